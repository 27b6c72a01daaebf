package solve

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/make24/make24/expr"
	"github.com/make24/make24/puzzle"
	"github.com/make24/make24/solve/internal/subsets"
)

// positiveValues returns, by brute force, every value of a tree over exactly the given numbers
// whose results are all positive integers.
func positiveValues(hand []int64) map[int64]bool {
	if len(hand) == 1 {
		return map[int64]bool{hand[0]: true}
	}
	found := map[int64]bool{}
	for pick := 1; pick < 1<<len(hand)-1; pick++ {
		var a, b []int64
		for i, x := range hand {
			if pick>>i&1 == 1 {
				a = append(a, x)
			} else {
				b = append(b, x)
			}
		}
		for x := range positiveValues(a) {
			for y := range positiveValues(b) {
				for _, v := range []int64{x + y, x - y, x * y} {
					if v > 0 {
						found[v] = true
					}
				}
				if y > 0 && x > 0 && x%y == 0 {
					found[x/y] = true
				}
			}
		}
	}
	return found
}

// TestWindowPositiveAgreesWithTrees compares Window under the rules of Countdown with brute force.
func TestWindowPositiveAgreesWithTrees(t *testing.T) {
	r := rand.New(rand.NewPCG(9, 47))
	e := New()
	for range 400 {
		hand := make([]int64, 1+r.IntN(4))
		largest := []int64{3, 12, 100, 5000}[r.IntN(4)]
		for i := range hand {
			hand[i] = r.Int64N(largest + 1)
		}
		slices.Sort(hand)
		rules := puzzle.Rules{Ops: expr.Basic, Values: puzzle.Integer | puzzle.Positive, Subset: r.IntN(2) == 0}
		low := r.Int64N(50) - 10
		high := low + r.Int64N(3000)
		got, err := e.Window(context.Background(), puzzle.Puzzle{Hand: hand, Rules: rules}, low, high)
		if err != nil {
			t.Fatal(err)
		}
		want := Targets{subsets.NewWindow(low, high)}
		for pick := 1; pick < 1<<len(hand); pick++ {
			var subset []int64
			for i, x := range hand {
				if pick>>i&1 == 1 {
					subset = append(subset, x)
				}
			}
			if rules.Subset || len(subset) == len(hand) {
				for v := range positiveValues(subset) {
					want.set.Put(v)
				}
			}
		}
		if !slices.Equal(got.set.Bits, want.set.Bits) {
			t.Errorf("%v %v %d..%d: %v, want %v", hand, rules, low, high, slices.Collect(got.All()), slices.Collect(want.All()))
		}
	}
}

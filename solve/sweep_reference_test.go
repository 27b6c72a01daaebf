package solve_test

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/make24/make24/expr"
	"github.com/make24/make24/puzzle"
	"github.com/make24/make24/rat"
	"github.com/make24/make24/solve"
)

// TestSolvableAgreesWithTheReference compares Solvable with the reference for small hands under all
// limits on values. The targets are integers and fractions; about half of them are values that the
// hand makes.
func TestSolvableAgreesWithTheReference(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 8))
	e := solve.New()
	for range 150 {
		values := puzzle.Values(r.IntN(8))
		rules := puzzle.Rules{Ops: expr.Basic, Values: values, Subset: r.IntN(2) == 0}
		f := newForest(fracArithmetic, limits{
			ops: "+-*/", subset: rules.Subset, integer: values&puzzle.Integer != 0,
			nonNegative: values&puzzle.NonNegative != 0, positive: values&puzzle.Positive != 0,
		})
		hand := make([]int64, 1+r.IntN(4))
		largest := []int64{2, 13, 80}[r.IntN(3)]
		for i := range hand {
			hand[i] = r.Int64N(largest + 1)
		}
		slices.Sort(hand)
		for range 20 {
			target := smallFrac{r.Int64N(2*largest + 20), 1}
			if trees := f.trees(hand); len(trees) > 0 && r.IntN(2) == 0 {
				target = trees[r.IntN(len(trees))].value
			}
			to, err := rat.New(target.n, target.d)
			if err != nil {
				t.Fatal(err)
			}
			p, err := puzzle.New(hand, to, rules)
			if err != nil {
				t.Fatal(err)
			}
			got, err := e.Solvable(context.Background(), p)
			if err != nil {
				t.Fatal(err)
			}
			if want := len(f.writtenSolutions(hand, target)) > 0; got != want && to.Sign() >= 0 {
				t.Errorf("%v %v to %v: got %v, want %v", hand, rules, to, got, want)
			}
		}
	}
}

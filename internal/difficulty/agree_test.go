package difficulty

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/make24/make24/expr"
	"github.com/make24/make24/puzzle"
	"github.com/make24/make24/rat"
)

// rateByFeatures computes the log rate and the log seconds of a hand from a Graph, feature by
// feature.
func rateByFeatures(l ruleSet, goal rat.Small, hand []int64) (rate, y float64, ok bool) {
	f := newGraph(l, goal)
	n, whole := f.AddHand(hand)
	if n == nil {
		return 0, 0, false
	}
	sum := func(fs []HabitValue) (s float64) {
		for _, x := range fs {
			s += fitted.habit[x.Habit] * x.Value
		}
		return s
	}
	rates := make([]float64, len(f.Nodes))
	for i, n := range f.Nodes {
		if n.Branches == nil {
			rates[i] = sum(n.LastHabits)
			continue
		}
		var all, live float64
		for _, b := range n.Branches {
			s := sum(b.Habits)
			all += math.Exp(s)
			if b.To != nil {
				live += math.Exp(s + rates[b.To.Index])
			}
		}
		rates[i] = math.Log(live / all)
	}
	rate = rates[n.Index]
	return rate, sum(whole) - fitted.slope*rate, true
}

func everyHand(yield func(hand []int64)) {
	for a := int64(1); a <= 13; a++ {
		for b := a; b <= 13; b++ {
			for c := b; c <= 13; c++ {
				for d := c; d <= 13; d++ {
					yield([]int64{a, b, c, d})
				}
			}
		}
	}
}

// TestSameAsFeatures compares the scores of an Evaluator with the sums over all features of a
// Graph, on which the weights are fitted.
func TestSameAsFeatures(t *testing.T) {
	var v Evaluator
	check := func(hand []int64, goal rat.Small, rules puzzle.Rules) (solvable bool) {
		l := ruleSetOf(rules)
		rate, y, ok := rateByFeatures(l, goal, hand)
		h := Integers(hand)
		v.Reset(rules, goal, len(hand))
		o, err := v.Evaluate(t.Context(), h, goal)
		if err != nil {
			t.Fatal(err)
		}
		if ok != o.Solvable() {
			t.Fatalf("%v → %v: solvable by features %v, by the evaluation %v", hand, goal, ok, o.Solvable())
		}
		if !ok {
			return false
		}
		if math.Abs(o.LogRate-rate) > 1e-9 {
			t.Errorf("%v → %v: log rate %v, by features %v", hand, goal, o.LogRate, rate)
		}
		if got := v.LogSeconds(h, o); math.Abs(got-y) > 1e-9 {
			t.Errorf("%v → %v: log seconds %v, by features %v", hand, goal, got, y)
		}
		return true
	}
	n := 0
	everyHand(func(hand []int64) { n += b2i(check(hand, integer(24), puzzle.Rules{Ops: expr.Basic})) })
	if n != 1362 {
		t.Errorf("%d hands have a solution", n)
	}
	r := rand.New(rand.NewPCG(3, 8))
	limits := []puzzle.Values{0, 0, puzzle.Integer, puzzle.Integer | puzzle.Positive}
	others := 0
	for i := range 900 {
		hand := make([]int64, 3+i%2)
		for k := range hand {
			hand[k] = r.Int64N([]int64{14, 31, 101, 30000}[i%4])
		}
		slices.Sort(hand)
		x, _ := rat.New(r.Int64N(101), 1+r.Int64N(20)/18)
		goal, _ := x.Small()
		others += b2i(check(hand, goal, puzzle.Rules{Ops: expr.Basic, Values: limits[r.IntN(4)]}))
	}
	if others < 100 {
		t.Errorf("only %d of the others have a solution", others)
	}
}

// TestShortNumbers compares the arithmetic on short numbers with that on fractions.
func TestShortNumbers(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 5))
	draw := func() rat.Small {
		x, _ := rat.New(r.Int64N([]int64{4, 25, shortLimit + 9}[r.IntN(3)]), 1+r.Int64N(4))
		s, _ := x.Small()
		return s
	}
	yes := 0
	for range 60_000 {
		h, goal := []rat.Small{draw(), draw(), draw()}, draw()
		if a, b := opsMaking(h[0], h[1], goal), opsMakingAny(h[0], h[1], goal); a != b {
			t.Fatalf("ways(%v, %v, %v) = %v, not %v", h[0], h[1], goal, a, b)
		}
		a, b := threeCanMake(h, goal), threeCanMakeAny(h, goal)
		if a != b {
			t.Fatalf("threeMake(%v, %v) = %v", h, goal, a)
		}
		yes += b2i(a)
		if h[1].Num > 0 {
			if q, ok := quo(h[0], h[1]); ok {
				if want, _ := h[0].Quo(h[1]); q != want {
					t.Fatalf("%v ÷ %v = %v", h[0], h[1], q)
				}
			}
		}
	}
	if yes < 300 {
		t.Errorf("only %d goals can be made", yes)
	}
}

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

// rateByFeatures computes the log rate and the log seconds of a hand from the features of a Graph.
// ok is false if the hand has no solution.
func rateByFeatures(rules ruleSet, goal rat.Small, hand []int64) (rate, logSeconds float64, ok bool) {
	g := newGraph(rules, goal)
	n, handFeatures := g.AddHand(hand)
	if n == nil {
		return 0, 0, false
	}
	sum := func(features []FeatureValue) (s float64) {
		for _, x := range features {
			s += fittedModel().byFeature[x.Feature] * x.Value
		}
		return s
	}
	rates := make([]float64, len(g.Nodes))
	for i, n := range g.Nodes {
		if n.Branches == nil {
			rates[i] = sum(n.LastFeatures)
			continue
		}
		var total, solvable float64
		for _, b := range n.Branches {
			s := sum(b.Features)
			total += math.Exp(s)
			if b.To != nil {
				solvable += math.Exp(s + rates[b.To.Index])
			}
		}
		rates[i] = math.Log(solvable / total)
	}
	rate = rates[n.Index]
	return rate, sum(handFeatures) - fittedModel().slope*rate, true
}

func forEachHand(yield func(hand []int64)) {
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

// TestEvaluatorMatchesGraph compares the results of an Evaluator with those from the features of a
// Graph, on which the weights are fitted.
func TestEvaluatorMatchesGraph(t *testing.T) {
	var e Evaluator
	check := func(hand []int64, goal rat.Small, rules puzzle.Rules) (solvable bool) {
		rs := ruleSetOf(rules)
		rate, logSeconds, ok := rateByFeatures(rs, goal, hand)
		h := Integers(hand)
		e.Reset(rules, goal, len(hand))
		ev, err := e.Evaluate(t.Context(), h, goal)
		if err != nil {
			t.Fatal(err)
		}
		if ok != ev.Solvable() {
			t.Fatalf("%v → %v: solvable in the graph: %v, in the evaluation: %v", hand, goal, ok, ev.Solvable())
		}
		if !ok {
			return false
		}
		if math.Abs(ev.LogRate-rate) > 1e-9 {
			t.Errorf("%v → %v: log rate %v, in the graph %v", hand, goal, ev.LogRate, rate)
		}
		if got := e.BaseLogSeconds(h, ev); math.Abs(got-logSeconds) > 1e-9 {
			t.Errorf("%v → %v: log seconds %v, in the graph %v", hand, goal, got, logSeconds)
		}
		return true
	}
	solvable := 0
	forEachHand(func(hand []int64) { solvable += boolToInt(check(hand, integer(24), puzzle.Rules{Ops: expr.Basic})) })
	if solvable != 1362 {
		t.Errorf("%d hands have a solution, want 1362", solvable)
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
		others += boolToInt(check(hand, goal, puzzle.Rules{Ops: expr.Basic, Values: limits[r.IntN(4)]}))
	}
	if others < 100 {
		t.Errorf("only %d of the random puzzles have a solution", others)
	}
}

// TestShortNumbers compares the fast arithmetic on short numbers with arithmetic on fractions.
func TestShortNumbers(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 5))
	draw := func() rat.Small {
		x, _ := rat.New(r.Int64N([]int64{4, 25, shortLimit + 9}[r.IntN(3)]), 1+r.Int64N(4))
		s, _ := x.Small()
		return s
	}
	makeable := 0
	for range 60_000 {
		h, goal := []rat.Small{draw(), draw(), draw()}, draw()
		if a, b := opsMaking(h[0], h[1], goal), opsMakingAny(h[0], h[1], goal); a != b {
			t.Fatalf("opsMaking(%v, %v, %v) = %v, want %v", h[0], h[1], goal, a, b)
		}
		a, b := threeCanMake(h, goal), threeCanMakeAny(h, goal)
		if a != b {
			t.Fatalf("threeCanMake(%v, %v) = %v, want %v", h, goal, a, b)
		}
		makeable += boolToInt(a)
		if h[1].Num > 0 {
			if q, ok := quo(h[0], h[1]); ok {
				if want, _ := h[0].Quo(h[1]); q != want {
					t.Fatalf("quo(%v, %v) = %v, want %v", h[0], h[1], q, want)
				}
			}
		}
	}
	if makeable < 300 {
		t.Errorf("only %d goals can be made", makeable)
	}
}

package grade

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/make24/make24/deal"
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

// missingNumbersFactor returns the factor on the seconds above the floor for hands of fewer than
// four numbers.
func missingNumbersFactor(numbers int) float64 {
	return map[int]float64{2: 0.25, 3: 0.5, 4: 1}[numbers]
}

// TestSameAsFeatures compares the scores of a Grader with the sums over all features of a Graph, on
// which the weights are fitted.
func TestSameAsFeatures(t *testing.T) {
	g := New()
	check := func(p puzzle.Puzzle) (solvable bool) {
		l := ruleSet{ops: p.Rules.Ops, values: p.Rules.Values}
		goal, _ := p.Target.Small()
		rate, y, ok := rateByFeatures(l, goal, p.Hand)
		ok = ok && l.values.Allows(p.Target) // the last operation must obey the rules too
		how, err := g.Grade(t.Context(), p)
		if ok != (err == nil) {
			t.Fatalf("%s: solvable by features %v, Grade returns %v", p.ID(), ok, err)
		}
		if !ok {
			return false
		}
		if got := g.evaluator.evaluate(t.Context(), integers(p.Hand), goal); math.Abs(got.logRate-rate) > 1e-9 {
			t.Errorf("%s: log rate %v, by features %v", p.ID(), got.logRate, rate)
		}
		if want := min(maxSeconds, math.Round(10*(Floor+math.Exp(min(y, 10))*missingNumbersFactor(len(p.Hand))))/10); how.Seconds != want {
			t.Errorf("%s: %v s, by features %v", p.ID(), how.Seconds, want)
		}
		return true
	}
	n := 0
	everyHand(func(hand []int64) { n += b2i(check(classic(t, hand...))) })
	if n != 1362 {
		t.Errorf("%d hands graded", n)
	}
	r := rand.New(rand.NewPCG(3, 8))
	limits := []puzzle.Values{0, 0, puzzle.Integer, puzzle.Integer | puzzle.Positive}
	others := 0
	for i := range 900 {
		hand := make(deal.Hand, 3+i%2)
		for k := range hand {
			hand[k] = r.Int64N([]int64{14, 31, 101, 30000}[i%4])
		}
		slices.Sort(hand)
		goal, _ := rat.New(r.Int64N(101), 1+r.Int64N(20)/18)
		p, err := puzzle.New(hand, goal, puzzle.Rules{Ops: expr.Basic, Values: limits[r.IntN(4)]})
		if err != nil {
			t.Fatal(err)
		}
		others += b2i(check(p))
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

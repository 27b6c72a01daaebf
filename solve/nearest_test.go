package solve

import (
	"context"
	"errors"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/make24/make24/expr"
	"github.com/make24/make24/puzzle"
	"github.com/make24/make24/rat"
)

// nearestOf returns the values nearest to the target.
func nearestOf(values []rat.Rat, target rat.Rat) []rat.Rat {
	var best []rat.Rat
	for _, v := range values {
		switch {
		case len(best) == 0 || v.Sub(target).Abs().Cmp(best[0].Sub(target).Abs()) < 0:
			best = []rat.Rat{v}
		case v.Sub(target).Abs().Equal(best[0].Sub(target).Abs()):
			best = append(best, v)
		}
	}
	return best
}

func drawTarget(t *rapid.T) rat.Rat {
	num := rapid.SampledFrom([]int64{0, 1, -1, 7, 24, 25, 100, 1000, -333, 1 << 50}).Draw(t, "num")
	r, _ := rat.New(num, rapid.SampledFrom([]int64{1, 1, 1, 2, 3, 7, 1000}).Draw(t, "den"))
	return r
}

// TestNearestMatchesBruteForce compares Nearest with the nearest of all values that brute force
// finds.
func TestNearestMatchesBruteForce(t *testing.T) {
	e, ctx := New(), context.Background()
	rapid.Check(t, func(t *rapid.T) {
		p, all := drawPuzzle(t, 4)
		if rapid.Bool().Draw(t, "other target") {
			p.Target = drawTarget(t)
		}
		want := nearestOf(valuesOf(all), p.Target)
		got, err := e.Nearest(ctx, p)
		if err != nil || !slices.EqualFunc(got, want, rat.Rat.Equal) {
			t.Fatalf("Nearest of %s = %v (%v), want %v", p.ID(), got, err, want)
		}
	})
}

// TestNearestMatchesReachable compares Nearest with the nearest values of Reachable, for hands too
// large for brute force.
func TestNearestMatchesReachable(t *testing.T) {
	e, ctx := New(), context.Background()
	rapid.Check(t, func(t *rapid.T) {
		rules := puzzle.Rules{
			Ops:    expr.OpSet(rapid.SampledFrom([]int{15, 15, 15, 11, 13, 12, 9}).Draw(t, "ops")),
			Values: puzzle.Values(rapid.SampledFrom([]int{0, 0, 0, 1, 5}).Draw(t, "values")),
			Subset: rapid.Bool().Draw(t, "subset"),
		}
		hand := rapid.SliceOfN(rapid.SampledFrom([]int64{0, 1, 2, 2, 3, 5, 5, 9}), 5, 6).Draw(t, "hand")
		slices.Sort(hand)
		p := puzzle.Puzzle{Hand: hand, Target: drawTarget(t), Rules: rules}
		values, err := e.Reachable(ctx, p)
		if err != nil {
			t.Fatal(err)
		}
		want := nearestOf(values, p.Target)
		got, err := e.Nearest(ctx, p)
		if err != nil || !slices.EqualFunc(got, want, rat.Rat.Equal) {
			t.Fatalf("Nearest of %s = %v (%v), want %v", p.ID(), got, err, want)
		}
	})
}

// TestNearestKnown checks known nearest values, and that Nearest does not exceed the step budget.
func TestNearestKnown(t *testing.T) {
	e, ctx := New(), context.Background()
	farPuzzle := countdownPuzzle(25, 50, 75, 100, 3, 6)
	farPuzzle.Target = rat.Int(100003)
	valuelessPuzzle := puzzle.Puzzle{Hand: []int64{3, 3}, Target: rat.Int(1), Rules: puzzle.Rules{
		Ops: expr.OpSet(0).With(expr.Sub), Values: puzzle.Positive,
	}}
	for _, c := range []struct {
		p    puzzle.Puzzle
		want []rat.Rat
	}{
		{countdownPuzzle(25, 50, 75, 100, 3, 6), []rat.Rat{rat.Int(952)}},
		{farPuzzle, []rat.Rat{rat.Int(100000), rat.Int(100006)}},
		{countdownPuzzle(1, 1, 2, 2, 3, 3), []rat.Rat{rat.Int(81)}},
		{classicPuzzle(1, 1, 1, 1), []rat.Rat{rat.Int(4)}},
		{valuelessPuzzle, nil},
	} {
		got, err := e.Nearest(ctx, c.p)
		if err != nil || !slices.EqualFunc(got, c.want, rat.Rat.Equal) {
			t.Errorf("Nearest of %v to %v = %v (%v), want %v", c.p.Hand, c.p.Target, got, err, c.want)
		}
	}
	e.Budget.Steps = 100
	if _, err := e.Nearest(ctx, farPuzzle); !errors.Is(err, ErrBudget) {
		t.Errorf("Nearest with 100 steps: error %v, want a budget error", err)
	}
}

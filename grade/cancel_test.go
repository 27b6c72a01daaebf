package grade

import (
	"context"
	"errors"
	"fmt"
	"reflect"
	"testing"

	"github.com/make24/make24/deal"
	"github.com/make24/make24/expr"
	"github.com/make24/make24/puzzle"
	"github.com/make24/make24/rat"
)

// limitedContext is a context that ends after a given number of calls of Err.
type limitedContext struct {
	context.Context
	left   int // number of calls of Err before the context ends
	checks int // number of calls of Err so far
}

func cancelAfter(ctx context.Context, left int) *limitedContext {
	return &limitedContext{Context: ctx, left: left}
}

func (c *limitedContext) Err() error {
	if c.checks++; c.checks > c.left {
		return context.Canceled
	}
	return c.Context.Err()
}

// slowPuzzles returns puzzles that take long to grade, some by the model and some by the engine.
func slowPuzzles(t *testing.T) (ps []puzzle.Puzzle) {
	t.Helper()
	countdown, _ := puzzle.Lookup("countdown")
	basic := puzzle.Rules{Ops: expr.Basic}
	for _, tt := range []struct {
		hand   deal.Hand
		target int64
		rules  puzzle.Rules
	}{
		{deal.Hand{1, 2, 3, 4, 5, 6, 7}, 99991, puzzle.Rules{Ops: expr.Basic, Join: true}},
		{deal.Hand{2, 3, 5, 7, 11, 13, 17, 19}, 99991, basic},
		{deal.Hand{11, 13, 17, 19, 23, 29, 31, 37, 41, 43}, 24, basic},
		{deal.Hand{3, 6, 25, 50, 75, 100}, 952, countdown.Rules},
		{deal.Hand{7, 11, 13, 17, 19}, 997, basic},
		{deal.Hand{2, 3, 5, 7, 11}, 100, puzzle.Rules{Ops: expr.OpSet(0).With(expr.Sub).With(expr.Mul)}},
	} {
		p, err := puzzle.New(tt.hand, rat.Int(tt.target), tt.rules)
		if err != nil {
			t.Fatal(err)
		}
		ps = append(ps, p)
	}
	return ps
}

// TestGradeStops checks that Grade and Hint return the context's error wherever the context ends,
// and that the Grader still works afterwards.
func TestGradeStops(t *testing.T) {
	g := New()
	for _, p := range slowPuzzles(t) {
		want, wantErr := New().Grade(t.Context(), p)
		stops := 0
		for left := 0; ; left += 1 + 5*left {
			got, err := g.Grade(cancelAfter(t.Context(), left), p)
			if !errors.Is(err, context.Canceled) {
				if !reflect.DeepEqual(got, want) || fmt.Sprint(err) != fmt.Sprint(wantErr) {
					t.Errorf("%s: %+v %v, want %+v %v", p.ID(), got, err, want, wantErr)
				}
				break
			}
			stops++
			if p.Rules.Join || left > 0 {
				continue
			}
			if clues, err := g.Hint(cancelAfter(t.Context(), left), PositionOf(p), 4); !errors.Is(err, context.Canceled) || clues != nil {
				t.Errorf("%s: a hint whose context ends after %d checks: %v %v, want context.Canceled", p.ID(), left, clues, err)
			}
		}
		if stops < 3 {
			t.Errorf("%s: Grade was stopped only %d times, want at least 3", p.ID(), stops)
		}
	}
}

// TestGradeChecksNumbersFirst checks that Grade refuses an invalid number before it checks the
// context.
func TestGradeChecksNumbersFirst(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := New().Grade(ctx, classicPuzzle(t, 1, 2, 3, maxNumber+1)); !errors.Is(err, ErrNumbers) {
		t.Errorf("a number above the maximum: %v, want ErrNumbers", err)
	}
	if _, err := New().Grade(ctx, classicPuzzle(t, 1, 2, 3, 4)); !errors.Is(err, context.Canceled) {
		t.Errorf("a valid puzzle: %v, want context.Canceled", err)
	}
}

// TestHintStopsInSearch checks that a search for a hint through many readings, after a sum that may not be
// multiplied, calls Err of its context often, and ends when the context ends.
func TestHintStopsInSearch(t *testing.T) {
	const readings = 91
	p := Position{Target: rat.Int(9973), Moved: true, Rules: puzzle.Rules{Ops: expr.Basic, Alternatives: puzzle.Jokers, NoBrackets: true}}
	for _, n := range []int64{0, 0, 3, 6, 9} {
		p.Numbers, p.Made = append(p.Numbers, rat.Int(n)), append(p.Made, Dealt)
	}
	p.Made[4] = Sum // 4+5
	g := New()
	for _, left := range []int{0, 1, 10, 60} {
		ctx := cancelAfter(t.Context(), left)
		if clues, err := g.Hint(ctx, p, 4); !errors.Is(err, context.Canceled) || clues != nil || ctx.checks != left+1 {
			t.Errorf("a context that ends after %d checks: %v %v, %d checks, want context.Canceled", left, clues, err, ctx.checks)
		}
	}
	one := Position{Target: p.Target, Moved: true, Rules: puzzle.Rules{Ops: expr.Basic, NoBrackets: true}, Made: p.Made} // one reading
	for _, n := range []int64{2, 3, 5, 7, 9} {
		one.Numbers = append(one.Numbers, rat.Int(n))
	}
	ctx := cancelAfter(t.Context(), 5)
	if _, err := g.Hint(ctx, one, 4); !errors.Is(err, context.Canceled) || ctx.checks != 6 {
		t.Errorf("one reading: %v, %d checks, want context.Canceled", err, ctx.checks)
	}
	p.Numbers, p.Made = []rat.Rat{rat.Int(0), rat.Int(0), rat.Int(9)}, []Made{Dealt, Dealt, Sum} // short searches
	ctx = cancelAfter(t.Context(), readings)
	if _, err := g.Hint(ctx, p, 4); err != nil || ctx.checks != readings {
		t.Errorf("three numbers: %v, %d checks, want one for each of %d readings", err, ctx.checks, readings)
	}
}

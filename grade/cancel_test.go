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

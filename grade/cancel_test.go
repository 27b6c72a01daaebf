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

// countdownContext is a context that ends after a number of calls of Err.
type countdownContext struct {
	context.Context
	left   int // calls of Err before the context ends
	checks int
}

func cancelAfter(ctx context.Context, left int) *countdownContext {
	return &countdownContext{Context: ctx, left: left}
}

func (p *countdownContext) Err() error {
	if p.checks++; p.checks > p.left {
		return context.Canceled
	}
	return p.Context.Err()
}

// slowPuzzles returns puzzles that take long to grade, by habits and by the engine.
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

// Wherever the context ends, Grade returns its error, and the Grader works as before afterwards.
func TestGradeStops(t *testing.T) {
	g := New()
	for _, p := range slowPuzzles(t) {
		want, wrong := New().Grade(t.Context(), p)
		stops := 0
		for left := 0; ; left += 1 + 5*left {
			how, err := g.Grade(cancelAfter(t.Context(), left), p)
			if !errors.Is(err, context.Canceled) {
				if !reflect.DeepEqual(how, want) || fmt.Sprint(err) != fmt.Sprint(wrong) {
					t.Errorf("%s: %+v %v, want %+v %v", p.ID(), how, err, want, wrong)
				}
				break
			}
			stops++
			if p.Rules.Join || left > 0 {
				continue
			}
			if clues, err := g.Hint(cancelAfter(t.Context(), left), PositionOf(p), 4); !errors.Is(err, context.Canceled) || clues != nil {
				t.Errorf("%s: a hint after %d checks: %v %v", p.ID(), left, clues, err)
			}
		}
		if stops < 3 {
			t.Errorf("%s: Grade was stopped only %d times", p.ID(), stops)
		}
	}
}

// Grade refuses invalid puzzles before it checks the context.
func TestGradeRefusesFirst(t *testing.T) {
	ended, end := context.WithCancel(t.Context())
	end()
	if _, err := New().Grade(ended, classic(t, 1, 2, 3, maxNumber+1)); !errors.Is(err, ErrNumbers) {
		t.Error(err)
	}
	if _, err := New().Grade(ended, classic(t, 1, 2, 3, 4)); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
}

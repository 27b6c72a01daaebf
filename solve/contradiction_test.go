package solve_test

import (
	"context"
	"errors"
	"slices"
	"testing"

	"github.com/make24/make24/expr"
	"github.com/make24/make24/puzzle"
	"github.com/make24/make24/rat"
	"github.com/make24/make24/solve"
)

// TestContradictions checks that every pair of answers that contradict each other is an error, in
// either order, if the search for forms finds none. The error does not spoil later answers.
func TestContradictions(t *testing.T) {
	p := puzzleOf(t, []int64{1, 2, 3, 4}, rat.Int(24), rulesOf(t, "classic"))
	ctx := context.Background()
	count := func(level expr.Level) func(*solve.Engine) error {
		return func(e *solve.Engine) error { _, err := e.Count(ctx, p, level); return err }
	}
	list := func(level expr.Level) func(*solve.Engine) error {
		return func(e *solve.Engine) error { _, err := e.All(ctx, p, level); return err }
	}
	broken := map[string]func(*solve.Engine) error{
		"First":        func(e *solve.Engine) error { _, _, err := e.First(ctx, p); return err },
		"FirstWritten": func(e *solve.Engine) error { _, _, err := e.FirstWritten(ctx, p); return err },
		"Ideas":        func(e *solve.Engine) error { _, _, err := e.Ideas(ctx, p); return err },
		"Count form":   count(expr.Form),
		"Count idea":   count(expr.Idea),
		"All form":     list(expr.Form),
		"All idea":     list(expr.Idea),
	}
	sound := map[string]func(*solve.Engine) error{
		"Solvable":       func(e *solve.Engine) error { _, err := e.Solvable(ctx, p); return err },
		"SolvableWithin": func(e *solve.Engine) error { _, err := e.SolvableWithin(ctx, p, rat.Int(100)); return err },
		"Nearest":        func(e *solve.Engine) error { _, err := e.Nearest(ctx, p); return err },
		"Window":         func(e *solve.Engine) error { _, err := e.Window(ctx, p, 1, 30); return err },
		"Count written":  count(expr.Written),
		"All written":    list(expr.Written),
	}
	for name, wrong := range broken {
		for other, right := range sound {
			for _, calls := range [][2]func(*solve.Engine) error{{wrong, right}, {right, wrong}} {
				e := solve.New()
				e.BreakForms()
				if err := calls[0](e); err != nil {
					t.Errorf("%s and %s: the first returns %v", name, other, err)
				}
				err := calls[1](e)
				var contradiction *solve.ContradictionError
				if !errors.Is(err, solve.ErrContradiction) || !errors.As(err, &contradiction) || contradiction.Puzzle.ID() != p.ID() {
					t.Errorf("%s and %s: the second returns %v, want a contradiction", name, other, err)
				}
				e.RepairForms()
				for _, call := range calls {
					if err := call(e); err != nil {
						t.Errorf("%s and %s: after the repair: %v", name, other, err)
					}
				}
			}
		}
	}
}

// TestContradictionOfNearest checks that a nearest value that has no form is an error, as is a number
// of forms that is not that of an earlier count.
func TestContradictionOfNearest(t *testing.T) {
	p := puzzleOf(t, []int64{1, 1, 1, 1}, rat.Int(24), rulesOf(t, "classic"))
	e, ctx := solve.New(), context.Background()
	values, err := e.Nearest(ctx, p)
	if err != nil || len(values) == 0 {
		t.Fatal(values, err)
	}
	e.BreakForms()
	if forms, err := e.All(ctx, p, expr.Form); err != nil || len(forms) > 0 {
		t.Errorf("no form of 24: %v (%v)", forms, err)
	}
	p.Target = values[0]
	if _, err := e.All(ctx, p, expr.Form); !errors.Is(err, solve.ErrContradiction) {
		t.Errorf("no form of the nearest value: %v, want a contradiction", err)
	}
}

// TestNoContradictions checks that answers about different puzzles do not contradict each other, also
// if the caller changes the numbers of a hand.
func TestNoContradictions(t *testing.T) {
	e, ctx := solve.New(), context.Background()
	hand := []int64{1, 1, 1, 1}
	for _, variant := range []string{"classic", "hdoj", "countdown"} {
		for target := range int64(9) {
			for i := range int64(13) {
				for j := range hand {
					hand[j] = 1 + (i*7+int64(j)*i)%13
				}
				slices.Sort(hand)
				checkAllAnswers(ctx, t, e, puzzle.Puzzle{Hand: hand, Target: rat.Int(20 + target), Rules: rulesOf(t, variant)})
			}
		}
	}
}

// checkAllAnswers asks the engine about a puzzle in many ways.
func checkAllAnswers(ctx context.Context, t *testing.T, e *solve.Engine, p puzzle.Puzzle) {
	t.Helper()
	_, err1 := e.Solvable(ctx, p)
	_, err2 := e.All(ctx, p, expr.Form)
	_, err3 := e.Nearest(ctx, p)
	_, err4 := e.Count(ctx, p, expr.Written)
	_, _, err5 := e.FirstWritten(ctx, p)
	_, err6 := e.Window(ctx, p, 20, 28)
	if err := errors.Join(err1, err2, err3, err4, err5, err6); err != nil {
		t.Errorf("%s: %v", describe(p), err)
	}
}

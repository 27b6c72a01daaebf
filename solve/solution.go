package solve

import (
	"context"
	"fmt"
	"iter"
	"strings"

	"github.com/make24/make24/expr"
	"github.com/make24/make24/puzzle"
	"github.com/make24/make24/rat"
	"github.com/make24/make24/solve/internal/forms"
)

// Solution is one solution of a puzzle. At levels Form and Idea it is the representative tree of
// its class: usually the simplest left-associated tree. docs/design.md defines the choice.
type Solution struct {
	// Text is the expression in ASCII, with the fewest parentheses that preserve the tree. At
	// levels Form and Idea the tree is left-associated, unless no left-associated tree is legal or
	// the operators cannot express one.
	Text string
	// Idea numbers the ideas of a puzzle from 1, in the order of their simplest forms. It is 0 if
	// ideas were not requested.
	Idea int

	tree expr.Expr // nil if not parsed; Expr then parses Text
}

// parseSolution returns the solution with the given text and its tree. It panics if text is
// invalid.
func parseSolution(text string) Solution {
	x, err := expr.Parse(text)
	if err != nil {
		panic(fmt.Sprintf("solve: invalid solution text %q", text))
	}
	return Solution{Text: text, tree: x}
}

// Expr returns the expression tree of s. It panics if Text is not a text that an engine returned,
// as in the zero Solution.
func (s Solution) Expr() expr.Expr {
	if s.tree == nil {
		return parseSolution(s.Text).tree
	}
	return s.tree
}

// Pretty returns Text with the signs × ÷ − and spaces around operators.
func (s Solution) Pretty() string { return expr.Style{Pretty: true}.Rewrite(s.Text) }

// All returns every solution of p at a level, one per class, simplest first: solutions without
// fractions before those with fractions, then by the largest absolute result, the number of
// divisions, the number of parentheses, the length and the text. At levels Form and Idea these are
// measured on the tree shown for the class; at level Idea each idea is represented by its simplest
// form.
//
// All completes the search before it returns. The error is the context's, wraps [ErrBudget], or
// reports an invalid hand or an unknown level.
func (e *Engine) All(ctx context.Context, p puzzle.Puzzle, level expr.Level) (iter.Seq[Solution], error) {
	switch level {
	case expr.Written:
		q, err := e.newQuery(ctx, p)
		if err != nil {
			return nil, err
		}
		texts, err := q.List()
		if err != nil {
			return nil, err
		}
		return func(yield func(Solution) bool) {
			for _, text := range texts {
				if !yield(Solution{Text: text}) {
					return
				}
			}
		}, nil
	case expr.Form:
		_, lines, err := e.listForms(ctx, p, "solutions", forms.SolutionBytes)
		if err != nil {
			return nil, err
		}
		return func(yield func(Solution) bool) {
			for text, rest := "", lines; rest != ""; {
				text, rest, _ = strings.Cut(rest, "\n")
				if !yield(Solution{Text: text}) {
					return
				}
			}
		}, nil
	case expr.Idea:
		sols, n, err := e.Ideas(ctx, p)
		if err != nil {
			return nil, err
		}
		return firstOfEachIdea(sols, n), nil
	}
	return nil, unknownLevel(level)
}

// listForms returns the number of forms that solve p and their texts, one per line, simplest first.
// It returns a budget error with the given What if the forms, at bytesPerForm bytes each, are known
// in advance to exceed the budget.
func (e *Engine) listForms(ctx context.Context, p puzzle.Puzzle, what string, bytesPerForm int64) (n int64, lines string, err error) {
	acc, hands, err := e.startWithHands(ctx, p)
	if err != nil {
		return 0, "", err
	}
	if err := e.forms.CheckFits(acc, p, hands, what, bytesPerForm); err != nil {
		return 0, "", err
	}
	return e.forms.List(acc, p, hands)
}

// unknownLevel returns the error for a level that package expr does not define.
func unknownLevel(level expr.Level) error { return fmt.Errorf("solve: unknown level %v", level) }

// firstOfEachIdea yields the first of sols for each of the n ideas.
func firstOfEachIdea(sols []Solution, n int) iter.Seq[Solution] {
	return func(yield func(Solution) bool) {
		next := 1
		for _, s := range sols {
			if s.Idea != next {
				continue
			}
			if next++; !yield(s) || next > n {
				return
			}
		}
	}
}

// Ideas returns every form that solves p, simplest first, each with the number of its idea, and the
// number of ideas. The error is the context's, wraps [ErrBudget], or reports an invalid hand.
func (e *Engine) Ideas(ctx context.Context, p puzzle.Puzzle) ([]Solution, int, error) {
	n, lines, err := e.listForms(ctx, p, "ideas", forms.SolutionBytes+ideaBytes)
	if err != nil {
		return nil, 0, err
	}
	if !e.acc.CheckFits(n*(forms.SolutionBytes+ideaBytes), "ideas", n) {
		return nil, 0, e.acc.Err
	}
	sols := make([]Solution, n)
	var ideas expr.Ideas
	for i := range sols {
		var text string
		text, lines, _ = strings.Cut(lines, "\n")
		if !e.acc.Step(ideaSteps) {
			return nil, 0, e.acc.Err
		}
		sols[i] = parseSolution(text)
		ideas.Add(expr.Normalize(sols[i].tree))
	}
	numbers, count := ideas.Numbers()
	for i := range sols {
		sols[i].Idea = numbers[i]
	}
	return sols, count, nil
}

// ideaBytes is the approximate number of bytes per form that finding ideas needs.
const ideaBytes = 150

// ideaSteps is the approximate cost, in steps, of finding the idea of one form.
const ideaSteps = 1024

// Count returns the number of solutions of p at a level. The error is the context's, wraps
// [ErrBudget], or reports an invalid hand or an unknown level.
func (e *Engine) Count(ctx context.Context, p puzzle.Puzzle, level expr.Level) (int64, error) {
	switch level {
	case expr.Written:
		q, err := e.newQuery(ctx, p)
		if err != nil {
			return 0, err
		}
		return q.Count()
	case expr.Form:
		acc, hands, err := e.startWithHands(ctx, p)
		if err != nil {
			return 0, err
		}
		return e.forms.Count(acc, p, hands)
	case expr.Idea:
		_, n, err := e.Ideas(ctx, p)
		return int64(n), err
	}
	return 0, unknownLevel(level)
}

// First returns the first solution that All lists at level Form. It returns false if there is none.
// The error is the context's, wraps [ErrBudget], or reports an invalid hand.
func (e *Engine) First(ctx context.Context, p puzzle.Puzzle) (Solution, bool, error) {
	acc, hands, err := e.startWithHands(ctx, p)
	if err != nil {
		return Solution{}, false, err
	}
	text, ok, err := e.forms.First(acc, p, hands)
	return Solution{Text: text}, ok, err
}

// FirstWritten returns the first solution that All lists at level Written. It returns false if
// there is none. It builds no list, so it also answers for puzzles with too many solutions to list.
// It searches up to three times, each time within the whole [Budget]. The error is the context's,
// wraps [ErrBudget], or reports an invalid hand.
func (e *Engine) FirstWritten(ctx context.Context, p puzzle.Puzzle) (Solution, bool, error) {
	form, ok, err := e.First(ctx, p)
	if err != nil || !ok {
		return Solution{}, false, err
	}
	fraction, largest, err := expr.ResultTraits(form.Expr())
	if err != nil {
		return Solution{}, false, err
	}
	// The tree shown for a form is itself a written solution. A simpler written solution therefore
	// has no larger result and, if this tree has no fraction, no fraction either.
	integral := p
	integral.Rules.Values |= puzzle.Integer
	if !fraction {
		return e.firstWritten(ctx, integral, &largest)
	}
	if s, ok, err := e.firstWritten(ctx, integral, nil); ok || err != nil {
		return s, ok, err
	}
	return e.firstWritten(ctx, p, &largest)
}

// firstWritten returns the simplest written solution whose results are at most limit in absolute
// value. A nil limit means no limit.
func (e *Engine) firstWritten(ctx context.Context, p puzzle.Puzzle, limit *rat.Rat) (Solution, bool, error) {
	q, err := e.newQuery(ctx, p)
	if err != nil {
		return Solution{}, false, err
	}
	text, ok, err := q.First(limit)
	return Solution{Text: text}, ok, err
}

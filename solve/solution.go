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

// Solution is one way to make the target. A form or an idea is shown by one of its trees,
// which is chosen as docs/design.md says: mostly the simplest left-associated one.
type Solution struct {
	// Text is the expression in ASCII with the fewest parentheses that give the tree. At
	// level form and idea the tree is left-associated, unless no such tree is legal or the
	// operators do not suffice for one.
	Text string
	// Idea numbers the ideas of the hand from 1 in the order of their simplest
	// forms; 0 where ideas were not asked for.
	Idea int

	tree expr.Expr // nil: Expr parses Text
}

// read returns the solution with a text and its tree.
func parseSolution(text string) Solution {
	x, err := expr.Parse(text)
	if err != nil {
		panic(fmt.Sprintf("solve: Expr of a solution that no engine made: %q", text))
	}
	return Solution{Text: text, tree: x}
}

// Expr returns the solution as a tree. It panics if Text is not as an engine made it, as in
// the zero Solution.
func (s Solution) Expr() expr.Expr {
	if s.tree == nil {
		return parseSolution(s.Text).tree
	}
	return s.tree
}

// Pretty is the solution with the signs × ÷ − and spaces round them.
func (s Solution) Pretty() string { return expr.Style{Pretty: true}.Rewrite(s.Text) }

// All returns every solution of p at a level, one per class, simplest first: no
// fraction before a fraction, then by the largest result, divisions, parentheses,
// length and text of the trees shown. All the work is done before it returns; the error
// is the context's, one wrapping [ErrBudget], or the puzzle's. At level Idea each idea is
// shown by its simplest form.
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

// list is the number of forms and their texts, a line each, simplest first. It is refused, as what, where it is foreseen
// that the forms, which take so many bytes each, would pass the budget.
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

// unknownLevel is the error for a level that is none of the constants of package expr.
func unknownLevel(level expr.Level) error { return fmt.Errorf("solve: unknown level %v", level) }

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

// Ideas is every form that solves p, simplest first, with the number of its idea,
// and how many ideas there are.
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

// ideaBytes is about what a form takes more while ideas are gathered.
const ideaBytes = 150

// ideaSteps is about what finding the idea of a form costs in steps.
const ideaSteps = 1024

// Count is how many solutions p has at a level.
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

// First returns the first solution that All lists at level Form; false if there is none.
func (e *Engine) First(ctx context.Context, p puzzle.Puzzle) (Solution, bool, error) {
	acc, hands, err := e.startWithHands(ctx, p)
	if err != nil {
		return Solution{}, false, err
	}
	text, ok, err := e.forms.First(acc, p, hands)
	return Solution{Text: text}, ok, err
}

// FirstWritten returns the first solution that All lists at level Written; false if
// there is none. It makes no list. The error wraps [ErrBudget] or is the context's or
// the puzzle's.
func (e *Engine) FirstWritten(ctx context.Context, p puzzle.Puzzle) (Solution, bool, error) {
	form, ok, err := e.First(ctx, p)
	if err != nil || !ok {
		return Solution{}, false, err
	}
	fraction, largest, err := expr.ResultTraits(form.Expr())
	if err != nil {
		return Solution{}, false, err
	}
	// The tree shown for a form is a written solution: none that is simpler has a larger
	// result, or a fraction if this one has none.
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

// firstWritten is FirstWritten for results up to a limit.
func (e *Engine) firstWritten(ctx context.Context, p puzzle.Puzzle, limit *rat.Rat) (Solution, bool, error) {
	q, err := e.newQuery(ctx, p)
	if err != nil {
		return Solution{}, false, err
	}
	text, ok, err := q.First(limit)
	return Solution{Text: text}, ok, err
}

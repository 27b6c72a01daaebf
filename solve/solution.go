package solve

import (
	"context"
	"fmt"
	"slices"
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

// parseSolution returns the solution with the given text and its tree. It panics if text does not
// parse.
func parseSolution(text string) Solution {
	x, err := expr.Parse(text)
	if err != nil {
		panic(fmt.Sprintf("solve: invalid solution text %q", text))
	}
	return Solution{Text: text, tree: x}
}

// Expr returns the expression tree of s, or nil for the zero Solution. It panics if Text is not a
// text that an engine returned.
func (s Solution) Expr() expr.Expr {
	switch {
	case s.tree != nil:
		return s.tree
	case s.Text == "":
		return nil
	}
	return parseSolution(s.Text).tree
}

// String returns Text.
func (s Solution) String() string { return s.Text }

// Pretty returns Text with the signs × ÷ − and spaces around operators.
func (s Solution) Pretty() string { return expr.Pretty(s.Text) }

// A Level says when two solutions are the same; see [expr.Level].
type Level = expr.Level

// The levels, from the finest to the coarsest.
const (
	Written Level = expr.Written // one solution for each tree and order of operands
	Form    Level = expr.Form    // one solution for each formula
	Idea    Level = expr.Idea    // one solution for each idea
)

// All returns every solution of p at a level, one per class, simplest first: solutions without
// fractions before those with fractions, then by the largest absolute result, the number of
// divisions, the number of parentheses, the length and the text. At levels Form and Idea these are
// measured on the tree shown for the class; at level Idea each idea is represented by its simplest
// form. The slice is empty if p has no solution.
//
// The error is the context's, wraps [ErrBudget], or reports an invalid hand or an unknown level.
func (e *Engine) All(ctx context.Context, p puzzle.Puzzle, level Level) ([]Solution, error) {
	switch level {
	case Written:
		all := p
		all.Rules.NoBrackets = false
		q, err := e.newQuery(ctx, all)
		if err != nil {
			return nil, err
		}
		texts, err := q.List()
		if p.Rules.NoBrackets {
			texts = slices.DeleteFunc(texts, func(text string) bool { return strings.Contains(text, "(") })
		}
		if err == nil {
			err = e.check(&p, countClaim(methodAll, Written, int64(len(texts))))
		}
		if err != nil {
			return nil, err
		}
		solutions := make([]Solution, len(texts))
		for i, text := range texts {
			solutions[i].Text = text
		}
		return solutions, nil
	case Form:
		n, lines, err := e.listForms(ctx, p, BudgetSolutions, forms.SolutionBytes+solutionBytes)
		if err != nil {
			return nil, err
		}
		solutions := make([]Solution, n)
		for i := range solutions {
			solutions[i].Text, lines, _ = strings.Cut(lines, "\n")
		}
		return solutions, nil
	case Idea:
		solutions, n, err := e.Ideas(ctx, p)
		if err != nil {
			return nil, err
		}
		return firstOfEachIdea(solutions, n), nil
	}
	return nil, unknownLevelError(level)
}

// solutionBytes is the size of a Solution without its text.
const solutionBytes = 40

// listForms returns the number of forms that solve p and their texts, one per line, simplest first.
// If the forms, at bytesPerForm bytes each, exceed the budget, it returns a *BudgetError whose
// field What is what.
func (e *Engine) listForms(ctx context.Context, p puzzle.Puzzle, what BudgetKind, bytesPerForm int64) (n int64, lines string, err error) {
	acc, hands, err := e.startWithHands(ctx, p)
	if err != nil {
		return 0, "", err
	}
	counted, ok, err := e.forms.CheckFits(acc, p, hands, what, bytesPerForm)
	if ok && err == nil {
		err = e.check(&p, countClaim(methodCount, Form, counted))
	}
	if err != nil {
		return 0, "", err
	}
	if n, lines, err = e.forms.List(acc, p, hands); err != nil {
		return 0, "", err
	}
	if err := e.check(&p, countClaim(methodAll, Form, n)); err != nil {
		return 0, "", err
	}
	if !acc.CheckFits(n*bytesPerForm, what, n) {
		return 0, "", acc.Err
	}
	return n, lines, nil
}

// unknownLevelError returns the error for an undefined level.
func unknownLevelError(level Level) error { return fmt.Errorf("solve: unknown level %v", level) }

// firstOfEachIdea returns the first solution of each of the n ideas. Solution.Idea must be numbered
// in the order in which the ideas first occur in solutions.
func firstOfEachIdea(solutions []Solution, n int) []Solution {
	simplestForms := make([]Solution, 0, n)
	for _, s := range solutions {
		if s.Idea == len(simplestForms)+1 {
			simplestForms = append(simplestForms, s)
		}
	}
	return simplestForms
}

// Ideas returns every form that solves p, simplest first, each with the number of its idea, and the
// number of ideas. The error is the context's, wraps [ErrBudget], or reports an invalid hand.
func (e *Engine) Ideas(ctx context.Context, p puzzle.Puzzle) ([]Solution, int, error) {
	n, lines, err := e.listForms(ctx, p, BudgetIdeas, forms.SolutionBytes+ideaBytes)
	if err != nil {
		return nil, 0, err
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
	if err := e.check(&p, countClaim(methodIdeas, Idea, int64(count))); err != nil {
		return nil, 0, err
	}
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
func (e *Engine) Count(ctx context.Context, p puzzle.Puzzle, level Level) (int64, error) {
	switch level {
	case Written:
		q, err := e.newQuery(ctx, p)
		if err != nil {
			return 0, err
		}
		n, err := q.Count()
		return e.checkedCount(p, Written, n, err)
	case Form:
		acc, hands, err := e.startWithHands(ctx, p)
		if err != nil {
			return 0, err
		}
		n, err := e.forms.Count(acc, p, hands)
		return e.checkedCount(p, Form, n, err)
	case Idea:
		_, n, err := e.Ideas(ctx, p)
		return int64(n), err
	}
	return 0, unknownLevelError(level)
}

// checkedCount returns the result of a count after comparing it with other answers.
func (e *Engine) checkedCount(p puzzle.Puzzle, level Level, n int64, err error) (int64, error) {
	if err == nil {
		err = e.check(&p, countClaim(methodCount, level, n))
	}
	if err != nil {
		return 0, err
	}
	return n, nil
}

// First returns the first solution that All lists at level Form. It returns false if there is none.
// The error is the context's, wraps [ErrBudget], or reports an invalid hand.
func (e *Engine) First(ctx context.Context, p puzzle.Puzzle) (Solution, bool, error) {
	acc, hands, err := e.startWithHands(ctx, p)
	if err != nil {
		return Solution{}, false, err
	}
	text, ok, err := e.forms.First(acc, p, hands)
	if err == nil {
		err = e.check(&p, solvableClaim(methodFirst, ok))
	}
	if err != nil || !ok {
		return Solution{}, false, err
	}
	return Solution{Text: text}, true, nil
}

// FirstWritten returns the first solution that All lists at level Written. It returns false if
// there is none. It builds no list, so it also answers for puzzles with too many solutions to list.
// It searches up to three times, each time within the whole [Budget]. The error is the context's,
// wraps [ErrBudget], or reports an invalid hand.
func (e *Engine) FirstWritten(ctx context.Context, p puzzle.Puzzle) (Solution, bool, error) {
	if p.Rules.NoBrackets {
		all, err := e.All(ctx, p, Written)
		if err != nil || len(all) == 0 {
			return Solution{}, false, err
		}
		return all[0], true, nil
	}
	form, ok, err := e.First(ctx, p)
	if err != nil || !ok {
		return Solution{}, false, err
	}
	fraction, largest, err := expr.ResultTraits(form.Expr())
	if err != nil {
		return Solution{}, false, err
	}
	// The tree shown for the simplest form is itself a written solution. So the simplest written
	// solution has no larger result and, if this tree has no fraction, no fraction either.
	integerPuzzle := p
	integerPuzzle.Rules.Values |= puzzle.Integer
	limit := &largest
	if fraction {
		limit = nil
	}
	s, ok, err := e.firstWritten(ctx, integerPuzzle, limit)
	if fraction && !ok && err == nil {
		s, ok, err = e.firstWritten(ctx, p, &largest)
	}
	if err == nil {
		err = e.check(&p, solvableClaim(methodFirstWritten, ok))
	}
	return s, ok && err == nil, err
}

// firstWritten returns the simplest written solution of p whose results are at most limit in
// absolute value. A nil limit means no limit.
func (e *Engine) firstWritten(ctx context.Context, p puzzle.Puzzle, limit *rat.Rat) (Solution, bool, error) {
	q, err := e.newQuery(ctx, p)
	if err != nil {
		return Solution{}, false, err
	}
	text, ok, err := q.First(limit)
	return Solution{Text: text}, ok, err
}

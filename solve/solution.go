package solve

import (
	"bytes"
	"context"
	"fmt"
	"iter"
	"slices"

	"github.com/make24/make24/expr"
	"github.com/make24/make24/puzzle"
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
}

// Expr returns the solution as a tree. It panics if Text is not as an engine made it, as in
// the zero Solution.
func (s Solution) Expr() expr.Expr {
	x, err := expr.Parse(s.Text)
	if err != nil {
		panic(fmt.Sprintf("solve: Expr of a solution that no engine made: %q", s.Text))
	}
	return x
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
		return e.written(ctx, p)
	case expr.Idea:
		sols, n, err := e.Ideas(ctx, p)
		if err != nil {
			return nil, err
		}
		return firstOfEach(sols, n), nil
	case expr.Form:
	default:
		return nil, unknownLevel(level)
	}
	if err := ready(ctx, p); err != nil {
		return nil, err
	}
	acc := e.account(ctx)
	if err := e.foresee(acc, p, "solutions", solutionBytes); err != nil {
		return nil, err
	}
	if _, err := e.solve(acc, p, lawOf(p.Rules), everything); err != nil {
		return nil, err
	}
	return e.sorted(), nil
}

// sorted is the solutions in order; they stay what they are when e goes on.
func (e *Engine) sorted() iter.Seq[Solution] {
	text := string(e.out)
	ends := make([]int32, 0, 2*len(e.keys))
	for _, k := range e.keys {
		s := &e.done[k.i]
		ends = append(ends, s.off, s.off+s.n)
	}
	return func(yield func(Solution) bool) {
		for i := 0; i < len(ends); i += 2 {
			if !yield(Solution{Text: text[ends[i]:ends[i+1]]}) {
				return
			}
		}
	}
}

// unknownLevel is the error for a level that is none of the constants of package expr.
func unknownLevel(level expr.Level) error { return fmt.Errorf("solve: unknown level %v", level) }

func firstOfEach(sols []Solution, n int) iter.Seq[Solution] {
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
	if err := ready(ctx, p); err != nil {
		return nil, 0, err
	}
	acc := e.account(ctx)
	if err := e.foresee(acc, p, "ideas", solutionBytes+ideaBytes); err != nil {
		return nil, 0, err
	}
	if _, err := e.solve(acc, p, lawOf(p.Rules), everything); err != nil {
		return nil, 0, err
	}
	forms := int64(len(e.keys))
	if !acc.foresee(forms*(solutionBytes+ideaBytes), "ideas", forms) {
		return nil, 0, acc.err
	}
	sols := make([]Solution, 0, forms)
	var ideas expr.Ideas
	for s := range e.sorted() {
		if !acc.step(ideaSteps) {
			return nil, 0, acc.err
		}
		sols = append(sols, s)
		ideas.Add(expr.Normalize(s.Expr()))
	}
	numbers, n := ideas.Numbers()
	for i := range sols {
		sols[i].Idea = numbers[i]
	}
	return sols, n, nil
}

// Count is how many solutions p has at a level.
func (e *Engine) Count(ctx context.Context, p puzzle.Puzzle, level expr.Level) (int64, error) {
	switch level {
	case expr.Written:
		return e.countWritten(ctx, p)
	case expr.Idea:
		_, n, err := e.Ideas(ctx, p)
		return int64(n), err
	case expr.Form:
	default:
		return 0, unknownLevel(level)
	}
	if err := ready(ctx, p); err != nil {
		return 0, err
	}
	return e.count(e.account(ctx), p)
}

// countable says that forms are counted without being shown: the rules and the sizes
// of the numbers leave nothing to be found out then.
func countable(p puzzle.Puzzle) bool {
	return p.Rules.Ops.Has(expr.Add) && p.Rules.Ops.Has(expr.Mul) && !p.Rules.Ops.Has(expr.Pow) &&
		p.Rules.Values&puzzle.NonNegative == 0 && mersenne61.small(handBound(p.Hand), p.Target)
}

// count is how many forms solve p.
func (e *Engine) count(acc *account, p puzzle.Puzzle) (int64, error) {
	if p.Rules.Join || !countable(p) {
		keep := nothing
		if p.Rules.Join && p.Rules.Subset {
			keep = everything // the parts of one hand are parts of another
		}
		n, err := e.solve(acc, p, lawOf(p.Rules), keep)
		return n, err
	}
	return e.hunt(acc, p, lawOf(p.Rules), nil)
}

// foresee refuses a list that would pass the budget, where a solution takes so many
// bytes: if the forms are so many that this may be, they are counted first.
func (e *Engine) foresee(acc *account, p puzzle.Puzzle, what string, each int64) error {
	if len(p.Hand) < 8 {
		return nil
	}
	hands, err := e.hands(acc, p)
	if err != nil {
		return err
	}
	n := int64(0)
	for _, hand := range hands {
		one := p
		one.Hand = hand
		if !countable(one) {
			return acc.err
		}
		k, err := e.hunt(acc, one, lawOf(p.Rules), nil)
		if err != nil {
			return err
		}
		n += k
	}
	if p.Rules.Join && p.Rules.Subset { // some were counted more than once
		return nil
	}
	acc.foresee(n*each, what, n)
	return acc.err
}

// solutionBytes is about what a solution takes: its text, its measures, its place in the order.
const solutionBytes = 180

// ideaBytes is about what a form takes more while ideas are gathered.
const ideaBytes = 150

// ideaSteps is about what finding the idea of a form costs in steps.
const ideaSteps = 1024

// solve writes the solutions of p that are to be kept into e.done and their texts
// into e.out, sorted by e.keys, and says how many there are in all.
func (e *Engine) solve(acc *account, p puzzle.Puzzle, l law, keep keeping) (int64, error) {
	e.out, e.done, e.keys = e.out[:0], e.done[:0], e.keys[:0]
	hands := append(e.one[:0], p.Hand)
	if p.Rules.Join {
		var err error
		if hands, err = e.hands(acc, p); err != nil {
			return 0, err
		}
	}
	w := &e.writer
	*w = writer{e: e, acc: acc, keep: keep}
	for _, hand := range hands {
		one := p
		one.Hand = hand
		w.begin(one, l)
		if _, err := e.hunt(acc, one, l, w); err != nil {
			return 0, fmt.Errorf("solving %v: %w", one.Hand, err)
		}
	}
	e.sortSolved()
	if len(hands) > 1 && p.Rules.Subset { // joined hands have parts in common
		e.keys = slices.CompactFunc(e.keys, func(a, b sortKey) bool {
			return bytes.Equal(e.textOf(a), e.textOf(b))
		})
		w.n = int64(len(e.keys))
	}
	return w.n, nil
}

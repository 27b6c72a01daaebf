package solve

import (
	"bytes"
	"context"
	"fmt"
	"iter"
	"slices"

	"github.com/make24/make24/expr"
	"github.com/make24/make24/puzzle"
	"github.com/make24/make24/rat"
)

// Solution is one way to make the target, shown as its simplest tree.
type Solution struct {
	// Text is the expression in ASCII. At level form and idea it is left-associated
	// and has the fewest parentheses; at level written parentheses fix the tree.
	Text string
	// Idea numbers the ideas of the hand from 1 in the order of their simplest
	// forms; 0 where ideas were not asked for.
	Idea int
}

// Expr is the solution as a tree. Text must be as the engine made it.
func (s Solution) Expr() expr.Expr {
	x, err := expr.Parse(s.Text)
	if err != nil {
		panic("solve: own text does not parse: " + s.Text)
	}
	return x
}

// Pretty is the solution with the signs × ÷ − and spaces round them.
func (s Solution) Pretty() string { return expr.Style{Pretty: true}.Rewrite(s.Text) }

// request is a puzzle made ready.
type request struct {
	target rat.Rat
	allow  func(rat.Rat) bool
	quick  bool // the fast way of showing forms holds
	size   mag  // then: the target
}

// All is every solution of p at a level, each class once, simplest first: no
// fraction before a fraction, then by the largest result, divisions, parentheses,
// length and text. All the work is done before it returns; the error is the
// context's, one wrapping [ErrBudget], or the puzzle's. At level Idea each idea is
// shown by its simplest form.
func (e *Engine) All(ctx context.Context, p puzzle.Puzzle, level expr.Level) (iter.Seq[Solution], error) {
	if level == expr.Written {
		return e.written(ctx, p)
	}
	if level == expr.Idea {
		sols, n, err := e.Ideas(ctx, p)
		if err != nil {
			return nil, err
		}
		return firstOfEach(sols, n), nil
	}
	if err := e.solve(ctx, p); err != nil {
		return nil, err
	}
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
	}, nil
}

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
	seq, err := e.All(ctx, p, expr.Form)
	if err != nil {
		return nil, 0, err
	}
	forms := int64(len(e.keys))
	if need := forms * (solutionBytes + ideaBytes); need > e.bytesAllowed() {
		return nil, 0, fmt.Errorf("%w: the ideas among %d forms need about %s of memory, and %s is allowed",
			ErrBudget, forms, inBytes(need), inBytes(e.bytesAllowed()))
	}
	sols := make([]Solution, 0, forms)
	var ideas expr.Ideas
	for s := range seq {
		if len(sols)&255 == 0 && ctx.Err() != nil {
			return nil, 0, ctx.Err()
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

// First is the simplest solution of p; false if there is none.
func (e *Engine) First(ctx context.Context, p puzzle.Puzzle) (Solution, bool, error) {
	if err := e.solve(ctx, p); err != nil || len(e.keys) == 0 {
		return Solution{}, false, err
	}
	return Solution{Text: string(e.textOf(e.keys[0]))}, true, nil
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
	}
	if e.needsShowing(p) {
		err := e.solve(ctx, p)
		return int64(len(e.keys)), err
	}
	return e.hunt(ctx, p, true)
}

// needsShowing says that forms can be told legal only when they are shown.
func (e *Engine) needsShowing(p puzzle.Puzzle) bool {
	return p.Rules.Join || p.Rules.Ops.Has(expr.Pow) || p.Rules.Values&puzzle.NonNegative != 0 ||
		!p.Rules.Ops.Has(expr.Add) || !p.Rules.Ops.Has(expr.Mul) ||
		!mersenne61.small(handBound(p.Hand), p.Target)
}

// foresee refuses a list that would pass the budget: where the forms are so many
// that this may be, the solutions are counted first.
func (e *Engine) foresee(ctx context.Context, p puzzle.Puzzle) error {
	if len(p.Hand) < 8 || e.needsShowing(p) {
		return nil
	}
	n, err := e.hunt(ctx, p, true)
	if err != nil {
		return err
	}
	if need := n * solutionBytes; need > e.bytesAllowed() {
		return fmt.Errorf("%w: %d solutions need about %s of memory, and %s is allowed", ErrBudget, n, inBytes(need), inBytes(e.bytesAllowed()))
	}
	return nil
}

// solutionBytes is about what a solution takes: its nodes, its text, its place in the order.
const solutionBytes = 400

// ideaBytes is about what a form takes more while ideas are gathered.
const ideaBytes = 300

// solve leaves the sorted solutions of p in e.done and their texts in e.out.
func (e *Engine) solve(ctx context.Context, p puzzle.Puzzle) error {
	e.out, e.done = e.out[:0], e.done[:0]
	if err := ready(ctx, p); err != nil {
		return err
	}
	if err := e.foresee(ctx, p); err != nil {
		return err
	}
	hands := append(e.one[:0], p.Hand)
	if p.Rules.Join {
		var err error
		if hands, err = e.hands(e.newAccount(ctx), p); err != nil {
			return err
		}
	}
	for _, hand := range hands {
		one := p
		one.Hand = hand
		_, err := e.hunt(ctx, one, false)
		e.carried = e.s.steps
		if err != nil {
			e.carried = 0
			return fmt.Errorf("solving %v: %w", one.Hand, err)
		}
		q := request{target: p.Target}
		if v := p.Rules.Values; v != 0 {
			q.allow = v.Allows
		}
		q.quick = e.p == mersenne61 && e.p.small(handBound(hand), p.Target) && p.Target.Sign() > 0 &&
			e.law.add && e.law.mul && !e.law.pow && !(e.law.positive && hand[0] == 0)
		if t, ok := p.Target.Small(); ok {
			q.size = mag{t.Num, t.Den}
		}
		if err := e.write(q); err != nil {
			return err
		}
	}
	e.carried = 0
	e.sortSolved()
	if len(hands) > 1 && p.Rules.Subset { // joined hands have parts in common
		e.keys = slices.CompactFunc(e.keys, func(a, b sortKey) bool {
			return bytes.Equal(e.textOf(a), e.textOf(b))
		})
	}
	return nil
}

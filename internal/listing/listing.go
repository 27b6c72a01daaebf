// Package listing answers a puzzle with one line of JSON: its solutions, its counts, or
// what comes nearest. The command and the server write it with the same code, so a body
// of the one is a line of the other.
//
// Solutions are written one by one, because a list of them may be long; the JSON is put
// together by hand, because reflection would take several times as long as solving.
package listing

import (
	"context"
	"errors"
	"iter"
	"slices"

	"github.com/make24/make24/expr"
	"github.com/make24/make24/puzzle"
	"github.com/make24/make24/solve"
)

// Query is what is asked of a puzzle.
type Query struct {
	Variant string     // the name of the rules in the line
	Level   expr.Level // what counts as a different solution
	First   bool       // the simplest solution only
	Count   bool       // the counts at all three levels and no solution; what is over the budget is left out
	Nearest bool       // without a solution, what comes nearest
	Parens  bool       // write all brackets
}

// Counts is how many solutions a puzzle has at each level. Written and Ideas are Unknown
// where counting them would pass the budget.
type Counts struct{ Written, Forms, Ideas int64 }

// Unknown is a count that would pass the budget.
const Unknown = -1

// CountAll counts at all three levels. Forms take the least; the error is the engine's
// for them, or that the context has ended.
func CountAll(ctx context.Context, e *solve.Engine, p puzzle.Puzzle) (c Counts, err error) {
	if c.Forms, err = e.Count(ctx, p, expr.Form); err != nil {
		return Counts{}, err
	}
	for _, level := range []struct {
		level expr.Level
		n     *int64
	}{{expr.Idea, &c.Ideas}, {expr.Written, &c.Written}} {
		n, err := e.Count(ctx, p, level.level)
		switch {
		case errors.Is(err, solve.ErrBudget):
			n = Unknown
		case err != nil:
			return Counts{}, err
		}
		*level.n = n
	}
	return c, nil
}

// Solutions is the solutions asked for, in their order. The number of all there are is
// -1 where it was not worth counting, which with counted it is unless only the first is
// asked for. The error is the engine's.
func (q Query) Solutions(ctx context.Context, e *solve.Engine, p puzzle.Puzzle, counted bool) (iter.Seq[solve.Solution], int, error) {
	if q.First {
		return q.first(ctx, e, p)
	}
	if counted && q.Level == expr.Form {
		list, _, err := e.Ideas(ctx, p)
		return slices.Values(list), len(list), err
	}
	seq, err := e.All(ctx, p, q.Level)
	if err != nil {
		return nil, 0, err
	}
	if counted { // the count stands before the solutions
		list := slices.Collect(seq)
		return slices.Values(list), len(list), ctx.Err()
	}
	return seq, -1, nil
}

// first is Solutions where only the simplest is asked for.
func (q Query) first(ctx context.Context, e *solve.Engine, p puzzle.Puzzle) (iter.Seq[solve.Solution], int, error) {
	find := e.First
	if q.Level == expr.Written {
		find = e.FirstWritten
	}
	s, ok, err := find(ctx, p)
	if err != nil || !ok {
		return slices.Values([]solve.Solution(nil)), 0, err
	}
	if q.Level != expr.Written {
		s.Idea = 1 // ideas are numbered in the order of their first solutions
	}
	return slices.Values([]solve.Solution{s}), -1, nil
}

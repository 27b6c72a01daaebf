package solve

import (
	"context"
	"math"

	"github.com/make24/make24/puzzle"
)

// The simplest solution, without the others.
//
// Among solutions without a fraction the simplest has the least largest result, and
// in one whose results are whole numbers up to c every term that is a product and
// every factor that is a sum is such a number too. So the forms are searched for with
// tables that hold no others, which are few for a small c: c begins at the target,
// for the target is a result, and is raised until a solution within it is found.
// Where there is none, all forms are gone through, and the best one is kept. Before
// that, forms without division and brackets are tried: one whose results are no larger
// than the target comes before all others, and there are few of them.

// cappedFrom is the size of hands that are worth it; tables of smaller ones are
// better kept as they are.
const cappedFrom = 6

// First returns the first solution that All lists at level Form; false if there is none.
func (e *Engine) First(ctx context.Context, p puzzle.Puzzle) (Solution, bool, error) {
	if err := ready(ctx, p); err != nil {
		return Solution{}, false, err
	}
	acc := e.account(ctx)
	target, ok := p.Target.Int64()
	if ok && len(p.Hand) >= cappedFrom && !p.Rules.Join && countable(p) {
		if s, ok, err := e.firstCapped(acc, p, max(target, -target)); ok || err != nil {
			return s, ok, err
		}
	}
	_, err := e.solve(acc, p, lawOf(p.Rules), theBest)
	if err != nil || len(e.keys) == 0 {
		return Solution{}, false, err
	}
	return e.solution(e.keys[0]), true, nil
}

// firstCapped is First for a whole target up to size and results that are whole
// numbers not much larger; false if there is no such solution.
func (e *Engine) firstCapped(acc *account, p puzzle.Puzzle, size int64) (Solution, bool, error) {
	l := lawOf(p.Rules)
	l.capped, l.cap = true, size
	flat := l
	flat.div, flat.flat = false, true
	if _, err := e.solve(acc, p, flat, theBest); err != nil {
		return Solution{}, false, err
	}
	if len(e.keys) > 0 && e.done[e.keys[0].i].within(size) {
		return e.solution(e.keys[0]), true, nil
	}
	for range 3 {
		if _, err := e.solve(acc, p, l, theBest); err != nil {
			return Solution{}, false, err
		}
		next := 8 * max(l.cap, 8)
		if len(e.keys) > 0 {
			best := &e.done[e.keys[0].i]
			switch {
			case best.within(l.cap):
				return e.solution(e.keys[0]), true, nil
			case best.within(math.MaxInt64):
				next = best.largest.num // and no solution within that is missed
			}
		}
		l.cap = next
	}
	return Solution{}, false, nil
}

func (e *Engine) solution(k sortKey) Solution { return Solution{Text: string(e.textOf(k))} }

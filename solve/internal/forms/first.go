package forms

import (
	"math"

	"github.com/make24/make24/puzzle"
	"github.com/make24/make24/solve/internal/budget"
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
const minCappedNumbers = 6

// First is the first text of List; false if there is none.
func (e *Engine) First(acc *budget.Account, p puzzle.Puzzle, hands [][]int64) (string, bool, error) {
	target, ok := p.Target.Int64()
	if ok && len(p.Hand) >= minCappedNumbers && !p.Rules.Join && canCount(p) {
		if text, ok, err := e.firstCapped(acc, p, hands, max(target, -target)); ok || err != nil {
			return text, ok, err
		}
	}
	_, err := e.solve(acc, p, hands, newRuleSet(p.Rules), keepBest)
	if err != nil || len(e.keys) == 0 {
		return "", false, err
	}
	return e.firstText(), true, nil
}

// firstCapped is First for a whole target up to size and results that are whole
// numbers not much larger; false if there is no such solution.
func (e *Engine) firstCapped(acc *budget.Account, p puzzle.Puzzle, hands [][]int64, limit int64) (string, bool, error) {
	rs := newRuleSet(p.Rules)
	rs.capped, rs.cap = true, limit
	flat := rs
	flat.div, flat.flat = false, true
	if _, err := e.solve(acc, p, hands, flat, keepBest); err != nil {
		return "", false, err
	}
	if len(e.keys) > 0 && e.solutions[e.keys[0].i].within(limit) {
		return e.firstText(), true, nil
	}
	for range 3 {
		if _, err := e.solve(acc, p, hands, rs, keepBest); err != nil {
			return "", false, err
		}
		nextCap := 8 * max(rs.cap, 8)
		if len(e.keys) > 0 {
			best := &e.solutions[e.keys[0].i]
			switch {
			case best.within(rs.cap):
				return e.firstText(), true, nil
			case best.within(math.MaxInt64):
				nextCap = int64(best.largest.num) // and no solution within that is missed
			}
		}
		rs.cap = nextCap
	}
	return "", false, nil
}

func (e *Engine) firstText() string { return string(e.textOf(e.keys[0])) }

package forms

import (
	"math"

	"github.com/make24/make24/puzzle"
	"github.com/make24/make24/solve/internal/budget"
)

// The simplest solution, without the others.
//
// Among solutions without a fraction, the simplest is one whose largest result is smallest. In a
// solution whose results are integers of at most c in absolute value, every term that is a product
// and every factor that is a sum is such an integer too. So the search uses tables that hold no
// other terms and factors; for a small c these tables are small. c starts at the target, since the
// target is a result, and grows until there is a solution whose results are at most c. If there is
// none, the search generates all forms and keeps the best one.
//
// Before that, the search tries forms without division and parentheses, of which there are few. If
// the results of one do not exceed the target, it precedes all other solutions.

// minCappedNumbers is the minimum size of a hand for this search. For smaller hands it is faster to
// reuse the full tables.
const minCappedNumbers = 6

// First returns the first text that List would return. It returns false if there is none.
func (e *Engine) First(acc *budget.Account, p puzzle.Puzzle, hands [][]int64) (string, bool, error) {
	target, ok := p.Target.Int64()
	if ok && len(p.Hand) >= minCappedNumbers && !p.Rules.HasReadings() && e.canCount(p) {
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

// firstCapped is like First for an integer target of absolute value limit, but searches only for
// solutions whose results are integers of limited size. It raises this limit a few times, and
// returns false if it finds no solution.
func (e *Engine) firstCapped(acc *budget.Account, p puzzle.Puzzle, hands [][]int64, limit int64) (string, bool, error) {
	rs := newRuleSet(p.Rules)
	rs.hasCap, rs.maxInteger = true, limit
	flat := rs
	flat.div, flat.noSumFactors = false, true
	if _, err := e.solve(acc, p, hands, flat, keepBest); err != nil {
		return "", false, err
	}
	if len(e.keys) > 0 && e.solutions[e.keys[0].i].isWithin(limit) {
		return e.firstText(), true, nil
	}
	for range 3 {
		if _, err := e.solve(acc, p, hands, rs, keepBest); err != nil {
			return "", false, err
		}
		nextCap := 8 * max(rs.maxInteger, 8)
		if len(e.keys) > 0 {
			best := &e.solutions[e.keys[0].i]
			switch {
			case best.isWithin(rs.maxInteger):
				return e.firstText(), true, nil
			case best.isWithin(math.MaxInt64):
				nextCap = int64(best.largest.num) // no solution within this limit is missed
			}
		}
		rs.maxInteger = nextCap
	}
	return "", false, nil
}

// firstText returns the text of the simplest solution collected.
func (e *Engine) firstText() string { return string(e.textOf(e.keys[0])) }

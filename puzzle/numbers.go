package puzzle

import (
	"slices"

	"github.com/make24/make24/expr"
)

// Which numbers an answer uses is a question of multisets, except where digits may be
// joined: then 12 is the number 12 of the hand, or its 1 and 2. A literal has only these
// two readings, so trying both for each literal, and going back when the rest of the
// hand does not fit, is at most 2^5 tries for ten numbers. It is plain backtracking.

// used marks, by position, the numbers of a hand that are taken.
type used uint16

// covers reports whether the leaves of w are the hand's numbers as the rules ask: all
// of them, or under subset rules at least one.
func (p Puzzle) covers(w *walk) bool {
	if w.count == 0 || w.count > min(len(p.Hand), MaxNumbers) {
		return false
	}
	leaves := w.leaves[:w.count]
	if !p.Rules.Subset && !p.Rules.Join && w.count < len(p.Hand) {
		return false
	}
	return p.assign(leaves, 0)
}

// assign takes numbers of the hand for each leaf and reports whether that can be done,
// with nothing left over unless the rules say subset.
func (p Puzzle) assign(leaves []int64, taken used) bool {
	for i, n := range leaves {
		whole, ok := p.take(n, taken)
		if p.Rules.Join && joinable(n) {
			if ok && p.assign(leaves[i+1:], whole) {
				return true
			}
			whole, ok = p.takeDigits(n, taken)
		}
		if !ok {
			return false
		}
		taken = whole
	}
	return p.Rules.Subset || taken == 1<<len(p.Hand)-1
}

// take marks one free number n of the hand.
func (p Puzzle) take(n int64, taken used) (used, bool) {
	for i, have := range p.Hand {
		if have == n && taken&(1<<i) == 0 {
			return taken | 1<<i, true
		}
	}
	return taken, false
}

// takeDigits marks a free number of the hand for each digit of n.
func (p Puzzle) takeDigits(n int64, taken used) (used, bool) {
	for ; n > 0; n /= 10 {
		next, ok := p.take(n%10, taken)
		if !ok {
			return taken, false
		}
		taken = next
	}
	return taken, true
}

// joinable reports whether n could be written by joining digits: two or more, no zero.
func joinable(n int64) bool {
	if n < 11 {
		return false
	}
	for ; n > 0; n /= 10 {
		if n%10 == 0 {
			return false
		}
	}
	return true
}

// difference tells what is wrong with the numbers of e, which covers has refused. Where
// digits may be joined there is no one truth; a literal then counts as itself if the
// hand has it left, as its digits if the hand has all of those left, else as itself.
func (p Puzzle) difference(e expr.Expr) (missing, extra []int64) {
	leaves := expr.Leaves(e, nil)
	slices.Sort(leaves)
	var taken used
	var open []int64 // joinable literals that the hand does not have as they are
	for _, n := range leaves {
		now, ok := p.take(n, taken)
		taken = now
		switch {
		case ok:
		case p.Rules.Join && joinable(n):
			open = append(open, n)
		default:
			extra = append(extra, n)
		}
	}
	for _, n := range open {
		if now, ok := p.takeDigits(n, taken); ok {
			taken = now
		} else {
			extra = append(extra, n)
		}
	}
	slices.Sort(extra)
	if p.Rules.Subset && len(leaves) > 0 {
		return nil, extra
	}
	for i, n := range p.Hand {
		if taken&(1<<i) == 0 {
			missing = append(missing, n)
		}
	}
	return missing, extra
}

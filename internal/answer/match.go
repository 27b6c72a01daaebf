// Matching finds which numbers on the table the literals stand for. Most literals stand for their
// own value. But -2 may be the number -2 of the hand, or its 2 with a minus sign; 12 may be its 1
// and 2 where digits may be joined; in steps, 8/3 may be one number made before. If an answer has
// no such literal, one pass decides. Otherwise all readings are tried with backtracking. Each uses
// up numbers, of which there are at most ten, so there are few to try.

package answer

import (
	"math/bits"
	"slices"

	"github.com/make24/make24/expr"
	"github.com/make24/make24/puzzle"
	"github.com/make24/make24/rat"
)

// table holds the numbers that may be used now: those of the hand and, in steps, those made from
// them.
type table struct {
	entries      [puzzle.MaxNumbers]entry
	live         indexSet // the entries on the table now
	hasFractions bool     // a step has made a fraction
}

// entry is one number on the table.
type entry struct {
	value       rat.Rat
	handNumbers indexSet // the numbers of the hand it is made of
	fromStep    bool     // a step has made it
	tree        expr.Expr
}

// indexSet is a set of indexes of entries or of numbers of the hand.
type indexSet uint16

func (s indexSet) has(i int) bool { return s&(1<<i) != 0 }

// readingKind says how a literal is read.
type readingKind uint8

const (
	asNumber  readingKind = iota // as the entry with its value
	asSigned                     // with the minus sign before it: as the entry with the negative value
	asNegated                    // with a minus sign before it: as the entry with its value, negated
	asDigits                     // as several entries joined
	asRatio                      // with the next literal: as the entry with their quotient
	asOther                      // the second literal of asRatio
)

type reading struct {
	kind  readingKind
	entry uint8
}

type readings [maxLiterals]reading

// reset puts the hand on the table.
func (t *table) reset(hand []int64) {
	for i, n := range hand {
		t.entries[i] = entry{value: rat.Int(n), handNumbers: 1 << i}
	}
	t.live = 1<<len(hand) - 1
}

// has reports whether a value is on the table.
func (t *table) has(value rat.Rat) bool {
	_, ok := t.find(value, 0)
	return ok
}

// find returns an entry with a value that is not taken; it prefers entries made by steps.
func (t *table) find(value rat.Rat, taken indexSet) (int, bool) {
	found := -1
	for free := t.live &^ taken; free != 0; free &= free - 1 {
		i := bits.TrailingZeros16(uint16(free))
		if e := &t.entries[i]; e.value.Equal(value) {
			if e.fromStep {
				return i, true
			}
			if found < 0 {
				found = i
			}
		}
	}
	return found, found >= 0
}

// match assigns an entry to every literal. If useAll is set, it must use every entry. It returns
// the entries taken, and false if there is no assignment.
func (r *reader) match(useAll bool) (indexSet, bool) {
	if r.count > maxLiterals {
		return 0, false
	}
	taken := indexSet(0)
	for i := r.first; i < r.count; i++ {
		n := &r.literals[i]
		if n.signed || n.dividedByNext && r.table.hasFractions || r.profile.Rules.Join {
			return r.assign(useAll, i, taken)
		}
		e, ok := r.table.find(n.value, taken)
		if !ok {
			return taken, false
		}
		r.readings[i] = reading{asNumber, uint8(e)}
		taken |= 1 << e
	}
	return taken, !useAll || taken == r.table.live
}

// assign is match from the i-th literal on, trying all readings.
func (r *reader) assign(useAll bool, i int, taken indexSet) (indexSet, bool) {
	if i == r.count {
		return taken, !useAll || taken == r.table.live
	}
	n := &r.literals[i]
	try := func(value rat.Rat, h readingKind, used int) (indexSet, bool) {
		e, ok := r.table.find(value, taken)
		if !ok {
			return 0, false
		}
		r.readings[i] = reading{h, uint8(e)}
		if used == 2 {
			r.readings[i+1].kind = asOther
		}
		return r.assign(useAll, i+used, taken|1<<e)
	}
	if n.dividedByNext && r.table.hasFractions {
		if ratio, ok := r.ratioOf(i); ok {
			if all, ok := try(ratio, asRatio, 2); ok {
				return all, true
			}
		}
	}
	plain := asNumber
	if n.signed {
		plain = asNegated
		if all, ok := try(n.value.Neg(), asSigned, 1); ok {
			return all, true
		}
	}
	if all, ok := try(n.value, plain, 1); ok {
		return all, true
	}
	if r.profile.Rules.Join {
		if joined, ok := r.table.takeDigits(n.value, taken); ok {
			r.readings[i] = reading{kind: asDigits}
			return r.assign(useAll, i+1, joined)
		}
	}
	return 0, false
}

// ratioOf returns the quotient of the i-th literal and the next, if it is written as a number of
// the table would be: in lowest terms. It reports false for a step that is nothing but 8/3, which
// makes that number and does not use it.
func (r *reader) ratioOf(i int) (rat.Rat, bool) {
	numerator, denominator := r.literals[i].value, r.literals[i+1].value
	if r.literals[i].signed {
		numerator = numerator.Neg()
	}
	q, ok := numerator.Quo(denominator)
	if !ok || q.IsInt() || r.count-r.first == 2 {
		return rat.Rat{}, false
	}
	lowest, ok := q.Small()
	return q, ok && rat.Int(lowest.Num).Equal(numerator)
}

// takeDigits takes a number of the hand for each digit of a value, which has two or more digits and
// no zero.
func (t *table) takeDigits(value rat.Rat, taken indexSet) (indexSet, bool) {
	n, ok := value.Int64()
	if !ok || n < 11 {
		return taken, false
	}
	for ; n > 0; n /= 10 {
		e, ok := t.findInHand(n%10, taken)
		if !ok || n%10 == 0 {
			return taken, false
		}
		taken |= 1 << e
	}
	return taken, true
}

// findInHand finds a number of the hand that no step has used.
func (t *table) findInHand(n int64, taken indexSet) (int, bool) {
	for free := t.live &^ taken; free != 0; free &= free - 1 {
		i := bits.TrailingZeros16(uint16(free))
		if e := &t.entries[i]; !e.fromStep && e.value.Equal(rat.Int(n)) {
			return i, true
		}
	}
	return 0, false
}

// collectExtra adds the literals that match nothing to extra, after match has failed. A literal
// stands for its own value if that is on the table, else for its digits, and is extra otherwise. It
// returns the entries taken and the position of the first extra literal.
func (r *reader) collectExtra(extra *List) (taken indexSet, at Span) {
	var buffer [maxLiterals]int
	sorted := buffer[:0]
	for i := r.first; i < min(r.count, maxLiterals); i++ {
		sorted = append(sorted, i)
	}
	slices.SortStableFunc(sorted, func(a, b int) int { return r.literals[a].value.Cmp(r.literals[b].value) })
	unmatched := sorted[:0] // literals whose value is not on the table
	for _, i := range sorted {
		n := &r.literals[i]
		e, ok := -1, false
		if n.signed {
			e, ok = r.table.find(n.value.Neg(), taken)
		}
		if !ok {
			e, ok = r.table.find(n.value, taken)
		}
		if ok {
			taken |= 1 << e
		} else {
			unmatched = append(unmatched, i)
		}
	}
	first := int32(-1)
	for _, i := range unmatched {
		n := &r.literals[i]
		if r.profile.Rules.Join {
			if joined, ok := r.table.takeDigits(n.value, taken); ok {
				taken = joined
				continue
			}
		}
		extra.add(n.value)
		r.extraCount++
		if first < 0 || n.from < first {
			first, at = n.from, Span{int(n.from), int(n.to)}
		}
	}
	if r.count > maxLiterals {
		extra.more = true
		r.extraCount += r.count - maxLiterals
	}
	r.used = taken
	return taken, at
}

// add inserts a number into the list, if the list can hold it; if not, it sets more.
func (l *List) add(value rat.Rat) {
	n, ok := value.Int64()
	if !ok || l.count == maxListed {
		l.more = true
		return
	}
	i := int(l.count)
	for ; i > 0 && l.numbers[i-1] > n; i-- {
		l.numbers[i] = l.numbers[i-1]
	}
	l.numbers[i] = n
	l.count++
}

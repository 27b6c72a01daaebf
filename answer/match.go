// Matching assigns numbers on the table to the literals of an expression. Most literals stand for
// their own value. But -2 may be the number -2 of the hand, or its 2 with a minus sign; 12 may be
// its 1 and 2 where digits may be joined; 10 may be its king where faces may be 10; in steps, 8/3 may be the result of an earlier step. If an
// answer has no such literal, one pass is enough. Otherwise all readings are tried with
// backtracking. Of the numbers with one value, a reading uses the first that is free, so there are few
// sets of used numbers; each is tried once for each literal.

package answer

import (
	"math/bits"

	"github.com/make24/make24/expr"
	"github.com/make24/make24/rat"
)

// numberTable holds the numbers that may be used: those of the hand and, in steps, the results of
// earlier steps.
type numberTable struct {
	entries      [MaxNumbers]entry
	liveEntries  indexSet // the entries that are on the table now
	hasFractions bool     // a step had a fraction as its result
	hasSign      bool     // a step had a unary minus sign
}

// entry is one number on the table.
type entry struct {
	value       rat.Rat
	handNumbers indexSet // the numbers of the hand from which the entry was computed
	fromStep    bool     // it is the result of a step
	hasSign     bool     // the steps that made it have a unary minus sign
	joker       bool     // it is a joker, which does not stand for its value
	chosen      bool     // the answer says which alternative it stands for
	tree        expr.Expr
}

// indexSet is a set of indexes of entries or of numbers of the hand.
type indexSet uint16

func (s indexSet) has(i int) bool { return s&(1<<i) != 0 }

// readingKind is the way in which a literal is read.
type readingKind uint8

const (
	numberReading  readingKind = iota // an entry with the literal's value
	signedReading                     // an entry with the negative value, from a minus sign and the literal
	negatedReading                    // an entry with the value; the minus sign is an operation
	digitsReading                     // several entries, one for each digit
	ratioReading                      // one entry for this literal and the next: their quotient
	otherReading                      // the second literal of a ratioReading
)

type literalReading struct {
	kind  readingKind
	entry uint8
}

type readings [maxLiterals]literalReading

// reset replaces the entries by the numbers of a hand.
func (t *numberTable) reset(hand []int64) {
	for i, n := range hand {
		t.entries[i] = entry{value: rat.Int(n), handNumbers: 1 << i}
	}
	t.liveEntries = 1<<len(hand) - 1
}

// has reports whether a value is on the table.
func (t *numberTable) has(value rat.Rat) bool {
	_, ok := t.find(value, 0)
	return ok
}

// find returns the index of an entry on the table that has the value and is not in taken, and
// reports whether there is one. It prefers results of steps.
func (t *numberTable) find(value rat.Rat, taken indexSet) (int, bool) {
	found := -1
	for freeEntries := t.liveEntries &^ taken; freeEntries != 0; freeEntries &= freeEntries - 1 {
		i := bits.TrailingZeros16(uint16(freeEntries))
		if e := &t.entries[i]; e.value.Equal(value) && !e.joker {
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

// alike returns the entries that are the same number as an entry: equal numbers of the hand, chosen in the same way,
// or the result of the same step.
func (t *numberTable) alike(i int) (all indexSet) {
	e := &t.entries[i]
	if e.fromStep {
		return 1 << i
	}
	for k := range t.entries {
		if other := &t.entries[k]; !other.fromStep && other.value.Equal(e.value) && other.chosen == e.chosen {
			all |= 1 << k
		}
	}
	return all
}

// match assigns an entry of the table to every literal. If useAll is set, every entry must be used.
// It returns the entries used, and reports false if there is no assignment.
func (r *reader) match(useAll bool) (indexSet, bool) {
	if r.count > maxLiterals {
		return 0, false
	}
	r.deadEnds = nil
	taken := indexSet(0)
	hasReadings := r.stepReadings != nil || r.profile.Rules.HasReadings()
	for i := r.first; i < r.count; i++ {
		lit := &r.literals[i]
		if hasReadings || lit.signed || lit.dividedByNext && r.table.hasFractions {
			return r.assign(useAll, i, taken)
		}
		e, ok := r.table.find(lit.value, taken)
		if !ok {
			return taken, false
		}
		r.readings[i] = literalReading{numberReading, uint8(e)}
		taken |= 1 << e
	}
	return taken, !useAll || taken == r.table.liveEntries
}

// deadEnd is a state of assign from which no assignment exists.
type deadEnd struct {
	literal int
	taken   indexSet
}

// maxUnrecorded is the number of literals up to which assign records no dead ends, since it reaches
// few of them twice.
const maxUnrecorded = 8

// assign assigns entries to the literals from the i-th on and tries all their readings. It returns
// what match does.
func (r *reader) assign(useAll bool, i int, taken indexSet) (indexSet, bool) {
	if r.stepReadings != nil {
		return r.stepReadings.assign(r, useAll, i, taken)
	}
	if i == r.count {
		return taken, !useAll || taken == r.table.liveEntries
	}
	if r.deadEnds[deadEnd{i, taken}] {
		return 0, false
	}
	if all, ok := r.assignReadings(useAll, i, taken); ok {
		return all, true
	}
	if r.count-r.first > maxUnrecorded {
		if r.deadEnds == nil {
			r.deadEnds = map[deadEnd]bool{}
		}
		r.deadEnds[deadEnd{i, taken}] = true
	}
	return 0, false
}

// assignReadings tries all readings of the i-th literal for assign.
func (r *reader) assignReadings(useAll bool, i int, taken indexSet) (indexSet, bool) {
	lit := &r.literals[i]
	try := func(value rat.Rat, kind readingKind, literalCount int) (indexSet, bool) {
		for tried := taken; ; {
			e, ok := r.table.find(value, tried)
			if !ok {
				return 0, false
			}
			r.readings[i] = literalReading{kind, uint8(e)}
			if literalCount == 2 {
				r.readings[i+1].kind = otherReading
			}
			all, ok := r.assign(useAll, i+literalCount, taken|1<<e)
			if ok || r.stepReadings == nil { // others with the value are as good
				return all, ok
			}
			tried |= r.table.alike(e)
		}
	}
	if lit.dividedByNext && r.table.hasFractions {
		if ratio, ok := r.ratioAt(i); ok {
			if all, ok := try(ratio, ratioReading, 2); ok {
				return all, true
			}
		}
	}
	plain := numberReading
	if lit.signed {
		plain = negatedReading
		if all, ok := try(lit.value.Neg(), signedReading, 1); ok {
			return all, true
		}
	}
	if all, ok := try(lit.value, plain, 1); ok {
		return all, true
	}
	if r.profile.Rules.Alternatives != 0 {
		for _, e := range r.withAlternative(lit.value, taken) {
			r.readings[i] = literalReading{plain, uint8(e)}
			if all, ok := r.assign(useAll, i+1, taken|1<<e); ok {
				return all, true
			}
		}
	}
	if r.profile.Rules.Join {
		if joined, ok := r.table.takeDigits(lit.value, taken); ok {
			r.readings[i] = literalReading{kind: digitsReading}
			return r.assign(useAll, i+1, joined)
		}
	}
	return 0, false
}

// ratioAt returns the quotient of the i-th literal and the next one, if they are written as a
// fraction in lowest terms, as numbers on the table are. It reports false if they are the whole
// step: the step 8/3 makes that number and does not use it.
func (r *reader) ratioAt(i int) (rat.Rat, bool) {
	numerator, denominator := r.literals[i].value, r.literals[i+1].value
	if r.literals[i].signed {
		numerator = numerator.Neg()
	}
	q, ok := numerator.Quo(denominator)
	if !ok || q.IsInt() || r.count-r.first == 2 {
		return rat.Rat{}, false
	}
	lowestTerms, ok := q.Small()
	return q, ok && rat.Int(lowestTerms.Num).Equal(numerator)
}

// takeDigits takes a number of the hand for each digit of a value. It reports false if the value
// has fewer than two digits, has a digit 0, or needs a number that is not on the table.
func (t *numberTable) takeDigits(value rat.Rat, taken indexSet) (indexSet, bool) {
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

// findInHand is like find, but finds only numbers of the hand that no step has used.
func (t *numberTable) findInHand(n int64, taken indexSet) (int, bool) {
	for freeEntries := t.liveEntries &^ taken; freeEntries != 0; freeEntries &= freeEntries - 1 {
		i := bits.TrailingZeros16(uint16(freeEntries))
		if e := &t.entries[i]; !e.fromStep && e.value.Equal(rat.Int(n)) {
			return i, true
		}
	}
	return 0, false
}

// collectExtra adds to extra the literals that no number on the table matches. Call it after match
// has failed. A literal uses the number with its value if that is on the table, else the numbers of
// its digits if they are. It returns the entries used and the position of the first extra literal.
func (r *reader) collectExtra(extra *NumberList) (taken indexSet, at Span) {
	var buffer [maxLiterals]int
	sortedIndexes := buffer[:0]
	for i := r.first; i < min(r.count, maxLiterals); i++ {
		k := len(sortedIndexes)
		sortedIndexes = append(sortedIndexes, i)
		for ; k > 0 && r.literals[i].value.Cmp(r.literals[sortedIndexes[k-1]].value) < 0; k-- {
			sortedIndexes[k], sortedIndexes[k-1] = sortedIndexes[k-1], i
		}
	}
	unmatchedIndexes := sortedIndexes[:0] // literals whose value is not on the table
	for _, i := range sortedIndexes {
		lit := &r.literals[i]
		e, ok := -1, false
		if lit.signed {
			e, ok = r.table.find(lit.value.Neg(), taken)
		}
		if !ok {
			e, ok = r.table.find(lit.value, taken)
		}
		if ok {
			taken |= 1 << e
		} else {
			unmatchedIndexes = append(unmatchedIndexes, i)
		}
	}
	first := int32(-1)
	for _, i := range unmatchedIndexes {
		lit := &r.literals[i]
		if r.profile.Rules.Join {
			if joined, ok := r.table.takeDigits(lit.value, taken); ok {
				taken = joined
				continue
			}
		}
		if r.profile.Rules.Alternatives != 0 {
			if entries := r.withAlternative(lit.value, taken); len(entries) > 0 {
				smallest := entries[0]
				for _, e := range entries {
					if r.hand[e] < r.hand[smallest] {
						smallest = e
					}
				}
				taken |= 1 << smallest
				continue
			}
		}
		extra.add(lit.value)
		r.extraCount++
		if first < 0 || lit.from < first {
			first, at = lit.from, Span{int(lit.from), int(lit.to)}
		}
	}
	if r.count > maxLiterals {
		extra.more = true
		r.extraCount += r.count - maxLiterals
	}
	r.usedNumbers = taken
	return taken, at
}

// add inserts a number into the list. If the number does not fit in an int64 or the list is full,
// it sets more instead.
func (l *NumberList) add(value rat.Rat) {
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

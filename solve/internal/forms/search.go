package forms

import (
	"github.com/make24/make24/puzzle"
	"github.com/make24/make24/rat"
	"github.com/make24/make24/solve/internal/budget"
	"github.com/make24/make24/solve/internal/subsets"
)

// formSink receives the forms that a search finds, in batches.
type formSink interface {
	// restart discards all forms accepted so far; the search starts again.
	restart()
	// accept processes the forms in Engine.matches, which are discarded afterwards.
	accept() error
}

// batchNodes is the number of nodes that a search stores before it passes its matches to the sink.
// It bounds the memory of the search, whatever the number of matches.
const batchNodes = 1 << 15

// match is a form of the whole hand that has the target value: a node, possibly negated.
type match struct {
	node int32
	neg  bool
}

// findForms finds every form of p.Hand that has the target value under the rules rs, passes the
// forms to sink in batches, and returns their number. bound is residue.SizeBound of the hand. If
// sink is nil, findForms only counts the forms, without listing them if the rules permit that.
func (e *Engine) findForms(p puzzle.Puzzle, bound uint64, rs ruleSet, sink formSink) (int64, error) {
	if e.root == nil || rs != e.rules || e.field != e.firstPrime() || e.HeldBytes() > e.acc.Keep {
		e.reset(e.firstPrime(), rs)
	}
	if e.FaultForTests {
		return 0, nil
	}
	for {
		n, err := e.findFormsModulo(p, bound, sink)
		if !e.foundFalseZero || err != nil {
			return n, err
		}
		e.reset(e.field.Next(), rs)
		if sink != nil {
			sink.restart()
		}
	}
}

// maxPowerNumbers is the maximum size of a hand under rules with the operator ^.
const maxPowerNumbers = 6

// findFormsModulo is like findForms modulo the current prime. Its result is not valid if it sets
// foundFalseZero.
func (e *Engine) findFormsModulo(p puzzle.Puzzle, bound uint64, sink formSink) (int64, error) {
	e.matches = e.matches[:0]
	t, ok := e.field.FromRat(p.Target)
	if !ok || t == 0 && p.Target.Sign() != 0 {
		e.foundFalseZero = true
		return 0, nil
	}
	limit := maxTableSize(len(p.Hand))
	if e.acc.Keep <= minSharedKeep {
		limit = min(limit, (len(p.Hand)+1)/2)
	}
	if e.tableSizeForTests > 0 {
		limit = e.tableSizeForTests
	}
	if e.rules.atomic != 0 {
		limit = max(1, len(p.Hand)-1)
		if len(p.Hand) > maxPowerNumbers {
			return 0, &budget.Error{What: budget.Powers, Count: int64(len(p.Hand)), Allowed: maxPowerNumbers}
		}
	}
	if err := e.loadTables(&e.hand, p.Hand, limit); err != nil {
		return 0, err
	}
	s := &e.search
	s.reset(e, &e.hand, sink)
	s.countOnly = sink == nil && e.rules.add && e.rules.sub && e.rules.mul && e.rules.div && e.rules.atomic == 0 &&
		(p.Target.Sign() > 0 || p.Target.Sign() == 0 && p.Rules.Values == 0)
	s.maxInt = int64(min(bound, 1<<62))
	if e.rules.hasCap {
		s.maxInt = min(s.maxInt, e.rules.maxInteger)
	}
	s.hasExactIntegers = e.rules.atomic == 0 && e.field.IsExact(bound, p.Target)
	s.checksZeros, s.target = bound >= uint64(e.field), p.Target
	switch {
	case !p.Rules.Values.Allows(p.Target):
		s.matchNumbers(p)
	case p.Rules.Subset:
		for i := 1; i <= e.hand.WholeIndex(); i++ {
			s.matchForms(i, t, p.Target)
		}
	default:
		s.matchForms(e.hand.WholeIndex(), t, p.Target)
	}
	s.flush()
	return s.total, e.acc.Err
}

// stopped reports whether the search must end: because of an error or a false zero.
func (s *search) stopped() bool { return s.acc.Err != nil || s.e.foundFalseZero }

// flush ends a batch: it passes the matches to the sink and discards everything found.
func (s *search) flush() {
	if s.stopped() {
		return
	}
	if s.countOnly {
		s.total += s.n
		s.n = 0
	} else {
		s.total += int64(len(s.e.matches))
	}
	if s.sink != nil && len(s.e.matches) > 0 {
		s.acc.Err = s.sink.accept()
	}
	s.e.matches, s.nodes, s.operands, s.powers = s.e.matches[:0], s.nodes[:0], s.operands[:0], s.powers[:0]
}

// minSharedKeep is the limit of retained table bytes (Budget.Keep) above which tables remain long
// enough for other hands to share them. Up to this limit, tables for half of the hand are enough.
const minSharedKeep = 4 << 20

// maxTableSize returns the maximum size of the subsets that get tables, for a hand of n numbers: at
// least half of n, rounded down.
func maxTableSize(n int) int {
	switch {
	case n <= 2:
		return n
	case n <= 4:
		return n - 1
	case n <= 8:
		return (n + 1) / 2
	}
	return n / 2
}

// The entry points of a search: the forms with the target value over the whole hand, or over a
// subset if not all numbers must be used.

// matchNumbers finds the target among the numbers of the hand, if a single number may be a
// solution. The rules on values do not apply to a number, since it is not the result of an
// operation.
func (s *search) matchNumbers(p puzzle.Puzzle) {
	for _, i := range s.hand.BySize[1:] {
		if s.hand.Size[i] > 1 || !p.Rules.Subset && len(p.Hand) > 1 {
			break
		}
		if t := s.hand.tables[i]; rat.Int(t.number).Equal(p.Target) {
			s.emitEntry(t, 0, false)
		}
	}
}

// matchForms finds the forms over subset i with the value target. t is the residue of target.
func (s *search) matchForms(i int, t uint64, target rat.Rat) {
	if tab := s.hand.tables[i]; tab != nil {
		s.matchTable(tab, t)
		return
	}
	if s.countOnly && t == 0 {
		s.countZeroForms(i)
		return
	}
	s.flags, s.stackStart = 0, len(s.stack)
	start := len(s.foundNodes)
	eachSplit := func(find func(sp subsets.Split), accept func(f int32)) {
		for _, sp := range s.hand.Splits[i] {
			if s.stopped() {
				return
			}
			find(sp)
			for _, f := range s.foundNodes[start:] {
				accept(f)
			}
			if s.foundNodes = s.foundNodes[:start]; len(s.nodes) > batchNodes {
				s.flush()
			}
		}
	}
	if s.e.rules.add || s.e.rules.sub {
		eachSplit(func(sp subsets.Split) { s.sumsOverSplit(sp, t, noBound) }, s.matchSum)
	}
	accept := func(f int32) { s.matchProduct(f, t) }
	switch {
	case !s.mayBeProduct(t):
	case t == 0:
		eachSplit(func(sp subsets.Split) { s.zeroProductsOverSplit(sp, noBound) }, accept)
	default:
		eachSplit(func(sp subsets.Split) { s.productsOverSplit(sp, t, 0, noBound) }, accept)
	}
	if s.e.rules.atomic != 0 {
		s.matchPowers(i, target)
	}
}

// matchSum records the found sum f as a match if it can be written without a unary minus.
func (s *search) matchSum(f int32) {
	flags := s.nodes[f].flags
	if flags&hasPlus != 0 && (s.e.rules.add || flags&hasMinus != 0) {
		s.e.matches = append(s.e.matches, match{f, false})
	}
}

// matchProduct records the found product f, or its negative, as a match if its residue is t and it
// can be written without a unary minus.
func (s *search) matchProduct(f int32, t uint64) {
	flags := s.nodes[f].flags
	num, den := s.valueOf(f)
	if t = s.field.Mul(t, den); num == t {
		s.e.matches = append(s.e.matches, match{f, false})
	}
	if num == s.field.Neg(t) && flags&canFlipSign != 0 && flags&isOwnNegative == 0 {
		s.e.matches = append(s.e.matches, match{f, true})
	}
}

// matchTable finds the forms in a table with the residue t.
func (s *search) matchTable(tab *table, t uint64) {
	abs := s.field.Abs(t)
	for ai := lookupChain(s.e.sumIndex(tab), abs); ai >= 0; ai = tab.sums[ai].next {
		a := &tab.sums[ai]
		if a.flags&isLone == 0 && !s.e.isForm(a) {
			continue
		}
		if a.val == t {
			s.emitEntry(tab, ai, false)
		}
		if a.val == s.field.Neg(t) && a.flags&hasMinus != 0 && a.flags&isOwnNegative == 0 {
			s.emitEntry(tab, ai, true)
		}
	}
}

// emitEntry records entry ai of tab.sums as a match, negated if neg is set.
func (s *search) emitEntry(tab *table, ai int32, neg bool) {
	s.n++
	if s.countOnly {
		return
	}
	a := &tab.sums[ai]
	start := len(s.operands)
	n := node{start: int32(start), kind: kindSum}
	switch {
	case a.flags&isLone == 0:
		s.operands = s.e.appendTerms(s.operands, entryRef{tab.id, ai}, neg)
		neg = false
	case tab.size == 1:
		n.kind = kindNumber
		s.operands = append(s.operands, operand{ref{entryRef{tab.id, ai}, refTerm}, false})
	case a.flags&isPower != 0:
		n.kind, n.start = kindPower, int32(len(s.powers))
		s.powers = append(s.powers, s.powerOf(ref{entryRef{tab.id, ai}, refTerm}))
	default:
		n.kind = kindProduct
		m := &s.e.tables[a.term.tab].products[a.term.idx]
		n.flags = m.flags & (isOwnNegative | canFlipSign)
		s.operands = s.e.appendFactors(s.operands, a.term)
	}
	n.n = int32(len(s.operands) - start)
	s.e.matches = append(s.e.matches, match{int32(len(s.nodes)), neg})
	s.nodes = append(s.nodes, n)
}

// hasValue reports whether the residue of a node is x.
func (s *search) hasValue(n int32, x uint64) bool {
	num, den := s.valueOf(n)
	return num == s.field.Mul(x, den)
}

// valueOf returns the residue of a node as a numerator and a denominator, which avoids an expensive
// modular inversion.
func (s *search) valueOf(n int32) (num, den uint64) {
	nd := &s.nodes[n]
	operands := s.operands[nd.start : nd.start+nd.n]
	if nd.kind == kindProduct {
		num, den = 1, 1
		for _, k := range operands {
			numerator, denominator := &num, &den
			if k.neg {
				numerator, denominator = denominator, numerator
			}
			if k.kind == refNode {
				x, y := s.valueOf(k.idx)
				*numerator, *denominator = s.field.Mul(*numerator, x), s.field.Mul(*denominator, y)
			} else {
				*numerator = s.field.Mul(*numerator, s.e.tables[k.tab].products[k.idx].val)
			}
		}
		return num, den
	}
	num, den = 0, 1
	for _, k := range operands {
		var x uint64
		if k.kind == refNode {
			var y uint64
			x, y = s.valueOf(k.idx)
			num, x, den = s.field.Mul(num, y), s.field.Mul(x, den), s.field.Mul(den, y)
		} else {
			x = s.field.Mul(s.e.tables[k.tab].sums[k.idx].val, den)
		}
		if k.neg {
			num = s.field.Sub(num, x)
		} else {
			num = s.field.Add(num, x)
		}
	}
	return num, den
}

// canBeInteger reports whether a value with residue u can be an integer. It returns true if
// residues do not decide that; then the solution is checked when it is rendered.
func (s *search) canBeInteger(u uint64) bool {
	if !s.hasExactIntegers {
		return true
	}
	return s.field.IsIntegerWithin(u, s.maxInt)
}

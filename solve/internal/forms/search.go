package forms

import (
	"errors"

	"github.com/make24/make24/puzzle"
	"github.com/make24/make24/rat"
	"github.com/make24/make24/solve/internal/budget"
	"github.com/make24/make24/solve/internal/residue"
	"github.com/make24/make24/solve/internal/subsets"
)

// A formSink takes the forms of a hunt as they are found.
type formSink interface {
	// restart says that the hunt begins anew: nothing accepted so far counts.
	restart()
	// accept takes the forms in Engine.tops, which are forgotten afterwards.
	accept() error
}

// waveNodes is how many nodes a search holds before what it found is handed on, so
// that a hunt takes little memory however much it finds.
const batchNodes = 1 << 15

// top is a form of the whole hand that is worth the target: a node, as it
// stands or negated.
type match struct {
	node int32
	neg  bool
}

// hunt finds every form of the puzzle's hand, which has this bound, worth its target under
// the law, hands them to c in waves and says how many there were; without a c they are counted,
// where the law allows it unseen.
func (e *Engine) findForms(p puzzle.Puzzle, bound uint64, rs ruleSet, sink formSink) (int64, error) {
	if e.root == nil || rs != e.rules || e.p != residue.Mersenne61 || e.Held() > e.acc.Keep {
		e.reset(residue.Mersenne61, rs)
	}
	for i := 0; ; i++ {
		n, err := e.findFormsModulo(p, bound, sink)
		if !e.falseZero {
			return n, err
		}
		if i+1 == len(residue.Primes) {
			return 0, errNoPrime
		}
		e.reset(residue.Primes[i+1], rs)
		if sink != nil {
			sink.restart()
		}
	}
}

var errNoPrime = errors.New("solve: these numbers defeat every modulus; please report the hand")

// mostPowered is the most numbers of a hand where ^ is an operator.
const maxPowerNumbers = 6

func (e *Engine) findFormsModulo(p puzzle.Puzzle, bound uint64, sink formSink) (int64, error) {
	e.matches = e.matches[:0]
	t, ok := e.p.OfRat(p.Target)
	if !ok {
		e.falseZero = true
		return 0, nil
	}
	limit := tableLimit(len(p.Hand))
	if e.acc.Keep <= minSharedKeep {
		limit = min(limit, (len(p.Hand)+1)/2)
	}
	limit = max(e.minTableSize, limit)
	if e.rules.pow {
		limit = max(1, len(p.Hand)-1)
		if len(p.Hand) > maxPowerNumbers {
			return 0, &budget.Error{What: "powers", Count: int64(len(p.Hand)), Allowed: maxPowerNumbers}
		}
	}
	if err := e.loadTables(&e.hand, p.Hand, limit); err != nil {
		return 0, err
	}
	s := &e.s
	s.reset(e, &e.hand, sink)
	s.countOnly = sink == nil && e.rules.add && e.rules.sub && e.rules.mul && e.rules.div && !e.rules.pow &&
		(p.Target.Sign() > 0 || p.Target.Sign() == 0 && p.Rules.Values == 0)
	s.maxInt = int64(min(bound, 1<<62))
	if e.rules.capped {
		s.maxInt = min(s.maxInt, e.rules.cap)
	}
	s.exactInts = !e.rules.pow && e.p.Exact(bound, p.Target)
	switch {
	case !p.Rules.Values.Allows(p.Target):
		s.matchNumbers(p)
	case p.Rules.Subset:
		for i := 1; i <= e.hand.Whole(); i++ {
			s.matchForms(i, t, p.Target)
		}
	default:
		s.matchForms(e.hand.Whole(), t, p.Target)
	}
	s.flush()
	return s.total, e.acc.Err
}

// handOver ends a wave: what was found goes to the sink and is forgotten.
func (s *search) flush() {
	if s.acc.Err != nil || s.e.falseZero {
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

// keptBriefly is up to how many bytes kept no table is worth building for other hands: half
// of the hand is enough then.
const minSharedKeep = 4 << 20

// limitFor is how large a part of n numbers gets a table: at least half.
func tableLimit(n int) int {
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

// Where a search begins: the forms of a whole hand, or of a part that may stand
// alone, that are worth the target.

// numbers finds the target among the numbers of the hand, where one alone may be
// the answer: a number is no result, so no limit on results keeps it out.
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

// forms finds the forms over part i worth exactly t.
func (s *search) matchForms(i int, t uint64, target rat.Rat) {
	if tab := s.hand.tables[i]; tab != nil {
		s.matchTable(tab, t)
		return
	}
	if s.countOnly && t == 0 {
		s.countZeroForms(i)
		return
	}
	s.flags, s.base = 0, len(s.stack)
	at := len(s.found)
	eachSplit := func(find func(sp subsets.Split), accept func(f int32)) {
		for _, sp := range s.hand.Splits[i] {
			if s.acc.Err != nil {
				return
			}
			find(sp)
			for _, f := range s.found[at:] {
				accept(f)
			}
			if s.found = s.found[:at]; len(s.nodes) > batchNodes {
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
		eachSplit(func(sp subsets.Split) { s.zeroOverSplit(sp, noBound) }, accept)
	default:
		eachSplit(func(sp subsets.Split) { s.productsOverSplit(sp, t, 0, noBound) }, accept)
	}
	if s.e.rules.pow {
		s.matchPowers(i, target)
	}
}

func (s *search) matchSum(f int32) {
	fl := s.nodes[f].flags
	if fl&hasPlus != 0 && (s.e.rules.add || fl&hasMinus != 0) {
		s.e.matches = append(s.e.matches, match{f, false})
	}
}

func (s *search) matchProduct(f int32, t uint64) {
	fl := s.nodes[f].flags
	num, den := s.valueOf(f)
	if t = s.p.Mul(t, den); num == t {
		s.e.matches = append(s.e.matches, match{f, false})
	}
	if num == s.p.Neg(t) && fl&flippable != 0 && fl&selfneg == 0 {
		s.e.matches = append(s.e.matches, match{f, true})
	}
}

// formsOf finds the forms in a table worth exactly t.
func (s *search) matchTable(tab *table, t uint64) {
	abs := s.p.Abs(t)
	for ai := lookupChain(s.e.sumIndex(tab), abs); ai >= 0; ai = tab.sums[ai].next {
		a := &tab.sums[ai]
		if a.flags&lone == 0 && !s.e.isForm(a) {
			continue
		}
		if a.val == t {
			s.emitEntry(tab, ai, false)
		}
		if a.val == s.p.Neg(t) && a.flags&hasMinus != 0 && a.flags&selfneg == 0 {
			s.emitEntry(tab, ai, true)
		}
	}
}

// emitTable makes a node of a form in a table.
func (s *search) emitEntry(tab *table, ai int32, neg bool) {
	s.n++
	if s.countOnly {
		return
	}
	a := &tab.sums[ai]
	at := len(s.operands)
	n := node{at: int32(at), kind: kindSum}
	switch {
	case a.flags&lone == 0:
		s.operands = s.e.appendTerms(s.operands, entryRef{tab.id, ai}, neg)
		neg = false
	case tab.size == 1:
		n.kind = kindNumber
		s.operands = append(s.operands, operand{ref{entryRef{tab.id, ai}, refTerm}, false})
	case a.flags&isPower != 0:
		n.kind, n.at = kindPower, int32(len(s.powers))
		s.powers = append(s.powers, s.powerOf(ref{entryRef{tab.id, ai}, refTerm}))
	default:
		n.kind = kindProduct
		m := &s.e.tables[a.term.tab].products[a.term.idx]
		n.flags = m.flags & (selfneg | flippable)
		s.operands = s.e.appendFactors(s.operands, a.term)
	}
	n.n = int32(len(s.operands) - at)
	s.e.matches = append(s.e.matches, match{int32(len(s.nodes)), neg})
	s.nodes = append(s.nodes, n)
}

// isWorth reports whether the residue of a node is x.
func (s *search) hasValue(n int32, x uint64) bool {
	num, den := s.valueOf(n)
	return num == s.p.Mul(x, den)
}

// valueOf is the residue of a node as a fraction, since to invert one takes long.
func (s *search) valueOf(n int32) (num, den uint64) {
	nd := &s.nodes[n]
	operands := s.operands[nd.at : nd.at+nd.n]
	if nd.kind == kindProduct {
		num, den = 1, 1
		for _, k := range operands {
			numerator, denominator := &num, &den
			if k.neg {
				numerator, denominator = denominator, numerator
			}
			if k.kind == refNode {
				x, y := s.valueOf(k.idx)
				*numerator, *denominator = s.p.Mul(*numerator, x), s.p.Mul(*denominator, y)
			} else {
				*numerator = s.p.Mul(*numerator, s.e.tables[k.tab].products[k.idx].val)
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
			num, x, den = s.p.Mul(num, y), s.p.Mul(x, den), s.p.Mul(den, y)
		} else {
			x = s.p.Mul(s.e.tables[k.tab].sums[k.idx].val, den)
		}
		if k.neg {
			num = s.p.Sub(num, x)
		} else {
			num = s.p.Add(num, x)
		}
	}
	return num, den
}

// maybeInteger says whether a value with residue u can be an integer; where
// residues do not tell, it says yes and the solution is checked when it is shown.
func (s *search) maybeInteger(u uint64) bool {
	if !s.exactInts {
		return true
	}
	return s.p.Within(u, s.maxInt)
}

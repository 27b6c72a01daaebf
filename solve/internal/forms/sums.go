package forms

import (
	"github.com/make24/make24/internal/layout"
	"github.com/make24/make24/solve/internal/budget"
	"github.com/make24/make24/solve/internal/residue"
	"github.com/make24/make24/solve/internal/subsets"
)

// What is looked up.
//
// Let M be a multiset too large for a table, and w what a sum over M must be
// worth. The sum has a leading term, on a part A of M, and a rest on B = M − A.
// If both parts have tables, the smaller side is gone through, and each of its
// values says what the other side must be worth: that is looked up. If only B
// has one, A is larger than B; B is gone through, and a product over A is
// searched for in the same way. If only A has one, its terms are gone through
// and the search goes on in B with terms no larger. Products are searched for
// alike, with division for subtraction. So the last levels, which hold nearly
// all the forms, are never built.
//
// Tables reach at least half of the hand, so no part and its rest both lack one.
//
// This is meeting in the middle (Horowitz and Sahni, 1974) on formulas instead
// of subsets.

// ref names a term, a factor or a form that was found.
type ref struct {
	entryRef // of a table: index in adds (a lone term) or in muls (a lone factor)
	kind     uint8
}

const (
	refTerm   uint8 = iota // adds[idx] of table tab
	refFactor              // muls[idx] of table tab
	refNode                // search.nodes[idx]
)

// kid is a term with its sign, or a factor with its side of the line.
type operand struct {
	ref
	neg bool // subtracted; or below the line
}

// node is a sum or a product that was found: kids[at:at+n].
type node struct {
	at, n int32
	kind  layout.Kind
	flags uint16 // selfneg, flippable for products; effPlus, effMinus, selfneg for sums
}

const (
	kindSum     = layout.Sum
	kindProduct = layout.Product
	kindNumber  = layout.Product + 1
	kindPower   = layout.Product + 2
)

// search is one hunt through one view.
type search struct {
	e            *Engine
	hand         *handTables
	p            residue.Field
	acc          *budget.Account
	sink         formSink
	countOnly    bool  // only count
	n            int64 // found and counted since the last wave
	selfnegCount int64 // of n, products whose sign is free
	total        int64 // forms of the hand in all waves

	stack    []operand
	base     int // where the sum or product in hand begins on the stack
	flags    uint16
	nodes    []node
	operands []operand
	found    []int32
	powers   []power // of nodes that are powers

	exactInts  bool  // residues decide what is an integer
	maxInt     int64 // then: no integer is larger
	zeroCounts *zeroCount

	inverted, inverseOf uint64
}

func (s *search) reset(e *Engine, h *handTables, sink formSink) {
	s.acc, s.e, s.hand, s.p, s.sink = e.acc, e, h, e.p, sink
	s.n, s.selfnegCount, s.total, s.base, s.zeroCounts = 0, 0, 0, 0, nil
	s.stack, s.nodes, s.operands, s.found = s.stack[:0], s.nodes[:0], s.operands[:0], s.found[:0]
	s.powers = s.powers[:0]
}

// tick counts n units of work and says whether to go on.
func (s *search) step(n int) bool {
	polls := s.acc.Polls
	if s.acc.Step(n); s.acc.Polls != polls && s.acc.Err == nil {
		s.acc.CheckLimit(s.e.Held() + s.held())
	}
	return s.acc.Err == nil
}

// held is how many bytes the finds of this wave take.
func (s *search) held() int64 {
	const nodeBytes, operandBytes, matchBytes = 12, 16, 8
	return int64(cap(s.nodes))*nodeBytes + int64(cap(s.operands))*operandBytes + int64(cap(s.found))*4 + int64(cap(s.e.matches))*matchBytes
}

// sums finds every sum of two or more terms over part i that is worth w and whose
// leading key is at most bound. Both signs of a sum worth 0 are found.
func (s *search) findSums(i int, w, bound uint64) {
	if !s.e.rules.add && !s.e.rules.sub {
		return
	}
	for _, sp := range s.hand.Splits[i] {
		if s.acc.Err != nil {
			return
		}
		s.sumsOverSplit(sp, w, bound)
	}
}

// sumsOver finds those whose leading term is over one side of a split and whose
// rest is over the other.
func (s *search) sumsOverSplit(sp subsets.Split, w, bound uint64) {
	a, b := s.hand.tables[sp.A], s.hand.tables[sp.B]
	switch {
	case a != nil && a.baseKey > bound:
	case a != nil && b != nil && !(a.size == 1 && b.size > 2):
		s.joinSums(a, b, w, bound)
	case a == nil && bound == noBound:
		s.searchLeadProduct(int(sp.A), b, w)
	case a != nil:
		s.searchRestSums(a, int(sp.B), w, bound)
	}
}

// noBound lets any key lead. A part without a table has keys above all tables'.
const noBound = ^uint64(0)

// joinSums takes the leading term from a and the rest from b.
func (s *search) joinSums(a, b *table, w, bound uint64) {
	if a.terms() <= len(b.sums) {
		s.step(2 * a.terms())
		for ti := a.term0; ti < len(a.sums); ti++ {
			key := a.key(ti)
			if key > bound {
				break
			}
			if key|1 < b.minLead {
				continue
			}
			t := &a.sums[ti]
			if key|1 <= bound {
				s.lookupRestSums(b, s.p.Sub(w, t.val), key|1, operand{ref{entryRef{a.id, int32(ti)}, refTerm}, false})
			}
			if t.flags&selfneg == 0 && s.e.rules.sub {
				s.lookupRestSums(b, s.p.Add(w, t.val), key, operand{ref{entryRef{a.id, int32(ti)}, refTerm}, true})
			}
		}
		return
	}
	s.step(2 * len(b.sums))
	for ri := range b.sums {
		r := &b.sums[ri]
		if r.lead>>keyShift > a.baseKey>>keyShift {
			continue
		}
		s.lookupTerms(a, s.p.Sub(w, r.val), r.lead, bound, entryRef{b.id, int32(ri)}, false)
		if r.flags&selfneg == 0 && s.e.rules.sub {
			s.lookupTerms(a, s.p.Add(w, r.val), r.flipped(), bound, entryRef{b.id, int32(ri)}, true)
		}
	}
}

// lookRest finds the rests in b worth x that may follow the term k with the given key.
func (s *search) lookupRestSums(b *table, x, key uint64, k operand) {
	abs := s.p.Abs(x)
	for ri := lookupChain(s.e.sumIndex(b), abs); ri >= 0; {
		r := &b.sums[ri]
		if r.val == x && r.lead <= key {
			s.emitSum(k, entryRef{b.id, ri}, r, false)
		}
		if r.val == s.p.Neg(x) && r.flags&selfneg == 0 && s.e.rules.sub && r.flipped() <= key {
			s.emitSum(k, entryRef{b.id, ri}, r, true)
		}
		ri = r.next
	}
}

// lookTerm finds the lone terms in a worth x, with their sign, that may lead a rest.
func (s *search) lookupTerms(a *table, x, restLead, bound uint64, rest entryRef, restNeg bool) {
	abs := s.p.Abs(x)
	for ti := lookupChain(a.termHead, abs); ti >= 0; {
		t := &a.sums[ti]
		key := a.key(int(ti))
		r := &s.e.tables[rest.tab].sums[rest.idx]
		if t.val == x && key|1 >= restLead && key|1 <= bound {
			s.emitSum(operand{ref{entryRef{a.id, ti}, refTerm}, false}, rest, r, restNeg)
		}
		if t.val == s.p.Neg(x) && t.flags&selfneg == 0 && s.e.rules.sub && key >= restLead && key <= bound {
			s.emitSum(operand{ref{entryRef{a.id, ti}, refTerm}, true}, rest, r, restNeg)
		}
		ti = t.nextLone
	}
}

// leadProduct takes the rest from b and searches for the leading product over part i,
// which is larger than b's and so leads whatever b holds.
func (s *search) searchLeadProduct(i int, b *table, w uint64) {
	for ri := range b.sums {
		r := &b.sums[ri]
		s.searchLeadProductFor(i, entryRef{b.id, int32(ri)}, r, false, s.p.Sub(w, r.val))
		if r.flags&selfneg == 0 && s.e.rules.sub {
			s.searchLeadProductFor(i, entryRef{b.id, int32(ri)}, r, true, s.p.Add(w, r.val))
		}
	}
}

func (s *search) searchLeadProductFor(i int, rest entryRef, r *sumEntry, restNeg bool, x uint64) {
	n0, f0, at := s.n, s.selfnegCount, len(s.found)
	s.findProducts(i, x)
	mid, n, free := len(s.found), s.n-n0, s.selfnegCount-f0
	s.n, s.selfnegCount = n0, f0
	if s.countOnly {
		s.n += n
		if x == 0 && s.e.rules.sub {
			s.n += n - free
		}
		return
	}
	for j := at; j < mid; j++ {
		k := operand{ref{entryRef{0, s.found[j]}, refNode}, false}
		switch {
		case x == 0:
			s.emitSum(k, rest, r, restNeg)
			if k.neg = true; s.e.rules.sub && s.nodes[s.found[j]].flags&selfneg == 0 {
				s.emitSum(k, rest, r, restNeg)
			}
		case s.hasValue(s.found[j], x):
			s.emitSum(k, rest, r, restNeg)
		case s.e.rules.sub:
			k.neg = true
			s.emitSum(k, rest, r, restNeg)
		}
	}
	s.drop(at, mid)
}

// drop forgets the finds [at, mid) and closes the gap.
func (s *search) drop(at, mid int) {
	s.found = s.found[:at+copy(s.found[at:], s.found[mid:])]
}

// restSums takes the leading term from a and searches for the rest over part i.
func (s *search) searchRestSums(a *table, i int, w, bound uint64) {
	flags, minLead := s.flags, s.minLead(i)
	for ti := a.term0; ti < len(a.sums); ti++ {
		key := a.key(ti)
		if key > bound {
			break
		}
		if key|1 < minLead {
			continue
		}
		t := &a.sums[ti]
		tf := t.flags & (hasPlus | hasMinus)
		if key|1 <= bound {
			s.stack = append(s.stack, operand{ref{entryRef{a.id, int32(ti)}, refTerm}, false})
			s.flags = flags | tf
			s.findSums(i, s.p.Sub(w, t.val), key|1)
			s.stack = s.stack[:len(s.stack)-1]
		}
		if t.flags&selfneg == 0 && s.e.rules.sub {
			s.stack = append(s.stack, operand{ref{entryRef{a.id, int32(ti)}, refTerm}, true})
			s.flags = flags | negateFlags(tf)
			s.findSums(i, s.p.Add(w, t.val), key)
			s.stack = s.stack[:len(s.stack)-1]
		}
	}
	s.flags = flags
}

// least is the least key that a collection over part i can lead with: that of its
// largest number.
func (s *search) minLead(i int) uint64 {
	return s.e.root.child(s.hand.values[s.hand.Last[i]]).baseKey
}

// emitSum completes the sum on the stack with a leading term and a rest.
func (s *search) emitSum(k operand, rest entryRef, r *sumEntry, restNeg bool) {
	s.n++
	if s.countOnly {
		return
	}
	flags := s.flags | s.termFlags(k)
	rf := r.flags & (hasPlus | hasMinus)
	if restNeg {
		rf = negateFlags(rf)
	}
	at := len(s.operands)
	s.operands = append(append(s.operands, s.stack[s.base:]...), k)
	s.operands = s.e.appendTerms(s.operands, rest, restNeg)
	s.found = append(s.found, int32(len(s.nodes)))
	s.nodes = append(s.nodes, node{at: int32(at), n: int32(len(s.operands) - at), kind: kindSum, flags: flags | rf})
}

func (s *search) termFlags(k operand) uint16 {
	f := hasPlus
	if k.kind == refNode {
		if s.nodes[k.idx].flags&flippable != 0 {
			f |= hasMinus
		}
	} else {
		f = s.e.tables[k.tab].sums[k.idx].flags & (hasPlus | hasMinus)
	}
	if k.neg {
		f = negateFlags(f)
	}
	return f
}

// appendTerms writes out a collection of terms of a table.
func (e *Engine) appendTerms(dst []operand, p entryRef, neg bool) []operand {
	for {
		a := &e.tables[p.tab].sums[p.idx]
		if a.flags&lone != 0 {
			return append(dst, operand{ref{p, refTerm}, neg && a.flags&selfneg == 0})
		}
		t := &e.tables[a.term.tab].sums[a.term.idx]
		minus := (a.flags&termNeg != 0) != neg && t.flags&selfneg == 0
		dst = append(dst, operand{ref{a.term, refTerm}, minus})
		neg = neg != (a.flags&restNeg != 0)
		p = a.rest
	}
}

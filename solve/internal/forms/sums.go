package forms

import (
	"github.com/make24/make24/internal/engine/layout"
	"github.com/make24/make24/rat"
	"github.com/make24/make24/solve/internal/budget"
	"github.com/make24/make24/solve/internal/residue"
	"github.com/make24/make24/solve/internal/subsets"
)

// The search.
//
// Let M be a subset without a table, and w the value that a sum over M must have. The sum has a
// leading term over a subset A of M and a rest over the other numbers B. There are three cases:
//
//   - A and B have tables. The search iterates over the smaller of the two tables and looks up, in
//     the other, the value that completes the sum to w.
//   - Only B has a table. Then A is larger than B. The search iterates over the entries of B and
//     searches recursively for a product over A with the missing value.
//   - Only A has a table. The search iterates over its terms, and searches recursively for a sum
//     over B with the missing value, in which no term has a larger key than the leading term.
//
// Products are searched for in the same way, with division in place of subtraction. So no table
// lists the sums and products over the largest subsets, which are by far the most numerous.
//
// Tables cover the subsets of up to half of the hand (rounded down), so A or B always has one.
//
// This is a meet-in-the-middle search (Horowitz and Sahni, 1974), applied to formulas instead of
// subset sums.

// ref identifies a term, a factor or a found form.
type ref struct {
	entryRef // of an entry, as kind says
	kind     uint8
}

const (
	refTerm   uint8 = iota // sums[idx] of the table tab
	refFactor              // products[idx] of the table tab
	refNode                // search.nodes[idx]
)

// operand is a term with its sign, or a factor with its place in the numerator or the denominator.
type operand struct {
	ref
	neg bool // whether it is subtracted, or in the denominator
}

// node is a sum, a product, a number or a power that the search found. Its operands are
// search.operands[start:start+n]; a power has none, and start is its index in search.powers.
type node struct {
	start, n int32
	kind     layout.Kind
	flags    uint16 // isOwnNegative, canFlipSign for products; hasPlus, hasMinus, isOwnNegative for sums
}

// The kinds of a node: those of package layout and two more.
const (
	kindSum     = layout.Sum
	kindProduct = layout.Product
	kindNumber  = layout.Product + 1
	kindPower   = layout.Product + 2
)

// search is the state of one search over one hand.
type search struct {
	e                *Engine
	hand             *handTables
	field            residue.Field
	acc              *budget.Account
	sink             formSink
	countOnly        bool  // whether to count forms without listing them
	n                int64 // forms found or counted since the last flush
	ownNegativeCount int64 // how many of these n are products equal to their negation, as (2-2)*3
	total            int64 // forms of the hand in all batches

	stack      []operand // leading operands, chosen so far, of the sums and products being searched for
	stackStart int       // index in stack of the first operand of the innermost sum or product
	flags      uint16    // flags of the innermost sum or product, from its operands on the stack
	nodes      []node
	operands   []operand // of all nodes
	foundNodes []int32   // indices of the nodes found and not yet used
	powers     []power   // of nodes that are powers

	// A wanted value is the value that a sum or product being searched for must have. If checksZeros is
	// set, a residue 0 may belong to a wanted value other than 0; see checkZero.
	checksZeros bool
	target      rat.Rat      // the wanted value of the whole form
	wanted      []wantedStep // if checksZeros: the steps from target to the innermost wanted value

	hasExactIntegers bool  // whether residues decide which values are integers
	maxInt           int64 // if hasExactIntegers: the largest absolute value that an integer can have
	zeroCounter      *zeroCounter

	inverseArg, inverseResult uint64 // argument and result of the last call of inverse
}

// reset prepares s to search a hand for matches.
func (s *search) reset(e *Engine, h *handTables, sink formSink) {
	s.acc, s.e, s.hand, s.field, s.sink = e.acc, e, h, e.field, sink
	s.n, s.ownNegativeCount, s.total, s.stackStart, s.zeroCounter = 0, 0, 0, 0, nil
	s.stack, s.nodes, s.operands, s.foundNodes = s.stack[:0], s.nodes[:0], s.operands[:0], s.foundNodes[:0]
	s.powers, s.wanted = s.powers[:0], s.wanted[:0]
}

// step counts n units of work and reports whether to continue. Whenever the account polls, it also
// checks the memory in use.
func (s *search) step(n int) bool {
	polls := s.acc.PollCount
	if s.acc.Step(n); s.acc.PollCount != polls && s.acc.Err == nil {
		s.acc.CheckLimit(s.e.HeldBytes() + s.heldBytes())
	}
	return s.acc.Err == nil
}

// heldBytes returns the memory in bytes of the forms found in this batch.
func (s *search) heldBytes() int64 {
	const nodeBytes, operandBytes, matchBytes = 12, 16, 8
	return int64(cap(s.nodes))*nodeBytes + int64(cap(s.operands))*operandBytes + int64(cap(s.foundNodes))*4 + int64(cap(s.e.matches))*matchBytes
}

// findSums finds every sum of two or more terms over subset i with the residue w and a leading key
// of at most bound. If w is 0, it finds each sum and its negative.
func (s *search) findSums(i int, w, bound uint64) {
	if !s.e.rules.add && !s.e.rules.sub {
		return
	}
	for _, sp := range s.hand.Splits[i] {
		if s.stopped() {
			return
		}
		s.sumsOverSplit(sp, w, bound)
	}
}

// sumsOverSplit is like findSums for one split: the leading term is over sp.A and the rest over
// sp.B.
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

// noBound is a bound that no leading key exceeds. Only with noBound may a subset without a table
// lead, since its keys would be larger than those of every table.
const noBound = ^uint64(0)

// joinSums finds the sums with the residue w that have a leading term in a, with a key of at most
// bound, and a rest in b.
func (s *search) joinSums(a, b *table, w, bound uint64) {
	if a.termCount() <= len(b.sums) {
		s.step(2 * a.termCount())
		for ti := a.firstTerm; ti < len(a.sums); ti++ {
			key := a.key(ti)
			if key > bound {
				break
			}
			if key|1 < b.minLead {
				continue
			}
			t := &a.sums[ti]
			if key|1 <= bound {
				s.lookupRestSums(b, s.field.Sub(w, t.val), key|1, operand{ref{entryRef{a.id, int32(ti)}, refTerm}, false})
			}
			if t.flags&isOwnNegative == 0 && s.e.rules.sub {
				s.lookupRestSums(b, s.field.Add(w, t.val), key, operand{ref{entryRef{a.id, int32(ti)}, refTerm}, true})
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
		s.lookupTerms(a, s.field.Sub(w, r.val), r.lead, bound, entryRef{b.id, int32(ri)}, false)
		if r.flags&isOwnNegative == 0 && s.e.rules.sub {
			s.lookupTerms(a, s.field.Add(w, r.val), r.negatedLead(), bound, entryRef{b.id, int32(ri)}, true)
		}
	}
}

// lookupRestSums finds the entries of b with the residue x, and the negatives of those with −x,
// that may follow the term k, which has the given key.
func (s *search) lookupRestSums(b *table, x, key uint64, k operand) {
	abs := s.field.Abs(x)
	for ri := lookupChain(s.e.sumIndex(b), abs); ri >= 0; {
		r := &b.sums[ri]
		if r.val == x && r.lead <= key {
			s.emitSum(k, entryRef{b.id, ri}, r, false)
		}
		if r.val == s.field.Neg(x) && r.flags&isOwnNegative == 0 && s.e.rules.sub && r.negatedLead() <= key {
			s.emitSum(k, entryRef{b.id, ri}, r, true)
		}
		ri = r.next
	}
}

// lookupTerms finds the lone terms of a with the residue x, and the negatives of those with −x,
// that may lead the given rest. restLead is the key of the rest's leading term.
func (s *search) lookupTerms(a *table, x, restLead, bound uint64, rest entryRef, restNeg bool) {
	abs := s.field.Abs(x)
	for ti := lookupChain(a.termHead, abs); ti >= 0; {
		t := &a.sums[ti]
		key := a.key(int(ti))
		r := &s.e.tables[rest.tab].sums[rest.idx]
		if t.val == x && key|1 >= restLead && key|1 <= bound {
			s.emitSum(operand{ref{entryRef{a.id, ti}, refTerm}, false}, rest, r, restNeg)
		}
		if t.val == s.field.Neg(x) && t.flags&isOwnNegative == 0 && s.e.rules.sub && key >= restLead && key <= bound {
			s.emitSum(operand{ref{entryRef{a.id, ti}, refTerm}, true}, rest, r, restNeg)
		}
		ti = t.nextLone
	}
}

// searchLeadProduct finds the sums with the residue w whose rest is in b and whose leading term is
// a product over subset i. For each rest it searches for the products with the missing residue.
// Subset i is larger than that of b, so each product has a larger key than every rest.
func (s *search) searchLeadProduct(i int, b *table, w uint64) {
	for ri := range b.sums {
		r := &b.sums[ri]
		s.searchLeadProductFor(i, entryRef{b.id, int32(ri)}, r, false, s.field.Sub(w, r.val))
		if r.flags&isOwnNegative == 0 && s.e.rules.sub {
			s.searchLeadProductFor(i, entryRef{b.id, int32(ri)}, r, true, s.field.Add(w, r.val))
		}
	}
}

// searchLeadProductFor searches for leading products over subset i with the residue x or −x, for
// the given rest r, negated if restNeg is set.
func (s *search) searchLeadProductFor(i int, rest entryRef, r *sumEntry, restNeg bool, x uint64) {
	n0, f0, start := s.n, s.ownNegativeCount, len(s.foundNodes)
	s.pushWanted(afterSum(restNeg), rest)
	s.findProducts(i, x)
	s.popWanted()
	mid, n, free := len(s.foundNodes), s.n-n0, s.ownNegativeCount-f0
	s.n, s.ownNegativeCount = n0, f0
	if s.countOnly {
		s.n += n
		if x == 0 && s.e.rules.sub {
			s.n += n - free
		}
		return
	}
	for j := start; j < mid; j++ {
		k := operand{ref{entryRef{0, s.foundNodes[j]}, refNode}, false}
		switch {
		case x == 0:
			s.emitSum(k, rest, r, restNeg)
			if k.neg = true; s.e.rules.sub && s.nodes[s.foundNodes[j]].flags&isOwnNegative == 0 {
				s.emitSum(k, rest, r, restNeg)
			}
		case s.hasValue(s.foundNodes[j], x):
			s.emitSum(k, rest, r, restNeg)
		case s.e.rules.sub:
			k.neg = true
			s.emitSum(k, rest, r, restNeg)
		}
	}
	s.drop(start, mid)
}

// drop removes the elements from start up to but not including mid from foundNodes.
func (s *search) drop(start, mid int) {
	s.foundNodes = s.foundNodes[:start+copy(s.foundNodes[start:], s.foundNodes[mid:])]
}

// searchRestSums finds the sums with the residue w whose leading term is in a, with a key of at
// most bound. For each term it searches for the rests over subset i.
func (s *search) searchRestSums(a *table, i int, w, bound uint64) {
	flags, minLead := s.flags, s.minLead(i)
	for ti := a.firstTerm; ti < len(a.sums); ti++ {
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
			s.pushWanted(minusTerm, entryRef{a.id, int32(ti)})
			s.findSums(i, s.field.Sub(w, t.val), key|1)
			s.popWanted()
			s.stack = s.stack[:len(s.stack)-1]
		}
		if t.flags&isOwnNegative == 0 && s.e.rules.sub {
			s.stack = append(s.stack, operand{ref{entryRef{a.id, int32(ti)}, refTerm}, true})
			s.flags = flags | negateFlags(tf)
			s.pushWanted(plusTerm, entryRef{a.id, int32(ti)})
			s.findSums(i, s.field.Add(w, t.val), key)
			s.popWanted()
			s.stack = s.stack[:len(s.stack)-1]
		}
	}
	s.flags = flags
}

// minLead returns the smallest key that the leading term or factor of a form over subset i can
// have: the key of the largest number.
func (s *search) minLead(i int) uint64 {
	return s.e.root.child(s.hand.values[s.hand.LargestIndex[i]]).baseKey
}

// emitSum records the sum of the terms on the stack, the leading term k and the rest r, which rest
// identifies; r is negated if restNeg is set.
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
	start := len(s.operands)
	s.operands = append(append(s.operands, s.stack[s.stackStart:]...), k)
	s.operands = s.e.appendTerms(s.operands, rest, restNeg)
	s.foundNodes = append(s.foundNodes, int32(len(s.nodes)))
	s.nodes = append(s.nodes, node{start: int32(start), n: int32(len(s.operands) - start), kind: kindSum, flags: flags | rf})
}

// termFlags returns the flags hasPlus and hasMinus of a term with its sign.
func (s *search) termFlags(k operand) uint16 {
	f := hasPlus
	if k.kind == refNode {
		if s.nodes[k.idx].flags&canFlipSign != 0 {
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

// appendTerms appends the terms of a table entry to dst, negated if neg is set.
func (e *Engine) appendTerms(dst []operand, id entryRef, neg bool) []operand {
	for {
		a := &e.tables[id.tab].sums[id.idx]
		if a.flags&isLone != 0 {
			return append(dst, operand{ref{id, refTerm}, neg && a.flags&isOwnNegative == 0})
		}
		t := &e.tables[a.term.tab].sums[a.term.idx]
		minus := (a.flags&termNegated != 0) != neg && t.flags&isOwnNegative == 0
		dst = append(dst, operand{ref{a.term, refTerm}, minus})
		neg = neg != (a.flags&restNegated != 0)
		id = a.rest
	}
}

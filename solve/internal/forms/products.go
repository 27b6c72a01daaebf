package forms

import (
	"github.com/make24/make24/solve/internal/budget"
	"github.com/make24/make24/solve/internal/subsets"
)

// findProducts finds every product of two or more factors over subset i with the residue u or −u,
// each once up to its sign.
func (s *search) findProducts(i int, u uint64) {
	if u == 0 && !s.checkZero() || !s.mayBeProduct(u) {
		return
	}
	base, flags := s.stackStart, s.flags
	s.stackStart, s.flags = len(s.stack), 0
	switch {
	case u != 0:
		s.findMoreFactors(i, u, 0, noBound)
	case s.countOnly && (s.e.rules.integersOnly || s.e.rules.noSumFactors):
		s.countZeroByListing(i)
	case s.countOnly:
		k := s.zeroProductCount(i)
		s.n += k.unflippable + k.flippable + k.ownNegative
		s.ownNegativeCount += k.ownNegative
	default:
		s.findZeroProducts(i, noBound)
	}
	s.stackStart, s.flags = base, flags
}

// mayBeProduct reports whether the rules allow a product with the residue u.
func (s *search) mayBeProduct(u uint64) bool {
	rs := &s.e.rules
	return (rs.mul || rs.div) && !((rs.integersOnly || rs.hasCap) && !s.canBeInteger(u)) && !(rs.positiveOnly && u == 0)
}

// findMoreFactors finds every product over subset i with the residue u or −u whose leading key is
// at most bound. Each product found is multiplied by the factors on the stack. uinv is 1/u, or 0 if
// unknown.
func (s *search) findMoreFactors(i int, u, uinv, bound uint64) {
	for _, sp := range s.hand.Splits[i] {
		if s.stopped() {
			return
		}
		uinv = s.productsOverSplit(sp, u, uinv, bound)
	}
}

// productsOverSplit is like findMoreFactors for one split: the leading factor is over sp.A and the
// rest over sp.B. It returns 1/u, or 0 if that is still unknown.
func (s *search) productsOverSplit(sp subsets.Split, u, uinv, bound uint64) uint64 {
	a, b := s.hand.tables[sp.A], s.hand.tables[sp.B]
	switch {
	case a != nil && a.baseKey > bound:
	case a != nil && b != nil && !(a.size == 1 && b.size > 2):
		s.e.complete(b)
		if a.factorCount() > len(b.products) && uinv == 0 {
			uinv = s.inverse(u)
		}
		s.joinProducts(a, b, u, uinv, bound)
	case a == nil && bound == noBound:
		if uinv == 0 {
			uinv = s.inverse(u)
		}
		s.searchLeadSum(int(sp.A), b, u, uinv)
	case a != nil:
		s.searchRestProducts(a, int(sp.B), u, uinv, bound)
	}
	return uinv
}

// inverse returns 1/u. It caches the last result, since the hands of a sweep share their target.
func (s *search) inverse(u uint64) uint64 {
	if s.inverseArg != u {
		s.inverseArg, s.inverseResult = u, s.field.Inv(u)
	}
	return s.inverseResult
}

// joinProducts finds the products with the residue u or −u that have a leading factor in a, with a
// key of at most bound, and a rest in b. uinv is 1/u, or 0 if unknown; it must be known if a has
// more factors than b has products.
func (s *search) joinProducts(a, b *table, u, uinv, bound uint64) {
	if a.factorCount() <= len(b.products) {
		s.e.complete(a)
		s.step(2 * a.factorCount())
		for fi := a.firstFactor; fi < a.factorEnd; fi++ {
			key := a.key(fi)
			if key > bound {
				break
			}
			f := &a.products[fi]
			if f.val == 0 || key|1 < b.minLead {
				continue
			}
			if key|1 <= bound {
				s.lookupRestProducts(b, s.field.Abs(s.field.Mul(u, f.inv)), key|1, operand{ref{entryRef{a.id, int32(fi)}, refFactor}, false})
			}
			if s.e.rules.div {
				s.lookupRestProducts(b, s.field.Abs(s.field.Mul(u, f.val)), key, operand{ref{entryRef{a.id, int32(fi)}, refFactor}, true})
			}
		}
		return
	}
	s.step(2 * len(b.products))
	for ri := range b.products {
		r := &b.products[ri]
		if r.lead>>keyShift > a.baseKey>>keyShift || r.val == 0 {
			continue
		}
		s.lookupFactors(a, s.field.Abs(s.field.Mul(u, r.inv)), r, bound, entryRef{b.id, int32(ri)}, false)
		if s.e.rules.div && (r.flags|s.flags)&hasNumerator != 0 {
			s.lookupFactors(a, s.field.Abs(s.field.Mul(uinv, r.val)), r, bound, entryRef{b.id, int32(ri)}, true)
		}
	}
}

// lookupRestProducts finds the entries of b with the residue x or −x that may follow the factor k,
// which has the given key. x must not exceed −x.
func (s *search) lookupRestProducts(b *table, x, key uint64, k operand) {
	for ri := lookupChain(s.e.productIndex(b), x); ri >= 0; {
		r := &b.products[ri]
		if s.field.Abs(r.val) == x && r.lead <= key {
			s.emitProduct(k, entryRef{b.id, ri}, r)
		}
		ri = r.next
	}
}

// lookupFactors finds the lone factors of a with the residue x or −x that may lead the rest r, in
// the denominator if divide is set. rest identifies r.
func (s *search) lookupFactors(a *table, x uint64, r *productEntry, bound uint64, rest entryRef, divide bool) {
	for fi := lookupChain(a.factorHead, x); fi >= 0; {
		f := &a.products[fi]
		if s.field.Abs(f.val) == x {
			key := a.key(int(fi))
			if !divide {
				key |= 1
			}
			if key >= r.lead && key <= bound {
				s.emitProduct(operand{ref{entryRef{a.id, fi}, refFactor}, divide}, rest, r)
			}
		}
		fi = f.nextLone
	}
}

// searchLeadSum finds the products with the residue u whose rest is in b and whose leading factor
// is a sum over subset i. For each rest it searches for the sums with the missing residue. uinv is
// 1/u.
func (s *search) searchLeadSum(i int, b *table, u, uinv uint64) {
	s.e.complete(b)
	for ri := range b.products {
		r := &b.products[ri]
		if r.val == 0 {
			continue
		}
		rest := entryRef{b.id, int32(ri)}
		s.searchLeadSumFor(i, s.field.Mul(u, r.inv), rest, r, false)
		if s.e.rules.div && (r.flags|s.flags)&hasNumerator != 0 {
			s.searchLeadSumFor(i, s.field.Mul(uinv, r.val), rest, r, true)
		}
	}
}

// searchLeadSumFor searches for leading sums over subset i with the residue x, for the given rest
// r; in the denominator if divide is set.
func (s *search) searchLeadSumFor(i int, x uint64, rest entryRef, r *productEntry, divide bool) {
	if s.e.rules.noSumFactors || s.e.rules.hasCap && !s.canBeInteger(x) {
		return
	}
	n0, f0, start := s.n, s.ownNegativeCount, len(s.foundNodes)
	base, flags := s.stackStart, s.flags
	s.stackStart, s.flags = len(s.stack), 0
	s.pushWanted(afterProduct(divide), rest)
	s.findSums(i, x, noBound)
	s.popWanted()
	s.stackStart, s.flags = base, flags
	mid, n := len(s.foundNodes), s.n-n0
	s.n, s.ownNegativeCount = n0, f0
	if s.countOnly {
		s.n += n
		return
	}
	for j := start; j < mid; j++ {
		f := s.foundNodes[j]
		s.negateIfAllMinus(f)
		if s.mayBeFactor(f) {
			s.emitProduct(operand{ref{entryRef{0, f}, refNode}, divide}, rest, r)
		}
	}
	s.drop(start, mid)
}

// negateIfAllMinus negates a found sum if none of its terms can be written with a plus. The sign of
// a factor is moved out of its product, so the sum can have either sign there.
func (s *search) negateIfAllMinus(n int32) {
	nd := &s.nodes[n]
	if nd.flags&hasPlus != 0 {
		return
	}
	nd.flags = negateFlags(nd.flags)
	for i := nd.start; i < nd.start+nd.n; i++ {
		if k := &s.operands[i]; !s.equalsItsNegative(k.ref) {
			k.neg = !k.neg
		}
	}
}

// mayBeFactor reports whether a found sum may be a factor of a product.
func (s *search) mayBeFactor(n int32) bool {
	return s.e.rules.add || s.nodes[n].flags&(hasPlus|hasMinus) == hasPlus|hasMinus
}

// searchRestProducts finds the products with the residue u whose leading factor is in a, with a key
// of at most bound. For each factor it searches for the rests over subset i. uinv is 1/u, or 0 if
// unknown.
func (s *search) searchRestProducts(a *table, i int, u, uinv, bound uint64) {
	s.e.complete(a)
	flags, minLead := s.flags, s.minLead(i)
	for fi := a.firstFactor; fi < a.factorEnd; fi++ {
		key := a.key(fi)
		if key > bound {
			break
		}
		f := &a.products[fi]
		if f.val == 0 || key|1 < minLead {
			continue
		}
		ff := f.flags & (isOwnNegative | canFlipSign)
		if key|1 <= bound {
			s.stack = append(s.stack, operand{ref{entryRef{a.id, int32(fi)}, refFactor}, false})
			s.flags = flags | ff | hasNumerator
			s.pushWanted(overFactor, entryRef{a.id, int32(fi)})
			s.findMoreFactors(i, s.field.Mul(u, f.inv), s.field.Mul(uinv, f.val), key|1)
			s.popWanted()
			s.stack = s.stack[:len(s.stack)-1]
		}
		if s.e.rules.div {
			s.stack = append(s.stack, operand{ref{entryRef{a.id, int32(fi)}, refFactor}, true})
			s.flags = flags | ff | hasDenominator
			s.pushWanted(timesFactor, entryRef{a.id, int32(fi)})
			s.findMoreFactors(i, s.field.Mul(u, f.val), s.field.Mul(uinv, f.inv), key)
			s.popWanted()
			s.stack = s.stack[:len(s.stack)-1]
		}
	}
	s.flags = flags
}

// emitProduct records the product of the factors on the stack, the leading factor k and the rest r,
// which rest identifies. It does nothing if no factor is in the numerator or the rules forbid the
// product.
func (s *search) emitProduct(k operand, rest entryRef, r *productEntry) {
	flags := s.flags | r.flags&(hasNumerator|hasDenominator|isOwnNegative|canFlipSign)
	if k.neg {
		flags |= hasDenominator
	} else {
		flags |= hasNumerator
	}
	if flags&hasNumerator == 0 || !s.e.rules.mul && flags&hasDenominator == 0 {
		return
	}
	if s.countOnly {
		s.n++
		return
	}
	if k.kind == refNode {
		nf := s.nodes[k.idx].flags
		if nf&hasPlus != 0 && nf&hasMinus != 0 {
			flags |= canFlipSign
		}
		flags |= nf & isOwnNegative
	} else {
		flags |= s.e.tables[k.tab].products[k.idx].flags & (isOwnNegative | canFlipSign)
	}
	s.n++
	if flags&isOwnNegative != 0 {
		s.ownNegativeCount++
	}
	start := len(s.operands)
	s.operands = append(append(s.operands, s.stack[s.stackStart:]...), k)
	s.operands = s.e.appendFactors(s.operands, rest)
	s.foundNodes = append(s.foundNodes, int32(len(s.nodes)))
	s.nodes = append(s.nodes, node{start: int32(start), n: int32(len(s.operands) - start), kind: kindProduct, flags: flags})
}

// appendFactors appends the factors of a table entry to dst.
func (e *Engine) appendFactors(dst []operand, id entryRef) []operand {
	for {
		m := &e.tables[id.tab].products[id.idx]
		if m.flags&isLone != 0 {
			if m.flags&isInDenominator != 0 {
				return append(dst, operand{ref{m.factor, refFactor}, true})
			}
			return append(dst, operand{ref{id, refFactor}, false})
		}
		dst = append(dst, operand{ref{m.factor, refFactor}, m.flags&isInDenominator != 0})
		id = m.rest
	}
}

// Products worth 0. Such a product has a factor worth 0, and its other factors are arbitrary. So
// there is no value to look up, and every combination is a form. This is the only case that may
// need tables for more than half of the hand; they are built when needed.

// countZeroByListing counts the products worth 0 over subset i by listing them, for rules that
// zeroCounter does not support.
func (s *search) countZeroByListing(i int) {
	nodes, operands, found := len(s.nodes), len(s.operands), len(s.foundNodes)
	n, free := s.n, s.ownNegativeCount
	s.countOnly = false
	s.findZeroProducts(i, noBound)
	s.countOnly = true
	s.n, s.ownNegativeCount = n+int64(len(s.foundNodes)-found), free
	for _, f := range s.foundNodes[found:] {
		if s.nodes[f].flags&isOwnNegative != 0 {
			s.ownNegativeCount++
		}
	}
	s.nodes, s.operands, s.foundNodes = s.nodes[:nodes], s.operands[:operands], s.foundNodes[:found]
}

// findZeroProducts finds the products worth 0 over subset i whose leading key is at most bound.
// Each is multiplied by the factors on the stack, none of which is worth 0.
func (s *search) findZeroProducts(i int, bound uint64) {
	for _, sp := range s.hand.Splits[i] {
		if s.stopped() {
			return
		}
		s.zeroProductsOverSplit(sp, bound)
	}
}

// zeroProductsOverSplit is like findZeroProducts for one split: the leading factor is over sp.A and
// the rest over sp.B.
func (s *search) zeroProductsOverSplit(sp subsets.Split, bound uint64) {
	a := s.hand.tables[sp.A]
	if a != nil && a.baseKey > bound || a == nil && bound != noBound {
		return
	}
	if a == nil {
		b := s.requireTable(int(sp.B))
		if b == nil {
			return
		}
		if !hasZeroProduct(b) {
			s.searchLeadZeroSums(int(sp.A), b)
			return
		}
		if a = s.requireTable(int(sp.A)); a == nil {
			return
		}
	}
	s.zeroProductsFrom(a, int(sp.B), bound)
}

// zeroProductsFrom is like zeroProductsOverSplit for leading factors in a and rests over subset i.
func (s *search) zeroProductsFrom(a *table, i int, bound uint64) {
	flags := s.flags
	for fi := a.firstFactor; fi < a.factorEnd; fi++ {
		key := a.key(fi)
		if key > bound || s.stopped() {
			break
		}
		f := &a.products[fi]
		k := operand{ref{entryRef{a.id, int32(fi)}, refFactor}, false}
		if f.val == 0 {
			if b := s.requireTable(i); b != nil && key|1 <= bound {
				s.emitAllRests(b, key|1, k)
			}
			continue
		}
		for _, divide := range []bool{false, true} {
			if divide && !s.e.rules.div {
				break
			}
			if k.neg = divide; !divide {
				key |= 1
			} else {
				key &^= 1
			}
			if key > bound {
				continue
			}
			if b := s.hand.tables[i]; b != nil {
				s.lookupRestProducts(b, 0, key, k)
				continue
			}
			s.stack = append(s.stack, k)
			s.flags = flags | f.flags&(isOwnNegative|canFlipSign) | hasNumerator
			if divide {
				s.flags = flags | f.flags&(isOwnNegative|canFlipSign) | hasDenominator
			}
			s.findZeroProducts(i, key)
			s.stack = s.stack[:len(s.stack)-1]
			s.flags = flags
		}
	}
}

// emitAllRests records the products of k with every entry of b that may follow it.
func (s *search) emitAllRests(b *table, key uint64, k operand) {
	s.e.complete(b)
	s.step(len(b.products))
	for ri := range b.products {
		if r := &b.products[ri]; r.lead <= key {
			s.emitProduct(k, entryRef{b.id, int32(ri)}, r)
		}
	}
}

// searchLeadZeroSums finds the sums worth 0 over subset i and combines each with every entry of b.
func (s *search) searchLeadZeroSums(i int, b *table) {
	if s.e.rules.noSumFactors {
		return
	}
	start := len(s.foundNodes)
	base, flags := s.stackStart, s.flags
	s.stackStart, s.flags = len(s.stack), 0
	s.pushWanted(isZero, entryRef{})
	s.findSums(i, 0, noBound)
	s.popWanted()
	s.stackStart, s.flags = base, flags
	mid := len(s.foundNodes)
	for j := start; j < mid && !s.stopped(); j++ {
		f := s.foundNodes[j]
		o := s.orientation(f)
		if o < 0 || !s.mayBeFactor(f) {
			continue
		}
		if o == 0 {
			s.nodes[f].flags |= isOwnNegative
		}
		s.emitAllRests(b, noBound, operand{ref{entryRef{0, f}, refNode}, false})
	}
	s.drop(start, mid)
}

// orientation returns a positive number if a table would store the found sum, a negative number if
// it would store the negative of the sum, and 0 if the sum is its own negative.
func (s *search) orientation(n int32) int {
	operands := s.operands[s.nodes[n].start : s.nodes[n].start+s.nodes[n].n]
	for i := 0; i < len(operands); {
		diff, j := 0, i
		for ; j < len(operands) && operands[j].ref == operands[i].ref; j++ {
			if operands[j].neg {
				diff--
			} else if !s.equalsItsNegative(operands[j].ref) {
				diff++
			}
		}
		if diff != 0 {
			return diff * s.direction(operands[i].ref)
		}
		i = j
	}
	return 0
}

// direction compares two orientations of the sums in r: that in which the search found them, which
// depends on the value it needed, and that which a table would store. It returns −1 if the change
// from one to the other negates r, and +1 otherwise.
func (s *search) direction(r ref) int {
	d := 1
	if r.kind == refNode {
		for _, k := range s.operands[s.nodes[r.idx].start : s.nodes[r.idx].start+s.nodes[r.idx].n] {
			if k.kind == refNode && s.orientation(k.idx) < 0 {
				d = -d
			}
		}
	}
	return d
}

// equalsItsNegative reports whether r is its own negative.
func (s *search) equalsItsNegative(r ref) bool {
	if r.kind == refNode {
		return s.nodes[r.idx].flags&isOwnNegative != 0
	}
	return s.e.tables[r.tab].sums[r.idx].flags&isOwnNegative != 0
}

// hasZeroProduct reports whether a product of t is worth 0.
func hasZeroProduct(t *table) bool {
	for i := range t.products {
		if t.products[i].val == 0 {
			return true
		}
	}
	return false
}

// requireTable returns the table of subset i, and builds the table if it does not exist. It returns
// nil, and records an error, if the table does not fit the budget.
func (s *search) requireTable(i int) *table {
	if t := s.hand.tables[i]; t != nil {
		return t
	}
	need := s.e.tableBytes(s.hand, i)
	if s.e.HeldBytes()+need > s.acc.Bytes {
		s.acc.Err = &budget.Error{What: budget.Tables, Count: int64(s.hand.Size[i]), Need: s.e.HeldBytes() + need, Allowed: s.acc.Bytes}
		return nil
	}
	t := s.e.table(s.hand, i)
	if !s.e.tablesFit(s.hand, i) {
		return nil
	}
	return t
}

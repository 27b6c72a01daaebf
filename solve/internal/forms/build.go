package forms

import (
	"github.com/make24/make24/expr"
	"github.com/make24/make24/puzzle"
	"github.com/make24/make24/rat"
	"github.com/make24/make24/solve/internal/residue"
)

// ruleSet holds the rules on which the contents of tables depend.
type ruleSet struct {
	add, sub, mul, div         bool
	atomic                     expr.OpSet // the operators whose results are atoms, such as ^
	integersOnly, positiveOnly bool
	hasCap                     bool  // whether terms and factors must be integers up to ±maxInteger; see first.go
	maxInteger                 int64 // the limit if hasCap
	noSumFactors               bool  // whether no factor may be a sum
	values                     puzzle.Values
	ops                        expr.OpSet
}

// forbidsNegative reports whether results must not be negative.
func (rs ruleSet) forbidsNegative() bool { return rs.values&(puzzle.NonNegative|puzzle.Positive) != 0 }

// newRuleSet returns the rule set of r, with hasCap not set.
func newRuleSet(r puzzle.Rules) ruleSet {
	return ruleSet{
		add: r.Ops.Has(expr.Add), sub: r.Ops.Has(expr.Sub),
		mul: r.Ops.Has(expr.Mul), div: r.Ops.Has(expr.Div),
		atomic:       r.Ops.Atomic(),
		integersOnly: r.Values&puzzle.Integer != 0,
		positiveOnly: r.Values&puzzle.Positive != 0,
		values:       r.Values,
		ops:          r.Ops,
		noSumFactors: r.NoBrackets,
	}
}

// build returns a new table of subset i of h, which consists of the numbers of parent and x. The
// tables of all proper subsets must exist.
func (e *Engine) build(h *handTables, i int, parent *table, x int64) *table {
	t := &table{id: int32(len(e.tables)), size: h.Size[i], largestNumber: x}
	t.baseKey = uint64(t.size)<<60 | uint64(t.id)<<keyShift
	t.bound = 1<<64 - 1
	if e.rules.atomic == 0 {
		t.bound = residue.ExtendSizeBound(parent.bound, x)
	}
	e.tables = append(e.tables, t)
	parent.addChild(x, t)
	if t.size == 1 {
		e.buildNumber(t, x)
	} else {
		e.newSums = e.sumSlabs.reserve(e.sumCap[t.size])
		e.newProducts = e.productSlabs.reserve(e.productCap[t.size])
		for _, sp := range h.Splits[i] {
			a, b := h.tables[sp.A], h.tables[sp.B]
			e.buildSums(a, b)
			e.buildProducts(a, b)
			if e.rules.atomic != 0 {
				e.buildPowers(t, a, b)
			}
		}
		e.finishTable(t, int(t.size)+1 < int(h.Size[h.WholeIndex()]))
	}
	e.indexLoneOperands(t)
	t.minLead = t.baseKey
	if t.size > 1 {
		t.minLead = e.root.child(x).baseKey
	}
	e.tableMemory += int64(len(t.sums))*sumEntryBytes + int64(len(t.products))*productEntryBytes + 300
	return t
}

// buildNumber fills the table of a single number.
func (e *Engine) buildNumber(t *table, x int64) {
	t.number = x
	val := e.field.FromInt(x)
	t.sums = []sumEntry{{val: val, lead: t.key(0) | 1, flags: isLone | hasPlus, leadBalance: 1}}
	t.products = []productEntry{{val: val, lead: t.key(0) | 1, flags: isLone | hasNumerator}}
	t.factorEnd = 1
	switch {
	case val != 0:
	case x != 0:
		e.foundFalseZero = true
	case e.rules.positiveOnly:
		t.products, t.factorEnd = nil, 0
	}
	e.complete(t)
}

// buildSums builds the sums whose leading term is in a and whose rest is in b.
func (e *Engine) buildSums(a, b *table) {
	if !e.rules.add && !e.rules.sub {
		return
	}
	for ti := a.firstTerm; ti < len(a.sums); ti++ {
		for neg := range 2 {
			t := &a.sums[ti]
			if neg == 1 && (t.flags&isOwnNegative != 0 || !e.rules.sub) {
				break
			}
			e.buildSumsOf(a, ti, neg == 1, b)
		}
	}
}

// buildSumsOf builds the sums whose leading term is term ti of a, negated if neg is set, and whose
// rest is in b.
func (e *Engine) buildSumsOf(a *table, ti int, neg bool, b *table) {
	t := &a.sums[ti]
	key, value := a.key(ti)|1, t.val
	flags := t.flags & (hasPlus | hasMinus)
	if neg {
		key, value = key&^1, e.field.Neg(value)
		flags = negateFlags(flags) | termNegated
	}
	for ri := range b.sums {
		r := &b.sums[ri]
		if r.lead&^1 > key {
			continue
		}
		if r.lead <= key {
			s := sumEntry{val: e.field.Add(value, r.val), lead: key, flags: flags | r.flags&(hasPlus|hasMinus)}
			e.appendSum(&s, t, r, r.leadBalance, r.tailOrientation, r.flags&plusIfNegated != 0, entryRef{a.id, int32(ti)}, entryRef{b.id, int32(ri)})
		}
		if r.flags&isOwnNegative == 0 && e.rules.sub && r.negatedLead() <= key {
			s := sumEntry{val: e.field.Sub(value, r.val), lead: key, flags: flags | restNegated | negateFlags(r.flags&(hasPlus|hasMinus))}
			e.appendSum(&s, t, r, -r.leadBalance, -r.tailOrientation, r.lead&1 != 0, entryRef{a.id, int32(ti)}, entryRef{b.id, int32(ri)})
		}
	}
}

// negateFlags exchanges the flags hasPlus and hasMinus.
func negateFlags(f uint16) uint16 {
	return f&^(hasPlus|hasMinus) | f&hasPlus<<1 | f&hasMinus>>1
}

// appendSum completes s, which is the sum of ±t and ±r, and appends it to e.newSums, unless its
// negative is the sum to store. diff, tail and restFlip are leadBalance, tailOrientation and the
// flag plusIfNegated of r with the sign that r has in s.
func (e *Engine) appendSum(s *sumEntry, t, r *sumEntry, diff, tail int8, restFlip bool, termRef, restRef entryRef) {
	same := s.lead&^1 == r.lead&^1
	if !same {
		diff, tail = 0, orient(diff, tail)
	}
	flip := false
	switch {
	case t.flags&isOwnNegative != 0:
		diff, flip = 0, true
	case s.lead&1 != 0:
		diff++
		flip = same && restFlip
	default:
		diff--
		flip = true
	}
	o := orient(diff, tail)
	if o < 0 {
		return
	}
	if o == 0 {
		s.flags |= isOwnNegative
	}
	if flip {
		s.flags |= plusIfNegated
	}
	s.leadBalance, s.tailOrientation, s.term, s.rest = diff, tail, termRef, restRef
	e.newSums = append(e.newSums, *s)
}

// buildProducts builds the products whose leading factor is in a and whose rest is in b.
func (e *Engine) buildProducts(a, b *table) {
	if !e.rules.mul && !e.rules.div {
		return
	}
	e.complete(a)
	e.complete(b)
	for fi := a.firstFactor; fi < a.factorEnd; fi++ {
		f := &a.products[fi]
		key := a.key(fi) | 1
		for ri := range b.products {
			r := &b.products[ri]
			if r.lead > key {
				continue
			}
			e.newProducts = append(e.newProducts, productEntry{
				val: e.field.Mul(f.val, r.val), inv: e.field.Mul(f.inv, r.inv), lead: key,
				factor: entryRef{a.id, int32(fi)}, rest: entryRef{b.id, int32(ri)},
				flags: hasNumerator | r.flags&hasDenominator | (f.flags|r.flags)&(isOwnNegative|canFlipSign),
			})
			if f.val == 0 || !e.rules.div || r.lead > key&^1 {
				continue
			}
			e.newProducts = append(e.newProducts, productEntry{
				val: e.field.Mul(f.inv, r.val), inv: e.field.Mul(f.val, r.inv), lead: key &^ 1,
				factor: entryRef{a.id, int32(fi)}, rest: entryRef{b.id, int32(ri)},
				flags: isInDenominator | hasDenominator | r.flags&hasNumerator | (f.flags|r.flags)&(isOwnNegative|canFlipSign),
			})
		}
	}
}

// finishTable stores the new sums and products, which lie at the end of their slabs, in t, and
// appends the lone terms and factors. providesRests must be set if entries of t will be rests of
// products.
func (e *Engine) finishTable(t *table, providesRests bool) {
	for i := range e.newSums {
		if s := &e.newSums[i]; s.val == 0 && t.bound >= uint64(e.field) {
			e.verifyZero(s)
		}
	}
	t.firstTerm, t.firstFactor = len(e.newSums), len(e.newProducts)
	t.sums, t.products = e.newSums, e.newProducts
	for i := range e.newProducts {
		if m := &e.newProducts[i]; e.isTerm(t, m) {
			t.sums = append(t.sums, t.loneTerm(m, len(t.sums), entryRef{t.id, int32(i)}))
		}
	}
	for i := range e.newSums {
		if s := &e.newSums[i]; e.isFactor(s) {
			t.products = append(t.products, t.loneFactor(s, len(t.products), entryRef{t.id, int32(i)}))
		}
	}
	t.appendPowers()
	t.factorEnd = len(t.products)
	if providesRests {
		e.complete(t)
	}
	e.sumSlabs.current, e.productSlabs.current = t.sums[len(t.sums):], t.products[len(t.products):]
	e.sumCap[t.size] = max(e.sumCap[t.size], len(t.sums))
	e.productCap[t.size] = max(e.productCap[t.size], len(t.products))
	t.sums, t.products = t.sums[:len(t.sums):len(t.sums)], t.products[:len(t.products):len(t.products)]
}

// complete sets the inverses of the lone factors, and appends each lone factor once more, in the
// denominator. The table of all numbers of a hand but one usually needs neither, so this is done on
// demand.
func (e *Engine) complete(t *table) {
	if t.isComplete {
		return
	}
	t.isComplete = true
	e.invert(t.products[t.firstFactor:t.factorEnd])
	if !e.rules.div {
		return
	}
	if t.factorHead != nil { // the table was built earlier: the append reallocates it
		e.tableMemory += int64(len(t.products)) * productEntryBytes
	}
	for i := t.firstFactor; i < t.factorEnd; i++ {
		f := t.products[i]
		if f.val == 0 {
			continue
		}
		t.products = append(t.products, productEntry{
			val: f.inv, inv: f.val, lead: f.lead &^ 1, factor: entryRef{t.id, int32(i)},
			flags: isLone | isInDenominator | hasDenominator | f.flags&canFlipSign,
		})
	}
}

// loneTerm returns the lone term for the product m, which is the entry id of products. The term
// will be entry i of sums.
func (t *table) loneTerm(m *productEntry, i int, id entryRef) sumEntry {
	a := sumEntry{val: m.val, lead: t.key(i) | 1, term: id, flags: isLone | hasPlus, leadBalance: 1}
	if m.flags&canFlipSign != 0 {
		a.flags |= hasMinus
	}
	if m.flags&isOwnNegative != 0 {
		a.flags |= isOwnNegative | plusIfNegated | hasMinus
		a.leadBalance = 0
	}
	return a
}

// loneFactor returns the lone factor for the sum s, which is the entry id of sums. The factor will
// be entry i of products.
func (t *table) loneFactor(s *sumEntry, i int, id entryRef) productEntry {
	m := productEntry{val: s.val, lead: t.key(i) | 1, factor: id, flags: isLone | hasNumerator | s.flags&isOwnNegative}
	if s.flags&hasMinus != 0 {
		m.flags |= canFlipSign
	}
	return m
}

// isFactor reports whether a sum may be a factor of a product.
func (e *Engine) isFactor(s *sumEntry) bool { return !e.rules.noSumFactors && e.isForm(s) }

// isForm reports whether a sum of a table may itself be a form.
func (e *Engine) isForm(s *sumEntry) bool {
	if e.rules.positiveOnly && s.val == 0 || e.rules.hasCap && !e.field.IsIntegerWithin(s.val, e.rules.maxInteger) {
		return false
	}
	return e.rules.add || s.flags&hasMinus != 0
}

// isTerm reports whether a product may be a term of a sum.
func (e *Engine) isTerm(t *table, m *productEntry) bool {
	switch {
	case m.flags&hasNumerator == 0:
		return false
	case !e.rules.mul && m.flags&hasDenominator == 0:
		return false
	case e.rules.positiveOnly && m.val == 0:
		return false
	case e.rules.hasCap:
		return e.field.IsIntegerWithin(m.val, e.rules.maxInteger)
	case e.rules.integersOnly:
		return e.isInteger(t.bound, m)
	}
	return true
}

// invert sets the inverses of factors, with one modular inversion for all (Montgomery's trick).
func (e *Engine) invert(ms []productEntry) {
	run := uint64(1)
	for i := range ms {
		ms[i].inv = run
		if ms[i].val != 0 {
			run = e.field.Mul(run, ms[i].val)
		}
	}
	run = e.field.Inv(run)
	for i := len(ms) - 1; i >= 0; i-- {
		if ms[i].val == 0 {
			ms[i].inv = 0
			continue
		}
		ms[i].inv = e.field.Mul(ms[i].inv, run)
		run = e.field.Mul(run, ms[i].val)
	}
}

// Exact arithmetic, for questions that residues do not decide. It computes the value of an entry
// from its parts.

// isInteger reports whether a product is an integer.
func (e *Engine) isInteger(bound uint64, m *productEntry) bool {
	if e.field.IdentifiesIntegers(bound) {
		return e.field.IsIntegerWithin(m.val, int64(bound))
	}
	return e.exactProduct(m).IsInt()
}

// verifyZero checks that a sum with residue 0 has the value 0; if not, it sets foundFalseZero.
func (e *Engine) verifyZero(a *sumEntry) {
	if e.exactSum(a).Sign() != 0 {
		e.foundFalseZero = true
	}
}

// exactSum returns the exact value of a sum.
func (e *Engine) exactSum(a *sumEntry) rat.Rat {
	if a.flags&isLone != 0 {
		if t := e.tables[a.lead>>keyShift&(1<<28-1)]; t.size == 1 {
			return rat.Int(t.number)
		}
		if a.flags&isPower != 0 {
			return e.tables[a.term.tab].powers[a.term.idx].val
		}
		return e.exactProduct(&e.tables[a.term.tab].products[a.term.idx])
	}
	t := e.exactSum(&e.tables[a.term.tab].sums[a.term.idx])
	r := e.exactSum(&e.tables[a.rest.tab].sums[a.rest.idx])
	if a.flags&termNegated != 0 {
		t = t.Neg()
	}
	if a.flags&restNegated != 0 {
		r = r.Neg()
	}
	return t.Add(r)
}

// exactProduct returns the exact value of a product. It returns 0 for a division by 0, which can
// occur only if verifyZero has set foundFalseZero.
func (e *Engine) exactProduct(m *productEntry) rat.Rat {
	var f rat.Rat
	switch {
	case m.flags&isLone != 0 && m.flags&isInDenominator != 0:
		f = e.exactProduct(&e.tables[m.factor.tab].products[m.factor.idx])
	case m.flags&isPower != 0:
		return e.tables[m.factor.tab].powers[m.factor.idx].val
	case m.flags&isLone != 0:
		if t := e.tables[m.lead>>keyShift&(1<<28-1)]; t.size == 1 {
			return rat.Int(t.number)
		}
		return e.exactSum(&e.tables[m.factor.tab].sums[m.factor.idx])
	default:
		f = e.exactProduct(&e.tables[m.factor.tab].products[m.factor.idx])
	}
	if m.flags&isInDenominator != 0 {
		f, _ = rat.Int(1).Quo(f)
	}
	if m.flags&isLone != 0 {
		return f
	}
	return f.Mul(e.exactProduct(&e.tables[m.rest.tab].products[m.rest.idx]))
}

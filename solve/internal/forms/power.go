package forms

import (
	"github.com/make24/make24/expr"
	"github.com/make24/make24/rat"
)

// Powers, and the results of every other atomic operator (expr.Op.Atomic), which this file calls powers
// too. No law of forms is about powers, so a power is treated like a number: it joins the lone terms and
// the lone factors of its table. A base or an exponent cannot be derived from a value, since that would
// require a root or a logarithm. So if the rules allow powers, every subset except the whole hand has a
// table, every power is evaluated exactly, and every solution is checked when it is rendered.

// power is a power whose base and exponent are forms of tables.
type power struct {
	op              expr.Op
	base, exp       entryRef // entries of sums
	baseNeg, expNeg bool     // whether the base and the exponent are the negatives of these entries
	val             rat.Rat
}

// eachForm calls f for every entry of t.sums that is a form, and for its negative if that can be
// written without a unary minus. neg is set for the negative.
func (e *Engine) eachForm(t *table, f func(id entryRef, neg bool)) {
	for i := range t.sums {
		a := &t.sums[i]
		if a.flags&isLone == 0 && !e.isForm(a) {
			continue
		}
		id := entryRef{t.id, int32(i)}
		f(id, false)
		if a.flags&hasMinus != 0 && a.flags&isOwnNegative == 0 {
			f(id, true)
		}
	}
}

// eachPower calls f for every power whose base is a form in a and whose exponent is a form in b.
func (e *Engine) eachPower(a, b *table, f func(power)) {
	for _, op := range e.rules.atomic.Ops() {
		limit := op.RightLimit()
		e.eachForm(b, func(exp entryRef, expNeg bool) {
			x := e.exactForm(exp, expNeg)
			if n, ok := x.Int64(); limit > 0 && (!ok || n < -limit || n > limit) {
				return
			}
			e.eachForm(a, func(base entryRef, baseNeg bool) {
				v, err := op.Apply(e.exactForm(base, baseNeg), x)
				if err == nil && e.rules.values.Allows(v) {
					f(power{op, base, exp, baseNeg, expNeg, v})
				}
			})
		})
	}
}

// exactForm returns the exact value of an entry of sums, negated if neg is set.
func (e *Engine) exactForm(id entryRef, neg bool) rat.Rat {
	v := e.exactSum(&e.tables[id.tab].sums[id.idx])
	if neg {
		return v.Neg()
	}
	return v
}

// buildPowers adds to t, a table that is being built, the powers with a base in a and an exponent
// in b.
func (e *Engine) buildPowers(t, a, b *table) {
	e.eachPower(a, b, func(r power) {
		val, ok := e.field.FromRat(r.val)
		if !ok || val == 0 && r.val.Sign() != 0 {
			e.foundFalseZero = true
			return
		}
		t.powers = append(t.powers, r)
		t.powerVals = append(t.powerVals, val)
	})
}

// appendPowers appends the powers of the table to its lone terms and to its lone factors.
func (t *table) appendPowers() {
	for i, val := range t.powerVals {
		id := entryRef{t.id, int32(i)}
		t.sums = append(t.sums, sumEntry{val: val, lead: t.key(len(t.sums)) | 1, term: id, flags: isLone | isPower | hasPlus, leadBalance: 1})
		t.products = append(t.products, productEntry{val: val, lead: t.key(len(t.products)) | 1, factor: id, flags: isLone | isPower | hasNumerator})
	}
}

// matchPowers finds the powers over subset i with the target value.
func (s *search) matchPowers(i int, target rat.Rat) {
	h := s.hand
	for _, sp := range h.Splits[i] {
		a, b := h.tables[sp.A], h.tables[sp.B]
		if !s.step(len(a.sums) * len(b.sums)) {
			return
		}
		s.e.eachPower(a, b, func(r power) {
			if r.val.Equal(target) {
				s.e.matches = append(s.e.matches, match{int32(len(s.nodes)), false})
				s.nodes = append(s.nodes, node{start: int32(len(s.powers)), kind: kindPower})
				s.powers = append(s.powers, r)
			}
		})
	}
}

// powerOf returns the power that r identifies.
func (s *search) powerOf(r ref) power {
	switch r.kind {
	case refNode:
		return s.powers[s.nodes[r.idx].start]
	case refTerm:
		id := s.e.tables[r.tab].sums[r.idx].term
		return s.e.tables[id.tab].powers[id.idx]
	}
	id := s.e.tables[r.tab].products[r.idx].factor
	return s.e.tables[id.tab].powers[id.idx]
}

// powerTree returns a power as an expression.
func (s *search) powerTree(r ref) expr.Expr {
	p := s.powerOf(r)
	return &expr.Bin{Op: p.op, L: s.formTree(p.base, p.baseNeg), R: s.formTree(p.exp, p.expNeg)}
}

// formTree returns an entry of sums as an expression, negated if neg is set.
func (s *search) formTree(id entryRef, neg bool) expr.Expr {
	if s.e.tables[id.tab].sums[id.idx].flags&isLone != 0 {
		x := s.tree(ref{id, refTerm})
		if neg {
			x = &expr.Neg{X: x}
		}
		return x
	}
	return s.buildTree(kindSum, s.e.appendTerms(nil, id, neg))
}

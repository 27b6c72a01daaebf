package forms

import (
	"github.com/make24/make24/expr"
	"github.com/make24/make24/puzzle"
	"github.com/make24/make24/rat"
	"github.com/make24/make24/solve/internal/residue"
)

// law is the engine's reading of the rules: what a table may hold.
type ruleSet struct {
	add, sub, mul, div bool
	pow                bool
	integer, positive  bool
	capped             bool  // terms and factors are whole numbers
	cap                int64 // then: no larger than this, up to sign; see first.go
	flat               bool  // no sum is a factor
	values             puzzle.Values
	ops                expr.OpSet
}

func (rs ruleSet) noNegative() bool { return rs.values&(puzzle.NonNegative|puzzle.Positive) != 0 }

func newRuleSet(r puzzle.Rules) ruleSet {
	return ruleSet{
		add: r.Ops.Has(expr.Add), sub: r.Ops.Has(expr.Sub),
		mul: r.Ops.Has(expr.Mul), div: r.Ops.Has(expr.Div),
		pow:      r.Ops.Has(expr.Pow),
		integer:  r.Values&puzzle.Integer != 0,
		positive: r.Values&puzzle.Positive != 0,
		values:   r.Values,
		ops:      r.Ops,
	}
}

// build makes the table of sub-multiset i of v: up with one more x. The tables
// of all its proper parts are there.
func (e *Engine) build(h *handTables, i int, parent *table, x int64) *table {
	t := &table{id: int32(len(e.tables)), size: h.Size[i], last: x}
	t.baseKey = uint64(t.size)<<60 | uint64(t.id)<<keyShift
	t.bound = 1<<64 - 1
	if !e.rules.pow {
		t.bound = residue.ExtendBound(parent.bound, x)
	}
	e.tables = append(e.tables, t)
	parent.addChild(x, t)
	if t.size == 1 {
		e.buildNumber(t, x)
	} else {
		e.sums = e.adds.reserve(e.wantAdds[t.size])
		e.prods = e.muls.reserve(e.wantMuls[t.size])
		for _, sp := range h.Splits[i] {
			a, b := h.tables[sp.A], h.tables[sp.B]
			e.buildSums(a, b)
			e.buildProducts(a, b)
			if e.rules.pow {
				e.buildPowers(t, a, b)
			}
		}
		e.finishTable(t, int(t.size)+1 < int(h.Size[h.Whole()]))
	}
	e.indexLone(t)
	t.minLead = t.baseKey
	if t.size > 1 {
		t.minLead = e.root.child(x).baseKey
	}
	e.bytes += int64(len(t.adds))*addBytes + int64(len(t.muls))*mulBytes + 300
	return t
}

func (e *Engine) buildNumber(t *table, x int64) {
	t.number = x
	val := e.p.Of(x)
	t.adds = []add{{val: val, lead: t.key(0) | 1, flags: lone | hasPlus, diff: 1}}
	t.muls = []mul{{val: val, lead: t.key(0) | 1, flags: lone | hasNumerator}}
	t.factor1 = 1
	switch {
	case val != 0:
	case x != 0:
		e.falseZero = true
	case e.rules.positive:
		t.muls, t.factor1 = nil, 0
	}
	e.complete(t)
}

// buildSums makes the sums whose leading term is one of a and whose rest is of b.
func (e *Engine) buildSums(a, b *table) {
	if !e.rules.add && !e.rules.sub {
		return
	}
	for ti := a.term0; ti < len(a.adds); ti++ {
		for neg := range 2 {
			t := &a.adds[ti]
			if neg == 1 && (t.flags&selfneg != 0 || !e.rules.sub) {
				break
			}
			e.buildSumsOf(a, ti, neg == 1, b)
		}
	}
}

func (e *Engine) buildSumsOf(a *table, ti int, neg bool, b *table) {
	t := &a.adds[ti]
	key, tv := a.key(ti)|1, t.val
	tf := t.flags & (hasPlus | hasMinus)
	if neg {
		key, tv = key&^1, e.p.Neg(tv)
		tf = negateFlags(tf) | termNeg
	}
	for ri := range b.adds {
		r := &b.adds[ri]
		if r.lead&^1 > key {
			continue
		}
		if r.lead <= key {
			s := add{val: e.p.Add(tv, r.val), lead: key, flags: tf | r.flags&(hasPlus|hasMinus)}
			e.appendSum(&s, t, r, r.diff, r.tail, r.flags&flipPlus != 0, part{a.id, int32(ti)}, part{b.id, int32(ri)})
		}
		if r.flags&selfneg == 0 && e.rules.sub && r.flipped() <= key {
			s := add{val: e.p.Sub(tv, r.val), lead: key, flags: tf | restNeg | negateFlags(r.flags&(hasPlus|hasMinus))}
			e.appendSum(&s, t, r, -r.diff, -r.tail, r.lead&1 != 0, part{a.id, int32(ti)}, part{b.id, int32(ri)})
		}
	}
}

// turn swaps what can be written with a plus and with a minus.
func negateFlags(f uint16) uint16 {
	return f&^(hasPlus|hasMinus) | f&hasPlus<<1 | f&hasMinus>>1
}

// keepSum completes s = ±t + (±r) and keeps it unless its negative is the one to keep.
// diff, tail and restFlip describe the rest as it stands in s.
func (e *Engine) appendSum(s *add, t, r *add, diff, tail int8, restFlip bool, tp, rp part) {
	same := s.lead&^1 == r.lead&^1
	if !same {
		diff, tail = 0, orient(diff, tail)
	}
	flip := false
	switch {
	case t.flags&selfneg != 0:
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
		s.flags |= selfneg
	}
	if flip {
		s.flags |= flipPlus
	}
	s.diff, s.tail, s.term, s.rest = diff, tail, tp, rp
	e.sums = append(e.sums, *s)
}

// buildProducts makes the products whose leading factor is one of a and whose rest is of b.
func (e *Engine) buildProducts(a, b *table) {
	if !e.rules.mul && !e.rules.div {
		return
	}
	e.complete(a)
	e.complete(b)
	for fi := a.factor0; fi < a.factor1; fi++ {
		f := &a.muls[fi]
		key := a.key(fi) | 1
		for ri := range b.muls {
			r := &b.muls[ri]
			if r.lead > key {
				continue
			}
			e.prods = append(e.prods, mul{
				val: e.p.Mul(f.val, r.val), inv: e.p.Mul(f.inv, r.inv), lead: key,
				factor: part{a.id, int32(fi)}, rest: part{b.id, int32(ri)},
				flags: hasNumerator | r.flags&hasDenominator | (f.flags|r.flags)&(selfneg|flippable),
			})
			if f.val == 0 || !e.rules.div || r.lead > key&^1 {
				continue
			}
			e.prods = append(e.prods, mul{
				val: e.p.Mul(f.inv, r.val), inv: e.p.Mul(f.val, r.inv), lead: key &^ 1,
				factor: part{a.id, int32(fi)}, rest: part{b.id, int32(ri)},
				flags: inDenominator | hasDenominator | r.flags&hasNumerator | (f.flags|r.flags)&(selfneg|flippable),
			})
		}
	}
}

// gather takes the sums and products just built, which lie at the end of their
// slabs, and puts the lone terms and factors behind them; asRest says that t will be asked for
// rests of products.
func (e *Engine) finishTable(t *table, asRest bool) {
	for i := range e.sums {
		if s := &e.sums[i]; s.val == 0 && t.bound >= uint64(e.p) {
			e.verifyZero(s)
		}
	}
	t.term0, t.factor0 = len(e.sums), len(e.prods)
	t.adds, t.muls = e.sums, e.prods
	for i := range e.prods {
		if m := &e.prods[i]; e.isTerm(t, m) {
			t.adds = append(t.adds, t.loneTerm(m, len(t.adds), part{t.id, int32(i)}))
		}
	}
	for i := range e.sums {
		if s := &e.sums[i]; e.isFactor(s) {
			t.muls = append(t.muls, t.loneFactor(s, len(t.muls), part{t.id, int32(i)}))
		}
	}
	t.appendPowers()
	t.factor1 = len(t.muls)
	if asRest {
		e.complete(t)
	}
	e.adds.free, e.muls.free = t.adds[len(t.adds):], t.muls[len(t.muls):]
	e.wantAdds[t.size] = max(e.wantAdds[t.size], len(t.adds))
	e.wantMuls[t.size] = max(e.wantMuls[t.size], len(t.muls))
	t.adds, t.muls = t.adds[:len(t.adds):len(t.adds)], t.muls[:len(t.muls):len(t.muls)]
}

// complete fills in the inverses of the lone factors and adds each once more, below the
// line. Tables of all numbers but one are mostly not asked for either.
func (e *Engine) complete(t *table) {
	if t.complete {
		return
	}
	t.complete = true
	e.invert(t.muls[t.factor0:t.factor1])
	if !e.rules.div {
		return
	}
	if t.factorHead != nil { // the table was built before: this moves it
		e.bytes += int64(len(t.muls)) * mulBytes
	}
	for i := t.factor0; i < t.factor1; i++ {
		f := t.muls[i]
		if f.val == 0 {
			continue
		}
		t.muls = append(t.muls, mul{
			val: f.inv, inv: f.val, lead: f.lead &^ 1, factor: part{t.id, int32(i)},
			flags: lone | inDenominator | hasDenominator | f.flags&flippable,
		})
	}
}

func (t *table) loneTerm(m *mul, i int, p part) add {
	a := add{val: m.val, lead: t.key(i) | 1, term: p, flags: lone | hasPlus, diff: 1}
	if m.flags&flippable != 0 {
		a.flags |= hasMinus
	}
	if m.flags&selfneg != 0 {
		a.flags |= selfneg | flipPlus | hasMinus
		a.diff = 0
	}
	return a
}

func (t *table) loneFactor(s *add, i int, p part) mul {
	m := mul{val: s.val, lead: t.key(i) | 1, factor: p, flags: lone | hasNumerator | s.flags&selfneg}
	if s.flags&hasMinus != 0 {
		m.flags |= flippable
	}
	return m
}

// isFactor says whether a sum may stand as it is, whole, in a product.
func (e *Engine) isFactor(s *add) bool { return !e.rules.flat && e.isForm(s) }

// isForm says whether a sum may stand as it is, whole.
func (e *Engine) isForm(s *add) bool {
	if e.rules.positive && s.val == 0 || e.rules.capped && !e.p.Within(s.val, e.rules.cap) {
		return false
	}
	return e.rules.add || s.flags&hasMinus != 0
}

// isTerm says whether a product may stand as it is, whole, in a sum.
func (e *Engine) isTerm(t *table, m *mul) bool {
	switch {
	case m.flags&hasNumerator == 0:
		return false
	case !e.rules.mul && m.flags&hasDenominator == 0:
		return false
	case e.rules.positive && m.val == 0:
		return false
	case e.rules.capped:
		return e.p.Within(m.val, e.rules.cap)
	case e.rules.integer:
		return e.isInteger(t.bound, m)
	}
	return true
}

// invert fills in the inverses of factors, all with one inversion (Montgomery's trick).
func (e *Engine) invert(ms []mul) {
	run := uint64(1)
	for i := range ms {
		ms[i].inv = run
		if ms[i].val != 0 {
			run = e.p.Mul(run, ms[i].val)
		}
	}
	run = e.p.Inv(run)
	for i := len(ms) - 1; i >= 0; i-- {
		if ms[i].val == 0 {
			ms[i].inv = 0
			continue
		}
		ms[i].inv = e.p.Mul(ms[i].inv, run)
		run = e.p.Mul(run, ms[i].val)
	}
}

// What residues do not decide is worked out exactly here, from the structure.

// isInteger says whether a product of a table is a whole number.
func (e *Engine) isInteger(bound uint64, m *mul) bool {
	if bound < residue.IntegerBound {
		return e.p.Within(m.val, int64(bound))
	}
	return e.exactMul(m).IsInt()
}

// verifyZero makes sure that a sum of residue 0 is worth 0.
func (e *Engine) verifyZero(a *add) {
	if e.exactAdd(a).Sign() != 0 {
		e.falseZero = true
	}
}

func (e *Engine) exactAdd(a *add) rat.Rat {
	if a.flags&lone != 0 {
		if t := e.tables[a.lead>>keyShift&(1<<28-1)]; t.size == 1 {
			return rat.Int(t.number)
		}
		if a.flags&isPower != 0 {
			return e.tables[a.term.tab].powers[a.term.idx].val
		}
		return e.exactMul(&e.tables[a.term.tab].muls[a.term.idx])
	}
	t := e.exactAdd(&e.tables[a.term.tab].adds[a.term.idx])
	r := e.exactAdd(&e.tables[a.rest.tab].adds[a.rest.idx])
	if a.flags&termNeg != 0 {
		t = t.Neg()
	}
	if a.flags&restNeg != 0 {
		r = r.Neg()
	}
	return t.Add(r)
}

// exactMul is the exact value of a product; a false zero below the line, which is
// reported elsewhere, gives 0.
func (e *Engine) exactMul(m *mul) rat.Rat {
	var f rat.Rat
	switch {
	case m.flags&lone != 0 && m.flags&inDenominator != 0:
		f = e.exactMul(&e.tables[m.factor.tab].muls[m.factor.idx])
	case m.flags&isPower != 0:
		return e.tables[m.factor.tab].powers[m.factor.idx].val
	case m.flags&lone != 0:
		if t := e.tables[m.lead>>keyShift&(1<<28-1)]; t.size == 1 {
			return rat.Int(t.number)
		}
		return e.exactAdd(&e.tables[m.factor.tab].adds[m.factor.idx])
	default:
		f = e.exactMul(&e.tables[m.factor.tab].muls[m.factor.idx])
	}
	if m.flags&inDenominator != 0 {
		f, _ = rat.Int(1).Quo(f)
	}
	if m.flags&lone != 0 {
		return f
	}
	return f.Mul(e.exactMul(&e.tables[m.rest.tab].muls[m.rest.idx]))
}

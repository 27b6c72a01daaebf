package expr

import (
	"slices"
	"strings"

	"github.com/make24/make24/rat"
)

// The tree that is shown for a form.
//
// It is left-associated, so that only the order of terms and factors and the
// direction of sums are open; divisions, parentheses and length are then the same
// for all. Every factor is turned to be worth more than 0, if it can be. Of these
// trees the simplest is the one that needs no fraction if that can be, has the
// least largest result (the last result counts), avoids negative partial sums, and
// has the smallest text, in which numbers come before brackets.
//
// Orders are tried smallest text first under a limit on the results. The first
// limit is the largest value that no order avoids; when nothing keeps it, the
// next is the smallest result that broke it.

// Simplest is the text, in ASCII with the fewest parentheses, of the simplest
// left-associated tree of f all of whose results allow permits; a nil allow
// permits all. It is false where f has no value or no such tree.
func (f Normal) Simplest(allow func(rat.Rat) bool) (string, bool) {
	if !f.body.defined {
		return "", false
	}
	l := layouter{allow: allow}
	f.body.survey(&l)
	for {
		l.broken = false
		if text, ok := l.top(f); ok {
			return strings.ReplaceAll(text, "<", "("), true
		}
		if !l.broken {
			return "", false
		}
		l.limit = l.breaker
	}
}

// Tree is the simplest tree of f under no limits; false where f has no value.
func (f Normal) Tree() (Expr, bool) {
	text, ok := f.Simplest(nil)
	if !ok {
		return nil, false
	}
	e, err := Parse(text)
	return e, err == nil
}

// layouter tries texts under a limit. In its texts '(' is '<', after the digits.
type layouter struct {
	allow   func(rat.Rat) bool
	limit   rat.Rat
	frac    bool // some result is a fraction whatever the order
	broken  bool // some result passed the limit;
	breaker rat.Rat
}

// survey finds the limit no order can keep below, and whether fractions are needed.
func (n *formula) survey(l *layouter) {
	if n.kind == normalNumber {
		return
	}
	if a := n.val.Abs(); l.limit.Cmp(a) < 0 {
		l.limit = a
	}
	l.frac = l.frac || !n.val.IsInt()
	for _, t := range n.terms {
		t.body.survey(l)
	}
	for _, f := range n.over {
		f.survey(l)
	}
	for _, f := range n.under {
		f.survey(l)
	}
	if n.kind == normalPower {
		n.base.body.survey(l)
		n.exp.body.survey(l)
	}
}

func (l *layouter) top(f Normal) (string, bool) {
	if f.neg && !f.body.turns {
		text, ok := l.text(f.body, false)
		if f.body.kind != normalNumber {
			text = "<" + text + ")"
		}
		return "-" + text, ok
	}
	if f.body.kind == normalSum && f.body.allMinus() {
		text, ok := l.text(f.body, true)
		return "-<" + text + ")", ok
	}
	return l.text(f.body, f.neg)
}

// allMinus says that a sum cannot begin with anything added.
func (n *formula) allMinus() bool {
	for _, t := range n.terms {
		if !t.neg || t.body.turns {
			return false
		}
	}
	return true
}

func (l *layouter) text(n *formula, turned bool) (string, bool) {
	switch n.kind {
	case normalSum:
		return l.sum(n, turned)
	case normalProduct:
		return l.product(n, turned)
	case normalPower:
		return l.power(n)
	case normalNumber:
	}
	return n.key, true
}

// piece is a term or factor ready to be placed.
type piece struct {
	text string
	val  rat.Rat
	neg  bool // subtracted, or below the line
	sum  bool
}

func (l *layouter) sum(n *formula, turned bool) (string, bool) {
	pieces := make([]piece, len(n.terms))
	plus := false
	for i, t := range n.terms {
		var ok bool
		neg := t.neg != turned && !t.body.free
		if pieces[i], ok = l.term(t.body, neg); !ok {
			return "", false
		}
		plus = plus || !pieces[i].neg
	}
	if plus {
		return l.place(normalSum, pieces)
	}
	best, found := "", false
	for i, t := range n.terms {
		if !t.body.turns {
			continue
		}
		text, ok := l.product(t.body, pieces[i].neg == (t.neg != turned))
		if !ok {
			continue
		}
		others := append([]piece(nil), pieces...)
		others[i] = piece{text: text, val: pieces[i].val.Neg()}
		if text, ok := l.place(normalSum, others); ok && (!found || text < best) {
			best, found = text, true
		}
	}
	return best, found
}

// term chooses how to write a term: with positive factors, if it can, and a plus, if it can.
func (l *layouter) term(n *formula, neg bool) (piece, bool) {
	if n.kind != normalProduct {
		text, ok := l.text(n, false)
		return piece{text: text, val: n.val, neg: neg}, ok
	}
	var best piece
	found := false
	for _, turned := range n.bestTurns() {
		text, ok := l.product(n, turned)
		if !ok {
			continue
		}
		p := piece{text: text, val: n.val, neg: neg != turned}
		if turned {
			p.val = p.val.Neg()
		}
		if n.free {
			p.neg = false
		}
		if !found || best.neg && !p.neg || best.neg == p.neg && p.text < best.text {
			best, found = p, true
		}
	}
	return best, found
}

// product writes n, turned or not, with as few negative factors as can be.
func (l *layouter) product(n *formula, turned bool) (text string, ok bool) {
	turnable, least := n.turnable(), n.negatives(turned)
	for set := range 1 << len(turnable) {
		if !n.free && odd(set) != turned || n.negativesOf(turnable, set) != least {
			continue
		}
		t, good := l.productTurned(n, turnable, set)
		if good && (!ok || t < text) {
			text, ok = t, true
		}
	}
	return text, ok
}

func (l *layouter) productTurned(n *formula, turnable []int, set int) (string, bool) {
	pieces := make([]piece, len(n.over)+len(n.under))
	for i := range pieces {
		f := n.factor(i)
		turned := false
		for j, k := range turnable {
			if k == i {
				turned = set>>j&1 == 1
			}
		}
		p := piece{val: f.val, neg: i >= len(n.over), sum: f.kind == normalSum}
		var ok bool
		if p.text, ok = l.text(f, turned); !ok {
			return "", false
		}
		if turned {
			p.val = p.val.Neg()
		}
		pieces[i] = p
	}
	return l.place(normalProduct, pieces)
}

func (l *layouter) power(n *formula) (string, bool) {
	base, ok := l.top(n.base)
	if !ok {
		return "", false
	}
	exp, ok := l.top(n.exp)
	if !ok || !l.permits(n.val, false) {
		return "", false
	}
	if n.base.neg || n.base.body.kind != normalNumber {
		base = "<" + base + ")"
	}
	if k := n.exp.body.kind; n.exp.neg || k != normalNumber && k != normalPower {
		exp = "<" + exp + ")"
	}
	return base + "^" + exp, true
}

// place orders the pieces into the smallest text whose results are permitted.
func (l *layouter) place(kind normalKind, pieces []piece) (string, bool) {
	slices.SortStableFunc(pieces, func(a, b piece) int { return comparePieces(kind, &a, &b) })
	if !l.order(kind, pieces, 0, rat.Rat{}, false) && !l.order(kind, pieces, 0, rat.Rat{}, true) {
		return "", false
	}
	var b strings.Builder
	for i, p := range pieces {
		switch {
		case p.neg && kind == normalSum:
			b.WriteByte('-')
		case p.neg:
			b.WriteByte('/')
		case i > 0 && kind == normalSum:
			b.WriteByte('+')
		case i > 0:
			b.WriteByte('*')
		}
		if kind == normalProduct && p.sum {
			b.WriteString("<" + p.text + ")")
		} else {
			b.WriteString(p.text)
		}
	}
	return b.String(), true
}

// comparePieces is the order of the smallest text: what is added or above the line
// first; numbers before brackets; and of two terms of which one is the beginning
// of the other, the shorter one as if a '+' followed it.
func comparePieces(kind normalKind, a, b *piece) int {
	switch {
	case a.neg != b.neg:
		return first(b.neg)
	case kind == normalSum:
		return strings.Compare(a.text+"+", b.text+"+")
	case a.sum != b.sum:
		return first(b.sum)
	}
	return strings.Compare(a.text, b.text)
}

// first is the order of two that differ: whether the first of them comes first.
func first(is bool) int {
	if is {
		return -1
	}
	return 1
}

// order arranges pieces[i:] behind a partial result; with negative, partial sums
// may be negative.
func (l *layouter) order(kind normalKind, pieces []piece, i int, acc rat.Rat, negative bool) bool {
	if i == len(pieces) {
		return true
	}
	for j := i; j < len(pieces); j++ {
		p := pieces[j]
		if i == 0 && p.neg {
			return false
		}
		next := p.val
		if i > 0 {
			next = p.onto(kind, acc)
			if kind == normalSum && !negative && next.Sign() < 0 || !l.permits(next, i+1 < len(pieces)) {
				continue
			}
		}
		copy(pieces[i+1:j+1], pieces[i:j])
		pieces[i] = p
		if l.order(kind, pieces, i+1, next, negative) {
			return true
		}
		copy(pieces[i:j], pieces[i+1:j+1])
		pieces[j] = p
	}
	return false
}

func (p *piece) onto(kind normalKind, acc rat.Rat) rat.Rat {
	switch {
	case kind == normalSum && p.neg:
		return acc.Sub(p.val)
	case kind == normalSum:
		return acc.Add(p.val)
	case p.neg:
		q, _ := acc.Quo(p.val)
		return q
	}
	return acc.Mul(p.val)
}

// permits judges a result; partial says that it is one the order can avoid.
func (l *layouter) permits(v rat.Rat, partial bool) bool {
	if l.allow != nil && !l.allow(v) || partial && !l.frac && !v.IsInt() {
		return false
	}
	a := v.Abs()
	if a.Cmp(l.limit) <= 0 {
		return true
	}
	if !l.broken || a.Cmp(l.breaker) < 0 {
		l.broken, l.breaker = true, a
	}
	return false
}

package expr

import (
	"strings"

	"github.com/make24/make24/rat"
)

// Where the rules lack + or ×, a form may have no left-associated tree although
// it has others: with − alone, a+c−b is a−(b−c). So here every tree of a form is
// made, and the simplest legal one is kept.

// SimplestTree is the text of the simplest of all trees of f, left-associated if
// there is such a one, that use only ops and whose results allow permits (nil: any). The number of
// trees grows as fast as the number of bracketings: it is for few numbers.
func (f Normal) SimplestTree(allow func(rat.Rat) bool, ops OpSet) (string, bool) {
	if !f.body.defined {
		return "", false
	}
	t := treeMaker{allow: allow, ops: ops}
	best, found := "", false
	var least weight
	t.trees(f, func(e Expr) {
		w := weigh(e)
		if !found || w.less(&least) {
			best, least, found = w.text, w, true
		}
	})
	return best, found
}

type treeMaker struct {
	allow func(rat.Rat) bool
	ops   OpSet
}

// weight is what the trees of a form are ordered by.
type weight struct {
	bent         bool // not left-associated
	negatives    int  // factors less than 0
	frac         bool
	largest      rat.Rat
	divs, parens int
	dips         int // sums with a partial sum less than 0
	text         string
}

func weigh(e Expr) weight {
	var w weight
	if _, dips := w.visit(e); dips {
		w.dips++
	}
	w.text = Format(e, Style{})
	for _, c := range w.text {
		switch c {
		case '/':
			w.divs++
		case '(':
			w.parens++
		}
	}
	return w
}

// visit returns the value of e, and whether e is a sum with a partial sum less than 0.
func (w *weight) visit(e Expr) (v rat.Rat, dips bool) {
	b, ok := e.(*Bin)
	if !ok {
		return rat.Int(int64(e.(Num))), false
	}
	l, dipsL := w.visit(b.L)
	r, dipsR := w.visit(b.R)
	sameL, sameR := sameKind(b, b.L), sameKind(b, b.R)
	w.bent = w.bent || sameR
	switch kind := b.Op.Precedence(); kind {
	case Add.Precedence():
		dips = sameL && (dipsL || l.Sign() < 0) || sameR && (dipsR || r.Sign() < 0)
	case Mul.Precedence():
		if !sameL && l.Sign() < 0 {
			w.negatives++
		}
		if !sameR && r.Sign() < 0 {
			w.negatives++
		}
	}
	if dipsL && !sameL {
		w.dips++
	}
	if dipsR && !sameR {
		w.dips++
	}
	v, _ = b.Op.Apply(l, r)
	w.frac = w.frac || !v.IsInt()
	if a := v.Abs(); a.Cmp(w.largest) > 0 {
		w.largest = a
	}
	return v, dips
}

// sameKind reports whether an operand of b belongs to the same sum or product.
func sameKind(b *Bin, operand Expr) bool {
	o, ok := operand.(*Bin)
	return ok && b.Op != Pow && o.Op.Precedence() == b.Op.Precedence()
}

func (w *weight) less(o *weight) bool {
	switch c := w.largest.Cmp(o.largest); {
	case w.bent != o.bent:
		return o.bent
	case w.negatives != o.negatives:
		return w.negatives < o.negatives
	case w.frac != o.frac:
		return o.frac
	case c != 0:
		return c < 0
	case w.divs != o.divs:
		return w.divs < o.divs
	case w.parens != o.parens:
		return w.parens < o.parens
	case len(w.text) != len(o.text):
		return len(w.text) < len(o.text)
	case w.dips != o.dips:
		return w.dips < o.dips
	}
	// Numbers come before brackets: '(' counts as '<', which comes after the digits.
	return strings.ReplaceAll(w.text, "(", "<") < strings.ReplaceAll(o.text, "(", "<")
}

// bin yields l op r if the rules have it.
func (t *treeMaker) bin(op Op, l, r Expr, yield func(Expr)) {
	if !t.ops.Has(op) {
		return
	}
	e := &Bin{Op: op, L: l, R: r}
	if v, err := Eval(e); err != nil || t.allow != nil && !t.allow(v) {
		return
	}
	yield(e)
}

// trees yields every tree of f.
func (t *treeMaker) trees(f Normal, yield func(Expr)) {
	switch f.body.kind {
	case normalSum:
		t.sums(f.asTerms(nil), yield)
	case normalNumber:
		if !f.neg {
			yield(Num(f.body.num))
		}
	case normalPower:
		if !f.neg {
			t.trees(f.body.base, func(b Expr) {
				t.trees(f.body.exp, func(x Expr) { t.bin(Pow, b, x, yield) })
			})
		}
	default:
		t.products(f.neg, f.body.free, f.body.over, f.body.under, yield)
	}
}

// sums yields every tree of a sum of signed terms.
func (t *treeMaker) sums(terms []Normal, yield func(Expr)) {
	if len(terms) == 1 {
		t.trees(terms[0], yield)
		return
	}
	for set := 1; set < 1<<len(terms)-1; set++ {
		var a, b, minus []Normal
		for i, x := range terms {
			if set>>i&1 == 1 {
				a = append(a, x)
				continue
			}
			b = append(b, x)
			minus = append(minus, Normal{neg: !x.neg && !x.body.free, body: x.body})
		}
		t.sums(a, func(l Expr) {
			t.sums(b, func(r Expr) { t.bin(Add, l, r, yield) })
			t.sums(minus, func(r Expr) { t.bin(Sub, l, r, yield) })
		})
	}
}

// products yields every tree of ±over/under; free says that the sign does not matter.
func (t *treeMaker) products(neg, free bool, over, under []*formula, yield func(Expr)) {
	if len(over) == 0 {
		return
	}
	if len(over) == 1 && len(under) == 0 {
		t.factor(over[0], neg, yield)
		if free && over[0].kind == normalSum && !over[0].free {
			t.factor(over[0], !neg, yield)
		}
		return
	}
	n := len(over) + len(under)
	for set := 1; set < 1<<n-1; set++ {
		var ao, au, bo, bu []*formula
		for i := range n {
			o, u := &ao, &au
			if set>>i&1 == 0 {
				o, u = &bo, &bu
			}
			if i < len(over) {
				*o = append(*o, over[i])
			} else {
				*u = append(*u, under[i-len(over)])
			}
		}
		for _, turned := range []bool{false, true} {
			t.products(turned, free, ao, au, func(l Expr) {
				t.products(neg != turned, free, bo, bu, func(r Expr) { t.bin(Mul, l, r, yield) })
				t.products(neg != turned, free, bu, bo, func(r Expr) { t.bin(Div, l, r, yield) })
			})
		}
	}
}

// factor yields the trees of one factor, turned or not.
func (t *treeMaker) factor(f *formula, turned bool, yield func(Expr)) {
	g := Normal{body: f}
	if turned {
		g = g.negate()
	}
	t.trees(g, yield)
}

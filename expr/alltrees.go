package expr

import (
	"strings"

	"github.com/make24/make24/rat"
)

// If the rules do not allow + or ×, a form may have allowed trees but no
// left-associated one: with − alone, a+c−b must be written a−(b−c). This file
// enumerates all trees of a form and selects the simplest allowed one.

// SimplestTree returns the text of the simplest tree of f that uses only ops and has only results
// that allow accepts. A nil allow accepts every result. SimplestTree prefers left-associated trees.
// It returns false if f has no value or no such tree.
//
// SimplestTree enumerates all trees. Their number grows at least as fast as the number of ways to
// set parentheses, so use SimplestTree only for forms of few numbers.
func (f Normal) SimplestTree(allow func(rat.Rat) bool, ops OpSet) (string, bool) {
	if !f.body.defined {
		return "", false
	}
	t := treeEnumerator{allow: allow, ops: ops}
	best, found := "", false
	var bestKey sortKey
	t.yieldTrees(f, func(e Expr) {
		key := newSortKey(e)
		if !found || key.less(&bestKey) {
			best, bestKey, found = key.text, key, true
		}
	})
	return best, found
}

// treeEnumerator enumerates the trees that use only ops and have only results that allow accepts. A
// nil allow accepts every result.
type treeEnumerator struct {
	allow func(rat.Rat) bool
	ops   OpSet
}

// sortKey holds the properties by which less orders the trees of a form, the most important first.
type sortKey struct {
	isNotLeftAssoc  bool    // whether the tree is not left-associated
	negativeFactors int     // number of negative factors
	hasFraction     bool    // whether a result is a fraction
	largest         rat.Rat // the largest absolute value of a result
	divs, parens    int     // numbers of divisions and of pairs of parentheses
	negSums         int     // number of sums with a negative partial sum
	text            string
}

// newSortKey returns the sort key of e.
func newSortKey(e Expr) sortKey {
	var k sortKey
	if _, negPartial := k.visit(e); negPartial {
		k.negSums++
	}
	k.text = Format(e, Style{})
	for _, c := range k.text {
		switch c {
		case '/':
			k.divs++
		case '(':
			k.parens++
		}
	}
	return k
}

// visit updates k by the properties of e. It returns the value of e, and whether e is a sum with a
// negative partial sum.
func (k *sortKey) visit(e Expr) (v rat.Rat, negPartial bool) {
	b, ok := e.(*Bin)
	if !ok {
		return rat.Int(int64(e.(Num))), false
	}
	l, negPartialL := k.visit(b.L)
	r, negPartialR := k.visit(b.R)
	sameL, sameR := isSameChain(b, b.L), isSameChain(b, b.R)
	k.isNotLeftAssoc = k.isNotLeftAssoc || sameR
	switch kind := b.Op.Precedence(); kind {
	case Add.Precedence():
		negPartial = sameL && (negPartialL || l.Sign() < 0) || sameR && (negPartialR || r.Sign() < 0)
	case Mul.Precedence():
		if !sameL && l.Sign() < 0 {
			k.negativeFactors++
		}
		if !sameR && r.Sign() < 0 {
			k.negativeFactors++
		}
	}
	if negPartialL && !sameL {
		k.negSums++
	}
	if negPartialR && !sameR {
		k.negSums++
	}
	v, _ = b.Op.Apply(l, r)
	k.hasFraction = k.hasFraction || !v.IsInt()
	if a := v.Abs(); a.Cmp(k.largest) > 0 {
		k.largest = a
	}
	return v, negPartial
}

// isSameChain reports whether operand, an operand of b, belongs to the same sum or product as b.
func isSameChain(b *Bin, operand Expr) bool {
	o, ok := operand.(*Bin)
	return ok && !b.Op.Atomic() && o.Op.Precedence() == b.Op.Precedence()
}

// less reports whether the tree of k is simpler than the tree of o.
func (k *sortKey) less(o *sortKey) bool {
	switch c := k.largest.Cmp(o.largest); {
	case k.isNotLeftAssoc != o.isNotLeftAssoc:
		return o.isNotLeftAssoc
	case k.negativeFactors != o.negativeFactors:
		return k.negativeFactors < o.negativeFactors
	case k.hasFraction != o.hasFraction:
		return o.hasFraction
	case c != 0:
		return c < 0
	case k.divs != o.divs:
		return k.divs < o.divs
	case k.parens != o.parens:
		return k.parens < o.parens
	case len(k.text) != len(o.text):
		return len(k.text) < len(o.text)
	case k.negSums != o.negSums:
		return k.negSums < o.negSums
	}
	// Compare '(' as '<', which sorts after the digits, so numbers sort before parentheses.
	return strings.ReplaceAll(k.text, "(", "<") < strings.ReplaceAll(o.text, "(", "<")
}

// yieldBin calls yield with l op r if the operator and the value are allowed.
func (t *treeEnumerator) yieldBin(op Op, l, r Expr, yield func(Expr)) {
	if !t.ops.Has(op) {
		return
	}
	e := &Bin{Op: op, L: l, R: r}
	if v, err := Eval(e); err != nil || t.allow != nil && !t.allow(v) {
		return
	}
	yield(e)
}

// yieldTrees calls yield with every tree of f.
func (t *treeEnumerator) yieldTrees(f Normal, yield func(Expr)) {
	switch f.body.kind {
	case normalSum:
		t.yieldSums(f.appendTerms(nil), yield)
	case normalNumber:
		if !f.neg {
			yield(Num(f.body.num))
		}
	case normalAtom:
		if !f.neg {
			t.yieldTrees(f.body.left, func(l Expr) {
				t.yieldTrees(f.body.right, func(r Expr) { t.yieldBin(f.body.op, l, r, yield) })
			})
		}
	default:
		t.yieldProducts(f.neg, f.body.signFree, f.body.numerator, f.body.denominator, yield)
	}
}

// yieldSums calls yield with every tree of a sum of signed terms.
func (t *treeEnumerator) yieldSums(terms []Normal, yield func(Expr)) {
	if len(terms) == 1 {
		t.yieldTrees(terms[0], yield)
		return
	}
	for set := 1; set < 1<<len(terms)-1; set++ {
		var a, b, negatedB []Normal
		for i, x := range terms {
			if set>>i&1 == 1 {
				a = append(a, x)
				continue
			}
			b = append(b, x)
			negatedB = append(negatedB, Normal{neg: !x.neg && !x.body.signFree, body: x.body})
		}
		t.yieldSums(a, func(l Expr) {
			t.yieldSums(b, func(r Expr) { t.yieldBin(Add, l, r, yield) })
			t.yieldSums(negatedB, func(r Expr) { t.yieldBin(Sub, l, r, yield) })
		})
	}
}

// yieldProducts calls yield with every tree of the product of numerator divided by the product of
// denominator, negated if neg is set. If signFree is set, the product and its negative are the same
// form, and yieldProducts yields the trees of both.
func (t *treeEnumerator) yieldProducts(neg, signFree bool, numerator, denominator []*formula, yield func(Expr)) {
	if len(numerator) == 0 {
		return
	}
	if len(numerator) == 1 && len(denominator) == 0 {
		t.yieldFactor(numerator[0], neg, yield)
		if signFree && numerator[0].kind == normalSum && !numerator[0].signFree {
			t.yieldFactor(numerator[0], !neg, yield)
		}
		return
	}
	n := len(numerator) + len(denominator)
	for set := 1; set < 1<<n-1; set++ {
		var aNum, aDen, bNum, bDen []*formula
		for i := range n {
			num, den := &aNum, &aDen
			if set>>i&1 == 0 {
				num, den = &bNum, &bDen
			}
			if i < len(numerator) {
				*num = append(*num, numerator[i])
			} else {
				*den = append(*den, denominator[i-len(numerator)])
			}
		}
		for _, negated := range []bool{false, true} {
			t.yieldProducts(negated, signFree, aNum, aDen, func(l Expr) {
				t.yieldProducts(neg != negated, signFree, bNum, bDen, func(r Expr) { t.yieldBin(Mul, l, r, yield) })
				t.yieldProducts(neg != negated, signFree, bDen, bNum, func(r Expr) { t.yieldBin(Div, l, r, yield) })
			})
		}
	}
}

// yieldFactor calls yield with every tree of the factor f, or of −f if negated is set.
func (t *treeEnumerator) yieldFactor(f *formula, negated bool, yield func(Expr)) {
	g := Normal{body: f}
	if negated {
		g = g.negate()
	}
	t.yieldTrees(g, yield)
}

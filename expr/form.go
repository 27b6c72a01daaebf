package expr

import (
	"bytes"
	"slices"
	"strconv"
	"strings"

	"github.com/make24/make24/rat"
)

// Two expressions have the same form if the laws of arithmetic that hold for all
// numbers convert one into the other, without cancelling or multiplying out.
//
// The normal form alternates sums of signed terms with quotients of two products,
// the numerator and the denominator. A sum that is a factor may be negated if the
// sign of its product is changed too; the normal form contains the orientation with
// the smaller key. With terms and factors sorted, expressions of the same form have
// the same text, the key. The number of forms of n different symbols is OEIS
// A140606.
//
// Equal numbers have equal keys and need no special case. If a sum is equal to its
// negative, because equal numbers swap, it is worth 0; the sign of its product is
// then free, and the normal form has plus.

type normalKind uint8

const (
	normalNumber normalKind = iota
	normalSum
	normalProduct
	normalPower
)

// Normal is the normal form of an expression. Expressions of the same form have the same Key.
// [Normalize] returns one; the methods of the zero Normal panic.
type Normal struct {
	neg  bool
	body *formula
}

// formula is a normal form without its sign. It is immutable once constructed.
type formula struct {
	kind        normalKind
	num         int64
	terms       []Normal   // terms of a sum, two or more
	numerator   []*formula // numerator of a product
	denominator []*formula // denominator of a product
	base        Normal     // base of a power
	exp         Normal     // exponent of a power
	key         string
	signFree    bool // whether it equals its own negative
	negatable   bool // whether its negative can be written without a unary minus
	// negatives holds the minimum numbers of negative factors inside the formula if it
	// is written as it is, and if it is negated; see fewestNegatives.
	minNegatives [2]int
	val          rat.Rat
	defined      bool
}

// Normalize returns the normal form of e. The form may have a value even if e divides by zero:
// 0/(1/0) has the same form as 0*0/1.
func Normalize(e Expr) Normal { return normalize(e, numberFormula) }

// normalize returns the normal form of e. number returns the formula for each number.
func normalize(e Expr, formulaOf func(Num) *formula) Normal {
	switch e := e.(type) {
	case Num:
		return Normal{body: formulaOf(e)}
	case *Neg:
		return normalize(e.X, formulaOf).negate()
	case *Bin:
		l, r := normalize(e.L, formulaOf), normalize(e.R, formulaOf)
		switch e.Op {
		case Add:
			return sumOf(append(l.appendTerms(nil), r.appendTerms(nil)...))
		case Sub:
			return sumOf(append(l.appendTerms(nil), r.negate().appendTerms(nil)...))
		case Mul:
			return l.multiplyOrDivide(r, false)
		case Div:
			return l.multiplyOrDivide(r, true)
		default:
			return powerOf(l, r)
		}
	}
	panic("expr: invalid expression type")
}

// Key returns the key of the form. Two expressions have the same key exactly if they have the same
// form.
func (f Normal) Key() string {
	if f.neg {
		return "-" + f.body.key
	}
	return f.body.key
}

// Value returns the value of the form, which is the value of each of its trees that has one. It
// returns false if no tree has a value, because of a division by zero or an invalid power.
func (f Normal) Value() (rat.Rat, bool) {
	if f.neg {
		return f.body.val.Neg(), f.body.defined
	}
	return f.body.val, f.body.defined
}

func (f Normal) negate() Normal {
	if f.body.kind == normalSum {
		// The sign of a sum that is not a factor is in its terms.
		return sumOf(f.negatedTerms())
	}
	f.neg = !f.neg && !f.body.signFree
	return f
}

func (f Normal) negatedTerms() []Normal {
	terms := make([]Normal, len(f.body.terms))
	for i, t := range f.body.terms {
		terms[i] = t.negate()
	}
	return terms
}

// asTerms appends the terms that f contributes to a sum.
func (f Normal) appendTerms(dst []Normal) []Normal {
	if f.body.kind == normalSum {
		return append(dst, f.body.terms...)
	}
	return append(dst, f)
}

// times returns f·g, or f÷g if divide.
func (f Normal) multiplyOrDivide(g Normal, divide bool) Normal {
	neg := f.neg != g.neg
	var numerator, denominator []*formula
	neg = f.appendFactors(&numerator, &denominator) != neg
	if divide {
		neg = g.appendFactors(&denominator, &numerator) != neg
	} else {
		neg = g.appendFactors(&numerator, &denominator) != neg
	}
	return productOf(neg, numerator, denominator)
}

// asFactors appends the factors of f, without its sign, to numerator and denominator. It reports
// whether it negated a factor that is a sum, which changes the sign of the product.
func (f Normal) appendFactors(numerator, denominator *[]*formula) bool {
	switch f.body.kind {
	case normalProduct:
		*numerator = append(*numerator, f.body.numerator...)
		*denominator = append(*denominator, f.body.denominator...)
	case normalSum:
		oriented, negated := orient(f)
		*numerator = append(*numerator, oriented)
		return negated
	default:
		*numerator = append(*numerator, f.body)
	}
	return false
}

// orient returns the sum f or its negative, whichever has the smaller key, and whether it is the
// negative.
func orient(f Normal) (*formula, bool) {
	negated := sumOf(f.negatedTerms())
	if negated.body.key < f.body.key {
		return negated.body, true
	}
	return f.body, false
}

// smallFormulas holds the formulas of the numbers 0 to 100, which most hands consist of.
var smallFormulas = func() (all [101]*formula) {
	for n := range all {
		all[n] = newNumberFormula(int64(n))
	}
	return all
}()

func numberFormula(x Num) *formula {
	n := int64(x)
	if n < 0 { // a negative Num, which Parse never returns
		n = -n
	}
	if n < int64(len(smallFormulas)) {
		return smallFormulas[n]
	}
	return newNumberFormula(n)
}

func newNumberFormula(n int64) *formula {
	return &formula{kind: normalNumber, num: n, key: strconv.FormatInt(n, 10), minNegatives: [2]int{0, unwritable}, val: rat.Int(n), defined: true}
}

// sumOf returns the sum of terms, none of which may be a sum. It returns a single term unchanged.
// It sorts terms in place and retains it.
func sumOf(terms []Normal) Normal {
	if len(terms) == 1 {
		return terms[0]
	}
	slices.SortFunc(terms, compareTerms)
	var buf, negatedBuf [64]byte
	key := appendSumKey(buf[:0], terms)
	n := &formula{kind: normalSum, terms: terms, key: string(key), defined: true}
	negated := make([]Normal, 0, 8)
	for _, t := range terms {
		negated = append(negated, Normal{neg: !t.neg && !t.body.signFree, body: t.body})
		v, ok := t.Value()
		n.defined = n.defined && ok
		n.val = n.val.Add(v)
		n.negatable = n.negatable || t.neg || t.body.negatable
	}
	slices.SortFunc(negated, compareTerms)
	n.signFree = bytes.Equal(appendSumKey(negatedBuf[:0], negated), key)
	n.minNegatives = n.sumNegatives()
	return Normal{body: n}
}

// byKey compares terms by key. Of two terms with equal keys, an added one is before a subtracted
// one.
func compareTerms(a, b Normal) int {
	if c := strings.Compare(a.body.key, b.body.key); c != 0 || a.neg == b.neg {
		return c
	}
	return lessToCmp(b.neg)
}

func appendSumKey(key []byte, terms []Normal) []byte {
	key = append(key, '(')
	for _, t := range terms {
		if t.neg {
			key = append(key, '-')
		} else {
			key = append(key, '+')
		}
		key = append(key, t.body.key...)
	}
	return append(key, ')')
}

// productOf returns the quotient of the products of numerator and denominator, negated if neg. No
// factor may be a product. It returns a single factor in the numerator as it is, or its negative.
// It sorts both slices in place and retains them.
func productOf(neg bool, numerator, denominator []*formula) Normal {
	if len(numerator) == 1 && len(denominator) == 0 {
		f := Normal{body: numerator[0]}
		if neg {
			return f.negate()
		}
		return f
	}
	n := &formula{kind: normalProduct, numerator: numerator, denominator: denominator, val: rat.Int(1), defined: true}
	slices.SortFunc(numerator, compareFormulas)
	slices.SortFunc(denominator, compareFormulas)
	var buffer [64]byte
	key := append(buffer[:0], '[')
	for _, f := range numerator {
		key = append(append(key, f.key...), ' ')
		n.inherit(f)
		n.val = n.val.Mul(f.val)
	}
	key = append(key, '/')
	for _, f := range denominator {
		key = append(append(key, f.key...), ' ')
		n.inherit(f)
		if n.defined {
			n.val, n.defined = n.val.Quo(f.val)
		}
	}
	n.key = string(append(key, ']'))
	n.minNegatives = n.productNegatives()
	return Normal{neg: neg && !n.signFree, body: n}
}

func compareFormulas(a, b *formula) int { return strings.Compare(a.key, b.key) }

// inherit sets the properties that the product n has because of its factor f.
func (n *formula) inherit(f *formula) {
	n.defined = n.defined && f.defined
	n.signFree = n.signFree || f.kind == normalSum && f.signFree
	n.negatable = n.negatable || f.kind == normalSum && f.negatable
}

// powerOf returns base^exp. The laws of arithmetic treat a power as an atom.
func powerOf(base, exp Normal) Normal {
	n := &formula{kind: normalPower, base: base, exp: exp, key: "{" + base.Key() + "^" + exp.Key() + "}"}
	n.minNegatives = [2]int{base.fewestNegatives() + exp.fewestNegatives(), unwritable}
	b, okB := base.Value()
	x, okX := exp.Value()
	if okB && okX {
		if v, err := Pow.Apply(b, x); err == nil {
			n.val, n.defined = v, true
		}
	}
	return Normal{body: n}
}

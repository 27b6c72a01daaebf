package expr

import (
	"bytes"
	"strconv"
	"strings"
	"sync"

	"github.com/make24/make24/rat"
)

// Two expressions have the same form if the laws of arithmetic that hold for all
// numbers convert one into the other, without cancelling or multiplying out.
//
// In a normal form, sums of signed terms alternate with quotients of two products,
// the numerator and the denominator. A sum that is a factor may be negated if the
// sign of its product changes too; of the two orientations, the normal form has the
// one with the smaller key. Terms and factors are sorted, so expressions of the same
// form have the same text, the key. The number of forms of n different symbols is
// OEIS A140606.
//
// Equal numbers have equal keys and need no special case. A sum and its negative may have the same
// key, because they differ only by an exchange of equal numbers, as 3−3 does. Then the value of the
// sum is 0, and a product with this factor is the same form with either sign. The normal form uses
// plus.

// normalKind is the kind of a formula.
type normalKind uint8

const (
	normalNumber normalKind = iota
	normalSum
	normalProduct
	normalAtom
)

// Normal is the normal form of an expression, as [Normalize] returns it. Expressions of the same
// form have the same [Normal.Key]. The methods of the zero Normal panic.
type Normal struct {
	neg  bool
	body *formula
}

// formula is a normal form without its sign. It is immutable once constructed.
type formula struct {
	kind        normalKind
	num         int64      // the number, if kind is normalNumber
	terms       []Normal   // terms of a sum, two or more
	numerator   []*formula // numerator of a product
	denominator []*formula // denominator of a product
	op          Op         // operator of an atom
	left, right Normal     // operands of an atom
	key         string
	signFree    bool // whether the formula and its negative are the same form
	negatable   bool // whether the negative of the formula can be written without a unary minus
	// minNegatives holds the minimum number of negative factors in a text of the formula, at index
	// 0, and of its negative, at index 1. See fewestNegatives.
	minNegatives [2]int
	val          rat.Rat // the value, if defined
	defined      bool    // whether the formula has a value
}

// Normalize returns the normal form of e. The form may have a value even if e divides by zero:
// 0/(1/0) has the same form as 0*0/1, which is 0.
func Normalize(e Expr) Normal { return normalize(e, numberFormula) }

// normalize returns the normal form of e, in which formulaOf(n) stands for each number n.
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
			return atomOf(e.Op, l, r)
		}
	}
	panic("expr: invalid expression type")
}

// Key returns the key of the form. Two expressions have the same key if and only if they have the
// same form.
func (f Normal) Key() string {
	if f.neg {
		return "-" + f.body.key
	}
	return f.body.key
}

// Value returns the value of the form. Each tree of the form has this value or, because it divides
// by zero or has an invalid power, none. Value returns false if no tree has a value.
func (f Normal) Value() (rat.Rat, bool) {
	if f.neg {
		return f.body.val.Neg(), f.body.defined
	}
	return f.body.val, f.body.defined
}

// negate returns −f.
func (f Normal) negate() Normal {
	if f.body.kind == normalSum {
		// A sum that is not a factor has no sign of its own, so negate its terms.
		return sumOf(f.negatedTerms())
	}
	f.neg = !f.neg && !f.body.signFree
	return f
}

// negatedTerms returns the negatives of the terms of a sum.
func (f Normal) negatedTerms() []Normal {
	terms := make([]Normal, len(f.body.terms))
	for i, t := range f.body.terms {
		terms[i] = t.negate()
	}
	return terms
}

// appendTerms appends the terms of f, or f itself if it is not a sum.
func (f Normal) appendTerms(dst []Normal) []Normal {
	if f.body.kind == normalSum {
		return append(dst, f.body.terms...)
	}
	return append(dst, f)
}

// multiplyOrDivide returns f·g, or f÷g if divide is set.
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

// appendFactors appends the factors of f, without its sign, to numerator and denominator. If f is a
// sum, appendFactors appends the canonical one of f and −f, and reports whether that is −f; then
// the sign of the product changes.
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

// orient returns the sum f or its negative, whichever has the smaller key, and reports whether it
// returned the negative.
func orient(f Normal) (*formula, bool) {
	negated := sumOf(f.negatedTerms())
	if negated.body.key < f.body.key {
		return negated.body, true
	}
	return f.body, false
}

// smallFormulas returns the formulas of the numbers 0 to 100, which are the usual ones.
var smallFormulas = sync.OnceValue(func() *[101]*formula {
	var formulas [101]*formula
	for n := range formulas {
		formulas[n] = newNumberFormula(int64(n))
	}
	return &formulas
})

// numberFormula returns the formula of x.
func numberFormula(x Num) *formula {
	n := int64(x)
	if n < 0 { // a negative Num, which Parse never returns
		n = -n
	}
	if small := smallFormulas(); n < int64(len(small)) {
		return small[n]
	}
	return newNumberFormula(n)
}

func newNumberFormula(n int64) *formula {
	return &formula{kind: normalNumber, num: n, key: strconv.FormatInt(n, 10), minNegatives: [2]int{0, unwritable}, val: rat.Int(n), defined: true}
}

// insertionSort sorts a list stably. Lists of terms and factors are short; for them the functions of
// package slices do the same, but with much more code in the module for browsers.
func insertionSort[T any](list []T, compare func(a, b T) int) {
	for i := range list {
		for j := i; j > 0 && compare(list[j], list[j-1]) < 0; j-- {
			list[j], list[j-1] = list[j-1], list[j]
		}
	}
}

// sumOf returns the sum of terms, none of which may be a sum. It returns a single term unchanged.
// It sorts terms in place and retains the slice.
func sumOf(terms []Normal) Normal {
	if len(terms) == 1 {
		return terms[0]
	}
	insertionSort(terms, compareTerms)
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
	insertionSort(negated, compareTerms)
	n.signFree = bytes.Equal(appendSumKey(negatedBuf[:0], negated), key)
	n.minNegatives = n.sumNegatives()
	return Normal{body: n}
}

// compareTerms compares terms by key. If the keys are equal, an added term comes before a
// subtracted one.
func compareTerms(a, b Normal) int {
	if c := strings.Compare(a.body.key, b.body.key); c != 0 || a.neg == b.neg {
		return c
	}
	return lessToCmp(b.neg)
}

// appendSumKey appends the key of the sum of sorted terms.
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

// productOf returns the product of numerator divided by the product of denominator, negated if neg
// is set. No factor may be a product. If the only factor is one in the numerator, productOf returns
// it or its negative. It sorts both slices in place and retains them.
func productOf(neg bool, numerator, denominator []*formula) Normal {
	if len(numerator) == 1 && len(denominator) == 0 {
		f := Normal{body: numerator[0]}
		if neg {
			return f.negate()
		}
		return f
	}
	n := &formula{kind: normalProduct, numerator: numerator, denominator: denominator, val: rat.Int(1), defined: true}
	insertionSort(numerator, compareFormulas)
	insertionSort(denominator, compareFormulas)
	var buffer [64]byte
	key := append(buffer[:0], '[')
	for _, f := range numerator {
		key = append(append(key, f.key...), ' ')
		n.inheritFrom(f)
		n.val = n.val.Mul(f.val)
	}
	key = append(key, '/')
	for _, f := range denominator {
		key = append(append(key, f.key...), ' ')
		n.inheritFrom(f)
		if n.defined {
			n.val, n.defined = n.val.Quo(f.val)
		}
	}
	n.key = string(append(key, ']'))
	n.minNegatives = n.productNegatives()
	return Normal{neg: neg && !n.signFree, body: n}
}

func compareFormulas(a, b *formula) int { return strings.Compare(a.key, b.key) }

// inheritFrom updates the properties of the product n that depend on its factor f.
func (n *formula) inheritFrom(f *formula) {
	n.defined = n.defined && f.defined
	n.signFree = n.signFree || f.kind == normalSum && f.signFree
	n.negatable = n.negatable || f.kind == normalSum && f.negatable
}

// atomOf returns the result of an operation with an atomic operator. No law of forms applies to it, so it
// is a term or factor like a number.
func atomOf(op Op, left, right Normal) Normal {
	n := &formula{kind: normalAtom, op: op, left: left, right: right, key: "{" + left.Key() + op.String() + right.Key() + "}"}
	n.minNegatives = [2]int{left.fewestNegatives() + right.fewestNegatives(), unwritable}
	l, okL := left.Value()
	r, okR := right.Value()
	if okL && okR {
		if v, err := op.Apply(l, r); err == nil {
			n.val, n.defined = v, true
		}
	}
	return Normal{body: n}
}

package expr

import (
	"bytes"
	"slices"
	"strconv"
	"strings"

	"github.com/make24/make24/rat"
)

// The normal form.
//
// Two expressions are the same form when the laws of arithmetic that hold for
// all numbers turn one into the other, with nothing cancelled and nothing
// multiplied out. So an expression is brought into sums of signed terms and
// products of factors above and below a line, alternating; every sum that is a
// factor is turned one way round and its sign moved out of the product. What is
// then written in sorted order is the same text for the same form: its key. The
// number of forms of n different symbols is OEIS A140606.
//
// Equal numbers need no care: they have equal keys. Where turning a sum round
// gives the same sum (two equal numbers swap), it is worth 0 and the sign of its
// product is free, taken as plus.

type normalKind uint8

const (
	normalNumber normalKind = iota
	normalSum
	normalProduct
	normalPower
)

// Normal is the normal form of an expression: what all ways to write it share.
type Normal struct {
	neg  bool
	body *formula
}

// formula is a formula up to its sign, immutable once built.
type formula struct {
	kind        normalKind
	num         int64
	terms       []Normal   // of a sum, two or more
	numerator   []*formula // of a product: factors above the line
	denominator []*formula // and below it
	base        Normal     // of a power
	exp         Normal
	key         string
	signFree    bool // equal to its own negative: the sign is free
	negatable   bool // its negative can be written without a unary minus
	// negatives is the least number of negative factors inside it, written as it is and
	// turned round; see fewestNegatives.
	negatives [2]int
	val       rat.Rat
	defined   bool
}

// Normalize brings e into normal form. It never fails; the form may even have a
// value where e divides by zero, for 0/(1/0) is the form of 0*0/1.
func Normalize(e Expr) Normal { return normalize(e, numberOf) }

// normalize is Normalize with a formula for each number.
func normalize(e Expr, number func(Num) *formula) Normal {
	switch e := e.(type) {
	case Num:
		return Normal{body: number(e)}
	case *Neg:
		return normalize(e.X, number).negate()
	case *Bin:
		l, r := normalize(e.L, number), normalize(e.R, number)
		switch e.Op {
		case Add:
			return sumOf(append(l.asTerms(nil), r.asTerms(nil)...))
		case Sub:
			return sumOf(append(l.asTerms(nil), r.negate().asTerms(nil)...))
		case Mul:
			return l.times(r, false)
		case Div:
			return l.times(r, true)
		default:
			return powerOf(l, r)
		}
	}
	panic("expr: an expression of no kind")
}

// Key is a text that two expressions share exactly when they are the same form.
func (f Normal) Key() string {
	if f.neg {
		return "-" + f.body.key
	}
	return f.body.key
}

// Value is the value of the form, that of each of its trees that has one; false
// where a division by zero or a power that is none leaves all of them without.
func (f Normal) Value() (rat.Rat, bool) {
	if f.neg {
		return f.body.val.Neg(), f.body.defined
	}
	return f.body.val, f.body.defined
}

func (f Normal) negate() Normal {
	if f.body.kind == normalSum {
		// A bare sum keeps its signs inside.
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

// asTerms lists what f contributes to a sum.
func (f Normal) asTerms(dst []Normal) []Normal {
	if f.body.kind == normalSum {
		return append(dst, f.body.terms...)
	}
	return append(dst, f)
}

// times is f·g, or f÷g.
func (f Normal) times(g Normal, divide bool) Normal {
	neg := f.neg != g.neg
	var numerator, denominator []*formula
	neg = f.asFactors(&numerator, &denominator) != neg
	if divide {
		neg = g.asFactors(&denominator, &numerator) != neg
	} else {
		neg = g.asFactors(&numerator, &denominator) != neg
	}
	return productOf(neg, numerator, denominator)
}

// asFactors adds the factors of f without its sign; it returns whether turning a
// sum round moved a minus out.
func (f Normal) asFactors(numerator, denominator *[]*formula) bool {
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

// orient is a sum turned the way that is kept, and whether it had to be turned.
func orient(f Normal) (*formula, bool) {
	negated := sumOf(f.negatedTerms())
	if negated.body.key < f.body.key {
		return negated.body, true
	}
	return f.body, false
}

// small are the formulas of the numbers that most hands are of.
var smallFormulas = func() (all [101]*formula) {
	for n := range all {
		all[n] = newNumber(int64(n))
	}
	return all
}()

func numberOf(x Num) *formula {
	n := int64(x)
	if n < 0 { // only in cores and hands of other games
		n = -n
	}
	if n < int64(len(smallFormulas)) {
		return smallFormulas[n]
	}
	return newNumber(n)
}

func newNumber(n int64) *formula {
	return &formula{kind: normalNumber, num: n, key: strconv.FormatInt(n, 10), negatives: [2]int{0, unwritable}, val: rat.Int(n), defined: true}
}

// sumOf is the sum of terms none of which is a sum; a single one is itself.
func sumOf(terms []Normal) Normal {
	if len(terms) == 1 {
		return terms[0]
	}
	slices.SortFunc(terms, byKey)
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
	slices.SortFunc(negated, byKey)
	n.signFree = bytes.Equal(appendSumKey(negatedBuf[:0], negated), key)
	n.negatives = n.sumNegatives()
	return Normal{body: n}
}

// byKey orders terms by their keys, and of equal ones those that are added first.
func byKey(a, b Normal) int {
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

// productOf is the product of factors none of which is a product; a single one
// above the line is itself.
func productOf(neg bool, numerator, denominator []*formula) Normal {
	if len(numerator) == 1 && len(denominator) == 0 {
		f := Normal{body: numerator[0]}
		if neg {
			return f.negate()
		}
		return f
	}
	n := &formula{kind: normalProduct, numerator: numerator, denominator: denominator, val: rat.Int(1), defined: true}
	slices.SortFunc(numerator, byFormulaKey)
	slices.SortFunc(denominator, byFormulaKey)
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
	n.negatives = n.productNegatives()
	return Normal{neg: neg && !n.signFree, body: n}
}

func byFormulaKey(a, b *formula) int { return strings.Compare(a.key, b.key) }

// note takes over from a factor what holds for the whole product.
func (n *formula) inherit(f *formula) {
	n.defined = n.defined && f.defined
	n.signFree = n.signFree || f.kind == normalSum && f.signFree
	n.negatable = n.negatable || f.kind == normalSum && f.negatable
}

// powerOf is base^exp, an atom for the laws.
func powerOf(base, exp Normal) Normal {
	n := &formula{kind: normalPower, base: base, exp: exp, key: "{" + base.Key() + "^" + exp.Key() + "}"}
	n.negatives = [2]int{base.fewestNegatives() + exp.fewestNegatives(), unwritable}
	b, okB := base.Value()
	x, okX := exp.Value()
	if okB && okX {
		if v, err := Pow.Apply(b, x); err == nil {
			n.val, n.defined = v, true
		}
	}
	return Normal{body: n}
}

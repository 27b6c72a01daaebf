package grade

import (
	"fmt"
	"slices"

	"github.com/make24/make24/expr"
	"github.com/make24/make24/rat"
)

// Technique is a way in which a solution works, such as "through a fraction".
type Technique uint16

// The techniques, the most specific first: tricks that players have to know, then the last
// operation, then the structure of the whole solution, then steps that only help. techniqueNames
// describes each.
const (
	multiplePlusSame Technique = iota
	usesFraction
	threeEights
	fourSixes
	twoTwelves
	allAdded
	twoProducts
	productsApart
	differenceTimesSum
	sumOverTimes
	lessQuotientTimes
	sumLessTimes
	differenceTimesPlus
	productPlusLess
	plusMinus
	productBeside
	productLast
	quotientLast
	equalsCancel
	oneDoesNothing
	zeroDoesNothing
	largeProduct
	techniqueCount
)

var techniqueNames = [techniqueCount][3]string{
	multiplePlusSame:    {"k*x+k", "a number multiplied, plus or minus the same number", "乘后再加减同一个数"},
	usesFraction:        {"fraction", "through a fraction", "经过分数"},
	threeEights:         {"3*8", "3 × 8", "三八二十四"},
	fourSixes:           {"4*6", "4 × 6", "四六二十四"},
	twoTwelves:          {"2*12", "2 × 12", "二乘十二"},
	allAdded:            {"sum", "everything added", "全部相加"},
	twoProducts:         {"products-added", "two products added", "两积相加"},
	productsApart:       {"products-apart", "the difference of two products", "两积相减"},
	differenceTimesSum:  {"(a-b)*(c+d)", "a difference times a sum", "差乘和"},
	sumOverTimes:        {"(a+b)/c*d", "a sum divided, then multiplied", "和先除后乘"},
	lessQuotientTimes:   {"(a-b/c)*d", "a number less a quotient, multiplied", "减商再乘"},
	sumLessTimes:        {"(a+b-c)*d", "a sum less a number, multiplied", "加减后乘"},
	differenceTimesPlus: {"(a-b)*c+d", "a difference multiplied, and one more", "差乘后加"},
	productPlusLess:     {"a*b+c-d", "a product, more and less", "乘积一加一减"},
	plusMinus:           {"plus-minus", "numbers added and taken away", "加减相间"},
	productBeside:       {"product-beside", "a product, and the rest beside it", "乘积之外再加减"},
	productLast:         {"product-last", "product last", "最后相乘"},
	quotientLast:        {"quotient-last", "quotient last", "最后相除"},
	equalsCancel:        {"equals", "equal numbers made 0 or 1", "相同数化为零或一"},
	oneDoesNothing:      {"one", "a 1 that does nothing", "乘除以一"},
	zeroDoesNothing:     {"zero", "a 0 that does nothing", "加减零"},
	largeProduct:        {"large-product", "a large product", "大数乘积"},
}

// Techniques returns all techniques, in order.
func Techniques() []Technique { return allBelow(techniqueCount) }

// String returns the stable code of t, which JSON uses.
func (t Technique) String() string { return techniqueNames[t][0] }

// Name returns the name of t in Chinese if lang is "zh", else in English.
func (t Technique) Name(lang string) string { return nameIn(techniqueNames[t], lang) }

// MarshalText returns the stable code of t. It returns an error if t is not a technique.
func (t Technique) MarshalText() ([]byte, error) {
	return marshalName(t, techniqueNames[:], "technique")
}

// UnmarshalText parses a code that MarshalText writes. It returns an error for any other text.
func (t *Technique) UnmarshalText(text []byte) error {
	return unmarshalName(t, techniqueNames[:], "technique", text)
}

// Reason is something that makes a hand hard.
type Reason uint16

// The reasons, in the order of Grade.Reasons.
const (
	needsFraction Reason = iota
	largeNumbers
	largeDifference
	usesDivision
	noDivisor
	fewBeginnings
	reasonCount
)

var reasonNames = [reasonCount][3]string{
	needsFraction:   {"fraction", "the easiest way goes through a fraction", "最简单的解也要用分数"},
	largeNumbers:    {"large", "it goes through a large product", "要算较大的乘积"},
	largeDifference: {"difference", "it ends with the difference of large numbers", "最后是大数相减"},
	usesDivision:    {"division", "it divides", "要用除法"},
	noDivisor:       {"no-divisor", "no number divides the target", "没有目标数的因数"},
	fewBeginnings:   {"few-beginnings", "few first steps lead anywhere", "可行的第一步很少"},
}

// Reasons returns all reasons, in order.
func Reasons() []Reason { return allBelow(reasonCount) }

// String returns the stable code of r, which JSON uses.
func (r Reason) String() string { return reasonNames[r][0] }

// Name returns r in words, in Chinese if lang is "zh", else in English.
func (r Reason) Name(lang string) string { return nameIn(reasonNames[r], lang) }

// MarshalText returns the stable code of r. It returns an error if r is not a reason.
func (r Reason) MarshalText() ([]byte, error) { return marshalName(r, reasonNames[:], "reason") }

// UnmarshalText parses a code that MarshalText writes. It returns an error for any other text.
func (r *Reason) UnmarshalText(text []byte) error {
	return unmarshalName(r, reasonNames[:], "reason", text)
}

// The functions below serve both techniques and reasons. Each name has three texts: the stable
// code, the English name and the Chinese name.

func allBelow[T ~uint16](end T) (all []T) {
	for x := range end {
		all = append(all, x)
	}
	return all
}

func nameIn(names [3]string, lang string) string {
	if lang == "zh" {
		return names[2]
	}
	return names[1]
}

func marshalName[T ~uint16](x T, names [][3]string, what string) ([]byte, error) {
	if int(x) >= len(names) {
		return nil, fmt.Errorf("grade: invalid %s %d", what, uint16(x))
	}
	return []byte(names[x][0]), nil
}

func unmarshalName[T ~uint16](x *T, names [][3]string, what string, text []byte) error {
	for i := range names {
		if names[i][0] == string(text) {
			*x = T(i)
			return nil
		}
	}
	return fmt.Errorf("grade: invalid %s %q", what, text)
}

// analysis holds what was found about a solution.
type analysis struct {
	hand   []int64
	target rat.Rat
	bits   uint32    // the techniques found, one bit each
	lastOp Technique // the technique that the last operation alone shows
	// usesDivision: the solution divides, by neither 1 nor an equal number. largeDifference: its
	// last operation subtracts from a number above maxEasyProduct. fewFirstSteps: fewer than 12 %
	// of the first steps lead to a solution.
	usesDivision, largeDifference bool
	fewFirstSteps                 bool
}

// analyze analyzes a solution.
func analyze(e expr.Expr, hand []int64, target rat.Rat) *analysis {
	w := &analysis{hand: hand, target: target, lastOp: lastOpTechnique(e)}
	w.visit(e, true)
	traits, _ := expr.TraitsOf(e)
	last, _ := expr.TraitsOf(withoutNeutral(e)) // the solution may end with a neutral operation
	w.mark(usesFraction, traits.Fraction)
	for t := range techniqueCount {
		w.mark(t, t.String() == string(last.LastStep) || slices.Contains(traits.Patterns, expr.Pattern(t.String())))
	}
	return w
}

func (w *analysis) mark(t Technique, yes bool) {
	if yes {
		w.bits |= 1 << t
	}
}

func (w *analysis) has(t Technique) bool { return w.bits>>t&1 != 0 }

// hasReason reports whether a reason applies.
func (w *analysis) hasReason(r Reason) bool {
	switch r {
	case needsFraction:
		return w.has(usesFraction)
	case largeNumbers:
		return w.has(largeProduct)
	case largeDifference:
		return w.largeDifference
	case usesDivision:
		return w.usesDivision
	case fewBeginnings:
		return w.fewFirstSteps
	default: // noDivisor
		for _, x := range w.hand {
			if q, ok := w.target.Quo(rat.Int(x)); ok && x > 1 && q.IsInt() {
				return false
			}
		}
		return true
	}
}

// techniques returns the techniques of a solution, in order. That of the last operation is listed
// only if no earlier technique is, so every solution other than a lone number has one.
func (w *analysis) techniques() (all []Technique) {
	for t := range techniqueCount {
		plain := t >= plusMinus && t <= quotientLast
		if plain && t == w.lastOp && len(all) == 0 || !plain && w.has(t) {
			all = append(all, t)
		}
	}
	return all
}

// lastOpTechnique returns the technique of the last operation alone, or techniqueCount for a
// number.
func lastOpTechnique(e expr.Expr) Technique {
	b, ok := e.(*expr.Bin)
	switch {
	case !ok:
		return techniqueCount
	case b.Op == expr.Div:
		return quotientLast
	case b.Op == expr.Mul || b.Op == expr.Pow:
		return productLast
	case onlySums(e):
		return plusMinus
	}
	return productBeside
}

func onlySums(e expr.Expr) bool {
	b, ok := e.(*expr.Bin)
	return !ok || (b.Op == expr.Add || b.Op == expr.Sub) && onlySums(b.L) && onlySums(b.R)
}

// maxEasyProduct is the largest product that people know by heart.
const maxEasyProduct = 40

// visit analyzes a subtree and returns its value. top is true for the whole solution.
func (w *analysis) visit(e expr.Expr, top bool) rat.Rat {
	b, ok := e.(*expr.Bin)
	if !ok {
		v, _ := expr.Eval(e)
		return v
	}
	l, r := w.visit(b.L, false), w.visit(b.R, false)
	v, _ := b.Op.Apply(l, r)
	one, large := rat.Int(1), rat.Int(maxEasyProduct)
	switch b.Op {
	case expr.Mul:
		w.mark(oneDoesNothing, l.Equal(one) || r.Equal(one))
		w.mark(largeProduct, v.Cmp(large) > 0)
	case expr.Div:
		w.mark(oneDoesNothing, r.Equal(one))
		w.mark(equalsCancel, l.Equal(r))
		w.usesDivision = w.usesDivision || !r.Equal(one) && !l.Equal(r)
	case expr.Sub:
		w.mark(zeroDoesNothing, r.Sign() == 0)
		w.mark(equalsCancel, l.Equal(r))
		w.largeDifference = w.largeDifference || top && l.Cmp(large) > 0
	case expr.Add:
		w.mark(zeroDoesNothing, l.Sign() == 0 || r.Sign() == 0)
	default:
	}
	w.mark(multiplePlusSame, isMultiplePlusSame(b))
	if top {
		w.mark(allAdded, onlyAdds(e))
		w.mark(twoProducts, b.Op == expr.Add && isProduct(b.L) && isProduct(b.R))
		w.mark(productsApart, b.Op == expr.Sub && isProduct(b.L) && isProduct(b.R))
	}
	return v
}

// isMultiplePlusSame reports whether b is k·x ± k: a product that has a number k > 1 of the hand as
// a factor, plus or minus another k.
func isMultiplePlusSame(b *expr.Bin) bool {
	same := func(product, k expr.Expr) bool {
		n, ok := withoutNeutral(k).(expr.Num)
		return ok && n > 1 && isProduct(withoutNeutral(product)) && hasFactor(withoutNeutral(product), n)
	}
	return b.Op == expr.Add && (same(b.L, b.R) || same(b.R, b.L)) || b.Op == expr.Sub && same(b.L, b.R)
}

// hasFactor reports whether n is a factor of the product e, apart from neutral operations.
func hasFactor(e expr.Expr, n expr.Num) bool {
	if isProduct(e) {
		b := e.(*expr.Bin)
		return hasFactor(b.L, n) || hasFactor(b.R, n)
	}
	return withoutNeutral(e) == expr.Expr(n)
}

// withoutNeutral returns e without final operations that do nothing: those with a neutral operand,
// which is 0 for + and −, and 1 for ×, ÷ and ^. An operand is neutral if it reduces to that number
// in the same way.
func withoutNeutral(e expr.Expr) expr.Expr {
	b, ok := e.(*expr.Bin)
	if !ok {
		return e
	}
	neutral := expr.Num(1)
	if b.Op == expr.Add || b.Op == expr.Sub {
		neutral = 0
	}
	switch {
	case withoutNeutral(b.R) == expr.Expr(neutral):
		return withoutNeutral(b.L)
	case withoutNeutral(b.L) == expr.Expr(neutral) && (b.Op == expr.Add || b.Op == expr.Mul):
		return withoutNeutral(b.R)
	}
	return e
}

func isProduct(e expr.Expr) bool {
	b, ok := e.(*expr.Bin)
	return ok && b.Op == expr.Mul
}

func onlyAdds(e expr.Expr) bool {
	b, ok := e.(*expr.Bin)
	return !ok || b.Op == expr.Add && onlyAdds(b.L) && onlyAdds(b.R)
}

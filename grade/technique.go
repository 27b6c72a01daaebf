package grade

import (
	"fmt"
	"slices"

	"github.com/make24/make24/expr"
	"github.com/make24/make24/rat"
)

// Technique is a method that a solution uses, such as "through a fraction". Its text, from
// MarshalText, is a stable code. The zero value is the first technique.
type Technique uint16

// The techniques, each with its code and with what a solution that uses it does. The most specific
// come first: tricks that players have to know. Then follow techniques of the last operation, of
// the structure of the solution, and of single steps. A solution has one of TechniquePlusMinus to
// TechniqueQuotientLast if and only if it has no earlier technique. In codes, a to d and k are
// numbers of the hand, in any order, and x is any expression.
const (
	TechniqueMultiplePlusSame    Technique = iota // k*x+k: multiplies by k, then adds or subtracts the same k
	TechniqueFraction                             // fraction: has a fraction as an intermediate result
	TechniqueThreeEights                          // 3*8: ends with 3 × 8
	TechniqueFourSixes                            // 4*6: ends with 4 × 6
	TechniqueTwoTwelves                           // 2*12: ends with 2 × 12
	TechniqueSum                                  // sum: only adds
	TechniqueProductsAdded                        // products-added: ends with the sum of two products
	TechniqueProductsApart                        // products-apart: ends with the difference of two products
	TechniqueDifferenceTimesSum                   // (a-b)*(c+d): multiplies a difference by a sum
	TechniqueSumOverTimes                         // (a+b)/c*d: divides a sum, then multiplies
	TechniqueLessQuotientTimes                    // (a-b/c)*d: subtracts a quotient, then multiplies
	TechniqueSumLessTimes                         // (a+b-c)*d: adds and subtracts, then multiplies
	TechniqueDifferenceTimesPlus                  // (a-b)*c+d: multiplies a difference, then adds
	TechniqueProductPlusLess                      // a*b+c-d: adds to a product and subtracts from it
	TechniquePlusMinus                            // plus-minus: only adds and subtracts
	TechniqueProductBeside                        // product-beside: ends with an addition or subtraction, after other operations
	TechniqueProductLast                          // product-last: ends with a multiplication or power
	TechniqueQuotientLast                         // quotient-last: ends with a division
	TechniqueEquals                               // equals: subtracts equal numbers, or divides them
	TechniqueOne                                  // one: multiplies or divides by 1
	TechniqueZero                                 // zero: adds or subtracts 0
	TechniqueLargeProduct                         // large-product: has a product above 40
	techniqueCount
)

// techniqueNames holds the code, the English name and the Chinese name of each technique.
var techniqueNames = [techniqueCount][3]string{
	TechniqueMultiplePlusSame:    {"k*x+k", "a number multiplied, plus or minus the same number", "乘后再加减同一个数"},
	TechniqueFraction:            {"fraction", "through a fraction", "经过分数"},
	TechniqueThreeEights:         {"3*8", "3 × 8", "三八二十四"},
	TechniqueFourSixes:           {"4*6", "4 × 6", "四六二十四"},
	TechniqueTwoTwelves:          {"2*12", "2 × 12", "二乘十二"},
	TechniqueSum:                 {"sum", "everything added", "全部相加"},
	TechniqueProductsAdded:       {"products-added", "two products added", "两积相加"},
	TechniqueProductsApart:       {"products-apart", "the difference of two products", "两积相减"},
	TechniqueDifferenceTimesSum:  {"(a-b)*(c+d)", "a difference times a sum", "差乘和"},
	TechniqueSumOverTimes:        {"(a+b)/c*d", "a sum divided, then multiplied", "和先除后乘"},
	TechniqueLessQuotientTimes:   {"(a-b/c)*d", "a number less a quotient, multiplied", "减商再乘"},
	TechniqueSumLessTimes:        {"(a+b-c)*d", "a sum less a number, multiplied", "加减后乘"},
	TechniqueDifferenceTimesPlus: {"(a-b)*c+d", "a difference multiplied, and one more", "差乘后加"},
	TechniqueProductPlusLess:     {"a*b+c-d", "a product, more and less", "乘积一加一减"},
	TechniquePlusMinus:           {"plus-minus", "numbers added and taken away", "加减相间"},
	TechniqueProductBeside:       {"product-beside", "a product, and the rest beside it", "乘积之外再加减"},
	TechniqueProductLast:         {"product-last", "product last", "最后相乘"},
	TechniqueQuotientLast:        {"quotient-last", "quotient last", "最后相除"},
	TechniqueEquals:              {"equals", "equal numbers made 0 or 1", "相同数化为零或一"},
	TechniqueOne:                 {"one", "a 1 that does nothing", "乘除以一"},
	TechniqueZero:                {"zero", "a 0 that does nothing", "加减零"},
	TechniqueLargeProduct:        {"large-product", "a large product", "大数乘积"},
}

// TechniquesOf returns the techniques of a solution of a hand with a target, main technique first. It
// returns none for a single number.
func TechniquesOf(solution expr.Expr, hand []int64, target rat.Rat) []Technique {
	return analyze(solution, hand, target).techniques()
}

// Techniques returns every technique, in order.
func Techniques() []Technique { return allBelow(techniqueCount) }

// String returns the code of t, or a text such as "Technique(99)" if t is not a technique.
func (t Technique) String() string { return codeOf(t, techniqueNames[:], "Technique") }

// Name returns the name of t: in Chinese if lang is "zh", otherwise in English. It returns "" if t
// is not a technique.
func (t Technique) Name(lang string) string { return nameIn(t, techniqueNames[:], lang) }

// MarshalText returns the code of t. It returns an error if t is not a technique.
func (t Technique) MarshalText() ([]byte, error) {
	return marshalName(t, techniqueNames[:], "technique")
}

// UnmarshalText parses a code that MarshalText writes. It returns an error for any other text.
func (t *Technique) UnmarshalText(text []byte) error {
	return unmarshalName(t, techniqueNames[:], "technique", text)
}

// Reason is a reason why a hand is hard. Its text, from MarshalText, is a stable code. The zero
// value is the first reason.
type Reason uint16

// The reasons, each with its code and its English name, in the order of Grade.Reasons. Products and
// numbers are large if they are above 40. ReasonFewBeginnings means that fewer than 12 % of the
// first steps lead to a solution.
const (
	ReasonFraction      Reason = iota // fraction: the easiest way goes through a fraction
	ReasonLarge                       // large: it goes through a large product
	ReasonDifference                  // difference: it ends with the difference of large numbers
	ReasonDivision                    // division: it divides
	ReasonNoDivisor                   // no-divisor: no number divides the target
	ReasonFewBeginnings               // few-beginnings: few first steps lead anywhere
	reasonCount
)

// reasonNames holds the code, the English name and the Chinese name of each reason.
var reasonNames = [reasonCount][3]string{
	ReasonFraction:      {"fraction", "the easiest way goes through a fraction", "最简单的解也要用分数"},
	ReasonLarge:         {"large", "it goes through a large product", "要算较大的乘积"},
	ReasonDifference:    {"difference", "it ends with the difference of large numbers", "最后是大数相减"},
	ReasonDivision:      {"division", "it divides", "要用除法"},
	ReasonNoDivisor:     {"no-divisor", "no number divides the target", "没有目标数的因数"},
	ReasonFewBeginnings: {"few-beginnings", "few first steps lead anywhere", "可行的第一步很少"},
}

// Reasons returns every reason, in order.
func Reasons() []Reason { return allBelow(reasonCount) }

// String returns the code of r, or a text such as "Reason(99)" if r is not a reason.
func (r Reason) String() string { return codeOf(r, reasonNames[:], "Reason") }

// Name returns the name of r: in Chinese if lang is "zh", otherwise in English. It returns "" if r
// is not a reason.
func (r Reason) Name(lang string) string { return nameIn(r, reasonNames[:], lang) }

// MarshalText returns the code of r. It returns an error if r is not a reason.
func (r Reason) MarshalText() ([]byte, error) { return marshalName(r, reasonNames[:], "reason") }

// UnmarshalText parses a code that MarshalText writes. It returns an error for any other text.
func (r *Reason) UnmarshalText(text []byte) error {
	return unmarshalName(r, reasonNames[:], "reason", text)
}

// The functions below serve both techniques and reasons. names is techniqueNames or reasonNames.

// allBelow returns all values below end, in order.
func allBelow[T ~uint16](end T) (values []T) {
	for x := range end {
		values = append(values, x)
	}
	return values
}

func codeOf[T ~uint16](x T, names [][3]string, kind string) string {
	if int(x) >= len(names) {
		return fmt.Sprintf("%s(%d)", kind, uint16(x))
	}
	return names[x][0]
}

func nameIn[T ~uint16](x T, names [][3]string, lang string) string {
	switch {
	case int(x) >= len(names):
		return ""
	case lang == "zh":
		return names[x][2]
	}
	return names[x][1]
}

func marshalName[T ~uint16](x T, names [][3]string, kind string) ([]byte, error) {
	if int(x) >= len(names) {
		return nil, fmt.Errorf("grade: invalid %s %d", kind, uint16(x))
	}
	return []byte(names[x][0]), nil
}

func unmarshalName[T ~uint16](x *T, names [][3]string, kind string, text []byte) error {
	for i := range names {
		if names[i][0] == string(text) {
			*x = T(i)
			return nil
		}
	}
	return fmt.Errorf("grade: invalid %s %q", kind, text)
}

// analysis holds the properties of a solution from which its techniques and reasons follow.
type analysis struct {
	hand         []int64
	target       rat.Rat
	techniqueSet uint32    // set of the techniques that the solution uses: bit t is set for technique t
	lastOp       Technique // the technique that follows from the last operation alone

	usesDivision    bool // the solution divides by a number that is neither 1 nor equal to the dividend
	largeDifference bool // the last operation subtracts from a number above maxEasyProduct
	fewFirstSteps   bool // fewer than 12 % of the first steps lead to a solution
}

// analyze returns the analysis of a solution, except for fewFirstSteps.
func analyze(e expr.Expr, hand []int64, target rat.Rat) *analysis {
	a := &analysis{hand: hand, target: target, lastOp: lastOpTechnique(e)}
	a.visit(e, true)
	traits, _ := expr.TraitsOf(e)
	last, _ := expr.TraitsOf(withoutNeutral(e)) // for LastStep: the solution may end with a neutral operation
	a.mark(TechniqueFraction, traits.Fraction)
	for t := range techniqueCount {
		code := techniqueNames[t][0]
		a.mark(t, code == string(last.LastStep) || slices.Contains(traits.Patterns, expr.Pattern(code)))
	}
	return a
}

// mark records that the solution uses t, if found is true.
func (a *analysis) mark(t Technique, found bool) {
	if found {
		a.techniqueSet |= 1 << t
	}
}

func (a *analysis) has(t Technique) bool { return a.techniqueSet>>t&1 != 0 }

// hasReason reports whether a reason applies.
func (a *analysis) hasReason(r Reason) bool {
	switch r {
	case ReasonFraction:
		return a.has(TechniqueFraction)
	case ReasonLarge:
		return a.has(TechniqueLargeProduct)
	case ReasonDifference:
		return a.largeDifference
	case ReasonDivision:
		return a.usesDivision
	case ReasonFewBeginnings:
		return a.fewFirstSteps
	default: // ReasonNoDivisor
		for _, x := range a.hand {
			if q, ok := a.target.Quo(rat.Int(x)); ok && x > 1 && q.IsInt() {
				return false
			}
		}
		return true
	}
}

// techniques returns the techniques of a solution, in order. They include the technique of the last
// operation only if the solution uses no earlier one. So every solution has a technique, except a
// single number.
func (a *analysis) techniques() (techniques []Technique) {
	for t := range techniqueCount {
		fallback := t >= TechniquePlusMinus && t <= TechniqueQuotientLast
		if fallback && t == a.lastOp && len(techniques) == 0 || !fallback && a.has(t) {
			techniques = append(techniques, t)
		}
	}
	return techniques
}

// lastOpTechnique returns the technique that follows from the last operation alone, or
// techniqueCount if e is a number.
func lastOpTechnique(e expr.Expr) Technique {
	b, ok := e.(*expr.Bin)
	switch {
	case !ok:
		return techniqueCount
	case b.Op == expr.Div:
		return TechniqueQuotientLast
	case b.Op == expr.Mul || b.Op.Atomic():
		return TechniqueProductLast
	case onlyAddsOrSubtracts(e):
		return TechniquePlusMinus
	}
	return TechniqueProductBeside
}

func onlyAddsOrSubtracts(e expr.Expr) bool {
	b, ok := e.(*expr.Bin)
	return !ok || (b.Op == expr.Add || b.Op == expr.Sub) && onlyAddsOrSubtracts(b.L) && onlyAddsOrSubtracts(b.R)
}

// maxEasyProduct is the largest value that does not count as large in techniques and reasons.
const maxEasyProduct = 40

// visit analyzes a subtree and returns its value. isRoot is true only for the whole solution.
func (a *analysis) visit(e expr.Expr, isRoot bool) rat.Rat {
	b, ok := e.(*expr.Bin)
	if !ok {
		v, _ := expr.Eval(e)
		return v
	}
	l, r := a.visit(b.L, false), a.visit(b.R, false)
	v, _ := b.Op.Apply(l, r)
	one, large := rat.Int(1), rat.Int(maxEasyProduct)
	switch b.Op {
	case expr.Mul:
		a.mark(TechniqueOne, l.Equal(one) || r.Equal(one))
		a.mark(TechniqueLargeProduct, v.Cmp(large) > 0)
	case expr.Div:
		a.mark(TechniqueOne, r.Equal(one))
		a.mark(TechniqueEquals, l.Equal(r))
		a.usesDivision = a.usesDivision || !r.Equal(one) && !l.Equal(r)
	case expr.Sub:
		a.mark(TechniqueZero, r.Sign() == 0)
		a.mark(TechniqueEquals, l.Equal(r))
		a.largeDifference = a.largeDifference || isRoot && l.Cmp(large) > 0
	case expr.Add:
		a.mark(TechniqueZero, l.Sign() == 0 || r.Sign() == 0)
	default:
	}
	a.mark(TechniqueMultiplePlusSame, isMultiplePlusSame(b))
	if isRoot {
		a.mark(TechniqueSum, onlyAdds(e))
		a.mark(TechniqueProductsAdded, b.Op == expr.Add && isProduct(b.L) && isProduct(b.R))
		a.mark(TechniqueProductsApart, b.Op == expr.Sub && isProduct(b.L) && isProduct(b.R))
	}
	return v
}

// isMultiplePlusSame reports whether b is k·x ± k: a product with a factor k, plus or minus another
// k, where both k are the same number above 1 of the hand.
func isMultiplePlusSame(b *expr.Bin) bool {
	same := func(product, k expr.Expr) bool {
		n, ok := withoutNeutral(k).(expr.Num)
		return ok && n > 1 && isProduct(withoutNeutral(product)) && hasFactor(withoutNeutral(product), n)
	}
	return b.Op == expr.Add && (same(b.L, b.R) || same(b.R, b.L)) || b.Op == expr.Sub && same(b.L, b.R)
}

// hasFactor reports whether n is a factor of the product e. It ignores neutral operations, as
// withoutNeutral does.
func hasFactor(e expr.Expr, n expr.Num) bool {
	if isProduct(e) {
		b := e.(*expr.Bin)
		return hasFactor(b.L, n) || hasFactor(b.R, n)
	}
	return withoutNeutral(e) == expr.Expr(n)
}

// withoutNeutral returns e without final neutral operations, which do nothing: x + 0, 0 + x, x − 0,
// x × 1, 1 × x, x ÷ 1 and x ^ 1. The 0 or 1 may be an expression that withoutNeutral reduces to it.
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

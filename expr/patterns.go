package expr

import (
	"strings"
	"sync"

	"github.com/make24/make24/rat"
)

// Traits holds properties of an expression. Patterns and Skeleton are the same for all trees of a
// form. The other fields depend on the tree.
type Traits struct {
	// Patterns holds the classic pattern of the expression, if it has one. The
	// patterns exclude each other, so there is at most one.
	Patterns []Pattern
	// Skeleton is the key of the form after all its numbers are replaced by 1.
	// It is equal for two expressions if and only if their forms differ at most
	// in the numbers. It is "" unless the expression has four numbers.
	Skeleton string
	// LastStep is the last operation, if it is one of the well-known products.
	LastStep LastStep
	// Fraction reports whether the value of an operation is not an integer.
	Fraction bool
	// Largest is the largest absolute value of the results of all operations,
	// including the last one, or 0 if there is no operation. A unary minus is
	// not an operation.
	Largest rat.Rat
}

// Pattern is one of the classic patterns of expressions of four numbers.
type Pattern string

// The patterns, in the order in which they were published.
const (
	DifferenceTimesSum  Pattern = "(a-b)*(c+d)"
	SumOverTimes        Pattern = "(a+b)/c*d"
	LessQuotientTimes   Pattern = "(a-b/c)*d"
	SumLessTimes        Pattern = "(a+b-c)*d"
	ProductPlusLess     Pattern = "a*b+c-d"
	DifferenceTimesPlus Pattern = "(a-b)*c+d"
)

// LastStep is a product that players look for as the last operation. The factors may be in either
// order, or both negative.
type LastStep string

// The last steps.
const (
	ThreeEights LastStep = "3*8"
	FourSixes   LastStep = "4*6"
	TwoTwelves  LastStep = "2*12"
	OtherStep   LastStep = "other" // any other operation, or none
)

// TraitsOf returns the traits of e, or the error of [Eval].
func TraitsOf(e Expr) (Traits, error) {
	hasFraction, largest, err := ResultTraits(e)
	if err != nil {
		return Traits{}, err
	}
	t := Traits{LastStep: OtherStep, Fraction: hasFraction, Largest: largest}
	if b, ok := e.(*Bin); ok && b.Op == Mul {
		t.LastStep = lastStep(b)
	}
	if len(Leaves(e, nil)) == patternNumbers {
		t.Skeleton = skeleton(e)
		if name, ok := patternOfSkeleton()[t.Skeleton]; ok {
			t.Patterns = []Pattern{name}
		}
	}
	return t, nil
}

// ResultTraits returns the fields Fraction and Largest of [Traits], or the error of [Eval]. It is
// faster than [TraitsOf].
func ResultTraits(e Expr) (hasFraction bool, largest rat.Rat, err error) {
	_, err = eval(e, func(_ Op, _, _, v rat.Rat) {
		if a := v.Abs(); a.Cmp(largest) > 0 {
			largest = a
		}
		hasFraction = hasFraction || !v.IsInt()
	})
	if err != nil {
		return false, rat.Rat{}, err
	}
	return hasFraction, largest, nil
}

// lastStep returns the LastStep of an expression that ends with the product b. Both operands must
// have a value.
func lastStep(b *Bin) LastStep {
	left, _ := Eval(b.L)
	right, _ := Eval(b.R)
	if left.Sign() != right.Sign() {
		return OtherStep
	}
	l, okL := left.Abs().Int64()
	r, okR := right.Abs().Int64()
	if !okL || !okR {
		return OtherStep
	}
	switch [2]int64{min(l, r), max(l, r)} {
	case [2]int64{3, 8}:
		return ThreeEights
	case [2]int64{4, 6}:
		return FourSixes
	case [2]int64{2, 12}:
		return TwoTwelves
	}
	return OtherStep
}

// patternNumbers is the number of numbers in a classic pattern.
const patternNumbers = 4

// patternOfSkeleton maps [Traits.Skeleton] to the pattern of all expressions with that skeleton.
//
// The skeleton of an expression is the key of its normal form after all its numbers are replaced by
// 1. A difference of two equal numbers equals its negative, so a product with such a factor is the
// same form with either sign. Hence (a-b)*(c-d) and (b-a)*(d-c) have the same skeleton, and so do
// d-(b-a)*c and (a-b)*c+d, but (a-b-c)*d and (a+b-c)*d do not.
var patternOfSkeleton = sync.OnceValue(classicPatterns)

func classicPatterns() map[string]Pattern {
	patterns := [...]Pattern{DifferenceTimesSum, SumOverTimes, LessQuotientTimes, SumLessTimes, ProductPlusLess, DifferenceTimesPlus}
	bySkeleton := make(map[string]Pattern, len(patterns))
	toNumber := func(r rune) rune {
		if 'a' <= r && r <= 'd' {
			return r - 'a' + '1'
		}
		return r
	}
	for _, p := range patterns {
		e, err := Parse(strings.Map(toNumber, string(p)))
		if err != nil {
			panic(err) // cannot happen: the patterns are valid expressions
		}
		bySkeleton[skeleton(e)] = p
	}
	return bySkeleton
}

// skeleton returns the key of the normal form of e after all its numbers are replaced by 1.
func skeleton(e Expr) string {
	return normalize(e, func(Num) *formula { return smallFormulas()[1] }).Key()
}

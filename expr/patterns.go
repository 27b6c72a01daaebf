package expr

import (
	"strings"

	"github.com/make24/make24/rat"
)

// Traits is what can be said about a solution at a glance. Patterns and Shape
// are the same for all trees of a form, the other fields speak about the tree.
type Traits struct {
	// Patterns holds the shapes of the classic list that the expression has:
	// one at most, since the shapes exclude each other. They are
	//
	//	(a-b)*(c+d)  (a+b)/c*d  (a-b/c)*d  (a+b-c)*d  a*b+c-d  (a-b)*c+d
	Patterns []string
	// Shape is the form with its numbers made anonymous, as a text for programs: two
	// expressions have the same shape exactly when these are equal. It is empty unless there
	// are four numbers.
	Skeleton string
	// LastStep is "3*8", "4*6" or "2*12", in this order or the other, with or
	// without two minus signs, or "other".
	LastStep string
	// Fraction says that the value of an operation is not an integer.
	Fraction bool
	// Largest is the largest absolute value of an operation, the last one
	// included; 0 if there is none. A minus sign in front is no operation.
	Largest rat.Rat
}

// TraitsOf returns the traits of e, or the error of [Eval].
func TraitsOf(e Expr) (Traits, error) {
	fraction, largest, err := ResultTraits(e)
	if err != nil {
		return Traits{}, err
	}
	t := Traits{LastStep: "other", Fraction: fraction, Largest: largest}
	if b, ok := e.(*Bin); ok && b.Op == Mul {
		t.LastStep = lastStep(b)
	}
	if len(Leaves(e, nil)) == patternNumbers {
		t.Skeleton = skeleton(e)
		if name, ok := patterns[t.Skeleton]; ok {
			t.Patterns = []string{name}
		}
	}
	return t, nil
}

// Results returns the Fraction and Largest of [TraitsOf] without the rest, which takes
// longer, or the error of [Eval].
func ResultTraits(e Expr) (fraction bool, largest rat.Rat, err error) {
	_, err = eval(e, func(_ Op, _, _, v rat.Rat) {
		if a := v.Abs(); a.Cmp(largest) > 0 {
			largest = a
		}
		fraction = fraction || !v.IsInt()
	})
	if err != nil {
		return false, rat.Rat{}, err
	}
	return fraction, largest, nil
}

// lastStep names the product b, whose operands have values.
func lastStep(b *Bin) string {
	left, _ := Eval(b.L)
	right, _ := Eval(b.R)
	if left.Sign() != right.Sign() {
		return "other"
	}
	l, okL := left.Abs().Int64()
	r, okR := right.Abs().Int64()
	if !okL || !okR {
		return "other"
	}
	switch [2]int64{min(l, r), max(l, r)} {
	case [2]int64{3, 8}:
		return "3*8"
	case [2]int64{4, 6}:
		return "4*6"
	case [2]int64{2, 12}:
		return "2*12"
	}
	return "other"
}

const patternNumbers = 4

// patterns are the names of the classic patterns by their shape.
//
// A shape is a form with its numbers made anonymous: the normal form where all numbers are
// equal. A difference of two numbers reads the same both ways then, so the sign of a product with
// such a factor is free: that is why (a-b)*(c-d) is (b-a)*(d-c) with other names, and why
// d-(b-a)*c has the shape of (a-b)*c+d, but (a-b-c)*d not that of (a+b-c)*d.
var patterns = classicPatterns()

func classicPatterns() map[string]string {
	names := []string{"(a-b)*(c+d)", "(a+b)/c*d", "(a-b/c)*d", "(a+b-c)*d", "a*b+c-d", "(a-b)*c+d"}
	bySkeleton := make(map[string]string, len(names))
	toNumbers := strings.NewReplacer("a", "1", "b", "2", "c", "3", "d", "4")
	for _, name := range names {
		e, err := Parse(toNumbers.Replace(name))
		if err != nil {
			panic(err) // the names above are expressions
		}
		bySkeleton[skeleton(e)] = name
	}
	return bySkeleton
}

// shape returns the key of the normal form of e with all its numbers equal.
func skeleton(e Expr) string {
	return normalize(e, func(Num) *formula { return smallFormulas[1] }).Key()
}

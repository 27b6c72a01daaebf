// The classic patterns: which well-known shape a solution has.
//
// A shape is a form (the laws of arithmetic: commutativity, associativity,
// a-(b-c)=(a-b)+c, a/(b/c)=(a/b)*c, moved signs) with its numbers made
// anonymous. It is found by flattening the tree into sums of signed products of
// sums, each written as a text with its parts sorted. A sum may be turned round,
// a-b into b-a, when its sign moves out; it is written the way round whose text
// is less, and the sign goes to what it is a part of. A difference of two
// numbers reads the same both ways, so the sign of a product with such a factor
// is free: that is why (a-b)*(c-d) is (b-a)*(d-c) with other names, and why
// d-(b-a)*c has the shape of (a-b)*c+d, but (a-b-c)*d not that of (a+b-c)*d.

package expr

import (
	"slices"
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
	Shape string
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
	t := Traits{LastStep: "other"}
	if _, err := t.visit(e); err != nil {
		return Traits{}, err
	}
	if b, ok := e.(*Bin); ok && b.Op == Mul {
		t.LastStep = lastStep(b)
	}
	if len(Leaves(e, nil)) == patternNumbers {
		sign, text := shape(e)
		t.Shape = signed(sign, text)
		for _, p := range patterns {
			if p.text == text && (p.sign == sign || sign == 0) {
				t.Patterns = append(t.Patterns, p.name)
			}
		}
	}
	return t, nil
}

// visit returns the value of e and notes those of its operations.
func (t *Traits) visit(e Expr) (rat.Rat, error) {
	switch e := e.(type) {
	case Num:
		return rat.Int(int64(e)), nil
	case *Neg:
		v, err := t.visit(e.X)
		if err != nil {
			return rat.Rat{}, err
		}
		return v.Neg(), nil
	}
	b := e.(*Bin)
	left, err := t.visit(b.L)
	if err != nil {
		return rat.Rat{}, err
	}
	right, err := t.visit(b.R)
	if err != nil {
		return rat.Rat{}, err
	}
	v, err := b.Op.Apply(left, right)
	if err != nil {
		return rat.Rat{}, err
	}
	if a := v.Abs(); a.Cmp(t.Largest) > 0 {
		t.Largest = a
	}
	t.Fraction = t.Fraction || !v.IsInt()
	return v, nil
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

// pattern is a classic pattern with its shape.
type pattern struct {
	name string
	sign int
	text string
}

var patterns = classicPatterns()

func classicPatterns() []pattern {
	names := []string{"(a-b)*(c+d)", "(a+b)/c*d", "(a-b/c)*d", "(a+b-c)*d", "a*b+c-d", "(a-b)*c+d"}
	list := make([]pattern, len(names))
	toNumbers := strings.NewReplacer("a", "1", "b", "2", "c", "3", "d", "4")
	for i, name := range names {
		e, err := Parse(toNumbers.Replace(name))
		if err != nil {
			panic(err) // the names above are expressions
		}
		sign, text := shape(e)
		list[i] = pattern{name, sign, text}
	}
	return list
}

// shape returns the anonymous text of e and its sign: +1, -1, or 0 if it may
// be either.
func shape(e Expr) (sign int, text string) {
	switch e := e.(type) {
	case Num:
		return 1, "n"
	case *Neg:
		sign, text = shape(e.X)
		return -sign, text
	}
	switch b := e.(*Bin); b.Op {
	case Add, Sub:
		return sumShape(b)
	case Mul, Div:
		return productShape(b)
	default:
		signL, base := shape(b.L)
		signR, exponent := shape(b.R)
		return 1, "{" + signed(signL, base) + b.Op.String() + signed(signR, exponent) + "}"
	}
}

// signed writes a part of a sum.
func signed(sign int, text string) string { return "-~+"[sign+1:sign+2] + text }

func sumShape(b *Bin) (sign int, text string) {
	var asIs, turned []string
	var collect func(e Expr, sign int)
	collect = func(e Expr, sign int) {
		switch e := e.(type) {
		case *Neg:
			collect(e.X, -sign)
			return
		case *Bin:
			if e.Op == Add || e.Op == Sub {
				collect(e.L, sign)
				if e.Op == Sub {
					sign = -sign
				}
				collect(e.R, sign)
				return
			}
		}
		s, text := shape(e)
		asIs = append(asIs, signed(s*sign, text))
		turned = append(turned, signed(-s*sign, text))
	}
	collect(b, 1)
	plus, minus := sorted(asIs), sorted(turned)
	switch strings.Compare(plus, minus) {
	case -1:
		return 1, "(" + plus + ")"
	case 1:
		return -1, "(" + minus + ")"
	}
	return 0, "(" + plus + ")"
}

func productShape(b *Bin) (sign int, text string) {
	sign = 1
	var above, below []string
	var collect func(e Expr, up bool)
	collect = func(e Expr, up bool) {
		switch e := e.(type) {
		case *Neg:
			sign = -sign
			collect(e.X, up)
			return
		case *Bin:
			if e.Op == Mul || e.Op == Div {
				collect(e.L, up)
				collect(e.R, up == (e.Op == Mul))
				return
			}
		}
		s, text := shape(e)
		sign *= s
		if up {
			above = append(above, text)
		} else {
			below = append(below, text)
		}
	}
	collect(b, true)
	return sign, "[" + sorted(above) + "/" + sorted(below) + "]"
}

func sorted(parts []string) string {
	slices.Sort(parts)
	return strings.Join(parts, "")
}

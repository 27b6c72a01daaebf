// Package expr is an expression over whole numbers: its operators, its tree,
// its text and its value.
//
// A tree ([Expr]) is read by [Parse], written by [Format] and worth what [Eval]
// says, exactly. Everything known about an operator stands in one table in
// op.go; the parser, the formatter and the evaluation only read it. The package
// also says which trees are the same solution, at a [Level], and which shape
// a solution has ([TraitsOf]).
package expr

import (
	"fmt"

	"github.com/make24/make24/rat"
)

// Expr is an expression: a [Num], a *[Bin] or a *[Neg]. The interface is
// sealed, so a switch over these three is complete. String returns the
// expression as ASCII with the fewest parentheses, as [Format] does. Functions
// that take an Expr panic on nil, alone or inside a tree.
type Expr interface {
	String() string
	isExpr()
}

// Num is a number of the hand, a leaf. It is not negative: -3 is the Neg of a
// Num.
type Num int64

// Bin is an operation on two operands, in their order.
type Bin struct {
	Op   Op
	L, R Expr
}

// Neg is a minus sign in front of X. It is read, never generated.
type Neg struct{ X Expr }

// String returns the number in decimal.
func (n Num) String() string { return Format(n, Style{}) }

// String returns the expression as ASCII with the fewest parentheses.
func (b *Bin) String() string { return Format(b, Style{}) }

// String returns the expression as ASCII with the fewest parentheses.
func (n *Neg) String() string { return Format(n, Style{}) }

func (Num) isExpr()  {}
func (*Bin) isExpr() {}
func (*Neg) isExpr() {}

// Leaves appends the numbers of e to dst, from left to right.
func Leaves(e Expr, dst []int64) []int64 {
	switch e := e.(type) {
	case Num:
		return append(dst, int64(e))
	case *Neg:
		return Leaves(e.X, dst)
	default:
		b := e.(*Bin)
		return Leaves(b.R, Leaves(b.L, dst))
	}
}

// Eval returns the exact value of e. The error is that of the first operation
// without a value, operands before operators, left before right: ErrDivZero or
// ErrPower.
func Eval(e Expr) (rat.Rat, error) { return eval(e, nil) }

// Step is an operation of an expression, with the values of its operands and its
// own: A Op B = C.
type Step struct {
	Op      Op
	A, B, C rat.Rat
}

// Steps returns the operations of e, operands before operators and left before
// right, or the error of [Eval]. A minus sign in front is no operation.
func Steps(e Expr) (steps []Step, err error) {
	_, err = eval(e, func(o Op, a, b, c rat.Rat) { steps = append(steps, Step{o, a, b, c}) })
	if err != nil {
		return nil, err
	}
	return steps, nil
}

// eval returns the value of e. It calls each, unless it is nil, with every step.
func eval(e Expr, each func(o Op, a, b, c rat.Rat)) (rat.Rat, error) {
	switch e := e.(type) {
	case Num:
		return rat.Int(int64(e)), nil
	case *Neg:
		v, err := eval(e.X, each)
		if err != nil {
			return rat.Rat{}, err
		}
		return v.Neg(), nil
	default:
		b := e.(*Bin)
		left, err := eval(b.L, each)
		if err != nil {
			return rat.Rat{}, err
		}
		right, err := eval(b.R, each)
		if err != nil {
			return rat.Rat{}, err
		}
		v, err := b.Op.Apply(left, right)
		if err == nil && each != nil {
			each(b.Op, left, right, v)
		}
		return v, err
	}
}

// Level says when two solutions count as the same: from Written, where only
// the same tree is the same, to Idea, where most is.
type Level uint8

// The levels, from the finest to the coarsest.
const (
	// Written tells apart what is written differently: another tree or other
	// operands in order.
	Written Level = iota
	// Form joins what the laws of arithmetic turn into one another, nothing
	// cancelled and nothing multiplied out.
	Form
	// Idea joins forms that are the same but for parts that do nothing.
	Idea
)

var levelNames = [...]string{Written: "written", Form: "form", Idea: "idea"}

// UnmarshalText sets l to the level of that name: "written", "form" or "idea".
// Any other text is an error.
func (l *Level) UnmarshalText(name []byte) error {
	for i, n := range levelNames {
		if n == string(name) {
			*l = Level(i)
			return nil
		}
	}
	return fmt.Errorf("expr: %q is not a level: written, form or idea", name)
}

// MarshalText returns the name that UnmarshalText reads; a value that is none of
// the levels has none, which is an error.
func (l Level) MarshalText() ([]byte, error) {
	if int(l) >= len(levelNames) {
		return nil, fmt.Errorf("expr: %v is not a level", l)
	}
	return []byte(levelNames[l]), nil
}

// String returns the name of the level, and Level(9) for a 9, which is none.
func (l Level) String() string {
	if int(l) >= len(levelNames) {
		return fmt.Sprintf("Level(%d)", uint8(l))
	}
	return levelNames[l]
}

// Package expr implements arithmetic expressions over whole numbers.
//
//	e, err := expr.Parse("8/(3-8/3)")
//	if err != nil {
//		return err
//	}
//	value, err := expr.Eval(e)
//	if err != nil {
//		return err
//	}
//	fmt.Println(expr.Format(e, expr.Style{Pretty: true}), "=", value) // 8 ÷ (3 − 8 ÷ 3) = 24
//
// An [Expr] is a binary tree. [Parse] reads one from text, [Format] writes it and [Eval] returns
// its exact value. The parser, the formatter and the evaluator share one operator table, in op.go.
//
// The package also decides which expressions count as the same solution at a [Level]. [Normalize]
// returns the normal form of an expression; expressions of the same form have the same key. [Ideas]
// groups forms into ideas. [TraitsOf] returns properties of an expression, such as the classic
// pattern that it follows.
//
// The package is pure: results depend on the arguments alone. Values are exact. No function
// modifies an expression, so the functions are safe for concurrent use. A [Parser] or an Ideas is
// for one goroutine at a time.
package expr

import (
	"fmt"

	"github.com/make24/make24/rat"
)

// Expr is an expression: a [Num], a *[Bin] or a *[Neg]. No other package can implement the
// interface, so a type switch with these three cases is complete. String returns the expression in
// ASCII with the fewest parentheses, as [Format] does with the zero [Style]. Functions that take
// an Expr panic if the expression or one of its operands is nil.
type Expr interface {
	String() string
	isExpr()
}

// Num is a leaf: a number of the hand, 0 or more. [Parse] reads -3 as the [Neg] of Num(3).
type Num int64

// Bin is a binary operation: L Op R.
type Bin struct {
	Op   Op
	L, R Expr
}

// Neg is a unary minus before X. [Parse] accepts it, but package solve returns no solution with it.
type Neg struct{ X Expr }

// String returns the number in decimal.
func (n Num) String() string { return Format(n, Style{}) }

// String returns the expression in ASCII with the fewest parentheses.
func (b *Bin) String() string { return Format(b, Style{}) }

// String returns the expression in ASCII with the fewest parentheses.
func (n *Neg) String() string { return Format(n, Style{}) }

func (Num) isExpr()  {}
func (*Bin) isExpr() {}
func (*Neg) isExpr() {}

// Leaves appends the numbers of e to dst, from left to right, and returns the result.
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

// Eval returns the exact value of e. It returns [ErrDivZero] or [ErrPower] if an operation has no
// value. It evaluates operands before their operation, from left to right, and returns the first
// error.
func Eval(e Expr) (rat.Rat, error) { return eval(e, nil) }

// Step is an operation of an expression, with the values of its operands and its result: A Op B =
// C.
type Step struct {
	Op      Op
	A, B, C rat.Rat
}

// Steps returns the operations of e in the order in which [Eval] evaluates them, or the error of
// Eval. A unary minus is not an operation.
func Steps(e Expr) (steps []Step, err error) {
	_, err = eval(e, func(o Op, a, b, c rat.Rat) { steps = append(steps, Step{o, a, b, c}) })
	if err != nil {
		return nil, err
	}
	return steps, nil
}

// eval returns the value of e. If onStep is not nil, eval calls it after every operation, with the
// operator, the values of the operands and the result.
func eval(e Expr, onStep func(o Op, a, b, c rat.Rat)) (rat.Rat, error) {
	switch e := e.(type) {
	case Num:
		return rat.Int(int64(e)), nil
	case *Neg:
		v, err := eval(e.X, onStep)
		if err != nil {
			return rat.Rat{}, err
		}
		return v.Neg(), nil
	default:
		b := e.(*Bin)
		left, err := eval(b.L, onStep)
		if err != nil {
			return rat.Rat{}, err
		}
		right, err := eval(b.R, onStep)
		if err != nil {
			return rat.Rat{}, err
		}
		v, err := b.Op.Apply(left, right)
		if err == nil && onStep != nil {
			onStep(b.Op, left, right, v)
		}
		return v, err
	}
}

// Level defines which solutions count as the same.
type Level uint8

// The levels, from the finest to the coarsest.
const (
	// Written distinguishes solutions whose trees differ, also if only the order
	// of operands differs.
	Written Level = iota
	// Form treats solutions as the same if the laws of arithmetic convert one
	// into the other without cancelling or multiplying out. See [Normalize].
	Form
	// Idea treats forms as the same if they differ only in parts that do nothing,
	// such as +0 or *1. See [Ideas].
	Idea
)

var levelNames = [...]string{Written: "written", Form: "form", Idea: "idea"}

// UnmarshalText sets l to the level with the given name: "written", "form" or "idea". It returns an
// error for any other name.
func (l *Level) UnmarshalText(name []byte) error {
	for i, n := range levelNames {
		if n == string(name) {
			*l = Level(i)
			return nil
		}
	}
	return fmt.Errorf("expr: unknown level %q; want written, form or idea", name)
}

// MarshalText returns the name of the level, as [Level.String] does. It returns an error if l is
// not one of the constants.
func (l Level) MarshalText() ([]byte, error) {
	if int(l) >= len(levelNames) {
		return nil, fmt.Errorf("expr: unknown level %d", uint8(l))
	}
	return []byte(levelNames[l]), nil
}

// String returns the name of the level: "written", "form" or "idea". Other values are written as
// Level(9).
func (l Level) String() string {
	if int(l) >= len(levelNames) {
		return fmt.Sprintf("Level(%d)", uint8(l))
	}
	return levelNames[l]
}

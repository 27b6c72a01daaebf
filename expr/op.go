package expr

import (
	"errors"
	"fmt"

	"github.com/make24/make24/rat"
)

// Op is a binary operator, one of the constants below. For any other value, [Op.MarshalText]
// returns an error, and the methods Symbol, Pretty, String, Precedence, RightAssoc and Apply panic.
type Op uint8

// The operators. [Basic] contains the first four; few rules allow Pow.
const (
	Add Op = iota
	Sub
	Mul
	Div
	Pow
	opCount
)

// Errors of [Op.Apply] and [Eval] for an operation without a value.
var (
	// ErrDivZero means that the divisor is 0.
	ErrDivZero = errors.New("expr: division by zero")
	// ErrPower means that a power is undefined, since its base is 0 and its
	// exponent is not positive, or out of range: the exponent is not an integer
	// from -9 to 9, or the numerator or the denominator of the result has more
	// than 4096 bits.
	ErrPower = errors.New("expr: power is undefined or out of range")
)

const (
	maxExponent  = 9
	maxPowerBits = 4096
	// signPrecedence is the precedence of a unary minus, which binds tighter
	// than * and looser than ^.
	signPrecedence = 3
)

// operator is an entry of the operator table.
type operator struct {
	symbol          byte
	prettySymbol    rune
	acceptedSymbols string // all symbols that the parser accepts for the operator
	precedence      int
	rightAssoc      bool
	apply           func(a, b rat.Rat) (rat.Rat, error)

	// The fields below are for operators outside Basic, whose results are atoms.

	rightLimit int64                   // if above 0, an operation has a value only if b is an integer from -rightLimit to rightLimit
	isNeutral  func(a, b rat.Rat) bool // whether the operation with b does nothing to a, or nil if this never counts
}

// operators holds the symbols, precedence, associativity and function of each operator. The rest of the
// program follows from it for an atomic operator whose precedence is its own and above that of a sign.
var operators = [opCount]operator{
	Add: {'+', '+', "+", 1, false, func(a, b rat.Rat) (rat.Rat, error) { return a.Add(b), nil }, 0, nil},
	Sub: {'-', '−', "-−–", 1, false, func(a, b rat.Rat) (rat.Rat, error) { return a.Sub(b), nil }, 0, nil},
	Mul: {'*', '×', "*xX×·⋅", 2, false, func(a, b rat.Rat) (rat.Rat, error) { return a.Mul(b), nil }, 0, nil},
	Div: {'/', '÷', "/÷", 2, false, quotient, 0, nil},
	Pow: {'^', '^', "^", 4, true, power, maxExponent, func(a, b rat.Rat) bool {
		one := rat.Int(1)
		return a.Equal(one) || b.Equal(one)
	}},
}

// Ops returns all operators, in the order of the constants.
func Ops() []Op { return All.Ops() }

// opForSymbol returns the operator that the symbol r stands for, or false if it stands for none.
func opForSymbol(r rune) (Op, bool) {
	for i := range operators {
		for _, s := range operators[i].acceptedSymbols {
			if s == r {
				return Op(i), true
			}
		}
	}
	return 0, false
}

// Symbol returns the ASCII symbol of the operator: + - * / or ^.
func (o Op) Symbol() byte { return operators[o].symbol }

// Pretty returns the typographic symbol of the operator: + − × ÷ or ^.
func (o Op) Pretty() rune { return operators[o].prettySymbol }

// String returns the ASCII symbol as a string.
func (o Op) String() string { return string(rune(operators[o].symbol)) }

// MarshalText returns the ASCII symbol. It returns an error if o is not one of the constants.
func (o Op) MarshalText() ([]byte, error) {
	if int(o) >= len(operators) {
		return nil, fmt.Errorf("expr: invalid operator %d", uint8(o))
	}
	return []byte{operators[o].symbol}, nil
}

// UnmarshalText sets o to the operator with the given ASCII symbol. It returns an error for any
// other text.
func (o *Op) UnmarshalText(text []byte) error {
	for i := range operators {
		if len(text) == 1 && text[0] == operators[i].symbol {
			*o = Op(i)
			return nil
		}
	}
	return fmt.Errorf("expr: invalid operator %q", text)
}

// Precedence returns the precedence of the operator. Operators of higher precedence bind tighter.
func (o Op) Precedence() int { return operators[o].precedence }

// RightAssoc reports whether the operator is right-associative, as ^ is: a^b^c is a^(b^c).
func (o Op) RightAssoc() bool { return operators[o].rightAssoc }

// Apply returns the exact value of the operation on a and b. It returns [ErrDivZero] or [ErrPower]
// if the operation has no value.
func (o Op) Apply(a, b rat.Rat) (rat.Rat, error) { return operators[o].apply(a, b) }

func quotient(a, b rat.Rat) (rat.Rat, error) {
	q, ok := a.Quo(b)
	if !ok {
		return rat.Rat{}, ErrDivZero
	}
	return q, nil
}

func power(a, b rat.Rat) (rat.Rat, error) {
	n, ok := b.Int64()
	if !ok || n < -maxExponent || n > maxExponent {
		return rat.Rat{}, ErrPower
	}
	// The n-th power of a number of k bits has more than (k-1)·n bits. Do not
	// compute a power that is certain to be too large.
	if n != 0 && (a.BitLen()-1)*int(max(n, -n)) > maxPowerBits {
		return rat.Rat{}, ErrPower
	}
	p, ok := a.Pow(int(n))
	if !ok || p.BitLen() > maxPowerBits {
		return rat.Rat{}, ErrPower
	}
	return p, nil
}

// Atomic reports whether the results of the operator are atoms of [Normal] forms, like numbers: no law of
// arithmetic is about it. All operators outside [Basic] are atomic.
func (o Op) Atomic() bool { return !Basic.Has(o) }

// RightLimit returns a number n if operations with a right operand that is not an integer from −n to n
// have no value, as for ^; otherwise it returns 0.
func (o Op) RightLimit() int64 { return operators[o].rightLimit }

// OpSet is a set of operators. The zero value is the empty set.
type OpSet uint8

// Basic is the set + - * /.
const Basic OpSet = 1<<Add | 1<<Sub | 1<<Mul | 1<<Div

// All is the set of all operators.
const All OpSet = 1<<opCount - 1

// Ops returns the operators of the set, in the order of the constants. It ignores unknown operators.
func (s OpSet) Ops() []Op {
	var ops []Op
	for o := range opCount {
		if s.Has(o) {
			ops = append(ops, o)
		}
	}
	return ops
}

// Atomic returns the operators of the set whose results are atoms; see [Op.Atomic].
func (s OpSet) Atomic() OpSet { return s &^ Basic }

// Has reports whether o is in the set.
func (s OpSet) Has(o Op) bool { return s>>o&1 != 0 }

// With returns the set with o added.
func (s OpSet) With(o Op) OpSet { return s | 1<<o }

// String returns the ASCII symbols of the set, in the order of the constants: "+-*/" for [Basic].
func (s OpSet) String() string {
	var text []byte
	for i := range operators {
		if s.Has(Op(i)) {
			text = append(text, operators[i].symbol)
		}
	}
	return string(text)
}

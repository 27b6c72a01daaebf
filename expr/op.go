package expr

import (
	"errors"
	"fmt"
	"strings"

	"github.com/make24/make24/rat"
)

// Op is a binary operator, one of the constants below. The methods of any
// other value panic.
type Op uint8

// The operators. [Basic] holds the first four; Pow is for rules that ask for it.
const (
	Add Op = iota
	Sub
	Mul
	Div
	Pow
)

// Errors of [Op.Apply] and [Eval]: an operation that has no value.
var (
	// ErrDivZero says that the divisor is worth 0.
	ErrDivZero = errors.New("expr: division by zero")
	// ErrPower says that a power has no value here: 0 to a power that is not
	// positive, an exponent that is not an integer from -9 to 9, or a result
	// whose numerator or denominator is longer than 4096 bits.
	ErrPower = errors.New("expr: power without a value")
)

const (
	maxExponent  = 9
	maxPowerBits = 4096
	// A minus sign in front binds tighter than × and looser than ^.
	signPrecedence = 3
)

// operator is a row of the operator table.
type operator struct {
	symbol     byte
	pretty     rune
	accepted   string // every symbol the parser takes for it
	precedence int
	rightAssoc bool
	apply      func(a, b rat.Rat) (rat.Rat, error)
}

// operators is the one operator table.
var operators = [...]operator{
	Add: {'+', '+', "+", 1, false, func(a, b rat.Rat) (rat.Rat, error) { return a.Add(b), nil }},
	Sub: {'-', '−', "-−–", 1, false, func(a, b rat.Rat) (rat.Rat, error) { return a.Sub(b), nil }},
	Mul: {'*', '×', "*xX×·⋅", 2, false, func(a, b rat.Rat) (rat.Rat, error) { return a.Mul(b), nil }},
	Div: {'/', '÷', "/÷", 2, false, quotient},
	Pow: {'^', '^', "^", 4, true, power},
}

// opOf returns the operator that the parser takes r for, and false when it takes
// it for none.
func opOf(r rune) (Op, bool) {
	for i := range operators {
		for _, s := range operators[i].accepted {
			if s == r {
				return Op(i), true
			}
		}
	}
	return 0, false
}

// Symbol returns the operator as ASCII: + - * / ^.
func (o Op) Symbol() byte { return operators[o].symbol }

// Pretty returns the operator as it is printed in a book: + − × ÷ ^.
func (o Op) Pretty() rune { return operators[o].pretty }

// String returns Symbol as a string.
func (o Op) String() string { return string(rune(operators[o].symbol)) }

// MarshalText returns Symbol. The error is for a value that is no operator.
func (o Op) MarshalText() ([]byte, error) {
	if int(o) >= len(operators) {
		return nil, fmt.Errorf("expr: invalid operator %d", uint8(o))
	}
	return []byte{operators[o].symbol}, nil
}

// UnmarshalText reads what MarshalText writes.
func (o *Op) UnmarshalText(text []byte) error {
	for i := range operators {
		if len(text) == 1 && text[0] == operators[i].symbol {
			*o = Op(i)
			return nil
		}
	}
	return fmt.Errorf("expr: invalid operator %q", text)
}

// Precedence returns how tightly the operator binds: more is tighter.
func (o Op) Precedence() int { return operators[o].precedence }

// RightAssoc reports whether a∘b∘c is read as a∘(b∘c).
func (o Op) RightAssoc() bool { return operators[o].rightAssoc }

// Apply returns the exact value of a∘b, or ErrDivZero or ErrPower.
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
	// A number of k bits to the n has at least (k-1)·n bits: what is certain to
	// be too big is refused before the work is done.
	if n != 0 && (a.BitLen()-1)*int(max(n, -n)) > maxPowerBits {
		return rat.Rat{}, ErrPower
	}
	p, ok := a.Pow(int(n))
	if !ok || p.BitLen() > maxPowerBits {
		return rat.Rat{}, ErrPower
	}
	return p, nil
}

// OpSet is a set of operators; the zero value is the empty set.
type OpSet uint8

// Basic is the set + - * /.
const Basic OpSet = 1<<Add | 1<<Sub | 1<<Mul | 1<<Div

// Has reports whether o is in the set.
func (s OpSet) Has(o Op) bool { return s>>o&1 != 0 }

// With returns the set with o added.
func (s OpSet) With(o Op) OpSet { return s | 1<<o }

// Foreign returns where in text, which [Parse] reads, the first operator stands
// that is not in the set: the offset of its symbol in bytes, or -1.
func (s OpSet) IndexDisallowed(text string) int {
	return strings.IndexFunc(text, func(r rune) bool {
		o, ok := opOf(r)
		return ok && !s.Has(o)
	})
}

// String returns the symbols of the set in the order of the constants, "+-*/"
// for Basic.
func (s OpSet) String() string {
	var text []byte
	for i := range operators {
		if s.Has(Op(i)) {
			text = append(text, operators[i].symbol)
		}
	}
	return string(text)
}

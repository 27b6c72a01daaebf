// Package rat implements exact fractions, the values of every computation in make24.
//
//	x, err := rat.Parse("8/3")
//	if err != nil {
//		return err
//	}
//	fmt.Println(rat.Int(3).Sub(x)) // 1/3
//
// A [Rat] has no size limit. It stores a pair of int64 while the value fits, and a
// [math/big.Rat] otherwise, and converts between the two automatically. A Rat is always in lowest
// terms with a denominator above zero, so equal values have the same representation and the same
// text. Nothing is rounded and nothing overflows.
//
// A [Small] is limited to a pair of int64. It is comparable and contains no pointer. Its arithmetic
// returns false only if the result itself does not fit: intermediate steps never overflow.
//
// The package is pure: results depend on the arguments alone. Values are immutable, so they and
// all functions are safe for concurrent use. Arithmetic does not allocate if its operands and its
// result fit in a Small.
package rat

import (
	"errors"
	"math"
	"math/big"
	"math/bits"
)

// ErrDivZero is the error of [New] if the denominator is 0. [Parse] wraps it in the same case.
var ErrDivZero = errors.New("rat: division by zero")

// Rat is an exact fraction of any size. The zero value is 0. Only [Rat.UnmarshalText] changes a
// Rat, and copies are independent.
//
// Compare values with [Rat.Equal] or [Rat.Cmp]. The compiler rejects the operator ==, which would
// compare pointers; use a [Small] or the text of a Rat as a map key.
type Rat struct {
	_ [0]func()

	// If big is nil, the value is num/(denMinus1+1). Storing the denominator
	// minus one makes the zero value a valid 0/1.
	num, denMinus1 int64

	// big is set only if the value does not fit in num and denMinus1. It is in
	// lowest terms and never modified.
	big *big.Rat
}

// Int returns n.
func Int(n int64) Rat { return Rat{num: n} }

// New returns num/den in lowest terms. Both arguments may have any sign. New returns [ErrDivZero]
// if den is 0.
func New(num, den int64) (Rat, error) {
	if den == 0 {
		return Rat{}, ErrDivZero
	}
	n, d := magnitude(num), magnitude(den)
	g := gcd(n, d)
	n, d = n/g, d/g
	negative := (num < 0) != (den < 0)
	if s, ok := smallOf(negative, n, d); ok {
		return s.asRat(), nil
	}
	r := new(big.Rat).SetFrac(new(big.Int).SetUint64(n), new(big.Int).SetUint64(d))
	if negative {
		r.Neg(r)
	}
	return Rat{big: r}, nil
}

// FromBig returns the value of x, or 0 if x is nil. It copies x, so later changes to x do not
// affect the result.
func FromBig(x *big.Rat) Rat {
	if x == nil {
		return Rat{}
	}
	if s, ok := smallOfBig(x); ok {
		return s.asRat()
	}
	return Rat{big: new(big.Rat).Set(x)}
}

// fromOwned is like FromBig but does not copy x; the caller must not use x afterwards.
func fromOwned(x *big.Rat) Rat {
	if s, ok := smallOfBig(x); ok {
		return s.asRat()
	}
	return Rat{big: x}
}

// smallOfBig returns x as a Small, or false if its numerator or denominator does not fit.
func smallOfBig(x *big.Rat) (Small, bool) {
	if !x.Num().IsInt64() || !x.Denom().IsInt64() {
		return Small{}, false
	}
	return Small{x.Num().Int64(), x.Denom().Int64()}, true
}

// asSmall returns the value as a Small. It requires that x.big is nil.
func (x Rat) asSmall() Small { return Small{x.num, x.denMinus1 + 1} }

// sharedBig returns the value as a big.Rat, which the caller must not modify: it may be x.big.
func (x Rat) sharedBig() *big.Rat {
	if x.big != nil {
		return x.big
	}
	return big.NewRat(x.num, x.denMinus1+1)
}

// Big returns the value as a new big.Rat, which the caller may modify.
func (x Rat) Big() *big.Rat {
	if x.big != nil {
		return new(big.Rat).Set(x.big)
	}
	return big.NewRat(x.num, x.denMinus1+1)
}

// Small returns the value as a [Small], or false if the numerator or the denominator does not fit
// in an int64.
func (x Rat) Small() (Small, bool) {
	if x.big != nil {
		return Small{}, false
	}
	return x.asSmall(), true
}

// Int64 returns the value as an int64, or false if it is not a whole number or does not fit.
func (x Rat) Int64() (int64, bool) {
	if x.big != nil || x.denMinus1 != 0 {
		return 0, false
	}
	return x.num, true
}

// IsInt reports whether x is a whole number.
func (x Rat) IsInt() bool {
	if x.big != nil {
		return x.big.IsInt()
	}
	return x.denMinus1 == 0
}

// Sign returns -1 if x < 0, 0 if x is 0, and +1 if x > 0.
func (x Rat) Sign() int {
	switch {
	case x.big != nil:
		return x.big.Sign()
	case x.num < 0:
		return -1
	case x.num > 0:
		return +1
	}
	return 0
}

// BitLen returns the length in bits of the larger of |numerator| and denominator, at least 1.
// Use it to bound the size of a power before computing it.
func (x Rat) BitLen() int {
	if x.big != nil {
		return max(x.big.Num().BitLen(), x.big.Denom().BitLen())
	}
	return max(bits.Len64(magnitude(x.num)), bits.Len64(uint64(x.denMinus1+1)))
}

// Neg returns -x.
func (x Rat) Neg() Rat {
	if x.big == nil && x.num != math.MinInt64 {
		return Rat{num: -x.num, denMinus1: x.denMinus1}
	}
	return fromOwned(new(big.Rat).Neg(x.sharedBig()))
}

// Abs returns |x|.
func (x Rat) Abs() Rat {
	if x.Sign() < 0 {
		return x.Neg()
	}
	return x
}

// Add returns x + y.
func (x Rat) Add(y Rat) Rat {
	if x.big == nil && y.big == nil {
		if sum, ok := x.asSmall().Add(y.asSmall()); ok {
			return sum.asRat()
		}
	}
	return fromOwned(new(big.Rat).Add(x.sharedBig(), y.sharedBig()))
}

// Sub returns x - y.
func (x Rat) Sub(y Rat) Rat {
	if x.big == nil && y.big == nil {
		if diff, ok := x.asSmall().Sub(y.asSmall()); ok {
			return diff.asRat()
		}
	}
	return fromOwned(new(big.Rat).Sub(x.sharedBig(), y.sharedBig()))
}

// Mul returns x · y.
func (x Rat) Mul(y Rat) Rat {
	if x.big == nil && y.big == nil {
		if prod, ok := x.asSmall().Mul(y.asSmall()); ok {
			return prod.asRat()
		}
	}
	return fromOwned(new(big.Rat).Mul(x.sharedBig(), y.sharedBig()))
}

// Quo returns x ÷ y, or false if y is 0.
func (x Rat) Quo(y Rat) (Rat, bool) {
	if x.big == nil && y.big == nil {
		if quo, ok := x.asSmall().Quo(y.asSmall()); ok {
			return quo.asRat(), true
		}
	}
	if y.Sign() == 0 {
		return Rat{}, false
	}
	return fromOwned(new(big.Rat).Quo(x.sharedBig(), y.sharedBig())), true
}

// Cmp returns -1 if x < y, 0 if x and y are equal, and +1 if x > y.
func (x Rat) Cmp(y Rat) int {
	if x.big == nil && y.big == nil {
		return x.asSmall().Cmp(y.asSmall())
	}
	return x.sharedBig().Cmp(y.sharedBig())
}

// Equal reports whether x and y are the same number.
func (x Rat) Equal(y Rat) bool {
	if x.big == nil && y.big == nil {
		return x.num == y.num && x.denMinus1 == y.denMinus1
	}
	// A value that fits in a Small is never stored in big, so a value with big
	// set and one without cannot be equal.
	return x.big != nil && y.big != nil && x.big.Cmp(y.big) == 0
}

// Pow returns the exact value of x to the power exp, computed by repeated squaring. It returns
// false if x is 0 and exp is 0 or negative, since these powers have no value.
//
// The result has about |exp| times as many bits as x. If exp comes from an untrusted source, the
// caller must bound it first; see [Rat.BitLen].
func (x Rat) Pow(exp int) (Rat, bool) {
	if x.Sign() == 0 && exp <= 0 {
		return Rat{}, false
	}
	n := uint64(exp)
	if exp < 0 {
		n = -n
		x, _ = Int(1).Quo(x)
	}
	if x.BitLen() == 1 && x.IsInt() { // the result is -1, 0 or 1 for any exp
		if n%2 == 0 {
			x = x.Abs()
		}
		return x, true
	}
	result := Int(1)
	for {
		if n&1 != 0 {
			result = result.Mul(x)
		}
		if n >>= 1; n == 0 {
			return result, true
		}
		x = x.Mul(x)
	}
}

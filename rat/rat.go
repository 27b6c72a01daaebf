// Package rat is the exact fraction that every value in make24 is.
//
// A [Rat] is a fraction of two int64 as long as one is enough, and a
// [math/big.Rat] when one is not; it moves to the wide form, and back, by
// itself. It is always in lowest terms with a denominator above zero, so equal
// values have one representation and one text. Nothing is ever rounded and
// nothing wraps.
//
// A [Small] is the narrow half alone: comparable, without a pointer, and its
// arithmetic refuses a result that does not fit instead of carrying it on. It
// refuses exactly then: a result that fits is found even if the textbook
// formula would overflow on the way.
//
// The package is pure, values are immutable, and everything may be used from
// any number of goroutines at once. Arithmetic on values that fit in a Small
// does not allocate.
package rat

import (
	"errors"
	"math"
	"math/big"
	"math/bits"
)

// ErrDivZero is returned, possibly wrapped, for a fraction whose denominator
// is 0.
var ErrDivZero = errors.New("rat: division by zero")

// Rat is an exact fraction of any size. The zero value is 0. A Rat is a value:
// no method changes it, and copies are independent.
//
// Compare with [Rat.Equal] or [Rat.Cmp]. The operator == is refused by the
// compiler because it would compare pointers; where a map needs a key, use
// [Small] or the text.
type Rat struct {
	_ [0]func()

	// The value is num/(less+1) while big is nil. Storing the denominator less
	// one makes the zero value a proper 0/1.
	num, denMinus1 int64

	// big is set only when the value does not fit in num and less. It is in
	// lowest terms and never written to again.
	big *big.Rat
}

// Int returns n.
func Int(n int64) Rat { return Rat{num: n} }

// New returns num/den in lowest terms, for any signs, or [ErrDivZero] when den
// is 0.
func New(num, den int64) (Rat, error) {
	if den == 0 {
		return Rat{}, ErrDivZero
	}
	n, d := magnitude(num), magnitude(den)
	g := gcd(n, d)
	n, d = n/g, d/g
	negative := (num < 0) != (den < 0)
	if s, ok := smallOf(negative, n, d); ok {
		return s.Rat(), nil
	}
	r := new(big.Rat).SetFrac(new(big.Int).SetUint64(n), new(big.Int).SetUint64(d))
	if negative {
		r.Neg(r)
	}
	return Rat{big: r}, nil
}

// FromBig returns the value of x; later changes to x do not change the result.
// A nil x is 0.
func FromBig(x *big.Rat) Rat {
	if x == nil {
		return Rat{}
	}
	if s, ok := smallOfBig(x); ok {
		return s.Rat()
	}
	return Rat{big: new(big.Rat).Set(x)}
}

// fromOwned is FromBig for an x that nobody else holds.
func fromOwned(x *big.Rat) Rat {
	if s, ok := smallOfBig(x); ok {
		return s.Rat()
	}
	return Rat{big: x}
}

func smallOfBig(x *big.Rat) (Small, bool) {
	if !x.Num().IsInt64() || !x.Denom().IsInt64() {
		return Small{}, false
	}
	return Small{x.Num().Int64(), x.Denom().Int64()}, true
}

// narrow is the value as a Small; the caller knows that x.big is nil.
func (x Rat) asSmall() Small { return Small{x.num, x.denMinus1 + 1} }

// wide is the value as a big.Rat that the caller must not write to.
func (x Rat) sharedBig() *big.Rat {
	if x.big != nil {
		return x.big
	}
	return big.NewRat(x.num, x.denMinus1+1)
}

// Big returns the value as a big.Rat of the caller's own.
func (x Rat) Big() *big.Rat {
	if x.big != nil {
		return new(big.Rat).Set(x.big)
	}
	return big.NewRat(x.num, x.denMinus1+1)
}

// Small returns the value as a [Small], and false when numerator or
// denominator does not fit in an int64.
func (x Rat) Small() (Small, bool) {
	if x.big != nil {
		return Small{}, false
	}
	return x.asSmall(), true
}

// Int64 returns the value as an int64, and false when it is no whole number or
// does not fit.
func (x Rat) Int64() (int64, bool) {
	if x.big != nil || x.denMinus1 != 0 {
		return 0, false
	}
	return x.num, true
}

// IsInt reports whether x is a whole number, of any size.
func (x Rat) IsInt() bool {
	if x.big != nil {
		return x.big.IsInt()
	}
	return x.denMinus1 == 0
}

// Sign returns -1, 0 or +1: the sign of x.
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

// BitLen returns the bits that the larger of |numerator| and denominator
// needs; 1 for zero. It bounds the size of a power before it is computed.
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

// Abs returns x without its sign.
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
			return sum.Rat()
		}
	}
	return fromOwned(new(big.Rat).Add(x.sharedBig(), y.sharedBig()))
}

// Sub returns x - y.
func (x Rat) Sub(y Rat) Rat {
	if x.big == nil && y.big == nil {
		if diff, ok := x.asSmall().Sub(y.asSmall()); ok {
			return diff.Rat()
		}
	}
	return fromOwned(new(big.Rat).Sub(x.sharedBig(), y.sharedBig()))
}

// Mul returns x · y.
func (x Rat) Mul(y Rat) Rat {
	if x.big == nil && y.big == nil {
		if prod, ok := x.asSmall().Mul(y.asSmall()); ok {
			return prod.Rat()
		}
	}
	return fromOwned(new(big.Rat).Mul(x.sharedBig(), y.sharedBig()))
}

// Quo returns x ÷ y, and false when y is 0.
func (x Rat) Quo(y Rat) (Rat, bool) {
	if x.big == nil && y.big == nil {
		if quo, ok := x.asSmall().Quo(y.asSmall()); ok {
			return quo.Rat(), true
		}
	}
	if y.Sign() == 0 {
		return Rat{}, false
	}
	return fromOwned(new(big.Rat).Quo(x.sharedBig(), y.sharedBig())), true
}

// Cmp returns -1 when x < y, 0 when they are equal, +1 when x > y.
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
	// What fits in a Small is never held wide, so one of each cannot be equal.
	return x.big != nil && y.big != nil && x.big.Cmp(y.big) == 0
}

// Pow returns x to the power exp, exactly, by repeated squaring. It returns
// false for 0 to the power 0 or to a negative power, which have no value.
//
// The size of the result is about |exp| times that of x; a caller that takes
// exp from outside bounds it first, with the help of [Rat.BitLen].
func (x Rat) Pow(exp int) (Rat, bool) {
	if x.Sign() == 0 && exp <= 0 {
		return Rat{}, false
	}
	n := uint64(exp)
	if exp < 0 {
		n = -n
		x, _ = Int(1).Quo(x)
	}
	if x.BitLen() == 1 && x.IsInt() { // -1, 0 and 1 need no work, however large exp is
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

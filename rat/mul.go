// Products and quotients cancel across before they multiply, as Knuth has it
// (The Art of Computer Programming, vol. 2, section 4.5.1): of a/b · c/d, a with
// d and c with b. What is left is in lowest terms, and overflows only if the
// result does not fit.

package rat

import (
	"math/big"
	"math/bits"
)

// Mul returns a · b, and false when the product does not fit.
func (a Small) Mul(b Small) (Small, bool) {
	if a.Den != 1 || b.Den != 1 {
		if !valid(a, b) {
			return Small{}, false
		}
		cancel(&a.Num, &b.Den)
		cancel(&b.Num, &a.Den)
	}
	num, fits := multiply(a.Num, b.Num)
	den, ok := multiplyDen(a.Den, b.Den)
	if !fits || !ok {
		return Small{}, false
	}
	return Small{num, den}, true
}

// cancel divides a numerator and a denominator by what they share.
func cancel(num, den *int64) {
	if *den == 1 {
		return
	}
	if g := int64(gcd(magnitude(*num), uint64(*den))); g != 1 {
		*num /= g
		*den /= g
	}
}

// Quo returns a ÷ b, and false when b is 0 or the quotient does not fit.
func (a Small) Quo(b Small) (Small, bool) {
	if b.Num == 0 || !valid(a, b) {
		return Small{}, false
	}
	// In magnitudes, because a numerator of -2^63 becomes a denominator.
	n, m := magnitude(a.Num), magnitude(b.Num)
	c, d := uint64(a.Den), uint64(b.Den)
	if g := gcd(n, m); g != 1 {
		n, m = n/g, m/g
	}
	if c != 1 && d != 1 {
		if g := gcd(c, d); g != 1 {
			c, d = c/g, d/g
		}
	}
	numHi, num := bits.Mul64(n, d)
	denHi, den := bits.Mul64(c, m)
	if numHi|denHi != 0 {
		return Small{}, false
	}
	return smallOf((a.Num < 0) != (b.Num < 0), num, den)
}

// Mul returns x · y.
func (x Rat) Mul(y Rat) Rat {
	if x.big == nil && y.big == nil {
		if prod, ok := x.narrow().Mul(y.narrow()); ok {
			return prod.Rat()
		}
	}
	return fromOwned(new(big.Rat).Mul(x.wide(), y.wide()))
}

// Quo returns x ÷ y, and false when y is 0.
func (x Rat) Quo(y Rat) (Rat, bool) {
	if x.big == nil && y.big == nil {
		if quo, ok := x.narrow().Quo(y.narrow()); ok {
			return quo.Rat(), true
		}
	}
	if y.Sign() == 0 {
		return Rat{}, false
	}
	return fromOwned(new(big.Rat).Quo(x.wide(), y.wide())), true
}

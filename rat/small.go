package rat

import (
	"cmp"
	"math"
	"math/bits"
)

// Small is a fraction of two int64 in lowest terms with Den > 0. Two Smalls are equal with == if
// and only if their values are equal, so a Small can be a map key. The whole number n is Small{n,
// 1}. Callers that construct a Small must reduce it to lowest terms. The zero Small has the
// denominator 0 and is not a number: arithmetic with it returns false, and [Small.Rat] panics.
//
// Arithmetic never allocates. If the result does not fit or does not exist, it returns the zero
// Small and false.
type Small struct{ Num, Den int64 }

// Rat returns the same value as a [Rat]. It panics if the denominator is not above zero.
func (a Small) Rat() Rat {
	if a.Den <= 0 {
		panic("rat: the denominator of a Small is not positive")
	}
	return a.asRat()
}

// asRat is like Rat but does not check the denominator.
func (a Small) asRat() Rat { return Rat{num: a.Num, denMinus1: a.Den - 1} }

// bothValid reports whether a and b both have a positive denominator.
func bothValid(a, b Small) bool { return a.Den > 0 && b.Den > 0 }

// smallOf returns n/d, or -n/d if negative is set, for n and d in lowest terms. It returns false if
// the result does not fit.
func smallOf(negative bool, n, d uint64) (Small, bool) {
	if d > math.MaxInt64 {
		return Small{}, false
	}
	if !negative {
		if n > math.MaxInt64 {
			return Small{}, false
		}
		return Small{int64(n), int64(d)}, true
	}
	if n > 1<<63 {
		return Small{}, false
	}
	return Small{-int64(n), int64(d)}, true // -int64(1<<63) is math.MinInt64, the correct result
}

// magnitude returns |n|. It is correct for math.MinInt64.
func magnitude(n int64) uint64 {
	sign := n >> 63
	return uint64((n ^ sign) - sign)
}

// Add and Sub use P. Henrici's algorithm (A subroutine for computations with
// rational numbers, J. ACM 3, 1956; Knuth, The Art of Computer Programming,
// vol. 2, section 4.5.1). With g = gcd(b, d),
//
//	a/b ± c/d = t / (b/g · d),  t = a·(d/g) ± c·(b/g)
//
// and any common factor of t and the denominator divides g. So the algorithm
// computes greatest common divisors of small numbers only, and there is nothing
// to cancel if g is 1, the usual case. t needs at most 128 bits, so Add and Sub
// return false only if the result itself does not fit.

// Add returns a + b, or false if the sum does not fit.
func (a Small) Add(b Small) (Small, bool) {
	if a.Den == 1 && b.Den == 1 {
		sum := a.Num + b.Num
		if (a.Num^sum)&(b.Num^sum) < 0 { // a and b have the same sign and the sum has the other
			return Small{}, false
		}
		return Small{sum, 1}, true
	}
	return addFractions(a, b, false)
}

// Sub returns a - b, or false if the difference does not fit.
func (a Small) Sub(b Small) (Small, bool) {
	if a.Den == 1 && b.Den == 1 {
		diff := a.Num - b.Num
		if (a.Num^b.Num)&(a.Num^diff) < 0 { // a and b have different signs and the difference has b's
			return Small{}, false
		}
		return Small{diff, 1}, true
	}
	return addFractions(a, b, true)
}

// fastLimit is 2^31. The sum of two products of numbers below it fits in an int64.
const fastLimit = 1 << 31

// addFractions returns a + b, or a - b if subtract is set, or false if the result does not fit.
func addFractions(a, b Small, subtract bool) (Small, bool) {
	if !bothValid(a, b) {
		return Small{}, false
	}
	g := int64(1)
	if a.Den != 1 && b.Den != 1 {
		g = int64(gcd(uint64(a.Den), uint64(b.Den)))
	}
	aScale, bScale := b.Den, a.Den
	if g != 1 {
		aScale, bScale = b.Den/g, a.Den/g
	}
	if magnitude(a.Num)|magnitude(b.Num)|uint64(a.Den|b.Den) >= fastLimit {
		return addFractions128(a, b, aScale, bScale, g, subtract)
	}
	t, u := a.Num*aScale, b.Num*bScale
	if subtract {
		u = -u
	}
	t += u
	if g == 1 {
		return Small{t, bScale * b.Den}, true
	}
	h := int64(gcd(magnitude(t), uint64(g)))
	return Small{t / h, bScale * (b.Den / h)}, true
}

// addFractions128 completes addFractions with 128-bit products, for numbers of fastLimit or more.
// aScale is b.Den/g and bScale is a.Den/g, where g is the gcd of the denominators.
func addFractions128(a, b Small, aScale, bScale, g int64, subtract bool) (Small, bool) {
	t, u := product(a.Num, aScale), product(b.Num, bScale)
	if subtract {
		t = t.sub(u)
	} else {
		t = t.add(u)
	}
	negative, size := t.isNegative(), t.magnitude()
	_, rem := size.quoRem(uint64(g))
	h := gcd(rem, uint64(g))
	size, _ = size.quoRem(h)
	den, ok := multiplyDen(bScale, b.Den/int64(h))
	if !ok || size.hi != 0 {
		return Small{}, false
	}
	return smallOf(negative, size.lo, uint64(den))
}

// Mul and Quo cancel common factors before they multiply (Knuth, The Art of
// Computer Programming, vol. 2, section 4.5.1). For a/b · c/d they cancel a with
// d and c with b. The products are then in lowest terms, and overflow only if
// the result does not fit.

// Mul returns a · b, or false if the product does not fit.
func (a Small) Mul(b Small) (Small, bool) {
	if a.Den != 1 || b.Den != 1 {
		if !bothValid(a, b) {
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

// cancel divides a numerator and a denominator by their greatest common divisor.
func cancel(num, den *int64) {
	if *den == 1 {
		return
	}
	if g := int64(gcd(magnitude(*num), uint64(*den))); g != 1 {
		*num /= g
		*den /= g
	}
}

// Quo returns a ÷ b, or false if b is 0 or the quotient does not fit.
func (a Small) Quo(b Small) (Small, bool) {
	if b.Num == 0 || !bothValid(a, b) {
		return Small{}, false
	}
	// Use magnitudes, because a numerator of -2^63 becomes a denominator of 2^63.
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

// Cmp returns -1 if a < b, 0 if a and b are equal, and +1 if a > b. Neither may be the zero Small.
func (a Small) Cmp(b Small) int {
	if a.Den == b.Den {
		return cmp.Compare(a.Num, b.Num)
	}
	left, right := product(a.Num, b.Den), product(b.Num, a.Den)
	switch {
	case left.less(right):
		return -1
	case right.less(left):
		return +1
	}
	return 0
}

// gcd returns the greatest common divisor of a and b. gcd(a, 0) is a, gcd(0, b) is b and gcd(0, 0)
// is 0.
//
// Exact arithmetic spends most of its time here. gcd is J. Stein's binary algorithm (1967; Knuth,
// The Art of Computer Programming, vol. 2, section 4.5.2, algorithm B), which shifts and subtracts
// instead of dividing. It takes few iterations for the small numbers of a game.
func gcd(a, b uint64) uint64 {
	if a == 0 {
		return b
	}
	if b == 0 {
		return a
	}
	shift := bits.TrailingZeros64(a | b)
	a >>= bits.TrailingZeros64(a)
	b >>= bits.TrailingZeros64(b)
	for a != b {
		if a > b {
			a -= b
			a >>= bits.TrailingZeros64(a)
		} else {
			b -= a
			b >>= bits.TrailingZeros64(b)
		}
	}
	return a << shift
}

package rat

import (
	"cmp"
	"math"
	"math/bits"
)

// Small is a fraction of two int64 in lowest terms with Den > 0. It is
// comparable: two Smalls are equal exactly when their values are, so it serves
// as a key of a map. A whole number n is Small{n, 1}; one that this package did
// not make must keep to lowest terms too. The zero Small, having no
// denominator, is no number, and arithmetic with it is refused.
//
// The arithmetic never allocates. Its second result is false when the exact
// result does not fit (or does not exist), and only then; the first is then
// the zero Small.
type Small struct{ Num, Den int64 }

// Rat returns the same value as a [Rat].
func (a Small) Rat() Rat { return Rat{num: a.Num, denMinus1: a.Den - 1} }

// valid reports whether both have a denominator.
func valid(a, b Small) bool { return a.Den > 0 && b.Den > 0 }

// smallOf is ±n/d, for n and d in lowest terms, if it fits.
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
	return Small{-int64(n), int64(d)}, true // right for n = 1<<63 too: its own negative
}

// magnitude is |n|, right for math.MinInt64.
func magnitude(n int64) uint64 {
	sign := n >> 63
	return uint64((n ^ sign) - sign)
}

// Sums of fractions in lowest terms follow P. Henrici (A subroutine for
// computations with rational numbers, J. ACM 3, 1956; Knuth, The Art of
// Computer Programming, vol. 2, section 4.5.1). With g = gcd(b, d),
//
//	a/b ± c/d = t / (b/g · d),  t = a·(d/g) ± c·(b/g)
//
// and whatever can still be cancelled divides g. So the divisors are taken of
// short numbers, and there is nothing to cancel when g is 1, which is the
// usual case. t needs at most 128 bits, so a sum is refused only if the sum
// itself does not fit.

// Add returns a + b, and false when the sum does not fit.
func (a Small) Add(b Small) (Small, bool) {
	if a.Den == 1 && b.Den == 1 {
		sum := a.Num + b.Num
		if (a.Num^sum)&(b.Num^sum) < 0 { // two equal signs gave the other one
			return Small{}, false
		}
		return Small{sum, 1}, true
	}
	return addFractions(a, b, false)
}

// Sub returns a - b, and false when the difference does not fit.
func (a Small) Sub(b Small) (Small, bool) {
	if a.Den == 1 && b.Den == 1 {
		diff := a.Num - b.Num
		if (a.Num^b.Num)&(a.Num^diff) < 0 { // unlike signs, and a's was lost
			return Small{}, false
		}
		return Small{diff, 1}, true
	}
	return addFractions(a, b, true)
}

// short bounds the numbers whose sum of two products fits in an int64.
const fastLimit = 1 << 31

func addFractions(a, b Small, subtract bool) (Small, bool) {
	if !valid(a, b) {
		return Small{}, false
	}
	g := int64(1)
	if a.Den != 1 && b.Den != 1 {
		g = int64(gcd(uint64(a.Den), uint64(b.Den)))
	}
	left, right := b.Den, a.Den
	if g != 1 {
		left, right = b.Den/g, a.Den/g
	}
	if magnitude(a.Num)|magnitude(b.Num)|uint64(a.Den|b.Den) >= fastLimit {
		return addFractions128(a, b, left, right, g, subtract)
	}
	t, c := a.Num*left, b.Num*right
	if subtract {
		c = -c
	}
	t += c
	if g == 1 {
		return Small{t, right * b.Den}, true
	}
	h := int64(gcd(magnitude(t), uint64(g)))
	return Small{t / h, right * (b.Den / h)}, true
}

// addWide is the end of addFractions for long numbers.
func addFractions128(a, b Small, left, right, g int64, subtract bool) (Small, bool) {
	t, c := product(a.Num, left), product(b.Num, right)
	if subtract {
		t = t.minus(c)
	} else {
		t = t.plus(c)
	}
	negative, size := t.negative(), t.magnitude()
	_, rem := size.quoRem(uint64(g))
	h := gcd(rem, uint64(g))
	size, _ = size.quoRem(h)
	den, ok := multiplyDen(right, b.Den/int64(h))
	if !ok || size.hi != 0 {
		return Small{}, false
	}
	return smallOf(negative, size.lo, uint64(den))
}

// Products and quotients cancel across before they multiply, as Knuth has it
// (The Art of Computer Programming, vol. 2, section 4.5.1): of a/b · c/d, a with
// d and c with b. What is left is in lowest terms, and overflows only if the
// result does not fit.

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

// Cmp returns -1 when a < b, 0 when they are equal, +1 when a > b. Both must
// have a denominator.
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

// The greatest common divisor is the price of exact fractions. This is the
// binary algorithm of J. Stein (1967; Knuth, The Art of Computer Programming,
// vol. 2, section 4.5.2, algorithm B), which shifts and subtracts instead of
// dividing. On the short numbers of a game a few rounds are enough.

// gcd returns the greatest common divisor; gcd(0, b) is b and gcd(0, 0) is 0.
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

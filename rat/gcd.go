// The greatest common divisor is the price of exact fractions. This is the
// binary algorithm of J. Stein (1967; Knuth, The Art of Computer Programming,
// vol. 2, section 4.5.2, algorithm B), which shifts and subtracts instead of
// dividing. On the short numbers of a game a few rounds are enough.

package rat

import "math/bits"

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

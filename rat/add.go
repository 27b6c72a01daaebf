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

package rat

import "math/big"

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
const short = 1 << 31

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
	if magnitude(a.Num)|magnitude(b.Num)|uint64(a.Den|b.Den) >= short {
		return addWide(a, b, left, right, g, subtract)
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
func addWide(a, b Small, left, right, g int64, subtract bool) (Small, bool) {
	t, c := product(a.Num, left), product(b.Num, right)
	if subtract {
		t = t.minus(c)
	} else {
		t = t.plus(c)
	}
	negative, size := t.negative(), t.magnitude()
	_, rem := size.over(uint64(g))
	h := gcd(rem, uint64(g))
	size, _ = size.over(h)
	den, ok := multiplyDen(right, b.Den/int64(h))
	if !ok || size.hi != 0 {
		return Small{}, false
	}
	return smallOf(negative, size.lo, uint64(den))
}

// Add returns x + y.
func (x Rat) Add(y Rat) Rat {
	if x.big == nil && y.big == nil {
		if sum, ok := x.narrow().Add(y.narrow()); ok {
			return sum.Rat()
		}
	}
	return fromOwned(new(big.Rat).Add(x.wide(), y.wide()))
}

// Sub returns x - y.
func (x Rat) Sub(y Rat) Rat {
	if x.big == nil && y.big == nil {
		if diff, ok := x.narrow().Sub(y.narrow()); ok {
			return diff.Rat()
		}
	}
	return fromOwned(new(big.Rat).Sub(x.wide(), y.wide()))
}

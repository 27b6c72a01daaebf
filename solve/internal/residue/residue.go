// Package residue computes with fractions modulo a prime p, by default 2^61−1.
//
// A fraction costs a greatest common divisor an operation; a residue costs one
// multiplication. And it is no gamble: let A = Π(aᵢ+1) over the numbers aᵢ of a
// hand. Every value that + − × ÷ make of them is a fraction with
// |numerator|+|denominator| ≤ A, by induction over the operation: for a/b and
// c/d with |a|+|b| ≤ B and |c|+|d| ≤ C both |ad±cb|+|bd| and |ac|+|bd| are at
// most BC. Hence for a target s/t with A·max(|s|,t) < p a value v of the hand
// has v ≡ s/t exactly when v = s/t, v ≡ 0 exactly when v = 0, and, where
// A² + A < p, v is an integer exactly when its residue lies within ±A.
//
// Hands with larger numbers are "wide": every match is then checked with exact
// fractions, and so is every residue 0. If one of them is false, the search
// starts again with the next prime.
package residue

import (
	"math/big"
	"math/bits"

	"github.com/make24/make24/rat"
)

// Field is the prime itself; its methods are the arithmetic modulo it.
type Field uint64

// Mersenne61 is the fast prime.
const Mersenne61 Field = 1<<61 - 1

// Primes are the primes in the order in which a search tries them.
var Primes = [...]Field{
	Mersenne61,
	1<<61 - 31, 1<<61 - 45, 1<<61 - 229, 1<<61 - 259, 1<<61 - 283,
}

// Add is a+b.
func (p Field) Add(a, b uint64) uint64 {
	s := a + b
	if s >= uint64(p) {
		s -= uint64(p)
	}
	return s
}

// Sub is a−b.
func (p Field) Sub(a, b uint64) uint64 {
	if a >= b {
		return a - b
	}
	return a + uint64(p) - b
}

// Neg is −a.
func (p Field) Neg(a uint64) uint64 {
	if a == 0 {
		return 0
	}
	return uint64(p) - a
}

// Abs is the smaller of a and −a: one name for both.
func (p Field) Abs(a uint64) uint64 {
	return min(a, uint64(p)-a)
}

// Mul is a·b.
func (p Field) Mul(a, b uint64) uint64 {
	hi, lo := bits.Mul64(a, b)
	if p != Mersenne61 {
		return bits.Rem64(hi, lo, uint64(p))
	}
	s := hi<<3 | lo>>61
	s += lo & uint64(Mersenne61)
	if s >= uint64(Mersenne61) {
		s -= uint64(Mersenne61)
	}
	return s
}

// Inv is 1/a by Fermat: a^(p−2). a must not be 0.
func (p Field) Inv(a uint64) uint64 {
	if p != Mersenne61 {
		return p.pow(a, uint64(p)-2)
	}
	// 2^61−3 is 59 ones and 01: powers a^(2^k−1) are built by doubling k.
	x2 := p.Mul(p.squareTimes(a, 1), a)
	x4 := p.Mul(p.squareTimes(x2, 2), x2)
	x8 := p.Mul(p.squareTimes(x4, 4), x4)
	x16 := p.Mul(p.squareTimes(x8, 8), x8)
	x32 := p.Mul(p.squareTimes(x16, 16), x16)
	x48 := p.Mul(p.squareTimes(x32, 16), x16)
	x56 := p.Mul(p.squareTimes(x48, 8), x8)
	x58 := p.Mul(p.squareTimes(x56, 2), x2)
	x59 := p.Mul(p.squareTimes(x58, 1), a)
	return p.Mul(p.squareTimes(x59, 2), a)
}

// squared is a^(2^k).
func (p Field) squareTimes(a uint64, k int) uint64 {
	for range k {
		a = p.Mul(a, a)
	}
	return a
}

func (p Field) pow(a, k uint64) uint64 {
	r := uint64(1)
	for ; k > 0; k >>= 1 {
		if k&1 == 1 {
			r = p.Mul(r, a)
		}
		a = p.Mul(a, a)
	}
	return r
}

// Of is the residue of an integer.
func (p Field) Of(n int64) uint64 {
	if n >= 0 {
		return uint64(n) % uint64(p)
	}
	return p.Neg((-uint64(n)) % uint64(p))
}

// signed is the integer in (−p/2, p/2) with residue a.
func (p Field) signed(a uint64) int64 {
	if a > uint64(p)/2 {
		return int64(a) - int64(p)
	}
	return int64(a)
}

// Within reports whether a is the residue of an integer from −n to n.
func (p Field) Within(a uint64, n int64) bool {
	x := p.signed(a)
	return -n <= x && x <= n
}

// SmallBound bounds Π(aᵢ+1) where residues tell integers, and where the sums of two
// fractions with such parts fit int64.
const IntegerBound = 1 << 30

// OfRat is the residue of a fraction; false where the prime divides its denominator.
func (p Field) OfRat(t rat.Rat) (uint64, bool) {
	q, ok := t.Small()
	if !ok {
		return p.ofBig(t)
	}
	num, den := p.Of(q.Num), p.Of(q.Den)
	if den <= 1 {
		return num, den == 1
	}
	return p.Mul(num, p.Inv(den)), true
}

func (p Field) ofBig(t rat.Rat) (uint64, bool) {
	b := t.Big()
	m := new(big.Int).SetUint64(uint64(p))
	num := new(big.Int).Mod(b.Num(), m).Uint64()
	den := new(big.Int).Mod(b.Denom(), m).Uint64()
	if den == 0 {
		return 0, false
	}
	return p.Mul(num, p.Inv(den)), true
}

// Bound is Π(aᵢ+1) over the numbers of a hand, saturated.
func Bound(hand []int64) uint64 {
	b := uint64(1)
	for _, x := range hand {
		b = ExtendBound(b, x)
	}
	return b
}

// TimesMore is the bound of a hand with one more number, saturated.
func ExtendBound(bound uint64, x int64) uint64 {
	hi, lo := bits.Mul64(bound, uint64(x)+1)
	if hi != 0 {
		return 1<<64 - 1
	}
	return lo
}

// Small reports whether residues decide everything about values up to bound
// compared with target t: the conditions of the package comment.
func (p Field) Exact(bound uint64, t rat.Rat) bool {
	q, ok := t.Small()
	if !ok || q.Num == -1<<63 {
		return false
	}
	hi, lo := bits.Mul64(bound, uint64(max(q.Num, -q.Num, q.Den)))
	return hi == 0 && lo < uint64(p) && bound < IntegerBound
}

// Package residue computes with fractions modulo a prime p, by default 2^61−1.
//
// An operation on exact fractions costs a greatest common divisor; an operation on residues costs
// one multiplication. Residues are nevertheless exact, for numbers that are not too large. Let A =
// Π(aᵢ+1) over the numbers aᵢ of a hand. Every value made from them by + − × ÷ is a fraction with
// |numerator|+|denominator| ≤ A. The proof is by induction on the operation: if |a|+|b| ≤ B for a/b
// and |c|+|d| ≤ C for c/d, then |ad±cb|+|bd| ≤ BC and |ac|+|bd| ≤ BC. Hence, for a target s/t with
// A·max(|s|,t) < p and a value v of the hand:
//
//   - v = s/t if and only if v ≡ s/t modulo p;
//   - v = 0 if and only if v ≡ 0 modulo p;
//   - if A² + A < p, v is an integer if and only if its residue lies within ±A.
//
// [Field.IsExact] is this condition, with a bound below 2³⁰. A hand whose numbers are too large for it is wide.
//
// # Where a residue stands for a value
//
// Equal residues are never taken for equal values without a proof. This is the list of all places in
// solve that read a residue as a value. Write v₀ for the residue of v. A false zero is a value other
// than 0 whose residue is 0. A p-integer is a fraction whose denominator p does not divide; a unit is a
// p-integer with a residue other than 0.
//
// Package decide reads residues of exact hands only: Decide returns before, unless IsExact holds for
// the whole hand. Then it holds for each group of its numbers, since the bound of a group is not
// larger. So Has, hasZero, y == 0 and w == 0 read values, the bound of a group decides which quotients
// are integers, and a wanted residue that is equal to that of a value of the subset is its value, by
// the argument for whole trees: the tree along the path has the target's residue, so it has the target
// as its value. Masks, DecideSmallHand, and the packages countdown, last and values use integers and
// fractions, no residues.
//
// Package forms, for exact hands: all places below read values, since every value in question is that
// of some numbers of the hand. In particular
//
//   - canCount: forms are counted by their residues, without evaluation;
//   - usesFastPath: a form with the target's residue is shown without evaluation, as fractions of 32
//     bits, whose parts stay below 2^30;
//   - zeroCounter, countZeroSums: residues 0 are counted as values 0;
//   - isInteger, canBeInteger: a residue within ±A is that of an integer; isInteger reads it for a
//     table whose own numbers have a bound below 2^30, even if the hand is wide;
//   - hasCap (first.go): a residue within ±maxInteger is that of an integer if A·maxInteger < p.
//     Otherwise the tables may hold fractions too, which loses no form; isWithin then compares the
//     results of the simplest form exactly.
//
// Package forms, for wide hands:
//
//  1. Matches. matchTable, matchSum, matchProduct and all lookups compare residues. That finds a
//     superset of the forms with the target value; writeExact evaluates each and drops the others.
//     Rules on values are checked there too. canBeInteger returns true.
//  2. Tables. buildNumber, finishTable (verifyZero) and buildPowers evaluate every number, sum and power
//     with the residue 0, unless the bound of the table is less than p, so that |numerator| < p. A false
//     zero sets foundFalseZero: the search restarts with the next prime, and no result of it is used.
//     Hence every number, sum and power of a table is 0 or a unit. So is every product, since its
//     factors are; and f.val == 0, r.val == 0, hasZeroProduct, isForm and isTerm read values.
//  3. The target. findFormsModulo restarts if the target is no p-integer or a false zero.
//  4. Wanted values. Going down from the target, which is 0 or a unit by 3, the search computes the
//     exact value W that a part must have. If W is wanted of a sum, so is W±x of its leading product or
//     its rest, where x is a value of a table, a p-integer by 2. If U ≠ 0 is wanted of a product, it is
//     a unit, and so are U/x, U·x and x/U for a value x ≠ 0 of a table. So every wanted value is a
//     p-integer, and only the W±x of a product can be a false zero: findProducts evaluates it if its
//     residue is 0 (checkZero) and restarts. A sum with a wanted false zero needs no check, since
//     nothing but lookups and further products depends on it. mayBeProduct, u == 0 and x == 0 then read
//     values. If the bound of the hand is less than p, no value of it is a false zero, so a form with a
//     wanted false zero does not exist, and nothing is checked.
//  5. Products worth 0. By 4, they are searched only if the wanted value is 0. By 2, a factor from a
//     table is 0 if and only if its residue is 0. searchLeadZeroSums finds every sum worth 0, and others
//     with the residue 0, whose products writeExact drops. By 2, the divisors of such a product, which
//     are entries of tables, are not 0.
//
// So a search that ends without a false zero finds every form: going down a form with the target value,
// each of its parts has the wanted value, and a part that has it is found by its residue. The primes never run
// out, since a hand has finitely many values and each but 0 has finitely many prime factors.
package residue

import (
	"math/big"
	"math/bits"

	"github.com/make24/make24/rat"
)

// Field is an odd prime p below 2⁶²; its methods are the arithmetic modulo p. Their arguments must be less than p.
type Field uint64

// Mersenne61 is the default prime. Reduction modulo it needs no division.
const Mersenne61 Field = 1<<61 - 1

// Next returns the largest prime below p, which must be at least 5 and odd.
func (p Field) Next() Field {
	for p -= 2; !p.isPrime(); p -= 2 {
	}
	return p
}

// isPrime reports whether the odd number p is a prime, by the test of Miller and Rabin. The first twelve
// primes as bases prove it for all numbers below 2^64 (Sorenson and Webster, "Strong pseudoprimes to
// twelve prime bases", 2017). big.Int.ProbablyPrime would link more of math/big.
func (p Field) isPrime() bool {
	twos := bits.TrailingZeros64(uint64(p) - 1)
	for _, base := range [...]uint64{2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37} {
		base %= uint64(p)
		if base == 0 {
			continue
		}
		x, square := uint64(1), base
		for n := (uint64(p) - 1) >> twos; n > 0; n >>= 1 {
			if n&1 == 1 {
				x = p.Mul(x, square)
			}
			square = p.Mul(square, square)
		}
		witness := x != 1
		for range twos {
			if x == uint64(p)-1 {
				witness = false
			}
			x = p.Mul(x, x)
		}
		if witness {
			return false
		}
	}
	return true
}

// Add returns a+b.
func (p Field) Add(a, b uint64) uint64 {
	s := a + b
	if s >= uint64(p) {
		s -= uint64(p)
	}
	return s
}

// Sub returns a−b.
func (p Field) Sub(a, b uint64) uint64 {
	if a >= b {
		return a - b
	}
	return a + uint64(p) - b
}

// Neg returns −a.
func (p Field) Neg(a uint64) uint64 {
	if a == 0 {
		return 0
	}
	return uint64(p) - a
}

// Abs returns the smaller of a and −a. Values that differ only in sign thus have the same Abs.
func (p Field) Abs(a uint64) uint64 {
	return min(a, uint64(p)-a)
}

// Mul returns a·b.
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

// Inv returns 1/a, computed as a^(p−2) (Fermat). a must not be 0.
func (p Field) Inv(a uint64) uint64 {
	if p != Mersenne61 {
		return p.pow(a, uint64(p)-2)
	}
	// 2^61−3 in binary is 59 ones followed by 01. xK is a^(2^K−1).
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

// squareTimes returns a^(2^k): a squared k times.
func (p Field) squareTimes(a uint64, k int) uint64 {
	for range k {
		a = p.Mul(a, a)
	}
	return a
}

// pow returns a^k.
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

// FromInt returns the residue of an integer.
func (p Field) FromInt(n int64) uint64 {
	if n >= 0 {
		return uint64(n) % uint64(p)
	}
	return p.Neg((-uint64(n)) % uint64(p))
}

// toSigned returns the integer in (−p/2, p/2) with residue a.
func (p Field) toSigned(a uint64) int64 {
	if a > uint64(p)/2 {
		return int64(a) - int64(p)
	}
	return int64(a)
}

// IsIntegerWithin reports whether a is the residue of an integer from −n to n.
func (p Field) IsIntegerWithin(a uint64, n int64) bool {
	x := p.toSigned(a)
	return -n <= x && x <= n
}

// integerBound limits the bound of a hand (see [SizeBound]) for which residues identify integers.
// Below it, numerators and denominators fit in 30 bits, so the terms of a sum of two fractions fit
// in an int64.
const integerBound = 1 << 30

// IdentifiesIntegers reports whether a value of a hand with the given bound is an integer if and only
// if its residue is that of an integer within ±bound.
func (p Field) IdentifiesIntegers(bound uint64) bool {
	return bound < integerBound && bound*bound+bound < uint64(p)
}

// FromRat returns the residue of a fraction. It returns false if p divides the denominator.
func (p Field) FromRat(t rat.Rat) (uint64, bool) {
	q, ok := t.Small()
	if !ok {
		return p.fromBig(t)
	}
	num, den := p.FromInt(q.Num), p.FromInt(q.Den)
	if den <= 1 {
		return num, den == 1
	}
	return p.Mul(num, p.Inv(den)), true
}

// fromBig is like FromRat, for fractions that do not fit in a rat.Small.
func (p Field) fromBig(t rat.Rat) (uint64, bool) {
	b := t.Big()
	m := new(big.Int).SetUint64(uint64(p))
	num := new(big.Int).Mod(b.Num(), m).Uint64()
	den := new(big.Int).Mod(b.Denom(), m).Uint64()
	if den == 0 {
		return 0, false
	}
	return p.Mul(num, p.Inv(den)), true
}

// SizeBound returns the product of aᵢ+1 over the numbers aᵢ of a hand, or 2^64−1 if the product is
// larger.
func SizeBound(hand []int64) uint64 {
	b := uint64(1)
	for _, x := range hand {
		b = ExtendSizeBound(b, x)
	}
	return b
}

// ExtendSizeBound returns the bound of a hand with the number x added, given the bound of the hand.
func ExtendSizeBound(bound uint64, x int64) uint64 {
	hi, lo := bits.Mul64(bound, uint64(x)+1)
	if hi != 0 {
		return 1<<64 - 1
	}
	return lo
}

// IsExact reports whether residues modulo p are exact for a hand with the given bound: they decide
// for each value of the hand whether it equals the target t, is 0 or is an integer. See the package
// comment.
func (p Field) IsExact(bound uint64, t rat.Rat) bool {
	q, ok := t.Small()
	if !ok || q.Num == -1<<63 {
		return false
	}
	hi, lo := bits.Mul64(bound, uint64(max(q.Num, -q.Num, q.Den)))
	return hi == 0 && lo < uint64(p) && p.IdentifiesIntegers(bound)
}

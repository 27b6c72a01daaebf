package rat

import "math/bits"

// int128 is a signed 128-bit integer in two's complement. It can hold the sum of two products
// of a numerator and a denominator, so no intermediate step of a computation overflows.
type int128 struct{ hi, lo uint64 }

// product returns x·y.
func product(x, y int64) int128 {
	hi, lo := bits.Mul64(uint64(x), uint64(y))
	// Converted to uint64, a negative factor is 2^64 too large.
	hi -= uint64(x>>63)&uint64(y) + uint64(y>>63)&uint64(x)
	return int128{hi, lo}
}

func (a int128) add(b int128) int128 {
	lo, carry := bits.Add64(a.lo, b.lo, 0)
	hi, _ := bits.Add64(a.hi, b.hi, carry)
	return int128{hi, lo}
}

func (a int128) sub(b int128) int128 {
	lo, borrow := bits.Sub64(a.lo, b.lo, 0)
	hi, _ := bits.Sub64(a.hi, b.hi, borrow)
	return int128{hi, lo}
}

func (a int128) isNegative() bool { return int64(a.hi) < 0 }

// int64 returns the value as an int64, or false if it does not fit.
func (a int128) int64() (int64, bool) {
	return int64(a.lo), a.hi == uint64(int64(a.lo)>>63)
}

// less reports whether a < b.
func (a int128) less(b int128) bool {
	if a.hi != b.hi {
		return int64(a.hi) < int64(b.hi)
	}
	return a.lo < b.lo
}

// magnitude returns |a| as an unsigned integer.
func (a int128) magnitude() int128 {
	if a.isNegative() {
		return int128{}.sub(a)
	}
	return a
}

// quoRem returns the quotient and the remainder of a, read as unsigned, divided by d > 0.
func (a int128) quoRem(d uint64) (quo int128, rem uint64) {
	quo.hi, rem = a.hi/d, a.hi%d
	quo.lo, rem = bits.Div64(rem, a.lo, d)
	return quo, rem
}

// multiply returns x·y, or false if the product does not fit.
func multiply(x, y int64) (int64, bool) { return product(x, y).int64() }

// multiplyDen returns x·y for x, y > 0, or false if the product does not fit.
func multiplyDen(x, y int64) (int64, bool) {
	hi, lo := bits.Mul64(uint64(x), uint64(y))
	return int64(lo), hi == 0 && int64(lo) > 0
}

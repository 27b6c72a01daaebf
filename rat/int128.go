package rat

import "math/bits"

// wide is a signed integer of 128 bits in two's complement: room for the sum
// of two products of int64, so that only a final result can fail to fit.
type int128 struct{ hi, lo uint64 }

// product is x·y.
func product(x, y int64) int128 {
	hi, lo := bits.Mul64(uint64(x), uint64(y))
	// Read as unsigned, a negative factor is 2^64 too large.
	hi -= uint64(x>>63)&uint64(y) + uint64(y>>63)&uint64(x)
	return int128{hi, lo}
}

func (a int128) plus(b int128) int128 {
	lo, carry := bits.Add64(a.lo, b.lo, 0)
	hi, _ := bits.Add64(a.hi, b.hi, carry)
	return int128{hi, lo}
}

func (a int128) minus(b int128) int128 {
	lo, borrow := bits.Sub64(a.lo, b.lo, 0)
	hi, _ := bits.Sub64(a.hi, b.hi, borrow)
	return int128{hi, lo}
}

func (a int128) negative() bool { return int64(a.hi) < 0 }

// int64 is the value if it fits.
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

// magnitude is |a|, read as unsigned.
func (a int128) magnitude() int128 {
	if a.negative() {
		return int128{}.minus(a)
	}
	return a
}

// over divides an unsigned a by d > 0.
func (a int128) quoRem(d uint64) (quo int128, rem uint64) {
	quo.hi, rem = a.hi/d, a.hi%d
	quo.lo, rem = bits.Div64(rem, a.lo, d)
	return quo, rem
}

// multiply is x·y, checked.
func multiply(x, y int64) (int64, bool) { return product(x, y).int64() }

// multiplyDen is x·y of two denominators, checked to be a denominator.
func multiplyDen(x, y int64) (int64, bool) {
	hi, lo := bits.Mul64(uint64(x), uint64(y))
	return int64(lo), hi == 0 && int64(lo) > 0
}

package solve

import (
	"iter"
	"math/bits"
)

// Targets is a set of whole numbers within a window. The zero value is an empty set
// over an empty window.
type Targets struct {
	low  int64
	n    uint64 // numbers in the window
	bits []uint64
}

// newTargets is an empty set over low..high; empty where low is above high.
func newTargets(low, high int64) Targets {
	if low > high {
		return Targets{low: low}
	}
	n := uint64(high) - uint64(low) + 1
	return Targets{low, n, make([]uint64, (n+63)/64)}
}

// windowLen is how many numbers low..high holds, at most 2^63−1.
func windowLen(low, high int64) int64 {
	return int64(min(uint64(high)-uint64(low), 1<<63-2)) + 1
}

// Low is the least number of the window.
func (t Targets) Low() int64 { return t.low }

// High is the largest number of the window; below Low where the window is empty.
func (t Targets) High() int64 { return int64(uint64(t.low) + t.n - 1) }

// Has reports whether x is in the set; false outside the window.
func (t Targets) Has(x int64) bool {
	i := uint64(x) - uint64(t.low)
	return i < t.n && t.bits[i/64]>>(i%64)&1 != 0
}

// Count is how many numbers are in the set.
func (t Targets) Count() int {
	n := 0
	for _, w := range t.bits {
		n += bits.OnesCount64(w)
	}
	return n
}

// All is the numbers of the set in ascending order.
func (t Targets) All() iter.Seq[int64] {
	return func(yield func(int64) bool) {
		for i, w := range t.bits {
			for ; w != 0; w &= w - 1 {
				at := uint64(i)*64 + uint64(bits.TrailingZeros64(w))
				if !yield(int64(uint64(t.low) + at)) {
					return
				}
			}
		}
	}
}

// AppendBitmap appends the set to b as bytes: of a window of n numbers ⌈n/8⌉, in which Low+i is
// bit i%8, from the lowest, of byte i/8.
func (t Targets) AppendBitmap(b []byte) []byte {
	for i := range (t.n + 7) / 8 {
		b = append(b, byte(t.bits[i/8]>>(i%8*8)))
	}
	return b
}

// TargetsOf is the set over low..high that AppendBitmap wrote; false for bytes that are none.
func TargetsOf(low, high int64, bitmap []byte) (Targets, bool) {
	if int64(len(bitmap)) != windowBytes(low, high) {
		return Targets{}, false
	}
	t := newTargets(low, high)
	for i, b := range bitmap {
		t.bits[i/8] |= uint64(b) << (i % 8 * 8)
	}
	if over := t.n % 64; over > 0 && t.bits[len(t.bits)-1]>>over != 0 {
		return Targets{}, false
	}
	return t, true
}

// windowBytes is the length of a bitmap over low..high.
func windowBytes(low, high int64) int64 {
	if low > high {
		return 0
	}
	return int64((uint64(high)-uint64(low))/8) + 1
}

// add puts x into the set if the window has it; true if it was new.
func (t Targets) add(x int64) bool {
	i := uint64(x) - uint64(t.low)
	if i >= t.n || t.bits[i/64]>>(i%64)&1 != 0 {
		return false
	}
	t.bits[i/64] |= 1 << (i % 64)
	return true
}

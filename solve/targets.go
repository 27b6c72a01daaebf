package solve

import (
	"iter"
	"math/bits"

	"github.com/make24/make24/solve/internal/subsets"
)

// Targets is a set of integers within a window. The zero value is an empty set over an empty
// window.
type Targets struct{ set subsets.Window }

// windowLen returns the number of integers from low to high, at most 2^63−1. low must not exceed
// high.
func windowLen(low, high int64) int64 {
	return int64(min(uint64(high)-uint64(low), 1<<63-2)) + 1
}

// Low returns the smallest integer of the window.
func (t Targets) Low() int64 { return t.set.Low }

// High returns the largest integer of the window. It is less than Low if the window is empty.
func (t Targets) High() int64 { return int64(uint64(t.set.Low) + t.set.N - 1) }

// Has reports whether x is in the set. It returns false for an x outside the window.
func (t Targets) Has(x int64) bool { return t.set.Has(x) }

// Count returns the number of integers in the set.
func (t Targets) Count() int {
	n := 0
	for _, w := range t.set.Bits {
		n += bits.OnesCount64(w)
	}
	return n
}

// All returns an iterator over the integers of the set, in ascending order.
func (t Targets) All() iter.Seq[int64] {
	return func(yield func(int64) bool) {
		for i, w := range t.set.Bits {
			for ; w != 0; w &= w - 1 {
				offset := uint64(i)*64 + uint64(bits.TrailingZeros64(w))
				if !yield(int64(uint64(t.set.Low) + offset)) {
					return
				}
			}
		}
	}
}

// AppendBitmap appends the set to b as a bitmap and returns the extended buffer. A window of n
// integers takes ⌈n/8⌉ bytes; Low+i is bit i%8 of byte i/8, counted from the least significant bit.
func (t Targets) AppendBitmap(b []byte) []byte {
	for i := range (t.set.N + 7) / 8 {
		b = append(b, byte(t.set.Bits[i/8]>>(i%8*8)))
	}
	return b
}

// TargetsFromBitmap decodes a bitmap that [Targets.AppendBitmap] wrote for the window from low to
// high. It returns false if the bitmap has the wrong length or a bit beyond high.
func TargetsFromBitmap(low, high int64, bitmap []byte) (Targets, bool) {
	if int64(len(bitmap)) != windowBytes(low, high) {
		return Targets{}, false
	}
	t := Targets{subsets.NewWindow(low, high)}
	for i, b := range bitmap {
		t.set.Bits[i/8] |= uint64(b) << (i % 8 * 8)
	}
	if extra := t.set.N % 64; extra > 0 && t.set.Bits[len(t.set.Bits)-1]>>extra != 0 {
		return Targets{}, false
	}
	return t, true
}

// windowBytes returns the length in bytes of a bitmap over the window from low to high.
func windowBytes(low, high int64) int64 {
	if low > high {
		return 0
	}
	return int64((uint64(high)-uint64(low))/8) + 1
}

package solve

import (
	"iter"
	"math/bits"

	"github.com/make24/make24/solve/internal/subsets"
)

// Targets is a set of whole numbers within a window. The zero value is an empty set
// over an empty window.
type Targets struct{ set subsets.Window }

// windowLen is how many numbers low..high holds, at most 2^63−1.
func windowLen(low, high int64) int64 {
	return int64(min(uint64(high)-uint64(low), 1<<63-2)) + 1
}

// Low is the least number of the window.
func (t Targets) Low() int64 { return t.set.Low }

// High is the largest number of the window; below Low where the window is empty.
func (t Targets) High() int64 { return int64(uint64(t.set.Low) + t.set.N - 1) }

// Has reports whether x is in the set; false outside the window.
func (t Targets) Has(x int64) bool { return t.set.Has(x) }

// Count is how many numbers are in the set.
func (t Targets) Count() int {
	n := 0
	for _, w := range t.set.Bits {
		n += bits.OnesCount64(w)
	}
	return n
}

// All is the numbers of the set in ascending order.
func (t Targets) All() iter.Seq[int64] {
	return func(yield func(int64) bool) {
		for i, w := range t.set.Bits {
			for ; w != 0; w &= w - 1 {
				at := uint64(i)*64 + uint64(bits.TrailingZeros64(w))
				if !yield(int64(uint64(t.set.Low) + at)) {
					return
				}
			}
		}
	}
}

// AppendBitmap appends the set to b as bytes: of a window of n numbers ⌈n/8⌉, in which Low+i is
// bit i%8, from the lowest, of byte i/8.
func (t Targets) AppendBitmap(b []byte) []byte {
	for i := range (t.set.N + 7) / 8 {
		b = append(b, byte(t.set.Bits[i/8]>>(i%8*8)))
	}
	return b
}

// TargetsOf is the set over low..high that AppendBitmap wrote; false for bytes that are none.
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

// windowBytes is the length of a bitmap over low..high.
func windowBytes(low, high int64) int64 {
	if low > high {
		return 0
	}
	return int64((uint64(high)-uint64(low))/8) + 1
}

package countdown

import (
	"math/bits"

	"github.com/make24/make24/solve/internal/subsets"
)

// window is a bitset of the positive integers below windowBits. These are the targets, and the
// larger integers from which one tile can be subtracted to make a target.
type window [windowWords]uint64

const (
	windowWords = 18
	windowBits  = 64 * windowWords
	maxTarget   = 1023
	maxTile     = windowBits - 1 - maxTarget
)

func (w *window) set(v int64) { w[v>>6] |= 1 << (v & 63) }

func (w *window) or(u *window) {
	for i := range w {
		w[i] |= u[i]
	}
}

// orShifted adds to w the integer v−shift for each integer v of the bitset src.
func (w *window) orShifted(src []uint64, shift int) {
	words := src[shift>>6:][:windowWords+1]
	s := uint(shift & 63)
	for i := range w {
		w[i] |= words[i]>>s | words[i+1]<<1<<(63-s)
	}
}

// targets returns the integers of w from low to high, where 0 ≤ low ≤ high ≤ maxTarget.
func (w *window) targets(low, high int64) subsets.Window {
	t := subsets.NewWindow(low, high)
	for i := range t.Bits {
		offset := low + 64*int64(i)
		t.Bits[i] = w[offset>>6]>>(offset&63) | w[offset>>6+1]<<1<<(63-offset&63)
	}
	if left := t.N % 64; left != 0 {
		t.Bits[len(t.Bits)-1] &= 1<<left - 1
	}
	return t
}

// valueBits holds the values of one set of tiles as bitsets, so that combining all of them with one
// number takes a few shifts.
type valueBits struct {
	allBits      []uint64                  // the values below width
	reversedBits []uint64                  // allBits with its bits in reverse order
	lowBits      [2*windowWords + 1]uint64 // the values below windowBits, after windowBits zeros
	width        int                       // number of bits in allBits that are used
}

// newValueBits returns an empty valueBits whose values can be combined with numbers up to largest.
func newValueBits(largest int64) valueBits {
	words := (int(largest)+windowBits)/64 + 1
	return valueBits{
		allBits:      make([]uint64, words+windowWords+1),
		reversedBits: make([]uint64, words+windowWords+1),
		width:        64 * words,
	}
}

// load sets the values: those below windowBits from small, the others from big.
func (s *valueBits) load(small *window, big []int64) {
	clear(s.allBits)
	copy(s.allBits, small[:])
	copy(s.lowBits[windowWords:], small[:])
	for _, v := range big {
		if v < int64(s.width) {
			s.allBits[v>>6] |= 1 << (v & 63)
		}
	}
	n := s.width / 64
	for i, w := range s.allBits[:n] {
		s.reversedBits[n-1-i] = bits.Reverse64(w)
	}
}

// addSums adds to dst those of v+a, v−a and a−v that are positive and below windowBits, for every
// value v.
func (s *valueBits) addSums(dst *window, a int64) {
	if a < windowBits {
		dst.orShifted(s.lowBits[:], windowBits-int(a))
	}
	dst.orShifted(s.allBits, int(a))
	dst.orShifted(s.reversedBits, s.width-1-int(a))
	dst[0] &^= 1
}

// addMultiples adds to dst the products v·a below windowBits for every value v.
func (s *valueBits) addMultiples(dst *window, a int64) {
	last := (windowBits - 1) / a
	for i := int64(0); i<<6 <= last; i++ {
		w := s.allBits[i]
		if left := last - i<<6; left < 63 {
			w &= 2<<left - 1
		}
		for ; w != 0; w &= w - 1 {
			dst.set((i<<6 + int64(bits.TrailingZeros64(w))) * a)
		}
	}
}

// addQuotients adds to dst the integers v/a for the values v below windowBits.
func (s *valueBits) addQuotients(dst *window, a int64) {
	for t, v := int64(1), a; v < windowBits; t, v = t+1, v+a {
		dst[t>>6] |= s.allBits[v>>6] >> (v & 63) & 1 << (t & 63)
	}
}

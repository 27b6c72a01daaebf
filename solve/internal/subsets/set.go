package subsets

// hashMul is 2^64 divided by the golden ratio, the multiplier of Fibonacci hashing.
const hashMul = 0x9E3779B97F4A7C15

// Values is a set of integers below 2^64−1: a list without duplicates, indexed by a hash table with
// open addressing. The zero value is an empty set that supports only Elements and IsFilled; call
// Reset before Has and Put.
type Values struct {
	Elements []uint64
	index    []uint64 // hash table: element plus one, or 0 if free; the length is a power of two
	shift    uint8    // 64 minus the base-2 logarithm of len(index)
}

const minIndexBits = 6

// Reset makes the set empty, and reuses its memory.
func (s *Values) Reset() {
	s.Elements = s.Elements[:0]
	if s.index == nil {
		s.index = make([]uint64, 1<<minIndexBits)
		s.shift = 64 - minIndexBits
	}
	clear(s.index)
}

// Has reports whether v is in the set.
func (s *Values) Has(v uint64) bool {
	mask := uint64(len(s.index) - 1)
	for i := v * hashMul >> s.shift; ; i++ {
		switch s.index[i&mask] {
		case v + 1:
			return true
		case 0:
			return false
		}
	}
}

// Put adds v if it is not in the set.
func (s *Values) Put(v uint64) {
	mask := uint64(len(s.index) - 1)
	for i := v * hashMul >> s.shift; ; i++ {
		switch s.index[i&mask] {
		case v + 1:
			return
		case 0:
			s.index[i&mask] = v + 1
			s.Elements = append(s.Elements, v)
			if 2*len(s.Elements) > len(s.index) {
				s.rebuildIndex(2 * len(s.index))
			}
			return
		}
	}
}

// Compact returns a copy of the set with minimal memory, and the size of the copy in bytes.
func (s *Values) Compact() (c Values, bytes int64) {
	c.Elements = append([]uint64(nil), s.Elements...)
	size := 4
	for size < 2*len(c.Elements) {
		size *= 2
	}
	c.rebuildIndex(size)
	return c, 8 * int64(len(c.Elements)+size)
}

// IsFilled reports whether the set has an index, because Reset was called or Compact returned the
// set.
func (s *Values) IsFilled() bool { return s.index != nil }

// rebuildIndex replaces the index by one with the given number of slots, a power of two.
func (s *Values) rebuildIndex(size int) {
	s.index, s.shift = make([]uint64, size), 64
	for n := size; n > 1; n /= 2 {
		s.shift--
	}
	mask := uint64(size - 1)
	for _, v := range s.Elements {
		i := v * hashMul >> s.shift
		for s.index[i&mask] != 0 {
			i++
		}
		s.index[i&mask] = v + 1
	}
}

// Window is a set of integers from Low to Low+N−1. The zero value is an empty set over an empty
// window.
type Window struct {
	Low  int64
	N    uint64
	Bits []uint64
}

// NewWindow returns an empty set over the window from low to high. The window is empty if low >
// high.
func NewWindow(low, high int64) Window {
	if low > high {
		return Window{Low: low}
	}
	n := uint64(high) - uint64(low) + 1
	return Window{low, n, make([]uint64, (n+63)/64)}
}

// Has reports whether x is in the set. It returns false for an x outside the window.
func (w Window) Has(x int64) bool {
	i := uint64(x) - uint64(w.Low)
	return i < w.N && w.Bits[i/64]>>(i%64)&1 != 0
}

// Put adds x if it is within the window. It reports whether it added x.
func (w Window) Put(x int64) bool {
	i := uint64(x) - uint64(w.Low)
	if i >= w.N || w.Bits[i/64]>>(i%64)&1 != 0 {
		return false
	}
	w.Bits[i/64] |= 1 << (i % 64)
	return true
}

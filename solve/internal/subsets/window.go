package subsets

// Window is a set of whole numbers from Low to Low+N−1. The zero value is an empty set
// over an empty window.
type Window struct {
	Low  int64
	N    uint64
	Bits []uint64
}

// NewWindow returns an empty set over low..high; the window is empty if low is above high.
func NewWindow(low, high int64) Window {
	if low > high {
		return Window{Low: low}
	}
	n := uint64(high) - uint64(low) + 1
	return Window{low, n, make([]uint64, (n+63)/64)}
}

// Has reports whether x is in the set; false outside the window.
func (w Window) Has(x int64) bool {
	i := uint64(x) - uint64(w.Low)
	return i < w.N && w.Bits[i/64]>>(i%64)&1 != 0
}

// Put adds x if the window has it; it reports whether x is new.
func (w Window) Put(x int64) bool {
	i := uint64(x) - uint64(w.Low)
	if i >= w.N || w.Bits[i/64]>>(i%64)&1 != 0 {
		return false
	}
	w.Bits[i/64] |= 1 << (i % 64)
	return true
}

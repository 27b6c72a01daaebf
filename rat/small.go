package rat

import "math"

// Small is a fraction of two int64 in lowest terms with Den > 0. It is
// comparable: two Smalls are equal exactly when their values are, so it serves
// as a key of a map. A whole number n is Small{n, 1}; one that this package did
// not make must keep to lowest terms too. The zero Small, having no
// denominator, is no number, and arithmetic with it is refused.
//
// The arithmetic never allocates. Its second result is false when the exact
// result does not fit (or does not exist), and only then; the first is then
// the zero Small.
type Small struct{ Num, Den int64 }

// Rat returns the same value as a [Rat].
func (a Small) Rat() Rat { return Rat{num: a.Num, less: a.Den - 1} }

// valid reports whether both have a denominator.
func valid(a, b Small) bool { return a.Den > 0 && b.Den > 0 }

// smallOf is ±n/d, for n and d in lowest terms, if it fits.
func smallOf(negative bool, n, d uint64) (Small, bool) {
	if d > math.MaxInt64 {
		return Small{}, false
	}
	if !negative {
		if n > math.MaxInt64 {
			return Small{}, false
		}
		return Small{int64(n), int64(d)}, true
	}
	if n > 1<<63 {
		return Small{}, false
	}
	return Small{-int64(n), int64(d)}, true // right for n = 1<<63 too: its own negative
}

// magnitude is |n|, right for math.MinInt64.
func magnitude(n int64) uint64 {
	sign := n >> 63
	return uint64((n ^ sign) - sign)
}

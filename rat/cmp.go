package rat

import "cmp"

// Cmp returns -1 when a < b, 0 when they are equal, +1 when a > b. Both must
// have a denominator.
func (a Small) Cmp(b Small) int {
	if a.Den == b.Den {
		return cmp.Compare(a.Num, b.Num)
	}
	left, right := product(a.Num, b.Den), product(b.Num, a.Den)
	switch {
	case left.less(right):
		return -1
	case right.less(left):
		return +1
	}
	return 0
}

// Cmp returns -1 when x < y, 0 when they are equal, +1 when x > y.
func (x Rat) Cmp(y Rat) int {
	if x.big == nil && y.big == nil {
		return x.narrow().Cmp(y.narrow())
	}
	return x.wide().Cmp(y.wide())
}

// Equal reports whether x and y are the same number.
func (x Rat) Equal(y Rat) bool {
	if x.big == nil && y.big == nil {
		return x.num == y.num && x.less == y.less
	}
	// What fits in a Small is never held wide, so one of each cannot be equal.
	return x.big != nil && y.big != nil && x.big.Cmp(y.big) == 0
}

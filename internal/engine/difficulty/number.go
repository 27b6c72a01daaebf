package difficulty

import (
	"github.com/make24/make24/expr"
	"github.com/make24/make24/rat"
)

// The numbers of a game are mostly small. For small numbers, the functions that are called most
// compare products of int64, which cannot overflow, without reducing fractions. For larger numbers
// they use rat.Small, with the same results.

func integer(n int64) rat.Small { return rat.Small{Num: n, Den: 1} }

func less(a, b rat.Small) bool {
	if a.Den == b.Den {
		return a.Num < b.Num
	}
	return a.Cmp(b) < 0
}

// equalsInt reports whether a is the integer n.
func equalsInt(a rat.Small, n int64) bool { return a == integer(n) }

// Sort sorts the numbers of a position. For so few, slices.SortFunc is not faster, but has much more code
// in the module for browsers.
func Sort(h []rat.Small) {
	for i := range h {
		for ; i > 0 && less(h[i], h[i-1]); i-- {
			h[i], h[i-1] = h[i-1], h[i]
		}
	}
}

// shortLimit is the exclusive bound on numerators and denominators below which the products in this
// file fit an int64.
const shortLimit = 1 << 14

// areShort reports whether two numbers are not negative and have numerators and denominators below
// shortLimit.
func areShort(a, b rat.Small) bool {
	return uint64(a.Num) < shortLimit && uint64(b.Num) < shortLimit && a.Den < shortLimit && b.Den < shortLimit
}

// quo returns a ÷ b. It returns false if b is 0 or the quotient does not fit.
func quo(a, b rat.Small) (rat.Small, bool) {
	if a.Den == 1 && b.Den == 1 && b.Num > 0 && uint64(a.Num) < 1<<31 && b.Num < 1<<31 {
		n, d := uint32(a.Num), uint32(b.Num)
		if n%d == 0 {
			return integer(int64(n / d)), true
		}
		x, y := d, n%d // the greatest common divisor, by Euclid's algorithm
		for y != 0 {
			x, y = y, x%y
		}
		return rat.Small{Num: int64(n / x), Den: int64(d / x)}, true
	}
	return a.Quo(b)
}

// applyOp returns a op b for one of the operations + − × ÷. It returns false if the value is
// undefined or does not fit.
func applyOp(op expr.Op, a, b rat.Small) (rat.Small, bool) {
	switch op {
	case expr.Add:
		return a.Add(b)
	case expr.Sub:
		return a.Sub(b)
	case expr.Mul:
		return a.Mul(b)
	default:
		return quo(a, b)
	}
}

// applyNonNegative is like applyOp but returns false for a negative result. Players subtract the
// smaller number from the larger, and every solution has a form that does so.
func applyNonNegative(op expr.Op, a, b rat.Small) (rat.Small, bool) {
	c, ok := applyOp(op, a, b)
	return c, ok && c.Num >= 0
}

// opsMaking returns the operations by which p and q, in either order, make t.
func opsMaking(p, q, t rat.Small) (set expr.OpSet) {
	if !areShort(p, q) || !areShort(t, t) {
		return opsMakingAny(p, q, t)
	}
	pq := p.Den * q.Den
	u, v, w := p.Num*q.Den, q.Num*p.Den, t.Num*pq
	if (u+v)*t.Den == w {
		set |= 1 << expr.Add
	}
	if (u-v)*t.Den == w || (v-u)*t.Den == w {
		set |= 1 << expr.Sub
	}
	if p.Num*q.Num*t.Den == w {
		set |= 1 << expr.Mul
	}
	if v != 0 && u*t.Den == t.Num*v || u != 0 && v*t.Den == t.Num*u {
		set |= 1 << expr.Div
	}
	return set
}

// opsMakingAny is opsMaking for numbers of any size.
func opsMakingAny(p, q, t rat.Small) (set expr.OpSet) {
	if less(p, q) {
		p, q = q, p
	}
	for _, pair := range pairOps {
		a, b := p, q
		if pair.isSwapped {
			a, b = q, p
		}
		if c, ok := applyNonNegative(pair.op, a, b); ok && c == t {
			set = set.With(pair.op)
		}
	}
	return set
}

// threeCanMake reports whether three numbers can make the goal with + − × ÷, whatever the rule set
// allows. It need not set numbers aside, since a number set aside is combined last.
func threeCanMake(h []rat.Small, goal rat.Small) bool {
	if !areShort(h[0], h[1]) || !areShort(h[2], goal) {
		return threeCanMakeAny(h, goal)
	}
	for i := range 3 {
		p, q, r := h[(i+1)%3], h[(i+2)%3], h[i]
		u, v, w := p.Num*q.Den, q.Num*p.Den, p.Den*q.Den
		if canMakeWith(u+v, w, r, goal) || canMakeWith(max(u-v, v-u), w, r, goal) || canMakeWith(p.Num*q.Num, w, r, goal) ||
			v != 0 && canMakeWith(u, v, r, goal) || u != 0 && canMakeWith(v, u, r, goal) {
			return true
		}
	}
	return false
}

// twoCanMake reports whether two of three numbers make the goal by one operation.
func twoCanMake(h []rat.Small, goal rat.Small) bool {
	return opsMaking(h[0], h[1], goal)|opsMaking(h[0], h[2], goal)|opsMaking(h[1], h[2], goal) != 0
}

// canMakeWith reports whether u/w and r make the goal by one operation.
func canMakeWith(u, w int64, r, goal rat.Small) bool {
	a, b := u*r.Den, r.Num*w
	g := goal.Num * w * r.Den
	return (a+b)*goal.Den == g || (a-b)*goal.Den == g || (b-a)*goal.Den == g || u*r.Num*goal.Den == g ||
		b != 0 && a*goal.Den == goal.Num*b || a != 0 && b*goal.Den == goal.Num*a
}

// threeCanMakeAny is threeCanMake for numbers of any size.
func threeCanMakeAny(h []rat.Small, goal rat.Small) bool {
	for i := range 3 {
		p, q, r := h[(i+1)%3], h[(i+2)%3], h[i]
		if less(p, q) {
			p, q = q, p
		}
		for _, pair := range pairOps {
			a, b := p, q
			if pair.isSwapped {
				a, b = q, p
			}
			if c, ok := applyNonNegative(pair.op, a, b); ok && opsMakingAny(c, r, goal) != 0 {
				return true
			}
		}
	}
	return false
}

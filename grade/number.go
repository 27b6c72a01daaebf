package grade

import (
	"github.com/make24/make24/expr"
	"github.com/make24/make24/rat"
)

// Numbers of a game are short, so what is asked of them most often is answered by
// products of int64 that cannot overflow, without bringing fractions to lowest terms.
// Long numbers take the way through rat.Small, with the same answers.

func integer(n int64) rat.Small { return rat.Small{Num: n, Den: 1} }

func less(a, b rat.Small) bool {
	if a.Den == b.Den {
		return a.Num < b.Num
	}
	return a.Cmp(b) < 0
}

func equalsInt(a rat.Small, n int64) bool { return a == integer(n) }

// short bounds numerators and denominators of which the products below fit in an int64.
const shortLimit = 1 << 14

// brief reports whether numbers from 0 on are short.
func areShort(a, b rat.Small) bool {
	return uint64(a.Num) < shortLimit && uint64(b.Num) < shortLimit && a.Den < shortLimit && b.Den < shortLimit
}

// quo is a ÷ b.
func quo(a, b rat.Small) (rat.Small, bool) {
	if a.Den == 1 && b.Den == 1 && b.Num > 0 && uint64(a.Num) < 1<<31 && b.Num < 1<<31 {
		n, d := uint32(a.Num), uint32(b.Num)
		if n%d == 0 {
			return integer(int64(n / d)), true
		}
		x, y := d, n%d // the greatest common divisor, as Euclid has it
		for y != 0 {
			x, y = y, x%y
		}
		return rat.Small{Num: int64(n / x), Den: int64(d / x)}, true
	}
	return a.Quo(b)
}

// signed returns a op b, for the four operations; false where there is no value or it does not fit.
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

// apply is signed without results below 0: a player subtracts the smaller from the larger, and
// every solution has a tree that does.
func applyNonNegative(op expr.Op, a, b rat.Small) (rat.Small, bool) {
	c, ok := applyOp(op, a, b)
	return c, ok && c.Num >= 0
}

// ways is by which operations p and q make t, as a set.
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

// waysOf is ways of any numbers.
func opsMakingAny(p, q, t rat.Small) (set expr.OpSet) {
	if less(p, q) {
		p, q = q, p
	}
	for _, how := range pairOps {
		a, b := p, q
		if how.turn {
			a, b = q, p
		}
		if c, ok := applyNonNegative(how.op, a, b); ok && c == t {
			set = set.With(how.op)
		}
	}
	return set
}

// threeMake says whether three numbers make the goal, whatever the law. A number set
// aside is one combined last, so combining is all there is to try.
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

// twoMake says whether two of three numbers make the goal.
func twoCanMake(h []rat.Small, goal rat.Small) bool {
	return opsMaking(h[0], h[1], goal)|opsMaking(h[0], h[2], goal)|opsMaking(h[1], h[2], goal) != 0
}

// makes reports whether u/w and r make the goal.
func canMakeWith(u, w int64, r, goal rat.Small) bool {
	a, b := u*r.Den, r.Num*w
	g := goal.Num * w * r.Den
	return (a+b)*goal.Den == g || (a-b)*goal.Den == g || (b-a)*goal.Den == g || u*r.Num*goal.Den == g ||
		b != 0 && a*goal.Den == goal.Num*b || a != 0 && b*goal.Den == goal.Num*a
}

// threeMakeOf is threeMake of any numbers.
func threeCanMakeAny(h []rat.Small, goal rat.Small) bool {
	for i := range 3 {
		p, q, r := h[(i+1)%3], h[(i+2)%3], h[i]
		if less(p, q) {
			p, q = q, p
		}
		for _, how := range pairOps {
			a, b := p, q
			if how.turn {
				a, b = q, p
			}
			if c, ok := applyNonNegative(how.op, a, b); ok && opsMakingAny(c, r, goal) != 0 {
				return true
			}
		}
	}
	return false
}

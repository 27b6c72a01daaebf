package decide

import (
	"math/bits"

	"github.com/make24/make24/expr"
	"github.com/make24/make24/puzzle"
	"github.com/make24/make24/solve/internal/residue"
)

// Yes or no for one hand of a few numbers.
//
// What a Decider learns about groups pays where many hands share them. For one hand of up
// to five it is quicker to go back from the target: if the last operation takes in
// one number x alone, what the others have to make is one of t+x, |t−x|, tx, t/x and
// x/t (the package comment says why signs do not matter), and so on, until two numbers are left
// and the question is whether p = q(b+c), and the like. Where both operands of the last
// operation are results, those of two of the numbers are all tried for one. Nothing
// is divided and nothing kept: numerator and denominator are never larger than those of
// the target times the bound of the hand. Where results have to be whole or more than 0, a part
// of two numbers or more that would have to be worth something else is given up.

// maxSmallHand is how many numbers a hand has that is decided so.
const maxSmallHand = 5

// smallHand is a part of a hand, ascending.
type smallHand struct {
	x               [maxSmallHand]uint64
	n               int
	whole, positive bool // what results have to be
}

// without is the part without its numbers i and, where it is another, j.
func (f smallHand) without(i, j int) (g smallHand) {
	g.whole, g.positive = f.whole, f.positive
	for k := range f.n {
		if k != i && k != j {
			g.x[g.n] = f.x[k]
			g.n++
		}
	}
	return g
}

// Small says whether the puzzle has a solution, and whether it could tell.
func Small(p puzzle.Puzzle) (solvable, decided bool) {
	if p.Rules.Ops != expr.Basic || p.Rules.Subset || p.Rules.Join ||
		len(p.Hand) > maxSmallHand || p.Hand[0] == 0 || p.Target.Sign() <= 0 {
		return false, false
	}
	q, ok := p.Target.Small()
	if !ok {
		return false, false
	}
	if hi, lo := bits.Mul64(residue.Bound(p.Hand), uint64(max(q.Num, q.Den))); hi != 0 || lo>>63 != 0 {
		return false, false
	}
	f := smallHand{
		n:        len(p.Hand),
		whole:    p.Rules.Values&puzzle.Integer != 0,
		positive: p.Rules.Values&puzzle.Positive != 0,
	}
	for i, x := range p.Hand {
		f.x[i] = uint64(x)
	}
	return f.makes(uint64(q.Num), uint64(q.Den)), true
}

// makes says whether the numbers make p/q.
func (f smallHand) makes(p, q uint64) bool {
	switch {
	case f.n == 1:
		return p == q*f.x[0]
	case f.whole && p%q != 0, f.positive && p == 0:
		return false
	case f.n == 2:
		return twoMake(f.x[0], f.x[1], p, q)
	case f.n == 3 && !f.whole && !f.positive:
		a, b, c := f.x[0], f.x[1], f.x[2]
		return oneAndTwo(a, b, c, p, q) || oneAndTwo(b, a, c, p, q) || oneAndTwo(c, a, b, p, q)
	}
	for i := range f.n {
		if i > 0 && f.x[i] == f.x[i-1] {
			continue
		}
		if rest := f.without(i, i); rest.beside(f.x[i], 1, p, q) {
			return true
		}
	}
	for i := range f.n - 1 {
		for j := i + 1; j < f.n && (f.n > 4 || i == 0); j++ {
			if rest := f.without(i, j); rest.besideTwo(f.x[i], f.x[j], p, q) {
				return true
			}
		}
	}
	return false
}

// twoMake says whether b and c make p/q, b not being the larger.
func twoMake(b, c, p, q uint64) bool {
	return p == q*(b+c) || p == q*(c-b) || p == q*b*c || p*c == q*b || p*b == q*c
}

// oneAndTwo says whether x and a result of b and c make p/q, b not being the larger.
func oneAndTwo(x, b, c, p, q uint64) bool {
	qx := q * x
	return twoMake(b, c, p+qx, q) || twoMake(b, c, apart(p, qx), q) || twoMake(b, c, p*x, q) ||
		twoMake(b, c, p, qx) || p != 0 && twoMake(b, c, qx, p)
}

// besideTwo says whether the numbers make p/q together with a result of b and c.
func (f smallHand) besideTwo(b, c, p, q uint64) bool {
	return f.beside(b+c, 1, p, q) || f.beside(c-b, 1, p, q) || f.beside(b*c, 1, p, q) ||
		(!f.whole || b == c) && f.beside(b, c, p, q) || (!f.whole || c%b == 0) && f.beside(c, b, p, q)
}

// beside says whether the numbers make p/q together with the value n/d. A result 0 need not
// be tried: x+(b-c) is x+b-c, and (b-c)*(x*y) is (b-c)*x*y, with one number at a time.
func (f smallHand) beside(n, d, p, q uint64) bool {
	if n == 0 {
		return false
	}
	pd, qd, qn := p*d, q*d, q*n
	return f.makes(pd+qn, qd) || f.makes(apart(pd, qn), qd) || f.makes(p*n, qd) ||
		f.makes(pd, qn) || p != 0 && f.makes(qn, pd)
}

func apart(a, b uint64) uint64 {
	if a < b {
		return b - a
	}
	return a - b
}

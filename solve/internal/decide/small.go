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
	numbers           [maxSmallHand]uint64
	n                 int
	integer, positive bool // what results have to be
}

// without is the part without its numbers i and, where it is another, j.
func (f smallHand) without(i, j int) (g smallHand) {
	g.integer, g.positive = f.integer, f.positive
	for k := range f.n {
		if k != i && k != j {
			g.numbers[g.n] = f.numbers[k]
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
		integer:  p.Rules.Values&puzzle.Integer != 0,
		positive: p.Rules.Values&puzzle.Positive != 0,
	}
	for i, x := range p.Hand {
		f.numbers[i] = uint64(x)
	}
	return f.makes(uint64(q.Num), uint64(q.Den)), true
}

// makes says whether the numbers make p/q.
func (f smallHand) makes(p, q uint64) bool {
	switch {
	case f.n == 1:
		return p == q*f.numbers[0]
	case f.integer && p%q != 0, f.positive && p == 0:
		return false
	case f.n == 2:
		return pairMakes(f.numbers[0], f.numbers[1], p, q)
	case f.n == 3 && !f.integer && !f.positive:
		a, b, c := f.numbers[0], f.numbers[1], f.numbers[2]
		return oneAndPairMake(a, b, c, p, q) || oneAndPairMake(b, a, c, p, q) || oneAndPairMake(c, a, b, p, q)
	}
	for i := range f.n {
		if i > 0 && f.numbers[i] == f.numbers[i-1] {
			continue
		}
		if rest := f.without(i, i); rest.makesWith(f.numbers[i], 1, p, q) {
			return true
		}
	}
	for i := range f.n - 1 {
		for j := i + 1; j < f.n && (f.n > 4 || i == 0); j++ {
			if rest := f.without(i, j); rest.makesWithPair(f.numbers[i], f.numbers[j], p, q) {
				return true
			}
		}
	}
	return false
}

// twoMake says whether b and c make p/q, b not being the larger.
func pairMakes(b, c, p, q uint64) bool {
	return p == q*(b+c) || p == q*(c-b) || p == q*b*c || p*c == q*b || p*b == q*c
}

// oneAndTwo says whether x and a result of b and c make p/q, b not being the larger.
func oneAndPairMake(x, b, c, p, q uint64) bool {
	qx := q * x
	return pairMakes(b, c, p+qx, q) || pairMakes(b, c, absDiff(p, qx), q) || pairMakes(b, c, p*x, q) ||
		pairMakes(b, c, p, qx) || p != 0 && pairMakes(b, c, qx, p)
}

// besideTwo says whether the numbers make p/q together with a result of b and c.
func (f smallHand) makesWithPair(b, c, p, q uint64) bool {
	return f.makesWith(b+c, 1, p, q) || f.makesWith(c-b, 1, p, q) || f.makesWith(b*c, 1, p, q) ||
		(!f.integer || b == c) && f.makesWith(b, c, p, q) || (!f.integer || c%b == 0) && f.makesWith(c, b, p, q)
}

// beside says whether the numbers make p/q together with the value n/d. A result 0 need not
// be tried: x+(b-c) is x+b-c, and (b-c)*(x*y) is (b-c)*x*y, with one number at a time.
func (f smallHand) makesWith(n, d, p, q uint64) bool {
	if n == 0 {
		return false
	}
	pd, qd, qn := p*d, q*d, q*n
	return f.makes(pd+qn, qd) || f.makes(absDiff(pd, qn), qd) || f.makes(p*n, qd) ||
		f.makes(pd, qn) || p != 0 && f.makes(qn, pd)
}

func absDiff(a, b uint64) uint64 {
	if a < b {
		return b - a
	}
	return a - b
}

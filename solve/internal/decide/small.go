package decide

import (
	"math/bits"

	"github.com/make24/make24/expr"
	"github.com/make24/make24/puzzle"
	"github.com/make24/make24/solve/internal/residue"
)

// The decision for one hand of up to five numbers.
//
// The groups of a Decider pay off if many hands share them. For one small hand it is faster to
// search backwards from the target t. If one operand of the last operation is a single number x,
// the other numbers must make one of t+x, |t−x|, tx, t/x and x/t (the package comment explains why
// signs do not matter). The search continues in this way until two numbers are left, which
// pairMakes decides. If no operand of the last operation is a single number, one operand uses two
// numbers: the search then takes each result of each pair of numbers as x.
//
// The search neither divides nor allocates. It stores the value that the remaining numbers must
// make as a fraction p/q, not necessarily in lowest terms. p and q never exceed those of the target
// times the bound of the hand (see residue.SizeBound). If results must be integers or positive, the
// search skips a subset of two or more numbers whose value p/q violates that.

// maxSmallHand is the maximum size of a hand that DecideSmallHand decides.
const maxSmallHand = 5

// smallHand is a subset of a hand, in ascending order.
type smallHand struct {
	numbers                    [maxSmallHand]uint64
	n                          int
	integersOnly, positiveOnly bool // restrictions on results
}

// remove returns the subset without its numbers at the indices i and j, which may be equal.
func (h smallHand) remove(i, j int) (rest smallHand) {
	rest.integersOnly, rest.positiveOnly = h.integersOnly, h.positiveOnly
	for k := range h.n {
		if k != i && k != j {
			rest.numbers[rest.n] = h.numbers[k]
			rest.n++
		}
	}
	return rest
}

// DecideSmallHand reports whether the puzzle has a solution. decided is false if it does not
// support the puzzle.
func DecideSmallHand(p puzzle.Puzzle) (solvable, decided bool) {
	if p.Rules.Ops != expr.Basic || p.Rules.Subset || p.Rules.HasReadings() || p.Rules.NoBrackets ||
		len(p.Hand) > maxSmallHand || p.Hand[0] == 0 || p.Target.Sign() <= 0 {
		return false, false
	}
	q, ok := p.Target.Small()
	if !ok {
		return false, false
	}
	if hi, lo := bits.Mul64(residue.SizeBound(p.Hand), uint64(max(q.Num, q.Den))); hi != 0 || lo>>63 != 0 {
		return false, false
	}
	h := smallHand{
		n:            len(p.Hand),
		integersOnly: p.Rules.Values&puzzle.Integer != 0,
		positiveOnly: p.Rules.Values&puzzle.Positive != 0,
	}
	for i, x := range p.Hand {
		h.numbers[i] = uint64(x)
	}
	return h.makes(uint64(q.Num), uint64(q.Den)), true
}

// makes reports whether the numbers make p/q.
func (h smallHand) makes(p, q uint64) bool {
	switch {
	case h.n == 1:
		return p == q*h.numbers[0]
	case h.integersOnly && p%q != 0, h.positiveOnly && p == 0:
		return false
	case h.n == 2:
		return pairMakes(h.numbers[0], h.numbers[1], p, q)
	case h.n == 3 && !h.integersOnly && !h.positiveOnly:
		a, b, c := h.numbers[0], h.numbers[1], h.numbers[2]
		return oneAndPairMake(a, b, c, p, q) || oneAndPairMake(b, a, c, p, q) || oneAndPairMake(c, a, b, p, q)
	}
	for i := range h.n {
		if i > 0 && h.numbers[i] == h.numbers[i-1] {
			continue
		}
		if rest := h.remove(i, i); rest.makesWith(h.numbers[i], 1, p, q) {
			return true
		}
	}
	for i := range h.n - 1 {
		for j := i + 1; j < h.n && (h.n > 4 || i == 0); j++ {
			if rest := h.remove(i, j); rest.makesWithPair(h.numbers[i], h.numbers[j], p, q) {
				return true
			}
		}
	}
	return false
}

// pairMakes reports whether the sum, the difference, the product or a quotient of b and c is p/q. b
// must not exceed c.
func pairMakes(b, c, p, q uint64) bool {
	return p == q*(b+c) || p == q*(c-b) || p == q*b*c || p*c == q*b || p*b == q*c
}

// oneAndPairMake reports whether an operation on x and some result of b and c gives p/q. b must not
// exceed c.
func oneAndPairMake(x, b, c, p, q uint64) bool {
	qx := q * x
	return pairMakes(b, c, p+qx, q) || pairMakes(b, c, absDiff(p, qx), q) || pairMakes(b, c, p*x, q) ||
		pairMakes(b, c, p, qx) || p != 0 && pairMakes(b, c, qx, p)
}

// makesWithPair reports whether the numbers of h, together with some result of b and c, make p/q. b
// must not exceed c.
func (h smallHand) makesWithPair(b, c, p, q uint64) bool {
	return h.makesWith(b+c, 1, p, q) || h.makesWith(c-b, 1, p, q) || h.makesWith(b*c, 1, p, q) ||
		(!h.integersOnly || b == c) && h.makesWith(b, c, p, q) || (!h.integersOnly || c%b == 0) && h.makesWith(c, b, p, q)
}

// makesWith reports whether the numbers of h, together with the value n/d, make p/q. It ignores n =
// 0, because other calls find the same solutions: x+(b-c) equals x+b-c, and (b-c)*(x*y) equals
// (b-c)*x*y, which use one number at a time.
func (h smallHand) makesWith(n, d, p, q uint64) bool {
	if n == 0 {
		return false
	}
	pd, qd, qn := p*d, q*d, q*n
	return h.makes(pd+qn, qd) || h.makes(absDiff(pd, qn), qd) || h.makes(p*n, qd) ||
		h.makes(pd, qn) || p != 0 && h.makes(qn, pd)
}

// absDiff returns |a−b|.
func absDiff(a, b uint64) uint64 {
	if a < b {
		return b - a
	}
	return a - b
}

package last

import (
	"math/bits"

	"github.com/make24/make24/expr"
	"github.com/make24/make24/puzzle"
	"github.com/make24/make24/rat"
)

// MaxCards is the maximum number of numbers in a hand.
const MaxCards = 5

// maxValue is the maximum number in a pool. It limits the table of positions.
const maxValue = 1<<16 - 1

// Solver finds the solvable hands among hands that differ only in their last number.
type Solver struct {
	integersOnly, positiveOnly, allowsSubsets bool
	target                                    fraction
	positions                                 []int32 // by number: its index in the pool

	allNumbers int                      // the set of all numbers of the prefix
	values     [1 << (MaxCards - 1)]set // by the set of numbers of the prefix that they are made from

	low, high uint64 // the smallest and the largest last number
	first     int32  // position of low
	bits      []uint64
	allSolve  bool // every last number is a solution
}

// fraction is n/d; d is not 0.
type fraction struct{ n, d uint64 }

// set holds the values of a set of numbers. A value with several trees may occur repeatedly.
type set struct {
	all  []fraction
	sums int // all[sums:] are values of sums; the value of a single number is not one of them
}

// New returns a solver for hands of the given number of cards, whose numbers are among pool,
// ascending. It returns false if it does not support the rules, the target or the numbers.
func New(pool []int64, cards int, rules puzzle.Rules, target rat.Rat) (*Solver, bool) {
	q, ok := target.Small()
	if !ok || q.Num < 0 || rules.Ops != expr.Basic || rules.HasReadings() || rules.NoBrackets || cards < 2 || cards > MaxCards || len(pool) == 0 {
		return nil, false
	}
	largest := pool[len(pool)-1]
	if largest > maxValue {
		return nil, false
	}
	bound := uint64(max(q.Num, q.Den))
	for range cards {
		hi, lo := bits.Mul64(bound, uint64(largest)+1)
		if hi != 0 || lo>>63 != 0 {
			return nil, false
		}
		bound = lo
	}
	s := &Solver{
		integersOnly:  rules.Values&puzzle.Integer != 0,
		positiveOnly:  rules.Values&puzzle.Positive != 0,
		allowsSubsets: rules.Subset,
		target:        fraction{uint64(q.Num), uint64(q.Den)},
		positions:     make([]int32, largest+1),
		allNumbers:    1<<(cards-1) - 1,
		bits:          make([]uint64, (len(pool)+63)/64),
	}
	for i := range s.positions {
		s.positions[i] = -1
	}
	for i, x := range pool {
		s.positions[x] = int32(i)
	}
	return s, true
}

// IsFaster reports whether a solver takes less time for all hands of a pool with n different
// numbers than deciding each hand, as measured by BenchmarkSweepWays of package solve.
func IsFaster(n, cards int) bool { return n >= [MaxCards + 1]int{2: 1, 3: 1, 4: 8, 5: 60}[cards] }

// IsWindowFaster is like IsFaster, for a window of the given number of targets. Without a solver, the
// time of a hand hardly depends on the window.
func IsWindowFaster(n, cards int, targets int64) bool {
	return 2*targets <= int64(n)*[MaxCards + 1]int64{2: 16, 3: 16, 4: 8, 5: 1}[cards]
}

// Steps returns the approximate time of a call of Solve, in steps of the budget.
func (s *Solver) Steps() int {
	return [MaxCards]int{1: 2, 2: 10, 3: 200, 4: 8000}[bits.Len(uint(s.allNumbers))]
}

// Solve returns the set of the last numbers with which the hand reaches the target: bit i%64 of
// word i/64 stands for last[i]. prefix holds the other numbers of the hand; last is a subslice of the
// pool. The result is valid until the next call.
func (s *Solver) Solve(prefix, last []int64) []uint64 {
	s.setHands(prefix, last)
	return s.solve(last)
}

// SolveWindow is like Solve, for each target from low to high. The target of New must be high, and
// low must not be negative. visit must not retain the sets.
func (s *Solver) SolveWindow(prefix, last []int64, low, high int64, visit func(target int64, solvable []uint64)) {
	s.setHands(prefix, last)
	for target := low; target <= high; target++ {
		s.target = fraction{uint64(target), 1}
		visit(target, s.solve(last))
	}
}

// setHands sets the prefix and the range of the last numbers.
func (s *Solver) setHands(prefix, last []int64) {
	s.low, s.high = uint64(last[0]), uint64(last[len(last)-1])
	s.first = s.positions[s.low]
	s.fillValues(prefix)
}

// solve returns the set of the last numbers with which the hand of setHands reaches the target.
func (s *Solver) solve(last []int64) []uint64 {
	n := (len(last) + 63) / 64
	clear(s.bits[:n])
	s.allSolve = false
	s.solveTarget()
	if s.allSolve {
		for i := range s.bits[:n] {
			s.bits[i] = 1<<64 - 1
		}
		if extra := len(last) % 64; extra > 0 {
			s.bits[n-1] = 1<<extra - 1
		}
	}
	return s.bits[:n]
}

// solveTarget marks the last numbers with which the hand reaches the target.
func (s *Solver) solveTarget() {
	if !s.allowsSubsets {
		s.markSubtree(s.allNumbers, s.target, root)
		return
	}
	for subset := s.allNumbers; subset > 0; subset = (subset - 1) & s.allNumbers {
		for _, v := range s.values[subset].all {
			if v.n*s.target.d == s.target.n*v.d {
				s.allSolve = true
				return
			}
		}
		s.markSubtree(subset, s.target, root)
	}
	s.mark(s.target.n, s.target.d)
}

// parentKind is the kind of the parent of a node on the path. The root has no parent.
type parentKind uint8

const (
	root parentKind = iota
	sum
	product
)

// markSubtree marks the last numbers with which a subtree has the value w. The subtree has the
// numbers of subset, which is not empty, and the last number. parent is the kind of its parent.
func (s *Solver) markSubtree(subset int, w fraction, parent parentKind) {
	if s.integersOnly {
		if w.n%w.d != 0 {
			return
		}
		w = fraction{w.n / w.d, 1}
	}
	if s.positiveOnly && w.n == 0 {
		return
	}
	takeSums, takeProducts := parent != sum, parent != product
	if s.isLimited() {
		takeSums, takeProducts = true, true
	}
	for sibling := subset; sibling > 0; sibling = (sibling - 1) & subset {
		rest := subset &^ sibling
		values := s.values[sibling].all
		if rest == 0 {
			s.markLeaf(w, values, takeSums, takeProducts)
			continue
		}
		if takeSums {
			for _, v := range values {
				a, b, d := w.n*v.d, v.n*w.d, w.d*v.d
				s.markSubtree(rest, fraction{absDiff(a, b), d}, sum)
				s.markSubtree(rest, fraction{a + b, d}, sum)
			}
		}
		if takeProducts {
			for _, v := range values {
				s.markFactor(rest, w, v)
			}
		}
	}
}

// markFactor marks the last numbers with which a subtree, with the numbers of rest, is an operand of
// a product or quotient of value w, whose other operand is v.
func (s *Solver) markFactor(rest int, w, v fraction) {
	switch {
	case v.n == 0: // markLeaf finds the same with the sibling v·r, where r is a value of rest
	case w.n == 0:
		s.markSubtree(rest, fraction{0, 1}, product)
	default:
		s.markSubtree(rest, fraction{w.n * v.d, w.d * v.n}, product)
		s.markSubtree(rest, fraction{w.n * v.n, w.d * v.d}, product)
		s.markSubtree(rest, fraction{v.n * w.d, v.d * w.n}, product)
	}
}

// markLeaf marks the last numbers that are the other operand of a node of value w, for each sibling
// value.
func (s *Solver) markLeaf(w fraction, values []fraction, takeSums, takeProducts bool) {
	if takeSums {
		for _, v := range values {
			a, b, d := w.n*v.d, v.n*w.d, w.d*v.d
			s.mark(absDiff(a, b), d)
			s.mark(a+b, d)
		}
	}
	if !takeProducts {
		return
	}
	for _, v := range values {
		if v.n == 0 || w.n == 0 {
			s.markLeafZero(w, v)
			continue
		}
		nd, dn := w.n*v.d, w.d*v.n
		s.mark(nd, dn)
		s.mark(dn, nd)
		s.mark(w.n*v.n, w.d*v.d)
	}
}

// markLeafZero is markLeaf for a product or quotient if w or v is 0.
func (s *Solver) markLeafZero(w, v fraction) {
	if v.n != 0 {
		s.mark(0, 1)
	} else if w.n == 0 {
		s.allSolve = true
	}
}

// mark marks the last number n/d, if it is one.
func (s *Solver) mark(n, d uint64) {
	if n >= d*s.low && n <= d*s.high {
		s.markInRange(n, d)
	}
}

// markInRange is mark for n/d from low to high.
func (s *Solver) markInRange(n, d uint64) {
	if x := n / d; x*d == n {
		if i := s.positions[x] - s.first; i >= 0 {
			s.bits[i/64] |= 1 << (i % 64)
		}
	}
}

// isLimited reports whether the rules limit the values of results.
func (s *Solver) isLimited() bool { return s.integersOnly || s.positiveOnly }

// fillValues computes the values of all sets of numbers of a prefix.
func (s *Solver) fillValues(prefix []int64) {
	for i, x := range prefix {
		v := &s.values[1<<i]
		v.all, v.sums = append(v.all[:0], fraction{uint64(x), 1}), 1
	}
	for subset := 1; subset <= s.allNumbers; subset++ {
		if subset&(subset-1) != 0 {
			s.combine(subset)
		}
	}
}

// combine computes the values of a set of two or more numbers from those of its subsets: first the
// products and quotients, then the sums and differences.
func (s *Solver) combine(subset int) {
	v := &s.values[subset]
	v.all = v.all[:0]
	s.eachSplit(subset, func(a, b *set) {
		for _, x := range s.notProducts(a) {
			for _, y := range b.all {
				v.all = s.appendProducts(v.all, x, y)
			}
		}
	})
	v.sums = len(v.all)
	s.eachSplit(subset, func(a, b *set) {
		for _, x := range s.notSums(a) {
			for _, y := range b.all {
				v.all = s.appendSums(v.all, x, y)
			}
		}
	})
}

// eachSplit calls visit for each split of a set into two sets, the first of which has the lowest
// number.
func (s *Solver) eachSplit(subset int, visit func(a, b *set)) {
	lowest := subset & -subset
	for b := (subset - 1) & subset; b > 0; b = (b - 1) & subset {
		if b&lowest == 0 {
			visit(&s.values[subset&^b], &s.values[b])
		}
	}
}

// notProducts returns the values that may be the first factor of a product.
func (s *Solver) notProducts(v *set) []fraction {
	if s.isLimited() || v.sums == len(v.all) {
		return v.all
	}
	return v.all[v.sums:]
}

// notSums returns the values that may be the first term of a sum.
func (s *Solver) notSums(v *set) []fraction {
	if s.isLimited() {
		return v.all
	}
	return v.all[:v.sums]
}

// appendProducts appends the product and the quotients of x and y that the rules allow.
func (s *Solver) appendProducts(list []fraction, x, y fraction) []fraction {
	list = s.appendAllowed(list, x.n*y.n, x.d*y.d)
	if y.n != 0 {
		list = s.appendAllowed(list, x.n*y.d, x.d*y.n)
	}
	if x.n != 0 {
		list = s.appendAllowed(list, y.n*x.d, y.d*x.n)
	}
	return list
}

// appendSums appends the sum and the difference of x and y that the rules allow.
func (s *Solver) appendSums(list []fraction, x, y fraction) []fraction {
	a, b, d := x.n*y.d, y.n*x.d, x.d*y.d
	return s.appendAllowed(s.appendAllowed(list, a+b, d), absDiff(a, b), d)
}

// appendAllowed appends n/d if the rules allow it as a result.
func (s *Solver) appendAllowed(list []fraction, n, d uint64) []fraction {
	if s.positiveOnly && n == 0 {
		return list
	}
	if s.integersOnly {
		if n%d != 0 {
			return list
		}
		n, d = n/d, 1
	}
	return append(list, fraction{n, d})
}

// absDiff returns |a−b|.
func absDiff(a, b uint64) uint64 {
	if a < b {
		return b - a
	}
	return a - b
}

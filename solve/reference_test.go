package solve_test

import (
	"fmt"
	"math/big"
	"math/bits"
	"slices"
	"strconv"

	"github.com/make24/make24/internal/testkit/bigarith"
	"github.com/make24/make24/puzzle"
)

// The reference implementation generates every binary tree with ordered operands over a multiset of
// numbers, and evaluates each tree exactly, without optimizations. It shares no code with the
// engine or with the normal form of package expr. reference_form_test.go and reference_idea_test.go
// decide which trees are equivalent.

// tree is a tree of the reference implementation: a number (op 0) or an operation on two trees.
type tree struct {
	op   byte
	num  int64
	l, r *tree
}

// text returns the tree as text with all parentheses. Two trees are the same written solution if
// and only if they have the same text.
func (t *tree) text() string {
	if t.op == 0 {
		return strconv.FormatInt(t.num, 10)
	}
	return "(" + t.l.text() + string(t.op) + t.r.text() + ")"
}

// leaves appends the numbers of t to a slice, from left to right.
func (t *tree) leaves(to []int64) []int64 {
	if t.op == 0 {
		return append(to, t.num)
	}
	return t.r.leaves(t.l.leaves(to))
}

// limits holds the rules of a puzzle in the reference implementation.
type limits struct {
	ops                            string // a subset of "+-*/^"
	integer, nonNegative, positive bool   // restrictions on the results of operations
	subset, join, flat             bool
	alternatives                   puzzle.Alternatives
}

// basicLimits allows the four operators and any results.
var basicLimits = limits{ops: "+-*/"}

// arithmetic is the arithmetic of one kind of exact number.
type arithmetic[V any] struct {
	fromInt func(n int64) V
	apply   func(op byte, a, b V) (V, bool) // false if there is no value
	equal   func(a, b V) bool
	isInt   func(V) bool
	sign    func(V) int
}

func (lim limits) allows(isInt bool, sign int) bool {
	return (!lim.integer || isInt) && (!lim.nonNegative || sign >= 0) && (!lim.positive || sign > 0)
}

// valuedTree is a tree with its value.
type valuedTree[V any] struct {
	tree  *tree
	value V
}

// forest caches the legal trees over each multiset of numbers.
type forest[V any] struct {
	arith  arithmetic[V]
	limits limits
	memo   map[string][]valuedTree[V]
}

func newForest[V any](a arithmetic[V], lim limits) *forest[V] {
	return &forest[V]{arith: a, limits: lim, memo: map[string][]valuedTree[V]{}}
}

// trees returns the legal trees that use exactly the numbers of the sorted hand.
func (f *forest[V]) trees(hand []int64) []valuedTree[V] {
	key := fmt.Sprint(hand)
	if list, ok := f.memo[key]; ok {
		return list
	}
	var list []valuedTree[V]
	f.eachOperation(hand, func(op byte, l, r *tree, v V) {
		list = append(list, valuedTree[V]{&tree{op: op, l: l, r: r}, v})
	})
	if len(hand) == 1 {
		list = []valuedTree[V]{{&tree{num: hand[0]}, f.arith.fromInt(hand[0])}}
	}
	f.memo[key] = list
	return list
}

// eachOperation calls visit for every legal operation on two trees that together use exactly the
// numbers of the hand.
func (f *forest[V]) eachOperation(hand []int64, visit func(op byte, l, r *tree, v V)) {
	for _, cut := range splits(hand) {
		left, right := f.trees(cut[0]), f.trees(cut[1])
		for _, a := range left {
			for _, b := range right {
				for i := range len(f.limits.ops) {
					op := f.limits.ops[i]
					v, ok := f.arith.apply(op, a.value, b.value)
					if ok && f.limits.allows(f.arith.isInt(v), f.arith.sign(v)) {
						visit(op, a.tree, b.tree, v)
					}
				}
			}
		}
	}
}

// splits returns the ordered pairs of non-empty multisets whose union is hand, without duplicates.
func splits(hand []int64) [][2][]int64 {
	var out [][2][]int64
	seen := map[string]bool{}
	for mask := 1; mask < 1<<len(hand)-1; mask++ {
		var in, rest []int64
		for i, n := range hand {
			if mask>>i&1 == 1 {
				in = append(in, n)
			} else {
				rest = append(rest, n)
			}
		}
		if key := fmt.Sprint(in); !seen[key] {
			seen[key] = true
			out = append(out, [2][]int64{in, rest})
		}
	}
	return out
}

// hands returns the multisets of numbers that a solution may use, without duplicates: the readings
// of the hand and, if the rules allow them, the hands that result from joining digits, and all subsets
// of these hands.
func (lim limits) hands(hand []int64) [][]int64 {
	sorted := slices.Sorted(slices.Values(hand))
	found := map[string][]int64{}
	eachReading(sorted, nil, lim.alternatives, func(h []int64) {
		h = slices.Sorted(slices.Values(h))
		found[fmt.Sprint(h)] = h
	})
	if lim.join {
		eachJoining(sorted, nil, func(h []int64) {
			h = slices.Sorted(slices.Values(h))
			found[fmt.Sprint(h)] = h
		})
	}
	if lim.subset {
		for _, h := range mapValues(found) {
			for _, cut := range splits(h) {
				found[fmt.Sprint(cut[0])] = cut[0]
			}
		}
	}
	return mapValues(found)
}

// eachReading calls visit for every choice of what the numbers of a hand stand for. chosen holds the
// choices already made.
func eachReading(hand, chosen []int64, alternatives puzzle.Alternatives, visit func([]int64)) {
	if len(hand) == 0 {
		visit(chosen)
		return
	}
	with := func(n int64) { eachReading(hand[1:], append(slices.Clone(chosen), n), alternatives, visit) }
	n := hand[0]
	has := func(kind puzzle.Alternatives) bool { return alternatives&kind != 0 }
	if n == 0 && has(puzzle.Jokers) {
		for joker := int64(1); joker <= 13; joker++ {
			with(joker)
		}
		return
	}
	with(n)
	if n == 1 && has(puzzle.AcesEleven) {
		with(11)
	}
	if n > 10 && n < 14 && has(puzzle.FacesTen) {
		with(10)
	}
	if n <= 20 && has(puzzle.Factorials) {
		with(new(big.Int).MulRange(1, n).Int64())
	}
	for root := int64(0); root*root <= n && n < 1<<20 && has(puzzle.Roots); root++ {
		if root*root == n {
			with(root)
		}
	}
}

// isFlat reports whether a tree is a sum of products of numbers, associated to the left.
func (t *tree) isFlat() bool {
	if t.op == '+' || t.op == '-' {
		return t.l.isFlat() && t.r.isProduct()
	}
	return t.isProduct()
}

// isProduct reports whether a tree is a product of numbers, associated to the left.
func (t *tree) isProduct() bool {
	return t.op == 0 || (t.op == '*' || t.op == '/') && t.r.op == 0 && t.l.isProduct()
}

// mapValues returns the values of m in ascending order.
func mapValues(m map[string][]int64) [][]int64 {
	var out [][]int64
	for _, v := range m {
		out = append(out, v)
	}
	slices.SortFunc(out, slices.Compare)
	return out
}

// eachJoining calls visit for every way to join digits among cards into numbers. joined holds the
// numbers already made. The first of cards stays alone or is joined with other digits in any order.
func eachJoining(cards, joined []int64, visit func([]int64)) {
	if len(cards) == 0 {
		visit(joined)
		return
	}
	eachJoining(cards[1:], append(slices.Clone(joined), cards[0]), visit)
	isDigit := func(n int64) bool { return 1 <= n && n <= 9 }
	var digits, others []int64
	for _, c := range cards[1:] {
		if isDigit(c) {
			digits = append(digits, c)
		} else {
			others = append(others, c)
		}
	}
	if !isDigit(cards[0]) {
		return
	}
	for mask := 1; mask < 1<<len(digits); mask++ {
		group, rest := []int64{cards[0]}, slices.Clone(others)
		for i, d := range digits {
			if mask>>i&1 == 1 {
				group = append(group, d)
			} else {
				rest = append(rest, d)
			}
		}
		eachPermutation(len(group), func(order []int) {
			var n int64
			for _, i := range order {
				n = 10*n + group[i]
			}
			eachJoining(slices.Sorted(slices.Values(rest)), append(slices.Clone(joined), n), visit)
		})
	}
}

// eachPermutation calls visit with every permutation of 0, …, n−1.
func eachPermutation(n int, visit func([]int)) {
	order := make([]int, 0, n)
	var rec func(used int)
	rec = func(used int) {
		if len(order) == n {
			visit(order)
			return
		}
		for i := range n {
			if used>>i&1 == 0 {
				order = append(order, i)
				rec(used | 1<<i)
				order = order[:len(order)-1]
			}
		}
	}
	rec(0)
}

// writtenSolutions returns the legal trees with the target value.
func (f *forest[V]) writtenSolutions(hand []int64, target V) []*tree {
	var out []*tree
	for _, h := range f.limits.hands(hand) {
		if len(h) == 1 && f.arith.equal(f.arith.fromInt(h[0]), target) {
			out = append(out, &tree{num: h[0]})
		}
		f.eachOperation(h, func(op byte, l, r *tree, v V) {
			if t := (&tree{op: op, l: l, r: r}); f.arith.equal(v, target) && (!f.limits.flat || t.isFlat()) {
				out = append(out, t)
			}
		})
	}
	return out
}

// bigRatArithmetic is the arithmetic of math/big, which is slow.
var bigRatArithmetic = arithmetic[*big.Rat]{
	fromInt: func(n int64) *big.Rat { return new(big.Rat).SetInt64(n) },
	equal:   func(a, b *big.Rat) bool { return a.Cmp(b) == 0 },
	isInt:   (*big.Rat).IsInt,
	sign:    (*big.Rat).Sign,
	apply:   bigarith.Apply,
}

// smallFrac is a fraction in lowest terms with d > 0. It is faster than big.Rat, and is used if its
// range suffices. An overflow panics, so it never gives a wrong answer.
type smallFrac struct{ n, d int64 }

// fracArithmetic is the arithmetic of smallFrac.
var fracArithmetic = arithmetic[smallFrac]{
	fromInt: func(n int64) smallFrac { return smallFrac{n, 1} },
	equal:   func(a, b smallFrac) bool { return a == b },
	isInt:   func(a smallFrac) bool { return a.d == 1 },
	sign:    func(a smallFrac) int { return sign64(a.n) },
	apply: func(op byte, a, b smallFrac) (smallFrac, bool) {
		switch op {
		case '+':
			return lowestTerms(plus(times(a.n, b.d), times(b.n, a.d)), times(a.d, b.d)), true
		case '-':
			return lowestTerms(plus(times(a.n, b.d), -times(b.n, a.d)), times(a.d, b.d)), true
		case '*':
			return lowestTerms(times(a.n, b.n), times(a.d, b.d)), true
		case '/':
			if b.n == 0 {
				return smallFrac{}, false
			}
			return lowestTerms(times(a.n, b.d), times(a.d, b.n)), true
		default:
			panic("reference: small fractions do not support powers")
		}
	},
}

func sign64(n int64) int {
	switch {
	case n < 0:
		return -1
	case n > 0:
		return 1
	}
	return 0
}

// lowestTerms returns n/d in lowest terms. d must not be 0.
func lowestTerms(n, d int64) smallFrac {
	a, b := n, d
	for b != 0 {
		a, b = b, a%b
	}
	if a < 0 {
		a = -a
	}
	if d < 0 {
		a = -a
	}
	return smallFrac{n / a, d / a}
}

// times returns a·b. It panics if the absolute value exceeds 2^62.
func times(a, b int64) int64 {
	abs := func(n int64) uint64 { return uint64(max(n, -n)) }
	if hi, lo := bits.Mul64(abs(a), abs(b)); hi != 0 || lo > 1<<62 {
		panic(fmt.Sprintf("reference: %d * %d overflows", a, b))
	}
	return a * b
}

// plus returns a+b. The absolute values must not exceed 2^62, so it cannot overflow.
func plus(a, b int64) int64 {
	return a + b
}

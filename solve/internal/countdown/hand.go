package countdown

import (
	"github.com/make24/make24/deal"
	"github.com/make24/make24/solve/internal/budget"
	"github.com/make24/make24/solve/internal/residue"
	"github.com/make24/make24/solve/internal/subsets"
)

// One hand under the rule that results are positive integers: all targets of a window that the hand
// reaches.
//
// Every subset of up to n−2 of the n numbers gets the list of its values. The last two operations
// are not tabulated: each value of a subset of n−1 numbers is combined directly with the last
// number, and each pair of values of two smaller subsets goes directly into the window.

// handSolver is the state of the work on one hand.
type handSolver struct {
	*budget.Account
	*subsets.Structure
	values        []int64
	lists         [][]int64 // by subset index: the values of the subset, without duplicates
	allowsSubsets bool
	highTarget    int64 // largest integer of the window
	foundTargets  subsets.Window
	valuesBuilder subsets.Values
	resultBuf     [4]int64 // holds the result of results
}

// SolveHand adds to found the integers of its window that a hand reaches with + − × ÷ if every
// result must be a positive integer. It returns false, and changes nothing, if the numbers are too
// large.
func SolveHand(acc *budget.Account, hand deal.Hand, subset bool, found subsets.Window) bool {
	if residue.SizeBound(hand) >= 1<<62 {
		return false
	}
	h := handSolver{Account: acc, allowsSubsets: subset, highTarget: found.Low + int64(found.N) - 1, foundTargets: found}
	var indexes subsets.Cache
	h.Structure, h.values = indexes.Get(hand, nil)
	h.lists = make([][]int64, len(h.Size))
	n := len(hand)
	for _, i := range h.BySize[1:] {
		switch size := int(h.Size[i]); {
		case size == n:
			h.lastOperation(int(i))
		case size == 1:
			h.lists[i] = []int64{h.values[h.LargestIndex[i]]}
		case size <= n-2:
			h.listValues(int(i))
		}
		if h.allowsSubsets {
			for _, v := range h.lists[i] {
				h.foundTargets.Put(v)
			}
		}
	}
	return true
}

// listValues builds the list of subset i from the lists of its proper subsets.
func (h *handSolver) listValues(i int) {
	h.valuesBuilder.Reset()
	for _, s := range h.Splits[i] {
		if s.A < s.B {
			continue
		}
		for _, x := range h.lists[s.A] {
			if !h.Step(len(h.lists[s.B])) {
				return
			}
			for _, y := range h.lists[s.B] {
				for _, v := range h.results(max(x, y), min(x, y)) {
					h.valuesBuilder.Put(uint64(v))
				}
			}
		}
		if need := 24 * int64(len(h.valuesBuilder.Elements)); need > h.Bytes-h.UsedBytes {
			h.Err = &budget.Error{What: budget.Values, Count: int64(h.Size[i]), Allowed: h.Bytes}
			return
		}
	}
	h.lists[i] = make([]int64, len(h.valuesBuilder.Elements))
	for j, v := range h.valuesBuilder.Elements {
		h.lists[i][j] = int64(v)
	}
	h.Charge(8 * int64(len(h.lists[i])))
}

// results returns the positive integers that result from an operation on u and v, where u ≥ v. The
// slice is valid until the next call.
func (h *handSolver) results(u, v int64) []int64 {
	h.resultBuf[0] = u + v
	n := 1
	if u == 0 { // 0 + 0 is not positive
		n = 0
	}
	if u > v {
		h.resultBuf[n] = u - v
		n++
	}
	if v > 0 {
		h.resultBuf[n] = u * v
		n++
		if u%v == 0 {
			h.resultBuf[n] = u / v
			n++
		}
	}
	return h.resultBuf[:n]
}

// lastOperation marks, in h's target window, the results of the last operation on the whole hand,
// which is subset i.
func (h *handSolver) lastOperation(i int) {
	if h.Size[i] == 1 {
		h.foundTargets.Put(h.values[h.LargestIndex[i]])
		return
	}
	for _, s := range h.Splits[i] {
		if h.Err != nil || s.A < s.B && (h.lists[s.A] != nil) == (h.lists[s.B] != nil) {
			continue
		}
		switch a, b := h.lists[s.A], h.lists[s.B]; {
		case b == nil:
		case a != nil:
			h.combineLists(a, b)
		default:
			h.combineUnlisted(int(s.A), b[0])
		}
	}
}

// combineLists marks, in h's target window, each result of combining an element of a with an
// element of b.
func (h *handSolver) combineLists(a, b []int64) {
	for _, x := range a {
		if !h.Step(len(b)) {
			return
		}
		for _, y := range b {
			h.combineLast(x, y)
		}
	}
}

// combineUnlisted marks, in h's target window, each result of combining x with a value of subset i.
// It generates these values, since subset i has no list.
func (h *handSolver) combineUnlisted(i int, x int64) {
	for _, s := range h.Splits[i] {
		if s.A < s.B {
			continue
		}
		for _, u := range h.lists[s.A] {
			if !h.Step(4 * len(h.lists[s.B])) {
				return
			}
			for _, v := range h.lists[s.B] {
				h.combineWith(max(u, v), min(u, v), x)
			}
		}
	}
}

// combineWith marks, in h's target window, each result of combining x with a result of u and v,
// where u ≥ v. If subsets are allowed, it also marks the results of u and v themselves.
func (h *handSolver) combineWith(u, v, x int64) {
	for _, m := range h.results(u, v) {
		if h.allowsSubsets {
			h.foundTargets.Put(m)
		}
		h.combineLast(m, x)
	}
}

// combineLast marks, in h's target window, the results of the last operation, on x and y.
func (h *handSolver) combineLast(x, y int64) {
	if x < y {
		x, y = y, x
	}
	if x-y > h.highTarget { // only the quotient can be within the window
		if y > 1 && x/y <= h.highTarget && x%y == 0 {
			h.foundTargets.Put(x / y)
		}
		return
	}
	if x > 0 {
		h.foundTargets.Put(x + y)
	}
	if x > y {
		h.foundTargets.Put(x - y)
	}
	if y > 0 {
		if x <= h.highTarget/y {
			h.foundTargets.Put(x * y)
		}
		if x%y == 0 {
			h.foundTargets.Put(x / y)
		}
	}
}

package classic

import (
	"iter"
	"slices"

	"github.com/make24/make24/deal"
	"github.com/make24/make24/expr"
	"github.com/make24/make24/rat"
)

// HardClass is a class of hard hands. A hand may be in several classes.
type HardClass struct {
	// Name is one of
	//
	//	fraction  every solution needs a fraction as an intermediate result
	//	large     every tree of every solution has an intermediate result above 32 or below −32
	//	odd       every tree of every solution ends by adding or subtracting two odd whole
	//	          numbers, so looking for factors of 24 or for even subgoals finds nothing;
	//	          examples are 1 3 9 10 (33 − 9) and 6 9 9 10 (15 + 9)
	//	form      one form only
	//	idea      one idea only
	Name  string     `json:"name"`
	Hands []HardHand `json:"hands"`
}

// HardHand is a hand with its simplest solution.
type HardHand struct {
	deal.Hand `json:"hand"`
	Solution  string `json:"solution"`
	Forms     int    `json:"forms"`
	Ideas     int    `json:"ideas"`
}

// largeLimit is the absolute value above which an intermediate result is large.
const largeLimit = 32

// HardClasses returns the hard hands by class, in rank order.
func (s *SolvedHands) HardClasses() []HardClass {
	classes := []struct {
		name     string
		contains func(*solvedHand) bool
	}{
		{"fraction", func(h *solvedHand) bool { return h.allForms(func(f *form) bool { return f.traits.Fraction }) }},
		{"large", isLargeHand},
		{"odd", isOddHand},
		{"form", func(h *solvedHand) bool { return len(h.forms) == 1 }},
		{"idea", func(h *solvedHand) bool { return h.ideaCount == 1 }},
	}
	list := make([]HardClass, len(classes))
	for i, class := range classes {
		list[i].Name = class.name
		for j := range s.hands {
			if h := &s.hands[j]; class.contains(h) {
				list[i].Hands = append(list[i].Hands, HardHand{h.Hand, h.forms[0].Text, len(h.forms), h.ideaCount})
			}
		}
	}
	return list
}

// isLargeHand reports whether every tree of every solution has a result above largeLimit or below
// −largeLimit. For most hands the simplest tree of a form already disproves it.
func isLargeHand(h *solvedHand) bool {
	limit := rat.Int(largeLimit)
	if !h.allForms(func(f *form) bool { return f.traits.Largest.Cmp(limit) > 0 }) {
		return false
	}
	for range lastOperations(h.Hand, func(x rat.Rat) bool { return x.Abs().Cmp(limit) <= 0 }) {
		return false
	}
	return true
}

// isOddHand reports whether every tree of every solution ends with a sum or difference of two odd
// numbers. Such a sum has no third term, because two odd terms together are even. For most hands
// the simplest tree of a form already disproves it.
func isOddHand(h *solvedHand) bool {
	if !h.allForms(func(f *form) bool { return addsOddNumbers(lastOperation(f.tree)) }) {
		return false
	}
	for last := range lastOperations(h.Hand, func(rat.Rat) bool { return true }) {
		if !addsOddNumbers(last) {
			return false
		}
	}
	return true
}

func addsOddNumbers(last operation) bool {
	return (last.op == expr.Add || last.op == expr.Sub) && isOddInteger(last.left) && isOddInteger(last.right)
}

func isOddInteger(x rat.Rat) bool {
	n, ok := x.Int64()
	return ok && n%2 != 0
}

// A form is shown as one of its trees; its other trees may have other intermediate results. So the
// functions below enumerate all trees: they compute the values of every subset of a hand, smaller
// subsets first, and combine each subset with its complement in the last step.

// operation is an operation with the values of its operands.
type operation struct {
	op          expr.Op
	left, right rat.Rat
}

// lastOperation returns the last operation of a tree that has a value, or a zero operation for a
// number.
func lastOperation(tree expr.Expr) operation {
	b, ok := tree.(*expr.Bin)
	if !ok {
		return operation{}
	}
	left, _ := expr.Eval(b.L)
	right, _ := expr.Eval(b.R)
	return operation{b.Op, left, right}
}

// lastOperations returns the last operations of all solutions of a hand in which allow accepts
// every intermediate result and the final one.
func lastOperations(h deal.Hand, allow func(rat.Rat) bool) iter.Seq[operation] {
	return func(yield func(operation) bool) {
		target, full := rat.Int(24), 1<<len(h)-1
		values := subsetValues(h, allow)
		for set := 1; set < full; set++ {
			for last, v := range operations(values[set], values[full-set]) {
				if v.Equal(target) && allow(v) && !yield(last) {
					return
				}
			}
		}
	}
}

// subsetValues returns the sorted values of every proper subset of a hand, indexed by the subset's
// bits. It considers only the trees whose results are all accepted by allow.
func subsetValues(h deal.Hand, allow func(rat.Rat) bool) [][]rat.Rat {
	values := make([][]rat.Rat, 1<<len(h)-1)
	for set := 1; set < len(values); set++ {
		var all []rat.Rat
		for i, x := range h {
			if set == 1<<i {
				all = append(all, rat.Int(x))
			}
		}
		for left := (set - 1) & set; left > 0; left = (left - 1) & set {
			for _, v := range operations(values[left], values[set-left]) {
				if allow(v) {
					all = append(all, v)
				}
			}
		}
		slices.SortFunc(all, rat.Rat.Cmp)
		values[set] = slices.CompactFunc(all, rat.Rat.Equal)
	}
	return values
}

// operations returns every operation on a left and a right value, with its result.
func operations(left, right []rat.Rat) iter.Seq2[operation, rat.Rat] {
	return func(yield func(operation, rat.Rat) bool) {
		for _, a := range left {
			for _, b := range right {
				for _, op := range []expr.Op{expr.Add, expr.Sub, expr.Mul, expr.Div} {
					if v, err := op.Apply(a, b); err == nil && !yield(operation{op, a, b}, v) {
						return
					}
				}
			}
		}
	}
}

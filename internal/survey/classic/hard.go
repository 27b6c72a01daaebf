package classic

import (
	"iter"
	"slices"

	"github.com/make24/make24/deal"
	"github.com/make24/make24/expr"
	"github.com/make24/make24/rat"
)

// Class is a class of hard hands. A hand may be in several classes.
type Class struct {
	// Name is one of
	//
	//	fraction  every solution needs a fraction as an intermediate result
	//	large     every tree of every solution has an intermediate result above 32 or below −32
	//	odd       every tree of every solution ends by adding or subtracting two odd whole
	//	          numbers, so looking for factors of 24 or for even subgoals finds nothing;
	//	          examples are 1 3 9 10 (33 − 9) and 6 9 9 10 (15 + 9)
	//	form      one form only
	//	idea      one idea only
	Name  string `json:"name"`
	Hands []Hard `json:"hands"`
}

// Hard is a hand with its simplest solution.
type Hard struct {
	deal.Hand `json:"hand"`
	Solution  string `json:"solution"`
	Forms     int    `json:"forms"`
	Ideas     int    `json:"ideas"`
}

// largeLimit is the absolute value above which an intermediate result is large.
const largeLimit = 32

// Hard lists the hard hands by class, in rank order.
func (s *Study) Hard() []Class {
	classes := []struct {
		name string
		has  func(*solvedHand) bool
	}{
		{"fraction", func(h *solvedHand) bool { return h.allForms(func(f *form) bool { return f.traits.Fraction }) }},
		{"large", isLarge},
		{"odd", isOdd},
		{"form", func(h *solvedHand) bool { return len(h.forms) == 1 }},
		{"idea", func(h *solvedHand) bool { return h.ideas == 1 }},
	}
	list := make([]Class, len(classes))
	for i, class := range classes {
		list[i].Name = class.name
		for j := range s.hands {
			if h := &s.hands[j]; class.has(h) {
				list[i].Hands = append(list[i].Hands, Hard{h.Hand, h.forms[0].Text, len(h.forms), h.ideas})
			}
		}
	}
	return list
}

// isLarge reports whether every tree of every solution has a result beyond the limit. For most
// hands the simplest tree of a form already disproves it.
func isLarge(h *solvedHand) bool {
	limit := rat.Int(largeLimit)
	if !h.allForms(func(f *form) bool { return f.traits.Largest.Cmp(limit) > 0 }) {
		return false
	}
	for range endings(h.Hand, func(x rat.Rat) bool { return x.Abs().Cmp(limit) <= 0 }) {
		return false
	}
	return true
}

// isOdd reports whether every tree of every solution ends with a sum or difference of two odd
// numbers. Such a sum has no third term, because two odd terms together are even. For most hands
// the simplest tree of a form already disproves it.
func isOdd(h *solvedHand) bool {
	if !h.allForms(func(f *form) bool { return addsOdd(endingOf(f.tree)) }) {
		return false
	}
	for last := range endings(h.Hand, func(rat.Rat) bool { return true }) {
		if !addsOdd(last) {
			return false
		}
	}
	return true
}

func addsOdd(last ending) bool {
	return (last.op == expr.Add || last.op == expr.Sub) && odd(last.left) && odd(last.right)
}

func odd(x rat.Rat) bool {
	n, ok := x.Int64()
	return ok && n%2 != 0
}

// A form is shown as one of its trees; its other trees may have other intermediate results. So the
// functions below enumerate all trees: they compute the values of every subset of a hand, smaller
// subsets first, and combine each subset with its complement in the last step.

// ending is the last operation of a tree, with the values of its operands.
type ending struct {
	op          expr.Op
	left, right rat.Rat
}

// endingOf returns the last operation of a tree that has a value, or a zero ending for a number.
func endingOf(tree expr.Expr) ending {
	b, ok := tree.(*expr.Bin)
	if !ok {
		return ending{}
	}
	left, _ := expr.Eval(b.L)
	right, _ := expr.Eval(b.R)
	return ending{b.Op, left, right}
}

// endings returns the last operations of all solutions of a hand in which allow accepts every
// intermediate result and the final one.
func endings(h deal.Hand, allow func(rat.Rat) bool) iter.Seq[ending] {
	return func(yield func(ending) bool) {
		target, full := rat.Int(24), 1<<len(h)-1
		parts := results(h, allow)
		for set := 1; set < full; set++ {
			for last, v := range operations(parts[set], parts[full-set]) {
				if v.Equal(target) && allow(v) && !yield(last) {
					return
				}
			}
		}
	}
}

// results returns the sorted values of every proper subset of a hand, indexed by the subset's bits.
// Only trees in which allow accepts every result count.
func results(h deal.Hand, allow func(rat.Rat) bool) [][]rat.Rat {
	parts := make([][]rat.Rat, 1<<len(h)-1)
	for set := 1; set < len(parts); set++ {
		var all []rat.Rat
		for i, x := range h {
			if set == 1<<i {
				all = append(all, rat.Int(x))
			}
		}
		for left := (set - 1) & set; left > 0; left = (left - 1) & set {
			for _, v := range operations(parts[left], parts[set-left]) {
				if allow(v) {
					all = append(all, v)
				}
			}
		}
		slices.SortFunc(all, rat.Rat.Cmp)
		parts[set] = slices.CompactFunc(all, rat.Rat.Equal)
	}
	return parts
}

// operations returns every operation on a left and a right value, with its result.
func operations(left, right []rat.Rat) iter.Seq2[ending, rat.Rat] {
	return func(yield func(ending, rat.Rat) bool) {
		for _, a := range left {
			for _, b := range right {
				for _, op := range []expr.Op{expr.Add, expr.Sub, expr.Mul, expr.Div} {
					if v, err := op.Apply(a, b); err == nil && !yield(ending{op, a, b}, v) {
						return
					}
				}
			}
		}
	}
}

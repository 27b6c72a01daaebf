package classic

import (
	"iter"
	"slices"

	"github.com/make24/make24/deal"
	"github.com/make24/make24/expr"
	"github.com/make24/make24/rat"
)

// A Class is a class of hard hands. A hand may be in several.
type Class struct {
	// Name is one of
	//
	//	fraction  every solution needs a fraction on the way
	//	large     every way to write every solution has a result above 32 on the way, or below
	//	          −32; 32 itself would not count
	//	odd       every way to write every solution ends by adding or subtracting two odd whole
	//	          numbers: who looks for factors of 24, or for even parts, finds nothing.
	//	          1 3 9 10 (33 − 9) and 6 9 9 10 (15 + 9) are such.
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

// passes is beyond what results on the way are called large.
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

// isLarge reports whether no way to write a solution has all results within the limit. Most
// hands are out by the simplest tree of a form.
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

// isOdd reports whether every way to write a solution ends with a sum or a difference of two odd
// numbers. It then has no third term: of three odd ones, two together are even. Most hands are
// out by the simplest tree of a form.
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

// A form is shown as one of its trees, and the others may have other results on the way. What is
// said of every way to write every solution is decided here, over all trees: what each part of a
// hand can come to, from the smallest parts up, and from two parts that make up the whole the
// last step.

// An ending is the last step of a way to write a solution.
type ending struct {
	op          expr.Op
	left, right rat.Rat
}

// lastOf is the last step of a tree that has a value.
func endingOf(tree expr.Expr) ending {
	b, ok := tree.(*expr.Bin)
	if !ok {
		return ending{}
	}
	left, _ := expr.Eval(b.L)
	right, _ := expr.Eval(b.R)
	return ending{b.Op, left, right}
}

// endings are the last steps of all ways to write the solutions of a hand of which keep allows
// every result.
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

// results are what each part of a hand but the whole can come to, by its bits, while keep allows
// every result.
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

// joined is every operation on a number of either list, in this order, with its result.
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

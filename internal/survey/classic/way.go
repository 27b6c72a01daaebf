package classic

import (
	"iter"
	"slices"

	"github.com/make24/make24/deal"
	"github.com/make24/make24/expr"
	"github.com/make24/make24/rat"
)

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
func lastOf(tree expr.Expr) ending {
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
func endings(h deal.Hand, keep func(rat.Rat) bool) iter.Seq[ending] {
	return func(yield func(ending) bool) {
		target, whole := rat.Int(24), 1<<len(h)-1
		parts := results(h, keep)
		for set := 1; set < whole; set++ {
			for last, v := range joined(parts[set], parts[whole-set]) {
				if v.Equal(target) && keep(v) && !yield(last) {
					return
				}
			}
		}
	}
}

// results are what each part of a hand but the whole can come to, by its bits, while keep allows
// every result.
func results(h deal.Hand, keep func(rat.Rat) bool) [][]rat.Rat {
	parts := make([][]rat.Rat, 1<<len(h)-1)
	for set := 1; set < len(parts); set++ {
		var all []rat.Rat
		for i, x := range h {
			if set == 1<<i {
				all = append(all, rat.Int(x))
			}
		}
		for left := (set - 1) & set; left > 0; left = (left - 1) & set {
			for _, v := range joined(parts[left], parts[set-left]) {
				if keep(v) {
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
func joined(left, right []rat.Rat) iter.Seq2[ending, rat.Rat] {
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

package classic

import (
	"github.com/make24/make24/expr"
	"github.com/make24/make24/rat"
)

// The products that players are told to look for.
var products = []string{"3*8", "4*6", "2*12"}

// factor is one factor of a product, above the line or below it.
type factor struct {
	value rat.Rat
	above bool
}

// lastSteps names those of the products that can be the last step of the form that a tree is
// of: its factors fall into two groups, each with one above the line, that are worth the two
// numbers.
func lastSteps(tree expr.Expr) []string {
	all := factors(nil, tree, true)
	found := map[int64]bool{}
	for set := 1; set < 1<<len(all)-1; set++ {
		part, other := rat.Int(1), rat.Int(1)
		above := [2]bool{}
		for i, f := range all {
			group, side := &part, 0
			if set>>i&1 == 0 {
				group, side = &other, 1
			}
			if f.above {
				*group = group.Mul(f.value)
				above[side] = true
			} else {
				*group, _ = group.Quo(f.value) // what is divided by is not 0
			}
		}
		if x, ok := part.Int64(); ok && above[0] && above[1] && part.Mul(other).Abs().Equal(rat.Int(24)) {
			found[max(x, -x)] = true
		}
	}
	var names []string
	for i, small := range []int64{3, 4, 2} {
		if found[small] {
			names = append(names, products[i])
		}
	}
	return names
}

// factors appends the factors of a tree that is a product; of any other it is the only one.
func factors(all []factor, e expr.Expr, above bool) []factor {
	switch e := e.(type) {
	case *expr.Neg:
		return factors(all, e.X, above)
	case *expr.Bin:
		if e.Op == expr.Mul || e.Op == expr.Div {
			all = factors(all, e.L, above)
			return factors(all, e.R, above == (e.Op == expr.Mul))
		}
	}
	value, _ := expr.Eval(e) // a part of what has a value
	return append(all, factor{value, above})
}

package solve_test

import (
	"math/big"
	"slices"

	"github.com/make24/make24/expr"
)

// Which solution is the simplest, as the design defines it, with no regard to
// speed.

// A key orders solutions: fraction needed, largest |intermediate|, divisions,
// parentheses, length. (The text, last, decides only between equals.)
type key struct {
	fraction                  bool
	largest                   *big.Rat
	divisions, parens, length int
	text                      string
}

func (k key) compare(l key) int {
	if k.fraction != l.fraction {
		if k.fraction {
			return 1
		}
		return -1
	}
	if c := k.largest.Cmp(l.largest); c != 0 {
		return c
	}
	return slices.Compare([]int{k.divisions, k.parens, k.length}, []int{l.divisions, l.parens, l.length})
}

func keyOf(t *tree, text string) key {
	k := key{largest: new(big.Rat), length: len(text), text: text}
	for _, c := range text {
		switch c {
		case '(':
			k.parens++
		case '/':
			k.divisions++
		}
	}
	var visit func(t *tree) *big.Rat
	visit = func(t *tree) *big.Rat {
		if t.op == 0 {
			return pureRat.of(t.num)
		}
		v, _ := pureRat.apply(t.op, visit(t.l), visit(t.r))
		k.fraction = k.fraction || !v.IsInt()
		if abs := new(big.Rat).Abs(v); abs.Cmp(k.largest) > 0 {
			k.largest = abs
		}
		return v
	}
	visit(t)
	return k
}

// leftAssociated says that no sum or product has one of its kind on the right.
func leftAssociated(t *tree) bool {
	if t.op == 0 {
		return true
	}
	kind := map[byte]int{'+': 1, '-': 1, '*': 2, '/': 2}
	same := kind[t.op] != 0 && kind[t.op] == kind[t.r.op]
	return !same && leftAssociated(t.l) && leftAssociated(t.r)
}

// shownAs lists the trees of a form that may be shown: the left-associated ones, and of these the ones in
// which no factor is worth less than 0, as docs/design.md has it, even where turning one would give a
// smaller largest value; where the operators allow none (a-(b-c) needs a plus to be one), all of them.
func shownAs(f class) []*tree {
	for _, may := range []func(*tree) bool{
		func(t *tree) bool { return leftAssociated(t) && positiveFactors(t) }, leftAssociated,
	} {
		var list []*tree
		for _, t := range f.trees {
			if may(t) {
				list = append(list, t)
			}
		}
		if list != nil {
			return list
		}
	}
	return f.trees
}

// positiveFactors says that nothing below 0 is multiplied, divided or divided by.
func positiveFactors(t *tree) bool {
	good := true
	var visit func(t *tree) *big.Rat
	visit = func(t *tree) *big.Rat {
		if t.op == 0 {
			return pureRat.of(t.num)
		}
		l, r := visit(t.l), visit(t.r)
		if (t.op == '*' || t.op == '/') && (l.Sign() < 0 || r.Sign() < 0) {
			good = false
		}
		v, _ := pureRat.apply(t.op, l, r)
		return v
	}
	visit(t)
	return good
}

// simplest is the key of the simplest tree of the forms.
func simplest(forms ...class) key {
	var best key
	for _, f := range forms {
		for _, t := range shownAs(f) {
			if k := keyOf(t, expr.Format(t.expr(), expr.Style{})); best.largest == nil || k.compare(best) < 0 {
				best = k
			}
		}
	}
	return best
}

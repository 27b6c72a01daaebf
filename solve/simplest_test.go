package solve_test

import (
	"math/big"
	"slices"
	"strings"

	"github.com/make24/make24/expr"
)

// The definition of "simplest" in docs/design.md, implemented without regard to speed.

// solutionKey is the sort key of a solution: fraction needed, largest absolute result, divisions,
// parentheses, length, text.
type solutionKey struct {
	hasFraction               bool
	largest                   *big.Rat
	divisions, parens, length int
	text                      string
}

func (k solutionKey) compare(l solutionKey) int {
	if k.hasFraction != l.hasFraction {
		if k.hasFraction {
			return 1
		}
		return -1
	}
	if c := k.largest.Cmp(l.largest); c != 0 {
		return c
	}
	if c := slices.Compare([]int{k.divisions, k.parens, k.length}, []int{l.divisions, l.parens, l.length}); c != 0 {
		return c
	}
	return strings.Compare(k.text, l.text)
}

// keyOf returns the key of a tree with the given text.
func keyOf(t *tree, text string) solutionKey {
	k := solutionKey{largest: new(big.Rat), length: len(text), text: text}
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
			return bigRatArithmetic.fromInt(t.num)
		}
		v, _ := bigRatArithmetic.apply(t.op, visit(t.l), visit(t.r))
		k.hasFraction = k.hasFraction || !v.IsInt()
		if abs := new(big.Rat).Abs(v); abs.Cmp(k.largest) > 0 {
			k.largest = abs
		}
		return v
	}
	visit(t)
	return k
}

// candidate is a tree that may represent its form, with the properties by which docs/design.md
// chooses among the trees of a form.
type candidate struct {
	solutionKey
	isRightNested       bool // whether the tree is not left-associated
	negativeFactors     int  // number of factors worth less than 0
	negativePartialSums int  // number of sums with a partial sum less than 0
}

// compare compares the trees of one form in the order of docs/design.md.
func (c candidate) compare(d candidate) int {
	rank := func(c candidate) []int {
		nested := 0
		if c.isRightNested {
			nested = 1
		}
		return []int{nested, c.negativeFactors}
	}
	if r := slices.Compare(rank(c), rank(d)); r != 0 {
		return r
	}
	a, b := c.solutionKey, d.solutionKey
	a.text, b.text = "", ""
	if r := a.compare(b); r != 0 {
		return r
	}
	if c.negativePartialSums != d.negativePartialSums {
		return c.negativePartialSums - d.negativePartialSums
	}
	// Numbers come before brackets: '(' counts as '<', which comes after the digits.
	return strings.Compare(strings.ReplaceAll(c.text, "(", "<"), strings.ReplaceAll(d.text, "(", "<"))
}

// candidateOf returns the candidate of a tree.
func candidateOf(t *tree) candidate {
	c := candidate{solutionKey: keyOf(t, expr.Format(t.expr(), expr.Style{}))}
	kind := map[byte]int{'+': 1, '-': 1, '*': 2, '/': 2}
	// visit returns the value of t, and whether t is a sum, or the start of one, with a negative
	// partial sum.
	var visit func(t *tree) (*big.Rat, bool)
	visit = func(t *tree) (*big.Rat, bool) {
		if t.op == 0 {
			return bigRatArithmetic.fromInt(t.num), false
		}
		l, negativeL := visit(t.l)
		r, negativeR := visit(t.r)
		k, negative := kind[t.op], false
		c.isRightNested = c.isRightNested || k != 0 && k == kind[t.r.op]
		for _, x := range []struct {
			t                  *tree
			v                  *big.Rat
			hasNegativePartial bool
		}{{t.l, l, negativeL}, {t.r, r, negativeR}} {
			same := k == kind[x.t.op]
			switch {
			case k == 1 && same:
				negative = negative || x.hasNegativePartial || x.v.Sign() < 0
			case x.hasNegativePartial:
				c.negativePartialSums++
			}
			if k == 2 && !same && x.v.Sign() < 0 {
				c.negativeFactors++
			}
		}
		v, _ := bigRatArithmetic.apply(t.op, l, r)
		return v, negative
	}
	if _, negative := visit(t); negative {
		c.negativePartialSums++
	}
	return c
}

// representative returns the tree that represents a form in lists of solutions.
func representative(f formClass) candidate {
	best := candidateOf(f.trees[0])
	for _, t := range f.trees[1:] {
		if c := candidateOf(t); c.compare(best) < 0 {
			best = c
		}
	}
	return best
}

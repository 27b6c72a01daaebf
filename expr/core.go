package expr

import (
	"slices"
	"strings"

	"github.com/make24/make24/rat"
)

// A do-nothing part of a form is one of the following, at any depth:
//
//   - some but not all terms of a sum, if they add up to 0;
//   - some factors of a product, if their product is 1 or −1 and a factor remains
//     in the numerator;
//   - a factor that is not 0, if the product is 0;
//   - the right operand of an atom, if its operator does nothing: the exponent of a
//     power, if the base or the exponent is 1; the base remains.
//
// If the product of the deleted factors is negative, the sign of the remaining
// product changes. Signs matter, except that −0 is 0. Deleting do-nothing parts until
// none remains yields a core. A form may have several cores. Two forms are the same
// idea if they share a core, or if a chain of forms that share cores links them.
// docs/design.md has the definition with examples.

// Ideas partitions forms into ideas. The zero value contains no forms. An Ideas is not safe for
// concurrent use.
type Ideas struct {
	finder          coreFinder
	parent          []int32          // a union-find forest over the indexes of forms; parent[i] ≤ i
	firstFormOfCore map[string]int32 // from the key of a core to the index of the first form with that core
}

// Add adds a form. The form must have a value.
func (ideas *Ideas) Add(f Normal) {
	if ideas.firstFormOfCore == nil {
		ideas.firstFormOfCore = make(map[string]int32)
	}
	i := int32(len(ideas.parent))
	ideas.parent = append(ideas.parent, i)
	for _, core := range ideas.finder.cores(f) {
		j, isKnown := ideas.firstFormOfCore[core]
		if !isKnown {
			ideas.firstFormOfCore[core] = i
			continue
		}
		a, b := ideas.findRoot(i), ideas.findRoot(j)
		ideas.parent[max(a, b)] = min(a, b)
	}
	if len(ideas.finder.memo) > maxMemo {
		clear(ideas.finder.memo)
	}
}

// findRoot returns the root of the tree of form i in the union-find forest, and shortens the path
// to the root.
func (ideas *Ideas) findRoot(i int32) int32 {
	for ideas.parent[i] != i {
		ideas.parent[i] = ideas.parent[ideas.parent[i]]
		i = ideas.parent[i]
	}
	return i
}

// Numbers returns the idea of each form, in the order of the calls of Add, and the count n of
// ideas. Ideas are numbered from 1, in the order of their first forms.
func (ideas *Ideas) Numbers() (numbers []int, n int) {
	numbers = make([]int, len(ideas.parent))
	for i := range numbers {
		r := ideas.findRoot(int32(i))
		if numbers[r] == 0 {
			n++
			numbers[r] = n
		}
		numbers[i] = numbers[r]
	}
	return numbers, n
}

// coreFinder finds cores. It memoizes the cores of intermediate forms, since different orders of
// deletion lead to the same forms. The memo serves the forms of one puzzle in one goroutine, so it
// is a plain map: with internal/base/cache and its lock, finding the ideas of five numbers was 10 %
// slower.
type coreFinder struct {
	memo map[string][]string // by key of a form: the keys of its cores, which lack do-nothing parts
}

// maxMemo is the maximum size of the memo. If the memo has more entries after Ideas.Add, Add clears
// it.
const maxMemo = 1 << 17

// cores returns the keys of the cores of f, each once, in unspecified order. f must have a value.
func (c *coreFinder) cores(f Normal) []string {
	if c.memo == nil {
		c.memo = make(map[string][]string)
	}
	f = dropZeroSign(f)
	key := f.Key()
	if cores, ok := c.memo[key]; ok {
		return cores
	}
	var cores []string
	seen := make(map[string]bool)
	yieldDeletions(f, func(g Normal) {
		for _, core := range c.cores(g) {
			if !seen[core] {
				seen[core] = true
				cores = append(cores, core)
			}
		}
	})
	if cores == nil {
		cores = []string{key}
	}
	c.memo[key] = cores
	return cores
}

// dropZeroSign returns f without its sign if the sign does nothing because f is 0: a number or an
// atom that is 0, or a product with such a factor in the numerator.
func dropZeroSign(f Normal) Normal {
	if f.neg && (f.body.isZero() || slices.ContainsFunc(f.body.numerator, (*formula).isZero)) {
		f.neg = false
	}
	return f
}

// isZero reports whether the formula is a number or an atom, and its value is 0.
func (n *formula) isZero() bool {
	return (n.kind == normalNumber || n.kind == normalAtom) && n.val.Sign() == 0
}

// yieldDeletions calls yield with every form that results from deleting one minimal do-nothing part
// of f, at any depth. A do-nothing part is minimal if no smaller part of it is one.
func yieldDeletions(f Normal, yield func(Normal)) {
	switch f.body.kind {
	case normalSum:
		yieldSumDeletions(f, yield)
	case normalProduct:
		yieldProductDeletions(f, yield)
	case normalAtom:
		yieldAtomDeletions(f, yield)
	case normalNumber:
	}
}

// yieldSumDeletions is like yieldDeletions for a sum f.
func yieldSumDeletions(f Normal, yield func(Normal)) {
	terms := f.body.terms
	for set := 1; set < 1<<len(terms)-1; set++ {
		if !isMinimal(set, func(set int) bool { return termsAddToZero(terms, set) }) {
			continue
		}
		yield(sumWithout(terms, set, -1, Normal{}))
	}
	for i, t := range terms {
		yieldDeletions(t, func(g Normal) { yield(sumWithout(terms, 0, i, g)) })
	}
}

// isMinimal reports whether doesNothing returns true for set and false for each of its non-empty
// proper subsets. A set is a bit mask of indexes of terms or factors.
func isMinimal(set int, doesNothing func(int) bool) bool {
	if !doesNothing(set) {
		return false
	}
	for sub := (set - 1) & set; sub > 0; sub = (sub - 1) & set {
		if doesNothing(sub) {
			return false
		}
	}
	return true
}

// termsAddToZero reports whether the terms whose bits in set are 1 add up to 0.
func termsAddToZero(terms []Normal, set int) bool {
	sum := rat.Rat{}
	for i, t := range terms {
		if set>>i&1 == 1 {
			v, _ := t.Value()
			sum = sum.Add(v)
		}
	}
	return sum.Sign() == 0
}

// sumWithout returns the sum of terms without those in the bit mask set, and with term i replaced
// by g. If i is −1, no term is replaced.
func sumWithout(terms []Normal, set, i int, g Normal) Normal {
	var remaining []Normal
	for j, t := range terms {
		switch {
		case set>>j&1 == 1:
		case j == i:
			remaining = dropZeroSign(g).appendTerms(remaining)
		default:
			remaining = append(remaining, dropZeroSign(t))
		}
	}
	return sumOf(remaining)
}

// yieldProductDeletions is like yieldDeletions for a product f.
func yieldProductDeletions(f Normal, yield func(Normal)) {
	p := f.body
	n := len(p.numerator) + len(p.denominator)
	numeratorMask := 1<<len(p.numerator) - 1
	// sign returns the sign of the product of a set of factors if they are a do-nothing part, and 0
	// otherwise.
	sign := func(set int) int {
		if set&numeratorMask == numeratorMask {
			return 0
		}
		return p.unitProduct(set)
	}
	if p.val.Sign() == 0 {
		sign = func(set int) int {
			if set&(set-1) != 0 {
				return 0
			}
			return p.factor(lowestBitIndex(set)).val.Sign()
		}
	}
	doesNothing := func(set int) bool { return sign(set) != 0 }
	for set := 1; set < 1<<n; set++ {
		if isMinimal(set, doesNothing) {
			yield(p.productWithout(f.neg != (sign(set) < 0), set, -1, Normal{}))
		}
	}
	for i := range n {
		g := Normal{body: p.factor(i)}
		yieldDeletions(g, func(h Normal) { yield(p.productWithout(f.neg, 0, i, h)) })
	}
}

// lowestBitIndex returns the index of the lowest bit in set, which must not be empty.
func lowestBitIndex(set int) int {
	i := 0
	for set>>i&1 == 0 {
		i++
	}
	return i
}

// factor returns the i-th factor of a product, from 0. The factors of the numerator come first.
func (n *formula) factor(i int) *formula {
	if i < len(n.numerator) {
		return n.numerator[i]
	}
	return n.denominator[i-len(n.numerator)]
}

// unitProduct returns the product of the factors of n in the bit mask set if that product is 1 or
// −1, and 0 otherwise. Factors in the denominator divide.
func (n *formula) unitProduct(set int) int {
	num, den := rat.Int(1), rat.Int(1)
	for i := range len(n.numerator) + len(n.denominator) {
		switch {
		case set>>i&1 == 0:
		case i < len(n.numerator):
			num = num.Mul(n.numerator[i].val)
		default:
			den = den.Mul(n.denominator[i-len(n.numerator)].val)
		}
	}
	switch {
	case num.Sign() == 0:
		return 0
	case num.Equal(den):
		return 1
	case num.Equal(den.Neg()):
		return -1
	}
	return 0
}

// productWithout returns the product n without the factors in the bit mask set, and with factor i
// replaced by g. If i is −1, no factor is replaced. The result is negated if neg is set.
func (n *formula) productWithout(neg bool, set, i int, g Normal) Normal {
	var numerator, denominator []*formula
	for j := range len(n.numerator) + len(n.denominator) {
		to, from := &numerator, &denominator
		if j >= len(n.numerator) {
			to, from = from, to
		}
		switch {
		case set>>j&1 == 1:
		case j == i:
			neg = neg != (dropZeroSign(g).appendFactors(to, from) != dropZeroSign(g).neg)
		default:
			*to = append(*to, n.factor(j))
		}
	}
	return dropZeroSign(productOf(neg, numerator, denominator))
}

// yieldAtomDeletions is like yieldDeletions for an atom f.
func yieldAtomDeletions(f Normal, yield func(Normal)) {
	p := f.body
	left, _ := p.left.Value()
	right, _ := p.right.Value()
	if isNeutral := operators[p.op].isNeutral; isNeutral != nil && isNeutral(left, right) {
		g := p.left
		if f.neg {
			g = g.negate()
		}
		yield(g)
	}
	yieldAtom := func(l, r Normal) {
		g := atomOf(p.op, l, r)
		g.neg = f.neg
		yield(g)
	}
	yieldDeletions(p.left, func(g Normal) { yieldAtom(dropZeroSign(g), p.right) })
	yieldDeletions(p.right, func(g Normal) { yieldAtom(p.left, dropZeroSign(g)) })
}

// Cores returns the keys of the cores of f, sorted. Forms of different puzzles that share a core
// solve them by the same idea. f must have a value.
func (f Normal) Cores() []string {
	cores := slices.Clone(new(coreFinder).cores(f))
	insertionSort(cores, strings.Compare)
	return cores
}

package expr

import (
	"slices"

	"github.com/make24/make24/rat"
)

// A do-nothing part of a form is one of the following, anywhere in it:
//
//   - some terms of a sum, not all, that add up to 0;
//   - some factors of a product whose product is 1 or −1, as long as a factor
//     stays in the numerator;
//   - a factor not worth 0 of a product worth 0;
//   - the exponent of a power whose base or exponent is 1; the base stays.
//
// If the deleted factors have a negative product, the sign of the remaining product
// changes. Signs matter, except that −0 is 0. Deleting do-nothing parts until there
// are none yields a core; a form may have several cores. Forms are the same idea if
// they share a core or are linked by a chain of shared cores. docs/design.md has the
// definition with examples.

// Ideas partitions forms into ideas. The zero value has no forms. It is not safe for concurrent
// use.
type Ideas struct {
	finder    coreFinder
	parent    []int32          // a union-find forest over the forms: parent[i] ≤ i
	firstForm map[string]int32 // the first form with each core
}

// Add adds a form, which must have a value.
func (ideas *Ideas) Add(f Normal) {
	if ideas.firstForm == nil {
		ideas.firstForm = make(map[string]int32)
	}
	i := int32(len(ideas.parent))
	ideas.parent = append(ideas.parent, i)
	for _, core := range ideas.finder.cores(f) {
		j, seen := ideas.firstForm[core]
		if !seen {
			ideas.firstForm[core] = i
			continue
		}
		a, b := ideas.root(i), ideas.root(j)
		ideas.parent[max(a, b)] = min(a, b)
	}
	if len(ideas.finder.memo) > maxMemo {
		clear(ideas.finder.memo)
	}
}

func (ideas *Ideas) root(i int32) int32 {
	for ideas.parent[i] != i {
		ideas.parent[i] = ideas.parent[ideas.parent[i]]
		i = ideas.parent[i]
	}
	return i
}

// Numbers returns the number of each form's idea, in the order in which the forms were added, and
// the number of ideas. Ideas are numbered from 1, in the order of their first forms.
func (ideas *Ideas) Numbers() (numbers []int, n int) {
	numbers = make([]int, len(ideas.parent))
	for i := range numbers {
		r := ideas.root(int32(i))
		if numbers[r] == 0 {
			n++
			numbers[r] = n
		}
		numbers[i] = numbers[r]
	}
	return numbers, n
}

// coreFinder finds cores. It memoizes the cores of intermediate forms, since different orders of
// deletion lead to the same forms. The memo lasts for the forms of one puzzle and is used by one
// goroutine, so it is a plain map: internal/cache, with its lock, made finding the ideas of five
// numbers 10 % slower. Ideas clears the memo between two forms if it has more than maxMemo entries.
type coreFinder struct {
	memo map[string][]string
}

const maxMemo = 1 << 17

// cores returns the keys of the cores of f, without duplicates, in unspecified order. f must have a
// value.
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
	deletions(f, func(g Normal) {
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

// plainZero returns f without a sign that does nothing: the sign of a number or a power worth 0, or
// of a product with such a factor in the numerator.
func dropZeroSign(f Normal) Normal {
	if f.neg && (f.body.isZero() || slices.ContainsFunc(f.body.numerator, (*formula).isZero)) {
		f.neg = false
	}
	return f
}

// isZero reports whether n is a number or a power worth 0.
func (n *formula) isZero() bool {
	return (n.kind == normalNumber || n.kind == normalPower) && n.val.Sign() == 0
}

// deletions calls yield with every form that results from deleting one minimal do-nothing part,
// anywhere in f.
func deletions(f Normal, yield func(Normal)) {
	switch f.body.kind {
	case normalSum:
		sumDeletions(f, yield)
	case normalProduct:
		productDeletions(f, yield)
	case normalPower:
		powerDeletions(f, yield)
	case normalNumber:
	}
}

func sumDeletions(f Normal, yield func(Normal)) {
	terms := f.body.terms
	for set := 1; set < 1<<len(terms)-1; set++ {
		if !isMinimal(set, func(set int) bool { return termsAddToZero(terms, set) }) {
			continue
		}
		yield(sumWithout(terms, set, -1, Normal{}))
	}
	for i, t := range terms {
		deletions(t, func(g Normal) { yield(sumWithout(terms, 0, i, g)) })
	}
}

// isMinimal reports whether doesNothing holds for set and for no non-empty proper subset of it.
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

// sumWithout returns the sum of the terms not in set, with term i replaced by g.
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

func productDeletions(f Normal, yield func(Normal)) {
	p := f.body
	n := len(p.numerator) + len(p.denominator)
	numeratorMask := 1<<len(p.numerator) - 1
	// sign returns the sign of the product of a set of factors if the set is a
	// do-nothing part, and 0 otherwise.
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
		deletions(g, func(h Normal) { yield(p.productWithout(f.neg, 0, i, h)) })
	}
}

func lowestBitIndex(set int) int {
	i := 0
	for set>>i&1 == 0 {
		i++
	}
	return i
}

func (n *formula) factor(i int) *formula {
	if i < len(n.numerator) {
		return n.numerator[i]
	}
	return n.denominator[i-len(n.numerator)]
}

// worthOne returns the product of a set of factors if it is 1 or −1, and 0 otherwise.
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

// without returns the product of the factors not in set, with factor i replaced by g. The product
// is negated if neg.
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

func powerDeletions(f Normal, yield func(Normal)) {
	p := f.body
	base, _ := p.base.Value()
	exp, _ := p.exp.Value()
	one := rat.Int(1)
	if base.Equal(one) || exp.Equal(one) {
		g := p.base
		if f.neg {
			g = g.negate()
		}
		yield(g)
	}
	yieldPower := func(b, x Normal) {
		g := powerOf(b, x)
		g.neg = f.neg
		yield(g)
	}
	deletions(p.base, func(g Normal) { yieldPower(dropZeroSign(g), p.exp) })
	deletions(p.exp, func(g Normal) { yieldPower(p.base, dropZeroSign(g)) })
}

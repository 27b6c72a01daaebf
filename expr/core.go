package expr

import (
	"slices"

	"github.com/make24/make24/rat"
)

// Ideas.
//
// A do-nothing part is a proper subset of the terms of a sum worth 0, or of the
// factors of a product worth 1 or −1 as long as a factor stays above the line;
// in a product worth 0 every factor not worth 0 does nothing; a power to the
// first, or of 1, is its base. A deleted factor less than 0 changes the sign of its
// product. All signs count, but −0 is 0. Deleting such parts until none is left gives a
// core, and a form may have several. Forms that share a core, or are joined by a
// chain of shared cores, are one idea. docs/design.md has the definition with examples.

// Ideas gathers forms and finds which are one idea. The zero value is empty.
type Ideas struct {
	finder    coreFinder
	parent    []int32 // a forest over the forms: group[i] ≤ i
	firstForm map[string]int32
}

// Add takes in a form, which must have a value.
func (s *Ideas) Add(f Normal) {
	if s.firstForm == nil {
		s.firstForm = make(map[string]int32)
	}
	i := int32(len(s.parent))
	s.parent = append(s.parent, i)
	for _, core := range s.finder.cores(f) {
		j, seen := s.firstForm[core]
		if !seen {
			s.firstForm[core] = i
			continue
		}
		a, b := s.root(i), s.root(j)
		s.parent[max(a, b)] = min(a, b)
	}
	if len(s.finder.memo) > maxMemo {
		clear(s.finder.memo)
	}
}

func (s *Ideas) root(i int32) int32 {
	for s.parent[i] != i {
		s.parent[i] = s.parent[s.parent[i]]
		i = s.parent[i]
	}
	return i
}

// Numbers is the number of each form's idea, in the order the forms were added,
// and how many ideas there are. Ideas are numbered from 1 by their first form.
func (s *Ideas) Numbers() (numbers []int, n int) {
	numbers = make([]int, len(s.parent))
	for i := range numbers {
		r := s.root(int32(i))
		if numbers[r] == 0 {
			n++
			numbers[r] = n
		}
		numbers[i] = numbers[r]
	}
	return numbers, n
}

// Cores lists the keys of the cores of f, each once, in no stated order.
func (f Normal) Cores() []string { return new(coreFinder).cores(f) }

// coreFinder finds cores. It memoizes those of the forms that it met on the way, whose deletions overlap. The memo ends
// with the forms of one puzzle and is used by one goroutine, so it is a map without the lock of internal/cache, which
// made finding the ideas of five numbers a tenth slower. Ideas empties it between two forms if it has maxKnown entries.
type coreFinder struct {
	memo map[string][]string
}

const maxMemo = 1 << 17

func (c *coreFinder) cores(f Normal) []string {
	if c.memo == nil {
		c.memo = make(map[string][]string)
	}
	f = plainZero(f)
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

// plainZero drops a sign that does nothing: that of a number or a power worth 0, and
// that of a product with such a factor.
func plainZero(f Normal) Normal {
	if f.neg && (f.body.isZero() || slices.ContainsFunc(f.body.numerator, (*formula).isZero)) {
		f.neg = false
	}
	return f
}

// isZero reports whether n is a number or a power worth 0.
func (n *formula) isZero() bool {
	return (n.kind == normalNumber || n.kind == normalPower) && n.val.Sign() == 0
}

// deletions calls yield with every form that deleting one smallest do-nothing
// part of f, anywhere in it, leaves.
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
		if !isMinimal(set, func(set int) bool { return termsWorthZero(terms, set) }) {
			continue
		}
		yield(sumWithout(terms, set, -1, Normal{}))
	}
	for i, t := range terms {
		deletions(t, func(g Normal) { yield(sumWithout(terms, 0, i, g)) })
	}
}

// worthNothing says whether set is idle and no part of it already is.
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

func termsWorthZero(terms []Normal, set int) bool {
	sum := rat.Rat{}
	for i, t := range terms {
		if set>>i&1 == 1 {
			v, _ := t.Value()
			sum = sum.Add(v)
		}
	}
	return sum.Sign() == 0
}

// joinTerms is the sum of terms without those in set, and with term i replaced.
func sumWithout(terms []Normal, set, i int, g Normal) Normal {
	var remaining []Normal
	for j, t := range terms {
		switch {
		case set>>j&1 == 1:
		case j == i:
			remaining = plainZero(g).asTerms(remaining)
		default:
			remaining = append(remaining, plainZero(t))
		}
	}
	return sumOf(remaining)
}

func productDeletions(f Normal, yield func(Normal)) {
	p := f.body
	n := len(p.numerator) + len(p.denominator)
	numeratorMask := 1<<len(p.numerator) - 1
	// sign returns the sign of a set of factors if it does nothing, else 0.
	sign := func(set int) int {
		if set&numeratorMask == numeratorMask {
			return 0
		}
		return p.worthOne(set)
	}
	if p.val.Sign() == 0 {
		sign = func(set int) int {
			if set&(set-1) != 0 {
				return 0
			}
			return p.factor(lowBit(set)).val.Sign()
		}
	}
	doesNothing := func(set int) bool { return sign(set) != 0 }
	for set := 1; set < 1<<n; set++ {
		if isMinimal(set, doesNothing) {
			yield(p.without(f.neg != (sign(set) < 0), set, -1, Normal{}))
		}
	}
	for i := range n {
		g := Normal{body: p.factor(i)}
		deletions(g, func(h Normal) { yield(p.without(f.neg, 0, i, h)) })
	}
}

func lowBit(set int) int {
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

// worthOne is 1 or −1 for a set of factors worth that, else 0.
func (n *formula) worthOne(set int) int {
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

// without is the product less the factors in set, and with factor i replaced.
func (n *formula) without(neg bool, set, i int, g Normal) Normal {
	var numerator, denominator []*formula
	for j := range len(n.numerator) + len(n.denominator) {
		to, from := &numerator, &denominator
		if j >= len(n.numerator) {
			to, from = from, to
		}
		switch {
		case set>>j&1 == 1:
		case j == i:
			neg = neg != (plainZero(g).asFactors(to, from) != plainZero(g).neg)
		default:
			*to = append(*to, n.factor(j))
		}
	}
	return plainZero(productOf(neg, numerator, denominator))
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
	deletions(p.base, func(g Normal) { yieldPower(plainZero(g), p.exp) })
	deletions(p.exp, func(g Normal) { yieldPower(p.base, plainZero(g)) })
}

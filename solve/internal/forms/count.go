package forms

import (
	"math/bits"
	"slices"
	"strconv"

	"github.com/make24/make24/puzzle"
	"github.com/make24/make24/solve/internal/subsets"
)

// The number of forms, counted without generating them.
//
// Collections of terms are multisets, so Pólya enumeration applies. If there are c[A] kinds of
// terms over a subset A of the numbers, the number G[M] of collections over M is the coefficient of
// x^M in ∏(1−x^A)^−c[A]. It is computed by the recurrence m·G[M] = Σ a·c[A]·G[M−kA] over all k ≥ 1
// and all A with kA within M. Here, m and a are the numbers of copies of one chosen number in M and
// in A. By Burnside's lemma, the number of forms up to sign is the average of the number of all
// forms and the number of forms that negation leaves unchanged. For n different numbers the result
// is OEIS A140606.

// signCounts counts the sums, products or powers over a subset, each together with its negative, by
// the effect of negation.
type signCounts struct {
	unflippable int64 // forms whose negative needs a unary minus
	flippable   int64 // forms whose negative is another form
	ownNegative int64 // forms that are their own negatives
}

// total returns the number of forms if a form and its negative count as one.
func (k signCounts) total() int64 { return k.unflippable + k.flippable + k.ownNegative }

// signedTotal returns the number of forms if a form and its negative count as two whenever they
// differ and both can be written without a unary minus.
func (k signCounts) signedTotal() int64 { return k.unflippable + 2*k.flippable + k.ownNegative }

// formCounter counts forms over the subsets of one hand.
type formCounter struct {
	*subsets.Structure
	copies  [][]int8 // by subset and distinct number: how many copies of the number the subset has
	rules   ruleSet
	terms   []signCounts // by subset
	factors []signCounts
}

// Tried returns the number of forms that one hand has under the operators of the rules, whether or
// not they have a value. If the rules allow subsets, it counts the forms of every subset. With Join
// it skips subsets that are in seen, and adds the others to seen.
func Tried(structure *subsets.Structure, values []int64, r puzzle.Rules, seen map[string]bool) int64 {
	n := len(structure.Size)
	c := newFormCounter(structure, len(values), newRuleSet(r))
	forms := make([]int64, n)
	for _, i := range structure.BySize[1:] {
		forms[i] = c.count(int(i), forms)
	}
	if !r.Subset {
		return forms[n-1]
	}
	total := int64(0)
	for i, f := range forms {
		key := c.subsetKey(i, values)
		if r.Join && seen[key] {
			continue
		}
		seen[key] = true
		total += f
	}
	return total
}

// subsetKey returns a text that identifies the numbers of a subset.
func (c *formCounter) subsetKey(i int, values []int64) string {
	var b []byte
	for v, d := range c.copies[i] {
		for range d {
			b = append(strconv.AppendInt(b, values[v], 10), ' ')
		}
	}
	return string(b)
}

// newFormCounter returns a formCounter, with all counts 0, for a hand with the given number of
// distinct values.
func newFormCounter(structure *subsets.Structure, valueCount int, rs ruleSet) formCounter {
	n := len(structure.Size)
	c := formCounter{Structure: structure, copies: make([][]int8, n), rules: rs, terms: make([]signCounts, n), factors: make([]signCounts, n)}
	c.copies[0] = make([]int8, valueCount)
	for i := 1; i < n; i++ {
		copies := slices.Clone(c.copies[structure.Parent[i]])
		copies[structure.LargestIndex[i]]++
		c.copies[i] = copies
	}
	return c
}

// count sets c.terms and c.factors of subset i, and returns the number of forms over the subset.
// forms holds the numbers for smaller subsets.
func (c *formCounter) count(i int, forms []int64) int64 {
	if c.Size[i] == 1 {
		c.terms[i].unflippable, c.factors[i].unflippable = 1, 1
		return 1
	}
	n := int64(0)
	var sums signCounts
	if c.rules.add || c.rules.sub {
		sums = c.countSums(i)
		n += sums.signedTotal()
	}
	var products signCounts
	if c.rules.mul || c.rules.div {
		products = c.countProducts(i)
		n += products.signedTotal()
	}
	powers := int64(0)
	if c.rules.atomic != 0 {
		for _, sp := range c.Splits[i] {
			powers += forms[sp.A] * forms[sp.B]
		}
		powers *= int64(bits.OnesCount8(uint8(c.rules.atomic)))
		n += powers
	}
	sums.unflippable += powers
	products.unflippable += powers
	c.factors[i], c.terms[i] = sums, products
	return n
}

// countSums counts the sums over subset i.
func (c *formCounter) countSums(i int) signCounts {
	t := c.terms
	all := c.countCollections(i, func(a int) int64 {
		if !c.rules.sub {
			return t[a].total()
		}
		return 2*(t[a].unflippable+t[a].flippable) + t[a].ownNegative
	}, nil)
	plain := c.countCollections(i, func(a int) int64 { return t[a].unflippable }, nil)
	if !c.rules.sub {
		return signCounts{unflippable: all}
	}
	fixed := c.countCollections(i, func(a int) int64 { return t[a].ownNegative }, func(a int) int64 { return t[a].unflippable + t[a].flippable })
	k := signCounts{unflippable: plain, flippable: (all-fixed)/2 - plain, ownNegative: fixed}
	if !c.rules.add {
		k.unflippable = 0
	}
	return k
}

// countProducts counts the products over subset i.
func (c *formCounter) countProducts(i int) signCounts {
	f := c.factors
	countWith := func(kind func(a int) int64) int64 {
		oneSided := c.countCollections(i, kind, nil)
		if !c.rules.div {
			return oneSided
		}
		n := c.countCollections(i, func(a int) int64 { return 2 * kind(a) }, nil) - oneSided
		if !c.rules.mul {
			n -= oneSided
		}
		return n
	}
	plain := countWith(func(a int) int64 { return f[a].unflippable })
	signed := countWith(func(a int) int64 { return f[a].unflippable + f[a].flippable })
	all := countWith(func(a int) int64 { return f[a].total() })
	return signCounts{unflippable: plain, flippable: signed - plain, ownNegative: all - signed}
}

// countCollections returns the number of collections of two or more elements over subset i. For
// each subset a there are single(a) kinds of elements, each of which may occur any number of times,
// and pairs(a) kinds of pairs of elements, which occur only together. pairs may be nil. The counts
// of subset i itself are not used.
func (c *formCounter) countCollections(i int, single, pairs func(a int) int64) int64 {
	memo := make(map[int]int64, 16)
	var count func(m int) int64
	count = func(m int) int64 {
		if m == 0 {
			return 1
		}
		if n, ok := memo[m]; ok {
			return n
		}
		v := int(c.LargestIndex[m])
		total := int64(0)
		for a := 1; a <= m; a++ {
			if a == i || !c.hasCopies(a, m, 1) || c.copies[a][v] == 0 {
				continue
			}
			for k := 1; c.hasCopies(a, m, k); k++ {
				n := single(a)
				if pairs != nil && k&1 == 0 {
					n += 2 * pairs(a)
				}
				if n != 0 {
					total += int64(c.copies[a][v]) * n * count(m-k*a)
				}
			}
		}
		n := total / int64(c.copies[m][v])
		memo[m] = n
		return n
	}
	return count(i)
}

// hasCopies reports whether k copies of subset a fit into subset m.
func (c *formCounter) hasCopies(a, m, k int) bool {
	for v, d := range c.copies[a] {
		if int(d)*k > int(c.copies[m][v]) {
			return false
		}
	}
	return true
}

// boundTables returns an upper bound of the bytes of each table, by subset index. It counts the
// entries that the rules allow, whatever their values.
func boundTables(h *handTables, rs ruleSet) []int64 {
	n := len(h.Size)
	c := newFormCounter(h.Structure, len(h.values), rs)
	forms, bounds := make([]int64, n), make([]int64, n)
	for _, k := range h.BySize[1:] {
		i := int(k)
		forms[i] = c.count(i, forms)
		products := c.countCollections(i, func(a int) int64 { return 2 * c.factors[a].total() }, nil)
		sums, productEntries := c.factors[i].total()+c.terms[i].total(), products+2*c.factors[i].total()
		bounds[i] = sums*sumEntryBytes + productEntries*productEntryBytes
	}
	return bounds
}

// The number of products worth 0, counted without generating them.
//
// A product worth 0 has a factor worth 0 in the numerator and arbitrary other factors. So such
// products can be far too many to list. They are counted like all forms (see the start of this
// file), with two kinds of factors: those worth 0 and the others. The number of sums worth 0 over a
// subset comes from the table of the subset or, if there is none, from a search. A sum that is its
// own negative is always worth 0.

// zeroCounter counts the products worth 0 over the subsets of one hand, for rules with all four
// operators and no restriction on values.
type zeroCounter struct {
	formCounter    // counts all terms, but only factors not worth 0
	s              *search
	zeroFactors    []signCounts // factors worth 0
	zeroTerms      []int64      // terms worth 0 whose negative needs a unary minus
	countedSubsets int          // number of subsets counted so far, in the order of BySize
}

// newZeroCounter returns a zeroCounter for the hand of s that has counted no subset.
func newZeroCounter(s *search) *zeroCounter {
	n := len(s.hand.Size)
	c := &zeroCounter{
		formCounter: newFormCounter(s.hand.Structure, len(s.hand.values), s.e.rules),
		s:           s, zeroFactors: make([]signCounts, n), zeroTerms: make([]int64, n), countedSubsets: 1,
	}
	return c
}

// zeroProductCount returns the number of products worth 0 over subset i.
func (s *search) zeroProductCount(i int) signCounts {
	if s.zeroCounter == nil {
		s.zeroCounter = newZeroCounter(s)
	}
	c := s.zeroCounter
	for ; c.Size[c.BySize[c.countedSubsets]] < s.hand.Size[i] && s.acc.Err == nil; c.countedSubsets++ {
		c.countSubset(int(c.BySize[c.countedSubsets]))
	}
	_, zero := c.countProducts(i)
	return zero
}

// countZeroForms adds to s.n the number of forms worth 0 over subset i that can be written without
// a unary minus.
func (s *search) countZeroForms(i int) {
	p := s.zeroProductCount(i)
	s.n += p.signedTotal()
	s.n += s.countZeroSums(i) - s.zeroCounter.countPlainZeroSums(i)
}

// countSubset counts the terms and factors over subset i. All smaller subsets must be counted
// already.
func (c *zeroCounter) countSubset(i int) {
	if c.Size[i] == 1 {
		c.terms[i].unflippable = 1
		if c.s.hand.values[c.LargestIndex[i]] == 0 {
			c.zeroFactors[i].unflippable, c.zeroTerms[i] = 1, 1
		} else {
			c.factors[i].unflippable = 1
		}
		return
	}
	sums := c.countSums(i)
	zero := signCounts{unflippable: c.countPlainZeroSums(i), ownNegative: sums.ownNegative}
	zero.flippable = (c.s.countZeroSums(i)-zero.ownNegative)/2 - zero.unflippable
	products, zeroProducts := c.countProducts(i)
	c.zeroFactors[i] = zero
	c.factors[i] = signCounts{sums.unflippable - zero.unflippable, sums.flippable - zero.flippable, 0}
	c.terms[i] = products
	c.zeroTerms[i] = zeroProducts.unflippable
}

// countPlainZeroSums returns the number of sums over subset i that are worth 0 and contain no minus
// sign: all their terms are worth 0.
func (c *zeroCounter) countPlainZeroSums(i int) int64 {
	return c.countCollections(i, func(a int) int64 { return c.zeroTerms[a] }, nil)
}

// countProducts returns the numbers of products over subset i, and of those worth 0.
func (c *zeroCounter) countProducts(i int) (all, zero signCounts) {
	f, z := c.factors, c.zeroFactors
	count := func(rest, zeros func(a int) int64) (all, zero int64) {
		total := c.countCollections(i, func(a int) int64 { return 2*rest(a) + zeros(a) }, nil)
		nonzero := c.countCollections(i, func(a int) int64 { return 2 * rest(a) }, nil)
		denominatorOnly := c.countCollections(i, rest, nil)
		return total - denominatorOnly, total - nonzero
	}
	plain, plainZero := count(
		func(a int) int64 { return f[a].unflippable },
		func(a int) int64 { return z[a].unflippable })
	signed, signedZero := count(
		func(a int) int64 { return f[a].unflippable + f[a].flippable },
		func(a int) int64 { return z[a].unflippable + z[a].flippable })
	every, everyZero := count(
		func(a int) int64 { return f[a].unflippable + f[a].flippable },
		func(a int) int64 { return z[a].unflippable + z[a].flippable + z[a].ownNegative })
	return signCounts{plain, signed - plain, every - signed}, signCounts{plainZero, signedZero - plainZero, everyZero - signedZero}
}

// countZeroSums returns the number of sums over subset i that are worth 0. A sum and its negative
// count as two unless they are the same.
func (s *search) countZeroSums(i int) int64 {
	if t := s.hand.tables[i]; t != nil {
		n := int64(0)
		for k := range t.sums[:t.firstTerm] {
			switch a := &t.sums[k]; {
			case a.val != 0:
			case a.flags&isOwnNegative != 0:
				n++
			default:
				n += 2
			}
		}
		return n
	}
	n, free, base, flags := s.n, s.ownNegativeCount, s.stackStart, s.flags
	s.stackStart, s.flags = len(s.stack), 0
	s.findSums(i, 0, noBound)
	found := s.n - n
	s.n, s.ownNegativeCount, s.stackStart, s.flags = n, free, base, flags
	return found
}

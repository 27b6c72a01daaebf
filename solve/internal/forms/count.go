package forms

import (
	"slices"
	"strconv"

	"github.com/make24/make24/puzzle"
	"github.com/make24/make24/solve/internal/subsets"
)

// How many forms there are, without making them.
//
// Collections of terms are multisets, so they are counted as Pólya would: where
// c[A] kinds of things can be made of the numbers A, the collections of them over
// M are the coefficient of x^M in ∏(1−x^A)^−c[A], and m·G[M] = Σ a·c[A]·G[M−kA]
// over all k ≥ 1 and A with kA within M, where m and a count one chosen number.
// Forms up to a sign are the average of all and of those a turned sign leaves as
// they are (Burnside). For n different numbers this gives OEIS A140606.

// kinds counts what can be made of a part of a hand, up to sign.
type signCounts struct {
	plain     int64 // its negative needs a unary minus
	flippable int64 // its negative is another form
	selfneg   int64 // its own negative
}

func (k signCounts) all() int64 { return k.plain + k.flippable + k.selfneg }

// signed counts a thing and its negative as two, unless they are one.
func (k signCounts) signed() int64 { return k.plain + 2*k.flippable + k.selfneg }

// formCount counts forms over the parts of one hand.
type formCount struct {
	*subsets.Index
	copies  [][]int8 // how many of each value a part holds
	rules   ruleSet
	terms   []signCounts // by part
	factors []signCounts
}

// Tried counts the forms that one hand has under the operators of the rules, whether or not
// they have a value; of its parts, where they may stand alone, those that are not in seen.
func Tried(index *subsets.Index, values []int64, r puzzle.Rules, seen map[string]bool) int64 {
	n := len(index.Size)
	c := newFormCount(index, len(values), newRuleSet(r))
	forms := make([]int64, n)
	for _, i := range index.BySize[1:] {
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

// numbers names a part by its numbers.
func (c *formCount) subsetKey(i int, values []int64) string {
	var b []byte
	for v, d := range c.copies[i] {
		for range d {
			b = append(strconv.AppendInt(b, values[v], 10), ' ')
		}
	}
	return string(b)
}

func newFormCount(index *subsets.Index, values int, rs ruleSet) formCount {
	n := len(index.Size)
	c := formCount{Index: index, copies: make([][]int8, n), rules: rs, terms: make([]signCounts, n), factors: make([]signCounts, n)}
	c.copies[0] = make([]int8, values)
	for i := 1; i < n; i++ {
		d := slices.Clone(c.copies[index.Parent[i]])
		d[index.Last[i]]++
		c.copies[i] = d
	}
	return c
}

// count fills in terms and factors of part i and returns its number of forms.
func (c *formCount) count(i int, forms []int64) int64 {
	if c.Size[i] == 1 {
		c.terms[i].plain, c.factors[i].plain = 1, 1
		return 1
	}
	n := int64(0)
	var sums signCounts
	if c.rules.add || c.rules.sub {
		sums = c.countSums(i)
		n += sums.signed()
	}
	var products signCounts
	if c.rules.mul || c.rules.div {
		products = c.countProducts(i)
		n += products.signed()
	}
	powers := int64(0)
	if c.rules.pow {
		for _, sp := range c.Splits[i] {
			powers += forms[sp.A] * forms[sp.B]
		}
		n += powers
	}
	sums.plain += powers
	products.plain += powers
	c.factors[i], c.terms[i] = sums, products
	return n
}

func (c *formCount) countSums(i int) signCounts {
	t := c.terms
	all := c.countCollections(i, func(a int) int64 {
		if !c.rules.sub {
			return t[a].all()
		}
		return 2*(t[a].plain+t[a].flippable) + t[a].selfneg
	}, nil)
	plain := c.countCollections(i, func(a int) int64 { return t[a].plain }, nil)
	if !c.rules.sub {
		return signCounts{plain: all}
	}
	fixed := c.countCollections(i, func(a int) int64 { return t[a].selfneg }, func(a int) int64 { return t[a].plain + t[a].flippable })
	k := signCounts{plain: plain, flippable: (all-fixed)/2 - plain, selfneg: fixed}
	if !c.rules.add {
		k.plain = 0
	}
	return k
}

func (c *formCount) countProducts(i int) signCounts {
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
	plain := countWith(func(a int) int64 { return f[a].plain })
	signed := countWith(func(a int) int64 { return f[a].plain + f[a].flippable })
	all := countWith(func(a int) int64 { return f[a].all() })
	return signCounts{plain: plain, flippable: signed - plain, selfneg: all - signed}
}

// collect counts the collections of two or more things over part i, of which there
// are one(a) on each part a and pairs(a) more that come only two at a time. Part i
// itself has none yet.
func (c *formCount) countCollections(i int, one, pairs func(a int) int64) int64 {
	memo := make(map[int]int64, 16)
	var count func(m int) int64
	count = func(m int) int64 {
		if m == 0 {
			return 1
		}
		if n, ok := memo[m]; ok {
			return n
		}
		v := int(c.Last[m])
		total := int64(0)
		for a := 1; a <= m; a++ {
			if a == i || !c.fits(a, m, 1) || c.copies[a][v] == 0 {
				continue
			}
			for k := 1; c.fits(a, m, k); k++ {
				n := one(a)
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

// within says whether k times part a fits into part m.
func (c *formCount) fits(a, m, k int) bool {
	for v, d := range c.copies[a] {
		if int(d)*k > int(c.copies[m][v]) {
			return false
		}
	}
	return true
}

// countTables is at most how many bytes the table of each part takes: so many forms
// the law allows, whatever they are worth.
func boundTables(h *handTables, rs ruleSet) []int64 {
	n := len(h.Size)
	c := newFormCount(h.Index, len(h.values), rs)
	forms, bounds := make([]int64, n), make([]int64, n)
	for _, k := range h.BySize[1:] {
		i := int(k)
		forms[i] = c.count(i, forms)
		products := c.countCollections(i, func(a int) int64 { return 2 * c.factors[a].all() }, nil)
		adds, muls := c.factors[i].all()+c.terms[i].all(), products+2*c.factors[i].all()
		bounds[i] = adds*sumEntryBytes + muls*productEntryBytes
	}
	return bounds
}

// Products worth 0, counted without being made.
//
// A product worth 0 has a factor worth 0, which stands above the line, and its other
// factors may be anything. So there are more of them than of anything else, and they
// are counted as all forms are (see the head of this file), with two sorts of factors: those worth
// 0 and the rest. Which sums of a part are worth 0 its table tells or, where it has
// none, a search; a sum that is its own negative always is.

// zeroCount counts products worth 0 over the parts of one hand, where all four
// operators and all values are allowed.
type zeroCount struct {
	formCount   // its factors are those not worth 0
	s           *search
	zeroFactors []signCounts // factors worth 0
	zeroTerms   []int64      // terms worth 0 whose negative needs a unary minus
	counted     int          // parts counted, in the order of bySize
}

func newZeroCount(s *search) *zeroCount {
	n := len(s.hand.Size)
	c := &zeroCount{
		formCount: newFormCount(s.hand.Index, len(s.hand.values), s.e.rules),
		s:         s, zeroFactors: make([]signCounts, n), zeroTerms: make([]int64, n), counted: 1,
	}
	return c
}

// zeroProductCount is how many products over part i are worth 0.
func (s *search) zeroProductCount(i int) signCounts {
	if s.zeroCounts == nil {
		s.zeroCounts = newZeroCount(s)
	}
	c := s.zeroCounts
	for ; c.Size[c.BySize[c.counted]] < s.hand.Size[i] && s.acc.Err == nil; c.counted++ {
		c.countSubset(int(c.BySize[c.counted]))
	}
	_, zero := c.countProducts(i)
	return zero
}

// countZeroForms counts the forms over part i worth 0, those left out that only a
// unary minus would make.
func (s *search) countZeroForms(i int) {
	p := s.zeroProductCount(i)
	s.n += p.signed()
	s.n += s.countZeroSums(i) - s.zeroCounts.countPlainZeroSums(i)
}

// part counts the terms and factors over part i; those over its own parts are there.
func (c *zeroCount) countSubset(i int) {
	if c.Size[i] == 1 {
		c.terms[i].plain = 1
		if c.s.hand.values[c.Last[i]] == 0 {
			c.zeroFactors[i].plain, c.zeroTerms[i] = 1, 1
		} else {
			c.factors[i].plain = 1
		}
		return
	}
	sums := c.countSums(i)
	zero := signCounts{plain: c.countPlainZeroSums(i), selfneg: sums.selfneg}
	zero.flippable = (c.s.countZeroSums(i)-zero.selfneg)/2 - zero.plain
	all, none := c.countProducts(i)
	c.zeroFactors[i] = zero
	c.factors[i] = signCounts{sums.plain - zero.plain, sums.flippable - zero.flippable, 0}
	c.terms[i] = all
	c.zeroTerms[i] = none.plain
}

// plainSums is how many sums over part i are worth 0 and only added up: every term
// of them is worth 0.
func (c *zeroCount) countPlainZeroSums(i int) int64 {
	return c.countCollections(i, func(a int) int64 { return c.zeroTerms[a] }, nil)
}

// countProducts is how many products there are over part i, and how many worth 0.
func (c *zeroCount) countProducts(i int) (all, zero signCounts) {
	f, z := c.factors, c.zeroFactors
	count := func(rest, zeros func(a int) int64) (all, zero int64) {
		total := c.countCollections(i, func(a int) int64 { return 2*rest(a) + zeros(a) }, nil)
		nonzero := c.countCollections(i, func(a int) int64 { return 2 * rest(a) }, nil)
		denominatorOnly := c.countCollections(i, rest, nil)
		return total - denominatorOnly, total - nonzero
	}
	plain, plainZero := count(
		func(a int) int64 { return f[a].plain },
		func(a int) int64 { return z[a].plain })
	signed, signedZero := count(
		func(a int) int64 { return f[a].plain + f[a].flippable },
		func(a int) int64 { return z[a].plain + z[a].flippable })
	every, everyZero := count(
		func(a int) int64 { return f[a].plain + f[a].flippable },
		func(a int) int64 { return z[a].plain + z[a].flippable + z[a].selfneg })
	return signCounts{plain, signed - plain, every - signed}, signCounts{plainZero, signedZero - plainZero, everyZero - signedZero}
}

// signedZeros is how many sums over part i are worth 0, a sum and its negative both
// counted unless they are one.
func (s *search) countZeroSums(i int) int64 {
	if t := s.hand.tables[i]; t != nil {
		n := int64(0)
		for k := range t.sums[:t.term0] {
			switch a := &t.sums[k]; {
			case a.val != 0:
			case a.flags&selfneg != 0:
				n++
			default:
				n += 2
			}
		}
		return n
	}
	n, free, base, flags := s.n, s.selfnegCount, s.base, s.flags
	s.base, s.flags = len(s.stack), 0
	s.findSums(i, 0, noBound)
	found := s.n - n
	s.n, s.selfnegCount, s.base, s.flags = n, free, base, flags
	return found
}

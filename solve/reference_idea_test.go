package solve_test

import (
	"math/big"
	"slices"
	"strconv"
	"strings"

	"github.com/make24/make24/internal/testkit/bigarith"
)

// The reference implementation of ideas follows the definition literally. A form is a flat
// structure of sums of signed terms and products of factors in the numerator and the denominator.
// Do-nothing parts are deleted in every possible order. A structure from which nothing more can be
// deleted is a core. Forms that are linked by a chain of shared cores are one idea.

// node is a number, a sum, a product or a power, which here stands for the result of every operator
// without laws. No term of a sum is a sum, and no factor of a
// product is a product. The sign of a product is stored in the signed that holds it.
type node struct {
	kind        byte // 'n', '+', '*', or the operator of a power, such as '^'
	num         int64
	operands    []signedNode // of a sum; of a power: base and exponent
	numerator   []*node      // of a product
	denominator []*node
	hasFreeSign bool // of a product: whether the product and its negative are the same
}

// signedNode is a node with a sign.
type signedNode struct {
	isMinus bool
	x       *node
}

func (s signedNode) text() string {
	if s.isMinus {
		return "-" + s.x.text()
	}
	return "+" + s.x.text()
}

func (x *node) text() string {
	switch x.kind {
	case 'n':
		return strconv.FormatInt(x.num, 10)
	case '+':
		var list []string
		for _, t := range x.operands {
			list = append(list, t.text())
		}
		slices.Sort(list)
		return "(" + strings.Join(list, "") + ")"
	case '*':
		product := func(factors []*node) string {
			var list []string
			for _, f := range factors {
				list = append(list, f.text())
			}
			slices.Sort(list)
			return strings.Join(list, "*")
		}
		return "[" + product(x.numerator) + "/" + product(x.denominator) + "]"
	default:
		return "{" + x.operands[0].text() + string(rune(x.kind)) + x.operands[1].text() + "}"
	}
}

func (s signedNode) value() *big.Rat {
	v := s.x.value()
	if s.isMinus {
		v = new(big.Rat).Neg(v)
	}
	return v
}

func (x *node) value() *big.Rat {
	v := new(big.Rat)
	switch x.kind {
	case 'n':
		v.SetInt64(x.num)
	case '+':
		for _, t := range x.operands {
			v.Add(v, t.value())
		}
	case '*':
		v.Set(productValue(x.numerator, x.denominator))
	default:
		v, _ = bigRatArithmetic.apply(x.kind, x.operands[0].value(), x.operands[1].value())
	}
	return v
}

// productValue returns the value of a product. No factor of the denominator may be 0.
func productValue(numerator, denominator []*node) *big.Rat {
	v := big.NewRat(1, 1)
	for _, f := range numerator {
		v.Mul(v, f.value())
	}
	for _, f := range denominator {
		v.Quo(v, f.value())
	}
	return v
}

// negate returns -s. A sum never has a sign in front, so the signs of its terms change.
func (s signedNode) negate() signedNode {
	if s.x.kind != '+' {
		return signedNode{!s.isMinus && !s.x.hasFreeSign, s.x}
	}
	sum := &node{kind: '+'}
	for _, t := range s.x.operands {
		sum.operands = append(sum.operands, t.negate())
	}
	return signedNode{false, sum}
}

// sumOf returns the flat sum of terms, or the term if there is only one.
func sumOf(terms []signedNode) signedNode {
	var flat []signedNode
	for _, t := range terms {
		if t.x.kind != '+' {
			flat = append(flat, t)
			continue
		}
		flat = append(flat, t.x.operands...)
	}
	if len(flat) == 1 {
		return flat[0]
	}
	return signedNode{false, &node{kind: '+', operands: flat}}
}

// productOf returns the flat product of factors, negated if minus is set, or the factor if there is
// only one. Of each sum in the product and its negative, it uses the one whose text comes first,
// and moves the sign out of the product. freeSign decides for which products the sign is
// dropped.
func productOf(freeSign func(*node) bool, minus bool, numerator, denominator []signedNode) signedNode {
	p := &node{kind: '*'}
	var put func(s signedNode, inDenominator bool)
	put = func(s signedNode, inDenominator bool) {
		minus = minus != s.isMinus
		x := s.x
		switch x.kind {
		case '*':
			for _, f := range x.numerator {
				put(signedNode{false, f}, inDenominator)
			}
			for _, f := range x.denominator {
				put(signedNode{false, f}, !inDenominator)
			}
			return
		case '+':
			if negated := (signedNode{false, x}).negate().x; negated.text() < x.text() {
				minus, x = !minus, negated
			}
		}
		if inDenominator {
			p.denominator = append(p.denominator, x)
		} else {
			p.numerator = append(p.numerator, x)
		}
	}
	for _, s := range numerator {
		put(s, false)
	}
	for _, s := range denominator {
		put(s, true)
	}
	p.hasFreeSign = freeSign(p)
	whole := signedNode{false, p}
	if len(p.numerator) == 1 && len(p.denominator) == 0 {
		whole.x = p.numerator[0]
	}
	if minus && !p.hasFreeSign {
		whole = whole.negate()
	}
	return whole
}

// hasFreeSignInCore reports whether a product p and its negative have the same cores: they are the
// same form, or a factor that is not a sum is worth 0, since -0 is 0.
func hasFreeSignInCore(p *node) bool {
	return equalsItsNegative(p) || slices.ContainsFunc(p.numerator, func(f *node) bool { return f.kind != '+' && f.value().Sign() == 0 })
}

// dropZeroSign returns s without the sign of a number or a power worth 0.
func dropZeroSign(s signedNode) signedNode {
	if s.x.kind != '+' && s.x.kind != '*' && s.x.value().Sign() == 0 {
		s.isMinus = false
	}
	return s
}

// equalsItsNegative reports whether a product p and its negative are the same form: one of its
// factors is a sum that is the same form as the negative of the sum.
func equalsItsNegative(p *node) bool {
	for _, f := range append(slices.Clone(p.numerator), p.denominator...) {
		if f.kind == '+' && f.text() == (signedNode{false, f}).negate().x.text() {
			return true
		}
	}
	return false
}

// normalForm returns the flat structure of a tree. freeSign decides which products equal their
// negatives.
func normalForm(t *tree, freeSign func(*node) bool) signedNode {
	if t.op == 0 {
		return signedNode{false, &node{kind: 'n', num: t.num}}
	}
	l, r := normalForm(t.l, freeSign), normalForm(t.r, freeSign)
	switch t.op {
	case '+':
		return sumOf([]signedNode{l, r})
	case '-':
		return sumOf([]signedNode{l, r.negate()})
	case '*':
		return productOf(freeSign, false, []signedNode{l, r}, nil)
	case '/':
		return productOf(freeSign, false, []signedNode{l}, []signedNode{r})
	}
	return signedNode{false, &node{kind: t.op, operands: []signedNode{l, r}}}
}

// deletions returns the results of deleting one do-nothing part anywhere in s.
func deletions(s signedNode) []signedNode {
	var out []signedNode
	add := func(d signedNode) {
		if s.isMinus {
			d = d.negate()
		}
		out = append(out, d)
	}
	switch x := s.x; x.kind {
	case '+':
		deleteTerms(x, add)
	case '*':
		deleteFactors(x, add)
	case 'n':
	default:
		base, exponent := x.operands[0], x.operands[1]
		if bigarith.IsNeutral(x.kind, base.value(), exponent.value()) {
			add(base)
		}
		for _, b := range deletions(base) {
			add(signedNode{false, &node{kind: x.kind, operands: []signedNode{b, exponent}}})
		}
		for _, e := range deletions(exponent) {
			add(signedNode{false, &node{kind: x.kind, operands: []signedNode{base, e}}})
		}
	}
	return out
}

// deleteTerms calls add for each sum that results from x by deleting terms that total 0, or by a
// deletion within a term.
func deleteTerms(x *node, add func(signedNode)) {
	n := len(x.operands)
	for mask := 1; mask < 1<<n-1; mask++ {
		total := new(big.Rat)
		var rest []signedNode
		for i, t := range x.operands {
			if mask>>i&1 == 1 {
				total.Add(total, t.value())
			} else {
				rest = append(rest, t)
			}
		}
		if total.Sign() == 0 {
			add(sumOf(rest))
		}
	}
	for i, t := range x.operands {
		for _, d := range deletions(t) {
			terms := slices.Clone(x.operands)
			terms[i] = d
			add(sumOf(terms))
		}
	}
}

// deleteFactors calls add for each product that results from x by deleting factors whose product is
// 1 or −1, by deleting factors not worth 0 if x is worth 0, or by a deletion within a factor.
func deleteFactors(x *node, add func(signedNode)) {
	all := append(slices.Clone(x.numerator), x.denominator...)
	isZero := productValue(x.numerator, x.denominator).Sign() == 0
	for mask := 1; mask < 1<<len(all)-1; mask++ {
		var deleted, rest [2][]*node
		for i, f := range all {
			side := 0
			if i >= len(x.numerator) {
				side = 1
			}
			if mask>>i&1 == 1 {
				deleted[side] = append(deleted[side], f)
			} else {
				rest[side] = append(rest[side], f)
			}
		}
		if len(rest[0]) == 0 {
			continue
		}
		total := productValue(deleted[0], deleted[1])
		isUnit := total.IsInt() && total.Num().CmpAbs(big.NewInt(1)) == 0
		if isUnit || isZero && total.Sign() != 0 {
			add(productOf(hasFreeSignInCore, total.Sign() < 0, withoutSigns(rest[0]), withoutSigns(rest[1])))
		}
	}
	numerator, denominator := withoutSigns(x.numerator), withoutSigns(x.denominator)
	for _, side := range [][]signedNode{numerator, denominator} {
		for i, f := range side {
			for _, d := range deletions(f) {
				side[i] = d
				add(productOf(hasFreeSignInCore, false, numerator, denominator))
			}
			side[i] = f
		}
	}
}

// withoutSigns returns factors as signed nodes without a minus.
func withoutSigns(factors []*node) []signedNode {
	var out []signedNode
	for _, f := range factors {
		out = append(out, signedNode{false, f})
	}
	return out
}

// cores returns the texts of the cores of s, sorted.
func cores(s signedNode, memo map[string][]string) []string {
	s = dropZeroSign(s)
	key := s.text()
	if list, ok := memo[key]; ok {
		return list
	}
	var list []string
	next := deletions(s)
	for _, d := range next {
		list = append(list, cores(d, memo)...)
	}
	if len(next) == 0 {
		list = []string{key}
	}
	slices.Sort(list)
	list = slices.Compact(list)
	memo[key] = list
	return list
}

// groupIdeas returns the idea of each form, and the number n of ideas. Ideas are numbered from 0,
// in order of first appearance: ideaOf[i] is the idea of forms[i].
func groupIdeas(forms []formClass) (ideaOf []int, n int) {
	memo := map[string][]string{}
	parent := make([]int, len(forms))
	first := map[string]int{}
	var root func(i int) int
	root = func(i int) int {
		if parent[i] != i {
			return root(parent[i])
		}
		return i
	}
	for i, c := range forms {
		parent[i] = i
		for _, core := range cores(normalForm(c.trees[0], hasFreeSignInCore), memo) {
			if j, ok := first[core]; ok {
				parent[root(i)] = root(j)
			} else {
				first[core] = root(i)
			}
		}
	}
	number := map[int]int{}
	for i := range forms {
		r := root(i)
		if _, ok := number[r]; !ok {
			number[r] = len(number)
		}
		ideaOf = append(ideaOf, number[r])
	}
	return ideaOf, len(number)
}

package expr

import (
	"slices"
	"strings"

	"github.com/make24/make24/internal/layout"
	"github.com/make24/make24/rat"
)

// The simplest tree of a form is left-associated. Left-associated trees of a form
// differ only in the order of terms and factors and in the orientation of sums; they
// have the same number of divisions and parentheses and the same length. They are
// ordered by, in this order:
//
//   - the number of negative factors;
//   - whether a result is a fraction;
//   - the largest absolute value of a result, the last one included;
//   - the number of sums with a negative partial sum;
//   - the text, in which numbers sort before parentheses.
//
// The renderer tries orders of terms and factors, smallest text first, under a limit
// on the absolute value of results. The first limit is the largest value that no
// order avoids. If no order stays within the limit, the next limit is the smallest
// value that exceeded it.

// Simplest returns the text, in ASCII with the fewest parentheses, of the simplest left-associated
// tree of f all of whose results allow permits; a nil allow permits all. It returns false if f has
// no value or no such tree.
func (f Normal) Simplest(allow func(rat.Rat) bool) (string, bool) {
	if !f.body.defined {
		return "", false
	}
	rd := renderer{allow: allow}
	f.body.collectBounds(&rd)
	for {
		rd.exceeded = false
		if r, ok := rd.renderTop(f); ok {
			return strings.ReplaceAll(r.text, "<", "("), true
		}
		if !rd.exceeded {
			return "", false
		}
		rd.limit = rd.nextLimit
	}
}

// renderer finds the smallest text of a form under a limit. In its texts '(' is written as '<',
// which sorts after the digits.
type renderer struct {
	allow         func(rat.Rat) bool
	limit         rat.Rat
	needsFraction bool    // whether some result is a fraction in any order
	exceeded      bool    // whether a result exceeded the limit
	nextLimit     rat.Rat // the smallest result that did, if exceeded
}

// collectBounds raises l.limit to the largest absolute value that no order of n avoids, and sets
// l.needsFraction if no order avoids a fraction.
func (n *formula) collectBounds(rd *renderer) {
	if n.kind == normalNumber {
		return
	}
	if a := n.val.Abs(); rd.limit.Cmp(a) < 0 {
		rd.limit = a
	}
	rd.needsFraction = rd.needsFraction || !n.val.IsInt()
	for _, t := range n.terms {
		t.body.collectBounds(rd)
	}
	for _, f := range n.numerator {
		f.collectBounds(rd)
	}
	for _, f := range n.denominator {
		f.collectBounds(rd)
	}
	if n.kind == normalPower {
		n.base.body.collectBounds(rd)
		n.exp.body.collectBounds(rd)
	}
}

// rendering is a text with the property that orders it among others under the same limit.
type rendering struct {
	text    string
	negSums int // number of sums with a negative partial sum
}

func (r rendering) less(o rendering) bool {
	return r.negSums < o.negSums || r.negSums == o.negSums && r.text < o.text
}

// wrapped returns r in parentheses, preceded by sign.
func (r rendering) wrapped(sign string) rendering {
	return rendering{sign + "<" + r.text + ")", r.negSums}
}

func (rd *renderer) renderTop(f Normal) (rendering, bool) {
	if f.neg && !f.body.negatable {
		r, ok := rd.render(f.body, false)
		if f.body.kind != normalNumber {
			return r.wrapped("-"), ok
		}
		return rendering{"-" + r.text, 0}, ok
	}
	if f.body.kind == normalSum && f.body.allMinus() {
		r, ok := rd.render(f.body, true)
		return r.wrapped("-"), ok
	}
	return rd.render(f.body, f.neg)
}

// allMinus reports whether every term of a sum is subtracted and cannot be written as an added one.
func (n *formula) allMinus() bool {
	for _, t := range n.terms {
		if !t.neg || t.body.negatable {
			return false
		}
	}
	return true
}

func (rd *renderer) render(n *formula, negated bool) (rendering, bool) {
	switch n.kind {
	case normalSum:
		return rd.renderSum(n, negated)
	case normalProduct:
		return rd.renderProduct(n, negated)
	case normalPower:
		return rd.renderPower(n)
	case normalNumber:
	}
	return rendering{text: n.key}, true
}

// piece is a rendered term or factor.
type piece struct {
	rendering
	val     rat.Rat
	inverse bool // whether it is subtracted, or in the denominator
	isSum   bool // whether it is a sum
}

// sum renders the sum n, or −n if negated, with as few negative factors as possible. Two choices
// may remain: whether some terms worth 0 are added or subtracted, and, if otherwise no term would
// be added, which term is written as an added one. sum tries them all.
func (rd *renderer) renderSum(n *formula, negated bool) (best rendering, ok bool) {
	extra := n.extraNegatives(negated)
	if extra >= unwritable {
		return rendering{}, false
	}
	pieces := make([]piece, len(n.terms))
	var alternatives []alternative
	failed, failedIndex := 0, -1 // the number of terms that cannot be rendered, and the last one
	for i := range n.terms {
		other, hasOther, ok := rd.renderTerm(&n.terms[i], negated, &pieces[i])
		switch {
		case !ok:
			failed, failedIndex = failed+1, i
		case hasOther:
			alternatives = append(alternatives, alternative{i, other})
		}
	}
	switch {
	case extra > 0:
		for i := range n.terms {
			t := &n.terms[i]
			if c := termNegatives(t, negated); c[0]-c[1] != extra || failed > 1 || failed == 1 && failedIndex != i {
				continue
			}
			if p, good := rd.renderSigned(t, negated, false); good {
				best, ok = rd.pickBetter(best, ok, pieces, alternative{i, p})
			}
		}
	case failed > 0:
	case alternatives == nil:
		return rd.arrange(layout.Sum, pieces)
	default:
		for set := range 1 << len(alternatives) {
			var chosen []alternative
			for j, c := range alternatives {
				if set>>j&1 == 1 {
					chosen = append(chosen, c)
				}
			}
			best, ok = rd.pickBetter(best, ok, pieces, chosen...)
		}
	}
	return best, ok
}

// alternative is another rendering of term i of a sum.
type alternative struct {
	index int
	piece piece
}

// better returns the better of two renderings: best, if ok, and that of the sum of pieces with some
// of them replaced by alternatives.
func (rd *renderer) pickBetter(best rendering, ok bool, pieces []piece, alternatives ...alternative) (rendering, bool) {
	chosen := append([]piece(nil), pieces...)
	for _, c := range alternatives {
		chosen[c.index] = c.piece
	}
	if r, good := rd.arrange(layout.Sum, chosen); good && (!ok || r.less(best)) {
		return r, true
	}
	return best, ok
}

// renderTerm sets p to the rendering of a term with the fewest negative factors, added if possible.
// If subtracting the term instead has fewer negative partial sums, renderTerm returns that
// rendering, too, and hasOther is true.
func (rd *renderer) renderTerm(t *Normal, negated bool, p *piece) (other piece, hasOther, ok bool) {
	c := termNegatives(t, negated)
	if c[0] <= c[1] {
		*p, ok = rd.renderSigned(t, negated, false)
	}
	if c[1] > c[0] || c[1] == c[0] && ok && p.negSums == 0 {
		return piece{}, false, ok
	}
	q, good := rd.renderSigned(t, negated, true)
	switch {
	case !good:
	case !ok:
		*p, ok = q, true
	case q.negSums < p.negSums:
		return q, true, true
	}
	return piece{}, false, ok
}

// renderSigned renders term t of a sum, or of its negative if negated, as one that is added, or
// subtracted if subtract.
func (rd *renderer) renderSigned(t *Normal, negated, subtract bool) (piece, bool) {
	flip := !t.body.signFree && subtract != (t.neg != negated)
	r, ok := rd.render(t.body, flip)
	p := piece{rendering: r, val: t.body.val, inverse: subtract}
	if flip {
		p.val = p.val.Neg()
	}
	return p, ok
}

// product renders the product n, or −n if negated, with as few negative factors as possible.
func (rd *renderer) renderProduct(n *formula, negated bool) (best rendering, ok bool) {
	for _, mask := range n.signChoices(negated) {
		if r, good := rd.renderNegating(n, mask); good && (!ok || r.less(best)) {
			best, ok = r, true
		}
	}
	return best, ok
}

func (rd *renderer) renderNegating(n *formula, mask int) (rendering, bool) {
	pieces := make([]piece, len(n.numerator)+len(n.denominator))
	for i := range pieces {
		f := n.factor(i)
		negated := mask>>i&1 == 1
		p := piece{val: f.val, inverse: i >= len(n.numerator), isSum: f.kind == normalSum}
		var ok bool
		if p.rendering, ok = rd.render(f, negated); !ok {
			return rendering{}, false
		}
		if negated {
			p.val = p.val.Neg()
		}
		pieces[i] = p
	}
	return rd.arrange(layout.Product, pieces)
}

func (rd *renderer) renderPower(n *formula) (rendering, bool) {
	base, ok := rd.renderTop(n.base)
	if !ok {
		return rendering{}, false
	}
	exp, ok := rd.renderTop(n.exp)
	if !ok || !rd.permits(n.val, false) {
		return rendering{}, false
	}
	if n.base.neg || n.base.body.kind != normalNumber {
		base = base.wrapped("")
	}
	if k := n.exp.body.kind; n.exp.neg || k != normalNumber && k != normalPower {
		exp = exp.wrapped("")
	}
	return rendering{base.text + "^" + exp.text, base.negSums + exp.negSums}, true
}

// arrange returns the smallest text of the pieces, in any order whose results are permitted. It
// reorders pieces.
func (rd *renderer) arrange(kind layout.Kind, pieces []piece) (rendering, bool) {
	slices.SortStableFunc(pieces, func(a, b piece) int {
		switch {
		case a.inverse != b.inverse:
			return lessToCmp(b.inverse)
		case kind == layout.Product && a.isSum != b.isSum:
			return lessToCmp(b.isSum)
		case a.text == b.text:
			return 0
		}
		return lessToCmp(layout.Less(kind, a.text, b.text))
	})
	negSums := 0
	if !layout.Arrange(placer{rd, kind, false}, pieces) {
		if negSums = 1; kind != layout.Sum || !layout.Arrange(placer{rd, kind, true}, pieces) {
			return rendering{}, false
		}
	}
	var text []byte
	for i, p := range pieces {
		negSums += p.negSums
		text = layout.Append(text, kind, i == 0, p.inverse, kind == layout.Product && p.isSum, p.text)
	}
	return rendering{string(text), negSums}, true
}

// lessToCmp returns the comparison result of two values that differ: -1 if the first is less, and 1
// otherwise.
func lessToCmp(less bool) int {
	if less {
		return -1
	}
	return 1
}

// placer permits or rejects orders of pieces. The total of a sum does not count as a partial sum.
type placer struct {
	*renderer
	kind     layout.Kind
	negative bool // whether partial sums may be negative
}

// Begin implements [layout.Placer].
func (pl placer) Begin(p *piece) (rat.Rat, bool) { return p.val, !p.inverse }

// Join implements [layout.Placer].
func (pl placer) Join(acc rat.Rat, p *piece, last bool) (rat.Rat, bool) {
	next := p.applyTo(pl.kind, acc)
	return next, (pl.kind == layout.Product || last || pl.negative || next.Sign() >= 0) && pl.permits(next, !last)
}

func (p *piece) applyTo(kind layout.Kind, acc rat.Rat) rat.Rat {
	switch {
	case kind == layout.Sum && p.inverse:
		return acc.Sub(p.val)
	case kind == layout.Sum:
		return acc.Add(p.val)
	case p.inverse:
		q, _ := acc.Quo(p.val)
		return q
	}
	return acc.Mul(p.val)
}

// permits reports whether a result is allowed and within the limit. partial reports whether another
// order may avoid the result. permits records the smallest result above the limit.
func (rd *renderer) permits(v rat.Rat, partial bool) bool {
	if rd.allow != nil && !rd.allow(v) || partial && !rd.needsFraction && !v.IsInt() {
		return false
	}
	a := v.Abs()
	if a.Cmp(rd.limit) <= 0 {
		return true
	}
	if !rd.exceeded || a.Cmp(rd.nextLimit) < 0 {
		rd.exceeded, rd.nextLimit = true, a
	}
	return false
}

// The sums in a product are oriented so that as few factors as possible are
// negative. That number does not depend on the order of terms and factors, so it is
// computed once for each formula: formula.negatives holds the minimum numbers of
// negative factors inside the formula if it is written as it is, and if it is
// negated.

// unwritable is the number of negative factors of a formula that cannot be written without a unary
// minus. A sum that includes it is at least unwritable.
const unwritable = 1 << 20

// fewestNegatives returns the minimum number of negative factors in f as [Normal.Simplest] writes
// it.
func (f Normal) fewestNegatives() int {
	if f.body.kind == normalSum && f.body.allMinus() || f.neg && f.body.negatable {
		return f.body.minNegatives[1]
	}
	return f.body.minNegatives[0]
}

// termNegatives returns the minimum numbers of negative factors in term t of a sum, or of its
// negative if negated: if the term is written as added, and if it is written as subtracted.
func termNegatives(t *Normal, negated bool) [2]int {
	c := t.body.minNegatives
	switch {
	case t.body.signFree:
		c[1] = unwritable // worth 0 and always added
	case t.neg != negated:
		c[0], c[1] = c[1], c[0]
	}
	return c
}

// extraNegatives returns how many more negative factors a sum needs than its terms by themselves,
// because at least one term must be added.
func (n *formula) extraNegatives(negated bool) int {
	extra := unwritable
	for i := range n.terms {
		c := termNegatives(&n.terms[i], negated)
		extra = min(extra, max(c[0]-c[1], 0))
	}
	return extra
}

func (n *formula) sumNegatives() (fewest [2]int) {
	for negated := range fewest {
		for i := range n.terms {
			c := termNegatives(&n.terms[i], negated == 1)
			fewest[negated] += min(c[0], c[1])
		}
		fewest[negated] += n.extraNegatives(negated == 1)
	}
	return fewest
}

func (n *formula) productNegatives() [2]int {
	fewest := [2]int{0, unwritable} // for an even and an odd number of negated factors so far
	for i := range len(n.numerator) + len(n.denominator) {
		c := n.factor(i).factorNegatives()
		fewest = [2]int{
			min(fewest[0]+c[0], fewest[1]+c[1]),
			min(fewest[1]+c[0], fewest[0]+c[1]),
		}
	}
	if n.signFree {
		least := min(fewest[0], fewest[1])
		return [2]int{least, least}
	}
	return fewest
}

// factorNegatives returns the minimum numbers of negative factors that n adds to a product, itself
// included: if it is written as it is, and if it is negated.
func (n *formula) factorNegatives() [2]int {
	c := n.minNegatives
	if !n.negatableFactor() {
		c[1] = unwritable
	}
	switch n.val.Sign() {
	case -1:
		c[0]++
	case 1:
		c[1]++
	}
	return c
}

// negatableFactor reports whether n can be negated as a factor.
func (n *formula) negatableFactor() bool { return n.kind == normalSum && n.negatable }

// signChoices returns all sets of factors to negate so that the product n, or −n if negated, has
// the minimum number of negative factors. Factor i is in a set if bit i is set.
func (n *formula) signChoices(negated bool) (masks []int) {
	fewest := n.minNegatives[0]
	if negated {
		fewest = n.minNegatives[1]
	}
	var extend func(i, mask, negatives int)
	extend = func(i, mask, negatives int) {
		if negatives > fewest {
			return
		}
		if i == len(n.numerator)+len(n.denominator) {
			if (n.signFree || hasOddSize(mask) == negated) && negatives == fewest {
				masks = append(masks, mask)
			}
			return
		}
		c := n.factor(i).factorNegatives()
		extend(i+1, mask, negatives+c[0])
		if c[1] < unwritable {
			extend(i+1, mask|1<<i, negatives+c[1])
		}
	}
	if fewest < unwritable {
		extend(0, 0, 0)
	}
	return masks
}

// odd reports whether the set has an odd number of elements.
func hasOddSize(set int) bool {
	o := false
	for ; set != 0; set &= set - 1 {
		o = !o
	}
	return o
}

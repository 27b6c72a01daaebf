package expr

import (
	"slices"
	"strings"

	"github.com/make24/make24/internal/layout"
	"github.com/make24/make24/rat"
)

// The tree that is shown for a form.
//
// It is left-associated, so that only the order of terms and factors and the
// direction of sums are open; divisions, parentheses and length are then the same
// for all. Of these trees the one is shown that has the fewest factors less than 0,
// then no fraction if that is possible, then the least largest result (the last result
// counts), then the fewest sums with a partial sum less than 0, and then the smallest
// text, in which numbers come before brackets.
//
// Orders are tried smallest text first under a limit on the results. The first
// limit is the largest value that no order avoids; when nothing keeps it, the
// next is the smallest result that broke it.

// Simplest is the text, in ASCII with the fewest parentheses, of the simplest
// left-associated tree of f all of whose results allow permits; a nil allow
// permits all. It is false where f has no value or no such tree.
func (f Normal) Simplest(allow func(rat.Rat) bool) (string, bool) {
	if !f.body.defined {
		return "", false
	}
	l := renderer{allow: allow}
	f.body.collectBounds(&l)
	for {
		l.exceeded = false
		if r, ok := l.renderTop(f); ok {
			return strings.ReplaceAll(r.text, "<", "("), true
		}
		if !l.exceeded {
			return "", false
		}
		l.limit = l.nextLimit
	}
}

// layouter tries texts under a limit. In its texts '(' is '<', after the digits.
type renderer struct {
	allow         func(rat.Rat) bool
	limit         rat.Rat
	needsFraction bool // some result is a fraction whatever the order
	exceeded      bool // some result passed the limit;
	nextLimit     rat.Rat
}

// survey finds the limit no order can keep below, and whether fractions are needed.
func (n *formula) collectBounds(l *renderer) {
	if n.kind == normalNumber {
		return
	}
	if a := n.val.Abs(); l.limit.Cmp(a) < 0 {
		l.limit = a
	}
	l.needsFraction = l.needsFraction || !n.val.IsInt()
	for _, t := range n.terms {
		t.body.collectBounds(l)
	}
	for _, f := range n.numerator {
		f.collectBounds(l)
	}
	for _, f := range n.denominator {
		f.collectBounds(l)
	}
	if n.kind == normalPower {
		n.base.body.collectBounds(l)
		n.exp.body.collectBounds(l)
	}
}

// rendering is a text with what decides between it and others under the same limit.
type rendering struct {
	text    string
	negSums int // sums with a partial sum less than 0
}

func (r rendering) less(o rendering) bool {
	return r.negSums < o.negSums || r.negSums == o.negSums && r.text < o.text
}

// wrapped is r in brackets, after a sign.
func (r rendering) wrapped(sign string) rendering {
	return rendering{sign + "<" + r.text + ")", r.negSums}
}

func (l *renderer) renderTop(f Normal) (rendering, bool) {
	if f.neg && !f.body.negatable {
		r, ok := l.render(f.body, false)
		if f.body.kind != normalNumber {
			return r.wrapped("-"), ok
		}
		return rendering{"-" + r.text, 0}, ok
	}
	if f.body.kind == normalSum && f.body.allMinus() {
		r, ok := l.render(f.body, true)
		return r.wrapped("-"), ok
	}
	return l.render(f.body, f.neg)
}

// allMinus says that a sum cannot begin with anything added.
func (n *formula) allMinus() bool {
	for _, t := range n.terms {
		if !t.neg || t.body.negatable {
			return false
		}
	}
	return true
}

func (l *renderer) render(n *formula, negated bool) (rendering, bool) {
	switch n.kind {
	case normalSum:
		return l.sum(n, negated)
	case normalProduct:
		return l.product(n, negated)
	case normalPower:
		return l.power(n)
	case normalNumber:
	}
	return rendering{text: n.key}, true
}

// piece is a term or factor ready to be placed.
type piece struct {
	rendering
	val     rat.Rat
	inverse bool // subtracted, or below the line
	isSum   bool
}

// sum writes n with as few negative factors as possible. That leaves the sign of some
// terms worth 0 open, and where no term could be added, which one is turned to be.
func (l *renderer) sum(n *formula, negated bool) (best rendering, ok bool) {
	extra := n.extraNegatives(negated)
	if extra >= unwritable {
		return rendering{}, false
	}
	pieces := make([]piece, len(n.terms))
	var alternatives []alternative
	failed, failedIndex := 0, -1 // terms that the limit does not let be written so
	for i := range n.terms {
		other, hasOther, ok := l.renderTerm(&n.terms[i], negated, &pieces[i])
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
			if p, good := l.renderSigned(t, negated, false); good {
				best, ok = l.better(best, ok, pieces, alternative{i, p})
			}
		}
	case failed > 0:
	case alternatives == nil:
		return l.arrange(layout.Sum, pieces)
	default:
		for set := range 1 << len(alternatives) {
			var chosen []alternative
			for j, c := range alternatives {
				if set>>j&1 == 1 {
					chosen = append(chosen, c)
				}
			}
			best, ok = l.better(best, ok, pieces, chosen...)
		}
	}
	return best, ok
}

// choice is another way to write term i of a sum.
type alternative struct {
	i int
	p piece
}

// better returns the best rendering so far, if there is one, or that of a sum of pieces
// with some of them exchanged.
func (l *renderer) better(best rendering, ok bool, pieces []piece, alternatives ...alternative) (rendering, bool) {
	chosen := append([]piece(nil), pieces...)
	for _, c := range alternatives {
		chosen[c.i] = c.p
	}
	if r, good := l.arrange(layout.Sum, chosen); good && (!ok || r.less(best)) {
		return r, true
	}
	return best, ok
}

// term sets p to a term written with the fewest negative factors, added if that is
// possible. If subtracting the term instead avoids a partial sum less than 0, it returns
// that as well.
func (l *renderer) renderTerm(t *Normal, negated bool, p *piece) (other piece, hasOther, ok bool) {
	c := termNegatives(t, negated)
	if c[0] <= c[1] {
		*p, ok = l.renderSigned(t, negated, false)
	}
	if c[1] > c[0] || c[1] == c[0] && ok && p.negSums == 0 {
		return piece{}, false, ok
	}
	q, good := l.renderSigned(t, negated, true)
	switch {
	case !good:
	case !ok:
		*p, ok = q, true
	case q.negSums < p.negSums:
		return q, true, true
	}
	return piece{}, false, ok
}

// signed writes a term of a sum, which is turned or not, so that it is added, or
// subtracted if neg.
func (l *renderer) renderSigned(t *Normal, negated, subtract bool) (piece, bool) {
	flip := !t.body.signFree && subtract != (t.neg != negated)
	r, ok := l.render(t.body, flip)
	p := piece{rendering: r, val: t.body.val, inverse: subtract}
	if flip {
		p.val = p.val.Neg()
	}
	return p, ok
}

// product writes n, turned or not, with as few negative factors as possible.
func (l *renderer) product(n *formula, negated bool) (best rendering, ok bool) {
	for _, mask := range n.signChoices(negated) {
		if r, good := l.productNegating(n, mask); good && (!ok || r.less(best)) {
			best, ok = r, true
		}
	}
	return best, ok
}

func (l *renderer) productNegating(n *formula, mask int) (rendering, bool) {
	pieces := make([]piece, len(n.numerator)+len(n.denominator))
	for i := range pieces {
		f := n.factor(i)
		negated := mask>>i&1 == 1
		p := piece{val: f.val, inverse: i >= len(n.numerator), isSum: f.kind == normalSum}
		var ok bool
		if p.rendering, ok = l.render(f, negated); !ok {
			return rendering{}, false
		}
		if negated {
			p.val = p.val.Neg()
		}
		pieces[i] = p
	}
	return l.arrange(layout.Product, pieces)
}

func (l *renderer) power(n *formula) (rendering, bool) {
	base, ok := l.renderTop(n.base)
	if !ok {
		return rendering{}, false
	}
	exp, ok := l.renderTop(n.exp)
	if !ok || !l.permits(n.val, false) {
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

// place orders the pieces into the smallest text whose results are permitted.
func (l *renderer) arrange(kind layout.Kind, pieces []piece) (rendering, bool) {
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
	if !layout.Arrange(placer{l, kind, false}, pieces) {
		if negSums = 1; kind != layout.Sum || !layout.Arrange(placer{l, kind, true}, pieces) {
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

// first is the order of two that differ: whether the first of them comes first.
func lessToCmp(less bool) int {
	if less {
		return -1
	}
	return 1
}

// placer permits orders of pieces. What a sum comes to in the end is no partial sum.
type placer struct {
	*renderer
	kind     layout.Kind
	negative bool // partial sums may be negative
}

// Begin implements [layout.Placer].
func (l placer) Begin(p *piece) (rat.Rat, bool) { return p.val, !p.inverse }

// Join implements [layout.Placer].
func (l placer) Join(acc rat.Rat, p *piece, last bool) (rat.Rat, bool) {
	next := p.applyTo(l.kind, acc)
	return next, (l.kind == layout.Product || last || l.negative || next.Sign() >= 0) && l.permits(next, !last)
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

// permits judges a result; partial says that it is one the order can avoid.
func (l *renderer) permits(v rat.Rat, partial bool) bool {
	if l.allow != nil && !l.allow(v) || partial && !l.needsFraction && !v.IsInt() {
		return false
	}
	a := v.Abs()
	if a.Cmp(l.limit) <= 0 {
		return true
	}
	if !l.exceeded || a.Cmp(l.nextLimit) < 0 {
		l.exceeded, l.nextLimit = true, a
	}
	return false
}

// Which way round the sums in a product are written: so that as few factors as
// possible are less than 0. How many that is does not depend on the order of terms and
// factors, so a formula knows it: formula.negatives has the least number of negative
// factors inside it, written as it is and turned round.

// unwritable is the number of negative factors of what only a unary minus can write; a
// sum of such numbers is larger.
const unwritable = 1 << 20

// fewestNegatives returns the least number of negative factors in f, written as
// [Normal.Simplest] writes it.
func (f Normal) fewestNegatives() int {
	if f.body.kind == normalSum && f.body.allMinus() || f.neg && f.body.negatable {
		return f.body.negatives[1]
	}
	return f.body.negatives[0]
}

// termNegatives returns the least number of negative factors in a term of a sum, turned
// or not, where the term is added and where it is subtracted.
func termNegatives(t *Normal, negated bool) [2]int {
	c := t.body.negatives
	switch {
	case t.body.signFree:
		c[1] = unwritable // it is worth 0 and always added
	case t.neg != negated:
		c[0], c[1] = c[1], c[0]
	}
	return c
}

// extraNegatives returns how many more negative factors a sum takes than its terms by
// themselves, because one of them has to be added.
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
	fewest := [2]int{0, unwritable} // of the factors so far, by whether an odd number is turned
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

// factorNegatives returns the least number of negative factors that n brings into a
// product, itself included, as it is and turned round.
func (n *formula) factorNegatives() [2]int {
	c := n.negatives
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

// turnable reports whether n can be turned round as a factor.
func (n *formula) negatableFactor() bool { return n.kind == normalSum && n.negatable }

// turnings lists the ways to turn factors of a product that is written as it is, or
// turned as a whole, with the least number of negative factors. Bit i of a way says that
// factor i is turned.
func (n *formula) signChoices(negated bool) (masks []int) {
	fewest := n.negatives[0]
	if negated {
		fewest = n.negatives[1]
	}
	var extend func(i, mask, negatives int)
	extend = func(i, mask, negatives int) {
		if negatives > fewest {
			return
		}
		if i == len(n.numerator)+len(n.denominator) {
			if (n.signFree || odd(mask) == negated) && negatives == fewest {
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

// odd reports whether set has an odd number of members.
func odd(set int) bool {
	o := false
	for ; set != 0; set &= set - 1 {
		o = !o
	}
	return o
}

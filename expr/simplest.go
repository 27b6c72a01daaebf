package expr

import (
	"strings"

	"github.com/make24/make24/internal/engine/layout"
	"github.com/make24/make24/rat"
)

// The simplest tree of a form is left-associated. The left-associated trees of a form
// differ only in the order of terms and factors and in the orientation of sums. They
// have the same numbers of divisions and parentheses and the same length. The
// simplest is the one with, in this order of priority:
//
//   - the fewest negative factors;
//   - no fraction among the results;
//   - the smallest maximum of the absolute values of all results;
//   - the fewest sums with a negative partial sum;
//   - the smallest text, where numbers sort before parentheses.
//
// The renderer tries orders of terms and factors, smallest text first, under a limit
// on the absolute value of results. The first limit is the largest value that occurs
// in every order. If no order stays within the limit, the next limit is the smallest
// value that exceeded it.

// Simplest returns the text, in ASCII with the fewest parentheses, of the simplest left-associated
// tree of f in which the function allow accepts every result. A nil allow accepts every result.
// Simplest returns false if f has no value or no such tree.
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

// renderer finds the smallest text of a form under a limit. Its texts contain '<' in place of '(',
// since '<' sorts after the digits.
type renderer struct {
	allow         func(rat.Rat) bool
	limit         rat.Rat
	needsFraction bool    // whether a result is a fraction in every order
	exceeded      bool    // whether a result exceeded the limit
	nextLimit     rat.Rat // the smallest absolute value that exceeded the limit, if exceeded
}

// collectBounds raises rd.limit to the largest absolute value that no order of the terms and
// factors of n avoids, and sets rd.needsFraction if every order has a fraction.
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
	if n.kind == normalAtom {
		n.left.body.collectBounds(rd)
		n.right.body.collectBounds(rd)
	}
}

// rendering is a text, and the number of its sums with a negative partial sum, which is compared
// before the text.
type rendering struct {
	text    string
	negSums int // number of sums with a negative partial sum
}

func (r rendering) less(o rendering) bool {
	return r.negSums < o.negSums || r.negSums == o.negSums && r.text < o.text
}

// inParens returns r in parentheses, after sign, which may be "".
func (r rendering) inParens(sign string) rendering {
	return rendering{sign + "<" + r.text + ")", r.negSums}
}

// renderTop renders a form that is not part of a sum or product: the whole form, or an
// operand of an atom. It uses a unary minus if the form cannot be written without one.
func (rd *renderer) renderTop(f Normal) (rendering, bool) {
	if f.neg && !f.body.negatable {
		r, ok := rd.render(f.body, false)
		if f.body.kind != normalNumber {
			return r.inParens("-"), ok
		}
		return rendering{"-" + r.text, 0}, ok
	}
	if f.body.kind == normalSum && f.body.allMinus() {
		r, ok := rd.render(f.body, true)
		return r.inParens("-"), ok
	}
	return rd.render(f.body, f.neg)
}

// allMinus reports whether every term of the sum is subtracted and cannot be written as an added
// term.
func (n *formula) allMinus() bool {
	for _, t := range n.terms {
		if !t.neg || t.body.negatable {
			return false
		}
	}
	return true
}

// render renders the formula n, or −n if negated is set.
func (rd *renderer) render(n *formula, negated bool) (rendering, bool) {
	switch n.kind {
	case normalSum:
		return rd.renderSum(n, negated)
	case normalProduct:
		return rd.renderProduct(n, negated)
	case normalAtom:
		return rd.renderAtom(n)
	case normalNumber:
	}
	return rendering{text: n.key}, true
}

// piece is a rendered term or factor.
type piece struct {
	rendering
	val     rat.Rat
	inverse bool // whether the piece is subtracted, or in the denominator
	isSum   bool // whether the piece is a sum
}

// renderSum renders the sum n, or −n if negated is set, with as few negative factors as possible.
// Two choices may remain: whether to add or subtract terms that are 0, and, if all terms would be
// subtracted, which one to add instead. renderSum tries every choice.
func (rd *renderer) renderSum(n *formula, negated bool) (best rendering, ok bool) {
	extra := n.extraNegatives(negated)
	if extra >= unwritable {
		return rendering{}, false
	}
	pieces := make([]piece, len(n.terms))
	var alternatives []alternative
	failed, failedIndex := 0, -1 // number of terms that cannot be rendered, and index of the last one
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

// alternative is another rendering of the term of a sum with the given index.
type alternative struct {
	index int
	piece piece
}

// pickBetter renders the sum of pieces with some of them replaced by alternatives, and returns the
// result or best, whichever is less. ok reports whether best is valid.
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

// renderTerm sets p to a rendering of a term with the fewest negative factors: as an added term if
// possible, otherwise as a subtracted one. If both are possible and the subtracted term has fewer
// negative partial sums, renderTerm returns it as other and sets hasOther.
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

// renderSigned renders term t of a sum, or of the negative sum if negated is set, as an added term,
// or as a subtracted term if subtract is set.
func (rd *renderer) renderSigned(t *Normal, negated, subtract bool) (piece, bool) {
	flip := !t.body.signFree && subtract != (t.neg != negated)
	r, ok := rd.render(t.body, flip)
	p := piece{rendering: r, val: t.body.val, inverse: subtract}
	if flip {
		p.val = p.val.Neg()
	}
	return p, ok
}

// renderProduct renders the product n, or −n if negated is set, with as few negative factors as
// possible.
func (rd *renderer) renderProduct(n *formula, negated bool) (best rendering, ok bool) {
	for _, mask := range n.signChoices(negated) {
		if r, good := rd.renderNegating(n, mask); good && (!ok || r.less(best)) {
			best, ok = r, true
		}
	}
	return best, ok
}

// renderNegating renders the product n with the factors in mask negated.
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

func (rd *renderer) renderAtom(n *formula) (rendering, bool) {
	left, ok := rd.renderTop(n.left)
	if !ok {
		return rendering{}, false
	}
	right, ok := rd.renderTop(n.right)
	if !ok || !rd.permits(n.val, false) {
		return rendering{}, false
	}
	if n.left.needsParens(n.op, n.op.RightAssoc()) {
		left = left.inParens("")
	}
	if n.right.needsParens(n.op, !n.op.RightAssoc()) {
		right = right.inParens("")
	}
	return rendering{left.text + n.op.String() + right.text, left.negSums + right.negSums}, true
}

// needsParens reports whether f is written in parentheses as an operand of an atomic operator. closed
// reports whether operations of the same precedence need them on this side.
func (f Normal) needsParens(op Op, closed bool) bool {
	var inner int // the precedence of f
	switch f.body.kind {
	case normalNumber:
		return f.neg
	case normalSum:
		inner = Add.Precedence()
	case normalProduct:
		inner = Mul.Precedence()
	case normalAtom:
		inner = f.body.op.Precedence()
	}
	return f.neg || inner < op.Precedence() || inner == op.Precedence() && closed
}

// arrange returns the smallest text of the pieces among all orders whose results are permitted. It
// reorders pieces.
func (rd *renderer) arrange(kind layout.Kind, pieces []piece) (rendering, bool) {
	insertionSort(pieces, func(a, b piece) int {
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

// lessToCmp converts the result of a less function for two different values to that of a compare
// function: -1 if less is set, otherwise 1.
func lessToCmp(less bool) int {
	if less {
		return -1
	}
	return 1
}

// placer is a [layout.Placer] that checks the partial results of the renderer's pieces. The final
// value of a sum is not a partial sum, so it may be negative.
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

// applyTo returns the result of joining the piece to the partial result acc.
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

// permits reports whether a result v is allowed and within the limit. If v is above the limit,
// permits lowers nextLimit to |v|. partial reports whether v is a partial result, which another
// order may avoid.
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

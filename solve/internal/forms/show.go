package forms

import (
	"encoding/binary"
	"strconv"

	"github.com/make24/make24/internal/engine/layout"
)

// The text of a form.
//
// A form is shown as its simplest left-associated tree. The criteria are, in this order: no
// negative factors and no fractions if possible, the smallest peak (largest result), the fewest
// sums with a negative partial sum, numbers before brackets, the smallest text. All left-associated
// trees of a form have the same divisions, parentheses and length, so no other criterion matters.
// docs/design.md has the complete definition.
//
// Every factor is negated if necessary so that its value is positive. Then only the order of the
// terms and factors has to be chosen. The plain order (added terms first, numerators first, each
// sorted by text) has the smallest text. If the peak of the plain order does not exceed a result
// that every order has, the plain order is the answer; this is the usual case. Otherwise
// layout.Arrange tries the orders, smallest text first.
//
// The renderings of table entries are cached. Three kinds of forms take a slower path through
// expr.Normal: those with a sum worth 0, since its value does not determine whether the sum or its
// negative is written, those of hands too large for residues to be exact, and those with powers.
// Tests compare the two paths.
//
// While texts are compared, '(' is written as layout.Open.

// frac32 is a fraction, not always in lowest terms. Its parts stay below 2^30 in absolute value.
type frac32 struct{ num, den int32 }

func (a frac32) less(b frac32) bool {
	if a.den == b.den {
		return a.num < b.num
	}
	return int64(a.num)*int64(b.den) < int64(b.num)*int64(a.den)
}

func (a frac32) abs() frac32 { return frac32{max(a.num, -a.num), a.den} }

func maxFrac(a, b frac32) frac32 {
	if a.less(b) {
		return b
	}
	return a
}

// textRef is a piece of text in one of the renderer's arenas.
type textRef struct {
	arena  uint8
	off, n int32
}

const (
	cachedText  uint8 = iota // texts of table entries, cached
	handText                 // texts of nodes of the current hand
	scratchText              // texts of the current form, not cached
	arenaCount
)

// textLayout is a text of a term, a factor or a form, and its peak (largest result).
type textLayout struct {
	textRef
	peak frac32
}

// rendering holds the properties of the text of a term, a factor or a form.
type rendering struct {
	frac32                // the value, with the sign of the table entry or node
	peakBound      frac32 // a result that every order has, so no peak is smaller
	plainText      textLayout
	prefix         uint64 // the first eight bytes of the plain text
	minPeakIndex   int32  // index in renderer.minPeaks, or 0 if not computed yet
	divs           uint8
	parens         uint8
	hasFraction    bool // whether a result is not an integer
	hasZero        bool // whether a sum or product in it is worth 0
	isPlainOptimal bool // whether the plain order has the smallest peak of all orders
	kind           layout.Kind
	source         ref
}

// renderingBytes is the size of a rendering in memory.
const renderingBytes = 72

// minPeakTexts holds the texts with the smallest peak of a table entry or node: at index 0 if its
// results must be integers, and at index 1 if they may be fractions. See fracIndex. Most entries
// never need them.
type minPeakTexts struct {
	layouts    [2]textLayout
	isComputed [2]bool
}

// renderer renders forms as text and caches the renderings of their parts. The id of a rendering is
// its index in entries or, for nodes[i], ^i, which is negative.
type renderer struct {
	e        *Engine
	entries  []rendering       // of table entries, cached
	nodes    []rendering       // of nodes of the hand
	minPeaks [2][]minPeakTexts // of entries and of nodes; index 0 is unused
	text     [arenaCount][]byte
	memo     []int32   // by index of a search node: index in nodes plus 1, or 0 if not rendered
	pieces   []piece   // a stack
	operands []operand // a stack
	arranger arranger
}

// piece is a term or factor with its text, to be put in order.
type piece struct {
	id        int32 // id of the rendering
	frac32          // the value, not negative
	isInverse bool  // whether the piece is subtracted, or in the denominator
	isSum     bool  // whether the piece is a sum as a factor, which needs brackets
	text      textRef
	prefix    uint64 // the first eight bytes of the text; see padPrefix
}

// reset discards all renderings, with the tables that they belong to.
func (r *renderer) reset(e *Engine) {
	r.e = e
	r.entries = append(r.entries[:0], rendering{}) // index 0 means not rendered
	r.text[cachedText] = r.text[cachedText][:0]
	r.minPeaks[cachedText] = append(r.minPeaks[cachedText][:0], minPeakTexts{})
}

// startHand discards the renderings of the previous hand.
func (r *renderer) startHand() {
	r.nodes, r.text[handText] = r.nodes[:0], r.text[handText][:0]
	r.minPeaks[handText] = append(r.minPeaks[handText][:0], minPeakTexts{})
	n := len(r.e.search.nodes)
	if cap(r.memo) < n {
		r.memo = make([]int32, n)
	}
	r.memo = r.memo[:n]
	clear(r.memo)
}

// cachedBytes returns the approximate memory of the cached renderings of table entries.
func (r *renderer) cachedBytes() int64 {
	return int64(len(r.entries))*128 + int64(len(r.text[cachedText]))
}

// handBytes returns the approximate memory of the renderings of the current hand.
func (r *renderer) handBytes() int64 {
	return int64(cap(r.nodes))*renderingBytes + int64(cap(r.text[handText])+4*cap(r.memo))
}

// rendering returns the rendering with the given id.
func (r *renderer) rendering(id int32) *rendering {
	if id < 0 {
		return &r.nodes[^id]
	}
	return &r.entries[id]
}

// bytes returns the bytes of a text. They are valid until the arena grows.
func (r *renderer) bytes(text textRef) []byte { return r.text[text.arena][text.off : text.off+text.n] }

// arenaOf returns the arena that holds the texts of the rendering id.
func arenaOf(id int32) uint8 {
	if id < 0 {
		return handText
	}
	return cachedText
}

// idOf returns the id of the rendering of src, and renders src if necessary.
func (r *renderer) idOf(src ref) int32 {
	switch src.kind {
	case refNode:
		if id := r.memo[src.idx]; id != 0 {
			return ^(id - 1)
		}
		id := r.render(src)
		r.memo[src.idx] = ^id + 1
		return id
	case refTerm:
		a := &r.e.tables[src.tab].sums[src.idx]
		if a.rendering == 0 {
			a.rendering = r.render(src)
		}
		return a.rendering
	default:
		m := &r.e.tables[src.tab].products[src.idx]
		if m.rendering == 0 {
			m.rendering = r.render(src)
		}
		return m.rendering
	}
}

// operandsOf returns the kind and the terms or factors of src. It pushes those of a table entry on
// the stack of operands, from which the caller must remove them.
func (r *renderer) operandsOf(src ref) (kind layout.Kind, operands []operand) {
	start := len(r.operands)
	switch src.kind {
	case refNode:
		n := r.e.search.nodes[src.idx]
		if n.kind == kindPower {
			return kindPower, nil
		}
		return n.kind, r.e.search.operands[n.start : n.start+n.n]
	case refTerm:
		t := r.e.tables[src.tab]
		if t.size == 1 {
			return kindNumber, nil
		}
		if t.sums[src.idx].flags&isPower != 0 {
			return kindPower, nil
		}
		r.operands = r.e.appendFactors(r.operands, t.sums[src.idx].term)
		return kindProduct, r.operands[start:]
	default:
		t := r.e.tables[src.tab]
		if t.size == 1 {
			return kindNumber, nil
		}
		if t.products[src.idx].flags&isPower != 0 {
			return kindPower, nil
		}
		r.operands = r.e.appendTerms(r.operands, t.products[src.idx].factor, false)
		return kindSum, r.operands[start:]
	}
}

// render computes the value and the plain text of src, and returns the id of its rendering.
func (r *renderer) render(src ref) int32 {
	var id int32
	if src.kind == refNode {
		id = ^int32(len(r.nodes))
		r.nodes = append(r.nodes, rendering{})
	} else {
		id = int32(len(r.entries))
		r.entries = append(r.entries, rendering{})
	}
	operandsAt, start := len(r.operands), len(r.pieces)
	kind, operands := r.operandsOf(src)
	rd := rendering{kind: kind, source: src, frac32: frac32{0, 1}, peakBound: frac32{0, 1}, plainText: textLayout{peak: frac32{0, 1}}}
	if kind == kindNumber {
		number := r.e.tables[src.tab].number
		rd.num = int32(number)
		a := arenaOf(id)
		off := len(r.text[a])
		r.text[a] = strconv.AppendInt(r.text[a], number, 10)
		rd.plainText.textRef = textRef{a, int32(off), int32(len(r.text[a]) - off)}
		rd.prefix, rd.isPlainOptimal = r.prefixOf(rd.plainText.textRef), true
		*r.rendering(id) = rd
		return id
	}
	r.pushOperands(&rd, operands)
	pieces := r.pieces[start:]
	if kind == kindSum {
		rd.frac32 = sumOf(pieces)
	} else {
		rd.frac32 = productOf(pieces)
	}
	rd.hasZero = rd.hasZero || rd.num == 0
	rd.hasFraction = rd.hasFraction || rd.den != 1
	rd.peakBound = maxFrac(rd.peakBound, rd.abs())
	if !rd.hasZero {
		makePositive(kind, pieces, rd.num < 0)
		r.sortPieces(kind, pieces)
		rd.plainText.peak = maxFrac(rd.plainText.peak, peakOf(kind, pieces))
		rd.plainText.textRef = r.store(arenaOf(id), kind, pieces)
		rd.prefix, rd.isPlainOptimal = r.prefixOf(rd.plainText.textRef), !rd.peakBound.less(rd.plainText.peak)
	}
	*r.rendering(id) = rd
	r.operands, r.pieces = r.operands[:operandsAt], r.pieces[:start]
	return id
}

// pushOperands pushes operands as pieces with their plain texts, and accumulates their properties
// in rd. It reports whether each of these texts has the smallest peak of its operand.
func (r *renderer) pushOperands(rd *rendering, operands []operand) (optimal bool) {
	optimal = true
	for _, k := range operands {
		id := r.idOf(k.ref)
		child := r.rendering(id)
		rd.peakBound = maxFrac(rd.peakBound, child.peakBound)
		rd.hasFraction = rd.hasFraction || child.hasFraction
		rd.hasZero = rd.hasZero || child.hasZero
		rd.divs += child.divs
		rd.parens += child.parens
		sum := rd.kind == kindProduct && child.kind == kindSum
		if sum {
			rd.parens++
		}
		if rd.kind == kindProduct && k.neg {
			rd.divs++
		}
		optimal = optimal && child.isPlainOptimal
		rd.plainText.peak = maxFrac(rd.plainText.peak, child.plainText.peak)
		r.pieces = append(r.pieces, piece{id: id, frac32: child.frac32, isInverse: k.neg, isSum: sum, text: child.plainText.textRef, prefix: padPrefix(rd.kind, child.prefix, child.plainText.n)})
	}
	return optimal
}

// store writes the text of pieces, in their order, to an arena.
func (r *renderer) store(arena uint8, kind layout.Kind, pieces []piece) textRef {
	off := len(r.text[arena])
	r.text[arena] = r.write(r.text[arena], kind, pieces)
	return textRef{arena, int32(off), int32(len(r.text[arena]) - off)}
}

// Pieces: terms and factors with their texts.

// makePositive makes the value of every piece positive. In a sum, it changes the sign of each
// negative piece and subtracts the piece instead of adding it, or the reverse; if negate is set,
// the whole sum is negated. In a product, it drops the signs.
func makePositive(kind layout.Kind, pieces []piece, negate bool) {
	for i := range pieces {
		s := &pieces[i]
		if kind == kindSum {
			s.isInverse = s.isInverse != negate != (s.num < 0)
		}
		s.num = max(s.num, -s.num)
	}
}

// setText sets the text of a piece.
func (r *renderer) setText(kind layout.Kind, s *piece, text textRef) {
	s.text, s.prefix = text, padPrefix(kind, r.prefixOf(text), text.n)
}

// prefixOf returns the first eight bytes of a text, zero-padded.
func (r *renderer) prefixOf(text textRef) uint64 {
	t := r.text[text.arena]
	var prefix uint64
	if int(text.off)+8 <= len(t) {
		prefix = binary.BigEndian.Uint64(t[text.off:])
	} else {
		var b [8]byte
		copy(b[:], t[text.off:])
		prefix = binary.BigEndian.Uint64(b[:])
	}
	if text.n < 8 {
		prefix &^= ^uint64(0) >> (8 * text.n)
	}
	return prefix
}

// padPrefix pads the prefix of a text of n bytes so that prefixes compare as texts do: a term that
// is a prefix of another compares as if a '+' followed it.
func padPrefix(kind layout.Kind, prefix uint64, n int32) uint64 {
	if kind == kindSum && n < 8 {
		prefix |= 0x2b2b2b2b2b2b2b2b >> (8 * n)
	}
	return prefix
}

// sortPieces sorts pieces into the order of the smallest text.
func (r *renderer) sortPieces(kind layout.Kind, pieces []piece) {
	for i := 1; i < len(pieces); i++ {
		for j := i; j > 0 && r.less(kind, &pieces[j], &pieces[j-1]); j-- {
			pieces[j], pieces[j-1] = pieces[j-1], pieces[j]
		}
	}
}

// less reports whether a comes before b in the smallest text: added terms and numerators come
// first, then numbers before brackets, then the order of the texts, where a term that is a prefix
// of another compares as if a '+' followed it.
func (r *renderer) less(kind layout.Kind, a, b *piece) bool {
	switch {
	case a.isInverse != b.isInverse:
		return b.isInverse
	case a.isSum != b.isSum:
		return b.isSum
	case a.prefix != b.prefix:
		return a.prefix < b.prefix
	case a.text.n < 8 && b.text.n < 8:
		return false
	}
	return layout.Less(kind, r.bytes(a.text), r.bytes(b.text))
}

// sumOf returns the value of a sum. No numerator or denominator of a partial sum exceeds
// residue.SizeBound of the hand.
func sumOf(pieces []piece) frac32 {
	sum := frac32{0, 1}
	for _, s := range pieces {
		n := s.num
		if s.isInverse {
			n = -n
		}
		sum = frac32{sum.num*s.den + n*sum.den, sum.den * s.den}
	}
	return lowestTerms(sum)
}

// productOf returns the value of a product of positive factors.
func productOf(pieces []piece) frac32 {
	p := frac32{1, 1}
	for _, s := range pieces {
		if s.isInverse {
			p = frac32{p.num * s.den, p.den * s.num}
		} else {
			p = frac32{p.num * s.num, p.den * s.den}
		}
	}
	if p.den < 0 {
		p = frac32{-p.num, -p.den}
	}
	return lowestTerms(p)
}

// lowestTerms reduces a fraction.
func lowestTerms(m frac32) frac32 {
	if m.den == 1 {
		return m
	}
	a, b := max(m.num, -m.num), m.den
	for b != 0 {
		a, b = b, a%b
	}
	return frac32{m.num / a, m.den / a}
}

// peakOf returns the largest absolute partial result when the pieces are combined in order.
func peakOf(kind layout.Kind, pieces []piece) frac32 {
	peak := frac32{0, 1}
	acc := pieces[0].frac32
	for i := range pieces[1:] {
		acc, _ = combine(kind, acc, &pieces[i+1])
		peak = maxFrac(peak, acc.abs())
	}
	return peak
}

// combine returns the partial result of acc, an earlier partial result, and the piece s, and
// whether it is an integer. The fraction is not necessarily in lowest terms.
func combine(kind layout.Kind, acc frac32, s *piece) (frac32, bool) {
	switch {
	case kind == kindSum && s.isInverse:
		acc = frac32{acc.num*s.den - s.num*acc.den, acc.den * s.den}
	case kind == kindSum:
		acc = frac32{acc.num*s.den + s.num*acc.den, acc.den * s.den}
	case s.isInverse:
		acc = frac32{acc.num * s.den, acc.den * s.num}
	default:
		acc = frac32{acc.num * s.num, acc.den * s.den}
	}
	if acc.den != 1 && acc.num%acc.den == 0 {
		acc = frac32{acc.num / acc.den, 1}
	}
	return acc, acc.den == 1
}

// write appends the text of the pieces, in their order, to dst.
func (r *renderer) write(dst []byte, kind layout.Kind, pieces []piece) []byte {
	for i := range pieces {
		s := &pieces[i]
		dst = layout.Append(dst, kind, i == 0, s.isInverse, s.isSum, r.bytes(s.text))
	}
	return dst
}

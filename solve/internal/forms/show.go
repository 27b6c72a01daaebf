package forms

import (
	"encoding/binary"
	"strconv"

	"github.com/make24/make24/internal/layout"
)

// The text of a form.
//
// A form is shown as its simplest left-associated tree: without negative factors and fractions if
// possible, then with the smallest peak (largest result), then with the fewest sums that have a
// negative partial sum, then with numbers before brackets and the smallest text. All
// left-associated trees of a form have the same divisions, parentheses and length, so no other
// criterion matters. docs/design.md has the complete definition.
//
// Every factor is negated if necessary so that its value is positive. What remains to be chosen is
// the order of the terms and factors. The plain order (added terms first, numerators first, each
// sorted by text) has the smallest text. If its peak does not exceed a value that every order must
// reach, it is the answer; this is the usual case. Otherwise layout.Arrange tries the orders,
// smallest text first.
//
// The renderings of table entries are cached. Forms with a sum worth 0, whose direction its value
// does not determine, wide hands and powers take a slower path through expr.Normal. Tests compare
// the two paths.
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

// textLayout is a text of a term, factor or form and its peak: its largest result.
type textLayout struct {
	textRef
	peak frac32
}

// rendering holds what is known about the text of a term, factor or form.
type rendering struct {
	frac32           // its value as in the table, sign included
	peakBound frac32 // the largest value that every order reaches
	plain     textLayout
	prefix    uint64 // the first bytes of the plain text
	minPeak   int32  // index in renderer.minPeaks, or 0 if not computed yet
	divs      uint8
	parens    uint8
	frac      bool // has a result that is not an integer
	zero      bool // has a sum or product worth 0
	optimal   bool // the plain order has the smallest peak of all orders
	kind      layout.Kind
	src       ref
}

// renderingBytes is the size of a rendering in memory.
const renderingBytes = 72

// minPeakTexts holds the texts with the smallest peak of an entry or node, indexed by fracIndex.
// Most entries never need them.
type minPeakTexts struct {
	layouts [2]textLayout
	ready   [2]bool
}

// renderer renders forms as text and caches the renderings of their parts. An index below 0 belongs
// to the current hand only: it is ^i for nodes[i].
type renderer struct {
	e        *Engine
	entries  []rendering       // of table entries, cached
	nodes    []rendering       // of nodes of the hand
	minPeaks [2][]minPeakTexts // of entries and of nodes; index 0 is unused
	text     [arenaCount][]byte
	memo     []int32   // by search node: index in nodes + 1
	spans    []span    // a stack
	operands []operand // a stack
	arranger arranger
}

// span is a piece to be put in order: a term or factor with its text.
type span struct {
	id     int32
	frac32      // its value, not negative
	neg    bool // subtracted, or in the denominator
	sum    bool // a factor that needs brackets
	text   textRef
	prefix uint64 // the first bytes of the text, padded for comparison
}

// reset discards all renderings, with the tables that they belong to.
func (w *renderer) reset(e *Engine) {
	w.e = e
	w.entries = append(w.entries[:0], rendering{}) // index 0 means not rendered
	w.text[cachedText] = w.text[cachedText][:0]
	w.minPeaks[cachedText] = append(w.minPeaks[cachedText][:0], minPeakTexts{})
}

// startHand discards the renderings of the previous hand.
func (w *renderer) startHand() {
	w.nodes, w.text[handText] = w.nodes[:0], w.text[handText][:0]
	w.minPeaks[handText] = append(w.minPeaks[handText][:0], minPeakTexts{})
	n := len(w.e.s.nodes)
	if cap(w.memo) < n {
		w.memo = make([]int32, n)
	}
	w.memo = w.memo[:n]
	clear(w.memo)
}

// cachedBytes returns the approximate memory of the cached renderings of table entries.
func (w *renderer) cachedBytes() int64 {
	return int64(len(w.entries))*128 + int64(len(w.text[cachedText]))
}

// handBytes returns the approximate memory of the renderings of the current hand.
func (w *renderer) handBytes() int64 {
	return int64(cap(w.nodes))*renderingBytes + int64(cap(w.text[handText])+4*cap(w.memo))
}

// at returns the rendering with index id.
func (w *renderer) at(id int32) *rendering {
	if id < 0 {
		return &w.nodes[^id]
	}
	return &w.entries[id]
}

// bytes returns the text that r refers to. It is valid until the arena grows.
func (w *renderer) bytes(r textRef) []byte { return w.text[r.arena][r.off : r.off+r.n] }

// arenaOf returns the arena that holds the texts of id.
func arenaOf(id int32) uint8 {
	if id < 0 {
		return handText
	}
	return cachedText
}

// idOf returns the index of the rendering of r and renders r if necessary.
func (w *renderer) idOf(r ref) int32 {
	switch r.kind {
	case refNode:
		if id := w.memo[r.idx]; id != 0 {
			return ^(id - 1)
		}
		id := w.render(r)
		w.memo[r.idx] = ^id + 1
		return id
	case refTerm:
		a := &w.e.tables[r.tab].sums[r.idx]
		if a.rendering == 0 {
			a.rendering = w.render(r)
		}
		return a.rendering
	default:
		m := &w.e.tables[r.tab].products[r.idx]
		if m.rendering == 0 {
			m.rendering = w.render(r)
		}
		return m.rendering
	}
}

// operandsOf returns the terms or factors of r. Those of a table entry are pushed on the stack of
// operands; the caller pops them.
func (w *renderer) operandsOf(r ref) (kind layout.Kind, operands []operand) {
	at := len(w.operands)
	switch r.kind {
	case refNode:
		n := w.e.s.nodes[r.idx]
		if n.kind == kindPower {
			return kindPower, nil
		}
		return n.kind, w.e.s.operands[n.at : n.at+n.n]
	case refTerm:
		t := w.e.tables[r.tab]
		if t.size == 1 {
			return kindNumber, nil
		}
		if t.sums[r.idx].flags&isPower != 0 {
			return kindPower, nil
		}
		w.operands = w.e.appendFactors(w.operands, t.sums[r.idx].term)
		return kindProduct, w.operands[at:]
	default:
		t := w.e.tables[r.tab]
		if t.size == 1 {
			return kindNumber, nil
		}
		if t.products[r.idx].flags&isPower != 0 {
			return kindPower, nil
		}
		w.operands = w.e.appendTerms(w.operands, t.products[r.idx].factor, false)
		return kindSum, w.operands[at:]
	}
}

// render computes the value and the plain text of r and returns the index of its rendering.
func (w *renderer) render(r ref) int32 {
	var id int32
	if r.kind == refNode {
		id = ^int32(len(w.nodes))
		w.nodes = append(w.nodes, rendering{})
	} else {
		id = int32(len(w.entries))
		w.entries = append(w.entries, rendering{})
	}
	operandsAt, at := len(w.operands), len(w.spans)
	kind, operands := w.operandsOf(r)
	sh := rendering{kind: kind, src: r, frac32: frac32{0, 1}, peakBound: frac32{0, 1}, plain: textLayout{peak: frac32{0, 1}}}
	if kind == kindNumber {
		number := w.e.tables[r.tab].number
		sh.num = int32(number)
		a := arenaOf(id)
		off := len(w.text[a])
		w.text[a] = strconv.AppendInt(w.text[a], number, 10)
		sh.plain.textRef = textRef{a, int32(off), int32(len(w.text[a]) - off)}
		sh.prefix, sh.optimal = w.prefixOf(sh.plain.textRef), true
		*w.at(id) = sh
		return id
	}
	w.pushOperands(&sh, operands)
	spans := w.spans[at:]
	if kind == kindSum {
		sh.frac32 = sumOf(spans)
	} else {
		sh.frac32 = productOf(spans)
	}
	sh.zero = sh.zero || sh.num == 0
	sh.frac = sh.frac || sh.den != 1
	sh.peakBound = maxFrac(sh.peakBound, sh.abs())
	if !sh.zero {
		makePositive(kind, spans, sh.num < 0)
		w.sortSpans(kind, spans)
		sh.plain.peak = maxFrac(sh.plain.peak, peakOf(kind, spans))
		sh.plain.textRef = w.store(arenaOf(id), kind, spans)
		sh.prefix, sh.optimal = w.prefixOf(sh.plain.textRef), !sh.peakBound.less(sh.plain.peak)
	}
	*w.at(id) = sh
	w.operands, w.spans = w.operands[:operandsAt], w.spans[:at]
	return id
}

// pushOperands pushes operands as spans with their plain texts and accumulates their common
// properties in sh. It reports whether all these texts have the smallest peak.
func (w *renderer) pushOperands(sh *rendering, operands []operand) (optimal bool) {
	optimal = true
	for _, k := range operands {
		c := w.idOf(k.ref)
		cs := w.at(c)
		sh.peakBound = maxFrac(sh.peakBound, cs.peakBound)
		sh.frac = sh.frac || cs.frac
		sh.zero = sh.zero || cs.zero
		sh.divs += cs.divs
		sh.parens += cs.parens
		sum := sh.kind == kindProduct && cs.kind == kindSum
		if sum {
			sh.parens++
		}
		if sh.kind == kindProduct && k.neg {
			sh.divs++
		}
		optimal = optimal && cs.optimal
		sh.plain.peak = maxFrac(sh.plain.peak, cs.plain.peak)
		w.spans = append(w.spans, span{id: c, frac32: cs.frac32, neg: k.neg, sum: sum, text: cs.plain.textRef, prefix: padPrefix(sh.kind, cs.prefix, cs.plain.n)})
	}
	return optimal
}

// store writes pieces to an arena.
func (w *renderer) store(arena uint8, kind layout.Kind, spans []span) textRef {
	off := len(w.text[arena])
	w.text[arena] = w.write(w.text[arena], kind, spans)
	return textRef{arena, int32(off), int32(len(w.text[arena]) - off)}
}

// Pieces: terms and factors with their texts.

// makePositive makes the value of every piece positive. The sign of a term moves into its sum;
// negate negates the whole sum. The sign of a factor is dropped.
func makePositive(kind layout.Kind, spans []span, negate bool) {
	for i := range spans {
		s := &spans[i]
		if kind == kindSum {
			s.neg = s.neg != negate != (s.num < 0)
		}
		s.num = max(s.num, -s.num)
	}
}

// setText sets the text of a piece.
func (w *renderer) setText(kind layout.Kind, s *span, r textRef) {
	s.text, s.prefix = r, padPrefix(kind, w.prefixOf(r), r.n)
}

// prefixOf returns the first eight bytes of a text, zero-padded.
func (w *renderer) prefixOf(r textRef) uint64 {
	t := w.text[r.arena]
	var prefix uint64
	if int(r.off)+8 <= len(t) {
		prefix = binary.BigEndian.Uint64(t[r.off:])
	} else {
		var b [8]byte
		copy(b[:], t[r.off:])
		prefix = binary.BigEndian.Uint64(b[:])
	}
	if r.n < 8 {
		prefix &^= ^uint64(0) >> (8 * r.n)
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

// sortSpans sorts pieces into the order of the smallest text.
func (w *renderer) sortSpans(kind layout.Kind, spans []span) {
	for i := 1; i < len(spans); i++ {
		for j := i; j > 0 && w.less(kind, &spans[j], &spans[j-1]); j-- {
			spans[j], spans[j-1] = spans[j-1], spans[j]
		}
	}
}

// less orders terms and factors: added ones and numerators first, numbers before brackets, then by
// text, where a term that is a prefix of another compares as if a '+' followed it.
func (w *renderer) less(kind layout.Kind, a, b *span) bool {
	switch {
	case a.neg != b.neg:
		return b.neg
	case a.sum != b.sum:
		return b.sum
	case a.prefix != b.prefix:
		return a.prefix < b.prefix
	case a.text.n < 8 && b.text.n < 8:
		return false
	}
	return layout.Less(kind, w.bytes(a.text), w.bytes(b.text))
}

// sumOf returns the value of a sum. No intermediate value exceeds Π(aᵢ+1).
func sumOf(spans []span) frac32 {
	sum := frac32{0, 1}
	for _, s := range spans {
		n := s.num
		if s.neg {
			n = -n
		}
		sum = frac32{sum.num*s.den + n*sum.den, sum.den * s.den}
	}
	return lowestTerms(sum)
}

// productOf returns the value of a product of positive factors.
func productOf(spans []span) frac32 {
	p := frac32{1, 1}
	for _, s := range spans {
		if s.neg {
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

// peakOf returns the largest absolute result of joining the pieces in order, from the second on.
func peakOf(kind layout.Kind, spans []span) frac32 {
	peak := frac32{0, 1}
	acc := spans[0].frac32
	for i := range spans[1:] {
		acc, _ = combine(kind, acc, &spans[i+1])
		peak = maxFrac(peak, acc.abs())
	}
	return peak
}

// combine returns the next partial result, and whether it is an integer. The fraction is not
// necessarily in lowest terms.
func combine(kind layout.Kind, acc frac32, s *span) (frac32, bool) {
	switch {
	case kind == kindSum && s.neg:
		acc = frac32{acc.num*s.den - s.num*acc.den, acc.den * s.den}
	case kind == kindSum:
		acc = frac32{acc.num*s.den + s.num*acc.den, acc.den * s.den}
	case s.neg:
		acc = frac32{acc.num * s.den, acc.den * s.num}
	default:
		acc = frac32{acc.num * s.num, acc.den * s.den}
	}
	if acc.den != 1 && acc.num%acc.den == 0 {
		acc = frac32{acc.num / acc.den, 1}
	}
	return acc, acc.den == 1
}

// write appends the pieces to dst in their order.
func (w *renderer) write(dst []byte, kind layout.Kind, spans []span) []byte {
	for i := range spans {
		s := &spans[i]
		dst = layout.Append(dst, kind, i == 0, s.neg, s.sum, w.bytes(s.text))
	}
	return dst
}

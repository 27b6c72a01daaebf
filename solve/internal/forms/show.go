package forms

import (
	"encoding/binary"
	"strconv"

	"github.com/make24/make24/internal/layout"
)

// What a form looks like.
//
// A form is shown as its simplest left-associated tree: no negative factor and no
// fraction if possible, then the least largest result, then the fewest sums with a
// negative partial sum, then numbers before brackets and the smallest text. All
// left-associated trees of a form have the same divisions, parentheses and length, so
// nothing else counts. docs/design.md has the whole definition.
//
// Every factor is turned so that it is worth more than 0; then only the order of
// terms and factors is left to choose. The plain order (what is added first, what
// is multiplied first, each by text) has the smallest text; if its largest result
// is no larger than a value that every order must pass, it is the answer, and
// mostly it is. Otherwise the orders are tried, smallest text first.
//
// The parts in tables are shown once and remembered. Forms with a sum worth 0,
// whose direction its value does not tell, wide hands and powers take the slow
// way, through expr.Normal, which the tests hold this file to.
//
// While texts are compared '(' is written as layout.Open.

// mag is a fraction, not always in lowest terms; its parts stay below 2^30.
type mag struct{ num, den int32 }

func (a mag) less(b mag) bool {
	if a.den == b.den {
		return a.num < b.num
	}
	return int64(a.num)*int64(b.den) < int64(b.num)*int64(a.den)
}

func (a mag) abs() mag { return mag{max(a.num, -a.num), a.den} }

func maxMag(a, b mag) mag {
	if a.less(b) {
		return b
	}
	return a
}

// run is a piece of text in one of the shower's arenas.
type run struct {
	arena  uint8
	off, n int32
}

const (
	keptText uint8 = iota // of parts of tables
	handText              // of nodes of the hand
	oddText               // that nothing keeps, of the form in hand
	arenas
)

// setting is a text of a part and its largest result.
type setting struct {
	run
	peak mag
}

// shown is what is known of the looks of a term, factor or form.
type shown struct {
	mag        // its value as the table has it, sign included
	least  mag // the largest value that no order avoids
	plain  setting
	head   uint64 // the beginning of the plain text
	tight  int32  // place in the shower's tight, 0 not yet
	divs   uint8
	parens uint8
	frac   bool // has a result that is no integer
	zero   bool // has a sum or product worth 0
	apt    bool // no order has a smaller largest result than the plain one
	kind   layout.Kind
	src    ref
}

// shownBytes is what a shown takes.
const shownBytes = 72

// tightest is the texts of a part with the least largest result: without fractions,
// and with. Most parts never need them.
type tightest struct {
	layouts [2]setting
	ready   [2]bool
}

// shower remembers how parts look. Indices below 0 are of this hand only.
type shower struct {
	e        *Engine
	parts    []shown       // of tables, kept
	nodes    []shown       // of the hand
	tight    [2][]tightest // of parts and of nodes; 0 is nobody's
	text     [arenas][]byte
	memo     []int32   // by search node: index in nodes + 1
	spans    []span    // a stack
	operands []operand // another
	arranger arranger
}

// span is a piece to be ordered: a term or factor with its text.
type span struct {
	id   int32
	mag       // its value, not negative
	neg  bool // subtracted, or below the line
	sum  bool // a factor that wants brackets
	text run
	head uint64 // the beginning of the text, as far as it decides the order
}

func (w *shower) reset(e *Engine) {
	w.e = e
	w.parts = append(w.parts[:0], shown{}) // 0 means not yet
	w.text[keptText] = w.text[keptText][:0]
	w.tight[keptText] = append(w.tight[keptText][:0], tightest{})
}

// begin forgets the last hand.
func (w *shower) begin() {
	w.nodes, w.text[handText] = w.nodes[:0], w.text[handText][:0]
	w.tight[handText] = append(w.tight[handText][:0], tightest{})
	n := len(w.e.s.nodes)
	if cap(w.memo) < n {
		w.memo = make([]int32, n)
	}
	w.memo = w.memo[:n]
	clear(w.memo)
}

// kept is about how many bytes the looks of tables' parts take.
func (w *shower) kept() int64 {
	return int64(len(w.parts))*128 + int64(len(w.text[keptText]))
}

// handBytes is about how many bytes the looks of this hand's nodes take.
func (w *shower) handBytes() int64 {
	return int64(cap(w.nodes))*shownBytes + int64(cap(w.text[handText])+4*cap(w.memo))
}

func (w *shower) at(id int32) *shown {
	if id < 0 {
		return &w.nodes[^id]
	}
	return &w.parts[id]
}

func (w *shower) bytes(r run) []byte { return w.text[r.arena][r.off : r.off+r.n] }

// arenaOf is where the texts of a part live.
func arenaOf(id int32) uint8 {
	if id < 0 {
		return handText
	}
	return keptText
}

// of is the index of what r looks like.
func (w *shower) of(r ref) int32 {
	switch r.kind {
	case refNode:
		if id := w.memo[r.idx]; id != 0 {
			return ^(id - 1)
		}
		id := w.make(r)
		w.memo[r.idx] = ^id + 1
		return id
	case refTerm:
		a := &w.e.tables[r.tab].adds[r.idx]
		if a.node == 0 {
			a.node = w.make(r)
		}
		return a.node
	default:
		m := &w.e.tables[r.tab].muls[r.idx]
		if m.node == 0 {
			m.node = w.make(r)
		}
		return m.node
	}
}

// kidsOf lists the terms or factors of what r names, on the stack of kids; the
// caller takes them off again.
func (w *shower) operandsOf(r ref) (kind layout.Kind, operands []operand) {
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
		if t.adds[r.idx].flags&isPower != 0 {
			return kindPower, nil
		}
		w.operands = w.e.appendFactors(w.operands, t.adds[r.idx].term)
		return kindProduct, w.operands[at:]
	default:
		t := w.e.tables[r.tab]
		if t.size == 1 {
			return kindNumber, nil
		}
		if t.muls[r.idx].flags&isPower != 0 {
			return kindPower, nil
		}
		w.operands = w.e.appendTerms(w.operands, t.muls[r.idx].factor, false)
		return kindSum, w.operands[at:]
	}
}

// make works out value and plain text of what r names.
func (w *shower) make(r ref) int32 {
	var id int32
	if r.kind == refNode {
		id = ^int32(len(w.nodes))
		w.nodes = append(w.nodes, shown{})
	} else {
		id = int32(len(w.parts))
		w.parts = append(w.parts, shown{})
	}
	operandsAt, at := len(w.operands), len(w.spans)
	kind, operands := w.operandsOf(r)
	sh := shown{kind: kind, src: r, mag: mag{0, 1}, least: mag{0, 1}, plain: setting{peak: mag{0, 1}}}
	if kind == kindNumber {
		number := w.e.tables[r.tab].number
		sh.num = int32(number)
		a := arenaOf(id)
		off := len(w.text[a])
		w.text[a] = strconv.AppendInt(w.text[a], number, 10)
		sh.plain.run = run{a, int32(off), int32(len(w.text[a]) - off)}
		sh.head, sh.apt = w.headOf(sh.plain.run), true
		*w.at(id) = sh
		return id
	}
	w.take(&sh, operands)
	spans := w.spans[at:]
	if kind == kindSum {
		sh.mag = addUp(spans)
	} else {
		sh.mag = multiplyUp(spans)
	}
	sh.zero = sh.zero || sh.num == 0
	sh.frac = sh.frac || sh.den != 1
	sh.least = maxMag(sh.least, sh.abs())
	if !sh.zero {
		turnAll(kind, spans, sh.num < 0)
		w.order(kind, spans)
		sh.plain.peak = maxMag(sh.plain.peak, peakOf(kind, spans))
		sh.plain.run = w.store(arenaOf(id), kind, spans)
		sh.head, sh.apt = w.headOf(sh.plain.run), !sh.least.less(sh.plain.peak)
	}
	*w.at(id) = sh
	w.operands, w.spans = w.operands[:operandsAt], w.spans[:at]
	return id
}

// take pushes kids as spans with their plain texts and adds up in sh what they have in
// common. It reports whether all those texts are apt.
func (w *shower) take(sh *shown, operands []operand) (apt bool) {
	apt = true
	for _, k := range operands {
		c := w.of(k.ref)
		cs := w.at(c)
		sh.least = maxMag(sh.least, cs.least)
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
		apt = apt && cs.apt
		sh.plain.peak = maxMag(sh.plain.peak, cs.plain.peak)
		w.spans = append(w.spans, span{id: c, mag: cs.mag, neg: k.neg, sum: sum, text: cs.plain.run, head: padded(sh.kind, cs.head, cs.plain.n)})
	}
	return apt
}

// store writes pieces into an arena.
func (w *shower) store(arena uint8, kind layout.Kind, spans []span) run {
	off := len(w.text[arena])
	w.text[arena] = w.write(w.text[arena], kind, spans)
	return run{arena, int32(off), int32(len(w.text[arena]) - off)}
}

// Pieces: terms and factors with their texts, put in order and together.

// turnAll makes every value positive: a term's sign goes into its sum's, and a sum
// worth less than 0 is turned as a whole; a factor is simply turned.
func turnAll(kind layout.Kind, spans []span, whole bool) {
	for i := range spans {
		s := &spans[i]
		if kind == kindSum {
			s.neg = s.neg != whole != (s.num < 0)
		}
		s.num = max(s.num, -s.num)
	}
}

// dress gives a piece its text.
func (w *shower) dress(kind layout.Kind, s *span, r run) {
	s.text, s.head = r, padded(kind, w.headOf(r), r.n)
}

// headOf is the first eight bytes of a text; what it lacks is 0.
func (w *shower) headOf(r run) uint64 {
	t := w.text[r.arena]
	var head uint64
	if int(r.off)+8 <= len(t) {
		head = binary.BigEndian.Uint64(t[r.off:])
	} else {
		var b [8]byte
		copy(b[:], t[r.off:])
		head = binary.BigEndian.Uint64(b[:])
	}
	if r.n < 8 {
		head &^= ^uint64(0) >> (8 * r.n)
	}
	return head
}

// padded is the head of a text of n bytes as texts are ordered: a term that is the beginning
// of another stands as if a '+' followed.
func padded(kind layout.Kind, head uint64, n int32) uint64 {
	if kind == kindSum && n < 8 {
		head |= 0x2b2b2b2b2b2b2b2b >> (8 * n)
	}
	return head
}

// order sorts pieces into the order of the smallest text.
func (w *shower) order(kind layout.Kind, spans []span) {
	for i := 1; i < len(spans); i++ {
		for j := i; j > 0 && w.less(kind, &spans[j], &spans[j-1]); j-- {
			spans[j], spans[j-1] = spans[j-1], spans[j]
		}
	}
}

// less orders terms and factors: what is added or above the line first, numbers
// before brackets, then by text, where a term that is the beginning of another
// stands as if a '+' followed it.
func (w *shower) less(kind layout.Kind, a, b *span) bool {
	switch {
	case a.neg != b.neg:
		return b.neg
	case a.sum != b.sum:
		return b.sum
	case a.head != b.head:
		return a.head < b.head
	case a.text.n < 8 && b.text.n < 8:
		return false
	}
	return layout.Less(kind, w.bytes(a.text), w.bytes(b.text))
}

// addUp is the value of a sum; no part of the arithmetic passes Π(aᵢ+1).
func addUp(spans []span) mag {
	sum := mag{0, 1}
	for _, s := range spans {
		n := s.num
		if s.neg {
			n = -n
		}
		sum = mag{sum.num*s.den + n*sum.den, sum.den * s.den}
	}
	return lowest(sum)
}

func multiplyUp(spans []span) mag {
	p := mag{1, 1}
	for _, s := range spans {
		if s.neg {
			p = mag{p.num * s.den, p.den * s.num}
		} else {
			p = mag{p.num * s.num, p.den * s.den}
		}
	}
	if p.den < 0 {
		p = mag{-p.num, -p.den}
	}
	return lowest(p)
}

func lowest(m mag) mag {
	if m.den == 1 {
		return m
	}
	a, b := max(m.num, -m.num), m.den
	for b != 0 {
		a, b = b, a%b
	}
	return mag{m.num / a, m.den / a}
}

// peakOf is the largest result of joining the pieces in order, from the second on.
func peakOf(kind layout.Kind, spans []span) mag {
	peak := mag{0, 1}
	acc := spans[0].mag
	for i := range spans[1:] {
		acc, _ = join(kind, acc, &spans[i+1])
		peak = maxMag(peak, acc.abs())
	}
	return peak
}

// join is the next partial result, and whether it is a whole number. The
// fraction need not be in lowest terms.
func join(kind layout.Kind, acc mag, s *span) (mag, bool) {
	switch {
	case kind == kindSum && s.neg:
		acc = mag{acc.num*s.den - s.num*acc.den, acc.den * s.den}
	case kind == kindSum:
		acc = mag{acc.num*s.den + s.num*acc.den, acc.den * s.den}
	case s.neg:
		acc = mag{acc.num * s.den, acc.den * s.num}
	default:
		acc = mag{acc.num * s.num, acc.den * s.den}
	}
	if acc.den != 1 && acc.num%acc.den == 0 {
		acc = mag{acc.num / acc.den, 1}
	}
	return acc, acc.den == 1
}

// write puts pieces together in their order.
func (w *shower) write(dst []byte, kind layout.Kind, spans []span) []byte {
	for i := range spans {
		s := &spans[i]
		dst = layout.Append(dst, kind, i == 0, s.neg, s.sum, w.bytes(s.text))
	}
	return dst
}

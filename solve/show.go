package solve

import (
	"bytes"
	"strconv"
)

// What a form looks like.
//
// A form is shown as its simplest left-associated tree: no fraction if it can be
// helped, then the least largest result, then no negative partial sum, then
// numbers before brackets and the smallest text. All left-associated trees of a
// form have the same divisions, parentheses and length, so nothing else counts.
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
// While texts are compared '(' is written '<', which comes after the digits.

// open stands for '(' in texts that are compared.
const open = '<'

// mag is a fraction that is no less than 0; its parts stay below 2^30.
type mag struct{ num, den int64 }

func (a mag) less(b mag) bool {
	if a.den == b.den {
		return a.num < b.num
	}
	return a.num*b.den < b.num*a.den
}

func maxMag(a, b mag) mag {
	if a.less(b) {
		return b
	}
	return a
}

// layout is a text of a part and its largest result.
type layout struct {
	peak   mag
	off, n int32
}

// shown is what is known of the looks of a term, factor or form.
type shown struct {
	num, den int64 // its value as the table has it, sign included
	least    mag   // the largest value that no order avoids
	plain    layout
	tight    [2]layout // least largest result: without fractions, with
	ready    [2]bool
	divs     uint8
	parens   uint8
	frac     bool // has a result that is no integer
	zero     bool // has a sum or product worth 0
	kind     uint8
	node     int32 // for a node of the search: its number
	src      ref
}

// shower remembers how parts look. Indices below 0 are of this hand only.
type shower struct {
	e     *Engine
	parts []shown // of tables, kept
	nodes []shown // of the hand
	keep  []byte  // texts of parts
	text  []byte  // texts of the hand
	memo  []int32 // by search node: index in nodes + 1
	spans []span  // scratch
}

// span is a piece to be ordered: a term or factor with its text.
type span struct {
	id       int32
	num, den int64 // its value, not negative
	neg      bool  // subtracted, or below the line
	sum      bool  // a factor that wants brackets
	text     []byte
}

func (w *shower) reset(e *Engine) {
	w.e = e
	w.parts = append(w.parts[:0], shown{}) // 0 means not yet
	w.keep = w.keep[:0]
}

// begin forgets the last hand.
func (w *shower) begin() {
	w.nodes, w.text = w.nodes[:0], w.text[:0]
	n := len(w.e.s.nodes)
	if cap(w.memo) < n {
		w.memo = make([]int32, n)
	}
	w.memo = w.memo[:n]
	clear(w.memo)
}

func (w *shower) at(id int32) *shown {
	if id < 0 {
		return &w.nodes[^id]
	}
	return &w.parts[id]
}

func (w *shower) textOf(id int32, l layout) []byte {
	if id < 0 {
		return w.text[l.off : l.off+l.n]
	}
	return w.keep[l.off : l.off+l.n]
}

// store keeps a text in the arena that id belongs to.
func (w *shower) store(id int32, t []byte) (off, n int32) {
	if id < 0 {
		off = int32(len(w.text))
		w.text = append(w.text, t...)
	} else {
		off = int32(len(w.keep))
		w.keep = append(w.keep, t...)
	}
	return off, int32(len(t))
}

// of is the index of what r looks like.
func (w *shower) of(r ref) int32 {
	switch r.kind {
	case refNode:
		if id := w.memo[r.idx]; id != 0 {
			return ^(id - 1)
		}
		id := w.make(true, r, r.idx)
		w.memo[r.idx] = ^id + 1
		return id
	case refTerm:
		a := &w.e.tables[r.tab].adds[r.idx]
		if a.node == 0 {
			a.node = w.make(false, r, 0)
		}
		return a.node
	default:
		m := &w.e.tables[r.tab].muls[r.idx]
		if m.node == 0 {
			m.node = w.make(false, r, 0)
		}
		return m.node
	}
}

// kidsOf lists the terms or factors of what r names.
func (w *shower) kidsOf(dst []kid, r ref) (kind uint8, kids []kid) {
	switch r.kind {
	case refNode:
		n := w.e.s.nodes[r.idx]
		if n.kind == kindPower {
			return kindPower, dst
		}
		return n.kind, append(dst, w.e.s.kids[n.at:n.at+n.n]...)
	case refTerm:
		t := w.e.tables[r.tab]
		if t.size == 1 {
			return kindNumber, dst
		}
		if t.adds[r.idx].flags&isPower != 0 {
			return kindPower, dst
		}
		return kindProduct, w.e.appendFactors(dst, t.adds[r.idx].term)
	default:
		t := w.e.tables[r.tab]
		if t.size == 1 {
			return kindNumber, dst
		}
		if t.muls[r.idx].flags&isPower != 0 {
			return kindPower, dst
		}
		return kindSum, w.e.appendTerms(dst, t.muls[r.idx].factor, false)
	}
}

// make works out value and plain text of what r names.
func (w *shower) make(hand bool, r ref, node int32) int32 {
	var buf [16]kid
	kind, kids := w.kidsOf(buf[:0], r)
	if r.kind == refNode && kind == kindNumber {
		kind, kids = w.kidsOf(buf[:0], kids[0].ref)
		r = ref{w.e.s.kids[w.e.s.nodes[node].at].part, refTerm}
	}
	var id int32
	if hand {
		id = ^int32(len(w.nodes))
		w.nodes = append(w.nodes, shown{})
	} else {
		id = int32(len(w.parts))
		w.parts = append(w.parts, shown{})
	}
	sh := shown{kind: kind, src: r, node: node, den: 1, least: mag{0, 1}, plain: layout{peak: mag{0, 1}}}
	var text [256]byte
	if kind == kindNumber {
		sh.num = w.e.tables[r.tab].number
		out := strconv.AppendInt(text[:0], sh.num, 10)
		sh.plain.off, sh.plain.n = w.store(id, out)
		*w.at(id) = sh
		return id
	}
	var spanBuf [16]span
	spans := spanBuf[:0]
	for _, k := range kids {
		c := w.of(k.ref)
		cs := w.at(c)
		sh.least = maxMag(sh.least, cs.least)
		sh.plain.peak = maxMag(sh.plain.peak, cs.plain.peak)
		sh.frac = sh.frac || cs.frac
		sh.zero = sh.zero || cs.zero
		sh.divs += cs.divs
		sh.parens += cs.parens
		if kind == kindProduct && cs.kind == kindSum {
			sh.parens++
		}
		if kind == kindProduct && k.neg {
			sh.divs++
		}
		spans = append(spans, span{id: c, num: cs.num, den: cs.den, neg: k.neg, sum: kind == kindProduct && cs.kind == kindSum})
	}
	if kind == kindSum {
		sh.num, sh.den = addUp(spans)
	} else {
		sh.num, sh.den = multiplyUp(spans)
	}
	sh.zero = sh.zero || sh.num == 0
	sh.frac = sh.frac || sh.den != 1
	v := mag{max(sh.num, -sh.num), sh.den}
	sh.least = maxMag(sh.least, v)
	if !sh.zero {
		turnAll(kind, spans, sh.num < 0)
		w.plainTexts(spans)
		order(kind, spans)
		sh.plain.peak = maxMag(sh.plain.peak, peakOf(kind, spans))
		out := w.write(text[:0], kind, spans)
		sh.plain.off, sh.plain.n = w.store(id, out)
	}
	*w.at(id) = sh
	return id
}

// turnAll makes every value positive: a term's sign goes into its sum's, and a sum
// worth less than 0 is turned as a whole; a factor is simply turned.
func turnAll(kind uint8, spans []span, whole bool) {
	for i := range spans {
		s := &spans[i]
		if kind == kindSum {
			s.neg = s.neg != whole != (s.num < 0)
		}
		s.num = max(s.num, -s.num)
	}
}

func (w *shower) plainTexts(spans []span) {
	for i := range spans {
		spans[i].text = w.textOf(spans[i].id, w.at(spans[i].id).plain)
	}
}

// order sorts pieces into the order of the smallest text.
func order(kind uint8, spans []span) {
	less := lessFactor
	if kind == kindSum {
		less = lessTerm
	}
	for i := 1; i < len(spans); i++ {
		for j := i; j > 0 && less(&spans[j], &spans[j-1]); j-- {
			spans[j], spans[j-1] = spans[j-1], spans[j]
		}
	}
}

// lessTerm orders terms: added ones first, then by text, where a text that is the
// beginning of another stands as if a '+' followed it.
func lessTerm(a, b *span) bool {
	if a.neg != b.neg {
		return b.neg
	}
	n := min(len(a.text), len(b.text))
	if c := bytes.Compare(a.text[:n], b.text[:n]); c != 0 {
		return c < 0
	}
	switch {
	case len(a.text) < len(b.text):
		return b.text[n] != '*'
	case len(a.text) > len(b.text):
		return a.text[n] == '*'
	}
	return false
}

// lessFactor orders factors: those above the line first, numbers before brackets.
func lessFactor(a, b *span) bool {
	if a.neg != b.neg {
		return b.neg
	}
	if a.sum != b.sum {
		return b.sum
	}
	return bytes.Compare(a.text, b.text) < 0
}

// addUp is the value of a sum; no part of the arithmetic passes Π(aᵢ+1).
func addUp(spans []span) (num, den int64) {
	num, den = 0, 1
	for _, s := range spans {
		n := s.num
		if s.neg {
			n = -n
		}
		if s.den == 1 {
			num += n * den
			continue
		}
		num, den = num*s.den+n*den, den*s.den
	}
	return lowest(num, den)
}

func multiplyUp(spans []span) (num, den int64) {
	num, den = 1, 1
	for _, s := range spans {
		if s.neg {
			num, den = num*s.den, den*s.num
		} else {
			num, den = num*s.num, den*s.den
		}
	}
	if den < 0 {
		num, den = -num, -den
	}
	return lowest(num, den)
}

func lowest(num, den int64) (int64, int64) {
	if den == 1 {
		return num, 1
	}
	a, b := max(num, -num), den
	for b != 0 {
		a, b = b, a%b
	}
	return num / a, den / a
}

// peakOf is the largest result of joining the pieces in order, from the second on.
func peakOf(kind uint8, spans []span) mag {
	peak := mag{0, 1}
	acc := mag{spans[0].num, spans[0].den}
	for i := range spans[1:] {
		acc, _ = join(kind, acc, &spans[i+1])
		peak = maxMag(peak, mag{max(acc.num, -acc.num), acc.den})
	}
	return peak
}

// join is the next partial result, and whether it is a whole number. The
// fraction need not be in lowest terms.
func join(kind uint8, acc mag, s *span) (mag, bool) {
	if kind == kindSum {
		n := s.num
		if s.neg {
			n = -n
		}
		acc = mag{acc.num*s.den + n*acc.den, acc.den * s.den}
	} else if s.neg {
		acc = mag{acc.num * s.den, acc.den * s.num}
	} else {
		acc = mag{acc.num * s.num, acc.den * s.den}
	}
	if acc.den != 1 && acc.num%acc.den == 0 {
		acc = mag{acc.num / acc.den, 1}
	}
	return acc, acc.den == 1
}

// write puts pieces together in their order.
func (w *shower) write(dst []byte, kind uint8, spans []span) []byte {
	for i := range spans {
		s := &spans[i]
		switch {
		case kind == kindSum && s.neg:
			dst = append(dst, '-')
		case kind == kindProduct && s.neg:
			dst = append(dst, '/')
		case i == 0:
		case kind == kindSum:
			dst = append(dst, '+')
		default:
			dst = append(dst, '*')
		}
		if s.sum {
			dst = append(dst, open)
			dst = append(dst, s.text...)
			dst = append(dst, ')')
			continue
		}
		dst = append(dst, s.text...)
	}
	return dst
}

// tightText is a text of part id under a limit that some order of it meets,
// appended to dst; frac says whether fractions may arise.
func (w *shower) tightText(id int32, limit mag, frac bool, dst []byte) []byte {
	sh := w.at(id)
	if !limit.less(sh.plain.peak) {
		return append(dst, w.textOf(id, sh.plain)...)
	}
	v := 0
	if frac {
		v = 1
	}
	if sh.ready[v] && !sh.tight[v].peak.less(limit) {
		return append(dst, w.textOf(id, sh.tight[v])...)
	}
	out, ok := w.arrange(id, limit, frac, dst)
	if !ok {
		panic("solve: a limit below what a form needs")
	}
	return out
}

// peak is the least largest result of part id over all orders.
func (w *shower) peak(id int32, frac bool) mag {
	sh := w.at(id)
	v := 0
	if frac {
		v = 1
	}
	if !sh.least.less(sh.plain.peak) {
		return sh.plain.peak
	}
	if sh.ready[v] {
		return sh.tight[v].peak
	}
	var buf [256]byte
	limit := w.floor(id, frac)
	out, ok := w.arrange(id, limit, frac, buf[:0])
	for !ok {
		limit = w.raise(id, limit, frac)
		out, ok = w.arrange(id, limit, frac, buf[:0])
	}
	l := layout{peak: limit}
	l.off, l.n = w.store(id, out)
	sh = w.at(id)
	sh.tight[v], sh.ready[v] = l, true
	return limit
}

// floor is the largest of a part's own value and what its pieces need.
func (w *shower) floor(id int32, frac bool) mag {
	var buf [16]kid
	limit := w.at(id).least
	_, kids := w.kidsOf(buf[:0], w.at(id).src)
	for _, k := range kids {
		limit = maxMag(limit, w.peak(w.of(k.ref), frac))
	}
	return limit
}

// arrange writes part id in the order of the smallest text whose results stay
// within limit; false if there is none.
func (w *shower) arrange(id int32, limit mag, frac bool, dst []byte) ([]byte, bool) {
	var kbuf [16]kid
	var sbuf [16]span
	var tbuf [512]byte
	sh := *w.at(id)
	kind, kids := w.kidsOf(kbuf[:0], sh.src)
	spans, texts := sbuf[:0], tbuf[:0]
	for _, k := range kids {
		c := w.of(k.ref)
		if limit.less(w.peak(c, frac)) {
			return dst, false
		}
		at := len(texts)
		texts = w.tightText(c, limit, frac, texts)
		cs := w.at(c)
		spans = append(spans, span{id: c, num: cs.num, den: cs.den, neg: k.neg, sum: kind == kindProduct && cs.kind == kindSum, text: texts[at:len(texts):len(texts)]})
	}
	turnAll(kind, spans, sh.num < 0)
	order(kind, spans)
	l := w.e.law
	a := arranger{kind: kind, limit: limit, frac: frac || kind == kindSum, above: l.positive}
	if !a.run(spans) && (kind == kindProduct || l.noNegative() || !a.runNegative(spans)) {
		return dst, false
	}
	return w.write(dst, kind, spans), true
}

// raise is the next limit worth trying: the least largest result of the part's
// own order above the one that failed.
func (w *shower) raise(id int32, limit mag, frac bool) mag {
	var kbuf [16]kid
	var sbuf [16]span
	sh := *w.at(id)
	kind, kids := w.kidsOf(kbuf[:0], sh.src)
	spans := sbuf[:0]
	for _, k := range kids {
		c := w.of(k.ref)
		cs := w.at(c)
		spans = append(spans, span{id: c, num: cs.num, den: cs.den, neg: k.neg, sum: kind == kindProduct && cs.kind == kindSum})
	}
	turnAll(kind, spans, sh.num < 0)
	best := leastPeak(kind, spans, frac || kind == kindSum, w.e.law)
	return maxMag(best, limit)
}

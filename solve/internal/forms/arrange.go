package forms

import "github.com/make24/make24/internal/layout"

// arranger permits orders of terms or factors. The first piece must be one that is
// added, or stands above the line; from then on every partial result counts.
type arranger struct {
	kind   layout.Kind
	limit  mag
	next   mag  // the least result that passed the limit; den 0: none did
	frac   bool // partial results may be fractions
	negSum bool // partial sums may be negative
	above  bool // partial results must be more than 0
}

// Begin implements [layout.Placer].
func (a *arranger) Begin(s *span) (mag, bool) { return s.mag, !s.neg }

// Join implements [layout.Placer].
func (a *arranger) Join(acc mag, s *span, _ bool) (mag, bool) {
	result, whole := join(a.kind, acc, s)
	return result, (whole || a.frac) && (result.num >= 0 || a.negSum) && (result.num != 0 || !a.above) && !a.passed(result.abs())
}

// passed reports whether a result passes the limit.
func (a *arranger) passed(result mag) bool {
	if !a.limit.less(result) {
		return false
	}
	if a.next.den == 0 || result.less(a.next) {
		a.next = result
	}
	return true
}

// tightText is a text of part id under a limit that some order of it meets; frac says
// whether fractions may arise.
func (w *shower) tightText(id int32, limit mag, frac bool) run {
	sh := w.at(id)
	if !limit.less(sh.plain.peak) {
		return sh.plain.run
	}
	v := variant(frac)
	if t := &w.tight[arenaOf(id)][sh.tight]; t.ready[v] && !t.layouts[v].peak.less(limit) {
		return t.layouts[v].run
	}
	at := len(w.spans)
	kind := w.spread(id)
	spans := w.spans[at:] // arrange may push more, and the stack may move
	if _, ok := w.arrange(kind, spans, limit, frac); !ok {
		panic("solve: a limit below what a form needs")
	}
	r := w.store(oddText, kind, spans)
	w.spans = w.spans[:at]
	return r
}

func variant(frac bool) int {
	if frac {
		return 1
	}
	return 0
}

// peak is the least largest result of part id over all orders.
func (w *shower) peak(id int32, frac bool) mag {
	sh := w.at(id)
	if !sh.least.less(sh.plain.peak) {
		return sh.plain.peak
	}
	v := variant(frac)
	arena := arenaOf(id)
	if t := &w.tight[arena][sh.tight]; t.ready[v] {
		return t.layouts[v].peak
	}
	at := len(w.spans)
	kind := w.spread(id)
	spans := w.spans[at:]
	limit, ok := w.arrange(kind, spans, w.at(id).least, frac)
	if !ok {
		panic("solve: a form without an order")
	}
	l := setting{w.store(arena, kind, spans), limit}
	w.spans = w.spans[:at]
	if sh = w.at(id); sh.tight == 0 {
		sh.tight = int32(len(w.tight[arena]))
		w.tight[arena] = append(w.tight[arena], tightest{})
	}
	t := &w.tight[arena][sh.tight]
	t.layouts[v], t.ready[v] = l, true
	return limit
}

// spread pushes the pieces of part id, turned, as spans.
func (w *shower) spread(id int32) layout.Kind {
	sh := *w.at(id)
	operandsAt, at := len(w.operands), len(w.spans)
	kind, operands := w.operandsOf(sh.src)
	var sum shown
	sum.kind = kind
	w.take(&sum, operands)
	w.operands = w.operands[:operandsAt]
	turnAll(kind, w.spans[at:], sh.num < 0)
	return kind
}

// arrange brings spans into the order of the smallest text whose results stay
// within the least limit at or above the given one, which it returns; false if the
// rules leave no order.
func (w *shower) arrange(kind layout.Kind, spans []span, limit mag, frac bool) (mag, bool) {
	for i := range spans {
		limit = maxMag(limit, w.peak(spans[i].id, frac))
	}
	rs := w.e.rules
	for {
		for i := range spans {
			w.dress(kind, &spans[i], w.tightText(spans[i].id, limit, frac))
		}
		w.order(kind, spans)
		if !limit.less(peakOf(kind, spans)) {
			return limit, true
		}
		a := &w.arranger
		*a = arranger{kind: kind, limit: limit, frac: frac || kind == layout.Sum, above: rs.positive}
		if layout.Arrange(a, spans) {
			return limit, true
		}
		if kind == layout.Sum && !rs.noNegative() {
			if a.negSum = true; layout.Arrange(a, spans) {
				return limit, true
			}
		}
		if a.next.den == 0 {
			return limit, false
		}
		limit = a.next
	}
}

// final is the look of a whole form worth the target t > 0.
type final struct {
	worse        bool // than a solution at hand, which is seen before all of it is known
	frac         bool
	largest      mag
	divs, parens int
}

// finalText appends the text of node n to dst, unless the form is seen to come after
// best, if there is one; false where a form takes the slow way.
func (w *shower) finalText(n int32, t mag, best *solved, dst []byte) ([]byte, final, bool) {
	w.text[oddText] = w.text[oddText][:0]
	at := len(w.spans)
	kind, operands := w.operandsOf(ref{part{0, n}, refNode})
	if kind == kindNumber {
		id := w.of(operands[0].ref)
		return append(dst, w.bytes(w.at(id).plain.run)...), final{largest: mag{0, 1}, frac: false}, true
	}
	sh := shown{kind: kind, least: t, frac: t.den != 1, plain: setting{peak: t}}
	apt := w.take(&sh, operands)
	spans := w.spans[at:]
	w.spans = w.spans[:at]
	if sh.zero {
		return dst, final{}, false
	}
	if best != nil && best.before(sh.frac, sh.least) {
		return dst, final{worse: true}, true
	}
	turnAll(kind, spans, false)
	limit := maxMag(sh.least, sh.plain.peak)
	if apt {
		w.order(kind, spans)
	}
	if !apt || limit.less(peakOf(kind, spans)) { // else no order can do better
		w.spans = w.spans[:at+len(spans)] // what is tried is pushed behind them
		var ok bool
		limit, ok = w.arrange(kind, spans, sh.least, sh.frac)
		w.spans = w.spans[:at]
		if !ok {
			return dst, final{}, false
		}
	}
	return w.write(dst, kind, spans), final{frac: sh.frac, largest: limit, divs: int(sh.divs), parens: int(sh.parens)}, true
}

package forms

import "github.com/make24/make24/internal/layout"

// arranger permits orders of terms or factors. The first piece must be one that is
// added, or stands above the line; from then on every partial result counts.
type arranger struct {
	kind          layout.Kind
	limit         frac32
	nextLimit     frac32 // the least result that passed the limit; den 0: none did
	allowFrac     bool   // partial results may be fractions
	allowNegative bool   // partial sums may be negative
	positive      bool   // partial results must be more than 0
}

// Begin implements [layout.Placer].
func (a *arranger) Begin(s *span) (frac32, bool) { return s.frac32, !s.neg }

// Join implements [layout.Placer].
func (a *arranger) Join(acc frac32, s *span, _ bool) (frac32, bool) {
	result, isInt := combine(a.kind, acc, s)
	return result, (isInt || a.allowFrac) && (result.num >= 0 || a.allowNegative) && (result.num != 0 || !a.positive) && !a.exceedsLimit(result.abs())
}

// passed reports whether a result passes the limit.
func (a *arranger) exceedsLimit(result frac32) bool {
	if !a.limit.less(result) {
		return false
	}
	if a.nextLimit.den == 0 || result.less(a.nextLimit) {
		a.nextLimit = result
	}
	return true
}

// tightText is a text of part id under a limit that some order of it meets; frac says
// whether fractions may arise.
func (w *renderer) textWithin(id int32, limit frac32, frac bool) textRef {
	sh := w.at(id)
	if !limit.less(sh.plain.peak) {
		return sh.plain.textRef
	}
	v := fracIndex(frac)
	if t := &w.minPeaks[arenaOf(id)][sh.minPeak]; t.ready[v] && !t.layouts[v].peak.less(limit) {
		return t.layouts[v].textRef
	}
	at := len(w.spans)
	kind := w.pushSpans(id)
	spans := w.spans[at:] // arrange may push more, and the stack may move
	if _, ok := w.arrange(kind, spans, limit, frac); !ok {
		panic("solve: a limit below what a form needs")
	}
	r := w.store(scratchText, kind, spans)
	w.spans = w.spans[:at]
	return r
}

func fracIndex(frac bool) int {
	if frac {
		return 1
	}
	return 0
}

// peak is the least largest result of part id over all orders.
func (w *renderer) minPeak(id int32, frac bool) frac32 {
	sh := w.at(id)
	if !sh.peakBound.less(sh.plain.peak) {
		return sh.plain.peak
	}
	v := fracIndex(frac)
	arena := arenaOf(id)
	if t := &w.minPeaks[arena][sh.minPeak]; t.ready[v] {
		return t.layouts[v].peak
	}
	at := len(w.spans)
	kind := w.pushSpans(id)
	spans := w.spans[at:]
	limit, ok := w.arrange(kind, spans, w.at(id).peakBound, frac)
	if !ok {
		panic("solve: a form without an order")
	}
	l := textLayout{w.store(arena, kind, spans), limit}
	w.spans = w.spans[:at]
	if sh = w.at(id); sh.minPeak == 0 {
		sh.minPeak = int32(len(w.minPeaks[arena]))
		w.minPeaks[arena] = append(w.minPeaks[arena], minPeakTexts{})
	}
	t := &w.minPeaks[arena][sh.minPeak]
	t.layouts[v], t.ready[v] = l, true
	return limit
}

// spread pushes the pieces of part id, turned, as spans.
func (w *renderer) pushSpans(id int32) layout.Kind {
	sh := *w.at(id)
	operandsAt, at := len(w.operands), len(w.spans)
	kind, operands := w.operandsOf(sh.src)
	var sum rendering
	sum.kind = kind
	w.pushOperands(&sum, operands)
	w.operands = w.operands[:operandsAt]
	makePositive(kind, w.spans[at:], sh.num < 0)
	return kind
}

// arrange brings spans into the order of the smallest text whose results stay
// within the least limit at or above the given one, which it returns; false if the
// rules leave no order.
func (w *renderer) arrange(kind layout.Kind, spans []span, limit frac32, frac bool) (frac32, bool) {
	for i := range spans {
		limit = maxFrac(limit, w.minPeak(spans[i].id, frac))
	}
	rs := w.e.rules
	for {
		for i := range spans {
			w.setText(kind, &spans[i], w.textWithin(spans[i].id, limit, frac))
		}
		w.sortSpans(kind, spans)
		if !limit.less(peakOf(kind, spans)) {
			return limit, true
		}
		a := &w.arranger
		*a = arranger{kind: kind, limit: limit, allowFrac: frac || kind == layout.Sum, positive: rs.positive}
		if layout.Arrange(a, spans) {
			return limit, true
		}
		if kind == layout.Sum && !rs.noNegative() {
			if a.allowNegative = true; layout.Arrange(a, spans) {
				return limit, true
			}
		}
		if a.nextLimit.den == 0 {
			return limit, false
		}
		limit = a.nextLimit
	}
}

// final is the look of a whole form worth the target t > 0.
type finalForm struct {
	worse        bool // than a solution at hand, which is seen before all of it is known
	frac         bool
	largest      frac32
	divs, parens int
}

// finalText appends the text of node n to dst, unless the form is seen to come after
// best, if there is one; false where a form takes the slow way.
func (w *renderer) finalText(n int32, t frac32, best *solution, dst []byte) ([]byte, finalForm, bool) {
	w.text[scratchText] = w.text[scratchText][:0]
	at := len(w.spans)
	kind, operands := w.operandsOf(ref{entryRef{0, n}, refNode})
	if kind == kindNumber {
		id := w.idOf(operands[0].ref)
		return append(dst, w.bytes(w.at(id).plain.textRef)...), finalForm{largest: frac32{0, 1}, frac: false}, true
	}
	sh := rendering{kind: kind, peakBound: t, frac: t.den != 1, plain: textLayout{peak: t}}
	optimal := w.pushOperands(&sh, operands)
	spans := w.spans[at:]
	w.spans = w.spans[:at]
	if sh.zero {
		return dst, finalForm{}, false
	}
	if best != nil && best.before(sh.frac, sh.peakBound) {
		return dst, finalForm{worse: true}, true
	}
	makePositive(kind, spans, false)
	limit := maxFrac(sh.peakBound, sh.plain.peak)
	if optimal {
		w.sortSpans(kind, spans)
	}
	if !optimal || limit.less(peakOf(kind, spans)) { // else no order can do better
		w.spans = w.spans[:at+len(spans)] // what is tried is pushed behind them
		var ok bool
		limit, ok = w.arrange(kind, spans, sh.peakBound, sh.frac)
		w.spans = w.spans[:at]
		if !ok {
			return dst, finalForm{}, false
		}
	}
	return w.write(dst, kind, spans), finalForm{frac: sh.frac, largest: limit, divs: int(sh.divs), parens: int(sh.parens)}, true
}

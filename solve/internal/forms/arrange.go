package forms

import "github.com/make24/make24/internal/layout"

// arranger is the layout.Placer of terms or factors under a limit on results. The first piece must
// be one that is added or in the numerator; each later piece gives a partial result, which must be
// allowed.
type arranger struct {
	kind          layout.Kind
	limit         frac32
	nextLimit     frac32 // smallest result above limit; den is 0 if there was none
	allowFrac     bool   // partial results may be fractions
	allowNegative bool   // partial sums may be negative
	positive      bool   // partial results must be greater than 0
}

// Begin implements [layout.Placer].
func (a *arranger) Begin(s *span) (frac32, bool) { return s.frac32, !s.neg }

// Join implements [layout.Placer].
func (a *arranger) Join(acc frac32, s *span, _ bool) (frac32, bool) {
	result, isInt := combine(a.kind, acc, s)
	return result, (isInt || a.allowFrac) && (result.num >= 0 || a.allowNegative) && (result.num != 0 || !a.positive) && !a.exceedsLimit(result.abs())
}

// exceedsLimit reports whether a result exceeds the limit, and updates nextLimit.
func (a *arranger) exceedsLimit(result frac32) bool {
	if !a.limit.less(result) {
		return false
	}
	if a.nextLimit.den == 0 || result.less(a.nextLimit) {
		a.nextLimit = result
	}
	return true
}

// textWithin returns a text of entry or node id whose results are within limit; some order of its
// pieces must meet the limit. frac says whether results may be fractions.
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
	spans := w.spans[at:] // copy the header: arrange may push more spans and move the stack
	if _, ok := w.arrange(kind, spans, limit, frac); !ok {
		panic("solve: limit below the smallest peak of a form")
	}
	r := w.store(scratchText, kind, spans)
	w.spans = w.spans[:at]
	return r
}

// fracIndex returns the index for frac in minPeakTexts.
func fracIndex(frac bool) int {
	if frac {
		return 1
	}
	return 0
}

// minPeak returns the smallest peak (largest result) of id over all orders of its pieces.
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
		panic("solve: form without a legal order")
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

// pushSpans pushes the pieces of id as spans, negated where necessary to make id positive.
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

// arrange puts spans into the order of the smallest text whose results stay within the smallest
// possible limit that is at least the given one. It returns that limit, or false if the rules allow
// no order.
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

// finalForm describes the rendering of a whole form with the target value t > 0.
type finalForm struct {
	worse        bool // known to follow the best solution so far, before the rendering is complete
	frac         bool
	largest      frac32
	divs, parens int
}

// finalText appends the text of node n to dst. If best is not nil and the form is found to come
// after it, finalText stops early and sets worse. It returns false if the fast path does not apply
// to the form.
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
	if !optimal || limit.less(peakOf(kind, spans)) { // otherwise no order has a smaller peak
		w.spans = w.spans[:at+len(spans)] // arrange pushes behind these spans
		var ok bool
		limit, ok = w.arrange(kind, spans, sh.peakBound, sh.frac)
		w.spans = w.spans[:at]
		if !ok {
			return dst, finalForm{}, false
		}
	}
	return w.write(dst, kind, spans), finalForm{frac: sh.frac, largest: limit, divs: int(sh.divs), parens: int(sh.parens)}, true
}

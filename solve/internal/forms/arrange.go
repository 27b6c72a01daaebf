package forms

import "github.com/make24/make24/internal/engine/layout"

// arranger is the layout.Placer for terms or factors whose partial results must not exceed a limit.
// The first piece must be added or in the numerator. The rules must allow each partial result.
type arranger struct {
	kind          layout.Kind
	limit         frac32
	nextLimit     frac32 // smallest result above limit so far; den is 0 if there was none
	allowFrac     bool   // whether partial results may be fractions
	allowNegative bool   // whether partial sums may be negative
	positiveOnly  bool   // whether partial results must be above 0
}

// Begin implements [layout.Placer].
func (a *arranger) Begin(s *piece) (frac32, bool) { return s.frac32, !s.isInverse }

// Join implements [layout.Placer].
func (a *arranger) Join(acc frac32, s *piece, _ bool) (frac32, bool) {
	result, isInt := combine(a.kind, acc, s)
	return result, (isInt || a.allowFrac) && (result.num >= 0 || a.allowNegative) && (result.num != 0 || !a.positiveOnly) && !a.exceedsLimit(result.abs())
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

// textWithin returns a text for the rendering id whose results are within limit. Some order of the
// pieces must meet the limit. frac reports whether results may be fractions.
func (r *renderer) textWithin(id int32, limit frac32, frac bool) textRef {
	rd := r.rendering(id)
	if !limit.less(rd.plainText.peak) {
		return rd.plainText.textRef
	}
	v := fracIndex(frac)
	if t := &r.minPeaks[arenaOf(id)][rd.minPeakIndex]; t.isComputed[v] && !t.layouts[v].peak.less(limit) {
		return t.layouts[v].textRef
	}
	start := len(r.pieces)
	kind := r.pushPieces(id)
	pieces := r.pieces[start:] // copy the slice header: arrange may push more pieces and reallocate the stack
	if _, ok := r.arrange(kind, pieces, limit, frac); !ok {
		panic("solve: limit below the smallest peak of a form")
	}
	text := r.store(scratchText, kind, pieces)
	r.pieces = r.pieces[:start]
	return text
}

// fracIndex returns the index for frac in minPeakTexts.
func fracIndex(frac bool) int {
	if frac {
		return 1
	}
	return 0
}

// minPeak returns the smallest peak (largest result) over all orders of the pieces of the rendering
// id. frac reports whether results may be fractions.
func (r *renderer) minPeak(id int32, frac bool) frac32 {
	rd := r.rendering(id)
	if !rd.peakBound.less(rd.plainText.peak) {
		return rd.plainText.peak
	}
	v := fracIndex(frac)
	arena := arenaOf(id)
	if t := &r.minPeaks[arena][rd.minPeakIndex]; t.isComputed[v] {
		return t.layouts[v].peak
	}
	start := len(r.pieces)
	kind := r.pushPieces(id)
	pieces := r.pieces[start:]
	limit, ok := r.arrange(kind, pieces, r.rendering(id).peakBound, frac)
	if !ok {
		panic("solve: form without a legal order")
	}
	l := textLayout{r.store(arena, kind, pieces), limit}
	r.pieces = r.pieces[:start]
	if rd = r.rendering(id); rd.minPeakIndex == 0 {
		rd.minPeakIndex = int32(len(r.minPeaks[arena]))
		r.minPeaks[arena] = append(r.minPeaks[arena], minPeakTexts{})
	}
	t := &r.minPeaks[arena][rd.minPeakIndex]
	t.layouts[v], t.isComputed[v] = l, true
	return limit
}

// pushPieces pushes the pieces of the rendering id, with such signs that each piece and the whole
// are positive. It returns the kind of the rendering.
func (r *renderer) pushPieces(id int32) layout.Kind {
	rd := *r.rendering(id)
	operandsAt, start := len(r.operands), len(r.pieces)
	kind, operands := r.operandsOf(rd.source)
	var sum rendering
	sum.kind = kind
	r.pushOperands(&sum, operands)
	r.operands = r.operands[:operandsAt]
	makePositive(kind, r.pieces[start:], rd.num < 0)
	return kind
}

// arrange finds the smallest limit, at or above the given one, such that some order of the pieces
// keeps all results within it. It puts the pieces into the order with the smallest text within that
// limit, and returns the limit. It returns false if the rules allow no order.
func (r *renderer) arrange(kind layout.Kind, pieces []piece, limit frac32, frac bool) (frac32, bool) {
	for i := range pieces {
		limit = maxFrac(limit, r.minPeak(pieces[i].id, frac))
	}
	rs := r.e.rules
	for {
		for i := range pieces {
			r.setText(kind, &pieces[i], r.textWithin(pieces[i].id, limit, frac))
		}
		r.sortPieces(kind, pieces)
		if !limit.less(peakOf(kind, pieces)) {
			return limit, true
		}
		a := &r.arranger
		*a = arranger{kind: kind, limit: limit, allowFrac: frac || kind == layout.Sum, positiveOnly: rs.positiveOnly}
		if layout.Arrange(a, pieces) {
			return limit, true
		}
		if kind == layout.Sum && !rs.forbidsNegative() {
			if a.allowNegative = true; layout.Arrange(a, pieces) {
				return limit, true
			}
		}
		if a.nextLimit.den == 0 {
			return limit, false
		}
		limit = a.nextLimit
	}
}

// finalForm describes the rendering of a whole form with a target value above 0.
type finalForm struct {
	isWorse      bool // whether the form follows the best solution so far, so that rendering stopped
	hasFraction  bool
	largest      frac32
	divs, parens int
}

// finalText appends the text of node n, whose value is t, to dst. If best is not nil and the text
// would follow best in the order of solutions, finalText may stop early and set isWorse. It returns
// false if the fast path does not apply to node n.
func (r *renderer) finalText(n int32, t frac32, best *solution, dst []byte) ([]byte, finalForm, bool) {
	r.text[scratchText] = r.text[scratchText][:0]
	start := len(r.pieces)
	kind, operands := r.operandsOf(ref{entryRef{0, n}, refNode})
	if kind == kindNumber {
		id := r.idOf(operands[0].ref)
		return append(dst, r.bytes(r.rendering(id).plainText.textRef)...), finalForm{largest: frac32{0, 1}, hasFraction: false}, true
	}
	rd := rendering{kind: kind, peakBound: t, hasFraction: t.den != 1, plainText: textLayout{peak: t}}
	optimal := r.pushOperands(&rd, operands)
	pieces := r.pieces[start:]
	r.pieces = r.pieces[:start]
	if rd.hasZero {
		return dst, finalForm{}, false
	}
	if best != nil && best.precedesAll(rd.hasFraction, rd.peakBound) {
		return dst, finalForm{isWorse: true}, true
	}
	makePositive(kind, pieces, false)
	limit := maxFrac(rd.peakBound, rd.plainText.peak)
	if optimal {
		r.sortPieces(kind, pieces)
	}
	if !optimal || limit.less(peakOf(kind, pieces)) { // otherwise no order has a smaller peak
		r.pieces = r.pieces[:start+len(pieces)] // arrange pushes more pieces after these
		var ok bool
		limit, ok = r.arrange(kind, pieces, rd.peakBound, rd.hasFraction)
		r.pieces = r.pieces[:start]
		if !ok {
			return dst, finalForm{}, false
		}
	}
	return r.write(dst, kind, pieces), finalForm{hasFraction: rd.hasFraction, largest: limit, divs: int(rd.divs), parens: int(rd.parens)}, true
}

package solve

// tight is a text of part id under a limit that some order of it meets; frac says
// whether fractions may arise.
func (w *shower) tight(id int32, limit mag, frac bool) run {
	sh := w.at(id)
	if !limit.less(sh.plain.peak) {
		return sh.plain.run
	}
	v := variant(frac)
	if sh.ready[v] && !sh.tight[v].peak.less(limit) {
		return sh.tight[v].run
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
	if sh.ready[v] {
		return sh.tight[v].peak
	}
	at := len(w.spans)
	kind := w.spread(id)
	spans := w.spans[at:]
	limit, ok := w.arrange(kind, spans, w.at(id).least, frac)
	if !ok {
		panic("solve: a form without an order")
	}
	l := layout{w.store(arenaOf(id), kind, spans), limit}
	w.spans = w.spans[:at]
	sh = w.at(id)
	sh.tight[v], sh.ready[v] = l, true
	return limit
}

// spread pushes the pieces of part id, turned, as spans.
func (w *shower) spread(id int32) uint8 {
	sh := *w.at(id)
	kidsAt, at := len(w.kids), len(w.spans)
	kind, kids := w.kidsOf(sh.src)
	var sum shown
	sum.kind = kind
	w.take(&sum, kids)
	w.kids = w.kids[:kidsAt]
	turnAll(kind, w.spans[at:], sh.num < 0)
	return kind
}

// arrange brings spans into the order of the smallest text whose results stay
// within the least limit at or above the given one, which it returns; false if the
// rules leave no order.
func (w *shower) arrange(kind uint8, spans []span, limit mag, frac bool) (mag, bool) {
	for i := range spans {
		limit = maxMag(limit, w.peak(spans[i].id, frac))
	}
	l := w.e.law
	for {
		for i := range spans {
			w.dress(kind, &spans[i], w.tight(spans[i].id, limit, frac))
		}
		w.order(kind, spans)
		if !limit.less(peakOf(kind, spans)) {
			return limit, true
		}
		a := arranger{kind: kind, limit: limit, frac: frac || kind == kindSum, above: l.positive}
		if a.run(spans) || kind == kindSum && !l.noNegative() && a.runNegative(spans) {
			return limit, true
		}
		next := leastPeak(kind, spans, a.frac, l)
		if !limit.less(next) {
			return limit, false
		}
		limit = next
	}
}

// final is the look of a whole form worth the target t > 0.
type final struct {
	frac         bool
	largest      mag
	divs, parens int
}

// finalText appends the text of node n to dst; false where a form takes the slow way.
func (w *shower) finalText(n int32, t mag, dst []byte) ([]byte, final, bool) {
	w.text[oddText] = w.text[oddText][:0]
	at := len(w.spans)
	kind, kids := w.kidsOf(ref{part{0, n}, refNode})
	if kind == kindNumber {
		id := w.of(kids[0].ref)
		return append(dst, w.bytes(w.at(id).plain.run)...), final{largest: mag{0, 1}, frac: false}, true
	}
	sh := shown{kind: kind, least: t, frac: t.den != 1}
	w.take(&sh, kids)
	spans := w.spans[at:]
	defer func() { w.spans = w.spans[:at] }()
	if sh.zero {
		return dst, final{}, false
	}
	turnAll(kind, spans, false)
	limit, ok := w.arrange(kind, spans, sh.least, sh.frac)
	if !ok {
		return dst, final{}, false
	}
	return w.write(dst, kind, spans), final{sh.frac, limit, int(sh.divs), int(sh.parens)}, true
}

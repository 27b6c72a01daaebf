package solve

// arranger tries orders of terms or factors. The first piece must be one that is
// added, or stands above the line; from then on every partial result counts.
type arranger struct {
	kind  uint8
	limit mag
	frac  bool // partial results may be fractions
	neg   bool // partial sums may be negative
	above bool // partial results must be more than 0
}

// run reorders spans, given in the order of the smallest text, into the first
// order that keeps the limit; false if there is none, spans then as they were.
func (a *arranger) run(spans []span) bool {
	return a.place(spans, 0, mag{})
}

func (a *arranger) runNegative(spans []span) bool {
	a.neg = true
	return a.place(spans, 0, mag{})
}

// place chooses piece i; spans[i:] are the ones left, in order.
func (a *arranger) place(spans []span, i int, acc mag) bool {
	if i == len(spans) {
		return true
	}
	for j := i; j < len(spans); j++ {
		if i == 0 && spans[j].neg {
			return false
		}
		next := mag{spans[j].num, spans[j].den}
		if i > 0 {
			var whole bool
			next, whole = join(a.kind, acc, &spans[j])
			if !whole && !a.frac || next.num < 0 && !a.neg || next.num == 0 && a.above || a.limit.less(mag{max(next.num, -next.num), next.den}) {
				continue
			}
		}
		bring(spans, i, j)
		if a.place(spans, i+1, next) {
			return true
		}
		send(spans, i, j)
	}
	return false
}

// bring moves piece j to place i, the ones between one up; send undoes it.
func bring(spans []span, i, j int) {
	s := spans[j]
	copy(spans[i+1:j+1], spans[i:j])
	spans[i] = s
}

func send(spans []span, i, j int) {
	s := spans[i]
	copy(spans[i:j], spans[i+1:j+1])
	spans[j] = s
}

// leastPeak is the least largest partial result over all orders.
func leastPeak(kind uint8, spans []span, frac bool, l law) mag {
	b := bounder{kind: kind, frac: frac, noNeg: l.noNegative(), above: l.positive}
	b.place(spans, 0, mag{}, mag{0, 1})
	return b.best
}

type bounder struct {
	kind  uint8
	frac  bool
	noNeg bool
	above bool
	found bool
	best  mag
}

func (b *bounder) place(spans []span, i int, acc, peak mag) {
	if b.found && !peak.less(b.best) {
		return
	}
	if i == len(spans) {
		b.found, b.best = true, peak
		return
	}
	for j := i; j < len(spans); j++ {
		if i == 0 && spans[j].neg {
			continue
		}
		next, p := mag{spans[j].num, spans[j].den}, peak
		if i > 0 {
			var whole bool
			next, whole = join(b.kind, acc, &spans[j])
			if !whole && !b.frac || next.num < 0 && b.noNeg || next.num == 0 && b.above {
				continue
			}
			p = maxMag(p, mag{max(next.num, -next.num), next.den})
		}
		bring(spans, i, j)
		b.place(spans, i+1, next, p)
		send(spans, i, j)
	}
}

package solve

import (
	"github.com/make24/make24/expr"
	"github.com/make24/make24/puzzle"
	"github.com/make24/make24/rat"
)

// keeping is which solutions a writer keeps.
type keeping uint8

const (
	everything keeping = iota
	theBest            // the first in order
	nothing            // they are only counted
)

// writer shows the forms that a hunt catches.
type writer struct {
	e    *Engine
	acc  *account
	keep keeping
	n    int64 // solutions so far

	target rat.Rat
	allow  func(rat.Rat) bool
	quick  bool // the fast way of showing forms holds
	size   mag  // then: the target

	n0           int64 // what was there before this hand
	done0, text0 int
}

// begin takes up a hand.
func (w *writer) begin(p puzzle.Puzzle, l law) {
	w.target, w.allow = p.Target, nil
	if v := p.Rules.Values; v != 0 {
		w.allow = v.Allows
	}
	w.quick = mersenne61.small(handBound(p.Hand), p.Target) && p.Target.Sign() > 0 &&
		l.add && l.mul && !l.pow && !(l.positive && p.Hand[0] == 0)
	if t, ok := p.Target.Small(); ok {
		w.size = mag{t.Num, t.Den}
	}
	w.n0, w.done0, w.text0 = w.n, len(w.e.done), len(w.e.out)
}

// again drops what the hunt deceived itself about; a best one is a solution all the same.
func (w *writer) again() {
	w.n = w.n0
	if w.keep == everything {
		w.e.done, w.e.out = w.e.done[:w.done0], w.e.out[:w.text0]
	}
}

// showSteps is about what showing a form costs in steps.
const showSteps = 64

// shownAtOnce is how many forms are shown before what is remembered of the looks of
// their parts is forgotten.
const shownAtOnce = 1 << 16

// catch shows the forms in e.tops.
func (w *writer) catch() error {
	e := w.e
	for i, t := range e.tops {
		if i%shownAtOnce == 0 {
			e.show.begin()
		}
		if !w.acc.step(showSteps) {
			break
		}
		n, off := len(e.done), len(e.out)
		if !w.quick || !w.write(t) {
			e.writeSlowly(w.target, w.allow, t)
		}
		w.sift(n, off)
		if i%shownAtOnce == shownAtOnce-1 && !w.affords() {
			break
		}
	}
	w.affords()
	return w.acc.err
}

// affords reports whether the tables, the finds and the solutions so far fit the budget,
// and their texts the buffers.
func (w *writer) affords() bool {
	e := w.e
	if text := max(len(e.out), len(e.show.text[keptText]), len(e.show.text[handText])); text > e.textAllowed() && w.acc.err == nil {
		w.acc.err = &BudgetError{What: "solutions", Count: int64(len(e.done)), Allowed: int64(e.textAllowed())}
	}
	return w.acc.within(e.held() + e.s.held() + e.show.handBytes() + int64(len(e.out)) + int64(len(e.done))*solutionBytes)
}

// write shows a form the fast way; false if that does not hold for it.
func (w *writer) write(t top) bool {
	e := w.e
	var best *solved
	if w.keep == theBest && len(e.done) > 0 {
		best = &e.done[0]
	}
	off := len(e.out)
	var f final
	var ok bool
	if e.out, f, ok = e.show.finalText(t.node, w.size, best, e.out); ok && !f.worse {
		e.finish(off, f)
	}
	return ok
}

// sift takes away what is not to be kept, where the last form that was shown is a
// solution; before it there were n solutions, and texts up to off.
func (w *writer) sift(n, off int) {
	e := w.e
	if len(e.done) == n {
		return
	}
	w.n++
	switch {
	case w.keep == everything || w.keep == theBest && n == 0:
		return
	case w.keep == theBest && e.compareSolved(&e.done[n], &e.done[0]) < 0:
		s := e.done[n]
		copy(e.out, e.out[s.off:])
		s.off = 0
		e.done[0], off = s, int(s.n)
	}
	e.done, e.out = e.done[:n], e.out[:off]
}

// finish turns the text at off into its last shape and files it.
func (e *Engine) finish(off int, f final) {
	text := e.out[off:]
	if f.parens > 0 {
		for i, c := range text {
			if c == open {
				text[i] = '('
			}
		}
	}
	s := solved{off: int32(off), n: int32(len(text))}
	s.rank(f.frac, f.largest, f.divs, f.parens, text)
	e.done = append(e.done, s)
}

// writeSlowly shows a form through its expression: exact whatever the numbers,
// and it checks them: a residue that deceived is dropped here.
func (e *Engine) writeSlowly(target rat.Rat, allow func(rat.Rat) bool, t top) {
	x := e.s.tree(ref{part{0, t.node}, refNode})
	if t.neg {
		x = &expr.Neg{X: x}
	}
	form := expr.Normalize(x)
	if v, ok := form.Value(); !ok || !v.Equal(target) {
		return
	}
	text, ok := "", false
	if e.law.add && e.law.mul {
		text, ok = form.Simplest(allow)
	}
	if !ok {
		if text, ok = form.SimplestTree(allow, e.law.ops); !ok {
			return
		}
	}
	if text[0] == '-' { // only a unary minus would make it
		return
	}
	off := len(e.out)
	e.out = append(e.out, text...)
	m := measure(text)
	s := solved{off: int32(off), n: int32(len(text))}
	s.rankWide(m.frac, m.largest, m.divs, m.parens, e.out[off:])
	e.done = append(e.done, s)
}

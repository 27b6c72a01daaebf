package solve

import (
	"context"
	"strconv"

	"github.com/make24/make24/expr"
	"github.com/make24/make24/puzzle"
	"github.com/make24/make24/rat"
)

// Results up to a size.
//
// A census whose results have a cap answers two questions about written solutions
// without listing them: is there one with no result above a limit, and which is the
// simplest? A low cap keeps its tables small.

// SolvableWithin reports whether p has a solution, written in any way, none of whose
// results is larger in size than limit. A number of the hand is no result. The error
// wraps [ErrBudget] or is the context's or the puzzle's.
func (e *Engine) SolvableWithin(ctx context.Context, p puzzle.Puzzle, limit rat.Rat) (bool, error) {
	acc := e.newAccount(ctx)
	target, found := acc.intern(p.Target), false
	err := e.overCapped(acc, p, &limit, func(c *census, parts []int32) {
		for _, i := range parts {
			found = found || c.has(i, target)
		}
	})
	return found && err == nil, err
}

// overCapped is overHands with a cap on results; a nil limit is none.
func (e *Engine) overCapped(acc *account, p puzzle.Puzzle, limit *rat.Rat, visit func(c *census, parts []int32)) error {
	return e.overHands(acc, p, middleFor(p.Rules), func(c *census, parts []int32) {
		if limit != nil {
			c.capped, c.cap = true, acc.intern(*limit)
		}
		if c.grow(c.limit, c.limit) {
			visit(c, parts)
		}
	})
}

// FirstWritten returns the first solution that All lists at level Written; false if
// there is none. It makes no list. The error wraps [ErrBudget] or is the context's or
// the puzzle's.
func (e *Engine) FirstWritten(ctx context.Context, p puzzle.Puzzle) (Solution, bool, error) {
	form, ok, err := e.First(ctx, p)
	if err != nil || !ok {
		return Solution{}, false, err
	}
	// The tree shown for a form is a written solution: none that is simpler has a larger
	// result, or a fraction if this one has none.
	shown := measure(form.Text)
	whole := p
	whole.Rules.Values |= puzzle.Integer
	if !shown.frac {
		return e.firstWritten(ctx, whole, &shown.largest)
	}
	if s, ok, err := e.firstWritten(ctx, whole, nil); ok || err != nil {
		return s, ok, err
	}
	return e.firstWritten(ctx, p, &shown.largest)
}

// firstWritten is FirstWritten for results up to a limit.
func (e *Engine) firstWritten(ctx context.Context, p puzzle.Puzzle, limit *rat.Rat) (Solution, bool, error) {
	acc := e.newAccount(ctx)
	target := acc.intern(p.Target)
	var best writtenSolution
	found := false
	err := e.overCapped(acc, p, limit, func(c *census, parts []int32) {
		for _, i := range parts {
			f := finder{census: c, leasts: map[asked]val{}, texts: map[asked][]briefest{}}
			s, ok := f.simplest(i, target)
			if ok && (!found || acc.compareWritten(&s, &best) < 0) {
				best, found = s, true
			}
		}
	})
	if err != nil {
		return Solution{}, false, err
	}
	return Solution{Text: best.text}, found, nil
}

// A finder finds the simplest of the trees of a part that are worth a value. First it
// finds how small their largest result can be. Among the trees within that, of which
// every part can be chosen by itself, it takes the one with the fewest divisions and
// parentheses and the smallest text.
type finder struct {
	*census
	leasts map[asked]val        // the least largest result; none: the zero val, which is no number
	most   val                  // what results may be, once that is known
	texts  map[asked][]briefest // the best for each precedence of the last operation
}

// briefest is a text of a part; precedence 0 is that of a number.
type briefest struct {
	op           expr.Op
	number       bool
	divs, parens uint8
	text         string
}

func (f *finder) simplest(i int32, v val) (writtenSolution, bool) {
	f.most = f.least(i, v)
	if f.err != nil || f.most == (val{}) {
		return writtenSolution{}, false
	}
	var best writtenSolution
	found := false
	for _, b := range f.brief(i, v) {
		s := writtenSolution{text: b.text, large: f.most, divs: b.divs, parens: b.parens}
		if !found || f.compareWritten(&s, &best) < 0 {
			best, found = s, true
		}
	}
	return best, found && f.err == nil
}

// least returns the least largest result of the trees of part i worth v, 0 for a number,
// and the zero val if there are none.
func (f *finder) least(i int32, v val) val {
	if s, ok := f.leasts[asked{i, v}]; ok {
		return s
	}
	if !f.has(i, v) {
		return val{}
	}
	best := val{}
	if f.single(i) {
		best = zeroVal
	} else {
		own := v
		if f.sign(v) < 0 {
			own = f.neg(v)
		}
		f.eachPair(i, v, func(w *want, y val) bool {
			x := f.least(w.a, w.x)
			if x == (val{}) || best != (val{}) && f.cmp(x, best) >= 0 {
				return true
			}
			s := f.least(w.b, y)
			if s == (val{}) {
				return true
			}
			for _, other := range []val{own, x} {
				if f.cmp(other, s) > 0 {
					s = other
				}
			}
			if best == (val{}) || f.cmp(s, best) < 0 {
				best = s
			}
			return best != own // it cannot be less
		})
	}
	f.leasts[asked{i, v}] = best
	f.charge(96)
	return best
}

func (f *finder) single(i int32) bool { return f.size[i] == 1 }

// eachPair visits every way to make part i worth v with the value of both parts, until
// visit says no.
func (f *finder) eachPair(i int32, v val, visit func(w *want, y val) bool) {
	f.derive(i, v, func(w *want) bool {
		if !w.every {
			return !f.has(w.b, w.y) || visit(w, w.y)
		}
		for _, y := range f.table(w.b).vals {
			if (w.op != expr.Div || y != zeroVal) && !visit(w, y) {
				return false
			}
		}
		return true
	})
}

// fits reports whether part i can be worth v with results up to most.
func (f *finder) fits(i int32, v val) bool {
	s := f.least(i, v)
	return s != (val{}) && f.cmp(s, f.most) <= 0
}

// brief returns the best texts of part i worth v with results up to most.
func (f *finder) brief(i int32, v val) []briefest {
	if list, ok := f.texts[asked{i, v}]; ok {
		return list
	}
	var list []briefest
	if f.single(i) {
		list = []briefest{{number: true, text: strconv.FormatInt(v.Num, 10)}}
	} else {
		f.eachPair(i, v, func(w *want, y val) bool {
			if !f.fits(w.a, w.x) || !f.fits(w.b, y) {
				return true
			}
			a, b := f.brief(w.a, w.x), f.brief(w.b, y)
			if w.both || !w.flip {
				list = f.pair(list, w.op, a, b)
			}
			if w.both || w.flip {
				list = f.pair(list, w.op, b, a)
			}
			return f.err == nil
		})
	}
	f.texts[asked{i, v}] = list
	f.charge(96 + int64(len(list))*textBytes)
	return list
}

// pair adds to list what an operation makes of two texts, where it is better.
func (f *finder) pair(list []briefest, op expr.Op, left, right []briefest) []briefest {
	for li := range left {
		for ri := range right {
			if !f.step(16) {
				return list
			}
			list = take(list, op, &left[li], &right[ri])
		}
	}
	return list
}

// take adds l op r to list unless there is a better text with the same precedence.
func take(list []briefest, op expr.Op, l, r *briefest) []briefest {
	b := briefest{op: op, divs: l.divs + r.divs, parens: l.parens + r.parens}
	wrapL, wrapR := wraps(op, l.op, l.number, false), wraps(op, r.op, r.number, true)
	for _, wrap := range []bool{wrapL, wrapR} {
		if wrap {
			b.parens++
		}
	}
	if op == expr.Div {
		b.divs++
	}
	at := len(list)
	for i := range list {
		if list[i].op.Precedence() == op.Precedence() {
			at = i
		}
	}
	if at < len(list) && (list[at].divs < b.divs || list[at].divs == b.divs && list[at].parens < b.parens) {
		return list
	}
	b.text = wrapped(l.text, wrapL) + op.String() + wrapped(r.text, wrapR)
	switch {
	case at == len(list):
		return append(list, b)
	case list[at].divs != b.divs || list[at].parens != b.parens || b.text < list[at].text:
		list[at] = b
	}
	return list
}

func wrapped(text string, wrap bool) string {
	if wrap {
		return "(" + text + ")"
	}
	return text
}

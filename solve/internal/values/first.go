package values

import (
	"strconv"

	"github.com/make24/make24/expr"
	"github.com/make24/make24/rat"
)

// First is the simplest solution at the level written with no result larger in size than
// limit; a nil limit is none. It is false if there is none. No list is made: a low limit
// keeps the tables small.
func (q *Query) First(limit *rat.Rat) (text string, found bool, err error) {
	q.maxResult = limit
	var best writtenSolution
	err = q.eachBuilt(func(c *census, indices []int32) bool {
		for _, i := range indices {
			f := finder{census: c, minLargest: map[valueKey]val{}, texts: map[valueKey][]bestText{}}
			s, ok := f.simplest(i, q.target)
			if ok && (!found || q.compareWritten(&s, &best) < 0) {
				best, found = s, true
			}
		}
		return true
	})
	if err != nil {
		return "", false, err
	}
	return best.text, found, nil
}

// A finder finds the simplest of the trees of a part that are worth a value. First it
// finds how small their largest result can be. Among the trees within that, of which
// every part can be chosen by itself, it takes the one with the fewest divisions and
// parentheses and the smallest text.
type finder struct {
	*census
	minLargest map[valueKey]val        // the least largest result; none: the zero val, which is no number
	bound      val                     // what results may be, once that is known
	texts      map[valueKey][]bestText // the best for each precedence of the last operation
}

// briefest is a text of a part; precedence 0 is that of a number.
type bestText struct {
	op           expr.Op
	number       bool
	divs, parens uint8
	text         string
}

func (f *finder) simplest(i int32, v val) (writtenSolution, bool) {
	f.bound = f.minLargestOf(i, v)
	if f.Err != nil || f.bound == (val{}) {
		return writtenSolution{}, false
	}
	var best writtenSolution
	found := false
	for _, b := range f.bestTexts(i, v) {
		s := writtenSolution{text: b.text, largest: f.bound, divs: b.divs, parens: b.parens}
		if !found || f.compareWritten(&s, &best) < 0 {
			best, found = s, true
		}
	}
	return best, found && f.Err == nil
}

// least returns the least largest result of the trees of part i worth v, 0 for a number,
// and the zero val if there are none.
func (f *finder) minLargestOf(i int32, v val) val {
	if s, ok := f.minLargest[valueKey{i, v}]; ok {
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
		f.eachPair(i, v, func(w *decomposition, y val) bool {
			x := f.minLargestOf(w.a, w.x)
			if x == (val{}) || best != (val{}) && f.cmp(x, best) >= 0 {
				return true
			}
			s := f.minLargestOf(w.b, y)
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
	f.minLargest[valueKey{i, v}] = best
	f.Charge(96)
	return best
}

func (f *finder) single(i int32) bool { return f.Size[i] == 1 }

// eachPair visits every way to make part i worth v with the value of both parts, until
// visit says no.
func (f *finder) eachPair(i int32, v val, visit func(w *decomposition, y val) bool) {
	f.derive(i, v, func(w *decomposition) bool {
		if !w.anyY {
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
	s := f.minLargestOf(i, v)
	return s != (val{}) && f.cmp(s, f.bound) <= 0
}

// brief returns the best texts of part i worth v with results up to most.
func (f *finder) bestTexts(i int32, v val) []bestText {
	if list, ok := f.texts[valueKey{i, v}]; ok {
		return list
	}
	var list []bestText
	if f.single(i) {
		list = []bestText{{number: true, text: strconv.FormatInt(v.Num, 10)}}
	} else {
		f.eachPair(i, v, func(w *decomposition, y val) bool {
			if !f.fits(w.a, w.x) || !f.fits(w.b, y) {
				return true
			}
			a, b := f.bestTexts(w.a, w.x), f.bestTexts(w.b, y)
			if w.bothOrders || !w.swapped {
				list = f.addPairs(list, w.op, a, b)
			}
			if w.bothOrders || w.swapped {
				list = f.addPairs(list, w.op, b, a)
			}
			return f.Err == nil
		})
	}
	f.texts[valueKey{i, v}] = list
	f.Charge(96 + int64(len(list))*textBytes)
	return list
}

// pair adds to list what an operation makes of two texts, where it is better.
func (f *finder) addPairs(list []bestText, op expr.Op, left, right []bestText) []bestText {
	for li := range left {
		for ri := range right {
			if !f.Step(16) {
				return list
			}
			list = addBest(list, op, &left[li], &right[ri])
		}
	}
	return list
}

// take adds l op r to list unless there is a better text with the same precedence.
func addBest(list []bestText, op expr.Op, l, r *bestText) []bestText {
	b := bestText{op: op, divs: l.divs + r.divs, parens: l.parens + r.parens}
	wrapL, wrapR := needsParens(op, l.op, l.number, false), needsParens(op, r.op, r.number, true)
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
	b.text = parenthesize(l.text, wrapL) + op.String() + parenthesize(r.text, wrapR)
	switch {
	case at == len(list):
		return append(list, b)
	case list[at].divs != b.divs || list[at].parens != b.parens || b.text < list[at].text:
		list[at] = b
	}
	return list
}

func parenthesize(text string, parens bool) string {
	if parens {
		return "(" + text + ")"
	}
	return text
}

package values

import (
	"strconv"

	"github.com/make24/make24/expr"
	"github.com/make24/make24/rat"
)

// First returns the simplest solution at level Written whose results are all at most limit in
// absolute value; a nil limit means no limit. It returns false if no such solution exists. It
// builds no list of solutions. A low limit keeps the tables small.
func (q *Query) First(limit *rat.Rat) (text string, found bool, err error) {
	q.maxResult = limit
	var best writtenSolution
	err = q.eachHandWithTables(func(c *census, indices []int32) bool {
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

// finder finds the simplest tree over a subset with a given value. It first finds the smallest
// limit on absolute results that some such tree meets. Within this limit the subtrees can be chosen
// independently, so finder then chooses the best text for each: the text with the fewest divisions,
// then the fewest parentheses, then the smallest.
type finder struct {
	*census
	minLargest map[valueKey]val        // cached results of minLargestOf
	bound      val                     // the limit on absolute results, once known
	texts      map[valueKey][]bestText // cached results of bestTexts
}

// bestText is the best text of a subset among those whose last operator has the precedence of op,
// or the text of a number.
type bestText struct {
	op           expr.Op
	isNumber     bool
	divs, parens uint8
	text         string
}

// simplest returns the simplest solution over subset i with value v.
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

// minLargestOf returns the smallest limit on absolute results that some tree over subset i with
// value v meets: 0 for a number. It returns val{}, which is not a number, if there is no such tree.
func (f *finder) minLargestOf(i int32, v val) val {
	if largest, ok := f.minLargest[valueKey{i, v}]; ok {
		return largest
	}
	if !f.has(i, v) {
		return val{}
	}
	best := val{}
	if f.isNumber(i) {
		best = zeroVal
	} else {
		abs := v
		if f.sign(v) < 0 {
			abs = f.neg(v)
		}
		f.eachPair(i, v, func(d *decomposition, y val) bool {
			x := f.minLargestOf(d.a, d.x)
			if x == (val{}) || best != (val{}) && f.cmp(x, best) >= 0 {
				return true
			}
			largest := f.minLargestOf(d.b, y)
			if largest == (val{}) {
				return true
			}
			for _, other := range []val{abs, x} {
				if f.cmp(other, largest) > 0 {
					largest = other
				}
			}
			if best == (val{}) || f.cmp(largest, best) < 0 {
				best = largest
			}
			return best != abs // no tree has a smaller bound
		})
	}
	f.minLargest[valueKey{i, v}] = best
	f.Charge(96)
	return best
}

func (f *finder) isNumber(i int32) bool { return f.Size[i] == 1 }

// eachPair calls visit for every decomposition d of the value v of subset i, and every value y of
// subset d.b for which the decomposition has the value v, until visit returns false.
func (f *finder) eachPair(i int32, v val, visit func(d *decomposition, y val) bool) {
	f.derive(i, v, func(d *decomposition) bool {
		if !d.acceptsAnyY {
			return !f.has(d.b, d.y) || visit(d, d.y)
		}
		for _, y := range f.table(d.b).vals {
			if (d.op != expr.Div || y != zeroVal) && !visit(d, y) {
				return false
			}
		}
		return true
	})
}

// fits reports whether subset i can have the value v with results within the bound.
func (f *finder) fits(i int32, v val) bool {
	s := f.minLargestOf(i, v)
	return s != (val{}) && f.cmp(s, f.bound) <= 0
}

// bestTexts returns the best text of subset i with value v and results within the bound, for each
// precedence of the last operator.
func (f *finder) bestTexts(i int32, v val) []bestText {
	if list, ok := f.texts[valueKey{i, v}]; ok {
		return list
	}
	var list []bestText
	if f.isNumber(i) {
		list = []bestText{{isNumber: true, text: strconv.FormatInt(v.Num, 10)}}
	} else {
		f.eachPair(i, v, func(d *decomposition, y val) bool {
			if !f.fits(d.a, d.x) || !f.fits(d.b, y) {
				return true
			}
			a, b := f.bestTexts(d.a, d.x), f.bestTexts(d.b, y)
			if d.countsBothOrders || !d.isSwapped {
				list = f.addPairs(list, d.op, a, b)
			}
			if d.countsBothOrders || d.isSwapped {
				list = f.addPairs(list, d.op, b, a)
			}
			return f.Err == nil
		})
	}
	f.texts[valueKey{i, v}] = list
	f.Charge(96 + int64(len(list))*textBytes)
	return list
}

// addPairs calls addBest for an operation on each pair of a left and a right text, and returns the
// resulting list.
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

// addBest adds the text of l op r to list, unless list has a better text with the same precedence.
// It removes a worse text with the same precedence.
func addBest(list []bestText, op expr.Op, l, r *bestText) []bestText {
	b := bestText{op: op, divs: l.divs + r.divs, parens: l.parens + r.parens}
	parensL, parensR := needsParens(op, l.op, l.isNumber, false), needsParens(op, r.op, r.isNumber, true)
	for _, hasParens := range []bool{parensL, parensR} {
		if hasParens {
			b.parens++
		}
	}
	if op == expr.Div {
		b.divs++
	}
	pos := len(list)
	for i := range list {
		if list[i].op.Precedence() == op.Precedence() {
			pos = i
		}
	}
	if pos < len(list) && (list[pos].divs < b.divs || list[pos].divs == b.divs && list[pos].parens < b.parens) {
		return list
	}
	b.text = parenthesize(l.text, parensL) + op.String() + parenthesize(r.text, parensR)
	switch {
	case pos == len(list):
		return append(list, b)
	case list[pos].divs != b.divs || list[pos].parens != b.parens || b.text < list[pos].text:
		list[pos] = b
	}
	return list
}

func parenthesize(text string, parens bool) string {
	if parens {
		return "(" + text + ")"
	}
	return text
}

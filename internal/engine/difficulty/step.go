package difficulty

import (
	"slices"

	"github.com/make24/make24/expr"
	"github.com/make24/make24/puzzle"
	"github.com/make24/make24/rat"
)

// ruleSet holds the rules of a puzzle that matter for steps. Its fields are those of puzzle.Rules.
type ruleSet struct {
	ops         expr.OpSet
	values      puzzle.Values
	allowSubset bool
	noBrackets  bool
}

func ruleSetOf(r puzzle.Rules) ruleSet {
	return ruleSet{ops: r.Ops & expr.Basic, values: r.Values, allowSubset: r.Subset, noBrackets: r.NoBrackets}
}

// opsAfter returns the operations that the rules allow after a step. Without brackets, a sum is no
// operand of × or ÷. So after adding or subtracting two numbers, only that goes on: a player multiplies
// and divides first. And if a number is set aside as a factor, the others are factors too.
func (r *ruleSet) opsAfter(s *step) expr.OpSet {
	if !r.noBrackets {
		return r.ops
	}
	isSum := s.op <= expr.Sub
	switch {
	case isSum == s.setsAside:
		return r.ops
	case isSum:
		return r.ops & sums
	}
	return r.ops &^ sums
}

// sums holds the operations that make a sum.
const sums = 1<<expr.Add | 1<<expr.Sub

func (r ruleSet) allows(op expr.Op, c rat.Small) bool {
	return r.ops.Has(op) && (r.values == 0 || r.values.Allows(c.Rat()))
}

// solved reports whether one of the numbers is the goal and no other number has to be used.
func (r ruleSet) solved(h []rat.Small, goal rat.Small) bool {
	return (len(h) == 1 || r.allowSubset) && slices.Contains(h, goal)
}

// Integers returns the numbers of a hand as fractions.
func Integers(hand []int64) []rat.Small {
	h := make([]rat.Small, len(hand))
	for i, x := range hand {
		h[i] = integer(x)
	}
	return h
}

// step is one step of a player: combining two numbers, or setting one aside to look for what the
// others have to make.
type step struct {
	setsAside bool
	op        expr.Op
	// a and b are the operands. If setsAside is set, b is the number set aside and a is unused.
	a, b rat.Small
	// c is the result of a op b or, if setsAside is set, what the other numbers have to make.
	c rat.Small
	// setAsideIsFirst is set if b becomes the first operand, as in b − others.
	setAsideIsFirst bool
	// copies is the number of ways to choose the operands of this step from the position. It is
	// above 1 only if the position has equal numbers.
	copies           int
	untouchedNumbers []rat.Small // the numbers other than a and b, sorted
	next             []rat.Small // the numbers after the step, sorted
	goal             rat.Small   // the goal after the step
}

// pairOps lists the operations on two numbers, simplest first. The first operand is the larger
// number unless swapped is set.
var pairOps = []struct {
	op        expr.Op
	isSwapped bool
}{{expr.Add, false}, {expr.Sub, false}, {expr.Mul, false}, {expr.Div, false}, {expr.Div, true}}

// stepList is a reusable list of steps with the memory for their slices of numbers.
type stepList struct {
	steps   []step
	numbers []rat.Small
}

func (l *stepList) clear() { l.steps, l.numbers = l.steps[:0], l.numbers[:0] }

// alloc returns memory for n numbers.
func (l *stepList) alloc(n int) []rat.Small {
	start := len(l.numbers)
	if start+n > cap(l.numbers) { // the steps listed so far still use the old array
		l.numbers, start = make([]rat.Small, 0, 64+2*cap(l.numbers)), 0
	}
	l.numbers = l.numbers[:start+n]
	return l.numbers[start : start+n : start+n]
}

// countEqual returns the number of elements of h from index i on that equal h[i]. h is sorted.
func countEqual(h []rat.Small, i int) int {
	n := 1
	for i+n < len(h) && h[i+n] == h[i] {
		n++
	}
	return n
}

// appendCombinations appends to l the steps that combine two numbers of h, which is sorted. Steps
// that use different copies of equal numbers count as one step.
func (r ruleSet) appendCombinations(l *stepList, h []rat.Small, goal rat.Small) {
	for i := range h {
		if i > 0 && h[i-1] == h[i] {
			continue
		}
		equal := countEqual(h, i)
		for j := i + 1; j < len(h); j++ {
			if j > i+1 && h[j-1] == h[j] {
				continue
			}
			copies := equal * countEqual(h, j)
			if h[j] == h[i] {
				copies = equal * (equal - 1) / 2
			}
			rest := l.alloc(len(h) - 2)
			copy(rest, h[:i])
			copy(rest[i:], h[i+1:j])
			copy(rest[j-1:], h[j+1:])
			for _, pair := range pairOps {
				a, b := h[j], h[i]
				if pair.isSwapped {
					a, b = b, a
				}
				c, ok := applyNonNegative(pair.op, a, b)
				if !ok || pair.isSwapped && a == b || !r.allows(pair.op, c) {
					continue
				}
				l.steps = append(l.steps, step{op: pair.op, a: a, b: b, c: c, copies: copies, untouchedNumbers: rest, next: l.insert(rest, c), goal: goal})
			}
		}
	}
}

// insert returns a copy of numbers with c inserted. Both are sorted.
func (l *stepList) insert(numbers []rat.Small, c rat.Small) []rat.Small {
	next := l.alloc(len(numbers) + 1)
	i := len(numbers)
	for ; i > 0 && less(c, numbers[i-1]); i-- {
		next[i] = numbers[i-1]
	}
	next[i] = c
	copy(next, numbers[:i])
	return next
}

// appendSetAsideSteps appends to l the steps that set aside one number of h, which is sorted.
func (r ruleSet) appendSetAsideSteps(l *stepList, h []rat.Small, goal rat.Small) {
	for i, f := range h {
		if i > 0 && f == h[i-1] {
			continue
		}
		copies := countEqual(h, i)
		rest := l.alloc(len(h) - 1)
		copy(rest, h[:i])
		copy(rest[i:], h[i+1:])
		add := func(op expr.Op, first bool, c rat.Small, ok bool) {
			if ok && c.Num >= 0 && r.allows(op, c) {
				l.steps = append(l.steps, step{setsAside: true, op: op, setAsideIsFirst: first, b: f, c: c, copies: copies, untouchedNumbers: rest, next: rest, goal: c})
			}
		}
		if f.Num != 0 {
			c, ok := quo(goal, f)
			add(expr.Mul, false, c, ok)
		}
		c, ok := goal.Sub(f)
		add(expr.Add, false, c, ok)
		c, ok = goal.Add(f)
		add(expr.Sub, false, c, ok)
		c, ok = f.Sub(goal)
		add(expr.Sub, true, c, ok)
		if f.Num != 0 {
			c, ok = goal.Mul(f)
			add(expr.Div, false, c, ok)
			if goal.Num != 0 {
				c, ok = quo(f, goal)
				add(expr.Div, true, c, ok)
			}
		}
	}
}

// lastStep returns the step by which the two numbers of h, sorted, make the goal. If there are
// several, it returns the first in the order of pairOps.
func (r ruleSet) lastStep(h []rat.Small, goal rat.Small) (s step, ok bool) {
	for _, pair := range pairOps {
		a, b := h[1], h[0]
		if pair.isSwapped {
			a, b = b, a
		}
		if c, ok := applyNonNegative(pair.op, a, b); ok && c == goal && r.allows(pair.op, c) {
			return step{op: pair.op, a: a, b: b, c: c, copies: 1, goal: goal}, true
		}
	}
	return step{}, false
}

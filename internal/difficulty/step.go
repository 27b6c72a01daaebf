package difficulty

import (
	"slices"

	"github.com/make24/make24/expr"
	"github.com/make24/make24/puzzle"
	"github.com/make24/make24/rat"
)

// ruleSet holds the rules that steps must obey.
type ruleSet struct {
	ops    expr.OpSet
	values puzzle.Values
	subset bool
}

func ruleSetOf(r puzzle.Rules) ruleSet {
	return ruleSet{ops: r.Ops & expr.Basic, values: r.Values, subset: r.Subset}
}

func (l ruleSet) allows(op expr.Op, c rat.Small) bool {
	return l.ops.Has(op) && (l.values == 0 || l.values.Allows(c.Rat()))
}

// solved reports whether one of the numbers is the goal and no other number must be used.
func (l ruleSet) solved(h []rat.Small, goal rat.Small) bool {
	return (len(h) == 1 || l.subset) && slices.Contains(h, goal)
}

// Integers returns the numbers of a hand.
func Integers(hand []int64) []rat.Small {
	h := make([]rat.Small, len(hand))
	for i, x := range hand {
		h[i] = integer(x)
	}
	return h
}

// step is one step of a player: to combine two numbers, or to set one aside and look for what the
// others have to make.
type step struct {
	aside bool
	op    expr.Op
	// a and b are the operands. If aside is set, b is the number set aside and a is unused.
	a, b rat.Small
	// c is the result of a op b or, if aside is set, what the others have to make.
	c rat.Small
	// asideFirst reports, if aside is set, that b is the first operand, as in b − others.
	asideFirst bool
	// copies is the number of pairs, or of numbers set aside, that give this same step.
	copies    int
	untouched []rat.Small // the numbers that the step does not use, sorted
	next      []rat.Small // the numbers after the step, sorted
	goal      rat.Small   // the goal after the step
}

var pairOps = []struct {
	op   expr.Op
	turn bool // the smaller number is the first operand
}{{expr.Add, false}, {expr.Sub, false}, {expr.Mul, false}, {expr.Div, false}, {expr.Div, true}}

// stepList is a reusable list of steps, with the numbers that they refer to.
type stepList struct {
	all     []step
	numbers []rat.Small
}

func (t *stepList) clear() { t.all, t.numbers = t.all[:0], t.numbers[:0] }

// alloc returns memory for n numbers.
func (t *stepList) alloc(n int) []rat.Small {
	at := len(t.numbers)
	if at+n > cap(t.numbers) { // earlier steps keep their memory
		t.numbers, at = make([]rat.Small, 0, 64+2*cap(t.numbers)), 0
	}
	t.numbers = t.numbers[:at+n]
	return t.numbers[at : at+n : at+n]
}

// countEqual returns the number of elements equal to h[i], from i on; h is sorted.
func countEqual(h []rat.Small, i int) int {
	n := 1
	for i+n < len(h) && h[i+n] == h[i] {
		n++
	}
	return n
}

// combinations lists the steps that combine two numbers of h, which is sorted. Steps that differ
// only in which of equal numbers they use are listed once.
func (l ruleSet) combinations(t *stepList, h []rat.Small, goal rat.Small) {
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
			rest := t.alloc(len(h) - 2)
			copy(rest, h[:i])
			copy(rest[i:], h[i+1:j])
			copy(rest[j-1:], h[j+1:])
			for _, how := range pairOps {
				a, b := h[j], h[i]
				if how.turn {
					a, b = b, a
				}
				c, ok := applyNonNegative(how.op, a, b)
				if !ok || how.turn && a == b || !l.allows(how.op, c) {
					continue
				}
				t.all = append(t.all, step{op: how.op, a: a, b: b, c: c, copies: copies, untouched: rest, next: t.insert(rest, c), goal: goal})
			}
		}
	}
}

// insert returns a sorted copy of numbers, which are sorted, with c added.
func (t *stepList) insert(numbers []rat.Small, c rat.Small) []rat.Small {
	next := t.alloc(len(numbers) + 1)
	i := len(numbers)
	for ; i > 0 && less(c, numbers[i-1]); i-- {
		next[i] = numbers[i-1]
	}
	next[i] = c
	copy(next, numbers[:i])
	return next
}

// asides lists the steps that set aside a number of h, which is sorted.
func (l ruleSet) asides(t *stepList, h []rat.Small, goal rat.Small) {
	for i, f := range h {
		if i > 0 && f == h[i-1] {
			continue
		}
		copies := countEqual(h, i)
		rest := t.alloc(len(h) - 1)
		copy(rest, h[:i])
		copy(rest[i:], h[i+1:])
		add := func(op expr.Op, from bool, c rat.Small, ok bool) {
			if ok && c.Num >= 0 && l.allows(op, c) {
				t.all = append(t.all, step{aside: true, op: op, asideFirst: from, b: f, c: c, copies: copies, untouched: rest, next: rest, goal: c})
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

// lastStep returns the step by which the two numbers of h, sorted, make the goal: the first in the
// order of pairOps.
func (l ruleSet) lastStep(h []rat.Small, goal rat.Small) (s step, ok bool) {
	for _, how := range pairOps {
		a, b := h[1], h[0]
		if how.turn {
			a, b = b, a
		}
		if c, ok := applyNonNegative(how.op, a, b); ok && c == goal && l.allows(how.op, c) {
			return step{op: how.op, a: a, b: b, c: c, copies: 1, goal: goal}, true
		}
	}
	return step{}, false
}

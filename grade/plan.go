package grade

import (
	"context"
	"math"
	"slices"

	"github.com/make24/make24/expr"
	"github.com/make24/make24/puzzle"
	"github.com/make24/make24/rat"
)

// move is an operation on two numbers: a op b = c.
type move struct {
	op      expr.Op
	a, b, c rat.Small
}

// likeliestPath returns the likeliest path from some numbers, sorted, to a goal that can be
// reached: its operations in an order in which they can be done. The error is the context's.
func (t *evaluator) likeliestPath(ctx context.Context, h []rat.Small, goal rat.Small) (moves []move, err error) {
	var aside []move
	for len(h) > 2 && !t.rules.solved(h, goal) {
		choice := t.evaluate(ctx, h, goal).bestStep
		if t.ctxErr != nil {
			return nil, t.ctxErr
		}
		s := t.listSteps(h, goal).steps.all[choice]
		switch {
		case !s.aside:
			moves = append(moves, move{s.op, s.a, s.b, s.c})
		case s.asideFirst:
			aside = append(aside, move{s.op, s.b, s.c, goal})
		default:
			aside = append(aside, move{s.op, s.c, s.b, goal})
		}
		h, goal = s.next, s.goal
	}
	if !t.rules.solved(h, goal) {
		s, _ := t.rules.lastStep(h, goal)
		moves = append(moves, move{s.op, s.a, s.b, s.c})
	}
	slices.Reverse(aside)
	return append(moves, aside...), nil
}

// treeOf returns the tree of moves that begin with integers, none negative, and end with the goal.
func treeOf(numbers []rat.Small, moves []move, goal rat.Small) expr.Expr {
	type part struct {
		tree expr.Expr
		is   rat.Small
	}
	var table []part
	for _, x := range numbers {
		table = append(table, part{expr.Num(x.Num), x})
	}
	remove := func(x rat.Small) expr.Expr {
		for i, p := range slices.Backward(table) { // the latest result first
			if p.is == x {
				table = slices.Delete(table, i, i+1)
				return p.tree
			}
		}
		panic("grade: a move uses a missing number")
	}
	for _, m := range moves {
		a := remove(m.a)
		b := remove(m.b)
		table = append(table, part{&expr.Bin{Op: m.op, L: a, R: b}, m.c})
	}
	return remove(goal)
}

// explain fills in the easiest solution, its techniques and the reasons. The error is the
// context's.
func (g *Grader) explain(ctx context.Context, out *Grade, w evaluatedPuzzle, p puzzle.Puzzle) error {
	e := w.tree
	if e == nil {
		moves, err := g.evaluator.likeliestPath(ctx, w.numbers, w.goal)
		if err != nil {
			return err
		}
		e = treeOf(w.numbers, moves, w.goal)
	}
	out.Easiest = expr.Format(e, expr.Style{})
	last, ok := e.(*expr.Bin)
	if !ok {
		return nil
	}
	if b, ok := withoutNeutral(e).(*expr.Bin); ok {
		last = b
	}
	l, _ := expr.Eval(last.L)
	r, _ := expr.Eval(last.R)
	out.Last = operandText(l) + last.Op.String() + operandText(r)
	how := analyze(e, p.Hand, p.Target)
	out.Techniques = how.techniques()
	how.fewFirstSteps = w.evaluation.stepCount > 0 && float64(w.evaluation.solvableSteps)/float64(w.evaluation.stepCount) < 0.12
	for r := range reasonCount {
		if how.hasReason(r) {
			out.Reasons = append(out.Reasons, r)
		}
	}
	return nil
}

// operandText returns x as an operand of an expression.
func operandText(x rat.Rat) string {
	if x.IsInt() {
		return x.String()
	}
	return "(" + x.String() + ")"
}

// If the habits find no path although there is a solution, because it has negative numbers, powers
// or joined digits, or steps that were skipped, the evaluation follows a solution of the engine: a
// plan.

// plan is a solution as moves of a player.
type plan struct {
	numbers  []rat.Small // the numbers that it begins with, sorted: of the hand, joined, or powers
	moves    []move
	extras   int // number of joined numbers and of operations in powers
	overflow bool
}

// planOf returns the plan of a solution. It ignores signs: where a solution subtracts a negative
// number, the player adds, and so on, which gives the same absolute values.
func planOf(e expr.Expr, hand []int64) plan {
	var p plan
	hand = slices.Clone(hand)
	p.visit(e, &hand)
	slices.SortFunc(p.numbers, rat.Small.Cmp)
	return p
}

// visit adds the moves of a subtree. It returns the subtree's value, and that value without its
// sign.
func (p *plan) visit(e expr.Expr, hand *[]int64) (rat.Rat, rat.Small) {
	b, ok := e.(*expr.Bin)
	switch {
	case !ok:
		v, _ := expr.Eval(e)
		for _, x := range expr.Leaves(e, nil) {
			if i := slices.Index(*hand, x); i >= 0 {
				*hand = slices.Delete(*hand, i, i+1)
			} else {
				p.extras++
			}
		}
		return v, p.addNumber(v)
	case b.Op == expr.Pow:
		moves, numbers := len(p.moves), len(p.numbers)
		l, _ := p.visit(b.L, hand)
		r, _ := p.visit(b.R, hand)
		p.extras += 1 + len(p.moves) - moves
		p.moves, p.numbers = p.moves[:moves], p.numbers[:numbers]
		v, _ := b.Op.Apply(l, r)
		return v, p.addNumber(v)
	}
	l, x := p.visit(b.L, hand)
	r, y := p.visit(b.R, hand)
	v, _ := b.Op.Apply(l, r)
	m := move{op: b.Op, a: x, b: y, c: p.magnitude(v)}
	if b.Op == expr.Add || b.Op == expr.Sub {
		m.op = expr.Add
		if (l.Sign() < 0) != (r.Sign() < 0) != (b.Op == expr.Sub) && l.Sign() != 0 && r.Sign() != 0 {
			m.op = expr.Sub
		}
		if l.Sign() == 0 || r.Sign() == 0 {
			m.op = b.Op
		}
	}
	if m.op != expr.Div && less(m.a, m.b) {
		m.a, m.b = m.b, m.a
	}
	p.moves = append(p.moves, m)
	return v, m.c
}

// addNumber adds a number that the plan begins with.
func (p *plan) addNumber(v rat.Rat) rat.Small {
	x := p.magnitude(v)
	p.numbers = append(p.numbers, x)
	return x
}

// magnitude returns the absolute value of v. If it does not fit, magnitude sets p.overflow.
func (p *plan) magnitude(v rat.Rat) rat.Small {
	x, ok := v.Abs().Small()
	p.overflow = p.overflow || !ok
	return x
}

// evaluatePlan evaluates a plan: by its moves while there are more than four numbers, and then by
// all steps if the habits find a path.
func (t *evaluator) evaluatePlan(ctx context.Context, p plan, goal rat.Small) (o evaluation) {
	h := p.numbers
	for _, m := range p.moves {
		if p.overflow {
			o.logRate -= math.Log(float64(3 * len(h) * len(h))) // about the number of steps
			continue
		}
		if len(h) <= 4 {
			if to := t.evaluate(ctx, h, goal); to.solvable() {
				o.logRate += to.logRate
				return o
			}
		}
		rate, steps := t.logProbability(h, goal, m)
		o.logRate += rate
		if o.stepCount == 0 {
			o.solvableSteps, o.stepCount = 1, int16(steps)
		}
		h = afterMove(h, m)
	}
	return o
}

// logProbability returns the log of the probability of a move, and the number of steps. Both count
// one extra step with score 0, which stands for a move that is not among the steps.
func (t *evaluator) logProbability(h []rat.Small, goal rat.Small, m move) (float64, int) {
	r := t.listSteps(h, goal)
	total, own := 1.0, 1.0
	for i := range r.steps.all {
		s := &r.steps.all[i]
		x := 1.0
		if len(h) > 2 {
			x = math.Exp(t.score(h, goal, s))
		}
		total += x
		if !s.aside && s.op == m.op && s.a == m.a && s.b == m.b {
			own = x
		}
	}
	return math.Log(own / total), len(r.steps.all) + 1
}

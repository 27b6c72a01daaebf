package difficulty

import (
	"context"
	"math"
	"slices"

	"github.com/make24/make24/expr"
	"github.com/make24/make24/rat"
)

// Move is an operation on two numbers: A Op B = C.
type Move struct {
	Op      expr.Op
	A, B, C rat.Small
}

// After returns the numbers after the move, sorted. h holds those before it, sorted too.
func (m Move) After(h []rat.Small) []rat.Small {
	next := make([]rat.Small, 0, len(h))
	a, b := true, true
	for _, x := range h {
		switch {
		case a && x == m.A:
			a = false
		case b && x == m.B:
			b = false
		default:
			next = append(next, x)
		}
	}
	i, _ := slices.BinarySearchFunc(next, m.C, rat.Small.Cmp)
	return slices.Insert(next, i, m.C)
}

// LikeliestPath returns the moves of the likeliest path from the numbers h, sorted, to a goal, in
// an order in which they can be made. There must be a path. LikeliestPath returns the context's
// error if the context ends.
func (e *Evaluator) LikeliestPath(ctx context.Context, h []rat.Small, goal rat.Small) (moves []Move, err error) {
	var setsAside []Move
	defer func(ops expr.OpSet) { e.rules.ops = ops }(e.rules.ops)
	for len(h) > 2 && !e.rules.solved(h, goal) {
		choice := e.evaluate(ctx, h, goal).bestStep
		if e.ctxErr != nil {
			return nil, e.ctxErr
		}
		s := e.listSteps(h, goal).list.steps[choice]
		switch {
		case !s.setsAside:
			moves = append(moves, Move{s.op, s.a, s.b, s.c})
		case s.setAsideIsFirst:
			setsAside = append(setsAside, Move{s.op, s.b, s.c, goal})
		default:
			setsAside = append(setsAside, Move{s.op, s.c, s.b, goal})
		}
		h, goal, e.rules.ops = s.next, s.goal, e.rules.opsAfter(&s)
	}
	if !e.rules.solved(h, goal) {
		s, _ := e.rules.lastStep(h, goal)
		moves = append(moves, Move{s.op, s.a, s.b, s.c})
	}
	slices.Reverse(setsAside)
	return append(moves, setsAside...), nil
}

// The model may find no path although there is a solution: one with negative numbers, powers, joined
// digits or alternatives, or with steps that were skipped. Then the evaluation follows a Plan, which is made
// from a solution of the engine.

// Plan is a solution as moves of a player.
type Plan struct {
	Numbers []rat.Small // the numbers before the first move, sorted: of the hand, its alternatives, joined, or powers
	Extras  int         // number of joined numbers and alternatives, plus number of operations in powers

	moves    []Move
	overflow bool // a value does not fit a rat.Small
}

// PlanOf returns the plan of a solution. The plan uses absolute values instead of negative numbers:
// where the solution subtracts a negative number, for example, the player adds.
func PlanOf(e expr.Expr, hand []int64) Plan {
	var p Plan
	hand = slices.Clone(hand)
	p.visit(e, &hand)
	Sort(p.Numbers)
	return p
}

// visit adds the moves of a subtree. It removes the subtree's numbers from hand, and returns the
// value of the subtree and its absolute value.
func (p *Plan) visit(e expr.Expr, hand *[]int64) (rat.Rat, rat.Small) {
	b, ok := e.(*expr.Bin)
	switch {
	case !ok:
		v, _ := expr.Eval(e)
		for _, x := range expr.Leaves(e, nil) {
			if i := slices.Index(*hand, x); i >= 0 {
				*hand = slices.Delete(*hand, i, i+1)
			} else {
				p.Extras++
			}
		}
		return v, p.addNumber(v)
	case b.Op.Atomic():
		moveCount, numberCount := len(p.moves), len(p.Numbers)
		l, _ := p.visit(b.L, hand)
		r, _ := p.visit(b.R, hand)
		p.Extras += 1 + len(p.moves) - moveCount
		p.moves, p.Numbers = p.moves[:moveCount], p.Numbers[:numberCount]
		v, _ := b.Op.Apply(l, r)
		return v, p.addNumber(v)
	}
	l, x := p.visit(b.L, hand)
	r, y := p.visit(b.R, hand)
	v, _ := b.Op.Apply(l, r)
	m := Move{Op: b.Op, A: x, B: y, C: p.magnitude(v)}
	if b.Op == expr.Add || b.Op == expr.Sub {
		m.Op = expr.Add
		if (l.Sign() < 0) != (r.Sign() < 0) != (b.Op == expr.Sub) && l.Sign() != 0 && r.Sign() != 0 {
			m.Op = expr.Sub
		}
		if l.Sign() == 0 || r.Sign() == 0 {
			m.Op = b.Op
		}
	}
	if m.Op != expr.Div && less(m.A, m.B) {
		m.A, m.B = m.B, m.A
	}
	p.moves = append(p.moves, m)
	return v, m.C
}

// addNumber adds a number to p.Numbers: the absolute value of v, which it returns.
func (p *Plan) addNumber(v rat.Rat) rat.Small {
	x := p.magnitude(v)
	p.Numbers = append(p.Numbers, x)
	return x
}

// magnitude returns the absolute value of v. It sets p.overflow if the value does not fit.
func (p *Plan) magnitude(v rat.Rat) rat.Small {
	x, ok := v.Abs().Small()
	p.overflow = p.overflow || !ok
	return x
}

// EvaluatePlan evaluates the position before the first move of a plan or, if the model finds no
// path from there, the plan itself. It returns the context's error if the context ends.
func (e *Evaluator) EvaluatePlan(ctx context.Context, p Plan, goal rat.Small) (Evaluation, error) {
	var ev Evaluation
	if !p.overflow {
		ev = e.evaluate(ctx, p.Numbers, goal)
	}
	if p.overflow || !ev.Solvable() {
		ev = e.followPlan(ctx, p, goal)
	}
	return ev, e.ctxErr
}

// followPlan evaluates a plan by the probabilities of its moves. Once at most four numbers are left
// and the model finds a path from them, it uses their evaluation instead of the remaining moves.
func (e *Evaluator) followPlan(ctx context.Context, p Plan, goal rat.Small) (ev Evaluation) {
	ev.followsPlan = true
	h := p.Numbers
	for _, m := range p.moves {
		if p.overflow {
			ev.LogRate -= math.Log(float64(3 * len(h) * len(h))) // about the number of steps
			continue
		}
		if len(h) <= 4 && !e.rules.noBrackets { // its moves are in another order
			if next := e.evaluate(ctx, h, goal); next.Solvable() {
				ev.LogRate += next.LogRate
				return ev
			}
		}
		rate, steps := e.logProbability(h, goal, m)
		ev.LogRate += rate
		if ev.StepCount == 0 {
			ev.SolvableSteps, ev.StepCount = 1, int16(steps)
		}
		h = m.After(h)
	}
	return ev
}

// logProbability returns the log of the probability of a move, and the number of steps. Both
// include an additional step with score 0, which stands for the move if it is not one of the listed
// steps.
func (e *Evaluator) logProbability(h []rat.Small, goal rat.Small, m Move) (float64, int) {
	sc := e.listSteps(h, goal)
	total, moveWeight := 1.0, 1.0
	for i := range sc.list.steps {
		s := &sc.list.steps[i]
		x := 1.0
		if len(h) > 2 {
			x = math.Exp(e.score(h, goal, s))
		}
		total += x
		if !s.setsAside && s.op == m.Op && s.a == m.A && s.b == m.B {
			moveWeight = x
		}
	}
	return math.Log(moveWeight / total), len(sc.list.steps) + 1
}

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

// After returns the numbers that the move leaves of h, sorted.
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

// LikeliestPath returns the likeliest path from some numbers, sorted, to a goal that can be
// reached: its operations in an order in which they can be done. The error is the context's.
func (t *Evaluator) LikeliestPath(ctx context.Context, h []rat.Small, goal rat.Small) (moves []Move, err error) {
	var aside []Move
	for len(h) > 2 && !t.rules.solved(h, goal) {
		choice := t.evaluate(ctx, h, goal).bestStep
		if t.ctxErr != nil {
			return nil, t.ctxErr
		}
		s := t.listSteps(h, goal).steps.all[choice]
		switch {
		case !s.aside:
			moves = append(moves, Move{s.op, s.a, s.b, s.c})
		case s.asideFirst:
			aside = append(aside, Move{s.op, s.b, s.c, goal})
		default:
			aside = append(aside, Move{s.op, s.c, s.b, goal})
		}
		h, goal = s.next, s.goal
	}
	if !t.rules.solved(h, goal) {
		s, _ := t.rules.lastStep(h, goal)
		moves = append(moves, Move{s.op, s.a, s.b, s.c})
	}
	slices.Reverse(aside)
	return append(moves, aside...), nil
}

// If the habits find no path although there is a solution, because it has negative numbers, powers
// or joined digits, or steps that were skipped, the evaluation follows a solution of the engine: a
// Plan.

// Plan is a solution as moves of a player.
type Plan struct {
	Numbers []rat.Small // the numbers that it begins with, sorted: of the hand, joined, or powers
	Extras  int         // number of joined numbers and of operations in powers

	moves    []Move
	overflow bool // a value does not fit a rat.Small
}

// PlanOf returns the plan of a solution. It ignores signs: where a solution subtracts a negative
// number, the player adds, and so on, which gives the same absolute values.
func PlanOf(e expr.Expr, hand []int64) Plan {
	var p Plan
	hand = slices.Clone(hand)
	p.visit(e, &hand)
	slices.SortFunc(p.Numbers, rat.Small.Cmp)
	return p
}

// visit adds the moves of a subtree. It returns the subtree's value, and that value without its
// sign.
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
	case b.Op == expr.Pow:
		moves, numbers := len(p.moves), len(p.Numbers)
		l, _ := p.visit(b.L, hand)
		r, _ := p.visit(b.R, hand)
		p.Extras += 1 + len(p.moves) - moves
		p.moves, p.Numbers = p.moves[:moves], p.Numbers[:numbers]
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

// addNumber adds a number that the plan begins with.
func (p *Plan) addNumber(v rat.Rat) rat.Small {
	x := p.magnitude(v)
	p.Numbers = append(p.Numbers, x)
	return x
}

// magnitude returns the absolute value of v. If it does not fit, magnitude sets p.overflow.
func (p *Plan) magnitude(v rat.Rat) rat.Small {
	x, ok := v.Abs().Small()
	p.overflow = p.overflow || !ok
	return x
}

// EvaluatePlan evaluates the numbers of a plan or, if the habits find no path from them, the plan
// itself. The error is the context's.
func (t *Evaluator) EvaluatePlan(ctx context.Context, p Plan, goal rat.Small) (Evaluation, error) {
	var o Evaluation
	if !p.overflow {
		o = t.evaluate(ctx, p.Numbers, goal)
	}
	if p.overflow || !o.Solvable() {
		o = t.followPlan(ctx, p, goal)
	}
	return o, t.ctxErr
}

// followPlan evaluates a plan: by its moves while there are more than four numbers, and then by all
// steps if the habits find a path.
func (t *Evaluator) followPlan(ctx context.Context, p Plan, goal rat.Small) (o Evaluation) {
	h := p.Numbers
	for _, m := range p.moves {
		if p.overflow {
			o.LogRate -= math.Log(float64(3 * len(h) * len(h))) // about the number of steps
			continue
		}
		if len(h) <= 4 {
			if to := t.evaluate(ctx, h, goal); to.Solvable() {
				o.LogRate += to.LogRate
				return o
			}
		}
		rate, steps := t.logProbability(h, goal, m)
		o.LogRate += rate
		if o.StepCount == 0 {
			o.SolvableSteps, o.StepCount = 1, int16(steps)
		}
		h = m.After(h)
	}
	return o
}

// logProbability returns the log of the probability of a move, and the number of steps. Both count
// one extra step with score 0, which stands for a move that is not among the steps.
func (t *Evaluator) logProbability(h []rat.Small, goal rat.Small, m Move) (float64, int) {
	r := t.listSteps(h, goal)
	total, own := 1.0, 1.0
	for i := range r.steps.all {
		s := &r.steps.all[i]
		x := 1.0
		if len(h) > 2 {
			x = math.Exp(t.score(h, goal, s))
		}
		total += x
		if !s.aside && s.op == m.Op && s.a == m.A && s.b == m.B {
			own = x
		}
	}
	return math.Log(own / total), len(r.steps.all) + 1
}

package grade

import (
	"context"
	"slices"

	"github.com/make24/make24/expr"
	"github.com/make24/make24/internal/difficulty"
	"github.com/make24/make24/puzzle"
	"github.com/make24/make24/rat"
)

// treeOf returns the tree of moves that begin with integers, none negative, and end with the goal.
func treeOf(numbers []rat.Small, moves []difficulty.Move, goal rat.Small) expr.Expr {
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
		a := remove(m.A)
		b := remove(m.B)
		table = append(table, part{&expr.Bin{Op: m.Op, L: a, R: b}, m.C})
	}
	return remove(goal)
}

// explain fills in the easiest solution, its techniques and the reasons. The error is the
// context's.
func (g *Grader) explain(ctx context.Context, out *Grade, w evaluatedPuzzle, p puzzle.Puzzle) error {
	e := w.tree
	if e == nil {
		moves, err := g.evaluator.LikeliestPath(ctx, w.numbers, w.goal)
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
	how.fewFirstSteps = w.evaluation.StepCount > 0 && float64(w.evaluation.SolvableSteps)/float64(w.evaluation.StepCount) < 0.12
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

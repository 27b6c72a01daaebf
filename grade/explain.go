package grade

import (
	"context"
	"slices"

	"github.com/make24/make24/expr"
	"github.com/make24/make24/internal/engine/difficulty"
	"github.com/make24/make24/puzzle"
	"github.com/make24/make24/rat"
)

// treeOf returns the expression tree of moves from numbers, which are integers and not negative, to
// the goal.
func treeOf(numbers []rat.Small, moves []difficulty.Move, goal rat.Small) expr.Expr {
	type tile struct {
		tree  expr.Expr
		value rat.Small
	}
	var onTable []tile
	for _, x := range numbers {
		onTable = append(onTable, tile{expr.Num(x.Num), x})
	}
	remove := func(x rat.Small) expr.Expr {
		for i, t := range slices.Backward(onTable) { // prefer the latest result
			if t.value == x {
				onTable = slices.Delete(onTable, i, i+1)
				return t.tree
			}
		}
		panic("grade: a move uses a missing number")
	}
	for _, m := range moves {
		a := remove(m.A)
		b := remove(m.B)
		onTable = append(onTable, tile{&expr.Bin{Op: m.Op, L: a, R: b}, m.C})
	}
	return remove(goal)
}

// explain sets the fields of result that explain the grade: the easiest solution, its last
// operation, its techniques, and the reasons why the hand is hard. It returns the context's error
// if the context ends.
func (g *Grader) explain(ctx context.Context, result *Grade, ep evaluatedPuzzle, p puzzle.Puzzle) error {
	e := ep.tree
	if e == nil {
		moves, err := g.evaluator.LikeliestPath(ctx, ep.numbers, ep.goal)
		if err != nil {
			return err
		}
		e = treeOf(ep.numbers, moves, ep.goal)
		if p.Rules.NoBrackets {
			e = expr.WithoutBrackets(e)
		}
	}
	result.Easiest = expr.Format(e, expr.Style{})
	last, ok := e.(*expr.Bin)
	if !ok {
		return nil
	}
	if b, ok := withoutNeutral(e).(*expr.Bin); ok {
		last = b
	}
	l, _ := expr.Eval(last.L)
	r, _ := expr.Eval(last.R)
	result.Last = operandText(l) + last.Op.String() + operandText(r)
	a := analyze(e, p.Hand, p.Target)
	result.Techniques = a.techniques()
	a.fewFirstSteps = ep.evaluation.StepCount > 0 && float64(ep.evaluation.SolvableSteps)/float64(ep.evaluation.StepCount) < 0.12
	for r := range reasonCount {
		if a.hasReason(r) {
			result.Reasons = append(result.Reasons, r)
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

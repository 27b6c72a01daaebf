package generate

import (
	"context"
	"slices"

	"github.com/make24/make24/expr"
	"github.com/make24/make24/puzzle"
	"github.com/make24/make24/rat"
)

// Need is something that holds for every solution of a puzzle, not only for the
// one shown. It is one of Needs; the texts are stable.
//
//	fraction        every solution goes through a number that is not whole
//	large           every solution, in every way to write it, goes through a result above 40
//	                and above the target in size
//	addition subtraction multiplication division
//	                every solution adds, subtracts, multiplies, divides
//
// A need is proved by solving the puzzle again without what is needed: with whole
// results only, with results within 40 and the target, or without the operator.
type Need string

// beyond is what products are known by heart up to.
const beyond = 40

var needs = []Need{"fraction", "large", "addition", "subtraction", "multiplication", "division"}

// Needs returns every Need there is, in the order in which they are documented.
func Needs() []Need { return slices.Clone(needs) }

// operator is the operator that a need is about; false if it is about none.
func (n Need) operator() (expr.Op, bool) {
	switch n {
	case "addition":
		return expr.Add, true
	case "subtraction":
		return expr.Sub, true
	case "multiplication":
		return expr.Mul, true
	case "division":
		return expr.Div, true
	}
	return 0, false
}

// apparent says whether the simplest solution does not speak against the need.
func (n Need) apparent(item *Item) bool {
	switch n {
	case "fraction":
		return item.Fraction
	case "large":
		return item.Largest.Cmp(rat.Int(beyond)) > 0 && item.Largest.Cmp(item.Puzzle.Target.Abs()) > 0
	}
	op, _ := n.operator()
	return uses(item.Solution, op)
}

// uses says whether the text of an expression has the operator.
func uses(text string, op expr.Op) bool {
	symbol := op.String()[0]
	return slices.Contains([]byte(text), symbol)
}

// needed reports whether all needs hold for all solutions.
func (w *Worker) needed(ctx context.Context) (bool, error) {
	for _, n := range w.plan.wishes.Needs {
		avoidable, err := w.avoidable(ctx, n)
		if avoidable || err != nil {
			return false, err
		}
	}
	return true, nil
}

// avoidable reports whether some solution does without what is needed.
func (w *Worker) avoidable(ctx context.Context, n Need) (bool, error) {
	p := w.item.Puzzle
	switch n {
	case "fraction":
		p.Rules.Values |= puzzle.Integer
	case "large":
		limit := p.Target.Abs()
		if limit.Cmp(rat.Int(beyond)) < 0 {
			limit = rat.Int(beyond)
		}
		return w.engine.SolvableWithin(ctx, p, limit)
	default:
		op, _ := n.operator()
		if p.Rules.Ops &^= expr.OpSet(0).With(op); p.Rules.Ops == 0 {
			return false, nil // it is solved by nothing else, and not by a number alone
		}
	}
	return w.engine.Solvable(ctx, p)
}

package generate

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/make24/make24/expr"
	"github.com/make24/make24/grade"
	"github.com/make24/make24/puzzle"
	"github.com/make24/make24/rat"
	"github.com/make24/make24/solve"
)

// Worker tries the candidates of a plan; Plan.Worker makes one. The zero value has no plan, and its
// Try panics. Results do not depend on earlier calls. A Worker is not safe for concurrent use; make
// one for each goroutine.
type Worker struct {
	// FullQuotas describes which puzzles the picker no longer needs. Try rejects them early, which
	// saves work. It may lag behind the picker.
	FullQuotas FullQuotas

	plan        *Plan
	engine      *solve.Engine
	grader      *grade.Grader
	parser      expr.Parser
	triedCounts map[string]int64 // forms of unsolvable hands, by which of their numbers are equal
	item        Item             // the current candidate

	// checks are the conditions on a solvable puzzle, the fastest first. Each fills in the facts
	// that it finds.
	checks []func(context.Context) (bool, error)
}

// Hands from a large pool have little in common, and tables that fit the processor's cache are
// faster than large tables that are rarely reused.
const (
	maxSmallPool   = 24
	smallPoolCache = 64 << 20
	largePoolCache = 1 << 20
)

// Worker returns a new worker for the plan.
func (p *Plan) Worker() *Worker {
	w := &Worker{plan: p, engine: solve.New(), grader: grade.New(), triedCounts: map[string]int64{}}
	w.engine.Budget.Keep = largePoolCache
	if len(p.criteria.Pool) <= maxSmallPool {
		w.engine.Budget.Keep = smallPoolCache
	}
	for _, check := range []struct {
		wanted bool
		passes func(context.Context) (bool, error)
	}{
		{p.criteria.facts.Forms || p.criteria.facts.Ideas, w.checkCounts},
		{p.criteria.facts.Solution, w.checkSolution},
		{len(p.criteria.Needs) > 0, w.checkNeeds},
		{p.criteria.facts.Grade, w.checkGrade},
	} {
		if check.wanted {
			w.checks = append(w.checks, check.passes)
		}
	}
	return w
}

// Try returns candidate i with its facts if it meets the criteria; i is from 0 to the plan's Size
// less 1. It returns false if the candidate does not meet the criteria or is no longer needed. The
// error is the context's, or wraps solve.ErrBudget. Try panics if the context is nil.
func (w *Worker) Try(ctx context.Context, i int64) (Item, bool, error) {
	if ctx == nil {
		panic("generate: nil context")
	}
	hand, target := w.plan.candidates.at(i)
	criteria := w.plan.criteria
	item := &w.item
	*item = Item{Index: i, Puzzle: puzzle.Puzzle{
		Hand: hand, Target: criteria.Targets.at(target), Rules: criteria.Rules,
	}}
	if criteria.Skip != nil && criteria.Skip(item.Puzzle) {
		return Item{}, false, nil
	}
	ok, err := w.meetsCriteria(ctx)
	if err != nil {
		return Item{}, false, fmt.Errorf("generate: %s: %w", item.Puzzle.ID(), err)
	}
	if !ok {
		return Item{}, false, nil
	}
	return *item, true, nil
}

// meetsCriteria fills in the current item until a check fails. It reports whether the item meets
// the criteria.
func (w *Worker) meetsCriteria(ctx context.Context) (bool, error) {
	item := &w.item
	if !w.setSolvable(false) && !w.setSolvable(true) {
		return false, nil
	}
	err := w.decideSolvable(ctx)
	switch {
	case err != nil || !w.setSolvable(item.Solvable):
		return false, err
	case !item.Solvable:
		item.Tried, err = w.countTried(ctx, item.Puzzle)
		return true, err
	}
	item.Known = w.plan.criteria.facts
	for _, check := range w.checks {
		if ok, err := check(ctx); !ok || err != nil {
			return false, err
		}
	}
	return true, nil
}

// wanted sets the current item's Solvable and reports whether such an item is wanted and still
// needed.
func (w *Worker) setSolvable(solvable bool) bool {
	share := w.plan.criteria.unsolvable
	if solvable && share.isWhole() || !solvable && share.Num == 0 {
		return false
	}
	w.item.Solvable = solvable
	return !w.FullQuotas.excludes(&w.item)
}

// minProvedByAnswer is the size of a hand from which on finding the facts asked for proves
// solvability as fast as the yes-or-no question alone.
const fullSearchSize = 6

// prove determines whether the puzzle is solvable.
func (w *Worker) decideSolvable(ctx context.Context) (err error) {
	item, facts := &w.item, w.plan.criteria.facts
	switch {
	case len(item.Puzzle.Hand) < fullSearchSize || facts == Facts{} || facts == Facts{Grade: true}:
		item.Solvable, err = w.engine.Solvable(ctx, item.Puzzle)
	case facts.Ideas || facts.Forms:
		err = w.countSolutions(ctx)
		item.Solvable = item.Forms > 0
	default:
		item.Solution, item.Solvable, err = w.firstSolution(ctx, item.Puzzle)
	}
	return err
}

func (w *Worker) firstSolution(ctx context.Context, p puzzle.Puzzle) (string, bool, error) {
	s, ok, err := w.engine.First(ctx, p)
	return s.Text, ok, err
}

// countTried returns the number of forms of an unsolvable hand. It depends only on which numbers of
// the hand are equal, except if the rules join digits.
func (w *Worker) countTried(ctx context.Context, p puzzle.Puzzle) (int64, error) {
	if p.Rules.Join {
		return w.engine.Tried(ctx, p)
	}
	_, mult := p.Hand.Counts()
	slices.Sort(mult)
	key := fmt.Sprint(mult)
	n, ok := w.triedCounts[key]
	if !ok {
		var err error
		if n, err = w.engine.Tried(ctx, p); err != nil {
			return 0, err
		}
		w.triedCounts[key] = n
	}
	return n, nil
}

// count finds the numbers of forms and ideas and, together with the ideas, the simplest solution.
// It does not find the ideas of a puzzle that must have one form and has more.
func (w *Worker) countSolutions(ctx context.Context) (err error) {
	item, criteria := &w.item, w.plan.criteria
	if !criteria.facts.Ideas || criteria.Unique == expr.Form {
		item.Forms, err = w.engine.Count(ctx, item.Puzzle, expr.Form)
		if err != nil || !criteria.facts.Ideas || item.Forms != 1 {
			return err
		}
	}
	list, ideas, err := w.engine.Ideas(ctx, item.Puzzle)
	if err != nil || len(list) == 0 {
		return err
	}
	item.Forms, item.Ideas, item.Solution = int64(len(list)), int64(ideas), list[0].Text
	return nil
}

// checkCounts counts solutions, if not yet done, and checks that the solution is unique if that is
// asked for.
func (w *Worker) checkCounts(ctx context.Context) (bool, error) {
	item, unique := &w.item, w.plan.criteria.Unique
	if item.Forms == 0 {
		if err := w.countSolutions(ctx); err != nil {
			return false, err
		}
	}
	return (unique != expr.Form || item.Forms == 1) && (unique != expr.Idea || item.Ideas == 1), nil
}

// checkSolution finds the simplest solution and checks its shape and, by that solution alone, the
// needs.
func (w *Worker) checkSolution(ctx context.Context) (bool, error) {
	item, criteria := &w.item, w.plan.criteria
	if item.Solution == "" {
		var err error
		if item.Solution, _, err = w.firstSolution(ctx, item.Puzzle); err != nil {
			return false, err
		}
	}
	tree, err := w.parser.Parse(item.Solution)
	if err != nil {
		return false, err
	}
	if item.Fraction, item.Largest, err = expr.ResultTraits(tree); err != nil {
		return false, err
	}
	item.Shape = ShapeOf(tree)
	item.Depth = item.Shape.Depth()
	if !slices.Contains(criteria.shapes, item.Shape) {
		return false, nil
	}
	for _, n := range criteria.Needs {
		if !n.plausible(item) {
			return false, nil
		}
	}
	return true, nil
}

// checkGrade finds the level and seconds and checks them. A hand that cannot be graded passes if no
// criterion needs a grade.
func (w *Worker) checkGrade(ctx context.Context) (bool, error) {
	item, criteria := &w.item, w.plan.criteria
	graded, err := w.grader.Grade(ctx, item.Puzzle)
	switch {
	case err == nil:
	case errors.Is(err, grade.ErrNumbers), errors.Is(err, grade.ErrUnsolvable), errors.Is(err, solve.ErrBudget):
		item.Known.Grade = false
		return !criteria.graded, nil
	default:
		return false, err
	}
	item.Level, item.Seconds, item.Techniques = graded.Level, graded.Seconds, graded.Techniques
	return (criteria.Levels.isZero() || criteria.Levels.contains(int64(graded.Level))) && criteria.Seconds.contains(graded.Seconds), nil
}

// Item is a candidate that meets the criteria, with the facts found about it.
type Item struct {
	Index    int64 // the candidate's number in its plan
	Puzzle   puzzle.Puzzle
	Solvable bool

	// Tried is the number of forms of an unsolvable puzzle, none of which is worth the target; 0
	// for a solvable puzzle.
	Tried int64

	// Known reports which of the following facts are known. Unknown facts are zero. All are unknown
	// for an unsolvable puzzle.
	Known    Facts
	Solution string  // the simplest solution, in ASCII
	Shape    Shape   // shape of the simplest solution's tree
	Depth    int     // depth of that tree, in operations
	Fraction bool    // every solution has a fraction as an intermediate result
	Largest  rat.Rat // the largest absolute value of its results, as in expr.Traits
	Forms    int64   // number of solutions as forms
	Ideas    int64   // number of solutions as ideas
	Level    int     // level of the grade
	Seconds  float64 // seconds of the grade

	// Techniques are those of the grade, which may have another solution than Solution.
	Techniques []grade.Technique
}

// Need is a property that holds for every solution of a puzzle, not only for the one shown. The
// texts are stable.
//
// A need is proved by solving the puzzle again without the needed property: with integer results
// only, with results of at most 40 or the target, or without the operator.
type Need string

// The needs.
const (
	// NeedFraction is met if every solution has an intermediate result that is a fraction.
	NeedFraction Need = "fraction"
	// NeedLarge is met if every solution, however it is written, has a result whose absolute value
	// is above 40 and above that of the target.
	NeedLarge Need = "large"

	NeedAddition       Need = "addition"       // every solution adds
	NeedSubtraction    Need = "subtraction"    // every solution subtracts
	NeedMultiplication Need = "multiplication" // every solution multiplies
	NeedDivision       Need = "division"       // every solution divides
)

// maxEasyResult is the largest result that people know by heart.
const maxEasyResult = 40

var needs = []Need{NeedFraction, NeedLarge, NeedAddition, NeedSubtraction, NeedMultiplication, NeedDivision}

// Needs returns every Need, in the order in which they are documented.
func Needs() []Need { return slices.Clone(needs) }

// operators maps needs to their operators.
var neededOps = map[Need]expr.Op{
	NeedAddition: expr.Add, NeedSubtraction: expr.Sub, NeedMultiplication: expr.Mul, NeedDivision: expr.Div,
}

// plausible reports whether the simplest solution has the property.
func (n Need) plausible(item *Item) bool {
	switch n {
	case NeedFraction:
		return item.Fraction
	case NeedLarge:
		return item.Largest.Cmp(rat.Int(maxEasyResult)) > 0 && item.Largest.Cmp(item.Puzzle.Target.Abs()) > 0
	default:
		return strings.Contains(item.Solution, neededOps[n].String())
	}
}

// checkNeeds reports whether all needs hold for all solutions.
func (w *Worker) checkNeeds(ctx context.Context) (bool, error) {
	for _, n := range w.plan.criteria.Needs {
		avoidable, err := w.avoidable(ctx, n)
		if avoidable || err != nil {
			return false, err
		}
	}
	return true, nil
}

// avoidable reports whether some solution lacks the needed property.
func (w *Worker) avoidable(ctx context.Context, n Need) (bool, error) {
	p := w.item.Puzzle
	switch n {
	case NeedFraction:
		p.Rules.Values |= puzzle.Integer
	case NeedLarge:
		limit := p.Target.Abs()
		if limit.Cmp(rat.Int(maxEasyResult)) < 0 {
			limit = rat.Int(maxEasyResult)
		}
		return w.engine.SolvableWithin(ctx, p, limit)
	default:
		if p.Rules.Ops &^= expr.OpSet(0).With(neededOps[n]); p.Rules.Ops == 0 {
			return false, nil // the simplest solution has the operator, so it is not a lone number
		}
	}
	return w.engine.Solvable(ctx, p)
}

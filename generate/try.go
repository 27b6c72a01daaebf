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

// Worker tries the candidates of a plan. [Plan.Worker] returns a worker. The zero value has no
// plan, and its Try panics. Results do not depend on earlier calls. A Worker is not safe for
// concurrent use: use one for each goroutine.
type Worker struct {
	// FullQuotas describes the puzzles that the picker no longer needs, so that Try can reject them
	// early. It may be older than the state of the picker.
	FullQuotas FullQuotas

	plan        *Plan
	engine      *solve.Engine
	grader      *grade.Grader
	parser      expr.Parser
	triedCounts map[string]int64 // number of forms of an unsolvable hand; the key is the repetitions of its numbers
	item        Item             // the current candidate

	// checks holds the checks of a solvable puzzle, the fastest first. Each stores the facts that
	// it finds in item, and reports whether item passes.
	checks []func(context.Context) (bool, error)
}

// Sizes of a worker's table cache, in bytes, by the number of distinct numbers in the pool. Hands
// from a large pool share few tables, so a cache that fits in the processor's cache is faster.
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
		needed bool
		run    func(context.Context) (bool, error)
	}{
		{p.criteria.facts.Forms || p.criteria.facts.Ideas, w.checkCounts},
		{p.criteria.facts.Solution, w.checkSolution},
		{len(p.criteria.Needs) > 0, w.checkNeeds},
		{p.criteria.facts.Grade, w.checkGrade},
	} {
		if check.needed {
			w.checks = append(w.checks, check.run)
		}
	}
	return w
}

// Try returns candidate i of the plan, from 0 to Size()-1, with its facts. It returns false if the
// candidate does not meet the criteria or is no longer needed. The error wraps the error of the
// context or [solve.ErrBudget]. Try panics if ctx is nil.
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

// meetsCriteria reports whether the current item meets the criteria and is still needed. It stores
// facts in the item until a check fails.
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
		item.Tried, err = w.countTriedForms(ctx, item.Puzzle)
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

// setSolvable sets the current item's Solvable. It reports whether the criteria ask for such an
// item and the quotas still need it.
func (w *Worker) setSolvable(solvable bool) bool {
	share := w.plan.criteria.unsolvable
	if solvable && share.isWhole() || !solvable && share.Num == 0 {
		return false
	}
	w.item.Solvable = solvable
	return !w.FullQuotas.excludes(&w.item)
}

// minFullSearchSize is the minimum hand size for which finding the solutions takes no longer than
// only deciding whether there is one.
const minFullSearchSize = 6

// decideSolvable sets the current item's Solvable to whether the puzzle has a solution. For large
// hands, it finds the facts that the criteria need at the same time.
func (w *Worker) decideSolvable(ctx context.Context) (err error) {
	item, facts := &w.item, w.plan.criteria.facts
	switch {
	case len(item.Puzzle.Hand) < minFullSearchSize || facts == Facts{} || facts == Facts{Grade: true}:
		item.Solvable, err = w.engine.Solvable(ctx, item.Puzzle)
	case facts.Ideas || facts.Forms:
		err = w.countSolutions(ctx)
		item.Solvable = item.Forms > 0
	default:
		item.Solution, item.Solvable, err = w.firstSolution(ctx, item.Puzzle)
	}
	return err
}

// firstSolution returns the text of the simplest solution, or false if there is none.
func (w *Worker) firstSolution(ctx context.Context, p puzzle.Puzzle) (string, bool, error) {
	s, ok, err := w.engine.First(ctx, p)
	return s.Text, ok, err
}

// countTriedForms returns the number of forms of an unsolvable hand. Unless the hand has readings,
// that number depends only on how often each number of the hand occurs, so countTriedForms counts
// once for all hands with the same repetitions.
func (w *Worker) countTriedForms(ctx context.Context, p puzzle.Puzzle) (int64, error) {
	if p.Rules.HasReadings() {
		return w.engine.Tried(ctx, p)
	}
	_, repetitions := p.Hand.Counts()
	for i := range repetitions { // few: slices.Sort has much more code in the module for browsers
		for ; i > 0 && repetitions[i] < repetitions[i-1]; i-- {
			repetitions[i], repetitions[i-1] = repetitions[i-1], repetitions[i]
		}
	}
	key := fmt.Sprint(repetitions)
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

// countSolutions sets the numbers of forms and of ideas, if needed. With the ideas it also sets the
// simplest solution. If the form must be unique and is not, it does not find the ideas.
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

// checkCounts counts the solutions, unless decideSolvable did so. It reports whether the
// solutions have only one form or only one idea, if the criteria require that.
func (w *Worker) checkCounts(ctx context.Context) (bool, error) {
	item, unique := &w.item, w.plan.criteria.Unique
	if item.Forms == 0 {
		if err := w.countSolutions(ctx); err != nil {
			return false, err
		}
	}
	return (unique != expr.Form || item.Forms == 1) && (unique != expr.Idea || item.Ideas == 1), nil
}

// checkSolution finds the simplest solution, and checks its shape and whether this solution has the
// needed properties.
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
		if !n.holdsForSimplest(item) {
			return false, nil
		}
	}
	return true, nil
}

// checkGrade grades the puzzle and checks the level and the seconds. A puzzle that cannot be graded
// passes if no criterion needs a grade.
func (w *Worker) checkGrade(ctx context.Context) (bool, error) {
	item, criteria := &w.item, w.plan.criteria
	grading, err := w.grader.Grade(ctx, item.Puzzle)
	switch {
	case err == nil:
	case errors.Is(err, grade.ErrUnsolvable):
		return false, &solve.ContradictionError{Puzzle: item.Puzzle, First: "solvable", Second: err.Error()}
	case errors.Is(err, grade.ErrNumbers), errors.Is(err, solve.ErrBudget):
		item.Known.Grade = false
		return !criteria.needsGrades, nil
	default:
		return false, err
	}
	item.Level, item.Seconds, item.Techniques = grading.Level, grading.Seconds, grading.Techniques
	return (criteria.Levels.isZero() || criteria.Levels.contains(int64(grading.Level))) && criteria.Seconds.contains(grading.Seconds), nil
}

// Item is a candidate that meets the criteria, with the facts found about it.
type Item struct {
	Index    int64 // the candidate's index in the plan, from 0
	Puzzle   puzzle.Puzzle
	Solvable bool

	// Tried is the number of forms of an unsolvable puzzle, none of which has the target as its
	// value. It is 0 for a solvable puzzle.
	Tried int64

	// Known is the set of the following facts that are known. Unknown facts may be zero. No fact is
	// known about an unsolvable puzzle.
	Known    Facts
	Solution string  // the simplest solution, in ASCII
	Shape    Shape   // shape of the simplest solution's tree
	Depth    int     // depth of that tree, in operations
	Fraction bool    // whether every solution has a fraction as an intermediate result
	Largest  rat.Rat // the largest absolute value of the simplest solution's results, as in expr.Traits
	Forms    int64   // number of forms of solutions
	Ideas    int64   // number of ideas of solutions
	Level    int     // level of the grade, 1 to 5
	Seconds  float64 // seconds of the grade

	// Techniques are those of the grade. They describe the easiest solution, which may not be the
	// simplest one in Solution.
	Techniques []grade.Technique
}

// Need is a property that every solution of a puzzle must have, not only the simplest one. The
// texts are stable.
//
// To prove a need, a worker solves the puzzle again under a condition that excludes the property:
// with integer results only, with results of at most 40 or the target, or without the operator.
type Need string

// The needs.
const (
	// NeedFraction is met if every solution has a fraction as an intermediate result.
	NeedFraction Need = "fraction"
	// NeedLarge is met if every solution, in every written order, has a result whose absolute value
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

// neededOps maps the needs for an operator to the operator.
var neededOps = map[Need]expr.Op{
	NeedAddition: expr.Add, NeedSubtraction: expr.Sub, NeedMultiplication: expr.Mul, NeedDivision: expr.Div,
}

// holdsForSimplest reports whether the simplest solution of the item has the property.
func (n Need) holdsForSimplest(item *Item) bool {
	switch n {
	case NeedFraction:
		return item.Fraction
	case NeedLarge:
		return item.Largest.Cmp(rat.Int(maxEasyResult)) > 0 && item.Largest.Cmp(item.Puzzle.Target.Abs()) > 0
	default:
		return strings.Contains(item.Solution, neededOps[n].String())
	}
}

// checkNeeds reports whether every solution has all needed properties.
func (w *Worker) checkNeeds(ctx context.Context) (bool, error) {
	for _, n := range w.plan.criteria.Needs {
		isAvoidable, err := w.isAvoidable(ctx, n)
		if isAvoidable || err != nil {
			return false, err
		}
	}
	return true, nil
}

// isAvoidable reports whether some solution lacks the needed property.
func (w *Worker) isAvoidable(ctx context.Context, n Need) (bool, error) {
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
		// Without operators, only a lone number could be a solution. It would then be the simplest
		// solution, but that one has the operator.
		if p.Rules.Ops &^= expr.OpSet(0).With(neededOps[n]); p.Rules.Ops == 0 {
			return false, nil
		}
	}
	return w.engine.Solvable(ctx, p)
}

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

// Worker tries candidates. What it finds does not depend on what it tried before. It
// is not safe for concurrent use: make one per goroutine.
type Worker struct {
	// Full says which puzzles are not needed any more, as the picker told; they are no
	// items then, and less work. It may lag behind.
	FullQuotas FullQuotas

	plan       *Plan
	engine     *solve.Engine
	grader     *grade.Grader
	parser     expr.Parser
	triedForms map[string]int64 // forms of a hand, by what is equal in it
	item       Item             // in hand

	// tests are what a solvable puzzle has to pass, the quickest first; each fills in
	// what it finds.
	checks []func(context.Context) (bool, error)
}

// Hands of many different numbers have little in common, and tables that fit a cache are
// quicker than large ones that are not asked again.
const (
	maxSmallPool   = 24
	smallPoolCache = 64 << 20
	largePoolCache = 1 << 20
)

// Worker is a new worker for the plan.
func (p *Plan) Worker() *Worker {
	w := &Worker{plan: p, engine: solve.New(), grader: grade.New(), triedForms: map[string]int64{}}
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

// Try says whether candidate i, from 0 to the plan's Size less 1, meets the wishes, and
// what is known of it then. The error is the context's, or wraps solve.ErrBudget. Try
// panics if the context is nil.
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

// meets fills in the item in hand as long as it meets the wishes.
func (w *Worker) meetsCriteria(ctx context.Context) (bool, error) {
	item := &w.item
	if !w.wanted(false) && !w.wanted(true) {
		return false, nil
	}
	err := w.prove(ctx)
	switch {
	case err != nil || !w.wanted(item.Solvable):
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

// useful says whether the candidate in hand may be an item, if it is solvable or if not.
func (w *Worker) wanted(solvable bool) bool {
	share := w.plan.criteria.unsolvable
	if solvable && share.isWhole() || !solvable && share.Num == 0 {
		return false
	}
	w.item.Solvable = solvable
	return !w.FullQuotas.excludes(&w.item)
}

// byAnswer is how many numbers it takes for the answer to what is asked besides to be
// as quick as yes or no alone.
const minProvedByAnswer = 6

// prove finds out whether the puzzle is solvable.
func (w *Worker) prove(ctx context.Context) (err error) {
	item, facts := &w.item, w.plan.criteria.facts
	switch {
	case len(item.Puzzle.Hand) < minProvedByAnswer || facts == Facts{} || facts == Facts{Grade: true}:
		item.Solvable, err = w.engine.Solvable(ctx, item.Puzzle)
	case facts.Ideas || facts.Forms:
		err = w.count(ctx)
		item.Solvable = item.Forms > 0
	default:
		item.Solution, item.Solvable, err = w.first(ctx, item.Puzzle)
	}
	return err
}

func (w *Worker) first(ctx context.Context, p puzzle.Puzzle) (string, bool, error) {
	s, ok, err := w.engine.First(ctx, p)
	return s.Text, ok, err
}

// countTried is how many forms an unsolvable hand has. They depend on what is equal in
// it alone, but for digits that are joined.
func (w *Worker) countTried(ctx context.Context, p puzzle.Puzzle) (int64, error) {
	if p.Rules.Join {
		return w.engine.Tried(ctx, p)
	}
	_, mult := p.Hand.Counts()
	slices.Sort(mult)
	key := fmt.Sprint(mult)
	n, ok := w.triedForms[key]
	if !ok {
		var err error
		if n, err = w.engine.Tried(ctx, p); err != nil {
			return 0, err
		}
		w.triedForms[key] = n
	}
	return n, nil
}

// count finds forms and ideas, and with the ideas the simplest solution; of the ideas of a
// puzzle that has more than the one form it may have, none.
func (w *Worker) count(ctx context.Context) (err error) {
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

// counted counts, unless that was done, and looks whether there is one only.
func (w *Worker) checkCounts(ctx context.Context) (bool, error) {
	item, unique := &w.item, w.plan.criteria.Unique
	if item.Forms == 0 {
		if err := w.count(ctx); err != nil {
			return false, err
		}
	}
	return (unique != expr.Form || item.Forms == 1) && (unique != expr.Idea || item.Ideas == 1), nil
}

// shown looks at the simplest solution.
func (w *Worker) checkSolution(ctx context.Context) (bool, error) {
	item, criteria := &w.item, w.plan.criteria
	if item.Solution == "" {
		var err error
		if item.Solution, _, err = w.first(ctx, item.Puzzle); err != nil {
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

// graded finds level and seconds.
func (w *Worker) checkGrade(ctx context.Context) (bool, error) {
	item, criteria := &w.item, w.plan.criteria
	how, err := w.grader.Grade(ctx, item.Puzzle)
	switch {
	case err == nil:
	case errors.Is(err, grade.ErrNumbers), errors.Is(err, grade.ErrUnsolvable), errors.Is(err, solve.ErrBudget):
		item.Known.Grade = false
		return !criteria.graded, nil
	default:
		return false, err
	}
	item.Level, item.Seconds, item.Techniques = how.Level, how.Seconds, how.Techniques
	return (criteria.Levels.isZero() || criteria.Levels.contains(int64(how.Level))) && criteria.Seconds.contains(how.Seconds), nil
}

// Item is a candidate that meets the wishes, with what was found out about it.
type Item struct {
	Index    int64 // which candidate of its plan it is
	Puzzle   puzzle.Puzzle
	Solvable bool

	// Tried is how many forms an unsolvable puzzle has, none of them worth the
	// target; 0 for a solvable one.
	Tried int64

	// Known says which of the following are known; of an unsolvable puzzle nothing
	// is. Those not known are zero.
	Known    Facts
	Solution string  // the simplest, in ASCII
	Shape    Shape   // of its tree
	Depth    int     // of its tree, in operations
	Fraction bool    // every solution goes through a fraction
	Largest  rat.Rat // what its results reach in size
	Forms    int64   // how many solutions there are as forms
	Ideas    int64   // and as ideas
	Level    int     // of grade
	Seconds  float64 // of grade

	// Techniques are those of the grade, not of the simplest solution.
	Techniques []grade.Technique
}

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
const maxEasyResult = 40

var needs = []Need{"fraction", "large", "addition", "subtraction", "multiplication", "division"}

// Needs returns every Need there is, in the order in which they are documented.
func Needs() []Need { return slices.Clone(needs) }

// operators are those that needs are about.
var operators = map[Need]expr.Op{"addition": expr.Add, "subtraction": expr.Sub, "multiplication": expr.Mul, "division": expr.Div}

// apparent says whether the simplest solution does not speak against the need.
func (n Need) plausible(item *Item) bool {
	switch n {
	case "fraction":
		return item.Fraction
	case "large":
		return item.Largest.Cmp(rat.Int(maxEasyResult)) > 0 && item.Largest.Cmp(item.Puzzle.Target.Abs()) > 0
	}
	return strings.Contains(item.Solution, operators[n].String())
}

// needed reports whether all needs hold for all solutions.
func (w *Worker) checkNeeds(ctx context.Context) (bool, error) {
	for _, n := range w.plan.criteria.Needs {
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
		if limit.Cmp(rat.Int(maxEasyResult)) < 0 {
			limit = rat.Int(maxEasyResult)
		}
		return w.engine.SolvableWithin(ctx, p, limit)
	default:
		if p.Rules.Ops &^= expr.OpSet(0).With(operators[n]); p.Rules.Ops == 0 {
			return false, nil // it is solved by nothing else, and not by a number alone
		}
	}
	return w.engine.Solvable(ctx, p)
}

package grade

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"

	"github.com/make24/make24/expr"
	"github.com/make24/make24/internal/engine/difficulty"
	"github.com/make24/make24/puzzle"
	"github.com/make24/make24/rat"
	"github.com/make24/make24/solve"
)

// Version is the version of the weights from which grades are computed. Store it with grades, since
// only those of the same version are comparable.
const Version = 2

// Floor is the minimum of Grade.Seconds: the time to see the hand and enter the answer.
const Floor = difficulty.Floor

// The errors of this package. Test for them with errors.Is. Methods also return the context's error
// and errors that wrap solve.ErrBudget.
var (
	ErrUnsolvable = errors.New("grade: no solution")
	ErrRules      = errors.New("grade: no hints for rules with joined digits or powers, or without brackets and with limits")
	ErrNumbers    = fmt.Errorf("grade: the hand is empty, has more than %d numbers, or has a number out of range", MaxNumbers)
)

// Grade describes how hard a puzzle is for people. Its JSON is that of make24 grade --json. The
// zero value is not a valid grade.
type Grade struct {
	// Seconds is the time within which half of practised adults solve the puzzle, rounded to a
	// tenth, at least Floor.
	Seconds float64 `json:"seconds"`
	// Level is from 1 (easy) to MaxLevel, and depends on Seconds alone.
	Level int `json:"level"`
	// Easiest is the solution that a player most likely finds, in ASCII.
	Easiest string `json:"easiest"`
	// Last is the last operation of Easiest with the values of its operands, as in "4*6". It skips
	// final operations without effect, such as a multiplication by a 1 of the hand.
	Last string `json:"last"`
	// Techniques holds the techniques of Easiest, the main technique first.
	Techniques []Technique `json:"techniques"`
	// Reasons holds the reasons why the hand is hard. It may be empty.
	Reasons []Reason `json:"reasons"`
}

// String returns the level, the seconds and the easiest solution, such as
// "level 5, 96.7 s: 8/(3-8/3)".
func (g Grade) String() string {
	return fmt.Sprintf("level %d, %v s: %s", g.Level, g.Seconds, g.Easiest)
}

// MaxLevel is the level of the hardest puzzles. The easiest puzzles have level 1.
const MaxLevel = 5

// levelStarts holds the seconds at which levels 2 to 5 begin. About a fifth of the measured hands
// have each of the first four levels, and a tenth have the last.
var levelStarts = [MaxLevel - 1]float64{6.5, 8, 11, 20}

// LevelOf returns the level, from 1 to MaxLevel, for a number of seconds.
func LevelOf(seconds float64) int {
	level := 1
	for _, start := range levelStarts {
		if seconds >= start {
			level++
		}
	}
	return level
}

// maxSeconds is the maximum of Grade.Seconds. By then people have given up.
const maxSeconds = 999

// Grader grades puzzles and gives hints. The zero value is ready to use.
//
// A Grader caches evaluations of positions, which makes later calls with the same rules and target
// faster. Results do not depend on earlier calls. A Grader is not safe for concurrent use; make one
// for each goroutine. Its methods panic if the context is nil.
type Grader struct {
	evaluator difficulty.Evaluator
	engine    *solve.Engine
}

// New returns a new Grader.
func New() *Grader { return &Grader{} }

// MaxNumbers is the size of the largest hand that can be graded.
const MaxNumbers = puzzle.MaxNumbers

// maxNumber is the largest number of a hand that can be graded.
const maxNumber = 1_000_000

// Grade grades p. It returns
//
//   - ErrUnsolvable if p has no solution;
//   - ErrNumbers, without grading, if the hand is empty or has more than MaxNumbers numbers, a
//     number is above a million, or the numerator or denominator of the target does not fit 64
//     bits;
//   - the context's error soon after the context has ended, except that a hand of up to four
//     numbers may still be graded;
//   - an error wrapping solve.ErrBudget if neither the model nor the engine can decide within its
//     budget, a fraction of a second, whether there is a solution. This happens with eight numbers
//     or more, mostly if the target is far above them.
func (g *Grader) Grade(ctx context.Context, p puzzle.Puzzle) (Grade, error) {
	ep, err := g.evaluate(ctx, p)
	if err != nil {
		return Grade{}, err
	}
	seconds := g.secondsOf(ep)
	result := Grade{Seconds: seconds, Level: LevelOf(seconds)}
	if err := g.explain(ctx, &result, ep, p); err != nil {
		return Grade{}, err
	}
	return result, nil
}

// evaluatedPuzzle is a puzzle with its evaluation: by the model or, if tree is set, along the
// solution tree.
type evaluatedPuzzle struct {
	numbers    []rat.Small // numbers before the first move, sorted
	goal       rat.Small
	evaluation difficulty.Evaluation
	tree       expr.Expr // a solution of the engine; nil if the model found one
	extras     int       // number of joined numbers, alternatives and powers in tree
}

// requireContext panics if the context is nil.
func requireContext(ctx context.Context) {
	if ctx == nil {
		panic("grade: nil context")
	}
}

// isSolved reports whether one of the numbers is the goal and no other number must be used.
func isSolved(h []rat.Small, goal rat.Small, rules puzzle.Rules) bool {
	return (len(h) == 1 || rules.Subset) && slices.Contains(h, goal)
}

// evaluate evaluates a puzzle by the model or, if the model finds no solution and may have missed
// one, along the engine's simplest solution.
func (g *Grader) evaluate(ctx context.Context, p puzzle.Puzzle) (ep evaluatedPuzzle, err error) {
	requireContext(ctx)
	goal, ok := p.Target.Small()
	if !ok || len(p.Hand) == 0 || len(p.Hand) > MaxNumbers || p.Hand[len(p.Hand)-1] > maxNumber {
		return ep, ErrNumbers
	}
	ep = evaluatedPuzzle{numbers: difficulty.Integers(p.Hand), goal: goal}
	g.evaluator.Reset(p.Rules, goal, len(p.Hand))
	switch {
	case p.Rules.Alternatives != 0:
		return g.evaluateReadings(ctx, p, goal)
	case p.Rules.Values.Allows(p.Target):
		if ep.evaluation, err = g.evaluator.Evaluate(ctx, ep.numbers, goal); err != nil {
			return ep, err
		}
	case isSolved(ep.numbers, goal, p.Rules):
		ep.tree = expr.Num(goal.Num) // Rules.Values limits results of operations, not numbers of the hand
	default:
		return ep, ErrUnsolvable
	}
	// With the four basic operations, every solution has a form without negative values, so the
	// model misses no solution.
	complete := p.Rules.Ops == expr.Basic && !p.Rules.HasReadings() && goal.Num >= 0 && len(p.Hand) < difficulty.MinPrunedSize
	switch {
	case ep.evaluation.Solvable():
		return ep, nil
	case complete || len(p.Hand) == 1 && !p.Rules.HasReadings():
		return ep, ErrUnsolvable
	}
	return g.evaluateByEngine(ctx, p)
}

// evaluateReadings evaluates the reading of a hand that the model solves fastest or, if it solves none, the
// engine's simplest solution.
func (g *Grader) evaluateReadings(ctx context.Context, p puzzle.Puzzle, goal rat.Small) (ep evaluatedPuzzle, err error) {
	if p.Rules.Values.Allows(p.Target) {
		rules, tiles := p.Rules, make([]tile, len(p.Hand))
		rules.Alternatives = 0
		for i, x := range difficulty.Integers(p.Hand) {
			tiles[i].value = x
		}
		_, ep, found, err := g.fastest(ctx, readingsOf(tiles, p.Rules.Alternatives), goal, rules)
		if found || err != nil {
			return ep, err
		}
	}
	return g.evaluateByEngine(ctx, p)
}

// engineBudget limits each call of the engine. The engine retains only small tables, since the
// hands of successive calls have little in common and a server has several Graders.
var engineBudget = solve.Budget{Bytes: 256 << 20, Steps: 30_000_000, Keep: 8 << 20}

// solver returns the engine, which it creates on first use.
func (g *Grader) solver() *solve.Engine {
	if g.engine == nil {
		g.engine = solve.New()
		g.engine.Budget = engineBudget
	}
	return g.engine
}

// evaluateByEngine evaluates a puzzle along the engine's simplest solution.
func (g *Grader) evaluateByEngine(ctx context.Context, p puzzle.Puzzle) (ep evaluatedPuzzle, err error) {
	s, ok, err := g.solver().First(ctx, p)
	if err != nil {
		return ep, err
	}
	if !ok {
		return ep, ErrUnsolvable
	}
	ep.tree = s.Expr()
	plan := difficulty.PlanOf(ep.tree, p.Hand)
	ep.numbers, ep.extras = plan.Numbers, plan.Extras
	ep.goal, _ = p.Target.Abs().Small()
	g.evaluator.Reset(p.Rules, ep.goal, len(ep.numbers))
	ep.evaluation, err = g.evaluator.EvaluatePlan(ctx, plan, ep.goal)
	return ep, err
}

// extraFactor is the factor of the seconds above the floor for each joined number, alternative and power, an
// estimate.
const extraFactor = 1.5

// secondsOf returns the seconds of an evaluated puzzle.
func (g *Grader) secondsOf(ep evaluatedPuzzle) float64 {
	size := len(ep.numbers)
	aboveFloor := 0.0
	if ep.evaluation.LogRate != 0 || ep.extras > 0 || size > 1 {
		logSeconds := g.evaluator.LogSeconds(ep.numbers, ep.evaluation)
		aboveFloor = math.Exp(min(logSeconds, 10)) * math.Pow(extraFactor, float64(ep.extras)) * difficulty.SizeFactor(size)
	}
	return min(maxSeconds, math.Round(10*(difficulty.SizeFloor(size)+aboveFloor))/10)
}

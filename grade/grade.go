package grade

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"

	"github.com/make24/make24/expr"
	"github.com/make24/make24/internal/difficulty"
	"github.com/make24/make24/puzzle"
	"github.com/make24/make24/rat"
	"github.com/make24/make24/solve"
)

// Version is the version of the weights that grades are computed with. Store it with grades: only
// those of the same version are comparable.
const Version = 2

// Floor is the least time in seconds of any grade: to see the hand and enter the answer.
const Floor = 3.5

// The errors of this package. Test for them with errors.Is. Methods also return the context's error
// and errors that wrap solve.ErrBudget.
var (
	ErrUnsolvable = errors.New("grade: no solution")
	ErrRules      = errors.New("grade: no hints for rules with joined digits or powers")
	ErrNumbers    = fmt.Errorf("grade: no numbers, more than %d, or a number out of range", MaxNumbers)
)

// Grade describes how hard a puzzle is for people. Its JSON is that of make24 grade --json. The zero
// value is not a grade.
type Grade struct {
	// Seconds is the time within which half of practised adults solve the puzzle, rounded to a
	// tenth, at least Floor.
	Seconds float64 `json:"seconds"`
	// Level is 1 (easy) to MaxLevel, and depends on Seconds alone.
	Level int `json:"level"`
	// Easiest is the solution that a player most likely finds, in ASCII.
	Easiest string `json:"easiest"`
	// Last is the last operation of Easiest with the values of its operands, as in "4*6". A final
	// operation without effect, such as a multiplication by a 1 of the hand, is left out.
	Last string `json:"last"`
	// Techniques are those of Easiest, the main one first. Reasons are the reasons why the hand is
	// hard.
	Techniques []Technique `json:"techniques"`
	Reasons    []Reason    `json:"reasons"`
}

// String returns the level, the seconds and the easiest solution, such as
// "level 5, 96.7 s: 8/(3-8/3)".
func (g Grade) String() string {
	return fmt.Sprintf("level %d, %v s: %s", g.Level, g.Seconds, g.Easiest)
}

// MaxLevel is the level of the hardest puzzles. The easiest have level 1.
const MaxLevel = 5

// levelStarts holds the seconds at which levels 2 to 5 begin. Each of the first four levels holds
// about a fifth of the measured hands, the last a tenth.
var levelStarts = [MaxLevel - 1]float64{6.5, 8, 11, 20}

// LevelOf returns the level for a number of seconds, 1 to MaxLevel. It never decreases as the seconds increase.
func LevelOf(seconds float64) int {
	level := 1
	for _, at := range levelStarts {
		if seconds >= at {
			level++
		}
	}
	return level
}

// maxSeconds bounds the seconds: by then, people have given up.
const maxSeconds = 999

// Grader grades puzzles and gives hints. The zero value is ready to use.
//
// A Grader caches evaluations of positions, so it gets faster with use; it drops them when the rules
// or the target change. Results do not depend on earlier calls. A Grader is not safe for concurrent
// use; make one for each goroutine. Its methods panic if the context is nil.
type Grader struct {
	evaluator difficulty.Evaluator
	engine    *solve.Engine
}

// New returns a new Grader.
func New() *Grader { return &Grader{} }

// MaxNumbers is the size of the largest hand that can be graded.
const MaxNumbers = puzzle.MaxNumbers

// maxNumber bounds the numbers of a hand.
const maxNumber = 1_000_000

// Grade grades p. It returns
//
//   - ErrUnsolvable if p has no solution;
//   - ErrNumbers, before any work, if the hand is empty or too long, a number is above a million,
//     or the target does not fit a 64-bit numerator and denominator;
//   - the context's error soon after the context has ended (a hand of up to four numbers may be
//     graded all the same);
//   - an error wrapping solve.ErrBudget if neither the model nor the engine can tell within a
//     fraction of a second whether there is a solution, which happens with eight numbers and
//     more, mostly with a target far above them.
func (g *Grader) Grade(ctx context.Context, p puzzle.Puzzle) (Grade, error) {
	w, err := g.evaluate(ctx, p)
	if err != nil {
		return Grade{}, err
	}
	seconds := g.secondsOf(w)
	out := Grade{Seconds: seconds, Level: LevelOf(seconds)}
	if err := g.explain(ctx, &out, w, p); err != nil {
		return Grade{}, err
	}
	return out, nil
}

// evaluatedPuzzle is a puzzle with the evaluation of a path to its solution.
type evaluatedPuzzle struct {
	numbers    []rat.Small // the numbers that the path begins with, sorted
	goal       rat.Small
	evaluation difficulty.Evaluation
	tree       expr.Expr // the engine's solution; nil if the habits found one
	extras     int       // number of joined numbers and powers in the solution
}

// needContext panics if the context is nil.
func needContext(ctx context.Context) {
	if ctx == nil {
		panic("grade: nil context")
	}
}

// solved reports whether one of the numbers is the goal and no other number must be used.
func solved(h []rat.Small, goal rat.Small, rules puzzle.Rules) bool {
	return (len(h) == 1 || rules.Subset) && slices.Contains(h, goal)
}

// evaluate evaluates a puzzle by the habits or, if they find no path and may have missed one, along
// the engine's simplest solution.
func (g *Grader) evaluate(ctx context.Context, p puzzle.Puzzle) (w evaluatedPuzzle, err error) {
	needContext(ctx)
	goal, ok := p.Target.Small()
	if !ok || len(p.Hand) == 0 || len(p.Hand) > MaxNumbers || p.Hand[len(p.Hand)-1] > maxNumber {
		return w, ErrNumbers
	}
	w = evaluatedPuzzle{numbers: difficulty.Integers(p.Hand), goal: goal}
	g.evaluator.Reset(p.Rules, goal, len(p.Hand))
	switch {
	case p.Rules.Values.Allows(p.Target):
		if w.evaluation, err = g.evaluator.Evaluate(ctx, w.numbers, goal); err != nil {
			return w, err
		}
	case solved(w.numbers, goal, p.Rules):
		w.tree = expr.Num(goal.Num) // Values limits results, and a number of the hand is not a result
	default:
		return w, ErrUnsolvable
	}
	// With the four basic operations, every solution has a tree without negative values, so the
	// habits miss none.
	complete := p.Rules.Ops == expr.Basic && !p.Rules.Join && goal.Num >= 0 && len(p.Hand) < difficulty.PruneFrom
	switch {
	case w.evaluation.Solvable():
		return w, nil
	case complete || len(p.Hand) == 1:
		return w, ErrUnsolvable
	}
	return g.evaluateByEngine(ctx, p)
}

// engineBudget bounds one call of the engine. It keeps small tables only: the hands of successive
// calls have little in common, and a server has several Graders.
var engineBudget = solve.Budget{Bytes: 256 << 20, Steps: 30_000_000, Keep: 8 << 20}

// solver returns the engine, which is created on first use.
func (g *Grader) solver() *solve.Engine {
	if g.engine == nil {
		g.engine = solve.New()
		g.engine.Budget = engineBudget
	}
	return g.engine
}

// evaluateByEngine evaluates a puzzle along the engine's simplest solution.
func (g *Grader) evaluateByEngine(ctx context.Context, p puzzle.Puzzle) (w evaluatedPuzzle, err error) {
	s, ok, err := g.solver().First(ctx, p)
	if err != nil {
		return w, err
	}
	if !ok {
		return w, ErrUnsolvable
	}
	w.tree = s.Expr()
	plan := difficulty.PlanOf(w.tree, p.Hand)
	w.numbers, w.extras = plan.Numbers, plan.Extras
	w.goal, _ = p.Target.Abs().Small()
	g.evaluator.Reset(p.Rules, w.goal, len(w.numbers))
	w.evaluation, err = g.evaluator.EvaluatePlan(ctx, plan, w.goal)
	return w, err
}

// Estimates that no measurement supports, all applied to the seconds above the floor: extraFactor
// for each joined number and power, missingNumberFactor for each number below four. Each number
// above four adds secondsPerExtraNumber to the floor, to see it and to enter it.
const (
	measuredNumbers       = 4
	missingNumberFactor   = 0.5
	extraFactor           = 1.5
	secondsPerExtraNumber = Floor / 4
)

// secondsOf returns the seconds of an evaluated puzzle.
func (g *Grader) secondsOf(w evaluatedPuzzle) float64 {
	floor := Floor + secondsPerExtraNumber*float64(max(0, len(w.numbers)-measuredNumbers))
	over := 0.0
	if w.evaluation.LogRate != 0 || w.extras > 0 || len(w.numbers) > 1 {
		y := g.evaluator.LogSeconds(w.numbers, w.evaluation)
		over = math.Exp(min(y, 10)) * math.Pow(extraFactor, float64(w.extras)) * math.Pow(missingNumberFactor, float64(max(0, measuredNumbers-len(w.numbers))))
	}
	return min(maxSeconds, math.Round(10*(floor+over))/10)
}

package grade

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"

	"github.com/make24/make24/expr"
	"github.com/make24/make24/puzzle"
	"github.com/make24/make24/rat"
	"github.com/make24/make24/solve"
)

// Floor is the seconds that nobody is below: seeing the hand and giving the answer.
const Floor = 3.5

// The errors of this package, to be looked for with errors.Is; beside them comes
// solve.ErrBudget.
var (
	ErrUnsolvable = errors.New("grade: the puzzle has no solution")
	ErrRules      = errors.New("grade: no hints where digits are joined or there are powers")
	ErrNumbers    = fmt.Errorf("grade: no numbers, more than %d, or very large ones", MaxNumbers)
)

// Grade is how hard a puzzle is for people. In JSON it has the fields and names that
// make24 grade --json writes.
type Grade struct {
	// Seconds are what half of practised adults need at most, to a tenth, from Floor on.
	Seconds float64 `json:"seconds"`
	// Level is 1 (easy) to 5, by Seconds alone.
	Level int `json:"level"`
	// Easiest is the solution a player most likely finds, in ASCII.
	Easiest string `json:"easiest"`
	// Last is its last operation with the values it works on, as in "4*6", but for a 1 of
	// the hand that is multiplied in after it.
	Last string `json:"last"`
	// Techniques are what it works by, the main one first; Reasons are what makes the hand
	// hard.
	Techniques []Technique `json:"techniques"`
	Reasons    []Reason    `json:"reasons"`
}

// levels are the seconds at which the next level begins. The first four hold about a
// fifth of the measured hands each, the last a tenth.
var levelStarts = [4]float64{6.5, 8, 11, 20}

// LevelOf is the level of some seconds. It never falls when the seconds rise.
func LevelOf(seconds float64) int {
	level := 1
	for _, at := range levelStarts {
		if seconds >= at {
			level++
		}
	}
	return level
}

// longest bounds the seconds: beyond, people have given up.
const maxSeconds = 999

// Grader grades puzzles. It keeps what it learns about situations, so it gets faster
// with use, and forgets when the rules or the target change. It is not safe for
// concurrent use: make one per goroutine. Grades do not depend on what was asked before.
// Methods panic if the context is nil.
type Grader struct {
	evaluator evaluator
	engine    *solve.Engine
}

// New is a Grader.
func New() *Grader { return &Grader{} }

// MaxNumbers is how many numbers a hand may have that is graded.
const MaxNumbers = puzzle.MaxNumbers

// largest bounds the numbers of a hand.
const maxNumber = 1_000_000

// Grade grades p. Errors: ErrUnsolvable; before any work ErrNumbers, where a number is above a million
// or the target has no numerator and denominator within 64 bits; the context's, soon after it has
// ended (up to four numbers may have their grade all the same); and one wrapping solve.ErrBudget where
// neither the habits nor the engine, within a fraction of a second, know whether there is a
// solution: eight numbers and more, most of them far above the target.
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

// Seconds is Grade's Seconds alone, a little faster. The errors are Grade's.
func (g *Grader) Seconds(ctx context.Context, p puzzle.Puzzle) (float64, error) {
	w, err := g.evaluate(ctx, p)
	if err != nil {
		return 0, err
	}
	return g.secondsOf(w), nil
}

// found is a way to solve a puzzle.
type evaluatedPuzzle struct {
	numbers    []rat.Small // what it begins with, sorted
	goal       rat.Small
	evaluation evaluation
	tree       expr.Expr // the engine's solution; nil where the habits have their own
	extras     int       // joined numbers and powers in it
}

// needContext panics if there is no context, as the doc comment of Grader says.
func needContext(ctx context.Context) {
	if ctx == nil {
		panic("grade: nil context")
	}
}

// find finds the outlook of a puzzle: by the habits, and where they find none and may have
// missed one, from the engine's simplest solution.
func (g *Grader) evaluate(ctx context.Context, p puzzle.Puzzle) (w evaluatedPuzzle, err error) {
	needContext(ctx)
	l := ruleSetOf(p.Rules)
	goal, ok := p.Target.Small()
	if !ok || len(p.Hand) == 0 || len(p.Hand) > MaxNumbers || p.Hand[len(p.Hand)-1] > maxNumber {
		return w, ErrNumbers
	}
	w = evaluatedPuzzle{numbers: integers(p.Hand), goal: goal}
	g.evaluator.reset(l, goal, len(p.Hand))
	switch {
	case p.Rules.Values.Allows(p.Target):
		w.evaluation = g.evaluator.evaluate(ctx, w.numbers, goal)
	case slices.Contains(w.numbers, goal) && (p.Rules.Subset || len(p.Hand) == 1):
		w.tree = expr.Num(goal.Num) // a number of the hand is no result
	default:
		return w, ErrUnsolvable
	}
	// With the four operations every solution has a tree without a number below 0.
	complete := l.ops == expr.Basic && p.Rules.Ops == expr.Basic && !p.Rules.Join && goal.Num >= 0 && len(p.Hand) < pruneFrom
	switch {
	case g.evaluator.ctxErr != nil:
		return w, g.evaluator.ctxErr
	case w.evaluation.solvable():
		return w, nil
	case complete || len(p.Hand) == 1:
		return w, ErrUnsolvable
	}
	return g.evaluateByEngine(ctx, p)
}

// effort is what the engine may spend on one question of a Grader. It keeps few tables between questions: they are about
// hands that have little in common, and a server has a Grader for each of several workers.
var engineBudget = solve.Budget{Bytes: 256 << 20, Steps: 30_000_000, Keep: 8 << 20}

func (g *Grader) solver() *solve.Engine {
	if g.engine == nil {
		g.engine = solve.New()
		g.engine.Budget = engineBudget
	}
	return g.engine
}

// fromEngine finds the outlook of a puzzle along its simplest solution.
func (g *Grader) evaluateByEngine(ctx context.Context, p puzzle.Puzzle) (w evaluatedPuzzle, err error) {
	s, ok, err := g.solver().First(ctx, p)
	if err != nil {
		return w, err
	}
	if !ok {
		return w, ErrUnsolvable
	}
	w.tree = s.Expr()
	plan := planOf(w.tree, p.Hand)
	w.numbers, w.extras = plan.numbers, plan.extras
	w.goal, _ = p.Target.Abs().Small()
	g.evaluator.reset(ruleSetOf(p.Rules), w.goal, len(w.numbers))
	if !plan.overflow {
		w.evaluation = g.evaluator.evaluate(ctx, w.numbers, w.goal)
	}
	if plan.overflow || !w.evaluation.solvable() {
		w.evaluation = g.evaluator.evaluatePlan(ctx, plan, w.goal)
	}
	return w, g.evaluator.ctxErr
}

// What is not measured: what a joined number or a power adds to the time above the floor, and
// the seconds for each number above four, to see it and to write it down; what is left of the
// seconds above the floor for each number below four.
const (
	measuredNumbers       = 4
	missingNumberFactor   = 0.5
	extraFactor           = 1.5
	secondsPerExtraNumber = Floor / 4
)

// seconds are those of a way.
func (g *Grader) secondsOf(w evaluatedPuzzle) float64 {
	floor := Floor + secondsPerExtraNumber*float64(max(0, len(w.numbers)-measuredNumbers))
	over := 0.0
	if w.evaluation.logRate != 0 || w.extras > 0 || len(w.numbers) > 1 {
		y := g.evaluator.handScore(w.numbers, w.evaluation) - fitted.slope*w.evaluation.logRate
		over = math.Exp(min(y, 10)) * math.Pow(extraFactor, float64(w.extras)) * math.Pow(missingNumberFactor, float64(max(0, measuredNumbers-len(w.numbers))))
	}
	return min(maxSeconds, math.Round(10*(floor+over))/10)
}

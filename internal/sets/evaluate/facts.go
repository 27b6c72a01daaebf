package evaluate

import (
	"context"
	"errors"
	"runtime"
	"slices"

	"github.com/make24/make24/expr"
	"github.com/make24/make24/grade"
	"github.com/make24/make24/internal/base/ordered"
	"github.com/make24/make24/puzzle"
	"github.com/make24/make24/solve"
)

// facts holds the properties of a puzzle that make24 computes.
type facts struct {
	solvable   solvability
	level      int // 1 to grade.MaxLevel, or 0 if the puzzle has none; see hasLevel
	techniques []grade.Technique
}

// solvability says whether a puzzle has a solution.
type solvability uint8

const (
	unknown solvability = iota // not decided within the budget
	solvable
	unsolvable
)

// grader finds the facts of puzzles. Each goroutine needs its own.
type grader struct {
	grader *grade.Grader
	engine *solve.Engine
}

// findFacts finds the facts of all puzzles, in parallel.
func findFacts(ctx context.Context, entries []*entry, budget solve.Budget) error {
	const block = 64
	graders := make([]*grader, runtime.GOMAXPROCS(0))
	for i := range graders {
		graders[i] = &grader{grade.New(), solve.New()}
		graders[i].engine.Budget = budget
	}
	work := func(g *grader, list []*entry) error {
		for _, e := range list {
			if err := g.find(ctx, e); err != nil {
				return err
			}
		}
		return nil
	}
	for err := range ordered.Map(ctx, graders, 4*len(graders), slices.Chunk(entries, block), work) {
		if err != nil {
			return err
		}
	}
	return ctx.Err()
}

// gradedCards is the number of cards of the hands whose levels are reported. Only times of such hands were
// measured; the grades of others are estimates.
const gradedCards = 4

// hasLevel reports whether the level of a puzzle, if it has a solution, is reported: four cards, all of which
// must be used, and the four basic operations. Limits on intermediate results do not matter.
func hasLevel(p *puzzle.Puzzle) bool {
	r := p.Rules
	return len(p.Hand) == gradedCards && r.Ops == expr.Basic && !r.Subset && !r.HasReadings() && !r.NoBrackets
}

// find finds the facts of one puzzle. It returns only the error of the context.
func (g *grader) find(ctx context.Context, e *entry) error {
	result, err := g.grader.Grade(ctx, e.puzzle)
	switch {
	case err == nil:
		e.facts = facts{solvable, 0, result.Techniques}
		if hasLevel(&e.puzzle) {
			e.facts.level = result.Level
		}
	case ctx.Err() != nil:
		return ctx.Err()
	case errors.Is(err, grade.ErrUnsolvable):
		e.facts.solvable = unsolvable
	default: // too large to grade
		yes, err := g.engine.Solvable(ctx, e.puzzle)
		switch {
		case ctx.Err() != nil:
			return ctx.Err()
		case err != nil:
		case yes:
			e.facts.solvable = solvable
		default:
			e.facts.solvable = unsolvable
		}
	}
	return nil
}

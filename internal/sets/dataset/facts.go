package dataset

import (
	"context"
	"errors"
	"slices"

	"github.com/make24/make24/deal"
	"github.com/make24/make24/expr"
	"github.com/make24/make24/generate"
	"github.com/make24/make24/grade"
	"github.com/make24/make24/internal/sets/setspec"
	"github.com/make24/make24/puzzle"
	"github.com/make24/make24/solve"
)

// FactFinder adds facts to records that lack them. It is not safe for concurrent use.
type FactFinder struct {
	columns   []string // the columns that need facts; nil: those whose facts are fast to find
	solutions int
	engine    *solve.Engine
	grader    *grade.Grader
}

// The limits of a FactFinder.
const (
	factCacheBytes = 64 << 20
	factSteps      = 500_000_000 // budget steps for one fact of a puzzle, about five seconds
)

// ConversionFacts returns the columns for which a conversion to a format needs facts: those chosen, and the
// solution if the format has a field for it.
func ConversionFacts(f Format, columns []string) []string {
	hasSolution := []Format{ReasoningGym, Verifiers, NemoGym, StreamOfSearch}
	if columns != nil && slices.Contains(hasSolution, f) {
		return append(slices.Clip(columns), "solution")
	}
	return columns
}

// NewFactFinder returns a FactFinder for columns of [ConversionColumnNames]; nil means those that are
// fast to find. Solutions is the maximum number of solutions of a record.
func NewFactFinder(columns []string, solutions int) *FactFinder {
	x := &FactFinder{columns: columns, solutions: solutions, engine: solve.New(), grader: grade.New()}
	x.engine.Budget.Keep, x.engine.Budget.Steps = factCacheBytes, factSteps
	return x
}

// needs reports whether one of the columns was chosen. If no columns were chosen, it returns isFast.
func (x *FactFinder) needs(isFast bool, columns ...string) bool {
	if x.columns == nil {
		return isFast
	}
	return slices.ContainsFunc(columns, func(c string) bool { return slices.Contains(x.columns, c) })
}

// Fill adds the facts that the record lacks. The error wraps solve.ErrBudget if finding them takes too
// much work. It is that of puzzle.New if the engine does not accept the puzzle. Facts found before an
// error are added.
func (x *FactFinder) Fill(ctx context.Context, r *Record) error {
	cards := int64(len(r.Hand))
	needsSolution := x.needs(true, "solution", "fraction", "depth", "shape")
	needsForms := x.needs(setspec.IsSmall(cards), "forms", "ideas", "solutions")
	needsGrade := x.needs(setspec.IsMeasured(cards, slices.Max(r.Hand), r.Target), "level", "seconds", "techniques")
	if !needsSolution && !needsForms && !needsGrade && !x.needs(true, "solvable", "tried") {
		return nil
	}
	p, err := puzzle.New(deal.Hand(r.Hand), r.Target, r.Rules)
	if err != nil {
		return err
	}
	solvable, err := x.engine.Solvable(ctx, p)
	if err != nil {
		return err
	}
	setUnknown(&r.Solvable, solvable)
	if !solvable {
		if r.Tried.Known || !x.needs(true, "tried") {
			return nil
		}
		tried, err := x.engine.Tried(ctx, p)
		if err == nil {
			r.Tried = Known(tried)
		}
		return err
	}
	simplest := ""
	if needsForms {
		if simplest, err = x.countForms(ctx, p, r); err != nil {
			return err
		}
	}
	if needsSolution {
		if err := x.describeSimplest(ctx, p, simplest, r); err != nil {
			return err
		}
	}
	if needsGrade {
		return x.grade(ctx, p, r)
	}
	return nil
}

// setUnknown sets a fact unless it is known.
func setUnknown[T any](f *Fact[T], value T) {
	if !f.Known {
		*f = Known(value)
	}
}

// countForms sets the numbers of forms and ideas, and the solutions, one of each idea. It returns the
// simplest solution.
func (x *FactFinder) countForms(ctx context.Context, p puzzle.Puzzle, r *Record) (string, error) {
	forms, ideas, err := x.engine.Ideas(ctx, p)
	if err != nil || len(forms) == 0 {
		return "", err
	}
	setUnknown(&r.Forms, int64(len(forms)))
	setUnknown(&r.Ideas, int64(ideas))
	if r.Solutions != nil {
		return forms[0].Text, nil
	}
	seen := map[int]bool{}
	for _, s := range forms {
		if !seen[s.Idea] && len(seen) < x.solutions {
			seen[s.Idea] = true
			r.Solutions = append(r.Solutions, s.Text)
		}
	}
	return forms[0].Text, nil
}

// describeSimplest sets the solution and the facts of the simplest solution, which is given or "".
func (x *FactFinder) describeSimplest(ctx context.Context, p puzzle.Puzzle, simplest string, r *Record) error {
	if simplest == "" {
		s, _, err := x.engine.First(ctx, p)
		if err != nil {
			return err
		}
		simplest = s.Text
	}
	tree, err := expr.Parse(simplest)
	if err != nil {
		return err
	}
	fraction, _, err := expr.ResultTraits(tree)
	if err != nil {
		return err
	}
	shape := generate.ShapeOf(tree)
	setUnknown(&r.Fraction, fraction)
	setUnknown(&r.Depth, int64(shape.Depth()))
	if r.Shape == "" {
		r.Shape = string(shape)
	}
	if r.Solution == "" {
		r.Solution = simplest
	}
	return nil
}

// grade sets the level, the seconds and the techniques, unless the puzzle cannot be graded.
func (x *FactFinder) grade(ctx context.Context, p puzzle.Puzzle, r *Record) error {
	if r.Level.Known && r.Seconds.Known && len(r.Techniques) > 0 {
		return nil
	}
	g, err := x.grader.Grade(ctx, p)
	switch {
	case errors.Is(err, grade.ErrUnsolvable):
		return &solve.ContradictionError{Puzzle: p, First: "solvable", Second: err.Error()}
	case errors.Is(err, grade.ErrNumbers):
		return nil
	case err != nil:
		return err
	}
	setUnknown(&r.Level, int64(g.Level))
	setUnknown(&r.Seconds, g.Seconds)
	if len(r.Techniques) == 0 {
		for _, t := range g.Techniques {
			r.Techniques = append(r.Techniques, t.String())
		}
	}
	return nil
}

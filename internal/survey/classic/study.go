package classic

import (
	"context"
	"runtime"

	"golang.org/x/sync/errgroup"

	"github.com/make24/make24/deal"
	"github.com/make24/make24/expr"
	"github.com/make24/make24/internal/survey"
	"github.com/make24/make24/puzzle"
	"github.com/make24/make24/rat"
	"github.com/make24/make24/solve"
)

// Tables holds the well-known tables.
type Tables struct {
	Counts []SpaceCount
	Solved *SolvedHands // of a full deck
}

// ComputeTables computes all tables. It returns the error of ctx if ctx ends.
func ComputeTables(ctx context.Context) (*Tables, error) {
	counts, err := CountSpaces(ctx, Spaces())
	if err != nil {
		return nil, err
	}
	solved, err := SolveHands(ctx, 13)
	if err != nil {
		return nil, err
	}
	return &Tables{counts, solved}, nil
}

// solvedHand is a hand of four cards that makes 24, with all its forms.
type solvedHand struct {
	deal.Hand
	forms     []form
	ideaCount int
}

type form struct {
	solve.Solution
	tree   expr.Expr
	traits expr.Traits
}

// SolvedHands holds every hand of four cards that makes 24, with all its forms. Patterns, Shapes,
// LastSteps and HardClasses are computed from it.
type SolvedHands struct {
	hands     []solvedHand
	formCount int
}

// SolveHands solves all hands of four cards with card ranks from 1 to highest, at most four of
// each. It returns the error of ctx if ctx ends.
func SolveHands(ctx context.Context, highest int) (*SolvedHands, error) {
	space, err := deal.NewSpace(deal.Ranks(highest, 4), 4)
	if err != nil {
		return nil, err
	}
	s, engine := &SolvedHands{}, solve.New()
	for _, numbers := range space.All() {
		solutions, ideas, err := engine.Ideas(ctx, puzzle.Puzzle{Hand: numbers, Target: rat.Int(24), Rules: basicRules})
		if err != nil {
			return nil, err
		}
		if len(solutions) == 0 {
			continue
		}
		h := solvedHand{Hand: numbers, ideaCount: ideas}
		for _, solution := range solutions {
			tree := solution.Expr()
			traits, err := expr.TraitsOf(tree)
			if err != nil {
				return nil, err
			}
			h.forms = append(h.forms, form{solution, tree, traits})
		}
		s.hands = append(s.hands, h)
		s.formCount += len(h.forms)
	}
	return s, nil
}

// HandCount returns the number of hands that make 24.
func (s *SolvedHands) HandCount() int { return len(s.hands) }

// FormCount returns the number of forms of all hands.
func (s *SolvedHands) FormCount() int { return s.formCount }

// allForms reports whether match is true for all forms of the hand.
func (h *solvedHand) allForms(match func(*form) bool) bool {
	for i := range h.forms {
		if !match(&h.forms[i]) {
			return false
		}
	}
	return true
}

var basicRules = puzzle.Rules{Ops: expr.Basic}

// Space describes all hands of Cards cards with card ranks from 1 to Highest, at most Copies of
// each.
type Space struct{ Cards, Highest, Copies int }

// Spaces returns the spaces for which counts are published: hands of four to seven cards from card
// ranks up to 10 or 13.
func Spaces() []Space {
	return []Space{
		{4, 10, 4}, {4, 13, 4}, {5, 10, 4}, {5, 13, 4}, {6, 10, 4}, {6, 13, 4}, {7, 10, 4}, {7, 13, 4}, {7, 10, 7},
	}
}

// Plan returns the plan of a survey that finds whether each hand of the space makes 24.
func (s Space) Plan() (survey.Plan, error) {
	return survey.Plan{
		Pool: deal.Ranks(s.Highest, s.Copies), Cards: s.Cards, Rules: basicRules,
		Stats: survey.StatSolvable, Target: rat.Int(24),
	}.Normalize()
}

// SpaceCount is a space with the tally of a survey of its hands.
type SpaceCount struct {
	Space
	Tally *survey.Tally
}

// CountSpaces surveys the spaces, one goroutine per space, as many at a time as there are
// processors. It returns the error of ctx if ctx ends. It does not use crew.RunInMemory, which
// divides one space among workers, because package crew would bring the bus into this package.
func CountSpaces(ctx context.Context, spaces []Space) ([]SpaceCount, error) {
	counts := make([]SpaceCount, len(spaces))
	group, ctx := errgroup.WithContext(ctx)
	group.SetLimit(runtime.GOMAXPROCS(0))
	for i, s := range spaces {
		group.Go(func() (err error) {
			counts[i], err = countSpace(ctx, s)
			return err
		})
	}
	return counts, group.Wait()
}

// countSpace surveys one space.
func countSpace(ctx context.Context, s Space) (SpaceCount, error) {
	plan, err := s.Plan()
	if err != nil {
		return SpaceCount{}, err
	}
	tally := survey.NewTally(plan)
	for row, err := range survey.NewSurveyor(plan).Rows(ctx, 0, plan.Space().Size()) {
		if err == nil {
			err = tally.Add(row)
		}
		if err != nil {
			return SpaceCount{}, err
		}
	}
	return SpaceCount{s, tally}, nil
}

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

// Tables are the known tables.
type Tables struct {
	Counts []Count
	Study  *Study // of the hands of a whole deck
}

// Compute makes the tables. The error is the context's.
func Compute(ctx context.Context) (*Tables, error) {
	counts, err := Counts(ctx, Spaces())
	if err != nil {
		return nil, err
	}
	study, err := NewStudy(ctx, 13)
	if err != nil {
		return nil, err
	}
	return &Tables{counts, study}, nil
}

// hand is a hand of four cards that makes 24, with all its forms.
type solvedHand struct {
	deal.Hand
	forms []form
	ideas int
}

type form struct {
	solve.Solution
	tree   expr.Expr
	traits expr.Traits
}

// Study is every hand of four cards that makes 24, with every form: what Patterns, LastSteps
// and Hard look at.
type Study struct {
	hands []solvedHand
	forms int
}

// NewStudy solves the hands of four cards of the ranks 1 to highest. The error is the
// context's.
func NewStudy(ctx context.Context, highest int) (*Study, error) {
	space, err := deal.NewSpace(deal.Ranks(highest, 4), 4)
	if err != nil {
		return nil, err
	}
	s, engine := &Study{}, solve.New()
	for _, numbers := range space.All() {
		solutions, ideas, err := engine.Ideas(ctx, puzzle.Puzzle{Hand: numbers, Target: rat.Int(24), Rules: rules})
		if err != nil {
			return nil, err
		}
		if len(solutions) == 0 {
			continue
		}
		h := solvedHand{Hand: numbers, ideas: ideas}
		for _, solution := range solutions {
			tree := solution.Expr()
			traits, err := expr.TraitsOf(tree)
			if err != nil {
				return nil, err
			}
			h.forms = append(h.forms, form{solution, tree, traits})
		}
		s.hands = append(s.hands, h)
		s.forms += len(h.forms)
	}
	return s, nil
}

// Hands is how many hands there are that make 24.
func (s *Study) Hands() int { return len(s.hands) }

// Forms is how many forms they have together.
func (s *Study) Forms() int { return s.forms }

// every reports whether all forms of the hand are such.
func (h *solvedHand) allForms(match func(*form) bool) bool {
	for i := range h.forms {
		if !match(&h.forms[i]) {
			return false
		}
	}
	return true
}

var rules = puzzle.Rules{Ops: expr.Basic}

// A Space is the hands of so many cards of the ranks 1 to Highest, at most Copies of each.
type Space struct{ Cards, Highest, Copies int }

// Spaces are those of the published counts, in order.
func Spaces() []Space {
	return []Space{
		{4, 10, 4}, {4, 13, 4}, {5, 10, 4}, {5, 13, 4}, {6, 10, 4}, {6, 13, 4}, {7, 10, 4}, {7, 13, 4}, {7, 10, 7},
	}
}

// Plan is the survey of a space: whether each hand makes 24.
func (s Space) Plan() (survey.Plan, error) {
	return survey.Plan{
		Pool: deal.Ranks(s.Highest, s.Copies), Cards: s.Cards, Rules: rules,
		Stats: survey.Solvable, Target: rat.Int(24),
	}.Normalize()
}

// A Count is a space and what its survey came to.
type Count struct {
	Space
	Tally *survey.Tally
}

// Counts surveys the spaces. The error is the context's. Each space is surveyed by one goroutine: there are enough of them
// for all processors. crew.RunInMemory divides one space among workers by time and reports progress; it would bring the bus into
// this package.
func Counts(ctx context.Context, spaces []Space) ([]Count, error) {
	counts := make([]Count, len(spaces))
	all, ctx := errgroup.WithContext(ctx)
	all.SetLimit(runtime.GOMAXPROCS(0))
	for i, s := range spaces {
		all.Go(func() (err error) {
			counts[i], err = countSpace(ctx, s)
			return err
		})
	}
	return counts, all.Wait()
}

func countSpace(ctx context.Context, s Space) (Count, error) {
	plan, err := s.Plan()
	if err != nil {
		return Count{}, err
	}
	tally := survey.NewTally(plan)
	for row, err := range survey.NewSurveyor(plan).Rows(ctx, 0, plan.Space().Size()) {
		if err == nil {
			err = tally.Add(row)
		}
		if err != nil {
			return Count{}, err
		}
	}
	return Count{s, tally}, nil
}

package classic

import (
	"context"
	"runtime"
	"sync"
	"sync/atomic"

	"github.com/make24/make24/deal"
	"github.com/make24/make24/expr"
	"github.com/make24/make24/internal/survey"
	"github.com/make24/make24/puzzle"
	"github.com/make24/make24/rat"
)

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
	}.Tidy()
}

// A Count is a space and what its survey came to.
type Count struct {
	Space
	Tally *survey.Tally
}

// Counts surveys the spaces. The error is the context's.
func Counts(ctx context.Context, spaces []Space) ([]Count, error) {
	counts := make([]Count, len(spaces))
	errs := make([]error, len(spaces))
	var next atomic.Int64
	var all sync.WaitGroup
	for range runtime.GOMAXPROCS(0) {
		all.Go(func() {
			for i := next.Add(1) - 1; i < int64(len(spaces)); i = next.Add(1) - 1 {
				counts[i], errs[i] = count(ctx, spaces[i])
			}
		})
	}
	all.Wait()
	for _, err := range errs {
		if err != nil {
			return nil, err
		}
	}
	return counts, nil
}

func count(ctx context.Context, s Space) (Count, error) {
	plan, err := s.Plan()
	if err != nil {
		return Count{}, err
	}
	tally := survey.NewTally(plan)
	for row, err := range survey.NewSurveyor(plan).Rows(ctx, 0, plan.Space().Size()) {
		if err != nil {
			return Count{}, err
		}
		if err := tally.Add(row); err != nil {
			return Count{}, err
		}
	}
	return Count{s, tally}, nil
}

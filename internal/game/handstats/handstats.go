package handstats

import (
	"cmp"
	"context"
	"slices"

	"github.com/make24/make24/expr"
	"github.com/make24/make24/internal/game/dealer"
	"github.com/make24/make24/internal/game/rating"
	"github.com/make24/make24/internal/game/run"
	"github.com/make24/make24/internal/game/store"
	"github.com/make24/make24/puzzle"
)

// maxCountedForms is the number of the latest solutions of a hand that HandStats counts.
const maxCountedForms = 1000

// HandStats describes how players solve a hand. A solution counts if the player found it without a hint and
// did not choose the hand.
type HandStats struct {
	Puzzle    string      `json:"puzzle"`
	Predicted int64       `json:"predicted"`          // as in MeasuredHand; 0: the hand has no solution
	Measured  int64       `json:"measured,omitempty"` // as in MeasuredHand; 0: nobody has played the hand in a rated run
	Solutions int64       `json:"solutions"`          // number of solutions counted: the latest, at most 1000
	Ideas     []IdeaCount `json:"ideas,omitempty"`    // all ideas, the most common one first; none for a hand that takes too much work
	Counts    IdeaCounts  `json:"counts"`
	Yours     int         `json:"yours,omitempty"` // number of the idea of the given answer in Ideas, from 1; 0: there is none
}

// IdeaCount is the number of solutions that have an idea.
type IdeaCount struct {
	Expr   string `json:"expr"` // the simplest form of the idea, as in the API
	Solved int64  `json:"solved"`
}

// IdeaCounts holds the numbers of ideas and forms that solve a hand. They are 0 for a hand that takes
// too much work.
type IdeaCounts struct {
	Ideas int `json:"ideas"`
	Forms int `json:"forms"`
}

// HandStats returns how players solve a hand, and the idea of an answer to it, which may be empty.
// Like dealer.Hands, it returns dealer.ErrPuzzle if the puzzle cannot be played, and limiter.ErrBusy.
// If the answer is not an expression, it returns an *expr.SyntaxError or run.ErrLongClaim.
func (s *Service) HandStats(ctx context.Context, id, answer string) (HandStats, error) {
	if err := run.CheckExprLength(answer); err != nil {
		return HandStats{}, err
	}
	hands, err := s.dealer.Hands(ctx, []string{id})
	if err != nil {
		return HandStats{}, err
	}
	hand := hands[0]
	stats := HandStats{Puzzle: hand.Puzzle}
	if hand.Solvable {
		stats.Predicted = rating.PredictedMillis(store.Play{Seconds: hand.Seconds})
		sums, err := s.store.HandRatings(ctx, []string{hand.Puzzle}, s.clock()/store.DayMillis+1)
		if err != nil {
			return HandStats{}, err
		}
		if sum, isPlayed := sums[hand.Puzzle]; isPlayed {
			stats.Measured = rating.NewMeasuredHand(sum).Measured
		}
	}
	ideas, ok, err := s.dealer.Ideas(ctx, hand.Puzzle)
	if err != nil {
		return HandStats{}, err
	}
	if stats.Ideas, stats.Solutions, err = s.CountIdeas(ctx, hand.Puzzle, ideas); err != nil || !ok {
		return stats, err
	}
	stats.Counts = IdeaCounts{len(ideas.Simplest), len(ideas.ByForm)}
	slices.SortStableFunc(stats.Ideas, func(a, b IdeaCount) int { return -cmp.Compare(a.Solved, b.Solved) })
	simplest, err := simplestOfIdea(ideas, hand.Puzzle, answer)
	stats.Yours = 1 + slices.IndexFunc(stats.Ideas, func(i IdeaCount) bool { return i.Expr == simplest })
	return stats, err
}

// simplestOfIdea returns the simplest form of the idea of an answer, or "" if the answer is empty or
// wrong.
func simplestOfIdea(ideas dealer.Ideas, id, answer string) (string, error) {
	if answer == "" {
		return "", nil
	}
	p, err := puzzle.ParseID(id)
	if err != nil {
		return "", err
	}
	e, err := expr.Parse(answer)
	if err != nil {
		return "", err
	}
	if !p.Check(e).Correct { // an expression with other numbers may take long to normalize
		return "", nil
	}
	idea, isKnown := ideas.ByForm[dealer.FormText(e)]
	if !isKnown {
		return "", nil
	}
	return ideas.Simplest[idea], nil
}

// CountIdeas returns the ideas of a hand, in the order of package dealer, each with the number of the
// counted solutions that have it, and the number of all counted solutions.
func (s *Service) CountIdeas(ctx context.Context, id string, ideas dealer.Ideas) (counts []IdeaCount, solutions int64, err error) {
	forms, err := s.store.FormsOfPuzzle(ctx, id, maxCountedForms)
	if err != nil {
		return nil, 0, err
	}
	for _, text := range ideas.Simplest {
		counts = append(counts, IdeaCount{Expr: text})
	}
	for form, n := range forms {
		solutions += n
		if idea, isKnown := ideas.ByForm[form]; isKnown {
			counts[idea].Solved += n
		}
	}
	return counts, solutions, nil
}

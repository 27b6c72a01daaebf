package classic

import (
	"context"

	"github.com/make24/make24/deal"
	"github.com/make24/make24/expr"
	"github.com/make24/make24/puzzle"
	"github.com/make24/make24/rat"
	"github.com/make24/make24/solve"
)

// hand is a hand of four cards that makes 24, with all its forms.
type hand struct {
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
	hands []hand
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
		h := hand{Hand: numbers, ideas: ideas}
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
func (h *hand) every(such func(*form) bool) bool {
	for i := range h.forms {
		if !such(&h.forms[i]) {
			return false
		}
	}
	return true
}

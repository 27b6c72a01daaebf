package findall

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"github.com/make24/make24/expr"
	"github.com/make24/make24/grade"
	"github.com/make24/make24/internal/game/dealer"
	"github.com/make24/make24/internal/game/handstats"
	"github.com/make24/make24/internal/game/review"
	"github.com/make24/make24/internal/game/run"
	"github.com/make24/make24/internal/game/store"
	"github.com/make24/make24/puzzle"
)

// The limits of the mode "find all". docs/game.md lists them.
const (
	// MaxFindIdeas is the maximum number of ideas of a hand in this mode, and of solutions in a request.
	MaxFindIdeas = 100
	// MaxFindHands is the maximum number of hands of which a player may look for all ideas.
	MaxFindHands = 2000
	// MaxFindBytes is the maximum number of bytes of the stored solutions of a player and a hand.
	MaxFindBytes = 8 << 10
)

// ErrNotSolution is the error of a sent expression that does not solve its hand.
var ErrNotSolution = errors.New("findall: the expression does not solve the hand")

// FindRequest adds solutions that a player has found of one hand, and can show the other ideas.
type FindRequest struct {
	Found []FoundSolution `json:"found,omitempty"`
	Show  bool            `json:"show,omitempty"` // show the ideas that the player has not found
}

// FoundSolution is a player's solution.
type FoundSolution struct {
	Expr string `json:"expr"`
	Time int64  `json:"time"` // time at the table when the player found it, in milliseconds
}

// FindAll is the state of a hand of which a player looks for all ideas.
type FindAll struct {
	Puzzle    string                `json:"puzzle"`
	Level     int                   `json:"level"`
	Ideas     int                   `json:"ideas"`            // number of ideas of the hand
	Found     []FoundIdea           `json:"found"`            // the ideas found, in the order in which they were received
	Shown     int64                 `json:"shown,omitempty"`  // when the other ideas were shown; 0: they were not
	Rest      []handstats.IdeaCount `json:"rest,omitempty"`   // the other ideas, simplest first, if they were shown
	Solutions int64                 `json:"solutions"`        // number of solutions counted in solved, as in HandStats
	Complete  int64                 `json:"complete"`         // number of hands of which the player has found all ideas
	Judged    []int                 `json:"judged,omitempty"` // index in found of the idea of each solution of the request; -1: not found
}

// FoundIdea is an idea that a player has found.
type FoundIdea struct {
	FoundSolution
	Solved int64 `json:"solved"` // as in IdeaCount
}

// FindTotals is what a player has done in the mode "find all".
type FindTotals struct {
	store.FoundTotals
	Latest []FoundHand `json:"latest"` // the latest hands, latest first
}

// FoundHand is a hand of which a player has looked for all ideas.
type FoundHand struct {
	Puzzle string `json:"puzzle"`
	Ideas  int    `json:"ideas"` // number of ideas of the hand
	Found  int    `json:"found"` // number of those found
	Shown  bool   `json:"shown"` // the other ideas were shown
	At     int64  `json:"at"`    // time of the last change
}

// maxLatestFound is the number of hands in FindTotals.
const maxLatestFound = 20

// foundHand is a hand of which a player looks for all ideas, with the state of the player.
type foundHand struct {
	puzzle    puzzle.Puzzle
	ideas     dealer.Ideas
	row       store.FoundIdeas
	solutions []FoundSolution // of each found idea, in the order in which they were received
	found     []int           // index of the idea of each solution; -1: it has none
}

// FindState returns the state of a hand of which a player looks for all ideas. The player may be empty.
// FindState returns dealer.ErrPuzzle for a hand that cannot be played in this mode: one without a
// solution, or with more than MaxFindIdeas ideas.
func (s *Service) FindState(ctx context.Context, player, id string) (FindAll, error) {
	h, err := s.loadFoundHand(ctx, player, id)
	if err != nil {
		return FindAll{}, err
	}
	return s.findAll(ctx, h, nil)
}

// Find adds solutions to those that a player has found of a hand, and returns the new state. Solutions
// of an idea that the player has found are ignored, so requests may be repeated and may come in any
// order. Solutions of ideas that were shown are ignored too. Besides the errors of FindState, Find
// returns a *expr.SyntaxError, run.ErrLongClaim or ErrNotSolution for an invalid solution, and a *run.QuotaError.
func (s *Service) Find(ctx context.Context, player, id string, request FindRequest) (FindAll, error) {
	if len(request.Found) > MaxFindIdeas {
		return FindAll{}, fmt.Errorf("%w: %d solutions", run.ErrBadRequest, len(request.Found))
	}
	for range run.MaxTries {
		h, err := s.loadFoundHand(ctx, player, id)
		if err != nil {
			return FindAll{}, err
		}
		state, err := s.find(ctx, h, request)
		if !errors.Is(err, store.ErrVersion) {
			return state, s.log.QuotaError(err)
		}
	}
	return FindAll{}, run.ErrContention
}

// find stores the solutions of a request. It returns store.ErrVersion if another request has changed the
// row of the hand.
func (s *Service) find(ctx context.Context, h *foundHand, request FindRequest) (FindAll, error) {
	ideas := make([]int, len(request.Found)) // index of the idea of each solution
	changed := false
	for i, solution := range request.Found {
		var err error
		if ideas[i], solution.Expr, err = h.judge(solution.Expr); err != nil {
			return FindAll{}, err
		}
		if h.row.Shown == 0 && h.indexOf(ideas[i]) < 0 {
			solution.Time = min(max(0, solution.Time), store.DayMillis)
			h.solutions, h.found = append(h.solutions, solution), append(h.found, ideas[i])
			changed = true
		}
	}
	var cards []store.Card
	if request.Show && h.row.Shown == 0 && len(h.solutions) < len(h.ideas.Simplest) {
		h.row.Shown = s.clock()
		h.row.Techniques = h.missingTechniques()
		var err error
		if cards, err = s.reviews.UpdatedCards(ctx, h.row.Player, review.PlaysOfShown(h.row)); err != nil {
			return FindAll{}, err
		}
		changed = true
	}
	if changed {
		var err error
		if h.row.Solutions, err = json.Marshal(h.solutions); err != nil {
			return FindAll{}, err
		}
		if len(h.row.Solutions) > MaxFindBytes {
			return FindAll{}, store.ErrQuota
		}
		h.row.Ideas, h.row.Found, h.row.Updated = len(h.ideas.Simplest), len(h.solutions), s.clock()
		if err := s.store.PutFoundIdeas(ctx, h.row, cards, MaxFindHands); err != nil {
			return FindAll{}, err
		}
	}
	return s.findAll(ctx, h, ideas)
}

// loadFoundHand returns a hand with the state of a player.
func (s *Service) loadFoundHand(ctx context.Context, player, id string) (*foundHand, error) {
	ideas, ok, err := s.dealer.Ideas(ctx, id)
	switch {
	case err != nil:
		return nil, err
	case !ok, len(ideas.Simplest) > MaxFindIdeas:
		return nil, &dealer.UnplayableError{Reason: "has too many ideas"}
	case len(ideas.Simplest) == 0:
		return nil, &dealer.UnplayableError{Reason: "has no solution"}
	}
	p, err := puzzle.ParseID(id)
	if err != nil {
		return nil, err // cannot happen: the dealer has parsed it
	}
	h := &foundHand{puzzle: p, ideas: ideas, row: store.FoundIdeas{Player: player, Puzzle: p.ID()}}
	row, err := s.store.FoundIdeas(ctx, player, h.row.Puzzle)
	switch {
	case errors.Is(err, store.ErrNotFound):
		return h, nil
	case err != nil:
		return nil, err
	}
	h.row = row
	if err := json.Unmarshal(row.Solutions, &h.solutions); err != nil {
		return nil, fmt.Errorf("findall: found ideas of %s: %w", row.Puzzle, err)
	}
	for _, solution := range h.solutions {
		idea, _, err := h.judge(solution.Expr)
		if err != nil {
			idea = -1 // the solution was stored by a version with other rules
		}
		h.found = append(h.found, idea)
	}
	return h, nil
}

// judge returns the index of the idea of a solution, and its text without redundant spaces.
func (h *foundHand) judge(text string) (idea int, formatted string, err error) {
	if err := run.CheckExprLength(text); err != nil {
		return 0, "", err
	}
	e, err := expr.Parse(text)
	if err != nil {
		return 0, "", err
	}
	if h.puzzle.Check(e).Reason != puzzle.None { // an expression with other numbers may take long to normalize
		return 0, "", ErrNotSolution
	}
	idea, isKnown := h.ideas.ByForm[dealer.FormText(e)]
	if !isKnown {
		return 0, "", ErrNotSolution
	}
	return idea, expr.Format(e, expr.Style{}), nil
}

// indexOf returns the index in h.solutions of the solution with an idea, or -1.
func (h *foundHand) indexOf(idea int) int { return slices.Index(h.found, idea) }

// missing returns the indexes of the ideas that the player has not found.
func (h *foundHand) missing() (ideas []int) {
	for idea := range h.ideas.Simplest {
		if h.indexOf(idea) < 0 {
			ideas = append(ideas, idea)
		}
	}
	return ideas
}

// missingTechniques returns the main techniques of the ideas that the player has not found.
func (h *foundHand) missingTechniques() (codes store.Names) {
	for _, idea := range h.missing() {
		e, err := expr.Parse(h.ideas.Simplest[idea])
		if err != nil {
			continue // cannot happen: the engine wrote it
		}
		techniques := grade.TechniquesOf(e, h.puzzle.Hand, h.puzzle.Target)
		if len(techniques) > 0 && !slices.Contains(codes, techniques[0].String()) {
			codes = append(codes, techniques[0].String())
		}
	}
	return codes
}

// findAll returns the state of a hand. ideas has the index of the idea of each solution of the request.
func (s *Service) findAll(ctx context.Context, h *foundHand, ideas []int) (FindAll, error) {
	hands, err := s.dealer.Hands(ctx, []string{h.row.Puzzle})
	if err != nil {
		return FindAll{}, err
	}
	counts, solutions, err := s.stats.CountIdeas(ctx, h.row.Puzzle, h.ideas)
	if err != nil {
		return FindAll{}, err
	}
	totals, err := s.store.FoundIdeaTotals(ctx, h.row.Player)
	if err != nil {
		return FindAll{}, err
	}
	state := FindAll{
		Puzzle: h.row.Puzzle, Level: hands[0].Level, Ideas: len(counts), Found: []FoundIdea{}, Shown: h.row.Shown,
		Solutions: solutions, Complete: totals.Complete,
	}
	for i, solution := range h.solutions {
		found := FoundIdea{FoundSolution: solution}
		if idea := h.found[i]; idea >= 0 {
			found.Solved = counts[idea].Solved
		}
		state.Found = append(state.Found, found)
	}
	if state.Shown > 0 {
		for _, idea := range h.missing() {
			state.Rest = append(state.Rest, counts[idea])
		}
	}
	for _, idea := range ideas {
		state.Judged = append(state.Judged, h.indexOf(idea))
	}
	return state, nil
}

// FindTotals returns what a player has done in the mode "find all".
func (s *Service) FindTotals(ctx context.Context, player string) (FindTotals, error) {
	sums, err := s.store.FoundIdeaTotals(ctx, player)
	if err != nil {
		return FindTotals{}, err
	}
	rows, err := s.store.ListFoundIdeas(ctx, player, store.FoundIdeasCursor{}, maxLatestFound)
	if err != nil {
		return FindTotals{}, err
	}
	totals := FindTotals{FoundTotals: sums, Latest: []FoundHand{}}
	for _, row := range rows {
		totals.Latest = append(totals.Latest, FoundHand{row.Puzzle, row.Ideas, row.Found, row.Shown > 0, row.Updated})
	}
	return totals, nil
}

package live

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"

	"github.com/make24/make24/internal/store"
	"github.com/make24/make24/race/event"
	"github.com/make24/make24/race/mode"
	"github.com/make24/make24/recall"
)

// Review repeats the kinds of hands with which a player had trouble. The kind of a hand is the main
// technique of its easiest solution. A kind is put on the player's schedule by the first hand of
// the kind that the player does not solve, solves slowly, or solves with more than one hint step.
// From then on every hand of the kind, in any mode, updates the kind's review card. Hands without a
// solution have no kind, and a hand left open at the end of a run does not count.

// The ratios of the time used to the predicted time above which a solved hand is slow, and below
// which it is quick.
const (
	slowRatio  = 2.0
	quickRatio = 0.6
)

// ratePlay returns the rating of a hand, and in schedules whether the hand puts its kind on the
// schedule. ok is false for a hand that does not count.
func ratePlay(p store.Play) (rating recall.Rating, schedules, ok bool) {
	if !p.Solvable || len(p.Techniques) == 0 || p.Outcome == "unfinished" {
		return 0, false, false
	}
	seconds := float64(p.Time) / 1000
	switch {
	case p.Outcome != "solved":
		return recall.Again, true, true
	case seconds > slowRatio*p.Seconds || p.Points <= mode.FullPoints-2: // slow, or two hint steps
		return recall.Hard, true, true
	case p.Hints > 0:
		return recall.Hard, false, true
	case seconds < quickRatio*p.Seconds:
		return recall.Easy, false, true
	}
	return recall.Good, false, true
}

// updatedCards returns the review cards of the player that the plays change, with their new
// contents.
func (r *Runs) updatedCards(ctx context.Context, player string, plays []store.Play) ([]store.Card, error) {
	isRated := func(p store.Play) bool {
		_, _, ok := ratePlay(p)
		return ok
	}
	if !slices.ContainsFunc(plays, isRated) {
		return nil, nil
	}
	all, err := r.store.Cards(ctx, player)
	if err != nil {
		return nil, err
	}
	byKind := map[string]store.Card{}
	for _, c := range all {
		byKind[c.Kind] = c
	}
	var changed []string
	for _, p := range plays {
		rating, schedules, ok := ratePlay(p)
		if !ok {
			continue
		}
		kind := p.Techniques[0]
		card, scheduled := byKind[kind]
		if !scheduled && !schedules {
			continue
		}
		if byKind[kind], err = r.updateCard(card, p, rating); err != nil {
			return nil, err
		}
		if !slices.Contains(changed, kind) {
			changed = append(changed, kind)
		}
	}
	var cards []store.Card
	for _, kind := range changed {
		cards = append(cards, byKind[kind])
	}
	return cards, nil
}

// updateCard returns the card updated with a hand of its kind and the rating of the hand.
func (r *Runs) updateCard(card store.Card, p store.Play, rating recall.Rating) (store.Card, error) {
	var recallCard recall.Card
	if len(card.State) > 0 {
		if err := json.Unmarshal(card.State, &recallCard); err != nil {
			return card, fmt.Errorf("live: review of %s: %w", card.Kind, err)
		}
	}
	recallCard = recall.Scheduler{}.Next(recallCard, rating, p.At)
	state, err := json.Marshal(recallCard)
	if err != nil {
		return card, fmt.Errorf("live: review of %s: %w", card.Kind, err)
	}
	return store.Card{Player: p.Player, Kind: p.Techniques[0], Puzzle: p.Puzzle, Due: recallCard.Due, State: state}, nil
}

// Review is the review schedule of a player.
type Review struct {
	Due   int    `json:"due"`            // number of kinds that are due
	Next  int64  `json:"next,omitempty"` // when the next kind becomes due; 0: none will
	Kinds []Kind `json:"kinds"`          // all kinds on the schedule, earliest Due first
}

// Kind is a kind of hand on the schedule.
type Kind struct {
	Kind   string `json:"kind"`   // code of the technique
	Due    int64  `json:"due"`    // when the kind is due
	Puzzle string `json:"puzzle"` // puzzle ID of the latest hand of the kind
}

// Review returns a player's review schedule.
func (r *Runs) Review(ctx context.Context, player string) (Review, error) {
	cards, err := r.store.Cards(ctx, player)
	if err != nil {
		return Review{}, err
	}
	now := r.clock()
	rev := Review{Kinds: []Kind{}}
	for _, c := range cards {
		rev.Kinds = append(rev.Kinds, Kind{Kind: c.Kind, Due: c.Due, Puzzle: c.Puzzle})
		switch {
		case c.Due <= now:
			rev.Due++
		case rev.Next == 0 || c.Due < rev.Next:
			rev.Next = c.Due
		}
	}
	return rev, nil
}

// reviewHands returns the hands of a review run: one of each due kind, earliest Due first, for at
// most maxReviewKinds kinds. It returns ErrNoReview if no kind is due.
func (r *Runs) reviewHands(ctx context.Context, run, player string) ([]event.Hand, error) {
	rev, err := r.Review(ctx, player)
	if err != nil {
		return nil, err
	}
	if rev.Due == 0 {
		return nil, ErrNoReview
	}
	var hands []event.Hand
	for _, kind := range rev.Kinds[:min(rev.Due, maxReviewKinds)] {
		h, err := r.dealer.Similar(ctx, run, kind.Kind, kind.Puzzle)
		if err != nil {
			return nil, err
		}
		hands = append(hands, h)
	}
	return hands, nil
}

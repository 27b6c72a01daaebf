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

// Review repeats the techniques with which a player had trouble. A hand counts for the main
// technique of its easiest solution. A technique is put on the player's schedule by the first such
// hand that the player does not solve, solves slowly, or solves with more than one hint step. From
// then on every hand with the technique, in any mode, updates the review card of the technique.
// Hands without a solution and hands left open at the end of a run do not count. In JSON and in the
// database, a technique of the schedule is called a kind.

// The ratios of the time used to the predicted time above which a solved hand is slow, and below
// which it is quick.
const (
	slowRatio  = 2.0
	quickRatio = 0.6
)

// ratePlay returns the rating of a hand. addsToSchedule reports whether the hand puts its technique
// on the schedule, and ok is false for a hand that does not count.
func ratePlay(p store.Play) (rating recall.Rating, addsToSchedule, ok bool) {
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

// updatedCards returns the player's review cards that the plays change, with their new contents.
func (r *Runs) updatedCards(ctx context.Context, player string, plays []store.Play) ([]store.Card, error) {
	countsForReview := func(p store.Play) bool {
		_, _, ok := ratePlay(p)
		return ok
	}
	if !slices.ContainsFunc(plays, countsForReview) {
		return nil, nil
	}
	stored, err := r.store.Cards(ctx, player)
	if err != nil {
		return nil, err
	}
	cardByTechnique := map[string]store.Card{}
	for _, c := range stored {
		cardByTechnique[c.Kind] = c
	}
	var changed []string
	for _, p := range plays {
		rating, addsToSchedule, ok := ratePlay(p)
		if !ok {
			continue
		}
		technique := p.Techniques[0]
		card, scheduled := cardByTechnique[technique]
		if !scheduled && !addsToSchedule {
			continue
		}
		if cardByTechnique[technique], err = r.updateCard(card, p, rating); err != nil {
			return nil, err
		}
		if !slices.Contains(changed, technique) {
			changed = append(changed, technique)
		}
	}
	var cards []store.Card
	for _, technique := range changed {
		cards = append(cards, cardByTechnique[technique])
	}
	return cards, nil
}

// updateCard returns the card updated with a hand of its technique and the rating of the hand.
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
	Due        int               `json:"due"`            // number of techniques that are due
	Next       int64             `json:"next,omitempty"` // when the next technique becomes due; 0: none will
	Techniques []ReviewTechnique `json:"kinds"`          // all techniques on the schedule, earliest Due first
}

// ReviewTechnique is a technique on the schedule.
type ReviewTechnique struct {
	Technique string `json:"kind"`   // code, as Technique.String of package grade returns it
	Due       int64  `json:"due"`    // when the technique is due for review
	Puzzle    string `json:"puzzle"` // puzzle ID of the latest hand with the technique
}

// Review returns a player's review schedule.
func (r *Runs) Review(ctx context.Context, player string) (Review, error) {
	cards, err := r.store.Cards(ctx, player)
	if err != nil {
		return Review{}, err
	}
	now := r.clock()
	rev := Review{Techniques: []ReviewTechnique{}}
	for _, c := range cards {
		rev.Techniques = append(rev.Techniques, ReviewTechnique{Technique: c.Kind, Due: c.Due, Puzzle: c.Puzzle})
		switch {
		case c.Due <= now:
			rev.Due++
		case rev.Next == 0 || c.Due < rev.Next:
			rev.Next = c.Due
		}
	}
	return rev, nil
}

// reviewHands returns the hands of a review run: one for each due technique, earliest Due first, at
// most maxReviewHands. It returns ErrNoReview if no technique is due.
func (r *Runs) reviewHands(ctx context.Context, run, player string) ([]event.Hand, error) {
	rev, err := r.Review(ctx, player)
	if err != nil {
		return nil, err
	}
	if rev.Due == 0 {
		return nil, ErrNoReview
	}
	var hands []event.Hand
	for _, due := range rev.Techniques[:min(rev.Due, maxReviewHands)] {
		h, err := r.dealer.Similar(ctx, run, due.Technique, due.Puzzle)
		if err != nil {
			return nil, err
		}
		hands = append(hands, h)
	}
	return hands, nil
}

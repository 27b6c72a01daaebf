package review

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/make24/make24/internal/game/store"
	"github.com/make24/make24/race/event"
	"github.com/make24/make24/race/mode"
	"github.com/make24/make24/recall"
)

// Review repeats the techniques with which a player had trouble. A hand counts for the main
// technique of its easiest solution. A technique is put on the player's schedule by the first such
// hand that the player does not solve, solves slowly, or solves with more than one hint step. From
// then on every hand with the technique, in any run of one player, updates the review card of the
// technique. Hands of races, hands without a solution, and hands left open at the end of a run do not
// count. In JSON and in the database, a technique of the schedule is called a kind.

// ErrNoReview means that no technique of a player is due for review.
var ErrNoReview = errors.New("review: no technique is due for review")

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

// The review cards of a player follow from the player's hands alone: each hand in turn, ordered by
// comparePlays, updates the card of its technique. Hands are usually stored in this order. An offline
// run, or a hand that ended while nobody looked, may be earlier than a hand stored before; then the
// card is computed from all hands.

// comparePlays orders plays by the time at which they were closed.
func comparePlays(a, b store.Play) int {
	return cmp.Or(cmp.Compare(a.At, b.At), strings.Compare(a.Run, b.Run), cmp.Compare(a.Hand, b.Hand))
}

// reviewCards holds the review cards of a player by technique.
type reviewCards map[string]store.Card

// add updates the card of a hand's technique. changed is false if the hand does not count.
func (c reviewCards) add(p store.Play) (changed bool, err error) {
	rating, addsToSchedule, ok := ratePlay(p)
	if !ok {
		return false, nil
	}
	technique := p.Techniques[0]
	card, scheduled := c[technique]
	if !scheduled && !addsToSchedule {
		return false, nil
	}
	c[technique], err = updateCard(card, p, rating)
	return true, err
}

// isLater reports whether a play is later than all plays that the card of its technique counts.
func (c reviewCards) isLater(p store.Play) (bool, error) {
	card, ok := c[p.Techniques[0]]
	if !ok {
		return false, nil
	}
	var state recall.Card
	err := json.Unmarshal(card.State, &state)
	return p.At > state.Last, err
}

// UpdatedCards returns the player's review cards that the plays change, with their new contents. The
// plays are not stored yet.
func (s *Service) UpdatedCards(ctx context.Context, player string, plays []store.Play) ([]store.Card, error) {
	plays = slices.DeleteFunc(slices.Clone(plays), func(p store.Play) bool {
		_, _, ok := ratePlay(p)
		return !ok
	})
	if len(plays) == 0 {
		return nil, nil
	}
	slices.SortFunc(plays, comparePlays)
	stored, err := s.store.Cards(ctx, player)
	if err != nil {
		return nil, err
	}
	cards := reviewCards{}
	for _, c := range stored {
		cards[c.Kind] = c
	}
	var changed []string
	outOfOrder := map[string]bool{} // techniques whose cards are computed from all hands
	for _, p := range plays {
		technique := p.Techniques[0]
		later, err := cards.isLater(p)
		if err != nil {
			return nil, fmt.Errorf("review: review of %s: %w", technique, err)
		}
		isChanged, err := cards.add(p)
		if err != nil {
			return nil, err
		}
		if isChanged && !later {
			outOfOrder[technique] = true
		}
		if isChanged && !slices.Contains(changed, technique) {
			changed = append(changed, technique)
		}
	}
	if len(outOfOrder) > 0 {
		computed, err := s.ComputeCards(ctx, player, plays, func(technique string) bool { return outOfOrder[technique] })
		if err != nil {
			return nil, err
		}
		maps.Copy(cards, computed)
	}
	list := make([]store.Card, 0, len(changed))
	for _, technique := range changed {
		list = append(list, cards[technique])
	}
	return list, nil
}

// cardPage is the number of plays that ComputeCards reads at a time.
const cardPage = 1000

// ComputeCards computes the review cards of some techniques from a player's stored hands and from
// added, which are sorted but not stored yet.
func (s *Service) ComputeCards(ctx context.Context, player string, added []store.Play, include func(technique string) bool) (map[string]store.Card, error) {
	cards := reviewCards{}
	shown, err := s.shownPlays(ctx, player)
	if err != nil {
		return nil, err
	}
	if len(shown) > 0 {
		added = append(slices.Clone(added), shown...)
		slices.SortFunc(added, comparePlays)
	}
	add := func(p store.Play) (err error) {
		if len(p.Techniques) > 0 && include(p.Techniques[0]) {
			_, err = cards.add(p)
		}
		return err
	}
	for after := (store.PlayCursor{}); ; {
		page, err := s.store.PlaysInOrder(ctx, player, after, cardPage)
		if err != nil {
			return nil, err
		}
		for _, p := range page {
			for len(added) > 0 && comparePlays(added[0], p) < 0 {
				if err := add(added[0]); err != nil {
					return nil, err
				}
				added = added[1:]
			}
			if err := add(p); err != nil {
				return nil, err
			}
			after = p.Cursor()
		}
		if len(page) < cardPage {
			break
		}
	}
	for _, p := range added {
		if err := add(p); err != nil {
			return nil, err
		}
	}
	return cards, nil
}

// updateCard returns the card updated with a hand of its technique and the rating of the hand.
func updateCard(card store.Card, p store.Play, rating recall.Rating) (store.Card, error) {
	var recallCard recall.Card
	if len(card.State) > 0 {
		if err := json.Unmarshal(card.State, &recallCard); err != nil {
			return card, fmt.Errorf("review: review of %s: %w", card.Kind, err)
		}
	}
	recallCard = recall.Scheduler{}.Next(recallCard, rating, p.At)
	state, err := json.Marshal(recallCard)
	if err != nil {
		return card, fmt.Errorf("review: review of %s: %w", card.Kind, err)
	}
	return store.Card{Player: p.Player, Kind: p.Techniques[0], Puzzle: p.Puzzle, Due: recallCard.Due, State: state}, nil
}

// Review is the review schedule of a player.
type Review struct {
	Due        int         `json:"due"`            // number of techniques that are due
	Next       int64       `json:"next,omitempty"` // when the next technique becomes due; 0: none will
	Techniques []Technique `json:"kinds"`          // all techniques on the schedule, earliest Due first
}

// Technique is a technique on the schedule.
type Technique struct {
	Technique string `json:"kind"`   // code, as Technique.String of package grade returns it
	Due       int64  `json:"due"`    // when the technique is due for review
	Puzzle    string `json:"puzzle"` // puzzle ID of the latest hand with the technique
}

// Review returns a player's review schedule.
func (s *Service) Review(ctx context.Context, player string) (Review, error) {
	cards, err := s.store.Cards(ctx, player)
	if err != nil {
		return Review{}, err
	}
	now := s.clock()
	rev := Review{Techniques: []Technique{}}
	for _, c := range cards {
		rev.Techniques = append(rev.Techniques, Technique{Technique: c.Kind, Due: c.Due, Puzzle: c.Puzzle})
		switch {
		case c.Due <= now:
			rev.Due++
		case rev.Next == 0 || c.Due < rev.Next:
			rev.Next = c.Due
		}
	}
	return rev, nil
}

// maxReviewHands is the maximum number of hands of a review run.
const maxReviewHands = 10

// ReviewHands returns the hands of a review run: one for each due technique, earliest Due first, at
// most MaxReviewHands. It returns ErrNoReview if no technique is due.
func (s *Service) ReviewHands(ctx context.Context, run, player string) ([]event.Hand, error) {
	rev, err := s.Review(ctx, player)
	if err != nil {
		return nil, err
	}
	if rev.Due == 0 {
		return nil, ErrNoReview
	}
	var hands []event.Hand
	for _, due := range rev.Techniques[:min(rev.Due, maxReviewHands)] {
		h, err := s.dealer.Similar(ctx, run, due.Technique, due.Puzzle)
		if err != nil {
			return nil, err
		}
		hands = append(hands, h)
	}
	return hands, nil
}

// PlaysOfShown returns a play for each technique of the ideas that were shown of a hand, for the review
// cards. Such a play counts like a hand that the player did not solve.
func PlaysOfShown(row store.FoundIdeas) (plays []store.Play) {
	for i, technique := range row.Techniques {
		plays = append(plays, store.Play{
			Run: "ideas/" + row.Puzzle, Hand: i, Player: row.Player, Puzzle: row.Puzzle, Solvable: true,
			Techniques: store.Names{technique}, At: row.Shown, Outcome: "shown",
		})
	}
	return plays
}

// shownPlays returns the plays of PlaysOfShown for all hands of which a player had ideas shown.
func (s *Service) shownPlays(ctx context.Context, player string) (plays []store.Play, err error) {
	rows, err := s.store.ShownIdeas(ctx, player)
	for _, row := range rows {
		plays = append(plays, PlaysOfShown(row)...)
	}
	return plays, err
}

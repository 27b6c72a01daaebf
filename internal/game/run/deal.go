package run

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/make24/make24/internal/game/dealer"
	"github.com/make24/make24/internal/game/rating"
	"github.com/make24/make24/internal/game/review"
	"github.com/make24/make24/internal/game/store"
	"github.com/make24/make24/race/event"
	"github.com/make24/make24/race/mode"
)

// handSource returns the hands of runs.
type handSource struct {
	dealer  *dealer.Dealer
	log     *Log
	ratings *rating.Service
	reviews *review.Service
}

// first returns the hands with which a run begins.
func (s *handSource) first(ctx context.Context, run, player string, req Request) ([]event.Hand, error) {
	switch {
	case req.Mode == mode.Daily, req.isArchived():
		return s.dealer.Daily(req.Number)
	case req.Review:
		return s.reviews.ReviewHands(ctx, run, player)
	case len(req.Puzzles) > 0:
		return s.dealer.Hands(ctx, req.Puzzles)
	}
	return s.more(ctx, run, player, req, nil)
}

// A run without fixed hands deals its hands in advance, so that its player never waits for one.
const (
	refillThreshold = 2 // number of dealt hands left to show below which more are dealt
	practiceBatch   = 3 // hands dealt at a time in practice
	timedBatch      = 8 // hands dealt at a time in a timed run or a streak
)

// more deals more hands to a run without fixed hands, or all hands of one with a number of them. dealt holds the
// puzzle IDs of the hands that the run has. more returns ErrBadRequest if no hand meets the request.
func (s *handSource) more(ctx context.Context, run, player string, req Request, dealt []string) ([]event.Hand, error) {
	if mode.DealsItself(req.Mode) {
		return s.timed(ctx, run, req, dealt, min(timedBatch, mode.MaxHands-len(dealt)))
	}
	n := cmp.Or(req.Hands, min(practiceBatch, mode.MaxHands-len(dealt)))
	if req.Near {
		return s.ratings.HandsNear(ctx, run, player, dealt, n)
	}
	hands, err := s.dealer.Practice(ctx, run, req.criteria(), dealt, n)
	if errors.Is(err, dealer.ErrCriteria) {
		return nil, fmt.Errorf("%w: %w", ErrBadRequest, err)
	}
	return hands, err
}

// timed returns at most n more hands of a timed run or a streak. dealt holds the puzzle IDs of those that it
// has. In a challenge, the hands are those in the log of its creator's run, even if that log was written
// by a version with other grades, and then others.
func (s *handSource) timed(ctx context.Context, run string, req Request, dealt []string, n int) ([]event.Hand, error) {
	from := len(dealt)
	if req.Source == "" {
		return s.dealer.Timed(run, from, n), nil
	}
	source, err := s.log.Read(ctx, "", req.Source)
	if err == nil {
		err = s.log.Replay(ctx, source)
	}
	if err != nil && !errors.Is(err, store.ErrNotFound) {
		return nil, err
	}
	if err == nil {
		var hands []event.Hand
		for i := from; len(hands) < n; i++ {
			hand, ok := source.State.Hand(i)
			if !ok {
				break
			}
			hands = append(hands, hand)
		}
		if len(hands) > 0 {
			return hands, nil
		}
	}
	hands := slices.DeleteFunc(s.dealer.Timed(req.Source, from, mode.MaxHands-from), func(h event.Hand) bool {
		return slices.Contains(dealt, h.Puzzle)
	})
	return hands[:min(n, len(hands))], nil
}

// offline returns the hands of an offline run with their analysis. It returns dealer.ErrPuzzle
// or dealer.ErrCriteria if the dealer could not have dealt them.
func (s *handSource) offline(ctx context.Context, run OfflineRun) ([]event.Hand, error) {
	switch {
	case run.Request.Mode != mode.Daily && run.Request.hasFixedHands():
		return s.dealer.Hands(ctx, run.Hands)
	case run.Request.Mode != mode.Daily:
		return s.dealer.OfflineHands(ctx, run.Request.criteria(), run.Hands)
	}
	hands, err := s.dealer.Daily(run.Request.Number)
	if err != nil {
		return nil, err
	}
	for i, h := range hands {
		if len(run.Hands) != len(hands) || run.Hands[i] != h.Puzzle {
			return nil, fmt.Errorf("%w: the hands differ from those of daily %d", dealer.ErrPuzzle, run.Request.Number)
		}
	}
	return hands, nil
}

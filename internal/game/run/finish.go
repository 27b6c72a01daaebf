package run

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"

	"github.com/make24/make24/internal/game/rating"
	"github.com/make24/make24/internal/game/store"
	"github.com/make24/make24/race"
	"github.com/make24/make24/race/event"
)

// MarkFinished calls mark with each new event that ends the part of a player in the run. If mark has changed
// any of them, MarkFinished computes the state again from before, the state before the new events.
func (l *Loaded) MarkFinished(before race.State, mark func(*event.Finished) (changed bool, err error)) error {
	marked := false
	for i, e := range l.NewEvents {
		end, ok := e.(event.Finished)
		if !ok || end.Player == "" {
			continue
		}
		changed, err := mark(&end)
		if err != nil {
			return err
		}
		if changed {
			l.NewEvents[i], marked = end, true
		}
	}
	if !marked {
		return nil
	}
	after, err := race.Fold(before, l.NewEvents)
	if err != nil {
		return fmt.Errorf("run: %s: %w", l.ID, err)
	}
	l.State, l.view = after, nil
	return nil
}

// Hold marks the new Finished events of ranked results that must be held. playerOf returns the player in a
// seat, before is the state before the new events, and trails has the trails of the run's player by hand; nil
// in a race.
func (r *Log) Hold(ctx context.Context, l *Loaded, playerOf func(seat string) string, before race.State, trails map[int]json.RawMessage) error {
	return l.MarkFinished(before, func(end *event.Finished) (bool, error) {
		result, err := l.State.Result(end.Player)
		if err != nil || !result.Ranked {
			return false, nil
		}
		end.Held, err = r.fairPlay.HoldReason(ctx, l.ID, playerOf(end.Player), result.Hands, trails)
		return end.Held != "", err
	})
}

// Rate adds the rows of ratings to a decision that ends a run, and sets d.Closed. The seats are those of
// the players with results.
func (r *Log) Rate(ctx context.Context, l *Loaded, seats []store.Seat, d *store.Decision) error {
	if d.Finished == 0 {
		return nil
	}
	d.Closed = r.Now()
	var rated []rating.RatedResult
	for _, result := range d.Results {
		if !rating.IsRated(result) {
			continue
		}
		i := slices.IndexFunc(seats, func(s store.Seat) bool { return s.Player == result.Player })
		var plays []store.Play
		for _, h := range l.State.ClosedSince(race.State{}, seats[i].Seat) {
			plays = append(plays, NewPlay(l, result.Player, h))
		}
		rated = append(rated, rating.RatedResult{Player: result.Player, Plays: plays})
	}
	return r.ratings.Rate(ctx, l.ID, rated, d)
}

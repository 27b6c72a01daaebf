package live

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

// markFinished calls mark with each new event that ends the part of a player in the run, and with the state
// before the new events folds them again if mark has changed one.
func (l *LoadedRun) markFinished(before race.State, mark func(*event.Finished) (changed bool, err error)) error {
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
		return fmt.Errorf("live: run %s: %w", l.ID, err)
	}
	l.State, l.view = after, nil
	return nil
}

// hold marks the new Finished events of ranked results that must be held. playerOf returns the player in a
// seat, before is the state before the new events, and trails has the trails of the run's player by hand; nil
// in a race.
func (r *Runs) hold(ctx context.Context, l *LoadedRun, playerOf func(seat string) string, before race.State, trails map[int]json.RawMessage) error {
	return l.markFinished(before, func(end *event.Finished) (bool, error) {
		result, err := l.State.Result(end.Player)
		if err != nil || !result.Ranked {
			return false, nil
		}
		end.Held, err = r.fairPlay.HoldReason(ctx, l.ID, playerOf(end.Player), result.Hands, trails)
		return end.Held != "", err
	})
}

// holdRun is like hold for a run of one player. closing has the trail of the hand that the last action
// closed.
func (r *Runs) holdRun(ctx context.Context, l *LoadedRun, before race.State, closing []store.Trail) error {
	if !l.State.Over() || before.Over() || !l.State.Mode().Ranked {
		return nil
	}
	trails, err := r.store.Trails(ctx, l.ID, l.Player)
	if err != nil {
		return err
	}
	for _, t := range closing {
		trails[t.Hand] = t.Moves
	}
	return r.hold(ctx, l, func(seat string) string { return seat }, before, trails)
}

// noteHeld calls Options.Held for each result that a stored decision holds.
func (r *Runs) noteHeld(d store.Decision) {
	for _, h := range d.Held {
		r.held(h)
	}
}

// rate adds the rows of ratings to a decision that ends a run, and sets d.Closed. The seats are those of
// the players with results.
func (r *Runs) rate(ctx context.Context, l *LoadedRun, seats []store.Seat, d *store.Decision) error {
	if d.Finished == 0 {
		return nil
	}
	d.Closed = r.clock()
	var rated []rating.RatedResult
	for _, result := range d.Results {
		if !rating.IsRated(result) {
			continue
		}
		i := slices.IndexFunc(seats, func(s store.Seat) bool { return s.Player == result.Player })
		var plays []store.Play
		for _, h := range l.State.ClosedSince(race.State{}, seats[i].Seat) {
			plays = append(plays, newPlay(l, result.Player, h))
		}
		rated = append(rated, rating.RatedResult{Player: result.Player, Plays: plays})
	}
	return r.Ratings.Rate(ctx, l.ID, rated, d)
}

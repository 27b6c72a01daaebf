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
	"github.com/make24/make24/race/mode"
)

// idleTimeout is the time without events after which practice ends, in milliseconds. Otherwise
// practice ends only when its player ends it. An idle run ends at the time of its last event, so
// the idle time does not count.
const idleTimeout = 24 * 3600_000

// idleDeadline returns when the run ends if it gets no more events. ok is false for a run that is
// over or is not practice.
func (l *Loaded) idleDeadline() (at int64, ok bool) {
	return l.State.LastTime() + idleTimeout, l.Mode == mode.Practice && !l.State.Over()
}

// endIfIdle ends practice that has had no event for idleTimeout.
func (s *Service) endIfIdle(l *Loaded, now int64) error {
	if at, ok := l.idleDeadline(); !ok || now < at {
		return nil
	}
	return s.Log.Decide(l, l.State.LastTime(), "", race.Finish{ID: "idle"})
}

// endIfTooLong ends a run that has reached its maximum number of events or bytes. An open hand may
// exceed the bound by 1/openHandDivisor, so that the player can close it. The pages then continue
// in a new run, so an honest player loses nothing.
func (s *Service) endIfTooLong(l *Loaded, now int64) error {
	if l.State.Over() {
		return nil
	}
	events, bytes := s.maxEvents, s.maxRunBytes
	if l.State.HasOpenHand(l.Player) {
		events, bytes = events+events/openHandDivisor, bytes+bytes/openHandDivisor
	}
	if l.State.Version() < events && l.LogBytes+l.TrailBytes < bytes {
		return nil
	}
	return s.Log.Decide(l, now, "", race.Finish{ID: "long"})
}

// deadline returns when Sweep must load the run: when its next clock runs out or it ends because it
// is idle. It returns 0 if Sweep need not load it.
func (l *Loaded) deadline() int64 {
	at, hasDeadline := l.State.Deadline()
	if idleAt, ok := l.idleDeadline(); ok && (!hasDeadline || idleAt < at) {
		return idleAt
	}
	return at
}

// holdRun is like Log.Hold for a run of one player. closing has the trail of the hand that the last action
// closed.
func (s *Service) holdRun(ctx context.Context, l *Loaded, before race.State, closing []store.Trail) error {
	if !l.State.Over() || before.Over() || !l.State.Mode().Ranked {
		return nil
	}
	trails, err := s.store.Trails(ctx, l.ID, l.Player)
	if err != nil {
		return err
	}
	for _, t := range closing {
		trails[t.Hand] = t.Moves
	}
	return s.Log.Hold(ctx, l, func(seat string) string { return seat }, before, trails)
}

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
func (log *Log) Hold(ctx context.Context, l *Loaded, playerOf func(seat string) string, before race.State, trails map[int]json.RawMessage) error {
	return l.MarkFinished(before, func(end *event.Finished) (bool, error) {
		result, err := l.State.Result(end.Player)
		if err != nil || !result.Ranked {
			return false, nil
		}
		end.Held, err = log.fairPlay.HoldReason(ctx, l.ID, playerOf(end.Player), result.Hands, trails)
		return end.Held != "", err
	})
}

// Rate adds the rows of ratings to a decision that ends a run, and sets d.Closed. The seats are all those of a
// race, or one of the player of a run.
func (log *Log) Rate(ctx context.Context, l *Loaded, seats []store.Seat, d *store.Decision) error {
	if d.Finished == 0 {
		return nil
	}
	d.Closed = log.Now()
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
		rated = append(rated, rating.RatedResult{Player: result.Player, Plays: plays, Pairs: result.Pairs, Hands: result.Hands, Seats: seats})
	}
	return log.ratings.Rate(ctx, l.ID, rated, d)
}

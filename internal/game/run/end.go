package run

import (
	"context"

	"github.com/make24/make24/internal/game/store"
	"github.com/make24/make24/race"
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
func (r *Service) endIfIdle(l *Loaded, now int64) error {
	if at, ok := l.idleDeadline(); !ok || now < at {
		return nil
	}
	return r.Log.Decide(l, l.State.LastTime(), "", race.Finish{ID: "idle"})
}

// endIfTooLong ends a run that has reached its maximum number of events or bytes. An open hand may
// exceed the bound by 1/openHandDivisor, so that the player can close it. The pages then continue
// in a new run, so an honest player loses nothing.
func (r *Service) endIfTooLong(l *Loaded, now int64) error {
	if l.State.Over() {
		return nil
	}
	events, bytes := r.maxEvents, r.maxRunBytes
	if l.State.HasOpenHand(l.Player) {
		events, bytes = events+events/openHandDivisor, bytes+bytes/openHandDivisor
	}
	if l.State.Version() < events && l.LogBytes+l.TrailBytes < bytes {
		return nil
	}
	return r.Log.Decide(l, now, "", race.Finish{ID: "long"})
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
func (r *Service) holdRun(ctx context.Context, l *Loaded, before race.State, closing []store.Trail) error {
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
	return r.Log.Hold(ctx, l, func(seat string) string { return seat }, before, trails)
}

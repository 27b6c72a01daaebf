package live

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"github.com/make24/make24/internal/base/cache"
	"github.com/make24/make24/internal/base/limiter"
	"github.com/make24/make24/internal/game/store"
	"github.com/make24/make24/race"
	"github.com/make24/make24/race/event"
	"github.com/make24/make24/race/mode"
)

// LoadedRun is a run with its replayed state, but without its log.
type LoadedRun struct {
	store.Run
	Request     Request
	State       race.State    // set only for an unfinished run
	view        *race.View    // the player's view; loaded for a finished run, else computed on first use
	NewEvents   []event.Event // events decided since the run was read
	storedBytes int64         // number of bytes stored since the run was read
}

// ReadRun reads a player's run without its log. The player "" is the dealer, who may read any run.
// ReadRun returns store.ErrNotFound if the player has no such run.
func (r *Runs) ReadRun(ctx context.Context, player, id string) (*LoadedRun, error) {
	row, err := r.store.Run(ctx, id)
	switch {
	case errors.Is(err, store.ErrNotFound):
		r.stateCache.Delete(id) // cache nothing of a deleted player
		return nil, err
	case err != nil:
		return nil, err
	case player != "" && row.Player != player:
		return nil, fmt.Errorf("live: run %s belongs to another player: %w", id, store.ErrNotFound)
	}
	l := &LoadedRun{Run: row}
	if len(row.RequestJSON) > 0 {
		if err := json.Unmarshal(row.RequestJSON, &l.Request); err != nil {
			return nil, fmt.Errorf("live: run %s: %w", id, err)
		}
	}
	return l, nil
}

// Replay sets the state of a run by applying the events of the log to the cached state. If there
// are many events, replay first acquires a slot. It reads them in batches, so that it stops soon
// after ctx ends. It returns store.ErrNotFound if the run was deleted, and limiter.ErrBusy if it
// got no slot.
func (r *Runs) Replay(ctx context.Context, l *LoadedRun) error {
	if l.State = r.cachedState(l.ID, l.Version); l.Version > 0 && l.State.Version() == l.Version {
		return nil
	}
	if err := r.replayRest(ctx, l, func([]event.Event) {}); err != nil {
		return err
	}
	r.cacheState(l.ID, l.State)
	return nil
}

// replayRest applies the events of the log that follow the state of a run, and calls visit with each
// batch of them. The errors are those of replay.
func (r *Runs) replayRest(ctx context.Context, l *LoadedRun, visit func([]event.Event)) error {
	if l.Version-l.State.Version() > maxShortLog {
		slot, err := r.heavyWork.Acquire(ctx, limiter.Client(ctx))
		if err != nil {
			return err
		}
		defer slot.Release()
	}
	for l.State.Version() < l.Version {
		// Read no later events, so that the state agrees with the row of the run and, in a race, is not
		// newer than the seats.
		limit := min(ReplayBatch, l.Version-l.State.Version())
		texts, err := r.store.EventTexts(ctx, l.ID, l.State.Version(), limit)
		if err != nil {
			return err
		}
		if len(texts) == 0 { // deleted since its row was read
			r.stateCache.Delete(l.ID)
			return fmt.Errorf("live: run %s: %w", l.ID, store.ErrNotFound)
		}
		events, err := store.DecodeEvents(texts)
		if err == nil {
			l.State, err = race.Fold(l.State, events)
		}
		if err != nil {
			return fmt.Errorf("live: run %s: %w", l.ID, err)
		}
		visit(events)
	}
	return nil
}

// decide applies an action of a player to the state of the run and adds its events to l.newEvents.
// If package race rejects the action, decide returns its error, and the events are only those of
// clocks that have run out.
func (r *Runs) decide(l *LoadedRun, at int64, player string, a race.Action) error {
	events, after, rejection := race.Decide(l.State, at, player, a)
	if r.unrank(events, l.Created) {
		var err error
		if after, err = race.Fold(l.State, events); err != nil {
			return err
		}
	}
	l.State, l.view = after, nil
	l.NewEvents = append(l.NewEvents, events...)
	return rejection
}

// unrank marks the Finished events as unranked unless the clock has been trusted since the run was
// created. It reports whether it marked any.
func (r *Runs) unrank(events []event.Event, created int64) (marked bool) {
	for i, e := range events {
		if end, ok := e.(event.Finished); ok && !r.rankable(created) {
			end.Unranked, marked = true, true
			events[i] = end
		}
	}
	return marked
}

// snapshot returns the run as its player may see it, with the change of the rating, Held and the trails
// if it is over.
func (r *Runs) snapshot(ctx context.Context, l *LoadedRun) (run Run, err error) {
	run = Run{ID: l.ID, Request: l.Request, View: l.PlayerView(), Now: r.clock(), StoredBytes: l.storedBytes}
	if run.View.Phase != race.PhaseOver {
		return run, nil
	}
	if run.Rating, err = r.Ratings.RatingChange(ctx, l.ID, l.Player); err != nil {
		return run, err
	}
	if run.Held, err = r.fairPlay.IsHeld(ctx, l.ID, l.Player); err != nil {
		return run, err
	}
	run.Trails, err = r.store.Trails(ctx, l.ID, l.Player)
	return run, err
}

// PlayerView returns the view of the run's player.
func (l *LoadedRun) PlayerView() race.View {
	if l.view == nil {
		view := l.State.View(l.Player)
		l.view = &view
	}
	return *l.view
}

// idleTimeout is the time without events after which practice ends, in milliseconds. Otherwise
// practice ends only when its player ends it. An idle run ends at the time of its last event, so
// the idle time does not count.
const idleTimeout = 24 * 3600_000

// idleDeadline returns when the run ends if it gets no more events. ok is false for a run that is
// over or is not practice.
func (l *LoadedRun) idleDeadline() (at int64, ok bool) {
	return l.State.LastTime() + idleTimeout, l.Mode == mode.Practice && !l.State.Over()
}

// endIfIdle ends practice that has had no event for idleTimeout.
func (r *Runs) endIfIdle(l *LoadedRun, now int64) error {
	if at, ok := l.idleDeadline(); !ok || now < at {
		return nil
	}
	return r.decide(l, l.State.LastTime(), "", race.Finish{ID: "idle"})
}

// endIfTooLong ends a run that has reached its maximum number of events or bytes. An open hand may
// exceed the bound by 1/openHandDivisor, so that the player can close it. The pages then continue
// in a new run, so an honest player loses nothing.
func (r *Runs) endIfTooLong(l *LoadedRun, now int64) error {
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
	return r.decide(l, now, "", race.Finish{ID: "long"})
}

// deadline returns when Sweep must load the run: when its next clock runs out or it ends because it
// is idle. It returns 0 if Sweep need not load it.
func (l *LoadedRun) deadline() int64 {
	at, hasDeadline := l.State.Deadline()
	if idleAt, ok := l.idleDeadline(); ok && (!hasDeadline || idleAt < at) {
		return idleAt
	}
	return at
}

// maxStates is the maximum memory of the cached states, in bytes. With a cached state, an action
// need not read the whole log. An outdated state does no harm, since the store checks the version
// of each append.
const maxStates = 16 << 20

// cachedVersion returns the version of the cached state of a run, or 0 if there is none.
func (r *Runs) cachedVersion(id string) int {
	s, _ := r.stateCache.Get(id)
	return s.Version()
}

// cachedState returns the cached state of a run if its version is at most the given one, or else
// the zero State.
func (r *Runs) cachedState(id string, version int) race.State {
	s, _ := r.stateCache.Get(id)
	if s.Version() > version { // the database may have been restored
		r.stateCache.Delete(id)
		return race.State{}
	}
	return s
}

// cacheState caches a state unless a later one is cached. The state of a run that is over is
// removed: it is rarely loaded and never played.
func (r *Runs) cacheState(id string, s race.State) {
	r.stateCache.Update(id, func(cached race.State, _ bool) (race.State, int) {
		if cached.Version() > s.Version() {
			s = cached
		}
		if s.Over() {
			return s, 0
		}
		return s, s.Size() + cache.EntrySize
	})
}

package live

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"github.com/make24/make24/internal/cache"
	"github.com/make24/make24/internal/limiter"
	"github.com/make24/make24/internal/store"
	"github.com/make24/make24/race"
	"github.com/make24/make24/race/event"
)

// loadedRun is a run and what its log amounts to. The log itself is not held.
type loadedRun struct {
	store.Run
	request Request
	state   race.State
	view    *race.View    // what the player may know: of a run that has finished instead of state, of others once it was made
	decided []event.Event // since the run was read
	stored  int64         // bytes that were stored since
}

// read reads a run of a player without its log. The player "" is the dealer, who may touch any. It returns
// store.ErrNotFound if the player has no such run.
func (r *Runs) read(ctx context.Context, player, id string) (*loadedRun, error) {
	row, err := r.store.Run(ctx, id)
	switch {
	case errors.Is(err, store.ErrNotFound):
		r.states.Delete(id) // nothing of a deleted player may stay
		return nil, err
	case err != nil:
		return nil, err
	case player != "" && row.Player != player:
		return nil, fmt.Errorf("live: run %s of another player: %w", id, store.ErrNotFound)
	}
	l := &loadedRun{Run: row}
	if len(row.Wish) > 0 {
		if err := json.Unmarshal(row.Wish, &l.request); err != nil {
			return nil, fmt.Errorf("live: run %s: %w", id, err)
		}
	}
	return l, nil
}

// replay folds the log of a run, from where the cached state is. A log of many events waits for a slot, and is read
// in pieces, so that it stops soon after its context ends. Errors: store.ErrNotFound, limiter.ErrBusy.
func (r *Runs) replay(ctx context.Context, l *loadedRun) error {
	l.state = r.cachedState(l.ID, l.Version)
	if l.Version-l.state.Version() > shortLog {
		slot, err := r.heavy.Acquire(ctx, limiter.Client(ctx))
		if err != nil {
			return err
		}
		defer slot.Release()
	}
	for l.state.Version() < l.Version {
		texts, err := r.store.EventTexts(ctx, l.ID, l.state.Version(), replayBatch)
		if err != nil {
			return err
		}
		if len(texts) == 0 { // deleted since its row was read
			r.states.Delete(l.ID)
			return fmt.Errorf("live: run %s: %w", l.ID, store.ErrNotFound)
		}
		events, err := store.DecodeEvents(texts)
		if err == nil {
			l.state, err = race.Fold(l.state, events)
		}
		if err != nil {
			return fmt.Errorf("live: run %s: %w", l.ID, err)
		}
	}
	r.cacheState(l.ID, l.state)
	return nil
}

// decide decides an action. What the clocks did is decided also with an error.
func (r *Runs) decide(l *loadedRun, at int64, player string, a race.Action) error {
	events, after, rejection := race.Decide(l.state, at, player, a)
	if r.unrank(events, l.Created) {
		var err error
		if after, err = race.Fold(l.state, events); err != nil {
			return err
		}
	}
	l.state, l.view = after, nil
	l.decided = append(l.decided, events...)
	return rejection
}

// unrank marks the ends of runs among events if the clock could not be trusted since the run was created. It reports
// whether it marked any.
func (r *Runs) unrank(events []event.Event, created int64) (marked bool) {
	for i, e := range events {
		if end, ok := e.(event.Finished); ok && !r.rankable(created) {
			end.Unranked, marked = true, true
			events[i] = end
		}
	}
	return marked
}

// show is the run as its player may know it.
func (r *Runs) snapshot(ctx context.Context, l *loadedRun) (run Run, err error) {
	run = Run{ID: l.ID, Request: l.request, View: l.playerView(), Now: r.clock(), StoredBytes: l.stored}
	if run.View.Phase == "over" {
		run.Trails, err = r.store.Trails(ctx, l.ID)
	}
	return run, err
}

// shown returns what the player may know of the run.
func (l *loadedRun) playerView() race.View {
	if l.view == nil {
		view := l.state.View(l.Player)
		l.view = &view
	}
	return *l.view
}

// Practice is never over by itself: it ends when its player says so, or when nothing happened
// in it for a day. Then it ended with the last that did, so that nobody waited a day for a hand.
const idleTimeout = 24 * 3600_000 // milliseconds

// idleDeadline returns when the run ends because nobody plays it, and whether it can.
func (l *loadedRun) idleDeadline() (at int64, ok bool) {
	return l.state.LastTime() + idleTimeout, l.Mode == "practice" && !l.state.Over()
}

// endIfIdle ends the run if nobody has played it for a day.
func (r *Runs) endIfIdle(l *loadedRun, now int64) error {
	if at, ok := l.idleDeadline(); !ok || now < at {
		return nil
	}
	return r.decide(l, l.state.LastTime(), "", race.Finish{ID: "idle"})
}

// endIfTooLong ends a run that has as many events or bytes as it may have, but lets the player close the open hand before.
// The pages go on in another run then, so an honest player loses nothing.
func (r *Runs) endIfTooLong(l *loadedRun, now int64) error {
	if l.state.Over() {
		return nil
	}
	events, bytes := r.maxEvents, r.maxRunBytes
	if l.state.HasOpenHand(l.Player) {
		events, bytes = events+events/openHandShare, bytes+bytes/openHandShare
	}
	if l.state.Version() < events && l.LogBytes+l.TrailBytes < bytes {
		return nil
	}
	return r.decide(l, now, "", race.Finish{ID: "long"})
}

// deadline is when the run is to be looked at although nobody does: a clock runs out, or it
// ends because nobody plays it. 0: never.
func (l *loadedRun) deadline() int64 {
	at, clocked := l.state.Deadline()
	if idleAt, ok := l.idleDeadline(); ok && (!clocked || idleAt < at) {
		return idleAt
	}
	return at
}

// maxStates bounds the memory of the cached states, in bytes. They save reading a long log anew for each action; that
// nobody else has added to one, the store says each time.
const maxStates = 16 << 20

// cached returns the state of a run whose log has so many events, or one of fewer; the zero State if none is cached.
func (r *Runs) cachedState(id string, version int) race.State {
	s, _ := r.states.Get(id)
	if s.Version() > version { // the database may have been restored
		r.states.Delete(id)
		return race.State{}
	}
	return s
}

// cache caches a state, unless a later one is cached, or the run is over: then it is looked at now and then, and played
// no more.
func (r *Runs) cacheState(id string, s race.State) {
	r.states.Update(id, func(cached race.State, _ bool) (race.State, int) {
		if cached.Version() > s.Version() {
			s = cached
		}
		if s.Over() {
			return s, 0
		}
		return s, s.Size() + cache.EntrySize
	})
}

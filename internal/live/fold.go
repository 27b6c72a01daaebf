package live

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"github.com/make24/make24/internal/limiter"
	"github.com/make24/make24/internal/store"
	"github.com/make24/make24/race"
	"github.com/make24/make24/race/event"
)

// folded is a run and what its log amounts to. The log itself is not held.
type folded struct {
	store.Run
	wish    Wish
	state   race.State
	final   *race.View             // of a run that has finished: instead of state
	decided []event.Event          // since the run was read
	stored  int64                  // bytes that were stored since
	ranks   func(begun int64) bool // Options.Ranks
}

// view returns what the player may know of the run.
func (f *folded) view() race.View {
	if f.final != nil {
		return *f.final
	}
	return f.state.View(f.Player)
}

// over reports whether the run has finished.
func (f *folded) over() bool { return f.final != nil || f.state.Over() }

// read reads a run without its log. Error: store.ErrNotFound.
func (r *Runs) read(ctx context.Context, id string) (*folded, error) {
	row, err := r.store.Run(ctx, id)
	if errors.Is(err, store.ErrNotFound) {
		r.kept.forget(id)
	}
	if err != nil {
		return nil, err
	}
	f := &folded{Run: row, ranks: r.ranks}
	if len(row.Wish) > 0 {
		if err := json.Unmarshal(row.Wish, &f.wish); err != nil {
			return nil, fmt.Errorf("live: run %s: %w", id, err)
		}
	}
	return f, nil
}

// replay folds the log of a run, from where the cached state is. A log of many events waits for a slot, and is read
// in pieces, so that it stops soon after its context ends. Errors: store.ErrNotFound, limiter.ErrBusy.
func (r *Runs) replay(ctx context.Context, f *folded) error {
	f.state = r.kept.get(f.ID, f.Version)
	if f.Version-f.state.Version() > shortLog {
		slot, err := r.heavy.Acquire(ctx, limiter.Client(ctx))
		if err != nil {
			return err
		}
		defer slot.Release()
	}
	for f.state.Version() < f.Version {
		texts, err := r.store.EventTexts(ctx, f.ID, f.state.Version(), loadEvents)
		if err != nil {
			return err
		}
		if len(texts) == 0 { // deleted since its row was read
			r.kept.forget(f.ID)
			return fmt.Errorf("live: run %s: %w", f.ID, store.ErrNotFound)
		}
		events, err := store.Log(texts)
		if err == nil {
			err = f.fold(events)
		}
		if err != nil {
			return fmt.Errorf("live: run %s: %w", f.ID, err)
		}
	}
	r.kept.put(f.ID, f.state)
	return nil
}

// fold folds events on.
func (f *folded) fold(events []event.Event) (err error) {
	f.state, err = race.Fold(f.state, events)
	return err
}

// decide decides and folds on what was decided, also with an error.
func (f *folded) decide(at int64, player string, a race.Action) error {
	events, refused := race.Decide(f.state, at, player, a)
	if f.ranks != nil && !f.ranks(f.Created) {
		unrank(events)
	}
	if err := f.fold(events); err != nil {
		return err
	}
	f.decided = append(f.decided, events...)
	return refused
}

// unrank marks the ends of runs among events.
func unrank(events []event.Event) {
	for i, e := range events {
		if end, ok := e.(event.Finished); ok {
			end.Unranked = true
			events[i] = end
		}
	}
}

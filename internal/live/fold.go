package live

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"github.com/make24/make24/internal/store"
	"github.com/make24/make24/race"
	"github.com/make24/make24/race/event"
)

// folded is a run and what its log amounts to. The log itself, which is as long as somebody cares to
// make it, is not held.
type folded struct {
	store.Run
	wish    Wish
	state   race.State
	decided []event.Event          // since the run was read
	ranks   func(begun int64) bool // Options.Ranks
}

// load reads a run and folds its log. Error: store.ErrNotFound.
func (r *Runs) load(ctx context.Context, id string) (*folded, error) {
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
	f.state = r.kept.get(id, row.Version)
	log, err := r.store.Events(ctx, id, f.state.Version())
	if err != nil {
		return nil, err
	}
	if err := f.fold(log); err != nil {
		return nil, fmt.Errorf("live: run %s: %w", id, err)
	}
	r.kept.put(id, f.state)
	return f, nil
}

// fold folds events on.
func (f *folded) fold(events []event.Event) error {
	for _, e := range events {
		next, err := race.Apply(f.state, e)
		if err != nil {
			return err
		}
		f.state = next
	}
	return nil
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

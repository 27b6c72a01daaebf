package live

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"github.com/make24/make24/internal/store"
	"github.com/make24/make24/race"
	"github.com/make24/make24/race/event"
)

// fold is a log and what it amounts to.
type fold struct {
	log   []event.Event
	state race.State
}

// folded is a run with its log, as far as it was read or decided.
type folded struct {
	store.Run
	wish Wish
	fold
}

// maxFolds bounds the logs that are kept folded. They save reading a long log anew for each
// action; that nobody else has added to one, the store says each time.
const maxFolds = 512

func (r *Runs) kept(id string, version int) fold {
	r.mu.Lock()
	defer r.mu.Unlock()
	f := r.folds[id]
	if len(f.log) > version { // the database may have been put back
		delete(r.folds, id)
		return fold{}
	}
	return f
}

func (r *Runs) keep(id string, f fold) {
	f.log = slices.Clip(f.log) // so that nobody who folds on writes into it
	r.mu.Lock()
	defer r.mu.Unlock()
	old, known := r.folds[id]
	if len(f.log) <= len(old.log) {
		return
	}
	if !known && len(r.folds) >= r.most {
		for other := range r.folds {
			delete(r.folds, other)
			break
		}
	}
	r.folds[id] = f
}

// forget drops a run that is gone: of a deleted player nothing is to stay, here neither.
func (r *Runs) forget(id string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	delete(r.folds, id)
}

// load reads a run and folds its log. Error: store.ErrNotFound.
func (r *Runs) load(ctx context.Context, id string) (*folded, error) {
	row, err := r.store.Run(ctx, id)
	if errors.Is(err, store.ErrNotFound) {
		r.forget(id)
	}
	if err != nil {
		return nil, err
	}
	f := &folded{Run: row}
	if len(row.Wish) > 0 {
		if err := json.Unmarshal(row.Wish, &f.wish); err != nil {
			return nil, fmt.Errorf("live: run %s: %w", id, err)
		}
	}
	f.fold = r.kept(id, row.Version)
	log, err := r.store.Events(ctx, id, len(f.log))
	if err != nil {
		return nil, err
	}
	if err := f.append(log); err != nil {
		return nil, fmt.Errorf("live: run %s: %w", id, err)
	}
	r.keep(id, f.fold)
	return f, nil
}

// append folds events on.
func (f *folded) append(events []event.Event) error {
	for _, e := range events {
		next, err := race.Apply(f.state, e)
		if err != nil {
			return err
		}
		f.state = next
		f.log = append(f.log, e)
	}
	return nil
}

// decide decides and folds on what was decided, also with an error.
func (f *folded) decide(at int64, player string, a race.Action) error {
	events, refused := race.Decide(f.state, at, player, a)
	if err := f.append(events); err != nil {
		return err
	}
	return refused
}

// dealt are the puzzles of all hands of the run, those to come too.
func (f *folded) dealt() (ids []string) {
	for _, e := range f.log {
		var hands []event.Hand
		switch e := e.(type) {
		case event.Created:
			hands = e.Hands
		case event.Dealt:
			hands = e.Hands
		default:
		}
		for _, h := range hands {
			ids = append(ids, h.Puzzle)
		}
	}
	return ids
}

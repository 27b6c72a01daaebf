package live

import (
	"context"
	"crypto/rand"
	"encoding/json"
	"fmt"
	"strings"
	"time"

	"github.com/make24/make24/internal/dealer"
	"github.com/make24/make24/internal/store"
	"github.com/make24/make24/race"
	"github.com/make24/make24/race/event"
	"github.com/make24/make24/recall"
)

// Options of Runs.
type Options struct {
	Seed  []byte        // what all hands are drawn from: secret, and for ever the same
	Clock func() int64  // milliseconds since 1970; nil: the machine's
	NewID func() string // of a run; nil: 128 random bits
}

// Runs are the runs of a store. Its methods may be called by many goroutines, of many
// processes on one store.
type Runs struct {
	store  store.Store
	dealer *dealer.Dealer
	recall *recall.Scheduler
	clock  func() int64
	newID  func() string
}

// New is the runs of a store.
func New(s store.Store, o Options) *Runs {
	r := &Runs{store: s, dealer: dealer.New(o.Seed), recall: recall.New(recall.Defaults()), clock: o.Clock, newID: o.NewID}
	if r.clock == nil {
		r.clock = func() int64 { return time.Now().UnixMilli() }
	}
	if r.newID == nil {
		r.newID = func() string { return strings.ToLower(rand.Text()) }
	}
	return r
}

// folded is a run with its log and what the log amounts to.
type folded struct {
	store.Run
	wish  Wish
	log   []event.Event
	state race.State
}

// load reads a run and folds its log. Error: store.ErrNotFound.
func (r *Runs) load(ctx context.Context, id string) (*folded, error) {
	row, err := r.store.Run(ctx, id)
	if err != nil {
		return nil, err
	}
	f := &folded{Run: row}
	if len(row.Wish) > 0 {
		if err := json.Unmarshal(row.Wish, &f.wish); err != nil {
			return nil, fmt.Errorf("live: run %s: %w", id, err)
		}
	}
	log, err := r.store.Events(ctx, id, 0)
	if err != nil {
		return nil, err
	}
	if err := f.append(log); err != nil {
		return nil, fmt.Errorf("live: run %s: %w", id, err)
	}
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

// show is the run as its player may know it.
func (r *Runs) show(ctx context.Context, f *folded) (Run, error) {
	run := Run{ID: f.ID, Wish: f.wish, View: f.state.View(f.Player), Now: r.clock()}
	if !f.state.Over() {
		return run, nil
	}
	trails, err := r.store.Trails(ctx, f.ID)
	if err != nil {
		return Run{}, err
	}
	for hand, t := range trails {
		if run.Trails == nil {
			run.Trails = map[int]json.RawMessage{}
		}
		run.Trails[hand] = t
	}
	return run, nil
}

package live

import (
	"context"
	"crypto/rand"
	"encoding/json"
	"strings"
	"time"

	"github.com/make24/make24/internal/dealer"
	"github.com/make24/make24/internal/limiter"
	"github.com/make24/make24/internal/store"
	"github.com/make24/make24/recall"
)

// Options of Runs.
type Options struct {
	Seed  []byte        // what all hands are drawn from: secret, and for ever the same
	Clock func() int64  // milliseconds since 1970; nil: the machine's
	NewID func() string // of a run; nil: 128 random bits
	Turn  dealer.Turn   // what a long search for hands waits for; nil: nothing
	// Heavy is the long work on hands, long logs and offline runs; nil: these runs have their own.
	Heavy *limiter.Kind
	Quota store.Quota // the most that a player may store; zero: the default
	// Ranks reports whether a run begun at a time can be compared with others, as far as the
	// clock is concerned; nil: always. It is asked when a run begins and when it ends.
	Ranks func(begun int64) bool
}

// Runs are the runs of a store. Its methods may be called by many goroutines, of many
// processes on one store.
type Runs struct {
	store  store.Store
	dealer *dealer.Dealer
	recall *recall.Scheduler
	clock  func() int64
	newID  func() string
	ranks  func(begun int64) bool
	kept   *kept
	heavy  *limiter.Kind
	quota  store.Quota
	boards boards

	longest int   // events of a run
	largest int64 // bytes of its events and trails
}

// New is the runs of a store.
func New(s store.Store, o Options) *Runs {
	r := &Runs{
		store: s, recall: recall.New(recall.Defaults()), clock: o.Clock, newID: o.NewID,
		ranks: o.Ranks, kept: newKept(maxKept), heavy: o.Heavy, quota: o.Quota, longest: maxEvents, largest: maxLog,
	}
	if r.quota == (store.Quota{}) {
		r.quota = defaultQuota
	}
	if r.heavy == nil {
		r.heavy = limiter.NewDefault()
	}
	r.dealer = dealer.New(o.Seed, r.heavy)
	r.dealer.Await(o.Turn)
	if r.clock == nil {
		r.clock = func() int64 { return time.Now().UnixMilli() }
	}
	if r.ranks == nil {
		r.ranks = func(int64) bool { return true }
	}
	if r.newID == nil {
		r.newID = func() string { return strings.ToLower(rand.Text()) }
	}
	return r
}

// Warm works out beforehand what the first runs need. It takes a moment.
func (r *Runs) Warm(ctx context.Context) { r.dealer.Warm(ctx) }

// show is the run as its player may know it.
func (r *Runs) show(ctx context.Context, f *folded) (Run, error) {
	run := Run{ID: f.ID, Wish: f.wish, View: f.view(), Now: r.clock(), Stored: f.stored}
	if !f.over() {
		return run, nil
	}
	var err error
	if run.Trails, err = r.trails(ctx, f.ID); err != nil {
		return Run{}, err
	}
	return run, nil
}

// trails are those of the closed hands of a run: of an open one there is none yet.
func (r *Runs) trails(ctx context.Context, run string) (map[int]json.RawMessage, error) {
	kept, err := r.store.Trails(ctx, run)
	if err != nil || len(kept) == 0 {
		return nil, err
	}
	trails := make(map[int]json.RawMessage, len(kept))
	for hand, t := range kept {
		trails[hand] = t
	}
	return trails, nil
}

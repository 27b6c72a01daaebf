// Package live is where runs live: it deals, keeps the time, judges by package race, and
// appends what was decided to the store's log before anybody sees it.
//
//	runs := live.New(store, live.Options{Seed: seed, Clock: clock})
//	run, err := runs.Begin(ctx, "ann", "key-1", live.Request{Mode: "practice", Cards: 4})
//	step, err := runs.Act(ctx, "ann", run.ID, live.Move{Action: race.Claim{ID: "a1", Hand: 0, Expr: "8/(3-8/3)"}})
//	again, err := runs.Look(ctx, "ann", run.ID)
//	sent, err := runs.Bring(ctx, "ann", live.OfflineRun{…}) // a run played without network
//
// An action is decided on the state of its run, which is folded from the log and cached; two actions
// at once on one run are decided one after the other, since a log takes only what was decided on all of it. What is
// read off the log (closed hands, the result, the schedule of review) is stored with it, in
// the same transaction.
//
// Run.Made says whether Begin or Bring made the run, or there was one. Act gives the run also
// when it refuses. Sweep, called now and then, lets the clocks act in runs that nobody looks at.
//
// The other methods read: Daily, Board, List, Plays, Review and Glance, in the shapes of
// docs/game.md. Errors are those of this package (*QuotaError among them), of package race, store.ErrNotFound,
// store.ErrFull, limiter.ErrBusy, and dealer.ErrPuzzle for what is no puzzle to be played.
package live

import (
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"strings"

	"github.com/make24/make24/internal/cache"
	"github.com/make24/make24/internal/dealer"
	"github.com/make24/make24/internal/limiter"
	"github.com/make24/make24/internal/store"
	"github.com/make24/make24/race"
	"github.com/make24/make24/recall"
)

// Options of Runs.
type Options struct {
	Seed          []byte             // what all hands are drawn from: secret, and for ever the same
	Clock         func() int64       // milliseconds since 1970
	AcquireSearch dealer.AcquireFunc // what a long search for hands waits for; nil: nothing
	// Heavy is the long work on hands, long logs and offline runs; nil: these runs have their own.
	Heavy *limiter.Class
	// Ranks reports whether a run begun at a time can be compared with others, as far as the
	// clock is concerned; nil: always. It is asked when a run begins and when it ends.
	Rankable func(begun int64) bool
}

// Runs are the runs of a store. Its methods may be called by many goroutines, of many
// processes on one store.
type Runs struct {
	store    store.Store
	dealer   *dealer.Dealer
	recall   *recall.Scheduler
	clock    func() int64
	newID    func() string
	rankable func(begun int64) bool
	states   *cache.Cache[string, race.State]
	heavy    *limiter.Class
	quota    store.Quota
	boards   *cache.Cache[int, cachedBoard]

	maxEvents   int   // events of a run
	maxRunBytes int64 // bytes of its events and trails
}

// New is the runs of a store.
func New(s store.Store, o Options) *Runs {
	r := &Runs{
		store: s, recall: recall.New(recall.Defaults()), clock: o.Clock, newID: randomID,
		rankable: o.Rankable, states: cache.New[string, race.State](maxStates), boards: cache.New[int, cachedBoard](maxBoards), heavy: o.Heavy, quota: defaultQuota, maxEvents: maxEvents, maxRunBytes: maxRunBytes,
	}
	if r.heavy == nil {
		r.heavy = limiter.NewDefaultClass()
	}
	r.dealer = dealer.New(o.Seed, r.heavy)
	r.dealer.LimitSearches(o.AcquireSearch)
	if r.rankable == nil {
		r.rankable = func(int64) bool { return true }
	}
	return r
}

// randomID returns an ID of 128 random bits.
func randomID() string { return strings.ToLower(rand.Text()) }

// Warm works out beforehand what the first runs need. It takes a moment.
func (r *Runs) Warm(ctx context.Context) { r.dealer.Warm(ctx) }

// Errors, beside those of package race, which come wrapped, and store.ErrNotFound for a run
// that there is not or that is another player's.
var (
	ErrBadRequest = errors.New("live: no hand can be dealt so")               // the wish makes no sense or allows no hand
	ErrNotToday   = errors.New("live: that daily is not of today")            // begun too late or too early
	ErrBadRun     = errors.New("live: the run that was brought is not sound") // hands not dealt so, or moves refused
	ErrNoReview   = errors.New("live: nothing is due")
	ErrContention = errors.New("live: too many actions at once on this run")
)

// Wish is what a player asks for. The zero value of a field is its default.
type Request struct {
	Mode       string   `json:"mode"`                // practice, daily, timed
	Level      int      `json:"level,omitempty"`     // practice: 1 to 5; 0 any
	Kind       string   `json:"kind,omitempty"`      // practice: a technique of its easiest solution, by its code
	Cards      int      `json:"cards,omitempty"`     // practice: 3 to 6, default 4
	Rules      string   `json:"rules,omitempty"`     // practice: a variant's name, default classic
	Target     string   `json:"target,omitempty"`    // practice: default 24; countdown: drawn
	Unsolvable bool     `json:"none,omitempty"`      // practice: hands without solution too
	HandTime   int64    `json:"hand_time,omitempty"` // practice: the clock of a hand in milliseconds, 0 none
	Puzzles    []string `json:"puzzles,omitempty"`   // practice: just these, by ID
	Review     bool     `json:"review,omitempty"`    // practice: what is due
	Number     int      `json:"number,omitempty"`    // daily: the number the player believes it is; 0 today's
}

// Run is a run as its player may know it.
type Run struct {
	ID          string                  `json:"run"`
	Request     Request                 `json:"wish"`
	View        race.View               `json:"view"`
	Now         int64                   `json:"now"`              // the server's clock
	Trails      map[int]json.RawMessage `json:"trails,omitempty"` // of closed hands: once the run is over, and of practice when it is looked at
	Created     bool                    `json:"-"`                // by this very call of Begin or Bring: else there was one
	StoredBytes int64                   `json:"-"`                // bytes that this call added to the store
}

// Move is an action with what comes with it.
type Move struct {
	Action race.Action
	Trail  json.RawMessage // what was done at the table with the hand, for the replay; may be nil
}

// Offline is a run that was played without the server, from the player's Start on.
type OfflineRun struct {
	ID      string                  `json:"id"` // made by the client, the same each time it is sent
	Request Request                 `json:"wish"`
	Hands   []string                `json:"hands"` // IDs of puzzles, as dealt
	Moves   []race.Move             `json:"moves"` // without players
	Trails  map[int]json.RawMessage `json:"trails,omitempty"`
}

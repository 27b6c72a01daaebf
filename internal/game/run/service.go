// Package run plays runs on a server: games of one player. It deals hands, reads the clock, decides
// actions with package race, and appends the events to the log of the run before it returns them.
//
//	runs := run.New(store, run.Options{Seed: seed, Clock: clock})
//	begun, err := runs.Begin(ctx, "ann", "key-1", run.Request{Mode: "practice", Cards: 4})
//	claim := race.Claim{ID: "a1", Hand: 0, Expr: "8/(3-8/3)"}
//	after, err := runs.Act(ctx, "ann", begun.ID, run.Move{Action: claim})
//	after, err = runs.Load(ctx, "ann", begun.ID)
//	imported, err := runs.ImportOffline(ctx, "ann", run.OfflineRun{…}) // played without network
//
// An action is decided on the state of the whole log, which is cached. Concurrent actions on one
// run are decided one after the other: the store appends a decision only if it was made on the
// latest version of the log. The rows derived from the log (closed hands, the result, review cards)
// are stored in the transaction of the append. A Log does all this for races, too.
//
// Run.Created reports whether Begin or ImportOffline created the run or found an existing one. Act
// returns the run even if it rejects the action. Sweep must be called regularly: it runs the clocks
// of runs that no client loads.
//
// Errors are those of this package (including *QuotaError) and of package race, store.ErrNotFound,
// store.ErrFull, store.ErrUnavailable, limiter.ErrBusy, and dealer.ErrPuzzle for a puzzle that cannot
// be played.
package run

import (
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"strings"

	"github.com/make24/make24/internal/base/cache"
	"github.com/make24/make24/internal/base/limiter"
	"github.com/make24/make24/internal/game/daily"
	"github.com/make24/make24/internal/game/dealer"
	"github.com/make24/make24/internal/game/fairplay"
	"github.com/make24/make24/internal/game/rating"
	"github.com/make24/make24/internal/game/review"
	"github.com/make24/make24/internal/game/store"
	"github.com/make24/make24/race"
)

// Options holds the settings of New.
type Options struct {
	Seed          []byte             // all hands are drawn from it; it is secret and must never change
	Clock         func() int64       // returns milliseconds since 1970
	DayZone       daily.Zone         // counts the days of the dailies
	AcquireSearch dealer.AcquireFunc // limits concurrent long searches for hands; nil: no limit
	// HeavyWork limits expensive work: grading hands, replaying long logs, judging offline runs. If
	// it is nil, New creates a limiter.
	HeavyWork *limiter.Class
	// Rankable reports whether a run may be ranked that began at begun, in milliseconds since 1970:
	// it may if the clock has been trusted since then. It is called when a run begins and when it
	// ends. nil means that all runs may be ranked.
	Rankable func(begun int64) bool
	NewID    func() string // returns the IDs of new runs; nil: 128 random bits
	// Held, if not nil, is called for each result that is held.
	Held func(h store.HeldResult)
}

// Store is what runs need of a store, together with their ratings, reviews and dailies. sqlstore.Store
// describes the methods.
type Store interface {
	logStore
	rating.Store
	review.Store
	daily.Store
	fairplay.Store
	Trails(ctx context.Context, run, player string) (map[int]json.RawMessage, error)
	Overdue(ctx context.Context, at int64, limit int) ([]string, error)
	CreateRun(ctx context.Context, r store.Run, d store.Decision) (run store.Run, created bool, err error)
	Usage(ctx context.Context, player string) (store.Usage, error)
}

// Service begins and plays the runs in a store; a run is one game of one player. Many
// goroutines may call its methods, in several processes that share a store.
type Service struct {
	Log     *Log
	Ratings *rating.Service // of the players and the hands
	Reviews *review.Service
	Dailies *daily.Service

	// SweepRace runs the clocks of a race that is overdue. It must be set before the first Sweep if there
	// are races.
	SweepRace func(ctx context.Context, id string) error

	store    Store
	fairPlay *fairplay.Service
	dealer   *dealer.Dealer
	hands    *handSource

	maxEvents   int   // maximum number of events of a run
	maxRunBytes int64 // maximum size of a run's events and trails, in bytes
}

// New returns a Service that plays the runs of a store.
func New(s Store, o Options) *Service {
	if o.NewID == nil {
		o.NewID = randomID
	}
	if o.HeavyWork == nil {
		o.HeavyWork = limiter.NewDefaultClass()
	}
	if o.Rankable == nil {
		o.Rankable = func(int64) bool { return true }
	}
	if o.Held == nil {
		o.Held = func(store.HeldResult) {}
	}
	d := dealer.New(o.Seed, o.HeavyWork)
	d.LimitSearches(o.AcquireSearch)
	r := &Service{
		Ratings: rating.New(s, d, o.Clock), Reviews: review.New(s, d, o.Clock), Dailies: daily.New(s, d, o.Clock, o.DayZone),
		store: s, fairPlay: fairplay.New(s), dealer: d, maxEvents: maxEvents, maxRunBytes: maxRunBytes,
	}
	r.Log = &Log{
		store: s, ratings: r.Ratings, fairPlay: r.fairPlay, clock: o.Clock, secret: o.Seed, newID: o.NewID,
		rankable: o.Rankable, held: o.Held, stateCache: cache.New[string, race.State](maxStates),
		heavyWork: o.HeavyWork, quota: defaultQuota,
	}
	r.hands = &handSource{dealer: d, log: r.Log, ratings: r.Ratings, reviews: r.Reviews}
	return r
}

// randomID returns an ID of 128 random bits.
func randomID() string { return strings.ToLower(rand.Text()) }

// Dealer returns the dealer of the hands of runs.
func (s *Service) Dealer() *dealer.Dealer { return s.dealer }

// The errors of this package. Errors of package race are wrapped, and store.ErrNotFound is returned
// for a run that does not exist or belongs to another player.
var (
	ErrBadRequest = errors.New("run: invalid request, or no hand meets it")
	ErrNotToday   = errors.New("run: not today's daily")
	ErrBadRun     = errors.New("run: invalid offline run")
	ErrContention = errors.New("run: too many concurrent actions on this run")
)

// Run is a run as its player may see it.
type Run struct {
	ID          string                  `json:"run"`
	Request     Request                 `json:"request"`
	View        race.View               `json:"view"`
	Now         int64                   `json:"now"`              // time of the server
	Rating      *rating.Change          `json:"rating,omitempty"` // set if the run is over and has changed the rating
	Held        bool                    `json:"held,omitempty"`   // the run is over, and its result waits for the operator
	Trails      map[int]json.RawMessage `json:"trails,omitempty"` // by index of the closed hand; set if the run is over, and by Load for practice
	Created     bool                    `json:"-"`                // this call of Begin or ImportOffline created the run
	StoredBytes int64                   `json:"-"`                // bytes that this call added to the store
}

// Move is an action with the trail of its hand.
type Move struct {
	Action race.Action
	Trail  json.RawMessage // JSON of the player's moves at the table, for the replay; may be nil
}

// OfflineRun is a run that was played without the server.
type OfflineRun struct {
	ID      string                  `json:"id"` // chosen by the client; a repeated request has the same ID
	Request Request                 `json:"request"`
	Hands   []string                `json:"hands"` // puzzle IDs in the order of dealing
	Moves   []race.Move             `json:"moves"` // the first is the player's Start; Move.Player is not used
	Trails  map[int]json.RawMessage `json:"trails,omitempty"`
}

// Package live plays runs on a server. It deals hands, reads the clock, decides actions with
// package race, and appends the events to the log of the run before it returns them.
//
//	runs := live.New(store, live.Options{Seed: seed, Clock: clock})
//	run, err := runs.Begin(ctx, "ann", "key-1", live.Request{Mode: "practice", Cards: 4})
//	claim := race.Claim{ID: "a1", Hand: 0, Expr: "8/(3-8/3)"}
//	run, err = runs.Act(ctx, "ann", run.ID, live.Move{Action: claim})
//	run, err = runs.Load(ctx, "ann", run.ID)
//	run, err = runs.ImportOffline(ctx, "ann", live.OfflineRun{…}) // a run played without network
//
// An action is decided on the state of the whole log, which is cached. Concurrent actions on one
// run are decided one after the other: the store appends a decision only if it was made on the
// latest version of the log. The rows derived from the log (closed hands, the result, review cards)
// are stored in the transaction of the append.
//
// Run.Created reports whether Begin or ImportOffline created the run or found an existing one. Act
// returns the run even if it rejects the action. Sweep must be called regularly: it runs the clocks
// of runs that no client loads.
//
// The methods Daily, Board, List, Plays, Review and Overview only read; docs/game.md describes
// their results. Errors are those of this package (including *QuotaError) and of package race,
// store.ErrNotFound, store.ErrFull, store.ErrUnavailable, limiter.ErrBusy, and dealer.ErrPuzzle for
// a puzzle that cannot be played.
package live

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

// Runs applies players' actions to the runs in a store; a run is one game of one player. Many
// goroutines may call its methods, in several processes that share a store.
type Runs struct {
	Ratings *rating.Service // of the players and the hands
	Reviews *review.Service
	Dailies *daily.Service

	fairPlay   *fairplay.Service
	store      store.Store
	dealer     *dealer.Dealer
	clock      func() int64
	secret     []byte // for MACs and hashes
	NewID      func() string
	rankable   func(begun int64) bool
	held       func(h store.HeldResult)
	stateCache *cache.Cache[string, race.State]
	heavyWork  *limiter.Class
	quota      store.Quota

	sweepRace func(ctx context.Context, id string) error // runs the clocks of a race; nil without Races

	maxEvents   int   // maximum number of events of a run
	maxRunBytes int64 // maximum size of a run's events and trails, in bytes
}

// New returns a Runs that plays the runs of a store.
func New(s store.Store, o Options) *Runs {
	r := &Runs{
		store: s, clock: o.Clock, secret: o.Seed, NewID: o.NewID,
		rankable: o.Rankable, held: o.Held, stateCache: cache.New[string, race.State](maxStates),
		heavyWork: o.HeavyWork, quota: defaultQuota, maxEvents: maxEvents, maxRunBytes: maxRunBytes,
	}
	if r.NewID == nil {
		r.NewID = randomID
	}
	if r.heavyWork == nil {
		r.heavyWork = limiter.NewDefaultClass()
	}
	r.dealer = dealer.New(o.Seed, r.heavyWork)
	r.dealer.LimitSearches(o.AcquireSearch)
	r.Ratings, r.Reviews, r.Dailies = rating.New(s, r.dealer, o.Clock), review.New(s, r.dealer, o.Clock), daily.New(s, r.dealer, o.Clock)
	r.fairPlay = fairplay.New(s)
	if r.rankable == nil {
		r.rankable = func(int64) bool { return true }
	}
	if r.held == nil {
		r.held = func(store.HeldResult) {}
	}
	return r
}

// randomID returns an ID of 128 random bits.
func randomID() string { return strings.ToLower(rand.Text()) }

// Dealer returns the dealer of the hands of runs.
func (r *Runs) Dealer() *dealer.Dealer { return r.dealer }

// Now returns the time in milliseconds since 1970.
func (r *Runs) Now() int64 { return r.clock() }

// Warm computes in advance the data that the first runs need. It takes a fraction of a second.
func (r *Runs) Warm(ctx context.Context) { r.dealer.Warm(ctx) }

// The errors of this package. Errors of package race are wrapped, and store.ErrNotFound is returned
// for a run that does not exist or belongs to another player.
var (
	ErrBadRequest = errors.New("live: invalid request, or no hand meets it")
	ErrNotToday   = errors.New("live: not today's daily")
	ErrBadRun     = errors.New("live: invalid offline run")
	ErrContention = errors.New("live: too many concurrent actions on this run")
)

// Request describes the run that a player asks for. The zero value of a field is its default.
type Request struct {
	Mode       string   `json:"mode"`                // practice, daily, timed
	Level      int      `json:"level,omitempty"`     // practice: 1 to 5; 0: any
	Technique  string   `json:"kind,omitempty"`      // practice: code of a technique that the easiest solution must use
	Cards      int      `json:"cards,omitempty"`     // practice: 3 to 6; default 4
	Rules      string   `json:"rules,omitempty"`     // practice: name of a variant; default classic
	Target     string   `json:"target,omitempty"`    // practice: default 24, or drawn for each hand under the countdown rules
	Unsolvable bool     `json:"none,omitempty"`      // practice: include hands without a solution
	HandTime   int64    `json:"hand_time,omitempty"` // practice: milliseconds per hand; 0: no clock
	Puzzles    []string `json:"puzzles,omitempty"`   // practice: exactly these hands, by puzzle ID
	Near       bool     `json:"near,omitempty"`      // practice: hands of four cards with a rating near the player's
	Hands      int      `json:"hands,omitempty"`     // practice with near: the run ends after this number of hands, at most 50; 0: it does not end
	Review     bool     `json:"review,omitempty"`    // practice: one hand for each technique that is due for review
	Number     int      `json:"number,omitempty"`    // daily: the number the player expects; 0: today's. practice: the hands of this past daily
	Challenge  string   `json:"challenge,omitempty"` // code of the challenge that the run plays; set only by the server
	Source     string   `json:"source,omitempty"`    // timed run of a challenge: the run whose hands are played; set only by the server
}

// Run is a run as its player may see it.
type Run struct {
	ID          string                  `json:"run"`
	Request     Request                 `json:"wish"`
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
	Request Request                 `json:"wish"`
	Hands   []string                `json:"hands"` // puzzle IDs in the order of dealing
	Moves   []race.Move             `json:"moves"` // the first is the player's Start; Move.Player is not used
	Trails  map[int]json.RawMessage `json:"trails,omitempty"`
}

// Package gametest plays the game in tests of its packages: a Fixture has all services on a real
// database, three players, and a clock that the test sets.
//
//	gametest.OnEach(t, func(t *testing.T, f *gametest.Fixture) {
//		run := f.MustBegin("ann", run.Request{Mode: mode.Timed})
//		f.Advance(2000)
//		run = f.SolveOpen("ann", run)
//	})
package gametest

import (
	"context"
	"fmt"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/make24/make24/internal/game/board"
	"github.com/make24/make24/internal/game/challenge"
	"github.com/make24/make24/internal/game/daily"
	"github.com/make24/make24/internal/game/findall"
	"github.com/make24/make24/internal/game/handstats"
	"github.com/make24/make24/internal/game/history"
	"github.com/make24/make24/internal/game/rating"
	"github.com/make24/make24/internal/game/review"
	"github.com/make24/make24/internal/game/run"
	"github.com/make24/make24/internal/game/store"
	"github.com/make24/make24/internal/game/store/sqlstore"
	"github.com/make24/make24/internal/testkit/clocktest"
	"github.com/make24/make24/internal/testkit/livetest"
	"github.com/make24/make24/internal/testkit/pgtest"
	"github.com/make24/make24/puzzle"
	"github.com/make24/make24/race"
	"github.com/make24/make24/race/event"
	"github.com/make24/make24/solve"
)

// Noon is in the middle of daily 325, the 21st of November 2026.
const Noon = int64(1795262400000)

// Runs are the runs of a Fixture.
type Runs = run.Service

// The other services of a Fixture, each with a name of its own.
type (
	ratings   = rating.Service
	reviews   = review.Service
	dailies   = daily.Service
	played    = history.Service
	boards    = board.Service
	ideas     = findall.Service
	handStats = handstats.Service
)

// Fixture has the services of the game on a real database, with a clock that the test sets.
type Fixture struct {
	*Runs
	*ratings
	*reviews
	*dailies
	*played
	*boards
	*ideas
	*handStats
	Challenges *challenge.Service
	T          testing.TB
	DB         *sqlstore.Store
	Store      Store      // of new services: DB, unless the test replaces it
	mu         sync.Mutex // for now, in tests of races, whose clocks run in the background
	Now        int64
	LastID     int  // number of the last action ID or key
	bubble     bool // the clock is that of a testing/synctest bubble
	IsSlow     bool // the database is slow, so tests play fewer random runs
}

// OnEach runs a test on SQLite and on PostgreSQL at the same time, each with a fixture of its own. If PostgreSQL is
// not installed, its part is skipped, except in CI, where it fails.
func OnEach(t *testing.T, test func(*testing.T, *Fixture)) {
	t.Helper()
	t.Run("sqlite", func(t *testing.T) {
		t.Parallel()
		test(t, New(t, OnSQLite))
	})
	t.Run("postgres", func(t *testing.T) {
		t.Parallel()
		f := New(t, OnPostgres)
		f.IsSlow = true
		test(t, f)
	})
}

// OnSQLite opens an empty SQLite database, which is closed at the end of the test.
func OnSQLite(t testing.TB) *sqlstore.Store { return OpenSQLite(t, pgtest.MigratedFile(t)) }

// OpenSQLite opens the database in a file and closes it at the end of the test.
func OpenSQLite(t testing.TB, path string) *sqlstore.Store {
	t.Helper()
	s, err := sqlstore.OpenSQLite(t.Context(), path)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	})
	return s
}

// OnPostgres opens an empty PostgreSQL database. Without PostgreSQL it skips the test, except in CI.
func OnPostgres(t testing.TB) *sqlstore.Store { return pgtest.NewStore(t).Store }

// New returns a fixture on the store that open returns.
func New(t testing.TB, open func(testing.TB) *sqlstore.Store) *Fixture {
	t.Helper()
	s := open(t)
	f := &Fixture{T: t, DB: s, Now: Noon}
	var runs atomic.Int64
	newID := func() string { return fmt.Sprint("run-", runs.Add(1)) } // the hands depend on the ID
	f.Use(s, run.Options{NewID: newID})
	for _, p := range []string{"ann", "bob", "cid"} {
		f.AddPlayer(p)
	}
	return f
}

// Store is what the services of a Fixture need of a store.
type Store interface {
	livetest.Store
	board.Store
	challenge.Store
	findall.Store
	handstats.Store
	history.Store
}

// Use replaces the services by new ones on a store, as if the server had been restarted. A zero Seed or Clock
// is that of the fixture.
func (f *Fixture) Use(s Store, o run.Options) {
	if o.Seed == nil {
		o.Seed = []byte("of the tests")
	}
	if o.Clock == nil {
		o.Clock = f.Clock
	}
	f.Store, f.Runs = s, run.New(s, o)
	f.ratings, f.reviews, f.dailies = f.Ratings, f.Reviews, f.Dailies
	f.played = history.New(s, f.dailies, f.reviews, o.Clock)
	f.boards = board.New(s, f.Runs)
	f.handStats = handstats.New(s, f.Dealer(), o.Clock)
	f.ideas = findall.New(s, f.Runs, f.handStats)
	f.Challenges = challenge.New(s, f.Runs, o.Seed)
}

// Clock returns the time of the test.
func (f *Fixture) Clock() int64 {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.bubble {
		return clocktest.Now().UnixMilli()
	}
	return f.Now
}

// Advance moves the clock.
func (f *Fixture) Advance(millis int64) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.Now += millis
}

// MustLoad loads a run.
func (f *Fixture) MustLoad(player, run string) {
	f.T.Helper()
	if _, err := f.Load(f.T.Context(), player, run); err != nil {
		f.T.Fatal(err)
	}
}

// AddPlayer adds a player.
func (f *Fixture) AddPlayer(player string) {
	f.T.Helper()
	if err := f.DB.AddPlayer(f.T.Context(), store.Player{ID: player, Name: player, Named: true, Created: Noon}); err != nil {
		f.T.Fatal(err)
	}
}

// MustBegin begins a run with a new key.
func (f *Fixture) MustBegin(player string, req run.Request) run.Run {
	f.T.Helper()
	f.LastID++
	run, err := f.Begin(f.T.Context(), player, fmt.Sprintf("key-%d", f.LastID), req)
	if err != nil || !run.Created || run.View.Phase != "running" || len(run.View.Shown) != 1 {
		f.T.Fatalf("%+v: %+v, %v", req, run, err)
	}
	return run
}

// MustAct performs an action, which must be accepted.
func (f *Fixture) MustAct(player, id string, a race.Action) run.Run {
	f.T.Helper()
	got, err := f.Act(f.T.Context(), player, id, run.Move{Action: a})
	if err != nil {
		f.T.Fatalf("%+v: %v", a, err)
	}
	return got
}

// NextID returns a new action ID.
func (f *Fixture) NextID() string {
	f.LastID++
	return fmt.Sprintf("a-%d", f.LastID)
}

// ReadLog returns the log of a run.
func (f *Fixture) ReadLog(run string) []event.Event {
	f.T.Helper()
	texts, err := f.DB.EventTexts(context.Background(), run, 0, 1e6)
	if err != nil {
		f.T.Fatal(err)
	}
	log, err := store.DecodeEvents(texts)
	if err != nil {
		f.T.Fatal(err)
	}
	return log
}

// Failer is a testing.TB or a rapid.T.
type Failer interface {
	Helper()
	Fatal(args ...any)
	Fatalf(format string, args ...any)
}

// ReplayLog returns the state of a run after the events of its log.
func ReplayLog(t Failer, log []event.Event) (s race.State) {
	t.Helper()
	for i, e := range log {
		var err error
		if s, err = race.Apply(s, e); err != nil {
			t.Fatalf("event %d: %v", i, err)
		}
	}
	return s
}

// CorrectClaim returns a correct claim for a puzzle.
func CorrectClaim(t Failer, id string, hand int, actionID string) race.Claim {
	t.Helper()
	p, err := puzzle.ParseID(id)
	if err != nil {
		t.Fatal(err)
	}
	s, ok, err := solve.New().First(context.Background(), p)
	if err != nil {
		t.Fatal(err)
	}
	return race.Claim{ID: actionID, Hand: hand, Expr: s.Text, None: !ok}
}

// OpenHand returns the open hand of a run.
func OpenHand(t testing.TB, run run.Run) race.PlayedHand {
	t.Helper()
	last := run.View.Shown[len(run.View.Shown)-1]
	if last.Outcome != "open" {
		t.Fatalf("no hand is open: %+v", last)
	}
	return last
}

// SolveOpen claims a correct answer to the open hand of a run.
func (f *Fixture) SolveOpen(player string, run run.Run) run.Run {
	f.T.Helper()
	h := OpenHand(f.T, run)
	return f.MustAct(player, run.ID, CorrectClaim(f.T, h.Puzzle, h.Hand, f.NextID()))
}

// Today returns the number of today's daily.
func Today(f *Fixture) int { return f.Dailies.Today() }

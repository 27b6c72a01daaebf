package live_test

import (
	"context"
	"fmt"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/make24/make24/internal/game/live"
	"github.com/make24/make24/internal/game/store"
	"github.com/make24/make24/internal/game/store/sqlstore"
	"github.com/make24/make24/internal/testkit/clocktest"
	"github.com/make24/make24/internal/testkit/pgtest"
	"github.com/make24/make24/puzzle"
	"github.com/make24/make24/race"
	"github.com/make24/make24/race/event"
	"github.com/make24/make24/race/mode"
	"github.com/make24/make24/solve"
)

// noon is in the middle of daily 325, the 21st of November 2026.
const noon = int64(1795262400000)

// fixture is a live.Runs on a real database, with a clock that the test sets.
type fixture struct {
	*live.Runs
	t      testing.TB
	store  store.Store
	mu     sync.Mutex // for now, in tests of races, whose clocks run in the background
	now    int64
	lastID int  // number of the last action ID or key
	bubble bool // the clock is that of a testing/synctest bubble
	isSlow bool // the database is slow, so tests play fewer random runs
}

// onEach runs a test on SQLite and on PostgreSQL at the same time, each with a fixture of its own. If PostgreSQL is
// not installed, its part is skipped, except in CI, where it fails.
func onEach(t *testing.T, test func(*testing.T, *fixture)) {
	t.Helper()
	t.Run("sqlite", func(t *testing.T) {
		t.Parallel()
		test(t, newFixture(t, onSQLite))
	})
	t.Run("postgres", func(t *testing.T) {
		t.Parallel()
		f := newFixture(t, onPostgres)
		f.isSlow = true
		test(t, f)
	})
}

func onSQLite(t testing.TB) store.Store { return openSQLite(t, pgtest.MigratedFile(t)) }

// openSQLite opens the database in a file and closes it at the end of the test.
func openSQLite(t testing.TB, path string) *sqlstore.Store {
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

func onPostgres(t testing.TB) store.Store { return pgtest.NewStore(t) }

// newFixture returns a fixture on the store that open returns.
func newFixture(t testing.TB, open func(testing.TB) store.Store) *fixture {
	t.Helper()
	s := open(t)
	f := &fixture{t: t, store: s, now: noon}
	var runs atomic.Int64
	newID := func() string { return fmt.Sprint("run-", runs.Add(1)) } // the hands depend on the ID
	f.use(s, live.Options{NewID: newID})
	for _, p := range []string{"ann", "bob", "cid"} {
		f.addPlayer(p)
	}
	return f
}

// use replaces the services by new ones on a store, as if the server had been restarted. A zero Seed or Clock
// is that of the fixture.
func (f *fixture) use(s store.Store, o live.Options) {
	if o.Seed == nil {
		o.Seed = []byte("of the tests")
	}
	if o.Clock == nil {
		o.Clock = f.clock
	}
	f.store, f.Runs = s, live.New(s, o)
}

// clock returns the time of the test.
func (f *fixture) clock() int64 {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.bubble {
		return clocktest.Now().UnixMilli()
	}
	return f.now
}

// advance moves the clock.
func (f *fixture) advance(millis int64) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.now += millis
}

// load loads a run.
func (f *fixture) load(player, run string) {
	f.t.Helper()
	if _, err := f.Load(f.t.Context(), player, run); err != nil {
		f.t.Fatal(err)
	}
}

// addPlayer adds a player.
func (f *fixture) addPlayer(player string) {
	f.t.Helper()
	if err := f.store.AddPlayer(f.t.Context(), store.Player{ID: player, Name: player, Named: true, Created: noon}); err != nil {
		f.t.Fatal(err)
	}
}

// begin begins a run with a new key.
func (f *fixture) begin(player string, req live.Request) live.Run {
	f.t.Helper()
	f.lastID++
	run, err := f.Begin(f.t.Context(), player, fmt.Sprintf("key-%d", f.lastID), req)
	if err != nil || !run.Created || run.View.Phase != "running" || len(run.View.Shown) != 1 {
		f.t.Fatalf("%+v: %+v, %v", req, run, err)
	}
	return run
}

// mustAct performs an action, which must be accepted.
func (f *fixture) mustAct(player, run string, a race.Action) live.Run {
	f.t.Helper()
	got, err := f.Act(f.t.Context(), player, run, live.Move{Action: a})
	if err != nil {
		f.t.Fatalf("%+v: %v", a, err)
	}
	return got
}

// newID returns a new action ID.
func (f *fixture) newID() string {
	f.lastID++
	return fmt.Sprintf("a-%d", f.lastID)
}

// readLog returns the log of a run.
func (f *fixture) readLog(run string) []event.Event {
	f.t.Helper()
	texts, err := f.store.EventTexts(context.Background(), run, 0, 1e6)
	if err != nil {
		f.t.Fatal(err)
	}
	log, err := store.DecodeEvents(texts)
	if err != nil {
		f.t.Fatal(err)
	}
	return log
}

// failer is a testing.TB or a rapid.T.
type failer interface {
	Helper()
	Fatal(args ...any)
	Fatalf(format string, args ...any)
}

// replayLog returns the state of a run after the events of its log.
func replayLog(t failer, log []event.Event) (s race.State) {
	t.Helper()
	for i, e := range log {
		var err error
		if s, err = race.Apply(s, e); err != nil {
			t.Fatalf("event %d: %v", i, err)
		}
	}
	return s
}

// correctClaim returns a correct claim for a puzzle.
func correctClaim(t failer, id string, hand int, actionID string) race.Claim {
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

// openHand returns the open hand of a run.
func openHand(t testing.TB, run live.Run) race.PlayedHand {
	t.Helper()
	last := run.View.Shown[len(run.View.Shown)-1]
	if last.Outcome != "open" {
		t.Fatalf("no hand is open: %+v", last)
	}
	return last
}

// solveOpen claims a correct answer to the open hand of a run.
func (f *fixture) solveOpen(player string, run live.Run) live.Run {
	f.t.Helper()
	h := openHand(f.t, run)
	return f.mustAct(player, run.ID, correctClaim(f.t, h.Puzzle, h.Hand, f.newID()))
}

// today returns the number of today's daily.
func today(f *fixture) int { return mode.DailyNumber(f.now) }

package run_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/make24/make24/internal/game/run"
	"github.com/make24/make24/internal/game/store"
	"github.com/make24/make24/internal/testkit/gametest"
	"github.com/make24/make24/race"
)

// TestRunOfDeletedPlayerIsNotFound checks that the run of a deleted player is not found, although
// its state was cached, and that its state is removed from the cache.
func TestRunOfDeletedPlayerIsNotFound(t *testing.T) {
	gametest.OnEach(t, testRunOfDeletedPlayerIsNotFound)
}

func testRunOfDeletedPlayerIsNotFound(t *testing.T, f *gametest.Fixture) {
	begun := f.SolveOpen("ann", f.MustBegin("ann", run.Request{Mode: "practice"}))
	other := f.SolveOpen("bob", f.MustBegin("bob", run.Request{Mode: "practice"}))
	if !f.HasState(begun.ID) || !f.HasState(other.ID) {
		t.Fatal("the states are not cached")
	}
	if err := f.DB.DeletePlayer(t.Context(), "ann"); err != nil {
		t.Fatal(err)
	}
	for name, call := range map[string]func() (run.Run, error){
		"load": func() (run.Run, error) { return f.Load(t.Context(), "ann", begun.ID) },
		"act": func() (run.Run, error) {
			return f.Act(t.Context(), "ann", begun.ID, run.Move{Action: race.Next{ID: f.NextID(), Hand: 1}})
		},
		"load by another player": func() (run.Run, error) { return f.Load(t.Context(), "bob", begun.ID) },
	} {
		if got, err := call(); !errors.Is(err, store.ErrNotFound) || got.ID != "" {
			t.Errorf("%s: %+v, %v", name, got, err)
		}
	}
	if f.HasState(begun.ID) {
		t.Error("the state is still cached")
	}
	if list, _, err := f.List(t.Context(), "ann", "", store.RunCursor{}, 0); err != nil || len(list) != 0 {
		t.Errorf("%+v, %v", list, err)
	}
	f.Now += 24 * 3600_000
	if _, err := f.Sweep(t.Context()); err != nil {
		t.Error(err)
	}
	if loaded, err := f.Load(t.Context(), "bob", other.ID); err != nil || len(loaded.View.Shown) == 0 {
		t.Errorf("%+v, %v", loaded, err)
	}
}

// TestDeletedLogIsNotFound checks that a run is not found if it is deleted between the reads of its
// row and of its log.
func TestDeletedLogIsNotFound(t *testing.T) {
	f := gametest.New(t, gametest.OnSQLite)
	run := f.SolveOpen("ann", f.MustBegin("ann", run.Request{Mode: "practice"}))
	s := f.Store
	f.UseStore(&gametest.WatchedStore{Store: s, BeforeRead: func() {
		if err := f.DB.DeletePlayer(t.Context(), "ann"); err != nil {
			t.Error(err)
		}
	}}, nil)
	if got, err := f.Load(t.Context(), "ann", run.ID); !errors.Is(err, store.ErrNotFound) || got.ID != "" {
		t.Errorf("%+v, %v", got, err)
	}
}

// TestStateCacheIsBounded checks that the cached states stay within the bound however many runs are
// played, that the states of unused runs are dropped first, and that a run whose state was dropped
// can be played.
func TestStateCacheIsBounded(t *testing.T) {
	const limit = 40_000
	f := gametest.New(t, gametest.OnSQLite)
	f.SetMaxStates(limit)
	request := run.Request{Mode: "practice", Puzzles: []string{"1-3.3.8.8-24-classic"}}
	unused, played := f.MustBegin("ann", request), f.MustBegin("bob", run.Request{Mode: "practice"})
	f.MustLoad("ann", unused.ID)
	for hand := range 20 {
		played = f.SolveOpen("bob", played)
		run := f.MustBegin("ann", request)
		f.MustLoad("ann", run.ID)
		if n := f.StateBytes(); n > limit || !f.HasState(run.ID) || !f.HasState(played.ID) {
			t.Fatalf("hand %d: %d bytes; cached: loaded run %v, played run %v", hand, n, f.HasState(run.ID), f.HasState(played.ID))
		}
		played = f.MustAct("bob", played.ID, race.Next{ID: f.NextID(), Hand: hand + 1})
	}
	if n := f.StateBytes(); n < limit/3 {
		t.Errorf("only %d bytes are cached", n)
	}
	if f.HasState(unused.ID) {
		t.Error("an unused run is cached")
	}
	f.SolveOpen("ann", unused)
}

// TestLongRunIsNotCached checks that a run whose state is too large to cache can be played, and
// that others stay cached.
func TestLongRunIsNotCached(t *testing.T) {
	f := gametest.New(t, gametest.OnSQLite)
	f.SetMaxStates(8000)
	other, run := f.MustBegin("ann", run.Request{Mode: "practice"}), f.MustBegin("bob", run.Request{Mode: "practice"})
	f.MustLoad("ann", other.ID)
	for hand := range 20 {
		run = f.SolveOpen("bob", run)
		run = f.MustAct("bob", run.ID, race.Next{ID: f.NextID(), Hand: hand + 1})
	}
	if f.HasState(run.ID) || !f.HasState(other.ID) || f.StateBytes() > 4000 {
		t.Errorf("cached: %v, the other run %v, %d bytes", f.HasState(run.ID), f.HasState(other.ID), f.StateBytes())
	}
}

// TestFinishedRunIsNotCached checks that the state of a finished run is not cached.
func TestFinishedRunIsNotCached(t *testing.T) {
	f := gametest.New(t, gametest.OnSQLite)
	run := f.MustBegin("ann", run.Request{Mode: "practice"})
	f.MustLoad("ann", run.ID)
	if !f.HasState(run.ID) {
		t.Fatal("an unfinished run is not cached")
	}
	f.MustAct("ann", run.ID, race.Finish{ID: f.NextID()})
	f.MustLoad("ann", run.ID)
	if f.HasState(run.ID) || f.StateBytes() != 0 {
		t.Errorf("cached: %v, %d bytes", f.HasState(run.ID), f.StateBytes())
	}
}

// TestWrongClaimsAreNotCached checks that wrong claims do not grow the cached state of a run.
func TestWrongClaimsAreNotCached(t *testing.T) {
	f := gametest.New(t, gametest.OnSQLite)
	run := f.MustBegin("ann", run.Request{Mode: "practice"})
	claimWrong := func() int {
		f.MustAct("ann", run.ID, race.Claim{ID: f.NextID(), Hand: 0, Expr: "1" + strings.Repeat("+1111111111111111111", 9)})
		return f.StateBytes()
	}
	before := claimWrong()
	for range 100 {
		claimWrong()
	}
	if after := claimWrong(); after > before+64*100 { // the state has the IDs of the latest actions
		t.Errorf("the state had %d bytes, and %d after 100 wrong claims", before, after)
	}
}

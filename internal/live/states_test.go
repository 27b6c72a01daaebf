package live_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/make24/make24/internal/live"
	"github.com/make24/make24/internal/store"
	"github.com/make24/make24/race"
)

// TestDeletedPlayersRunIsGone checks that the runs of a deleted player are not found, although
// their states were cached, and that nothing of them stays in memory.
func TestDeletedPlayersRunIsGone(t *testing.T) { onEach(t, testDeletedPlayersRunIsGone) }

func testDeletedPlayersRunIsGone(t *testing.T, d *fixture) {
	run := d.solveOpen("ann", d.begin("ann", live.Request{Mode: "practice"}))
	other := d.solveOpen("bob", d.begin("bob", live.Request{Mode: "practice"}))
	if !d.HasState(run.ID) || !d.HasState(other.ID) {
		t.Fatal("the states are not cached")
	}
	if err := d.store.DeletePlayer(t.Context(), "ann"); err != nil {
		t.Fatal(err)
	}
	for name, ask := range map[string]func() (live.Run, error){
		"look": func() (live.Run, error) { return d.Load(t.Context(), "ann", run.ID) },
		"act": func() (live.Run, error) {
			return d.Act(t.Context(), "ann", run.ID, live.Move{Action: race.Next{ID: d.id(), Hand: 1}})
		},
		"by another": func() (live.Run, error) { return d.Load(t.Context(), "bob", run.ID) },
	} {
		if got, err := ask(); !errors.Is(err, store.ErrNotFound) || got.ID != "" {
			t.Errorf("%s: %+v, %v", name, got, err)
		}
	}
	if d.HasState(run.ID) {
		t.Error("the state is still cached")
	}
	if list, _, err := d.List(t.Context(), "ann", "", store.RunCursor{}, 0); err != nil || len(list) != 0 {
		t.Errorf("%+v, %v", list, err)
	}
	d.now += 24 * 3600_000
	if _, err := d.Sweep(t.Context()); err != nil {
		t.Error(err)
	}
	if again, err := d.Load(t.Context(), "bob", other.ID); err != nil || len(again.View.Shown) == 0 {
		t.Errorf("%+v, %v", again, err)
	}
}

// TestDeletedLogIsNotFound checks that a run is not found if it is deleted between the reads of its
// row and of its log.
func TestDeletedLogIsNotFound(t *testing.T) {
	d := newFixture(t, onSQLite)
	run := d.solveOpen("ann", d.begin("ann", live.Request{Mode: "practice"}))
	s := d.store
	d.useStore(&watchedStore{Store: s, reading: func() {
		if err := s.DeletePlayer(t.Context(), "ann"); err != nil {
			t.Error(err)
		}
	}}, nil)
	if got, err := d.Load(t.Context(), "ann", run.ID); !errors.Is(err, store.ErrNotFound) || got.ID != "" {
		t.Errorf("%+v, %v", got, err)
	}
}

// TestStateCacheIsBounded checks that the cached states stay within the bound however many runs are
// played, that the states of unused runs are dropped first, and that a dropped state is read again.
func TestStateCacheIsBounded(t *testing.T) {
	const limit = 40_000
	d := newFixture(t, onSQLite)
	d.SetMaxStates(limit)
	request := live.Request{Mode: "practice", Puzzles: []string{"1-3.3.8.8-24-classic"}}
	unused, played := d.begin("ann", request), d.begin("bob", live.Request{Mode: "practice"})
	d.load("ann", unused.ID)
	for hand := range 20 {
		played = d.solveOpen("bob", played)
		run := d.begin("ann", request)
		d.load("ann", run.ID)
		if n := d.StateBytes(); n > limit || !d.HasState(run.ID) || !d.HasState(played.ID) {
			t.Fatalf("hand %d: %d bytes; cached: loaded run %v, played run %v", hand, n, d.HasState(run.ID), d.HasState(played.ID))
		}
		played = d.do("bob", played.ID, race.Next{ID: d.id(), Hand: hand + 1})
	}
	if n := d.StateBytes(); n < limit/3 {
		t.Errorf("only %d bytes are cached", n)
	}
	if d.HasState(unused.ID) {
		t.Error("an unused run is cached")
	}
	d.solveOpen("ann", unused)
}

// TestRunThatIsTooLongToKeep checks that a run whose state is too large to cache can be played, and
// that others stay cached.
func TestRunThatIsTooLongToKeep(t *testing.T) {
	d := newFixture(t, onSQLite)
	d.SetMaxStates(8000)
	other, run := d.begin("ann", live.Request{Mode: "practice"}), d.begin("bob", live.Request{Mode: "practice"})
	d.load("ann", other.ID)
	for hand := range 20 {
		run = d.solveOpen("bob", run)
		run = d.do("bob", run.ID, race.Next{ID: d.id(), Hand: hand + 1})
	}
	if d.HasState(run.ID) || !d.HasState(other.ID) || d.StateBytes() > 4000 {
		t.Errorf("cached: %v, the other run %v, %d bytes", d.HasState(run.ID), d.HasState(other.ID), d.StateBytes())
	}
}

// TestFinishedRunIsNotCached checks that the state of a finished run is not cached.
func TestFinishedRunIsNotCached(t *testing.T) {
	d := newFixture(t, onSQLite)
	run := d.begin("ann", live.Request{Mode: "practice"})
	d.load("ann", run.ID)
	if !d.HasState(run.ID) {
		t.Fatal("an unfinished run is not cached")
	}
	d.do("ann", run.ID, race.Finish{ID: d.id()})
	d.load("ann", run.ID)
	if d.HasState(run.ID) || d.StateBytes() != 0 {
		t.Errorf("cached: %v, %d bytes", d.HasState(run.ID), d.StateBytes())
	}
}

// TestWrongClaimsAreNotCached checks that wrong claims do not grow the cached state of a run.
func TestWrongClaimsAreNotCached(t *testing.T) {
	d := newFixture(t, onSQLite)
	run := d.begin("ann", live.Request{Mode: "practice"})
	fault := func() int {
		d.do("ann", run.ID, race.Claim{ID: d.id(), Hand: 0, Expr: "1" + strings.Repeat("+1111111111111111111", 9)})
		return d.StateBytes()
	}
	early := fault()
	for range 100 {
		fault()
	}
	if late := fault(); late > early+64*100 { // the IDs of the latest actions
		t.Errorf("the state had %d bytes, and %d after 100 faults", early, late)
	}
}

package live_test

import (
	"errors"
	"testing"

	"github.com/make24/make24/internal/live"
	"github.com/make24/make24/internal/store"
	"github.com/make24/make24/race"
)

// Of a player who was deleted no run answers, though its log was kept folded a moment ago,
// and nothing of it stays in memory.
func TestDeletedPlayersRunIsGone(t *testing.T) { onEach(t, testDeletedPlayersRunIsGone) }

func testDeletedPlayersRunIsGone(t *testing.T, d *desk) {
	run := d.solveOpen("ann", d.begin("ann", live.Wish{Mode: "practice"}))
	other := d.solveOpen("bob", d.begin("bob", live.Wish{Mode: "practice"}))
	if !d.Holds(run.ID) || !d.Holds(other.ID) {
		t.Fatal("the logs are not kept")
	}
	if err := d.store.DeletePlayer(t.Context(), "ann"); err != nil {
		t.Fatal(err)
	}
	for name, ask := range map[string]func() (live.Run, error){
		"look": func() (live.Run, error) { return d.Look(t.Context(), "ann", run.ID) },
		"act": func() (live.Run, error) {
			return d.Act(t.Context(), "ann", run.ID, live.Move{Action: race.Next{ID: d.id(), Hand: 1}})
		},
		"by another": func() (live.Run, error) { return d.Look(t.Context(), "bob", run.ID) },
	} {
		if got, err := ask(); !errors.Is(err, store.ErrNotFound) || got.ID != "" {
			t.Errorf("%s: %+v, %v", name, got, err)
		}
	}
	if d.Holds(run.ID) {
		t.Error("its log is still in memory")
	}
	if list, _, err := d.List(t.Context(), "ann", "", store.Place{}, 0); err != nil || len(list) != 0 {
		t.Errorf("%+v, %v", list, err)
	}
	d.now += 24 * 3600_000
	if _, err := d.Sweep(t.Context()); err != nil {
		t.Error(err)
	}
	if again, err := d.Look(t.Context(), "bob", other.ID); err != nil || len(again.View.Shown) == 0 {
		t.Errorf("%+v, %v", again, err)
	}
}

// However many runs are played, only so many logs are kept, and what is dropped is read anew.
func TestFoldsAreBounded(t *testing.T) {
	const most = 5
	d := newDesk(t, onSQLite)
	d.KeepFolds(most)
	first := d.begin("ann", live.Wish{Mode: "practice", Puzzles: []string{"1-3.3.8.8-24-classic"}})
	look := func(run string) {
		t.Helper()
		if _, err := d.Look(t.Context(), "ann", run); err != nil {
			t.Fatal(err)
		}
	}
	look(first.ID)
	for range 2 * most {
		run := d.begin("ann", live.Wish{Mode: "practice", Puzzles: []string{"1-3.3.8.8-24-classic"}})
		look(run.ID)
		if n := d.Folds(); n > most || !d.Holds(run.ID) {
			t.Fatalf("%d logs, and this run's among them: %v", n, d.Holds(run.ID))
		}
	}
	if d.Folds() != most {
		t.Errorf("%d logs", d.Folds())
	}
	d.solveOpen("ann", first)
}

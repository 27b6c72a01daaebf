package history_test

import (
	"errors"
	"fmt"
	"slices"
	"testing"

	"github.com/make24/make24/internal/game/history"
	"github.com/make24/make24/internal/game/live"
	"github.com/make24/make24/internal/game/run"
	"github.com/make24/make24/internal/game/store"
	"github.com/make24/make24/internal/testkit/gametest"
	"github.com/make24/make24/race"
)

// TestListOfPlayedRuns checks that the list has every run with a finished hand and omits the
// others, even if most runs have none.
func TestListOfPlayedRuns(t *testing.T) { gametest.OnEach(t, testListOfPlayedRuns) }

func testListOfPlayedRuns(t *testing.T, f *gametest.Fixture) {
	var want []string
	for i := range 130 {
		f.Now += 1000
		mode := []string{"practice", "timed"}[i%2]
		run := f.MustBegin("ann", run.Request{Mode: mode})
		switch {
		case i%60 == 0:
			f.SolveOpen("ann", run)
			want = append(want, fmt.Sprintf("%s 1 of 1", run.ID))
		case i%60 == 1: // ended without a finished hand
			f.MustAct("ann", run.ID, race.Finish{ID: f.NextID()})
		case i == 62:
			f.MustAct("ann", run.ID, race.Skip{ID: f.NextID(), Hand: 0})
			f.MustAct("ann", run.ID, race.Next{ID: f.NextID(), Hand: 1})
			f.MustAct("ann", run.ID, race.Finish{ID: f.NextID()})
			want = append(want, fmt.Sprintf("%s 0 of 1", run.ID))
		}
	}
	slices.Reverse(want)
	var got []string
	var after store.RunCursor
	for range 10 { // two at a time
		list, next, err := f.List(t.Context(), "ann", "", after, 2)
		if err != nil {
			t.Fatal(err)
		}
		for _, s := range list {
			got = append(got, fmt.Sprintf("%s %d of %d", s.Run, s.Solved, s.Hands))
		}
		if after = next; next == (store.RunCursor{}) {
			break
		}
	}
	if !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
}

// TestListOfEqualTimes checks that runs begun at the same time, here time 0, are each listed once
// for several page lengths, and that the list ends.
func TestListOfEqualTimes(t *testing.T) { gametest.OnEach(t, testListOfEqualTimes) }

func testListOfEqualTimes(t *testing.T, f *gametest.Fixture) {
	var want []string
	for i := range 60 {
		f.AddFinished(fmt.Sprintf("r%02d", i), 0, i%3)
		if i%3 > 0 {
			want = append(want, fmt.Sprintf("r%02d", i))
		}
	}
	slices.Reverse(want)
	for _, limit := range []int{1, 7, 50} {
		if got, _ := f.ListPages(limit, 100); !slices.Equal(got, want) {
			t.Errorf("%d at a time: %q, want %q", limit, got, want)
		}
	}
}

// TestListOfRunsAndRaces checks that the list has runs and races in order of time, each once, for
// several page lengths, also if they have equal times.
func TestListOfRunsAndRaces(t *testing.T) { gametest.OnEach(t, testListOfRunsAndRaces) }

func testListOfRunsAndRaces(t *testing.T, f *gametest.Fixture) {
	var want []string
	for i := range 90 {
		id, at := fmt.Sprintf("r%02d", i), gametest.Noon+int64(i/4)
		switch {
		case i%3 == 0 || i > 60 && i < 80:
			f.AddFinishedRace(id, []string{live.KindRace, live.KindQuick, live.KindClass}[i/3%3], at)
		case i%7 == 0:
			f.AddFinished(id, at, 0)
			continue
		default:
			f.AddFinished(id, at, 1)
		}
		want = append(want, id)
	}
	slices.Reverse(want)
	for _, limit := range []int{1, 3, 20, 50} {
		if got, _ := f.ListPages(limit, 100); !slices.Equal(got, want) {
			t.Errorf("%d at a time: %q, want %q", limit, got, want)
		}
	}
	if got, pages := f.ListPages(len(want), 2); !slices.Equal(got, want) {
		t.Errorf("%q in %d pages", got, pages)
	}

	list, next, err := f.List(t.Context(), "ann", history.ModeRaces, store.RunCursor{}, 3)
	if err != nil || len(list) != 3 || next != (store.RunCursor{Created: gametest.Noon + 20, ID: "r81"}) {
		t.Fatalf("%+v, %+v, %v", list, next, err)
	}
	for i, want := range []history.Summary{
		{Run: "r87", Mode: "class", Finished: gametest.Noon + 21},
		{Run: "r84", Mode: "quick", Finished: gametest.Noon + 21, Place: 1, Players: 1},
		{Run: "r81", Mode: "race", Finished: gametest.Noon + 20, Place: 1, Players: 1},
	} {
		want.Hands, want.Solved, want.Points, want.Time = 3, 2, 8, 9000
		if list[i] != want {
			t.Errorf("%+v, want %+v", list[i], want)
		}
	}
	if list, _, err = f.List(t.Context(), "ann", "practice", store.RunCursor{}, 50); err != nil || slices.ContainsFunc(list, func(s history.Summary) bool { return s.Mode != "practice" }) {
		t.Errorf("%+v, %v", list, err)
	}
}

// TestListReadsAreBounded checks that one call of List reads a bounded number of runs, and that
// later calls find a run behind many empty ones.
func TestListReadsAreBounded(t *testing.T) {
	f := gametest.New(t, gametest.OnSQLite)
	f.AddFinished("first", gametest.Noon, 1)
	for i := range 450 {
		f.AddFinished(fmt.Sprintf("r%03d", i), gametest.Noon+int64(i/10), 0)
	}
	if list, next, err := f.List(t.Context(), "ann", "", store.RunCursor{}, 5); err != nil || len(list) > 0 || next == (store.RunCursor{}) {
		t.Errorf("%+v, %+v, %v", list, next, err)
	}
	if got, pages := f.ListPages(5, 9); pages != 3 || !slices.Equal(got, []string{"first"}) {
		t.Errorf("%q after %d calls", got, pages)
	}
}

// TestInvalidNames checks that List returns no runs, and Load and Act return ErrNotFound, for
// unknown modes and run IDs, even those that no database can store.
func TestInvalidNames(t *testing.T) { gametest.OnEach(t, testInvalidNames) }

func testInvalidNames(t *testing.T, f *gametest.Fixture) {
	f.SolveOpen("ann", f.MustBegin("ann", run.Request{Mode: "practice"}))
	for _, name := range []string{"none", "\x00", "\xff", "practice\x00"} {
		if list, next, err := f.List(t.Context(), "ann", name, store.RunCursor{}, 5); err != nil || len(list) > 0 || next != (store.RunCursor{}) {
			t.Errorf("%q: %+v, %+v, %v", name, list, next, err)
		}
		if got, err := f.Load(t.Context(), "ann", name); !errors.Is(err, store.ErrNotFound) {
			t.Errorf("%q: %+v, %v", name, got, err)
		}
		if got, err := f.Act(t.Context(), "ann", name, run.Move{Action: race.Finish{ID: "f"}}); !errors.Is(err, store.ErrNotFound) {
			t.Errorf("%q: %+v, %v", name, got, err)
		}
	}
}

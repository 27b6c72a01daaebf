package live_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"testing"
	"time"

	"github.com/make24/make24/internal/live"
	"github.com/make24/make24/internal/store"
	"github.com/make24/make24/race"
	"github.com/make24/make24/race/event"
)

// TestListOfPlayedRuns checks that the list omits runs in which no hand was finished, however many
// there are.
func TestListOfPlayedRuns(t *testing.T) { onEach(t, testListOfPlayedRuns) }

func testListOfPlayedRuns(t *testing.T, d *fixture) {
	var want []string
	for i := range 130 {
		d.now += 1000
		mode := []string{"practice", "timed"}[i%2]
		run := d.begin("ann", live.Request{Mode: mode})
		switch {
		case i%60 == 0:
			d.solveOpen("ann", run)
			want = append(want, fmt.Sprintf("%s 1 of 1", run.ID))
		case i%60 == 1: // begun and given up
			d.do("ann", run.ID, race.Finish{ID: d.id()})
		case i == 62:
			d.do("ann", run.ID, race.Skip{ID: d.id(), Hand: 0})
			d.do("ann", run.ID, race.Next{ID: d.id(), Hand: 1})
			d.do("ann", run.ID, race.Finish{ID: d.id()})
			want = append(want, fmt.Sprintf("%s 0 of 1", run.ID))
		}
	}
	slices.Reverse(want)
	var got []string
	var after store.RunCursor
	for range 10 { // two at a time
		list, next, err := d.List(t.Context(), "ann", "", after, 2)
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

// addFinished stores a run that is over, with a number of finished hands.
func (d *fixture) addFinished(id string, created int64, hands int) {
	d.t.Helper()
	run := store.Run{ID: id, Player: "ann", Key: id, Mode: "practice", Created: created}
	_, made, err := d.store.CreateRun(context.Background(), run, store.Decision{
		Events: []event.Event{event.Finished{Head: event.Head{At: created, Player: "ann"}, Reason: event.ReasonStop}},
		Result: &store.Result{Run: id, Player: "ann", Mode: "practice", Hands: hands, Finished: noon},
	})
	if err != nil || !made {
		d.t.Fatal(made, err)
	}
}

// listPages reads a whole list in pages of limit runs. It fails the test if that takes more than
// the given number of pages.
func (d *fixture) listPages(limit, parts int) (ids []string, asked int) {
	d.t.Helper()
	ctx, stop := context.WithTimeout(context.Background(), 20*time.Second)
	defer stop()
	var after store.RunCursor
	for asked < parts {
		list, next, err := d.List(ctx, "ann", "", after, limit)
		if err != nil {
			d.t.Fatal(err)
		}
		for _, s := range list {
			ids = append(ids, s.Run)
		}
		if asked++; next == (store.RunCursor{}) {
			return ids, asked
		}
		after = next
	}
	d.t.Fatalf("the list has no end: %q", ids)
	return nil, 0
}

// TestListOfOneMoment checks that runs begun at the same time, here time 0, are each listed once,
// wherever a page ends, and that the list ends.
func TestListOfOneMoment(t *testing.T) { onEach(t, testListOfOneMoment) }

func testListOfOneMoment(t *testing.T, d *fixture) {
	var want []string
	for i := range 60 {
		d.addFinished(fmt.Sprintf("r%02d", i), 0, i%3)
		if i%3 > 0 {
			want = append(want, fmt.Sprintf("r%02d", i))
		}
	}
	slices.Reverse(want)
	for _, limit := range []int{1, 7, 50} {
		if got, _ := d.listPages(limit, 100); !slices.Equal(got, want) {
			t.Errorf("%d at a time: %q, want %q", limit, got, want)
		}
	}
}

// TestListIsWorkWithABound checks that one call of List reads a bounded number of runs, and that
// later calls find a run behind many empty ones.
func TestListIsWorkWithABound(t *testing.T) {
	d := newFixture(t, onSQLite)
	d.addFinished("first", noon, 1)
	for i := range 450 {
		d.addFinished(fmt.Sprintf("r%03d", i), noon+int64(i/10), 0)
	}
	if list, next, err := d.List(t.Context(), "ann", "", store.RunCursor{}, 5); err != nil || len(list) > 0 || next == (store.RunCursor{}) {
		t.Errorf("%+v, %+v, %v", list, next, err)
	}
	if got, asked := d.listPages(5, 9); asked != 3 || !slices.Equal(got, []string{"first"}) {
		t.Errorf("%q after %d calls", got, asked)
	}
}

// TestOddNames checks that a run or a mode with an unknown name, or one that no database can store,
// is not found.
func TestOddNames(t *testing.T) { onEach(t, testOddNames) }

func testOddNames(t *testing.T, d *fixture) {
	d.solveOpen("ann", d.begin("ann", live.Request{Mode: "practice"}))
	for _, odd := range []string{"none", "\x00", "\xff", "practice\x00"} {
		if list, next, err := d.List(t.Context(), "ann", odd, store.RunCursor{}, 5); err != nil || len(list) > 0 || next != (store.RunCursor{}) {
			t.Errorf("%q: %+v, %+v, %v", odd, list, next, err)
		}
		if got, err := d.Load(t.Context(), "ann", odd); !errors.Is(err, store.ErrNotFound) {
			t.Errorf("%q: %+v, %v", odd, got, err)
		}
		if got, err := d.Act(t.Context(), "ann", odd, live.Move{Action: race.Finish{ID: "f"}}); !errors.Is(err, store.ErrNotFound) {
			t.Errorf("%q: %+v, %v", odd, got, err)
		}
	}
}

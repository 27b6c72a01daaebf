package live_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"runtime"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/make24/make24/expr"
	"github.com/make24/make24/internal/limiter"
	"github.com/make24/make24/internal/live"
	"github.com/make24/make24/internal/store"
	"github.com/make24/make24/race"
	"github.com/make24/make24/race/event"
	"github.com/make24/make24/race/mode"
)

// longClaim is a wrong claim of as many characters as a claim may have, as it is stored.
func longClaim(t testing.TB) string {
	t.Helper()
	e, err := expr.Parse("11111" + strings.Repeat("+1111111111111111111*1111111111111111111", 5)[:195])
	if err != nil {
		t.Fatal(err)
	}
	text := expr.Format(e, expr.Style{})
	if len(text) < 190 {
		t.Fatalf("a claim of %d characters: %s", len(text), text)
	}
	return text
}

// largestRun makes the largest run there may be, which is not over yet: every hand with a long wrong claim, a
// solution and a trail, then wrong claims until the log is full. It returns its ID.
func largestRun(t testing.TB, d *desk) string {
	t.Helper()
	ctx := context.Background()
	run := d.begin("ann", live.Wish{Mode: "practice"})
	row, err := d.store.Run(ctx, run.ID)
	if err != nil {
		t.Fatal(err)
	}
	const puzzle = "1-111111.222222.333333.444444.555555.666666-123456-countdown"
	dealt := len(dealt(d.log(run.ID)))
	claim, version := longClaim(t), row.Version
	head := func(act string) event.Head { return event.Head{At: d.now, Player: "ann", Act: act} }
	act := 0
	id := func() string { act++; return fmt.Sprintf("%064d", act) }
	add := func(dec store.Decision) {
		t.Helper()
		if err := d.store.Append(ctx, run.ID, version, dec); err != nil {
			t.Fatal(err)
		}
		version += len(dec.Events)
	}
	more := event.Dealt{}
	more.At = d.now
	for range mode.MaxHands - dealt {
		more.Hands = append(more.Hands, event.Hand{Puzzle: puzzle, Solvable: true, Level: 5, Seconds: 123.456})
	}
	add(store.Decision{Events: []event.Event{more}})
	wrong := func(hand int) event.Event {
		return event.Missed{Head: head(id()), Hand: hand, Expr: claim, Reason: "cards", Value: strings.Repeat("9", 40)}
	}
	for hand := range mode.MaxHands {
		dec := store.Decision{Trails: map[int][]byte{hand: []byte("[" + strings.Repeat(" ", 258) + "]")}}
		if hand == 0 {
			dec.Events = append(dec.Events, event.Passed{Head: head(id()), Why: event.WhySkip})
		} else {
			id := puzzle
			if hand < dealt {
				id = d.dealtAt(run.ID, hand)
			}
			dec.Events = append(dec.Events, event.Revealed{Head: head(""), Hand: hand, Puzzle: id}, wrong(hand))
			if hand < mode.MaxHands-1 {
				dec.Events = append(dec.Events, event.Solved{Head: head(fmt.Sprint("s", hand)), Hand: hand, Expr: "(111111+222222)*(333333+444444)-555555/666666", Points: 4})
			}
		}
		add(dec)
	}
	for {
		row, err := d.store.Run(ctx, run.ID)
		if err != nil {
			t.Fatal(err)
		}
		if row.LogBytes >= live.MaxLog-60_000 { // a Look ends it once it is full
			return run.ID
		}
		var dec store.Decision
		for range 100 {
			dec.Events = append(dec.Events, wrong(mode.MaxHands-1))
		}
		add(dec)
	}
}

func (d *desk) dealtAt(run string, hand int) string { return dealt(d.log(run))[hand].Puzzle }

// cost returns the least time that something took, of a few tries, and the bytes it allocated.
func cost(t testing.TB, do func()) (least time.Duration, allocated uint64) {
	t.Helper()
	least = time.Hour
	for range 12 {
		runtime.GC()
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		begun := time.Now()
		do()
		least = min(least, time.Since(begun))
		runtime.ReadMemStats(&after)
		allocated = after.TotalAlloc - before.TotalAlloc
	}
	return least, allocated
}

// The largest run there may be is looked at in 10 ms and 2 MiB, once it has finished.
func TestLookAtTheLargestRun(t *testing.T) {
	if testing.Short() {
		t.Skip("a time and bytes, which the race detector multiplies; make test measures them")
	}
	d := newDesk(t, onSQLite)
	run := largestRun(t, d)
	var page bytes.Buffer
	spent, allocated := cost(t, func() {
		got, err := d.Look(t.Context(), "ann", run)
		if err != nil {
			t.Fatal(err)
		}
		_ = json.NewEncoder(io.Discard).Encode(got)
	})
	t.Logf("while it goes on: %v, %d bytes allocated", spent, allocated)
	spent, allocated = cost(t, func() {
		d.Keep(live.MaxKept)
		d.look("ann", run)
	})
	t.Logf("while it goes on, its log read anew: %v, %d bytes allocated", spent, allocated)
	if got, err := d.Finished(t.Context(), "ann", run); got != nil || err != nil {
		t.Fatalf("finished: %v, %v", got, err)
	}
	d.do("ann", run, race.Finish{ID: d.id()})
	spent, allocated = cost(t, func() {
		page.Reset()
		got, err := d.Finished(t.Context(), "ann", run)
		if err != nil || got == nil {
			t.Fatal(got, err)
		}
		if _, err := got.WriteTo(io.Discard); err != nil {
			t.Fatal(err)
		}
	})
	t.Logf("when it is over: %v, %d bytes allocated", spent, allocated)
	if spent > 10*time.Millisecond || allocated > 2<<20 {
		t.Errorf("a look took %v and %d bytes", spent, allocated)
	}
	got, err := d.Finished(t.Context(), "ann", run)
	if err != nil {
		t.Fatal(err)
	}
	if n, err := got.WriteTo(&page); err != nil || int(n) != page.Len() || n < 600_000 || n > 1<<20 {
		t.Errorf("the page is of %d bytes, %v", n, err)
	}
}

// What Finished writes is what Look says, and what a run that finished in an older version has.
func TestFinishedIsLook(t *testing.T) { onEach(t, testFinishedIsLook) }

func testFinishedIsLook(t *testing.T, d *desk) {
	written := func(run string) string {
		t.Helper()
		got, err := d.Finished(t.Context(), "ann", run)
		if err != nil || got == nil {
			t.Fatal(got, err)
		}
		var out bytes.Buffer
		if n, err := got.WriteTo(&out); err != nil || int(n) != out.Len() {
			t.Fatal(n, err)
		}
		return strings.TrimSpace(out.String())
	}
	for _, old := range []bool{false, true} {
		for _, trails := range []bool{false, true} {
			if old {
				d.useStore(&oldStore{Store: d.store})
			}
			run := d.begin("ann", live.Wish{Mode: "practice", Puzzles: []string{"1-3.3.8.8-24-classic", "1-1.1.1.1-24-classic"}})
			d.do("ann", run.ID, race.Claim{ID: d.id(), Hand: 0, Expr: "3+3+8+8"})
			m := live.Move{Action: answer(t, "1-3.3.8.8-24-classic", 0, d.id())}
			if trails {
				m.Trail = json.RawMessage(`[{"t":900,"do":"undo"}]`)
			}
			if _, err := d.Act(t.Context(), "ann", run.ID, m); err != nil {
				t.Fatal(err)
			}
			d.do("ann", run.ID, race.Next{ID: d.id(), Hand: 1})
			last := race.Claim{ID: d.id(), Hand: 1, None: true}
			ended := d.do("ann", run.ID, last)
			for range 2 { // the first look at an old run stores how it ended
				if got := written(run.ID); got != text(t, mustLook(t, d, run.ID)) || ended.View.Phase != "over" || got != text(t, ended) {
					t.Errorf("old %v, written:\n%s\nended:\n%s", old, got, text(t, ended))
				}
			}
			if again, err := d.Act(t.Context(), "ann", run.ID, live.Move{Action: last}); err != nil || text(t, again) != text(t, ended) {
				t.Errorf("the last action sent again: %v", err)
			}
			if again, err := d.Act(t.Context(), "ann", run.ID, live.Move{Action: race.Skip{ID: d.id(), Hand: 1}}); !errors.Is(err, race.ErrFinished) || text(t, again) != text(t, ended) {
				t.Errorf("another: %v", err)
			}
			if _, err := d.Finished(t.Context(), "bob", run.ID); !errors.Is(err, store.ErrNotFound) {
				t.Errorf("by another player: %v", err)
			}
			if _, err := d.store.Final(t.Context(), run.ID); err != nil {
				t.Errorf("how it ended is not stored: %v", err)
			}
		}
	}
	if _, err := d.Finished(t.Context(), "ann", "none"); !errors.Is(err, store.ErrNotFound) {
		t.Errorf("of no run: %v", err)
	}
}

func mustLook(t *testing.T, d *desk, run string) live.Run {
	t.Helper()
	got, err := d.Look(t.Context(), "ann", run)
	if err != nil {
		t.Fatal(err)
	}
	return got
}

// useStore has the desk begin anew on another store, as a server that was started again.
func (d *desk) useStore(s store.Store) {
	d.store = s
	d.Runs = live.New(s, live.Options{Seed: []byte("of the tests"), Clock: func() int64 { return d.now }})
}

// oldStore does not store how runs end, as it was before.
type oldStore struct{ store.Store }

func (s *oldStore) Append(ctx context.Context, run string, version int, d store.Decision) error {
	d.Final = nil
	return s.Store.Append(ctx, run, version, d)
}

// watchedStore tells of each piece of a log that is read.
type watchedStore struct {
	store.Store
	reading func()
}

func (s *watchedStore) EventTexts(ctx context.Context, run string, from, limit int) ([]string, error) {
	s.reading()
	return s.Store.EventTexts(ctx, run, from, limit)
}

// A log is read no further when its reader has gone.
func TestLoadStopsWithItsContext(t *testing.T) {
	d := newDesk(t, onSQLite)
	run := largestRun(t, d)
	ctx, cancel := context.WithCancel(t.Context())
	pieces := 0
	d.useStore(&watchedStore{d.store, func() {
		if pieces++; pieces == 2 {
			cancel()
		}
	}})
	if _, err := d.Look(ctx, "ann", run); !errors.Is(err, context.Canceled) || pieces > 3 {
		t.Errorf("%v after %d pieces", err, pieces)
	}
	if _, err := d.Look(t.Context(), "ann", run); err != nil || pieces < 10 {
		t.Errorf("%v after %d pieces", err, pieces)
	}
}

// Long logs are read few at a time, as memory allows; the others wait, and no more than so many.
func TestLoadsAreFewAtATime(t *testing.T) {
	const readers = 100
	d := newDesk(t, onSQLite)
	run := largestRun(t, d)
	reading, held := make(chan struct{}, 10_000), make(chan struct{})
	d.useStore(&watchedStore{d.store, func() {
		reading <- struct{}{}
		<-held
	}})
	var group sync.WaitGroup
	results := make(chan error, readers)
	for range readers {
		group.Go(func() {
			_, err := d.Look(t.Context(), "ann", run)
			results <- err
		})
	}
	for range live.LoadsAtOnce {
		<-reading
	}
	for range readers - live.LoadsWait - live.LoadsAtOnce { // the others can neither read nor wait
		if err := <-results; !errors.Is(err, limiter.ErrBusy) {
			t.Errorf("one too many: %v", err)
		}
	}
	if n := len(reading); n > 0 {
		t.Errorf("%d logs more than %d are read at a time", n, live.LoadsAtOnce)
	}
	close(held)
	group.Wait()
	close(results)
	done := 0
	for err := range results {
		switch {
		case err == nil:
			done++
		case !errors.Is(err, limiter.ErrBusy): // on a slow machine not all are read in time
			t.Error(err)
		}
	}
	if done < live.LoadsAtOnce {
		t.Errorf("%d were read", done)
	}
}

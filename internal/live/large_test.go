package live_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/make24/make24/expr"
	"github.com/make24/make24/internal/cputime"
	"github.com/make24/make24/internal/limiter"
	"github.com/make24/make24/internal/live"
	"github.com/make24/make24/internal/store"
	"github.com/make24/make24/race"
	"github.com/make24/make24/race/event"
	"github.com/make24/make24/race/mode"
)

// longClaim returns the stored text of a wrong claim of nearly the maximal length.
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

// filler writes the events of a run directly to the store, which does not enforce the bounds of a
// run.
type filler struct {
	*fixture
	player  string
	version int
	act     int
	dealt   int
}

// longName has the length of the IDs that the server gives players.
const longName = "abcdefghijklmnopqrstuvwxyz"

// fill begins practice and adds hands until the run has at least the given bytes; the last hand is
// open. add returns the events of a hand, with heads of head, and its trail.
func (d *fixture) fill(player string, bytes int64, puzzle string, add func(f *filler, hand int) ([]event.Event, []byte)) string {
	d.t.Helper()
	ctx := context.Background()
	run := d.begin(player, live.Request{Mode: "practice"})
	f := &filler{fixture: d, player: player, version: run.View.Version, dealt: len(dealt(d.log(run.ID)))}
	shown := dealt(d.log(run.ID))
	for hand, last, had, hands := 0, false, int64(0), 0; !last; {
		row, err := d.store.Run(ctx, run.ID)
		if err != nil {
			d.t.Fatal(err)
		}
		has := row.LogBytes + row.TrailBytes
		last = has >= bytes
		// Appends are slow, so each has many hands. Near the end each has one, so that the size is
		// exact.
		hands = min(50, max(1, hands*int((bytes-has)/max(1, 2*(has-had)))))
		had = has
		dec := store.Decision{Trails: map[int]json.RawMessage{}}
		for range hands {
			if hand == f.dealt {
				if f.dealt+3 > mode.MaxHands {
					d.t.Fatalf("%d hands have only %d bytes", f.dealt, row.LogBytes)
				}
				h := event.Hand{Puzzle: puzzle, Solvable: true, Level: 5, Seconds: 123.456}
				dec.Events = append(dec.Events, event.Dealt{Head: event.Head{At: d.now, ActionID: fmt.Sprint("deal-", hand)}, Hands: []event.Hand{h, h, h}})
				f.dealt += 3
			}
			if hand > 0 {
				id := puzzle
				if hand < len(shown) {
					id = shown[hand].Puzzle
				}
				dec.Events = append(dec.Events, event.Revealed{Head: f.head(), Hand: hand, Puzzle: id})
			}
			if last {
				break
			}
			more, trail := add(f, hand)
			dec.Events = append(dec.Events, more...)
			if trail != nil {
				dec.Trails[hand] = trail
			}
			if hand++; len(dec.Events) > 200 {
				break
			}
		}
		if _, err := d.store.Append(ctx, run.ID, f.version, dec); err != nil {
			d.t.Fatal(err)
		}
		f.version += len(dec.Events)
	}
	return run.ID
}

// head returns the head of the player's next action, with a short ID.
func (f *filler) head() event.Head {
	f.act++
	return event.Head{At: f.now, Player: f.player, ActionID: strconv.FormatInt(int64(f.act), 36)}
}

// largeLog is the size that the log of a run could reach in an earlier version with higher bounds.
const largeLog = 2<<20 - 60_000

// largestRun creates a run of that size and returns its ID. It has a thousand hands, each with a
// long wrong claim, a solution and a trail; one hand has 2400 wrong claims.
func largestRun(t testing.TB, d *fixture) string {
	t.Helper()
	claim := longClaim(t)
	wrong := func(f *filler, hand int) event.Event {
		head := f.head()
		head.ActionID = fmt.Sprintf("%064s", head.ActionID)
		return event.Missed{Head: head, Hand: hand, Expr: claim, Reason: "cards", Value: strings.Repeat("9", 40)}
	}
	const puzzle = "1-111111.222222.333333.444444.555555.666666-123456-countdown"
	trail := []byte("[" + strings.Repeat(" ", 258) + "]")
	return d.fill("ann", largeLog, puzzle, func(f *filler, hand int) (events []event.Event, _ []byte) {
		n := 1
		if hand == 990 {
			n = 2400
		}
		for range n {
			events = append(events, wrong(f, hand))
		}
		return append(events, event.Solved{Head: f.head(), Hand: hand, Expr: "(111111+222222)*(333333+444444)-555555/666666", Points: 4}), trail
	})
}

// cost returns the smallest processor time of several calls of do, and the median of the bytes
// allocated.
func cost(t testing.TB, do func()) (time.Duration, uint64) {
	t.Helper()
	spent, allocated := costs(t, do)
	return spent[0], allocated[0]
}

// costs is cost for several functions. It calls them in turn, so that other work on the cores and
// in their caches affects all alike.
func costs(t testing.TB, all ...func()) (times []time.Duration, bytes []uint64) {
	t.Helper()
	const tries = 11
	spent, allocated := make([][tries]time.Duration, len(all)), make([][tries]uint64, len(all))
	for try := range tries {
		for i, do := range all {
			runtime.GC()
			var before, after runtime.MemStats
			runtime.ReadMemStats(&before)
			spent[i][try] = cputime.Process(t, do)
			runtime.ReadMemStats(&after)
			allocated[i][try] = after.TotalAlloc - before.TotalAlloc
		}
	}
	for i := range all {
		slices.Sort(spent[i][:])
		slices.Sort(allocated[i][:])
		times, bytes = append(times, spent[i][0]), append(bytes, allocated[i][tries/2])
	}
	return times, bytes
}

// TestLargestRunUnderWay checks that loading a run of the maximal size from its log, or an action
// in it, takes at most 10 ms more than in a new run and allocates at most 2 MiB, including the JSON
// of the response, whatever the run consists of.
func TestLargestRunUnderWay(t *testing.T) {
	if testing.Short() {
		t.Skip("a time and bytes, which the race detector multiplies; make test measures them")
	}
	claim := longClaim(t)
	miss := func(f *filler, hand int) event.Event {
		return event.Missed{Head: f.head(), Hand: hand, Expr: claim, Reason: "cards", Value: strings.Repeat("9", 40)}
	}
	skip := func(f *filler, hand int) event.Event {
		return event.Passed{Head: f.head(), Hand: hand, Reason: event.ReasonSkip}
	}
	const largest = live.MaxRunBytes + live.MaxRunBytes/live.OpenHandShare - 8000 // for the moves of the test
	for name, add := range map[string]func(f *filler, hand int) ([]event.Event, []byte){
		"hands": func(f *filler, hand int) ([]event.Event, []byte) {
			return []event.Event{skip(f, hand)}, nil
		},
		"hands with trails": func(f *filler, hand int) ([]event.Event, []byte) {
			return []event.Event{skip(f, hand)}, []byte(`[{"t":1200,"do":"merge","a":0,"op":"-","b":2}]`)
		},
		"hands with empty trails": func(f *filler, hand int) ([]event.Event, []byte) {
			return []event.Event{skip(f, hand)}, []byte("[]")
		},
		"hands with long claims": func(f *filler, hand int) ([]event.Event, []byte) {
			return []event.Event{miss(f, hand), event.Solved{Head: f.head(), Hand: hand, Expr: claim, Points: 4}}, nil
		},
		"hands with hints": func(f *filler, hand int) ([]event.Event, []byte) {
			return []event.Event{event.Hinted{Head: f.head(), Hand: hand, Step: 2}, event.Hinted{Head: f.head(), Hand: hand, Step: 3}, skip(f, hand)}, nil
		},
		"long claims": func(f *filler, hand int) (events []event.Event, _ []byte) {
			for range 500 {
				events = append(events, miss(f, hand))
			}
			return append(events, skip(f, hand)), nil
		},
		"long trails": func(f *filler, hand int) ([]event.Event, []byte) {
			return []event.Event{skip(f, hand)}, []byte("[" + strings.Repeat(" ", 10_000) + "]")
		},
	} {
		t.Run(name, func(t *testing.T) {
			d := newFixture(t, onSQLite)
			d.join(longName)
			run := d.fill(longName, largest, "1-1.1.1.1-24-classic", add)
			d.SetMaxEvents(1 << 20)
			d.SetMaxRunBytes(1 << 30)
			row, err := d.store.Run(t.Context(), run)
			if err != nil {
				t.Fatal(err)
			}
			fresh := d.begin(longName, live.Request{Mode: "practice"}).ID
			views := map[string]race.View{}
			answered := func(got live.Run, err error) {
				if err != nil {
					t.Fatal(err)
				}
				if _, err := json.Marshal(got); err != nil {
					t.Fatal(err)
				}
				views[got.ID] = got.View
			}
			act := func(run string, a race.Action) {
				d.SetMaxStates(live.MaxStates) // empties the cache
				answered(d.Act(t.Context(), longName, run, live.Move{Action: a}))
			}
			act(run, race.Tick{})
			act(fresh, race.Tick{})
			t.Logf("%d hands, %d events of %d bytes, trails of %d", len(views[run].Shown), row.Version, row.LogBytes, row.TrailBytes)
			for what, do := range map[string]func(run string){
				"a look": func(run string) {
					d.SetMaxStates(live.MaxStates)
					answered(d.Load(t.Context(), longName, run))
				},
				"a wrong claim": func(run string) {
					act(run, race.Claim{ID: d.id(), Hand: len(views[run].Shown) - 1, Expr: claim})
				},
				"a skip or the next hand": func(run string) {
					shown := views[run].Shown
					if last := shown[len(shown)-1]; last.Outcome == "open" {
						act(run, race.Skip{ID: d.id(), Hand: last.Hand})
					} else {
						act(run, race.Next{ID: d.id(), Hand: last.Hand + 1})
					}
				},
			} {
				if shown := views[run].Shown; shown[len(shown)-1].Outcome != "open" {
					act(run, race.Next{ID: d.id(), Hand: len(shown)})
					act(fresh, race.Next{ID: d.id(), Hand: len(views[fresh].Shown)})
				}
				spent, allocated := costs(t, func() { do(run) }, func() { do(fresh) })
				t.Logf("%s: %v, %d bytes allocated; in a new run %v", what, spent[0], allocated[0], spent[1])
				if spent[0]-spent[1] > 10*time.Millisecond || allocated[0] > 2<<20 {
					t.Errorf("%s took %v and %d bytes; in a new run %v", what, spent[0], allocated[0], spent[1])
				}
			}
		})
	}
}

// TestLookAtTheLargestRun checks that FinishedJSON of the largest run takes at most 10 ms and
// allocates at most 2 MiB.
func TestLookAtTheLargestRun(t *testing.T) {
	if testing.Short() {
		t.Skip("a time and bytes, which the race detector multiplies; make test measures them")
	}
	d := newFixture(t, onSQLite)
	run := largestRun(t, d)
	if got, err := d.FinishedJSON(t.Context(), "ann", run); got != nil || err != nil {
		t.Fatalf("finished: %v, %v", got, err)
	}
	d.load("ann", run) // the run exceeds the bounds, so this ends it
	spent, allocated := cost(t, func() {
		got, err := d.FinishedJSON(t.Context(), "ann", run)
		if err != nil || got == nil {
			t.Fatal(got, err)
		}
		if _, err := got.WriteTo(io.Discard); err != nil {
			t.Fatal(err)
		}
	})
	t.Logf("%v, %d bytes allocated", spent, allocated)
	if spent > 10*time.Millisecond || allocated > 2<<20 {
		t.Errorf("FinishedJSON took %v and %d bytes", spent, allocated)
	}
	got, err := d.FinishedJSON(t.Context(), "ann", run)
	if err != nil {
		t.Fatal(err)
	}
	var page bytes.Buffer
	if n, err := got.WriteTo(&page); err != nil || int(n) != page.Len() || n < 600_000 || n > 1<<20 {
		t.Errorf("the JSON has %d bytes, %v", n, err)
	}
}

// TestFinishedIsLook checks that FinishedJSON equals the JSON of Load, also for a run that finished
// before final views were stored.
func TestFinishedIsLook(t *testing.T) { onEach(t, testFinishedIsLook) }

func testFinishedIsLook(t *testing.T, d *fixture) {
	written := func(run string) string {
		t.Helper()
		got, err := d.FinishedJSON(t.Context(), "ann", run)
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
				d.useStore(&oldStore{Store: d.store}, nil)
			}
			run := d.begin("ann", live.Request{Mode: "practice", Puzzles: []string{"1-3.3.8.8-24-classic", "1-1.1.1.1-24-classic"}})
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
			for range 2 { // the first call for an old run stores the final view
				if got := written(run.ID); got != text(t, mustLoad(t, d, run.ID)) || ended.View.Phase != "over" || got != text(t, ended) {
					t.Errorf("old %v, written:\n%s\nended:\n%s", old, got, text(t, ended))
				}
			}
			if again, err := d.Act(t.Context(), "ann", run.ID, live.Move{Action: last}); err != nil || text(t, again) != text(t, ended) {
				t.Errorf("the last action sent again: %v", err)
			}
			if again, err := d.Act(t.Context(), "ann", run.ID, live.Move{Action: race.Skip{ID: d.id(), Hand: 1}}); !errors.Is(err, race.ErrFinished) || text(t, again) != text(t, ended) {
				t.Errorf("another: %v", err)
			}
			if _, err := d.FinishedJSON(t.Context(), "bob", run.ID); !errors.Is(err, store.ErrNotFound) {
				t.Errorf("by another player: %v", err)
			}
			if _, err := d.store.Final(t.Context(), run.ID); err != nil {
				t.Errorf("the final view is not stored: %v", err)
			}
		}
	}
	if _, err := d.FinishedJSON(t.Context(), "ann", "none"); !errors.Is(err, store.ErrNotFound) {
		t.Errorf("an unknown run: %v", err)
	}
}

func mustLoad(t *testing.T, d *fixture, run string) live.Run {
	t.Helper()
	got, err := d.Load(t.Context(), "ann", run)
	if err != nil {
		t.Fatal(err)
	}
	return got
}

// useStore replaces the store, as if the server was restarted.
func (d *fixture) useStore(s store.Store, heavy *limiter.Class) {
	d.store = s
	d.Runs = live.New(s, live.Options{Seed: []byte("of the tests"), Clock: func() int64 { return d.now }, Heavy: heavy})
}

// oldStore does not store final views with decisions, like an earlier version.
type oldStore struct{ store.Store }

func (s *oldStore) Append(ctx context.Context, run string, version int, d store.Decision) (int64, error) {
	d.Final = nil
	return s.Store.Append(ctx, run, version, d)
}

// watchedStore calls reading before each read of a part of a log.
type watchedStore struct {
	store.Store
	reading func()
}

func (s *watchedStore) EventTexts(ctx context.Context, run string, from, limit int) ([]string, error) {
	s.reading()
	return s.Store.EventTexts(ctx, run, from, limit)
}

// TestLoadStopsWithItsContext checks that a log is not read further after the context was
// cancelled.
func TestLoadStopsWithItsContext(t *testing.T) {
	d := newFixture(t, onSQLite)
	run := largestRun(t, d)
	ctx, cancel := context.WithCancel(t.Context())
	pieces := 0
	d.useStore(&watchedStore{d.store, func() {
		if pieces++; pieces == 2 {
			cancel()
		}
	}}, nil)
	d.SetMaxEvents(1 << 20) // so that the run does not end
	d.SetMaxRunBytes(1 << 30)
	if _, err := d.Load(ctx, "ann", run); !errors.Is(err, context.Canceled) || pieces > 3 {
		t.Errorf("%v after %d pieces", err, pieces)
	}
	if _, err := d.Load(t.Context(), "ann", run); err != nil || pieces < 5 {
		t.Errorf("%v after %d pieces", err, pieces)
	}
}

// TestLoadsAreFewAtATime checks that a bounded number of long logs is read at a time, and that a
// bounded number of callers waits.
func TestLoadsAreFewAtATime(t *testing.T) {
	const readers, atOnce, waiting = 100, 2, 20
	d := newFixture(t, onSQLite)
	run := largestRun(t, d)
	reading, held := make(chan struct{}, 10_000), make(chan struct{})
	d.useStore(&watchedStore{d.store, func() {
		reading <- struct{}{}
		<-held
	}}, limiter.NewSlots(atOnce).NewClass(waiting, time.Minute))
	d.SetMaxEvents(1 << 20) // so that the run does not end
	d.SetMaxRunBytes(1 << 30)
	var group sync.WaitGroup
	results := make(chan error, readers)
	for range readers {
		group.Go(func() {
			_, err := d.Load(t.Context(), "ann", run)
			results <- err
		})
	}
	for range atOnce {
		<-reading
	}
	for range readers - waiting - atOnce { // the remaining calls are rejected
		if err := <-results; !errors.Is(err, limiter.ErrFull) {
			t.Errorf("a call beyond the bound: %v", err)
		}
	}
	if n := len(reading); n > 0 {
		t.Errorf("%d more logs than %d are read at a time", n, atOnce)
	}
	close(held)
	group.Wait()
	close(results)
	for err := range results {
		if err != nil {
			t.Error(err)
		}
	}
}

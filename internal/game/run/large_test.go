package run_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"golang.org/x/sync/errgroup"

	"github.com/make24/make24/expr"
	"github.com/make24/make24/internal/base/limiter"
	"github.com/make24/make24/internal/game/run"
	"github.com/make24/make24/internal/game/store"
	"github.com/make24/make24/internal/testkit/clocktest"
	"github.com/make24/make24/internal/testkit/gametest"
	"github.com/make24/make24/race"
	"github.com/make24/make24/race/event"
	"github.com/make24/make24/race/mode"
)

// longClaim returns the stored text of a wrong claim of nearly the maximum length.
func longClaim(t testing.TB) string {
	t.Helper()
	e, err := expr.Parse("11111" + strings.Repeat("+1111111111111111111*1111111111111111111", 5)[:195])
	if err != nil {
		t.Fatal(err)
	}
	text := expr.Format(e, expr.Style{})
	if len(text) < 190 {
		t.Fatalf("the claim has only %d characters: %s", len(text), text)
	}
	return text
}

// largeLog is the size in bytes that the log of a run could reach in an earlier version, which had
// higher bounds.
const largeLog = 2<<20 - 60_000

// largestRun creates a run with a log of largeLog bytes and returns its ID. The run has a thousand
// hands, each with a long wrong claim, a solution and a record of the player's moves (trail); one
// hand has 2400 wrong claims.
func largestRun(t testing.TB, f *gametest.Fixture) string {
	t.Helper()
	claim := longClaim(t)
	miss := func(w *gametest.LogWriter, hand int) event.Event {
		head := w.Head()
		head.ActionID = fmt.Sprintf("%064s", head.ActionID)
		return event.Missed{Head: head, Hand: hand, Expr: claim, Reason: "cards", Value: strings.Repeat("9", 40)}
	}
	const puzzle = "1-111111.222222.333333.444444.555555.666666-123456-countdown"
	trail := []byte("[" + strings.Repeat(" ", 258) + "]")
	return f.FillLog("ann", largeLog, puzzle, func(w *gametest.LogWriter, hand int) (events []event.Event, _ []byte) {
		n := 1
		if hand == 990 {
			n = 2400
		}
		for range n {
			events = append(events, miss(w, hand))
		}
		return append(events, event.Solved{Head: w.Head(), Hand: hand, Expr: "(111111+222222)*(333333+444444)-555555/666666", Points: 4}), trail
	})
}

// TestFinishedJSONOfLargestRun checks the size of the JSON of the largest run that is over. The rows
// finished-run and memory-of-finished-run of make bench limit the time and the memory for it.
func TestFinishedJSONOfLargestRun(t *testing.T) {
	f := gametest.New(t, gametest.OnSQLite)
	run := largestRun(t, f)
	if got, err := f.FinishedJSON(t.Context(), "ann", run); got != nil || err != nil {
		t.Fatalf("before the end: %v, %v", got, err)
	}
	f.MustLoad("ann", run) // the run exceeds the bounds, so this ends it
	got, err := f.FinishedJSON(t.Context(), "ann", run)
	if err != nil || got == nil {
		t.Fatal(got, err)
	}
	var written bytes.Buffer
	if n, err := got.WriteTo(&written); err != nil || int(n) != written.Len() || n < 600_000 || n > 1<<20 {
		t.Errorf("the JSON has %d bytes, %v", n, err)
	}
}

// TestFinishedJSONEqualsLoad checks that FinishedJSON returns the JSON of the run that Load
// returns, also for a run that finished before final views were stored.
func TestFinishedJSONEqualsLoad(t *testing.T) { gametest.OnEach(t, testFinishedJSONEqualsLoad) }

func testFinishedJSONEqualsLoad(t *testing.T, f *gametest.Fixture) {
	finishedJSON := func(run string) string {
		t.Helper()
		got, err := f.FinishedJSON(t.Context(), "ann", run)
		if err != nil || got == nil {
			t.Fatal(got, err)
		}
		var written bytes.Buffer
		if n, err := got.WriteTo(&written); err != nil || int(n) != written.Len() {
			t.Fatal(n, err)
		}
		return strings.TrimSpace(written.String())
	}
	for _, old := range []bool{false, true} {
		for _, trails := range []bool{false, true} {
			if old {
				f.UseStore(&oldStore{Store: f.Store}, nil)
			}
			begun := f.MustBegin("ann", run.Request{Mode: "practice", Puzzles: []string{"1-3.3.8.8-24-classic", "1-1.1.1.1-24-classic"}})
			f.MustAct("ann", begun.ID, race.Claim{ID: f.NextID(), Hand: 0, Expr: "3+3+8+8"})
			m := run.Move{Action: gametest.CorrectClaim(t, "1-3.3.8.8-24-classic", 0, f.NextID())}
			if trails {
				m.Trail = json.RawMessage(`[{"t":900,"do":"undo"}]`)
			}
			if _, err := f.Act(t.Context(), "ann", begun.ID, m); err != nil {
				t.Fatal(err)
			}
			f.MustAct("ann", begun.ID, race.Next{ID: f.NextID(), Hand: 1})
			last := race.Claim{ID: f.NextID(), Hand: 1, None: true}
			ended := f.MustAct("ann", begun.ID, last)
			for range 2 { // the first call for an old run stores the final view
				if got := finishedJSON(begun.ID); got != gametest.ToJSON(t, gametest.MustLoad(t, f, begun.ID)) || ended.View.Phase != "over" || got != gametest.ToJSON(t, ended) {
					t.Errorf("old %v, written:\n%s\nended:\n%s", old, got, gametest.ToJSON(t, ended))
				}
			}
			if repeated, err := f.Act(t.Context(), "ann", begun.ID, run.Move{Action: last}); err != nil || gametest.ToJSON(t, repeated) != gametest.ToJSON(t, ended) {
				t.Errorf("the last action sent again: %v", err)
			}
			if repeated, err := f.Act(t.Context(), "ann", begun.ID, run.Move{Action: race.Skip{ID: f.NextID(), Hand: 1}}); !errors.Is(err, race.ErrFinished) || gametest.ToJSON(t, repeated) != gametest.ToJSON(t, ended) {
				t.Errorf("another action: %v", err)
			}
			if _, err := f.FinishedJSON(t.Context(), "bob", begun.ID); !errors.Is(err, store.ErrNotFound) {
				t.Errorf("by another player: %v", err)
			}
			if _, err := f.Store.FinalView(t.Context(), begun.ID, "ann"); err != nil {
				t.Errorf("the final view is not stored: %v", err)
			}
		}
	}
	if _, err := f.FinishedJSON(t.Context(), "ann", "none"); !errors.Is(err, store.ErrNotFound) {
		t.Errorf("an unknown run: %v", err)
	}
}

// oldStore does not store final views with decisions, like an earlier version.
type oldStore struct{ gametest.Store }

func (s *oldStore) Append(ctx context.Context, run string, version int, d store.Decision) (int64, error) {
	d.FinalViews = nil
	return s.Store.Append(ctx, run, version, d)
}

// TestLoadStopsWithContext checks that Load does not read on in a log after its context was
// cancelled.
func TestLoadStopsWithContext(t *testing.T) {
	f := gametest.New(t, gametest.OnSQLite)
	run := largestRun(t, f)
	ctx, cancel := context.WithCancel(t.Context())
	reads := 0
	f.UseStore(&gametest.WatchedStore{Store: f.Store, BeforeRead: func() {
		if reads++; reads == 2 {
			cancel()
		}
	}}, nil)
	f.SetMaxEvents(1 << 20) // so that the run does not end
	f.SetMaxRunBytes(1 << 30)
	if _, err := f.Load(ctx, "ann", run); !errors.Is(err, context.Canceled) || reads > 3 {
		t.Errorf("%v after %d pieces", err, reads)
	}
	if _, err := f.Load(t.Context(), "ann", run); err != nil || reads < 5 {
		t.Errorf("%v after %d pieces", err, reads)
	}
}

// TestConcurrentLoadsAreBounded checks that a bounded number of long logs is read at a time, that a
// bounded number of callers waits, and that the other callers are rejected.
func TestConcurrentLoadsAreBounded(t *testing.T) {
	const callers, slots, maxWaiting = 100, 2, 20
	f := gametest.New(t, gametest.OnSQLite)
	run := largestRun(t, f)
	started, unblock := make(chan struct{}, 10_000), make(chan struct{})
	f.UseStore(&gametest.WatchedStore{Store: f.Store, BeforeRead: func() {
		started <- struct{}{}
		<-unblock
	}}, limiter.NewSlots(slots).NewClass(maxWaiting, time.Minute))
	f.SetMaxEvents(1 << 20) // so that the run does not end
	f.SetMaxRunBytes(1 << 30)
	var group sync.WaitGroup
	results := make(chan error, callers)
	for range callers {
		group.Go(func() {
			_, err := f.Load(t.Context(), "ann", run)
			results <- err
		})
	}
	for range slots {
		<-started
	}
	for range callers - maxWaiting - slots { // the remaining calls are rejected
		if err := <-results; !errors.Is(err, limiter.ErrFull) {
			t.Errorf("a call beyond the bound: %v", err)
		}
	}
	if n := len(started); n > 0 {
		t.Errorf("%d logs are read at a time, want %d", slots+n, slots)
	}
	close(unblock)
	group.Wait()
	close(results)
	for err := range results {
		if err != nil {
			t.Error(err)
		}
	}
}

// sweptStore records what a sweep finds and ends.
type sweptStore struct {
	gametest.Store
	overdue    []string
	mu         sync.Mutex
	ended      []string
	beforeEach func() // called before each append; may be nil
}

func (s *sweptStore) Overdue(ctx context.Context, at int64, limit int) (ids []string, err error) {
	ids, err = s.Store.Overdue(ctx, at, limit)
	s.overdue = ids
	return ids, err
}

func (s *sweptStore) Append(ctx context.Context, run string, version int, d store.Decision) (int64, error) {
	if s.beforeEach != nil {
		s.beforeEach()
	}
	n, err := s.Store.Append(ctx, run, version, d)
	s.mu.Lock()
	defer s.mu.Unlock()
	s.ended = append(s.ended, run)
	return n, err
}

// TestSweepKeepsUp checks that one sweep ends thousands of runs of a player in their order, and that the run of another
// player, which is overdue last, is among the first.
func TestSweepKeepsUp(t *testing.T) {
	f := gametest.New(t, gametest.OnSQLite)
	first := f.MustBegin("ann", run.Request{Mode: mode.Practice}).ID
	anns := append([]string{first}, copyRun(f, first, 2000)...)
	f.Advance(3_600_000)
	honest := f.MustBegin("bob", run.Request{Mode: mode.Practice})
	f.Advance(24 * 3_600_000)
	s := &sweptStore{Store: f.Store}
	f.UseStore(s, nil)
	if n, err := f.Sweep(t.Context()); n != len(anns)+1 || err != nil {
		t.Errorf("swept %d runs, %v", n, err)
	}
	if !slices.Contains(s.overdue[:2], honest.ID) {
		t.Errorf("the run of another player is not among the first: %v", s.overdue[:2])
	}
	if got, err := f.Load(t.Context(), "bob", honest.ID); err != nil || got.View.Phase != race.PhaseOver {
		t.Errorf("the run of another player is open: %+v, %v", got, err)
	}
	if got := slices.DeleteFunc(s.ended, func(id string) bool { return id == honest.ID }); !slices.Equal(got, anns) {
		t.Errorf("%d runs ended, not in their order", len(got))
	}
}

// TestSweepInParallel checks that a sweep ends runs of several players at the same time.
func TestSweepInParallel(t *testing.T) {
	f := gametest.New(t, gametest.OnSQLite)
	for _, player := range []string{"ann", "bob", "cid"} {
		f.MustBegin(player, run.Request{Mode: mode.Practice})
	}
	f.Advance(24 * 3_600_000)
	s := &sweptStore{Store: f.Store}
	appending, both := 0, make(chan struct{})
	s.beforeEach = func() {
		s.mu.Lock()
		if appending++; appending == 2 {
			close(both)
		}
		s.mu.Unlock()
		clocktest.Receive(t, "another run ends at the same time", both)
	}
	f.UseStore(s, nil)
	if n, err := f.Sweep(t.Context()); n != 3 || err != nil {
		t.Errorf("swept %d runs, %v", n, err)
	}
}

// copyRun stores n copies of a run, each of which is overdue a second later than the one before, and returns their IDs.
func copyRun(f *gametest.Fixture, id string, n int) []string {
	f.T.Helper()
	row, err := f.Store.Run(f.T.Context(), id)
	if err != nil {
		f.T.Fatal(err)
	}
	events, ids := f.ReadLog(id), make([]string, n)
	var group errgroup.Group
	group.SetLimit(16) // they share commits
	for i := range n {
		ids[i] = fmt.Sprintf("%s-copy-%05d", id, i)
		group.Go(func() error {
			run := row
			run.ID, run.Key = ids[i], ids[i]
			_, _, err := f.Store.CreateRun(f.T.Context(), run, store.Decision{Events: events, Deadline: row.Deadline + int64(i+1)*1000, Day: f.Now / 86_400_000})
			return err
		})
	}
	if err := group.Wait(); err != nil {
		f.T.Fatal(err)
	}
	return ids
}

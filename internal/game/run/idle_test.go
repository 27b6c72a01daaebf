package run_test

import (
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"github.com/make24/make24/internal/game/run"
	"github.com/make24/make24/internal/game/store"
	"github.com/make24/make24/internal/testkit/gametest"
	"github.com/make24/make24/internal/testkit/livetest"
	"github.com/make24/make24/race"
)

// TestIdlePracticeEnds checks that practice ends after a day without events, with the time of its
// last event as its end, and that an idle daily does not end.
func TestIdlePracticeEnds(t *testing.T) { gametest.OnEach(t, testIdlePracticeEnds) }

func testIdlePracticeEnds(t *testing.T, f *gametest.Fixture) {
	begun := f.MustBegin("ann", run.Request{Mode: "practice", HandTime: 30_000})
	daily := f.MustBegin("ann", run.Request{Mode: "daily"})
	f.Now += 5000
	f.SolveOpen("ann", begun)
	f.Now += 1000
	begun = f.MustAct("ann", begun.ID, race.Next{ID: f.NextID(), Hand: 1})
	shown := f.Now
	f.Now = shown + 30_000
	if n, err := f.Sweep(t.Context()); n != 1 || err != nil {
		t.Fatalf("Sweep did not run the clock of the hand: %d, %v", n, err)
	}
	begun = f.MustAct("ann", begun.ID, race.Next{ID: f.NextID(), Hand: 2})
	f.Now += 10_000
	f.SolveOpen("ann", begun)
	last := f.Now

	sweep := func(at int64, want race.Phase) run.Run {
		t.Helper()
		f.Now = at
		if _, err := f.Sweep(t.Context()); err != nil {
			t.Fatal(err)
		}
		got, err := f.Load(t.Context(), "ann", begun.ID)
		if err != nil || got.View.Phase != want {
			t.Fatalf("at %+d: %+v, %v, want %s", at-last, got.View, err, want)
		}
		return got
	}
	sweep(last+24*gametest.Hour-1, "running")
	got := sweep(last+24*gametest.Hour, "over")
	if standing := got.View.Players[0]; standing.EndReason != "dealer" || got.View.At != last || standing.Closed != 3 || standing.Time != 45_000 {
		t.Errorf("%+v, at %+d", standing, got.View.At-last)
	}
	f.Now += 30 * 24 * gametest.Hour
	if n, err := f.Sweep(t.Context()); n != 0 || err != nil {
		t.Errorf("a finished run was swept again: %d, %v", n, err)
	}
	if got, err := f.Load(t.Context(), "ann", daily.ID); err != nil || got.View.Phase != "running" {
		t.Errorf("the idle daily has ended: %+v, %v", got.View, err)
	}
}

// TestIdleTimeDoesNotCount checks that idle time does not count as time of the open hand.
func TestIdleTimeDoesNotCount(t *testing.T) {
	f := gametest.New(t, gametest.OnSQLite)
	run := f.MustBegin("ann", run.Request{Mode: "practice"})
	f.Now += 4000
	f.MustAct("ann", run.ID, race.Hint{ID: f.NextID(), Hand: 0, Step: 1})
	f.Now += 25 * gametest.Hour
	if n, err := f.Sweep(t.Context()); n != 1 || err != nil {
		t.Fatalf("%d, %v", n, err)
	}
	got, err := f.Load(t.Context(), "ann", run.ID)
	if err != nil || got.View.Shown[0].Outcome != "unfinished" || got.View.Shown[0].Time != 4000 {
		t.Errorf("%+v, %v", got.View.Shown, err)
	}
}

// TestTrailsOfUnfinishedRuns checks that Load of unfinished practice returns the trails of closed
// hands but nothing about the open hand, and that ranked runs have no trails before their end.
func TestTrailsOfUnfinishedRuns(t *testing.T) { gametest.OnEach(t, testTrailsOfUnfinishedRuns) }

func testTrailsOfUnfinishedRuns(t *testing.T, f *gametest.Fixture) {
	trail := json.RawMessage(`[{"t":900,"do":"undo"}]`)
	for _, mode := range []string{"practice", "daily", "timed"} {
		begun := f.MustBegin("ann", run.Request{Mode: mode})
		for hand := range 2 {
			f.Now += 3000
			m := run.Move{Action: gametest.CorrectClaim(t, gametest.OpenHand(t, begun).Puzzle, hand, f.NextID()), Trail: trail}
			afterMove, err := f.Act(t.Context(), "ann", begun.ID, m)
			if err != nil || afterMove.Trails != nil {
				t.Fatalf("%s: %+v, %v", mode, afterMove.Trails, err)
			}
			if begun = afterMove; mode != "timed" {
				begun = f.MustAct("ann", begun.ID, race.Next{ID: f.NextID(), Hand: hand + 1})
			}
		}
		// A trail with an action that does not close the open hand is not stored.
		if mode == "practice" {
			f.Now += 4000
			m := run.Move{Action: race.Hint{ID: f.NextID(), Hand: 2, Step: 1}, Trail: trail}
			if _, err := f.Act(t.Context(), "ann", begun.ID, m); err != nil {
				t.Fatal(err)
			}
		}
		got, err := f.Load(t.Context(), "ann", begun.ID)
		if err != nil {
			t.Fatal(err)
		}
		if want := map[bool]int{true: 2}[mode == "practice"]; len(got.Trails) != want || got.Trails[2] != nil {
			t.Errorf("%s: trails %v, want %d", mode, got.Trails, want)
		}
		last := gametest.OpenHand(t, got)
		if last.Solvable != nil || last.Level != 0 || last.Seconds != 0 || last.Expr != "" || got.View.Shown[1].Solvable == nil {
			t.Errorf("%s: %+v", mode, got.View.Shown)
		}
		raw, err := json.Marshal(got)
		if err != nil {
			t.Fatal(err)
		}
		shownIDs := map[string]bool{}
		for _, h := range got.View.Shown {
			shownIDs[h.Puzzle] = true
		}
		for _, h := range livetest.DealtHands(f.ReadLog(begun.ID)) {
			if !shownIDs[h.Puzzle] && strings.Contains(string(raw), h.Puzzle) {
				t.Errorf("%s: the JSON contains a hand that was not shown", mode)
			}
		}
	}
}

// TestEndlessRunIsEnded makes wrong claims until the run ends, and checks that it ends in every
// mode and keeps its points.
func TestEndlessRunIsEnded(t *testing.T) { gametest.OnEach(t, testEndlessRunIsEnded) }

func testEndlessRunIsEnded(t *testing.T, f *gametest.Fixture) {
	f.SetMaxEvents(60)
	checkEndlessRunIsEnded(t, f, 60)
	// The same with a bound on bytes: an event has 100 to 200 bytes.
	f.SetMaxEvents(run.MaxEvents)
	f.SetMaxRunBytes(6000)
	checkEndlessRunIsEnded(t, f, 60)
}

// checkEndlessRunIsEnded checks that runs end after about the given number of events.
func checkEndlessRunIsEnded(t *testing.T, f *gametest.Fixture, events int) {
	f.Now += 24 * gametest.Hour // for another daily
	for _, mode := range []string{"practice", "daily", "timed"} {
		begun := f.SolveOpen("ann", f.MustBegin("ann", run.Request{Mode: mode}))
		if len(begun.View.Shown) == 1 {
			begun = f.MustAct("ann", begun.ID, race.Next{ID: f.NextID(), Hand: 1})
		}
		for i := 0; begun.View.Phase == "running"; i++ {
			if i > events {
				t.Fatalf("%s: the run does not end", mode)
			}
			f.Now += 10
			begun = f.MustAct("ann", begun.ID, race.Claim{ID: f.NextID(), Hand: 1, Expr: "1"})
		}
		standing, n := begun.View.Players[0], len(f.ReadLog(begun.ID))
		if standing.EndReason != "dealer" || standing.Solved != 1 || n < events/2 || n > events+events/run.OpenHandDivisor+3 {
			t.Errorf("%s: %+v after %d events", mode, standing, n)
		}
		if _, err := f.Act(t.Context(), "ann", begun.ID, run.Move{Action: race.Claim{ID: f.NextID(), Hand: 1, Expr: "1"}}); !errors.Is(err, race.ErrFinished) {
			t.Errorf("%s: an action after the end: %v", mode, err)
		}
	}
}

// TestLongRunEndsBetweenHands checks that a run that reaches its bound on events or bytes ends only
// when its open hand is closed, so that the player loses nothing, and that another run can begin.
func TestLongRunEndsBetweenHands(t *testing.T) { gametest.OnEach(t, testLongRunEndsBetweenHands) }

func testLongRunEndsBetweenHands(t *testing.T, f *gametest.Fixture) {
	for name, c := range map[string]struct {
		events int
		bytes  int64
		trail  json.RawMessage
	}{
		"events": {100, 1 << 30, nil},
		"bytes":  {1 << 20, 16_000, nil},
		"trails": {1 << 20, 256 << 10, longTrail},
	} {
		f.SetMaxEvents(c.events)
		f.SetMaxRunBytes(c.bytes)
		request := run.Request{Mode: "practice"}
		begun := f.MustBegin("ann", request)
		hands := 0
		for ; begun.View.Phase == "running"; hands++ {
			if hands > 0 {
				begun = f.MustAct("ann", begun.ID, race.Next{ID: f.NextID(), Hand: hands})
				f.MustLoad("ann", begun.ID)
			}
			for range 2 {
				begun = f.MustAct("ann", begun.ID, race.Claim{ID: f.NextID(), Hand: hands, Expr: "1"})
			}
			if hands > 100 {
				t.Fatalf("%s: the run does not end", name)
			}
			var err error
			m := run.Move{Action: gametest.CorrectClaim(t, gametest.OpenHand(t, begun).Puzzle, hands, f.NextID()), Trail: c.trail}
			if begun, err = f.Act(t.Context(), "ann", begun.ID, m); err != nil {
				t.Fatal(err)
			}
		}
		standing := begun.View.Players[0]
		if standing.EndReason != "dealer" || standing.Solved != hands || standing.Shown != hands || hands < 10 {
			t.Errorf("%s: after %d hands %+v", name, hands, standing)
		}
		if c.trail != nil && len(begun.Trails) != hands {
			t.Errorf("%s: %d trails of %d hands", name, len(begun.Trails), hands)
		}
		plays, err := f.Store.Plays(t.Context(), "ann", 0, store.PlayCursor{}, 1000)
		solved := 0
		for _, p := range plays {
			if p.Run == begun.ID && p.Outcome == "solved" {
				solved++
			}
		}
		if err != nil || solved != hands {
			t.Errorf("%s: %d solved plays of %d hands, %v", name, solved, hands, err)
		}
		f.SolveOpen("ann", f.MustBegin("ann", request))
	}
}

// longTrail is a trail with the maximum number of moves.
var longTrail = json.RawMessage("[" + strings.Repeat(`{"t":1000000000000000,"do":"merge","a":0,"op":"-","b":2},`, 199) + `{"t":1000000000000000,"do":"undo"}]`)

// TestTrailsAreBounded checks that ImportOffline stores trails from the first hand on, up to the
// bound, and omits the others.
func TestTrailsAreBounded(t *testing.T) { gametest.OnEach(t, testTrailsAreBounded) }

func testTrailsAreBounded(t *testing.T, f *gametest.Fixture) {
	const hands = 30
	o := run.OfflineRun{ID: "long", Request: run.Request{Mode: "practice"}, Trails: map[int]json.RawMessage{}}
	o.Moves = append(o.Moves, race.Move{At: f.Now, Action: race.Start{ID: "start"}})
	for hand := range hands {
		o.Hands = append(o.Hands, "1-3.3.8.8-24-classic")
		o.Trails[hand] = longTrail
		if hand > 0 {
			o.Moves = append(o.Moves, race.Move{At: f.Now, Action: race.Next{ID: f.NextID(), Hand: hand}})
		}
		o.Moves = append(o.Moves, race.Move{At: f.Now, Action: race.Skip{ID: f.NextID(), Hand: hand}})
	}
	o.Request.Puzzles = o.Hands
	got, err := f.ImportOffline(t.Context(), "ann", o)
	if err != nil {
		t.Fatal(err)
	}
	if n := len(got.Trails); n != run.MaxOfflineTrailBytes/len(longTrail) || got.Trails[n-1] == nil || n == hands {
		t.Errorf("%d trails of %d bytes", n, len(longTrail))
	}
}

// TestClaimsAreShort checks that a claim with more characters than the input field of the pages
// allows is rejected.
func TestClaimsAreShort(t *testing.T) { gametest.OnEach(t, testClaimsAreShort) }

func testClaimsAreShort(t *testing.T, f *gametest.Fixture) {
	begun := f.MustBegin("ann", run.Request{Mode: "practice", Puzzles: []string{"1-3.3.8.8-24-classic"}})
	longest := "8÷(3-8÷3)" + strings.Repeat(" ", 200-len([]rune("8÷(3-8÷3)")))
	got, err := f.Act(t.Context(), "ann", begun.ID, run.Move{Action: race.Claim{ID: f.NextID(), Expr: longest + " "}})
	if !errors.Is(err, run.ErrLongClaim) || got.ID != begun.ID || got.View.Version != begun.View.Version {
		t.Errorf("201 characters: %v, %+v", err, got)
	}
	if got := f.MustAct("ann", begun.ID, race.Claim{ID: f.NextID(), Expr: longest}); got.View.Phase != "over" {
		t.Errorf("200 characters: %+v", got)
	}
	o := gametest.OfflinePractice(t, "one", gametest.Noon-3600_000)
	o.Moves[1].Action = race.Claim{ID: "c", Expr: longest + " "}
	if _, err := f.ImportOffline(t.Context(), "ann", o); !errors.Is(err, run.ErrBadRun) {
		t.Errorf("imported: %v", err)
	}
}

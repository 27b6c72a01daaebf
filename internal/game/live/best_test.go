package live_test

import (
	"slices"
	"testing"

	"github.com/make24/make24/internal/game/live"
	"github.com/make24/make24/race"
	"github.com/make24/make24/race/mode"
)

// TestBest checks which timed run is the best, and its pace.
func TestBest(t *testing.T) { onEach(t, testBest) }

func testBest(t *testing.T, f *fixture) {
	ctx := t.Context()
	best := func(except string) *live.BestRun {
		t.Helper()
		got, err := f.Best(ctx, "ann", except)
		if err != nil {
			t.Fatal(err)
		}
		return got
	}
	if got := best(""); got != nil {
		t.Errorf("without runs: %+v", got)
	}
	open := f.begin("ann", live.Request{Mode: mode.Timed})
	f.advance(1000)
	open = f.solveOpen("ann", open)
	if got := best(""); got != nil {
		t.Errorf("before the first run is over: %+v", got)
	}
	f.mustAct("ann", open.ID, race.Finish{ID: f.newID()})
	slow := f.playTimed("ann", 2, 5000)
	f.playTimed("bob", 3, 1000)
	if got := best(""); got.Run != slow || got.Solved != 2 || got.Time != 10_000 || !slices.Equal(got.Pace, []int64{5000, 10_000}) {
		t.Errorf("best %+v, want run %s", got, slow)
	}
	if got := best(slow); got.Run != open.ID || !slices.Equal(got.Pace, []int64{1000}) {
		t.Errorf("best without %s: %+v", slow, got)
	}

	// A skipped hand and a penalty move the later hands on the clock.
	run := f.begin("ann", live.Request{Mode: mode.Timed})
	f.advance(4000)
	f.mustAct("ann", run.ID, race.Claim{ID: f.newID(), Hand: 0, Expr: "1"}) // costs 3 s
	f.advance(1000)
	run = f.mustAct("ann", run.ID, race.Skip{ID: f.newID(), Hand: 0})
	for range 3 {
		f.advance(2000)
		run = f.solveOpen("ann", run)
	}
	f.mustAct("ann", run.ID, race.Finish{ID: f.newID()})
	if got := best(""); got.Run != run.ID || got.Solved != 3 || !slices.Equal(got.Pace, []int64{10_000, 12_000, 14_000}) {
		t.Errorf("best %+v, want run %s", got, run.ID)
	}
}

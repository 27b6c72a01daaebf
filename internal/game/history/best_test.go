package history_test

import (
	"slices"
	"testing"

	"github.com/make24/make24/internal/game/history"
	"github.com/make24/make24/internal/game/run"
	"github.com/make24/make24/internal/testkit/gametest"
	"github.com/make24/make24/race"
	"github.com/make24/make24/race/mode"
)

// TestBest checks which timed run is the best, and its pace.
func TestBest(t *testing.T) { gametest.OnEach(t, testBest) }

func testBest(t *testing.T, f *gametest.Fixture) {
	ctx := t.Context()
	best := func(except string) *history.Best {
		t.Helper()
		got, err := f.Best(ctx, "ann", mode.Timed, except)
		if err != nil {
			t.Fatal(err)
		}
		return got
	}
	if got := best(""); got != nil {
		t.Errorf("without runs: %+v", got)
	}
	open := f.MustBegin("ann", run.Request{Mode: mode.Timed})
	f.Advance(1000)
	open = f.SolveOpen("ann", open)
	if got := best(""); got != nil {
		t.Errorf("before the first run is over: %+v", got)
	}
	f.MustAct("ann", open.ID, race.Finish{ID: f.NextID()})
	slow := f.PlayTimed("ann", 2, 5000)
	f.PlayTimed("bob", 3, 1000)
	if got := best(""); got.Run != slow || got.Solved != 2 || got.Time != 10_000 || !slices.Equal(got.Pace, []int64{5000, 10_000}) {
		t.Errorf("best %+v, want run %s", got, slow)
	}
	if got := best(slow); got.Run != open.ID || !slices.Equal(got.Pace, []int64{1000}) {
		t.Errorf("best without %s: %+v", slow, got)
	}

	// A skipped hand and a penalty move the later hands on the clock.
	run := f.MustBegin("ann", run.Request{Mode: mode.Timed})
	f.Advance(4000)
	f.MustAct("ann", run.ID, race.Claim{ID: f.NextID(), Hand: 0, Expr: "1"}) // costs 3 s
	f.Advance(1000)
	run = f.MustAct("ann", run.ID, race.Skip{ID: f.NextID(), Hand: 0})
	for range 3 {
		f.Advance(2000)
		run = f.SolveOpen("ann", run)
	}
	f.MustAct("ann", run.ID, race.Finish{ID: f.NextID()})
	if got := best(""); got.Run != run.ID || got.Solved != 3 || !slices.Equal(got.Pace, []int64{10_000, 12_000, 14_000}) {
		t.Errorf("best %+v, want run %s", got, run.ID)
	}
}

package run_test

import (
	"context"
	"testing"

	"github.com/make24/make24/internal/game/run"
	"github.com/make24/make24/internal/testkit/gametest"
	"github.com/make24/make24/race"
)

// TestDealingTimeDoesNotCount checks that a hand begins after it was dealt, even if dealing takes
// long, and that an action has the time of its arrival.
func TestDealingTimeDoesNotCount(t *testing.T) { gametest.OnEach(t, testDealingTimeDoesNotCount) }

func testDealingTimeDoesNotCount(t *testing.T, f *gametest.Fixture) {
	const dealingTime, thinkingTime = 5_000, 700
	waits := 0
	f.Use(f.Store, run.Options{
		Seed: []byte("of the tests"), Clock: func() int64 { return f.Now },
		NewID: func() string { return "run-15-1" }, // for this ID all searches are short and need a search slot
		AcquireSearch: func(ctx context.Context) (context.Context, func(), error) {
			waits++
			f.Now += dealingTime
			return ctx, func() {}, nil
		},
	})
	run := f.MustBegin("ann", run.Request{Mode: "practice", Target: "1000", HandTime: 3_000}) // few hands make 1000
	if waits != 1 || run.View.Shown[0].Revealed != f.Now {
		t.Fatalf("after %d waits, at %d: %+v", waits, f.Now, run.View.Shown)
	}
	for i := range 7 {
		f.Now += thinkingTime
		run = f.MustAct("ann", run.ID, race.Skip{ID: f.NextID(), Hand: i})
		if h := run.View.Shown[i]; h.Outcome != "skip" || h.Time != thinkingTime {
			t.Errorf("hand %d: %+v", i, h)
		}
		before := waits
		run = f.MustAct("ann", run.ID, race.Next{ID: f.NextID(), Hand: i + 1})
		if h := gametest.OpenHand(t, run); h.Revealed != f.Now || waits > before+1 {
			t.Errorf("hand %d after %d waits began at %d, now is %d", h.Hand, waits-before, h.Revealed, f.Now)
		}
	}
	if waits != 4 { // one for the first hand and one for every three hands
		t.Errorf("%d waits", waits)
	}
}

package live_test

import (
	"context"
	"testing"

	"github.com/make24/make24/internal/live"
	"github.com/make24/make24/race"
)

// TestDealingIsNobodysTime checks that a hand begins after it was dealt, however long that takes,
// and that an action has the time of its arrival.
func TestDealingIsNobodysTime(t *testing.T) { onEach(t, testDealingIsNobodysTime) }

func testDealingIsNobodysTime(t *testing.T, d *fixture) {
	const dealing, thinking = 5_000, 700
	waits := 0
	d.Runs = live.New(d.store, live.Options{
		Seed: []byte("of the tests"), Clock: func() int64 { return d.now },
		AcquireSearch: func(ctx context.Context) (context.Context, func(), error) {
			waits++
			d.now += dealing
			return ctx, func() {}, nil
		},
	})
	d.SetNewID(func() string { return "run-15-1" })                                        // its searches are short, and all need a search slot
	run := d.begin("ann", live.Request{Mode: "practice", Target: "1000", HandTime: 3_000}) // few hands make 1000
	if waits != 1 || run.View.Shown[0].Revealed != d.now {
		t.Fatalf("after %d waits, at %d: %+v", waits, d.now, run.View.Shown)
	}
	for i := range 7 {
		d.now += thinking
		run = d.do("ann", run.ID, race.Skip{ID: d.id(), Hand: i})
		if h := run.View.Shown[i]; h.Outcome != "skip" || h.Time != thinking {
			t.Errorf("hand %d: %+v", i, h)
		}
		before := waits
		run = d.do("ann", run.ID, race.Next{ID: d.id(), Hand: i + 1})
		if h := open(t, run); h.Revealed != d.now || waits > before+1 {
			t.Errorf("hand %d after %d waits began at %d, now is %d", h.Hand, waits-before, h.Revealed, d.now)
		}
	}
	if waits != 4 { // one for the first hand and one for every three hands
		t.Errorf("%d waits", waits)
	}
}

package live_test

import (
	"context"
	"testing"

	"github.com/make24/make24/internal/live"
	"github.com/make24/make24/race"
)

// However long dealing takes, a hand begins when it is there, and what is done with it is of the moment
// when it came.
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
	d.SetNewID(func() string { return "run-15-1" })                                        // its searches all have to wait, and are short
	run := d.begin("ann", live.Request{Mode: "practice", Target: "1000", HandTime: 3_000}) // few hands make it
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
			t.Errorf("hand %d of %d waits began at %d, and it is %d", h.Hand, waits-before, h.Revealed, d.now)
		}
	}
	if waits != 4 { // one for the first hand, and for each three
		t.Errorf("%d waits", waits)
	}
}

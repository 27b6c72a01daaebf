package crew_test

import (
	"testing"
	"time"

	"github.com/make24/make24/internal/survey/crew"
	"github.com/make24/make24/internal/survey/folder"
	"github.com/make24/make24/internal/testkit/clocktest"
)

// TestIdleWorkerGetsHalf gives each of two workers half of a survey. The worker of the second half
// waits at its first two hands until the other, which has finished the first half, has asked for
// work twice. The other must get half of the rest each time, and no hand may be computed twice.
func TestIdleWorkerGetsHalf(t *testing.T) {
	t.Parallel()
	f := must[*folder.Folder](t)(folder.Make(t.TempDir(), threeCards(t)))
	ctx, counter := withTimeout(t, maxWait), handCounter{}
	size := f.Plan().Space().Size()
	half := (size + 1) / 2
	requests := make(chan struct{}, 1000)
	o := options(f)
	o.ReconcileEvery = time.Hour
	o.Failpoint = func(point string) {
		if point == "asked" {
			requests <- struct{}{}
		}
	}
	o.BeforeHand = func(rank int64) {
		counter.add(rank)
		if rank != half && rank != half+1 {
			return
		}
		for len(requests) > 0 {
			clocktest.Receive(t, "a request", requests)
		}
		for range 2 { // half a second apart, so that the rest seems to take long
			select {
			case <-requests:
			case <-ctx.Done():
				t.Error("the other worker does not ask for work at rank", rank)
			}
		}
	}
	if err := crew.RunLocal(ctx, o, 2); err != nil {
		t.Fatal(err)
	}
	counter.checkOnce(t, []folder.Interval{{To: size}})
	checkRows(t, f)
	checkOnlyParts(t, f)
	parts := must[[]folder.Part](t)(f.Parts())
	if len(parts) < 4 || parts[0].Interval != (folder.Interval{To: half}) {
		t.Fatalf("parts %v, want one up to %d and at least three more", parts, half)
	}
	// One hand is done at the first sharing, two at the second.
	first := half + 1 + (size-half-1)/2
	second := half + 2 + (first-half-2)/2
	if parts[1].From != half || parts[1].To > second {
		t.Errorf("the worker of the second half computed %v, want at most up to %d", parts[1].Interval, second)
	}
}

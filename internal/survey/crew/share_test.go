package crew_test

import (
	"testing"
	"time"

	"github.com/make24/make24/internal/survey/crew"
	"github.com/make24/make24/internal/survey/folder"
)

// TestIdleWorkerGetsHalf gives each of two workers half of a survey. The worker of the second half
// waits at its first two hands until the other, which has finished the first half, has asked for
// work twice. The other gets half of the rest each time. No hand is computed twice.
func TestIdleWorkerGetsHalf(t *testing.T) {
	t.Parallel()
	f := must[*folder.Folder](t)(folder.Make(t.TempDir(), threeCards(t)))
	ctx, m := withTimeout(t, time.Minute), handCounter{}
	size := f.Plan().Space().Size()
	half := (size + 1) / 2
	asked := make(chan struct{}, 1000)
	w := options(f)
	w.ReconcileEvery = time.Hour
	w.Failpoint = func(point string) {
		if point == "asked" {
			asked <- struct{}{}
		}
	}
	w.BeforeHand = func(rank int64) {
		m.note(rank)
		if rank != half && rank != half+1 {
			return
		}
		for len(asked) > 0 {
			<-asked
		}
		for range 2 { // half a second apart, so that the rest seems to take long
			select {
			case <-asked:
			case <-ctx.Done():
				t.Error("the other worker does not ask for work at rank", rank)
			}
		}
	}
	if err := crew.RunLocal(ctx, w, 2); err != nil {
		t.Fatal(err)
	}
	m.checkOnce(t, []folder.Interval{{To: size}})
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

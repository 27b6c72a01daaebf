package crew

import (
	"testing"

	"github.com/make24/make24/internal/survey/folder"
)

// TestDoneHands checks that hands with an entry do not count as done if they are queued again. The
// end of a queued interval follows from its start, the entries and the length of intervals.
func TestDoneHands(t *testing.T) {
	parts := func(bounds ...int64) (list []folder.Part) {
		for i := range bounds[1:] {
			list = append(list, folder.Part{Interval: folder.Interval{From: bounds[i], To: bounds[i+1]}})
		}
		return list
	}
	for _, c := range []struct {
		parts  []folder.Part
		queued []int64
		done   int64
	}{
		{parts(0, 100, 200, 260), nil, 260},
		{parts(0, 100, 200, 260), []int64{100, 150}, 160},                   // a removed part
		{parts(0, 100, 200, 260), []int64{100}, 210},                        // half of a removed part
		{parts(0, 100, 200, 260), []int64{220}, 220},                        // up to the end of the space
		{parts(0, 100, 200, 260), []int64{180}, 240},                        // up to the end of its part
		{append(parts(0, 200, 260), parts(150, 200)...), []int64{120}, 230}, // up to the start of another recorded part
		{parts(0, 100), []int64{100, 120}, 100},                             // never computed
	} {
		w := &watcher{surveyBus: &surveyBus{size: 260, plan: busPlan{Length: 50}}, entries: entryReader{parts: c.parts}}
		w.entries.sort()
		if got := w.doneHands(c.queued); got != c.done {
			t.Errorf("%v with %v queued: %d done, want %d", c.parts, c.queued, got, c.done)
		}
	}
}

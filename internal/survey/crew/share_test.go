package crew_test

import (
	"sync"
	"testing"
	"time"

	"github.com/make24/make24/internal/survey/crew"
	"github.com/make24/make24/internal/survey/folder"
)

// TestWhoHasNothingToDoGetsHalf gives each of two workers half of a survey, and has only the second
// half last: who did the first helps, again and again, and no hand is met twice.
func TestWhoHasNothingToDoGetsHalf(t *testing.T) {
	t.Parallel()
	f := must[*folder.Folder](t)(folder.Make(t.TempDir(), three(t)))
	half := (f.Plan().Space().Size() + 1) / 2
	lock, met := sync.Mutex{}, map[int64]int{}
	w := work(f)
	w.Budget = time.Hour // no interval is too long
	w.Meet = func(rank int64) {
		lock.Lock()
		met[rank]++
		lock.Unlock()
		if rank >= half {
			time.Sleep(8 * time.Millisecond)
		}
	}
	if err := crew.Local(within(t, time.Minute), w, 2); err != nil {
		t.Fatal(err)
	}
	same(t, f)
	tidy(t, f)
	for rank, times := range met {
		if times != 1 {
			t.Errorf("rank %d was met %d times", rank, times)
		}
	}
	parts := must[[]folder.Part](t)(f.Parts())
	first, longest := 0, int64(0)
	for _, p := range parts {
		if p.To <= half {
			first++
		}
		longest = max(longest, p.To-max(p.From, half))
	}
	if rest := f.Plan().Space().Size() - half; first != 1 || longest >= rest {
		t.Errorf("of %d hands one did %d by itself: %v", rest, longest, parts)
	}
}

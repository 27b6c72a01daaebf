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
	for try := 1; !halves(t); try++ {
		if try == 20 {
			t.Fatal("the first half is never quick")
		}
	}
}

// halves does so, and reports whether that shows anything: where the first half is not as quick as it is,
// because the machine is busy, somebody may rightly be given some of it.
func halves(t *testing.T) (shows bool) {
	t.Helper()
	f := must[*folder.Folder](t)(folder.Make(t.TempDir(), three(t)))
	half := (f.Plan().Space().Size() + 1) / 2
	lock, met, at := sync.Mutex{}, map[int64]int{}, map[int64]time.Time{}
	w := steady(f)
	w.Budget = time.Hour // no interval is too long
	w.Meet = func(rank int64) {
		lock.Lock()
		met[rank]++
		at[rank] = time.Now()
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
	longer := time.Duration(0) // what is left of it may have seemed to take
	for n := int64(1); n < half; n++ {
		longer = max(longer, at[n].Sub(at[0])/time.Duration(n)*time.Duration(half-n))
	}
	quick := longer < 5*time.Millisecond // half of what is worth a part
	if rest := f.Plan().Space().Size() - half; first != 1 && quick || longest >= rest {
		t.Errorf("of %d hands one did %d by itself: %v", rest, longest, parts)
	}
	return first == 1 || t.Failed()
}

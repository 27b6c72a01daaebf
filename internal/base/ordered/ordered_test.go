package ordered

import (
	"context"
	"slices"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/make24/make24/internal/testkit/clocktest"
	"github.com/make24/make24/internal/testkit/leak"
)

func TestMain(m *testing.M) { leak.Main(m) }

// countingSeq returns a sequence of the numbers from 0 to n-1. It counts in read how many were
// consumed.
func countingSeq(n int, read *atomic.Int64) func(func(int) bool) {
	return func(yield func(int) bool) {
		for i := 0; i < n && yield(i); i++ {
			read.Add(1)
		}
	}
}

// TestMap checks that results are yielded in the order of the jobs, and that no worker runs two
// jobs at a time.
func TestMap(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		workers := []*atomic.Bool{{}, {}, {}}
		work := func(busy *atomic.Bool, job int) int {
			if !busy.CompareAndSwap(false, true) {
				t.Error("a worker runs two jobs at a time")
			}
			clocktest.Sleep(time.Duration(7-job%7) * time.Second) // later jobs finish earlier
			busy.Store(false)
			return job * job
		}
		var read atomic.Int64
		start := clocktest.Now()
		got := slices.Collect(Map(t.Context(), workers, 4, countingSeq(70, &read), work))
		for i, r := range got {
			if r != i*i {
				t.Fatalf("result %d is %d", i, r)
			}
		}
		if len(got) != 70 || clocktest.Since(start) > 150*time.Second { // 280 s of work
			t.Errorf("%d results after %v", len(got), clocktest.Since(start))
		}
	})
}

// TestMapPending checks that while the loop handles a result, only a limited number of jobs is
// started, and that leaving the loop starts no more.
func TestMapPending(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		var read atomic.Int64
		ctx := context.WithoutCancel(t.Context()) // the end of the test must not stop the jobs
		for range Map(ctx, make([]int, 2), 4, countingSeq(100, &read), func(_, job int) int { return job }) {
			synctest.Wait()
			if n := read.Load(); n != 5 {
				t.Errorf("%d jobs were started", n)
			}
			break
		}
		synctest.Wait()
		if n := read.Load(); n > 5 {
			t.Errorf("%d jobs were started", n)
		}
	})
}

// TestMapCancelled checks that the iterator ends with the context, even while a job hangs.
func TestMapCancelled(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		ctx, cancel := clocktest.WithTimeout(t.Context(), 5*time.Second)
		defer cancel()
		hang := make(chan bool)
		var read atomic.Int64
		got := slices.Collect(Map(ctx, make([]int, 1), 4, countingSeq(100, &read), func(_, job int) int {
			if job == 3 {
				<-hang
			}
			return job
		}))
		if !slices.Equal(got, []int{0, 1, 2}) || ctx.Err() == nil {
			t.Errorf("%v, %v", got, ctx.Err())
		}
		close(hang)
	})
}

package failpoint_test

import (
	"fmt"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"

	"github.com/make24/make24/internal/testkit/failpoint"
)

// points are the points of a survey's worker, in their order for each part, and that of a fold.
var points = []string{"after-write", "after-rename", "after-record", "before-ack", "in-fold"}

// TestNeverBlocks calls a hook with all sequences of up to three points from each of two
// goroutines, so that a goroutine may also return between two points of a part. In the bubble, a
// goroutine that waits for another one ends the test. The hook must fail at each call with its point
// except the first n-1.
func TestNeverBlocks(t *testing.T) {
	t.Parallel()
	sequences := [][]string{nil}
	for i := 0; len(sequences[i]) < 3; i++ {
		for _, p := range points {
			sequences = append(sequences, append(sequences[i][:len(sequences[i]):len(sequences[i])], p))
		}
	}
	synctest.Test(t, func(t *testing.T) {
		for i, a := range sequences {
			for _, b := range sequences[:i+1] {
				name, n := points[i%len(points)], int64(1+i%3)
				var fails, calls atomic.Int64
				hook := failpoint.At(fmt.Sprint(name, ":", n), func(point string) {
					if fails.Add(1); point != name {
						t.Errorf("it fails at %s, not at %s", point, name)
					}
				})
				var workers sync.WaitGroup
				for _, sequence := range [][]string{a, b} {
					workers.Go(func() {
						for _, p := range sequence {
							if p == name {
								calls.Add(1)
							}
							hook(p)
						}
					})
				}
				workers.Wait()
				if want := max(calls.Load()-n+1, 0); fails.Load() != want {
					t.Errorf("%s:%d, points %v and %v: it fails %d times, want %d", name, n, a, b, fails.Load(), want)
				}
			}
		}
	})
}

// TestSpecifications checks that an invalid specification gives no hook.
func TestSpecifications(t *testing.T) {
	t.Parallel()
	for spec, ok := range map[string]bool{"": false, "in-fold": false, "in-fold:": false, "in-fold:x": false, ":1": false, "in-fold:0": false, "in-fold:1": true} {
		if hook := failpoint.At(spec, func(string) {}); (hook != nil) != ok {
			t.Errorf("%q: a hook: %v, want %v", spec, hook != nil, ok)
		}
	}
}

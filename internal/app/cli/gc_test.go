package cli

import (
	"runtime"
	"runtime/debug"
	"testing"

	"github.com/make24/make24/internal/testkit/clocktest"
)

func TestGCPercentFor(t *testing.T) {
	for _, test := range []struct {
		live uint64
		want int
	}{{0, 400}, {24 << 20, 400}, {32 << 20, 300}, {64 << 20, 150}, {96 << 20, 100}, {1 << 40, 100}} {
		if got := gcPercentFor(test.live); got != test.want {
			t.Errorf("%d bytes: %d %%, want %d %%", test.live, got, test.want)
		}
	}
}

// TestAdaptGCPercent checks that the percentage follows the live memory.
func TestAdaptGCPercent(t *testing.T) {
	before := debug.SetGCPercent(gcPercent)
	defer debug.SetGCPercent(before)
	adaptGCPercent()
	held := make([]byte, 300<<20)
	var percent int
	clocktest.Until(t, "100 % with 300 MiB of live memory", func() bool { // the finalizer runs some time after the collection
		runtime.GC()
		if percent = debug.SetGCPercent(100); percent != 100 {
			debug.SetGCPercent(percent)
		}
		return percent == 100
	})
	runtime.KeepAlive(held)
}

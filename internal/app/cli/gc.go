package cli

import (
	"runtime"
	"runtime/debug"
	"runtime/metrics"
)

// maxGarbage is the garbage, in bytes, that serve lets the heap grow by, unless the live memory is
// larger.
const maxGarbage = 96 << 20

// adaptGCPercent sets the garbage collector's percentage after each collection. With little live
// memory, requests are faster with a high percentage; with the streams of thousands of clients, it
// would use several times the memory.
func adaptGCPercent() {
	live := []metrics.Sample{{Name: "/gc/heap/live:bytes"}}
	last := gcPercent
	var afterGC func(*gcMarker)
	afterGC = func(m *gcMarker) {
		metrics.Read(live)
		if percent := gcPercentFor(live[0].Value.Uint64()); percent != last {
			debug.SetGCPercent(percent)
			last = percent
		}
		runtime.SetFinalizer(m, afterGC)
	}
	runtime.SetFinalizer(&gcMarker{}, afterGC)
}

// gcMarker is garbage, so its finalizer runs after each collection.
type gcMarker struct{ _ [64]byte }

// gcPercentFor returns the percentage for an amount of live memory in bytes.
func gcPercentFor(live uint64) int {
	return max(100, min(gcPercent, int(100*maxGarbage/max(live, 1))))
}

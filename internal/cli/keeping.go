package cli

import (
	"sync"
	"sync/atomic"
)

// keeping counts what is under way in this process that takes its own time to end after it was told to.
var keeping atomic.Int64

// Keeping reports whether something is under way that must come to its own end when it is told to stop:
// a server finishes what it answers, a survey brings to the disk what it has found. Everything else
// may be cut off.
func Keeping() bool { return keeping.Load() > 0 }

// keep begins such a thing. What it returns says that it is at its end.
func keep() (done func()) {
	keeping.Add(1)
	return sync.OnceFunc(func() { keeping.Add(-1) })
}

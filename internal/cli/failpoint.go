//go:build !failpoint

package cli

import (
	"time"

	"github.com/make24/make24/internal/survey/crew"
)

// Hooks for tests that build with the tag failpoint: calls from a working survey, the times of
// survey watch, and the clocks of a server.
var (
	failpoint  func(point string)
	beforeHand func(rank int64)
	pace       crew.WatchTiming
	readClocks func() (wall time.Time, mono time.Duration) // nil: the system clocks
)

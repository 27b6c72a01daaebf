//go:build !failpoint

package cli

import (
	"time"

	"github.com/make24/make24/internal/survey/crew"
)

// Hooks for tests, which build with the tag failpoint: what a survey reports while it works, how long somebody who
// watches one waits, and the clocks of a server.
var (
	failpoint  func(point string)
	beforeHand func(rank int64)
	pace       crew.WatchTiming
	readClocks func() (wall time.Time, mono time.Duration) // nil: the machine's
)

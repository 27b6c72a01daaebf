//go:build !failpoint

package cli

import (
	"time"

	"github.com/make24/make24/internal/survey/crew"
)

// Hooks that are set only in builds with the tag failpoint, for tests: calls from a running survey,
// its intervals, the timing of survey watch, and the clocks and time limits of a server.
var (
	failpoint      func(point string)
	intervalLength int64 // see crew.Options
	beforeHand     func(rank int64)
	watchTiming    crew.WatchTiming
	readClocks     func() (wall time.Time, mono time.Duration) // nil: the system clocks
	timeLimit      time.Duration                               // 0: the time limits of the server
)

// testVariables lists the environment variables of tests that begin with MAKE24_.
var testVariables []string

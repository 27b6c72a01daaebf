//go:build !failpoint

package cli

import "time"

// Hooks for tests, which build with the tag failpoint: what a survey reports while it works, and the
// clocks of a server.
var (
	failpoint func(point string)
	meet      func(rank int64)
	clocks    func() (wall time.Time, mono time.Duration) // nil: the machine's
)

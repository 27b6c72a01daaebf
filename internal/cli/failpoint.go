//go:build !failpoint

package cli

// What a survey tells of itself while it works, for tests that end it on the way: they build
// with the tag failpoint.
var (
	failpoint func(point string)
	meet      func(rank int64)
)

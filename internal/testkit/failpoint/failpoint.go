// Package failpoint lets a test make a process fail at one of the points that its code names.
package failpoint

import (
	"strconv"
	"strings"
	"sync/atomic"
)

// At returns a hook that calls fail from the n-th time on that it is called with a point, given a
// specification of the form POINT:N. So at most n-1 calls with this point return if fail ends the
// process, however many goroutines call the hook, and however long one of them takes to fail. The
// hook only counts, so it never makes a goroutine wait. At returns nil for an invalid or empty
// specification.
func At(spec string, fail func(point string)) func(point string) {
	name, count, _ := strings.Cut(spec, ":")
	n, err := strconv.ParseInt(count, 10, 64)
	if name == "" || err != nil || n < 1 {
		return nil
	}
	var reached atomic.Int64
	return func(point string) {
		if point == name && reached.Add(1) >= n {
			fail(point)
		}
	}
}

// Package failpoint lets a test make a process fail at one of the points that its code names.
package failpoint

import (
	"strconv"
	"strings"
	"sync/atomic"
)

// At parses a specification POINT:N and returns a hook. From its Nth call with POINT on, the hook calls
// fail. At returns nil if spec is empty or invalid. So at most N-1 calls with POINT return if fail ends
// the process, however many goroutines call the hook, and however long one of them takes to fail. The
// hook only counts, so it never makes a goroutine wait.
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

// Package failpoint lets a test make a process fail at one of the points that its code names.
package failpoint

import (
	"strconv"
	"strings"
	"sync/atomic"
)

// At returns a hook that calls fail the n-th time that it is called with a point, given a
// specification of the form POINT:N. It returns nil for an invalid or empty specification. Several
// goroutines may call the hook. It only counts, so it never makes one of them wait.
func At(spec string, fail func(point string)) func(point string) {
	name, count, _ := strings.Cut(spec, ":")
	n, err := strconv.ParseInt(count, 10, 64)
	if name == "" || err != nil {
		return nil
	}
	var reached atomic.Int64
	return func(point string) {
		if point == name && reached.Add(1) == n {
			fail(point)
		}
	}
}

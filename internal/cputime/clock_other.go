//go:build !(linux || darwin || freebsd)

package cputime

import (
	"testing"
	"time"
)

// ThreadTime skips the test, since this operating system has no clock of processor time.
func ThreadTime(t testing.TB) time.Duration { return skip(t) }

func processTime(t testing.TB) time.Duration { return skip(t) }

// skip skips the test.
func skip(t testing.TB) time.Duration {
	t.Helper()
	t.Skip("NOT TESTED: this operating system has no clock of processor time")
	return 0
}

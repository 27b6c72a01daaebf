//go:build !(linux || darwin || freebsd)

package cputime

import (
	"testing"
	"time"
)

// OfThread skips the test: this system has no clock for it.
func OfThread(t testing.TB) time.Duration { return none(t) }

func ofProcess(t testing.TB) time.Duration { return none(t) }

func none(t testing.TB) time.Duration {
	t.Helper()
	t.Skip("NOT TESTED: no clock of processor time on this system")
	return 0
}

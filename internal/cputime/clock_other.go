//go:build !(linux || darwin || freebsd)

package cputime

import (
	"testing"
	"time"
)

// OfThread skips the test: this operating system has no clock of processor time.
func OfThread(t testing.TB) time.Duration { return none(t) }

func ofProcess(t testing.TB) time.Duration { return none(t) }

func none(t testing.TB) time.Duration {
	t.Helper()
	t.Skip("NOT TESTED: this operating system has no clock of processor time")
	return 0
}

//go:build linux || darwin || freebsd

package cputime

import (
	"testing"
	"time"

	"golang.org/x/sys/unix"
)

// OfThread returns the processor time that the thread of the caller has used. The caller locks its goroutine to the thread.
func OfThread(t testing.TB) time.Duration { return read(t, unix.CLOCK_THREAD_CPUTIME_ID) }

func ofProcess(t testing.TB) time.Duration { return read(t, unix.CLOCK_PROCESS_CPUTIME_ID) }

func read(t testing.TB, clock int32) time.Duration {
	t.Helper()
	var now unix.Timespec
	if err := unix.ClockGettime(clock, &now); err != nil {
		t.Fatal(err)
	}
	return time.Duration(now.Nano())
}

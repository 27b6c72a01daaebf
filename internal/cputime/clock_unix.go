//go:build linux || darwin || freebsd

package cputime

import (
	"testing"
	"time"

	"golang.org/x/sys/unix"
)

// ThreadTime returns the processor time that the calling thread has used since it started. The
// caller must lock its goroutine to the thread.
func ThreadTime(t testing.TB) time.Duration { return readClock(t, unix.CLOCK_THREAD_CPUTIME_ID) }

func processTime(t testing.TB) time.Duration { return readClock(t, unix.CLOCK_PROCESS_CPUTIME_ID) }

// readClock returns the time of a clock of processor time.
func readClock(t testing.TB, clock int32) time.Duration {
	t.Helper()
	var now unix.Timespec
	if err := unix.ClockGettime(clock, &now); err != nil {
		t.Fatal(err)
	}
	return time.Duration(now.Nano())
}

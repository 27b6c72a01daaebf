// Package cputime measures processor time in tests. Other processes do not count, so a test can
// require a bound even on a busy machine.
package cputime

import (
	"runtime"
	"testing"
	"time"
)

// MeasureThread returns the processor time that do uses in this goroutine; other goroutines do not
// count.
func MeasureThread(t testing.TB, do func()) time.Duration {
	t.Helper()
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	start := ThreadTime(t)
	do()
	return ThreadTime(t) - start
}

// MeasureProcess returns the processor time that this process uses during do, including all
// goroutines and the garbage collector.
func MeasureProcess(t testing.TB, do func()) time.Duration {
	t.Helper()
	start := processTime(t)
	do()
	return processTime(t) - start
}

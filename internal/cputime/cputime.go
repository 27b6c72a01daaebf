// Package cputime measures processor time in tests. It does not include other processes, so a bound
// on it holds on a busy machine too.
package cputime

import (
	"runtime"
	"testing"
	"time"
)

// MeasureThread returns the processor time of do without that of other goroutines.
func MeasureThread(t testing.TB, do func()) time.Duration {
	t.Helper()
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	begun := ThreadTime(t)
	do()
	return ThreadTime(t) - begun
}

// MeasureProcess returns the processor time of this process during do, including all goroutines and the
// garbage collector.
func MeasureProcess(t testing.TB, do func()) time.Duration {
	t.Helper()
	begun := processTime(t)
	do()
	return processTime(t) - begun
}

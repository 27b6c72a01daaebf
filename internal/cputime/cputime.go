// Package cputime measures processor time in tests. Other processes take none of it, so a bound on it holds on a busy machine too.
package cputime

import (
	"runtime"
	"testing"
	"time"
)

// Thread returns the processor time of do, without that of other goroutines.
func Thread(t testing.TB, do func()) time.Duration {
	t.Helper()
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	begun := OfThread(t)
	do()
	return OfThread(t) - begun
}

// Process returns the processor time that this process took during do: of all goroutines and of the garbage collector.
func Process(t testing.TB, do func()) time.Duration {
	t.Helper()
	begun := ofProcess(t)
	do()
	return ofProcess(t) - begun
}

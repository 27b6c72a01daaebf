// Package clocktest gives tests the clock of a bubble of testing/synctest, and waits for conditions.
//
// Tests outside this package read no clock and do not sleep, since what they would find depends on
// the machine. Now, Since, Sleep, After and AfterFunc work only in a bubble, whose clock advances when
// all of its goroutines wait. Outside a bubble, a test waits for a value with Receive or Deadline, and
// for a condition with Until.
package clocktest

import (
	"context"
	"io"
	"testing"
	"time"
)

// Timeout is how long tests wait outside a bubble. It only ends tests that would hang.
const Timeout = time.Minute

// pollEvery is the time between two checks of a condition.
const pollEvery = 5 * time.Millisecond

// Now returns the time of the bubble. It panics outside a bubble.
func Now() time.Time {
	now := time.Now()
	// The clock of a bubble starts at the beginning of 2000; no test advances it by 20 years.
	if now.Year() >= 2020 {
		panic("clocktest: not in a bubble of testing/synctest")
	}
	return now
}

// Since returns the time of the bubble since t. It panics outside a bubble.
func Since(t time.Time) time.Duration { return Now().Sub(t) }

// Sleep lets the time of the bubble advance by d. It panics outside a bubble.
func Sleep(d time.Duration) {
	Now()
	time.Sleep(d)
}

// After is time.After with the clock of the bubble. It panics outside a bubble.
func After(d time.Duration) <-chan time.Time {
	Now()
	return time.After(d)
}

// AfterFunc is time.AfterFunc with the clock of the bubble. It panics outside a bubble.
func AfterFunc(d time.Duration, f func()) *time.Timer {
	Now()
	return time.AfterFunc(d, f)
}

// WithTimeout is [context.WithTimeout]. Outside a bubble, it panics for less than Timeout, which a busy
// machine might exceed.
func WithTimeout(ctx context.Context, d time.Duration) (context.Context, context.CancelFunc) {
	if d < Timeout {
		Now()
	}
	return context.WithTimeout(ctx, d)
}

// Deadline returns a channel that gets a value after Timeout, for tests that wait for several channels.
func Deadline() <-chan time.Time { return time.After(Timeout) }

// CloseAtDeadline closes c after Timeout, which ends reads that would hang, unless stop is called.
func CloseAtDeadline(c io.Closer) (stop func() bool) {
	return time.AfterFunc(Timeout, func() { _ = c.Close() }).Stop
}

// Bracket calls f and returns the earliest and the latest time that the clock of the machine may have
// shown meanwhile, also if someone set it.
func Bracket(f func()) (earliest, latest time.Time) {
	before := time.Now().Round(0) // without the monotonic reading, which ignores that the clock was set
	f()
	after := time.Now().Round(0)
	if after.Before(before) {
		return after, before
	}
	return before, after
}

// Until waits until condition returns true. It fails the test if that takes longer than Timeout;
// what says which condition. Use it only if nothing reports the change.
func Until(t testing.TB, what string, condition func() bool) {
	t.Helper()
	for deadline := time.Now().Add(Timeout); !condition(); time.Sleep(pollEvery) {
		if time.Now().After(deadline) {
			t.Fatalf("%s: not yet after %v", what, Timeout)
		}
	}
}

// Receive returns the next value of c, or the zero value once c is closed. If that takes longer than
// Timeout, it reports an error and returns the zero value, so any goroutine may call it; what says
// what c reports.
func Receive[T any](t testing.TB, what string, c <-chan T) (value T) {
	t.Helper()
	timer := time.NewTimer(Timeout)
	defer timer.Stop()
	select {
	case value = <-c:
	case <-timer.C:
		t.Errorf("%s: not yet after %v", what, Timeout)
	}
	return value
}

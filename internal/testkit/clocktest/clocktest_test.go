package clocktest_test

import (
	"testing"
	"testing/synctest"
	"time"

	"github.com/make24/make24/internal/testkit/clocktest"
	"github.com/make24/make24/internal/testkit/faketest"
)

// TestBubble checks that the clock is that of the bubble, and that there is none outside.
func TestBubble(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		start := clocktest.Now()
		clocktest.Sleep(time.Hour)
		if got := clocktest.Since(start); got != time.Hour {
			t.Errorf("an hour of sleep took %v", got)
		}
	})
	for name, use := range map[string]func(){
		"Sleep":       func() { clocktest.Sleep(time.Nanosecond) },
		"WithTimeout": func() { clocktest.WithTimeout(t.Context(), clocktest.Timeout-1) },
	} {
		func() {
			defer func() {
				if recover() == nil {
					t.Error(name, "outside a bubble did not panic")
				}
			}()
			use()
		}()
	}
	_, cancel := clocktest.WithTimeout(t.Context(), clocktest.Timeout)
	cancel()
}

// TestUntil checks that Until waits for the condition and that it ends without one.
func TestUntil(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		start, failed := clocktest.Now(), faketest.New(t)
		clocktest.Until(failed, "30 s", func() bool { return clocktest.Since(start) >= 30*time.Second })
		if failed.Failed() {
			t.Error("30 s:", failed.Failures())
		}
		clocktest.Until(failed, "an hour", func() bool { return failed.Failed() || clocktest.Since(start) >= time.Hour })
		if !failed.Failed() {
			t.Error("an hour: the test did not fail")
		}
	})
}

// TestReceive checks that Receive waits for a value and that it ends without one.
func TestReceive(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		failed, c := faketest.New(t), make(chan int)
		go func() {
			clocktest.Sleep(30 * time.Second)
			c <- 24
		}()
		if got := clocktest.Receive(failed, "a number", c); got != 24 || failed.Failed() {
			t.Error("30 s:", got, failed.Failures())
		}
		if clocktest.Receive(failed, "a number", c); !failed.Failed() {
			t.Error("no value: the test did not fail")
		}
	})
}

package clocktest_test

import (
	"testing"
	"testing/synctest"
	"time"

	"github.com/make24/make24/internal/testkit/clocktest"
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
	defer func() {
		if recover() == nil {
			t.Error("Sleep outside a bubble did not panic")
		}
	}()
	clocktest.Sleep(time.Nanosecond)
}

// TestUntil checks that Until waits for the condition and that it ends without one.
func TestUntil(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		start, failed := clocktest.Now(), &fatal{TB: t}
		clocktest.Until(failed, "an hour", func() bool { return clocktest.Since(start) >= 30*time.Second })
		if failed.text != "" {
			t.Error("30 s:", failed.text)
		}
		clocktest.Until(failed, "an hour", func() bool { return failed.text != "" || clocktest.Since(start) >= time.Hour })
		if failed.text == "" {
			t.Error("an hour: the test did not fail")
		}
	})
}

// TestReceive checks that Receive waits for a value and that it ends without one.
func TestReceive(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		failed, c := &fatal{TB: t}, make(chan int)
		go func() {
			clocktest.Sleep(30 * time.Second)
			c <- 24
		}()
		if got := clocktest.Receive(failed, "a number", c); got != 24 || failed.text != "" {
			t.Error("30 s:", got, failed.text)
		}
		if clocktest.Receive(failed, "a number", c); failed.text == "" {
			t.Error("no value: the test did not fail")
		}
	})
}

// fatal is a test that notes its failure and goes on.
type fatal struct {
	testing.TB
	text string
}

func (f *fatal) Helper() {}

func (f *fatal) Errorf(format string, _ ...any) { f.text = format }

func (f *fatal) Fatalf(format string, _ ...any) { f.text = format }

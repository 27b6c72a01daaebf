package limiter

import (
	"context"
	"errors"
	"testing"
	"testing/synctest"
	"time"

	"github.com/make24/make24/internal/testkit/clocktest"
)

// TestAdmit checks that the work of a request gives its turn up while it pauses and when it acquires another slot,
// and takes a turn again after a pause.
func TestAdmit(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		turns := NewSlots(1).NewClass(8, time.Second)
		heavy := NewSlots(1).NewClass(8, time.Minute)
		held := func() int {
			n, _ := turns.Load()
			return n
		}
		expect := func(when string, want int) {
			t.Helper()
			if n := held(); n != want {
				t.Errorf("%s: %d turns are held, want %d", when, n, want)
			}
		}
		ctx, done, err := turns.Admit(t.Context(), player)
		if err != nil {
			t.Fatal(err)
		}
		expect("admitted", 1)
		if _, _, err := turns.Admit(t.Context(), attacker); !errors.Is(err, ErrBusy) {
			t.Errorf("another request: %v", err)
		}
		resume := Pause(ctx)
		expect("paused", 0)
		Pause(ctx)() // in a pause, as when a transaction is part of other work
		expect("paused twice", 0)
		resume()
		expect("resumed", 1)
		if Pause(WithoutAdmission(ctx))(); held() != 1 {
			t.Error("work beside the request gave its turn up")
		}

		// Work that waits for a slot has no turn, so that others can work.
		other, err := heavy.Acquire(t.Context(), attacker)
		if err != nil {
			t.Fatal(err)
		}
		acquired := make(chan error, 1)
		go func() {
			slot, err := heavy.Acquire(ctx, player)
			if err == nil {
				slot.Release()
			}
			acquired <- err
		}()
		synctest.Wait()
		expect("waiting for a slot", 0)
		_, doneOther, err := turns.Admit(t.Context(), attacker)
		if err != nil {
			t.Fatalf("while the request waits: %v", err)
		}
		other.Release()
		if err := <-acquired; err != nil {
			t.Error(err)
		}
		done() // has no turn any more
		expect("the other request works", 1)
		doneOther()
		expect("after all", 0)

		// A request that gets no turn after a pause goes on without one.
		ctx, done, err = turns.Admit(t.Context(), player)
		if err != nil {
			t.Fatal(err)
		}
		resume = Pause(ctx)
		_, doneOther, err = turns.Admit(t.Context(), attacker)
		if err != nil {
			t.Fatal(err)
		}
		before := clocktest.Now()
		resume()
		if waited := clocktest.Since(before); waited != time.Second {
			t.Errorf("it waited %v", waited)
		}
		done()
		expect("after the pause", 1)
		doneOther()
		expect("in the end", 0)
		Pause(context.Background())() // without an admission
	})
}

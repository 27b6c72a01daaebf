package limiter

import (
	"context"
	"errors"
	"testing"
	"testing/synctest"
	"time"

	"github.com/make24/make24/internal/testkit/clocktest"
)

// TestTimeLimit checks that only the time for which slots are held counts, for the limit of a context and for that of
// the context which it limits.
func TestTimeLimit(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c := NewSlots(1).NewClass(8, time.Minute)
		errOuter, errInner := errors.New("outer"), errors.New("inner")
		outer, cancelOuter := c.WithTimeLimit(t.Context(), 100*time.Millisecond, errOuter)
		defer cancelOuter()
		ctx, cancel := c.WithTimeLimit(outer, 50*time.Millisecond, errInner)
		defer cancel()
		work := func(d time.Duration) {
			clocktest.Sleep(d)
			synctest.Wait()
		}
		acquire := func(ctx context.Context) *Slot {
			t.Helper()
			slot, err := c.Acquire(ctx, player)
			if err != nil {
				t.Fatal(err)
			}
			return slot
		}
		var slot *Slot
		for range 2 { // another client has the slot for a second each time
			other, err := c.Acquire(t.Context(), attacker)
			if err != nil {
				t.Fatal(err)
			}
			clocktest.AfterFunc(time.Second, other.Release)
			slot = acquire(ctx)
			work(10 * time.Millisecond)
			if err := slot.Yield(ctx); err != nil { // it gets the slot again at once
				t.Fatal(err)
			}
			work(10 * time.Millisecond)
			slot.Release()
		}
		slot = acquire(ctx)
		if ctx.Err() != nil {
			t.Fatalf("after 40 ms: %v", context.Cause(ctx))
		}
		work(11 * time.Millisecond)
		if !errors.Is(context.Cause(ctx), errInner) || outer.Err() != nil {
			t.Errorf("after 51 ms: %v, %v", context.Cause(ctx), outer.Err())
		}
		slot.Release()
		work(time.Second)
		if outer.Err() != nil {
			t.Error("time without the slot counts")
		}
		defer acquire(outer).Release()
		work(50 * time.Millisecond)
		if !errors.Is(context.Cause(outer), errOuter) {
			t.Errorf("after 101 ms: %v", context.Cause(outer))
		}
	})
}

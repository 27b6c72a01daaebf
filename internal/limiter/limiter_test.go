package limiter_test

import (
	"context"
	"errors"
	"testing"
	"testing/synctest"
	"time"

	"github.com/make24/make24/internal/limiter"
)

// The budget is shared in the order of arrival. Too many callers, and those who wait too long, are
// refused; a caller whose context ends stops waiting.
func TestLimiter(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		l := limiter.New(limiter.Options{Budget: 10, Waiting: 2, Wait: 5 * time.Second})
		all, err := l.Acquire(t.Context(), 99) // more than there is: all of it
		if err != nil {
			t.Fatal(err)
		}
		begun := time.Now()
		ctx, cancel := context.WithCancel(t.Context())
		first, second := make(chan error, 1), make(chan error, 1)
		go func() { _, err := l.Acquire(ctx, 1); first <- err }()
		synctest.Wait()
		go func() { _, err := l.Acquire(t.Context(), 1); second <- err }()
		synctest.Wait()
		if _, err := l.Acquire(t.Context(), 1); !errors.Is(err, limiter.ErrBusy) || time.Since(begun) > 0 {
			t.Errorf("a third that waits: %v after %v", err, time.Since(begun))
		}
		cancel()
		if err := <-first; !errors.Is(err, context.Canceled) {
			t.Errorf("a caller who has gone: %v", err)
		}
		if err := <-second; !errors.Is(err, limiter.ErrBusy) || time.Since(begun) != 5*time.Second {
			t.Errorf("a caller who waited: %v after %v", err, time.Since(begun))
		}
		all()
		one, err := l.Acquire(t.Context(), 4)
		if err != nil {
			t.Fatal(err)
		}
		two, err := l.Acquire(t.Context(), 6)
		if err != nil {
			t.Fatal(err)
		}
		done := make(chan error, 1)
		go func() { _, err := l.Acquire(t.Context(), 5); done <- err }()
		synctest.Wait()
		one()
		synctest.Wait()
		select {
		case err := <-done:
			t.Fatalf("four of ten are free, and five were given: %v", err)
		default:
		}
		two()
		if err := <-done; err != nil {
			t.Error(err)
		}
	})
}

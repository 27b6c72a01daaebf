package bus_test

import (
	"context"
	"errors"
	"testing"
	"testing/synctest"
	"time"

	"github.com/nats-io/nats.go"

	"github.com/make24/make24/internal/base/bus"
	"github.com/make24/make24/internal/testkit/clocktest"
)

// sleep waits for d. If ctx ends first, it returns the error of ctx.
func sleep(ctx context.Context, d time.Duration) error {
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-clocktest.After(d):
		return nil
	}
}

// TestRetryRepeatsLostRequest leaves the requests of the first six seconds without an answer, as
// before the election of a leader, and checks that Retry repeats them soon after the election.
func TestRetryRepeatsLostRequest(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		begin := clocktest.Now()
		err := bus.Retry(t.Context(), func(ctx context.Context) error {
			if clocktest.Since(begin) < 6*time.Second {
				<-ctx.Done()
			}
			return ctx.Err()
		})
		if took := clocktest.Since(begin); err != nil || took > 9*time.Second {
			t.Error(err, took)
		}
	})
}

// TestRetryWaitsForSlowNetwork checks that Retry succeeds although every answer takes five seconds.
func TestRetryWaitsForSlowNetwork(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		if err := bus.Retry(t.Context(), func(ctx context.Context) error { return sleep(ctx, 5*time.Second) }); err != nil {
			t.Error(err)
		}
	})
}

// TestRetryEnds checks that Retry returns immediately after a permanent error, and otherwise when
// the context ends.
func TestRetryEnds(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		calls := 0
		err := bus.Retry(t.Context(), func(context.Context) error { calls++; return nats.ErrAuthorization })
		if !errors.Is(err, nats.ErrAuthorization) || calls != 1 {
			t.Error(calls, err)
		}
		ctx, cancel := clocktest.WithTimeout(t.Context(), time.Minute)
		defer cancel()
		calls = 0
		err = bus.Retry(ctx, func(ctx context.Context) error {
			if calls++; calls == 1 {
				return &bus.TooFewServersError{Stream: "S", Replicas: 3, Err: errors.New("no peers")}
			}
			<-ctx.Done()
			return ctx.Err()
		})
		tooFew := (*bus.TooFewServersError)(nil) // more useful than the timeouts after it
		if !errors.As(err, &tooFew) || !errors.Is(err, context.DeadlineExceeded) || calls < 6 {
			t.Error(calls, err)
		}
	})
}

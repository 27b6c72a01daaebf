package bus

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/cenkalti/backoff/v5"
	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

// Timeouts of one attempt of [Retry]. The first attempts end after shortTimeout, because a request
// to a leader that has just failed is never answered. Once Retry has run for longTimeoutAfter,
// attempts end after longTimeout, because the network may be slow.
const (
	shortTimeout     = 2 * time.Second
	longTimeout      = 10 * time.Second
	longTimeoutAfter = 10 * time.Second
)

// Retry calls do until it succeeds, until its error is not transient ([IsTransient]), or until ctx
// ends. Each call gets a context with a timeout of 2 s, or of 10 s once Retry has run for 10 s, so
// do must be idempotent. Between two calls Retry waits 50 ms at first and up to 1 s later, plus or
// minus 50 %. No other code retries requests on a connection.
//
// If ctx ends, the error wraps the error of ctx and the last error of do. A
// *TooFewServersError of an earlier call takes precedence over the last error.
func Retry(ctx context.Context, do func(context.Context) error) error {
	begin, last := time.Now(), error(nil)
	_, err := backoff.Retry(ctx, func() (none struct{}, err error) {
		timeout := shortTimeout
		if time.Since(begin) >= longTimeoutAfter {
			timeout = longTimeout
		}
		attemptCtx, cancel := context.WithTimeout(ctx, timeout)
		defer cancel()
		if err = do(attemptCtx); err == nil {
			return none, nil
		}
		if tooFew := (*TooFewServersError)(nil); !errors.As(last, &tooFew) || errors.As(err, &tooFew) {
			last = err
		}
		if !IsTransient(err) {
			err = backoff.Permanent(err)
		}
		return none, err
	}, backoff.WithBackOff(newBackOff()), backoff.WithMaxElapsedTime(0))
	ctxErr := ctx.Err()
	switch {
	case err == nil || ctxErr == nil:
		return err
	case errors.Is(last, ctxErr):
		return last
	}
	return fmt.Errorf("%w: %w", last, ctxErr)
}

// newBackOff returns the policy for the pauses between attempts, used by Retry and Dial.
func newBackOff() backoff.BackOff {
	b := backoff.NewExponentialBackOff()
	b.InitialInterval, b.Multiplier, b.MaxInterval = 50*time.Millisecond, 2, time.Second
	return b
}

// Error codes of JetStream for which the client library has no constant.
const (
	codeNoPeers          jetstream.ErrorCode = 10005 // too few servers of the cluster are running
	codeNoSpace          jetstream.ErrorCode = 10023 // too few servers have space for the stream
	codeNotClustered     jetstream.ErrorCode = 10074 // the server runs without a cluster
	codeSequenceNotKnown jetstream.ErrorCode = 10163 // a write to the same subject may be under way
)

// transientCodes lists error codes that are temporary although their HTTP status suggests a
// permanent error.
var transientCodes = []jetstream.ErrorCode{codeNoPeers, codeSequenceNotKnown, jetstream.JSErrCodeStreamWrongLastSequenceConstant}

// IsTransient reports whether an error of NATS may go away without intervention, for example
// because there is no leader, no answer, no connection, or too few servers.
func IsTransient(err error) bool {
	for _, permanent := range []error{
		nats.ErrConnectionClosed, jetstream.ErrConnectionClosed, nats.ErrAuthorization, nats.ErrPermissionViolation, context.Canceled,
	} {
		if errors.Is(err, permanent) {
			return false
		}
	}
	apiErr := (*jetstream.APIError)(nil)
	if !errors.As(err, &apiErr) {
		return true
	}
	if slices.Contains(transientCodes, apiErr.ErrorCode) {
		return true
	}
	return (apiErr.Code >= 500 || apiErr.Code == 408) && apiErr.ErrorCode != codeNotClustered
}

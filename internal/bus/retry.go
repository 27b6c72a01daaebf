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

// One attempt of [Retry] has shortAttempt at first, because a request to a leader that was just lost is never
// answered. After manyAttempts it has longAttempt, because the network may be slow.
const (
	shortAttempt = 2 * time.Second
	longAttempt  = 10 * time.Second
	slowAfter    = 10 * time.Second
)

// Retry calls do until it succeeds, until its error is not [Transient], or until ctx ends. Each call has a context of
// its own, which ends early, so do must be idempotent. Between two calls Retry waits 50 ms at first and up to a
// second later, give or take a half. No other code repeats requests on a connection.
//
// If ctx ends, the error wraps its error and the last one of do, or instead of that an earlier *FewError.
func Retry(ctx context.Context, do func(context.Context) error) error {
	begin, last := time.Now(), error(nil)
	_, err := backoff.Retry(ctx, func() (none struct{}, err error) {
		limit := shortAttempt
		if time.Since(begin) >= slowAfter {
			limit = longAttempt
		}
		short, cancel := context.WithTimeout(ctx, limit)
		defer cancel()
		if err = do(short); err == nil {
			return none, nil
		}
		if tooFew := (*TooFewServersError)(nil); !errors.As(last, &tooFew) || errors.As(err, &tooFew) {
			last = err
		}
		if !Transient(err) {
			err = backoff.Permanent(err)
		}
		return none, err
	}, backoff.WithBackOff(newBackOff()), backoff.WithMaxElapsedTime(0))
	ended := ctx.Err()
	switch {
	case err == nil || ended == nil:
		return err
	case errors.Is(last, ended):
		return last
	}
	return fmt.Errorf("%w: %w", last, ended)
}

// pauses are the times between two attempts.
func newBackOff() backoff.BackOff {
	b := backoff.NewExponentialBackOff()
	b.InitialInterval, b.Multiplier, b.MaxInterval = 50*time.Millisecond, 2, time.Second
	return b
}

// Error codes of JetStream that the client library has no name for.
const (
	codeNoPeers          jetstream.ErrorCode = 10005 // too few servers of the cluster are there
	codeNoSpace          jetstream.ErrorCode = 10023 // too few servers have space for the stream
	codeNotClustered     jetstream.ErrorCode = 10074 // the server has no cluster, and will have none
	codeSequenceNotKnown jetstream.ErrorCode = 10163 // a write to the same subject may be under way
)

// transientCodes are those of refusals that go away, though their HTTP status says otherwise.
var transientCodes = []jetstream.ErrorCode{codeNoPeers, codeSequenceNotKnown, jetstream.JSErrCodeStreamWrongLastSequenceConstant}

// Transient reports whether an error of NATS goes away by itself: no leader, no answer, no connection, too few servers.
func Transient(err error) bool {
	for _, permanent := range []error{
		nats.ErrConnectionClosed, jetstream.ErrConnectionClosed, nats.ErrAuthorization, nats.ErrPermissionViolation, context.Canceled,
	} {
		if errors.Is(err, permanent) {
			return false
		}
	}
	refused := (*jetstream.APIError)(nil)
	if !errors.As(err, &refused) {
		return true
	}
	if slices.Contains(transientCodes, refused.ErrorCode) {
		return true
	}
	return (refused.Code >= 500 || refused.Code == 408) && refused.ErrorCode != codeNotClustered
}

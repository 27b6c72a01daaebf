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

// Timeouts of one attempt of [Retry]. An attempt has shortAttempt at first, because a request to a
// leader that was just lost is never answered. Once Retry has run for slowAfter, an attempt has
// longAttempt, because the network may be slow.
const (
	shortAttempt = 2 * time.Second
	longAttempt  = 10 * time.Second
	slowAfter    = 10 * time.Second
)

// Retry calls do until it succeeds, until its error is not [Transient], or until ctx ends. Each
// call gets a context with a timeout of 2 to 10 seconds, so do must be idempotent. Between two
// calls Retry waits 50 ms at first and up to 1 s later, plus or minus 50 %. No other code retries
// requests on a connection.
//
// If ctx ends, the error wraps the error of ctx and the last error of do. A
// *TooFewServersError of an earlier call takes precedence over the last error.
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

// transientCodes lists codes of temporary refusals whose HTTP status suggests a permanent one.
var transientCodes = []jetstream.ErrorCode{codeNoPeers, codeSequenceNotKnown, jetstream.JSErrCodeStreamWrongLastSequenceConstant}

// Transient reports whether an error of NATS may go away without intervention: no leader, no
// answer, no connection, too few servers.
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

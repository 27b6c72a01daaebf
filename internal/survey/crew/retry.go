package crew

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"github.com/make24/make24/internal/base/bus"
)

// isMissing reports whether an error means that a stream or a consumer does not exist or has no
// leader.
func isMissing(err error) bool {
	for _, e := range []error{
		jetstream.ErrStreamNotFound, jetstream.ErrConsumerNotFound, jetstream.ErrConsumerDeleted,
		jetstream.ErrConsumerDoesNotExist, jetstream.ErrNoStreamResponse, nats.ErrNoResponders,
	} {
		if errors.Is(err, e) {
			return true
		}
	}
	return false
}

// errMissing is the error of a request that found no stream of the survey; the request is retried.
var errMissing = errors.New("the streams of the survey do not exist")

// deletionLimit is the time that a server may need to delete a stream. Clients see a stream as
// missing as soon as its deletion begins, but a server without a cluster removes the stream's
// folder last. If a client created the stream again before that, the server would remove the
// folder of the new stream, which would then exist, but lose messages or not answer.
const deletionLimit = time.Second

// retry calls do like bus.Retry. If streams have been missing for deletionLimit, it creates them
// and calls do again. It registers with stalls a call that has failed for stallLimit.
func (b *surveyBus) retry(ctx context.Context, do func(context.Context) error) error {
	begin, missingSince, stalled := time.Now(), sync.OnceValue(time.Now), false
	err := bus.Retry(ctx, func(attemptCtx context.Context) error {
		err := do(attemptCtx)
		if isMissing(err) && time.Since(missingSince()) >= deletionLimit {
			if err = b.ensureStreams(attemptCtx); err == nil {
				err = do(attemptCtx)
			}
		}
		if isMissing(err) && !bus.IsTransient(err) {
			err = errMissing
		}
		if err != nil && !stalled && time.Since(begin) >= stallLimit {
			stalled = true
			b.stalls.add(err)
		}
		return err
	})
	if stalled {
		b.stalls.remove(err)
	}
	return withCloseReason(b.nc, err)
}

// withCloseReason adds to err the reason why the connection was closed permanently, if it was.
func withCloseReason(nc *nats.Conn, err error) error {
	if err == nil || nc == nil || !nc.IsClosed() {
		return err
	}
	if last := nc.LastError(); last != nil && !errors.Is(err, last) {
		return fmt.Errorf("%w: %w", err, last)
	}
	return err
}

// stallLimit is the time for which a call may fail before that is reported.
const stallLimit = 5 * time.Second

// stallReporter reports requests that fail: it calls notify with the error of the first call that
// has failed for stallLimit, and with nil when no such call is left. Meanwhile it ignores further
// failing calls.
type stallReporter struct {
	notify func(error) // may be nil

	lock         sync.Mutex
	failingCalls int // calls that have failed for stallLimit and have not ended
}

// add registers a call that fails for stallLimit.
func (r *stallReporter) add(err error) {
	r.lock.Lock()
	defer r.lock.Unlock()
	if r.failingCalls++; r.failingCalls == 1 && r.notify != nil {
		r.notify(err)
	}
}

// remove unregisters such a call when it has ended, with or without an error.
func (r *stallReporter) remove(err error) {
	r.lock.Lock()
	defer r.lock.Unlock()
	if r.failingCalls--; r.failingCalls == 0 && r.notify != nil && err == nil {
		r.notify(nil)
	}
}

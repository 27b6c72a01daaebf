package crew

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"github.com/make24/make24/internal/base/bus"
)

// Cancel stops all workers of a survey. Its parts and streams remain, and Enqueue resumes it. It
// returns an error wrapping ErrUnknown if the survey is not on the bus.
func Cancel(ctx context.Context, nc *nats.Conn, id string) error {
	js, _, _, err := findSurvey(ctx, nc, id)
	if err != nil {
		return err
	}
	b := &surveyBus{id: id}
	if _, err := js.Publish(ctx, b.subject("state"), []byte(stateCancelled)); err != nil {
		return err
	}
	if err := nc.Publish(b.subject("told.stop"), nil); err != nil {
		return err
	}
	flushCtx, cancel := context.WithTimeout(ctx, 10*time.Second)
	defer cancel()
	return nc.FlushWithContext(flushCtx)
}

// WaitUntilIdle waits until no worker has an interval of the survey, but no longer than the AckWait
// of the queue, after which an interval without heartbeats counts as abandoned.
func WaitUntilIdle(ctx context.Context, nc *nats.Conn, id string) error {
	js, err := jetstream.New(nc)
	if err != nil {
		return err
	}
	for begin := time.Now(); ; {
		requestCtx, cancel := context.WithTimeout(ctx, 5*time.Second)
		consumer, err := js.Consumer(requestCtx, streamName(id, workKind), consumerName)
		cancel()
		if ctx.Err() != nil {
			return ctx.Err()
		}
		if err != nil {
			if isMissing(err) {
				return nil
			}
			return err
		}
		info := consumer.CachedInfo()
		if info.NumAckPending == 0 || time.Since(begin) > info.Config.AckWait {
			return nil
		}
		if err := sleep(ctx, 100*time.Millisecond); err != nil {
			return err
		}
	}
}

// SetReplicas changes the number of replicas of the streams of a survey and returns the previous
// number. It returns an error wrapping ErrUnknown if the survey is not on the bus, and a
// *bus.TooFewServersError if there are too few servers. If streams are lost later, running workers
// create them again with the previous number.
func SetReplicas(ctx context.Context, nc *nats.Conn, id string, replicas int) (previous int, err error) {
	js, _, _, err := findSurvey(ctx, nc, id)
	if err != nil {
		return 0, err
	}
	limitedCtx, cancel := context.WithTimeout(ctx, serverTimeout(nc, replicas))
	defer cancel()
	for _, kind := range streamKinds {
		found, err := setReplicas(limitedCtx, js, streamName(id, kind), replicas)
		previous = max(previous, found)
		if err != nil && !errors.Is(err, jetstream.ErrStreamNotFound) { // ignore a missing stream: a worker creates it again
			return previous, err
		}
	}
	return previous, nil
}

// setReplicas retries bus.SetReplicas. It returns the number of replicas that the first attempt found,
// since a later one finds what an earlier one has set, if only its answer was lost.
func setReplicas(ctx context.Context, js jetstream.JetStream, stream string, replicas int) (previous int, err error) {
	err = bus.Retry(ctx, func(ctx context.Context) error {
		found, err := bus.SetReplicas(ctx, js, stream, replicas)
		previous = cmp.Or(previous, found)
		return err
	})
	return previous, err
}

// DeleteStreams deletes the streams of a survey; the parts remain. A worker that is still running
// creates the streams again.
func DeleteStreams(ctx context.Context, nc *nats.Conn, id string) error {
	js, err := jetstream.New(nc)
	if err != nil {
		return err
	}
	for _, kind := range slices.Backward(streamKinds) {
		if err := js.DeleteStream(ctx, streamName(id, kind)); err != nil && !errors.Is(err, jetstream.ErrStreamNotFound) {
			return err
		}
	}
	return nil
}

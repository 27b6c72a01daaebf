package crew

import (
	"context"
	"errors"
	"slices"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"github.com/make24/make24/internal/bus"
)

// Cancel stops all workers of a survey. Its parts and its streams remain: Plan resumes it.
func Cancel(ctx context.Context, nc *nats.Conn, id string) error {
	js, _, _, err := findSurvey(ctx, nc, id)
	if err != nil {
		return err
	}
	b := &surveyBus{id: id}
	if _, err := js.Publish(ctx, b.subject("state"), []byte(cancelled)); err != nil {
		return err
	}
	if err := nc.Publish(b.subject("told.stop"), nil); err != nil {
		return err
	}
	short, done := context.WithTimeout(ctx, 10*time.Second)
	defer done()
	return nc.FlushWithContext(short)
}

// Settle waits until no worker has an interval of a survey in hand, but no longer than until one
// that is not heard of would be taken for lost.
func WaitUntilIdle(ctx context.Context, nc *nats.Conn, id string) error {
	js, err := jetstream.New(nc)
	if err != nil {
		return err
	}
	for begin := time.Now(); ; {
		short, cancel := context.WithTimeout(ctx, 5*time.Second)
		work, err := js.Consumer(short, streamName(id, workKind), consumerName)
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
		info := work.CachedInfo()
		if info.NumAckPending == 0 || time.Since(begin) > info.Config.AckWait {
			return nil
		}
		if err := sleep(ctx, 100*time.Millisecond); err != nil {
			return err
		}
	}
}

// Copy gives the streams of a survey that many copies and returns how many they had. The error wraps ErrUnknown if there
// are none, and is a *bus.TooFewServersError if there are too few servers. Workers that are running create streams that are
// lost later with as many copies as before.
func SetReplicas(ctx context.Context, nc *nats.Conn, id string, replicas int) (previous int, err error) {
	js, _, _, err := findSurvey(ctx, nc, id)
	if err != nil {
		return 0, err
	}
	short, cancel := context.WithTimeout(ctx, serverTimeout(nc, replicas))
	defer cancel()
	for _, kind := range kinds {
		err := bus.Retry(short, func(ctx context.Context) error {
			before, err := bus.SetReplicas(ctx, js, streamName(id, kind), replicas)
			previous = max(previous, before)
			return err
		})
		if err != nil && !errors.Is(err, jetstream.ErrStreamNotFound) { // a missing stream is created again
			return previous, err
		}
	}
	return previous, nil
}

// Forget removes the streams of a survey; the parts stay. A worker that is still running creates them again.
func DeleteStreams(ctx context.Context, nc *nats.Conn, id string) error {
	js, err := jetstream.New(nc)
	if err != nil {
		return err
	}
	for _, kind := range slices.Backward(kinds) {
		if err := js.DeleteStream(ctx, streamName(id, kind)); err != nil && !errors.Is(err, jetstream.ErrStreamNotFound) {
			return err
		}
	}
	return nil
}

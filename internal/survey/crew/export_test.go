package crew

import (
	"context"
	"math"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

// Poisons returns the poison hands on the bus, by rank.
func Poisons(ctx context.Context, nc *nats.Conn, id string) ([]PoisonedHand, error) {
	js, err := jetstream.New(nc)
	if err != nil {
		return nil, err
	}
	return (&surveyBus{js: js, id: id, size: math.MaxInt64}).listPoison(ctx)
}

// RunWorkersBeating is RunWorkers for a new survey whose workers send heartbeats for a different
// timeout than that of the queue.
func RunWorkersBeating(ctx context.Context, nc *nats.Conn, w Options, workers int, patience time.Duration) error {
	w = w.withDefaults()
	b, err := w.openBus(ctx, nc, jetstream.FileStorage, w.IntervalTime/10, assumedWorkers)
	if err != nil {
		return err
	}
	w.HeartbeatTimeout = patience
	return w.runGroup(ctx, b, workers, 2*time.Second)
}

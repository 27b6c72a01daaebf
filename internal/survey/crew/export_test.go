package crew

import (
	"context"
	"math"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

// Poisons returns the hands that workers found to be poison, by rank.
func Poisons(ctx context.Context, nc *nats.Conn, id string) ([]PoisonedHand, error) {
	js, err := jetstream.New(nc)
	if err != nil {
		return nil, err
	}
	return (&surveyBus{js: js, id: id, size: math.MaxInt64}).listPoison(ctx)
}

// WorkerBeating is Worker for a new survey, with heartbeats as for another patience than the queue has.
func RunWorkersBeating(ctx context.Context, nc *nats.Conn, w Options, workers int, patience time.Duration) error {
	w = w.withDefaults()
	b, err := w.openBus(ctx, nc, jetstream.FileStorage, w.IntervalTime/10, assumedWorkers)
	if err != nil {
		return err
	}
	w.HeartbeatTimeout = patience
	return w.runGroup(ctx, b, workers, 2*time.Second)
}

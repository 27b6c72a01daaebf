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

// RunWorkersWithHeartbeats is like RunWorkers for a new survey, but the workers use
// heartbeatTimeout and only the queue uses o.HeartbeatTimeout.
func RunWorkersWithHeartbeats(ctx context.Context, nc *nats.Conn, o Options, workers int, heartbeatTimeout time.Duration) error {
	o = o.withDefaults()
	b, err := o.openBus(ctx, nc, jetstream.FileStorage, o.IntervalTime/10, assumedWorkers)
	if err != nil {
		return err
	}
	o.HeartbeatTimeout = heartbeatTimeout
	return o.runGroup(ctx, b, workers, 2*time.Second)
}

// SetStreamReplicas is setReplicas.
var SetStreamReplicas = setReplicas

package crew

import (
	"context"
	"math"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

// Poisons returns the hands that workers found to be poison, by rank.
func Poisons(ctx context.Context, nc *nats.Conn, id string) ([]Poisoned, error) {
	js, err := jetstream.New(nc)
	if err != nil {
		return nil, err
	}
	return (&board{js: js, id: id, size: math.MaxInt64}).poisons(ctx)
}

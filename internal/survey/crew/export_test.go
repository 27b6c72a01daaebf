package crew

import (
	"context"
	"math"
	"time"

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

// WatchClosely is Watch, but looks a hundred times a second, and gives a bus that answers late a minute.
func WatchClosely(ctx context.Context, nc *nats.Conn, id string, tell func(Progress)) error {
	return watch(ctx, nc, id, pace{every: 10 * time.Millisecond, look: time.Minute, leave: time.Minute}, tell)
}

package crew

import (
	"context"
	"errors"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"github.com/make24/make24/internal/bus"
)

// Copy gives all that is on the bus of a survey so many copies, and says how many it had. The error
// wraps ErrUnknown for one that is not there, and is a bus.FewError where there are too few servers.
// Workers that are there already make the streams as they were, should those be gone.
func Copy(ctx context.Context, nc *nats.Conn, id string, copies int) (was int, err error) {
	js, err := jetstream.New(nc)
	if err != nil {
		return 0, err
	}
	if _, err := find(ctx, js, id); err != nil {
		return 0, err
	}
	short, cancel := context.WithTimeout(ctx, forServers(nc, copies))
	defer cancel()
	for _, kind := range []string{workKind, doneKind, notesKind} {
		had, err := bus.Copy(short, js, stream(id, kind), copies)
		if err != nil && !errors.Is(err, jetstream.ErrStreamNotFound) { // what is gone is made again
			return was, err
		}
		was = max(was, had)
	}
	return was, nil
}

// replicas is how many copies there are of what is on the bus, 0 of nothing.
func (b *board) replicas(ctx context.Context) (copies int, err error) {
	for until := time.Now().Add(time.Minute); ; {
		short, cancel := context.WithTimeout(ctx, 5*time.Second)
		s, err := b.js.Stream(short, stream(b.id, notesKind))
		cancel()
		switch {
		case err == nil:
			return s.CachedInfo().Config.Replicas, nil
		case errors.Is(err, jetstream.ErrStreamNotFound):
			return 0, nil
		case !bus.Passing(err) || time.Now().After(until) || rest(ctx, 50*time.Millisecond) != nil:
			return 0, err
		}
	}
}

// forServers is how long servers are waited for, that may be starting: not long where the
// connection knows of fewer than are needed.
func forServers(nc *nats.Conn, copies int) time.Duration {
	if len(nc.Servers()) < copies {
		return 10 * time.Second
	}
	return time.Minute
}

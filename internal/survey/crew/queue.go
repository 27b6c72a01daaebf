package crew

import (
	"context"
	"errors"
	"time"

	"github.com/nats-io/nats.go/jetstream"

	"github.com/make24/make24/internal/bus"
)

// A pull request asks the queue for one interval. The queue forgets it after pullExpiry. While it stands the
// queue sends a heartbeat every pullHeartbeat; without one for twice that time the request is taken for lost
// and sent again, as when the queue has a new leader.
const (
	pullExpiry    = 2 * time.Second
	pullHeartbeat = time.Second
)

// intervalQueue takes intervals from the queue for one worker, one at a time.
//
// A worker waits only some milliseconds for an interval before it asks other workers for one. So the
// request outlives the call of take: a goroutine waits for its answer, which the next call of take, or leave,
// returns. While a worker computes no request stands.
type intervalQueue struct {
	b *board

	messages jetstream.MessagesContext // nil before the first take, and after it failed
	waiting  bool                      // a goroutine waits for the next message
	received chan received             // what it got; holds one
	stop     context.CancelFunc        // ends that goroutine
}

type received struct {
	msg jetstream.Msg
	err error
}

// take takes an interval from the queue. It returns nil if none came in time.
func (q *intervalQueue) take(ctx context.Context, wait time.Duration) (jetstream.Msg, error) {
	timeout := time.NewTimer(wait)
	defer timeout.Stop()
	for {
		if err := q.request(ctx); err != nil {
			return nil, err
		}
		select {
		case <-ctx.Done():
			return nil, ctx.Err()
		case <-timeout.C:
			return nil, nil
		case r := <-q.received:
			q.waiting = false
			if r.err == nil {
				return r.msg, nil
			}
			if err := q.repair(ctx, r.err); err != nil {
				return nil, err
			}
		}
	}
}

// request asks the queue for an interval, unless it has been asked already.
func (q *intervalQueue) request(ctx context.Context) error {
	if q.waiting {
		return nil
	}
	if q.messages == nil {
		messages, err := q.b.consumer().Messages(
			jetstream.PullMaxMessages(1), jetstream.PullExpiry(pullExpiry), jetstream.PullHeartbeat(pullHeartbeat))
		if err != nil {
			return closed(q.b.nc, err)
		}
		q.messages, q.received = messages, make(chan received, 1)
	}
	// A worker that is to stop still takes what the queue gave it, to hand it back.
	waiting, stop := context.WithCancel(context.WithoutCancel(ctx))
	q.stop, q.waiting = stop, true
	messages, got := q.messages, q.received
	go func() {
		defer stop()
		msg, err := messages.Next(jetstream.NextContext(waiting))
		got <- received{msg, err}
	}()
	return nil
}

// repair makes the queue again if an error means that it may be gone. It returns an error that does not pass.
func (q *intervalQueue) repair(ctx context.Context, err error) error {
	if !errors.Is(err, jetstream.ErrNoHeartbeat) { // after others the iterator has ended
		q.messages.Stop()
		q.messages = nil
	}
	if q.b.nc.IsClosed() {
		return closed(q.b.nc, err)
	}
	if !q.b.nc.IsConnected() {
		return nil
	}
	if err := q.b.set(ctx); err != nil && !bus.Passing(err) {
		return closed(q.b.nc, err)
	}
	return ctx.Err()
}

// leave withdraws the request and returns the intervals that came after the last take.
func (q *intervalQueue) leave(ctx context.Context) (late []jetstream.Msg) {
	if q.messages == nil {
		return nil
	}
	ctx, cancel := context.WithTimeout(ctx, 2*time.Second)
	defer cancel()
	q.messages.Drain()
	for {
		if err := q.request(ctx); err != nil {
			return late
		}
		select {
		case r := <-q.received:
			q.waiting = false
			if r.err != nil {
				if errors.Is(r.err, jetstream.ErrNoHeartbeat) {
					continue
				}
				return late
			}
			late = append(late, r.msg)
		case <-ctx.Done():
			q.stop()
			<-q.received
			q.waiting = false
			return late
		}
	}
}

package crew

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"github.com/make24/make24/internal/bus"
)

// attemptLimit returns how long an attempt may take, by its number from 0. The first ones are short, for
// a request to a leader that was just lost is never answered. Later ones leave time to a slow network.
func attemptLimit(n int) time.Duration {
	if n < 5 {
		return requestLimit
	}
	return 10 * time.Second
}

// again does something on the bus until it is done, is refused or the context ends.
func (b *board) again(ctx context.Context, do func(context.Context) error) error {
	return b.retry(ctx, attemptLimit, do)
}

// retry is again with the limit of each attempt.
func (b *board) retry(ctx context.Context, limit func(n int) time.Duration, do func(context.Context) error) (err error) {
	stay := b.strain.begin()
	defer func() { stay.end(err) }()
	wait, refused := 50*time.Millisecond, error(nil)
	for n := 0; ; n++ {
		short, cancel := context.WithTimeout(ctx, limit(n))
		err := do(short)
		cancel()
		if err != nil {
			refused = bus.Telling(refused, err)
			stay.because(err)
		}
		switch {
		case err == nil:
			return nil
		case ctx.Err() != nil:
			return refused
		case gone(err):
			if err := b.set(ctx); err != nil {
				stay.because(err)
				if ctx.Err() != nil || !bus.Passing(err) && !gone(err) {
					return closed(b.nc, err)
				}
			}
		case !bus.Passing(err):
			return closed(b.nc, err)
		}
		if rest(ctx, wait) != nil {
			return refused
		}
		wait = min(2*wait, time.Second)
	}
}

// closed adds why the connection was closed for good, if it was, to an error. An iterator of messages has
// an error of its own for a closed connection; it becomes [nats.ErrConnectionClosed].
func closed(nc *nats.Conn, err error) error {
	if nc == nil || !nc.IsClosed() {
		return err
	}
	if errors.Is(err, jetstream.ErrMsgIteratorClosed) {
		err = nats.ErrConnectionClosed
	}
	if last := nc.LastError(); last != nil && !errors.Is(err, last) {
		return fmt.Errorf("%w: %w", err, last)
	}
	return err
}

// ErrNoAnswer is what a worker is told of a bus that it waits for, and that has not said why.
var ErrNoAnswer = errors.New("no answer")

// silence is for how long something is tried until it is told of.
const silence = 5 * time.Second

// strain knows what the bus does not take, to tell once of it, and once that it goes on.
type strain struct {
	tell func(error)

	lock  sync.Mutex
	stuck int // things that were told of, or are since
}

// stay is one thing that is tried.
type stay struct {
	*strain
	timer *time.Timer
	why   error
	over  bool
	late  bool // it counts as stuck
}

func (s *strain) begin() *stay {
	y := &stay{strain: s, why: ErrNoAnswer}
	s.lock.Lock()
	defer s.lock.Unlock()
	y.timer = time.AfterFunc(silence, y.wait)
	return y
}

func (y *stay) because(err error) {
	y.lock.Lock()
	defer y.lock.Unlock()
	y.why = err
}

func (y *stay) wait() {
	y.lock.Lock()
	defer y.lock.Unlock()
	if y.over {
		return
	}
	y.late = true
	if y.stuck++; y.stuck == 1 && y.tell != nil {
		y.tell(y.why)
	}
}

func (y *stay) end(err error) {
	y.timer.Stop()
	y.lock.Lock()
	defer y.lock.Unlock()
	y.over = true
	if !y.late {
		return
	}
	if y.stuck--; y.stuck == 0 && y.tell != nil && err == nil {
		y.tell(nil)
	}
}

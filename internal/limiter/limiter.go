// Package limiter bounds how much work runs at a time, and how much waits for it: by slots, of processors or of
// engines (Slots), and by an amount, such as bytes (Limiter).
//
//	loads := limiter.New(limiter.Options{Budget: 64 << 20, Waiting: 64, Wait: 2 * time.Second})
//	release, err := loads.Acquire(ctx, 4<<20) // ErrBusy: too many wait, or it took too long
//	defer release()
package limiter

import (
	"context"
	"errors"
	"fmt"
	"sync/atomic"
	"time"

	"golang.org/x/sync/semaphore"
)

// ErrBusy is the error of a caller that got no slot, or no share of a budget, in time.
var ErrBusy = errors.New("limiter: busy")

// ErrFull is the ErrBusy of a caller that was refused because too many wait.
var ErrFull = fmt.Errorf("%w: too many wait", ErrBusy)

// Options of a Limiter.
type Options struct {
	Budget  int64         // that callers share, in any unit
	Waiting int64         // callers that wait at a time
	Wait    time.Duration // how long each waits
}

// Limiter shares a budget among callers, first come, first served. It may be used by many
// goroutines.
type Limiter struct {
	options Options
	budget  *semaphore.Weighted
	waiting atomic.Int64
}

// New returns a Limiter whose whole budget is free.
func New(o Options) *Limiter {
	return &Limiter{options: o, budget: semaphore.NewWeighted(o.Budget)}
}

// Acquire waits until weight units of the budget are free and takes them until release is called.
// A weight above the budget takes all of it. The error is ErrBusy or that of ctx; release is nil then.
func (l *Limiter) Acquire(ctx context.Context, weight int64) (release func(), err error) {
	weight = min(max(1, weight), l.options.Budget)
	release = func() { l.budget.Release(weight) }
	if l.budget.TryAcquire(weight) {
		return release, nil
	}
	defer l.waiting.Add(-1)
	if l.waiting.Add(1) > l.options.Waiting {
		return nil, ErrBusy
	}
	limit, cancel := context.WithTimeout(ctx, l.options.Wait)
	defer cancel()
	if l.budget.Acquire(limit, weight) == nil {
		return release, nil
	}
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	return nil, ErrBusy
}

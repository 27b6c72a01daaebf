package web

import (
	"context"
	"runtime"
	"sync/atomic"
	"time"

	"github.com/make24/make24/grade"
	"github.com/make24/make24/solve"
)

// worker is what one request at a time works with.
type worker struct {
	*solve.Engine
	grader *grade.Grader
}

// line is what one request at a time has of a few, and a bounded number of requests that
// wait for it.
type line[T any] struct {
	free    chan T
	waiting atomic.Int64
	most    int64         // that may wait
	wait    time.Duration // and for how long
}

// engines is the line for an engine, of which there is one for each processor.
type engines struct {
	line[*worker]
	clock time.Duration // that a hand may take
}

func newEngines() *engines {
	n := runtime.GOMAXPROCS(0)
	p := &engines{clock: solveClock}
	p.free, p.most, p.wait = make(chan *worker, n), maxWaiting, maxWait
	for range n {
		e := solve.New()
		e.Budget = solve.Budget{Bytes: solveBytes, Steps: int64(solveSteps)}
		p.free <- &worker{e, grade.New()}
	}
	return p
}

// think has a worker do what takes time, for as long as a hand may take. The error is a problem,
// that of the work, or, when the time was over, that of the context, however the work ended.
func (p *engines) think(ctx context.Context, work func(context.Context, *worker) error) error {
	e, err := p.take(ctx)
	if err != nil {
		return err
	}
	defer p.give(e)
	limit, cancel := context.WithTimeout(ctx, p.clock)
	defer cancel()
	err = work(limit, e)
	if late := spent(limit); late != nil {
		return late
	}
	return err
}

// makers is the line of those who make puzzles. They have engines of their own, and half of
// the processors at most: a set takes as long as thousands of hands, which are not to wait
// for it.
type makers struct {
	line[struct{}]
	clock time.Duration // that a set may take
}

func newMakers() *makers {
	n := max(1, runtime.GOMAXPROCS(0)/2)
	p := &makers{clock: longClock}
	p.free, p.most, p.wait = make(chan struct{}, n), maxMakers, longWait
	for range n {
		p.free <- struct{}{}
	}
	return p
}

// take waits in line. Who takes gives back. The error is a problem, or that of the context.
func (l *line[T]) take(ctx context.Context) (taken T, err error) {
	select {
	case taken = <-l.free:
		return taken, nil
	default:
	}
	defer l.waiting.Add(-1)
	if l.waiting.Add(1) > l.most {
		return taken, busy.After(time.Second, "Too many requests are waiting for an engine. Try again.")
	}
	timer := time.NewTimer(l.wait)
	defer timer.Stop()
	select {
	case taken = <-l.free:
		return taken, nil
	case <-timer.C:
		return taken, busy.After(time.Second, "No engine became free in time. Try again.")
	case <-ctx.Done():
		return taken, ctx.Err()
	}
}

// spent is the error of a context whose time is up. Its own comes when its timer does, which
// on a busy machine may be later.
func spent(ctx context.Context) error {
	if end, ok := ctx.Deadline(); ok && ctx.Err() == nil && time.Now().After(end) {
		return context.DeadlineExceeded
	}
	return ctx.Err()
}

func (l *line[T]) give(taken T) { l.free <- taken }

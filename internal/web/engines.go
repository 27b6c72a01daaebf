package web

import (
	"context"
	"errors"
	"net/netip"
	"runtime"
	"time"

	"github.com/make24/make24/expr"
	"github.com/make24/make24/grade"
	"github.com/make24/make24/internal/limiter"
	"github.com/make24/make24/puzzle"
	"github.com/make24/make24/solve"
)

// worker is what one request at a time works with.
type worker struct {
	*solve.Engine
	grader *grade.Grader
}

// engines are the engines that requests about one hand share, at least two of them: hands that are
// expensive leave one to those that are cheap. The API and the game each have their own.
type engines struct {
	*limiter.Kind
	free  chan *worker
	heavy *limiter.Kind
	clock time.Duration // that a hand may take
}

func newEngines(heavy *limiter.Kind) *engines {
	n := max(2, runtime.GOMAXPROCS(0))
	p := &engines{limiter.NewSlots(n).NewKind(maxWaiting, maxWait), make(chan *worker, n), heavy, solveClock}
	p.MaxCostly = n - 1
	for range n {
		e := solve.New()
		e.Budget = solve.Budget{Bytes: solveBytes, Steps: int64(solveSteps)}
		p.free <- &worker{e, grade.New()}
	}
	return p
}

// think has a worker do what takes time, for as long as a hand may take. The error is a problem,
// that of the work, or, when the time was over, that of the context, however the work ended.
func (p *engines) think(ctx context.Context, from netip.Addr, cost time.Duration, work func(context.Context, *worker) error) error {
	wait, stop := context.WithTimeout(ctx, p.MaxWait)
	defer stop()
	turn, err := p.AcquireCost(wait, from, cost)
	if err != nil {
		return busyError(err)
	}
	defer turn.Release()
	if cost > limiter.CostlyWork {
		slot, err := p.heavy.Acquire(wait, from)
		if err != nil {
			return busyError(err)
		}
		defer slot.Release()
	}
	engine := <-p.free // there are as many as turns
	defer func() { p.free <- engine }()
	limit, cancel := context.WithTimeout(ctx, p.clock)
	defer cancel()
	err = work(limit, engine)
	if late := spent(limit); late != nil {
		return late
	}
	return err
}

// busyError is the problem of a request that waited for an engine or a processor, or the error if it is none
// of the queue's.
func busyError(err error) error {
	switch {
	case errors.Is(err, limiter.ErrFull):
		return busy.After(time.Second, "Too many requests are waiting. Try again.")
	case errors.Is(err, limiter.ErrBusy):
		return busy.After(time.Second, "The server did not become free in time. Try again.")
	}
	return err
}

// handCost estimates the work on a hand of so many numbers under these rules: measured on two
// cores, hands of four take 0.01 to 0.2 ms, hands of five up to 35 ms and hands of six up to the
// limit of a hand.
func handCost(numbers int, rules puzzle.Rules) time.Duration {
	if rules.Ops.Has(expr.Pow) || rules.Join {
		numbers++
	}
	switch {
	case numbers <= 3:
		return 50 * time.Microsecond
	case numbers == 4:
		return 200 * time.Microsecond
	case numbers == 5:
		return 20 * time.Millisecond
	}
	return solveWork
}

// makers bounds the requests that make puzzles. They have engines of their own, and half of
// the processors at most: a set takes as long as thousands of hands, which are not to wait
// for it.
type makers struct {
	*limiter.Kind
	clock time.Duration // that a set may take
}

func newMakers() *makers {
	return &makers{limiter.NewSlots(max(1, runtime.GOMAXPROCS(0)/2)).NewKind(maxMakers, longWait), longClock}
}

// spent is the error of a context whose time is up. Its own comes when its timer does, which
// on a busy machine may be later.
func spent(ctx context.Context) error {
	if end, ok := ctx.Deadline(); ok && ctx.Err() == nil && time.Now().After(end) {
		return context.DeadlineExceeded
	}
	return ctx.Err()
}

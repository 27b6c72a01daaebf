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
	"github.com/make24/make24/internal/web/problem"
	"github.com/make24/make24/puzzle"
	"github.com/make24/make24/solve"
)

// worker is what one request at a time works with.
type solver struct {
	*solve.Engine
	grader *grade.Grader
}

// pool bounds the requests that do one kind of costly work at a time.
type pool struct {
	*limiter.Class
	processors *limiter.Class // of the processors
	timeLimit  time.Duration  // that one request may take
}

// run waits for a turn and, for costly work, for a processor, and then works for as long as clock says. The slot is the
// processor's, nil for other work. The error is a problem, or that of the work.
func (p *pool) run(ctx context.Context, from netip.Addr, cost time.Duration, work func(ctx context.Context, slot *limiter.Slot) error) error {
	waitCtx, stopWait := context.WithTimeout(ctx, p.MaxWait)
	defer stopWait()
	poolSlot, err := p.AcquireCost(waitCtx, from, cost)
	if err != nil {
		return queueProblem(err)
	}
	defer poolSlot.Release()
	var slot *limiter.Slot
	if cost > limiter.CostlyWork {
		if slot, err = p.processors.Acquire(waitCtx, from); err != nil {
			return queueProblem(err)
		}
		defer slot.Release()
	}
	workCtx, cancel := context.WithTimeout(ctx, p.timeLimit)
	defer cancel()
	return work(workCtx, slot)
}

// newMakers bounds the requests that make puzzles. They have engines of their own, and half of the processors at
// most: a set takes as long as thousands of hands, which are not to wait for it.
func newGeneratePool(processors *limiter.Class) *pool {
	slots := limiter.NewSlots(max(1, runtime.GOMAXPROCS(0)/2))
	return &pool{slots.NewClass(maxGenerateWaiting, slotWait), processors, generateTimeLimit}
}

// engines are the engines that requests about one hand share, at least two of them: hands that are
// expensive leave one to those that are cheap. The API and the game each have their own.
type enginePool struct {
	pool
	idle chan *solver
}

func newEnginePool(processors *limiter.Class) *enginePool {
	n := max(2, runtime.GOMAXPROCS(0))
	p := &enginePool{pool{limiter.NewSlots(n).NewClass(maxEngineWaiting, engineWait), processors, solveTimeLimit}, make(chan *solver, n)}
	p.MaxCostly = n - 1
	for range n {
		e := solve.New()
		e.Budget = solve.Budget{Bytes: solveBytes, Steps: solveSteps}
		p.idle <- &solver{e, grade.New()}
	}
	return p
}

// think has a worker do what takes time, for as long as a hand may take. The error is a problem,
// that of the work, or, when the time was over, that of the context, however the work ended.
func (p *enginePool) withSolver(ctx context.Context, from netip.Addr, cost time.Duration, work func(context.Context, *solver) error) error {
	return p.run(ctx, from, cost, func(ctx context.Context, _ *limiter.Slot) error {
		s := <-p.idle // there are as many as turns
		defer func() { p.idle <- s }()
		err := work(ctx, s)
		if timeoutErr := deadlineErr(ctx); timeoutErr != nil {
			return timeoutErr
		}
		return err
	})
}

// busyError is the problem of a request that waited for an engine or a processor, or the error if it is none
// of the queue's.
func queueProblem(err error) error {
	switch {
	case errors.Is(err, limiter.ErrFull):
		return problem.Busy.WithRetry(time.Second, "Too many requests are waiting. Try again.")
	case errors.Is(err, limiter.ErrBusy):
		return problem.Busy.WithRetry(time.Second, "The server did not become free in time. Try again.")
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

// spent is the error of a context whose time is up. Its own comes when its timer does, which
// on a busy machine may be later.
func deadlineErr(ctx context.Context) error {
	if deadline, ok := ctx.Deadline(); ok && ctx.Err() == nil && time.Now().After(deadline) {
		return context.DeadlineExceeded
	}
	return ctx.Err()
}

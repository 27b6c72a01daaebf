package server

import (
	"context"
	"errors"
	"net/netip"
	"runtime"
	"time"

	"github.com/make24/make24/grade"
	"github.com/make24/make24/internal/base/limiter"
	"github.com/make24/make24/internal/server/limits"
	"github.com/make24/make24/internal/server/problem"
	"github.com/make24/make24/puzzle"
	"github.com/make24/make24/solve"
)

// solver is an engine with a grader, used by one request at a time.
type solver struct {
	*solve.Engine
	grader *grade.Grader
}

// pool bounds the number of concurrent requests for one kind of costly work.
type pool struct {
	*limiter.Class
	processors *limiter.Class // processor slots
	timeLimit  time.Duration  // of the work for one request, without the wait
	takesLong  bool           // also work with a low cost needs a processor slot

	observe func(context.Context) context.Context // tests replace the context of the work; may be nil
}

// run waits up to MaxWait for a slot of the pool and, if cost exceeds limiter.CostlyWork, for a
// processor slot, and then calls work with a context that ends after timeLimit. The slot that work
// gets is the processor slot, or nil for cheap work. run returns the problem busy, the error of the
// context, or the error of work.
func (p *pool) run(ctx context.Context, client netip.Addr, cost time.Duration, work func(ctx context.Context, slot *limiter.Slot) error) error {
	waitCtx, stopWait := context.WithTimeout(ctx, p.MaxWait)
	defer stopWait()
	poolSlot, err := p.AcquireCost(waitCtx, client, cost)
	if err != nil {
		return queueProblem(err)
	}
	defer poolSlot.Release()
	var slot *limiter.Slot
	if cost > limiter.CostlyWork || p.takesLong {
		if slot, err = p.processors.Acquire(waitCtx, client); err != nil {
			return queueProblem(err)
		}
		defer slot.Release()
	}
	workCtx, cancel := context.WithTimeout(ctx, p.timeLimit)
	defer cancel()
	if p.observe != nil {
		workCtx = p.observe(workCtx)
	}
	return work(workCtx, slot)
}

// newGeneratePool returns a pool for requests that generate puzzles. Each address has one at a time, so that few
// addresses do not keep others from beginning. They share the processors in time slices, and those that take long
// run after others; see limiter.Slots. Each request creates its own engine.
func newGeneratePool(processors *limiter.Class) *pool {
	p := &pool{limits.Generating.Running.NewClass(), processors, generateTimeLimit, true, nil}
	p.MaxEach = 1
	return p
}

// enginePool holds the solvers that requests about single hands share. It has at least two solvers,
// one of which costly hands leave to cheap hands. The API and the game each have their own pool.
type enginePool struct {
	pool
	idleSolvers chan *solver
}

func newEnginePool(processors *limiter.Class) *enginePool {
	n := max(2, runtime.GOMAXPROCS(0))
	p := &enginePool{pool{limiter.NewSlots(n).NewClass(maxEngineWaiting, engineWait), processors, solveTimeLimit, false, nil}, make(chan *solver, n)}
	p.MaxCostly = n - 1
	for range n {
		e := solve.New()
		e.Budget = solve.Budget{Bytes: solveBytes, Steps: solveSteps}
		p.idleSolvers <- &solver{e, grade.New()}
	}
	return p
}

// withSolver waits as run does and then calls work with a solver. If the time limit passes, it
// returns context.DeadlineExceeded, whatever work returns.
func (p *enginePool) withSolver(ctx context.Context, client netip.Addr, cost time.Duration, work func(context.Context, *solver) error) error {
	return p.run(ctx, client, cost, func(ctx context.Context, _ *limiter.Slot) error {
		s := <-p.idleSolvers // never blocks: there is a solver for each slot of the pool
		defer func() { p.idleSolvers <- s }()
		err := work(ctx, s)
		if timeoutErr := deadlineErr(ctx); timeoutErr != nil {
			return timeoutErr
		}
		return err
	})
}

// queueProblem maps the errors of waiting for a slot to the problem busy. It returns any other
// error unchanged.
func queueProblem(err error) error {
	switch {
	case errors.Is(err, limiter.ErrFull):
		return problem.Busy.WithRetry(time.Second, "Too many requests are waiting. Try again.")
	case errors.Is(err, limiter.ErrBusy):
		return problem.Busy.WithRetry(time.Second, "The server had no free capacity in time. Try again.")
	}
	return err
}

// handCost estimates the computing time for a hand under the given rules. On a machine with two
// cores, hands of four numbers take 0.01 to 0.2 ms, hands of five up to 35 ms, and hands of six up
// to solveWork. Powers and joined digits cost about as much as one more number, and alternatives as two.
func handCost(numberCount int, rules puzzle.Rules) time.Duration {
	switch {
	case rules.Alternatives != 0:
		numberCount += 2
	case rules.Ops.Atomic() != 0, rules.Join:
		numberCount++
	}
	switch {
	case numberCount <= 3:
		return 50 * time.Microsecond
	case numberCount == 4:
		return 200 * time.Microsecond
	case numberCount == 5:
		return 20 * time.Millisecond
	}
	return solveWork
}

// deadlineErr returns context.DeadlineExceeded if the deadline of ctx has passed, else ctx.Err().
// On a busy machine, ctx.Err() may still be nil for some time after the deadline.
func deadlineErr(ctx context.Context) error {
	if deadline, ok := ctx.Deadline(); ok && ctx.Err() == nil && time.Now().After(deadline) {
		return context.DeadlineExceeded
	}
	return ctx.Err()
}

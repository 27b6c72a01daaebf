package cli

import (
	"cmp"
	"context"
	"errors"
	"runtime"
	"sync/atomic"

	"github.com/spf13/cobra"

	"github.com/make24/make24/generate"
	"github.com/make24/make24/solve"
)

// Candidates are tried in blocks by several workers at once. Blocks come back in the order
// of their candidates, so the outcome is the same as with one worker.

// block is how many candidates a worker tries at a stretch.
const block = 64

// task is a block to try.
type task struct {
	from, to int64
	done     chan<- tried
}

// maxJobs bounds --jobs: each worker has tables of its own.
const maxJobs = 256

// jobsFlag is --jobs, the number of workers; 0 stands for one on each processor.
type jobsFlag struct{ n int }

func (a *app) addJobs(cmd *cobra.Command) *jobsFlag {
	j := &jobsFlag{}
	cmd.Flags().Var(decimal[int]{&j.n}, "jobs", a.say("generate.help.jobs"))
	return j
}

func (j *jobsFlag) read() (int, error) {
	if j.n < 0 || j.n > maxJobs {
		return 0, bad("generate.jobs", "jobs", j.n, "limit", maxJobs)
	}
	return cmp.Or(j.n, runtime.GOMAXPROCS(0)), nil
}

// tried is a block after it was tried.
type tried struct {
	end   int64
	items []generate.Item
	heavy int64 // candidates that took more work than is allowed
	err   error
}

// try gives the picker what the workers find until it is done. take has each item that is kept.
// Candidates that take more work than is allowed are passed over and counted.
func try(ctx context.Context, plan *generate.Plan, picker *generate.Picker, jobs int, take func(generate.Item) error) (heavy int64, err error) {
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	tasks := make(chan task)
	order := make(chan (<-chan tried), 4*jobs) // as many blocks are under way at most
	go func() {
		defer close(order)
		defer close(tasks)
		for from := int64(0); from < plan.Size(); from += block {
			done := make(chan tried, 1)
			if !send[<-chan tried](ctx, order, done) || !send(ctx, tasks, task{from, min(from+block, plan.Size()), done}) {
				return
			}
		}
	}()
	var full atomic.Pointer[generate.Full]
	full.Store(new(generate.Full))
	for range jobs {
		w := plan.Worker()
		go func() {
			for t := range tasks {
				w.Full = *full.Load()
				t.done <- tryBlock(ctx, w, t.from, t.to)
			}
		}()
	}
	for !picker.Done() {
		done, more := <-order
		if !more {
			return heavy, ctx.Err()
		}
		var b tried
		select {
		case b = <-done:
		case <-ctx.Done():
			return heavy, ctx.Err()
		}
		heavy += b.heavy
		for _, item := range b.items {
			if picker.Done() {
				return heavy, nil
			}
			if picker.Take(item) {
				if err := take(item); err != nil {
					return heavy, err
				}
			}
		}
		if b.err != nil && !picker.Done() {
			return heavy, b.err
		}
		picker.Passed(b.end)
		now := picker.Full()
		full.Store(&now)
	}
	return heavy, nil
}

// send sends unless the context ends first.
func send[T any](ctx context.Context, to chan<- T, v T) bool {
	select {
	case to <- v:
		return true
	case <-ctx.Done():
		return false
	}
}

func tryBlock(ctx context.Context, w *generate.Worker, from, to int64) (b tried) {
	b.end = to
	for i := from; i < to; i++ {
		item, ok, err := w.Try(ctx, i)
		switch {
		case errors.Is(err, solve.ErrBudget):
			b.heavy++
		case err != nil:
			b.err = err
			return b
		case ok:
			b.items = append(b.items, item)
		}
	}
	return b
}

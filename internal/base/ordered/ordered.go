// Package ordered runs jobs in parallel and yields their results in the order of the jobs.
package ordered

import (
	"context"
	"iter"
)

// Map returns an iterator that calls work for each job and yields the results in the order of the
// jobs. Each worker is passed to one call of work at a time, so it can hold state that work needs.
// While the caller waits for a result or handles it, at most maxPending later jobs are running or
// finished.
//
// Map reads the jobs in a separate goroutine. After the loop over the results has ended, that
// goroutine may still be blocked in reading a job. The iterator ends early if ctx is done.
func Map[J, R, W any](ctx context.Context, workers []W, maxPending int, jobs iter.Seq[J], work func(W, J) R) iter.Seq[R] {
	return func(yield func(R) bool) {
		ctx, stop := context.WithCancel(ctx)
		defer stop()
		idle := make(chan W, len(workers))
		for _, w := range workers {
			idle <- w
		}
		results := make(chan chan R, maxPending)
		go func() {
			defer close(results)
			for job := range jobs {
				result := make(chan R, 1)
				select {
				case results <- result:
				case <-ctx.Done():
					return
				}
				select {
				case w := <-idle:
					go func() {
						result <- work(w, job)
						idle <- w
					}()
				case <-ctx.Done():
					return
				}
			}
		}()
		for result := range results {
			select {
			case value := <-result:
				if !yield(value) {
					return
				}
			case <-ctx.Done():
				return
			}
		}
	}
}

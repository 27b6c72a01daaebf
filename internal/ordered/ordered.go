// Package ordered runs jobs in parallel and returns their results in the order of the jobs.
package ordered

import (
	"context"
	"iter"
)

// Map calls work for each job and yields the results in the order of the jobs. Each worker has one job at a time, and
// at most ahead jobs are begun before the result of the first is taken. Map reads the jobs in a goroutine of its own,
// which may still wait for one when the loop over the results was left. The results end early if ctx does.
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
			case r := <-result:
				if !yield(r) {
					return
				}
			case <-ctx.Done():
				return
			}
		}
	}
}

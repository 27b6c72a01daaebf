package crew

import (
	"context"
	"sync"
	"sync/atomic"
	"time"

	"github.com/make24/make24/internal/survey"
)

// Hooks look on while a survey is worked on. All may be nil.
type Hooks struct {
	Progress   func(Progress)         // now and then, and at the end; never two calls at once
	BeforeHand func(rank int64)       // before each hand, as survey.Surveyor has it
	Row        func(survey.Row) error // each row, in any order, from any worker: of Pool only
	OnBusError func(error)            // the bus does not take something for a while, and why; nil once it goes on
}

// Pool surveys everything in this process, with that many workers, and keeps nothing but the
// tally. An error is that of the context or of a hook.
func RunInMemory(ctx context.Context, plan survey.Plan, workers int, hooks Hooks) (*survey.Tally, error) {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	r := &memoryRun{Hooks: hooks, plan: plan, size: plan.Space().Size()}
	r.meter = newMeter(hooks.Progress, r.size, nil)
	r.meter.setListed(0)
	r.tallies = make([]*survey.Tally, max(workers, 1))
	var all sync.WaitGroup
	for i := range r.tallies {
		r.tallies[i] = survey.NewTally(plan)
		all.Go(func() {
			if err := r.work(ctx, r.tallies[i]); err != nil {
				cancel(err)
			}
		})
	}
	all.Wait()
	r.meter.stop()
	if err := context.Cause(ctx); err != nil {
		return nil, err
	}
	tally := r.tallies[0]
	for _, t := range r.tallies[1:] {
		if err := tally.Merge(t); err != nil {
			return nil, err
		}
	}
	return tally, nil
}

// pool is what the workers of Pool share.
type memoryRun struct {
	Hooks
	plan    survey.Plan
	size    int64
	next    atomic.Int64    // the first hand that no worker has
	tallies []*survey.Tally // one for each worker
	meter   *meter
}

// stint is how long a worker of a pool works before it takes hands again.
const batchTime = 50 * time.Millisecond

// work takes hands until none are left: as many as it does in a stint, and fewer near the end so that
// all workers end together.
func (r *memoryRun) work(ctx context.Context, tally *survey.Tally) error {
	surveyor := survey.NewSurveyor(r.plan)
	surveyor.BeforeHand = r.BeforeHand
	for n := int64(1); ; {
		from := r.next.Add(n) - n
		if from >= r.size {
			return nil
		}
		start := time.Now()
		for row, err := range surveyor.Rows(ctx, from, from+n) {
			if err == nil {
				err = tally.Add(row)
			}
			if err == nil && r.Row != nil {
				err = r.Row(row)
			}
			if err != nil {
				return err
			}
			r.meter.found(1)
		}
		took := max(time.Since(start), time.Microsecond)
		n = min(int64(float64(n)*float64(batchTime)/float64(took)), 4*n)
		n = max(1, min(n, (r.size-r.next.Load())/(4*int64(len(r.tallies)))))
	}
}

// Pilot tries some hands here and there in the space, for about the time given, and says how
// long they took.
func Pilot(ctx context.Context, plan survey.Plan, limit time.Duration) (sample []Timing, err error) {
	const places, run = 8, 64
	size := plan.Space().Size()
	surveyor := survey.NewSurveyor(plan)
	begin := time.Now()
	// Those in the middle come first, lest it ends before it is there.
	for _, place := range [places]int64{4, 2, 6, 1, 5, 3, 7, 0} {
		from := place*(size/places) + size/places/2
		start, n := time.Now(), int64(0)
		for _, err := range surveyor.Rows(ctx, from, min(from+run, size)) {
			if err != nil {
				return nil, err
			}
			if n++; time.Since(start) > limit/places {
				break
			}
		}
		sample = append(sample, Timing{Hands: n, Took: time.Since(start)})
		if time.Since(begin) > limit {
			break
		}
	}
	return sample, nil
}

package crew

import (
	"context"
	"sync"
	"sync/atomic"
	"time"

	"github.com/make24/make24/internal/survey"
)

// Hooks holds callbacks of a running survey. All may be nil.
type Hooks struct {
	OnProgress func(Progress)         // called regularly and at the end; never concurrently
	BeforeHand func(rank int64)       // called before each hand, as Surveyor.BeforeHand
	OnRow      func(survey.Row) error // called with each row, concurrently; only by RunInMemory
	OnBusError func(error)            // called if the bus fails for 5 s, and with nil once it works again
}

// RunInMemory computes a survey in this process with the given number of workers and stores nothing
// but the tally. It returns the error of ctx or of a hook.
func RunInMemory(ctx context.Context, plan survey.Plan, workers int, hooks Hooks) (*survey.Tally, error) {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	r := &memoryRun{Hooks: hooks, plan: plan, size: plan.Space().Size()}
	r.meter = newProgressMeter(hooks.OnProgress, r.size, nil)
	r.meter.setListed(0)
	r.tallies = make([]*survey.Tally, max(workers, 1))
	var group sync.WaitGroup
	for i := range r.tallies {
		r.tallies[i] = survey.NewTally(plan)
		group.Go(func() {
			if err := r.work(ctx, r.tallies[i]); err != nil {
				cancel(err)
			}
		})
	}
	group.Wait()
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

// memoryRun is the shared state of the workers of RunInMemory.
type memoryRun struct {
	Hooks
	plan     survey.Plan
	size     int64
	nextRank atomic.Int64    // the first rank that no worker has taken
	tallies  []*survey.Tally // one per worker
	meter    *progressMeter
}

// batchTime is the time that a batch of hands should take.
const batchTime = 50 * time.Millisecond

// work computes batches of hands until none are left. Batches take about batchTime, and less near
// the end, so that all workers end at about the same time.
func (r *memoryRun) work(ctx context.Context, tally *survey.Tally) error {
	surveyor := survey.NewSurveyor(r.plan)
	surveyor.BeforeHand = r.BeforeHand
	for n := int64(1); ; {
		from := r.nextRank.Add(n) - n
		if from >= r.size {
			return nil
		}
		start := time.Now()
		if err := r.addBatch(ctx, surveyor, tally, from, from+n); err != nil {
			return err
		}
		took := max(time.Since(start), time.Microsecond)
		n = min(int64(float64(n)*float64(batchTime)/float64(took)), 4*n)
		n = max(1, min(n, (r.size-r.nextRank.Load())/(4*int64(len(r.tallies)))))
	}
}

// addBatch adds the hands of an interval to a tally, as groups if the surveyor supports that and no
// callback needs the rows, or else as rows.
func (r *memoryRun) addBatch(ctx context.Context, surveyor *survey.Surveyor, tally *survey.Tally, from, to int64) error {
	if groups, ok := surveyor.Groups(ctx, from, to); ok && r.OnRow == nil {
		for group, err := range groups {
			if err == nil {
				err = tally.AddGroup(group)
			}
			if err != nil {
				return err
			}
			r.meter.addComputed(int64(len(group.Last)))
		}
		return nil
	}
	for row, err := range surveyor.Rows(ctx, from, to) {
		if err == nil {
			err = tally.Add(row)
		}
		if err == nil && r.OnRow != nil {
			err = r.OnRow(row)
		}
		if err != nil {
			return err
		}
		r.meter.addComputed(1)
	}
	return nil
}

// Pilot computes intervals of hands at several places of the space, for about limit in total, and
// returns the time of each interval.
func Pilot(ctx context.Context, plan survey.Plan, limit time.Duration) (sample []Timing, err error) {
	const places, pilotLength = 8, 64
	size := plan.Space().Size()
	surveyor := survey.NewSurveyor(plan)
	begin := time.Now()
	// The places in the middle come first, in case the time runs out.
	for _, place := range [places]int64{4, 2, 6, 1, 5, 3, 7, 0} {
		from := place*(size/places) + size/places/2
		start, n := time.Now(), int64(0)
		for _, err := range surveyor.Rows(ctx, from, min(from+pilotLength, size)) {
			if err != nil {
				return nil, err
			}
			if n++; time.Since(start) > limit/places {
				break
			}
		}
		sample = append(sample, Timing{Hands: n, Duration: time.Since(start)})
		if time.Since(begin) > limit {
			break
		}
	}
	return sample, nil
}

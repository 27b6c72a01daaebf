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
	Progress func(Progress)         // now and then, and at the end; never two calls at once
	Meet     func(rank int64)       // before each hand, as survey.Surveyor has it
	Row      func(survey.Row) error // each row, in any order, from any worker: of Pool only
	Notice   func(error)            // the bus does not take something for a while, and why; nil once it goes on
}

// Pool surveys everything in this process, with so many workers, and keeps nothing but the
// tally. An error is that of the context or of a hook.
func Pool(ctx context.Context, plan survey.Plan, workers int, hooks Hooks) (*survey.Tally, error) {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	size := plan.Space().Size()
	tallies, next := make([]*survey.Tally, max(workers, 1)), new(atomic.Int64)
	meter := newMeter(hooks.Progress, size, nil)
	meter.list(0)
	var all sync.WaitGroup
	for i := range tallies {
		tallies[i] = survey.NewTally(plan)
		surveyor := survey.NewSurveyor(plan)
		surveyor.Meet = hooks.Meet
		m := member{surveyor: surveyor, tally: tallies[i], row: hooks.Row, meter: meter, next: next, size: size, crowd: int64(len(tallies))}
		all.Go(func() {
			if err := m.run(ctx); err != nil {
				cancel(err)
			}
		})
	}
	all.Wait()
	meter.stop()
	if err := context.Cause(ctx); err != nil {
		return nil, err
	}
	whole := tallies[0]
	for _, t := range tallies[1:] {
		if err := whole.Merge(t); err != nil {
			return nil, err
		}
	}
	return whole, nil
}

// member is a worker of a pool.
type member struct {
	surveyor    *survey.Surveyor
	tally       *survey.Tally
	row         func(survey.Row) error
	meter       *meter
	next        *atomic.Int64 // the first hand that nobody has
	size, crowd int64
}

// stint is how long a member works before it takes hands again.
const stint = 50 * time.Millisecond

// run takes hands until none are left: as many as it does in a stint, and fewer near the end so that
// all members end together.
func (m *member) run(ctx context.Context) error {
	for n := int64(1); ; {
		from := m.next.Add(n) - n
		if from >= m.size {
			return nil
		}
		start := time.Now()
		if err := m.do(ctx, from, from+n); err != nil {
			return err
		}
		took := max(time.Since(start), time.Microsecond)
		n = min(int64(float64(n)*float64(stint)/float64(took)), 4*n)
		n = max(1, min(n, (m.size-m.next.Load())/(4*m.crowd)))
	}
}

func (m *member) do(ctx context.Context, from, to int64) error {
	for row, err := range m.surveyor.Rows(ctx, from, to) {
		if err != nil {
			return err
		}
		if err := m.tally.Add(row); err != nil {
			return err
		}
		if m.row != nil {
			if err := m.row(row); err != nil {
				return err
			}
		}
		m.meter.found(1)
	}
	return nil
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

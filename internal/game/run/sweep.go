package run

import (
	"cmp"
	"context"
	"errors"
	"hash/fnv"
	"sync"

	"github.com/make24/make24/internal/game/store"
	"github.com/make24/make24/race"
)

// The limits of a sweep: the runs that it ends, which are more than one address can create in the time until the
// next sweep, and the runs that it ends at a time, so that their transactions share commits.
const (
	maxSweep     = 20_000
	sweepWorkers = 12
	sweepQueue   = 16 // runs that wait for each worker
)

// Sweep runs the clocks of overdue runs and ends practice that was idle for a day. It returns the
// number of runs that it processed without an error. After an error with one run it continues with
// the next; it returns all errors joined. The runs of a player are processed one after another, in the order of
// Store.Overdue.
func (s *Service) Sweep(ctx context.Context) (swept int, err error) {
	ids, err := s.store.Overdue(ctx, s.Log.Now(), maxSweep)
	if err != nil {
		return 0, err
	}
	var group sync.WaitGroup
	var mu sync.Mutex
	var errs []error
	note := func(err error) {
		mu.Lock()
		defer mu.Unlock()
		switch {
		case err == nil:
			swept++
		case ctx.Err() == nil && !errors.Is(err, store.ErrNotFound): // ErrNotFound: the player was deleted meanwhile
			errs = append(errs, err)
		}
	}
	var queues [sweepWorkers]chan store.Run
	for i := range queues {
		queues[i] = make(chan store.Run, sweepQueue)
		group.Go(func() {
			for run := range queues[i] {
				note(s.sweepRun(ctx, run))
			}
		})
	}
	for _, id := range ids {
		if ctx.Err() != nil {
			break
		}
		run, err := s.store.Run(ctx, id)
		if err != nil {
			note(err)
			continue
		}
		hash := fnv.New32a()
		_, _ = hash.Write([]byte(cmp.Or(run.Player, run.ID))) // a hash returns no error
		queues[hash.Sum32()%sweepWorkers] <- run
	}
	for _, queue := range queues {
		close(queue)
	}
	group.Wait()
	return swept, errors.Join(append(errs, ctx.Err())...)
}

// sweepRun runs the clocks of a run or of a race.
func (s *Service) sweepRun(ctx context.Context, run store.Run) error {
	if ctx.Err() != nil {
		return ctx.Err()
	}
	if run.Player == "" && s.SweepRace != nil {
		return s.SweepRace(ctx, run.ID)
	}
	_, rejection, err := s.appendAction(ctx, "", run.ID, race.Tick{}, nil)
	return cmp.Or(err, rejection)
}

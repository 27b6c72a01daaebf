package live

import (
	"context"
	"strconv"

	"github.com/make24/make24/internal/base/limiter"
	"github.com/make24/make24/internal/game/run"
	"github.com/make24/make24/race"
)

// maxLiveParts is the number of parts of running races in memory: the classes, grades and results that teachers have
// looked at last. The largest takes about 100 KiB.
const maxLiveParts = 64

// livePart is a part of a race that was computed from its state at a version. It must not be changed.
type livePart struct {
	version int
	value   any
}

// livePartOf returns a part of a running race. Computing it takes some milliseconds for a class of 200, so it is computed
// once for each version of the race, while holding a slot, and concurrent callers share it. It returns the errors of
// replaying and computing, and limiter.ErrBusy.
func livePartOf[T any](ctx context.Context, r *Races, l *run.Loaded, part string, compute func(race.State) (T, error)) (T, error) {
	key, version := l.ID+"/"+part, max(l.Version, l.State.Version())
	known := func() (value T, ok bool) {
		p, ok := r.liveParts.Get(key)
		if !ok || p.version != version {
			return value, false
		}
		return p.value.(T), true
	}
	if value, ok := known(); ok {
		return value, nil
	}
	return limiter.Share(ctx, &r.liveCalls, key+"/"+strconv.Itoa(version), func() (none T, err error) {
		if value, ok := known(); ok { // since the check above
			return value, nil
		}
		slot, err := r.log.AcquireSlot(ctx)
		if err != nil {
			return none, err
		}
		defer slot.Release()
		if l.State.Version() != version {
			if err := r.log.Replay(slot.Context(ctx), l); err != nil {
				return none, err
			}
		}
		value, err := compute(l.State)
		if err == nil {
			r.liveParts.Put(key, livePart{version, value}, 1)
		}
		return value, err
	})
}

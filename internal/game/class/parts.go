package class

import (
	"context"
	"encoding/json"
	"fmt"
	"strconv"

	"github.com/make24/make24/internal/base/limiter"
	"github.com/make24/make24/internal/game/match"
	"github.com/make24/make24/internal/game/run"
	"github.com/make24/make24/race"
)

// The names of the parts of a class, besides those of every race.
const (
	partView   = "class"  // JSON of a View without names
	partGrades = "grades" // JSON of Grades without names
	partMisses = "misses" // JSON of the list of race.Result, with wrong claims
)

// Parts returns the parts of a class that is over. It is a match.PartsFunc.
func Parts(s race.State, results []race.Result) (map[string]any, error) {
	view, err := newView(s)
	if err != nil {
		return nil, err
	}
	grades, err := newGrades(s)
	if err != nil {
		return nil, err
	}
	misses, err := json.Marshal(results)
	if err != nil {
		return nil, err
	}
	return map[string]any{partView: view, partGrades: grades, partMisses: json.RawMessage(misses)}, nil
}

// ResultsJSON returns the JSON of the results of all seats in order of rank: a list of race.Result with the wrong
// claims. The teacher may read them at any time. ResultsJSON returns match.ErrBadSecret.
func (s *Service) ResultsJSON(ctx context.Context, id, secret string) ([]byte, error) {
	l, err := s.authorize(ctx, id, secret)
	if err != nil {
		return nil, err
	}
	if l.Finished != 0 {
		return s.races.Finals.Part(ctx, &l.Loaded, partMisses)
	}
	text, err := partOf(ctx, s, &l.Loaded, partMisses, func(state race.State) ([]byte, error) {
		results, err := match.RankedResults(state)
		if err != nil {
			return nil, err
		}
		return json.Marshal(results)
	})
	if err != nil {
		return nil, fmt.Errorf("class: %s: %w", id, err)
	}
	return text, nil
}

// maxParts is the number of parts of running races in memory: the classes, grades and results that teachers have
// looked at last. The largest takes about 100 KiB.
const maxParts = 64

// versionedPart is a part of a race that was computed from its state at a version. It must not be changed.
type versionedPart struct {
	version int
	value   any
}

// partOf returns a part of a running race. Computing it takes some milliseconds for a class of 200, so it is computed
// once for each version of the race, while holding a slot, and concurrent callers share it. It returns the errors of
// replaying and computing, and limiter.ErrBusy.
func partOf[T any](ctx context.Context, r *Service, l *run.Loaded, part string, compute func(race.State) (T, error)) (T, error) {
	key, version := l.ID+"/"+part, max(l.Version, l.State.Version())
	known := func() (value T, ok bool) {
		p, ok := r.parts.Get(key)
		if !ok || p.version != version {
			return value, false
		}
		return p.value.(T), true
	}
	if value, ok := known(); ok {
		return value, nil
	}
	return limiter.Share(ctx, &r.calls, key+"/"+strconv.Itoa(version), func() (none T, err error) {
		if value, ok := known(); ok { // since the check above
			return value, nil
		}
		slot, err := r.races.Log.AcquireSlot(ctx)
		if err != nil {
			return none, err
		}
		defer slot.Release()
		if l.State.Version() != version {
			if err := r.races.Log.Replay(slot.Context(ctx), l); err != nil {
				return none, err
			}
		}
		value, err := compute(l.State)
		if err == nil {
			r.parts.Put(key, versionedPart{version, value}, 1)
		}
		return value, err
	})
}

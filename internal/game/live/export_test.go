package live

import (
	"context"

	"github.com/make24/make24/internal/base/cache"
	"github.com/make24/make24/internal/game/store"
	"github.com/make24/make24/race"
)

// The bounds of a run.
const (
	MaxEvents            = maxEvents
	MaxRunBytes          = maxRunBytes
	OpenHandDivisor      = openHandDivisor
	MaxOfflineTrailBytes = maxOfflineTrailBytes
)

// The bounds of a race.
const (
	MaxRaceSeats         = maxRaceSeats
	MaxClassSeats        = maxClassSeats
	MaxRaceHands         = maxRaceHands
	MaxClassHands        = maxClassHands
	MaxRaceEvents        = maxRaceEvents
	MaxRaceBytes         = maxRaceBytes
	ScarceDivisor        = scarceDivisor
	ScarceOptionalEvents = scarceOptionalEvents
)

// MaxShortLog is the maximum number of events that are replayed without acquiring a slot.
const MaxShortLog = maxShortLog

// MaxStates is the maximum memory of the cached states, in bytes.
const MaxStates = maxStates

// SetMaxStates replaces the cache of states by an empty one with another bound, in bytes.
func (r *Runs) SetMaxStates(bytes int) { r.stateCache = cache.New[string, race.State](bytes) }

// SetMaxEvents sets the bound on the events of a run.
func (r *Runs) SetMaxEvents(events int) { r.maxEvents = events }

// SetMaxRunBytes sets the bound on the bytes of a run.
func (r *Runs) SetMaxRunBytes(bytes int64) { r.maxRunBytes = bytes }

// SetQuota sets the storage quota of players.
func (r *Runs) SetQuota(q store.Quota) { r.quota = q }

// StateBytes returns the bytes of the cached states.
func (r *Runs) StateBytes() int { return r.stateCache.Size() }

// HasState reports whether the state of a run is cached.
func (r *Runs) HasState(run string) bool {
	_, ok := r.stateCache.Get(run)
	return ok
}

// Submit calls decide as an action of a race.
func (r *Races) Submit(ctx context.Context, id string, decide func()) error {
	_, _, err := r.submit(ctx, id, func(*LoadedRace, int64) error { decide(); return nil })
	return err
}

// Waiting returns the number of actions of a race that wait to be decided.
func (r *Races) Waiting(id string) int {
	r.mu.Lock()
	defer r.mu.Unlock()
	if q := r.queues[id]; q != nil {
		return len(q.waiting)
	}
	return 0
}

// SetMaxRace sets the maximum number of events of a race, and of their bytes.
func (r *Races) SetMaxRace(events int, bytes int64) { r.maxEvents, r.maxBytes = events, bytes }

package run

import (
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

// Uses are the uses of each mode.
var Uses = runUses

// MaxShortLog is the maximum number of events that are replayed without acquiring a slot.
const MaxShortLog = maxShortLog

// MaxStates is the maximum memory of the cached states, in bytes.
const MaxStates = maxStates

// SetMaxStates replaces the cache of states by an empty one with another bound, in bytes.
func (s *Service) SetMaxStates(bytes int) { s.Log.stateCache = cache.New[string, race.State](bytes) }

// SetMaxEvents sets the bound on the events of a run.
func (s *Service) SetMaxEvents(events int) { s.maxEvents = events }

// SetMaxRunBytes sets the bound on the bytes of a run.
func (s *Service) SetMaxRunBytes(bytes int64) { s.maxRunBytes = bytes }

// SetQuota sets the storage quota of players.
func (s *Service) SetQuota(q store.Quota) { s.Log.quota = q }

// StateBytes returns the bytes of the cached states.
func (s *Service) StateBytes() int { return s.Log.stateCache.Size() }

// HasState reports whether the state of a run is cached.
func (s *Service) HasState(run string) bool {
	_, ok := s.Log.stateCache.Get(run)
	return ok
}

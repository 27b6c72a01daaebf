package live

import (
	"github.com/make24/make24/internal/cache"
	"github.com/make24/make24/internal/store"
	"github.com/make24/make24/race"
)

// MaxEvents, MaxLog, Reserve and MaxTrails bound a run.
const (
	MaxEvents            = maxEvents
	MaxRunBytes          = maxRunBytes
	OpenHandShare        = openHandShare
	MaxOfflineTrailBytes = maxOfflineTrailBytes
)

// ShortLog is how many events are read without a slot.
const ShortLog = shortLog

// MaxKept bounds the memory of the states that are kept, in bytes.
const MaxStates = maxStates

// Keep bounds it lower than it would take long to reach.
func (r *Runs) SetMaxStates(bytes int) { r.states = cache.New[string, race.State](bytes) }

// NameRuns sets the source of the IDs of new runs.
func (r *Runs) SetNewID(newID func() string) { r.newID = newID }

// Tire ends runs sooner than anybody's that is played.
func (r *Runs) SetMaxEvents(events int) { r.maxEvents = events }

// Fill ends runs whose log is larger than that.
func (r *Runs) SetMaxRunBytes(bytes int64) { r.maxRunBytes = bytes }

// SetQuota changes what a player may store.
func (r *Runs) SetQuota(q store.Quota) { r.quota = q }

// KeptBytes is how much it is.
func (r *Runs) StateBytes() int { return r.states.Size() }

// Holds reports whether the state of a run is among them.
func (r *Runs) HasState(run string) bool {
	_, ok := r.states.Get(run)
	return ok
}

// MaxBoards bounds the boards that are cached.
const MaxBoards = maxBoards

// Boards returns how many boards are cached.
func (r *Runs) CachedBoards() int { return r.boards.Len() }

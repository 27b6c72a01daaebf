package live

import (
	"github.com/make24/make24/internal/store"
	"github.com/make24/make24/race"
)

// MaxEvents, MaxLog, Reserve and MaxTrails bound a run.
const (
	MaxEvents = maxEvents
	MaxLog    = maxLog
	Reserve   = reserve
	MaxTrails = maxTrails
)

// ShortLog is how many events are read without a slot.
const ShortLog = shortLog

// MaxKept bounds the memory of the states that are kept, in bytes.
const MaxKept = maxStates

// Keep bounds it lower than it would take long to reach.
func (r *Runs) Keep(bytes int) { r.states = newStateCache(bytes) }

// Tire ends runs sooner than anybody's that is played.
func (r *Runs) Tire(events int) { r.longest = events }

// Fill ends runs whose log is larger than that.
func (r *Runs) Fill(bytes int64) { r.largest = bytes }

// SetQuota changes what a player may store.
func (r *Runs) SetQuota(q store.Quota) { r.quota = q }

// KeptBytes is how much it is.
func (r *Runs) KeptBytes() (bytes int) {
	r.states.mu.Lock()
	defer r.states.mu.Unlock()
	for _, generation := range []map[string]race.State{r.states.young, r.states.old} {
		for _, s := range generation {
			bytes += weight(s)
		}
	}
	return bytes
}

// Holds reports whether the state of a run is among them.
func (r *Runs) Holds(run string) bool {
	r.states.mu.Lock()
	defer r.states.mu.Unlock()
	_, young := r.states.young[run]
	_, old := r.states.old[run]
	return young || old
}

// MaxBoards bounds the boards that are cached.
const MaxBoards = maxBoards

// Boards returns how many boards are cached.
func (r *Runs) Boards() int {
	r.boards.mu.Lock()
	defer r.boards.mu.Unlock()
	return len(r.boards.held)
}

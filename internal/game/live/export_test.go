package live

import (
	"context"
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

// RaceUses are the uses of each kind of races.
var RaceUses = raceUses

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

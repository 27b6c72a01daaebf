package match

import "context"

// The bounds of a race.
const (
	MaxRaceHands         = maxRaceHands
	MaxClassSeats        = maxClassSeats
	MaxRaceEvents        = maxRaceEvents
	MaxRaceBytes         = maxRaceBytes
	ScarceDivisor        = scarceDivisor
	ScarceOptionalEvents = scarceOptionalEvents
)

// RaceUses are the uses of each kind of races.
var RaceUses = raceUses

// Submit calls decide as an action of a race.
func (r *Service) Submit(ctx context.Context, id string, decide func()) error {
	_, _, err := r.Queue.Submit(ctx, id, func(*Loaded, int64) error { decide(); return nil })
	return err
}

// Waiting returns the number of actions of a race that wait to be decided.
func (r *Service) Waiting(id string) int {
	r.Queue.mu.Lock()
	defer r.Queue.mu.Unlock()
	if q := r.Queue.queues[id]; q != nil {
		return len(q.waiting)
	}
	return 0
}

// SetMaxRace sets the maximum number of events of a race, and of their bytes.
func (r *Service) SetMaxRace(events int, bytes int64) {
	r.Queue.maxEvents, r.Queue.maxBytes = events, bytes
}

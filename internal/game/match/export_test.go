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
func (s *Service) Submit(ctx context.Context, id string, decide func()) error {
	_, _, err := s.Queue.Submit(ctx, id, func(*Loaded, int64) error { decide(); return nil })
	return err
}

// Waiting returns the number of actions of a race that wait to be decided.
func (s *Service) Waiting(id string) int {
	s.Queue.mu.Lock()
	defer s.Queue.mu.Unlock()
	if q := s.Queue.queues[id]; q != nil {
		return len(q.waiting)
	}
	return 0
}

// SetMaxRace sets the maximum number of events of a race, and of their bytes.
func (s *Service) SetMaxRace(events int, bytes int64) {
	s.Queue.maxEvents, s.Queue.maxBytes = events, bytes
}

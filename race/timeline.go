package race

import "github.com/make24/make24/race/event"

// Moment is an event of a run that is over, as everybody may know it. It has no expression: correct
// claims are in the results, and wrong claims stay secret.
type Moment struct {
	// Time is the time since the start in milliseconds. It stands still during a pause, as the clocks
	// do.
	Time   int64        `json:"t"`
	Type   MomentType   `json:"type"`
	Player string       `json:"player,omitempty"` // the player whom the event concerns; empty: all players
	Hand   int          `json:"hand,omitempty"`   // of revealed, hinted, solved, missed and passed; from 0
	Points int          `json:"points,omitempty"` // of solved
	Step   int          `json:"step,omitempty"`   // of hinted
	Reason event.Reason `json:"why,omitempty"`    // of passed and finished
	Length int64        `json:"length,omitempty"` // of paused: the length of the pause; 0 if the run ended in it
}

// MomentType says which event a Moment is. The texts are the types in the text of events.
type MomentType string

// The types of moments.
const (
	MomentJoined   MomentType = "joined" // after the start
	MomentRevealed MomentType = "revealed"
	MomentHinted   MomentType = "hinted"
	MomentSolved   MomentType = "solved"
	MomentMissed   MomentType = "missed"
	MomentPassed   MomentType = "passed"
	MomentPaused   MomentType = "paused"
	MomentFinished MomentType = "finished"
)

// Timeline returns the moments of the log of a run from the start on, in order. A run that has not
// started has none. Only the timeline of a run that is over may leave the server.
func Timeline(log []event.Event) []Moment {
	moments := []Moment{}
	started, start := false, int64(0)
	paused, pausedAt := -1, int64(0) // index of the current pause in moments; -1 if there is none
	for _, e := range log {
		head := e.Header()
		m := Moment{Time: head.At - start, Player: head.Player}
		if paused >= 0 {
			m.Time = pausedAt - start
		}
		switch e := e.(type) {
		case event.Started:
			started, start = true, head.At
		case event.Paused:
			m.Type = MomentPaused
			paused, pausedAt = len(moments), head.At
		case event.Resumed:
			moments[paused].Length = head.At - pausedAt
			start += head.At - pausedAt
			paused = -1
		case event.Joined:
			m.Type = MomentJoined
		case event.Revealed:
			m.Type, m.Hand = MomentRevealed, e.Hand
		case event.Hinted:
			m.Type, m.Hand, m.Step = MomentHinted, e.Hand, e.Step
		case event.Solved:
			m.Type, m.Hand, m.Points = MomentSolved, e.Hand, e.Points
		case event.Missed:
			m.Type, m.Hand = MomentMissed, e.Hand
		case event.Passed:
			m.Type, m.Hand, m.Reason = MomentPassed, e.Hand, e.Reason
		case event.Finished:
			m.Type, m.Reason = MomentFinished, e.Reason
		default: // has no Moment
		}
		if started && m.Type != "" {
			moments = append(moments, m)
		}
	}
	return moments
}

package race

import (
	"cmp"

	"github.com/make24/make24/race/mode"
)

// Public holds what everybody may know of a run with several players: its players and spectators.
// It contains a hand only after every player who is playing has closed it. Times are in
// milliseconds; a time of 0 means that there is none.
type Public struct {
	Version int              `json:"version"` // State.Version
	At      int64            `json:"at"`      // State.LastTime
	Mode    mode.Mode        `json:"mode"`
	Phase   Phase            `json:"phase"`
	Host    string           `json:"host,omitempty"`
	Start   int64            `json:"start,omitempty"`    // end of the countdown, or when the run has started
	Paused  int64            `json:"paused,omitempty"`   // when the current pause began
	Shown   int              `json:"shown,omitempty"`    // number of hands shown; in a synchronized run
	HandEnd int64            `json:"hand_end,omitempty"` // when the clock of the open hand runs out; in a synchronized run
	Next    int64            `json:"next,omitempty"`     // when the next hand is shown; in a synchronized run
	Ends    int64            `json:"ends,omitempty"`     // when the clock of the run runs out; in a synchronized run
	Players []PublicStanding `json:"players"`            // in the order of seats
	Hands   []PublicHand     `json:"hands"`              // the hands that everybody may know, in order
}

// PublicStanding is the Standing of a player as everybody may know it.
type PublicStanding struct {
	Standing
	Ready    bool      `json:"ready,omitempty"`
	Outcomes []Outcome `json:"outcomes,omitempty"` // of the hands of the run, in order, up to the last one shown to the player
}

// PublicHand is a hand that no player has open any longer.
type PublicHand struct {
	Hand     int     `json:"hand"`
	Puzzle   string  `json:"puzzle"`
	Solvable bool    `json:"solvable"`
	Level    int     `json:"level,omitempty"`
	Seconds  float64 `json:"seconds,omitempty"`
	// Solver is the player who solved the hand in the least time. Expr is that player's claim, empty
	// for "no solution", and Time the time. They are empty if no player solved the hand.
	Solver string `json:"solver,omitempty"`
	Expr   string `json:"expr,omitempty"`
	Time   int64  `json:"time,omitempty"`
}

// Public returns what everybody may know.
func (s State) Public() Public {
	v := Public{
		Version: s.version, At: s.lastEventAt, Mode: s.Mode(), Phase: s.Phase(), Host: s.host, Start: max(s.startAt, s.startedAt),
		Shown: s.sharedHands, Players: make([]PublicStanding, len(s.seats)), Hands: s.publicHands(),
	}
	over := s.Over()
	if s.paused && !over {
		v.Paused = s.pausedAt
	}
	if !over {
		v.Next = s.nextHandAt
	}
	for i, p := range s.seats {
		standing := s.standing(p)
		if !over {
			standing.Time, standing.Streak, standing.Best, standing.Misses = 0, 0, 0, 0
		}
		v.Players[i] = PublicStanding{standing, p.ready, outcomes(p)}
		if s.mode.Synchronized() && !over {
			v.Ends = p.deadline
			if a, open := p.currentAttempt(); open {
				v.HandEnd = a.deadline
			}
		}
	}
	return v
}

func outcomes(p seat) []Outcome {
	list := make([]Outcome, len(p.attempts))
	for i, a := range p.attempts {
		list[i] = cmp.Or(a.outcome, OutcomeOpen)
	}
	return list
}

// publicHands returns the hands that at least one player has closed and that no player who is
// playing can still claim.
func (s State) publicHands() []PublicHand {
	shown, public := 0, len(s.hands)
	for _, p := range s.seats {
		shown = max(shown, len(p.attempts))
		if p.endReason == "" {
			public = min(public, p.closedHandCount())
		}
	}
	hands := make([]PublicHand, 0, min(shown, public))
	for i := range min(shown, public) {
		h := s.hands[i].Hand
		hand := PublicHand{Hand: i, Puzzle: h.Puzzle, Solvable: h.Solvable, Level: h.Level, Seconds: h.Seconds}
		for _, p := range s.seats {
			if i >= len(p.attempts) || p.attempts[i].outcome != OutcomeSolved {
				continue
			}
			if a := p.attempts[i]; hand.Solver == "" || a.usedTime() < hand.Time {
				hand.Solver, hand.Expr, hand.Time = p.player, a.expr, a.usedTime()
			}
		}
		hands = append(hands, hand)
	}
	return hands
}

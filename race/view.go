package race

import (
	"cmp"

	"github.com/make24/make24/race/event"
)

// Phase is the phase of a run.
type Phase string

// The phases. PhaseCounting and PhasePaused occur only in runs with several players.
const (
	PhaseWaiting  Phase = "waiting"  // not created or not started
	PhaseCounting Phase = "counting" // counting down to the start
	PhaseRunning  Phase = "running"
	PhasePaused   Phase = "paused"
	PhaseOver     Phase = "over" // over for every player
)

// Outcome says whether and how a hand that was shown to a player was closed.
type Outcome string

// The outcomes. OutcomeSkip, OutcomeTime, OutcomeShown, OutcomeTaken and OutcomeNext have the texts
// of the same [event.Reason].
const (
	OutcomeOpen       Outcome = "open"       // the player may claim it
	OutcomeSolved     Outcome = "solved"     // a claim was correct
	OutcomeSkip       Outcome = "skip"       // the player skipped the hand
	OutcomeTime       Outcome = "time"       // the clock of the hand ran out
	OutcomeShown      Outcome = "shown"      // the hint revealed the answer
	OutcomeTaken      Outcome = "taken"      // another player was the first to solve the hand
	OutcomeNext       Outcome = "next"       // the host or the dealer went on to the next hand
	OutcomeUnfinished Outcome = "unfinished" // the run ended while the hand was open
	OutcomeAbsent     Outcome = "absent"     // the player joined later; such a hand is in no list and not counted
)

// View holds what one player may know of a run: the hands shown to the player and the standings of
// all players. It includes whether a hand has a solution, its level and its seconds only after the
// player has closed that hand, and only the player's own answers. Times are in milliseconds.
type View struct {
	Version int          `json:"version"`          // State.Version
	At      int64        `json:"at"`               // State.LastTime
	Mode    string       `json:"mode"`             // name of the mode; empty before the run is created
	Number  int          `json:"number,omitempty"` // number of the daily
	Offline bool         `json:"offline,omitempty"`
	Phase   Phase        `json:"phase"`
	Hands   int          `json:"hands,omitempty"`    // number of hands in the run; 0 if it is open-ended
	Ends    int64        `json:"ends,omitempty"`     // when the clock of the player's run runs out; 0: no limit
	HandEnd int64        `json:"hand_end,omitempty"` // when the clock of the open hand runs out; 0: no limit
	Players []Standing   `json:"players"`            // in the order of seats
	Shown   []PlayedHand `json:"shown"`              // the hands shown to the player, in order
	// Solvable is mode.Mode.Solvable: every hand of the run has a solution, and hints begin with
	// step 2.
	Solvable bool `json:"solvable,omitempty"`
}

// Standing holds the progress of one player. Until the run is over, a View has 0 for Time, Streak,
// Best and Misses of other players. Otherwise these fields would show another player's wrong "no
// solution", and so reveal that the hand has a solution.
type Standing struct {
	Player string `json:"player"`
	Shown  int    `json:"shown"`  // hands shown
	Closed int    `json:"closed"` // hands closed, including unfinished ones
	Solved int    `json:"solved"`
	Points int    `json:"points"`
	// Time is the sum of PlayedHand.Time over the closed hands. It never exceeds the length of the
	// run's clock, if there is one, plus the bonuses won.
	Time      int64        `json:"time,omitempty"`
	Streak    int          `json:"streak,omitempty"` // hands solved in a row up to now
	Best      int          `json:"best,omitempty"`   // the longest streak
	Misses    int          `json:"misses,omitempty"` // wrong claims
	EndReason event.Reason `json:"why,omitempty"`    // why the player's run ended; empty before
}

// PlayedHand is a hand shown to a player, with its result.
type PlayedHand struct {
	Hand     int     `json:"hand"`
	Puzzle   string  `json:"puzzle"`
	Outcome  Outcome `json:"outcome"`
	Revealed int64   `json:"revealed"`
	// Time is the time charged for a closed hand: the time for which it was open, minus Away, plus
	// Cost.
	Time     int64   `json:"time,omitempty"`
	Cost     int64   `json:"cost,omitempty"` // total cost of wrong claims
	Bonus    int64   `json:"bonus,omitempty"`
	Points   int     `json:"points,omitempty"`
	Hints    int     `json:"hints,omitempty"` // the highest step of the hints given
	Misses   int     `json:"misses,omitempty"`
	Missed   *Miss   `json:"missed,omitempty"`   // the last wrong claim; nil without one
	Expr     string  `json:"expr,omitempty"`     // the correct claim; also empty for "no solution"
	Solvable *bool   `json:"solvable,omitempty"` // nil while open
	Level    int     `json:"level,omitempty"`    // 0 while open
	Seconds  float64 `json:"seconds,omitempty"`  // 0 while open
	Away     int64   `json:"away,omitempty"`     // time away from the table; 0 while open
	Blocked  int64   `json:"blocked,omitempty"`  // until when the player may not claim, in a synchronized run; 0: not blocked
}

// Miss is a wrong claim.
type Miss struct {
	Expr   string `json:"expr,omitempty"`   // empty: the claim was "no solution"
	Reason string `json:"reason,omitempty"` // text of the puzzle.Reason for which Expr is wrong
	// Value is the exact value of Expr; empty if it is undefined or longer than 40 bytes.
	Value string `json:"value,omitempty"`
}

// View returns what the player may know. For a name without a seat, such as a spectator's, the view
// has no hands.
func (s State) View(player string) View {
	v := View{
		Version: s.version, At: s.lastEventAt, Mode: s.mode.Name, Number: s.number, Offline: s.offline,
		Phase: s.Phase(), Hands: s.mode.Hands, Players: []Standing{}, Shown: []PlayedHand{}, Solvable: s.mode.Solvable,
	}
	over := s.Over()
	for _, p := range s.seats {
		standing := s.standing(p)
		if p.player != player && !over {
			standing.Time, standing.Streak, standing.Best, standing.Misses = 0, 0, 0, 0
		}
		v.Players = append(v.Players, standing)
		if p.player != player || player == "" {
			continue
		}
		v.Shown = s.playedHands(p, 0, len(p.attempts))
		if a, open := p.currentAttempt(); open {
			v.HandEnd = a.deadline
		}
		v.Ends = p.deadline
	}
	return v
}

// Phase returns the phase of the run, as in Public.
func (s State) Phase() Phase {
	switch {
	case s.Over():
		return PhaseOver
	case s.paused:
		return PhasePaused
	case s.started:
		return PhaseRunning
	case s.startAt > 0:
		return PhaseCounting
	}
	return PhaseWaiting
}

func (s State) standing(p seat) Standing {
	st := Standing{Player: p.player, Shown: len(p.attempts), Streak: p.streak, Best: p.bestStreak, EndReason: p.endReason}
	maxTime := s.mode.Length // plus the bonuses won
	for _, a := range p.attempts {
		if a.outcome == OutcomeAbsent {
			st.Shown--
			continue
		}
		st.Misses += a.misses
		st.Points += a.points
		maxTime += a.bonus
		if a.outcome == OutcomeSolved {
			st.Solved++
		}
		if a.outcome != "" {
			st.Closed++
			st.Time += a.usedTime()
		}
	}
	if s.mode.Length > 0 {
		st.Time = min(st.Time, maxTime) // a wrong claim may cost more than the time left
	}
	return st
}

// playedHands returns the hands of a seat from index from up to but not including to.
func (s State) playedHands(p seat, from, to int) []PlayedHand {
	hands := make([]PlayedHand, 0, to-from)
	for i := from; i < to; i++ {
		a := p.attempts[i]
		if a.outcome == OutcomeAbsent {
			continue
		}
		h := &s.hands[i].Hand
		shown := PlayedHand{
			Hand: i, Puzzle: h.Puzzle, Outcome: cmp.Or(a.outcome, OutcomeOpen), Revealed: a.revealedAt,
			Cost: a.missCost, Bonus: a.bonus, Points: a.points, Hints: a.hints, Misses: a.misses, Expr: a.expr,
		}
		if a.outcome == "" {
			shown.Blocked = a.blockEnd
		}
		if a.misses > 0 {
			missed := a.lastMiss
			shown.Missed = &missed
		}
		if a.outcome != "" {
			solvable := h.Solvable
			shown.Time, shown.Away, shown.Solvable, shown.Level, shown.Seconds = a.usedTime(), a.away, &solvable, h.Level, h.Seconds
		}
		hands = append(hands, shown)
	}
	return hands
}

// Result is the result of a run for one player. Players of one run, or of one daily, are ranked by
// Points, highest first, and then by Time, lowest first.
type Result struct {
	Standing
	Mode    string `json:"mode"`
	Number  int    `json:"number,omitempty"` // number of the daily
	Offline bool   `json:"offline,omitempty"`
	// Ranked reports whether the result may be compared with those of other players: the mode is
	// ranked, and the run has ended, was not ended by the dealer, was not played offline, is not marked as
	// unranked by its event Finished, and is not held.
	Ranked   bool         `json:"ranked"`
	Held     string       `json:"-"`                  // as in event.Finished; not for other players
	Related  []string     `json:"-"`                  // as in event.Finished; not for other players
	Finished int64        `json:"finished,omitempty"` // when the player's run ended; 0 before
	Gained   int64        `json:"gained,omitempty"`   // total bonus won by streaks
	Lost     int64        `json:"lost,omitempty"`     // total cost of wrong claims
	Hints    int          `json:"hints,omitempty"`    // total of the highest hint steps given
	Hands    []PlayedHand `json:"hands"`
}

// Result returns the player's result, or ErrNotYours if the player has no seat. The result is final
// once Standing.EndReason is not empty. Like View, it is only for this player, and it reveals
// nothing more about an open hand.
func (s State) Result(player string) (Result, error) {
	i := s.seatIndex(player)
	if i < 0 {
		return Result{}, ErrNotYours
	}
	p := s.seats[i]
	r := Result{
		Standing: s.standing(p), Mode: s.mode.Name, Number: s.number, Offline: s.offline,
		Ranked: s.mode.Ranked && !s.offline && p.endReason != "" && p.endReason != event.ReasonDealer && !p.unranked && p.held == "",
		Held:   p.held, Related: p.related,
		Finished: p.endedAt, Hands: s.playedHands(p, 0, len(p.attempts)),
	}
	for _, h := range r.Hands {
		r.Gained += h.Bonus
		r.Lost += h.Cost
		r.Hints += h.Hints
	}
	return r, nil
}

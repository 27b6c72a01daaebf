package race

import (
	"cmp"

	"github.com/make24/make24/race/event"
)

// View is what one player may know of a run: the hands that were shown to them, and of
// the others what everybody may see. Whether a hand has a solution, its level and its
// seconds are in it once the player is done with that hand, and not before. An answer is
// in it only if it is the player's own.
type View struct {
	Version int        `json:"version"`          // State.Version
	At      int64      `json:"at"`               // State.Last
	Mode    string     `json:"mode"`             // its name; empty if there is no run
	Number  int        `json:"number,omitempty"` // of the daily
	Offline bool       `json:"offline,omitempty"`
	Phase   string     `json:"phase"`              // waiting, running, over
	Hands   int        `json:"hands,omitempty"`    // how many there will be; 0 if the run is open
	Ends    int64      `json:"ends,omitempty"`     // when the player's clock of the run is over; 0 without one
	HandEnd int64      `json:"hand_end,omitempty"` // when the open hand's is
	Players []Standing `json:"players"`            // by seat
	Shown   []Played   `json:"shown"`              // the player's hands, in order
	// Solvable says that every hand of the run has a solution, and the hint begins with step 2: mode.Mode.Solvable.
	Solvable bool `json:"solvable,omitempty"`
}

// Standing is how far a player is. Time, Streak, Best and Misses of another player are
// there when the run is over: before, a wrong "no solution" would show in them and tell
// those who still have that hand.
type Standing struct {
	Player string    `json:"player"`
	Shown  int       `json:"shown"`  // hands shown
	Closed int       `json:"closed"` // hands done with, unfinished included
	Solved int       `json:"solved"`
	Points int       `json:"points"`
	Time   int64     `json:"time,omitempty"`   // of all closed hands, faults included; never more than the clock of the run and what was won
	Streak int       `json:"streak,omitempty"` // hands solved in a row now
	Best   int       `json:"best,omitempty"`   // the longest streak
	Misses int       `json:"misses,omitempty"` // wrong claims
	Why    event.Why `json:"why,omitempty"`    // why their run ended; empty before
}

// Played is a hand as a player met it.
type Played struct {
	Hand     int     `json:"hand"`
	Puzzle   string  `json:"puzzle"`
	Outcome  string  `json:"outcome"` // open, solved, skip, time, shown, unfinished
	Revealed int64   `json:"revealed"`
	Time     int64   `json:"time,omitempty"` // from shown to closed without Away, and what faults cost
	Cost     int64   `json:"cost,omitempty"` // what faults cost
	Bonus    int64   `json:"bonus,omitempty"`
	Points   int     `json:"points,omitempty"`
	Hints    int     `json:"hints,omitempty"` // steps had
	Misses   int     `json:"misses,omitempty"`
	Missed   *Miss   `json:"missed,omitempty"`   // the last of them
	Expr     string  `json:"expr,omitempty"`     // what solved it; empty also for "no solution"
	Solvable *bool   `json:"solvable,omitempty"` // nil while open
	Level    int     `json:"level,omitempty"`    // 0 while open
	Seconds  float64 `json:"seconds,omitempty"`  // 0 while open
	Away     int64   `json:"away,omitempty"`     // time away from the table, once closed
}

// Miss is a wrong claim.
type Miss struct {
	Expr   string `json:"expr,omitempty"`   // empty: "no solution"
	Reason string `json:"reason,omitempty"` // puzzle.Reason of the expression
	Value  string `json:"value,omitempty"`  // its exact value, where it has one that is not absurdly long
}

// View is what the player may know. Anybody else, spectators too, sees no hand.
func (s State) View(player string) View {
	v := View{
		Version: s.version, At: s.last, Mode: s.mode.Name, Number: s.number, Offline: s.offline,
		Phase: s.phase(), Hands: s.mode.Hands, Players: []Standing{}, Shown: []Played{}, Solvable: s.mode.Solvable,
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
		v.Shown = s.played(p, 0, len(p.tries))
		if t, open := p.current(); open {
			v.HandEnd = t.deadline
		}
		v.Ends = p.end
	}
	return v
}

func (s State) phase() string {
	switch {
	case s.Over():
		return "over"
	case s.started:
		return "running"
	}
	return "waiting"
}

func (s State) standing(p seat) Standing {
	st := Standing{Player: p.player, Shown: len(p.tries), Streak: p.streak, Best: p.best, Why: p.why}
	most := s.mode.Length // the clock of the run and what was won
	for _, t := range p.tries {
		st.Misses += t.misses
		st.Points += t.points
		most += t.bonus
		if t.outcome == solved {
			st.Solved++
		}
		if t.outcome != "" {
			st.Closed++
			st.Time += t.used()
		}
	}
	if s.mode.Length > 0 {
		st.Time = min(st.Time, most) // the last fault may cost more than was left
	}
	return st
}

// played returns the hands of a player from one on, up to another.
func (s State) played(p seat, from, to int) []Played {
	all := make([]Played, 0, to-from)
	for i := from; i < to; i++ {
		t := p.tries[i]
		h := &s.hands[i].Hand
		one := Played{
			Hand: i, Puzzle: h.Puzzle, Outcome: cmp.Or(string(t.outcome), "open"), Revealed: t.revealed,
			Cost: t.cost, Bonus: t.bonus, Points: t.points, Hints: t.hints, Misses: t.misses, Expr: t.expr,
		}
		if t.misses > 0 {
			missed := t.missed
			one.Missed = &missed
		}
		if t.outcome != "" {
			solvable := h.Solvable
			one.Time, one.Away, one.Solvable, one.Level, one.Seconds = t.used(), t.away, &solvable, h.Level, h.Seconds
		}
		all = append(all, one)
	}
	return all
}

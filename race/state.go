package race

import (
	"cmp"
	"slices"

	"github.com/make24/make24/puzzle"
	"github.com/make24/make24/race/event"
	"github.com/make24/make24/race/mode"
)

// State is what a log amounts to. The zero State is that of a run not yet created. It is
// a value: nothing changes one that is held, and Apply gives a new one.
type State struct {
	version         int
	lastAt          int64 // the time of the last event
	mode            mode.Mode
	number          int
	offline         bool
	started         bool
	hands           []dealtHand
	seats           []seat
	dealerActionIDs []string // accepted actions of the dealer, the latest last
	expectedReveals int      // hands that will be shown by what Fold was given
}

type dealtHand struct {
	event.Hand
	puzzle puzzle.Puzzle
}

// seat is a player and how far they are. The tries are those of the first hands, one
// each; only the last can be open.
type seat struct {
	player     string
	deadline   int64     // when the clock of the run is over; 0 without one
	endReason  event.Why // why the run ended; empty before
	endedAt    int64
	streak     int
	bestStreak int
	attempts   []attempt
	actionIDs  []string

	unranked bool // the run's times cannot be trusted
}

type attempt struct {
	revealedAt int64
	deadline   int64   // 0 without one
	outcome    outcome // empty before it is closed
	closedAt   int64
	hints      int
	points     int
	bonus      int64
	missCost   int64 // of its misses, in all
	away       int64 // of the time since it was revealed, which does not count
	misses     int
	lastMiss   Miss // the last
	expr       string
}

// outcome says how a hand ended: solved, unfinished, or the Why of event.Passed.
type outcome string

const (
	solved     outcome = "solved"
	unfinished outcome = "unfinished"
)

// used is the time the hand took, faults included, without the time away from the table.
func (t attempt) usedTime() int64 { return t.closedAt - t.revealedAt - t.away + t.missCost }

// maxRemembered is how many accepted actions of each player the state remembers.
const maxRemembered = 64

// lastTime is the largest time there is. JavaScript still counts it in ones.
const maxTime = 1<<53 - 1

// Version is how many events the state was folded from.
func (s State) Version() int { return s.version }

// Last is the time of the last event, 0 without one.
func (s State) LastTime() int64 { return s.lastAt }

// Over reports whether the run is over for everybody who joined it.
func (s State) Over() bool {
	return len(s.seats) > 0 && !slices.ContainsFunc(s.seats, func(p seat) bool { return p.endReason == "" })
}

// Left is how many hands the player who is furthest has still to be shown. Who serves an
// open run deals more while it is small, so that nobody has to wait.
func (s State) HandsLeft() int {
	shown := 0
	for _, p := range s.seats {
		if p.endReason == "" {
			shown = max(shown, len(p.attempts))
		}
	}
	return len(s.hands) - shown
}

// Open reports whether a hand is open to the player.
func (s State) HasOpenHand(player string) bool {
	i := s.seatOf(player)
	if i < 0 {
		return false
	}
	_, open := s.seats[i].current()
	return open
}

// ClosedSince returns the hands that the player closed between a state of the run and s, in order.
func (s State) ClosedSince(before State, player string) []PlayedHand {
	i := s.seatOf(player)
	if i < 0 {
		return nil
	}
	from := 0
	if was := before.seatOf(player); was >= 0 {
		from = before.seats[was].closedHands()
	}
	return s.played(s.seats[i], from, s.seats[i].closedHands())
}

// closed returns how many hands the player has closed: the first so many.
func (p seat) closedHands() int {
	if _, open := p.current(); open {
		return len(p.attempts) - 1
	}
	return len(p.attempts)
}

// Dealt is the puzzles of all hands of the run, also of those that nobody was shown yet.
func (s State) PuzzleIDs() []string {
	ids := make([]string, len(s.hands))
	for i, h := range s.hands {
		ids[i] = h.Puzzle
	}
	return ids
}

// The bytes of a state's parts: themselves, and what hangs on each.
const (
	stateBytes  = 512
	seatBytes   = 256
	handBytes   = 256
	tryBytes    = 192
	stringBytes = 32
)

// Size is about how many bytes of memory the state takes, and rather more than less. It does not
// grow with the faults that a hand had.
func (s State) Size() int {
	size := stateBytes + handBytes*len(s.hands)
	texts := func(all ...string) {
		for _, text := range all {
			size += stringBytes + len(text)
		}
	}
	texts(s.dealerActionIDs...)
	for _, h := range s.hands {
		texts(h.Puzzle)
	}
	for _, p := range s.seats {
		size += seatBytes + tryBytes*len(p.attempts)
		texts(p.player)
		texts(p.actionIDs...)
		for _, t := range p.attempts {
			texts(t.expr, t.lastMiss.Expr, t.lastMiss.Value)
		}
	}
	return size
}

// Acts returns the IDs of the player's latest actions that were accepted, the last 64, the latest last. Each
// of them is known: sent again, it does nothing.
func (s State) ActionIDs(player string) []string {
	if i := s.seatOf(player); i >= 0 {
		return slices.Clone(s.seats[i].actionIDs)
	}
	return nil
}

// Deadline is the time at which a clock acts next, the next hand's or the run's of any
// player, and whether there is one. A Tick at that time, or any action from then on, makes
// it happen.
func (s State) Deadline() (at int64, ok bool) {
	due, ok := s.timer()
	return due.at, ok
}

// timer is a clock that will run out: of the open hand of a seat, or of its run.
type timer struct {
	at     int64
	seat   int
	ofHand bool
}

// timer gives the next one; of several at one time the first seat's, its run first,
// so that no hand is shown at the moment the run ends.
func (s State) timer() (next timer, ok bool) {
	if !s.started {
		return timer{}, false
	}
	consider := func(t timer) {
		if !ok || t.at < next.at {
			next, ok = t, true
		}
	}
	for i, p := range s.seats {
		if p.endReason != "" {
			continue
		}
		if p.deadline > 0 {
			consider(timer{p.deadline, i, false})
		}
		if t, open := p.current(); open && t.deadline > 0 {
			consider(timer{t.deadline, i, true})
		}
	}
	return next, ok
}

// current is the hand the player is at, and whether it is open.
func (p seat) current() (attempt, bool) {
	if len(p.attempts) == 0 {
		return attempt{}, false
	}
	t := p.attempts[len(p.attempts)-1]
	return t, t.outcome == ""
}

// seatOf is the index of the player's seat, or -1.
func (s State) seatOf(player string) int {
	return slices.IndexFunc(s.seats, func(p seat) bool { return p.player == player })
}

// remembers reports whether the player's action was accepted before.
func (s State) wasAccepted(player, act string) bool {
	if player == "" {
		return slices.Contains(s.dealerActionIDs, act)
	}
	i := s.seatOf(player)
	return i >= 0 && slices.Contains(s.seats[i].actionIDs, act)
}

// View is what one player may know of a run: the hands that were shown to them, and of
// the others what everybody may see. Whether a hand has a solution, its level and its
// seconds are in it once the player is done with that hand, and not before. An answer is
// in it only if it is the player's own.
type View struct {
	Version int          `json:"version"`          // State.Version
	At      int64        `json:"at"`               // State.Last
	Mode    string       `json:"mode"`             // its name; empty if there is no run
	Number  int          `json:"number,omitempty"` // of the daily
	Offline bool         `json:"offline,omitempty"`
	Phase   string       `json:"phase"`              // waiting, running, over
	Hands   int          `json:"hands,omitempty"`    // how many there will be; 0 if the run is open
	Ends    int64        `json:"ends,omitempty"`     // when the player's clock of the run is over; 0 without one
	HandEnd int64        `json:"hand_end,omitempty"` // when the open hand's is
	Players []Standing   `json:"players"`            // by seat
	Shown   []PlayedHand `json:"shown"`              // the player's hands, in order
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
type PlayedHand struct {
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
		Version: s.version, At: s.lastAt, Mode: s.mode.Name, Number: s.number, Offline: s.offline,
		Phase: s.phase(), Hands: s.mode.Hands, Players: []Standing{}, Shown: []PlayedHand{}, Solvable: s.mode.Solvable,
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
		v.Shown = s.played(p, 0, len(p.attempts))
		if t, open := p.current(); open {
			v.HandEnd = t.deadline
		}
		v.Ends = p.deadline
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
	st := Standing{Player: p.player, Shown: len(p.attempts), Streak: p.streak, Best: p.bestStreak, Why: p.endReason}
	limit := s.mode.Length // the clock of the run and what was won
	for _, t := range p.attempts {
		st.Misses += t.misses
		st.Points += t.points
		limit += t.bonus
		if t.outcome == solved {
			st.Solved++
		}
		if t.outcome != "" {
			st.Closed++
			st.Time += t.usedTime()
		}
	}
	if s.mode.Length > 0 {
		st.Time = min(st.Time, limit) // the last fault may cost more than was left
	}
	return st
}

// played returns the hands of a player from one on, up to another.
func (s State) played(p seat, from, to int) []PlayedHand {
	all := make([]PlayedHand, 0, to-from)
	for i := from; i < to; i++ {
		t := p.attempts[i]
		h := &s.hands[i].Hand
		shown := PlayedHand{
			Hand: i, Puzzle: h.Puzzle, Outcome: cmp.Or(string(t.outcome), "open"), Revealed: t.revealedAt,
			Cost: t.missCost, Bonus: t.bonus, Points: t.points, Hints: t.hints, Misses: t.misses, Expr: t.expr,
		}
		if t.misses > 0 {
			missed := t.lastMiss
			shown.Missed = &missed
		}
		if t.outcome != "" {
			solvable := h.Solvable
			shown.Time, shown.Away, shown.Solvable, shown.Level, shown.Seconds = t.usedTime(), t.away, &solvable, h.Level, h.Seconds
		}
		all = append(all, shown)
	}
	return all
}

// Result is what a run came to for one player, from the state alone. Players of one run,
// or of one daily, are compared by Points, more first, then by Time, less first.
type Result struct {
	Standing
	Mode     string       `json:"mode"`
	Number   int          `json:"number,omitempty"` // of the daily
	Offline  bool         `json:"offline,omitempty"`
	Ranked   bool         `json:"ranked"` // may be compared with other players': ended, not by the dealer, not played offline, and with times that can be trusted
	Finished int64        `json:"finished,omitempty"`
	Gained   int64        `json:"gained,omitempty"` // time won by streaks
	Lost     int64        `json:"lost,omitempty"`   // time that faults cost
	Hints    int          `json:"hints,omitempty"`  // steps had
	Hands    []PlayedHand `json:"hands"`
}

// Result gives the player's result, which goes on changing until their run has ended
// (Standing.Why is not empty), or ErrNotYours if they have no seat. It is for the player:
// of an open hand it tells no more than View.
func (s State) Result(player string) (Result, error) {
	i := s.seatOf(player)
	if i < 0 {
		return Result{}, ErrNotYours
	}
	p := s.seats[i]
	r := Result{
		Standing: s.standing(p), Mode: s.mode.Name, Number: s.number, Offline: s.offline,
		Ranked:   s.mode.Ranked && !s.offline && p.endReason != "" && p.endReason != event.WhyDealer && !p.unranked,
		Finished: p.endedAt, Hands: s.played(p, 0, len(p.attempts)),
	}
	for _, h := range r.Hands {
		r.Gained += h.Bonus
		r.Lost += h.Cost
		r.Hints += h.Hints
	}
	return r, nil
}

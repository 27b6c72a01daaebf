package race

import (
	"cmp"
	"slices"

	"github.com/make24/make24/puzzle"
	"github.com/make24/make24/race/event"
	"github.com/make24/make24/race/mode"
)

// State is the state of a run after the events of its log. The zero State is that of a run not yet
// created. A State is an immutable value: Apply and Fold return a new one.
type State struct {
	version         int
	lastAt          int64 // the time of the last event
	mode            mode.Mode
	number          int
	offline         bool
	started         bool
	hands           []dealtHand
	seats           []seat
	dealerActionIDs []string // IDs of the dealer's accepted actions, the latest last
	expectedReveals int      // capacity hint: hands that the events given to Fold show
}

// dealtHand is a hand of the run with its parsed puzzle.
type dealtHand struct {
	event.Hand
	puzzle puzzle.Puzzle
}

// seat is a player's place in the run and their progress. The attempts are those of the first hands
// of the run, one for each hand; only the last can be open.
type seat struct {
	player     string
	deadline   int64     // when the clock of the run runs out; 0 without one
	endReason  event.Why // why the run ended; empty while it lasts
	endedAt    int64
	streak     int
	bestStreak int
	attempts   []attempt
	actionIDs  []string

	unranked bool // the run's times cannot be trusted
}

// attempt is a hand as shown to one player, with what became of it.
type attempt struct {
	revealedAt int64
	deadline   int64   // 0 without one
	outcome    Outcome // empty while it is open
	closedAt   int64
	hints      int
	points     int
	bonus      int64
	missCost   int64 // total cost of wrong claims
	away       int64 // time away from the table, which does not count
	misses     int
	lastMiss   Miss // the last wrong claim
	expr       string
}

// usedTime returns the time charged for a closed hand: from shown to closed, plus the cost of wrong
// claims, minus the time away from the table.
func (t attempt) usedTime() int64 { return t.closedAt - t.revealedAt - t.away + t.missCost }

// maxRemembered is the number of accepted action IDs that the state holds for each player.
const maxRemembered = 64

// maxTime is the largest valid time, which is JavaScript's Number.MAX_SAFE_INTEGER.
const maxTime = 1<<53 - 1

// Version returns the number of events in the log of the state.
func (s State) Version() int { return s.version }

// LastTime returns the time of the last event, or 0 without one.
func (s State) LastTime() int64 { return s.lastAt }

// Over reports whether the run is over for every player. It is false for a run without players.
func (s State) Over() bool {
	return len(s.seats) > 0 && !slices.ContainsFunc(s.seats, func(p seat) bool { return p.endReason == "" })
}

// HandsLeft returns the number of hands ahead of the leading player: those dealt but not yet shown
// to them. Players whose run has ended do not count. The server of an open run deals more while
// this number is small, so no player has to wait.
func (s State) HandsLeft() int {
	shown := 0
	for _, p := range s.seats {
		if p.endReason == "" {
			shown = max(shown, len(p.attempts))
		}
	}
	return len(s.hands) - shown
}

// HasOpenHand reports whether the player has an open hand.
func (s State) HasOpenHand(player string) bool {
	i := s.seatOf(player)
	if i < 0 {
		return false
	}
	_, open := s.seats[i].current()
	return open
}

// ClosedSince returns the hands that the player closed between an earlier state of the run and s,
// in order.
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

// closedHands returns the number of hands that the player has closed, which are the first ones.
func (p seat) closedHands() int {
	if _, open := p.current(); open {
		return len(p.attempts) - 1
	}
	return len(p.attempts)
}

// PuzzleIDs returns the puzzle IDs of all hands of the run, including those not yet shown to any
// player.
func (s State) PuzzleIDs() []string {
	ids := make([]string, len(s.hands))
	for i, h := range s.hands {
		ids[i] = h.Puzzle
	}
	return ids
}

// Estimates of the bytes of memory that the parts of a state take, allocations included.
const (
	stateBytes  = 512
	seatBytes   = 256
	handBytes   = 256
	tryBytes    = 192
	stringBytes = 32
)

// Size returns an estimate of the memory that the state takes, in bytes, which is rather too high
// than too low. It does not grow with the number of wrong claims for a hand.
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

// ActionIDs returns the IDs of the player's last 64 accepted actions, the latest last. Sending one
// of these actions again has no effect.
func (s State) ActionIDs(player string) []string {
	if i := s.seatOf(player); i >= 0 {
		return slices.Clone(s.seats[i].actionIDs)
	}
	return nil
}

// Deadline returns the time at which the next clock runs out: that of a hand or of a run, of any
// player. It reports false if no clock runs. A Tick at that time, or any later action, emits the
// events of that clock.
func (s State) Deadline() (at int64, ok bool) {
	due, ok := s.timer()
	return due.at, ok
}

// timer is a running clock: that of a seat's open hand, or of its run.
type timer struct {
	at     int64
	seat   int
	ofHand bool
}

// timer returns the next clock to run out. If several run out at one time, it returns the first
// seat's, and that of the run before that of the hand, so that no hand is shown at the moment the
// run ends.
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

// current returns the last hand shown to the player, and whether it is open.
func (p seat) current() (attempt, bool) {
	if len(p.attempts) == 0 {
		return attempt{}, false
	}
	t := p.attempts[len(p.attempts)-1]
	return t, t.outcome == ""
}

// seatOf returns the index of the player's seat, or -1.
func (s State) seatOf(player string) int {
	return slices.IndexFunc(s.seats, func(p seat) bool { return p.player == player })
}

// wasAccepted reports whether an action of the player with this ID was accepted before.
func (s State) wasAccepted(player, act string) bool {
	if player == "" {
		return slices.Contains(s.dealerActionIDs, act)
	}
	i := s.seatOf(player)
	return i >= 0 && slices.Contains(s.seats[i].actionIDs, act)
}

// Phase is the phase of a run.
type Phase string

// The phases, in order.
const (
	PhaseWaiting Phase = "waiting" // not created or not started
	PhaseRunning Phase = "running"
	PhaseOver    Phase = "over" // over for every player
)

// Outcome is what became of a hand that was shown to a player.
type Outcome string

// The outcomes. Those of a hand that was closed but not solved are texts of [event.Why], except
// OutcomeUnfinished.
const (
	OutcomeOpen       Outcome = "open"       // the player may claim it
	OutcomeSolved     Outcome = "solved"     // a claim was correct
	OutcomeSkip       Outcome = "skip"       // the player gave up the hand
	OutcomeTime       Outcome = "time"       // the clock of the hand ran out
	OutcomeShown      Outcome = "shown"      // the hint revealed the answer
	OutcomeUnfinished Outcome = "unfinished" // the run ended while the hand was open
)

// View holds what one player may know of a run: the hands shown to them, and of the other players
// what every player may see. Whether a hand has a solution, its level and its seconds are included
// only after the player has closed that hand. An answer is included only if it is the player's own.
// Times are in milliseconds.
type View struct {
	Version int          `json:"version"`          // State.Version
	At      int64        `json:"at"`               // State.LastTime
	Mode    string       `json:"mode"`             // mode name; empty if not created
	Number  int          `json:"number,omitempty"` // number of the daily
	Offline bool         `json:"offline,omitempty"`
	Phase   Phase        `json:"phase"`
	Hands   int          `json:"hands,omitempty"`    // number of hands in the run; 0 if it is open-ended
	Ends    int64        `json:"ends,omitempty"`     // end of the player's run; 0: no limit
	HandEnd int64        `json:"hand_end,omitempty"` // end of the open hand; 0: no limit
	Players []Standing   `json:"players"`            // by seat
	Shown   []PlayedHand `json:"shown"`              // the hands shown to the player, in order
	// Solvable reports mode.Mode.Solvable: every hand of the run has a solution, and hints begin
	// with step 2.
	Solvable bool `json:"solvable,omitempty"`
}

// Standing holds the progress of one player. While the run lasts, Time, Streak, Best and Misses of
// another player are 0: a wrong "no solution" would show in them and reveal that the hand has one
// to players who still have it open.
type Standing struct {
	Player string `json:"player"`
	Shown  int    `json:"shown"`  // hands shown
	Closed int    `json:"closed"` // hands closed, unfinished ones included
	Solved int    `json:"solved"`
	Points int    `json:"points"`
	// Time is the time of all closed hands, with the cost of wrong claims. It never exceeds the
	// length of the run's clock plus the bonuses won.
	Time   int64     `json:"time,omitempty"`
	Streak int       `json:"streak,omitempty"` // hands solved in a row up to now
	Best   int       `json:"best,omitempty"`   // the longest streak
	Misses int       `json:"misses,omitempty"` // wrong claims
	Why    event.Why `json:"why,omitempty"`    // why their run ended; empty while it lasts
}

// PlayedHand is a hand shown to a player, with its result.
type PlayedHand struct {
	Hand     int     `json:"hand"`
	Puzzle   string  `json:"puzzle"`
	Outcome  Outcome `json:"outcome"`
	Revealed int64   `json:"revealed"`
	// Time is the time from shown to closed, without Away, plus Cost.
	Time     int64   `json:"time,omitempty"`
	Cost     int64   `json:"cost,omitempty"` // total cost of wrong claims
	Bonus    int64   `json:"bonus,omitempty"`
	Points   int     `json:"points,omitempty"`
	Hints    int     `json:"hints,omitempty"` // the highest hint step given
	Misses   int     `json:"misses,omitempty"`
	Missed   *Miss   `json:"missed,omitempty"`   // the last wrong claim
	Expr     string  `json:"expr,omitempty"`     // the claim that solved it; empty also for "no solution"
	Solvable *bool   `json:"solvable,omitempty"` // nil while open
	Level    int     `json:"level,omitempty"`    // 0 while open
	Seconds  float64 `json:"seconds,omitempty"`  // 0 while open
	Away     int64   `json:"away,omitempty"`     // time away from the table, once closed
}

// Miss is a wrong claim.
type Miss struct {
	Expr   string `json:"expr,omitempty"`   // empty: "no solution"
	Reason string `json:"reason,omitempty"` // puzzle.Reason of the expression
	// Value is the exact value of Expr; empty if it is undefined or longer than 40 bytes.
	Value string `json:"value,omitempty"`
}

// View returns what the player may know. For any other name, such as a spectator's, it has no
// hands.
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

func (s State) phase() Phase {
	switch {
	case s.Over():
		return PhaseOver
	case s.started:
		return PhaseRunning
	}
	return PhaseWaiting
}

func (s State) standing(p seat) Standing {
	st := Standing{Player: p.player, Shown: len(p.attempts), Streak: p.streak, Best: p.bestStreak, Why: p.endReason}
	limit := s.mode.Length // the length of the run's clock plus the bonuses won
	for _, t := range p.attempts {
		st.Misses += t.misses
		st.Points += t.points
		limit += t.bonus
		if t.outcome == OutcomeSolved {
			st.Solved++
		}
		if t.outcome != "" {
			st.Closed++
			st.Time += t.usedTime()
		}
	}
	if s.mode.Length > 0 {
		st.Time = min(st.Time, limit) // the last wrong claim may cost more than the time left
	}
	return st
}

// played returns the hands of a player from index from up to but not including to.
func (s State) played(p seat, from, to int) []PlayedHand {
	all := make([]PlayedHand, 0, to-from)
	for i := from; i < to; i++ {
		t := p.attempts[i]
		h := &s.hands[i].Hand
		shown := PlayedHand{
			Hand: i, Puzzle: h.Puzzle, Outcome: cmp.Or(t.outcome, OutcomeOpen), Revealed: t.revealedAt,
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

// Result is the result of a run for one player, computed from the state alone. Players of one run,
// or of one daily, are ranked by Points, highest first, and then by Time, lowest first.
type Result struct {
	Standing
	Mode    string `json:"mode"`
	Number  int    `json:"number,omitempty"` // number of the daily
	Offline bool   `json:"offline,omitempty"`
	// Ranked reports whether the result may be compared with those of other players: the mode is
	// ranked, the run has ended but not by the dealer, was not played offline, and has times that
	// can be trusted.
	Ranked   bool         `json:"ranked"`
	Finished int64        `json:"finished,omitempty"`
	Gained   int64        `json:"gained,omitempty"` // total bonus won by streaks
	Lost     int64        `json:"lost,omitempty"`   // total cost of wrong claims
	Hints    int          `json:"hints,omitempty"`  // total of the highest hint steps given
	Hands    []PlayedHand `json:"hands"`
}

// Result returns the player's result, or ErrNotYours if they have no seat. The result changes until
// their run has ended (Standing.Why is not empty). It is for that player only: of an open hand it
// reveals no more than View.
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

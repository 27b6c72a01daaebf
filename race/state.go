package race

import (
	"slices"

	"github.com/make24/make24/puzzle"
	"github.com/make24/make24/race/event"
	"github.com/make24/make24/race/mode"
)

// State is the state of a run after the events of its log. The zero State is the state before the
// run is created. A State is immutable: Apply and Fold return a new one.
type State struct {
	version         int
	lastEventAt     int64 // time of the last event
	mode            mode.Mode
	number          int
	offline         bool
	source          string
	host            string // the player who is the host; empty without one
	startAt         int64  // end of the countdown; 0 before and without one
	started         bool
	startedAt       int64 // time of the start
	paused          bool
	pausedAt        int64 // time of the last pause
	sharedHands     int   // number of hands shown to all players of a synchronized run
	nextHandAt      int64 // when a synchronized run shows the next hand; 0 if that is not scheduled
	hands           []dealtHand
	seats           []seat
	dealerActionIDs []string // IDs of the dealer's last accepted actions, oldest first
	expectedReveals int      // set only during Fold: the number of Revealed events in the log, to size attempts
}

// dealtHand is a hand of the run with its parsed puzzle.
type dealtHand struct {
	event.Hand
	puzzle puzzle.Puzzle
}

// seat is a player's place in the run with the player's progress. attempts[i] is the attempt at
// hand i of the run; only the last can be open.
type seat struct {
	player     string
	deadline   int64        // when the clock of the run runs out; 0 without a clock
	endReason  event.Reason // why the run ended; empty before
	endedAt    int64
	streak     int
	bestStreak int
	attempts   []attempt
	actionIDs  []string // IDs of the player's last accepted actions, oldest first

	optionalEvents int // as OptionalEvents returns it
	ready          bool
	unranked       bool     // event.Finished.Unranked
	held           string   // event.Finished.Held
	related        []string // event.Finished.Related
}

// attempt is a hand as shown to one player, with its outcome.
type attempt struct {
	revealedAt int64
	deadline   int64   // when the clock of the hand runs out; 0 without a clock
	outcome    Outcome // empty while the hand is open
	closedAt   int64
	hints      int // highest step of the hints given
	points     int
	bonus      int64 // time won by the streak
	missCost   int64 // total cost of wrong claims; 0 in a synchronized run
	blockEnd   int64 // until when the player of a synchronized run may not claim; 0 without a wrong claim
	away       int64 // time away from the table, which is not charged
	misses     int   // number of wrong claims
	lastMiss   Miss
	missed     *missedClaims // nil without a wrong claim, and in modes without LateJoin
	expr       string        // the correct claim; empty for "no solution"
}

// missedClaims holds the wrong claims at an attempt. It never changes, so states share it.
type missedClaims struct {
	claims []Miss // the latest maxMissedClaims different claims, the latest last
	at     int64  // time of the latest
}

// maxMissedClaims is the number of different wrong claims at one hand that the state holds for each
// player.
const maxMissedClaims = 8

// add returns m with another claim. m may be nil.
func (m *missedClaims) add(claim Miss, at int64) *missedClaims {
	added := &missedClaims{at: at}
	if m != nil {
		added.claims = slices.DeleteFunc(slices.Clone(m.claims), func(other Miss) bool { return other == claim })
		added.claims = added.claims[max(0, len(added.claims)+1-maxMissedClaims):]
	}
	added.claims = append(added.claims, claim)
	return added
}

// usedTime returns the time charged for a closed hand: the time for which it was open, plus the
// cost of wrong claims, minus the time away from the table.
func (a attempt) usedTime() int64 { return a.closedAt - a.revealedAt - a.away + a.missCost }

// maxRememberedIDs is the number of accepted action IDs that the state holds for each player.
const maxRememberedIDs = 64

// maxTime is the largest valid time, which is JavaScript's Number.MAX_SAFE_INTEGER.
const maxTime = 1<<53 - 1

// Version returns the number of events in the log of the state.
func (s State) Version() int { return s.version }

// Mode returns the mode of the run. It is the zero Mode before the run is created.
func (s State) Mode() mode.Mode {
	m := s.mode
	m.Bonus = slices.Clone(m.Bonus)
	return m
}

// Source returns the source of the hands, which is secret: it may be a list of puzzles.
func (s State) Source() string { return s.source }

// Host returns the player who is the host, or "" if the run has no host.
func (s State) Host() string { return s.host }

// Players returns the players in the order of their seats.
func (s State) Players() []string {
	players := make([]string, len(s.seats))
	for i, p := range s.seats {
		players[i] = p.player
	}
	return players
}

// StartTime returns when the countdown ends, or 0 if none is running.
func (s State) StartTime() int64 { return s.startAt }

// LastTime returns the time of the last event, or 0 if there is no event.
func (s State) LastTime() int64 { return s.lastEventAt }

// Over reports whether the run is over for every player. It is false for a run without players.
func (s State) Over() bool {
	return len(s.seats) > 0 && !slices.ContainsFunc(s.seats, func(p seat) bool { return p.endReason == "" })
}

// HandsLeft returns the number of dealt hands that have not been shown to any player who is still
// playing. The server of an open-ended run deals more while this number is small, so that no player
// has to wait.
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
	i := s.seatIndex(player)
	if i < 0 {
		return false
	}
	_, open := s.seats[i].currentAttempt()
	return open
}

// ClosedSince returns the hands that the player closed between an earlier state of the run and s,
// in order.
func (s State) ClosedSince(before State, player string) []PlayedHand {
	i := s.seatIndex(player)
	if i < 0 {
		return nil
	}
	first := 0
	if oldSeat := before.seatIndex(player); oldSeat >= 0 {
		first = before.seats[oldSeat].closedHandCount()
	}
	return s.playedHands(s.seats[i], first, s.seats[i].closedHandCount())
}

// closedHandCount returns the number of hands that the player has closed. They are the first
// attempts.
func (s seat) closedHandCount() int {
	if _, open := s.currentAttempt(); open {
		return len(s.attempts) - 1
	}
	return len(s.attempts)
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

// Hand returns a dealt hand. Whether it has a solution is secret until every player has closed it.
// ok is false if no such hand is dealt.
func (s State) Hand(i int) (hand event.Hand, ok bool) {
	if i < 0 || i >= len(s.hands) {
		return event.Hand{}, false
	}
	return s.hands[i].Hand, true
}

// Estimates of the memory that the parts of a state take, in bytes, including the overhead of
// allocations. A string takes stringOverhead plus its length.
const (
	stateBytes     = 512
	seatBytes      = 256
	handBytes      = 256
	attemptBytes   = 192
	missedBytes    = 48
	missBytes      = 48
	stringOverhead = 32
)

// Size returns an estimate of the memory that the state takes, in bytes. The estimate tends to be too
// high. It does not grow with the number of wrong claims for a hand, except for up to 8 claims in a
// mode with mode.Mode.LateJoin.
func (s State) Size() int {
	size := stateBytes + handBytes*len(s.hands)
	addTexts := func(texts ...string) {
		for _, text := range texts {
			size += stringOverhead + len(text)
		}
	}
	addTexts(s.source, s.host)
	addTexts(s.dealerActionIDs...)
	for _, h := range s.hands {
		addTexts(h.Puzzle)
	}
	for _, p := range s.seats {
		size += seatBytes + attemptBytes*len(p.attempts)
		addTexts(p.player)
		addTexts(p.actionIDs...)
		addTexts(p.related...)
		for _, a := range p.attempts {
			addTexts(a.expr, a.lastMiss.Expr, a.lastMiss.Value)
			if a.missed != nil {
				size += missedBytes
				for _, claim := range a.missed.claims {
					size += missBytes
					addTexts(claim.Expr, claim.Value)
				}
			}
		}
	}
	return size
}

// ActionIDs returns the IDs of the last 64 accepted actions of the player or, if player is empty, of
// the dealer, oldest first. Sending an action with such an ID again has no effect.
func (s State) ActionIDs(player string) []string {
	if player == "" {
		return slices.Clone(s.dealerActionIDs)
	}
	if i := s.seatIndex(player); i >= 0 {
		return slices.Clone(s.seats[i].actionIDs)
	}
	return nil
}

// OptionalEvents returns the number of events that a player has caused and that no rule bounds: wrong
// claims, changes of readiness, and, by the host, pauses, resumptions and choices of another host.
// Every other event of a player occurs at most once, or once for each hand.
func (s State) OptionalEvents(player string) int {
	if i := s.seatIndex(player); i >= 0 {
		return s.seats[i].optionalEvents
	}
	return 0
}

// countOptional counts an event for OptionalEvents.
func (s *State) countOptional(e event.Event) {
	player := ""
	switch e := e.(type) {
	case event.Ready:
		player = e.Player
	case event.Missed:
		player = e.Player
	case event.Hosted, event.Paused, event.Resumed:
		player = e.Header().By
	default:
		return
	}
	if i := s.seatIndex(player); i >= 0 {
		s.seats[i].optionalEvents++
	}
}

// HandMisses holds the latest wrong claims of a player at a hand.
type HandMisses struct {
	Hand   int
	Claims []Miss // at most 8 different ones, the latest last; claims of the same expression count as one
	Last   int64  // time of the latest
}

// Misses returns the latest wrong claims of a player at each hand at which the player has made one, in a mode
// with mode.Mode.LateJoin. It returns nothing in other modes.
func (s State) Misses(player string) (list []HandMisses) {
	i := s.seatIndex(player)
	if i < 0 {
		return nil
	}
	for hand, a := range s.seats[i].attempts {
		if a.missed != nil {
			list = append(list, HandMisses{hand, slices.Clone(a.missed.claims), a.missed.at})
		}
	}
	return list
}

// Deadline returns the time at which the next clock of any player runs out: the clock of a hand or
// of a run. ok is false if no clock runs. A Tick at that time, or any later action, emits the
// events of that clock.
func (s State) Deadline() (at int64, ok bool) {
	due, ok := s.nextTimer()
	return due.at, ok
}

// timer is a running clock.
type timer struct {
	at   int64 // when the clock runs out
	seat int   // index of the player's seat; −1 if the clock is for all players
	kind timerKind
}

// timerKind says what happens when a clock runs out.
type timerKind uint8

const (
	timerStart timerKind = iota // the run starts
	timerRun                    // the run ends
	timerHand                   // the open hand closes
	timerNext                   // the next hand is shown
)

// nextTimer returns the next clock to run out. If several run out at the same time, it returns one
// of the first seat among them, and the clock of the run before that of the hand, so that no hand
// is shown when the run ends.
func (s State) nextTimer() (next timer, ok bool) {
	switch {
	case s.paused:
		return timer{}, false
	case !s.started:
		return timer{s.startAt, -1, timerStart}, s.startAt > 0 && !s.Over()
	}
	update := func(t timer) {
		if !ok || t.at < next.at {
			next, ok = t, true
		}
	}
	for i, p := range s.seats {
		if p.endReason != "" {
			continue
		}
		if s.mode.Synchronized() {
			i = -1
		}
		if p.deadline > 0 {
			update(timer{p.deadline, i, timerRun})
		}
		if a, open := p.currentAttempt(); open && a.deadline > 0 {
			update(timer{a.deadline, i, timerHand})
		}
	}
	if s.nextHandAt > 0 && !s.Over() {
		update(timer{s.nextHandAt, -1, timerNext})
	}
	return next, ok
}

// hasBegun reports whether the run has started or counts down to the start.
func (s State) hasBegun() bool { return s.started || s.startAt > 0 }

// isOpen reports whether players may join a run that is not over.
func (s State) isOpen() bool {
	switch {
	case s.started:
		return s.mode.LateJoin
	case s.startAt > 0:
		return s.mode.AutoStart > 0
	}
	return true
}

// clockTime returns the time that the clocks show at the given time; during a pause, when it began.
func (s State) clockTime(at int64) int64 {
	if s.paused {
		return s.pausedAt
	}
	return at
}

// openAttempt returns an attempt of any player at an open hand. In a synchronized run, all open
// attempts are at the same hand and have the same deadline.
func (s State) openAttempt() (attempt, bool) {
	for _, p := range s.seats {
		if a, open := p.currentAttempt(); open {
			return a, true
		}
	}
	return attempt{}, false
}

// currentAttempt returns the attempt at the last hand shown to the player, and whether the hand is
// open.
func (s seat) currentAttempt() (attempt, bool) {
	if len(s.attempts) == 0 {
		return attempt{}, false
	}
	a := s.attempts[len(s.attempts)-1]
	return a, a.outcome == ""
}

// seatIndex returns the index of the player's seat, or -1.
func (s State) seatIndex(player string) int {
	return slices.IndexFunc(s.seats, func(p seat) bool { return p.player == player })
}

// isAccepted reports whether an action with this ID, of the player or, if player is empty, of the
// dealer, was accepted before.
func (s State) isAccepted(player, id string) bool {
	if player == "" {
		return slices.Contains(s.dealerActionIDs, id)
	}
	i := s.seatIndex(player)
	return i >= 0 && slices.Contains(s.seats[i].actionIDs, id)
}

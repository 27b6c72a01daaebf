package race

import (
	"slices"

	"github.com/make24/make24/puzzle"
	"github.com/make24/make24/race/event"
	"github.com/make24/make24/race/mode"
)

// State is what a log amounts to. The zero State is that of a run not yet created. It is
// a value: nothing changes one that is held, and Apply gives a new one.
type State struct {
	version int
	last    int64 // the time of the last event
	mode    mode.Mode
	number  int
	offline bool
	started bool
	hands   []hand
	seats   []seat
	acts    []string // accepted actions of the dealer, the latest last
	owned   bool     // nobody else sees its slices, so they are changed in place: while Fold, Decide or Replay has it
	room    int      // hands that will be shown by what Fold was given
}

type hand struct {
	event.Hand
	puzzle puzzle.Puzzle
}

// seat is a player and how far they are. The tries are those of the first hands, one
// each; only the last can be open.
type seat struct {
	player string
	end    int64     // when the clock of the run is over; 0 without one
	why    event.Why // why the run ended; empty before
	ended  int64
	streak int
	best   int
	tries  []try
	acts   []string

	unranked bool // the run's times cannot be trusted
}

type try struct {
	revealed int64
	deadline int64   // 0 without one
	outcome  outcome // empty before it is closed
	closed   int64
	hints    int
	points   int
	bonus    int64
	cost     int64 // of its misses, in all
	away     int64 // of the time since it was revealed, which does not count
	misses   int
	missed   Miss // the last
	expr     string
}

// outcome says how a hand ended: solved, unfinished, or the Why of event.Passed.
type outcome string

const (
	solved     outcome = "solved"
	unfinished outcome = "unfinished"
)

// used is the time the hand took, faults included, without the time away from the table.
func (t try) used() int64 { return t.closed - t.revealed - t.away + t.cost }

// kept is how many accepted actions of each player the state remembers.
const kept = 64

// lastTime is the largest time there is. JavaScript still counts it in ones.
const lastTime = 1<<53 - 1

// Version is how many events the state was folded from.
func (s State) Version() int { return s.version }

// Last is the time of the last event, 0 without one.
func (s State) Last() int64 { return s.last }

// Over reports whether the run is over for everybody who joined it.
func (s State) Over() bool {
	return len(s.seats) > 0 && !slices.ContainsFunc(s.seats, func(p seat) bool { return p.why == "" })
}

// Left is how many hands the player who is furthest has still to be shown. Who serves an
// open run deals more while it is small, so that nobody has to wait.
func (s State) Left() int {
	shown := 0
	for _, p := range s.seats {
		if p.why == "" {
			shown = max(shown, len(p.tries))
		}
	}
	return len(s.hands) - shown
}

// Open reports whether a hand is open to the player.
func (s State) Open(player string) bool {
	i := s.seatOf(player)
	if i < 0 {
		return false
	}
	_, open := s.seats[i].current()
	return open
}

// ClosedSince returns the hands that the player closed between a state of the run and s, in order.
func (s State) ClosedSince(before State, player string) []Played {
	i := s.seatOf(player)
	if i < 0 {
		return nil
	}
	from := 0
	if was := before.seatOf(player); was >= 0 {
		from = before.seats[was].closed()
	}
	return s.played(s.seats[i], from, s.seats[i].closed())
}

// closed returns how many hands the player has closed: the first so many.
func (p seat) closed() int {
	if _, open := p.current(); open {
		return len(p.tries) - 1
	}
	return len(p.tries)
}

// Dealt is the puzzles of all hands of the run, also of those that nobody was shown yet.
func (s State) Dealt() []string {
	ids := make([]string, len(s.hands))
	for i, h := range s.hands {
		ids[i] = h.Puzzle
	}
	return ids
}

// The bytes of a state's parts: themselves, and what hangs on each.
const (
	stateBytes = 512
	seatBytes  = 256
	handBytes  = 256
	tryBytes   = 192
	textBytes  = 32
)

// Size is about how many bytes of memory the state takes, and rather more than less. It does not
// grow with the faults that a hand had.
func (s State) Size() int {
	size := stateBytes + handBytes*len(s.hands)
	texts := func(all ...string) {
		for _, text := range all {
			size += textBytes + len(text)
		}
	}
	texts(s.acts...)
	for _, h := range s.hands {
		texts(h.Puzzle)
	}
	for _, p := range s.seats {
		size += seatBytes + tryBytes*len(p.tries)
		texts(p.player)
		texts(p.acts...)
		for _, t := range p.tries {
			texts(t.expr, t.missed.Expr, t.missed.Value)
		}
	}
	return size
}

// Acts returns the IDs of the player's latest actions that were accepted, the last 64, the latest last. Each
// of them is known: sent again, it does nothing.
func (s State) Acts(player string) []string {
	if i := s.seatOf(player); i >= 0 {
		return slices.Clone(s.seats[i].acts)
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
	at   int64
	seat int
	hand bool
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
		if p.why != "" {
			continue
		}
		if p.end > 0 {
			consider(timer{p.end, i, false})
		}
		if t, open := p.current(); open && t.deadline > 0 {
			consider(timer{t.deadline, i, true})
		}
	}
	return next, ok
}

// current is the hand the player is at, and whether it is open.
func (p seat) current() (try, bool) {
	if len(p.tries) == 0 {
		return try{}, false
	}
	t := p.tries[len(p.tries)-1]
	return t, t.outcome == ""
}

// seatOf is the index of the player's seat, or -1.
func (s State) seatOf(player string) int {
	return slices.IndexFunc(s.seats, func(p seat) bool { return p.player == player })
}

// remembers reports whether the player's action was accepted before.
func (s State) remembers(player, act string) bool {
	if player == "" {
		return slices.Contains(s.acts, act)
	}
	i := s.seatOf(player)
	return i >= 0 && slices.Contains(s.seats[i].acts, act)
}

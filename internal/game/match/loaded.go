package match

import (
	"encoding/json"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/make24/make24/internal/game/run"
	"github.com/make24/make24/internal/game/store"
	"github.com/make24/make24/race"
)

// Loaded is a race with its replayed state and its seats.
type Loaded struct {
	run.Loaded
	Race  store.Race
	Seats []store.Seat // in order of joining
	// final is set if the race was over when it was read. Then the state is only for decisions, or not
	// set at all.
	final *finalRace

	addedSeats []store.Seat // added or renamed since the race was read
	leftSeats  []string     // since the race was read
}

// IsFinal reports whether the race was over when it was read. Then only Source, Options and Public, which need no
// state, say what the race was, and the parts of Finals.
func (l *Loaded) IsFinal() bool { return l.final != nil }

// SeatOf returns the ID of a player's seat, or "" if the player has none.
func (l *Loaded) SeatOf(player string) string {
	if player == "" {
		return ""
	}
	for _, s := range l.Seats {
		if s.Player == player {
			return s.Seat
		}
	}
	return ""
}

// Seat returns the seat with an ID, or the zero Seat.
func (l *Loaded) Seat(id string) store.Seat {
	for _, s := range l.Seats {
		if s.Seat == id {
			return s
		}
	}
	return store.Seat{}
}

// HasPlayer reports whether the race has a player in a seat.
func (l *Loaded) HasPlayer(seat string) bool {
	if l.final != nil {
		return slices.ContainsFunc(l.final.Public.Players, func(p race.PublicStanding) bool { return p.Player == seat })
	}
	return slices.Contains(l.State.Players(), seat)
}

// dropNewSeats removes the seats of players who joined after the run was read.
func (l *Loaded) dropNewSeats() {
	isPlayer := map[string]bool{}
	for _, seat := range l.State.Players() {
		isPlayer[seat] = true
	}
	l.Seats = slices.DeleteFunc(l.Seats, func(s store.Seat) bool { return !isPlayer[s.Seat] })
}

// hasAllSeats reports whether each player of the state has a seat. A player may have left after the run was
// read.
func (l *Loaded) hasAllSeats() bool { return len(l.Seats) >= len(l.State.Players()) }

// RemoveSeat removes a seat that its player has left.
func (l *Loaded) RemoveSeat(id string) {
	if slices.Contains(l.State.Players(), id) {
		return // the action was a repeat
	}
	isSeat := func(s store.Seat) bool { return s.Seat == id }
	l.Seats = slices.DeleteFunc(slices.Clone(l.Seats), isSeat)
	l.addedSeats = slices.DeleteFunc(l.addedSeats, isSeat)
	l.leftSeats = append(l.leftSeats, id)
}

// RenameSeat changes the name in the seat with an index.
func (l *Loaded) RenameSeat(i int, name string) {
	l.Seats = slices.Clone(l.Seats)
	l.Seats[i].Name = name
	l.addedSeats = append(l.addedSeats, l.Seats[i])
}

// FreeName returns a name that no seat but the given one has: the name itself, or the name with a
// number from 2 on, as in "Ada L. 2". Case does not distinguish names. The name "" is always free.
func (l *Loaded) FreeName(name, seat string) string {
	isTaken := func(name string) bool {
		return slices.ContainsFunc(l.Seats, func(s store.Seat) bool { return s.Seat != seat && strings.EqualFold(s.Name, name) })
	}
	free := name
	for n := 2; free != "" && isTaken(free); n++ {
		suffix := " " + strconv.Itoa(n)
		for nameLength(name)+len(suffix) > MaxName || len(name)+len(suffix) > maxSeatNameBytes {
			_, size := utf8.DecodeLastRuneInString(name)
			name = strings.TrimRight(name[:len(name)-size], " ")
		}
		free = name + suffix
	}
	return free
}

// Source returns race.State.Source of the race.
func (l *Loaded) Source() string {
	if l.final != nil {
		return l.final.Source
	}
	return l.State.Source()
}

// Options returns the options of the race.
func (l *Loaded) Options() Options { return ParseOptions(l.Source()) }

// isChosen reports whether a person chose the hands of the race, as the teacher of a class does.
func (l *Loaded) isChosen() bool {
	o := ParseOptions(l.State.Source())
	return o.Kind == KindClass || len(o.Puzzles) > 0 || o.Missed
}

// ParseOptions returns the options of a race from its source.
func ParseOptions(source string) (o Options) {
	_ = json.Unmarshal([]byte(source), &o) // Create and Configure have encoded it
	return o
}

// Public returns what everybody may know.
func (l *Loaded) Public() race.Public {
	if l.final != nil {
		return l.final.Public
	}
	return l.State.Public()
}

// isWaiting reports whether the race has not begun and no countdown runs.
func (l *Loaded) isWaiting() bool { return l.State.Phase() == race.PhaseWaiting }

// idleDeadline returns when the race ends if it gets no more events.
func (l *Loaded) idleDeadline() int64 {
	switch at := l.State.LastTime(); {
	case l.IsWaitingQuickMatch():
		return at + idleQuickTimeout
	case l.Race.Kind == KindClass && l.isWaiting():
		return max(at+idleRaceTimeout, l.Race.Expires)
	default:
		return at + idleRaceTimeout
	}
}

// deadline returns when Sweep must load the race: when its next clock runs out, or when it ends
// because it is idle. It returns 0 if Sweep need not load it.
func (l *Loaded) deadline() int64 {
	if l.State.Over() {
		return 0
	}
	at, ok := l.State.Deadline()
	if idle := l.idleDeadline(); !ok || idle < at {
		at = idle
	}
	return at
}

// forNextBatch returns a copy of a race that was appended to, for the next actions. It returns nil
// if the race must be read.
func (l *Loaded) forNextBatch() *Loaded {
	if l == nil || len(l.NewEvents) == 0 {
		return nil
	}
	n := *l
	n.LogBytes += n.StoredBytes
	n.NewEvents, n.StoredBytes, n.addedSeats, n.leftSeats = nil, 0, nil, nil
	return &n
}

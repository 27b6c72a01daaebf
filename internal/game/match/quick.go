package match

import (
	"context"

	"github.com/make24/make24/internal/game/store"
	"github.com/make24/make24/race"
	"github.com/make24/make24/race/event"
	"github.com/make24/make24/race/mode"
)

// The rules of quick matches. Times are in milliseconds.
const (
	quickSeats       = 5
	quickPenalty     = 3000    // for a wrong claim
	quickCountdown   = 8000    // from the second player to the start
	quickClosing     = 3000    // before the start, during which no player is sent to the match
	QuickOpenTime    = 12_000  // after a request of the waiting player, during which others are sent to the match
	idleQuickTimeout = 600_000 // without an event, before the start; then the match is deleted
)

// QuickMode returns the mode of a quick match.
func QuickMode(hands int, ranked bool) mode.Mode {
	return mode.Mode{
		Name: KindQuick, Seats: quickSeats, Hands: hands, Length: int64(hands) * timePerRaceHand, Auto: true, Solvable: true,
		MissCost: quickPenalty, NoneCost: quickPenalty, Countdown: quickCountdown, AutoStart: 2, Ranked: ranked,
	}
}

// IsAlone reports whether a quick match waits for a second player.
func (l *Loaded) IsAlone() bool { return l.IsWaitingQuickMatch() && len(l.State.Players()) == 1 }

// IsWaitingQuickMatch reports whether the race is a quick match whose countdown has not started.
func (l *Loaded) IsWaitingQuickMatch() bool {
	_, hasClock := l.State.Deadline()
	return l.Race.Kind == KindQuick && !hasClock && !l.State.Over()
}

// quickMatch returns the row of the race among the open quick matches.
func (l *Loaded) quickMatch(now int64) *store.QuickMatch {
	o := l.Options()
	row := &store.QuickMatch{Strength: o.Strength, Opened: l.Race.Created}
	players := len(l.State.Players())
	if len(o.Ghosts) > 0 || players == 0 || players >= quickSeats || l.State.Over() {
		return row
	}
	start := l.State.StartTime()
	switch {
	case l.IsWaitingQuickMatch():
		row.OpenUntil = now + QuickOpenTime
	case start > 0:
		row.OpenUntil = start - quickClosing
	}
	return row
}

// ComputerMode returns the mode of a race against computers. The player is the host, who may pause it.
func ComputerMode(hands int) mode.Mode {
	m := QuickMode(hands, false)
	m.Name, m.Seats, m.AutoStart, m.Countdown, m.Hosted = KindComputer, 1, 0, Countdown, true
	return m
}

// QuickSpec describes a quick match, or a race against ghosts, that is to be created.
type QuickSpec struct {
	ID      string
	Created int64     // milliseconds since 1970
	Mode    mode.Mode // QuickMode or ComputerMode, or changed from it
	Options Options
	Hands   []event.Hand
	Start   bool // start the countdown at once
}

// CreateQuick creates a quick match with the player in the first seat. It returns errors of the store.
func (s *Service) CreateQuick(ctx context.Context, player string, profile Profile, q QuickSpec) (Race, error) {
	l := newRace(q.ID, q.Options.Kind, q.Created)
	if err := s.decideCreate(l, q.Created, q.Mode, q.Options, q.Hands); err != nil {
		return Race{}, err
	}
	from, err := s.arrival(ctx, player)
	if err != nil {
		return Race{}, err
	}
	if err := s.join(l, q.Created, player, profile, from); err != nil {
		return Race{}, err
	}
	if q.Start {
		if err := s.Log.Decide(&l.Loaded, q.Created, l.SeatOf(player), race.Start{ID: "start"}); err != nil {
			return Race{}, err
		}
	}
	return s.storeNewRace(ctx, l, player)
}

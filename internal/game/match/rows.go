package match

import (
	"slices"

	"github.com/make24/make24/internal/game/fairplay"
	"github.com/make24/make24/internal/game/run"
	"github.com/make24/make24/internal/game/store"
	"github.com/make24/make24/race"
)

// DeriveRows returns the decision to append at a time: the new events of a race, the changed seats, and the rows
// derived from the events. before is the state before these events.
func DeriveRows(l *Loaded, before race.State, now int64) store.Decision {
	d := store.Decision{
		Events: l.NewEvents, Deadline: l.deadline(), Seats: l.addedSeats, LeftSeats: l.leftSeats,
		Day: now / store.DayMillis,
	}
	if l.Race.Kind == KindQuick {
		d.QuickMatch = l.quickMatch(now)
	}
	over := l.State.Over() && !before.Over()
	if over {
		d.Finished = l.State.LastTime()
	}
	for _, s := range l.Seats {
		if s.Player == "" {
			continue
		}
		for _, h := range l.State.ClosedSince(before, s.Seat) {
			p := run.NewPlay(&l.Loaded, s.Player, h)
			p.Form = run.FormOf(h, l.isChosen())
			d.Plays = append(d.Plays, p)
		}
		if !over {
			continue
		}
		if res, err := l.State.Result(s.Seat); err == nil {
			row := run.NewResult(&l.Loaded, s.Player, res)
			if l.Race.Kind != KindClass {
				row.Opponents, row.Beaten = opponentsOf(l.State, res)
			}
			d.Held = append(d.Held, fairplay.HeldRows(row, res)...)
			d.Results = append(d.Results, row)
			if l.Options().isComparable() {
				d.Ghosts = append(d.Ghosts, run.GhostsOf(row, s.Seat)...)
			}
		}
	}
	return d
}

// maxBeaten is the maximum number of opponents whom a player leaves behind in a race. It is that of a
// full quick match, so that a private race full of strangers who skip counts no more.
const maxBeaten = quickSeats - 1

// opponentsOf returns the number of the other players of a race who are not related to the player, and the
// number of those with a worse result, at most maxBeaten.
func opponentsOf(s race.State, result race.Result) (opponents, beaten int) {
	for _, seat := range s.Players() {
		other, err := s.Result(seat)
		if err != nil || seat == result.Player || slices.Contains(result.Related, seat) {
			continue
		}
		opponents++
		if other.Points < result.Points || other.Points == result.Points && other.Time > result.Time {
			beaten++
		}
	}
	return opponents, min(beaten, maxBeaten)
}

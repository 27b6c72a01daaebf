package match

import (
	"cmp"
	"slices"

	"github.com/make24/make24/internal/game/fairplay"
	"github.com/make24/make24/internal/game/rating"
	"github.com/make24/make24/internal/game/run"
	"github.com/make24/make24/internal/game/store"
	"github.com/make24/make24/race"
	"github.com/make24/make24/race/mode"
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
				var pairs rating.Pairs
				row.Opponents, row.Beaten, pairs = opponentsOf(l.State, res)
				if rating.IsRated(row) {
					row.Pairs = pairs.Encode()
				}
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

// opponentsOf returns the number of the other players of a race who are not related to the player, the number
// of those with a worse result, at most maxBeaten, and all that count for the rating: a result that is held
// does not.
func opponentsOf(s race.State, result race.Result) (opponents, beaten int, pairs rating.Pairs) {
	hands := len(result.Hands)
	for _, seat := range s.Players() {
		other, err := s.Result(seat)
		if err != nil || seat == result.Player {
			continue
		}
		hands = max(hands, len(other.Hands))
		if slices.Contains(result.Related, seat) {
			continue
		}
		opponents++
		order := cmp.Or(cmp.Compare(other.Points, result.Points), cmp.Compare(result.Time, other.Time))
		if order < 0 {
			beaten++
		}
		switch {
		case other.Held != "":
		case order < 0:
			pairs.Won = append(pairs.Won, seat)
		case order > 0:
			pairs.Lost = append(pairs.Lost, seat)
		default:
			pairs.Level = append(pairs.Level, seat)
		}
	}
	pairs.Hands, pairs.First = decidingHands(s, hands), s.Mode().Pace == mode.PaceFirst
	return opponents, min(beaten, maxBeaten), pairs
}

// maxDecidingHands is the number of hands from which on more of them do not make it clearer who is better, if
// the times are added: the hardest hand has the longest time.
const maxDecidingHands = 4

// decidingHands returns the number of hands that decide between two players, as package glicko counts them. If the
// first to solve a hand gets the points, these are the hands that the two have solved first.
func decidingHands(s race.State, hands int) int {
	if s.Mode().Pace == mode.PaceFirst {
		return max(1, 2*hands/max(2, len(s.Players())))
	}
	return max(1, min(hands, maxDecidingHands))
}

package race

import (
	"slices"

	"github.com/make24/make24/race/event"
	"github.com/make24/make24/race/mode"
)

// Closed returns the error with which Decide answers a player's action on a run that is over, so that who
// stored the View and the Acts of its only player need not keep its log at hand. The error is nil for a Tick
// and for an action that was accepted before.
func Closed(v View, acts []string, player string, a Action) error {
	id, ok := idOf(a)
	switch {
	case !ok:
		return badAction("%T with ID %.80q", a, id)
	case !mode.Name(player):
		return badAction("player %.80q", player)
	}
	seat := slices.IndexFunc(v.Players, func(p Standing) bool { return p.Player == player })
	if seat >= 0 && id != "" && slices.Contains(acts, id) {
		return nil
	}
	switch a.(type) {
	case Tick:
		return nil
	case Create, Deal:
		return ErrNotYours
	case Join:
		if seat >= 0 {
			return ErrAlreadyDone
		}
		return ErrFinished
	case Start:
		if seat >= 0 {
			return ErrFinished
		}
		return ErrNotYours
	}
	switch {
	case seat < 0:
		return ErrNotYours
	case v.Players[seat].Why == event.WhyTime:
		return errRunExpired
	}
	return ErrFinished
}

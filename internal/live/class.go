package live

import (
	"context"
	"crypto/sha256"
	"crypto/subtle"
	"fmt"
	"strconv"

	"github.com/make24/make24/race"
	"github.com/make24/make24/race/event"
)

// Teach decides an action of the teacher of a class: Start, Pause, Resume, Next, Hint or Finish.
// Next deals the hand first, by the options of the class. Teach returns ErrBadSecret if the secret is
// not that of the class.
func (r *Races) Teach(ctx context.Context, id, secret string, a race.Action) (Race, error) {
	l, err := r.load(ctx, id)
	if err != nil {
		return Race{}, err
	}
	if !l.isTeacher(secret) {
		return Race{}, ErrBadSecret
	}
	var hands []event.Hand
	switch a.(type) {
	case race.Start, race.Next:
		if hands, err = r.nextClassHands(ctx, l); err != nil {
			return r.view(l, ""), err
		}
	case race.Pause, race.Resume, race.Hint, race.Finish:
	default:
		return Race{}, fmt.Errorf("%w: %T", race.ErrBadAction, a)
	}
	dealt := len(l.state.PuzzleIDs())
	return r.change(ctx, "", id, func(l *loadedRace, now int64) error {
		if len(hands) > 0 && len(l.state.PuzzleIDs()) == dealt {
			deal := race.Deal{ID: "deal-" + strconv.Itoa(dealt), Hands: hands}
			if err := r.runs.decide(&l.loadedRun, now, "", deal); err != nil {
				return err
			}
		}
		return r.runs.decide(&l.loadedRun, now, "", a)
	})
}

// nextClassHands returns the next hand of a class if all dealt hands have been shown.
func (r *Races) nextClassHands(ctx context.Context, l *loadedRace) ([]event.Hand, error) {
	dealt, o := l.state.PuzzleIDs(), l.options()
	switch {
	case len(dealt) > l.state.Public().Shown || l.state.Over():
		return nil, nil
	case len(o.Puzzles) > 0 && len(dealt) >= len(o.Puzzles):
		return nil, nil
	case len(o.Puzzles) > 0:
		return r.runs.dealer.Hands(ctx, o.Puzzles[len(dealt):len(dealt)+1])
	}
	return r.dealByOptions(ctx, l.ID, o, dealt, 1)
}

// isTeacher reports whether the secret is that of the class.
func (l *loadedRace) isTeacher(secret string) bool {
	hash := sha256.Sum256([]byte(secret))
	return subtle.ConstantTimeCompare(hash[:], l.race.Secret) == 1
}

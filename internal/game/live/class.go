package live

import (
	"cmp"
	"context"
	"crypto/sha256"
	"crypto/subtle"
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/make24/make24/internal/game/run"
	"github.com/make24/make24/internal/game/store"
	"github.com/make24/make24/race"
	"github.com/make24/make24/race/event"
)

// This file executes the actions of the teacher of a class. classview.go computes the teacher's
// view.

// Teach decides an action of the teacher of a class: Start, Pause, Resume, Next, Hint or Finish.
// Start and Next deal the hand first, by the options of the class. Teach returns ErrBadSecret if the
// secret is not that of the class, and ErrNoHands if there is no further hand.
func (r *Races) Teach(ctx context.Context, id, secret string, a race.Action) (Race, error) {
	switch a.(type) {
	case race.Start, race.Next, race.Pause, race.Resume, race.Hint, race.Finish:
	default:
		return Race{}, fmt.Errorf("%w: %T", race.ErrBadAction, a)
	}
	load := func() (*LoadedRace, error) {
		l, err := r.authorize(ctx, id, secret)
		if err == nil && l.Finished == 0 {
			err = r.log.Replay(ctx, &l.Loaded)
		}
		return l, err
	}
	dealt := 0
	deal := func(l *LoadedRace) ([]event.Hand, error) {
		dealt = len(l.State.PuzzleIDs())
		if !l.needsHand(a) {
			return nil, nil
		}
		return r.nextClassHand(ctx, l)
	}
	return r.dealAndDecide(ctx, "", id, load, deal, func(l *LoadedRace, now int64, hands []event.Hand) error {
		if len(hands) > 0 && len(l.State.PuzzleIDs()) == dealt {
			deal := race.Deal{ID: "deal-" + strconv.Itoa(l.State.Version()), Hands: hands}
			if err := r.log.Decide(&l.Loaded, now, "", deal); err != nil {
				return err
			}
		}
		return r.log.Decide(&l.Loaded, now, "", a)
	})
}

// needsHand reports whether a hand must be dealt before an action of the teacher. It is false for a
// repeated action.
func (l *LoadedRace) needsHand(a race.Action) bool {
	public := l.State.Public()
	if len(l.State.PuzzleIDs()) > public.Shown || len(public.Players) == 0 || public.Phase == race.PhaseOver {
		return false
	}
	switch a := a.(type) {
	case race.Start:
		return public.Phase == race.PhaseWaiting
	case race.Next:
		return public.Phase == race.PhaseRunning && a.Hand == public.Shown
	}
	return false
}

// nextClassHand returns the next hand of a class.
func (r *Races) nextClassHand(ctx context.Context, l *LoadedRace) ([]event.Hand, error) {
	dealt, o := l.State.PuzzleIDs(), l.options()
	next := len(dealt) - o.First
	switch {
	case len(dealt) >= maxClassHands:
		return nil, fmt.Errorf("%w: the class has had %d hands", ErrNoHands, len(dealt))
	case len(o.Puzzles) > 0 && next >= len(o.Puzzles):
		return nil, fmt.Errorf("%w: all %d chosen hands have been shown", ErrNoHands, len(o.Puzzles))
	case len(o.Puzzles) > 0:
		return r.dealer.Hands(ctx, o.Puzzles[next:next+1])
	}
	return r.dealByOptions(ctx, l.ID, o, dealt, 1)
}

// ConfigureClass changes the options of a class for the hands that have not been shown. It returns
// ErrBadSecret and ErrBadRequest.
func (r *Races) ConfigureClass(ctx context.Context, id, secret, actionID string, o RaceOptions) (Race, error) {
	m, err := o.check()
	if err != nil || o.Kind != KindClass {
		return Race{}, cmp.Or(err, run.ErrBadRequest)
	}
	if _, err := r.authorize(ctx, id, secret); err != nil {
		return Race{}, err
	}
	return r.change(ctx, "", id, func(l *LoadedRace, now int64) error {
		before := l.State.Mode()
		m.Seats = before.Seats
		o.First = l.State.Public().Shown
		// Mode.Solvable is a promise about all hands, including the open one.
		m.Solvable = m.Solvable && (before.Solvable || o.First == 0)
		source, err := json.Marshal(o)
		if err != nil {
			return fmt.Errorf("live: %w", err)
		}
		return r.log.Decide(&l.Loaded, now, "", race.Configure{ID: actionID, Mode: m, Source: string(source)})
	})
}

// Rename changes the name of a pupil, or removes it if the name is empty. It returns ErrBadSecret,
// ErrBadName, and ErrNoSeat if there is no such seat or its player was deleted.
func (r *Races) Rename(ctx context.Context, id, secret, seat, name string) error {
	if !isShortName(name) {
		return fmt.Errorf("%w: %.80q", ErrBadName, name)
	}
	if _, err := r.authorize(ctx, id, secret); err != nil {
		return err
	}
	_, err := r.change(ctx, "", id, func(l *LoadedRace, _ int64) error {
		i := slices.IndexFunc(l.Seats, func(s store.Seat) bool { return s.Seat == seat })
		if i < 0 || l.Seats[i].Player == "" {
			return ErrNoSeat
		}
		if name := l.freeName(name, seat); l.Seats[i].Name != name {
			l.renameSeat(i, name)
		}
		return nil
	})
	return err
}

// authorize reads a class without its log. It returns ErrBadSecret if the secret is not that of the
// class.
func (r *Races) authorize(ctx context.Context, id, secret string) (*LoadedRace, error) {
	l, err := r.readRace(ctx, id)
	if err == nil && !l.isTeacher(secret) {
		return nil, ErrBadSecret
	}
	return l, err
}

// isTeacher reports whether the secret is that of the class.
func (l *LoadedRace) isTeacher(secret string) bool {
	hash := sha256.Sum256([]byte(secret))
	return subtle.ConstantTimeCompare(hash[:], l.Race.Secret) == 1
}

// freeName returns a name that no seat but the given one has: the name itself, or the name with a
// number from 2 on, as in "Ada L. 2". Case does not distinguish names. The name "" is always free.
func (l *LoadedRace) freeName(name, seat string) string {
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

// Package class plays classes for their teachers: a class is a race in which the teacher, who has no seat,
// chooses the hands and when they are shown. The secret of a class, which match.Service.Create returns, authorizes the teacher.
//
//	races := match.New(store, runs, class.Parts)
//	classes := class.New(races, runs.Dealer())
//	created, err := races.Create(ctx, "", match.Profile{}, match.Options{Kind: match.KindClass})
//	started, err := classes.Teach(ctx, created.ID, created.Secret, race.Start{ID: "a1"})
//	view, err := classes.View(ctx, created.ID, created.Secret)
//	grades, err := classes.Grades(ctx, created.ID, created.Secret)
package class

import (
	"cmp"
	"context"
	"crypto/sha256"
	"crypto/subtle"
	"encoding/json"
	"fmt"
	"slices"
	"strconv"

	"golang.org/x/sync/singleflight"

	"github.com/make24/make24/internal/base/cache"
	"github.com/make24/make24/internal/game/dealer"
	"github.com/make24/make24/internal/game/match"
	"github.com/make24/make24/internal/game/run"
	"github.com/make24/make24/internal/game/store"
	"github.com/make24/make24/race"
	"github.com/make24/make24/race/event"
)

// Service executes the actions of teachers and computes what only they may see.
type Service struct {
	races  *match.Service
	dealer *dealer.Dealer
	parts  *cache.Cache[string, versionedPart] // by race and part
	calls  singleflight.Group                  // calls of partOf, by race, part and version
}

// New returns a Service for the classes among races. d deals their hands.
func New(races *match.Service, d *dealer.Dealer) *Service {
	return &Service{races: races, dealer: d, parts: cache.New[string, versionedPart](2 * maxParts)}
}

// Teach decides an action of the teacher of a class: Start, Pause, Resume, Next, Hint or Finish.
// Start and Next deal the hand first, by the options of the class. Teach returns match.ErrBadSecret if the
// secret is not that of the class, and match.ErrNoHands if there is no further hand.
func (s *Service) Teach(ctx context.Context, id, secret string, a race.Action) (match.Race, error) {
	switch a.(type) {
	case race.Start, race.Next, race.Pause, race.Resume, race.Hint, race.Finish:
	default:
		return match.Race{}, fmt.Errorf("%w: %T", race.ErrBadAction, a)
	}
	load := func() (*match.Loaded, error) {
		l, err := s.authorize(ctx, id, secret)
		if err == nil && l.Finished == 0 {
			err = s.races.Log.Replay(ctx, &l.Loaded)
		}
		return l, err
	}
	dealt := 0
	deal := func(l *match.Loaded) ([]event.Hand, error) {
		dealt = len(l.State.PuzzleIDs())
		if !needsHand(l, a) {
			return nil, nil
		}
		return s.nextHand(ctx, l)
	}
	return s.races.DealAndDecide(ctx, "", id, load, deal, func(l *match.Loaded, now int64, hands []event.Hand) error {
		if len(hands) > 0 && len(l.State.PuzzleIDs()) == dealt {
			deal := race.Deal{ID: "deal-" + strconv.Itoa(l.State.Version()), Hands: hands}
			if err := s.races.Log.Decide(&l.Loaded, now, "", deal); err != nil {
				return err
			}
		}
		return s.races.Log.Decide(&l.Loaded, now, "", a)
	})
}

// needsHand reports whether a hand must be dealt before an action of the teacher. It is false for a
// repeated action.
func needsHand(l *match.Loaded, a race.Action) bool {
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

// nextHand returns the next hand of a class.
func (s *Service) nextHand(ctx context.Context, l *match.Loaded) ([]event.Hand, error) {
	dealt, o := l.State.PuzzleIDs(), l.Options()
	next := len(dealt) - o.First
	switch {
	case len(dealt) >= match.MaxClassHands:
		return nil, fmt.Errorf("%w: the class has had %d hands", match.ErrNoHands, len(dealt))
	case len(o.Puzzles) > 0 && next >= len(o.Puzzles):
		return nil, fmt.Errorf("%w: all %d chosen hands have been shown", match.ErrNoHands, len(o.Puzzles))
	case len(o.Puzzles) > 0:
		return s.dealer.Hands(ctx, o.Puzzles[next:next+1])
	}
	return s.races.Hands.ByOptions(ctx, l.ID, o, dealt, 1)
}

// Configure changes the options of a class for the hands that have not been shown. It returns
// match.ErrBadSecret and run.ErrBadRequest.
func (s *Service) Configure(ctx context.Context, id, secret, actionID string, o match.Options) (match.Race, error) {
	m, err := o.Check()
	if err != nil || o.Kind != match.KindClass {
		return match.Race{}, cmp.Or(err, run.ErrBadRequest)
	}
	if _, err := s.authorize(ctx, id, secret); err != nil {
		return match.Race{}, err
	}
	return s.races.Change(ctx, "", id, func(l *match.Loaded, now int64) error {
		before := l.State.Mode()
		m.Seats = before.Seats
		o.First = l.State.Public().Shown
		// Mode.Solvable is a promise about all hands, including the open one.
		m.Solvable = m.Solvable && (before.Solvable || o.First == 0)
		source, err := json.Marshal(o)
		if err != nil {
			return fmt.Errorf("class: %w", err)
		}
		return s.races.Log.Decide(&l.Loaded, now, "", race.Configure{ID: actionID, Mode: m, Source: string(source)})
	})
}

// Rename changes the name of a pupil, or removes it if the name is empty. It returns match.ErrBadSecret,
// match.ErrBadName, and match.ErrNoSeat if there is no such seat or its player was deleted.
func (s *Service) Rename(ctx context.Context, id, secret, seat, name string) error {
	if !match.IsShortName(name) {
		return fmt.Errorf("%w: %.80q", match.ErrBadName, name)
	}
	if _, err := s.authorize(ctx, id, secret); err != nil {
		return err
	}
	_, err := s.races.Change(ctx, "", id, func(l *match.Loaded, _ int64) error {
		i := slices.IndexFunc(l.Seats, func(other store.Seat) bool { return other.Seat == seat })
		if i < 0 || l.Seats[i].Player == "" {
			return match.ErrNoSeat
		}
		if name := l.FreeName(name, seat); l.Seats[i].Name != name {
			l.RenameSeat(i, name)
		}
		return nil
	})
	return err
}

// authorize reads a class without its log. It returns match.ErrBadSecret if the secret is not that of the
// class.
func (s *Service) authorize(ctx context.Context, id, secret string) (*match.Loaded, error) {
	l, err := s.races.Reader.Read(ctx, id)
	if err == nil && !isTeacher(l, secret) {
		return nil, match.ErrBadSecret
	}
	return l, err
}

// isTeacher reports whether the secret is that of the class.
func isTeacher(l *match.Loaded, secret string) bool {
	hash := sha256.Sum256([]byte(secret))
	return subtle.ConstantTimeCompare(hash[:], l.Race.Secret) == 1
}

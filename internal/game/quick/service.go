// Package quick brings players of about the same strength together in quick matches. A quick match is a
// race without a host. Its countdown starts when the second player joins, and more players may join
// until shortly before it ends. The store has a row for each quick match that players may join, so
// players on all servers find it.
//
//	matches := quick.New(store, races, runs.Dealer())
//	waiting, err := matches.Join(ctx, "ann", match.Profile{Name: "Ann"}, "")
//	joined, err := matches.Join(ctx, "bob", match.Profile{Name: "Bob"}, "")
package quick

import (
	"cmp"
	"context"
	"errors"
	"slices"

	"github.com/make24/make24/internal/base/median"
	"github.com/make24/make24/internal/game/dealer"
	"github.com/make24/make24/internal/game/match"
	"github.com/make24/make24/internal/game/store"
	"github.com/make24/make24/race"
)

// Hands is the number of hands of a quick match.
const Hands = 10

// The limits of the search for a quick match.
const (
	maxMatches = 20 // matches read with at least the player's strength, and as many with less
	maxTries   = 5  // quick matches that one request tries to join

	middleStrength  = 180 // of a player without ghosts: 20 seconds a hand
	strengthResults = 20  // latest ghosts that make up a player's strength

	baseTolerance      = 25 // largest difference of two strengths at first, in percent of the higher one
	tolerancePerSecond = 5  // percent added each second; after 15 s any two players meet
)

// Store is what quick matches need of a store.
type Store interface {
	QuickMatches(ctx context.Context, strength int, at int64, limit int) ([]store.QuickMatch, error)
	RenewQuickMatch(ctx context.Context, run string, until int64) error
	PlayerGhosts(ctx context.Context, player string, limit int) ([]store.Ghost, error)
}

// Service finds and opens quick matches.
type Service struct {
	store  Store
	races  *match.Service
	dealer *dealer.Dealer
}

// New returns a Service for the quick matches among races. d deals their hands.
func New(s Store, races *match.Service, d *dealer.Dealer) *Service {
	return &Service{store: s, races: races, dealer: d}
}

// errNotAlone means that another player has joined meanwhile.
var errNotAlone = errors.New("quick: another player has joined")

// Join gives a player a seat in an open quick match of a player of about the same strength, or in a
// new one. waiting is the quick match in which the player already has a seat, or "". While the player
// is alone in it, the player calls Join again every few seconds, which keeps the match open. Such a
// call may move the player to a match that was opened earlier, since the longer two players wait, the
// more their strengths may differ.
//
// Join returns match.ErrBadName, errors of the store, and limiter.ErrBusy.
func (s *Service) Join(ctx context.Context, player string, profile match.Profile, waiting string) (match.Race, error) {
	if err := profile.Check(); err != nil {
		return match.Race{}, err
	}
	strength, err := s.Strength(ctx, player)
	if err != nil {
		return match.Race{}, err
	}
	ownMatch, err := s.ownMatch(ctx, player, waiting)
	if err != nil {
		return match.Race{}, err
	}
	if ownMatch != nil && !ownMatch.IsAlone() {
		return s.races.View(ctx, ownMatch, player)
	}
	now := s.races.Log.Now()
	matches, err := s.store.QuickMatches(ctx, strength, now, maxMatches)
	if err != nil {
		return match.Race{}, err
	}
	for _, m := range nearMatches(matches, strength, now, ownMatch) {
		if ownMatch != nil {
			if after, err := s.leaveIfAlone(ctx, player, ownMatch.ID); errors.Is(err, errNotAlone) {
				return after, nil
			} else if err != nil {
				return match.Race{}, err
			}
			ownMatch = nil
		}
		joined, err := s.races.Join(ctx, player, m.Run, profile)
		if err == nil || !isJoinRefused(err) {
			return joined, err
		}
	}
	if ownMatch != nil {
		if err := s.store.RenewQuickMatch(ctx, ownMatch.ID, now+match.QuickOpenTime); err != nil {
			return match.Race{}, err
		}
		return s.races.View(ctx, ownMatch, player)
	}
	return s.open(ctx, player, profile, strength)
}

// isJoinRefused reports whether a quick match could not be joined because it has begun, is full or
// was deleted meanwhile.
func isJoinRefused(err error) bool {
	return errors.Is(err, match.ErrRaceFull) || errors.Is(err, race.ErrAlreadyDone) || errors.Is(err, race.ErrFinished) || errors.Is(err, store.ErrNotFound)
}

// Strength returns a player's strength, as in store.Ghost: the median of the latest ghosts.
func (s *Service) Strength(ctx context.Context, player string) (int, error) {
	ghosts, err := s.store.PlayerGhosts(ctx, player, strengthResults)
	if err != nil || len(ghosts) == 0 {
		return middleStrength, err
	}
	strengths := make([]int, len(ghosts))
	for i, g := range ghosts {
		strengths[i] = g.Strength
	}
	return median.Of(strengths), nil
}

// ownMatch runs the clocks of a quick match and returns it if the player has a seat in it and it is
// not over. Otherwise it returns nil.
func (s *Service) ownMatch(ctx context.Context, player, id string) (*match.Loaded, error) {
	if id == "" {
		return nil, nil
	}
	l, err := s.races.Reader.Read(ctx, id)
	if err == nil {
		l, err = s.races.Queue.Ticked(ctx, l)
	}
	switch {
	case errors.Is(err, store.ErrNotFound):
		return nil, nil
	case err != nil:
		return nil, err
	case l.Race.Kind != match.KindQuick || l.SeatOf(player) == "" || l.State.Over():
		return nil, nil
	}
	return l, nil
}

// nearMatches returns the matches that a player of a strength may join, nearest first. A player who
// waits in ownMatch may only move to a match that was opened earlier, so two waiting players never
// swap matches.
func nearMatches(matches []store.QuickMatch, strength int, now int64, ownMatch *match.Loaded) (near []store.QuickMatch) {
	distance := func(m store.QuickMatch) int { return max(m.Strength-strength, strength-m.Strength) }
	for _, m := range matches {
		waited := now - m.Opened
		if ownMatch != nil {
			if m.Run == ownMatch.ID || cmp.Or(cmp.Compare(m.Opened, ownMatch.Race.Created), cmp.Compare(m.Run, ownMatch.ID)) > 0 {
				continue
			}
			waited = max(waited, now-ownMatch.Race.Created)
		}
		percent := baseTolerance + tolerancePerSecond*waited/1000
		if int64(distance(m))*100 <= int64(max(m.Strength, strength))*percent {
			near = append(near, m)
		}
	}
	slices.SortFunc(near, func(a, b store.QuickMatch) int {
		return cmp.Or(distance(a)-distance(b), cmp.Compare(a.Opened, b.Opened))
	})
	return near[:min(len(near), maxTries)]
}

// leaveIfAlone gives up the seat of a player who is alone in a quick match. If another player has
// joined, it returns errNotAlone and the race.
func (s *Service) leaveIfAlone(ctx context.Context, player, id string) (match.Race, error) {
	return s.races.Change(ctx, player, id, func(l *match.Loaded, now int64) error {
		seat := l.SeatOf(player)
		if seat == "" {
			return nil
		}
		if !l.IsAlone() {
			return errNotAlone
		}
		if err := s.races.Log.Decide(&l.Loaded, now, seat, race.Leave{ID: "leave"}); err != nil {
			return err
		}
		l.RemoveSeat(seat)
		return nil
	})
}

// open creates a quick match.
func (s *Service) open(ctx context.Context, player string, profile match.Profile, strength int) (match.Race, error) {
	now := s.races.Log.Now()
	id := s.races.Log.NewID()
	hands, err := s.dealer.Practice(ctx, id, dealer.Criteria{}, nil, Hands)
	if err != nil {
		return match.Race{}, err
	}
	m := match.QuickMode(len(hands), s.races.Log.Rankable(now))
	o := match.Options{Kind: match.KindQuick, Hands: Hands, Penalty: m.MissCost, Strength: strength}
	return s.races.CreateQuick(ctx, player, profile, match.QuickSpec{ID: id, Created: now, Mode: m, Options: o, Hands: hands})
}

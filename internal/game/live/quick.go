package live

import (
	"cmp"
	"context"
	"errors"
	"slices"

	"github.com/make24/make24/internal/game/dealer"
	"github.com/make24/make24/internal/game/store"
	"github.com/make24/make24/race"
	"github.com/make24/make24/race/event"
	"github.com/make24/make24/race/mode"
)

// This file brings players of about the same strength together in quick matches. A quick match is a
// race without a host. Its countdown starts when the second player joins, and more players may join
// until shortly before it ends. The store has a row for each quick match that players may join, so
// players on all servers find it.

// The rules of quick matches. Times are in milliseconds.
const (
	quickSeats       = 5
	quickHands       = 10
	quickPenalty     = 3000    // for a wrong claim
	quickCountdown   = 8000    // from the second player to the start
	quickClosing     = 3000    // before the start, during which no player is sent to the match
	quickOpenTime    = 12_000  // after a request of the waiting player, during which others are sent to the match
	idleQuickTimeout = 600_000 // without an event, before the start; then the match is deleted
	maxQuickMatches  = 20      // matches read with at least the player's strength, and as many with less
	maxQuickTries    = 5       // quick matches that one request tries to join

	middleStrength  = 180 // of a player without recordings: 20 seconds a hand
	strengthResults = 20  // latest recordings that make up a player's strength

	baseTolerance      = 25 // largest difference of two strengths at first, in percent of the higher one
	tolerancePerSecond = 5  // percent added each second; after 15 s any two players meet
)

// errNotAlone means that another player has joined meanwhile.
var errNotAlone = errors.New("live: another player has joined")

// JoinQuickMatch gives a player a seat in an open quick match of a player of about the same
// strength, or in a new one. waiting is the quick match in which the player already has a seat, or
// "". While the player is alone in it, the player calls JoinQuickMatch again every few seconds,
// which keeps the match open. Such a call may move the player to a match that was opened earlier,
// since the longer two players wait, the more their strengths may differ.
//
// JoinQuickMatch returns ErrBadName, errors of the store, and limiter.ErrBusy.
func (r *Races) JoinQuickMatch(ctx context.Context, player string, profile Profile, waiting string) (Race, error) {
	if err := profile.check(); err != nil {
		return Race{}, err
	}
	strength, err := r.strength(ctx, player)
	if err != nil {
		return Race{}, err
	}
	ownMatch, err := r.ownQuickMatch(ctx, player, waiting)
	if err != nil {
		return Race{}, err
	}
	if ownMatch != nil && !ownMatch.isAlone() {
		return r.view(ctx, ownMatch, player)
	}
	now := r.log.Now()
	matches, err := r.store.QuickMatches(ctx, strength, now, maxQuickMatches)
	if err != nil {
		return Race{}, err
	}
	for _, m := range nearMatches(matches, strength, now, ownMatch) {
		if ownMatch != nil {
			if after, err := r.leaveIfAlone(ctx, player, ownMatch.ID); errors.Is(err, errNotAlone) {
				return after, nil
			} else if err != nil {
				return Race{}, err
			}
			ownMatch = nil
		}
		joined, err := r.Join(ctx, player, m.Run, profile)
		if err == nil || !isJoinRefused(err) {
			return joined, err
		}
	}
	if ownMatch != nil {
		if err := r.store.RenewQuickMatch(ctx, ownMatch.ID, now+quickOpenTime); err != nil {
			return Race{}, err
		}
		return r.view(ctx, ownMatch, player)
	}
	return r.openQuickMatch(ctx, player, profile, strength)
}

// isJoinRefused reports whether a quick match could not be joined because it has begun, is full or
// was deleted meanwhile.
func isJoinRefused(err error) bool {
	return errors.Is(err, ErrRaceFull) || errors.Is(err, race.ErrAlreadyDone) || errors.Is(err, race.ErrFinished) || errors.Is(err, store.ErrNotFound)
}

// strength returns a player's strength: the median of the latest recordings.
func (r *Races) strength(ctx context.Context, player string) (int, error) {
	recordings, err := r.store.PlayerGhosts(ctx, player, strengthResults)
	if err != nil || len(recordings) == 0 {
		return middleStrength, err
	}
	slices.SortFunc(recordings, func(a, b store.Ghost) int { return a.Strength - b.Strength })
	return recordings[len(recordings)/2].Strength, nil
}

// ownQuickMatch runs the clocks of a quick match and returns it if the player has a seat in it and it
// is not over. Otherwise it returns nil.
func (r *Races) ownQuickMatch(ctx context.Context, player, id string) (*LoadedRace, error) {
	if id == "" {
		return nil, nil
	}
	l, err := r.readRace(ctx, id)
	if err == nil {
		l, err = r.ticked(ctx, l)
	}
	switch {
	case errors.Is(err, store.ErrNotFound):
		return nil, nil
	case err != nil:
		return nil, err
	case l.Race.Kind != KindQuick || l.seatOf(player) == "" || l.State.Over():
		return nil, nil
	}
	return l, nil
}

// isAlone reports whether a quick match waits for a second player.
func (l *LoadedRace) isAlone() bool { return l.isWaitingQuickMatch() && len(l.State.Players()) == 1 }

// isWaitingQuickMatch reports whether the race is a quick match whose countdown has not started.
func (l *LoadedRace) isWaitingQuickMatch() bool {
	_, hasClock := l.State.Deadline()
	return l.Race.Kind == KindQuick && !hasClock && !l.State.Over()
}

// nearMatches returns the matches that a player of a strength may join, nearest first. A player who
// waits in ownMatch may only move to a match that was opened earlier, so two waiting players never
// swap matches.
func nearMatches(matches []store.QuickMatch, strength int, now int64, ownMatch *LoadedRace) (near []store.QuickMatch) {
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
	return near[:min(len(near), maxQuickTries)]
}

// leaveIfAlone gives up the seat of a player who is alone in a quick match. If another player has
// joined, it returns errNotAlone and the race.
func (r *Races) leaveIfAlone(ctx context.Context, player, id string) (Race, error) {
	return r.change(ctx, player, id, func(l *LoadedRace, now int64) error {
		seat := l.seatOf(player)
		if seat == "" {
			return nil
		}
		if !l.isAlone() {
			return errNotAlone
		}
		if err := r.log.Decide(&l.Loaded, now, seat, race.Leave{ID: "leave"}); err != nil {
			return err
		}
		l.removeSeat(seat)
		return nil
	})
}

// quickMode returns the mode of a quick match.
func (r *Races) quickMode(hands int, now int64) mode.Mode {
	return mode.Mode{
		Name: KindQuick, Seats: quickSeats, Hands: hands, Length: int64(hands) * timePerRaceHand, Auto: true, Solvable: true,
		MissCost: quickPenalty, NoneCost: quickPenalty, Countdown: quickCountdown, AutoStart: 2, Ranked: r.log.Rankable(now),
	}
}

// openQuickMatch creates a quick match.
func (r *Races) openQuickMatch(ctx context.Context, player string, profile Profile, strength int) (Race, error) {
	now := r.log.Now()
	l := r.newRace(KindQuick, now)
	hands, err := r.dealer.Practice(ctx, l.ID, dealer.Criteria{}, nil, quickHands)
	if err != nil {
		return Race{}, err
	}
	o := RaceOptions{Kind: KindQuick, Hands: quickHands, Penalty: quickPenalty, Strength: strength}
	return r.storeQuickMatch(ctx, l, player, profile, r.quickMode(len(hands), now), o, hands)
}

// storeQuickMatch stores a new quick match with the player in the first seat.
func (r *Races) storeQuickMatch(ctx context.Context, l *LoadedRace, player string, profile Profile, m mode.Mode, o RaceOptions, hands []event.Hand) (Race, error) {
	now := l.Race.Created
	if err := r.decideCreate(l, now, m, o, hands); err != nil {
		return Race{}, err
	}
	if err := r.join(l, now, player, profile, r.opponents.Origin(ctx)); err != nil {
		return Race{}, err
	}
	return r.storeNewRace(ctx, l, now, player)
}

// quickMatch returns the row of the race among the open quick matches.
func (l *LoadedRace) quickMatch(now int64) *store.QuickMatch {
	o := l.options()
	row := &store.QuickMatch{Strength: o.Strength, Opened: l.Race.Created}
	players := len(l.State.Players())
	if len(o.Ghosts) > 0 || players == 0 || players >= quickSeats || l.State.Over() {
		return row
	}
	start := l.State.StartTime()
	switch {
	case l.isWaitingQuickMatch():
		row.OpenUntil = now + quickOpenTime
	case start > 0:
		row.OpenUntil = start - quickClosing
	}
	return row
}

package live

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/make24/make24/internal/game/run"
	"github.com/make24/make24/internal/game/store"
	"github.com/make24/make24/race"
)

// This file lets a player race against ghosts: recorded runs of players, shown with their original
// times. The log of such a race holds only the IDs of the runs and seats of the ghosts. Each request
// for the ghosts reads their names and progress, so a ghost disappears with its player.

const (
	maxGhosts          = 3
	maxGhostCandidates = 20           // recordings read with at least the player's strength, and as many with less
	maxGhostReplays    = 10           // recordings replayed to find one whose hands the player does not know
	maxKnownHands      = 1000         // latest hands of a player that count as known
	maxRunRecordings   = maxRaceSeats // recordings read of a race
)

// GhostRef names the run of a ghost.
type GhostRef struct {
	Run  string `json:"run,omitempty"`
	Seat string `json:"seat,omitempty"` // in a race; empty: a run of one player
}

// Ghost is a recorded run as the players of a race may see it. It reveals nothing about a hand.
type Ghost struct {
	Name     string      `json:"name"` // may be empty
	Colour   int         `json:"colour,omitempty"`
	Mine     bool        `json:"mine,omitempty"` // a run of the viewer
	Played   int64       `json:"played"`         // when the run ended
	Solved   int         `json:"solved"`
	Points   int         `json:"points"`
	Time     int64       `json:"time"`     // charged for the hands, as in race.Standing
	Timeline []GhostStep `json:"timeline"` // the closed hands in order
}

// GhostStep is the progress of a ghost after a hand.
type GhostStep struct {
	At     int64 `json:"at"` // time since the start
	Points int   `json:"points"`
	Closed int   `json:"closed"`
}

// GhostRace is a race of one player against ghosts.
type GhostRace struct {
	Race
	Ghosts []Ghost `json:"ghosts"`
}

// ErrNoGhost means that there is no recorded run to race against.
var ErrNoGhost = errors.New("live: no recorded run")

// CreateGhostRace creates a race against up to three ghosts, with the hands that they played. The
// player starts the race with Start. If own is true, the ghost is the player's best run among the
// latest recordings. Otherwise the ghosts are of other players of about the same strength, whose
// hands the player has not played lately. CreateGhostRace returns ErrNoGhost, ErrBadName, errors of
// the store, and limiter.ErrBusy.
func (r *Races) CreateGhostRace(ctx context.Context, player string, profile Profile, own bool) (GhostRace, error) {
	if err := profile.check(); err != nil {
		return GhostRace{}, err
	}
	choose := r.otherGhosts
	if own {
		choose = r.ownGhost
	}
	refs, recorded, err := choose(ctx, player)
	if err != nil {
		return GhostRace{}, err
	}
	hands, err := r.dealer.Hands(ctx, recorded.hands)
	if err != nil {
		return GhostRace{}, err
	}
	now := r.log.Now()
	m := r.quickMode(len(hands), now)
	m.Seats, m.AutoStart, m.Countdown, m.Solvable = 1, 0, raceCountdown, recorded.State.Mode().Solvable
	m.Ranked = m.Ranked && !own // the player knows the hands
	o := RaceOptions{Kind: KindQuick, Hands: len(hands), Penalty: quickPenalty, Ghosts: refs}
	created, err := r.storeQuickMatch(ctx, r.newRace(KindQuick, now), player, profile, m, o, hands)
	if err != nil {
		return GhostRace{}, err
	}
	ghosts, err := r.readGhosts(ctx, player, refs, len(hands))
	return GhostRace{created, ghosts}, err
}

// Ghosts returns the ghosts of a race, without those whose player was deleted.
func (r *Races) Ghosts(ctx context.Context, player, id string) ([]Ghost, error) {
	l, err := r.loadForView(ctx, id)
	if err != nil {
		return nil, err
	}
	return r.readGhosts(ctx, player, l.options().Ghosts, l.public().Mode.Hands)
}

// recordedRun is a run that can be raced against.
type recordedRun struct {
	run.Loaded
	hands []string // puzzle IDs of the hands to play
}

// loadRecordedRun loads a recorded run. It returns store.ErrNotFound if the run was deleted.
func (r *Races) loadRecordedRun(ctx context.Context, id string) (*recordedRun, error) {
	read, err := r.log.Read(ctx, "", id)
	if err != nil {
		return nil, err
	}
	recorded := &recordedRun{Loaded: *read}
	if err := r.log.Replay(ctx, &recorded.Loaded); err != nil {
		return nil, err
	}
	recorded.hands = recorded.State.PuzzleIDs()
	if recorded.Player != "" {
		finished := run.FinishedHands(recorded.State.View(recorded.Player).Shown)
		recorded.hands = recorded.hands[:min(len(recorded.hands), len(finished))]
	}
	recorded.hands = recorded.hands[:min(len(recorded.hands), quickHands)]
	return recorded, nil
}

// ownGhost returns the best of the player's latest recordings.
func (r *Races) ownGhost(ctx context.Context, player string) ([]GhostRef, *recordedRun, error) {
	recordings, err := r.store.PlayerGhosts(ctx, player, maxGhostCandidates)
	if err != nil {
		return nil, nil, err
	}
	slices.SortStableFunc(recordings, func(a, b store.Ghost) int { return b.Strength - a.Strength })
	for _, best := range recordings {
		recorded, err := r.loadRecordedRun(ctx, best.Run)
		switch {
		case errors.Is(err, store.ErrNotFound):
			continue
		case err != nil:
			return nil, nil, err
		}
		return []GhostRef{{best.Run, best.Seat}}, recorded, nil
	}
	return nil, nil, ErrNoGhost
}

// otherGhosts returns recorded runs of other players with the same hands, which the player has not
// played lately.
func (r *Races) otherGhosts(ctx context.Context, player string) ([]GhostRef, *recordedRun, error) {
	strength, err := r.strength(ctx, player)
	if err != nil {
		return nil, nil, err
	}
	candidates, err := r.store.Ghosts(ctx, player, strength, maxGhostCandidates)
	if err != nil {
		return nil, nil, err
	}
	sortByDistance(candidates, strength)
	recorded, err := r.chooseRecording(ctx, player, candidates)
	if err != nil {
		return nil, nil, err
	}
	refs, err := r.ghostRefs(ctx, recorded.ID, strength)
	return refs, recorded, err
}

// sortByDistance sorts recordings by the distance of their strength from a strength.
func sortByDistance(recordings []store.Ghost, strength int) {
	slices.SortStableFunc(recordings, func(a, b store.Ghost) int {
		return max(a.Strength-strength, strength-a.Strength) - max(b.Strength-strength, strength-b.Strength)
	})
}

// chooseRecording returns the first of the recorded runs whose hands the player has not played lately,
// or ErrNoGhost.
func (r *Races) chooseRecording(ctx context.Context, player string, candidates []store.Ghost) (*recordedRun, error) {
	known, err := r.knownHands(ctx, player)
	if err != nil {
		return nil, err
	}
	tried := map[string]bool{}
	for _, c := range candidates {
		if tried[c.Run] || len(tried) == maxGhostReplays {
			continue
		}
		tried[c.Run] = true
		recorded, err := r.loadRecordedRun(ctx, c.Run)
		switch {
		case errors.Is(err, store.ErrNotFound):
			continue
		case err != nil:
			return nil, err
		}
		if len(recorded.hands) >= run.MinGhostHands && !slices.ContainsFunc(recorded.hands, func(id string) bool { return known[id] }) {
			return recorded, nil
		}
	}
	return nil, ErrNoGhost
}

// ghostRefs returns the recordings of a run nearest to a strength.
func (r *Races) ghostRefs(ctx context.Context, run string, strength int) (refs []GhostRef, err error) {
	recordings, err := r.store.RunGhosts(ctx, run, maxRunRecordings)
	if err != nil {
		return nil, err
	}
	sortByDistance(recordings, strength)
	for _, recording := range recordings[:min(len(recordings), maxGhosts)] {
		refs = append(refs, GhostRef{recording.Run, recording.Seat})
	}
	return refs, nil
}

// knownHands returns the puzzle IDs of the hands that a player has played lately.
func (r *Races) knownHands(ctx context.Context, player string) (map[string]bool, error) {
	plays, err := r.store.Plays(ctx, player, 0, store.PlayCursor{}, maxKnownHands)
	known := make(map[string]bool, len(plays))
	for _, p := range plays {
		known[p.Puzzle] = true
	}
	return known, err
}

// readGhosts returns the ghosts of a race with a number of hands.
func (r *Races) readGhosts(ctx context.Context, viewer string, refs []GhostRef, hands int) ([]Ghost, error) {
	ghosts := []Ghost{}
	for _, ref := range refs {
		g, err := r.newGhost(ctx, viewer, ref, hands)
		switch {
		case err == nil:
			ghosts = append(ghosts, g)
		case !errors.Is(err, store.ErrNotFound):
			return nil, err
		}
	}
	return ghosts, nil
}

// newGhost returns a ghost with its first hands. It does not read the log of the run. It returns
// store.ErrNotFound if the run or its player was deleted.
func (r *Races) newGhost(ctx context.Context, viewer string, ref GhostRef, hands int) (Ghost, error) {
	seat, shown, finished, err := r.playedHands(ctx, ref)
	if err != nil {
		return Ghost{}, err
	}
	player, err := r.store.Player(ctx, seat.Player)
	if err != nil {
		return Ghost{}, err
	}
	g := Ghost{
		Name: cmp.Or(player.Name, seat.Name), Colour: seat.Colour, Played: finished, Timeline: []GhostStep{},
		Mine: viewer != "" && seat.Player == viewer,
	}
	at := int64(0)
	for i, h := range shown[:min(len(shown), hands)] {
		// Each hand was shown when the one before it was closed. The sum leaves out pauses of the race.
		at += h.Time - h.Cost + h.Away
		g.Time += h.Time
		g.Points += h.Points
		if h.Outcome == race.OutcomeSolved {
			g.Solved++
		}
		g.Timeline = append(g.Timeline, GhostStep{At: at, Points: g.Points, Closed: i + 1})
	}
	return g, nil
}

// playedHands returns the hands that were closed in a recorded run, the seat of their player, and when
// the run ended. For a run of one player, only Player of the seat is set.
func (r *Races) playedHands(ctx context.Context, ref GhostRef) (seat store.Seat, hands []race.PlayedHand, finished int64, err error) {
	read, err := r.log.Read(ctx, "", ref.Run)
	if err != nil {
		return seat, nil, 0, err
	}
	if read.Finished == 0 {
		return seat, nil, 0, fmt.Errorf("live: run %s is not over: %w", ref.Run, store.ErrNotFound)
	}
	if read.Player != "" {
		if _, err := r.log.LoadFinal(ctx, read); err != nil {
			return seat, nil, 0, err
		}
		return store.Seat{Player: read.Player}, run.FinishedHands(read.PlayerView().Shown), read.Finished, nil
	}
	l := &LoadedRace{Loaded: *read}
	if l.Seats, err = r.store.Seats(ctx, ref.Run); err != nil {
		return seat, nil, 0, err
	}
	var mine MyHands
	err = r.decodePart(ctx, l, ref.Seat, &mine)
	return l.seat(ref.Seat), run.FinishedHands(mine.Shown), read.Finished, err
}

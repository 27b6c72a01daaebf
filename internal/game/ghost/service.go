// Package ghost lets a player race against ghosts: opponents without a seat, whose course is known before
// the race. Most are recorded runs of players, shown with their original times. The log of such a race holds
// only the IDs of the runs and seats of the ghosts. Each request for the ghosts reads their names and
// progress, so a ghost disappears with its player. The other ghosts are computers, with times that were drawn
// when the race was created and are in its log.
//
//	ghosts := ghost.New(store, races, quick, runs.Dealer())
//	created, err := ghosts.Create(ctx, "ann", match.Profile{Name: "Ann"}, false)
//	list, err := ghosts.List(ctx, "ann", created.ID)
//	started, err := ghosts.CreateComputers(ctx, "ann", match.Profile{Name: "Ann"}, ghost.Computers{Steps: []string{"steady"}})
package ghost

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math"
	"slices"

	"github.com/make24/make24/internal/game/computer"
	"github.com/make24/make24/internal/game/dealer"
	"github.com/make24/make24/internal/game/match"
	"github.com/make24/make24/internal/game/quick"
	"github.com/make24/make24/internal/game/run"
	"github.com/make24/make24/internal/game/store"
	"github.com/make24/make24/race"
	"github.com/make24/make24/race/mode"
)

const (
	maxGhosts     = 3
	maxCandidates = 20             // ghosts read with at least the player's strength, and as many with less
	maxReplays    = 10             // recorded runs replayed to find one whose hands the player does not know
	maxKnownHands = 1000           // latest hands of a player that count as known
	maxRunGhosts  = match.MaxSeats // ghosts read of a race
)

// Store is what races against ghosts need of a store.
type Store interface {
	Player(ctx context.Context, id string) (store.Player, error)
	Seats(ctx context.Context, run string) ([]store.Seat, error)
	Plays(ctx context.Context, player string, since int64, after store.PlayCursor, limit int) ([]store.Play, error)
	Ghosts(ctx context.Context, exceptPlayer string, strength, limit int) ([]store.Ghost, error)
	PlayerGhosts(ctx context.Context, player string, limit int) ([]store.Ghost, error)
	RunGhosts(ctx context.Context, run string, limit int) ([]store.Ghost, error)
}

// Service finds recorded runs and creates races against them.
type Service struct {
	store  Store
	races  *match.Service
	quick  *quick.Service
	dealer *dealer.Dealer
}

// New returns a Service for the races against ghosts among races. q returns the strength of players, and d
// deals the hands.
func New(s Store, races *match.Service, q *quick.Service, d *dealer.Dealer) *Service {
	return &Service{store: s, races: races, quick: q, dealer: d}
}

// Ghost is a ghost as the players of a race may see it. It reveals nothing about a hand.
type Ghost struct {
	Name     string `json:"name"`           // may be empty; of a computer, it is
	Step     string `json:"step,omitempty"` // the strength of a computer, as in computer.StepOf
	Colour   int    `json:"colour,omitempty"`
	Mine     bool   `json:"mine,omitempty"` // a run of the viewer
	Played   int64  `json:"played"`         // when the run ended; 0 for a computer
	Solved   int    `json:"solved"`
	Points   int    `json:"points"`
	Time     int64  `json:"time"`     // charged for the hands, as in race.Standing
	Timeline []Step `json:"timeline"` // the closed hands in order
}

// Step is the progress of a ghost after a hand.
type Step struct {
	At     int64 `json:"at"` // time since the start
	Points int   `json:"points"`
	Closed int   `json:"closed"`
}

// Race is a race of one player against ghosts.
type Race struct {
	match.Race
	Ghosts []Ghost `json:"ghosts"`
}

// ErrNoGhost means that there is no recorded run to race against.
var ErrNoGhost = errors.New("ghost: no recorded run")

// Create creates a race against up to three ghosts, with the hands that they played. The
// player starts it with match.Service.Start. If own is true, the ghost is the player's best run among the
// latest. Otherwise the ghosts are of other players of about the same strength, whose
// hands the player has not played lately. Create returns ErrNoGhost, match.ErrBadName, errors of
// the store, and limiter.ErrBusy.
func (s *Service) Create(ctx context.Context, player string, profile match.Profile, own bool) (Race, error) {
	if err := profile.Check(); err != nil {
		return Race{}, err
	}
	choose := s.otherGhosts
	if own {
		choose = s.ownGhost
	}
	refs, recorded, err := choose(ctx, player)
	if err != nil {
		return Race{}, err
	}
	hands, err := s.dealer.Hands(ctx, recorded.hands)
	if err != nil {
		return Race{}, err
	}
	now := s.races.Log.Now()
	m := match.QuickMode(len(hands), s.races.Log.Rankable(now))
	m.Seats, m.AutoStart, m.Countdown, m.Solvable = 1, 0, match.Countdown, recorded.State.Mode().Solvable
	m.Ranked = m.Ranked && !own // the player knows the hands
	o := match.Options{Kind: match.KindQuick, Hands: len(hands), Penalty: m.MissCost, Ghosts: refs}
	created, err := s.races.CreateQuick(ctx, player, profile, match.QuickSpec{ID: s.races.Log.NewID(), Created: now, Mode: m, Options: o, Hands: hands})
	if err != nil {
		return Race{}, err
	}
	ghosts, err := s.readGhosts(ctx, player, refs, m)
	return Race{created, ghosts}, err
}

// List returns the ghosts of a race, without those whose player was deleted.
func (s *Service) List(ctx context.Context, player, id string) ([]Ghost, error) {
	l, err := s.races.Reader.Load(ctx, id)
	if err != nil {
		return nil, err
	}
	return s.readGhosts(ctx, player, l.Options().Ghosts, l.Public().Mode)
}

// Computers describes a race against computers.
type Computers struct {
	Steps  []string // the strengths, one for each computer
	Hands  int      // 0: 10
	Levels []int    // as in match.Options
	Cards  int      // 3 to 6; 0: 4
}

// CreateComputers creates a race against computers and starts its countdown. The race is not ranked.
// CreateComputers returns match.ErrBadName, run.ErrBadRequest, match.ErrNoHands, errors of the store, and
// limiter.ErrBusy.
func (s *Service) CreateComputers(ctx context.Context, player string, profile match.Profile, c Computers) (Race, error) {
	if err := profile.Check(); err != nil {
		return Race{}, err
	}
	if len(c.Steps) < 1 || len(c.Steps) > maxGhosts {
		return Race{}, fmt.Errorf("%w: %d computers, want 1 to %d", run.ErrBadRequest, len(c.Steps), maxGhosts)
	}
	id, now := s.races.Log.NewID(), s.races.Log.Now()
	o := match.Options{Kind: match.KindRace, Hands: cmp.Or(c.Hands, quick.Hands), Levels: c.Levels, Cards: c.Cards}
	if _, err := o.Check(); err != nil {
		return Race{}, err
	}
	hands, err := s.races.Hands.ByOptions(ctx, id, o, nil, o.Hands)
	if err != nil {
		return Race{}, err
	}
	m := match.ComputerMode(len(hands))
	o.Kind, o.Penalty = match.KindComputer, m.MissCost
	predicted := make([]int64, len(hands))
	for i, h := range hands {
		predicted[i] = int64(math.Round(1000 * h.Seconds))
	}
	for i, name := range c.Steps {
		step, ok := computer.StepOf(name)
		if !ok {
			return Race{}, fmt.Errorf("%w: no computer %.80q", run.ErrBadRequest, name)
		}
		o.Ghosts = append(o.Ghosts, match.GhostRef{Step: name, Closings: computer.Draw(id, i, step, predicted)})
	}
	created, err := s.races.CreateQuick(ctx, player, profile, match.QuickSpec{ID: id, Created: now, Mode: m, Options: o, Hands: hands, Start: true})
	if err != nil {
		return Race{}, err
	}
	ghosts, err := s.readGhosts(ctx, player, o.Ghosts, m)
	return Race{created, ghosts}, err
}

// newComputer returns a computer in a race of a mode. It closes no hand after the end of its clock.
func newComputer(ref match.GhostRef, m mode.Mode) Ghost {
	g := Ghost{Step: ref.Step, Timeline: []Step{}}
	for i, c := range ref.Closings {
		if g.Time+c.Time >= m.Length {
			g.Time = m.Length
			break
		}
		g.Time += c.Time
		if c.Solved {
			g.Solved++
			g.Points += m.Points(0)
		}
		g.Timeline = append(g.Timeline, Step{At: g.Time, Points: g.Points, Closed: i + 1})
	}
	return g
}

// recordedRun is a run that can be raced against.
type recordedRun struct {
	run.Loaded
	hands []string // puzzle IDs of the hands to play
}

// loadRecordedRun loads a recorded run. It returns store.ErrNotFound if the run was deleted.
func (s *Service) loadRecordedRun(ctx context.Context, id string) (*recordedRun, error) {
	read, err := s.races.Log.Read(ctx, "", id)
	if err != nil {
		return nil, err
	}
	recorded := &recordedRun{Loaded: *read}
	if err := s.races.Log.Replay(ctx, &recorded.Loaded); err != nil {
		return nil, err
	}
	recorded.hands = recorded.State.PuzzleIDs()
	if recorded.Player != "" {
		finished := run.FinishedHands(recorded.State.View(recorded.Player).Shown)
		recorded.hands = recorded.hands[:min(len(recorded.hands), len(finished))]
	}
	recorded.hands = recorded.hands[:min(len(recorded.hands), quick.Hands)]
	return recorded, nil
}

// ownGhost returns the best of the player's latest ghosts, and its run.
func (s *Service) ownGhost(ctx context.Context, player string) ([]match.GhostRef, *recordedRun, error) {
	ghosts, err := s.store.PlayerGhosts(ctx, player, maxCandidates)
	if err != nil {
		return nil, nil, err
	}
	slices.SortStableFunc(ghosts, func(a, b store.Ghost) int { return b.Strength - a.Strength })
	for _, best := range ghosts {
		recorded, err := s.loadRecordedRun(ctx, best.Run)
		switch {
		case errors.Is(err, store.ErrNotFound):
			continue
		case err != nil:
			return nil, nil, err
		}
		return []match.GhostRef{{Run: best.Run, Seat: best.Seat}}, recorded, nil
	}
	return nil, nil, ErrNoGhost
}

// otherGhosts returns ghosts of other players with the same hands, which the player has not played lately,
// and one of their runs.
func (s *Service) otherGhosts(ctx context.Context, player string) ([]match.GhostRef, *recordedRun, error) {
	strength, err := s.quick.Strength(ctx, player)
	if err != nil {
		return nil, nil, err
	}
	candidates, err := s.store.Ghosts(ctx, player, strength, maxCandidates)
	if err != nil {
		return nil, nil, err
	}
	sortByDistance(candidates, strength)
	recorded, err := s.chooseRun(ctx, player, candidates)
	if err != nil {
		return nil, nil, err
	}
	refs, err := s.ghostRefs(ctx, recorded.ID, strength)
	return refs, recorded, err
}

// sortByDistance sorts ghosts by the distance of their strength from a strength.
func sortByDistance(ghosts []store.Ghost, strength int) {
	slices.SortStableFunc(ghosts, func(a, b store.Ghost) int {
		return max(a.Strength-strength, strength-a.Strength) - max(b.Strength-strength, strength-b.Strength)
	})
}

// chooseRun returns the run of the first candidate whose hands the player has not played lately, or
// ErrNoGhost.
func (s *Service) chooseRun(ctx context.Context, player string, candidates []store.Ghost) (*recordedRun, error) {
	known, err := s.knownHands(ctx, player)
	if err != nil {
		return nil, err
	}
	tried := map[string]bool{}
	for _, c := range candidates {
		if tried[c.Run] || len(tried) == maxReplays {
			continue
		}
		tried[c.Run] = true
		recorded, err := s.loadRecordedRun(ctx, c.Run)
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

// ghostRefs returns at most maxGhosts ghosts of a run, those nearest to a strength.
func (s *Service) ghostRefs(ctx context.Context, run string, strength int) (refs []match.GhostRef, err error) {
	ghosts, err := s.store.RunGhosts(ctx, run, maxRunGhosts)
	if err != nil {
		return nil, err
	}
	sortByDistance(ghosts, strength)
	for _, g := range ghosts[:min(len(ghosts), maxGhosts)] {
		refs = append(refs, match.GhostRef{Run: g.Run, Seat: g.Seat})
	}
	return refs, nil
}

// knownHands returns the puzzle IDs of the hands that a player has played lately.
func (s *Service) knownHands(ctx context.Context, player string) (map[string]bool, error) {
	plays, err := s.store.Plays(ctx, player, 0, store.PlayCursor{}, maxKnownHands)
	known := make(map[string]bool, len(plays))
	for _, p := range plays {
		known[p.Puzzle] = true
	}
	return known, err
}

// readGhosts returns the ghosts of a race of a mode.
func (s *Service) readGhosts(ctx context.Context, viewer string, refs []match.GhostRef, m mode.Mode) ([]Ghost, error) {
	ghosts := []Ghost{}
	for _, ref := range refs {
		if ref.Step != "" {
			ghosts = append(ghosts, newComputer(ref, m))
			continue
		}
		g, err := s.newGhost(ctx, viewer, ref, m.Hands)
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
func (s *Service) newGhost(ctx context.Context, viewer string, ref match.GhostRef, hands int) (Ghost, error) {
	seat, shown, finished, err := s.playedHands(ctx, ref)
	if err != nil {
		return Ghost{}, err
	}
	player, err := s.store.Player(ctx, seat.Player)
	if err != nil {
		return Ghost{}, err
	}
	g := Ghost{
		Name: cmp.Or(player.Name, seat.Name), Colour: seat.Colour, Played: finished, Timeline: []Step{},
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
		g.Timeline = append(g.Timeline, Step{At: at, Points: g.Points, Closed: i + 1})
	}
	return g, nil
}

// playedHands returns the hands that were closed in a recorded run, the seat of their player, and when
// the run ended. For a run of one player, only Player of the seat is set.
func (s *Service) playedHands(ctx context.Context, ref match.GhostRef) (seat store.Seat, hands []race.PlayedHand, finished int64, err error) {
	read, err := s.races.Log.Read(ctx, "", ref.Run)
	if err != nil {
		return seat, nil, 0, err
	}
	if read.Finished == 0 {
		return seat, nil, 0, fmt.Errorf("ghost: run %s is not over: %w", ref.Run, store.ErrNotFound)
	}
	if read.Player != "" {
		if _, err := s.races.Log.LoadFinal(ctx, read); err != nil {
			return seat, nil, 0, err
		}
		return store.Seat{Player: read.Player}, run.FinishedHands(read.PlayerView().Shown), read.Finished, nil
	}
	l := &match.Loaded{Loaded: *read}
	if l.Seats, err = s.store.Seats(ctx, ref.Run); err != nil {
		return seat, nil, 0, err
	}
	var mine match.MyHands
	err = s.races.Finals.Decode(ctx, l, ref.Seat, &mine)
	return l.Seat(ref.Seat), run.FinishedHands(mine.Shown), read.Finished, err
}

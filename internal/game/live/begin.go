package live

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"slices"

	"github.com/make24/make24/internal/game/dealer"
	"github.com/make24/make24/internal/game/store"
	"github.com/make24/make24/race"
	"github.com/make24/make24/race/event"
	"github.com/make24/make24/race/mode"
)

const (
	maxPuzzles = 50 // maximum length of Request.Puzzles
)

// Begin begins a run and shows its first hand. The client chooses the key; if the player has used
// it before, Begin returns the run begun with it. A player can begin a daily only once: if the
// player already has a run of the daily, begun or imported, Begin returns that run.
//
// Begin returns ErrBadRequest or ErrNotToday for an invalid request, ErrNoReview if no technique is
// due, dealer.ErrPuzzle for an invalid puzzle, race.ErrBadAction for an invalid key,
// store.ErrNotFound if the player does not exist, and also *QuotaError, limiter.ErrBusy and
// store.ErrFull.
func (r *Runs) Begin(ctx context.Context, player, key string, req Request) (Run, error) {
	if !mode.ValidName(key) {
		return Run{}, fmt.Errorf("%w: invalid key %.80q", race.ErrBadAction, key)
	}
	m, req, err := validateRequest(req, mode.DailyNumber(r.clock()))
	if errors.Is(err, ErrNotToday) {
		// The client may repeat a request that it sent before midnight, if the response was lost.
		row, found, err := r.Dailies.RunOf(ctx, player, req.Number)
		if err != nil {
			return Run{}, err
		}
		if found && !row.Offline {
			return r.Load(ctx, player, row.ID)
		}
	}
	if err == nil && req.isArchived() {
		// The player may still finish the daily, ranked, and must not know its hands before.
		row, found, err := r.Dailies.RunOf(ctx, player, req.Number)
		if err != nil {
			return Run{}, err
		}
		if found && row.Finished == 0 {
			return r.Load(ctx, player, row.ID)
		}
	}
	if err != nil {
		return Run{}, err
	}
	l := &LoadedRun{Request: req, Run: store.Run{
		ID: r.NewID(), Player: player, Key: "online:" + key, Mode: req.Mode, Number: req.Number,
	}}
	return r.BeginRun(ctx, l, m)
}

// BeginRun deals the first hands of a new run, shows the first one and stores the run. The errors are
// those of Begin.
func (r *Runs) BeginRun(ctx context.Context, l *LoadedRun, m mode.Mode) (Run, error) {
	hands, err := r.firstHands(ctx, l.ID, l.Player, l.Request)
	if err != nil {
		return Run{}, err
	}
	if l.Request.hasFixedHands() {
		m.Hands = len(hands)
	}
	// Take the time after dealing, so that no clock runs before the hand exists.
	now := r.clock()
	l.Created = now
	m.Ranked = m.Ranked && r.rankable(now)
	create := race.Create{ID: "create", Mode: m, Number: l.Request.Number, Player: l.Player, Hands: hands}
	for _, a := range []race.Action{create, race.Start{ID: "start"}} {
		if err := r.decide(l, now, "", a); err != nil {
			return Run{}, fmt.Errorf("live: %w", err)
		}
	}
	return r.create(ctx, l, store.Decision{Events: l.NewEvents, Deadline: l.deadline()})
}

// create stores a new run with its first decision. If the player already has a run with the same
// key or of the same daily, create returns that run.
func (r *Runs) create(ctx context.Context, l *LoadedRun, decision store.Decision) (Run, error) {
	var err error
	if l.RequestJSON, err = json.Marshal(l.Request); err != nil {
		return Run{}, fmt.Errorf("live: %w", err)
	}
	decision.Day, decision.Quota = r.clock()/store.DayMillis, &r.quota
	row, created, err := r.store.CreateRun(ctx, l.Run, decision)
	if err != nil {
		return Run{}, r.QuotaError(err)
	}
	if !created {
		if row.Mode == mode.Daily && !row.Offline && row.Finished == 0 { // the daily may have been imported since
			if row, _, err = r.Dailies.RunOf(ctx, row.Player, row.Number); err != nil {
				return Run{}, err
			}
		}
		return r.Act(ctx, l.Player, row.ID, Move{Action: race.Tick{}})
	}
	l.storedBytes = row.LogBytes + row.TrailBytes
	run, err := r.snapshot(ctx, l)
	run.Created = true
	return run, err
}

// hasFixedHands reports whether all hands of the run are dealt when it begins, so that it ends
// after the last one.
func (r Request) hasFixedHands() bool {
	return len(r.Puzzles) > 0 || r.Review || r.Hands > 0 || r.isArchived()
}

// isArchived reports whether the request is for practice with the hands of a past daily.
func (r Request) isArchived() bool { return r.Mode == mode.Practice && r.Number != 0 }

// SolvableOnly reports whether every hand of the run has a solution. It returns false for timed
// runs and for practice with Puzzles or Unsolvable.
func (r Request) SolvableOnly() bool {
	return r.Mode == mode.Daily || r.Mode == mode.Practice && !r.Unsolvable && len(r.Puzzles) == 0
}

// criteria returns the fields that the dealer uses.
func (r Request) criteria() dealer.Criteria {
	return dealer.Criteria{Level: r.Level, Technique: r.Technique, Cards: r.Cards, Rules: r.Rules, Target: r.Target, Unsolvable: r.Unsolvable}
}

// validateRequest checks a request on the day of daily number today. It returns the mode, and the
// request with Number set if it is for a daily. It returns ErrBadRequest or ErrNotToday if the
// request is invalid.
func validateRequest(req Request, today int) (mode.Mode, Request, error) {
	m, ok := mode.Lookup(req.Mode)
	if !ok {
		return m, req, fmt.Errorf("%w: unknown mode %.80q", ErrBadRequest, req.Mode)
	}
	if req.Challenge != "" || req.Source != "" {
		return m, req, fmt.Errorf("%w: only BeginChallenge sets challenge and source", ErrBadRequest)
	}
	if req.Mode != mode.Practice {
		withoutOptions := Request{Mode: req.Mode, Number: req.Number}
		if len(req.Puzzles) > 0 || req.Review || req.Near || req.Hands != 0 || req.HandTime != 0 || req.criteria() != (dealer.Criteria{}) {
			return m, req, fmt.Errorf("%w: mode %s takes no options", ErrBadRequest, req.Mode)
		}
		req = withoutOptions
	}
	switch {
	case req.Mode == mode.Daily && req.Number == 0:
		req.Number = today
	case req.Mode == mode.Daily && req.Number != today:
		return m, req, fmt.Errorf("%w: number %d, today's is %d", ErrNotToday, req.Number, today)
	case req.Mode == mode.Timed && req.Number != 0:
		return m, req, fmt.Errorf("%w: mode timed takes no number", ErrBadRequest)
	case req.isArchived() && !reflect.DeepEqual(req, Request{Mode: req.Mode, Number: req.Number}):
		return m, req, fmt.Errorf("%w: practice with a number takes no other options", ErrBadRequest)
	case req.isArchived() && (req.Number < 1 || req.Number >= today):
		return m, req, fmt.Errorf("%w: daily %d is not a past daily", ErrBadRequest, req.Number)
	case len(req.Puzzles) > maxPuzzles:
		return m, req, fmt.Errorf("%w: %d puzzles, more than %d", ErrBadRequest, len(req.Puzzles), maxPuzzles)
	case req.Review && len(req.Puzzles) > 0:
		return m, req, fmt.Errorf("%w: puzzles and review exclude each other", ErrBadRequest)
	case req.Hands < 0 || req.Hands > maxPuzzles || req.Hands > 0 && !req.Near:
		return m, req, fmt.Errorf("%w: hands must be 1 to %d, with near", ErrBadRequest, maxPuzzles)
	case (len(req.Puzzles) > 0 || req.Review) && req.Near:
		return m, req, fmt.Errorf("%w: near is not allowed with puzzles or review", ErrBadRequest)
	case (req.hasFixedHands() || req.Near) && req.criteria() != (dealer.Criteria{}):
		return m, req, fmt.Errorf("%w: criteria are not allowed with puzzles, review or near", ErrBadRequest)
	}
	if m.HandTime = req.HandTime; !m.Valid() {
		return m, req, fmt.Errorf("%w: hand_time %d is out of range", ErrBadRequest, req.HandTime)
	}
	m.Solvable = req.SolvableOnly()
	req.Puzzles = slices.Clone(req.Puzzles)
	return m, req, nil
}

// firstHands returns the hands with which a run begins.
func (r *Runs) firstHands(ctx context.Context, run, player string, req Request) ([]event.Hand, error) {
	switch {
	case req.Mode == mode.Daily, req.isArchived():
		return r.dealer.Daily(req.Number)
	case req.Review:
		return r.Reviews.ReviewHands(ctx, run, player)
	case len(req.Puzzles) > 0:
		return r.dealer.Hands(ctx, req.Puzzles)
	}
	if req.Hands > 0 {
		return r.Ratings.HandsNear(ctx, run, player, nil, req.Hands)
	}
	return r.moreHands(ctx, run, player, req, nil)
}

// A run without fixed hands deals its hands in advance, so that its player never waits for one.
const (
	refillThreshold = 2 // number of dealt hands left to show below which more are dealt
	practiceBatch   = 3 // hands dealt at a time in practice
	timedBatch      = 8 // hands dealt at a time in a timed run
)

// moreHands deals more hands to a run without fixed hands. dealt holds the puzzle IDs of the hands
// that the run has. moreHands returns ErrBadRequest if no hand meets the request.
func (r *Runs) moreHands(ctx context.Context, run, player string, req Request, dealt []string) ([]event.Hand, error) {
	if req.Mode == mode.Timed {
		return r.timedHands(ctx, run, req, dealt, min(timedBatch, mode.MaxHands-len(dealt)))
	}
	n := min(practiceBatch, mode.MaxHands-len(dealt))
	if req.Near {
		return r.Ratings.HandsNear(ctx, run, player, dealt, n)
	}
	hands, err := r.dealer.Practice(ctx, run, req.criteria(), dealt, n)
	if errors.Is(err, dealer.ErrCriteria) {
		return nil, fmt.Errorf("%w: %w", ErrBadRequest, err)
	}
	return hands, err
}

// timedHands returns at most n more hands of a timed run. dealt holds the puzzle IDs of those that it
// has. In a challenge, the hands are those in the log of its creator's run, even if that log was written
// by a version with other grades, and then others.
func (r *Runs) timedHands(ctx context.Context, run string, req Request, dealt []string, n int) ([]event.Hand, error) {
	from := len(dealt)
	if req.Source == "" {
		return r.dealer.Timed(run, from, n), nil
	}
	source, err := r.ReadRun(ctx, "", req.Source)
	if err == nil {
		err = r.Replay(ctx, source)
	}
	if err != nil && !errors.Is(err, store.ErrNotFound) {
		return nil, err
	}
	if err == nil {
		var hands []event.Hand
		for i := from; len(hands) < n; i++ {
			hand, ok := source.State.Hand(i)
			if !ok {
				break
			}
			hands = append(hands, hand)
		}
		if len(hands) > 0 {
			return hands, nil
		}
	}
	hands := slices.DeleteFunc(r.dealer.Timed(req.Source, from, mode.MaxHands-from), func(h event.Hand) bool {
		return slices.Contains(dealt, h.Puzzle)
	})
	return hands[:min(n, len(hands))], nil
}

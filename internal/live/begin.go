package live

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"github.com/make24/make24/internal/dealer"
	"github.com/make24/make24/internal/store"
	"github.com/make24/make24/race"
	"github.com/make24/make24/race/event"
	"github.com/make24/make24/race/mode"
)

const (
	maxPuzzles     = 50 // puzzles in Request.Puzzles
	maxReviewKinds = 10 // kinds in a run of review
)

// Begin begins a run and shows its first hand. The client chooses the key; with a key used before,
// Begin returns the run of that key. Each player has one run of a daily: if the player has imported
// an offline run of the daily, Begin returns that run.
//
// Begin returns ErrBadRequest or ErrNotToday for an invalid request, ErrNoReview if no kind is due,
// dealer.ErrPuzzle for an invalid puzzle, race.ErrBadAction for an invalid key, store.ErrNotFound
// if there is no such player, *QuotaError, limiter.ErrBusy, or store.ErrFull.
func (r *Runs) Begin(ctx context.Context, player, key string, w Request) (Run, error) {
	if !mode.ValidName(key) {
		return Run{}, fmt.Errorf("%w: key %.80q", race.ErrBadAction, key)
	}
	m, w, err := validateRequest(w, mode.DailyNumber(r.clock()))
	if errors.Is(err, ErrNotToday) {
		// The client may repeat a request of just before midnight whose response was lost.
		row, found, err := r.dailyRun(ctx, player, w.Number)
		if err != nil {
			return Run{}, err
		}
		if found && !row.Offline {
			return r.Load(ctx, player, row.ID)
		}
	}
	if err != nil {
		return Run{}, err
	}
	l := &loadedRun{request: w, Run: store.Run{
		ID: r.newID(), Player: player, Key: "online:" + key, Mode: w.Mode, Number: w.Number,
	}}
	hands, err := r.firstHands(ctx, l.ID, player, w)
	if err != nil {
		return Run{}, err
	}
	if w.fixedHands() {
		m.Hands = len(hands)
	}
	// Take the time after dealing, so that no clock runs before the hand exists.
	now := r.clock()
	l.Created = now
	m.Ranked = m.Ranked && r.rankable(now)
	create := race.Create{ID: "create", Mode: m, Number: w.Number, Player: player, Hands: hands}
	for _, a := range []race.Action{create, race.Start{ID: "start"}} {
		if err := r.decide(l, now, "", a); err != nil {
			return Run{}, fmt.Errorf("live: %w", err)
		}
	}
	return r.create(ctx, l, store.Decision{Events: l.decided, Deadline: l.deadline()})
}

// create stores a new run with all its events so far, or returns the existing run of the key or the
// daily.
func (r *Runs) create(ctx context.Context, l *loadedRun, first store.Decision) (Run, error) {
	var err error
	if l.RequestJSON, err = json.Marshal(l.request); err != nil {
		return Run{}, fmt.Errorf("live: %w", err)
	}
	first.Day, first.Quota = r.clock()/dayMillis, &r.quota
	row, created, err := r.store.CreateRun(ctx, l.Run, first)
	if err != nil {
		return Run{}, r.quotaError(err)
	}
	if !created {
		if row.Mode == mode.Daily && !row.Offline && row.Finished == 0 { // it may have been imported since it began
			if row, _, err = r.dailyRun(ctx, row.Player, row.Number); err != nil {
				return Run{}, err
			}
		}
		return r.Act(ctx, l.Player, row.ID, Move{Action: race.Tick{}})
	}
	l.stored = row.LogBytes + row.TrailBytes
	run, err := r.snapshot(ctx, l)
	run.Created = true
	return run, err
}

// fixedHands reports whether all hands are dealt at the beginning, so that the run ends with the
// last one.
func (w Request) fixedHands() bool { return len(w.Puzzles) > 0 || w.Review }

// solvableOnly reports whether all hands of the run have a solution. The timed run may have others,
// and so may practice with Puzzles or Unsolvable.
func (w Request) solvableOnly() bool {
	return w.Mode == mode.Daily || w.Mode == mode.Practice && !w.Unsolvable && len(w.Puzzles) == 0
}

// criteria returns the fields of w that the dealer uses.
func (w Request) criteria() dealer.Criteria {
	return dealer.Criteria{Level: w.Level, Kind: w.Kind, Cards: w.Cards, Rules: w.Rules, Target: w.Target, Unsolvable: w.Unsolvable}
}

// validateRequest checks a request and returns its mode and the request with the number of the
// daily filled in. It returns ErrBadRequest or ErrNotToday.
func validateRequest(w Request, today int) (mode.Mode, Request, error) {
	m, ok := mode.Lookup(w.Mode)
	if !ok {
		return m, w, fmt.Errorf("%w: mode %.80q", ErrBadRequest, w.Mode)
	}
	if w.Mode != mode.Practice {
		plain := Request{Mode: w.Mode, Number: w.Number}
		if len(w.Puzzles) > 0 || w.Review || w.HandTime != 0 || w.criteria() != (dealer.Criteria{}) {
			return m, w, fmt.Errorf("%w: mode %s has no options", ErrBadRequest, w.Mode)
		}
		w = plain
	}
	switch {
	case w.Mode == mode.Daily && w.Number == 0:
		w.Number = today
	case w.Mode == mode.Daily && w.Number != today:
		return m, w, fmt.Errorf("%w: number %d, today's is %d", ErrNotToday, w.Number, today)
	case w.Mode != mode.Daily && w.Number != 0:
		return m, w, fmt.Errorf("%w: number outside mode daily", ErrBadRequest)
	case len(w.Puzzles) > maxPuzzles || w.Review && len(w.Puzzles) > 0:
		return m, w, fmt.Errorf("%w: %d puzzles, or puzzles with review", ErrBadRequest, len(w.Puzzles))
	case w.fixedHands() && w.criteria() != (dealer.Criteria{}):
		return m, w, fmt.Errorf("%w: puzzles or review together with criteria", ErrBadRequest)
	}
	if m.HandTime = w.HandTime; !m.Valid() {
		return m, w, fmt.Errorf("%w: hand_time %d", ErrBadRequest, w.HandTime)
	}
	m.Solvable = w.solvableOnly()
	w.Puzzles = slices.Clone(w.Puzzles)
	return m, w, nil
}

// firstHands returns the hands with which a run begins.
func (r *Runs) firstHands(ctx context.Context, run, player string, w Request) ([]event.Hand, error) {
	switch {
	case w.Mode == mode.Daily:
		return r.dealer.Daily(w.Number)
	case w.Review:
		return r.reviewHands(ctx, run, player)
	case len(w.Puzzles) > 0:
		return r.dealer.Hands(ctx, w.Puzzles)
	}
	return r.moreHands(ctx, run, w, nil)
}

// Hands of an open run are dealt in advance, so that a player never waits for one.
const (
	refillAt      = 2 // dealt hands left to show at which more are dealt
	practiceBatch = 3
	timedBatch    = 8
)

// moreHands deals further hands to an open run that had the given ones. It returns ErrBadRequest if
// no hand meets the request.
func (r *Runs) moreHands(ctx context.Context, run string, w Request, had []string) ([]event.Hand, error) {
	if w.Mode == mode.Timed {
		return r.dealer.Timed(run, len(had), min(timedBatch, mode.MaxHands-len(had))), nil
	}
	hands, err := r.dealer.Practice(ctx, run, w.criteria(), had, min(practiceBatch, mode.MaxHands-len(had)))
	if errors.Is(err, dealer.ErrCriteria) {
		return nil, fmt.Errorf("%w: %w", ErrBadRequest, err)
	}
	return hands, err
}

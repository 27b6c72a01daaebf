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
	maxPuzzles     = 50 // of a run with hands of somebody's choice
	maxReviewKinds = 10 // kinds in one run of review
)

// Begin begins a run and shows its first hand. The key is the player's name for it: with one
// that was used, the run is the one it was used for; and of each daily a player has one run: the
// one that was brought, if it was played without network and brought before.
//
// Errors: ErrWish; ErrNotToday; ErrNoReview; dealer.ErrPuzzle for Wish.Puzzles; race.ErrBadAction for a key
// that is none; store.ErrNotFound if there is no such player; *QuotaError;
// limiter.ErrBusy; store.ErrFull.
func (r *Runs) Begin(ctx context.Context, player, key string, w Request) (Run, error) {
	if !mode.ValidName(key) {
		return Run{}, fmt.Errorf("%w: key %.80q", race.ErrBadAction, key)
	}
	m, w, err := validateRequest(w, mode.DailyNumber(r.clock()))
	if errors.Is(err, ErrNotToday) {
		// Begun yesterday, and the answer was lost just before midnight.
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
	// Dealing and waiting for it take a while, and nobody's clock goes before the hand is there.
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

// create stores a run with all its events so far, or finds the one there is.
func (r *Runs) create(ctx context.Context, l *loadedRun, first store.Decision) (Run, error) {
	var err error
	if l.Wish, err = json.Marshal(l.request); err != nil {
		return Run{}, fmt.Errorf("live: %w", err)
	}
	first.Day, first.Quota = r.clock()/dayMillis, &r.quota
	row, created, err := r.store.CreateRun(ctx, l.Run, first)
	if err != nil {
		return Run{}, r.quotaError(err)
	}
	if !created {
		if row.Mode == "daily" && !row.Offline && row.Finished == 0 { // the player may have brought it since it was begun
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

// chosen reports whether all hands are known at the beginning, so that the run ends with
// the last.
func (w Request) fixedHands() bool { return len(w.Puzzles) > 0 || w.Review }

// solvable reports whether the dealer deals only hands with a solution: not in the timed run, and not
// where a player chose the hands, or hands without solution too.
func (w Request) solvableOnly() bool {
	return w.Mode == "daily" || w.Mode == "practice" && !w.Unsolvable && len(w.Puzzles) == 0
}

func (w Request) criteria() dealer.Criteria {
	return dealer.Criteria{Level: w.Level, Kind: w.Kind, Cards: w.Cards, Rules: w.Rules, Target: w.Target, Unsolvable: w.Unsolvable}
}

// planned looks a wish through: the mode it means and the wish itself, with the number of the daily.
// ErrWish, ErrNotToday.
func validateRequest(w Request, today int) (mode.Mode, Request, error) {
	m, ok := mode.Lookup(w.Mode)
	if !ok {
		return m, w, fmt.Errorf("%w: mode %.80q", ErrBadRequest, w.Mode)
	}
	if w.Mode != "practice" {
		plain := Request{Mode: w.Mode, Number: w.Number}
		if len(w.Puzzles) > 0 || w.Review || w.HandTime != 0 || w.criteria() != (dealer.Criteria{}) {
			return m, w, fmt.Errorf("%w: in mode %s there is nothing to choose", ErrBadRequest, w.Mode)
		}
		w = plain
	}
	switch {
	case w.Mode == "daily" && w.Number == 0:
		w.Number = today
	case w.Mode == "daily" && w.Number != today:
		return m, w, fmt.Errorf("%w: number %d, and today's is %d", ErrNotToday, w.Number, today)
	case w.Mode != "daily" && w.Number != 0:
		return m, w, fmt.Errorf("%w: a number is for dailies", ErrBadRequest)
	case len(w.Puzzles) > maxPuzzles || w.Review && len(w.Puzzles) > 0:
		return m, w, fmt.Errorf("%w: %d puzzles", ErrBadRequest, len(w.Puzzles))
	case w.fixedHands() && w.criteria() != (dealer.Criteria{}):
		return m, w, fmt.Errorf("%w: hands that are chosen, and others", ErrBadRequest)
	}
	if m.HandTime = w.HandTime; !m.Valid() {
		return m, w, fmt.Errorf("%w: a clock of %d", ErrBadRequest, w.HandTime)
	}
	m.Solvable = w.solvableOnly()
	w.Puzzles = slices.Clone(w.Puzzles)
	return m, w, nil
}

// first are the hands that a run begins with.
func (r *Runs) firstHands(ctx context.Context, run, player string, w Request) ([]event.Hand, error) {
	switch {
	case w.Mode == "daily":
		return r.dealer.Daily(w.Number)
	case w.Review:
		return r.reviewHands(ctx, run, player)
	case len(w.Puzzles) > 0:
		return r.dealer.Hands(ctx, w.Puzzles)
	}
	return r.moreHands(ctx, run, w, nil)
}

// How many hands of an open run wait to be shown: dealt anew when there are few, so
// that nobody ever waits.
const (
	refillAt      = 2
	practiceBatch = 3
	timedBatch    = 8
)

// more are hands for an open run that had these. ErrWish.
func (r *Runs) moreHands(ctx context.Context, run string, w Request, had []string) ([]event.Hand, error) {
	if w.Mode == "timed" {
		return r.dealer.Timed(run, len(had), min(timedBatch, mode.MaxHands-len(had))), nil
	}
	hands, err := r.dealer.Practice(ctx, run, w.criteria(), had, min(practiceBatch, mode.MaxHands-len(had)))
	if errors.Is(err, dealer.ErrCriteria) {
		return nil, fmt.Errorf("%w: %w", ErrBadRequest, err)
	}
	return hands, err
}

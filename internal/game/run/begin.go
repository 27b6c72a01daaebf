package run

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"github.com/make24/make24/internal/game/store"
	"github.com/make24/make24/race"
	"github.com/make24/make24/race/mode"
)

// Begin begins a run and shows its first hand. The client chooses the key; if the player has used
// it before, Begin returns the run begun with it. A player can begin a daily only once: if the
// player already has a run of the daily, begun or imported, Begin returns that run.
//
// Begin returns ErrBadRequest or ErrNotToday for an invalid request, ErrNoReview if no technique is
// due, dealer.ErrPuzzle for an invalid puzzle, race.ErrBadAction for an invalid key,
// store.ErrNotFound if the player does not exist, and also *QuotaError, limiter.ErrBusy and
// store.ErrFull.
func (s *Service) Begin(ctx context.Context, player, key string, req Request) (Run, error) {
	if !mode.ValidName(key) {
		return Run{}, fmt.Errorf("%w: invalid key %.80q", race.ErrBadAction, key)
	}
	m, req, err := validateRequest(req, s.Dailies.Today())
	if errors.Is(err, ErrNotToday) {
		// The client may repeat a request that it sent before midnight, if the response was lost.
		row, found, err := s.Dailies.RunOf(ctx, player, req.Number)
		if err != nil {
			return Run{}, err
		}
		if found && !row.Offline {
			return s.Load(ctx, player, row.ID)
		}
	}
	if err == nil && req.isArchived() {
		// The player may still finish the daily, ranked, and must not know its hands before.
		row, found, err := s.Dailies.RunOf(ctx, player, req.Number)
		if err != nil {
			return Run{}, err
		}
		if found && row.Finished == 0 {
			return s.Load(ctx, player, row.ID)
		}
	}
	if err != nil {
		return Run{}, err
	}
	l := &Loaded{Request: req, Run: store.Run{
		ID: s.Log.NewID(), Player: player, Key: "online:" + key, Mode: req.Mode, Number: req.Number,
	}}
	return s.BeginRun(ctx, l, m)
}

// BeginRun deals the first hands of a new run, shows the first one and stores the run. The errors are
// those of Begin.
func (s *Service) BeginRun(ctx context.Context, l *Loaded, m mode.Mode) (Run, error) {
	hands, err := s.hands.first(ctx, l.ID, l.Player, l.Request)
	if err != nil {
		return Run{}, err
	}
	if err := l.Request.checkSolvable(hands); err != nil {
		return Run{}, err
	}
	if l.Request.hasFixedHands() {
		m.Hands = len(hands)
	}
	// Take the time after dealing, so that no clock runs before the hand exists.
	now := s.Log.Now()
	l.Created = now
	m.Ranked = m.Ranked && s.Log.Rankable(now)
	create := race.Create{ID: "create", Mode: m, Number: l.Request.Number, Player: l.Player, Hands: hands}
	for _, a := range []race.Action{create, race.Start{ID: "start"}} {
		if err := s.Log.Decide(l, now, "", a); err != nil {
			return Run{}, fmt.Errorf("run: %w", err)
		}
	}
	return s.create(ctx, l, store.Decision{Events: l.NewEvents, Deadline: l.deadline()})
}

// create stores a new run with its first decision. If the player already has a run with the same
// key or of the same daily, create returns that run.
func (s *Service) create(ctx context.Context, l *Loaded, decision store.Decision) (Run, error) {
	var err error
	if l.RequestJSON, err = json.Marshal(l.Request); err != nil {
		return Run{}, fmt.Errorf("run: %w", err)
	}
	s.Log.Charge(&decision)
	row, created, err := s.store.CreateRun(ctx, l.Run, decision)
	if err != nil {
		return Run{}, s.Log.QuotaError(err)
	}
	if !created {
		if row.Mode == mode.Daily && !row.Offline && row.Finished == 0 { // the daily may have been imported since
			if row, _, err = s.Dailies.RunOf(ctx, row.Player, row.Number); err != nil {
				return Run{}, err
			}
		}
		return s.Act(ctx, l.Player, row.ID, Move{Action: race.Tick{}})
	}
	l.StoredBytes = row.LogBytes + row.TrailBytes
	run, err := s.snapshot(ctx, l)
	run.Created = true
	return run, err
}

package run

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strconv"

	"github.com/make24/make24/internal/game/daily"
	"github.com/make24/make24/internal/game/dealer"
	"github.com/make24/make24/internal/game/fairplay"
	"github.com/make24/make24/internal/game/store"
	"github.com/make24/make24/race"
	"github.com/make24/make24/race/event"
	"github.com/make24/make24/race/mode"
)

const (
	maxOfflineHands = 200       // maximum number of hands of an offline run
	maxOfflineMoves = 2000      // maximum number of moves of an offline run
	maxTime         = 1<<53 - 1 // largest time of a move, as in package race
)

// ImportOffline stores a run that was played without network. It checks the hands itself; package
// race judges the moves in order. The times are the client's, shifted so that none is in the future
// (see alignMoves). If the run is not over after its last move, it ends at the time of that move. A
// run that is sent again is not stored again. An offline run counts for its player but is never
// ranked.
//
// A daily must have exactly the hands of its number, which may be tomorrow's, since the client's
// clock may be ahead. It is stored even if the player has played the same daily online. If the
// player has imported the daily before, under any ID, ImportOffline returns that run. Hands of
// practice must meet the request and repeat only if no others are left (see dealer.OfflineHands).
// Timed runs are rejected: a client would have to know their hands in advance, so their results
// would mean nothing.
//
// ImportOffline returns ErrBadRun, with the reason, for an invalid run, store.ErrNotFound if the
// player does not exist, and also *QuotaError, limiter.ErrBusy and store.ErrFull.
func (s *Service) ImportOffline(ctx context.Context, player string, run OfflineRun) (Run, error) {
	now := s.Log.Now()
	m, err := validateOffline(run, s.Dailies.Today())
	if err != nil {
		return Run{}, badRunError(err)
	}
	if err := s.checkImportQuota(ctx, player); err != nil {
		return Run{}, err
	}
	hands, err := s.hands.offline(ctx, run)
	if errors.Is(err, dealer.ErrPuzzle) || errors.Is(err, dealer.ErrCriteria) {
		return Run{}, badRunError(err)
	}
	if err != nil {
		return Run{}, err
	}
	if err := run.Request.checkSolvable(hands); err != nil {
		return Run{}, badRunError(err)
	}
	create := race.Create{ID: "create", Mode: m, Number: run.Request.Number, Player: player, Hands: hands}
	moves := alignMoves(run.Moves, player, now, s.Dailies.Zone)
	slot, err := s.Log.AcquireSlot(ctx)
	if err != nil {
		return Run{}, err
	}
	defer slot.Release()
	state, log, err := race.Replay(create, moves)
	if err == nil && !state.Over() {
		var end []event.Event
		end, state, err = race.Decide(state, state.LastTime(), player, race.Finish{ID: "end"})
		log = append(log, end...)
	}
	if err != nil {
		return Run{}, badRunError(err)
	}
	l := &Loaded{Request: run.Request, State: state, NewEvents: log, Run: store.Run{
		ID: s.Log.NewID(), Player: player, Key: offlineKey(run), Mode: m.Name, Number: run.Request.Number,
		Offline: true, Created: moves[0].At, Finished: state.LastTime(),
	}}
	decision, err := s.buildDecision(slot.Context(ctx), l, race.State{})
	if err != nil {
		return Run{}, err
	}
	if decision.Trails, err = offlineTrails(player, run.Trails, decision.Plays); err != nil {
		return Run{}, badRunError(err)
	}
	slot.Release()
	return s.create(ctx, l, decision)
}

// checkImportQuota returns a *QuotaError if the player may not store another run.
func (s *Service) checkImportQuota(ctx context.Context, player string) error {
	used, err := s.store.Usage(ctx, player)
	if err != nil {
		return err
	}
	today := s.Log.Now() / store.DayMillis
	used.Runs++
	used.DayRuns++
	return s.Log.QuotaError(s.Log.quota.Check(used, today))
}

func badRunError(err error) error { return fmt.Errorf("%w: %w", ErrBadRun, err) }

// offlineKey returns the key under which an offline run is stored. No run begun online has such a
// key. All offline runs of one daily have the same key, so a player can import only one of them.
func offlineKey(run OfflineRun) string {
	if run.Request.Mode == mode.Daily {
		return "daily:" + strconv.Itoa(run.Request.Number)
	}
	return "offline:" + run.ID
}

// validateOffline checks an offline run, except its hands and the effect of its moves, and returns
// its mode. today is the number of today's daily.
func validateOffline(run OfflineRun, today int) (m mode.Mode, err error) {
	req := run.Request
	switch {
	case !mode.ValidName(run.ID):
		return m, fmt.Errorf("invalid ID %.80q", run.ID)
	case len(run.Hands) == 0 || len(run.Hands) > maxOfflineHands:
		return m, fmt.Errorf("%d hands, want 1 to %d", len(run.Hands), maxOfflineHands)
	case req.Mode == mode.Daily && (req.Number < 1 || req.Number > today+1):
		return m, fmt.Errorf("daily %d is outside 1 to %d", req.Number, today+1)
	case len(req.Puzzles) > 0 && !slices.Equal(req.Puzzles, run.Hands):
		return m, errors.New("the hands differ from the requested puzzles")
	}
	if err := checkOfflineMoves(run.Moves); err != nil {
		return m, err
	}
	if u, err := ChooseUse(runUses[req.Mode], req); err == nil && !u.Offline {
		return m, fmt.Errorf("mode %s cannot be played offline by %q", req.Mode, u.By)
	}
	// The number was checked above. Here it is passed as today's, so that it is accepted.
	if m, _, err = validateRequest(req, req.Number); err != nil {
		return m, err
	}
	if req.hasFixedHands() {
		m.Hands = len(run.Hands)
	}
	return m, req.criteria().Check()
}

// checkOfflineMoves checks the number of moves, their times and the lengths of their texts.
func checkOfflineMoves(moves []race.Move) error {
	if len(moves) == 0 || len(moves) > maxOfflineMoves {
		return fmt.Errorf("%d moves, want 1 to %d", len(moves), maxOfflineMoves)
	}
	for i, move := range moves {
		if move.At < 0 || move.At > maxTime || i > 0 && move.At < moves[i-1].At {
			return fmt.Errorf("move %d: the time %d is out of range or before the previous move", i, move.At)
		}
		if err := CheckClaimLength(move.Action); err != nil {
			return fmt.Errorf("move %d: %w", i, err)
		}
	}
	return nil
}

// alignMoves returns the moves of a player with adjusted times. The last move keeps its time unless
// that is in the future, or before the first daily because the client's clock was never set; then
// its time becomes now. The intervals between moves stay the same, except that one of more than a
// day is reduced to a day: on the server too, practice ends after a day without events, and a
// longer pause means that the client's clock was set meanwhile.
func alignMoves(moves []race.Move, player string, now int64, zone daily.Zone) []race.Move {
	given, moves := moves, slices.Clone(moves)
	at := given[len(given)-1].At // the latest, since times never decrease
	if at > now || zone.Number(at) < 1 {
		at = now
	}
	for i := len(given) - 1; i >= 0; i-- {
		if i+1 < len(given) {
			at -= min(given[i+1].At-given[i].At, idleTimeout)
		}
		moves[i].At, moves[i].Player = max(0, at), player
	}
	return moves
}

// offlineTrails returns the trails of the played hands in the form in which they are stored. It
// omits trails of later hands that would exceed maxOfflineTrailBytes in total.
func offlineTrails(player string, given map[int]json.RawMessage, plays []store.Play) (stored []store.Trail, err error) {
	size := 0
	for _, hand := range slices.Sorted(maps.Keys(given)) {
		trail, err := fairplay.NormalizeTrail(given[hand])
		if err != nil {
			return nil, err
		}
		if trail == nil {
			continue
		}
		if !slices.ContainsFunc(plays, func(p store.Play) bool { return p.Hand == hand }) {
			return nil, fmt.Errorf("invalid trail: hand %d was not played", hand)
		}
		if size += len(trail); size <= maxOfflineTrailBytes {
			stored = append(stored, store.Trail{Player: player, Hand: hand, Moves: trail})
		}
	}
	return stored, nil
}

package live

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strconv"

	"github.com/make24/make24/internal/dealer"
	"github.com/make24/make24/internal/limiter"
	"github.com/make24/make24/internal/store"
	"github.com/make24/make24/race"
	"github.com/make24/make24/race/event"
	"github.com/make24/make24/race/mode"
)

const (
	maxOfflineHands = 200 // of a run that is brought
	maxOfflineMoves = 2000
	maxTime         = 1<<53 - 1 // as in package race
)

// Bring takes a run that was played without network. The hands are judged here, and the moves
// by package race, as if they came one after the other; the times are the client's, moved
// as a whole if they are later than now. A run that is not over is ended with its last move. It
// counts once for the player, however often it is sent, and is never ranked.
//
// A daily must have exactly the hands of its number, which may be tomorrow's for
// a clock that is ahead. It is a run of its own beside one of the same number played online;
// brought again, under whatever ID, it is the one that was brought first. Hands of practice are as
// the wish wants them, each once while there are others (dealer.Fit).
// Timed runs are not taken: their hands would have to be known beforehand, and a run of
// hands that were known says nothing.
//
// Errors: ErrBadRun, with what is wrong; store.ErrNotFound if there is no such player; *QuotaError; limiter.ErrBusy.
func (r *Runs) ImportOffline(ctx context.Context, player string, o OfflineRun) (Run, error) {
	now := r.clock()
	m, err := validateOffline(o, mode.DailyNumber(now))
	if err != nil {
		return Run{}, badRun(err)
	}
	if err := r.checkImportQuota(ctx, player); err != nil {
		return Run{}, err
	}
	hands, err := r.offlineHands(ctx, o)
	if errors.Is(err, dealer.ErrPuzzle) || errors.Is(err, dealer.ErrCriteria) {
		return Run{}, badRun(err)
	}
	if err != nil {
		return Run{}, err
	}
	create := race.Create{ID: "create", Mode: m, Number: o.Request.Number, Player: player, Hands: hands}
	moves := alignMoves(o.Moves, player, now)
	slot, err := r.heavy.Acquire(ctx, limiter.Client(ctx))
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
		return Run{}, badRun(err)
	}
	l := &loadedRun{request: o.Request, state: state, decided: log, Run: store.Run{
		ID: r.newID(), Player: player, Key: offlineKey(o), Mode: m.Name, Number: o.Request.Number,
		Offline: true, Created: moves[0].At, Finished: state.LastTime(),
	}}
	first, err := r.consequences(slot.With(ctx), l, race.State{})
	if err != nil {
		return Run{}, err
	}
	if first.Trails, err = offlineTrails(o.Trails, first.Plays); err != nil {
		return Run{}, badRun(err)
	}
	slot.Release()
	return r.create(ctx, l, first)
}

func badRun(err error) error { return fmt.Errorf("%w: %w", ErrBadRun, err) }

// brought is the name of a run for the store, which no run has that was begun here. Of a daily a
// player brings one.
func offlineKey(o OfflineRun) string {
	if o.Request.Mode == "daily" {
		return "daily:" + strconv.Itoa(o.Request.Number)
	}
	return "offline:" + o.ID
}

// sound looks through all of a run but its hands and moves, and gives its mode.
func validateOffline(o OfflineRun, today int) (m mode.Mode, err error) {
	switch {
	case !mode.ValidName(o.ID):
		return m, fmt.Errorf("ID %.80q", o.ID)
	case len(o.Hands) == 0 || len(o.Hands) > maxOfflineHands:
		return m, fmt.Errorf("%d hands", len(o.Hands))
	case len(o.Moves) == 0 || len(o.Moves) > maxOfflineMoves:
		return m, fmt.Errorf("%d moves", len(o.Moves))
	case o.Request.Mode != "practice" && o.Request.Mode != "daily":
		return m, fmt.Errorf("mode %.80q is not played offline", o.Request.Mode)
	case o.Request.Review:
		return m, errors.New("review is not played offline")
	}
	for i, move := range o.Moves {
		if move.At < 0 || move.At > maxTime || i > 0 && move.At < o.Moves[i-1].At {
			return m, fmt.Errorf("move %d at %d", i, move.At)
		}
		if err := checkClaimLength(move.Action); err != nil {
			return m, fmt.Errorf("move %d: %w", i, err)
		}
	}
	w := o.Request
	if w.Mode == "daily" && (w.Number < 1 || w.Number > today+1) {
		return m, fmt.Errorf("daily %d, and today's is %d", w.Number, today)
	}
	// Any number that is left is as good as today's here.
	if m, _, err = validateRequest(w, w.Number); err != nil {
		return m, err
	}
	if len(w.Puzzles) > 0 && !slices.Equal(w.Puzzles, o.Hands) {
		return m, errors.New("other hands than were wished for")
	}
	if w.fixedHands() {
		m.Hands = len(o.Hands)
	}
	return m, w.criteria().Check()
}

// judged are the hands of a run as the dealer knows them: dealer.ErrPuzzle.
func (r *Runs) offlineHands(ctx context.Context, o OfflineRun) ([]event.Hand, error) {
	switch {
	case o.Request.Mode != "daily" && o.Request.fixedHands():
		return r.dealer.Hands(ctx, o.Hands)
	case o.Request.Mode != "daily":
		return r.dealer.OfflineHands(ctx, o.Request.criteria(), o.Hands)
	}
	hands, err := r.dealer.Daily(o.Request.Number)
	if err != nil {
		return nil, err
	}
	for i, h := range hands {
		if len(o.Hands) != len(hands) || o.Hands[i] != h.Puzzle {
			return nil, fmt.Errorf("%w: not the hands of daily %d", dealer.ErrPuzzle, o.Request.Number)
		}
	}
	return hands, nil
}

// moved are the moves of a player by a clock that is never ahead of ours. One that stands before
// the first daily was never set: then the run ended now. Where nothing happened for more than a day
// it is one day: so long practice waits here too, and what is longer is a clock that was set meanwhile.
func alignMoves(moves []race.Move, player string, now int64) []race.Move {
	original, moves := moves, slices.Clone(moves)
	at := original[len(original)-1].At // the latest: they never go back
	if at > now || mode.DailyNumber(at) < 1 {
		at = now
	}
	for i := len(original) - 1; i >= 0; i-- {
		if i+1 < len(original) {
			at -= min(original[i+1].At-original[i].At, idleTimeout)
		}
		moves[i].At, moves[i].Player = max(0, at), player
	}
	return moves
}

// offlineTrails returns the trails of hands that were played, without those of the last hands if there is no space for
// all.
func offlineTrails(given map[int]json.RawMessage, plays []store.Play) (map[int]json.RawMessage, error) {
	stored := map[int]json.RawMessage{}
	bytes := 0
	for _, hand := range slices.Sorted(maps.Keys(given)) {
		trail, err := normalizeTrail(given[hand])
		if err != nil {
			return nil, err
		}
		if trail == nil {
			continue
		}
		if !slices.ContainsFunc(plays, func(p store.Play) bool { return p.Hand == hand }) {
			return nil, fmt.Errorf("a trail of hand %d", hand)
		}
		if bytes += len(trail); bytes <= maxOfflineTrailBytes {
			stored[hand] = trail
		}
	}
	return stored, nil
}

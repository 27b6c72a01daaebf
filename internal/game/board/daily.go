package board

import (
	"context"
	"fmt"
	"slices"

	"github.com/make24/make24/internal/game/run"
	"github.com/make24/make24/internal/game/store"
	"github.com/make24/make24/race"
	"github.com/make24/make24/race/mode"
)

// maxTimes is the maximum number of times on a board.
const maxTimes = 1000

// Board is the leaderboard of a daily. It summarizes the ranked results.
type Board struct {
	Number  int           `json:"number"`
	Players int           `json:"players"`
	Solved  []int         `json:"solved"` // number of players at each number of solved hands, 0 to 5
	Result  *PlayerResult `json:"yours,omitempty"`
	Times   []int64       `json:"times"` // in milliseconds, of players who solved all hands; ascending, at most 1000
}

// PlayerResult is the result of one player in a daily.
type PlayerResult struct {
	Place  int      `json:"place,omitempty"` // from 1; equal results share a place; 0: not ranked
	Behind int      `json:"better"`          // number of players with a worse result
	Solved int      `json:"solved"`
	Time   int64    `json:"time"`  // in milliseconds
	Marks  []string `json:"marks"` // for each hand: "solved", "hint" (solved with a hint) or "miss"
}

// Board returns the board of a daily. If player is empty, or has finished no run of the daily,
// Result is nil. Board returns store.ErrNotFound for a number below 1 or after today's.
func (r *Service) Board(ctx context.Context, player string, number int) (Board, error) {
	if number < 1 || number > mode.DailyNumber(r.clock()) {
		return Board{}, fmt.Errorf("board: daily %d: %w", number, store.ErrNotFound)
	}
	entry, ok := r.boardCache.Get(number)
	b, age := entry.Board, r.clock()-entry.readAt // negative if the clock was set back
	var err error
	if !ok || age < 0 || age >= boardMaxAge {
		if b, err = r.readBoard(ctx, number); err != nil {
			return Board{}, err
		}
	}
	if player == "" {
		return b, nil
	}
	result, players, err := r.playerResult(ctx, player, number)
	if err != nil {
		return Board{}, err
	}
	if result != nil && result.Place > 0 && players != b.Players { // the cached board does not count all results
		if b, err = r.readBoard(ctx, number); err != nil {
			return Board{}, err
		}
	}
	b.Result = result
	return b, nil
}

// readBoard reads a board without Result from the store, and caches it.
func (r *Service) readBoard(ctx context.Context, number int) (Board, error) {
	m, _ := mode.Lookup(mode.Daily)
	b := Board{Number: number, Solved: make([]int, m.Hands+1), Times: []int64{}}
	at := r.clock()
	solved, err := r.store.DailySolved(ctx, number)
	if err != nil {
		return Board{}, err
	}
	for hands, players := range solved {
		b.Solved[min(max(hands, 0), m.Hands)] += players
		b.Players += players
	}
	times, err := r.store.DailyTimes(ctx, number, m.Hands, maxTimes)
	if err != nil {
		return Board{}, err
	}
	b.Times = append(b.Times, times...)
	slices.Sort(b.Times)
	r.boardCache.Put(number, cachedBoard{b, at}, 1)
	return b, nil
}

// playerResult returns a player's result of a daily, or nil if the player has finished no run of
// it. If the result is ranked, players is the number of ranked players.
func (r *Service) playerResult(ctx context.Context, player string, number int) (result *PlayerResult, players int, err error) {
	row, found, err := r.dailies.RunOf(ctx, player, number)
	if err != nil || !found || row.Finished == 0 {
		return nil, 0, err
	}
	l := &run.Loaded{Run: row}
	if _, err := r.log.LoadFinal(ctx, l); err != nil {
		return nil, 0, err
	}
	stored, err := r.store.Result(ctx, row.ID, player)
	if err != nil {
		return nil, 0, err
	}
	result = &PlayerResult{Solved: stored.Solved, Time: stored.Time, Marks: []string{}}
	for _, h := range l.PlayerView().Shown {
		mark := "miss"
		switch {
		case h.Outcome == race.OutcomeSolved && h.Hints > 0:
			mark = "hint"
		case h.Outcome == race.OutcomeSolved:
			mark = "solved"
		}
		result.Marks = append(result.Marks, mark)
	}
	if !stored.Ranked {
		return result, 0, nil
	}
	rank, err := r.store.DailyRank(ctx, number, stored.Points, stored.Time)
	if err != nil {
		return nil, 0, err
	}
	result.Place, result.Behind = rank.Ahead+1, rank.Behind
	return result, rank.Players, nil
}

// The limits of the cache of boards.
const (
	boardMaxAge = 3_000 // milliseconds after which a cached board is read again
	maxBoards   = 64    // maximum number of cached boards, of about 9 KiB each
)

// cachedBoard is a board without Result. Its slices are shared and must not be changed.
type cachedBoard struct {
	Board
	readAt int64 // when the board was read
}

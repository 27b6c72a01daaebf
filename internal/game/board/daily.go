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

// maxTimes is the maximum number of times in DailyResults.
const maxTimes = 1000

// DailyResults summarizes the ranked results of a daily.
type DailyResults struct {
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

// DailyResults returns the results of a daily. If player is empty, or has finished no run of the daily,
// Result is nil. DailyResults returns store.ErrNotFound for a number below 1 or after today's.
func (s *Service) DailyResults(ctx context.Context, player string, number int) (DailyResults, error) {
	if number < 1 || number > s.dailies.Today() {
		return DailyResults{}, fmt.Errorf("board: daily %d: %w", number, store.ErrNotFound)
	}
	entry, ok := s.dailyCache.Get(number)
	b, age := entry.DailyResults, s.clock()-entry.readAt // negative if the clock was set back
	var err error
	if !ok || age < 0 || age >= boardMaxAge {
		if b, err = s.readDaily(ctx, number); err != nil {
			return DailyResults{}, err
		}
	}
	if player == "" {
		return b, nil
	}
	result, players, err := s.playerResult(ctx, player, number)
	if err != nil {
		return DailyResults{}, err
	}
	if result != nil && result.Place > 0 && players != b.Players { // the cached ones do not count all results
		if b, err = s.readDaily(ctx, number); err != nil {
			return DailyResults{}, err
		}
	}
	b.Result = result
	return b, nil
}

// readDaily reads the results of a daily without Result from the store, and caches it.
func (s *Service) readDaily(ctx context.Context, number int) (DailyResults, error) {
	m, _ := mode.Lookup(mode.Daily)
	b := DailyResults{Number: number, Solved: make([]int, m.Hands+1), Times: []int64{}}
	at := s.clock()
	solved, err := s.store.DailySolved(ctx, number)
	if err != nil {
		return DailyResults{}, err
	}
	for hands, players := range solved {
		b.Solved[min(max(hands, 0), m.Hands)] += players
		b.Players += players
	}
	times, err := s.store.DailyTimes(ctx, number, m.Hands, maxTimes)
	if err != nil {
		return DailyResults{}, err
	}
	b.Times = append(b.Times, times...)
	slices.Sort(b.Times)
	s.dailyCache.Put(number, cachedDaily{b, at}, 1)
	return b, nil
}

// playerResult returns a player's result of a daily, or nil if the player has finished no run of
// it. If the result is ranked, players is the number of ranked players.
func (s *Service) playerResult(ctx context.Context, player string, number int) (result *PlayerResult, players int, err error) {
	row, found, err := s.dailies.RunOf(ctx, player, number)
	if err != nil || !found || row.Finished == 0 {
		return nil, 0, err
	}
	l := &run.Loaded{Run: row}
	if _, err := s.log.LoadFinal(ctx, l); err != nil {
		return nil, 0, err
	}
	stored, err := s.store.Result(ctx, row.ID, player)
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
	rank, err := s.store.DailyRank(ctx, number, stored.Points, stored.Time)
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

// cachedDaily holds the results of a daily without Result. Its slices are shared and must not be changed.
type cachedDaily struct {
	DailyResults
	readAt int64 // when the results were read
}

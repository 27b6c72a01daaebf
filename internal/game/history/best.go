package history

import (
	"context"
	"errors"

	"github.com/make24/make24/internal/game/store"
	"github.com/make24/make24/race"
)

// Best is a player's best ranked timed run or streak of a mode: the one with the most solved hands, then the least time,
// then the earliest. So neither a challenge, whose hands another player has chosen, nor a held run is.
type Best struct {
	Run      string  `json:"run"`
	Finished int64   `json:"finished"`
	Solved   int     `json:"solved"`
	Time     int64   `json:"time"` // as in Summary
	Pace     []int64 `json:"pace"` // for each solved hand, the time used on the clock when it was solved, with penalties
}

// Best returns the best ranked run of a player in a mode, other than the run except, or nil if there is
// none. It returns nil for modes other than timed runs and streaks.
func (s *Service) Best(ctx context.Context, player, mode, except string) (*Best, error) {
	res, err := s.store.BestTimed(ctx, player, mode, except)
	if errors.Is(err, store.ErrNotFound) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	plays, err := s.store.PlaysOfPlayer(ctx, res.Run, player)
	if err != nil {
		return nil, err
	}
	best := &Best{Run: res.Run, Finished: res.Finished, Solved: res.Solved, Time: res.Time, Pace: []int64{}}
	var used int64
	for _, p := range plays {
		used += p.Time
		if p.Outcome == string(race.OutcomeSolved) {
			best.Pace = append(best.Pace, used)
		}
	}
	return best, nil
}

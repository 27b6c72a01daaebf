package daily

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/make24/make24/internal/game/store"
)

// History holds which dailies a player has played.
type History struct {
	Today  int    `json:"today"`  // number of today's daily
	Days   string `json:"days"`   // one of the letters DayDone, DayPlayed and DayNew for each daily, from the first to today's
	Frozen []int  `json:"frozen"` // numbers of the missed dailies that a freeze covers; see StreakOf
	Streak Streak `json:"streak"`
}

// The letters of History.Days.
const (
	DayDone   = 'd' // completed, so that it counts for the streak
	DayPlayed = 'p' // ended early, or practised as a past daily
	DayNew    = '-' // neither
)

// DailyHistory returns which dailies a player has played. For the player "", it returns the history of a new player.
func (s *Service) DailyHistory(ctx context.Context, player string) (History, error) {
	today := s.Today()
	days := make([]byte, max(today, 0))
	for i := range days {
		days[i] = DayNew
	}
	mark := func(numbers []int, letter byte) {
		for _, n := range numbers {
			if n <= today { // an imported daily may be tomorrow's
				days[n-1] = letter
			}
		}
	}
	h := History{Today: today, Frozen: []int{}}
	if player != "" {
		played, err := s.store.PlayedDailies(ctx, player)
		if err != nil {
			return h, err
		}
		done, err := s.Completed(ctx, player)
		if err != nil {
			return h, err
		}
		mark(played, DayPlayed)
		mark(done, DayDone)
		var frozen []int
		h.Streak, frozen = StreakOf(done, today)
		h.Frozen = append(h.Frozen, frozen...)
	}
	h.Days = string(days)
	return h, nil
}

// Past is a daily up to today's for a player.
type Past struct {
	Number   int    `json:"number"`
	Date     string `json:"date"`              // such as 2026-11-21
	State    string `json:"state"`             // StateNew, StateBegun or StateDone
	Run      string `json:"run,omitempty"`     // ID of the player's run of this daily, or else of the latest finished practice of it
	Archived bool   `json:"archive,omitempty"` // Run is practice
}

// PastDaily returns a daily for a player. It returns store.ErrNotFound for a number below 1 or after
// today's.
func (s *Service) PastDaily(ctx context.Context, player string, number int) (Past, error) {
	if number < 1 || number > s.Today() {
		return Past{}, fmt.Errorf("daily: daily %d: %w", number, store.ErrNotFound)
	}
	d := Past{Number: number, Date: dateOf(number).Format(time.DateOnly), State: StateNew}
	if player == "" {
		return d, nil
	}
	row, found, err := s.RunOf(ctx, player, number)
	switch {
	case err != nil:
		return d, err
	case found && row.Finished > 0:
		d.State, d.Run = StateDone, row.ID
		return d, nil
	case found:
		d.State, d.Run = StateBegun, row.ID
		return d, nil
	}
	practice, err := s.store.LatestArchived(ctx, player, number)
	switch {
	case errors.Is(err, store.ErrNotFound):
		return d, nil
	case err == nil:
		d.State, d.Run, d.Archived = StateDone, practice, true
	}
	return d, err
}

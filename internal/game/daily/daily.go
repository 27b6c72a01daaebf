package daily

import (
	"context"
	"fmt"
	"slices"
	"time"

	"github.com/make24/make24/internal/game/store"
	"github.com/make24/make24/race/mode"
)

// maxDailyRuns is the number of a player's dailies that are read at once.
const maxDailyRuns = 50

// Daily is today's daily for a player.
type Daily struct {
	Number     int         `json:"number"`
	Date       string      `json:"date"`          // such as 2026-11-21
	Ends       int64       `json:"ends"`          // when the next daily begins, in milliseconds since 1970
	State      string      `json:"state"`         // StateNew, StateBegun or StateDone
	Run        string      `json:"run,omitempty"` // ID of the player's run of this daily
	Streak     Streak      `json:"streak"`
	Hands      []string    `json:"hands"` // puzzle IDs
	Unfinished *Unfinished `json:"left,omitempty"`
}

// Unfinished is an earlier daily that the player may still finish.
type Unfinished struct {
	Number int    `json:"number"`
	Run    string `json:"run"`
}

// The states of a Daily.
const (
	StateNew   = "new"
	StateBegun = "begun"
	StateDone  = "done" // finished online or imported
)

// Daily returns today's daily for a player. If player is empty, it returns the fields that are the
// same for all players.
func (s *Service) Daily(ctx context.Context, player string) (Daily, error) {
	today := s.Today()
	hands, err := s.dealer.Daily(today)
	if err != nil {
		return Daily{}, fmt.Errorf("daily: %w", err)
	}
	d := Daily{
		Number: today, Date: dateOf(today).Format(time.DateOnly), Ends: s.Zone.Start(today + 1),
		State: StateNew, Hands: []string{},
	}
	for _, h := range hands {
		d.Hands = append(d.Hands, h.Puzzle)
	}
	if player == "" {
		return d, nil
	}
	numbers, err := s.Completed(ctx, player)
	if err != nil {
		return Daily{}, err
	}
	d.Streak, _ = StreakOf(numbers, today)
	if d.Unfinished, err = s.unfinishedDaily(ctx, player, today); err != nil {
		return Daily{}, err
	}
	row, found, err := s.RunOf(ctx, player, today)
	switch {
	case err != nil:
		return Daily{}, err
	case !found:
	case row.Finished > 0:
		d.State, d.Run = StateDone, row.ID
	default:
		d.State, d.Run = StateBegun, row.ID
	}
	return d, nil
}

// Completed returns the numbers of the dailies in which a player finished all hands, in
// ascending order. A daily that was ended early does not count.
func (s *Service) Completed(ctx context.Context, player string) ([]int, error) {
	m, _ := mode.Lookup(mode.Daily)
	return s.store.Dailies(ctx, player, m.Hands)
}

// unfinishedDaily returns the earlier daily that a player began last and has not finished, or nil.
func (s *Service) unfinishedDaily(ctx context.Context, player string, today int) (*Unfinished, error) {
	rows, err := s.store.Runs(ctx, player, mode.Daily, store.RunCursor{}, maxDailyRuns)
	if err != nil {
		return nil, err
	}
	for _, row := range rows {
		isFinished := func(other store.Run) bool { return other.Number == row.Number && other.Finished > 0 }
		if row.Number < today && row.Finished == 0 && !slices.ContainsFunc(rows, isFinished) {
			return &Unfinished{Number: row.Number, Run: row.ID}, nil
		}
	}
	return nil, nil
}

// RunOf returns the run that counts as a player's run of a daily: the run finished online, or
// else the latest offline run, or else the unfinished run begun online. A page may play a daily
// offline although the server has begun it, if the server's response was late or lost. Then the
// offline run counts, and the run that the player never saw does not.
func (s *Service) RunOf(ctx context.Context, player string, number int) (run store.Run, found bool, err error) {
	// Search the player's latest dailies, and the latest ones begun before the end of that day.
	// This finds the run unless the player has imported dozens of dailies.
	for _, after := range []store.RunCursor{{}, {Created: s.Zone.Start(number + 1)}} {
		rows, err := s.store.Runs(ctx, player, mode.Daily, after, maxDailyRuns)
		if err != nil {
			return run, false, err
		}
		for _, row := range rows {
			switch {
			case row.Number != number:
			case !row.Offline && row.Finished > 0:
				return row, true, nil
			case !found || row.Offline && !run.Offline:
				run, found = row, true
			}
		}
	}
	return run, found, nil
}

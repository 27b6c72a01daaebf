package live

import (
	"context"
	"fmt"
	"slices"
	"time"

	"github.com/make24/make24/internal/store"
	"github.com/make24/make24/race"
	"github.com/make24/make24/race/mode"
)

const day = 24 * 3600 * 1000

// startOf is when a daily begins: midnight of UTC.
func startOf(number int) int64 {
	first := int64(1 - mode.Daily(0))
	return (first + int64(number) - 1) * day
}

// Daily is today's; player may be empty.
func (r *Runs) Daily(ctx context.Context, player string) (Daily, error) {
	today := mode.Daily(r.clock())
	hands, err := r.dealer.Daily(today)
	if err != nil {
		return Daily{}, fmt.Errorf("live: %w", err)
	}
	begins := startOf(today)
	d := Daily{
		Number: today, Date: time.UnixMilli(begins).UTC().Format(time.DateOnly), Ends: begins + day,
		State: StateNew, Hands: []string{},
	}
	for _, h := range hands {
		d.Hands = append(d.Hands, h.Puzzle)
	}
	if player == "" {
		return d, nil
	}
	numbers, err := r.finished(ctx, player)
	if err != nil {
		return Daily{}, err
	}
	d.Streak = StreakOf(numbers, today)
	if d.Left, err = r.left(ctx, player, today); err != nil {
		return Daily{}, err
	}
	row, found, err := r.dailyRun(ctx, player, today)
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

// finished are the numbers of the dailies of which a player did all hands, ascending: one that
// was ended before counts as none.
func (r *Runs) finished(ctx context.Context, player string) ([]int, error) {
	m, _ := mode.Lookup("daily")
	return r.store.Dailies(ctx, player, m.Hands)
}

// left is the daily of a day before that a player began last and did not finish, nil if there is none.
func (r *Runs) left(ctx context.Context, player string, today int) (*Left, error) {
	rows, err := r.store.Runs(ctx, player, "daily", store.Place{}, maxList)
	if err != nil {
		return nil, err
	}
	for _, row := range rows {
		if row.Number < today && row.Finished == 0 {
			return &Left{Number: row.Number, Run: row.ID}, nil
		}
	}
	return nil, nil
}

// dailyRun is a player's run of a daily: the one played online, or else the latest begun of those
// brought.
func (r *Runs) dailyRun(ctx context.Context, player string, number int) (run store.Run, found bool, err error) {
	// The latest, and the latest begun by the end of that day, which are enough for anybody who
	// does not bring a daily dozens of times.
	for _, after := range []store.Place{{}, {Created: startOf(number + 1)}} {
		rows, err := r.store.Runs(ctx, player, "daily", after, maxList)
		if err != nil {
			return run, false, err
		}
		for _, row := range rows {
			switch {
			case row.Number != number:
			case !row.Offline:
				return row, true, nil
			case !found:
				run, found = row, true
			}
		}
	}
	return run, found, nil
}

// maxTimes bounds the times of a board.
const maxTimes = 1000

// Board is that of a daily; player may be empty. Error: store.ErrNotFound for a number
// that was not yet.
func (r *Runs) Board(ctx context.Context, player string, number int) (Board, error) {
	if number < 1 || number > mode.Daily(r.clock()) {
		return Board{}, fmt.Errorf("live: daily %d: %w", number, store.ErrNotFound)
	}
	m, _ := mode.Lookup("daily")
	b := Board{Number: number, Solved: make([]int, m.Hands+1), Times: []int64{}}
	results, err := r.store.DailyResults(ctx, number)
	if err != nil {
		return Board{}, err
	}
	b.Players = len(results)
	for _, res := range results {
		b.Solved[min(max(res.Solved, 0), m.Hands)]++
		if res.Solved == m.Hands && len(b.Times) < maxTimes {
			b.Times = append(b.Times, res.Time)
		}
	}
	slices.Sort(b.Times)
	if player == "" {
		return b, nil
	}
	b.Yours, err = r.yours(ctx, player, number, results)
	return b, err
}

// yours is the player's own result of a daily, nil if they finished none.
func (r *Runs) yours(ctx context.Context, player string, number int, results []store.Result) (*Yours, error) {
	row, found, err := r.dailyRun(ctx, player, number)
	if err != nil || !found || row.Finished == 0 {
		return nil, err
	}
	f := &folded{Run: row}
	if _, err := r.finish(ctx, f, player, race.Tick{}); err != nil {
		return nil, err
	}
	mine, err := r.store.Result(ctx, row.ID)
	if err != nil {
		return nil, err
	}
	y := &Yours{Solved: mine.Solved, Time: mine.Time, Marks: []string{}}
	for _, h := range f.view().Shown {
		mark := "miss"
		switch {
		case h.Outcome == "solved" && h.Hints > 0:
			mark = "hint"
		case h.Outcome == "solved":
			mark = "solved"
		}
		y.Marks = append(y.Marks, mark)
	}
	if !mine.Ranked {
		return y, nil
	}
	y.Place = 1
	for _, res := range results {
		switch {
		case ahead(res, mine):
			y.Place++
		case ahead(mine, res):
			y.Better++
		}
	}
	return y, nil
}

// ahead reports whether a result is better than another.
func ahead(a, b store.Result) bool {
	return a.Points > b.Points || a.Points == b.Points && a.Time < b.Time
}

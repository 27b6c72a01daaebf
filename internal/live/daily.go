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

const dayMillis = 24 * 3600 * 1000

// startOf is when a daily begins: midnight of UTC.
func dailyStart(number int) int64 {
	first := int64(1 - mode.DailyNumber(0))
	return (first + int64(number) - 1) * dayMillis
}

// Daily is today's daily for a player.
type Daily struct {
	Number     int              `json:"number"`
	Date       string           `json:"date"` // 2026-11-21, in UTC
	Ends       int64            `json:"ends"` // when the next one begins
	State      string           `json:"state"`
	Run        string           `json:"run,omitempty"`
	Streak     Streak           `json:"streak"`
	Hands      []string         `json:"hands"`
	Unfinished *UnfinishedDaily `json:"left,omitempty"`
}

// Left is a daily of a day before that may still be finished.
type UnfinishedDaily struct {
	Number int    `json:"number"`
	Run    string `json:"run"`
}

// The states of a Daily.
const (
	StateNew   = "new"
	StateBegun = "begun"
	StateDone  = "done" // over, online or brought
)

// Daily returns today's; player may be empty.
func (r *Runs) Daily(ctx context.Context, player string) (Daily, error) {
	today := mode.DailyNumber(r.clock())
	hands, err := r.dealer.Daily(today)
	if err != nil {
		return Daily{}, fmt.Errorf("live: %w", err)
	}
	begins := dailyStart(today)
	d := Daily{
		Number: today, Date: time.UnixMilli(begins).UTC().Format(time.DateOnly), Ends: begins + dayMillis,
		State: StateNew, Hands: []string{},
	}
	for _, h := range hands {
		d.Hands = append(d.Hands, h.Puzzle)
	}
	if player == "" {
		return d, nil
	}
	numbers, err := r.completedDailies(ctx, player)
	if err != nil {
		return Daily{}, err
	}
	d.Streak = StreakOf(numbers, today)
	if d.Unfinished, err = r.unfinishedDaily(ctx, player, today); err != nil {
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
func (r *Runs) completedDailies(ctx context.Context, player string) ([]int, error) {
	m, _ := mode.Lookup("daily")
	return r.store.Dailies(ctx, player, m.Hands)
}

// left is the daily of a day before that a player began last and did not finish, nil if there is none.
func (r *Runs) unfinishedDaily(ctx context.Context, player string, today int) (*UnfinishedDaily, error) {
	rows, err := r.store.Runs(ctx, player, "daily", store.RunCursor{}, maxList)
	if err != nil {
		return nil, err
	}
	for _, row := range rows {
		played := func(other store.Run) bool { return other.Number == row.Number && other.Finished > 0 }
		if row.Number < today && row.Finished == 0 && !slices.ContainsFunc(rows, played) {
			return &UnfinishedDaily{Number: row.Number, Run: row.ID}, nil
		}
	}
	return nil, nil
}

// dailyRun returns a player's run of a daily: the one played online; or else the latest begun of those brought; or else
// the one begun online that is not over. The page may have played a daily without the server although the server had
// begun it: its answer came too late. Then the daily is played, and the run that nobody saw is not.
func (r *Runs) dailyRun(ctx context.Context, player string, number int) (run store.Run, found bool, err error) {
	// The latest, and the latest begun by the end of that day, which are enough for anybody who
	// does not bring a daily dozens of times.
	for _, after := range []store.RunCursor{{}, {Created: dailyStart(number + 1)}} {
		rows, err := r.store.Runs(ctx, player, "daily", after, maxList)
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

// maxTimes bounds the times of a board.
const maxTimes = 1000

// Board is how the ranked runs of a daily went.
type Board struct {
	Number  int     `json:"number"`
	Players int     `json:"players"`
	Solved  []int   `json:"solved"` // how many players solved 0, 1, … 5 hands
	Yours   *Yours  `json:"yours,omitempty"`
	Times   []int64 `json:"times"` // of those with all five, best first, at most 1000
}

// Yours is the player's own run of a daily.
type Yours struct {
	Place  int      `json:"place,omitempty"` // from 1, shared by equals; 0: not ranked
	Behind int      `json:"better"`          // how many are worse
	Solved int      `json:"solved"`
	Time   int64    `json:"time"`
	Marks  []string `json:"marks"` // hand by hand: solved, hint (solved after one), miss
}

// Board returns that of a daily; player may be empty. Error: store.ErrNotFound for a number
// that was not yet.
func (r *Runs) Board(ctx context.Context, player string, number int) (Board, error) {
	if number < 1 || number > mode.DailyNumber(r.clock()) {
		return Board{}, fmt.Errorf("live: daily %d: %w", number, store.ErrNotFound)
	}
	entry, ok := r.boards.Get(number)
	b, age := entry.Board, r.clock()-entry.at // negative if the clock was set back
	var err error
	if !ok || age < 0 || age >= boardMaxAge {
		if b, err = r.readBoard(ctx, number); err != nil {
			return Board{}, err
		}
	}
	if player == "" {
		return b, nil
	}
	yours, players, err := r.yours(ctx, player, number)
	if err != nil {
		return Board{}, err
	}
	if yours != nil && yours.Place > 0 && players != b.Players { // the cached board is too old for this player
		if b, err = r.readBoard(ctx, number); err != nil {
			return Board{}, err
		}
	}
	b.Yours = yours
	return b, nil
}

// readBoard reads the part of a board that is the same for all, and caches it.
func (r *Runs) readBoard(ctx context.Context, number int) (Board, error) {
	m, _ := mode.Lookup("daily")
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
	r.boards.Put(number, cachedBoard{b, at}, 1)
	return b, nil
}

// yours returns the player's own result of a daily, nil if they finished none, and if it is
// ranked among how many players.
func (r *Runs) yours(ctx context.Context, player string, number int) (y *Yours, players int, err error) {
	row, found, err := r.dailyRun(ctx, player, number)
	if err != nil || !found || row.Finished == 0 {
		return nil, 0, err
	}
	l := &loadedRun{Run: row}
	if _, err := r.actOnFinished(ctx, l, race.Tick{}); err != nil {
		return nil, 0, err
	}
	mine, err := r.store.Result(ctx, row.ID)
	if err != nil {
		return nil, 0, err
	}
	y = &Yours{Solved: mine.Solved, Time: mine.Time, Marks: []string{}}
	for _, h := range l.playerView().Shown {
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
		return y, 0, nil
	}
	rank, err := r.store.DailyRank(ctx, number, mine.Points, mine.Time)
	if err != nil {
		return nil, 0, err
	}
	y.Place, y.Behind = rank.Ahead+1, rank.Behind
	return y, rank.Players, nil
}

// The bounds of the cache of boards.
const (
	boardMaxAge = 3_000 // milliseconds for which a board is used
	maxBoards   = 64    // some 9 KiB each
)

// heldBoard is a cached board, without Yours. Its slices are shared: nobody changes them.
type cachedBoard struct {
	Board
	at int64 // when it was read, or a little before
}

// Streak is how many dailies were finished day after day.
type Streak struct {
	Days int `json:"days"` // up to today's or yesterday's
	Best int `json:"best"` // ever
	Last int `json:"last"` // the number of the last one finished; 0: none yet
}

// StreakOf is the streak of somebody who finished these dailies, in any order, by today's
// number. A streak that reached yesterday still stands: today is not over.
func StreakOf(numbers []int, today int) Streak {
	sorted := slices.Clone(numbers)
	slices.Sort(sorted)
	sorted = slices.Compact(sorted)
	var s Streak
	length := 0
	for i, n := range sorted {
		if length++; i > 0 && sorted[i-1] != n-1 {
			length = 1
		}
		s.Best = max(s.Best, length)
		s.Last = n
		if n == today || n == today-1 {
			s.Days = length
		}
	}
	return s
}

package live

import (
	"context"
	"errors"

	"github.com/make24/make24/internal/store"
	"github.com/make24/make24/race/mode"
)

const (
	maxListRuns  = 50   // maximum number of runs in one list, and in one read from the store
	maxListReads = 200  // maximum number of runs read for one list
	maxPlays     = 5000 // maximum number of plays that Plays returns
)

// Summary is a run in a list.
type Summary struct {
	Run      string `json:"run"`
	Mode     string `json:"mode"`
	Number   int    `json:"number,omitempty"` // of the daily
	Offline  bool   `json:"offline,omitempty"`
	Ranked   bool   `json:"ranked,omitempty"`
	Created  int64  `json:"created"`
	Finished int64  `json:"finished,omitempty"` // 0: not yet
	Hands    int    `json:"hands"`              // finished hands, without the one left open at the end
	Solved   int    `json:"solved"`
	Points   int    `json:"points"`
	Time     int64  `json:"time"` // milliseconds spent on closed hands and the open one, with penalties, capped at the run's clock plus bonuses
}

// List returns a player's runs with at least one finished hand, latest first, after a cursor. If
// modeName is not empty, it returns only runs of that mode. It returns at most limit runs; a limit
// outside 1 to 50 means 50. If next is not zero, there may be more runs after it, even if the list
// is short or empty, since one call reads at most 200 runs.
func (r *Runs) List(ctx context.Context, player, modeName string, after store.RunCursor, limit int) (list []Summary, next store.RunCursor, err error) {
	if limit < 1 || limit > maxListRuns {
		limit = maxListRuns
	}
	list = []Summary{}
	for range maxListReads / maxListRuns {
		rows, err := r.store.Runs(ctx, player, modeName, after, maxListRuns)
		if err != nil {
			return nil, next, err
		}
		for i, row := range rows {
			after = row.Cursor()
			s, err := r.summary(ctx, row)
			if err != nil && !errors.Is(err, store.ErrNotFound) { // ErrNotFound: deleted meanwhile
				return nil, next, err
			}
			if err == nil && s.Hands > 0 { // 0: the run was begun, but not played
				list = append(list, s)
			}
			if len(list) == limit && (i+1 < len(rows) || len(rows) == maxListRuns) {
				return list, after, nil
			}
		}
		if len(rows) < maxListRuns {
			return list, next, nil
		}
	}
	return list, after, nil
}

// summary returns the summary of a run as stored, although clocks of the run may have run out
// since. For an unfinished run it adds up the closed hands. It does not read the log, since a list
// may have many runs.
func (r *Runs) summary(ctx context.Context, row store.Run) (Summary, error) {
	s := Summary{
		Run: row.ID, Mode: row.Mode, Number: row.Number, Offline: row.Offline,
		Created: row.Created, Finished: row.Finished,
	}
	readResult := r.store.Result
	if row.Finished == 0 {
		readResult = r.store.Standing
	}
	res, err := readResult(ctx, row.ID, row.Player)
	if err != nil {
		return s, err
	}
	s.Ranked, s.Hands, s.Solved, s.Points, s.Time = res.Ranked, res.Hands, res.Solved, res.Points, res.Time
	return s, nil
}

// Plays returns a player's hands that were closed at or after since, latest first, at most 5000.
func (r *Runs) Plays(ctx context.Context, player string, since int64) ([]store.Play, error) {
	plays, err := r.store.Plays(ctx, player, since, store.PlayCursor{}, maxPlays)
	for i := range plays {
		if plays[i].Techniques == nil { // encode an empty array, not null
			plays[i].Techniques = store.Names{}
		}
	}
	return plays, err
}

// Overview holds the data of a player that every page shows. It is part of the response to
// GET /game/me.
type Overview struct {
	Streak Streak        `json:"streak"`
	Daily  OverviewDaily `json:"daily"`
	Due    int           `json:"due"` // number of techniques due for review
	Now    int64         `json:"now"` // time of the server, in milliseconds since 1970
}

// OverviewDaily reports whether the player has completed today's daily.
type OverviewDaily struct {
	Number int  `json:"number"`
	Done   bool `json:"done"`
}

// Overview returns the data of a player that every page shows. If player is empty, it returns only
// the data that does not depend on the player.
func (r *Runs) Overview(ctx context.Context, player string) (Overview, error) {
	now := r.clock()
	overview := Overview{Daily: OverviewDaily{Number: mode.DailyNumber(now)}, Now: now}
	if player == "" {
		return overview, nil
	}
	numbers, err := r.completedDailies(ctx, player)
	if err != nil {
		return Overview{}, err
	}
	overview.Streak = StreakOf(numbers, overview.Daily.Number)
	for _, n := range numbers {
		overview.Daily.Done = overview.Daily.Done || n == overview.Daily.Number
	}
	rev, err := r.Review(ctx, player)
	overview.Due = rev.Due
	return overview, err
}

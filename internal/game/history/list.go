package history

import (
	"cmp"
	"context"
	"errors"

	"github.com/make24/make24/internal/game/match"
	"github.com/make24/make24/internal/game/store"
)

const (
	maxListRuns  = 50   // maximum number of runs in one list, and in one read from the store
	maxListReads = 200  // maximum number of runs read for one list
	maxPlays     = 5000 // maximum number of plays that Plays returns
)

// ModeRaces stands for all races, quick matches and classes in List.
const ModeRaces = "races"

// Summary is a run of one player, or a race that is over, in a list.
type Summary struct {
	Run      string `json:"run"` // also the ID of a race
	Mode     string `json:"mode"`
	Number   int    `json:"number,omitempty"` // of the daily
	Offline  bool   `json:"offline,omitempty"`
	Ranked   bool   `json:"ranked,omitempty"`
	Created  int64  `json:"created"`            // 0 for a race
	Finished int64  `json:"finished,omitempty"` // 0: not yet
	Hands    int    `json:"hands"`              // finished hands, without the one left open at the end
	Solved   int    `json:"solved"`
	Points   int    `json:"points"`
	Time     int64  `json:"time"`              // milliseconds spent on closed hands and the open one, with penalties, capped at the run's clock plus bonuses
	Place    int    `json:"place,omitempty"`   // in a race or quick match; as in store.RaceResult
	Players  int    `json:"players,omitempty"` // in a race or quick match; as in store.RaceResult
}

// List returns a player's runs and races with at least one finished hand, latest first, after a
// cursor. A run counts from its creation, and a race, which is listed when it is over, from its end.
// If modeName is not empty, List returns only runs of that mode, or only races for ModeRaces. It returns
// at most limit; a limit outside 1 to 50 means 50. If next is not zero, there may be more after it, even if the list is short
// or empty, since one call reads at most 200 runs.
func (s *Service) List(ctx context.Context, player, modeName string, after store.RunCursor, limit int) (list []Summary, next store.RunCursor, err error) {
	if limit < 1 || limit > maxListRuns {
		limit = maxListRuns
	}
	list = []Summary{}
	var races []store.RaceResult
	if modeName == "" || modeName == ModeRaces {
		races, err = s.store.RaceResults(ctx, player, after, limit)
		if err != nil {
			return nil, next, err
		}
	}
	mayHaveMoreRaces := len(races) == limit
	addRaces := func(until store.RunCursor) { // those later than until
		for len(list) < limit && len(races) > 0 && isLater(races[0].Cursor(), until) {
			list, after, races = append(list, raceSummary(races[0])), races[0].Cursor(), races[1:]
		}
	}
	for range maxListReads / maxListRuns {
		rows, err := s.store.Runs(ctx, player, modeName, after, maxListRuns)
		if err != nil {
			return nil, next, err
		}
		for i, row := range rows {
			if addRaces(row.Cursor()); len(list) == limit {
				return list, after, nil
			}
			after = row.Cursor()
			sum, err := s.summary(ctx, row)
			if err != nil && !errors.Is(err, store.ErrNotFound) { // ErrNotFound: deleted meanwhile
				return nil, next, err
			}
			if err == nil && sum.Hands > 0 { // 0: the run was begun, but not played
				list = append(list, sum)
			}
			if len(list) == limit && (i+1 < len(rows) || len(rows) == maxListRuns) {
				return list, after, nil
			}
		}
		if len(rows) < maxListRuns {
			if addRaces(store.RunCursor{Created: -1}); len(races) > 0 || mayHaveMoreRaces {
				return list, after, nil
			}
			return list, next, nil
		}
	}
	return list, after, nil
}

// isLater reports whether a is later in time than b, and so comes first in a list.
func isLater(a, b store.RunCursor) bool {
	return cmp.Or(cmp.Compare(a.Created, b.Created), cmp.Compare(a.ID, b.ID)) > 0
}

// raceSummary returns the summary of a race. It has no place in a class, where pupils see the ranking
// only if the teacher shows it.
func raceSummary(res store.RaceResult) Summary {
	sum := Summary{
		Run: res.Run, Mode: res.Mode, Ranked: res.Ranked, Finished: res.Finished,
		Hands: res.Hands, Solved: res.Solved, Points: res.Points, Time: res.Time,
	}
	if res.Mode != match.KindClass {
		sum.Place, sum.Players = res.Place, res.Players
	}
	return sum
}

// summary returns the summary of a run as stored, although clocks of the run may have run out
// since. For an unfinished run it adds up the closed hands. It does not read the log, since a list
// may have many runs.
func (s *Service) summary(ctx context.Context, row store.Run) (Summary, error) {
	sum := Summary{
		Run: row.ID, Mode: row.Mode, Number: row.Number, Offline: row.Offline,
		Created: row.Created, Finished: row.Finished,
	}
	readResult := s.store.Result
	if row.Finished == 0 {
		readResult = s.store.Standing
	}
	res, err := readResult(ctx, row.ID, row.Player)
	if err != nil {
		return sum, err
	}
	sum.Ranked, sum.Hands, sum.Solved, sum.Points, sum.Time = res.Ranked, res.Hands, res.Solved, res.Points, res.Time
	return sum, nil
}

// Plays returns a player's hands that were closed at or after since, latest first, at most 5000.
func (s *Service) Plays(ctx context.Context, player string, since int64) ([]store.Play, error) {
	plays, err := s.store.Plays(ctx, player, since, store.PlayCursor{}, maxPlays)
	for i := range plays {
		if plays[i].Techniques == nil { // encode an empty array, not null
			plays[i].Techniques = store.Names{}
		}
	}
	return plays, err
}

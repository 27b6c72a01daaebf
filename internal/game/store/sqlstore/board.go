package sqlstore

import (
	"context"
	"math"

	"github.com/make24/make24/internal/game/store"
	"github.com/make24/make24/internal/game/store/sqlstore/db"
)

// BoardEntries returns the entries of the players who have one on a leaderboard.
func (s *Store) BoardEntries(ctx context.Context, b store.Board, players []string) (map[string]store.PlacedEntry, error) {
	rows, err := s.reader.BoardEntriesOf(ctx, db.BoardEntriesOfParams{Ids: encodeIDs(players), Board: b.Name, Days: b.Days, Day: b.Day})
	entries := make(map[string]store.PlacedEntry, len(rows))
	for _, r := range rows {
		entry := store.BoardEntry{Player: r.Player, Name: r.Name, Score: r.Score, Time: r.Time, Games: r.Games, Solved: r.Solved, Hands: r.Hands, Key: r.Key}
		entries[r.Player] = store.PlacedEntry{BoardEntry: entry, Listed: r.Listed, Ahead: r.Ahead, Tied: r.Tied}
	}
	return entries, s.mapError(err)
}

// BoardTop returns at most limit of the first entries of a leaderboard as BoardPage does, and, if there is
// one, the number of all listed entries.
func (s *Store) BoardTop(ctx context.Context, b store.Board, limit int) (top []store.BoardEntry, players int64, err error) {
	rows, err := s.reader.BoardTop(ctx, db.BoardTopParams{Board: b.Name, Days: b.Days, Day: b.Day, MaxRows: rowLimit(limit)})
	for _, r := range rows {
		top = append(top, store.BoardEntry{Player: r.Player, Name: r.Name, Score: r.Score, Time: r.Time, Games: r.Games, Solved: r.Solved, Hands: r.Hands, Key: r.Key})
		players = r.Players
	}
	return top, players, s.mapError(err)
}

// BoardPage returns at most limit listed entries of a leaderboard, best first, without the best skip ones.
// Equal entries are in the order of the players' IDs.
func (s *Store) BoardPage(ctx context.Context, b store.Board, skip int64, limit int) ([]store.BoardEntry, error) {
	rows, err := s.reader.BoardPage(ctx, db.BoardPageParams{Board: b.Name, Days: b.Days, Day: b.Day, Skipped: skip, MaxRows: rowLimit(limit)})
	entries := make([]store.BoardEntry, len(rows))
	for i, row := range rows {
		entries[i] = store.BoardEntry(row)
	}
	return entries, s.mapError(err)
}

// BoardNeighbours returns at most limit listed entries right before e and at most limit right after it,
// both in the order of BoardPage.
func (s *Store) BoardNeighbours(ctx context.Context, b store.Board, e store.PlacedEntry, limit int) (before, after []store.PlacedEntry, err error) {
	rows, err := s.reader.BoardNeighbours(ctx, db.BoardNeighboursParams{
		Board: b.Name, Days: b.Days, Day: b.Day, Key: e.Key, Player: e.Player, MaxRows: rowLimit(limit),
	})
	for _, r := range rows {
		entry := store.BoardEntry{Player: r.Player, Name: r.Name, Score: r.Score, Time: r.Time, Games: r.Games, Solved: r.Solved, Hands: r.Hands, Key: r.Key}
		placed := store.PlacedEntry{BoardEntry: entry, Listed: true, Tied: r.Tied}
		if r.IsBefore {
			before = append(before, placed)
		} else {
			after = append(after, placed)
		}
	}
	// The entries follow each other, so their indexes tell how many are better.
	index := e.Ahead + e.Tied
	for i := range before {
		before[i].Ahead = max(0, index-int64(len(before)-i)-before[i].Tied)
	}
	for i := range after {
		after[i].Ahead = max(0, index+1+int64(i)-after[i].Tied)
	}
	return before, after, s.mapError(err)
}

// ExpireBoards deletes at most limit entries of leaderboards whose period ended by the beginning of a day
// since 1970, and returns their number.
func (s *Store) ExpireBoards(ctx context.Context, day int64, limit int) (int, error) {
	n, err := s.writer.ExpireBoardEntries(ctx, db.ExpireBoardEntriesParams{LastDay: day, MaxRows: rowLimit(limit)})
	return int(n), s.mapError(err)
}

// BoardFriends returns at most limit friends of a player, each once, with their entries on a leaderboard without
// places: first those by a link, the latest first, then the others with results in the latest races of the
// player. It leaves out quick matches, classes, players who have not chosen a name, banned ones, and pairs of
// which one has removed the other. Listed is false without an entry that is listed.
func (s *Store) BoardFriends(ctx context.Context, b store.Board, player string, races, limit int) ([]store.PlacedEntry, error) {
	rows, err := s.reader.BoardFriends(ctx, db.BoardFriendsParams{
		Board: b.Name, Days: b.Days, Day: b.Day, Player: player, MaxRaces: rowLimit(races), MaxRows: rowLimit(limit),
	})
	friends := make([]store.PlacedEntry, len(rows))
	for i, r := range rows {
		friends[i].BoardEntry = store.BoardEntry{Player: r.Player, Name: r.Name, Score: r.Score, Time: r.Time, Games: r.Games, Solved: r.Solved, Hands: r.Hands, Key: r.Key}
		friends[i].Listed = r.Listed
	}
	return friends, s.ignoreMissing(err)
}

// HeldResult returns the held result of a player in a run, or store.ErrNotFound if it was not held.
func (s *Store) HeldResult(ctx context.Context, run, player string) (store.HeldResult, error) {
	held, err := s.reader.HeldResult(ctx, db.HeldResultParams{Run: run, Player: player})
	return held, s.mapError(err)
}

// WaitingResults returns Run, Mode, Number and Finished of at most limit held results of a player about
// which nobody has decided, the latest first.
func (s *Store) WaitingResults(ctx context.Context, player string, limit int) ([]store.Result, error) {
	rows, err := s.reader.HeldResultsOfPlayer(ctx, db.HeldResultsOfPlayerParams{Player: player, MaxRows: rowLimit(limit)})
	results := make([]store.Result, len(rows))
	for i, row := range rows {
		results[i] = store.Result{Run: row.Run, Player: player, Mode: row.Mode, Number: row.Number, Finished: row.Finished}
	}
	return results, s.ignoreMissing(err)
}

// HeldResults returns at most limit held results about which nobody has decided, the earliest first, after
// one of them.
func (s *Store) HeldResults(ctx context.Context, after store.HeldResult, limit int) ([]store.HeldResult, error) {
	if after == (store.HeldResult{}) {
		after.Finished = math.MinInt64
	}
	results, err := s.reader.HeldResults(ctx, db.HeldResultsParams{Finished: after.Finished, Run: after.Run, Player: after.Player, MaxRows: rowLimit(limit)})
	return results, s.mapError(err)
}

// DecideHeldResult sets Decision and Decided of a held result and ranks the result if it is accepted. It
// returns store.ErrNotFound if there is no such held result. It removes the result and adds it again, so
// that triggers count it on leaderboards.
func (s *Store) DecideHeldResult(ctx context.Context, h store.HeldResult) error {
	return s.transact(ctx, func(ctx context.Context, q *db.Queries) error {
		if s.locksRows {
			if _, err := q.LockPlayer(ctx, h.Player); err != nil {
				return err
			}
		}
		err := requireAffectedRow(q.DecideHeldResult(ctx, db.DecideHeldResultParams{Decision: h.Decision, Decided: h.Decided, Run: h.Run, Player: h.Player}))
		if err != nil {
			return err
		}
		result, err := q.Result(ctx, db.ResultParams{Run: h.Run, Player: h.Player})
		if err != nil {
			return err
		}
		if err := q.DeleteResultsOf(ctx, db.DeleteResultsOfParams{Run: h.Run, Player: h.Player}); err != nil {
			return err
		}
		result.Ranked = h.Decision == store.DecisionAccept
		return q.AddResult(ctx, db.AddResultParams(result))
	})
}

// Boards returns the leaderboards with results or entries whose period had not ended by the beginning of a
// day since 1970.
func (s *Store) Boards(ctx context.Context, day int64) ([]store.Board, error) {
	rows, err := s.reader.BoardPeriods(ctx, day)
	boards := make([]store.Board, len(rows))
	for i, row := range rows {
		boards[i] = store.Board{Name: row.Board, Days: int(row.Days), Day: row.Day}
	}
	return boards, s.mapError(err)
}

// BoardDifferences returns, by table, the numbers of rows of a leaderboard that do not agree with the
// results.
func (s *Store) BoardDifferences(ctx context.Context, b store.Board) (map[string]int64, error) {
	entries, err := s.reader.CountBoardEntriesDifferences(ctx, db.CountBoardEntriesDifferencesParams{Board: b.Name, Days: int32(b.Days), Day: b.Day})
	if err != nil {
		return nil, s.mapError(err)
	}
	counts, err := s.reader.CountBoardCountsDifferences(ctx, db.CountBoardCountsDifferencesParams{Board: b.Name, Days: b.Days, Day: b.Day})
	return map[string]int64{"board_entries": entries, "board_counts": counts}, s.mapError(err)
}

// RebuildBoard computes the rows of a leaderboard from the results.
func (s *Store) RebuildBoard(ctx context.Context, b store.Board) error {
	return s.transact(ctx, func(ctx context.Context, q *db.Queries) error {
		if err := q.DeleteBoardEntries(ctx, db.DeleteBoardEntriesParams{Board: b.Name, Days: b.Days, Day: b.Day}); err != nil {
			return err
		}
		if err := q.DeleteBoardCounts(ctx, db.DeleteBoardCountsParams{Board: b.Name, Days: b.Days, Day: b.Day}); err != nil {
			return err
		}
		return q.AddBoardEntries(ctx, db.AddBoardEntriesParams{Board: b.Name, Days: int32(b.Days), Day: b.Day})
	})
}

package sqlstore

import (
	"context"
	"math"
	"slices"

	"github.com/make24/make24/internal/store"
	"github.com/make24/make24/internal/store/sqlstore/db"
)

// The buckets in which the entries of a leaderboard are counted: those of a shift have 2^shift keys. The
// view board_shifts has the same shifts.
const (
	bucketBits = 6  // bits by which two shifts differ
	minShift   = 3  // of the finest buckets
	maxShift   = 51 // of the coarsest
)

// BoardEntries returns the entries of the players who have one.
func (s *Store) BoardEntries(ctx context.Context, b store.Board, players []string) (map[string]store.PlacedEntry, error) {
	rows, err := s.reader.BoardEntriesOf(ctx, db.BoardEntriesOfParams{Ids: encodeIDs(players), Board: b.Name, Days: int32(b.Days), Day: b.Day})
	entries := make(map[string]store.PlacedEntry, len(rows))
	for _, r := range rows {
		entry := store.BoardEntry{Player: r.Player, Name: r.Name, Score: r.Score, Time: r.Time, Games: r.Games, Solved: r.Solved, Hands: r.Hands, Key: r.Key}
		entries[r.Player] = store.PlacedEntry{BoardEntry: entry, Listed: r.Listed, Ahead: r.Ahead}
	}
	return entries, s.mapError(err)
}

// BoardPage returns entries of a leaderboard, best first. It finds the first one by the buckets.
func (s *Store) BoardPage(ctx context.Context, b store.Board, skip int64, limit int) ([]store.BoardEntry, error) {
	first := int64(0) // bucket in which the first entry is; at last its least key
	for shift := maxShift; shift >= minShift; shift -= bucketBits {
		buckets, err := s.boardBuckets(ctx, b, shift, first)
		if err != nil {
			return nil, err
		}
		i := 0
		for ; i < len(buckets) && skip >= buckets[i].Players; i++ {
			skip -= buckets[i].Players
		}
		if i == len(buckets) {
			return nil, nil // there are fewer entries
		}
		if first = buckets[i].Bucket; shift > minShift {
			first <<= bucketBits
		} else {
			first <<= minShift
		}
	}
	return s.boardAfter(ctx, b, store.BoardEntry{Key: first}, skip, limit)
}

// boardBuckets returns the buckets of a shift from one on.
func (s *Store) boardBuckets(ctx context.Context, b store.Board, shift int, first int64) ([]db.BoardBucketsRow, error) {
	rows, err := s.reader.BoardBuckets(ctx, db.BoardBucketsParams{Board: b.Name, Days: int32(b.Days), Day: b.Day, Shift: int32(shift), First: first})
	return rows, s.mapError(err)
}

// boardAfter returns entries after e without the first ones.
func (s *Store) boardAfter(ctx context.Context, b store.Board, e store.BoardEntry, skip int64, limit int) ([]store.BoardEntry, error) {
	rows, err := s.reader.BoardAfter(ctx, db.BoardAfterParams{
		Board: b.Name, Days: int32(b.Days), Day: b.Day, Key: e.Key, Player: e.Player, Skipped: skip, MaxRows: rowLimit(limit),
	})
	entries := make([]store.BoardEntry, len(rows))
	for i, row := range rows {
		entries[i] = store.BoardEntry(row)
	}
	return entries, s.mapError(err)
}

// BoardNeighbours returns the entries right before and right after e.
func (s *Store) BoardNeighbours(ctx context.Context, b store.Board, e store.BoardEntry, limit int) (before, after []store.BoardEntry, err error) {
	rows, err := s.reader.BoardBefore(ctx, db.BoardBeforeParams{
		Board: b.Name, Days: int32(b.Days), Day: b.Day, Key: e.Key, Player: e.Player, MaxRows: rowLimit(limit),
	})
	if err != nil {
		return nil, nil, s.mapError(err)
	}
	for _, row := range rows {
		before = append(before, store.BoardEntry(row))
	}
	after, err = s.boardAfter(ctx, b, e, 0, limit)
	return before, after, err
}

// BoardPlayers returns the number of listed entries of a leaderboard.
func (s *Store) BoardPlayers(ctx context.Context, b store.Board) (players int64, err error) {
	buckets, err := s.boardBuckets(ctx, b, maxShift, 0)
	for _, bucket := range buckets {
		players += bucket.Players
	}
	return players, err
}

// ExpireBoards deletes at most limit entries of leaderboards whose period ended by the beginning of a day.
func (s *Store) ExpireBoards(ctx context.Context, day int64, limit int) (int, error) {
	n, err := s.writer.ExpireBoardEntries(ctx, db.ExpireBoardEntriesParams{LastDay: day, MaxRows: rowLimit(limit)})
	return int(n), s.mapError(err)
}

// maxOpponentResults is the maximum number of results that Opponents reads.
const maxOpponentResults = 500

// Opponents returns players who took part in the latest races of a player.
func (s *Store) Opponents(ctx context.Context, player string, races, limit int) ([]store.Player, error) {
	rows, err := s.reader.Opponents(ctx, db.OpponentsParams{Player: player, MaxRaces: rowLimit(races), MaxRows: maxOpponentResults})
	var opponents []store.Player
	for _, row := range rows {
		if p := (store.Player{ID: row.Player, Name: row.Name}); len(opponents) < limit && !slices.ContainsFunc(opponents, func(o store.Player) bool { return o.ID == p.ID }) {
			opponents = append(opponents, p)
		}
	}
	return opponents, s.ignoreMissing(err)
}

// HeldResult returns the held result of a player in a run, or store.ErrNotFound.
func (s *Store) HeldResult(ctx context.Context, run, player string) (store.HeldResult, error) {
	held, err := s.reader.HeldResult(ctx, db.HeldResultParams{Run: run, Player: player})
	return held, s.mapError(err)
}

// WaitingResults returns held results of a player about which nobody has decided.
func (s *Store) WaitingResults(ctx context.Context, player string, limit int) ([]store.Result, error) {
	rows, err := s.reader.HeldResultsOfPlayer(ctx, db.HeldResultsOfPlayerParams{Player: player, MaxRows: rowLimit(limit)})
	results := make([]store.Result, len(rows))
	for i, row := range rows {
		results[i] = store.Result{Run: row.Run, Player: player, Mode: row.Mode, Number: row.Number, Finished: row.Finished}
	}
	return results, s.ignoreMissing(err)
}

// HeldResults returns held results about which nobody has decided, after one of them.
func (s *Store) HeldResults(ctx context.Context, after store.HeldResult, limit int) ([]store.HeldResult, error) {
	if after == (store.HeldResult{}) {
		after.Finished = math.MinInt64
	}
	results, err := s.reader.HeldResults(ctx, db.HeldResultsParams{Finished: after.Finished, Run: after.Run, Player: after.Player, MaxRows: rowLimit(limit)})
	return results, s.mapError(err)
}

// DecideHeldResult stores the decision about a held result. It removes the result and adds it again, so
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

// Boards returns the leaderboards with results or entries whose period had not ended by the beginning of
// a day.
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
	counts, err := s.reader.CountBoardCountsDifferences(ctx, db.CountBoardCountsDifferencesParams{Board: b.Name, Days: int32(b.Days), Day: b.Day})
	return map[string]int64{"board_entries": entries, "board_counts": counts}, s.mapError(err)
}

// RebuildBoard computes the rows of a leaderboard from the results.
func (s *Store) RebuildBoard(ctx context.Context, b store.Board) error {
	return s.transact(ctx, func(ctx context.Context, q *db.Queries) error {
		if err := q.DeleteBoardEntries(ctx, db.DeleteBoardEntriesParams{Board: b.Name, Days: int32(b.Days), Day: b.Day}); err != nil {
			return err
		}
		if err := q.DeleteBoardCounts(ctx, db.DeleteBoardCountsParams{Board: b.Name, Days: int32(b.Days), Day: b.Day}); err != nil {
			return err
		}
		return q.AddBoardEntries(ctx, db.AddBoardEntriesParams{Board: b.Name, Days: int32(b.Days), Day: b.Day})
	})
}

package sqlstore

import (
	"context"
	"math"

	"github.com/make24/make24/internal/game/store"
	"github.com/make24/make24/internal/game/store/sqlstore/db"
)

// The lists in this file are for the export of a player's data. A list that is sorted by Finished, latest
// first, and then by Run in descending order, has a store.RunCursor, whose field Created is Finished.

// fromStart returns a cursor, in which the zero value is the start of a list with the latest row first.
func fromStart(after store.RunCursor) store.RunCursor {
	if after == (store.RunCursor{}) {
		after.Created = math.MaxInt64
	}
	return after
}

// SeatsOfPlayer returns at most limit seats of a player in the order of their runs, which come after the
// given one.
func (s *Store) SeatsOfPlayer(ctx context.Context, player, after string, limit int) ([]store.Seat, error) {
	seats, err := s.reader.SeatsOfPlayer(ctx, db.SeatsOfPlayerParams{Player: player, After: after, MaxRows: rowLimit(limit)})
	return seats, s.ignoreMissing(err)
}

// RaceResultsOfPlayer returns at most limit of a player's results in races after a cursor, also those
// without a finished hand.
func (s *Store) RaceResultsOfPlayer(ctx context.Context, player string, after store.RunCursor, limit int) ([]store.Result, error) {
	after = fromStart(after)
	results, err := s.reader.RaceResultsOfPlayer(ctx, db.RaceResultsOfPlayerParams{Player: player, Finished: after.Created, Run: after.ID, MaxRows: rowLimit(limit)})
	return results, s.ignoreMissing(err)
}

// HeldResultsOfPlayer returns at most limit of a player's held results after a cursor.
func (s *Store) HeldResultsOfPlayer(ctx context.Context, player string, after store.RunCursor, limit int) ([]store.HeldResult, error) {
	after = fromStart(after)
	held, err := s.reader.AllHeldResultsOfPlayer(ctx, db.AllHeldResultsOfPlayerParams{Player: player, Finished: after.Created, Run: after.ID, MaxRows: rowLimit(limit)})
	return held, s.ignoreMissing(err)
}

// GhostsOfPlayer returns at most limit of a player's ghosts after a cursor.
func (s *Store) GhostsOfPlayer(ctx context.Context, player string, after store.RunCursor, limit int) ([]store.Ghost, error) {
	after = fromStart(after)
	ghosts, err := s.reader.RecordingsOfPlayer(ctx, db.RecordingsOfPlayerParams{Player: player, Finished: after.Created, Run: after.ID, MaxRows: rowLimit(limit)})
	return ghosts, s.ignoreMissing(err)
}

// ChallengeRunsOfPlayer returns at most limit runs with which a player plays challenges, in the order of
// the codes, which come after the given one.
func (s *Store) ChallengeRunsOfPlayer(ctx context.Context, player, after string, limit int) ([]store.ChallengeRun, error) {
	runs, err := s.reader.ChallengeRunsOfPlayer(ctx, db.ChallengeRunsOfPlayerParams{Player: player, After: after, MaxRows: rowLimit(limit)})
	return runs, s.ignoreMissing(err)
}

// BoardEntriesOfPlayer returns at most limit entries of a player on leaderboards, in the order of Name,
// Days and Day.
func (s *Store) BoardEntriesOfPlayer(ctx context.Context, player string, limit int) ([]store.OwnBoardEntry, error) {
	rows, err := s.reader.BoardEntriesOfPlayer(ctx, db.BoardEntriesOfPlayerParams{Player: player, MaxRows: rowLimit(limit)})
	entries := make([]store.OwnBoardEntry, len(rows))
	for i, row := range rows {
		entries[i] = store.OwnBoardEntry{
			Board: store.Board{Name: row.Board, Days: row.Days, Day: row.Day}, Score: row.Score, Time: row.Time,
			Games: row.Games, Solved: row.Solved, Hands: row.Hands, Listed: row.Listed,
		}
	}
	return entries, s.ignoreMissing(err)
}

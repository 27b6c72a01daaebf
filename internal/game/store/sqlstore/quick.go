package sqlstore

import (
	"context"

	"github.com/make24/make24/internal/game/store"
	"github.com/make24/make24/internal/game/store/sqlstore/db"
)

// writeQuickMatch replaces the row of a quick match, or deletes it if the match is no longer open.
// It does nothing if m is nil.
func writeQuickMatch(ctx context.Context, q *db.Queries, run string, m *store.QuickMatch) error {
	switch {
	case m == nil:
		return nil
	case m.OpenUntil == 0:
		return q.DeleteQuickMatch(ctx, run)
	}
	return q.PutQuickMatch(ctx, db.PutQuickMatchParams{Run: run, Strength: m.Strength, Opened: m.Opened, OpenUntil: m.OpenUntil})
}

// QuickMatches returns the quick matches that are open at a time and nearest to a strength, in no order:
// at most limit with that strength or more, and at most limit with less.
func (s *Store) QuickMatches(ctx context.Context, strength int, at int64, limit int) ([]store.QuickMatch, error) {
	above, err := s.reader.QuickMatchesAbove(ctx, db.QuickMatchesAboveParams{Strength: strength, At: at, MaxRows: rowLimit(limit)})
	if err != nil {
		return nil, s.mapError(err)
	}
	below, err := s.reader.QuickMatchesBelow(ctx, db.QuickMatchesBelowParams{Strength: strength, At: at, MaxRows: rowLimit(limit)})
	return append(above, below...), s.mapError(err)
}

// RenewQuickMatch sets OpenUntil of a quick match that has a row. With a time that has passed, it closes
// the match.
func (s *Store) RenewQuickMatch(ctx context.Context, run string, until int64) error {
	return s.mapError(s.writer.RenewQuickMatch(ctx, db.RenewQuickMatchParams{Run: run, OpenUntil: until}))
}

// Ghosts returns the ghosts nearest to a strength, in no order: at most limit with that strength or more,
// and at most limit with less. It leaves out those of exceptPlayer.
func (s *Store) Ghosts(ctx context.Context, exceptPlayer string, strength, limit int) ([]store.Ghost, error) {
	above, err := s.reader.RecordingsAbove(ctx, db.RecordingsAboveParams{ExceptPlayer: exceptPlayer, Strength: strength, MaxRows: rowLimit(limit)})
	if err != nil {
		return nil, s.mapError(err)
	}
	below, err := s.reader.RecordingsBelow(ctx, db.RecordingsBelowParams{ExceptPlayer: exceptPlayer, Strength: strength, MaxRows: rowLimit(limit)})
	return append(above, below...), s.mapError(err)
}

// PlayerGhosts returns at most limit of a player's ghosts, latest first.
func (s *Store) PlayerGhosts(ctx context.Context, player string, limit int) ([]store.Ghost, error) {
	list, err := s.reader.PlayerRecordings(ctx, db.PlayerRecordingsParams{Player: player, MaxRows: rowLimit(limit)})
	return list, s.ignoreMissing(err)
}

// RunGhosts returns at most limit ghosts of a run, by seat.
func (s *Store) RunGhosts(ctx context.Context, run string, limit int) ([]store.Ghost, error) {
	list, err := s.reader.RunRecordings(ctx, db.RunRecordingsParams{Run: run, MaxRows: rowLimit(limit)})
	return list, s.ignoreMissing(err)
}

// ExpireGhosts deletes at most limit ghosts with Finished before finishedBefore, earliest first, and
// returns their number. The runs stay.
func (s *Store) ExpireGhosts(ctx context.Context, finishedBefore int64, limit int) (int, error) {
	n, err := s.writer.ExpireRecordings(ctx, db.ExpireRecordingsParams{FinishedBefore: finishedBefore, MaxRows: rowLimit(limit)})
	return int(n), s.mapError(err)
}

package sqlstore

import (
	"context"
	"math"

	"github.com/make24/make24/internal/game/store"
	"github.com/make24/make24/internal/game/store/sqlstore/db"
)

// FoundIdeas returns the ideas that a player has found of a puzzle, or store.ErrNotFound.
func (s *Store) FoundIdeas(ctx context.Context, player, puzzle string) (store.FoundIdeas, error) {
	row, err := s.reader.FoundIdeas(ctx, db.FoundIdeasParams{Player: player, Puzzle: puzzle})
	return row, s.mapError(err)
}

// PutFoundIdeas adds a row of found ideas if f.Version is 0, and otherwise replaces the row with this
// version. It stores the row with the next version, and the review cards in the same transaction. It
// returns store.ErrVersion if the stored row has another version, store.ErrQuota if the player already has
// maxRows rows and f would be a further one, and store.ErrNotFound if the player does not exist.
func (s *Store) PutFoundIdeas(ctx context.Context, f store.FoundIdeas, cards []store.Card, maxRows int) error {
	return s.transact(ctx, func(ctx context.Context, q *db.Queries) error {
		rows, err := putFoundIdeas(ctx, q, f, maxRows)
		switch {
		case err != nil:
			return err
		case rows == 0:
			return store.ErrVersion
		}
		return writeRows(ctx, q, store.Decision{Cards: cards})
	})
}

// putFoundIdeas adds or replaces a row, and returns the number of rows changed.
func putFoundIdeas(ctx context.Context, q *db.Queries, f store.FoundIdeas, maxRows int) (int64, error) {
	if f.Version > 0 {
		return q.SetFoundIdeas(ctx, db.SetFoundIdeasParams{
			Ideas: f.Ideas, Found: f.Found, Solutions: f.Solutions, Shown: f.Shown, Techniques: f.Techniques, Updated: f.Updated,
			Player: f.Player, Puzzle: f.Puzzle, Version: f.Version,
		})
	}
	count, err := q.CountFoundIdeas(ctx, f.Player)
	switch {
	case err != nil:
		return 0, err
	case count >= int64(maxRows):
		return 0, store.ErrQuota
	}
	return q.AddFoundIdeas(ctx, db.AddFoundIdeasParams{
		Player: f.Player, Puzzle: f.Puzzle, Ideas: f.Ideas, Found: f.Found, Solutions: f.Solutions, Shown: f.Shown,
		Techniques: f.Techniques, Updated: f.Updated,
	})
}

// ListFoundIdeas returns at most limit rows of a player after a cursor, latest first.
func (s *Store) ListFoundIdeas(ctx context.Context, player string, after store.FoundIdeasCursor, limit int) ([]store.FoundIdeas, error) {
	if after == (store.FoundIdeasCursor{}) {
		after.Updated = math.MaxInt64
	}
	list, err := s.reader.ListFoundIdeas(ctx, db.ListFoundIdeasParams{
		Player: player, Updated: after.Updated, Puzzle: after.Puzzle, MaxRows: rowLimit(limit),
	})
	return list, s.ignoreMissing(err)
}

// FoundIdeaTotals returns the sums over all found ideas of a player.
func (s *Store) FoundIdeaTotals(ctx context.Context, player string) (store.FoundTotals, error) {
	row, err := s.reader.FoundIdeaTotals(ctx, player)
	return store.FoundTotals(row), s.ignoreMissing(err)
}

// ShownIdeas returns Puzzle, Shown and Techniques of a player's rows with Shown, in the order of Shown.
func (s *Store) ShownIdeas(ctx context.Context, player string) ([]store.FoundIdeas, error) {
	rows, err := s.reader.ShownIdeas(ctx, player)
	list := make([]store.FoundIdeas, len(rows))
	for i, row := range rows {
		list[i] = store.FoundIdeas{Player: player, Puzzle: row.Puzzle, Shown: row.Shown, Techniques: row.Techniques}
	}
	return list, s.ignoreMissing(err)
}

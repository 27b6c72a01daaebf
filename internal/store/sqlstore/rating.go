package sqlstore

import (
	"cmp"
	"context"
	"slices"
	"strings"

	"github.com/make24/make24/internal/store"
	"github.com/make24/make24/internal/store/sqlstore/db"
)

// writeRatings writes the ratings of a decision. It returns store.ErrVersion if a player has got
// another rating since the decision was made.
func writeRatings(ctx context.Context, q *db.Queries, d store.Decision) error {
	for _, rating := range d.Ratings {
		rows, err := q.AddRating(ctx, db.AddRatingParams(rating))
		if err != nil {
			return err
		}
		if rows == 0 {
			return store.ErrVersion
		}
	}
	// A fixed order prevents a deadlock between two runs with the same hands.
	hands := slices.SortedFunc(slices.Values(d.HandRatings), func(a, b store.HandRating) int {
		return cmp.Or(strings.Compare(a.Puzzle, b.Puzzle), cmp.Compare(a.Day, b.Day))
	})
	for _, hand := range hands {
		if err := q.AddHandRating(ctx, db.AddHandRatingParams(hand)); err != nil {
			return err
		}
	}
	return nil
}

// LatestRatings returns the latest rating of each player who has one.
func (s *Store) LatestRatings(ctx context.Context, players []string) (map[string]store.Rating, error) {
	rows, err := s.reader.LatestRatings(ctx, encodeIDs(players))
	ratings := make(map[string]store.Rating, len(rows))
	for _, row := range rows {
		ratings[row.Player] = row
	}
	return ratings, s.mapError(err)
}

// Ratings returns at most limit ratings of a player with a number less than before, the latest first.
func (s *Store) Ratings(ctx context.Context, player string, before, limit int) ([]store.Rating, error) {
	ratings, err := s.reader.Ratings(ctx, db.RatingsParams{Player: player, Before: before, MaxRows: rowLimit(limit)})
	return ratings, s.ignoreMissing(err)
}

// HandRatings returns the sum for each hand over all days before a day.
func (s *Store) HandRatings(ctx context.Context, puzzles []string, before int64) (map[string]store.HandRating, error) {
	rows, err := s.reader.HandRatings(ctx, db.HandRatingsParams{Ids: encodeIDs(puzzles), Before: before})
	sums := make(map[string]store.HandRating, len(rows))
	for _, row := range rows {
		sums[row.Puzzle] = store.HandRating{Puzzle: row.Puzzle, Games: row.Games, Precision: row.Precision, Moment: row.Moment}
	}
	return sums, s.mapError(err)
}

// ListHandRatings returns the sums over all days of at most limit hands after a puzzle ID, in the order
// of their IDs.
func (s *Store) ListHandRatings(ctx context.Context, after string, limit int) ([]store.HandRating, error) {
	rows, err := s.reader.ListHandRatings(ctx, db.ListHandRatingsParams{After: after, MaxRows: rowLimit(limit)})
	sums := make([]store.HandRating, len(rows))
	for i, row := range rows {
		sums[i] = store.HandRating{Puzzle: row.Puzzle, Games: row.Games, Precision: row.Precision, Moment: row.Moment}
	}
	return sums, s.mapError(err)
}

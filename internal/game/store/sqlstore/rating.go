package sqlstore

import (
	"cmp"
	"context"
	"slices"
	"strings"

	"github.com/make24/make24/internal/game/store"
	"github.com/make24/make24/internal/game/store/sqlstore/db"
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

// LatestRatings returns the latest rating of each of the players who has one.
func (s *Store) LatestRatings(ctx context.Context, players []string) (map[string]store.Rating, error) {
	rows, err := s.reader.LatestRatings(ctx, encodeIDs(players))
	ratings := make(map[string]store.Rating, len(rows))
	for _, row := range rows {
		ratings[row.Player] = row
	}
	return ratings, s.mapError(err)
}

// Ratings returns at most limit ratings of a player with a Number less than before, the latest first.
func (s *Store) Ratings(ctx context.Context, player string, before, limit int) ([]store.Rating, error) {
	ratings, err := s.reader.Ratings(ctx, db.RatingsParams{Player: player, Before: before, MaxRows: rowLimit(limit)})
	return ratings, s.ignoreMissing(err)
}

// RatingOfRun returns a player's rating after a run and the one before it, which is the zero store.Rating
// if there is none. It returns store.ErrNotFound if the run did not change the player's rating.
func (s *Store) RatingOfRun(ctx context.Context, run, player string) (after, before store.Rating, err error) {
	rows, err := s.reader.RatingOfRun(ctx, db.RatingOfRunParams{Run: run, Player: player})
	switch {
	case err != nil:
		return after, before, s.mapError(err)
	case len(rows) == 0:
		return after, before, store.ErrNotFound
	case len(rows) > 1:
		before = rows[1]
	}
	return rows[0], before, nil
}

// DailyRatings returns a player's last rating of each day, the latest day first, for at most limit days.
func (s *Store) DailyRatings(ctx context.Context, player string, limit int) ([]store.Rating, error) {
	ratings, err := s.reader.DailyRatings(ctx, db.DailyRatingsParams{Player: player, MaxRows: rowLimit(limit)})
	return ratings, s.ignoreMissing(err)
}

// HandRatings returns the sum of the hand ratings of each of the puzzles over all days before a day. It
// leaves out puzzles without games.
func (s *Store) HandRatings(ctx context.Context, puzzles []string, before int64) (map[string]store.HandRating, error) {
	rows, err := s.reader.HandRatings(ctx, db.HandRatingsParams{Ids: encodeIDs(puzzles), Before: before})
	sums := make(map[string]store.HandRating, len(rows))
	for _, row := range rows {
		sums[row.Puzzle] = store.HandRating{Puzzle: row.Puzzle, Predicted: row.Predicted, Games: row.Games, Precision: row.Precision, Moment: row.Moment}
	}
	return sums, s.mapError(err)
}

// ListHandRatings returns the sums of the hand ratings of at most limit puzzles over all days. The puzzles
// come after the ID in after, in the order of their IDs.
func (s *Store) ListHandRatings(ctx context.Context, after string, limit int) ([]store.HandRating, error) {
	rows, err := s.reader.ListHandRatings(ctx, db.ListHandRatingsParams{After: after, MaxRows: rowLimit(limit)})
	sums := make([]store.HandRating, len(rows))
	for i, row := range rows {
		sums[i] = store.HandRating{Puzzle: row.Puzzle, Predicted: row.Predicted, Games: row.Games, Precision: row.Precision, Moment: row.Moment}
	}
	return sums, s.mapError(err)
}

// RatedDays returns the days since 1970 with results that change ratings, with ratings, or with hand
// ratings, in ascending order.
func (s *Store) RatedDays(ctx context.Context) ([]int64, error) {
	days, err := s.reader.RatedDays(ctx)
	list := make([]int64, len(days))
	for i, day := range days {
		list[i] = int64(day)
	}
	return list, s.mapError(err)
}

// RatedResults returns at most limit results that change ratings after a cursor, in order. Closed of their
// runs is at least since and less than until. If player is not empty, it returns only results of the
// player.
func (s *Store) RatedResults(ctx context.Context, player string, since, until int64, after store.RatedResult, limit int) ([]store.RatedResult, error) {
	rows, err := s.reader.RatedResults(ctx, db.RatedResultsParams{
		Since: since, Until: until, Player: player, Closed: after.Closed, Run: after.Run, After: after.Player, MaxRows: rowLimit(limit),
	})
	results := make([]store.RatedResult, len(rows))
	for i, row := range rows {
		results[i] = store.RatedResult(row)
	}
	return results, s.mapError(err)
}

// PlaysOfPlayer returns all hands that a player has closed in a run, in order.
func (s *Store) PlaysOfPlayer(ctx context.Context, run, player string) ([]store.Play, error) {
	plays, err := s.reader.PlaysOfPlayer(ctx, db.PlaysOfPlayerParams{Run: run, Player: player})
	return plays, s.ignoreMissing(err)
}

// RatingBefore returns a player's latest rating with At before a time, or store.ErrNotFound.
func (s *Store) RatingBefore(ctx context.Context, player string, at int64) (store.Rating, error) {
	rating, err := s.reader.RatingBefore(ctx, db.RatingBeforeParams{Player: player, At: at})
	return rating, s.mapError(err)
}

// RatingsInPeriod returns the ratings with At from since and less than until, in no order. If player is
// not empty, it returns only ratings of the player.
func (s *Store) RatingsInPeriod(ctx context.Context, player string, since, until int64) ([]store.Rating, error) {
	ratings, err := s.reader.RatingsInPeriod(ctx, db.RatingsInPeriodParams{Since: since, Until: until, Player: player})
	return ratings, s.ignoreMissing(err)
}

// ReplaceRatings replaces all ratings of a player with At from since by other ones.
func (s *Store) ReplaceRatings(ctx context.Context, player string, since int64, ratings []store.Rating) error {
	return s.transact(ctx, func(ctx context.Context, q *db.Queries) error {
		if err := q.DeleteRatingsSince(ctx, db.DeleteRatingsSinceParams{Player: player, Since: since}); err != nil {
			return err
		}
		return writeRatings(ctx, q, store.Decision{Ratings: ratings})
	})
}

// HandRatingsOfDay returns the hand ratings of a day, in no order.
func (s *Store) HandRatingsOfDay(ctx context.Context, day int64) ([]store.HandRating, error) {
	hands, err := s.reader.HandRatingsOfDay(ctx, day)
	return hands, s.mapError(err)
}

// ReplaceHandRating replaces a hand rating. It deletes one without games.
func (s *Store) ReplaceHandRating(ctx context.Context, h store.HandRating) error {
	return s.transact(ctx, func(ctx context.Context, q *db.Queries) error {
		if err := q.DeleteHandRating(ctx, db.DeleteHandRatingParams{Puzzle: h.Puzzle, Day: h.Day}); err != nil || h.Games == 0 {
			return err
		}
		return q.AddHandRating(ctx, db.AddHandRatingParams(h))
	})
}

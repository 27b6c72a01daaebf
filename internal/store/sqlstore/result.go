package sqlstore

import (
	"context"
	"math"

	"github.com/make24/make24/internal/store"
	"github.com/make24/make24/internal/store/sqlstore/db"
)

// Dailies returns the numbers of the dailies in which a player has a result with at least the given
// number of finished hands, in ascending order.
func (s *Store) Dailies(ctx context.Context, player string, hands int) ([]int, error) {
	numbers, err := s.reader.Dailies(ctx, db.DailiesParams{Player: player, Hands: hands})
	return numbers, s.ignoreMissing(err)
}

// DailySolved returns, for each number of solved hands, the number of ranked results of a daily.
func (s *Store) DailySolved(ctx context.Context, number int) (map[int]int, error) {
	rows, err := s.reader.DailySolved(ctx, number)
	solved := make(map[int]int, len(rows))
	for _, row := range rows {
		solved[row.Solved] = row.Players
	}
	return solved, s.mapError(err)
}

// DailyTimes returns the times of at most limit ranked results of a daily with the given number of
// solved hands, best first.
func (s *Store) DailyTimes(ctx context.Context, number, solved, limit int) ([]int64, error) {
	times, err := s.reader.DailyTimes(ctx, db.DailyTimesParams{Number: number, Solved: solved, MaxRows: rowLimit(limit)})
	return times, s.mapError(err)
}

// DailyRank compares a result of the given points and time with the ranked results of a daily.
func (s *Store) DailyRank(ctx context.Context, number, points int, time int64) (store.DailyRank, error) {
	row, err := s.reader.DailyRank(ctx, db.DailyRankParams{
		Number: number, Points: points, Time: time, CappedTime: min(time, store.LastBucketStart),
	})
	ahead, equal, players := int(row.Ahead), int(row.Equal), int(row.Players)
	return store.DailyRank{Ahead: ahead, Behind: players - ahead - equal, Players: players}, s.mapError(err)
}

// Result returns the result of a run, or store.ErrNotFound.
func (s *Store) Result(ctx context.Context, run string) (store.Result, error) {
	result, err := s.reader.Result(ctx, run)
	return result, s.mapError(err)
}

// Standing returns Hands, Solved, Points and Time of the closed hands of a run.
func (s *Store) Standing(ctx context.Context, run string) (store.Result, error) {
	row, err := s.reader.Standing(ctx, run)
	return store.Result{Hands: int(row.Hands), Solved: int(row.Solved), Points: int(row.Points), Time: row.Time}, s.mapError(err)
}

// Plays returns at most limit of a player's hands that were closed at or after since, latest
// first, after a cursor.
func (s *Store) Plays(ctx context.Context, player string, since int64, after store.PlayCursor, limit int) ([]store.Play, error) {
	if after == (store.PlayCursor{}) {
		after.At = math.MaxInt64
	}
	plays, err := s.reader.Plays(ctx, db.PlaysParams{
		Player: player, Since: since, At: after.At, Run: after.Run, Hand: after.Hand, MaxRows: rowLimit(limit),
	})
	return plays, s.ignoreMissing(err)
}

// Cards returns a player's review cards, earliest Due first.
func (s *Store) Cards(ctx context.Context, player string) ([]store.Card, error) {
	cards, err := s.reader.Cards(ctx, player)
	return cards, s.ignoreMissing(err)
}

package sqlite

import (
	"context"
	"math"

	"github.com/make24/make24/internal/store"
	"github.com/make24/make24/internal/store/sqlite/db"
)

// Dailies gives the numbers of the dailies of which a player did so many hands, ascending.
func (s *Store) Dailies(ctx context.Context, player string, hands int) ([]int, error) {
	numbers, err := s.r.Dailies(ctx, db.DailiesParams{Player: player, Hands: hands})
	return numbers, fault(err)
}

// DailySolved returns how many ranked results of a daily solved how many hands.
func (s *Store) DailySolved(ctx context.Context, number int) (map[int]int, error) {
	rows, err := s.r.DailySolved(ctx, number)
	solved := make(map[int]int, len(rows))
	for _, row := range rows {
		solved[row.Solved] = row.Players
	}
	return solved, fault(err)
}

// DailyTimes returns the times of the best ranked results that solved so many hands.
func (s *Store) DailyTimes(ctx context.Context, number, solved, limit int) ([]int64, error) {
	times, err := s.r.DailyTimes(ctx, db.DailyTimesParams{Number: number, Solved: solved, Most: int64(max(0, limit))})
	return times, fault(err)
}

// DailyRank compares a result with the ranked results of a daily.
func (s *Store) DailyRank(ctx context.Context, number, points int, time int64) (store.Rank, error) {
	row, err := s.r.DailyRank(ctx, db.DailyRankParams{
		Number: number, Points: points, Time: time, Bounded: min(time, store.LastBucket),
	})
	ahead, equal, players := int(row.Ahead), int(row.Equal), int(row.Players)
	return store.Rank{Ahead: ahead, Behind: players - ahead - equal, Players: players}, fault(err)
}

// Result gives that of a run.
func (s *Store) Result(ctx context.Context, run string) (store.Result, error) {
	row, err := s.r.Result(ctx, run)
	return store.Result(row), fault(err)
}

// Standing returns what the closed hands of a run come to so far.
func (s *Store) Standing(ctx context.Context, run string) (store.Result, error) {
	row, err := s.r.Standing(ctx, run)
	return store.Result{Hands: int(row.Hands), Solved: int(row.Solved), Points: int(row.Points), Time: row.Time}, fault(err)
}

// Plays gives a player's closed hands since a time, the latest first.
func (s *Store) Plays(ctx context.Context, player string, since int64, limit int) ([]store.Play, error) {
	rows, err := s.r.Plays(ctx, db.PlaysParams{Player: player, Since: since, Most: int64(max(0, limit))})
	plays := make([]store.Play, len(rows))
	for i, row := range rows {
		plays[i] = store.Play(row)
	}
	return plays, fault(err)
}

// PlaysBefore returns a player's closed hands after a place of that list.
func (s *Store) PlaysBefore(ctx context.Context, player string, after store.PlayPlace, limit int) ([]store.Play, error) {
	if after == (store.PlayPlace{}) {
		after.At = math.MaxInt64
	}
	rows, err := s.r.PlaysBefore(ctx, db.PlaysBeforeParams{
		Player: player, At: after.At, Run: after.Run, Hand: after.Hand, Most: int64(max(0, limit)),
	})
	plays := make([]store.Play, len(rows))
	for i, row := range rows {
		plays[i] = store.Play(row)
	}
	return plays, fault(err)
}

// Cards gives a player's review cards, by Due.
func (s *Store) Cards(ctx context.Context, player string) ([]store.Card, error) {
	rows, err := s.r.Cards(ctx, player)
	cards := make([]store.Card, len(rows))
	for i, row := range rows {
		cards[i] = store.Card(row)
	}
	return cards, fault(err)
}

package postgres

import (
	"context"

	"github.com/make24/make24/internal/store"
	"github.com/make24/make24/internal/store/postgres/db"
)

// Dailies gives the numbers of the dailies of which a player did so many hands, ascending.
func (s *Store) Dailies(ctx context.Context, player string, hands int) ([]int, error) {
	numbers, err := s.q.Dailies(ctx, db.DailiesParams{Player: player, Hands: hands})
	return numbers, listed(err)
}

// DailyResults gives the ranked results of a daily, best first.
func (s *Store) DailyResults(ctx context.Context, number int) ([]store.Result, error) {
	rows, err := s.q.DailyResults(ctx, number)
	results := make([]store.Result, len(rows))
	for i, row := range rows {
		results[i] = store.Result(row)
	}
	return results, fault(err)
}

// Result gives that of a run.
func (s *Store) Result(ctx context.Context, run string) (store.Result, error) {
	row, err := s.q.Result(ctx, run)
	return store.Result(row), sought(err)
}

// Plays gives a player's closed hands since a time, the latest first.
func (s *Store) Plays(ctx context.Context, player string, since int64, limit int) ([]store.Play, error) {
	rows, err := s.q.Plays(ctx, db.PlaysParams{Player: player, Since: since, Most: int64(max(0, limit))})
	plays := make([]store.Play, len(rows))
	for i, row := range rows {
		plays[i] = store.Play(row)
	}
	return plays, listed(err)
}

// Cards gives a player's review cards, by Due.
func (s *Store) Cards(ctx context.Context, player string) ([]store.Card, error) {
	rows, err := s.q.Cards(ctx, player)
	cards := make([]store.Card, len(rows))
	for i, row := range rows {
		cards[i] = store.Card(row)
	}
	return cards, listed(err)
}

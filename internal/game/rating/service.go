// Package rating rates the players and hands of a store, by the math of package glicko, and reports
// the ratings.
package rating

import (
	"context"

	"github.com/make24/make24/internal/game/dealer"
	"github.com/make24/make24/internal/game/store"
)

// Store is what the ratings need of a store.
type Store interface {
	LatestRatings(ctx context.Context, players []string) (map[string]store.Rating, error)
	Ratings(ctx context.Context, player string, before, limit int) ([]store.Rating, error)
	RatingOfRun(ctx context.Context, run, player string) (after, before store.Rating, err error)
	DailyRatings(ctx context.Context, player string, limit int) ([]store.Rating, error)
	HandRatings(ctx context.Context, puzzles []string, before int64) (map[string]store.HandRating, error)
	ListHandRatings(ctx context.Context, after string, limit int) ([]store.HandRating, error)
	Result(ctx context.Context, run, player string) (store.Result, error)
	HeldResult(ctx context.Context, run, player string) (store.HeldResult, error)
	Run(ctx context.Context, id string) (store.Run, error)
	FinalView(ctx context.Context, run, player string) (store.FinalView, error)
	Seats(ctx context.Context, run string) ([]store.Seat, error)
	PlaysOfPlayer(ctx context.Context, run, player string) ([]store.Play, error)
	Plays(ctx context.Context, player string, since int64, after store.PlayCursor, limit int) ([]store.Play, error)
}

// Service rates the players and hands of a store.
type Service struct {
	store  Store
	dealer *dealer.Dealer
	clock  func() int64
}

// New returns a Service. The clock returns milliseconds since 1970.
func New(s Store, d *dealer.Dealer, clock func() int64) *Service {
	return &Service{store: s, dealer: d, clock: clock}
}

// Package history lists what a player has played.
//
//	played := history.New(store, dailies, reviews, clock)
//	list, next, err := played.List(ctx, "ann", "", store.RunCursor{}, 20)
package history

import (
	"context"

	"github.com/make24/make24/internal/game/daily"
	"github.com/make24/make24/internal/game/review"
	"github.com/make24/make24/internal/game/store"
)

// Store is what the lists need of a store.
type Store interface {
	Runs(ctx context.Context, player, mode string, after store.RunCursor, limit int) ([]store.Run, error)
	Result(ctx context.Context, run, player string) (store.Result, error)
	Standing(ctx context.Context, run, player string) (store.Result, error)
	BestTimed(ctx context.Context, player, mode, except string) (store.Result, error)
	RaceResults(ctx context.Context, player string, after store.RunCursor, limit int) ([]store.RaceResult, error)
	PlaysOfPlayer(ctx context.Context, run, player string) ([]store.Play, error)
	Plays(ctx context.Context, player string, since int64, after store.PlayCursor, limit int) ([]store.Play, error)
}

// Service lists the runs, races and hands of the players of a store.
type Service struct {
	store   Store
	dailies *daily.Service
	reviews *review.Service
	clock   func() int64
}

// New returns a Service. The clock returns milliseconds since 1970.
func New(s Store, dailies *daily.Service, reviews *review.Service, clock func() int64) *Service {
	return &Service{store: s, dailies: dailies, reviews: reviews, clock: clock}
}

// Package history lists what a player has played.
//
//	played := history.New(store, dailies, reviews, clock)
//	list, next, err := played.List(ctx, "ann", "", store.RunCursor{}, 20)
package history

import (
	"github.com/make24/make24/internal/game/daily"
	"github.com/make24/make24/internal/game/review"
	"github.com/make24/make24/internal/game/store"
)

// Service lists the runs, races and hands of the players of a store.
type Service struct {
	store   store.Store
	dailies *daily.Service
	reviews *review.Service
	clock   func() int64
}

// New returns a Service. The clock returns milliseconds since 1970.
func New(s store.Store, dailies *daily.Service, reviews *review.Service, clock func() int64) *Service {
	return &Service{store: s, dailies: dailies, reviews: reviews, clock: clock}
}

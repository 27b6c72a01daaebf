// Package review repeats the techniques with which a player had trouble.
//
//	reviews := review.New(store, dealer, clock)
//	cards, err := reviews.UpdatedCards(ctx, "ann", plays) // what the decision that stores the plays changes
//	due, err := reviews.Review(ctx, "ann")
package review

import (
	"context"

	"github.com/make24/make24/internal/game/dealer"
	"github.com/make24/make24/internal/game/store"
)

// Store is what the reviews need of a store.
type Store interface {
	PlaysInOrder(ctx context.Context, player string, after store.PlayCursor, limit int) ([]store.Play, error)
	Cards(ctx context.Context, player string) ([]store.Card, error)
	ShownIdeas(ctx context.Context, player string) ([]store.FoundIdeas, error)
}

// Service keeps the review schedules of the players of a store.
type Service struct {
	store  Store
	dealer *dealer.Dealer
	clock  func() int64
}

// New returns a Service. The clock returns milliseconds since 1970.
func New(s Store, d *dealer.Dealer, clock func() int64) *Service {
	return &Service{store: s, dealer: d, clock: clock}
}

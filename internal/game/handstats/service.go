// Package handstats tells how all players solve a hand.
//
//	s, err := handstats.New(store, dealer, clock).HandStats(ctx, puzzle, "(8-4)*6")
package handstats

import (
	"github.com/make24/make24/internal/game/dealer"
	"github.com/make24/make24/internal/game/store"
)

// Service counts the ideas of the solutions in a store.
type Service struct {
	store  store.Store
	dealer *dealer.Dealer
	clock  func() int64
}

// New returns a Service. The clock returns milliseconds since 1970.
func New(s store.Store, d *dealer.Dealer, clock func() int64) *Service {
	return &Service{store: s, dealer: d, clock: clock}
}

// Package daily knows which dailies a player has begun, finished and missed: today's daily, the past
// ones, and the streak.
//
//	dailies := daily.New(store, dealer, clock)
//	today, err := dailies.Daily(ctx, "ann")
//	run, found, err := dailies.RunOf(ctx, "ann", today.Number)
package daily

import (
	"github.com/make24/make24/internal/game/dealer"
	"github.com/make24/make24/internal/game/store"
)

// Service reads the dailies of the players of a store.
type Service struct {
	store  store.Store
	dealer *dealer.Dealer
	clock  func() int64
}

// New returns a Service. The clock returns milliseconds since 1970.
func New(s store.Store, d *dealer.Dealer, clock func() int64) *Service {
	return &Service{store: s, dealer: d, clock: clock}
}

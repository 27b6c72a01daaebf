package rating

import (
	"github.com/make24/make24/internal/game/dealer"
	"github.com/make24/make24/internal/game/store"
)

// Service rates the players and hands of a store.
type Service struct {
	store  store.Store
	dealer *dealer.Dealer
	clock  func() int64
}

// New returns a Service. The clock returns milliseconds since 1970.
func New(s store.Store, d *dealer.Dealer, clock func() int64) *Service {
	return &Service{store: s, dealer: d, clock: clock}
}

// Package daily knows which dailies a player has begun, finished and missed: today's daily, the past
// ones, and the streak.
//
//	dailies := daily.New(store, dealer, clock, zone)
//	today, err := dailies.Daily(ctx, "ann")
//	run, found, err := dailies.RunOf(ctx, "ann", today.Number)
package daily

import (
	"context"

	"github.com/make24/make24/internal/game/dealer"
	"github.com/make24/make24/internal/game/store"
)

// Store is what the dailies need of a store.
type Store interface {
	Runs(ctx context.Context, player, mode string, after store.RunCursor, limit int) ([]store.Run, error)
	Dailies(ctx context.Context, player string, hands int) ([]int, error)
	PlayedDailies(ctx context.Context, player string) ([]int, error)
	LatestArchived(ctx context.Context, player string, number int) (run string, err error)
}

// Service reads the dailies of the players of a store.
type Service struct {
	Zone Zone // counts the days

	store  Store
	dealer *dealer.Dealer
	clock  func() int64
}

// New returns a Service. The clock returns milliseconds since 1970.
func New(s Store, d *dealer.Dealer, clock func() int64, zone Zone) *Service {
	return &Service{Zone: zone, store: s, dealer: d, clock: clock}
}

// Today returns the number of today's daily.
func (s *Service) Today() int { return s.Zone.Number(s.clock()) }

// Package findall is the mode in which a player looks for all ideas of a hand.
//
//	state, err := findall.New(store, runs, stats).Find(ctx, "ann", puzzle, request)
package findall

import (
	"github.com/make24/make24/internal/game/dealer"
	"github.com/make24/make24/internal/game/handstats"
	"github.com/make24/make24/internal/game/live"
	"github.com/make24/make24/internal/game/review"
	"github.com/make24/make24/internal/game/store"
)

// Service stores the ideas that players find.
type Service struct {
	store   store.Store
	dealer  *dealer.Dealer
	clock   func() int64
	runs    *live.Runs
	reviews *review.Service
	stats   *handstats.Service
}

// New returns a Service with the clock, the dealer and the reviews of runs.
func New(s store.Store, runs *live.Runs, stats *handstats.Service) *Service {
	return &Service{store: s, dealer: runs.Dealer(), clock: runs.Now, runs: runs, reviews: runs.Reviews, stats: stats}
}

// Package findall is the mode in which a player looks for all ideas of a hand.
//
//	state, err := findall.New(store, runs, stats).Find(ctx, "ann", puzzle, request)
package findall

import (
	"context"

	"github.com/make24/make24/internal/game/dealer"
	"github.com/make24/make24/internal/game/handstats"
	"github.com/make24/make24/internal/game/review"
	"github.com/make24/make24/internal/game/run"
	"github.com/make24/make24/internal/game/store"
)

// Store is what the mode "find all" needs of a store.
type Store interface {
	FoundIdeas(ctx context.Context, player, puzzle string) (store.FoundIdeas, error)
	PutFoundIdeas(ctx context.Context, f store.FoundIdeas, cards []store.Card, maxRows int) error
	ListFoundIdeas(ctx context.Context, player string, after store.FoundIdeasCursor, limit int) ([]store.FoundIdeas, error)
	FoundIdeaTotals(ctx context.Context, player string) (store.FoundTotals, error)
}

// Service stores the ideas that players find.
type Service struct {
	store   Store
	dealer  *dealer.Dealer
	clock   func() int64
	log     *run.Log
	reviews *review.Service
	stats   *handstats.Service
}

// New returns a Service with the clock, the dealer and the reviews of runs.
func New(s Store, runs *run.Service, stats *handstats.Service) *Service {
	return &Service{store: s, dealer: runs.Dealer(), clock: runs.Log.Now, log: runs.Log, reviews: runs.Reviews, stats: stats}
}

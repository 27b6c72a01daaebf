// Package board compares players: the leaderboards, the results of a daily, and what everybody may know
// of a player.
//
//	boards := board.New(store, runs)
//	week, err := boards.Leaderboard(ctx, player, board.BoardTimed, board.PeriodWeek, 0)
//	results, err := boards.Board(ctx, "ann", 325) // of a daily
package board

import (
	"github.com/make24/make24/internal/base/cache"
	"github.com/make24/make24/internal/game/daily"
	"github.com/make24/make24/internal/game/dealer"
	"github.com/make24/make24/internal/game/live"
	"github.com/make24/make24/internal/game/rating"
	"github.com/make24/make24/internal/game/store"
)

// Service reads the leaderboards of a store.
type Service struct {
	store         store.Store
	dealer        *dealer.Dealer
	clock         func() int64
	runs          *live.Runs
	dailies       *daily.Service
	ratings       *rating.Service
	boardCache    *cache.Cache[int, cachedBoard]
	leaders       *cache.Cache[store.Board, cachedLeaders]
	maxDailyForms int // see the constant
}

// New returns a Service with the clock and the dealer of runs.
func New(s store.Store, runs *live.Runs) *Service {
	return &Service{
		store: s, dealer: runs.Dealer(), clock: runs.Now, runs: runs, dailies: runs.Dailies, ratings: runs.Ratings,
		boardCache: cache.New[int, cachedBoard](maxBoards), leaders: cache.New[store.Board, cachedLeaders](maxBoards),
		maxDailyForms: maxDailyForms,
	}
}

// Package board compares players: the leaderboards, the results of a daily, and what everybody may know
// of a player.
//
//	boards := board.New(store, runs)
//	week, err := boards.Leaderboard(ctx, player, board.BoardTimed, board.PeriodWeek, 0)
//	results, err := boards.Board(ctx, "ann", 325) // of a daily
package board

import (
	"context"

	"github.com/make24/make24/internal/base/cache"
	"github.com/make24/make24/internal/game/daily"
	"github.com/make24/make24/internal/game/dealer"
	"github.com/make24/make24/internal/game/rating"
	"github.com/make24/make24/internal/game/run"
	"github.com/make24/make24/internal/game/store"
)

// Store is what the leaderboards need of a store.
type Store interface {
	Player(ctx context.Context, id string) (store.Player, error)
	DailySolved(ctx context.Context, number int) (map[int]int, error)
	DailyTimes(ctx context.Context, number, solved, limit int) ([]int64, error)
	DailyRank(ctx context.Context, number, points int, time int64) (store.DailyRank, error)
	DailyHandRank(ctx context.Context, number, hand int, time int64) (store.DailyHandRank, error)
	DailyForms(ctx context.Context, number, limit int) ([]store.DailyForm, error)
	BoardEntries(ctx context.Context, b store.Board, players []string) (map[string]store.PlacedEntry, error)
	BoardPage(ctx context.Context, b store.Board, skip int64, limit int) ([]store.BoardEntry, error)
	BoardTop(ctx context.Context, b store.Board, limit int) (top []store.BoardEntry, players int64, err error)
	BoardNeighbours(ctx context.Context, b store.Board, e store.PlacedEntry, limit int) (before, after []store.PlacedEntry, err error)
	BoardFriends(ctx context.Context, b store.Board, player string, races, limit int) ([]store.PlacedEntry, error)
	WaitingResults(ctx context.Context, player string, limit int) ([]store.Result, error)
	Result(ctx context.Context, run, player string) (store.Result, error)
}

// Service reads the leaderboards of a store.
type Service struct {
	store         Store
	dealer        *dealer.Dealer
	clock         func() int64
	log           *run.Log
	dailies       *daily.Service
	ratings       *rating.Service
	boardCache    *cache.Cache[int, cachedBoard]
	leaders       *cache.Cache[store.Board, cachedLeaders]
	maxDailyForms int // see the constant
}

// New returns a Service with the clock and the dealer of runs.
func New(s Store, runs *run.Service) *Service {
	return &Service{
		store: s, dealer: runs.Dealer(), clock: runs.Log.Now, log: runs.Log, dailies: runs.Dailies, ratings: runs.Ratings,
		boardCache: cache.New[int, cachedBoard](maxBoards), leaders: cache.New[store.Board, cachedLeaders](maxBoards),
		maxDailyForms: maxDailyForms,
	}
}

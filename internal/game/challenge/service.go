// Package challenge lets players compare themselves on the same hands.
//
//	challenges := challenge.New(store, runs, secret)
//	c, err := challenges.CreateChallenge(ctx, "ann", run, hand)
//	run, err := challenges.BeginChallenge(ctx, "bob", c.Code, key)
package challenge

import (
	"context"

	"github.com/make24/make24/internal/game/daily"
	"github.com/make24/make24/internal/game/run"
	"github.com/make24/make24/internal/game/store"
)

// Store is what the challenges need of a store.
type Store interface {
	AddChallenge(ctx context.Context, c store.Challenge, q store.ChallengeQuota) (store.Challenge, error)
	Challenge(ctx context.Context, code string, at int64) (store.ChallengeInfo, error)
	Challenges(ctx context.Context, player string, at int64, limit int) ([]store.ChallengeInfo, error)
	JoinChallenge(ctx context.Context, code, player, run string, invite int, expires int64, limits store.ChallengeSeats) error
	MayJoinChallenge(ctx context.Context, code, player string, invite int, limits store.ChallengeSeats) error
	ChallengeRun(ctx context.Context, code, player string) (run string, err error)
	ChallengeResults(ctx context.Context, code string, limit int) ([]store.ChallengeResult, error)
	SeeChallenge(ctx context.Context, code, player string, at int64) error
	LatestArchived(ctx context.Context, player string, number int) (run string, err error)
	Result(ctx context.Context, run, player string) (store.Result, error)
	PlaysOfPlayer(ctx context.Context, run, player string) ([]store.Play, error)
}

// Service plays the challenges of a store.
type Service struct {
	store   Store
	clock   func() int64
	secret  []byte // for the MACs of invitations
	runs    *run.Service
	log     *run.Log
	dailies *daily.Service
}

// New returns a Service with the clock of runs. The secret signs invitations; it must never change.
func New(s Store, runs *run.Service, secret []byte) *Service {
	return &Service{store: s, clock: runs.Log.Now, secret: secret, runs: runs, log: runs.Log, dailies: runs.Dailies}
}

// Package challenge lets players compare themselves on the same hands.
//
//	challenges := challenge.New(store, runs, seed)
//	c, err := challenges.CreateChallenge(ctx, "ann", run, hand)
//	run, err := challenges.BeginChallenge(ctx, "bob", c.Code, key)
package challenge

import (
	"github.com/make24/make24/internal/game/daily"
	"github.com/make24/make24/internal/game/live"
	"github.com/make24/make24/internal/game/store"
)

// Service plays the challenges of a store.
type Service struct {
	store   store.Store
	clock   func() int64
	secret  []byte // for the MACs of invitations
	runs    *live.Runs
	dailies *daily.Service
}

// New returns a Service with the clock of runs. The secret signs invitations; it must never change.
func New(s store.Store, runs *live.Runs, secret []byte) *Service {
	return &Service{store: s, clock: runs.Now, secret: secret, runs: runs, dailies: runs.Dailies}
}

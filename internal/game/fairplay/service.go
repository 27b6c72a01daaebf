// Package fairplay holds results that no person can have played, until an operator has decided about
// them, and finds the seats of a race that do not count as opponents.
//
//	judge := fairplay.New(store)
//	reason, err := judge.HoldReason(ctx, run, "ann", hands, trails) // "" for a result that counts
//	waits, err := judge.IsHeld(ctx, run, "ann")
//	related, err := fairplay.NewOpponents(store, hash).Related(ctx, own, others, isQuitter)
package fairplay

import (
	"context"

	"github.com/make24/make24/internal/game/store"
)

// Store is what the judging of results needs of a store.
type Store interface {
	Player(ctx context.Context, id string) (store.Player, error)
	HeldResult(ctx context.Context, run, player string) (store.HeldResult, error)
	JudgedPlays(ctx context.Context, player, exceptRun string, maxTime int64, limit int) ([]store.Play, error)
}

// Service judges the results of the players of a store. Many goroutines may call its methods.
type Service struct {
	store Store
}

// New returns a Service that judges by the plays and held results of s.
func New(s Store) *Service { return &Service{store: s} }

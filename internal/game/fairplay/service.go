// Package fairplay holds results that no person can have played, until an operator has decided about
// them.
//
//	judge := fairplay.New(store)
//	reason, err := judge.HoldReason(ctx, run, "ann", hands, trails) // "" for a result that counts
//	waits, err := judge.IsHeld(ctx, run, "ann")
package fairplay

import (
	"github.com/make24/make24/internal/game/store"
)

// Service judges the results of the players of a store.
type Service struct {
	store store.Store
}

// New returns a Service.
func New(s store.Store) *Service { return &Service{store: s} }

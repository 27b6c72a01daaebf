package server

import (
	"context"
	"errors"
	"net/netip"
	"sync"
	"time"

	"github.com/make24/make24/grade"
	"github.com/make24/make24/internal/base/limiter"
	"github.com/make24/make24/internal/server/game"
	"github.com/make24/make24/internal/server/limits"
)

// maintenanceInterval is the time between two sweeps of the game, which end overdue runs and delete
// expired data.
const maintenanceInterval = 30 * time.Second

// watchInterval is the time between two checks of the database. Faults are logged as soon.
const watchInterval = time.Second

// initGame sets up the game if Options.Store is set, and the request rate of its paths.
func (s *Server) initGame() (err error) {
	o := s.options
	if o.Rate > 0 {
		s.gameRates = limits.GameRequests.NewRates()
	}
	if o.Store == nil {
		return nil
	}
	var rankable func(time.Time) bool
	if o.Guard != nil {
		o.Clock, rankable = o.Guard.Now, o.Guard.TrustedSince
	}
	s.game, err = game.New(context.Background(), game.Options{
		Store: o.Store, Origin: o.Origin, Proxies: o.Proxies, Addr: o.Addr, Clock: o.Clock, DayZone: o.DayZone, Rankable: rankable, Log: s.log,
		Clues: s.gameClues, Network: o.Network,
		DealSlot: s.acquireDealSlot, Heavy: s.gameWork, Turns: s.turns,
		GuestRate:    o.GuestRate,
		ExemptGuests: func(addr netip.Addr) bool { return o.ExemptLocalGuests && s.isExempt(addr) },
		FreeSpace:    o.FreeSpace, Reserve: o.Reserve,
		Refusals: s.refusals, Nodes: o.Nodes,
	})
	if err != nil {
		return err
	}
	s.metrics.registry.Register(raceCollector{s.game})
	if s.adminSecret, err = o.Store.Secret(context.Background(), AdminSecret, newAdminSecret); err != nil {
		return err
	}
	return s.readBlocks(context.Background())
}

// acquireDealSlot waits for a slot for a search for rare practice hands. It returns a context that ends
// after the search has held processors for its time limit, and a function that releases the slot.
func (s *Server) acquireDealSlot(ctx context.Context) (context.Context, func(), error) {
	slot, err := s.dealPool.AcquireCost(ctx, limiter.Client(ctx), generateTimeLimit)
	if err != nil {
		return nil, nil, queueProblem(err)
	}
	workCtx, cancel := s.dealPool.processors.WithTimeLimit(ctx, s.dealPool.timeLimit, overTimeProblem("The search for such hands", s.dealPool.timeLimit, "or change your choice"))
	return workCtx, func() { cancel(); slot.Release() }, nil
}

// gameClues computes clues with an engine of the game. It returns grade.ErrRules and
// grade.ErrNumbers unchanged, because the game has its own problems for them.
func (s *Server) gameClues(ctx context.Context, pos grade.Position, step int) ([]grade.Clue, error) {
	clues, err := s.gameEngines.clues(ctx, limiter.Client(ctx), pos, step)
	if errors.Is(err, grade.ErrRules) || errors.Is(err, grade.ErrNumbers) {
		return nil, err
	}
	return clues, hintProblem(err, "", s.gameEngines.timeLimit)
}

// maintain runs the maintenance of the game and the check of the clock until ctx ends. The returned
// channel is closed when both have stopped.
func (s *Server) maintain(ctx context.Context) <-chan struct{} {
	var group sync.WaitGroup
	if s.game != nil {
		group.Go(func() { s.game.Maintain(ctx, maintenanceInterval) })
		group.Go(func() { s.watchBlocks(ctx) })
		group.Go(func() { s.game.Watch(ctx, watchInterval, s.limits.pingTimeout) })
	}
	if s.options.MetricsAddr != "" && s.options.Origin.Secure() {
		group.Go(func() { s.watchCertificate(ctx) })
	}
	if s.options.Nodes != nil {
		group.Go(func() { s.options.Nodes.Run(ctx, s.log) })
	}
	if s.options.Guard != nil {
		group.Go(func() { s.options.Guard.Run(ctx) })
	}
	done := make(chan struct{})
	go func() {
		defer close(done)
		group.Wait()
	}()
	return done
}

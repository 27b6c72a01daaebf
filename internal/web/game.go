package web

import (
	"context"
	"errors"
	"net/netip"
	"sync"
	"time"

	"github.com/make24/make24/grade"
	"github.com/make24/make24/internal/limiter"
	"github.com/make24/make24/internal/web/caller"
	"github.com/make24/make24/internal/web/game"
)

// How often an address may ask the game: what a class behind one address needs.
const (
	gameRate  = 50  // requests a second
	gameBurst = 250 // at once
)

// DefaultGuestRate is how many guests an hour one address may make, unless an operator says otherwise.
const DefaultGuestRate = game.DefaultGuestRate

// tendEvery is how often runs are ended whose time is over while nobody looks.
const maintenanceInterval = 30 * time.Second

// seatGame gives the game its place on the server, if there is a store for it.
func (s *Server) initGame() (err error) {
	o := s.options
	if o.Rate > 0 {
		s.gameRates = caller.NewRates[netip.Addr](gameRate, gameBurst, maxRateKeys)
	}
	if o.Store == nil {
		return nil
	}
	var ranks func(time.Time) bool
	if o.Guard != nil {
		o.Clock, ranks = o.Guard.Now, o.Guard.TrustedSince
	}
	s.game, err = game.New(context.Background(), game.Options{
		Store: o.Store, Origin: o.Origin, Proxies: o.Proxies, Addr: o.Addr, Clock: o.Clock, Ranks: ranks, Log: s.log,
		Clues:    s.gameClues,
		DealSlot: s.acquireDealSlot, Heavy: s.gameWork,
		GuestRate:    o.GuestRate,
		ExemptGuests: func(from netip.Addr) bool { return o.ExemptLocalGuests && s.exempt(from) },
		FreeSpace:    o.FreeSpace, Reserve: o.Reserve,
		Refusals: s.refusals,
	})
	return err
}

// dealing waits for a turn to look for hands that are rare.
func (s *Server) acquireDealSlot(ctx context.Context) (context.Context, func(), error) {
	slot, err := s.dealPool.AcquireCost(ctx, limiter.Client(ctx), generateTimeLimit)
	if err != nil {
		return nil, nil, queueProblem(err)
	}
	workCtx, cancel := context.WithTimeoutCause(ctx, s.dealPool.timeLimit, overTimeProblem("Hands as you wish them", s.dealPool.timeLimit, "wish for less"))
	return workCtx, func() { cancel(); slot.Release() }, nil
}

// gameClues finds clues with the engines of the game. That there are no hints for a hand is for it to say.
func (s *Server) gameClues(ctx context.Context, at grade.Position, step int) ([]grade.Clue, error) {
	clues, err := s.gameEngines.clues(ctx, limiter.Client(ctx), at, step)
	if errors.Is(err, grade.ErrRules) || errors.Is(err, grade.ErrNumbers) {
		return nil, err
	}
	return clues, hintProblem(err, "", s.gameEngines.timeLimit)
}

// tend looks after the game and the clock until the context ends; the channel is closed then.
func (s *Server) maintain(ctx context.Context) <-chan struct{} {
	var work sync.WaitGroup
	if s.game != nil {
		work.Go(func() { s.game.Maintain(ctx, maintenanceInterval) })
	}
	if s.options.Guard != nil {
		work.Go(func() { s.options.Guard.Run(ctx) })
	}
	done := make(chan struct{})
	go func() {
		defer close(done)
		work.Wait()
	}()
	return done
}

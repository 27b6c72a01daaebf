package game

import (
	"context"
	"errors"
	"log/slog"
	"sync/atomic"
	"time"

	"golang.org/x/sync/singleflight"

	"github.com/make24/make24/internal/base/limiter"
	"github.com/make24/make24/internal/game/store"
	"github.com/make24/make24/internal/server/limits"
	"github.com/make24/make24/internal/server/problem"
)

// health tracks what is wrong with the database. It logs the start and the end of each fault once. A
// fault ends when a write succeeds: reads also work while another process has locked the database, or
// while its files are gone.
type health struct {
	log    *slog.Logger
	write  func(context.Context) error // Store.ProbeWrite
	faults [faultCount]atomic.Bool
	probes singleflight.Group
}

// fault is something that is wrong with the database.
type fault int

const (
	faultFull     fault = iota // the disk is full or broken
	faultOutage                // the database does not answer, or is locked
	faultReplaced              // the files are not in place
	faultCount
)

// faultTexts holds the error of each fault and the messages of the log when it begins and ends.
var faultTexts = [faultCount]struct {
	err        error
	begin, end string
}{
	faultFull:     {store.ErrFull, "cannot write to the database", "database writes work again"},
	faultOutage:   {store.ErrUnavailable, "database unavailable", "database available again"},
	faultReplaced: {store.ErrReplaced, "database file missing or replaced", "database file in place again"},
}

// Values of Retry-After.
const (
	diskFullRetry = 30 * time.Second // if the disk is full or the files are gone
	outageRetry   = 5 * time.Second  // if the database is unavailable
)

// noteWrite records the result of a write and returns it. Other errors than those of faults do not
// count.
func (h *health) noteWrite(err error) error {
	for f := range faultCount {
		switch {
		case err == nil && h.faults[f].Swap(false):
			h.log.Info(faultTexts[f].end)
		case errors.Is(err, faultTexts[f].err):
			h.begin(f, err)
		}
	}
	return err
}

// begin records that a fault has begun.
func (h *health) begin(f fault, err error) {
	if !h.faults[f].Swap(true) {
		h.log.Error(faultTexts[f].begin, "error", err)
	}
}

// isFaulty reports whether the database has a fault.
func (h *health) isFaulty() bool {
	for f := range faultCount {
		if h.faults[f].Load() {
			return true
		}
	}
	return false
}

// probe tries a write, unless another call tries one already, and records and returns the result. It
// returns the error of ctx if that ends first.
func (h *health) probe(ctx context.Context) error {
	probeCtx := context.WithoutCancel(ctx) // others may wait for the result
	done := h.probes.DoChan("", func() (any, error) {
		ctx, cancel := context.WithTimeout(probeCtx, probeTimeout)
		defer cancel()
		return nil, h.noteWrite(h.write(ctx))
	})
	select {
	case result := <-done:
		return result.Err
	case <-ctx.Done():
		return ctx.Err()
	}
}

// probeTimeout bounds a probe.
const probeTimeout = 10 * time.Second

// storeProblem records the error of a request. It maps faults of the database to problems and returns
// any other error unchanged. If a request exceeded its time limit, the database counts as unavailable.
func (h *health) storeProblem(err error) error {
	switch {
	case errors.Is(err, store.ErrFull):
		_ = h.noteWrite(err)
		return noRoom.WithRetry(diskFullRetry, "The server cannot save right now. Nothing was changed. Try again later.")
	case errors.Is(err, store.ErrReplaced):
		_ = h.noteWrite(err)
		return noRoom.WithRetry(diskFullRetry, "The server cannot save right now, because the files of its database were moved or replaced. Try again later.")
	case errors.Is(err, store.ErrUnavailable), errors.Is(err, context.DeadlineExceeded):
		h.begin(faultOutage, err)
		return problem.Busy.WithRetry(outageRetry, "The database does not answer right now. Try again in a moment.")
	}
	return err
}

// refuseReplaced returns a problem while the files of the database are not in place. Then reads may
// return data that is lost, or of another game.
func (h *health) refuseReplaced() error {
	if h.faults[faultReplaced].Load() {
		return h.storeProblem(store.ErrReplaced)
	}
	return nil
}

// IsFaulty reports whether the database has a fault that the log has.
func (g *Game) IsFaulty() bool { return g.health.isFaulty() }

// Ready returns an error if the database does not answer, is locked by another process, or does not
// accept writes. After a fault it tries a write, so that the fault also ends if no client writes.
func (g *Game) Ready(ctx context.Context) error {
	switch err := g.store.Ping(ctx); {
	case err == nil:
	case errors.Is(ctx.Err(), context.Canceled): // the client has disconnected
		return err
	case errors.Is(err, store.ErrReplaced), errors.Is(err, store.ErrFull):
		return g.health.noteWrite(err)
	default:
		g.health.begin(faultOutage, err)
		return err
	}
	if !g.health.isFaulty() {
		return nil
	}
	return g.health.probe(ctx)
}

// Watch calls Ready at an interval until ctx ends, so that faults are noticed and logged even if no
// client sends a request. The timeout is for each call.
func (g *Game) Watch(ctx context.Context, interval, timeout time.Duration) {
	tick := time.NewTicker(interval)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
			timeoutCtx, cancel := context.WithTimeout(ctx, timeout)
			_ = g.Ready(timeoutCtx) // it is logged
			cancel()
		}
	}
}

// mayCreate refuses a request that creates something, such as a run, a seat, a passkey or a session, or that begins
// to, if there is too little disk space. Moves in what exists are still stored, and sessions go on.
func (g *Game) mayCreate(*request) error { return g.checkFreeSpace() }

// usesReserve reports whether the free disk space is less than Options.Reserve. If it is unknown, there is enough.
func (g *Game) usesReserve() bool {
	if g.options.FreeSpace == nil {
		return false
	}
	freeBytes, err := g.options.FreeSpace()
	return err == nil && freeBytes < g.options.Reserve
}

// checkFreeSpace returns a problem if the free disk space is less than Options.Reserve.
func (g *Game) checkFreeSpace() error {
	if !g.usesReserve() {
		return nil
	}
	return noRoom.WithRetry(diskFullRetry, "The disk of the server is nearly full. Running games are still saved; try this again later.")
}

// mayStore charges n bytes to the storage rate of the client's address, and to the much smaller rate of what may be
// stored in the reserve if the disk is nearly full. It returns the problem too-fast if a rate is exceeded.
// chargeStored later charges what the request stores beyond n.
func (g *Game) mayStore(r *request, n int) error {
	address, now := limiter.Client(r.ctx), g.options.Clock()
	if err := g.rates.Take(limits.StoredBytes, address, "", now, max(1, n)); err != nil || !g.usesReserve() {
		return err
	}
	return g.rates.Take(limits.ReserveBytes, address, "", now, max(1, n))
}

// chargeStored records that a request stored size bytes of a run. It charges the client's address
// for the bytes beyond charged, which mayStore has charged already.
func (g *Game) chargeStored(r *request, size int64, charged int) {
	if size > 0 {
		_ = g.health.noteWrite(nil)
	}
	if address := limiter.Client(r.ctx); address.IsValid() && size > int64(charged) {
		now, n := g.options.Clock(), int(size)-charged
		g.rates.Charge(limits.StoredBytes, address, now, n)
		if g.usesReserve() {
			g.rates.Charge(limits.ReserveBytes, address, now, n)
		}
	}
}

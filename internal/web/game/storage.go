package game

import (
	"context"
	"errors"
	"log/slog"
	"sync/atomic"
	"time"

	"github.com/make24/make24/internal/limiter"
	"github.com/make24/make24/internal/store"
	"github.com/make24/make24/internal/web/problem"
)

// health tracks whether the disk is full and whether the database is unavailable. It logs the start
// and the end of each state once.
type health struct {
	log          *slog.Logger
	diskFull     atomic.Bool // the last write failed because the disk was full
	databaseDown atomic.Bool // the last call failed because the database was unavailable
}

// Values of Retry-After.
const (
	diskFullRetry = 30 * time.Second // if the disk is full
	outageRetry   = 5 * time.Second  // if the database is unavailable
)

// noteWrite records the result of a write and returns it.
func (h *health) noteWrite(err error) error {
	switch {
	case errors.Is(err, store.ErrFull):
		if !h.diskFull.Swap(true) {
			h.log.Error("cannot write to the database", "error", err)
		}
	case errors.Is(err, store.ErrUnavailable):
		h.noteOutage(err)
	case err == nil:
		h.noteAnswer()
		if h.diskFull.Swap(false) {
			h.log.Info("database writes work again")
		}
	}
	return err
}

// noteOutage records that the database is unavailable and logs the start of an outage.
func (h *health) noteOutage(err error) {
	if !h.databaseDown.Swap(true) {
		h.log.Error("database unavailable", "error", err)
	}
}

// noteAnswer records that the database answered a call, and logs the end of an outage.
func (h *health) noteAnswer() {
	if h.databaseDown.Swap(false) {
		h.log.Info("database available again")
	}
}

// storeProblem records the error of a request. It maps a full disk and an unavailable database to
// problems and returns any other error unchanged. If a request exceeded its time limit, the
// database counts as unavailable.
func (h *health) storeProblem(err error) error {
	switch {
	case errors.Is(err, store.ErrFull):
		_ = h.noteWrite(err)
		return noRoom.WithRetry(diskFullRetry, "The server cannot save right now. Nothing was changed. Try again later.")
	case errors.Is(err, store.ErrUnavailable), errors.Is(err, context.DeadlineExceeded):
		h.noteOutage(err)
		return problem.Busy.WithRetry(outageRetry, "The database does not answer right now. Try again in a moment.")
	}
	return err
}

// Unavailable reports whether the last call failed because the database was unavailable.
func (g *Game) Unavailable() bool { return g.health.databaseDown.Load() }

// Full reports whether the last write failed because the disk was full.
func (g *Game) Full() bool { return g.health.diskFull.Load() }

// ProbeWrite tries a write if the last one failed because the disk was full. It returns
// store.ErrFull if the disk is still full. Call it right after the database has answered a ping.
func (g *Game) ProbeWrite(ctx context.Context) error {
	g.health.noteAnswer() // the caller has just pinged the database
	if !g.Full() {
		return nil
	}
	return g.health.noteWrite(g.store.ProbeWrite(ctx))
}

// mayCreate refuses a request that creates something, such as a run, a seat or a passkey, if there is too little
// disk space. Moves in what exists are still stored.
func (g *Game) mayCreate(*request) error { return g.checkFreeSpace() }

// checkFreeSpace returns a problem if the free disk space is less than Options.Reserve.
func (g *Game) checkFreeSpace() error {
	if g.options.FreeSpace == nil {
		return nil
	}
	freeBytes, err := g.options.FreeSpace()
	if err != nil || freeBytes >= g.options.Reserve {
		return nil //nolint:nilerr // if the free space is unknown, assume that there is enough
	}
	return noRoom.WithRetry(diskFullRetry, "The disk of the server is nearly full. Running games are still saved; try this again later.")
}

// mayStore charges n bytes to the storage rate of the client's address. It returns the problem
// too-fast if the rate is exceeded. chargeStored later charges what the request stores beyond n.
func (g *Game) mayStore(r *request, n int) error {
	address := limiter.Client(r.ctx)
	if !address.IsValid() { // the client is exempt
		return nil
	}
	if wait, ok := g.rates.storedBytes.Take(address, g.options.Clock(), max(1, n)); !ok {
		return problem.TooFast.WithRetry(wait, "Too much data was saved from this address. Try again later.")
	}
	return nil
}

// chargeStored records that a request stored size bytes of a run. It charges the client's address
// for the bytes beyond charged, which mayStore has charged already.
func (g *Game) chargeStored(r *request, size int64, charged int) {
	if size > 0 {
		_ = g.health.noteWrite(nil)
	}
	if address := limiter.Client(r.ctx); address.IsValid() && size > int64(charged) {
		g.rates.storedBytes.Charge(address, g.options.Clock(), int(size)-charged)
	}
}

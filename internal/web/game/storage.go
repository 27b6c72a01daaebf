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

// health remembers whether the disk is full and whether the database is
// unavailable, and logs the begin and the end of each once.
type health struct {
	log  *slog.Logger
	full atomic.Bool // the last write failed because the disk is full
	down atomic.Bool // the last call found the database unavailable
}

// When a page may try again.
const (
	diskFullRetry = 30 * time.Second // after a full disk
	outageRetry   = 5 * time.Second  // after an outage of the database
)

// note remembers how a write went.
func (h *health) noteWrite(err error) error {
	switch {
	case errors.Is(err, store.ErrFull):
		if !h.full.Swap(true) {
			h.log.Error("nothing can be saved", "error", err)
		}
	case errors.Is(err, store.ErrUnavailable):
		h.unavailable(err)
	case err == nil:
		h.answered()
		if h.full.Swap(false) {
			h.log.Info("what is played is saved again")
		}
	}
	return err
}

// unavailable logs the begin of an outage of the database.
func (h *health) unavailable(err error) {
	if !h.down.Swap(true) {
		h.log.Error("database unavailable", "error", err)
	}
}

// answered logs the end of an outage.
func (h *health) answered() {
	if h.down.Swap(false) {
		h.log.Info("database available again")
	}
}

// refusal notes an error of a request, and makes a problem of one of the store that is neither the request's fault nor a
// fault of the program. A request that met its time limit waited for the database.
func (h *health) storeProblem(err error) error {
	switch {
	case errors.Is(err, store.ErrFull):
		_ = h.noteWrite(err)
		return noRoom.WithRetry(diskFullRetry, "The server cannot save right now. Nothing was changed.")
	case errors.Is(err, store.ErrUnavailable), errors.Is(err, context.DeadlineExceeded):
		h.unavailable(err)
		return problem.Busy.WithRetry(outageRetry, "The database does not answer right now. Try again in a moment.")
	}
	return err
}

// Unavailable reports whether the database was unavailable when it was last asked.
func (g *Game) Unavailable() bool { return g.health.down.Load() }

// Full reports whether the last write failed because the disk is full.
func (g *Game) Full() bool { return g.health.full.Load() }

// Room tries to write something after a write failed, and returns the error: store.ErrFull while the disk is
// still full.
func (g *Game) ProbeWrite(ctx context.Context) error {
	g.health.answered() // it was asked just now
	if !g.Full() {
		return nil
	}
	return g.health.noteWrite(g.store.ProbeWrite(ctx))
}

// leavesSpace refuses what would use the disk space that is reserved for play under way.
func (g *Game) checkFreeSpace() error {
	if g.options.FreeSpace == nil {
		return nil
	}
	free, err := g.options.FreeSpace()
	if err != nil || free >= g.options.Reserve {
		return nil //nolint:nilerr // a disk that cannot be asked is not full
	}
	return noRoom.WithRetry(diskFullRetry, "The disk of the server is nearly full. What is played now is saved; try this again later.")
}

// mayStore takes n bytes of what an address may have stored. What a request stores beyond that is charged afterwards.
func (g *Game) mayStore(r *request, n int) error {
	address := limiter.Client(r.ctx)
	if !address.IsValid() { // exempt from rates
		return nil
	}
	if wait, ok := g.rates.bytes.Take(address, g.options.Clock(), max(1, n)); !ok {
		return problem.TooFast.WithRetry(wait, "Too much was saved from this address. It can be sent again later.")
	}
	return nil
}

// stored notes that a request stored bytes of a run, and counts those for its address that mayStore has not taken.
func (g *Game) chargeStored(r *request, size int64, charged int) {
	if size > 0 {
		_ = g.health.noteWrite(nil)
	}
	if address := limiter.Client(r.ctx); address.IsValid() && size > int64(charged) {
		g.rates.bytes.Charge(address, g.options.Clock(), int(size)-charged)
	}
}

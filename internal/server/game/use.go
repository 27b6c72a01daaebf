package game

import (
	"context"
	"net/netip"
	"sync/atomic"
	"time"

	"github.com/make24/make24/internal/base/limiter"
)

// RaceStreams returns the number of open streams of races of each address, and their total under the
// zero address.
func (g *Game) RaceStreams() map[netip.Addr]int {
	streams := map[netip.Addr]int{}
	for network, n := range g.rates.raceStreams.Counts() {
		if address := network.Addr(); !address.IsValid() || network == limiter.Network(address) { // no /48
			streams[address] = int(n)
		}
	}
	return streams
}

// SlotClasses returns the classes of work that only the game has, by name.
func (g *Game) SlotClasses() map[string]*limiter.Class {
	return map[string]*limiter.Class{"imports": g.rates.importSlots, "exports": g.rates.exportSlots, "sheets": g.sheets.slots}
}

// backlog is what waits for the server or its operator, as of the last maintenance.
type backlog struct {
	sweepLag, heldResults atomic.Int64 // milliseconds, results
}

// measureBacklog measures the backlog after a sweep.
func (g *Game) measureBacklog(ctx context.Context) error {
	deadline, err := g.store.FirstDeadline(ctx)
	if err != nil {
		return err
	}
	lag := int64(0)
	if deadline > 0 {
		lag = max(0, g.now()-deadline)
	}
	held, err := g.store.CountHeldResults(ctx)
	if err != nil {
		return err
	}
	g.backlog.sweepLag.Store(lag)
	g.backlog.heldResults.Store(held)
	return nil
}

// Backlog returns for how long the first run has been overdue that sweeps have not ended, and the number
// of held results about which nobody has decided, as of the last maintenance.
func (g *Game) Backlog() (sweepLag time.Duration, heldResults int64) {
	return time.Duration(g.backlog.sweepLag.Load()) * time.Millisecond, g.backlog.heldResults.Load()
}

package game

import (
	"net/netip"
	"time"

	"github.com/make24/make24/internal/base/limiter"
	"github.com/make24/make24/internal/game/match"
	"github.com/make24/make24/internal/game/store"
	"github.com/make24/make24/internal/server/caller"
	"github.com/make24/make24/internal/server/limits"
	"github.com/make24/make24/internal/server/problem"
)

// rates limits what clients may make the server store and send.
type rates struct {
	*limits.Rates
	importSlots *limiter.Class              // for importing offline runs
	exportSlots *limiter.Class              // for writing exports
	exportUsage limiter.Usage[exportKey]    // running exports
	raceStreams limiter.Usage[netip.Prefix] // open streams of races, by address and /48; the total is under the zero prefix
}

func newRates() *rates {
	return &rates{
		Rates:       limits.NewRates(),
		importSlots: limits.Imports.Running.NewClass(),
		exportSlots: limits.Exports.Running.NewClass(),
	}
}

// newGuestRates returns rates that let an address create perHour guests an hour, in bursts of up to
// perHour. The rates of an IPv6 /48 and of all addresses together are multiples of that. If perHour
// is 0 or less, newGuestRates returns nil, which means no limit.
func newGuestRates(perHour int) *caller.NetworkRates {
	if perHour <= 0 {
		return nil
	}
	return limits.Guests.NewRatesOf(limits.Rate{Count: float64(perHour), Per: time.Hour, Burst: perHour})
}

// checkRate returns the problem too-fast if the client's address or the player exceeds a limit.
func (g *Game) checkRate(r *request, limit *limits.Limit) error {
	return g.rates.Take(limit, limiter.Client(r.ctx), r.player.ID, g.options.Clock(), 1)
}

// mayDelete refuses a request that exceeds the rate of deletions.
func (g *Game) mayDelete(r *request) error { return g.checkRate(r, limits.Deletions) }

// mayImport refuses an offline run that exceeds a rate or for which there is too little disk space.
// Otherwise it waits for a slot, unless the run is small. It runs after the body has arrived, so that slow
// clients hold no slots.
func (g *Game) mayImport(r *request) error {
	if err := g.checkRate(r, limits.Imports); err != nil {
		return err
	}
	if err := g.mayStore(r, len(r.body)); err != nil {
		return err
	}
	if err := g.checkFreeSpace(); err != nil {
		return err
	}
	if r.isSmall() {
		return nil
	}
	return r.acquireSlot(g.rates.importSlots)
}

// isSmall reports whether the body is at most as large as that of any other request, so that an offline run costs
// little memory and is decoded quickly. Most runs that people play offline are small.
func (r *request) isSmall() bool { return len(r.body) <= maxBody }

// acquireSlot acquires a slot and registers its release for the end of the request.
func (r *request) acquireSlot(class *limiter.Class) error {
	slot, err := class.Acquire(r.ctx, limiter.Client(r.ctx))
	if err != nil {
		return runProblem(err, emptyRun)
	}
	r.addCleanup(slot.Release)
	return nil
}

// mayExport refuses an export that exceeds the rate or the number of concurrent exports: one per
// player, some per address, twice that per IPv6 /48, and some in total. A client that reads slowly holds
// its slot until the request times out.
func (g *Game) mayExport(r *request) error {
	if err := g.checkRate(r, limits.Exports); err != nil {
		return err
	}
	running := limits.Exports.Running
	bounds := []limiter.Bound[exportKey]{{Key: exportKey{player: r.player.ID}, Max: int64(running.Player)}}
	for _, b := range limiter.ClientBounds(g.clientAddr(r), int64(running.Address)) {
		bounds = append(bounds, limiter.Bound[exportKey]{Key: exportKey{network: b.Key}, Max: b.Max})
	}
	if !g.rates.exportUsage.Acquire(1, bounds...) {
		return problem.Busy.WithRetry(running.Wait, "Another export is running. Try again when it has finished.")
	}
	r.addCleanup(func() { g.rates.exportUsage.Release(1, bounds...) })
	return r.acquireSlot(g.rates.exportSlots)
}

// exportKey is a player, or an address or an IPv6 /48, with running exports.
type exportKey struct {
	player  string
	network netip.Prefix
}

const (
	deleteTimeout = 10 * time.Minute // for deleting all data of a player

	exportWriteTimeout = 30 * time.Second // for the client to accept the next element of an export
	exportPageRows     = 250              // runs, hands or events read at a time
)

// The limits of the game. docs/game.md lists each of them; a test compares the two.
const (
	RequestTimeout = time.Minute // the time limit of a request of the game, including all waits

	maxBody        = 64 << 10 // bytes of a body
	maxOffline     = 1 << 20  // bytes of an offline run
	maxSettings    = 16 << 10 // bytes of a player's settings
	maxPasskeys    = 20       // passkeys of a player
	maxSessions    = 50       // sessions of a player
	maxPasskeyName = 40       // characters of a passkey's name
	maxName        = match.MaxName
	maxRuns        = 50 // runs in a page of the list

)

// How long sessions and guests are stored. docs/operations.md lists these times; a test compares
// the two.
const (
	day = 24 * time.Hour

	sessionIdle           = 90 * day         // how long a session of a player with a passkey may be unused
	sessionMaxAge         = 180 * day        // how long such a session lasts after the last use of a passkey in it
	playedGuestIdle       = 400 * day        // how long a guest who has closed a hand, or any guest's session, may be unused; browsers limit cookies to 400 days
	unplayedGuestIdle     = 30 * day         // how long a guest who has closed no hand, or has no session left, may be unused
	confirmationTime      = 10 * time.Minute // how long a passkey counts as recently used
	sessionUpdateInterval = time.Hour        // the minimum time between two updates of a session's last use
)

// A sweep deletes expired rows with at most maxSweepBatches statements, of at most sweepBatch rows
// each.
const (
	sweepBatch      = 100
	maxSweepBatches = 10
)

var guestRetention = store.GuestRetention{Unplayed: unplayedGuestIdle.Milliseconds(), Played: playedGuestIdle.Milliseconds()}

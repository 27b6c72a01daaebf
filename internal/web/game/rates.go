package game

import (
	"net/netip"
	"time"

	"github.com/make24/make24/internal/limiter"
	"github.com/make24/make24/internal/store"
	"github.com/make24/make24/internal/web/caller"
	"github.com/make24/make24/internal/web/problem"
)

// rates bounds what players may have the server store and send.
type rates struct {
	imports, exports, deletions costlyRequest
	bytes                       *caller.NetworkRates  // that are stored
	importing                   *limiter.Class        // offline runs that are worked on
	exporting                   *limiter.Class        // exports that are written
	exportUsage                 limiter.Usage[string] // of a player, of an address
}

// costly is a kind of request that is rare in play and costs much.
type costlyRequest struct {
	addresses *caller.Rates[netip.Addr]
	players   *caller.Rates[string]
	detail    string // of the refusal
}

func newCostlyRequest(address, player tokenRate, detail string) costlyRequest {
	return costlyRequest{
		addresses: caller.NewRates[netip.Addr](address.perSecond, address.burst, maxAddresses),
		players:   caller.NewRates[string](player.perSecond, player.burst, maxAddresses),
		detail:    detail,
	}
}

func newRates() *rates {
	return &rates{
		imports:   newCostlyRequest(importsPerAddress, importsPerPlayer, "Too many offline runs were sent. They can be sent again later."),
		exports:   newCostlyRequest(exportsPerAddress, exportsPerPlayer, "Too many exports were asked for. Try again later."),
		deletions: newCostlyRequest(deletionsPerAddress, deletionsPerPlayer, "Too many players were deleted from this address. Try again later."),
		bytes:     caller.NewNetworkRates(bytesPerSecond, bytesBurst, siteBytesFactor, totalBytesFactor, maxAddresses),

		importing: limiter.NewSlots(maxImports).NewClass(maxImportsWaiting, importWait),
		exporting: limiter.NewSlots(maxExports).NewClass(maxExportsWaiting, exportWait),
	}
}

// newGuestRates lets an address make so many guests an hour, all of them at once if it likes, and
// sites and the server a multiple of that. If perHour is 0 there is no limit, and the result is nil.
func newGuestRates(perHour int) *caller.NetworkRates {
	if perHour <= 0 {
		return nil
	}
	return caller.NewNetworkRates(float64(perHour)/time.Hour.Seconds(), perHour, siteGuestsFactor, totalGuestsFactor, maxAddresses)
}

// allow refuses a costly request that an address or a player makes too often.
func (g *Game) checkRate(r *request, c costlyRequest) error {
	address := limiter.Client(r.ctx)
	if !address.IsValid() { // exempt from rates
		return nil
	}
	now := g.options.Clock()
	wait, ok := c.addresses.Take(address, now, 1)
	if ok && r.player.ID != "" {
		wait, ok = c.players.Take(r.player.ID, now, 1)
	}
	if !ok {
		return problem.TooFast.WithRetry(wait, c.detail)
	}
	return nil
}

// mayErase refuses the deletion of a player if there were too many.
func (g *Game) mayDelete(r *request) error { return g.checkRate(r, g.rates.deletions) }

// mayBring refuses an offline run for which there is no space, and waits until there is memory to work on it. Its body
// has arrived: bytes that a client holds back keep nobody waiting.
func (g *Game) mayImport(r *request) error {
	if err := g.checkRate(r, g.rates.imports); err != nil {
		return err
	}
	if err := g.mayStore(r, len(r.body)); err != nil {
		return err
	}
	if err := g.checkFreeSpace(); err != nil {
		return err
	}
	return r.acquireSlot(g.rates.importing)
}

// slot acquires a slot until the request ends.
func (r *request) acquireSlot(kind *limiter.Class) error {
	slot, err := kind.Acquire(r.ctx, limiter.Client(r.ctx))
	if err != nil {
		return runProblem(err, emptyRun)
	}
	r.addCleanup(slot.Release)
	return nil
}

// mayExport lets a player have one export at a time, an address a few, and all players some. A slow reader holds
// its place until the request's time is over.
func (g *Game) mayExport(r *request) error {
	if err := g.checkRate(r, g.rates.exports); err != nil {
		return err
	}
	address := caller.RateKey(g.options.Proxies.ClientAddr(r.Request)).String()
	by := []limiter.Bound[string]{{Key: "player " + r.player.ID, Max: 1}, {Key: "address " + address, Max: maxExportsPerAddress}}
	if !g.rates.exportUsage.Acquire(1, by...) {
		return problem.Busy.WithRetry(exportWait, "Another export is being written. Try again when it has ended.")
	}
	r.addCleanup(func() { g.rates.exportUsage.Release(1, by...) })
	return r.acquireSlot(g.rates.exporting)
}

// pace is a rate and how much may come at once.
type tokenRate struct {
	perSecond float64
	burst     int
}

var (
	importsPerAddress   = tokenRate{5, 300} // a class that comes back from a trip
	importsPerPlayer    = tokenRate{1 / 2.0, 60}
	exportsPerAddress   = tokenRate{1 / 10.0, 30}
	exportsPerPlayer    = tokenRate{1 / 60.0, 3}
	deletionsPerAddress = tokenRate{1 / 10.0, 30}
	deletionsPerPlayer  = tokenRate{1 / 10.0, 3}
)

const (
	bytesPerSecond   = 32 << 10 // stored for an address; two hundred players who play take a third
	bytesBurst       = 16 << 20
	siteBytesFactor  = 4  // times as much for a /48 in IPv6
	totalBytesFactor = 32 // times as much in all

	maxImports        = 8   // offline runs that are worked on, of maxOffline bytes each
	maxImportsWaiting = 320 // that wait for it: all that importsOfAddress lets in at once, and some of others

	deleteTimeout = 10 * time.Minute // for all that is a player's

	maxExports           = 32 // each holds a page of rows, see exportPage
	maxExportsPerAddress = 2  // of an address
	maxExportsWaiting    = 16
	exportWait           = 5 * time.Second
	exportWriteTimeout   = 30 * time.Second // to take the next part of an export
	exportPageRows       = 250              // runs, hands or events that are read at a time
)

// importTime is how long an offline run waits for it. Tests change it.
var importWait = 5 * time.Second

// The limits of the game. docs/game.md names each, and a test reads it there.
const (
	requestTimeout = time.Minute // from a request's head on, all waits included

	maxBody        = 64 << 10 // bytes of a body
	maxOffline     = 1 << 20  // bytes of a run played offline
	maxSettings    = 16 << 10 // bytes of a player's settings
	maxPasskeys    = 20       // of a player
	maxSessions    = 50       // of a player
	maxPasskeyName = 40       // characters of a passkey's name
	maxName        = 24       // characters of a player's name
	maxRuns        = 50       // of one list

	siteGuestsFactor  = 4       // times as many guests as an address may be made from a /48
	totalGuestsFactor = 10      // times as many in all
	maxAddresses      = 1 << 16 // addresses whose guests are counted
)

// DefaultGuestRate is how many guests an hour an address may make: a school has one address.
const DefaultGuestRate = 500

// How long sessions and guests are kept. docs/operations.md says so, and a test reads it there.
const (
	day = 24 * time.Hour

	sessionIdle           = 90 * day         // a session of a player with a passkey, unused
	sessionMaxAge         = 180 * day        // the same, since a passkey was last used in it
	playedGuestIdle       = 400 * day        // a guest who has closed a hand, and the session of any guest: browsers keep a cookie no longer
	unplayedGuestIdle     = 30 * day         // a guest who has closed no hand, or has no session left
	confirmationTime      = 10 * time.Minute // since the last use of a passkey, for what needs one
	sessionUpdateInterval = time.Hour        // how exact the last use of a session is
)

// The sweep of what has expired: so many rows in one statement, and so many statements in a row.
const (
	sweepBatch      = 100
	maxSweepBatches = 10
)

var guestRetention = store.GuestRetention{Unplayed: unplayedGuestIdle.Milliseconds(), Played: playedGuestIdle.Milliseconds()}

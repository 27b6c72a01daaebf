package game

import (
	"net/netip"
	"time"

	"github.com/make24/make24/internal/limiter"
	"github.com/make24/make24/internal/store"
	"github.com/make24/make24/internal/web/caller"
	"github.com/make24/make24/internal/web/problem"
)

// rates bounds what players may make the server store and send.
type rates struct {
	imports, exports, deletions requestRates
	bytes                       *caller.NetworkRates  // bytes stored
	importSlots                 *limiter.Class        // offline runs being imported
	exportSlots                 *limiter.Class        // exports being written
	exportUsage                 limiter.Usage[string] // running exports, by player and by address
}

// costlyRequest limits the rate of a kind of expensive request that is rare in normal play.
type requestRates struct {
	addresses *caller.Rates[netip.Addr]
	players   *caller.Rates[string]
	detail    string // the detail of the problem
}

func newRequestRates(address, player tokenRate, detail string) requestRates {
	return requestRates{
		addresses: caller.NewRates[netip.Addr](address.perSecond, address.burst, maxAddresses),
		players:   caller.NewRates[string](player.perSecond, player.burst, maxAddresses),
		detail:    detail,
	}
}

func newRates() *rates {
	return &rates{
		imports:   newRequestRates(importsPerAddress, importsPerPlayer, "Too many offline runs were sent. Send this one again later."),
		exports:   newRequestRates(exportsPerAddress, exportsPerPlayer, "Too many exports were requested. Try again later."),
		deletions: newRequestRates(deletionsPerAddress, deletionsPerPlayer, "Too many players were deleted from this address. Try again later."),
		bytes:     caller.NewNetworkRates(bytesPerSecond, bytesBurst, siteBytesFactor, totalBytesFactor, maxAddresses),

		importSlots: limiter.NewSlots(maxImports).NewClass(maxImportsWaiting, importWait),
		exportSlots: limiter.NewSlots(maxExports).NewClass(maxExportsWaiting, exportWait),
	}
}

// newGuestRates returns rates that let an address create perHour guests in an hour, also all at
// once, and sites and all addresses together a multiple of that. It returns nil, no limit, if
// perHour is 0 or less.
func newGuestRates(perHour int) *caller.NetworkRates {
	if perHour <= 0 {
		return nil
	}
	return caller.NewNetworkRates(float64(perHour)/time.Hour.Seconds(), perHour, siteGuestsFactor, totalGuestsFactor, maxAddresses)
}

// checkRate returns the problem too-fast if the address or the player exceeds the rate of a costly
// request.
func (g *Game) checkRate(r *request, limit requestRates) error {
	address := limiter.Client(r.ctx)
	if !address.IsValid() { // exempt
		return nil
	}
	now := g.options.Clock()
	wait, ok := limit.addresses.Take(address, now, 1)
	if ok && r.player.ID != "" {
		wait, ok = limit.players.Take(r.player.ID, now, 1)
	}
	if !ok {
		return problem.TooFast.WithRetry(wait, limit.detail)
	}
	return nil
}

// mayDelete is a check of the rate of deleted players.
func (g *Game) mayDelete(r *request) error { return g.checkRate(r, g.rates.deletions) }

// mayImport is a check of the rate and the disk space for an offline run. It also waits for a slot
// to import it. It runs after the body has arrived, so that slow clients do not hold slots.
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
	return r.acquireSlot(g.rates.importSlots)
}

// acquireSlot acquires a slot, which is released when the request ends.
func (r *request) acquireSlot(class *limiter.Class) error {
	slot, err := class.Acquire(r.ctx, limiter.Client(r.ctx))
	if err != nil {
		return runProblem(err, emptyRun)
	}
	r.addCleanup(slot.Release)
	return nil
}

// mayExport is a check of the rate and the number of running exports: one for a player, a few for
// an address, and maxExports in total. A slow reader holds its slot until the request times out.
func (g *Game) mayExport(r *request) error {
	if err := g.checkRate(r, g.rates.exports); err != nil {
		return err
	}
	address := caller.RateKey(g.options.Proxies.ClientAddr(r.Request)).String()
	bounds := []limiter.Bound[string]{{Key: "player " + r.player.ID, Max: 1}, {Key: "address " + address, Max: maxExportsPerAddress}}
	if !g.rates.exportUsage.Acquire(1, bounds...) {
		return problem.Busy.WithRetry(exportWait, "Another export is running. Try again when it has finished.")
	}
	r.addCleanup(func() { g.rates.exportUsage.Release(1, bounds...) })
	return r.acquireSlot(g.rates.exportSlots)
}

// tokenRate is the rate and the burst of a token bucket.
type tokenRate struct {
	perSecond float64
	burst     int
}

var (
	importsPerAddress   = tokenRate{5, 300} // enough for a class that returns from a trip
	importsPerPlayer    = tokenRate{1 / 2.0, 60}
	exportsPerAddress   = tokenRate{1 / 10.0, 30}
	exportsPerPlayer    = tokenRate{1 / 60.0, 3}
	deletionsPerAddress = tokenRate{1 / 10.0, 30}
	deletionsPerPlayer  = tokenRate{1 / 10.0, 3}
)

const (
	bytesPerSecond   = 32 << 10 // bytes stored for an address; two hundred active players need a third
	bytesBurst       = 16 << 20
	siteBytesFactor  = 4  // the rate of an IPv6 /48, as a multiple of that of an address
	totalBytesFactor = 32 // the total rate, as a multiple of that of an address

	maxImports        = 8   // concurrent imports of offline runs, of up to maxOffline bytes each
	maxImportsWaiting = 320 // waiting imports: a full burst of importsPerAddress and some of other addresses

	deleteTimeout = 10 * time.Minute // to delete all data of a player

	maxExports           = 32 // concurrent exports; each holds a page of rows, see exportPageRows
	maxExportsPerAddress = 2  // concurrent exports of an address
	maxExportsWaiting    = 16 // waiting exports
	exportWait           = 5 * time.Second
	exportWriteTimeout   = 30 * time.Second // to accept the next part of an export
	exportPageRows       = 250              // runs, hands or events read at a time
)

// importWait is how long an offline run waits for a slot. Tests change it.
var importWait = 5 * time.Second

// The limits of the game. docs/game.md lists each of them; a test compares the two.
const (
	requestTimeout = time.Minute // the time of a request, including all waits

	maxBody        = 64 << 10 // bytes of a body
	maxOffline     = 1 << 20  // bytes of an offline run
	maxSettings    = 16 << 10 // bytes of a player's settings
	maxPasskeys    = 20       // passkeys of a player
	maxSessions    = 50       // sessions of a player
	maxPasskeyName = 40       // characters of a passkey's name
	maxName        = 24       // characters of a player's name
	maxRuns        = 50       // runs in one page of the list

	siteGuestsFactor  = 4       // the guest rate of an IPv6 /48, as a multiple of that of an address
	totalGuestsFactor = 10      // the total guest rate, as a multiple of that of an address
	maxAddresses      = 1 << 16 // keys that each kind of rate remembers
)

// DefaultGuestRate is the default number of guests that one address may create in an hour. A school
// has one address.
const DefaultGuestRate = 500

// How long sessions and guests are stored. docs/operations.md lists these times; a test compares
// the two.
const (
	day = 24 * time.Hour

	sessionIdle           = 90 * day         // an unused session of a player with a passkey
	sessionMaxAge         = 180 * day        // such a session, since a passkey was last used in it
	playedGuestIdle       = 400 * day        // an unused guest who has closed a hand, and any guest's session; browsers limit cookies to 400 days
	unplayedGuestIdle     = 30 * day         // an unused guest who has closed no hand or has no session left
	confirmationTime      = 10 * time.Minute // how long the use of a passkey permits requests that need one
	sessionUpdateInterval = time.Hour        // the resolution of the last use of a session
)

// The sweep of expired rows runs at most maxSweepBatches statements of sweepBatch rows each.
const (
	sweepBatch      = 100
	maxSweepBatches = 10
)

var guestRetention = store.GuestRetention{Unplayed: unplayedGuestIdle.Milliseconds(), Played: playedGuestIdle.Milliseconds()}

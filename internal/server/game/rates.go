package game

import (
	"net/netip"
	"time"

	"github.com/make24/make24/internal/base/limiter"
	"github.com/make24/make24/internal/game/live"
	"github.com/make24/make24/internal/game/store"
	"github.com/make24/make24/internal/server/caller"
	"github.com/make24/make24/internal/server/problem"
)

// rates limits what clients may make the server store and send.
type rates struct {
	imports, exports, deletions requestRates
	quick, ghosts, joins        requestRates
	storedBytes                 *caller.NetworkRates     // rate of stored bytes
	reserveBytes                *caller.NetworkRates     // rate of bytes stored while the disk is nearly full
	importSlots                 *limiter.Class           // for importing large offline runs
	exportSlots                 *limiter.Class           // for writing exports
	exportUsage                 limiter.Usage[exportKey] // running exports
	codes, sheets               *caller.NetworkRates
	sheetWork                   *caller.NetworkRates        // rate of the work for sheets, in milliseconds
	raceStreams                 limiter.Usage[netip.Prefix] // open streams of races, by address and /48; the total is under the zero prefix
}

// requestRates limits the rate of one kind of expensive request that is rare in normal play.
type requestRates struct {
	addresses *caller.NetworkRates
	players   *caller.Rates[string]
	detail    string // the detail of the problem too-fast
}

func newRequestRates(address, player tokenRate, detail string) requestRates {
	return requestRates{
		addresses: caller.NewNetworkRates(address.perSecond, address.burst, 0, maxAddresses),
		players:   caller.NewRates[string](player.perSecond, player.burst, maxAddresses),
		detail:    detail,
	}
}

func newRates() *rates {
	return &rates{
		imports:     newRequestRates(importsPerAddress, importsPerPlayer, "Too many offline runs were sent. Send this one again later."),
		exports:     newRequestRates(exportsPerAddress, exportsPerPlayer, "Too many exports were requested. Try again later."),
		deletions:   newRequestRates(deletionsPerAddress, deletionsPerPlayer, "Too many players were deleted from this address. Try again later."),
		quick:       newRequestRates(quickPerAddress, quickPerPlayer, "Too many quick matches were requested. Try again in a few seconds."),
		ghosts:      newRequestRates(ghostsPerAddress, ghostsPerPlayer, "Too many races against ghosts were requested. Try again later."),
		joins:       newRequestRates(joinsPerAddress, joinsPerPlayer, "Too many races were joined. Try again later."),
		storedBytes: caller.NewNetworkRates(bytesPerSecond, bytesBurst, totalBytesFactor, maxAddresses),

		reserveBytes: caller.NewNetworkRates(reserveBytesPerSecond, reserveBytesBurst, totalReserveFactor, maxAddresses),

		codes:  caller.NewNetworkRates(codesPerSecond, codesBurst, 0, maxAddresses),
		sheets: caller.NewNetworkRates(sheetsPerAddress.perSecond, sheetsPerAddress.burst, 0, maxAddresses),

		sheetWork: caller.NewNetworkRates(sheetWorkPerAddress.perSecond, sheetWorkPerAddress.burst, totalBytesFactor, maxAddresses),

		importSlots: limiter.NewSlots(maxImports).NewClass(maxImportsWaiting, importWait),
		exportSlots: limiter.NewSlots(maxExports).NewClass(maxExportsWaiting, exportWait),
	}
}

// newGuestRates returns rates that let an address create perHour guests an hour, in bursts of up to
// perHour. The rates of an IPv6 /48 and of all addresses together are multiples of that. If perHour
// is 0 or less, newGuestRates returns nil, which means no limit.
func newGuestRates(perHour int) *caller.NetworkRates {
	if perHour <= 0 {
		return nil
	}
	return caller.NewNetworkRates(float64(perHour)/time.Hour.Seconds(), perHour, totalGuestsFactor, maxAddresses)
}

// checkRate returns the problem too-fast if the client's address or the player exceeds a limit.
func (g *Game) checkRate(r *request, rates requestRates) error {
	address := limiter.Client(r.ctx)
	if !address.IsValid() { // the client is exempt
		return nil
	}
	now := g.options.Clock()
	wait, ok := rates.addresses.Take(address, now, 1)
	if ok && r.player.ID != "" {
		wait, ok = rates.players.Take(r.player.ID, now, 1)
	}
	if !ok {
		return problem.TooFast.WithRetry(wait, rates.detail)
	}
	return nil
}

// mayDelete refuses a request that exceeds the rate of deletions.
func (g *Game) mayDelete(r *request) error { return g.checkRate(r, g.rates.deletions) }

// mayImport refuses an offline run that exceeds a rate or for which there is too little disk space.
// Otherwise it waits for a slot, unless the run is small. It runs after the body has arrived, so that slow
// clients hold no slots.
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
// player, maxExportsPerAddress per address, twice that per IPv6 /48, and maxExports in total. A client that reads slowly
// holds its slot until the request times out.
func (g *Game) mayExport(r *request) error {
	if err := g.checkRate(r, g.rates.exports); err != nil {
		return err
	}
	bounds := []limiter.Bound[exportKey]{{Key: exportKey{player: r.player.ID}, Max: 1}}
	for _, b := range limiter.ClientBounds(g.clientAddr(r), maxExportsPerAddress) {
		bounds = append(bounds, limiter.Bound[exportKey]{Key: exportKey{network: b.Key}, Max: b.Max})
	}
	if !g.rates.exportUsage.Acquire(1, bounds...) {
		return problem.Busy.WithRetry(exportWait, "Another export is running. Try again when it has finished.")
	}
	r.addCleanup(func() { g.rates.exportUsage.Release(1, bounds...) })
	return r.acquireSlot(g.rates.exportSlots)
}

// exportKey is a player, or an address or an IPv6 /48, with running exports.
type exportKey struct {
	player  string
	network netip.Prefix
}

// tokenRate is the rate and the burst of a token bucket, in requests.
type tokenRate struct {
	perSecond float64
	burst     int
}

var (
	importsPerAddress   = tokenRate{5, 300} // enough for a class of players that reconnect at the same time
	importsPerPlayer    = tokenRate{1 / 2.0, 60}
	exportsPerAddress   = tokenRate{1 / 10.0, 30}
	exportsPerPlayer    = tokenRate{1 / 60.0, 3}
	deletionsPerAddress = tokenRate{1 / 10.0, 30}
	deletionsPerPlayer  = tokenRate{1 / 10.0, 3}
	quickPerAddress     = tokenRate{40, 400} // a page that waits for players asks every three seconds
	quickPerPlayer      = tokenRate{1, 20}
	ghostsPerAddress    = tokenRate{5, 100}
	ghostsPerPlayer     = tokenRate{1 / 10.0, 10}
	joinsPerAddress     = tokenRate{10, 400} // enough for a class of 200 pupils, each of whom may try twice
	joinsPerPlayer      = tokenRate{1 / 10.0, 20}
)

const (
	bytesPerSecond   = 32 << 10 // bytes stored for an address; 200 active players need a third of this
	bytesBurst       = 16 << 20
	totalBytesFactor = 32 // total rate as a multiple of the rate of an address

	// The rates of what is stored while the disk is nearly full. A claim stores about 1 KB. The default reserve lasts
	// for half an hour under attack from many addresses, and for two hours from four.
	reserveBytesPerSecond = 2 << 10
	reserveBytesBurst     = 256 << 10
	totalReserveFactor    = 16

	maxImports        = 4   // concurrent imports of offline runs of more than maxBody bytes, of up to maxOffline bytes each
	maxImportsWaiting = 320 // waiting imports: a full burst of importsPerAddress and a few of other addresses

	deleteTimeout = 10 * time.Minute // for deleting all data of a player

	maxExports           = 32 // concurrent exports, each with up to exportPageRows rows in memory
	maxExportsPerAddress = 2  // concurrent exports of an address
	maxExportsWaiting    = 16 // waiting exports
	exportWait           = 5 * time.Second
	exportWriteTimeout   = 30 * time.Second // for the client to accept the next element of an export
	exportPageRows       = 250              // runs, hands or events read at a time
)

// importWait is the maximum wait of a large offline run for a slot. Tests change it.
var importWait = 5 * time.Second

// The limits of the game. docs/game.md lists each of them; a test compares the two.
const (
	RequestTimeout = time.Minute // the time limit of a request of the game, including all waits

	maxBody        = 64 << 10 // bytes of a body
	maxOffline     = 1 << 20  // bytes of an offline run
	maxSettings    = 16 << 10 // bytes of a player's settings
	maxPasskeys    = 20       // passkeys of a player
	maxSessions    = 50       // sessions of a player
	maxPasskeyName = 40       // characters of a passkey's name
	maxName        = live.MaxName
	maxRuns        = 50 // runs in a page of the list

	totalGuestsFactor = 10      // total guest rate as a multiple of the rate of an address
	maxAddresses      = 1 << 16 // maximum number of addresses that each set of rates tracks
)

// DefaultGuestRate is the default number of guests that one address may create in an hour. It is
// high because a whole school may share one address.
const DefaultGuestRate = 500

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

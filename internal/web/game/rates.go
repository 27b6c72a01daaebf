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
	imports, exports, erasures costly
	bytes                      *caller.NetworkRates // that are stored
	importing                  *limiter.Kind        // offline runs that are worked on
	exporting                  *limiter.Kind        // exports that are written
	exportsBy                  limiter.Held[string] // of a player, of an address
}

// costly is a kind of request that is rare in play and costs much.
type costly struct {
	addresses *caller.Rates[netip.Addr]
	players   *caller.Rates[string]
	detail    string // of the refusal
}

func newCostly(address, player pace, detail string) costly {
	return costly{
		addresses: caller.NewRates[netip.Addr](address.perSecond, address.atOnce, maxAddresses),
		players:   caller.NewRates[string](player.perSecond, player.atOnce, maxAddresses),
		detail:    detail,
	}
}

func newRates() *rates {
	return &rates{
		imports:  newCostly(importsOfAddress, importsOfPlayer, "Too many offline runs were sent. They can be sent again later."),
		exports:  newCostly(exportsOfAddress, exportsOfPlayer, "Too many exports were asked for. Try again later."),
		erasures: newCostly(erasuresOfAddress, erasuresOfPlayer, "Too many players were deleted from this address. Try again later."),
		bytes:    caller.NewNetworkRates(bytesPerSecond, bytesAtOnce, siteBytes, allBytes, maxAddresses),

		importing: limiter.NewSlots(importsAtOnce).NewKind(importsWait, importTime),
		exporting: limiter.NewSlots(exportsAtOnce).NewKind(exportsWait, exportTime),
	}
}

// newGuestRates lets an address make so many guests an hour, all of them at once if it likes, and
// sites and the server a multiple of that. If perHour is 0 there is no limit, and the result is nil.
func newGuestRates(perHour int) *caller.NetworkRates {
	if perHour <= 0 {
		return nil
	}
	return caller.NewNetworkRates(float64(perHour)/time.Hour.Seconds(), perHour, siteGuests, allGuests, maxAddresses)
}

// allow refuses a costly request that an address or a player makes too often.
func (g *Game) allow(r *request, c costly) error {
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
func (g *Game) mayDelete(r *request) error { return g.allow(r, g.rates.erasures) }

// mayBring refuses an offline run for which there is no space, and waits until there is memory to work on it. Its body
// has arrived: bytes that a client holds back keep nobody waiting.
func (g *Game) mayImport(r *request) error {
	if err := g.allow(r, g.rates.imports); err != nil {
		return err
	}
	if err := g.mayStore(r, len(r.body)); err != nil {
		return err
	}
	if err := g.checkFreeSpace(); err != nil {
		return err
	}
	return r.slot(g.rates.importing)
}

// slot acquires a slot until the request ends.
func (r *request) slot(kind *limiter.Kind) error {
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
	if err := g.allow(r, g.rates.exports); err != nil {
		return err
	}
	address := caller.RateKey(g.options.Proxies.ClientAddr(r.Request)).String()
	by := []limiter.Share[string]{{Key: "player " + r.player.ID, Max: 1}, {Key: "address " + address, Max: exportsEach}}
	if !g.rates.exportsBy.Acquire(1, by...) {
		return problem.Busy.WithRetry(exportTime, "Another export is being written. Try again when it has ended.")
	}
	r.addCleanup(func() { g.rates.exportsBy.Release(1, by...) })
	return r.slot(g.rates.exporting)
}

// pace is a rate and how much may come at once.
type pace struct {
	perSecond float64
	atOnce    int
}

var (
	importsOfAddress  = pace{5, 300} // a class that comes back from a trip
	importsOfPlayer   = pace{1 / 2.0, 60}
	exportsOfAddress  = pace{1 / 10.0, 30}
	exportsOfPlayer   = pace{1 / 60.0, 3}
	erasuresOfAddress = pace{1 / 10.0, 30}
	erasuresOfPlayer  = pace{1 / 10.0, 3}
)

const (
	bytesPerSecond = 32 << 10 // stored for an address; two hundred players who play take a third
	bytesAtOnce    = 16 << 20
	siteBytes      = 4  // times as much for a /48 in IPv6
	allBytes       = 32 // times as much in all

	importsAtOnce = 8   // offline runs that are worked on, of maxOffline bytes each
	importsWait   = 320 // that wait for it: all that importsOfAddress lets in at once, and some of others

	eraseTime = 10 * time.Minute // for all that is a player's

	exportsAtOnce = 32 // each holds a page of rows, see exportPage
	exportsEach   = 2  // of an address
	exportsWait   = 16
	exportTime    = 5 * time.Second
	exportSilence = 30 * time.Second // to take the next part of an export
	exportPage    = 250              // runs, hands or events that are read at a time
)

// importTime is how long an offline run waits for it. Tests change it.
var importTime = 5 * time.Second

// The limits of the game. docs/game.md names each, and a test reads it there.
const (
	requestTime = time.Minute // from a request's head on, all waits included

	maxBody        = 64 << 10 // bytes of a body
	maxOffline     = 1 << 20  // bytes of a run played offline
	maxSettings    = 16 << 10 // bytes of a player's settings
	maxPasskeys    = 20       // of a player
	maxSessions    = 50       // of a player
	maxPasskeyName = 40       // characters of a passkey's name
	maxName        = 24       // characters of a player's name
	maxRuns        = 50       // of one list

	siteGuests   = 4       // times as many guests as an address may be made from a /48
	allGuests    = 10      // times as many in all
	maxAddresses = 1 << 16 // addresses whose guests are counted
)

// DefaultGuestRate is how many guests an hour an address may make: a school has one address.
const DefaultGuestRate = 500

// How long sessions and guests are kept. docs/operations.md says so, and a test reads it there.
const (
	day = 24 * time.Hour

	sessionIdle      = 90 * day         // a session of a player with a passkey, unused
	sessionLife      = 180 * day        // the same, since a passkey was last used in it
	guestIdle        = 400 * day        // a guest who has closed a hand, and the session of any guest: browsers keep a cookie no longer
	newcomer         = 30 * day         // a guest who has closed no hand, or has no session left
	confirmationTime = 10 * time.Minute // since the last use of a passkey, for what needs one
	touchEvery       = time.Hour        // how exact the last use of a session is
)

// The sweep of what has expired: so many rows in one statement, and so many statements in a row.
const (
	sweepBatch = 100
	maxSweeps  = 10
)

var guestRetention = store.GuestRetention{Unplayed: newcomer.Milliseconds(), Played: guestIdle.Milliseconds()}

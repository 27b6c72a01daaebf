// Package game answers what the pages ask: docs/game.md is its contract. Its handlers are
// thin: package live plays, package store keeps; here stand the session, the names, the
// passkeys, and which error is which problem.
//
// A handler gives its answer back and does not write it, so that the session is kept before
// anybody hears of what was done in it.
package game

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"log/slog"
	"net/http"
	"net/netip"
	"time"

	"github.com/make24/make24/grade"
	"github.com/make24/make24/internal/dealer"
	"github.com/make24/make24/internal/limiter"
	"github.com/make24/make24/internal/live"
	"github.com/make24/make24/internal/store"
	"github.com/make24/make24/internal/web/caller"
)

// Prefix begins every path of the game.
const Prefix = "/game/"

// Options is what the game needs. A field is required, unless its comment says what its zero value means.
type Options struct {
	Store   store.Store
	Origin  caller.Origin
	Proxies caller.Proxies
	Addr    string // where the server listens; "" for somewhere
	// Clues are the clues of a position up to a step. The error is a problem, or the
	// server's fault.
	Clues func(ctx context.Context, at grade.Position, step int) ([]grade.Clue, error)
	// Turn is what a long search for hands of practice waits for; nil: nothing. Its error is a
	// problem, and so is the cause of its context.
	DealSlot dealer.AcquireFunc
	// Heavy is the long work on hands, long logs and offline runs.
	Heavy *limiter.Class
	// GuestRate is how many guests an hour an address may make; 0 for no limit.
	GuestRate int
	// ExemptGuests reports whether the rate of new guests does not hold for an address.
	ExemptGuests func(netip.Addr) bool
	// FreeSpace returns the free bytes of the disk with the database; nil where that is not known.
	FreeSpace func() (int64, error)
	// Reserve is how many bytes of it are left for play that is under way: with fewer, offline runs and new
	// guests are refused.
	Reserve int64
	// Refusals logs failed sign-ins.
	Refusals *caller.RefusalLog
	Clock    func() time.Time // nil: the machine's
	// Ranks reports whether the clock allows to rank a run begun at a time; nil: always.
	Ranks func(begun time.Time) bool
	Log   *slog.Logger
}

// Game answers the pages.
type Game struct {
	options  Options
	store    store.Store
	health   health
	runs     *live.Runs
	rates    *rates
	secret   []byte               // signs challenges
	guests   *caller.NetworkRates // of new guests; nil for no limit
	refusals *caller.RefusalLog
	log      *slog.Logger
}

// New makes the game of a store. The error is the store's.
func New(ctx context.Context, o Options) (*Game, error) {
	if o.Clock == nil {
		o.Clock = time.Now
	}
	seed, err := o.Store.Secret(ctx, "seed", newSecret)
	if err != nil {
		return nil, err
	}
	secret, err := o.Store.Secret(ctx, "challenge", newSecret)
	if err != nil {
		return nil, err
	}
	g := &Game{
		options: o, store: o.Store, health: health{log: o.Log}, log: o.Log,
		rates: newRates(), secret: secret, guests: newGuestRates(o.GuestRate), refusals: o.Refusals,
	}
	ranks := func(begun int64) bool { return o.Ranks == nil || o.Ranks(time.UnixMilli(begun)) }
	g.runs = live.New(o.Store, live.Options{Seed: seed, Clock: g.now, AcquireSearch: o.DealSlot, Heavy: o.Heavy, Rankable: ranks})
	return g, nil
}

// Routes are the paths of the game with what answers them. An error is a *problem.Error, or
// the server's fault.
func (g *Game) Routes() map[string]func(http.ResponseWriter, *http.Request) error {
	routes := map[string]func(http.ResponseWriter, *http.Request) error{}
	for pattern, h := range map[string]handler{
		"GET /game/me":                g.me,
		"PATCH /game/me":              g.updateMe,
		"DELETE /game/me":             withChecks(g.deleteMe, signedIn, g.recentlyConfirmed, g.mayDelete),
		"GET /game/me/export":         withChecks(g.exportMe, signedIn, g.recentlyConfirmed, g.mayExport),
		"POST /game/passkeys/begin":   g.beginPasskey,
		"POST /game/passkeys":         withChecks(g.addPasskey, signedIn),
		"DELETE /game/passkeys/{id}":  withChecks(g.deletePasskey, signedIn, g.recentlyConfirmed),
		"GET /game/sessions":          g.listSessions,
		"DELETE /game/sessions":       withChecks(g.deleteOtherSessions, signedIn),
		"POST /game/confirm/begin":    withChecks(g.beginConfirm, signedIn),
		"POST /game/confirm":          withChecks(g.logRejected("confirmation failed", g.confirm), signedIn),
		"POST /game/login/begin":      g.beginLogin,
		"POST /game/login":            g.logRejected("sign-in failed", g.login),
		"POST /game/logout":           g.logout,
		"POST /game/runs":             g.beginRun,
		"GET /game/runs":              g.listRuns,
		"GET /game/runs/{run}":        withChecks(g.showRun, signedIn),
		"POST /game/runs/{run}/moves": withChecks(g.move, signedIn, g.mayMove),
		"POST /game/offline":          withChecks(g.importOffline, g.mayImport),
		"GET /game/daily":             g.daily,
		"GET /game/daily/{number}":    g.board,
		"GET /game/stats":             g.stats,
		"GET /game/review":            g.review,
	} {
		routes[pattern] = g.handle(h)
	}
	return routes
}

// Tend makes the game ready for its first player. Then, until the context ends, it ends runs whose
// time is over while nobody looks, and deletes sessions that have ended and guests who have expired.
func (g *Game) Maintain(ctx context.Context, every time.Duration) {
	g.runs.Warm(ctx)
	tick := time.NewTicker(every)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		}
		for _, sweep := range []struct {
			failed string
			do     func(context.Context) error
		}{
			{"runs cannot be swept", g.sweepRuns},
			{"sessions cannot be expired", g.expireSessions},
			{"guests cannot be expired", g.expireGuests},
		} {
			g.logFailure(ctx, sweep.failed, sweep.do(ctx))
		}
	}
}

// failed logs an error of Tend, but not a full disk or an outage again and again.
func (g *Game) logFailure(ctx context.Context, event string, err error) {
	switch {
	case err == nil, ctx.Err() != nil:
	case errors.Is(err, store.ErrFull), errors.Is(err, store.ErrUnavailable):
		_ = g.health.noteWrite(err)
	default:
		g.log.Warn(event, "error", err)
	}
}

// sweepRuns ends runs whose time is over.
func (g *Game) sweepRuns(ctx context.Context) error {
	_, err := g.runs.Sweep(ctx)
	if err == nil {
		g.health.answered()
	}
	return err
}

// expireSessions deletes sessions that have ended, some at a time.
func (g *Game) expireSessions(ctx context.Context) error {
	for range maxSweepBatches {
		if n, err := g.store.ExpireSessions(ctx, g.now(), sweepBatch); err != nil || n < sweepBatch {
			return err
		}
	}
	return nil
}

// expireGuests deletes guests whom nobody uses, some at a time.
func (g *Game) expireGuests(ctx context.Context) error {
	total := 0
	defer func() {
		if total > 0 {
			g.log.Info("unused guests deleted", "count", total)
		}
	}()
	for range maxSweepBatches {
		seen, deleted, err := g.store.ExpireGuests(ctx, g.now(), guestRetention, sweepBatch)
		total += deleted
		if err != nil || seen < sweepBatch {
			return err
		}
	}
	return nil
}

// logAccount logs something about the player's account. Of the player it has eight digits of a hash:
// enough to see what belongs together, and no ID.
func (g *Game) logAccount(r *request, what string, more ...any) {
	hash := sha256.Sum256([]byte(r.player.ID))
	from := "-" // a socket of this machine's
	if address := g.clientAddr(r); address.IsValid() {
		from = address.String()
	}
	g.log.Info(what, append([]any{"player", hex.EncodeToString(hash[:4]), "from", from}, more...)...)
}

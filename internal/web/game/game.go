package game

import (
	"context"
	"errors"
	"log/slog"
	"net/http"
	"net/netip"
	"time"

	"github.com/alexedwards/scs/v2"

	"github.com/make24/make24/grade"
	"github.com/make24/make24/internal/dealer"
	"github.com/make24/make24/internal/live"
	"github.com/make24/make24/internal/store"
	"github.com/make24/make24/internal/web/caller"
)

// Prefix begins every path of the game.
const Prefix = "/game/"

// Options is what the game needs. All but Addr, Clock, Ranks, Turn, Spares and Log have to be there.
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
	Turn dealer.Turn
	// Spares reports whether an address may make as many guests as it likes.
	Spares func(netip.Addr) bool
	Clock  func() time.Time // nil: the machine's
	// Ranks reports whether the clock allows to rank a run begun at a time; nil: always.
	Ranks func(begun time.Time) bool
	Log   *slog.Logger // nil: nowhere
}

// Game answers the pages.
type Game struct {
	options  Options
	store    *room
	runs     *live.Runs
	sessions *scs.SessionManager
	guests   *caller.Pace
	log      *slog.Logger
}

// New makes the game of a store. The error is the store's.
func New(ctx context.Context, o Options) (*Game, error) {
	if o.Clock == nil {
		o.Clock = time.Now
	}
	if o.Log == nil {
		o.Log = slog.New(slog.DiscardHandler)
	}
	seed, err := o.Store.Secret(ctx, "seed", freshSeed)
	if err != nil {
		return nil, err
	}
	kept := &room{Store: o.Store, log: o.Log}
	g := &Game{
		options: o, store: kept, log: o.Log,
		sessions: newSessions(kept, o.Origin.Secure()),
		guests:   caller.NewPace(guestsPerSecond, guestsAtOnce, maxAddresses),
	}
	ranks := func(begun int64) bool { return o.Ranks == nil || o.Ranks(time.UnixMilli(begun)) }
	g.runs = live.New(kept, live.Options{Seed: seed, Clock: g.now, Turn: o.Turn, Ranks: ranks})
	return g, nil
}

// now is the time as runs have it.
func (g *Game) now() int64 { return g.options.Clock().UnixMilli() }

// Routes are the paths of the game with what answers them. An error is a *problem.Error, or
// the server's fault.
func (g *Game) Routes() map[string]func(http.ResponseWriter, *http.Request) error {
	routes := map[string]func(http.ResponseWriter, *http.Request) error{}
	for pattern, of := range map[string]func(*visit) (*answer, error){
		"GET /game/me":                g.me,
		"PATCH /game/me":              g.change,
		"DELETE /game/me":             g.erase,
		"GET /game/me/export":         g.export,
		"POST /game/passkeys/begin":   g.beginPasskey,
		"POST /game/passkeys":         g.addPasskey,
		"DELETE /game/passkeys/{id}":  g.dropPasskey,
		"POST /game/login/begin":      g.beginLogin,
		"POST /game/login":            g.login,
		"POST /game/logout":           g.logout,
		"POST /game/runs":             g.begin,
		"GET /game/runs":              g.list,
		"GET /game/runs/{run}":        g.look,
		"POST /game/runs/{run}/moves": g.move,
		"POST /game/offline":          g.bring,
		"GET /game/daily":             g.daily,
		"GET /game/daily/{number}":    g.board,
		"GET /game/stats":             g.stats,
		"GET /game/review":            g.review,
	} {
		routes[pattern] = g.visited(of)
	}
	return routes
}

// Tend makes the game ready for its first player, then ends runs whose time is over while nobody looks, and forgets sessions that ended,
// until the context does.
func (g *Game) Tend(ctx context.Context, every time.Duration) {
	g.runs.Warm(ctx)
	tick := time.NewTicker(every)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		}
		_, err := g.runs.Sweep(ctx)
		if err == nil {
			g.store.answered()
		}
		g.failed(ctx, "runs cannot be swept", err)
		g.failed(ctx, "sessions cannot be expired", g.store.ExpireSessions(ctx, g.now()))
	}
}

// failed logs an error of Tend, but not a full disk or an outage again and again.
func (g *Game) failed(ctx context.Context, what string, err error) {
	switch {
	case err == nil, ctx.Err() != nil, errors.Is(err, store.ErrFull): // the store has logged that
	case errors.Is(err, store.ErrUnavailable):
		g.store.unavailable(err)
	default:
		g.log.Warn(what, "error", err)
	}
}

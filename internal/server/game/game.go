// Package game serves the requests of the game's pages, as specified in docs/game.md. It handles
// sessions, names and passkeys, and maps errors to problems; packages run and match run the game, with
// those beside them in internal/game, and package store saves it.
//
// A handler returns its response instead of writing it, so that changes are saved before the
// client learns of them.
package game

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"log/slog"
	"maps"
	"net/http"
	"net/netip"
	"sync/atomic"
	"time"

	"golang.org/x/sync/singleflight"

	"github.com/make24/make24/grade"
	"github.com/make24/make24/internal/base/limiter"
	"github.com/make24/make24/internal/game/board"
	"github.com/make24/make24/internal/game/challenge"
	"github.com/make24/make24/internal/game/class"
	"github.com/make24/make24/internal/game/daily"
	"github.com/make24/make24/internal/game/dealer"
	"github.com/make24/make24/internal/game/fairplay"
	"github.com/make24/make24/internal/game/findall"
	"github.com/make24/make24/internal/game/friends"
	"github.com/make24/make24/internal/game/ghost"
	"github.com/make24/make24/internal/game/handstats"
	"github.com/make24/make24/internal/game/history"
	"github.com/make24/make24/internal/game/match"
	"github.com/make24/make24/internal/game/nodes"
	"github.com/make24/make24/internal/game/quick"
	"github.com/make24/make24/internal/game/rating"
	"github.com/make24/make24/internal/game/review"
	"github.com/make24/make24/internal/game/run"
	"github.com/make24/make24/internal/game/store"
	"github.com/make24/make24/internal/game/watch"
	"github.com/make24/make24/internal/server/caller"
)

// Prefix is the prefix of all paths of the game.
const Prefix = "/game/"

// Store is what the game needs of a store: what its services need, and what it reads and writes itself.
type Store interface {
	run.Store
	match.Store
	quick.Store
	ghost.Store
	watch.Store
	board.Store
	challenge.Store
	friends.Store
	findall.Store
	handstats.Store
	history.Store
	accountStore
	passkeyStore
	exportStore
	maintenanceStore
}

// maintenanceStore is what Maintain and the checks of the database need.
type maintenanceStore interface {
	ExpireSessions(ctx context.Context, at int64, limit int) (int, error)
	ExpireGuests(ctx context.Context, at int64, retention store.GuestRetention, limit int) (checked, deleted int, err error)
	ExpireRaces(ctx context.Context, at int64, limit int) (codes int, err error)
	ExpireSeatNames(ctx context.Context, joinedBefore int64, limit int) (int, error)
	ExpireGhosts(ctx context.Context, finishedBefore int64, limit int) (int, error)
	ExpireBoards(ctx context.Context, day int64, limit int) (int, error)
	ExpireChallenges(ctx context.Context, at int64, limit int) (int, error)
	FirstDeadline(ctx context.Context) (int64, error)
	CountHeldResults(ctx context.Context) (int64, error)
	Secret(ctx context.Context, name string, generate func() ([]byte, error)) ([]byte, error)
	ProbeWrite(ctx context.Context) error
	Ping(ctx context.Context) error
}

// Options holds the settings and dependencies of a game. A field is required, unless its comment
// says what its zero value means.
type Options struct {
	Store   Store
	Origin  caller.Origin
	Proxies caller.Proxies
	Addr    string // the listen address of the server; "" if unknown
	// Network returns the URLs at which other devices reach the server; nil: unknown.
	Network func() []string
	// Clues returns the clues of a position up to a step. It returns a problem or an internal
	// error.
	Clues func(ctx context.Context, pos grade.Position, step int) ([]grade.Clue, error)
	// DealSlot acquires a slot before a long search for practice hands; nil: no limit. Its error is
	// a problem, and so is the cause of the context it returns.
	DealSlot dealer.AcquireFunc
	// Heavy limits expensive work on hands, long logs and offline runs.
	Heavy *limiter.Class
	// Turns limits the short work of all requests, so that addresses with many requests do not slow others; nil: a
	// generous default.
	Turns *limiter.Class
	// GuestRate is the number of guests that an address may create in an hour; 0: unlimited.
	GuestRate int
	// ExemptGuests reports whether an address is exempt from GuestRate.
	ExemptGuests func(netip.Addr) bool
	// FreeSpace returns the free bytes of the disk with the database; nil: unknown.
	FreeSpace func() (int64, error)
	// Reserve is the number of free bytes reserved for running games. If fewer are free, requests
	// that create something are refused.
	Reserve int64
	// Refusals logs failed sign-ins.
	Refusals *caller.RefusalLog
	Clock    func() time.Time // nil: time.Now
	DayZone  daily.Zone       // counts the days of the dailies
	// Rankable reports whether the clock has been trusted since start, so that a run that began
	// then may be ranked; nil: always.
	Rankable func(start time.Time) bool
	// Nodes connects this server to the others that share its database; nil: there are none.
	Nodes *nodes.Link
	Log   *slog.Logger
}

// Game handles the requests of the game's pages.
type Game struct {
	backlog    backlog
	options    Options
	store      Store
	health     health
	runs       *run.Service
	races      *match.Service
	classes    *class.Service
	quick      *quick.Service
	ghosts     *ghost.Service
	watcher    *watch.Service
	fairPlay   *fairplay.Service
	ratings    *rating.Service
	reviews    *review.Service
	dailies    *daily.Service
	history    *history.Service
	boards     *board.Service
	findAll    *findall.Service
	handStats  *handstats.Service
	challenges *challenge.Service
	friends    *friends.Service
	rates      *rates
	streams    *streams
	sessions   sessionFollower
	sheets     *sheets
	clues      singleflight.Group   // calls of classClues, by puzzle and step
	secret     []byte               // signs challenges
	guests     *caller.NetworkRates // rates of new guests; nil: unlimited
	refusals   *caller.RefusalLog
	log        *slog.Logger

	heldResults atomic.Uint64 // number of results that this process has held
}

// New returns a game on the store of the options. It returns the errors of the store.
func New(ctx context.Context, o Options) (*Game, error) {
	if o.Clock == nil {
		o.Clock = time.Now
	}
	if o.Turns == nil {
		o.Turns = limiter.NewSlots(256).NewClass(4096, RequestTimeout)
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
		options: o, store: o.Store, health: health{log: o.Log, write: o.Store.ProbeWrite}, log: o.Log,
		rates: newRates(), streams: newStreams(), sheets: newSheets(o.Heavy), secret: secret, guests: newGuestRates(o.GuestRate), refusals: o.Refusals,
	}
	g.sessions.live = func(ctx context.Context, tokens []string) ([]string, error) {
		return o.Store.LiveSessions(ctx, tokens, g.now())
	}
	rankable := func(start int64) bool { return o.Rankable == nil || o.Rankable(time.UnixMilli(start)) }
	g.runs = run.New(o.Store, run.Options{Seed: seed, Clock: g.now, DayZone: o.DayZone, AcquireSearch: o.DealSlot, HeavyWork: o.Heavy, Rankable: rankable, Held: g.noteHeld})
	g.races = match.New(o.Store, g.runs, class.Parts)
	g.classes = class.New(g.races, g.runs.Dealer())
	g.quick = quick.New(o.Store, g.races, g.runs.Dealer())
	g.ghosts = ghost.New(o.Store, g.races, g.quick, g.runs.Dealer())
	g.watcher = watch.New(o.Store, g.races)
	g.fairPlay = fairplay.New(o.Store)
	g.ratings, g.reviews, g.dailies = g.runs.Ratings, g.runs.Reviews, g.runs.Dailies
	g.history = history.New(o.Store, g.dailies, g.reviews, g.now)
	g.boards = board.New(o.Store, g.runs)
	g.handStats = handstats.New(o.Store, g.runs.Dealer(), g.now)
	g.findAll = findall.New(o.Store, g.runs, g.handStats)
	g.challenges = challenge.New(o.Store, g.runs, seed)
	g.friends = friends.New(o.Store, g.now)
	if o.Nodes != nil {
		g.watcher.NotifyVersion, g.watcher.NotifyPresence, g.watcher.Connected = o.Nodes.AnnounceVersion, o.Nodes.AnnounceSeats, o.Nodes.Connected
		if err := o.Nodes.Listen(nodes.Handlers{Version: g.watcher.ReceiveVersion, Presence: g.watcher.ReceivePresence}); err != nil {
			return nil, err
		}
	}
	return g, nil
}

// Routes returns the handler of each pattern of the game. A handler returns a *problem.Error or an
// internal error.
func (g *Game) Routes() map[string]func(http.ResponseWriter, *http.Request) error {
	routes := map[string]func(http.ResponseWriter, *http.Request) error{}
	for pattern, h := range map[string]handler{
		"GET /game/me":                g.me,
		"PATCH /game/me":              g.updateMe,
		"DELETE /game/me":             withChecks(g.deleteMe, requireSession, g.requireConfirmation, g.mayDelete),
		"GET /game/me/export":         withChecks(g.exportMe, requireSession, g.requireConfirmation, g.mayExport),
		"POST /game/passkeys/begin":   withChecks(g.beginPasskey, g.mayCreate),
		"POST /game/passkeys":         withChecks(g.addPasskey, requireSession, g.mayCreate),
		"DELETE /game/passkeys/{id}":  withChecks(g.deletePasskey, requireSession, g.requireConfirmation),
		"GET /game/sessions":          g.listSessions,
		"DELETE /game/sessions":       withChecks(g.deleteOtherSessions, requireSession),
		"POST /game/confirm/begin":    withChecks(g.beginConfirm, requireSession),
		"POST /game/confirm":          withChecks(g.logRejected("confirmation failed", g.confirm), requireSession),
		"POST /game/login/begin":      withChecks(g.beginLogin, g.mayCreate),
		"POST /game/login":            withChecks(g.logRejected("sign-in failed", g.login), g.mayCreate),
		"POST /game/logout":           g.logout,
		"POST /game/runs":             withChecks(g.beginRun, g.mayCreate),
		"GET /game/runs":              g.listRuns,
		"GET /game/runs/{run}":        withChecks(g.showRun, requireSession),
		"POST /game/runs/{run}/moves": withChecks(g.move, requireSession, g.mayMove),
		"POST /game/offline":          withChecks(g.importOffline, g.mayImport),
		"GET /game/results/{run}":     g.showResult,
		"GET /game/daily":             g.daily,
		"GET /game/daily/{number}":    g.board,
		"GET /game/stats":             g.stats,
		"GET /game/review":            g.review,
		"GET /game/best":              g.showBest,
		"GET /game/rating":            g.showRating,
		"GET /game/rating/{run}":      g.showWhy,
		"GET /game/hands":             g.listMeasuredHands,
		"GET /game/players/{player}":  g.showProfile,
		"GET /game/addresses":         g.listAddresses,

		"GET /game/boards":                  g.showPlaces,
		"GET /game/boards/{board}/{period}": g.showLeaderboard,

		"GET /game/hands/{puzzle}":       g.showHandStats,
		"GET /game/ideas":                g.findTotals,
		"GET /game/ideas/{puzzle}":       g.showFind,
		"POST /game/ideas/{puzzle}":      withChecks(g.find, g.mayCreate),
		"GET /game/daily/{number}/hands": g.dailyHands,
		"GET /game/dailies":              g.dailyHistory,
		"GET /game/dailies/{number}":     g.pastDaily,
	} {
		routes[pattern] = g.handle(h)
	}
	for _, more := range []map[string]handler{g.inviteRoutes(), g.raceRoutes()} {
		for pattern, h := range more {
			routes[pattern] = g.handle(h)
		}
	}
	maps.Copy(routes, g.streamRoutes())
	maps.Copy(routes, g.sheetRoutes())
	return routes
}

// streamRoutes returns the handlers whose responses last until their clients disconnect. Each must end its
// response with the session.
func (g *Game) streamRoutes() map[string]func(http.ResponseWriter, *http.Request) error {
	return map[string]func(http.ResponseWriter, *http.Request) error{"GET /game/races/{race}/events": g.watchRace}
}

// inviteRoutes returns the handlers of links to other players: challenges and friends.
func (g *Game) inviteRoutes() map[string]handler {
	return map[string]handler{
		"POST /game/challenges":             withChecks(g.createChallenge, requireSession, g.mayCreate, g.mayMove),
		"GET /game/challenges":              g.listChallenges,
		"GET /game/challenges/{code}":       g.showChallenge,
		"POST /game/challenges/{code}/seen": withChecks(g.seeChallenge, requireSession, g.mayMove),
		"POST /game/challenges/{code}/runs": withChecks(g.beginChallenge, g.mayCreate),
		"GET /game/challenges/{code}/hands": withChecks(g.compareHands, requireSession),

		"GET /game/friends":               g.listFriends,
		"POST /game/friends/link":         withChecks(g.makeFriendLink, g.mayCreate, g.mayChangeFriends),
		"GET /game/friends/links/{code}":  g.showInvitation,
		"POST /game/friends/links/{code}": withChecks(g.acceptInvitation, g.mayCreate, g.mayChangeFriends),
		"DELETE /game/friends/{player}":   withChecks(g.removeFriend, requireSession, g.mayChangeFriends),
	}
}

// raceRoutes returns the handlers of races, without the one of streams.
func (g *Game) raceRoutes() map[string]handler {
	return map[string]handler{
		"POST /game/races":                withChecks(g.createRace, g.mayCreate, g.mayMove),
		"GET /game/codes/{code}":          g.findRace,
		"GET /game/races/{race}":          g.showRace,
		"POST /game/races/{race}/seats":   withChecks(g.joinRace, g.mayCreate, g.mayJoinRace, g.mayMove),
		"POST /game/races/{race}/profile": withChecks(g.setProfile, requireSession, g.mayMove),
		"POST /game/races/{race}/options": withChecks(g.configureRace, g.mayMove),
		"POST /game/races/{race}/start":   withChecks(g.startRace, requireSession, g.mayMove),
		"POST /game/races/{race}/moves":   withChecks(g.moveInRace, g.mayMove),
		"POST /game/races/{race}/rematch": withChecks(g.rematch, requireSession, g.mayCreate, g.mayMove),
		"GET /game/races/{race}/results":  g.raceResults,
		"GET /game/races/{race}/class":    g.showClass,
		"POST /game/races/{race}/names":   withChecks(g.renamePupil, g.mayMove),
		"GET /game/races/{race}/grades":   g.downloadGrades,
		"GET /game/races/{race}/replay":   g.showReplay,
		"GET /game/races/{race}/clues":    withChecks(g.showClues, requireSession),

		"POST /game/quick":              withChecks(g.joinQuickMatch, g.mayCreate, g.mayRequestQuickMatches, g.mayMove),
		"POST /game/ghosts":             withChecks(g.createGhostRace, g.mayCreate, g.mayCreateGhostRace, g.mayMove),
		"GET /game/races/{race}/ghosts": withChecks(g.showGhosts, g.mayRequestQuickMatches),
	}
}

// Maintain first computes what the first run needs. Then, until ctx ends, it ends overdue runs and
// deletes expired sessions and guests at the given interval.
func (g *Game) Maintain(ctx context.Context, interval time.Duration) {
	g.runs.Dealer().Warm(ctx)
	tick := time.NewTicker(interval)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		}
		for _, sweep := range []struct {
			failure string
			run     func(context.Context) error
		}{
			{"run sweep failed", g.sweepRuns},
			{"session expiry failed", g.expireSessions},
			{"guest expiry failed", g.expireGuests},
			{"race expiry failed", g.expireRaces},
			{"board expiry failed", g.expireBoards},
			{"challenge expiry failed", g.expireChallenges},
		} {
			g.logFailure(ctx, sweep.failure, sweep.run(ctx))
		}
		g.logFailure(ctx, "backlog unknown", g.measureBacklog(ctx))
	}
}

// logFailure logs an error of Maintain. It leaves faults of the database to health, which logs them
// only once.
func (g *Game) logFailure(ctx context.Context, event string, err error) {
	switch {
	case err == nil, ctx.Err() != nil:
	case errors.Is(err, store.ErrFull), errors.Is(err, store.ErrUnavailable), errors.Is(err, store.ErrReplaced):
		_ = g.health.noteWrite(err)
	default:
		g.log.Warn(event, "error", err)
	}
}

// sweepRuns ends overdue runs.
func (g *Game) sweepRuns(ctx context.Context) error {
	_, err := g.runs.Sweep(ctx)
	return err
}

// expireSessions deletes expired sessions in batches.
func (g *Game) expireSessions(ctx context.Context) error {
	for range maxSweepBatches {
		if n, err := g.store.ExpireSessions(ctx, g.now(), sweepBatch); err != nil || n < sweepBatch {
			return err
		}
	}
	return nil
}

// expireGuests deletes unused guests in batches.
func (g *Game) expireGuests(ctx context.Context) error {
	total := 0
	defer func() {
		if total > 0 {
			g.log.Info("unused guests deleted", "count", total)
		}
	}()
	for range maxSweepBatches {
		examined, deleted, err := g.store.ExpireGuests(ctx, g.now(), guestRetention, sweepBatch)
		total += deleted
		if err != nil || examined < sweepBatch {
			return err
		}
	}
	return nil
}

// seatNameRetention is how long the names of players in a race are stored, and how long others can
// race against a recorded run.
const seatNameRetention = 30 * 24 * time.Hour

// expireRaces frees the codes of races, and removes names and ghosts, in batches.
func (g *Game) expireRaces(ctx context.Context) error {
	for range maxSweepBatches {
		codes, err := g.store.ExpireRaces(ctx, g.now(), sweepBatch)
		if err != nil {
			return err
		}
		names, err := g.store.ExpireSeatNames(ctx, g.now()-seatNameRetention.Milliseconds(), sweepBatch)
		if err != nil {
			return err
		}
		ghosts, err := g.store.ExpireGhosts(ctx, g.now()-store.GhostRetention, sweepBatch)
		if err != nil || codes < sweepBatch && names < sweepBatch && ghosts < sweepBatch {
			return err
		}
	}
	return nil
}

// noteHeld counts a result that was held, and logs it for the operator.
func (g *Game) noteHeld(h store.HeldResult) {
	g.heldResults.Add(1)
	g.log.Warn("result held", "player", hashPlayer(h.Player), "reason", h.Reason)
}

// HeldResults returns the number of results that this process has held.
func (g *Game) HeldResults() uint64 { return g.heldResults.Load() }

// RaceStats counts what this process does for races at present.
type RaceStats struct {
	watch.Stats
	match.QueueStats
}

// RaceStats returns the counts of this process.
func (g *Game) RaceStats() RaceStats { return RaceStats{g.watcher.Stats(), g.races.Queue.Stats()} }

// CloseStreams ends the streams of races, so that their clients connect to another server. Call it
// before the server stops.
func (g *Game) CloseStreams() { g.streams.close(); g.watcher.Close() }

// logAccount logs an event of the player's account. Instead of the player's ID, it logs eight hex
// digits of a hash of it, enough to see which lines belong to the same player.
func (g *Game) logAccount(r *request, event string, attrs ...any) {
	addr := "-" // a Unix socket has no address
	if address := g.clientAddr(r); address.IsValid() {
		addr = address.String()
	}
	g.log.Info(event, append([]any{"player", hashPlayer(r.player.ID), "from", addr}, attrs...)...)
}

// hashPlayer returns eight hex digits of a hash of a player's ID, for the log.
func hashPlayer(id string) string {
	hash := sha256.Sum256([]byte(id))
	return hex.EncodeToString(hash[:4])
}

package tui

import (
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"runtime"
	"strings"
	"sync"
	"time"

	"github.com/make24/make24/deal"
	"github.com/make24/make24/grade"
	"github.com/make24/make24/internal/base/text"
	"github.com/make24/make24/internal/engine/jsonform"
	"github.com/make24/make24/internal/game/board"
	"github.com/make24/make24/internal/game/daily"
	"github.com/make24/make24/internal/game/ghost"
	"github.com/make24/make24/internal/game/handstats"
	"github.com/make24/make24/internal/game/history"
	"github.com/make24/make24/internal/game/match"
	"github.com/make24/make24/internal/game/quick"
	"github.com/make24/make24/internal/game/review"
	"github.com/make24/make24/internal/game/run"
	"github.com/make24/make24/internal/game/store"
	"github.com/make24/make24/puzzle"
	"github.com/make24/make24/race"
	"github.com/make24/make24/race/mode"
)

// The names of the secrets in the store. The seed is that of the server, so that the dailies are the
// same in the terminal and on the pages.
const (
	seedSecret   = "seed"
	playerSecret = "terminal" // the ID of the player of the terminal
)

// sessionAge is the time in milliseconds after which a server deletes the player of the terminal if the
// player does not return: as for guests of the pages.
const sessionAge = 400 * 24 * 3600 * 1000

// Store is what a Game needs of a store: what its services need, and what it reads and writes itself.
type Store interface {
	run.Store
	board.Store
	handstats.Store
	history.Store
	match.Store
	ghost.Store
	quick.Store
	Secret(ctx context.Context, name string, generate func() ([]byte, error)) ([]byte, error)
	AddPlayer(ctx context.Context, p store.Player) error
	Sessions(ctx context.Context, player string, at int64) ([]store.Session, error)
	AddSession(ctx context.Context, s store.Session, limit int) error
	TouchSession(ctx context.Context, s store.Session) error
}

// Game plays the runs of the terminal's player in a store. The player is a guest like those of the
// pages, with a session that no browser has, so that a server does not delete the player as unused.
type Game struct {
	runs      *run.Service
	dailies   *daily.Service
	reviews   *review.Service
	played    *history.Service
	boards    *board.Service
	handStats *handstats.Service
	races     localRaces
	store     Store
	player    string
	clock     func() time.Time

	mu     sync.Mutex // for grader
	grader *grade.Grader
}

// OpenGame returns the game in a store. It creates the player on first use. clock returns the time.
func OpenGame(ctx context.Context, s Store, clock func() time.Time) (*Game, error) {
	seed, err := s.Secret(ctx, seedSecret, func() ([]byte, error) {
		secret := make([]byte, 32)
		_, err := rand.Read(secret)
		return secret, err
	})
	if err != nil {
		return nil, err
	}
	id, err := s.Secret(ctx, playerSecret, func() ([]byte, error) { return []byte(newID()), nil })
	if err != nil {
		return nil, err
	}
	g := &Game{store: s, player: string(id), clock: clock, grader: grade.New()}
	g.runs = run.New(s, run.Options{Seed: seed, Clock: g.now})
	g.dailies, g.reviews = g.runs.Dailies, g.runs.Reviews
	g.played = history.New(s, g.dailies, g.reviews, g.now)
	g.boards = board.New(s, g.runs)
	g.handStats = handstats.New(s, g.runs.Dealer(), g.now)
	g.races = newLocalRaces(s, g.runs, g.player)
	if err := g.signIn(ctx); err != nil {
		return nil, err
	}
	return g, nil
}

// signIn creates the player and the session if they do not exist, and extends the session.
func (g *Game) signIn(ctx context.Context) error {
	now := g.now()
	err := g.store.AddPlayer(ctx, store.Player{ID: g.player, Name: terminalName, Created: now, Seen: now})
	if err != nil && !errors.Is(err, store.ErrExists) {
		return err
	}
	sessions, err := g.store.Sessions(ctx, g.player, now)
	if err != nil {
		return err
	}
	if len(sessions) == 0 {
		// The token of a session is the hash of a cookie, and no cookie has this hash.
		s := store.Session{Token: newID(), Player: g.player, Browser: "make24 play", System: runtime.GOOS, Created: now, Used: now, Expiry: now + sessionAge}
		return g.store.AddSession(ctx, s, 1)
	}
	sessions[0].Used, sessions[0].Expiry = now, now+sessionAge
	return g.store.TouchSession(ctx, sessions[0])
}

func newID() string { return strings.ToLower(rand.Text()) }

// now returns the time in milliseconds since 1970.
func (g *Game) now() int64 { return g.clock().UnixMilli() }

// Prepare computes the tables that the first hands need, and ends the runs whose clocks have run out
// since the last game.
func (g *Game) Prepare(ctx context.Context) {
	_, _ = g.runs.Sweep(ctx) // a run that fails is swept again later
	g.runs.Dealer().Warm(ctx)
}

// begin begins a run.
func (g *Game) begin(ctx context.Context, r run.Request) (run.Run, error) {
	return g.runs.Begin(ctx, g.player, newID(), r)
}

// act sends an action of the player with the moves at the table. With most errors it returns the run
// too.
func (g *Game) act(ctx context.Context, id string, a race.Action, trail []tableMove) (run.Run, error) {
	move := run.Move{Action: a}
	if len(trail) > 0 {
		encoded, err := json.Marshal(trail[:min(len(trail), maxTrailMoves)])
		if err != nil {
			return run.Run{}, err
		}
		move.Trail = encoded
	}
	return g.runs.Act(ctx, g.player, id, move)
}

// maxTrailMoves is the number of moves that the game stores for a hand.
const maxTrailMoves = 200

// clue returns the last clue of a hint for the numbers on the table, up to a step.
func (g *Game) clue(ctx context.Context, id, numbers string, step int) (grade.Clue, error) {
	p, err := puzzle.ParseID(id)
	if err != nil {
		return grade.Clue{}, err
	}
	variant := puzzle.Variant{Rules: p.Rules, Cards: len(p.Hand)}
	pos, err := jsonform.ParsePosition(numbers, variant, p.Target, deal.ParseOptions{MaxCards: len(p.Hand)})
	if err != nil {
		return grade.Clue{}, err
	}
	g.mu.Lock()
	defer g.mu.Unlock()
	clues, err := g.grader.Hint(ctx, pos, step)
	if err != nil {
		return grade.Clue{}, err
	}
	return clues[len(clues)-1], nil
}

// hint gives a hint for the numbers on the table, up to a step, and returns its last clue. It
// computes the hint before it sends the action, so a hint that cannot be computed costs nothing.
func (g *Game) hint(ctx context.Context, run run.Run, a race.Hint, numbers string, trail []tableMove) (run.Run, grade.Clue, error) {
	c, err := g.clue(ctx, run.View.Shown[a.Hand].Puzzle, numbers, a.Step)
	if err != nil {
		return run, c, err
	}
	after, err := g.act(ctx, run.ID, a, trail)
	return after, c, err
}

// wrongMove returns the index of the first of some positions from which the target cannot be made. It cannot
// be made from the last one, which wrongMove does not examine.
func (g *Game) wrongMove(ctx context.Context, id string, positions []position) (int, error) {
	last := len(positions) - 1
	for i, p := range positions[:last] {
		if c, err := g.clue(ctx, id, p.numbers(), 1); err != nil || c.Key == grade.ClueBack {
			return i, err
		}
	}
	return last, nil
}

// easiest returns the easiest answer to a puzzle in ASCII, or "" if there is none or it takes too much
// work.
func (g *Game) easiest(ctx context.Context, id string) string {
	p, err := puzzle.ParseID(id)
	if err != nil {
		return ""
	}
	g.mu.Lock()
	defer g.mu.Unlock()
	graded, err := g.grader.Grade(ctx, p)
	if err != nil {
		return ""
	}
	return graded.Easiest
}

// overview holds what the menu shows.
type overview struct {
	history.Overview
	daily    daily.Daily
	bests    map[string]*history.Best
	next     int64 // when the next technique is due; 0: never
	hasRuns  bool
	lastRuns []history.Summary
}

func (g *Game) overview(ctx context.Context) (o overview, err error) {
	if o.Overview, err = g.played.Overview(ctx, g.player); err != nil {
		return o, err
	}
	if o.daily, err = g.dailies.Daily(ctx, g.player); err != nil {
		return o, err
	}
	if o.bests, err = g.bests(ctx); err != nil {
		return o, err
	}
	rev, err := g.reviews.Review(ctx, g.player)
	if err != nil {
		return o, err
	}
	o.next = rev.Next
	o.lastRuns, _, err = g.played.List(ctx, g.player, "", store.RunCursor{}, 1)
	o.hasRuns = len(o.lastRuns) > 0
	return o, err
}

// bests returns the player's best run of each mode that has one.
func (g *Game) bests(ctx context.Context) (map[string]*history.Best, error) {
	bests := map[string]*history.Best{}
	for _, name := range mode.Names() {
		if !mode.DealsItself(name) {
			continue
		}
		best, err := g.played.Best(ctx, g.player, name, "")
		if err != nil {
			return nil, err
		}
		bests[name] = best
	}
	return bests, nil
}

// runsPage is a page of the list of runs.
type runsPage struct {
	runs []history.Summary
	next store.RunCursor // of the next page; zero: there is none
}

// historyPage is the number of runs on a page.
const historyPage = 50

func (g *Game) history(ctx context.Context, after store.RunCursor) (h runsPage, err error) {
	h.runs, h.next, err = g.played.List(ctx, g.player, "", after, historyPage)
	return h, err
}

// Runs returns the player's latest runs.
func (g *Game) Runs(ctx context.Context) ([]history.Summary, error) {
	h, err := g.history(ctx, store.RunCursor{})
	return h.runs, err
}

// load returns a run.
func (g *Game) load(ctx context.Context, run string) (run.Run, error) {
	return g.runs.Load(ctx, g.player, run)
}

// ideas returns all ideas of a puzzle, and the idea of the player's answer if the answer is not empty.
func (g *Game) ideas(ctx context.Context, id, answer string) (handstats.HandStats, error) {
	return g.handStats.HandStats(ctx, id, answer)
}

// comparison holds what the result of a run shows besides the run.
type comparison struct {
	streak daily.Streak        // of dailies
	board  *board.DailyResults // of a daily; nil otherwise
	best   *history.Best       // the best other run of the mode; nil: none
}

func (g *Game) compare(ctx context.Context, run run.Run) (c comparison, err error) {
	switch {
	case run.View.Mode == mode.Daily:
		board, err := g.boards.DailyResults(ctx, g.player, run.View.Number)
		if err != nil {
			return c, err
		}
		c.board = &board
		o, err := g.played.Overview(ctx, g.player)
		c.streak = o.Streak
		return c, err
	case mode.DealsItself(run.View.Mode):
		c.best, err = g.played.Best(ctx, g.player, run.View.Mode, run.ID)
	}
	return c, err
}

// explain returns an error as a sentence for the player.
func explain(err error, lang text.Lang) string {
	switch {
	case errors.Is(err, review.ErrNoReview):
		return lang.Say("web.problem.no-review")
	case errors.Is(err, run.ErrBadRequest):
		return lang.Say("web.problem.bad-options")
	case errors.Is(err, run.ErrNotToday):
		return lang.Say("web.problem.not-today")
	case errors.Is(err, store.ErrFull):
		return lang.Say("play.full")
	}
	return lang.Say("play.failed", "detail", strings.TrimSpace(fmt.Sprint(err)))
}

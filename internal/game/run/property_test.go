package run_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync"
	"testing"

	"pgregory.net/rapid"

	"github.com/make24/make24/internal/game/run"
	"github.com/make24/make24/internal/game/store"
	"github.com/make24/make24/internal/testkit/gametest"
	"github.com/make24/make24/internal/testkit/livetest"
	"github.com/make24/make24/race"
	"github.com/make24/make24/race/event"
)

// maxPostgresRuns is the maximum number of random runs on PostgreSQL, which is slower.
const maxPostgresRuns = 20

// randomRun is a random run with what the test knows about it.
type randomRun struct {
	*gametest.Fixture
	t        *rapid.T
	ctx      context.Context
	player   string
	run      run.Run
	sent     []run.Move      // moves sent so far, some of which are sent again
	accepted map[string]bool // IDs of accepted actions
}

// TestRandomRuns plays random runs on a real database, as a player with two tabs and a bad network,
// while the server's clock jumps. After each step it checks that the log has every accepted action
// exactly once and that the stored rows agree with the log.
func TestRandomRuns(t *testing.T) { gametest.OnEach(t, testRandomRuns) }

func testRandomRuns(t *testing.T, f *gametest.Fixture) {
	n := 0
	rapid.Check(t, func(rt *rapid.T) {
		if n++; f.IsSlow && n > maxPostgresRuns {
			return
		}
		r := &randomRun{
			Fixture: f, t: rt, ctx: t.Context(), player: fmt.Sprintf("player-%d", n),
			accepted: map[string]bool{},
		}
		f.Now = gametest.Noon + rapid.Int64Range(0, 40*24*3600_000).Draw(rt, "begins")
		f.AddPlayer(r.player)
		r.beginRandom()
		for range rapid.IntRange(1, 25).Draw(rt, "steps") {
			r.step()
			r.check()
		}
		r.checkEnd()
	})
}

// beginRandom begins a run with a random request.
func (r *randomRun) beginRandom() {
	request := rapid.SampledFrom([]run.Request{
		{Mode: "practice"},
		{Mode: "practice", Cards: 3, Unsolvable: true, HandTime: 20_000},
		{Mode: "practice", Rules: "countdown"},
		{Mode: "practice", Level: 1, Target: "36"},
		{Mode: "practice", Puzzles: []string{"1-1.1.1.1-24-classic", "1-3.3.8.8-24-classic", "1-1.2.3-6-hdoj"}},
		{Mode: "daily"},
		{Mode: "timed"},
	}).Draw(r.t, "request")
	var err error
	if r.run, err = r.Begin(r.ctx, r.player, "key", request); err != nil {
		r.t.Fatal(err)
	}
}

// step performs a random step.
func (r *randomRun) step() {
	jump := rapid.SampledFrom([]int64{0, 1, 900, 4000, 15_000, 25_000, 200_000}).Draw(r.t, "time passes")
	if rapid.IntRange(0, 5).Draw(r.t, "the clock is set") == 0 {
		jump = -rapid.Int64Range(0, 100_000).Draw(r.t, "back")
	}
	r.Now += jump
	switch rapid.IntRange(0, 9).Draw(r.t, "what") {
	case 0:
		run, err := r.Load(r.ctx, r.player, r.run.ID)
		if err != nil {
			r.t.Fatal(err)
		}
		r.run = run
	case 1:
		if _, err := r.Sweep(r.ctx); err != nil {
			r.t.Fatal(err)
		}
	case 2: // the response was lost
		if len(r.sent) > 0 {
			r.send(rapid.SampledFrom(r.sent).Draw(r.t, "again"))
		}
	case 3: // the request to begin is repeated
		if run, err := r.Begin(r.ctx, r.player, "key", run.Request{Mode: "timed"}); err != nil || run.Created || run.ID != r.run.ID {
			r.t.Fatalf("%+v, %v", run, err)
		}
	case 4:
		r.sendConcurrently(r.randomMove(), r.randomMove())
	default:
		r.send(r.randomMove())
	}
}

// randomMove returns a random move, sometimes as sent by a tab that shows an old state.
func (r *randomRun) randomMove() run.Move {
	hand := len(r.run.View.Shown) - 1
	if rapid.IntRange(0, 7).Draw(r.t, "an old tab") == 0 {
		hand = rapid.IntRange(-1, hand+2).Draw(r.t, "hand")
	}
	id := r.NextID()
	m := run.Move{}
	switch rapid.IntRange(0, 11).Draw(r.t, "move") {
	case 0, 1, 2, 3:
		m.Action = race.Claim{ID: id, Hand: hand, Expr: "1+"}
		if hand >= 0 && hand < len(r.run.View.Shown) {
			m.Action = gametest.CorrectClaim(r.t, r.run.View.Shown[hand].Puzzle, hand, id)
		}
	case 4:
		m.Action = race.Claim{ID: id, Hand: hand, None: true}
	case 5:
		m.Action = race.Claim{ID: id, Hand: hand, Expr: rapid.SampledFrom([]string{"1+1", "3*(", "", "8/(3-8/3)", "1/0"}).Draw(r.t, "claim")}
	case 6:
		m.Action = race.Hint{ID: id, Hand: hand, Step: rapid.IntRange(0, 5).Draw(r.t, "step")}
	case 7:
		m.Action = race.Skip{ID: id, Hand: hand}
	case 8, 9, 10:
		m.Action = race.Next{ID: id, Hand: hand + 1}
	default:
		m.Action = rapid.SampledFrom([]race.Action{race.Finish{ID: id}, race.Start{ID: id}, race.Join{ID: id}, race.Deal{ID: id}, race.Tick{}, nil}).Draw(r.t, "odd")
	}
	if rapid.Bool().Draw(r.t, "with a trail") {
		m.Trail = json.RawMessage(rapid.SampledFrom([]string{
			`[{"t":5,"do":"merge","a":0,"op":"-","b":2},{"t":9,"do":"undo"}]`, `[]`, `[{"do":"cheat"}]`,
		}).Draw(r.t, "trail"))
	}
	r.sent = append(r.sent, m)
	return m
}

// send sends a move and checks the response.
func (r *randomRun) send(m run.Move) {
	run, err := r.Act(r.ctx, r.player, r.run.ID, m)
	r.checkResponse(m, run, err)
	r.run = run
}

// sendConcurrently sends two moves at the same time, as from two tabs, and checks both responses.
func (r *randomRun) sendConcurrently(a, b run.Move) {
	moves := []run.Move{a, b}
	runs, errs := make([]run.Run, 2), make([]error, 2)
	var calls sync.WaitGroup
	for i, m := range moves {
		calls.Go(func() { runs[i], errs[i] = r.Act(r.ctx, r.player, r.run.ID, m) })
	}
	calls.Wait()
	first := 0
	if runs[1].View.Version < runs[0].View.Version {
		first = 1
	}
	for _, i := range []int{first, 1 - first} {
		r.checkResponse(moves[i], runs[i], errs[i])
		r.run = runs[i]
	}
}

// checkResponse checks that a move was accepted or rejected with an error of package race. It
// records the ID of an accepted action that the log must have.
func (r *randomRun) checkResponse(m run.Move, run run.Run, err error) {
	for _, rejection := range []error{
		race.ErrBadAction, race.ErrNotYours, race.ErrFinished, race.ErrUnknownHand, race.ErrAlreadyDone, race.ErrExpired,
	} {
		if errors.Is(err, rejection) && run.ID == r.run.ID {
			return
		}
	}
	if err != nil {
		r.t.Fatalf("%+v: %+v, %v", m.Action, run, err)
	}
	switch a := m.Action.(type) {
	case race.Claim:
		r.accepted[a.ID] = true
	case race.Skip:
		r.accepted[a.ID] = true
	case race.Next:
		r.accepted[a.ID] = true
	case race.Finish:
		r.accepted[a.ID] = true
	default:
	}
}

// check compares the view and the stored rows with the log, and checks that the log has every
// accepted action once.
func (r *randomRun) check() {
	log := r.ReadLog(r.run.ID)
	s := gametest.ReplayLog(r.t, log)
	if r.run.View.Version == s.Version() { // otherwise Sweep has added events since
		if got, want := gametest.ToJSON(r.t, r.run.View), gametest.ToJSON(r.t, s.View(r.player)); got != want {
			r.t.Fatalf("the view is\n%s\nwant, from the log,\n%s", got, want)
		}
	} else if r.run.View.Version > s.Version() {
		r.t.Fatalf("version %d was returned but only %d events are stored", r.run.View.Version, s.Version())
	}
	for id := range r.accepted {
		if n := countAction(log, r.player, id); n != 1 {
			r.t.Fatalf("action %s is in the log %d times", id, n)
		}
	}
	if v := s.View(r.player); v.Hands == 0 && v.Phase == "running" && s.HandsLeft() < 2 {
		r.t.Fatalf("%d hands are left", s.HandsLeft())
	}
	r.checkSecrecy(log)
	r.checkRows(s)
}

// countAction returns the number of events that an action of a player added to a log.
func countAction(log []event.Event, player, id string) (n int) {
	for _, e := range log {
		raw, _ := json.Marshal(e)
		var head event.Head
		_ = json.Unmarshal(raw, &head)
		if head.Player == player && head.ActionID == id {
			n++
		}
	}
	return n
}

// checkSecrecy checks that the JSON of the run has no hand that was not shown, nothing about the
// solution of the open hand, and no trail too early.
func (r *randomRun) checkSecrecy(log []event.Event) {
	run := r.run
	run.Request.Puzzles = nil // chosen by the player
	encoded := gametest.ToJSON(r.t, run)
	shown := run.View.Shown
	for i, h := range livetest.DealtHands(log) {
		if i < len(shown) {
			continue
		}
		isShown := slices.ContainsFunc(shown, func(s race.PlayedHand) bool { return s.Puzzle == h.Puzzle })
		if !isShown && strings.Contains(encoded, h.Puzzle) {
			r.t.Fatalf("hand %d was not shown but is in the JSON: %s", i, encoded)
		}
	}
	for _, h := range shown {
		if raw := gametest.ToJSON(r.t, h); h.Outcome == "open" &&
			(strings.Contains(raw, "solvable") || strings.Contains(raw, "level") || strings.Contains(raw, "seconds")) {
			r.t.Fatalf("the open hand reveals too much: %s", raw)
		}
	}
	for hand := range run.Trails {
		if run.View.Phase != "over" && (run.View.Mode != "practice" || shown[hand].Outcome == "open") {
			r.t.Fatalf("an unfinished run has trails: %+v", run.Trails)
		}
	}
}

// checkRows compares the stored rows that are derived from the log with the state s.
func (r *randomRun) checkRows(s race.State) {
	row, err := r.Store.Run(r.ctx, r.run.ID)
	if err != nil {
		r.t.Fatal(err)
	}
	deadline, hasDeadline := s.Deadline()
	if row.Mode == "practice" && !s.Over() && !hasDeadline {
		deadline = s.LastTime() + 24*gametest.Hour
	}
	if row.Version != s.Version() || row.Deadline != deadline || (row.Finished != 0) != s.Over() {
		r.t.Fatalf("the run is stored as %+v, the log has %d events, deadline %d", row, s.Version(), deadline)
	}
	plays, err := r.Store.Plays(r.ctx, r.player, 0, store.PlayCursor{}, 100)
	if err != nil {
		r.t.Fatal(err)
	}
	byHand := map[int]store.Play{}
	for _, play := range plays {
		byHand[play.Hand] = play
	}
	want, err := s.Result(r.player)
	if err != nil {
		r.t.Fatal(err)
	}
	if len(byHand) != len(plays) || len(byHand) != want.Closed {
		r.t.Fatalf("%d plays, %d hands, %d closed", len(plays), len(byHand), want.Closed)
	}
	for i, h := range want.Hands {
		got, closed := byHand[i]
		switch {
		case closed != (h.Outcome != "open"):
			r.t.Fatalf("hand %d is %s, but has a play: %v", i, h.Outcome, closed)
		case closed && (got.Outcome != string(h.Outcome) || got.Points != h.Points || got.Time != h.Time || got.Puzzle != h.Puzzle ||
			got.Solvable != *h.Solvable || got.Level != h.Level || got.Hints != h.Hints || got.Misses != h.Misses):
			r.t.Fatalf("hand %d is stored as %+v, want %+v", i, got, h)
		}
	}
	finishedHands := len(slices.DeleteFunc(plays, func(play store.Play) bool { return play.Outcome == "unfinished" }))
	res, err := r.Store.Result(r.ctx, r.run.ID, r.player)
	if s.Over() != (err == nil) || err != nil && !errors.Is(err, store.ErrNotFound) {
		r.t.Fatalf("over: %v, result: %v", s.Over(), err)
	}
	if err == nil && (res.Points != want.Points || res.Solved != want.Solved || res.Time != want.Time || res.Hands != finishedHands ||
		res.Best != want.Best || res.Ranked != want.Ranked || res.Finished != want.Finished || res.Mode != want.Mode) {
		r.t.Fatalf("the result is stored as %+v, want %+v", res, want)
	}
}

// checkEnd lets all clocks run out and ends the run. It checks that the player's actions alone,
// without ticks, give the same result, and that a restarted server returns the same run.
func (r *randomRun) checkEnd() {
	r.Now += 24 * 3600_000
	r.send(run.Move{Action: race.Finish{ID: r.NextID()}})
	r.check()
	if r.run.View.Phase != "over" {
		r.t.Fatalf("not over: %+v", r.run.View)
	}
	log := r.ReadLog(r.run.ID)
	want, err := gametest.ReplayLog(r.t, log).Result(r.player)
	if err != nil {
		r.t.Fatal(err)
	}
	got := resultWithoutTicks(r.t, r.player, log, r.Now)
	if want.Held != "" { // package live has held it, which package race does not
		got.Ranked = false
	}
	if got, want := gametest.ToJSON(r.t, got), gametest.ToJSON(r.t, want); got != want {
		r.t.Fatalf("without ticks\n%s\nwith them\n%s", got, want)
	}
	restarted := run.New(r.Store, run.Options{Seed: []byte("another"), Clock: func() int64 { return r.Now }})
	reloaded, err := restarted.Load(r.ctx, r.player, r.run.ID)
	if err != nil || gametest.ToJSON(r.t, reloaded) != gametest.ToJSON(r.t, r.run) {
		r.t.Fatalf("a restarted server returns\n%s, %v\nwant\n%s", gametest.ToJSON(r.t, reloaded), err, gametest.ToJSON(r.t, r.run))
	}
	trails, err := r.Store.Trails(r.ctx, r.run.ID, r.player)
	if err != nil || !slices.Equal(slices.Sorted(maps.Keys(trails)), slices.Sorted(maps.Keys(r.run.Trails))) {
		r.t.Fatalf("%v, %v, %v", trails, r.run.Trails, err)
	}
}

// resultWithoutTicks returns the result of a run if only its player's actions are decided, at their
// times, with no tick before the end.
func resultWithoutTicks(t gametest.Failer, player string, log []event.Event, end int64) race.Result {
	t.Helper()
	created := log[0].(event.Created)
	var s race.State
	decide := func(at int64, player string, a race.Action) {
		var err error
		if _, s, err = race.Decide(s, at, player, a); err != nil {
			t.Fatalf("%+v at %d: %v", a, at, err)
		}
	}
	decide(created.At, "", race.Create{ID: "c", Mode: created.Mode, Number: created.Number, Player: player, Hands: livetest.DealtHands(log)})
	decide(created.At, "", race.Start{ID: "s"})
	for _, e := range log {
		switch e := e.(type) {
		case event.Revealed:
			if e.ActionID != "" {
				decide(e.At, player, race.Next{ID: e.ActionID, Hand: e.Hand})
			}
		case event.Hinted:
			decide(e.At, player, race.Hint{ID: e.ActionID, Hand: e.Hand, Step: e.Step})
		case event.Solved:
			decide(e.At, player, race.Claim{ID: e.ActionID, Hand: e.Hand, Expr: e.Expr, None: e.Expr == ""})
		case event.Missed:
			decide(e.At, player, race.Claim{ID: e.ActionID, Hand: e.Hand, Expr: e.Expr, None: e.Expr == ""})
		case event.Passed:
			if e.ActionID != "" {
				decide(e.At, player, race.Skip{ID: e.ActionID, Hand: e.Hand})
			}
		case event.Finished:
			if e.ActionID != "" {
				decide(e.At, player, race.Finish{ID: e.ActionID})
			}
		default:
		}
	}
	decide(end, "", race.Tick{})
	res, err := s.Result(player)
	if err != nil {
		t.Fatal(err)
	}
	return res
}

package live_test

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

	"github.com/make24/make24/internal/live"
	"github.com/make24/make24/internal/store"
	"github.com/make24/make24/race"
	"github.com/make24/make24/race/event"
)

// fewRuns is the number of random runs on a slow database.
const fewRuns = 20

// randomRun is one random run with the state that the test tracks.
type randomRun struct {
	*fixture
	t      *rapid.T
	ctx    context.Context
	player string
	run    live.Run
	sent   []live.Move     // moves sent so far, some of which are sent again
	acked  map[string]bool // IDs of accepted actions
}

// TestRandomRuns plays random runs on a real database, as a player with two tabs, a bad network and
// a clock that jumps. After each step it checks that the log has every accepted action once and
// that the stored rows agree with it.
func TestRandomRuns(t *testing.T) { onEach(t, testRandomRuns) }

func testRandomRuns(t *testing.T, d *fixture) {
	n := 0
	rapid.Check(t, func(rt *rapid.T) {
		if n++; d.slow && n > fewRuns {
			return
		}
		p := &randomRun{
			fixture: d, t: rt, ctx: t.Context(), player: fmt.Sprintf("player-%d", n),
			acked: map[string]bool{},
		}
		d.now = noon + rapid.Int64Range(0, 40*24*3600_000).Draw(rt, "begins")
		d.join(p.player)
		p.beginAny()
		for range rapid.IntRange(1, 25).Draw(rt, "steps") {
			p.step()
			p.check()
		}
		p.end()
	})
}

func (p *randomRun) beginAny() {
	request := rapid.SampledFrom([]live.Request{
		{Mode: "practice"},
		{Mode: "practice", Cards: 3, Unsolvable: true, HandTime: 20_000},
		{Mode: "practice", Rules: "countdown"},
		{Mode: "practice", Level: 1, Target: "36"},
		{Mode: "practice", Puzzles: []string{"1-1.1.1.1-24-classic", "1-3.3.8.8-24-classic", "1-1.2.3-6-hdoj"}},
		{Mode: "daily"},
		{Mode: "timed"},
	}).Draw(p.t, "request")
	var err error
	if p.run, err = p.Begin(p.ctx, p.player, "key", request); err != nil {
		p.t.Fatal(err)
	}
}

// step performs a random step.
func (p *randomRun) step() {
	jump := rapid.SampledFrom([]int64{0, 1, 900, 4000, 15_000, 25_000, 200_000}).Draw(p.t, "time passes")
	if rapid.IntRange(0, 5).Draw(p.t, "the clock is set") == 0 {
		jump = -rapid.Int64Range(0, 100_000).Draw(p.t, "back")
	}
	p.now += jump
	switch rapid.IntRange(0, 9).Draw(p.t, "what") {
	case 0:
		run, err := p.Load(p.ctx, p.player, p.run.ID)
		if err != nil {
			p.t.Fatal(err)
		}
		p.run = run
	case 1:
		if _, err := p.Sweep(p.ctx); err != nil {
			p.t.Fatal(err)
		}
	case 2: // the response was lost
		if len(p.sent) > 0 {
			p.act(rapid.SampledFrom(p.sent).Draw(p.t, "again"))
		}
	case 3: // the request to begin is repeated
		if run, err := p.Begin(p.ctx, p.player, "key", live.Request{Mode: "timed"}); err != nil || run.Created || run.ID != p.run.ID {
			p.t.Fatalf("%+v, %v", run, err)
		}
	case 4:
		p.twoTabs(p.move(), p.move())
	default:
		p.act(p.move())
	}
}

// move returns a random move, sometimes of a tab that is out of date.
func (p *randomRun) move() live.Move {
	hand := len(p.run.View.Shown) - 1
	if rapid.IntRange(0, 7).Draw(p.t, "an old tab") == 0 {
		hand = rapid.IntRange(-1, hand+2).Draw(p.t, "hand")
	}
	id := p.id()
	m := live.Move{}
	switch rapid.IntRange(0, 11).Draw(p.t, "move") {
	case 0, 1, 2, 3:
		m.Action = race.Claim{ID: id, Hand: hand, Expr: "1+"}
		if hand >= 0 && hand < len(p.run.View.Shown) {
			m.Action = answer(p.t, p.run.View.Shown[hand].Puzzle, hand, id)
		}
	case 4:
		m.Action = race.Claim{ID: id, Hand: hand, None: true}
	case 5:
		m.Action = race.Claim{ID: id, Hand: hand, Expr: rapid.SampledFrom([]string{"1+1", "3*(", "", "8/(3-8/3)", "1/0"}).Draw(p.t, "claim")}
	case 6:
		m.Action = race.Hint{ID: id, Hand: hand, Step: rapid.IntRange(0, 5).Draw(p.t, "step")}
	case 7:
		m.Action = race.Skip{ID: id, Hand: hand}
	case 8, 9, 10:
		m.Action = race.Next{ID: id, Hand: hand + 1}
	default:
		m.Action = rapid.SampledFrom([]race.Action{race.Finish{ID: id}, race.Start{ID: id}, race.Join{ID: id}, race.Deal{ID: id}, race.Tick{}, nil}).Draw(p.t, "odd")
	}
	if rapid.Bool().Draw(p.t, "with a trail") {
		m.Trail = json.RawMessage(rapid.SampledFrom([]string{
			`[{"t":5,"do":"merge","a":0,"op":"-","b":2},{"t":9,"do":"undo"}]`, `[]`, `[{"do":"cheat"}]`,
		}).Draw(p.t, "trail"))
	}
	p.sent = append(p.sent, m)
	return m
}

func (p *randomRun) act(m live.Move) {
	run, err := p.Act(p.ctx, p.player, p.run.ID, m)
	p.acknowledge(m, run, err)
	p.run = run
}

// twoTabs performs two moves at the same time.
func (p *randomRun) twoTabs(a, b live.Move) {
	moves := []live.Move{a, b}
	runs, errs := make([]live.Run, 2), make([]error, 2)
	var tabs sync.WaitGroup
	for i, m := range moves {
		tabs.Go(func() { runs[i], errs[i] = p.Act(p.ctx, p.player, p.run.ID, m) })
	}
	tabs.Wait()
	first := 0
	if runs[1].View.Version < runs[0].View.Version {
		first = 1
	}
	for _, i := range []int{first, 1 - first} {
		p.acknowledge(moves[i], runs[i], errs[i])
		p.run = runs[i]
	}
}

func (p *randomRun) acknowledge(m live.Move, run live.Run, err error) {
	for _, known := range []error{
		race.ErrBadAction, race.ErrNotYours, race.ErrFinished, race.ErrUnknownHand, race.ErrAlreadyDone, race.ErrExpired,
	} {
		if errors.Is(err, known) && run.ID == p.run.ID {
			return
		}
	}
	if err != nil {
		p.t.Fatalf("%+v: %+v, %v", m.Action, run, err)
	}
	switch a := m.Action.(type) {
	case race.Claim:
		p.acked[a.ID] = true
	case race.Skip:
		p.acked[a.ID] = true
	case race.Next:
		p.acked[a.ID] = true
	case race.Finish:
		p.acked[a.ID] = true
	default:
	}
}

// check compares the view and the stored rows with the log.
func (p *randomRun) check() {
	log := p.log(p.run.ID)
	s := replay(p.t, log)
	if p.run.View.Version == s.Version() { // otherwise a sweep added events after it
		if got, want := text(p.t, p.run.View), text(p.t, s.View(p.player)); got != want {
			p.t.Fatalf("the view is\n%s\nwant, from the log,\n%s", got, want)
		}
	} else if p.run.View.Version > s.Version() {
		p.t.Fatalf("version %d was returned but only %d events are stored", p.run.View.Version, s.Version())
	}
	for id := range p.acked {
		if n := acts(log, p.player, id); n != 1 {
			p.t.Fatalf("action %s is in the log %d times", id, n)
		}
	}
	if v := s.View(p.player); v.Hands == 0 && v.Phase == "running" && s.HandsLeft() < 2 {
		p.t.Fatalf("%d hands are left", s.HandsLeft())
	}
	p.checkSecrecy(log)
	p.checkRows(s)
}

func acts(log []event.Event, player, id string) (n int) {
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

// checkSecrecy checks that the run's JSON reveals nothing too early.
func (p *randomRun) checkSecrecy(log []event.Event) {
	run := p.run
	run.Request.Puzzles = nil // chosen by the player
	encoded := text(p.t, run)
	shown := run.View.Shown
	for i, h := range dealt(log) {
		if i < len(shown) {
			continue
		}
		seen := slices.ContainsFunc(shown, func(s race.PlayedHand) bool { return s.Puzzle == h.Puzzle })
		if !seen && strings.Contains(encoded, h.Puzzle) {
			p.t.Fatalf("hand %d was not shown but is in the JSON: %s", i, encoded)
		}
	}
	for _, h := range shown {
		if raw := text(p.t, h); h.Outcome == "open" &&
			(strings.Contains(raw, "solvable") || strings.Contains(raw, "level") || strings.Contains(raw, "seconds")) {
			p.t.Fatalf("the open hand reveals too much: %s", raw)
		}
	}
	for hand := range run.Trails {
		if run.View.Phase != "over" && (run.View.Mode != "practice" || shown[hand].Outcome == "open") {
			p.t.Fatalf("trails of an unfinished run: %+v", run.Trails)
		}
	}
}

// checkRows compares the derived rows with the state.
func (p *randomRun) checkRows(s race.State) {
	row, err := p.store.Run(p.ctx, p.run.ID)
	if err != nil {
		p.t.Fatal(err)
	}
	due, clocked := s.Deadline()
	if row.Mode == "practice" && !s.Over() && !clocked {
		due = s.LastTime() + 24*hour
	}
	if row.Version != s.Version() || row.Deadline != due || (row.Finished != 0) != s.Over() {
		p.t.Fatalf("the run is stored as %+v, the log has %d events, deadline %d", row, s.Version(), due)
	}
	plays, err := p.store.Plays(p.ctx, p.player, 0, store.PlayCursor{}, 100)
	if err != nil {
		p.t.Fatal(err)
	}
	byHand := map[int]store.Play{}
	for _, one := range plays {
		byHand[one.Hand] = one
	}
	want, err := s.Result(p.player)
	if err != nil {
		p.t.Fatal(err)
	}
	if len(byHand) != len(plays) || len(byHand) != want.Closed {
		p.t.Fatalf("%d plays, %d hands, %d closed", len(plays), len(byHand), want.Closed)
	}
	for i, h := range want.Hands {
		got, closed := byHand[i]
		switch {
		case closed != (h.Outcome != "open"):
			p.t.Fatalf("hand %d is %s, but it has a play: %v", i, h.Outcome, closed)
		case closed && (got.Outcome != string(h.Outcome) || got.Points != h.Points || got.Time != h.Time || got.Puzzle != h.Puzzle ||
			got.Solvable != *h.Solvable || got.Level != h.Level || got.Hints != h.Hints || got.Misses != h.Misses):
			p.t.Fatalf("hand %d is stored as %+v, want %+v", i, got, h)
		}
	}
	done := len(slices.DeleteFunc(plays, func(one store.Play) bool { return one.Outcome == "unfinished" }))
	res, err := p.store.Result(p.ctx, p.run.ID)
	if s.Over() != (err == nil) || err != nil && !errors.Is(err, store.ErrNotFound) {
		p.t.Fatalf("over: %v, result: %v", s.Over(), err)
	}
	if err == nil && (res.Points != want.Points || res.Solved != want.Solved || res.Time != want.Time || res.Hands != done ||
		res.Best != want.Best || res.Ranked != want.Ranked || res.Finished != want.Finished || res.Mode != want.Mode) {
		p.t.Fatalf("the result is stored as %+v, want %+v", res, want)
	}
}

// end lets all clocks run out, ends the run, and checks that deciding only the player's actions,
// without ticks, gives the same result.
func (p *randomRun) end() {
	p.now += 24 * 3600_000
	p.act(live.Move{Action: race.Finish{ID: p.id()}})
	p.check()
	if p.run.View.Phase != "over" {
		p.t.Fatalf("not over: %+v", p.run.View)
	}
	log := p.log(p.run.ID)
	want, err := replay(p.t, log).Result(p.player)
	if err != nil {
		p.t.Fatal(err)
	}
	if got, want := text(p.t, withoutTicks(p.t, p.player, log, p.now)), text(p.t, want); got != want {
		p.t.Fatalf("without ticks\n%s\nwith them\n%s", got, want)
	}
	again := live.New(p.store, live.Options{Seed: []byte("another"), Clock: func() int64 { return p.now }})
	cold, err := again.Load(p.ctx, p.player, p.run.ID)
	if err != nil || text(p.t, cold) != text(p.t, p.run) {
		p.t.Fatalf("another server returns\n%s, %v\nand this one\n%s", text(p.t, cold), err, text(p.t, p.run))
	}
	trails, err := p.store.Trails(p.ctx, p.run.ID)
	if err != nil || !slices.Equal(slices.Sorted(maps.Keys(trails)), slices.Sorted(maps.Keys(p.run.Trails))) {
		p.t.Fatalf("%v, %v, %v", trails, p.run.Trails, err)
	}
}

// withoutTicks returns the result of a run if only its player's actions are decided, at their
// times, with no tick before the end.
func withoutTicks(t failer, player string, log []event.Event, end int64) race.Result {
	t.Helper()
	created := log[0].(event.Created)
	var s race.State
	do := func(at int64, player string, a race.Action) {
		var err error
		if _, s, err = race.Decide(s, at, player, a); err != nil {
			t.Fatalf("%+v at %d: %v", a, at, err)
		}
	}
	do(created.At, "", race.Create{ID: "c", Mode: created.Mode, Number: created.Number, Player: player, Hands: dealt(log)})
	do(created.At, "", race.Start{ID: "s"})
	for _, e := range log {
		switch e := e.(type) {
		case event.Revealed:
			if e.ActionID != "" {
				do(e.At, player, race.Next{ID: e.ActionID, Hand: e.Hand})
			}
		case event.Hinted:
			do(e.At, player, race.Hint{ID: e.ActionID, Hand: e.Hand, Step: e.Step})
		case event.Solved:
			do(e.At, player, race.Claim{ID: e.ActionID, Hand: e.Hand, Expr: e.Expr, None: e.Expr == ""})
		case event.Missed:
			do(e.At, player, race.Claim{ID: e.ActionID, Hand: e.Hand, Expr: e.Expr, None: e.Expr == ""})
		case event.Passed:
			if e.ActionID != "" {
				do(e.At, player, race.Skip{ID: e.ActionID, Hand: e.Hand})
			}
		case event.Finished:
			if e.ActionID != "" {
				do(e.At, player, race.Finish{ID: e.ActionID})
			}
		default:
		}
	}
	do(end, "", race.Tick{})
	res, err := s.Result(player)
	if err != nil {
		t.Fatal(err)
	}
	return res
}

func text(t interface{ Fatal(...any) }, v any) string {
	raw, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return string(raw)
}

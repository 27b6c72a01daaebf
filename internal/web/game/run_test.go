package game_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"reflect"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/make24/make24/internal/live"
	"github.com/make24/make24/internal/store"
	"github.com/make24/make24/race"
	"github.com/make24/make24/race/event"
)

type wish = map[string]any

const fixed = "1-3.3.8.8-24-classic"

func TestPracticeToTheEnd(t *testing.T) {
	b := serve(t, nil).browser()
	p := b.begin(wish{"key": "k", "mode": "practice", "level": 2})
	if len(p.View.Shown) != 1 || p.View.Shown[0].Solvable != nil || p.View.Shown[0].Level != 0 {
		t.Fatalf("%+v", p.View)
	}
	for i := range 3 {
		p.later(3 * time.Second)
		p.solve().is(200, nil)
		if h := p.View.Shown[i]; h.Outcome != "solved" || h.Points != 4 || h.Level != 2 {
			t.Errorf("hand %d: %+v", i, h)
		}
		p.do(wish{"do": "next", "hand": i + 1}).is(200, nil)
	}
	p.do(wish{"do": "claim", "hand": 3, "expr": "1+1"}).is(200, nil)
	if m := p.View.Shown[3].Missed; m == nil || m.Reason != "numbers" {
		t.Errorf("%+v", p.View.Shown[3])
	}
	p.do(wish{"do": "skip", "hand": 3, "trail": []any{wish{"t": 10, "do": "reset"}}}).is(200, nil)
	p.do(wish{"do": "finish"}).is(200, nil)
	if p.View.Phase != "over" || p.Trails[3] == nil {
		t.Errorf("%+v", p.Run)
	}

	var list struct{ Runs []live.Summary }
	b.ask("GET", "/game/runs?mode=practice&limit=5", nil).is(200, &list)
	if len(list.Runs) != 1 || list.Runs[0].Solved != 3 || list.Runs[0].Points != 12 || list.Runs[0].Run != p.ID {
		t.Errorf("%+v", list)
	}
	b.ask("GET", "/game/runs?mode=timed", nil).is(200, &list)
	if len(list.Runs) != 0 {
		t.Errorf("%+v", list)
	}
	b.ask("GET", "/game/runs?limit=x", nil).refused(422, "bad-move")
	for _, odd := range []string{"x", "1795262400000", "%00", "MA", "MCA", "IGE", "LTEgYQ", "MCBh=", "KzAgYQ"} {
		b.ask("GET", "/game/runs?after="+odd, nil).refused(422, "bad-move")
	}
	var stats struct{ Plays []store.Play }
	b.ask("GET", "/game/stats?since=0", nil).is(200, &stats)
	if len(stats.Plays) != 4 || stats.Plays[0].Outcome != "skip" || stats.Plays[3].Time != 3000 {
		t.Errorf("%+v", stats)
	}
}

// The same key is the same run; and what was answered is the run as it is now.
func TestBeginTwice(t *testing.T) {
	b := serve(t, nil).browser()
	p := b.begin(wish{"key": "k", "mode": "practice"})
	p.solve().is(200, nil)
	var again live.Run
	b.ask("POST", "/game/runs", wish{"key": "k", "mode": "practice"}).is(200, &again)
	if again.ID != p.ID || again.View.Version != p.View.Version {
		t.Errorf("%+v is not %+v", again, p.Run)
	}
	if other := b.begin(wish{"key": "l", "mode": "practice"}); other.ID == p.ID || len(p.ID) < 22 {
		t.Errorf("%q and %q", other.ID, p.ID)
	}
}

// Runs of one moment come once each, page by page, and those that say nothing do not go on for
// ever, whatever times they are brought with.
func TestListRunsInPages(t *testing.T) {
	b := serve(t, nil).browser()
	bring := func(id string, at int64, moves ...wish) {
		t.Helper()
		for i, m := range moves {
			m["id"] = fmt.Sprint("m", i)
			if m["at"] == nil {
				m["at"] = at
			}
		}
		b.ask("POST", "/game/offline", wish{
			"id": id, "wish": wish{"mode": "practice", "puzzles": []string{fixed}}, "hands": []string{fixed}, "moves": moves,
		}).is(201, nil)
	}
	for i := range 5 {
		bring(fmt.Sprint("r", i), b.now()-60_000, wish{"do": "start"}, wish{"do": "skip", "hand": 0})
	}
	for i := range 52 {
		bring(fmt.Sprint("e", i), 0, wish{"do": "start"}, wish{"do": "finish", "at": 1<<53 - 1})
	}
	seen, after, parts := map[string]bool{}, "", 0
	for ; parts < 9; parts++ {
		var list struct {
			Runs []live.Summary
			Next string
		}
		b.ask("GET", "/game/runs?mode=practice&limit=2&after="+after, nil).is(200, &list)
		for _, r := range list.Runs {
			if seen[r.Run] {
				t.Errorf("%s comes twice", r.Run)
			}
			seen[r.Run] = true
		}
		if after = list.Next; after == "" {
			break
		}
	}
	if len(seen) != 5 || parts != 2 {
		t.Errorf("%d runs, in %d parts", len(seen), parts+1)
	}
}

// Two tabs claim at once: it counts once, and who comes second sees the run as it is.
func TestTwoTabs(t *testing.T) {
	b := serve(t, nil).browser()
	p := b.begin(wish{"key": "k", "mode": "practice", "puzzles": []string{fixed, "1-1.2.3.4-24-classic"}})
	answers := make([]got, 8)
	var all sync.WaitGroup
	for i := range answers {
		all.Go(func() {
			answers[i] = b.ask("POST", "/game/runs/"+p.ID+"/moves",
				wish{"do": "claim", "id": fmt.Sprint("tab", i), "hand": 0, "expr": "8/(3-8/3)"})
		})
	}
	all.Wait()
	first := 0
	for _, a := range answers {
		if a.status == 200 {
			first++
			continue
		}
		r := a.refused(409, "already-done")
		if r.Run == nil || r.Run.View.Shown[0].Outcome != "solved" || r.Run.View.Shown[0].Expr != "8/(3-8/3)" {
			t.Errorf("the second is not told how it is: %s", a.body)
		}
	}
	if first != 1 {
		t.Errorf("it counted %d times", first)
	}
	var now live.Run
	b.ask("GET", "/game/runs/"+p.ID, nil).is(200, &now)
	if now.View.Players[0].Points != 4 {
		t.Errorf("%+v", now.View.Players)
	}
}

func TestExpired(t *testing.T) {
	b := serve(t, nil).browser()
	p := b.begin(wish{"key": "k", "mode": "practice", "hand_time": 10_000, "puzzles": []string{fixed, "1-1.2.3.4-24-classic"}})
	b.later(11 * time.Second)
	r := p.do(wish{"do": "claim", "hand": 0, "expr": "8/(3-8/3)"}).refused(409, "expired")
	if r.Run == nil || r.Run.View.Shown[0].Outcome != "time" || r.Run.ID != p.ID {
		t.Errorf("%+v", r.Run)
	}
	p.do(wish{"do": "finish"}).is(200, nil)
	r = p.do(wish{"do": "next", "hand": 1}).refused(409, "finished")
	if r.Run == nil || r.Run.View.Phase != "over" {
		t.Errorf("%+v", r.Run)
	}

	timed := b.begin(wish{"key": "t", "mode": "timed"})
	timed.solve().is(200, nil)
	b.later(4 * time.Minute)
	r = timed.do(wish{"do": "skip", "hand": 1}).refused(409, "expired")
	if r.Run == nil || r.Run.View.Phase != "over" || r.Run.View.Players[0].Solved != 1 {
		t.Errorf("%+v", r.Run)
	}
}

func TestProblemsOfRuns(t *testing.T) {
	place := serve(t, nil)
	b, other := place.browser(), place.browser()
	other.ask("GET", "/game/runs/none", nil).refused(401, "no-player")
	other.ask("POST", "/game/runs/none/moves", wish{"do": "finish", "id": "a"}).refused(401, "no-player")
	other.ask("DELETE", "/game/me", "{}").refused(401, "no-player")
	other.ask("GET", "/game/me/export", nil).refused(401, "no-player")

	p := b.begin(wish{"key": "k", "mode": "practice", "puzzles": []string{fixed}})
	other.begin(wish{"key": "k", "mode": "practice"})
	other.ask("GET", "/game/runs/"+p.ID, nil).refused(404, "no-run")
	other.ask("POST", "/game/runs/"+p.ID+"/moves", wish{"do": "finish", "id": "a"}).refused(404, "no-run")
	other.ask("POST", "/game/runs/"+p.ID+"/moves", wish{"do": "hint", "id": "a", "hand": 0, "step": 1}).refused(404, "no-run")
	b.ask("GET", "/game/runs/none", nil).refused(404, "no-run")

	for _, c := range []struct {
		wish wish
		name string
	}{
		{wish{"puzzles": []string{"1-3.3.8-x"}}, "no-puzzle"},
		{wish{"mode": "chess"}, "bad-wish"},
		{wish{"level": 9}, "bad-wish"},
		{wish{"cards": 40}, "bad-wish"},
		{wish{"target": "many"}, "bad-wish"},
		{wish{"rules": "poker"}, "bad-wish"},
	} {
		body := wish{"key": "w", "mode": "practice"}
		for name, value := range c.wish {
			body[name] = value
		}
		b.ask("POST", "/game/runs", body).refused(422, c.name)
	}
	b.ask("POST", "/game/runs", wish{"key": "w", "mode": "daily", "number": 3}).refused(409, "not-today")
	b.ask("POST", "/game/runs", wish{"key": "w", "mode": "practice", "review": true}).refused(409, "no-review")
	b.ask("POST", "/game/runs", "[").refused(400, "bad-json")
	b.ask("POST", "/game/runs", wish{"key": "w", "wishes": 3}).refused(400, "bad-json")

	for _, c := range []struct {
		move wish
		name string
	}{
		{wish{"do": "claim", "hand": 0, "expr": "8/(3-"}, "bad-expression"},
		{wish{"do": "claim", "hand": 5, "expr": "8"}, "bad-move"},
		{wish{"do": "claim", "hand": -1, "expr": "8"}, "bad-move"},
		{wish{"do": "fly"}, "bad-move"},
		{wish{"do": "tick", "id": nil}, "bad-move"},
		{wish{"do": "create", "id": "x"}, "bad-move"},
		{wish{"do": "start", "id": "x"}, "bad-move"},
		{wish{"do": "skip", "hand": 0, "why": 3}, "bad-move"},
		{wish{"do": "skip", "hand": 0, "id": "an id"}, "bad-move"},
		{wish{"do": "next", "hand": 1}, "bad-move"},
		{wish{"do": "hint", "hand": 0, "step": 5}, "bad-move"},
		{wish{"do": "hint", "hand": 3, "step": 1}, "bad-move"},
		{wish{"do": "hint", "hand": 0, "step": 1, "from": "what"}, "bad-move"},
		{wish{"do": "hint", "hand": 0, "step": 1, "from": "1 2 3 4 5"}, "bad-move"},
		{wish{"do": "hint", "hand": 0, "step": 1, "from": 3}, "bad-move"},
	} {
		p.do(c.move).refused(422, c.name)
	}
	var now live.Run
	b.ask("GET", "/game/runs/"+p.ID, nil).is(200, &now)
	if now.View.Version != p.View.Version {
		t.Errorf("what was refused changed the run: %+v", now.View)
	}
	b.ask("POST", "/game/runs/"+p.ID+"/moves", "24").refused(400, "bad-json")
	b.ask("GET", "/game/nothing", nil).refused(404, "not-found")
	b.ask("PUT", "/game/me", "{}").refused(405, "bad-method")
}

// Hints come in the player's language, from the numbers at the table, and cost what the run
// says. An ID that another action had brings nothing.
func TestHints(t *testing.T) {
	b := serve(t, nil).browser()
	b.ask("PATCH", "/game/me", wish{"lang": "zh"}).is(200, nil)
	p := b.begin(wish{"key": "k", "mode": "practice", "puzzles": []string{fixed}})
	var help struct {
		Clues []struct {
			Step       int
			Kind, Text string
		}
		View race.View
	}
	p.do(wish{"do": "hint", "id": "one", "hand": 0, "step": 2}).is(200, &help)
	if len(help.Clues) != 2 || help.Clues[0].Kind != "solvable" || help.Clues[0].Text != "可以算出 24。" || help.View.Shown[0].Hints != 2 {
		t.Errorf("%+v", help)
	}
	p.do(wish{"do": "hint", "id": "one", "hand": 0, "step": 4}).refused(422, "bad-move")
	var now live.Run
	b.ask("GET", "/game/runs/"+p.ID, nil).is(200, &now)
	if now.View.Shown[0].Hints != 2 || now.View.Shown[0].Outcome != "open" {
		t.Errorf("%+v", now.View.Shown[0])
	}
	p.do(wish{"do": "hint", "id": "two", "hand": 0, "step": 1, "from": "3 8 8/3"}).is(200, &help)
	if len(help.Clues) != 1 || help.Clues[0].Kind != "solvable" || help.View.Shown[0].Hints != 2 {
		t.Errorf("%+v", help)
	}
	p.do(wish{"do": "hint", "id": "three", "hand": 0, "step": 1, "from": "3 3 64"}).is(200, &help)
	if help.Clues[0].Kind != "back" {
		t.Errorf("%+v", help)
	}
	p.do(wish{"do": "hint", "id": "four", "hand": 0, "step": 4}).is(200, &help)
	if len(help.Clues) != 4 || help.View.Shown[0].Outcome != "shown" {
		t.Errorf("%+v", help)
	}
}

// The log that a player takes home, folded anew, is the run as it was shown.
func TestExportedLogReplays(t *testing.T) {
	b := serve(t, nil).browser()
	p := b.begin(wish{"key": "k", "mode": "timed"})
	for i := range 6 {
		b.later(7 * time.Second)
		switch i {
		case 2:
			p.do(wish{"do": "claim", "hand": i, "expr": "1"}).is(200, nil)
			p.do(wish{"do": "skip", "hand": i}).is(200, nil)
		default:
			p.solve().is(200, nil)
		}
	}
	p.do(wish{"do": "finish"}).is(200, nil)
	var home struct {
		Runs []struct {
			Run    string
			Events json.RawMessage
		}
	}
	g := b.ask("GET", "/game/me/export", nil).is(200, &home)
	if !strings.HasPrefix(g.header.Get("Content-Disposition"), "attachment") {
		t.Error(g.header)
	}
	events, err := event.Decode(home.Runs[0].Events)
	if err != nil {
		t.Fatal(err)
	}
	var s race.State
	for _, e := range events {
		if s, err = race.Apply(s, e); err != nil {
			t.Fatal(err)
		}
	}
	if view := s.View(b.me().ID); !reflect.DeepEqual(view, p.View) {
		t.Errorf("%+v\nis not\n%+v", view, p.View)
	}
}

// A run that goes on takes no hand home that was not shown.
func TestExportHidesFutureHands(t *testing.T) {
	b := serve(t, nil).browser()
	p := b.begin(wish{"key": "k", "mode": "timed"})
	text := b.ask("GET", "/game/me/export", nil).is(200, &struct{}{}).body
	if n := strings.Count(text, "-24-classic"); n != 1 || strings.Contains(text, "solvable") || !strings.Contains(text, p.View.Shown[0].Puzzle) {
		t.Errorf("%d hands in %s", n, text)
	}
}

func TestDailyBoardAndStreak(t *testing.T) {
	place := serve(t, nil)
	b, other := place.browser(), place.browser()
	var daily live.Daily
	other.ask("GET", "/game/daily", nil).is(200, &daily)
	if daily.Number != 325 || daily.Date != "2026-11-21" || daily.State != "new" || len(daily.Hands) != 5 {
		t.Errorf("%+v", daily)
	}
	for i, who := range []*browser{b, other} {
		p := who.begin(wish{"key": "k", "mode": "daily", "number": 325})
		var again live.Run
		who.ask("POST", "/game/runs", wish{"key": "another", "mode": "daily"}).is(200, &again)
		if again.ID != p.ID {
			t.Error("there are two dailies of one day")
		}
		for hand := range 5 {
			if p.View.Shown[hand].Puzzle != daily.Hands[hand] {
				t.Errorf("hand %d is %s, not %s", hand, p.View.Shown[hand].Puzzle, daily.Hands[hand])
			}
			place.later(time.Duration(4+i) * time.Second)
			if i == 1 && hand == 4 {
				p.do(wish{"do": "skip", "hand": hand}).is(200, nil)
			} else {
				p.solve().is(200, nil)
			}
			if hand < 4 {
				p.do(wish{"do": "next", "hand": hand + 1}).is(200, nil)
			}
		}
	}
	var board live.Board
	b.ask("GET", "/game/daily/325", nil).is(200, &board)
	if board.Players != 2 || board.Yours == nil || board.Yours.Place != 1 || board.Yours.Better != 1 || board.Solved[5] != 1 || len(board.Yours.Marks) != 5 {
		t.Errorf("%+v", board)
	}
	place.browser().ask("GET", "/game/daily/325", nil).is(200, &board)
	b.ask("GET", "/game/daily/0", nil).refused(404, "no-run")
	b.ask("GET", "/game/daily/x", nil).refused(404, "no-run")
	b.ask("GET", "/game/daily/9999", nil).refused(404, "no-run")
	if m := b.me(); !m.Daily.Done || m.Streak.Days != 1 || m.Streak.Last != 325 {
		t.Errorf("%+v", m)
	}
	b.ask("GET", "/game/daily", nil).is(200, &daily)
	if daily.State != "done" || daily.Streak.Days != 1 {
		t.Errorf("%+v", daily)
	}
}

func TestReview(t *testing.T) {
	b := serve(t, nil).browser()
	var r live.Review
	b.ask("GET", "/game/review", nil).is(200, &r)
	if r.Due != 0 || r.Kinds == nil {
		t.Errorf("%+v", r)
	}
	p := b.begin(wish{"key": "k", "mode": "practice", "puzzles": []string{fixed}})
	b.later(time.Minute)
	p.do(wish{"do": "skip", "hand": 0}).is(200, nil)
	b.later(30 * 24 * time.Hour)
	b.ask("GET", "/game/review", nil).is(200, &r)
	if r.Due == 0 || len(r.Kinds) == 0 || b.me().Due != r.Due {
		t.Fatalf("%+v", r)
	}
	b.begin(wish{"key": "r", "mode": "practice", "review": true})
}

func TestOffline(t *testing.T) {
	b := serve(t, nil).browser()
	at := b.now() - 60_000
	run := wish{
		"id": "offline-1", "wish": wish{"mode": "practice", "puzzles": []string{fixed}}, "hands": []string{fixed},
		"moves": []wish{
			{"do": "start", "id": "s", "at": at},
			{"do": "claim", "id": "c", "at": at + 9000, "hand": 0, "expr": "8/(3-8/3)"},
		},
	}
	var first, again live.Run
	b.ask("POST", "/game/offline", run).is(http.StatusCreated, &first)
	b.ask("POST", "/game/offline", run).is(http.StatusOK, &again)
	if first.ID != again.ID || !first.View.Offline || first.View.Players[0].Points != 4 {
		t.Errorf("%+v\n%+v", first, again)
	}
	run["id"] = "offline-2"
	run["moves"].([]wish)[1]["expr"] = "8/("
	b.ask("POST", "/game/offline", run).refused(422, "bad-run")
	run["hands"] = []string{"what"}
	b.ask("POST", "/game/offline", run).refused(422, "bad-run")
}

// Who brings a puzzle that cannot be played is told why.
func TestUnplayablePuzzles(t *testing.T) {
	b := serve(t, nil).browser()
	for id, why := range map[string]string{
		"1-3.3.8-24-classi":          "has an ID that is none",
		"1-1.2.3.4.5.6.7-24-classic": "has 7 numbers and not 2 to 6",
		"1-3.3.8.8-24-power":         "has powers",
		"1-1.2.3.1234567-24-classic": "has the number 1234567",
	} {
		r := b.ask("POST", "/game/runs", wish{"key": "k", "mode": "practice", "puzzles": []string{fixed, id}}).refused(422, "no-puzzle")
		if !strings.HasPrefix(r.Detail, "This puzzle cannot be played: it "+why) {
			t.Errorf("%s: %s", id, r.Detail)
		}
	}
	many := make([]string, 51)
	for i := range many {
		many[i] = fixed
	}
	b.ask("POST", "/game/runs", wish{"key": "k", "mode": "practice", "puzzles": many}).refused(422, "bad-wish")
	b.ask("POST", "/game/runs", wish{"key": "k", "mode": "practice", "puzzles": many[1:]}).is(201, nil)
}

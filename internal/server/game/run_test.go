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

	"github.com/make24/make24/internal/game/board"
	"github.com/make24/make24/internal/game/daily"
	"github.com/make24/make24/internal/game/history"
	"github.com/make24/make24/internal/game/review"
	"github.com/make24/make24/internal/game/run"
	"github.com/make24/make24/internal/game/store"
	"github.com/make24/make24/internal/server"
	"github.com/make24/make24/race"
	"github.com/make24/make24/race/event"
)

type object = map[string]any

const fixedPuzzle = "1-3.3.8.8-24-classic"

// TestPracticeToTheEnd plays a practice run to its end and checks its view, the list of runs and
// the statistics.
func TestPracticeToTheEnd(t *testing.T) {
	b := serve(t, nil).browser()
	run := b.begin(object{"key": "k", "mode": "practice", "level": 2})
	if len(run.View.Shown) != 1 || run.View.Shown[0].Solvable != nil || run.View.Shown[0].Level != 0 {
		t.Fatalf("%+v", run.View)
	}
	for i := range 3 {
		run.advance(3 * time.Second)
		run.solve().wantStatus(200, nil)
		if h := run.View.Shown[i]; h.Outcome != "solved" || h.Points != 4 || h.Level != 2 {
			t.Errorf("hand %d: %+v", i, h)
		}
		run.move(object{"do": "next", "hand": i + 1}).wantStatus(200, nil)
	}
	run.move(object{"do": "claim", "hand": 3, "expr": "1+1"}).wantStatus(200, nil)
	if m := run.View.Shown[3].Missed; m == nil || m.Reason != "numbers" {
		t.Errorf("%+v", run.View.Shown[3])
	}
	run.move(object{"do": "skip", "hand": 3, "trail": []any{object{"t": 10, "do": "reset"}}}).wantStatus(200, nil)
	run.move(object{"do": "finish"}).wantStatus(200, nil)
	if run.View.Phase != "over" || run.Trails[3] == nil {
		t.Errorf("%+v", run.Run)
	}

	var list struct{ Runs []history.Summary }
	b.send("GET", "/game/runs?mode=practice&limit=5", nil).wantStatus(200, &list)
	if len(list.Runs) != 1 || list.Runs[0].Solved != 3 || list.Runs[0].Points != 12 || list.Runs[0].Run != run.ID {
		t.Errorf("%+v", list)
	}
	b.send("GET", "/game/runs?mode=timed", nil).wantStatus(200, &list)
	if len(list.Runs) != 0 {
		t.Errorf("%+v", list)
	}
	b.send("GET", "/game/runs?limit=x", nil).wantProblem(422, "bad-move")
	for _, invalid := range []string{"x", "1795262400000", "%00", "MA", "MCA", "IGE", "LTEgYQ", "MCBh=", "KzAgYQ"} {
		b.send("GET", "/game/runs?after="+invalid, nil).wantProblem(422, "bad-move")
	}
	var stats struct{ Plays []store.Play }
	b.send("GET", "/game/stats?since=0", nil).wantStatus(200, &stats)
	if len(stats.Plays) != 4 || stats.Plays[0].Outcome != "skip" || stats.Plays[3].Time != 3000 {
		t.Errorf("%+v", stats)
	}
}

// TestBeginTwice checks that beginning a run with the same key returns the same run, in its current
// state.
func TestBeginTwice(t *testing.T) {
	b := serve(t, nil).browser()
	begun := b.begin(object{"key": "k", "mode": "practice"})
	begun.solve().wantStatus(200, nil)
	var again run.Run
	b.send("POST", "/game/runs", object{"key": "k", "mode": "practice"}).wantStatus(200, &again)
	if again.ID != begun.ID || again.View.Version != begun.View.Version {
		t.Errorf("%+v, want %+v", again, begun.Run)
	}
	if other := b.begin(object{"key": "l", "mode": "practice"}); other.ID == begun.ID || len(begun.ID) < 22 {
		t.Errorf("the IDs %q and %q are equal or too short", other.ID, begun.ID)
	}
}

// TestListRunsInPages checks that each run is on exactly one page of the list, even if runs have
// the same time, and that runs without a closed hand are not listed and do not add pages.
func TestListRunsInPages(t *testing.T) {
	b := serve(t, nil).browser()
	importRun := func(id string, start int64, moves ...object) {
		t.Helper()
		for i, m := range moves {
			m["id"] = fmt.Sprint("m", i)
			if m["at"] == nil {
				m["at"] = start
			}
		}
		b.send("POST", "/game/offline", object{
			"id": id, "request": object{"mode": "practice", "puzzles": []string{fixedPuzzle}}, "hands": []string{fixedPuzzle}, "moves": moves,
		}).wantStatus(201, nil)
	}
	for i := range 5 {
		importRun(fmt.Sprint("r", i), b.now()-60_000, object{"do": "start"}, object{"do": "skip", "hand": 0})
	}
	for i := range 52 {
		importRun(fmt.Sprint("e", i), 0, object{"do": "start"}, object{"do": "finish", "at": 1<<53 - 1})
	}
	seen, after, pageCount := map[string]bool{}, "", 0
	for ; pageCount < 9; pageCount++ {
		var list struct {
			Runs []history.Summary
			Next string
		}
		b.send("GET", "/game/runs?mode=practice&limit=2&after="+after, nil).wantStatus(200, &list)
		for _, r := range list.Runs {
			if seen[r.Run] {
				t.Errorf("%s is listed twice", r.Run)
			}
			seen[r.Run] = true
		}
		if after = list.Next; after == "" {
			break
		}
	}
	if len(seen) != 5 || pageCount != 2 {
		t.Errorf("%d runs on %d pages", len(seen), pageCount+1)
	}
}

// TestTwoTabs checks that exactly one of several concurrent claims is accepted, and that the others
// get the current run.
func TestTwoTabs(t *testing.T) {
	b := serve(t, nil).browser()
	begun := b.begin(object{"key": "k", "mode": "practice", "puzzles": []string{fixedPuzzle, "1-1.2.3.4-24-classic"}})
	results := make([]httpResult, 8)
	var wg sync.WaitGroup
	for i := range results {
		wg.Go(func() {
			results[i] = b.send("POST", "/game/runs/"+begun.ID+"/moves",
				object{"do": "claim", "id": fmt.Sprint("tab", i), "hand": 0, "expr": "8/(3-8/3)"})
		})
	}
	wg.Wait()
	acceptedCount := 0
	for _, result := range results {
		if result.status == 200 {
			acceptedCount++
			continue
		}
		r := result.wantProblem(409, "already-done")
		if r.Run == nil || r.Run.View.Shown[0].Outcome != "solved" || r.Run.View.Shown[0].Expr != "8/(3-8/3)" {
			t.Errorf("a refused claim lacks the current run: %s", result.body)
		}
	}
	if acceptedCount != 1 {
		t.Errorf("%d claims were accepted, want 1", acceptedCount)
	}
	var now run.Run
	b.send("GET", "/game/runs/"+begun.ID, nil).wantStatus(200, &now)
	if now.View.Players[0].Points != 4 {
		t.Errorf("%+v", now.View.Players)
	}
}

// TestExpired checks the problems expired and finished, each with the current run.
func TestExpired(t *testing.T) {
	b := serve(t, nil).browser()
	run := b.begin(object{"key": "k", "mode": "practice", "hand_time": 10_000, "puzzles": []string{fixedPuzzle, "1-1.2.3.4-24-classic"}})
	b.advance(11 * time.Second)
	r := run.move(object{"do": "claim", "hand": 0, "expr": "8/(3-8/3)"}).wantProblem(409, "expired")
	if r.Run == nil || r.Run.View.Shown[0].Outcome != "time" || r.Run.ID != run.ID {
		t.Errorf("%+v", r.Run)
	}
	run.move(object{"do": "finish"}).wantStatus(200, nil)
	r = run.move(object{"do": "next", "hand": 1}).wantProblem(409, "finished")
	if r.Run == nil || r.Run.View.Phase != "over" {
		t.Errorf("%+v", r.Run)
	}

	timedRun := b.begin(object{"key": "t", "mode": "timed"})
	timedRun.solve().wantStatus(200, nil)
	b.advance(4 * time.Minute)
	r = timedRun.move(object{"do": "skip", "hand": 1}).wantProblem(409, "expired")
	if r.Run == nil || r.Run.View.Phase != "over" || r.Run.View.Players[0].Solved != 1 {
		t.Errorf("%+v", r.Run)
	}
}

// TestProblemsOfRuns checks the problems for runs of other players and for invalid requests and
// moves.
func TestProblemsOfRuns(t *testing.T) {
	server := serve(t, nil)
	b, other := server.browser(), server.browser()
	other.send("GET", "/game/runs/none", nil).wantProblem(401, "no-player")
	other.send("POST", "/game/runs/none/moves", object{"do": "finish", "id": "a"}).wantProblem(401, "no-player")
	other.send("DELETE", "/game/me", "{}").wantProblem(401, "no-player")
	other.send("GET", "/game/me/export", nil).wantProblem(401, "no-player")

	begun := b.begin(object{"key": "k", "mode": "practice", "puzzles": []string{fixedPuzzle}})
	other.begin(object{"key": "k", "mode": "practice"})
	other.send("GET", "/game/runs/"+begun.ID, nil).wantProblem(404, "no-run")
	other.send("POST", "/game/runs/"+begun.ID+"/moves", object{"do": "finish", "id": "a"}).wantProblem(404, "no-run")
	other.send("POST", "/game/runs/"+begun.ID+"/moves", object{"do": "hint", "id": "a", "hand": 0, "step": 1}).wantProblem(404, "no-run")
	b.send("GET", "/game/runs/none", nil).wantProblem(404, "no-run")

	for _, c := range []struct {
		request object
		name    string
	}{
		{object{"puzzles": []string{"1-3.3.8-x"}}, "no-puzzle"},
		{object{"mode": "chess"}, "bad-options"},
		{object{"level": 9}, "bad-options"},
		{object{"cards": 40}, "bad-options"},
		{object{"target": "many"}, "bad-options"},
		{object{"rules": "poker"}, "bad-options"},
	} {
		body := object{"key": "w", "mode": "practice"}
		for name, value := range c.request {
			body[name] = value
		}
		b.send("POST", "/game/runs", body).wantProblem(422, c.name)
	}
	b.send("POST", "/game/runs", object{"key": "w", "mode": "daily", "number": 3}).wantProblem(409, "not-today")
	b.send("POST", "/game/runs", object{"key": "w", "mode": "practice", "review": true}).wantProblem(409, "no-review")
	b.send("POST", "/game/runs", "[").wantProblem(400, "bad-json")
	b.send("POST", "/game/runs", object{"key": "w", "wishes": 3}).wantProblem(400, "bad-json")

	for _, c := range []struct {
		move object
		name string
	}{
		{object{"do": "claim", "hand": 0, "expr": "8/(3-"}, "bad-expression"},
		{object{"do": "claim", "hand": 5, "expr": "8"}, "bad-move"},
		{object{"do": "claim", "hand": -1, "expr": "8"}, "bad-move"},
		{object{"do": "fly"}, "bad-move"},
		{object{"do": "tick", "id": nil}, "bad-move"},
		{object{"do": "create", "id": "x"}, "bad-move"},
		{object{"do": "start", "id": "x"}, "bad-move"},
		{object{"do": "skip", "hand": 0, "why": 3}, "bad-move"},
		{object{"do": "skip", "hand": 0, "id": "an id"}, "bad-move"},
		{object{"do": "next", "hand": 1}, "bad-move"},
		{object{"do": "hint", "hand": 0, "step": 5}, "bad-move"},
		{object{"do": "hint", "hand": 3, "step": 1}, "bad-move"},
		{object{"do": "hint", "hand": 0, "step": 1, "from": "what"}, "bad-move"},
		{object{"do": "hint", "hand": 0, "step": 1, "from": "1 2 3 4 5"}, "bad-move"},
		{object{"do": "hint", "hand": 0, "step": 1, "from": 3}, "bad-move"},
	} {
		begun.move(c.move).wantProblem(422, c.name)
	}
	var now run.Run
	b.send("GET", "/game/runs/"+begun.ID, nil).wantStatus(200, &now)
	if now.View.Version != begun.View.Version {
		t.Errorf("a refused move changed the run: %+v", now.View)
	}
	b.send("POST", "/game/runs/"+begun.ID+"/moves", "24").wantProblem(400, "bad-json")
	b.send("GET", "/game/nothing", nil).wantProblem(404, "not-found")
	b.send("PUT", "/game/me", "{}").wantProblem(405, "bad-method")
}

// TestHints checks that hints are in the player's language, start from the numbers at the table and
// are recorded in the run, and that a repeated ID of another action returns no hint.
func TestHints(t *testing.T) {
	b := serve(t, nil).browser()
	b.send("PATCH", "/game/me", object{"lang": "zh"}).wantStatus(200, nil)
	begun := b.begin(object{"key": "k", "mode": "practice", "puzzles": []string{fixedPuzzle}})
	var response struct {
		Clues []struct {
			Step       int
			Kind, Text string
		}
		View race.View
	}
	begun.move(object{"do": "hint", "id": "one", "hand": 0, "step": 2}).wantStatus(200, &response)
	if len(response.Clues) != 2 || response.Clues[0].Kind != "solvable" || response.Clues[0].Text != "可以算出 24。" || response.View.Shown[0].Hints != 2 {
		t.Errorf("%+v", response)
	}
	begun.move(object{"do": "hint", "id": "one", "hand": 0, "step": 4}).wantProblem(422, "bad-move")
	var now run.Run
	b.send("GET", "/game/runs/"+begun.ID, nil).wantStatus(200, &now)
	if now.View.Shown[0].Hints != 2 || now.View.Shown[0].Outcome != "open" {
		t.Errorf("%+v", now.View.Shown[0])
	}
	begun.move(object{"do": "hint", "id": "two", "hand": 0, "step": 1, "from": "3 8 8/3"}).wantStatus(200, &response)
	if len(response.Clues) != 1 || response.Clues[0].Kind != "solvable" || response.View.Shown[0].Hints != 2 {
		t.Errorf("%+v", response)
	}
	begun.move(object{"do": "hint", "id": "three", "hand": 0, "step": 1, "from": "3 3 64"}).wantStatus(200, &response)
	if response.Clues[0].Kind != "back" {
		t.Errorf("%+v", response)
	}
	solvable := b.begin(object{"key": "s", "mode": "practice", "puzzles": []string{fixedPuzzle}, "solvable": true})
	solvable.move(object{"do": "hint", "hand": 0, "step": 1}).wantStatus(200, &response)
	if len(response.Clues) != 2 || response.View.Shown[0].Hints != 2 {
		t.Errorf("the first step in a run of solvable hands: %+v", response)
	}
	begun.move(object{"do": "hint", "id": "four", "hand": 0, "step": 4}).wantStatus(200, &response)
	if len(response.Clues) != 4 || response.View.Shown[0].Outcome != "shown" {
		t.Errorf("%+v", response)
	}
}

// TestExportedLogReplays checks that replaying an exported log results in the view that the player
// saw.
func TestExportedLogReplays(t *testing.T) {
	b := serve(t, nil).browser()
	run := b.begin(object{"key": "k", "mode": "timed"})
	for i := range 6 {
		b.advance(7 * time.Second)
		switch i {
		case 2:
			run.move(object{"do": "claim", "hand": i, "expr": "1"}).wantStatus(200, nil)
			run.move(object{"do": "skip", "hand": i}).wantStatus(200, nil)
		default:
			run.solve().wantStatus(200, nil)
		}
	}
	run.move(object{"do": "finish"}).wantStatus(200, nil)
	var export struct {
		Runs []struct {
			Run    string
			Events json.RawMessage
		}
	}
	result := b.send("GET", "/game/me/export", nil).wantStatus(200, &export)
	if !strings.HasPrefix(result.header.Get("Content-Disposition"), "attachment") {
		t.Error(result.header)
	}
	events, err := event.Decode(export.Runs[0].Events)
	if err != nil {
		t.Fatal(err)
	}
	var s race.State
	for _, e := range events {
		if s, err = race.Apply(s, e); err != nil {
			t.Fatal(err)
		}
	}
	if view := s.View(b.me().ID); !reflect.DeepEqual(view, run.View) {
		t.Errorf("got  %+v\nwant %+v", view, run.View)
	}
}

// TestExportHidesFutureHands checks that the export of an unfinished run contains only hands that
// were shown.
func TestExportHidesFutureHands(t *testing.T) {
	b := serve(t, nil).browser()
	run := b.begin(object{"key": "k", "mode": "timed"})
	text := b.send("GET", "/game/me/export", nil).wantStatus(200, &struct{}{}).body
	if n := strings.Count(text, "-24-classic"); n != 1 || strings.Contains(text, "solvable") || !strings.Contains(text, run.View.Shown[0].Puzzle) {
		t.Errorf("%d hands in %s", n, text)
	}
}

// TestPastDaily practises yesterday's daily, and asks for the hands of a daily before and after the
// player has finished it.
func TestPastDaily(t *testing.T) {
	server := serve(t, nil)
	b := server.browser()
	var past daily.Past
	var history daily.History
	b.send("GET", "/game/dailies/324", nil).wantStatus(200, &past)
	b.send("GET", "/game/dailies", nil).wantStatus(200, &history)
	if past.State != "new" || past.Date != "2026-11-20" || len(history.Days) != 325 || history.Today != 325 {
		t.Errorf("without a session: %+v, %+v", past, history)
	}
	for _, number := range []string{"0", "x", "326", "9999999999999999999"} {
		b.send("GET", "/game/dailies/"+number, nil).wantProblem(404, "no-run")
		b.send("GET", "/game/daily/"+number+"/hands", nil).wantProblem(404, "no-run")
	}
	b.send("POST", "/game/runs", object{"key": "k", "mode": "practice", "number": 325}).wantProblem(422, "bad-options")
	run := b.begin(object{"key": "k", "mode": "practice", "number": 324})
	if run.View.Number != 324 || run.View.Hands != 5 {
		t.Errorf("%+v", run.View)
	}
	run.solve().wantStatus(200, nil)
	run.move(object{"do": "finish"}).wantStatus(200, nil)
	b.send("GET", "/game/dailies/324", nil).wantStatus(200, &past)
	b.send("GET", "/game/dailies", nil).wantStatus(200, &history)
	if past.State != "done" || past.Run != run.ID || !past.Archived || !strings.HasSuffix(history.Days, "p-") {
		t.Errorf("after the practice: %+v, %+v", past, history)
	}
	b.send("GET", "/game/daily/324/hands", nil).wantProblem(404, "no-run")

	today := b.begin(object{"key": "today", "mode": "daily"})
	server.advance(8 * time.Second)
	today.solve().wantStatus(200, nil)
	b.send("GET", "/game/daily/325/hands", nil).wantProblem(404, "no-run")
	today.move(object{"do": "finish"}).wantStatus(200, nil)
	var hands board.DailyHands
	b.send("GET", "/game/daily/325/hands", nil).wantStatus(200, &hands)
	if len(hands.Hands) != 1 || hands.Hands[0] != (board.HandRank{Players: 1, Solved: 1, Place: 1}) || hands.Rarest != nil {
		t.Errorf("%+v", hands)
	}
	server.browser().send("GET", "/game/daily/325/hands", nil).wantProblem(404, "no-run")
}

// TestDailyOfDayZone checks that the daily has the number and the end of a day in the zone of the server.
func TestDailyOfDayZone(t *testing.T) {
	zone, err := daily.ParseZone("Pacific/Kiritimati") // 14 hours ahead
	if err != nil {
		t.Fatal(err)
	}
	ts := serve(t, func(o *server.Options) { o.DayZone = zone })
	var today daily.Daily
	ts.browser().send("GET", "/game/daily", nil).wantStatus(200, &today)
	if today.Number != 326 || today.Date != "2026-11-22" || today.Ends != startTime.UnixMilli()+24*3600_000 {
		t.Errorf("%+v", today)
	}
}

// TestDailyBoardAndStreak plays a daily as two players and checks that both get the same hands, the
// board and the streak.
func TestDailyBoardAndStreak(t *testing.T) {
	server := serve(t, nil)
	b, other := server.browser(), server.browser()
	var daily daily.Daily
	other.send("GET", "/game/daily", nil).wantStatus(200, &daily)
	if daily.Number != 325 || daily.Date != "2026-11-21" || daily.State != "new" || len(daily.Hands) != 5 {
		t.Errorf("%+v", daily)
	}
	for i, client := range []*browser{b, other} {
		begun := client.begin(object{"key": "k", "mode": "daily", "number": 325})
		var again run.Run
		client.send("POST", "/game/runs", object{"key": "another", "mode": "daily"}).wantStatus(200, &again)
		if again.ID != begun.ID {
			t.Error("a player has two runs of the same daily")
		}
		for hand := range 5 {
			if begun.View.Shown[hand].Puzzle != daily.Hands[hand] {
				t.Errorf("hand %d is %s, want %s", hand, begun.View.Shown[hand].Puzzle, daily.Hands[hand])
			}
			server.advance(time.Duration(4+i) * time.Second)
			if i == 1 && hand == 4 {
				begun.move(object{"do": "skip", "hand": hand}).wantStatus(200, nil)
			} else {
				begun.solve().wantStatus(200, nil)
			}
			if hand < 4 {
				begun.move(object{"do": "next", "hand": hand + 1}).wantStatus(200, nil)
			}
		}
	}
	var board board.DailyResults
	b.send("GET", "/game/daily/325", nil).wantStatus(200, &board)
	if board.Players != 2 || board.Result == nil || board.Result.Place != 1 || board.Result.Behind != 1 || board.Solved[5] != 1 || len(board.Result.Marks) != 5 {
		t.Errorf("%+v", board)
	}
	server.browser().send("GET", "/game/daily/325", nil).wantStatus(200, &board)
	b.send("GET", "/game/daily/0", nil).wantProblem(404, "no-run")
	b.send("GET", "/game/daily/x", nil).wantProblem(404, "no-run")
	b.send("GET", "/game/daily/9999", nil).wantProblem(404, "no-run")
	if m := b.me(); !m.Daily.Done || m.Streak.Days != 1 || m.Streak.Last != 325 {
		t.Errorf("%+v", m)
	}
	b.send("GET", "/game/daily", nil).wantStatus(200, &daily)
	if daily.State != "done" || daily.Streak.Days != 1 {
		t.Errorf("%+v", daily)
	}
}

// TestReview checks that a skipped hand becomes due for review and can then be reviewed.
func TestReview(t *testing.T) {
	b := serve(t, nil).browser()
	var r review.Review
	b.send("GET", "/game/review", nil).wantStatus(200, &r)
	if r.Due != 0 || r.Techniques == nil {
		t.Errorf("%+v", r)
	}
	run := b.begin(object{"key": "k", "mode": "practice", "puzzles": []string{fixedPuzzle}})
	b.advance(time.Minute)
	run.move(object{"do": "skip", "hand": 0}).wantStatus(200, nil)
	b.advance(30 * 24 * time.Hour)
	b.send("GET", "/game/review", nil).wantStatus(200, &r)
	if r.Due == 0 || len(r.Techniques) == 0 || b.me().Due != r.Due {
		t.Fatalf("%+v", r)
	}
	b.begin(object{"key": "r", "mode": "practice", "review": true})
}

// TestOffline checks that importing an offline run again returns the same run, and that invalid
// ones are refused.
func TestOffline(t *testing.T) {
	b := serve(t, nil).browser()
	start := b.now() - 60_000
	played := object{
		"id": "offline-1", "request": object{"mode": "practice", "puzzles": []string{fixedPuzzle}}, "hands": []string{fixedPuzzle},
		"moves": []object{
			{"do": "start", "id": "s", "at": start},
			{"do": "claim", "id": "c", "at": start + 9000, "hand": 0, "expr": "8/(3-8/3)"},
		},
	}
	var first, again run.Run
	b.send("POST", "/game/offline", played).wantStatus(http.StatusCreated, &first)
	b.send("POST", "/game/offline", played).wantStatus(http.StatusOK, &again)
	if first.ID != again.ID || !first.View.Offline || first.View.Players[0].Points != 4 {
		t.Errorf("%+v\n%+v", first, again)
	}
	played["id"] = "offline-2"
	played["moves"].([]object)[1]["expr"] = "8/("
	b.send("POST", "/game/offline", played).wantProblem(422, "bad-run")
	played["hands"] = []string{"what"}
	b.send("POST", "/game/offline", played).wantProblem(422, "bad-run")
}

// TestUnplayablePuzzles checks that the detail says why a puzzle cannot be played, and that a run
// may have at most 50 given puzzles.
func TestUnplayablePuzzles(t *testing.T) {
	b := serve(t, nil).browser()
	for id, reason := range map[string]string{
		"1-3.3.8-24-classi":          "has an invalid ID",
		"1-1.2.3.4.5.6.7-24-classic": "has 7 numbers, not 2 to 6",
		"1-3.3.8.8-24-power":         "has powers",
		"1-1.2.3.1234567-24-classic": "has the number 1234567",
	} {
		r := b.send("POST", "/game/runs", object{"key": "k", "mode": "practice", "puzzles": []string{fixedPuzzle, id}}).wantProblem(422, "no-puzzle")
		if !strings.HasPrefix(r.Detail, "This puzzle cannot be played: it "+reason) {
			t.Errorf("%s: %s", id, r.Detail)
		}
	}
	puzzles := make([]string, 51)
	for i := range puzzles {
		puzzles[i] = fixedPuzzle
	}
	b.send("POST", "/game/runs", object{"key": "k", "mode": "practice", "puzzles": puzzles}).wantProblem(422, "bad-options")
	b.send("POST", "/game/runs", object{"key": "k", "mode": "practice", "puzzles": puzzles[1:]}).wantStatus(201, nil)
}

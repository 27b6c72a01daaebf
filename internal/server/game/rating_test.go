package game_test

import (
	"net/url"
	"regexp"
	"strconv"
	"testing"
	"time"

	"github.com/make24/make24/internal/game/handstats"
	"github.com/make24/make24/internal/game/rating"
)

// TestRating plays a daily and checks the rating of the player and the measured times of its hands.
func TestRating(t *testing.T) {
	server := serve(t, nil)
	b := server.browser()
	var report rating.Report
	b.send("GET", "/game/rating", nil).wantStatus(200, &report)
	if report.Now != nil || report.Runs != 0 || report.History == nil || report.Techniques == nil || report.Near == nil {
		t.Errorf("without a session: %+v", report)
	}
	var list struct {
		Hands []rating.MeasuredHand `json:"hands"`
		Next  string                `json:"next"`
	}
	b.send("GET", "/game/hands", nil).wantStatus(200, &list)
	if list.Hands == nil || len(list.Hands) != 0 || list.Next != "" {
		t.Errorf("before any game: %+v", list)
	}
	run := b.begin(object{"key": "k", "mode": "daily"})
	for hand := range 5 {
		server.advance(3 * time.Second)
		run.solve().wantStatus(200, nil)
		if hand < 4 {
			run.move(object{"do": "next", "hand": hand + 1}).wantStatus(200, nil)
		}
	}
	b.send("GET", "/game/rating", nil).wantStatus(200, &report)
	if report.Now != nil || report.Hands != 5 || report.Runs != 1 || len(report.History) != 0 {
		t.Errorf("after a fast daily: %+v", report)
	}
	var why rating.Why
	b.send("GET", "/game/rating/"+run.ID, nil).wantStatus(200, &why)
	if why.Change == nil || why.Change.Hands != 5 || why.Change.Now != nil || why.Mode != "daily" {
		t.Errorf("%+v", why)
	}
	server.browser().send("GET", "/game/rating/"+run.ID, nil).wantProblem(404, "no-run")
	var puzzles []string
	for path := "/game/hands?limit=2"; path != ""; {
		list.Hands, list.Next = nil, ""
		b.send("GET", path, nil).wantStatus(200, &list)
		for _, h := range list.Hands {
			puzzles = append(puzzles, h.Puzzle)
			if h.Games != 1 || h.Measured >= h.Predicted {
				t.Errorf("%+v", h)
			}
		}
		path = ""
		if list.Next != "" {
			path = "/game/hands?limit=2&after=" + list.Next
		}
	}
	if len(puzzles) != 5 {
		t.Errorf("hands %q", puzzles)
	}
	b.send("GET", "/game/hands?limit=-1", nil).wantProblem(422, "bad-move")
	var stats handstats.HandStats
	b.send("GET", "/game/hands/"+puzzles[0], nil).wantStatus(200, &stats)
	if stats.Puzzle != puzzles[0] || stats.Solutions != 1 || stats.Ideas[0].Solved != 1 || stats.Counts.Ideas != len(stats.Ideas) || stats.Measured >= stats.Predicted {
		t.Errorf("%+v", stats)
	}
	b.send("GET", "/game/hands/"+puzzles[0]+"?answer="+url.QueryEscape(stats.Ideas[0].Expr), nil).wantStatus(200, &stats)
	if stats.Yours != 1 {
		t.Errorf("%+v", stats)
	}
	b.send("GET", "/game/hands/"+puzzles[0]+"?answer=8/", nil).wantProblem(422, "bad-expression")
	b.send("GET", "/game/hands/1-24-24-classic", nil).wantProblem(422, "no-puzzle")
	near := b.begin(object{"key": "n", "mode": "practice", "near": true})
	if len(near.View.Shown) != 1 {
		t.Errorf("%+v", near.View)
	}
}

// ratingNumber matches a field with a number of a rating.
var ratingNumber = regexp.MustCompile(`"rating":(\d|\{"rating")|"(margin|mean|deviation|volatility)"`)

// TestNoNumberBeforeTenHands reads every answer about a player with five rated hands, and checks that none has a
// number of the rating, nor one that follows from it.
func TestNoNumberBeforeTenHands(t *testing.T) {
	server := serve(t, nil)
	b, rival := server.browser(), server.browser()
	b.send("PATCH", "/game/me", object{"name": "Ada"}).wantStatus(200, nil)
	run := b.playDaily(3 * time.Second)
	id := b.me().ID
	lobby := b.createRace(object{"kind": "race", "hands": 5}, "Ada")
	rival.join(lobby.ID, "Bob")
	for _, path := range []string{
		"/rating", "/rating/" + run.ID, "/runs", "/runs/" + run.ID, "/stats", "/best", "/me", "/me/export", "/players/" + id,
		"/boards", "/boards/daily/day", "/boards/daily/all?from=1", "/daily", "/daily/" + strconv.Itoa(run.View.Number), "/dailies",
		"/races/" + lobby.ID,
	} {
		for i, browser := range []*browser{b, rival} {
			result := browser.send("GET", "/game"+path, nil)
			if i == 0 && result.status != 200 {
				t.Errorf("%s: status %d: %s", path, result.status, result.body)
			}
			if number := ratingNumber.FindString(result.body); number != "" {
				t.Errorf("%s has %s: %s", path, number, result.body)
			}
		}
	}
}

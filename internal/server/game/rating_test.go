package game_test

import (
	"net/url"
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
	if report.Rating != 1500 || report.Runs != 0 || report.History == nil || report.Techniques == nil || len(report.Near) != 4 {
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
	if report.Rating <= 1500 || report.Deviation >= 350 || report.Hands != 5 || report.Runs != 1 || len(report.History) != 1 {
		t.Errorf("after a fast daily: %+v", report)
	}
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

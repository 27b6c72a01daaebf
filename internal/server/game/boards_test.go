package game_test

import (
	"strings"
	"testing"
	"time"

	"github.com/make24/make24/internal/game/board"
	"github.com/make24/make24/internal/game/run"
)

// playDaily plays today's daily and takes the given time for each hand.
func (b *browser) playDaily(perHand time.Duration) *testRun {
	b.t.Helper()
	run := b.begin(object{"key": "k", "mode": "daily"})
	for hand := range 5 {
		b.advance(perHand)
		run.solve().wantStatus(200, nil)
		if hand < 4 {
			run.move(object{"do": "next", "hand": hand + 1}).wantStatus(200, nil)
		}
	}
	return run
}

// TestBoards checks that a guest appears on a leaderboard after choosing a name.
func TestBoards(t *testing.T) {
	server := serve(t, nil)
	ann, stranger := server.browser(), server.browser()
	var places struct{ Places []board.Place }
	stranger.send("GET", "/game/boards", nil).wantStatus(200, &places)
	if len(places.Places) != 18 || places.Places[0] != (board.Place{Board: "daily", Period: "day"}) {
		t.Errorf("%+v", places)
	}
	ann.playDaily(5 * time.Second)
	var shown board.Leaderboard
	ann.send("GET", "/game/boards/daily/day", nil).wantStatus(200, &shown)
	if shown.Players != 0 || !shown.Unnamed || shown.You == nil || shown.You.Place != 0 || shown.Would != 1 || shown.You.Score != 20 {
		t.Errorf("without a name: %+v", shown)
	}
	me := ann.me()
	stranger.send("GET", "/game/players/"+me.ID, nil).wantProblem(404, "no-player-page")

	ann.send("PATCH", "/game/me", object{"name": "Ann"}).wantStatus(200, nil)
	shown = board.Leaderboard{}
	ann.send("GET", "/game/boards/daily/day?from=1", nil).wantStatus(200, &shown)
	if shown.Players != 1 || shown.Unnamed || shown.You.Place != 1 || len(shown.Near) != 1 || len(shown.List) != 1 || shown.List[0].Name != "Ann" || shown.List[0].Player != me.ID {
		t.Errorf("with a name: %+v", shown)
	}
	shown = board.Leaderboard{}
	stranger.send("GET", "/game/boards/daily/all", nil).wantStatus(200, &shown)
	if shown.Players != 1 || shown.You != nil || len(shown.Top) != 1 || shown.Top[0].You {
		t.Errorf("as a stranger: %+v", shown)
	}
	ann.send("GET", "/game/boards", nil).wantStatus(200, &places)
	if places.Places[0].Place != 1 || places.Places[3].Place != 0 {
		t.Errorf("%+v", places)
	}
	var profile board.Profile
	stranger.send("GET", "/game/players/"+me.ID, nil).wantStatus(200, &profile)
	if profile.Name != "Ann" || profile.Dailies != 1 || profile.Rating != nil { // after five hands
		t.Errorf("%+v", profile)
	}
	for _, path := range []string{"/game/boards/class/day", "/game/boards/daily/month"} {
		stranger.send("GET", path, nil).wantProblem(404, "no-board")
	}
	stranger.send("GET", "/game/boards/daily/day?from=x", nil).wantProblem(422, "bad-move")
}

// TestHeldResult checks that a player sees that a result is held, and that the log tells the operator.
func TestHeldResult(t *testing.T) {
	server := serve(t, nil)
	b := server.browser()
	played := b.playDaily(100 * time.Millisecond)
	if !played.Held {
		t.Errorf("%+v", played.Run)
	}
	var loaded run.Run
	b.send("GET", "/game/runs/"+played.ID, nil).wantStatus(200, &loaded)
	if !loaded.Held || loaded.Rating != nil {
		t.Errorf("%+v", loaded)
	}
	var board board.Leaderboard
	b.send("GET", "/game/boards/daily/week", nil).wantStatus(200, &board)
	if !board.Held || board.You != nil || board.Players != 0 {
		t.Errorf("%+v", board)
	}
	if log := server.log.String(); strings.Count(log, "result held") != 1 || strings.Contains(log, b.me().ID) {
		t.Errorf("log %s", log)
	}
}

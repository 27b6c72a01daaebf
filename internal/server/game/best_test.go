package game_test

import (
	"testing"
	"time"

	"github.com/make24/make24/internal/game/history"
)

// TestBest asks for the best timed run before and after one was played.
func TestBest(t *testing.T) {
	server := serve(t, nil)
	b := server.browser()
	var answer struct {
		Best *history.Best `json:"best"`
	}
	b.send("GET", "/game/best", nil).wantStatus(200, &answer)
	if answer.Best != nil {
		t.Errorf("without a session: %+v", answer.Best)
	}
	run := b.begin(object{"key": "k", "mode": "timed"})
	server.advance(3 * time.Second)
	run.solve().wantStatus(200, nil)
	run.move(object{"do": "finish"}).wantStatus(200, nil)
	b.send("GET", "/game/best", nil).wantStatus(200, &answer)
	if answer.Best == nil || answer.Best.Run != run.ID || answer.Best.Solved != 1 || len(answer.Best.Pace) != 1 || answer.Best.Pace[0] != 3000 {
		t.Errorf("after a run: %+v", answer.Best)
	}
	answer.Best = nil
	b.send("GET", "/game/best?except="+run.ID, nil).wantStatus(200, &answer)
	if answer.Best != nil {
		t.Errorf("without the only run: %+v", answer.Best)
	}
}

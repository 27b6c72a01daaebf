package game_test

import (
	"strings"
	"testing"
	"time"

	"github.com/make24/make24/internal/game/history"
	"github.com/make24/make24/internal/game/run"
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

// TestSharedResult shows a finished run to another player: nothing of the rating, and no other run.
func TestSharedResult(t *testing.T) {
	server := serve(t, nil)
	player, other := server.browser(), server.browser()
	run := player.begin(object{"key": "k", "mode": "timed5"})
	server.advance(3 * time.Second)
	run.move(object{"do": "claim", "hand": 0, "expr": "777"}).wantStatus(200, nil)
	run.solve().wantStatus(200, nil)
	other.send("GET", "/game/results/"+run.ID, nil).wantStatus(404, nil) // it is not over
	run.move(object{"do": "finish"}).wantStatus(200, nil)
	var shared map[string]any
	text := other.send("GET", "/game/results/"+run.ID, nil).wantStatus(200, &shared).body
	if strings.Contains(text, "777") || !strings.Contains(text, `"misses":1,"missed":{"reason":"numbers"}`) {
		t.Errorf("of a wrong claim, only the number and the reason are public: %s", text)
	}
	view, _ := shared["view"].(map[string]any)
	if shared["run"] != run.ID || view["phase"] != "over" || view["mode"] != "timed5" {
		t.Errorf("%v", shared)
	}
	for _, name := range []string{"rating", "trails", "held"} {
		if _, ok := shared[name]; ok {
			t.Errorf("the result has %s", name)
		}
	}
	var own map[string]any
	if text := player.send("GET", "/game/results/"+run.ID, nil).wantStatus(200, &own).body; !strings.Contains(text, "777") {
		t.Errorf("the player does not see the wrong claim: %s", text)
	}
	if shared["shared"] != true || own["shared"] != nil || own["run"] != run.ID {
		t.Errorf("shared %v, own %v", shared["shared"], own)
	}
	practice := player.begin(object{"key": "p", "mode": "practice"})
	practice.move(object{"do": "finish"}).wantStatus(200, nil)
	other.send("GET", "/game/results/"+practice.ID, nil).wantStatus(404, nil)
	other.send("GET", "/game/results/none", nil).wantStatus(404, nil)
}

// TestChallengeHidesItsSource checks that a player of a challenge does not learn the address of the result
// with the answers of its creator: neither from the run nor from the export.
func TestChallengeHidesItsSource(t *testing.T) {
	server := serve(t, nil)
	creator, friend := server.browser(), server.browser()
	source := creator.begin(object{"key": "k", "mode": "timed"})
	source.solve().wantStatus(200, nil)
	source.move(object{"do": "finish"}).wantStatus(200, nil)
	var created struct{ Code string }
	creator.send("POST", "/game/challenges", object{"run": source.ID}).wantStatus(201, &created)
	var begun run.Run
	path := "/game/challenges/" + created.Code + "/runs"
	texts := []string{friend.send("POST", path, object{}).wantStatus(201, &begun).body}
	read := func() {
		for _, path := range []string{"/game/runs/" + begun.ID, "/game/me/export"} {
			texts = append(texts, friend.send("GET", path, nil).wantStatus(200, nil).body)
		}
	}
	read()
	friend.send("POST", "/game/runs/"+begun.ID+"/moves", object{"do": "finish", "id": "f"}).wantStatus(200, nil)
	read()
	for i, text := range texts {
		if strings.Contains(text, source.ID) || !strings.Contains(text, created.Code) {
			t.Errorf("response %d: %s", i, text)
		}
	}
}

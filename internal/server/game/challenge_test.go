package game_test

import (
	"strings"
	"testing"
	"time"

	"github.com/make24/make24/internal/game/challenge"
	"github.com/make24/make24/internal/game/daily"
	"github.com/make24/make24/internal/game/run"
)

// TestChallenge creates a challenge, plays it with a guest, and checks what each receives, and that
// deleting the players deletes everything.
func TestChallenge(t *testing.T) {
	server := serve(t, nil)
	ann, bob := server.browser(), server.browser()
	ann.send("POST", "/game/challenges", object{"run": "x"}).wantProblem(401, "no-player")
	ann.send("PATCH", "/game/me", object{"name": "Ann"}).wantStatus(200, nil)
	played := ann.begin(object{"key": "k", "mode": "practice", "puzzles": []string{fixedPuzzle}})
	ann.send("POST", "/game/challenges", object{"run": played.ID, "hand": 0}).wantProblem(422, "bad-challenge")
	server.advance(9200 * time.Millisecond)
	played.solve().wantStatus(200, nil)
	for _, body := range []object{{"run": played.ID, "hand": -1}, {"run": played.ID}} {
		ann.send("POST", "/game/challenges", body).wantProblem(422, "bad-challenge")
	}
	bob.me()
	var c challenge.Challenge
	ann.send("POST", "/game/challenges", object{"run": played.ID, "hand": 0}).wantStatus(201, &c)
	path := "/game/challenges/" + c.Code

	c = challenge.Challenge{} // the response omits empty fields
	text := bob.send("GET", path, nil).wantStatus(200, &c).body
	if c.Name != "Ann" || c.Mine || c.State != daily.StateNew || c.Score.Time != 9200 || strings.Contains(text, "expr") || strings.Contains(text, "solvable") || strings.Contains(text, "8/3") {
		t.Errorf("before playing: %s", text)
	}
	bob.send("GET", path+"/hands", nil).wantProblem(401, "no-player")
	var begun run.Run
	bob.send("POST", path+"/runs", object{}).wantStatus(201, &begun)
	bob.send("POST", path+"/runs", object{}).wantStatus(200, nil)
	bob.send("GET", path+"/hands", nil).wantProblem(422, "bad-challenge")
	bob.send("POST", path+"/seen", object{}).wantProblem(404, "no-challenge")
	if text := bob.send("GET", path, nil).wantStatus(200, nil).body; strings.Contains(text, "results") {
		t.Errorf("while playing: %s", text)
	}
	server.advance(4 * time.Second)
	theirs := &testRun{browser: bob, Run: begun}
	theirs.move(object{"do": "claim", "hand": 0, "expr": "8/(3-8/3)"}).wantStatus(200, nil)
	var hands challenge.Hands
	bob.send("GET", path+"/hands", nil).wantStatus(200, &hands)
	if len(hands.First) != 1 || hands.First[0].Expr == "" || hands.Second[0].Time != 4000 {
		t.Errorf("compared: %+v", hands)
	}
	bob.send("GET", path+"/hands?with=x", nil).wantProblem(422, "bad-move")
	var list struct{ Challenges []challenge.Challenge }
	ann.send("GET", "/game/challenges", nil).wantStatus(200, &list)
	if len(list.Challenges) != 1 || list.Challenges[0].Unseen != 1 {
		t.Errorf("list %+v", list)
	}
	ann.send("POST", path+"/seen", object{}).wantStatus(204, nil)
	ann.send("GET", path, nil).wantStatus(200, &c)
	if c.Unseen != 0 || len(c.Results) != 1 || c.Results[0].Time != 4000 {
		t.Errorf("seen: %+v", c)
	}
	var export struct{ Challenges []map[string]any }
	ann.send("GET", "/game/me/export", nil).wantStatus(200, &export)
	if len(export.Challenges) != 1 || export.Challenges[0]["code"] != c.Code || export.Challenges[0]["run"] != played.ID {
		t.Errorf("exported: %+v", export)
	}

	bob.send("DELETE", "/game/me", "{}").wantStatus(204, nil)
	c = challenge.Challenge{}
	ann.send("GET", path, nil).wantStatus(200, &c)
	if c.Players != 0 {
		t.Errorf("after its player was deleted: %+v", c)
	}
	ann.send("DELETE", "/game/me", "{}").wantStatus(204, nil)
	server.browser().send("GET", path, nil).wantProblem(404, "no-challenge")
	if counts := server.rowCounts(); counts["challenges"] != 0 || counts["challenge_runs"] != 0 {
		t.Errorf("rows that are left: %v", counts)
	}
}

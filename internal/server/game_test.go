package server

import (
	"encoding/json"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/make24/make24/internal/game/store/sqlstore"
	"github.com/make24/make24/internal/server/game"
	"github.com/make24/make24/internal/server/limits"
	"github.com/make24/make24/internal/server/problem"
	"github.com/make24/make24/internal/testkit/pgtest"
)

// serveWithGame starts a server with a game.
func serveWithGame(t testing.TB) *testServer {
	t.Helper()
	return serveGame(t, func(*Options) {})
}

// serveGame starts a server with a game. configure changes the options.
func serveGame(t testing.TB, configure func(*Options)) *testServer {
	t.Helper()
	db, err := sqlstore.OpenSQLite(t.Context(), pgtest.MigratedFile(t))
	if err != nil {
		t.Fatal(err)
	}
	s := serve(t, func(o *Options) { o.Store = db; configure(o) })
	t.Cleanup(func() {
		if err := s.stop(); err != nil { // before the database is closed
			t.Error(err)
		}
		if err := db.Close(); err != nil {
			t.Error(err)
		}
	})
	return s
}

// beginRun begins a practice run as a new guest.
func (s *testServer) beginRun(key, criteria string) httpResult {
	s.t.Helper()
	request, err := http.NewRequest(http.MethodPost, s.url+"/game/runs", strings.NewReader(`{"key":"`+key+`","mode":"practice",`+criteria+`}`))
	if err != nil {
		s.t.Fatal(err)
	}
	request.Header.Set("Content-Type", "application/json")
	request.Header.Set("Sec-Fetch-Site", "same-origin")
	return s.do(request)
}

// TestRareSearchesWait checks that searches for rare hands wait for each other, and that requests
// for common hands do not wait for them.
func TestRareSearchesWait(t *testing.T) {
	s := serveWithGame(t)
	s.dealPool.MaxWait = 20 * time.Millisecond
	const impossibleCriteria, commonCriteria = `"target":"-9973"`, `"level":3`
	slots := occupy(t, s.dealPool.Class, generateSlots())
	wantProblem(t, s.beginRun("a", impossibleCriteria), problem.Busy, "in time")
	s.dealPool.MaxWaiting = 0
	wantProblem(t, s.beginRun("b", impossibleCriteria), problem.Busy, "waiting")
	s.dealPool.MaxWaiting = limits.Generating.Running.Waiting
	for _, criteria := range []string{commonCriteria, `"cards":6,"level":1`} {
		if response := s.beginRun("c", criteria); response.status != http.StatusCreated {
			t.Errorf("%s: %d %s", criteria, response.status, response.body)
		}
	}
	for _, slot := range slots {
		slot.Release()
	}
	s.dealPool.timeLimit = time.Millisecond
	wantProblem(t, s.beginRun("d", impossibleCriteria), problem.OverTime, "1ms")
	s.dealPool.timeLimit = time.Minute
	wantProblem(t, s.beginRun("e", impossibleCriteria), badOptions(), "No hand")
	if n, _ := s.dealPool.Load(); n != 0 {
		t.Errorf("%d slots were not released", n)
	}
}

// badOptions returns the problem bad-options of the game.
func badOptions() *problem.Problem {
	for _, p := range game.Problems() {
		if p.Name == "bad-options" {
			return p
		}
	}
	return nil
}

// TestGameHasOwnEngines checks that hints of the game do not wait for the engines of the API.
func TestGameHasOwnEngines(t *testing.T) {
	s := serveWithGame(t)
	s.apiEngines.MaxWait = time.Millisecond
	createdRun := s.beginRun("a", `"level":1`)
	var run struct{ Run string }
	if err := json.Unmarshal([]byte(createdRun.body), &run); err != nil || run.Run == "" {
		t.Fatalf("%v in %s", err, createdRun.body)
	}
	move := func(body string) httpResult {
		request, err := http.NewRequest(http.MethodPost, s.url+"/game/runs/"+run.Run+"/moves", strings.NewReader(body))
		if err != nil {
			t.Fatal(err)
		}
		request.Header.Set("Content-Type", "application/json")
		request.Header.Set("Sec-Fetch-Site", "same-origin")
		for _, cookie := range createdRun.header.Values("Set-Cookie") {
			request.Header.Add("Cookie", strings.SplitN(cookie, ";", 2)[0])
		}
		return s.do(request)
	}
	for _, engine := range occupy(t, s.apiEngines.Class, engineSlots()) {
		t.Cleanup(engine.Release)
	}
	move(`{"do":"next","id":"m0","hand":0}`)
	response := move(`{"do":"hint","id":"m1","hand":0,"step":1}`)
	if response.status != http.StatusOK || !strings.Contains(response.body, `"clues"`) {
		t.Errorf("%d %s", response.status, response.body)
	}
	wantProblem(t, s.send(http.MethodGet, "/v1/hint?hand=3388", "", ""), problem.Busy, "in time")
	for _, engine := range occupy(t, s.gameEngines.Class, engineSlots()) {
		t.Cleanup(engine.Release)
	}
	s.gameEngines.MaxWait = time.Millisecond
	wantProblem(t, move(`{"do":"hint","id":"m2","hand":0,"step":2}`), problem.Busy, "in time")
}

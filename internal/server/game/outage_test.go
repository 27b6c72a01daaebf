package game_test

import (
	"strings"
	"testing"

	"github.com/make24/make24/internal/game/run"
	"github.com/make24/make24/internal/game/store/sqlstore"
	"github.com/make24/make24/internal/server"
	"github.com/make24/make24/internal/testkit/pgtest"
)

// TestDatabaseStopped checks that during an outage of the database every request gets 503 with
// Retry-After and /readyz fails, that the game recovers by itself, and that the log has one line
// for the start of the outage and one for its end.
func TestDatabaseStopped(t *testing.T) {
	t.Parallel()
	postgres := pgtest.NewServer(t)
	db, err := sqlstore.OpenPostgres(t.Context(), postgres.URL)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := db.Close(); err != nil {
			t.Error(err)
		}
	})
	srv := serve(t, func(o *server.Options) { o.Store = db })
	b := srv.browser()
	begun := b.begin(object{"key": "k", "mode": "practice", "puzzles": []string{fixedPuzzle}})
	b.send("GET", "/readyz", nil).wantStatus(200, nil)

	postgres.Stop()
	for range 3 {
		for text, result := range map[string]httpResult{
			"a claim": begun.solve(), "a run": b.send("GET", "/game/runs/"+begun.ID, nil), "a board": b.send("GET", "/game/daily/1", nil),
			"a change": b.send("PATCH", "/game/me", object{"name": "Ann"}), "a deletion": b.send("DELETE", "/game/me", nil),
			"an export": b.send("GET", "/game/me/export", nil), "a guest": srv.browser().send("PATCH", "/game/me", object{}),
		} {
			result.wantProblem(503, "busy")
			if result.header.Get("Retry-After") != "5" {
				t.Errorf("%s: no Retry-After", text)
			}
		}
		b.send("GET", "/readyz", nil).wantStatus(503, nil)
	}

	postgres.Start(t)
	b.send("GET", "/readyz", nil).wantStatus(200, nil)
	var loaded run.Run
	b.send("GET", "/game/runs/"+begun.ID, nil).wantStatus(200, &loaded)
	if loaded.View.Shown[0].Outcome != "open" {
		t.Errorf("a refused move was stored: %+v", loaded.View)
	}
	begun.solve().wantStatus(200, nil)
	if begun.View.Shown[0].Outcome != "solved" {
		t.Errorf("%+v", begun.View)
	}
	for text, want := range map[string]int{"level=ERROR": 1, "database available again": 1, "msg=request level=WARN": 0} {
		if n := strings.Count(srv.log.String(), text); n != want {
			t.Errorf("%d lines with %s, want %d:\n%s", n, text, want, srv.log)
		}
	}
}

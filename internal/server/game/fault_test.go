package game_test

import (
	"database/sql"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/make24/make24/internal/server"
	"github.com/make24/make24/internal/testkit/clocktest"
)

// wantLogged checks how often the log contains texts.
func (s *testServer) wantLogged(counts map[string]int) {
	s.t.Helper()
	for text, want := range counts {
		if n := strings.Count(s.log.String(), text); n != want {
			s.t.Errorf("%d lines with %s, want %d:\n%s", n, text, want, s.log)
		}
	}
}

// TestDatabaseReplaced moves the folder of a running server away and replaces it. It checks that all
// requests of the game are refused, that /readyz fails, that both end when the folder is back, and
// that the log has one line for each.
func TestDatabaseReplaced(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("Windows refuses to move open files")
	}
	srv := serve(t, nil)
	b := srv.browser()
	run := b.begin(object{"key": "k", "mode": "practice", "puzzles": []string{fixedPuzzle}})
	dir := filepath.Dir(srv.file)
	rename := func(from, to string) {
		t.Helper()
		if err := os.Rename(from, to); err != nil {
			t.Fatal(err)
		}
	}
	for i, replace := range []func(){
		func() {},
		func() {
			if err := os.Mkdir(dir, 0o700); err != nil {
				t.Fatal(err)
			}
			content, err := os.ReadFile(filepath.Join(dir+"-moved", filepath.Base(srv.file)))
			if err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(srv.file, content, 0o600); err != nil {
				t.Fatal(err)
			}
		},
	} {
		rename(dir, dir+"-moved")
		replace()
		for range 2 {
			result := run.solve()
			result.wantProblem(503, "no-room")
			if result.header.Get("Retry-After") != "30" || !strings.Contains(result.body, "moved or replaced") {
				t.Errorf("Retry-After %q, %s", result.header.Get("Retry-After"), result.body)
			}
			b.send("PATCH", "/game/me", object{"name": "Ann"}).wantProblem(503, "no-room")
			b.send("GET", "/game/runs/"+run.ID, nil).wantProblem(503, "no-room")
			srv.browser().send("PATCH", "/game/me", object{}).wantProblem(503, "no-room")
			b.send("GET", "/readyz", nil).wantProblem(503, "busy")
		}
		srv.wantLogged(map[string]int{"level=ERROR": i + 1, "database file missing or replaced": i + 1, "in place again": i, "msg=request level=WARN": 0})
		_ = os.RemoveAll(dir)
		rename(dir+"-moved", dir)
		b.send("GET", "/readyz", nil).wantStatus(200, nil)
		srv.wantLogged(map[string]int{"level=ERROR": i + 1, "database file in place again": i + 1})
		b.send("PATCH", "/game/me", object{"name": "Ann"}).wantStatus(200, nil)
	}
	run.solve().wantStatus(200, nil)
}

// TestDatabaseLocked locks the database of a server in another connection. It checks that /readyz fails
// also if nobody writes, and that the log says that the database is available only after a write.
func TestDatabaseLocked(t *testing.T) {
	t.Parallel()
	srv := serve(t, func(o *server.Options) { o.TimeLimit = 0 }) // the server waits 2 s for the lock
	b := srv.browser()
	run := b.begin(object{"key": "k", "mode": "practice", "puzzles": []string{fixedPuzzle}})
	other, err := sql.Open("sqlite", srv.file+"?_txlock=immediate")
	if err != nil {
		t.Fatal(err)
	}
	defer other.Close()
	lock, err := other.BeginTx(t.Context(), nil)
	if err != nil {
		t.Fatal(err)
	}
	for range 2 {
		b.send("GET", "/readyz", nil).wantProblem(503, "busy")
		b.send("GET", "/game/runs/"+run.ID, nil).wantStatus(200, nil) // reads work
		srv.wantLogged(map[string]int{"database unavailable": 1, "level=ERROR": 1, "available again": 0})
	}
	if err := lock.Rollback(); err != nil {
		t.Fatal(err)
	}
	clocktest.Until(t, "the server is ready", func() bool { return b.send("GET", "/readyz", nil).status == 200 })
	srv.wantLogged(map[string]int{"database unavailable": 1, "level=ERROR": 1, "database available again": 1})
	run.solve().wantStatus(200, nil)
}

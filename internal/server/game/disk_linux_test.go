package game_test

import (
	"strings"
	"syscall"
	"testing"

	"github.com/make24/make24/internal/game/run"
)

// TestNoRoom checks that, while the disk is full, every change is refused with the problem no-room,
// that /readyz fails until a write succeeds, and that the log has one line for each full disk.
func TestNoRoom(t *testing.T) {
	server := serve(t, nil)
	b := server.browser()
	begun := b.begin(object{"key": "k", "mode": "practice", "puzzles": []string{fixedPuzzle}})
	wantReady := func(status int) {
		t.Helper()
		b.send("GET", "/readyz", nil).wantStatus(status, nil)
	}
	wantReady(200)
	freeDisk := fillDisk(t)
	for range 3 {
		result := begun.solve()
		result.wantProblem(503, "no-room")
		if result.header.Get("Retry-After") == "" {
			t.Error("no Retry-After")
		}
		server.browser().send("PATCH", "/game/me", object{}).wantProblem(503, "no-room")
		b.send("PATCH", "/game/me", object{"name": "Ann"}).wantProblem(503, "no-room")
		b.send("DELETE", "/game/me", nil).wantProblem(503, "no-room")
		wantReady(503)
	}
	var loadedRun run.Run
	b.send("GET", "/game/runs/"+begun.ID, nil).wantStatus(200, &loadedRun)
	if loadedRun.View.Shown[0].Outcome != "open" {
		t.Errorf("a refused move was stored: %+v", loadedRun.View)
	}
	freeDisk()
	wantReady(200) // /readyz itself tries a write, since a server that is not ready gets no requests
	begun.solve().wantStatus(200, nil)
	if begun.View.Shown[0].Outcome != "solved" {
		t.Errorf("%+v", begun.View)
	}
	for text, want := range map[string]int{"level=ERROR": 1, "level=WARN": 0, "database writes work again": 1} {
		if n := strings.Count(server.log.String(), text); n != want {
			t.Errorf("%d lines with %s, want %d:\n%s", n, text, want, server.log)
		}
	}
	freeDisk = fillDisk(t)
	begun.move(object{"do": "finish"}) // the run is over, so nothing is written
	b.send("PATCH", "/game/me", object{"name": "Ann"}).wantProblem(503, "no-room")
	freeDisk()
	b.send("PATCH", "/game/me", object{"name": "Ann"}).wantStatus(200, nil)
	wantReady(200)
	if n := strings.Count(server.log.String(), "level=ERROR"); n != 2 {
		t.Errorf("%d errors are logged, want 2", n)
	}
}

// fillDisk simulates a full disk: files of this process cannot grow until restore is called.
func fillDisk(t *testing.T) (restore func()) {
	t.Helper()
	var originalLimit syscall.Rlimit
	if err := syscall.Getrlimit(syscall.RLIMIT_FSIZE, &originalLimit); err != nil {
		t.Fatal(err)
	}
	setLimit := func(limit uint64) {
		if err := syscall.Setrlimit(syscall.RLIMIT_FSIZE, &syscall.Rlimit{Cur: limit, Max: originalLimit.Max}); err != nil {
			t.Fatal(err)
		}
	}
	setLimit(0)
	t.Cleanup(func() { setLimit(originalLimit.Cur) })
	return func() { setLimit(originalLimit.Cur) }
}

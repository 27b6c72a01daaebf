package cli

import (
	"context"
	"io"
	"log/slog"
	"net/http/httptest"
	"path/filepath"
	"strconv"
	"sync/atomic"
	"testing"
	"time"

	"github.com/make24/make24/internal/game/gameclient"
	"github.com/make24/make24/internal/game/match"
	"github.com/make24/make24/internal/game/store/sqlstore"
	"github.com/make24/make24/internal/server"
	"github.com/make24/make24/internal/testkit/clocktest"
	"github.com/make24/make24/race"
)

// TestPlayQuickMatch plays a quick match in a terminal, against another client of a real server, and
// then finds another one.
func TestPlayQuickMatch(t *testing.T) {
	t.Parallel()
	db, err := sqlstore.OpenSQLite(t.Context(), filepath.Join(t.TempDir(), "make24.db"))
	if err != nil {
		t.Fatal(err)
	}
	start, elapsed := time.Date(2026, 11, 21, 10, 0, 0, 0, time.UTC), atomic.Int64{}
	s, err := server.New(server.Options{
		Store: db, Rate: 1000, ExemptLocal: true, CacheBytes: 1 << 20, TimeLimit: time.Minute,
		Clock: func() time.Time { return start.Add(time.Duration(elapsed.Load()) * time.Millisecond) },
		Log:   slog.New(slog.NewTextHandler(io.Discard, nil)),
	})
	if err != nil {
		t.Fatal(err)
	}
	srv := httptest.NewServer(s.Handler())
	t.Cleanup(func() { srv.CloseClientConnections(); srv.Close(); _ = db.Close() })
	link, err := gameclient.ParseLink(srv.URL)
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := clocktest.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	bob, profile := gameclient.New(link.Server, ""), match.Profile{Name: "Bob"}
	// match finds a quick match with the terminal, and returns it and its events.
	match := func() (r *match.Race, await func(what string, done func() bool)) {
		found, err := bob.QuickMatch(ctx, profile, "")
		if err != nil {
			t.Fatal(err)
		}
		r = &found
		watch, stop := context.WithCancel(ctx)
		t.Cleanup(stop)
		events := bob.Watch(watch, r.ID)
		await = func(what string, done func() bool) {
			t.Helper()
			for !done() {
				e, open := <-events
				if !open {
					t.Fatalf("no %s: %+v", what, r.Public)
				}
				e.Apply(r)
			}
		}
		return r, await
	}

	x := startTerminal(t, []string{"XDG_CONFIG_HOME=" + t.TempDir()}, "play", "--server", srv.URL)
	x.expect("Quick match")
	x.write("Ann\r\r")
	x.expect("two or more")
	r, await := match()
	await("second player", func() bool { return len(r.Seats) == 2 })
	elapsed.Add(8000)
	if _, err := bob.Load(ctx, r.ID); err != nil { // runs the clocks
		t.Fatal(err)
	}
	x.expect("[4]")
	closed := func(seat int) int { return r.Public.Players[seat].Closed }
	for i := range 10 {
		if _, err := bob.Act(ctx, r.ID, race.Skip{ID: "b" + strconv.Itoa(i), Hand: i}); err != nil {
			t.Fatal(err)
		}
		x.write("ss")
		await("skipped hand", func() bool { return closed(0)+closed(1) == 2*i+2 })
	}
	await("end", func() bool { return r.Public.Phase == race.PhaseOver })
	x.expect("another")
	x.mu.Lock()
	x.out.Reset()
	x.mu.Unlock()
	x.write("\r")
	x.expect("Waiting")
	r2, await2 := match()
	await2("second match", func() bool { return len(r2.Seats) == 2 })
	if r2.ID == r.ID {
		t.Error("the same match again")
	}
	x.write("\x03")
	if status := x.finish(); status != statusInterrupted {
		t.Errorf("status %d", status)
	}
}

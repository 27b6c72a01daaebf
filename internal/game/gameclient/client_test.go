package gameclient_test

import (
	"context"
	"errors"
	"io"
	"log/slog"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"reflect"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/make24/make24/internal/game/gameclient"
	"github.com/make24/make24/internal/game/ghost"
	"github.com/make24/make24/internal/game/match"
	"github.com/make24/make24/internal/game/store/sqlstore"
	"github.com/make24/make24/internal/server"
	"github.com/make24/make24/internal/server/caller"
	"github.com/make24/make24/internal/testkit/clocktest"
	"github.com/make24/make24/internal/testkit/pgtest"
	"github.com/make24/make24/race"
)

// testServer is a real server whose clock the test controls. While unavailable is true, it answers nothing but 502,
// as a proxy does.
type testServer struct {
	unavailable atomic.Bool
	elapsed     atomic.Int64 // milliseconds
	link        gameclient.Link
	net.Listener
	mu    sync.Mutex
	conns []net.Conn
}

// Accept implements net.Listener.
func (s *testServer) Accept() (net.Conn, error) {
	c, err := s.Listener.Accept()
	s.mu.Lock()
	defer s.mu.Unlock()
	s.conns = append(s.conns, c)
	return c, err
}

// drop closes all connections, also those of streams, which httptest does not know.
func (s *testServer) drop() {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, c := range s.conns {
		_ = c.Close()
	}
}

func serve(t *testing.T) *testServer { return serveAt(t, "") }

// serveAt starts a server at a path of its host, such as "" or /24.
func serveAt(t *testing.T, path string) *testServer {
	t.Helper()
	db, err := sqlstore.OpenSQLite(context.Background(), pgtest.MigratedFile(t))
	if err != nil {
		t.Fatal(err)
	}
	s := &testServer{}
	start := time.Date(2026, 11, 21, 10, 0, 0, 0, time.UTC)
	started := httptest.NewUnstartedServer(nil)
	var origin caller.Origin
	if path != "" {
		origin = caller.Origin("http://" + started.Listener.Addr().String() + path)
	}
	w, err := server.New(server.Options{
		Origin: origin,
		Store:  db, Rate: 1000, ExemptLocal: true, CacheBytes: 1 << 20, TimeLimit: time.Minute,
		Clock: func() time.Time { return start.Add(time.Duration(s.elapsed.Load()) * time.Millisecond) },
		Log:   slog.New(slog.NewTextHandler(io.Discard, nil)),
	})
	if err != nil {
		t.Fatal(err)
	}
	handler := w.Handler()
	started.Config.Handler = http.HandlerFunc(func(rw http.ResponseWriter, r *http.Request) {
		if s.unavailable.Load() {
			rw.WriteHeader(http.StatusBadGateway)
			return
		}
		handler.ServeHTTP(rw, r)
	})
	s.Listener, started.Listener = started.Listener, s
	started.Start()
	t.Cleanup(func() { started.Close(); _ = db.Close() })
	if s.link, err = gameclient.ParseLink(started.URL + path); err != nil {
		t.Fatal(err)
	}
	return s
}

// await reads events and applies them to a race until done returns true.
func await(t *testing.T, events <-chan gameclient.Event, r *match.Race, done func(gameclient.Event) bool) {
	t.Helper()
	timeout := clocktest.Deadline()
	for {
		select {
		case e, open := <-events:
			if !open {
				t.Fatal("the stream has ended")
			}
			if e.Apply(r); done(e) {
				return
			}
		case <-timeout:
			t.Fatalf("no such event; the race is %+v", r.Public)
		}
	}
}

// TestRace plays a race of two clients, from the lobby to the results.
func TestRace(t *testing.T) {
	t.Run("host", func(t *testing.T) { playRace(t, serve(t)) })
	t.Run("path", func(t *testing.T) { playRace(t, serveAt(t, "/24")) })
}

// playRace plays a race on a server.
func playRace(t *testing.T, s *testServer) {
	t.Helper()
	ctx := t.Context()
	file := filepath.Join(t.TempDir(), "sessions", "ann.json")
	ann, bob := gameclient.New(s.link.Server, file), gameclient.New(s.link.Server, "")
	created, err := ann.Create(ctx, match.Profile{Name: "Ann"}, match.Options{Kind: match.KindRace, Puzzles: []string{"1-3.3.8.8-24-classic"}})
	if err != nil {
		t.Fatal(err)
	}
	id, err := bob.Find(ctx, created.Code)
	if err != nil || id != created.ID {
		t.Fatal(id, err)
	}
	joined, err := bob.Join(ctx, id, match.Profile{Name: "Bob"})
	if err != nil || joined.Seat == "" || len(joined.Seats) != 2 {
		t.Fatal(joined, err)
	}
	watch, stop := context.WithCancel(ctx)
	defer stop()
	events := bob.Watch(watch, id)
	await(t, events, &joined, func(e gameclient.Event) bool { return e.Race != nil })
	if _, err := ann.Start(ctx, id, "a1"); err != nil {
		t.Fatal(err)
	}
	await(t, events, &joined, func(gameclient.Event) bool { return joined.Public.Phase == race.PhaseCounting })
	s.elapsed.Add(3000)
	started, err := ann.Load(ctx, id)
	if err != nil || started.Public.Phase != race.PhaseRunning {
		t.Fatal(started.Public.Phase, err)
	}
	await(t, events, &joined, func(gameclient.Event) bool { return joined.Mine != nil && len(joined.Mine.Shown) == 1 })

	// The server is unavailable while Bob claims: the claim arrives when it is back, and counts once.
	s.unavailable.Store(true)
	claimed := make(chan error, 1)
	go func() {
		_, err := bob.Act(ctx, id, race.Claim{ID: "b1", Hand: 0, Expr: "8/(3-8/3)"})
		claimed <- err
	}()
	s.drop()
	await(t, events, &joined, func(e gameclient.Event) bool { return e.Lost })
	s.unavailable.Store(false)
	if err := <-claimed; err != nil {
		t.Fatal(err)
	}
	await(t, events, &joined, func(gameclient.Event) bool { return joined.Mine.Standing.Solved == 1 })

	// Ann's program starts again, and has the same seat.
	if info, err := os.Stat(file); err != nil || info.Mode().Perm() != 0o600 {
		t.Fatal(info, err)
	}
	ann = gameclient.New(s.link.Server, file)
	after, err := ann.Act(ctx, id, race.Skip{ID: "a2", Hand: 0})
	if err != nil || after.Seat != created.Seat || after.Public.Phase != race.PhaseOver {
		t.Fatal(after, err)
	}
	results, err := bob.Results(ctx, id)
	if err != nil || len(results) != 2 || results[0].Player != joined.Seat || results[0].Solved != 1 {
		t.Errorf("%+v, %v", results, err)
	}
}

// TestComputers creates a race against computers, and asks for their courses.
func TestComputers(t *testing.T) {
	s, ctx := serve(t), t.Context()
	ann := gameclient.New(s.link.Server, "")
	created, err := ann.CreateComputers(ctx, match.Profile{Name: "Ann"}, ghost.Computers{Steps: []string{"steady", "fast"}, Hands: 5, Levels: []int{4, 5}})
	if err != nil || created.Public.Phase != race.PhaseCounting || created.Public.Mode.Hands != 5 || created.Seat == "" || len(created.Ghosts) != 2 {
		t.Fatalf("%+v, %v", created, err)
	}
	if ghosts, err := ann.Ghosts(ctx, created.ID); err != nil || !reflect.DeepEqual(ghosts, created.Ghosts) {
		t.Errorf("%+v, %v", ghosts, err)
	}
	var p *gameclient.Problem
	if _, err := ann.CreateComputers(ctx, match.Profile{Name: "Ann"}, ghost.Computers{Steps: []string{"clever"}}); !errors.As(err, &p) || p.Name != "bad-options" {
		t.Errorf("an unknown strength: %v", err)
	}
}

// TestQuickMatchAndRematch brings two clients together in a quick match, and leads them from a race
// whose options the host changes to its rematch.
func TestQuickMatchAndRematch(t *testing.T) {
	s := serve(t)
	ctx := t.Context()
	ann, bob := gameclient.New(s.link.Server, ""), gameclient.New(s.link.Server, "")
	waiting, err := ann.QuickMatch(ctx, match.Profile{Name: "Ann"}, "")
	if err != nil || waiting.Options.Kind != match.KindQuick || waiting.Seat == "" {
		t.Fatal(waiting, err)
	}
	if again, err := ann.QuickMatch(ctx, match.Profile{Name: "Ann"}, waiting.ID); err != nil || again.ID != waiting.ID {
		t.Fatal(again.ID, err)
	}
	if match, err := bob.QuickMatch(ctx, match.Profile{Name: "Bob"}, ""); err != nil || match.ID != waiting.ID || match.Public.Phase != race.PhaseCounting {
		t.Fatal(match, err)
	}

	created, err := ann.Create(ctx, match.Profile{Name: "Ann"}, match.Options{Kind: match.KindRace, Hands: 5})
	if err != nil {
		t.Fatal(err)
	}
	o := match.Options{Kind: match.KindRace, Puzzles: []string{"1-3.3.8.8-24-classic"}}
	if changed, err := ann.Configure(ctx, created.ID, "o1", o); err != nil || changed.Public.Mode.Hands != 1 {
		t.Fatal(changed.Public.Mode, err)
	}
	if _, err := bob.Join(ctx, created.ID, match.Profile{Name: "Bob"}); err != nil {
		t.Fatal(err)
	}
	var p *gameclient.Problem
	if _, err := bob.Configure(ctx, created.ID, "o2", o); !errors.As(err, &p) || p.Name != "not-allowed" || p.Race == nil {
		t.Error(err)
	}
	if _, err := ann.Start(ctx, created.ID, "a1"); err != nil {
		t.Fatal(err)
	}
	s.elapsed.Add(3000)
	for i, c := range []*gameclient.Client{ann, bob} {
		if _, err := c.Act(ctx, created.ID, race.Skip{ID: string(rune('a' + i))}); err != nil {
			t.Fatal(err)
		}
	}
	next, err := bob.Rematch(ctx, created.ID)
	if err != nil {
		t.Fatal(err)
	}
	if same, err := ann.Rematch(ctx, created.ID); err != nil || same != next {
		t.Error(same, err)
	}
	rematch, err := ann.Join(ctx, next, match.Profile{Name: "Ann"})
	if err != nil || len(rematch.Seats) != 2 || rematch.Public.Host != rematch.Seat || rematch.Public.Mode.Hands != 1 {
		t.Errorf("%+v, %v", rematch, err)
	}
}

// TestProblems checks the errors of refused requests.
func TestProblems(t *testing.T) {
	s := serve(t)
	c := gameclient.New(s.link.Server, "")
	_, err := c.Find(t.Context(), "ABCDEF")
	var p *gameclient.Problem
	if !errors.As(err, &p) || p.Name != "no-race" {
		t.Error(err)
	}
	created, err := gameclient.New(s.link.Server, "").Create(t.Context(), match.Profile{Name: "Ann"}, match.Options{Kind: match.KindRace})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := c.Join(t.Context(), created.ID, match.Profile{}); !errors.As(err, &p) || p.Name != "bad-name" {
		t.Error(err)
	}
	for e := range c.Watch(t.Context(), "nothing") {
		if !errors.As(e.Err, &p) || p.Name != "no-race" {
			t.Error(e)
		}
	}
	other := httptest.NewServer(http.NotFoundHandler())
	defer other.Close()
	link, err := gameclient.ParseLink(other.URL)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := gameclient.New(link.Server, "").Find(t.Context(), "ABCDEF"); !errors.Is(err, gameclient.ErrNoServer) {
		t.Error(err)
	}
}

// TestParseLink reads addresses of servers and races.
func TestParseLink(t *testing.T) {
	for _, c := range []struct{ text, server, code, race string }{
		{"https://24.example.org", "https://24.example.org", "", ""},
		{" http://LOCALHOST:8024/ ", "http://localhost:8024", "", ""},
		{"https://24.example.org/r/7KQ2M4", "https://24.example.org", "7KQ2M4", ""},
		{"https://24.example.org/race/xyz?a#b", "https://24.example.org", "", "xyz"},
		{"https://example.org/24/", "https://example.org/24", "", ""},
		{"https://example.org/24/r/7KQ2M4", "https://example.org/24", "7KQ2M4", ""},
		{"https://example.org/a/24/race/xyz", "https://example.org/a/24", "", "xyz"},
		{text: "24.example.org"},
		{text: "ftp://24.example.org"},
		{text: "https://ann@24.example.org"},
		{text: "https://"},
	} {
		link, err := gameclient.ParseLink(c.text)
		if c.server == "" {
			if err == nil {
				t.Errorf("%q: %v", c.text, link)
			}
			continue
		}
		if err != nil || link.Server.String() != c.server || link.Code != c.code || link.Race != c.race {
			t.Errorf("%q: %v, %v", c.text, link, err)
		}
	}
}

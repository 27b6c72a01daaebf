package game_test

import (
	"context"
	"encoding/json"
	"io"
	"log/slog"
	"net/http"
	"net/http/cookiejar"
	"net/http/httptest"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/make24/make24/internal/leak"
	"github.com/make24/make24/internal/live"
	"github.com/make24/make24/internal/logtest"
	"github.com/make24/make24/internal/store/sqlstore"
	"github.com/make24/make24/internal/web"
	"github.com/make24/make24/puzzle"
	"github.com/make24/make24/solve"
)

func TestMain(m *testing.M) { leak.Main(m) }

// startTime is the time at which the clock of a test starts, on the day of daily 325.
var startTime = time.Date(2026, 11, 21, 10, 0, 0, 0, time.UTC)

// testServer is a server with a database, and a clock that the test controls.
type testServer struct {
	t       *testing.T
	url     string
	file    string
	log     *logtest.Buffer
	elapsed atomic.Int64 // milliseconds since startTime
	db      *sqlstore.Store
}

func serve(t *testing.T, change func(*web.Options)) *testServer {
	t.Helper()
	p := &testServer{t: t, file: filepath.Join(t.TempDir(), "make24.db"), log: &logtest.Buffer{}}
	var err error
	if p.db, err = sqlstore.OpenSQLite(context.Background(), p.file); err != nil {
		t.Fatal(err)
	}
	o := web.Options{
		Store: p.db, Rate: 1000, ExemptLocal: true, CacheBytes: 1 << 20,
		TimeLimit: time.Minute, // the machine of a test may be slow
		Clock:     func() time.Time { return startTime.Add(time.Duration(p.elapsed.Load()) * time.Millisecond) },
		Log:       slog.New(slog.NewTextHandler(p.log, &slog.HandlerOptions{Level: slog.LevelDebug})),
	}
	if change != nil {
		change(&o)
	}
	s, err := web.New(o)
	if err != nil {
		t.Fatal(err)
	}
	server := httptest.NewServer(s.Handler())
	p.url = strings.Replace(server.URL, "127.0.0.1", "localhost", 1)
	t.Cleanup(func() {
		server.Close()
		if err := p.db.Close(); err != nil {
			t.Error(err)
		}
	})
	return p
}

// advance advances the clock.
func (p *testServer) advance(d time.Duration) { p.elapsed.Add(d.Milliseconds()) }

// now returns the time of the clock in milliseconds since 1970.
func (p *testServer) now() int64 { return startTime.UnixMilli() + p.elapsed.Load() }

// browser is the client of one player, with cookies and the headers of a browser.
type browser struct {
	*testServer
	base   string // the origin it opens
	client *http.Client
	header map[string]string
}

func (p *testServer) browser() *browser {
	jar, err := cookiejar.New(nil)
	if err != nil {
		p.t.Fatal(err)
	}
	transport := &http.Transport{}
	p.t.Cleanup(transport.CloseIdleConnections)
	return &browser{p, p.url, &http.Client{Jar: jar, Transport: transport}, map[string]string{
		"Origin": p.url, "Sec-Fetch-Site": "same-origin", "Content-Type": "application/json",
	}}
}

// httpResult is a response.
type httpResult struct {
	t      *testing.T
	what   string
	status int
	header http.Header
	body   string
}

// ask sends a request. A body that is not a string is encoded as JSON.
func (b *browser) ask(method, path string, body any) httpResult {
	b.t.Helper()
	text, ok := body.(string)
	if !ok && body != nil {
		raw, err := json.Marshal(body)
		if err != nil {
			b.t.Fatal(err)
		}
		text = string(raw)
	}
	request, err := http.NewRequest(method, b.base+path, strings.NewReader(text))
	if err != nil {
		b.t.Fatal(err)
	}
	for name, value := range b.header {
		request.Header.Set(name, value)
	}
	response, err := b.client.Do(request)
	if err != nil {
		b.t.Fatal(err)
	}
	defer response.Body.Close()
	answer, err := io.ReadAll(response.Body)
	if err != nil {
		b.t.Fatal(err)
	}
	return httpResult{b.t, method + " " + path, response.StatusCode, response.Header, string(answer)}
}

// wantStatus checks the status and, if into is not nil, decodes the body.
func (g httpResult) wantStatus(status int, into any) httpResult {
	g.t.Helper()
	if g.status != status {
		g.t.Fatalf("%s: status %d, want %d: %s", g.what, g.status, status, g.body)
	}
	if into != nil {
		if err := json.Unmarshal([]byte(g.body), into); err != nil {
			g.t.Fatalf("%s: %v in %s", g.what, err, g.body)
		}
	}
	return g
}

// problemBody is the body of a problem.
type problemBody struct {
	Type, Title, Detail string
	Status              int
	Run                 *live.Run
}

// wantProblem checks the status and the name of a problem.
func (g httpResult) wantProblem(status int, name string) problemBody {
	g.t.Helper()
	var r problemBody
	g.wantStatus(status, &r)
	if r.Type != "/docs#problem-"+name || r.Status != status || r.Title == "" || r.Detail == "" ||
		g.header.Get("Content-Type") != "application/problem+json" {
		g.t.Errorf("%s: %s, want %s", g.what, g.body, name)
	}
	return r
}

// meBody is the Me of docs/game.md.
type meBody struct {
	ID, Name, Lang string
	Settings       json.RawMessage
	Passkeys       []struct {
		ID, Name      string
		Created, Used int64
	}
	Created int64
	live.Overview
}

func (b *browser) me() (m meBody) {
	b.t.Helper()
	b.ask("GET", "/game/me", nil).wantStatus(200, &m)
	return m
}

// testRun is a run and the browser that plays it.
type testRun struct {
	*browser
	live.Run
	actions int
}

func (b *browser) begin(request map[string]any) *testRun {
	b.t.Helper()
	p := &testRun{browser: b}
	b.ask("POST", "/game/runs", request).wantStatus(201, &p.Run)
	return p
}

// move sends a move. It adds an ID if the move has none.
func (p *testRun) move(move map[string]any) httpResult {
	p.t.Helper()
	p.actions++
	if move["id"] == nil {
		move["id"] = "act" + string(rune('a'+p.actions%26)) + string(rune('a'+p.actions/26))
	}
	g := p.ask("POST", "/game/runs/"+p.ID+"/moves", move)
	if g.status == 200 {
		p.Run = live.Run{}
		g.wantStatus(200, &p.Run)
	}
	return g
}

// solve claims a correct answer to the open hand.
func (p *testRun) solve() httpResult {
	p.t.Helper()
	open := p.View.Shown[len(p.View.Shown)-1]
	return p.move(correctClaim(p.t, open.Hand, open.Puzzle))
}

// correctClaim returns a correct claim for a hand.
func correctClaim(t *testing.T, hand int, id string) map[string]any {
	t.Helper()
	q, err := puzzle.ParseID(id)
	if err != nil {
		t.Fatal(err)
	}
	s, found, err := solve.New().First(t.Context(), q)
	if err != nil {
		t.Fatal(err)
	}
	if !found {
		return map[string]any{"do": "claim", "hand": hand, "none": true}
	}
	return map[string]any{"do": "claim", "hand": hand, "expr": s.Text}
}

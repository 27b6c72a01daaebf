package game_test

import (
	"context"
	"encoding/json"
	"io"
	"log/slog"
	"net/http"
	"net/http/cookiejar"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/make24/make24/internal/game/history"
	"github.com/make24/make24/internal/game/run"
	"github.com/make24/make24/internal/game/store/sqlstore"
	"github.com/make24/make24/internal/server"
	"github.com/make24/make24/internal/server/caller"
	"github.com/make24/make24/internal/testkit/leak"
	"github.com/make24/make24/internal/testkit/logtest"
	"github.com/make24/make24/internal/testkit/pgtest"
	"github.com/make24/make24/puzzle"
	"github.com/make24/make24/solve"
)

func TestMain(m *testing.M) { leak.Main(m) }

// startTime is the time at which the clock of each test starts, on the day of daily 325.
var startTime = time.Date(2026, 11, 21, 10, 0, 0, 0, time.UTC)

// testServer is a server with a database and a clock that the test controls.
type testServer struct {
	t       *testing.T
	url     string
	file    string
	log     *logtest.Buffer
	elapsed atomic.Int64 // milliseconds since startTime
	db      *sqlstore.Store
}

// serve starts a server, whose options configure may change. It stops when the test ends.
func serve(t *testing.T, configure func(*server.Options)) *testServer {
	t.Helper()
	ts := &testServer{t: t, file: pgtest.MigratedFile(t), log: &logtest.Buffer{}}
	var err error
	if ts.db, err = sqlstore.OpenSQLite(context.Background(), ts.file); err != nil {
		t.Fatal(err)
	}
	o := server.Options{
		Store: ts.db, Rate: 1000, ExemptLocal: true, CacheBytes: 1 << 20,
		TimeLimit: time.Minute, // the machine that runs the tests may be slow
		Clock:     ts.clock,
		Log:       slog.New(slog.NewTextHandler(ts.log, &slog.HandlerOptions{Level: slog.LevelDebug})),
	}
	if configure != nil {
		configure(&o)
	}
	handler, err := server.New(o)
	if err != nil {
		t.Fatal(err)
	}
	srv := httptest.NewServer(handler.Handler())
	ts.url = strings.Replace(srv.URL, "127.0.0.1", "localhost", 1)
	t.Cleanup(func() {
		srv.Close()
		if err := ts.db.Close(); err != nil {
			t.Error(err)
		}
	})
	return ts
}

// advance moves the server's clock forward by d.
func (s *testServer) advance(d time.Duration) { s.elapsed.Add(d.Milliseconds()) }

// clock returns the time of the server's clock.
func (s *testServer) clock() time.Time {
	return startTime.Add(time.Duration(s.elapsed.Load()) * time.Millisecond)
}

// now returns the time of the server's clock in milliseconds since 1970.
func (s *testServer) now() int64 { return startTime.UnixMilli() + s.elapsed.Load() }

// browser is the client of one player, with cookies and the headers of a browser.
type browser struct {
	*testServer
	base   string // the URL to which paths are appended
	client *http.Client
	header map[string]string
}

// behindProxy makes the server believe in the addresses of browserAt.
func behindProxy(o *server.Options) {
	var err error
	if o.Proxies, err = caller.ParseProxies("127.0.0.1, ::1"); err != nil {
		panic(err) // cannot happen
	}
}

// browserAt returns a browser with an address, for a server behindProxy.
func (s *testServer) browserAt(address string) *browser {
	b := s.browser()
	b.header["X-Forwarded-For"] = address
	return b
}

func (s *testServer) browser() *browser {
	jar, err := cookiejar.New(nil)
	if err != nil {
		s.t.Fatal(err)
	}
	transport := &http.Transport{}
	s.t.Cleanup(transport.CloseIdleConnections)
	return &browser{s, s.url, &http.Client{Jar: jar, Transport: transport}, map[string]string{
		"Origin": s.url, "Sec-Fetch-Site": "same-origin", "Content-Type": "application/json",
	}}
}

// httpResult is a response and the request that it answers.
type httpResult struct {
	t       *testing.T
	request string // the method and the path
	status  int
	header  http.Header
	body    string
}

// send sends a request. A body that is not a string is encoded as JSON.
func (b *browser) send(method, path string, body any) httpResult {
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
	responseBody, err := io.ReadAll(response.Body)
	if err != nil {
		b.t.Fatal(err)
	}
	return httpResult{b.t, method + " " + path, response.StatusCode, response.Header, string(responseBody)}
}

// wantStatus checks the status and, if dest is not nil, decodes the body into dest.
func (r httpResult) wantStatus(status int, dest any) httpResult {
	r.t.Helper()
	if r.status != status {
		r.t.Fatalf("%s: status %d, want %d: %s", r.request, r.status, status, r.body)
	}
	if dest != nil {
		if err := json.Unmarshal([]byte(r.body), dest); err != nil {
			r.t.Fatalf("%s: %v in %s", r.request, err, r.body)
		}
	}
	return r
}

// problemBody is the body of a problem.
type problemBody struct {
	Type, Title, Detail string
	Status              int
	Run                 *run.Run
}

// wantProblem checks that the response is the problem with the given status and name.
func (r httpResult) wantProblem(status int, name string) problemBody {
	r.t.Helper()
	var p problemBody
	r.wantStatus(status, &p)
	if p.Type != "/docs#problem-"+name || p.Status != status || p.Title == "" || p.Detail == "" ||
		r.header.Get("Content-Type") != "application/problem+json" {
		r.t.Errorf("%s: %s, want %s", r.request, r.body, name)
	}
	return p
}

// meBody is the object Me of docs/game.md.
type meBody struct {
	ID, Name, Lang string
	Named          bool
	Settings       json.RawMessage
	Passkeys       []struct {
		ID, Name      string
		Created, Used int64
	}
	Created int64
	history.Overview
}

func (b *browser) me() (m meBody) {
	b.t.Helper()
	b.send("GET", "/game/me", nil).wantStatus(200, &m)
	return m
}

// testRun is a run and the browser that plays it.
type testRun struct {
	*browser
	run.Run
	actionCount int
}

func (b *browser) begin(request map[string]any) *testRun {
	b.t.Helper()
	run := &testRun{browser: b}
	b.send("POST", "/game/runs", request).wantStatus(201, &run.Run)
	return run
}

// move sends a move. It adds an ID if the move has none.
func (r *testRun) move(move map[string]any) httpResult {
	r.t.Helper()
	r.actionCount++
	if move["id"] == nil {
		move["id"] = "act" + string(rune('a'+r.actionCount%26)) + string(rune('a'+r.actionCount/26))
	}
	result := r.send("POST", "/game/runs/"+r.ID+"/moves", move)
	if result.status == 200 {
		r.Run = run.Run{}
		result.wantStatus(200, &r.Run)
	}
	return result
}

// solve claims a correct answer to the open hand.
func (r *testRun) solve() httpResult {
	r.t.Helper()
	openHand := r.View.Shown[len(r.View.Shown)-1]
	return r.move(correctClaim(r.t, openHand.Hand, openHand.Puzzle))
}

// correctClaim returns a correct claim for a hand.
func correctClaim(t *testing.T, hand int, id string) map[string]any {
	t.Helper()
	p, err := puzzle.ParseID(id)
	if err != nil {
		t.Fatal(err)
	}
	s, found, err := solve.New().First(t.Context(), p)
	if err != nil {
		t.Fatal(err)
	}
	if !found {
		return map[string]any{"do": "claim", "hand": hand, "none": true}
	}
	return map[string]any{"do": "claim", "hand": hand, "expr": s.Text}
}

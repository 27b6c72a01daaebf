package game_test

import (
	"bufio"
	"context"
	"encoding/json"
	"io"
	"net"
	"net/http"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/make24/make24/internal/base/bus"
	"github.com/make24/make24/internal/base/bus/bustest"
	"github.com/make24/make24/internal/game/match"
	"github.com/make24/make24/internal/game/nodes"
	"github.com/make24/make24/internal/game/store/sqlstore"
	"github.com/make24/make24/internal/game/watch"
	"github.com/make24/make24/internal/server"
	"github.com/make24/make24/internal/testkit/clocktest"
	"github.com/make24/make24/internal/testkit/logtest"
	"github.com/make24/make24/internal/testkit/pgtest"
)

// handlerTransport sends requests to a handler in this process without a network, so that it works
// in a testing/synctest bubble.
type handlerTransport struct{ http.Handler }

// RoundTrip returns when the handler has sent its header. The body is that which the handler writes
// meanwhile.
func (h handlerTransport) RoundTrip(r *http.Request) (*http.Response, error) {
	if r.Body == nil {
		r.Body = http.NoBody
	}
	body, pipe := io.Pipe()
	ctx, cancel := context.WithCancel(r.Context())
	w := &pipeWriter{ctx: ctx, header: http.Header{}, pipe: pipe, status: make(chan int, 1)}
	context.AfterFunc(ctx, func() { pipe.CloseWithError(ctx.Err()) })
	sent := r.WithContext(ctx)
	sent.RequestURI, sent.Host, sent.RemoteAddr = r.URL.RequestURI(), r.URL.Host, "192.0.2.1:1"
	go func() {
		h.ServeHTTP(w, sent)
		if w.hijacked {
			return
		}
		w.WriteHeader(http.StatusOK)
		_ = pipe.Close()
		cancel()
	}()
	status := <-w.status
	return &http.Response{StatusCode: status, Header: w.header, Body: cancelBody{body, cancel}, Request: r}, nil
}

// cancelBody is a body that cancels its request when it is closed.
type cancelBody struct {
	*io.PipeReader
	cancel context.CancelFunc
}

func (b cancelBody) Close() error {
	b.cancel()
	return b.PipeReader.Close()
}

// pipeWriter is a response whose body goes to a pipe.
type pipeWriter struct {
	ctx      context.Context // ends when the client closes the body
	header   http.Header
	pipe     *io.PipeWriter
	status   chan int
	sent     bool
	hijacked bool
}

// Hijack returns a connection to which the handler writes the whole response.
func (w *pipeWriter) Hijack() (net.Conn, *bufio.ReadWriter, error) {
	w.hijacked = true
	srv, client := net.Pipe()
	context.AfterFunc(w.ctx, func() { _ = client.Close() })
	go func() {
		response, err := http.ReadResponse(bufio.NewReader(client), nil)
		if err == nil {
			w.header = response.Header
			w.WriteHeader(response.StatusCode)
			_, err = io.Copy(w.pipe, response.Body)
			_ = response.Body.Close()
		}
		_ = w.pipe.CloseWithError(err)
	}()
	return srv, nil, nil
}

func (w *pipeWriter) Header() http.Header { return w.header }

func (w *pipeWriter) WriteHeader(status int) {
	if !w.sent {
		w.sent = true
		w.status <- status
	}
}

func (w *pipeWriter) Write(data []byte) (int, error) {
	w.WriteHeader(http.StatusOK)
	return w.pipe.Write(data)
}

func (w *pipeWriter) Flush() {}

// serveInBubble returns a server in a testing/synctest bubble, whose clock is that of the bubble. link
// may be nil.
func serveInBubble(t *testing.T, link *nodes.Link) (*testServer, http.Handler) {
	t.Helper()
	ts := &testServer{t: t, url: "http://localhost", file: pgtest.MigratedFile(t), log: &logtest.Buffer{}}
	var err error
	if ts.db, err = sqlstore.OpenSQLite(t.Context(), ts.file); err != nil {
		t.Fatal(err)
	}
	srv, err := server.New(server.Options{Store: ts.db, TimeLimit: time.Minute, Nodes: link})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := ts.db.Close(); err != nil {
			t.Error(err)
		}
	})
	return ts, srv.Handler()
}

// TestPresenceOverHTTP checks the events of the stream about players who are not connected, and
// those that show that the connection is alive.
func TestPresenceOverHTTP(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s, handler := serveInBubble(t, nil)
		browser := func() *browser {
			b := s.browser()
			b.client.Transport = handlerTransport{handler}
			return b
		}
		ann, bob, spectator := browser(), browser(), browser()
		created := ann.createRace(map[string]any{"kind": "race"}, "Ann")
		var joined match.Race
		bob.send("POST", "/game/races/"+created.ID+"/seats", map[string]any{"profile": map[string]any{"name": "Bob"}}).wantStatus(200, &joined)
		anns := ann.watch(created.ID)
		bobs := bob.watch(created.ID)
		watched := spectator.watch(created.ID)
		if e, _ := watched.next(); e.name != "race" || e.id == "" {
			t.Errorf("the first event is %+v", e)
		}
		if e, _ := watched.next(); e.name != "presence" || e.id != "" || e.data != `{"away":[]}` {
			t.Errorf("the second event is %+v", e)
		}
		// discard reads a stream until it ends, so that its server need not wait.
		discard := func(stream *sseStream) {
			for open := true; open; _, open = stream.next() {
			}
		}
		go discard(anns)
		go discard(bobs)
		opened := clocktest.Now()
		if e := watched.await(contains("ping", "")); e.id != "" || clocktest.Since(opened) != 15*time.Second {
			t.Errorf("%+v after %v", e, clocktest.Since(opened))
		}
		lost := clocktest.Now()
		bobs.cancel()
		var away watch.Presence
		e := watched.await(contains("presence", joined.Seat))
		if err := json.Unmarshal([]byte(e.data), &away); err != nil || e.id != "" || len(away.Away) != 1 || away.Away[0].Since != lost.UnixMilli() || clocktest.Since(lost) != 3*time.Second {
			t.Errorf("%+v after %v, %v", e, clocktest.Since(lost), err)
		}
		go discard(bob.watch(created.ID))
		if e := watched.await(contains("presence", "")); e.data != `{"away":[]}` {
			t.Errorf("after bob came back: %+v", e)
		}
	})
}

// TestPresenceWithoutNATS checks that a server that is not connected to NATS sends no player as away,
// since all may be connected to another server.
func TestPresenceWithoutNATS(t *testing.T) {
	srv, err := bus.Start(bus.Node{Dir: t.TempDir(), Listen: bustest.FreeAddress(t), Token: "secret"})
	if err != nil {
		t.Fatal(err)
	}
	defer srv.Stop()
	synctest.Test(t, func(t *testing.T) {
		nc, err := bus.Dial(t.Context(), bus.Access{URLs: srv.URL(), Token: "secret", NoEcho: true})
		if err != nil {
			t.Fatal(err)
		}
		s, handler := serveInBubble(t, nodes.New(nc, []byte("secret")))
		nc.Close()
		browser := func() *browser {
			b := s.browser()
			b.client.Transport = handlerTransport{handler}
			return b
		}
		ann, bob := browser(), browser()
		id := ann.createRace(map[string]any{"kind": "race"}, "Ann").ID
		bob.send("POST", "/game/races/"+id+"/seats", map[string]any{"profile": map[string]any{"name": "Bob"}}).wantStatus(200, nil)
		anns, opened := ann.watch(id), clocktest.Now()
		for open := true; open; { // the test ends the stream after a minute
			var e sseEvent
			if e, open = anns.next(); e.name == "presence" && e.data != `{"away":[]}` {
				t.Errorf("%+v after %v", e, clocktest.Since(opened))
			}
		}
		if d := clocktest.Since(opened); d != time.Minute {
			t.Errorf("the stream ended after %v", d)
		}
		synctest.Wait()
	})
}

// TestReadyWithoutNATS checks that a server that is not connected to NATS is ready but degraded.
func TestReadyWithoutNATS(t *testing.T) {
	nats, err := bus.Start(bus.Node{Dir: t.TempDir(), Listen: bustest.FreeAddress(t), Token: "secret"})
	if err != nil {
		t.Fatal(err)
	}
	defer nats.Stop()
	nc, err := bus.Dial(t.Context(), bus.Access{URLs: nats.URL(), Token: "secret", NoEcho: true})
	if err != nil {
		t.Fatal(err)
	}
	defer nc.Close()
	srv := serve(t, func(o *server.Options) { o.Nodes = nodes.New(nc, []byte("secret")) })
	var state struct{ Status, Detail string }
	srv.browser().send("GET", "/readyz", nil).wantStatus(200, &state)
	if state.Status != "ok" {
		t.Errorf("with NATS: %+v", state)
	}
	nc.Close()
	srv.browser().send("GET", "/readyz", nil).wantStatus(200, &state)
	if state.Status != "degraded" || !strings.Contains(state.Detail, "NATS") {
		t.Errorf("without NATS: %+v", state)
	}
}

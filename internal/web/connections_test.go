package web

import (
	"bufio"
	"io"
	"net"
	"net/http"
	"net/netip"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/make24/make24/internal/testkit/clocktest"
	"github.com/make24/make24/internal/web/caller"
	"github.com/make24/make24/internal/web/problem"
)

// connect opens a connection without sending anything.
func connect(t *testing.T, s *testServer) net.Conn {
	t.Helper()
	conn, err := net.Dial("tcp", s.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { conn.Close() })
	return conn
}

// getHealthz requests /healthz on a connection.
func getHealthz(t *testing.T, conn net.Conn) httpResult {
	t.Helper()
	defer clocktest.CloseAtDeadline(conn)()
	if _, err := io.WriteString(conn, "GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n"); err != nil {
		t.Fatal(err)
	}
	response, err := http.ReadResponse(bufio.NewReader(conn), nil)
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	text, err := io.ReadAll(response.Body)
	if err != nil {
		t.Fatal(err)
	}
	return httpResult{response.StatusCode, response.Header, string(text)}
}

// TestConnectionsAreBounded checks that a connection beyond a bound is answered with a problem and
// closed, and that a new connection is accepted after another was closed.
func TestConnectionsAreBounded(t *testing.T) {
	for _, c := range []struct {
		name          string
		configure     func(*Options)
		acceptedCount int  // connections to open, all of which are accepted
		isBounded     bool // a further connection is refused
	}{
		{"per address", func(o *Options) { o.MaxConnectionsEach = 3 }, 3, true},
		{"in total", func(o *Options) { o.MaxConnections = 4 }, 4, true},
		{"in total, from this machine", func(o *Options) { o.MaxConnections, o.ExemptLocal = 4, true }, 4, true},
		{"from this machine", func(o *Options) { o.MaxConnectionsEach, o.ExemptLocal = 2, true }, 5, false},
		{"from a trusted proxy", func(o *Options) {
			o.MaxConnectionsEach, o.Proxies = 2, caller.Proxies{netip.MustParsePrefix("127.0.0.0/8")}
		}, 5, false},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := serve(t, c.configure)
			conns := make([]net.Conn, c.acceptedCount)
			for i := range conns {
				conns[i] = connect(t, s)
				if response := getHealthz(t, conns[i]); response.status != http.StatusOK {
					t.Fatalf("connection %d: %s", i, response.body)
				}
			}
			if !c.isBounded {
				return
			}
			response := getHealthz(t, connect(t, s))
			wantProblem(t, response, problem.Busy, "connections")
			if response.header.Get("Retry-After") != "1" {
				t.Error("no Retry-After")
			}
			if result := getHealthz(t, conns[0]); result.status != http.StatusOK {
				t.Errorf("an open connection: %s", result.body)
			}
			// The server releases a connection's part of the quota before it closes the connection.
			if _, err := io.WriteString(conns[1], "GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"); err != nil {
				t.Fatal(err)
			}
			if _, err := io.ReadAll(conns[1]); err != nil {
				t.Fatal(err)
			}
			if response := getHealthz(t, connect(t, s)); response.status != http.StatusOK {
				t.Errorf("after a connection was closed: %s", response.body)
			}
		})
	}
}

// TestSilentConnectionGetsProblem checks that a refused connection that sends nothing still gets
// the problem.
func TestSilentConnectionGetsProblem(t *testing.T) {
	s := serve(t, func(o *Options) { o.MaxConnectionsEach = 1 })
	if response := getHealthz(t, connect(t, s)); response.status != http.StatusOK {
		t.Fatal(response.body)
	}
	silentConn := connect(t, s)
	defer clocktest.CloseAtDeadline(silentConn)()
	text, err := io.ReadAll(silentConn)
	if err != nil || !strings.Contains(string(text), "/docs#problem-busy") {
		t.Errorf("%q, %v", text, err)
	}
}

// TestRefusalsAreBounded refuses clients that neither send nor read. It checks that
// maxConcurrentRefusals of them stay open for refusalTimeout and that a further one is closed at
// once.
func TestRefusalsAreBounded(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		l, start := &limitedListener{refusalSlots: make(chan struct{}, maxConcurrentRefusals)}, clocktest.Now()
		for range maxConcurrentRefusals {
			server, _ := net.Pipe()
			l.refuse(server)
		}
		server, client := net.Pipe()
		l.refuse(server)
		if text, err := io.ReadAll(client); len(text) > 0 || err != nil || !clocktest.Now().Equal(start) {
			t.Errorf("%q, %v after %v", text, err, clocktest.Since(start))
		}
		clocktest.Sleep(refusalTimeout - time.Millisecond)
		if synctest.Wait(); len(l.refusalSlots) != maxConcurrentRefusals {
			t.Errorf("%d connections are being refused, want %d", len(l.refusalSlots), maxConcurrentRefusals)
		}
		clocktest.Sleep(time.Millisecond)
		if synctest.Wait(); len(l.refusalSlots) != 0 {
			t.Errorf("%d connections are being refused after %v, want 0", len(l.refusalSlots), refusalTimeout)
		}
	})
}

// TestDefaultConnections checks that the defaults suffice for a school: 200 browsers behind one
// address with six connections each.
func TestDefaultConnections(t *testing.T) {
	s, err := New(Options{})
	if err != nil {
		t.Fatal(err)
	}
	if s.connectionQuota.maxTotal != DefaultConnections || s.connectionQuota.maxEach != DefaultConnectionsEach || DefaultConnectionsEach < 200*6 {
		t.Errorf("%d, %d", s.connectionQuota.maxTotal, s.connectionQuota.maxEach)
	}
	if s, err = New(Options{MaxConnections: 100}); err != nil || s.connectionQuota.maxEach != 100 {
		t.Errorf("%d per address, %v", s.connectionQuota.maxEach, err)
	}
}

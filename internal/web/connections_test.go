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

	"github.com/make24/make24/internal/web/caller"
	"github.com/make24/make24/internal/web/problem"
)

// connect opens a connection and asks for nothing.
func connect(t *testing.T, s *testServer) net.Conn {
	t.Helper()
	conn, err := net.Dial("tcp", s.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { conn.Close() })
	return conn
}

// healthy asks a connection for /healthz.
func getHealthz(t *testing.T, conn net.Conn) httpResult {
	t.Helper()
	if err := conn.SetDeadline(time.Now().Add(time.Minute)); err != nil {
		t.Fatal(err)
	}
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

// A connection beyond those that an address may have open is told so and closed; when one ends, there
// is place for another.
func TestConnectionsAreBounded(t *testing.T) {
	for _, c := range []struct {
		name           string
		change         func(*Options)
		fit            int // connections that fit
		refusedAtFirst bool
	}{
		{"of an address", func(o *Options) { o.MaxConnectionsEach = 3 }, 3, true},
		{"in all", func(o *Options) { o.MaxConnections = 4 }, 4, true},
		{"in all, of this machine", func(o *Options) { o.MaxConnections, o.ExemptLocal = 4, true }, 4, true},
		{"of this machine", func(o *Options) { o.MaxConnectionsEach, o.ExemptLocal = 2, true }, 5, false},
		{"of a trusted proxy", func(o *Options) {
			o.MaxConnectionsEach, o.Proxies = 2, caller.Proxies{netip.MustParsePrefix("127.0.0.0/8")}
		}, 5, false},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := serve(t, c.change)
			conns := make([]net.Conn, c.fit)
			for i := range conns {
				conns[i] = connect(t, s)
				if answer := getHealthz(t, conns[i]); answer.status != http.StatusOK {
					t.Fatalf("connection %d: %s", i, answer.body)
				}
			}
			if !c.refusedAtFirst {
				return
			}
			answer := getHealthz(t, connect(t, s))
			wantProblem(t, answer, problem.Busy, "connections")
			if answer.header.Get("Retry-After") != "1" {
				t.Error("no Retry-After")
			}
			if again := getHealthz(t, conns[0]); again.status != http.StatusOK {
				t.Errorf("one that was there: %s", again.body)
			}
			// The server closes it, and counts it no more before that.
			if _, err := io.WriteString(conns[1], "GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"); err != nil {
				t.Fatal(err)
			}
			if _, err := io.ReadAll(conns[1]); err != nil {
				t.Fatal(err)
			}
			if answer := getHealthz(t, connect(t, s)); answer.status != http.StatusOK {
				t.Errorf("after one was closed: %s", answer.body)
			}
		})
	}
}

// A refused connection that asks nothing is told why before it ends.
func TestSilentConnectionIsTold(t *testing.T) {
	s := serve(t, func(o *Options) { o.MaxConnectionsEach = 1 })
	if answer := getHealthz(t, connect(t, s)); answer.status != http.StatusOK {
		t.Fatal(answer.body)
	}
	silent := connect(t, s)
	if err := silent.SetDeadline(time.Now().Add(time.Minute)); err != nil {
		t.Fatal(err)
	}
	text, err := io.ReadAll(silent)
	if err != nil || !strings.Contains(string(text), "/docs#problem-busy") {
		t.Errorf("%q, %v", text, err)
	}
}

// TestRefusalsAreBounded refuses clients that neither ask nor read: as many as may be are answered for a second, and
// one more is closed at once.
func TestRefusalsAreBounded(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		l, begun := &limitedListener{refusalSlots: make(chan struct{}, maxConcurrentRefusals)}, time.Now()
		for range maxConcurrentRefusals {
			server, _ := net.Pipe()
			l.refuse(server)
		}
		server, client := net.Pipe()
		l.refuse(server)
		if text, err := io.ReadAll(client); len(text) > 0 || err != nil || !time.Now().Equal(begun) {
			t.Errorf("%q, %v after %v", text, err, time.Since(begun))
		}
		time.Sleep(refusalTimeout - time.Millisecond)
		if synctest.Wait(); len(l.refusalSlots) != maxConcurrentRefusals {
			t.Errorf("%d are answered", len(l.refusalSlots))
		}
		time.Sleep(time.Millisecond)
		if synctest.Wait(); len(l.refusalSlots) != 0 {
			t.Errorf("%d are answered after %v", len(l.refusalSlots), refusalTimeout)
		}
	})
}

// A school fits: 200 browsers behind one address with six connections each.
func TestDefaultConnections(t *testing.T) {
	s, err := New(Options{})
	if err != nil {
		t.Fatal(err)
	}
	if s.connectionQuota.maxTotal != DefaultConnections || s.connectionQuota.maxEach != DefaultConnectionsEach || DefaultConnectionsEach < 200*6 {
		t.Errorf("%d, %d", s.connectionQuota.maxTotal, s.connectionQuota.maxEach)
	}
	if s, err = New(Options{MaxConnections: 100}); err != nil || s.connectionQuota.maxEach != 100 {
		t.Errorf("%d of an address, %v", s.connectionQuota.maxEach, err)
	}
}

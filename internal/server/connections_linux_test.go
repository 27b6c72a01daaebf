package server

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/netip"
	"strings"
	"syscall"
	"testing"

	"github.com/make24/make24/internal/testkit/clocktest"
)

// This file needs further loopback addresses, which other systems do not have.

// connectFrom opens a connection from 127.0.0.host without sending anything. Its receive buffer has about the given
// size, or that of the system if it is 0.
func connectFrom(t *testing.T, s *testServer, host, bufferBytes int) net.Conn {
	t.Helper()
	dialer := net.Dialer{LocalAddr: &net.TCPAddr{IP: net.IPv4(127, 0, 0, byte(host))}}
	if bufferBytes > 0 { // before the connection offers a window
		dialer.Control = func(_, _ string, conn syscall.RawConn) error {
			var err error
			controlErr := conn.Control(func(fd uintptr) {
				err = syscall.SetsockoptInt(int(fd), syscall.SOL_SOCKET, syscall.SO_RCVBUF, bufferBytes)
			})
			return errors.Join(controlErr, err)
		}
	}
	conn, err := dialer.Dial("tcp", s.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { conn.Close() })
	return conn
}

// TestNewcomersAreAdmitted fills the table from ten addresses, with silent, idle and busy connections. An
// eleventh address gets in every time, although the ten connect again at once, and no request is lost.
func TestNewcomersAreAdmitted(t *testing.T) {
	const addresses, each = 10, 6
	s := serve(t, func(o *Options) { o.MaxConnections, o.MaxConnectionsEach = addresses*each, 20 })
	open := func(host int) net.Conn { t.Helper(); return connectFrom(t, s, host, 0) }
	held := func() (total, busy int) {
		s.connections.mu.Lock()
		defer s.connections.mu.Unlock()
		for _, c := range s.connections.clients {
			busy += c.busy.Len() + c.stalled.Len()
		}
		return s.connections.total, busy
	}
	body := "[" + strings.TrimSpace(validLine) + "]"
	var requests []net.Conn
	for host := range addresses {
		for i := range each {
			conn := open(2 + host)
			switch i % 3 {
			case 0:
				if response := getHealthz(t, conn); response.status != http.StatusOK {
					t.Fatal(response.body)
				}
			case 1:
				requests = append(requests, conn)
				if _, err := fmt.Fprintf(conn, "POST /v1/check HTTP/1.1\r\nHost: x\r\nContent-Length: %d\r\n\r\n%s", len(body), body[:9]); err != nil {
					t.Fatal(err)
				}
			}
		}
	}
	isFull := func() bool {
		total, busy := held()
		return total == addresses*each && busy == len(requests)
	}
	clocktest.Until(t, "the table is full", isFull)
	for i := range 50 {
		conn := open(2 + addresses)
		if response := getHealthz(t, conn); response.status != http.StatusOK {
			t.Fatalf("newcomer %d: %s", i, response.body)
		}
		if total, _ := held(); total > addresses*each {
			t.Fatalf("%d connections are open", total)
		}
		conn.Close()
		clocktest.Until(t, "the connection of the newcomer is closed", func() bool { total, _ := held(); return total < addresses*each })
		open(2 + i%addresses)
		clocktest.Until(t, "the table is full again", isFull)
	}
	for i, conn := range requests {
		stop := clocktest.CloseAtDeadline(conn)
		if _, err := io.WriteString(conn, body[9:]); err != nil {
			t.Fatalf("request %d: %v", i, err)
		}
		response, err := http.ReadResponse(bufio.NewReader(conn), nil)
		if err != nil {
			t.Fatalf("request %d: %v", i, err)
		}
		if text, err := readAll(response.Body); err != nil || response.StatusCode != http.StatusOK || !strings.Contains(text, `"correct"`) {
			t.Errorf("request %d: %d %s %v", i, response.StatusCode, text, err)
		}
		response.Body.Close()
		stop()
	}
}

// TestStalledRequestsAreEvicted fills the table from two addresses with requests that wait for their clients. A third
// address gets in, and a stream of a race stays.
func TestStalledRequestsAreEvicted(t *testing.T) {
	const each, bufferBytes = 6, 8 << 10
	const answer = "GET /openapi.json HTTP/1.1\r\nHost: x\r\n\r\n" // larger than the buffers of both sides
	for name, request := range map[string]string{
		"a body for the API":           "POST /v1/check HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n{",
		"a body for the game":          "POST /game/runs HTTP/1.1\r\nHost: x\r\nSec-Fetch-Site: same-origin\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{",
		"a body that no handler reads": "POST /nothing HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n{",
		"an answer that nobody reads":  answer,
	} {
		t.Run(name, func(t *testing.T) {
			s := serveGame(t, func(o *Options) { o.MaxConnections, o.MaxConnectionsEach = 2*each, each })
			stream := openRaceStream(t, s, "")
			s.client.CloseIdleConnections()
			clocktest.Until(t, "only the stream is open", func() bool { return s.connections.held() == 1 })
			var conns []net.Conn
			for i := range 2*each - 1 {
				conns = append(conns, connectFrom(t, s, 2+i/each, bufferBytes))
			}
			clocktest.Until(t, "all connections are accepted", func() bool { return s.connections.held() == 2*each })
			s.connections.each(func(conn *trackedConn) {
				if err := conn.SetWriteBuffer(bufferBytes); err != nil {
					t.Error(err)
				}
			})
			for _, conn := range conns {
				if _, err := io.WriteString(conn, request); err != nil {
					t.Fatal(err)
				}
			}
			newcomer := netip.AddrFrom4([4]byte{127, 0, 0, 9})
			// stalled counts the requests that wait for good: a response waits for its client also while
			// its first bytes are sent, and ends if it is small.
			stalled := func() (n int) {
				s.connections.each(func(conn *trackedConn) {
					isSending := conn.sent.Load() > 0
					if conn.peer != newcomer && conn.isBusy && conn.waits != 0 && isSending == (request == answer) {
						n++
					}
				})
				return n
			}
			clocktest.Until(t, "all requests wait for their clients", func() bool { return stalled() == len(conns) })
			for i := range each / 2 {
				conn := connectFrom(t, s, 9, 0)
				if response := getHealthz(t, conn); response.status != http.StatusOK {
					t.Fatalf("a newcomer: %d %s", response.status, response.body)
				}
				if held, waiting := s.connections.held(), stalled(); held != 2*each || waiting != len(conns)-i-1 {
					t.Errorf("%d connections are open, of which %d wait for their clients", held, waiting)
				}
			}
			if streams := s.game.RaceStats().Subscribers; streams != 1 {
				t.Errorf("%d streams are open", streams)
			}
			_ = stream
		})
	}
}

package web

import (
	"bufio"
	"fmt"
	"io"
	"net"
	"net/http"
	"strings"
	"testing"

	"github.com/make24/make24/internal/testkit/clocktest"
)

// This file needs further loopback addresses, which other systems do not have.

// TestNewcomersAreAdmitted fills the table from ten addresses, with silent, idle and busy connections. An
// eleventh address gets in every time, although the ten connect again at once, and no request is lost.
func TestNewcomersAreAdmitted(t *testing.T) {
	const addresses, each = 10, 6
	s := serve(t, func(o *Options) { o.MaxConnections, o.MaxConnectionsEach = addresses*each, 20 })
	open := func(host int) net.Conn {
		t.Helper()
		dialer := net.Dialer{LocalAddr: &net.TCPAddr{IP: net.IPv4(127, 0, 0, byte(host))}}
		conn, err := dialer.Dial("tcp", s.Addr().String())
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { conn.Close() })
		return conn
	}
	held := func() (total, busy int) {
		s.connections.mu.Lock()
		defer s.connections.mu.Unlock()
		for _, c := range s.connections.clients {
			busy += c.busy.Len()
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

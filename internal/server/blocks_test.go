package server

import (
	"bufio"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/netip"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/make24/make24/internal/base/limiter"
	"github.com/make24/make24/internal/game/store"
	"github.com/make24/make24/internal/game/store/sqlstore"
	"github.com/make24/make24/internal/server/caller"
	"github.com/make24/make24/internal/server/problem"
	"github.com/make24/make24/internal/testkit/clocktest"
)

// block stores a block as the command does.
func (s *testServer) block(network string, until int64) {
	s.t.Helper()
	if err := s.options.Store.(*sqlstore.Store).PutBlock(s.t.Context(), store.Block{Network: network, Created: 1, Until: until}); err != nil {
		s.t.Fatal(err)
	}
}

// sendOn sends a request on a connection, as a proxy does for a client, and returns its response. It
// returns the error of a connection that the server has closed.
func sendOn(t *testing.T, conn net.Conn, client, head, body string) (httpResult, error) {
	t.Helper()
	defer clocktest.CloseAtDeadline(conn)()
	if _, err := fmt.Fprintf(conn, "%s HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: %s\r\nContent-Length: %d\r\n\r\n%s", head, client, len(body), body); err != nil {
		return httpResult{}, err
	}
	response, err := http.ReadResponse(bufio.NewReader(conn), nil)
	if err != nil {
		return httpResult{}, err
	}
	defer response.Body.Close()
	text, err := io.ReadAll(response.Body)
	return httpResult{response.StatusCode, response.Header, string(text)}, err
}

// waitClosed waits until the server closes a connection.
func waitClosed(t *testing.T, what string, conn net.Conn) {
	t.Helper()
	defer clocktest.CloseAtDeadline(conn)()
	for buffer := make([]byte, 4096); ; {
		if _, err := conn.Read(buffer); err != nil {
			if strings.Contains(err.Error(), "closed network connection") { // by the deadline
				t.Fatalf("%s stays open", what)
			}
			return
		}
	}
}

// openRaceStream creates a race and opens a stream of it for a client.
func openRaceStream(t *testing.T, s *testServer, client string) net.Conn {
	t.Helper()
	request, err := http.NewRequest(http.MethodPost, s.url+"/game/races", strings.NewReader(`{"options":{"kind":"race","hands":2},"profile":{"name":"Ann"}}`))
	if err != nil {
		t.Fatal(err)
	}
	request.Header.Set("Content-Type", "application/json")
	request.Header.Set("Sec-Fetch-Site", "same-origin")
	created := s.do(request)
	_, rest, _ := strings.Cut(created.body, `"race":"`)
	id, _, ok := strings.Cut(rest, `"`)
	if created.status != http.StatusCreated || !ok {
		t.Fatalf("%d %s", created.status, created.body)
	}
	conn := connect(t, s)
	if _, err := fmt.Fprintf(conn, "GET /game/races/%s/events HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: %s\r\n\r\n", id, client); err != nil {
		t.Fatal(err)
	}
	defer clocktest.CloseAtDeadline(conn)()
	line, err := bufio.NewReaderSize(conn, 16).ReadString('\n')
	if err != nil || !strings.Contains(line, "200 OK") {
		t.Fatalf("%q, %v", line, err)
	}
	return conn
}

// TestBlockBehindProxy checks a block of clients of a trusted proxy: their requests are refused, their
// streams and running requests end, those of others go on, and the proxy itself cannot be blocked.
func TestBlockBehindProxy(t *testing.T) {
	s := serveGame(t, func(o *Options) { o.Proxies = caller.Proxies{netip.MustParsePrefix("127.0.0.1/32")} })
	blocked, other := attackerAddr.String(), honestAddr.String()
	conn := connect(t, s)
	check := func(client string, wantStatus int) {
		t.Helper()
		response, err := sendOn(t, conn, client, "GET /healthz", "")
		if err != nil || response.status != wantStatus {
			t.Fatalf("%s: %d %s, %v", client, response.status, response.body, err)
		}
	}
	check(blocked, http.StatusOK)
	raceStream, otherStream := openRaceStream(t, s, blocked), openRaceStream(t, s, other)
	answers := map[string]net.Conn{}
	for _, client := range []string{blocked, other} {
		answers[client] = connect(t, s)
		head := strings.Replace(streamHead, "\r\n", "\r\nX-Forwarded-For: "+client+"\r\n", 1)
		if _, err := io.WriteString(answers[client], head+httpChunk(validLine)); err != nil {
			t.Fatal(err)
		}
	}
	clocktest.Until(t, "the streams of answers are open", func() bool { return s.streams.totalHeld() == 2 })
	check(other, http.StatusOK) // so that the idle connection of the proxy was not last used by the blocked client

	s.block("127.0.0.0/8", 0)
	s.block(limiter.Network(attackerAddr).String(), 0)
	waitClosed(t, "the stream of a race", raceStream)
	waitClosed(t, "the stream of answers", answers[blocked])
	response, err := sendOn(t, conn, blocked, "GET /healthz", "")
	if err != nil {
		t.Fatal(err)
	}
	wantProblem(t, response, problem.AddressBlocked, "operator")
	check(other, http.StatusOK)
	clocktest.Until(t, "only the streams of the other are open", func() bool {
		return s.streams.totalHeld() == 1 && s.game.RaceStats().Subscribers == 1
	})
	_ = otherStream
	if err := s.options.Store.(*sqlstore.Store).DeleteBlock(t.Context(), limiter.Network(attackerAddr).String()); err != nil {
		t.Fatal(err)
	}
	clocktest.Until(t, "the block ends", func() bool { return !s.isBlocked(attackerAddr) })
	check(blocked, http.StatusOK)
}

// TestBlockAtListener checks a block of clients without a proxy: their connections are closed, and new
// ones before they send anything; also by a server that starts afterwards. The block ends by itself.
func TestBlockAtListener(t *testing.T) {
	var millis atomic.Int64
	millis.Store(1_800_000_000_000)
	clock := func() time.Time { return time.UnixMilli(millis.Load()) }
	s := serveGame(t, func(o *Options) { o.Clock = clock })
	s.isLocal = func(netip.Addr) bool { return false }
	idle := connect(t, s)
	if response := getHealthz(t, idle); response.status != http.StatusOK {
		t.Fatal(response.body)
	}
	stream := openRaceStream(t, s, "127.0.0.1")
	until := clock().Add(time.Hour).UnixMilli()
	s.block("127.0.0.0/8", until)
	waitClosed(t, "an idle connection", idle)
	waitClosed(t, "a stream", stream)
	checkRefused := func(what string, server *testServer) {
		t.Helper()
		if response, err := sendOn(t, connect(t, server), "", "GET /healthz", ""); err == nil {
			t.Errorf("%s is answered: %d %s", what, response.status, response.body)
		}
	}
	checkRefused("a new connection", s)

	second, err := New(Options{Addr: "127.0.0.1:0", Store: s.options.Store, Clock: clock})
	if err != nil {
		t.Fatal(err)
	}
	second.isLocal = s.isLocal
	checkRefused("a connection after a restart", listenAndServe(t, second))

	millis.Store(until)
	clocktest.Until(t, "the block is deleted", func() bool {
		blocks, err := s.options.Store.Blocks(t.Context(), 9)
		return err == nil && len(blocks) == 0
	})
	if response := getHealthz(t, connect(t, s)); response.status != http.StatusOK {
		t.Errorf("after the end: %s", response.body)
	}
}

// TestLocalAddressesAreNotBlocked checks that no block affects a loopback address or a trusted proxy.
func TestLocalAddressesAreNotBlocked(t *testing.T) {
	s := serveGame(t, func(o *Options) { o.Proxies = caller.Proxies{netip.MustParsePrefix("10.0.0.0/8")} })
	for _, network := range []string{"10.0.0.0/8", "127.0.0.0/8", "::1/128", "192.0.2.0/24"} {
		s.block(network, 0)
	}
	clocktest.Until(t, "the blocks are read", func() bool { return s.isBlocked(netip.MustParseAddr("192.0.2.1")) })
	for _, address := range []string{"10.1.2.3", "127.0.0.1", "127.3.0.1", "::1"} {
		if s.isBlocked(netip.MustParseAddr(address)) {
			t.Errorf("%s is blocked", address)
		}
	}
}

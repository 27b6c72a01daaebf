package server

import (
	"context"
	"encoding/json"
	"io"
	"net"
	"net/http"
	"net/netip"
	"strings"
	"testing"
	"time"

	"github.com/make24/make24/internal/server/caller"
	"github.com/make24/make24/internal/server/limits"
	"github.com/make24/make24/internal/server/problem"
	"github.com/make24/make24/internal/testkit/clocktest"
)

// getHoldings requests the holdings of a server as the command does.
func getHoldings(t *testing.T, s *testServer) (h Holdings) {
	t.Helper()
	request, err := http.NewRequest(http.MethodGet, s.url+HoldingsPath, http.NoBody)
	if err != nil {
		t.Fatal(err)
	}
	request.Header.Set("Authorization", HoldingsToken(s.adminSecret, s.now()))
	response := s.do(request)
	if err := json.Unmarshal([]byte(response.body), &h); err != nil || response.status != http.StatusOK {
		t.Fatalf("%d %s, %v", response.status, response.body, err)
	}
	return h
}

// TestHoldings checks that the holdings of addresses are those that the limits count: streams with their
// bytes, memory, connections and slots, by the client behind a proxy.
func TestHoldings(t *testing.T) {
	s := serveGame(t, func(o *Options) { o.Proxies = caller.Proxies{netip.MustParsePrefix("127.0.0.1/32")} })
	attacker, honest := attackerAddr.String(), "2001:db8:1:2:3::4"
	open := func(client, text string) {
		t.Helper()
		conn := connect(t, s)
		head := strings.Replace(streamHead, "\r\n", "\r\nX-Forwarded-For: "+client+"\r\n", 1)
		if _, err := io.WriteString(conn, head+httpChunk(text)); err != nil {
			t.Fatal(err)
		}
	}
	for range 3 {
		open(attacker, validLine+"{"+strings.Repeat("x", 100<<10))
	}
	open(honest, validLine)
	openRaceStream(t, s, honest)
	slot, err := s.generatePool.Acquire(t.Context(), attackerAddr)
	if err != nil {
		t.Fatal(err)
	}
	defer slot.Release()
	clocktest.Until(t, "the lines have arrived", func() bool {
		return s.memory.totalHeld() >= 3*(100<<10-unchargedBytes) && s.streams.totalHeld() == 4
	})

	h := getHoldings(t, s)
	totals := map[string]HeldTotal{}
	for _, total := range h.Totals {
		totals[total.Name] = total
	}
	if got := totals["memory"]; got.Held != s.memory.totalHeld() || got.Max != int64(limits.Memory.Running.Total) {
		t.Errorf("memory %+v", got)
	}
	if got := totals["answer-streams"]; got.Held != 4 || got.Max != int64(limits.AnswerStreams.Running.Total) {
		t.Errorf("streams of answers %+v", got)
	}
	if got := totals["race-streams"]; got.Held != 1 {
		t.Errorf("streams of races %+v", got)
	}
	if got := totals["slots:generate"]; got.Held != 1 || got.Max != int64(limits.Generating.Running.Total) {
		t.Errorf("slots %+v", got)
	}
	byAddress := map[string]AddressHolding{}
	connections := 0
	for _, a := range h.Addresses {
		byAddress[a.Address] = a
		connections += a.Connections
	}
	if got := totals["connections"]; int(got.Held) != connections || got.Held < 6 || got.Max != int64(limits.Connections.Running.Total) {
		t.Errorf("connections %+v, of addresses %d", got, connections)
	}
	a, b := byAddress[attacker], byAddress["2001:db8:1:2::/64"]
	if a.Memory < 3*(100<<10-unchargedBytes) || a.AnswerStreams != 3 || a.RaceStreams != 0 || a.Connections != 3 || a.Requests != 3 || len(a.Streams) != 3 ||
		a.Received < 300<<10 || a.Slots["generate"] != (HeldSlots{1, 0}) {
		t.Errorf("the attacker holds %+v", a)
	}
	if b.Memory > 64<<10 || b.AnswerStreams != 1 || b.RaceStreams != 1 || b.Connections != 2 || len(b.Streams) != 2 || b.Sent == 0 || len(b.Slots) != 0 {
		t.Errorf("the honest client holds %+v", b)
	}
	if h.Addresses[0].Address != attacker || h.Others != 0 || byAddress[LocalClients].Requests != 1 { // that of getHoldings
		t.Errorf("the addresses are %+v", h.Addresses)
	}
}

// TestHoldingsAreSecret checks who may read the holdings: only a program of the same machine, not through
// a proxy, that knows the secret of the database and the time.
func TestHoldingsAreSecret(t *testing.T) {
	s := serveWithGame(t)
	now := time.Unix(1_800_000_000, 0)
	valid := HoldingsToken(s.adminSecret, now)
	ctx := context.WithValue(t.Context(), http.LocalAddrContextKey, net.TCPAddrFromAddrPort(netip.MustParseAddrPort("192.0.2.7:2424")))
	for _, c := range []struct {
		name, token, remote, forwarded string
		want                           bool
	}{
		{"the command", valid, "127.0.0.1:5", "", true},
		{"no token", "", "127.0.0.1:5", "", false},
		{"another secret", HoldingsToken([]byte("x"), now), "127.0.0.1:5", "", false},
		{"another time", strings.Replace(valid, "Bearer 1", "Bearer 2", 1), "127.0.0.1:5", "", false},
		{"an old token", HoldingsToken(s.adminSecret, now.Add(-31*time.Second)), "127.0.0.1:5", "", false},
		{"an early token", HoldingsToken(s.adminSecret, now.Add(31*time.Second)), "127.0.0.1:5", "", false},
		{"without its prefix", strings.TrimPrefix(valid, "Bearer "), "127.0.0.1:5", "", false},
		{"another machine", valid, "192.0.2.1:5", "", false},
		{"a proxy on this machine", valid, "127.0.0.1:5", "192.0.2.1", false},
		{"the same machine by its other address", valid, "192.0.2.7:5", "", true},
	} {
		request, err := http.NewRequestWithContext(ctx, http.MethodGet, HoldingsPath, http.NoBody)
		if err != nil {
			t.Fatal(err)
		}
		request.RemoteAddr = c.remote
		request.Header.Set("Authorization", c.token)
		if c.forwarded != "" {
			request.Header.Set("X-Forwarded-For", c.forwarded)
		}
		if got := s.mayReadHoldings(request, now); got != c.want {
			t.Errorf("%s: %v", c.name, got)
		}
	}
	wantProblem(t, s.send("GET", HoldingsPath, "", ""), problem.NotFound, "/docs")
}

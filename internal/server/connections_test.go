package server

import (
	"bufio"
	"io"
	"net"
	"net/http"
	"net/netip"
	"slices"
	"strconv"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/make24/make24/internal/base/limiter"
	"github.com/make24/make24/internal/server/caller"
	"github.com/make24/make24/internal/server/limits"
	"github.com/make24/make24/internal/server/problem"
	"github.com/make24/make24/internal/testkit/clocktest"
	"github.com/make24/make24/internal/testkit/randtest"
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

// TestTableOfConnections checks which connection a full table evicts for a new one: of the address with
// the largest share, the one that has been silent for longest, and none if the new one's address has its
// share.
func TestTableOfConnections(t *testing.T) {
	const refused, none = -1, -2
	busy := func(table *connTable, conns []*trackedConn, indexes ...int) {
		for _, i := range indexes {
			table.setState(conns[i], http.StateActive)
		}
	}
	for _, c := range []struct {
		name    string
		open    string // the addresses of the open connections, one for each
		prepare func(table *connTable, conns []*trackedConn)
		from    string
		want    int // index of the connection that is evicted, refused or none
	}{
		{"space is left", "a a a b b", nil, "c", none},
		{"the largest address", "b a a a a b", nil, "c", 1},
		{"the largest address, again", "b a a a a b", nil, "a", refused},
		{"one with less than the largest", "b a a a a b", nil, "b", 1},
		{"one more would be as many", "a a a b b b", nil, "b", refused},
		{"one of each", "a b c d e f", nil, "g", refused},
		{"those with requests stay", "b a a a a b", func(table *connTable, conns []*trackedConn) { busy(table, conns, 1, 2, 4) }, "c", 3},
		{"another address, if all have requests", "a a a a b b", func(table *connTable, conns []*trackedConn) { busy(table, conns, 0, 1, 2, 3) }, "c", 4},
		{"all have requests", "a a a a b b", func(table *connTable, conns []*trackedConn) { busy(table, conns, 0, 1, 2, 3, 4, 5) }, "c", refused},
		{"one with a request that waits for its client", "a a a a b b", func(table *connTable, conns []*trackedConn) {
			busy(table, conns, 0, 1, 2, 3)
			conns[2].setWait(waitsForBody, true)
			conns[1].setWait(waitsForWrite, true)
			conns[2].setWait(waitsForEnd, true)
			conns[2].setWait(waitsForBody, false)
		}, "c", 2},
		{"one without a request before one that waits", "a a a a b b", func(table *connTable, conns []*trackedConn) {
			busy(table, conns, 0, 1, 2)
			conns[0].setWait(waitsForBody, true)
		}, "c", 3},
		{"a request that goes on stays", "a a a a b b", func(table *connTable, conns []*trackedConn) {
			busy(table, conns, 0, 1, 2, 3, 4, 5)
			conns[0].setWait(waitsForBody, true)
			conns[0].setWait(waitsForBody, false)
		}, "c", refused},
		{"another request of the connection", "a a a a b b", func(table *connTable, conns []*trackedConn) {
			conns[0].setWait(waitsForEnd, true)
			busy(table, conns, 0, 1, 2, 3, 4, 5)
			conns[1].setWait(waitsForEnd, true)
			table.setState(conns[1], http.StateIdle)
			busy(table, conns, 1)
		}, "c", refused},
		{"streams do not end with their handlers", "a a a a b b", func(table *connTable, conns []*trackedConn) {
			busy(table, conns, 0, 1, 2, 3, 4, 5)
			table.setState(conns[0], http.StateHijacked)
			conns[0].setWait(waitsForEnd, true)
		}, "c", refused},
		{"streams stay", "a a a b b b", func(table *connTable, conns []*trackedConn) {
			busy(table, conns, 0, 3, 4, 5)
			table.setState(conns[0], http.StateHijacked)
		}, "c", 1},
		{"the one that has been silent for longest", "a a a a b b", func(table *connTable, conns []*trackedConn) {
			busy(table, conns, 0)
			table.setState(conns[0], http.StateIdle)
			table.noteRead(conns[1])
		}, "c", 2},
		{"a closed one", "a a a a b b", func(table *connTable, conns []*trackedConn) {
			table.remove(conns[0])
			table.setState(conns[0], http.StateActive)
			table.noteRead(conns[0])
			table.remove(conns[0])
		}, "c", none},
		{"too many of one address", "a a a a a", nil, "a", refused},
		{"exempt ones stay", ". . . . . .", nil, "c", refused},
		{"an exempt one", ". . . . a a", nil, ".", 4},
		{"a /48", "s1 s1 s2 s3 s4 a", func(table *connTable, conns []*trackedConn) { busy(table, conns, 0, 1, 2, 4) }, "c", 3},
		{"a /48, again", "s1 s1 s2 s3 b a", nil, "s4", refused},
		{"too many of one /48", "s1 s2 s3 s4 s5 s6 s7 s8 s9 sa", nil, "sb", refused},
	} {
		t.Run(c.name, func(t *testing.T) {
			table := newConnTable(6, 5)
			if strings.HasPrefix(c.name, "too many of one /48") {
				table.maxTotal = 20
			}
			add := func(address string) (conn, evicted *trackedConn, ok bool) {
				var key netip.Addr
				switch {
				case address[0] == 's':
					key = limiter.Key(netip.MustParseAddr("2001:db8:1:" + address[1:] + "::1"))
				case address != ".":
					key = netip.AddrFrom4([4]byte{10, 0, 0, address[0]})
				}
				conn = &trackedConn{}
				evicted, ok = table.add(conn, key)
				return conn, evicted, ok
			}
			var conns []*trackedConn
			for _, address := range strings.Fields(c.open) {
				conn, evicted, ok := add(address)
				if evicted != nil || !ok {
					t.Fatalf("the connections of %s are not accepted", address)
				}
				conns = append(conns, conn)
			}
			if c.prepare != nil {
				c.prepare(table, conns)
			}
			conn, evicted, ok := add(c.from)
			got := none
			switch {
			case !ok:
				got = refused
			case evicted != nil:
				got = slices.Index(conns, evicted)
			}
			if got != c.want {
				t.Errorf("got %d, want %d (%d: refused, %d: no other is evicted)", got, c.want, refused, none)
			}
			for _, conn := range append(conns, conn) {
				if conn.element != nil {
					table.remove(conn)
				}
			}
			if table.total != 0 || len(table.clients) != 0 || len(table.prefixes) != 0 {
				t.Errorf("the empty table has %d connections, %d addresses, %d networks", table.total, len(table.clients), len(table.prefixes))
			}
		})
	}
}

// TestRankingOfConnections opens, closes and uses connections of many addresses at random. It checks that the
// victim is always of the address with the largest share among those with a connection to evict, also if the table
// is full and evicts it.
func TestRankingOfConnections(t *testing.T) {
	for _, maxTotal := range []int{1 << 20, 40} {
		t.Run(strconv.Itoa(maxTotal), func(t *testing.T) { testRankingOfConnections(t, maxTotal) })
	}
}

func testRankingOfConnections(t *testing.T, maxTotal int) {
	random := randtest.New(t, 1)
	table := newConnTable(maxTotal, 0)
	var conns []*trackedConn
	evictions, refusals := 0, 0
	for step := range 20_000 {
		switch n := random.IntN(10); {
		case n < 4 || len(conns) == 0:
			key := netip.AddrFrom4([4]byte{10, 0, 0, byte(random.IntN(20))})
			if random.IntN(2) == 0 {
				key = limiter.Key(netip.AddrFrom16([16]byte{0x20, 0x01, 5: byte(random.IntN(3)), 7: byte(random.IntN(9))}))
			}
			conn, isFull, victim := &trackedConn{}, table.total == maxTotal, table.victim(0)
			evicted, ok := table.add(conn, key)
			if !isFull && (!ok || evicted != nil) || isFull && ok && evicted != victim {
				t.Fatalf("step %d: of %d connections, %v is evicted instead of %v; accepted: %v", step, len(conns), evicted, victim, ok)
			}
			if evicted != nil {
				evictions++
				conns = slices.DeleteFunc(conns, func(conn *trackedConn) bool { return conn == evicted })
			}
			if !ok {
				refusals++
			} else {
				conns = append(conns, conn)
			}
		case n < 7:
			i := random.IntN(len(conns))
			table.remove(conns[i])
			conns = slices.Delete(conns, i, i+1)
		case n < 9:
			table.setState(conns[random.IntN(len(conns))], []http.ConnState{http.StateActive, http.StateIdle, http.StateHijacked}[random.IntN(3)])
		default:
			conns[random.IntN(len(conns))].setWait(waitsForBody, random.IntN(2) == 0)
		}
		largest := 0
		for _, c := range table.clients {
			if c.idle.Len()+c.stalled.Len() > 0 {
				largest = max(largest, c.share())
			}
		}
		victim := table.victim(0)
		if (victim == nil) != (largest == 0) || victim != nil && victim.client.share() != largest {
			t.Fatalf("step %d: the victim is %v, and the largest share %d", step, victim, largest)
		}
		if table.victim(largest) != nil {
			t.Fatalf("step %d: an address with the largest share evicts another", step)
		}
		held, prefixes := map[*connPrefix]int{}, map[netip.Prefix]bool{}
		for _, conn := range conns {
			held[conn.client.prefix]++
			prefixes[conn.client.prefix.prefix] = true
		}
		if table.total != len(conns) || table.total > maxTotal || len(table.prefixes) != len(prefixes) {
			t.Fatalf("step %d: the table has %d connections of %d networks, want %d of %d", step, table.total, len(table.prefixes), len(conns), len(prefixes))
		}
		for prefix, n := range held {
			if prefix.held != n || table.prefixes[prefix.prefix] != prefix {
				t.Fatalf("step %d: %v has %d connections, want %d", step, prefix.prefix, prefix.held, n)
			}
		}
	}
	if isBounded := maxTotal < 1000; isBounded != (evictions > 0) || isBounded != (refusals > 0) {
		t.Errorf("%d evictions and %d refusals", evictions, refusals)
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
	if s.connections.maxTotal != limits.Connections.Running.Total || s.connections.maxEach != limits.Connections.Running.Address || limits.Connections.Running.Address < 200*6 {
		t.Errorf("%d, %d", s.connections.maxTotal, s.connections.maxEach)
	}
	if s, err = New(Options{MaxConnections: 100}); err != nil || s.connections.maxEach != 100 {
		t.Errorf("%d per address, %v", s.connections.maxEach, err)
	}
}

package server

import (
	"errors"
	"fmt"
	"io"
	"maps"
	"net/http"
	"net/netip"
	"regexp"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/make24/make24/internal/base/clock"
	"github.com/make24/make24/internal/base/limiter"
	"github.com/make24/make24/internal/base/metrics"
	"github.com/make24/make24/internal/game/store/sqlstore"
	"github.com/make24/make24/internal/server/caller"
	"github.com/make24/make24/internal/server/limits"
	"github.com/make24/make24/internal/testkit/clocktest"
	"github.com/make24/make24/internal/testkit/pgtest"
)

// metricsText returns the page of a server's metrics.
func metricsText(s *Server) string {
	var p metrics.Page
	s.metrics.registry.Collect(&p)
	return p.Text()
}

// refusals returns the values of make24_refused_total by class and reason, and their sum.
func refusals(s *Server) (counts map[string]int, sum int) {
	counts = map[string]int{}
	for _, match := range regexp.MustCompile(`(?m)^make24_refused_total\{class="(.*)",reason="(.*)"\} (.*)$`).FindAllStringSubmatch(metricsText(s), -1) {
		n, _ := strconv.Atoi(match[3])
		counts[match[1]+" "+match[2]] = n
		sum += n
	}
	return counts, sum
}

// TestRefusalsAreCounted checks that each refusal of a request or connection is counted once, by its class and
// reason, and that requests that are answered are not counted.
func TestRefusalsAreCounted(t *testing.T) {
	const blocked, fast, tooFast, other = "198.51.100.1", "198.51.100.2", "198.51.100.3", "198.51.100.4"
	local := netip.MustParsePrefix("127.0.0.0/8")
	s := serveGame(t, func(o *Options) { o.Proxies = caller.Proxies{local} })
	direct := serveGame(t, func(o *Options) { o.MaxConnectionsEach = 1 })
	direct.isLocal = func(netip.Addr) bool { return false }
	s.block(limiter.Network(netip.MustParseAddr(blocked)).String(), 0)
	clocktest.Until(t, "the block is read", func() bool { return s.isBlocked(netip.MustParseAddr(blocked)) })
	send := func(method, path, client string, header ...string) {
		request, err := http.NewRequest(method, s.url+path, strings.NewReader("{}"))
		if err != nil {
			t.Fatal(err)
		}
		request.Header.Set("X-Forwarded-For", client)
		request.Header.Set("Content-Type", "application/json")
		for i := 0; i < len(header); i += 2 {
			request.Header.Set(header[i], header[i+1])
		}
		s.do(request)
	}
	get := func(path, client string) func() { return func() { send(http.MethodGet, path, client) } }
	const burst = 8
	s.apiRates, s.gameRates = caller.NewNetworkRates(0.001, burst, 0, limits.MaxKeys), caller.NewNetworkRates(0.001, burst, 0, limits.MaxKeys)
	for range burst {
		get("/healthz", tooFast)()
		get("/game/daily", tooFast)()
	}
	// whileFull calls do while no more work may wait.
	whileFull := func(class *limiter.Class, count int, do func()) {
		slots := occupy(t, class, count)
		waiting := class.MaxWaiting
		class.MaxWaiting = 0
		do()
		class.MaxWaiting = waiting
		for _, slot := range slots {
			slot.Release()
		}
	}
	want := map[*testServer]map[string]int{s: {}, direct: {}}
	for _, c := range []struct {
		server *testServer
		key    string // class and reason; "": nothing is refused
		cause  func()
	}{
		{s, "", get("/healthz", other)},
		{s, "", get("/nothing", other)},
		{s, "page blocked", get("/healthz", blocked)},
		{s, "api blocked", get("/v1/solve?hand=3388", blocked)},
		{s, "game blocked", get("/game/daily", blocked)},
		{s, "page too-fast", get("/healthz", tooFast)},
		{s, "api too-fast", get("/v1/solve?hand=3388", tooFast)},
		{s, "game too-fast", get("/game/daily", tooFast)},
		{s, "game forbidden", func() { send(http.MethodPost, "/game/runs", fast, "Sec-Fetch-Site", "cross-site") }},
		{s, "api busy", func() {
			whileFull(s.apiEngines.Class, engineSlots(), get("/v1/solve?hand=3388", fast))
		}},
		{s, "game busy", func() {
			whileFull(s.dealPool.Class, generateSlots(), func() { s.beginRun("a", `"target":"-9973"`) })
		}},
		{s, "page busy", func() {
			s.stopping.Store(true)
			get("/readyz", other)()
			s.stopping.Store(false)
		}},
		{s, "", get("/healthz", other)},
		{direct, "connection busy", func() {
			first := connect(t, direct)
			if response := getHealthz(t, first); response.status != http.StatusOK {
				t.Error(response.body)
			}
			second := connect(t, direct)
			defer clocktest.CloseAtDeadline(second)()
			_, _ = io.ReadAll(second)
		}},
		{direct, "connection blocked", func() {
			direct.block(local.String(), 0)
			clocktest.Until(t, "the block is read", func() bool { return direct.isBlocked(local.Addr().Next()) })
			waitClosed(t, "a connection", connect(t, direct))
		}},
	} {
		_, before := refusals(c.server.Server)
		c.cause()
		if c.key != "" {
			want[c.server][c.key]++
			// A request is counted after its response was sent.
			clocktest.Until(t, c.key+" is counted", func() bool { _, sum := refusals(c.server.Server); return sum > before })
		}
		if got, _ := refusals(c.server.Server); !maps.Equal(got, want[c.server]) {
			t.Fatalf("after %q: got %v, want %v", c.key, got, want[c.server])
		}
	}
}

// TestBlockDuringAccept checks that a connection is counted whose address is blocked while it is accepted.
func TestBlockDuringAccept(t *testing.T) {
	s := serve(t, nil)
	var checks atomic.Int64
	s.isLocal = func(netip.Addr) bool { return checks.Add(1) == 1 } // blocked since the second check
	s.blocks.Store(&blockList{Blocks: caller.NewBlocks(map[netip.Prefix]time.Time{netip.MustParsePrefix("127.0.0.0/8"): {}})})
	waitClosed(t, "the connection", connect(t, s))
	if counts, _ := refusals(s.Server); checks.Load() != 2 || !maps.Equal(counts, map[string]int{"connection blocked": 1}) {
		t.Errorf("after %d checks: %v", checks.Load(), counts)
	}
}

// TestReadyMetric checks that make24_ready is 0 for each reason for which /readyz fails.
func TestReadyMetric(t *testing.T) {
	var isLockLost atomic.Bool
	start := time.Date(2026, 11, 27, 10, 0, 0, 0, time.UTC)
	var jump, mono atomic.Int64
	guard := clock.New(clock.Options{Read: func() (time.Time, time.Duration) {
		now := time.Duration(mono.Load())
		return start.Add(now + time.Duration(jump.Load())), now
	}})
	db, err := sqlstore.OpenSQLite(t.Context(), pgtest.MigratedFile(t))
	if err != nil {
		t.Fatal(err)
	}
	s, err := New(Options{Store: db, Guard: guard, LockErr: func() error {
		if isLockLost.Load() {
			return errors.New("lost")
		}
		return nil
	}})
	if err != nil {
		t.Fatal(err)
	}
	check := func(what string, want int) {
		t.Helper()
		if text := metricsText(s); !strings.Contains(text, fmt.Sprintf("\nmake24_ready %d\n", want)) {
			t.Errorf("%s: %s, want %d", what, regexp.MustCompile(`(?m)^make24_ready .*$`).FindString(text), want)
		}
	}
	check("a server", 1)
	isLockLost.Store(true)
	check("the lock is lost", 0)
	isLockLost.Store(false)
	s.stopping.Store(true)
	check("stopping", 0)
	s.stopping.Store(false)
	check("a server again", 1)
	jump.Store(int64(time.Hour))
	check("the clock has jumped", 0)
	for range 3 { // the clock is steady for more than a minute
		mono.Add(int64(time.Minute))
		guard.Now()
	}
	check("the clock is trusted again", 1)
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	check("the database is closed", 0)
}

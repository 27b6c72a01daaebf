package server

import (
	"context"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/make24/make24/internal/base/limiter"
	"github.com/make24/make24/internal/server/caller"
	"github.com/make24/make24/internal/server/limits"
	"github.com/make24/make24/internal/server/problem"
	"github.com/make24/make24/internal/testkit/clocktest"
	"github.com/make24/make24/internal/testkit/logtest"
)

// heavyRequest is a body whose puzzles take many seconds to generate.
const heavyRequest = `{"n":1000,"cards":6,"columns":"all","values":"1-500","target":"1-1000"}`

// The numbers of slots of the pools for generating puzzles and for single hands.
func generateSlots() int { return limits.Generating.Running.Total }
func engineSlots() int   { return max(2, runtime.GOMAXPROCS(0)) }

// occupy acquires count slots of a class.
func occupy(t *testing.T, class *limiter.Class, count int) (slots []*limiter.Slot) {
	t.Helper()
	for range count {
		slot, err := class.AcquireCost(t.Context(), netip.Addr{}, time.Microsecond)
		if err != nil {
			t.Fatal(err)
		}
		slots = append(slots, slot)
	}
	return slots
}

// TestGenerateHasItsOwnPool checks that requests to generate puzzles wait only for each other, and
// that single hands do not wait for them.
func TestGenerateHasItsOwnPool(t *testing.T) {
	s := serve(t, nil)
	s.generatePool.MaxWait, s.apiEngines.MaxWait = 20*time.Millisecond, 20*time.Millisecond
	hands := []string{"/v1/solve?hand=3388", "/v1/grade?hand=3388", "/v1/hint?hand=3388"}
	send := func(path string) httpResult { return s.send(http.MethodGet, path, "", "") }
	slots := occupy(t, s.generatePool.Class, generateSlots())
	for _, path := range hands {
		if response := send(path); response.status != http.StatusOK {
			t.Errorf("%s waits for generated puzzles: %s", path, response.body)
		}
	}
	response := send("/v1/generate")
	wantProblem(t, response, problem.Busy, "in time")
	if response.header.Get("Retry-After") != "1" {
		t.Errorf("Retry-After is %q", response.header.Get("Retry-After"))
	}
	wantProblem(t, send("/v1/generate?values=1-1001"), badRequest, "1000") // refused before it waits for a slot
	s.generatePool.MaxWaiting = 0
	wantProblem(t, send("/v1/generate"), problem.Busy, "waiting")

	for _, slot := range slots {
		slot.Release()
	}
	for _, engine := range occupy(t, s.apiEngines.Class, engineSlots()) {
		t.Cleanup(engine.Release)
	}
	if response := send("/v1/generate"); response.status != http.StatusOK {
		t.Errorf("generating waits for single hands: %s", response.body)
	}
	for _, path := range hands[1:] { // the response of solve is cached
		wantProblem(t, send(path), problem.Busy, "in time")
	}
	if running, _ := s.generatePool.Load(); running != 0 {
		t.Error("a slot was not released")
	}
}

// TestClocks checks that work that exceeds its time limit has the problem over-time, and that a
// server has the limits of limits.go. TestWorkStopsSoon checks that the work stops.
func TestClocks(t *testing.T) {
	for _, c := range []struct{ name, path, body string }{
		{"solve", "/v1/solve", `{"hand":[3,7,11,12,13,13]}`},
		{"grade", "/v1/grade", `{"hand":[7,7,9,11,13],"rules":"power","target":997}`},
		{"hint", "/v1/hint", `{"hand":[17,18,19,21,22,23],"rules":"countdown","target":9973,"step":4}`},
		{"generate", "/v1/generate", heavyRequest},
		{"quick candidates", "/v1/generate", `{"n":1000,"columns":"none"}`},
	} {
		s, err := New(Options{Addr: "127.0.0.1:0", Grace: time.Minute})
		if err != nil {
			t.Fatal(err)
		}
		s.apiEngines.timeLimit, s.generatePool.timeLimit = time.Microsecond, time.Microsecond
		if c.name == "generate" {
			s.generatePool.timeLimit = 10 * time.Millisecond
		}
		response := listenAndServe(t, s).send(http.MethodPost, c.path, "application/json", c.body)
		t.Run(c.name, func(t *testing.T) {
			wantProblem(t, response, problem.OverTime, "took more than "+s.timeLimitOf(c.path).String())
		})
		if response.header.Get("Retry-After") != "1" {
			t.Errorf("%s: Retry-After is %q", c.name, response.header.Get("Retry-After"))
		}
	}
	s, err := New(Options{})
	if err != nil {
		t.Fatal(err)
	}
	if s.limits != defaultAdjustableLimits() || s.apiEngines.timeLimit != solveTimeLimit || s.generatePool.timeLimit != generateTimeLimit || s.apiEngines.MaxWait != engineWait || s.generatePool.MaxWait != slotWait ||
		s.apiEngines.MaxWaiting != maxEngineWaiting || s.generatePool.MaxWaiting != limits.Generating.Running.Waiting || s.gameEngines.MaxWait != engineWait || s.gameEngines.MaxWaiting != maxEngineWaiting {
		t.Error("the server does not have the documented limits")
	}
}

// TestTimeoutsExceedWaits checks that a request may send its body slowly, wait for a slot and then generate a set
// before its connection closes after writeTimeout, by default and with a longer Options.TimeLimit.
func TestTimeoutsExceedWaits(t *testing.T) {
	for _, limit := range []time.Duration{0, time.Nanosecond, slotWait, time.Minute, time.Hour} {
		s, err := New(Options{TimeLimit: limit})
		if err != nil {
			t.Fatal(err)
		}
		for _, class := range []*limiter.Class{s.turns, s.pageTurns, s.apiWork, s.gameWork, s.apiEngines.Class, s.generatePool.Class, s.dealPool.Class} {
			if s.limits.requestTimeout+class.MaxWait+s.generatePool.timeLimit >= s.limits.writeTimeout {
				t.Errorf("%v: a wait of %v and work of %v, but timeouts of %v and %v", limit, class.MaxWait, s.generatePool.timeLimit, s.limits.requestTimeout, s.limits.writeTimeout)
			}
		}
	}
}

// expiringPolls is a context that expires after a number of calls of Err. It counts all calls.
type expiringPolls struct {
	context.Context
	calls, limit atomic.Int64
}

func (e *expiringPolls) Err() error {
	if e.calls.Add(1) > e.limit.Load() {
		return context.DeadlineExceeded
	}
	return e.Context.Err()
}

// TestWorkStopsSoon checks that work calls Err of its context often, and that it ends after it has
// seen that the context has expired.
func TestWorkStopsSoon(t *testing.T) {
	for _, c := range []struct {
		name, path, body string
		polls            int64 // a little less than the calls until the end of the work, or a part of them
	}{
		{"solve", "/v1/solve", `{"hand":[3,7,11,12,13,13]}`, 100},
		{"grade", "/v1/grade", `{"hand":[7,7,9,11,13],"rules":"power","target":997}`, 50},
		{"hint", "/v1/hint", `{"hand":[17,18,19,21,22,23],"rules":"countdown","target":9973,"step":4}`, 20},
		{"generate", "/v1/generate", heavyRequest, 500},
		{"quick candidates", "/v1/generate", `{"n":1000,"columns":"none"}`, 500},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := serve(t, nil)
			var polls *expiringPolls
			observe := func(ctx context.Context) context.Context {
				polls = &expiringPolls{Context: ctx}
				polls.limit.Store(c.polls)
				return polls
			}
			s.apiEngines.observe, s.generatePool.observe = observe, observe
			response := s.send(http.MethodPost, c.path, "application/json", c.body)
			if c.path == "/v1/generate" { // the time limit has not passed yet, as if other work had held the slot
				wantProblem(t, response, problem.Busy, "capacity")
			} else {
				wantProblem(t, response, problem.OverTime, "took more than "+s.timeLimitOf(c.path).String())
			}
			if late := polls.calls.Load() - c.polls; late > 5 {
				t.Errorf("the work called Err %d times after the context had expired", late)
			}
		})
	}
}

func (s *Server) timeLimitOf(path string) time.Duration {
	if path == "/v1/generate" {
		return s.generatePool.timeLimit
	}
	return s.apiEngines.timeLimit
}

// TestClientDisconnects checks that a request whose client disconnects ends, whether it waits or
// runs, and that it is not logged as an error.
func TestClientDisconnects(t *testing.T) {
	var log logtest.Buffer
	configure := func(o *Options) {
		o.Log = slog.New(slog.NewTextHandler(&log, &slog.HandlerOptions{Level: slog.LevelDebug}))
	}
	runInBubble(t, configure, func(t *testing.T, s *testServer, _ func() net.Conn) { checkDisconnects(t, s, &log) })
}

func checkDisconnects(t *testing.T, s *testServer, log *logtest.Buffer) {
	slots := occupy(t, s.generatePool.Class, generateSlots())
	ctx, cancel := context.WithCancel(t.Context())
	var group sync.WaitGroup
	for range generateSlots() + 2 {
		group.Go(func() {
			request, err := http.NewRequestWithContext(ctx, http.MethodPost, s.url+"/v1/generate", strings.NewReader(heavyRequest))
			if err != nil {
				t.Error(err)
				return
			}
			response, err := s.client.Do(request)
			if err == nil {
				text, _ := io.ReadAll(response.Body)
				response.Body.Close()
				t.Errorf("the request was answered: %d %.200s", response.StatusCode, text)
			}
		})
	}
	synctest.Wait() // until all requests wait
	for _, slot := range slots {
		slot.Release()
	}
	if running, waiting := s.generatePool.Load(); running != s.generatePool.MaxCostly || running+waiting != generateSlots()+2 { // the hands are large
		t.Errorf("%d requests run, %d wait", running, waiting)
	}
	cancel()
	group.Wait()
	synctest.Wait()
	if n, loggedCount := s.inFlight.Load(), strings.Count(log.String(), "status=499"); n != 0 || loggedCount != generateSlots()+2 {
		t.Errorf("%d requests still run, %d are logged", n, loggedCount)
	}
	if response := s.send(http.MethodGet, "/v1/generate", "", ""); response.status != http.StatusOK {
		t.Errorf("a slot was not released: %s", response.body)
	}
	// A recorder shows the response, which a disconnected client does not get.
	disconnectedCtx, disconnect := context.WithCancel(context.Background())
	disconnect()
	for _, path := range []string{
		"/v1/solve?hand=3+7+11+12+13+13", "/v1/grade?hand=1+2+3+4+5+6", "/v1/hint?hand=1+2+3+4+5+6", "/v1/generate?n=1000",
	} {
		w := httptest.NewRecorder()
		s.Handler().ServeHTTP(w, httptest.NewRequest(http.MethodGet, path, nil).WithContext(disconnectedCtx))
		wantProblem(t, httpResult{w.Code, w.Header(), w.Body.String()}, givenUp, "connection ended")
	}
	if text := log.String(); strings.Count(text, "status=499") != generateSlots()+2+4 || strings.Contains(text, "ERROR") || strings.Contains(text, "status=5") {
		t.Errorf("unexpected log:\n%s", text)
	}
}

// TestLongGeneratingBlocksNoOther checks that an address gets its puzzles while others generate large hands for
// minutes, of which few run at a time, since each takes much memory.
func TestLongGeneratingBlocksNoOther(t *testing.T) {
	proxies, err := caller.ParseProxies("127.0.0.1")
	if err != nil {
		t.Fatal(err)
	}
	s := serve(t, func(o *Options) { o.Proxies = proxies })
	ctx, cancel := context.WithCancel(t.Context())
	var attackers sync.WaitGroup
	defer func() { cancel(); attackers.Wait() }()
	send := func(ctx context.Context, address, body string) (httpResult, error) {
		r, err := http.NewRequestWithContext(ctx, http.MethodPost, s.url+"/v1/generate", strings.NewReader(body))
		if err != nil {
			return httpResult{}, err
		}
		r.Header.Set("Content-Type", mimeJSON)
		r.Header.Set("X-Forwarded-For", address)
		response, err := s.client.Do(r)
		if err != nil {
			return httpResult{}, err
		}
		defer response.Body.Close()
		text, err := io.ReadAll(response.Body)
		return httpResult{response.StatusCode, response.Header, string(text)}, err
	}
	for i := range 9 { // three each
		attackers.Go(func() { _, _ = send(ctx, fmt.Sprintf("198.51.100.%d", i%3), heavyRequest) })
	}
	clocktest.Until(t, "the other addresses generate", func() bool {
		running, waiting := s.generatePool.Load()
		return running >= 1 && running+waiting == 9
	})
	for range 5 {
		if response, err := send(t.Context(), honestAddr.String(), `{"n":3}`); err != nil || response.status != http.StatusOK {
			t.Errorf("%v, %d %.200s", err, response.status, response.body)
		}
	}
}

package server

import (
	"io"
	"log/slog"
	"net"
	"net/http"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/make24/make24/internal/server/problem"
	"github.com/make24/make24/internal/testkit/clocktest"
	"github.com/make24/make24/internal/testkit/logtest"
)

// TestStopIsGraceful checks that running requests finish when the server stops, and that it accepts
// no new connections after the drain time.
func TestStopIsGraceful(t *testing.T) {
	const drainTime = 10 * time.Second
	runInBubble(t, func(o *Options) { o.Drain = drainTime }, func(t *testing.T, s *testServer, dial func() net.Conn) {
		if response := s.send("GET", "/readyz", "", ""); response.status != http.StatusOK {
			t.Errorf("not ready before the stop: %s", response.body)
		}
		c := s.openStream(`{"id":1,"answer":"4*6","hand":[4,6]}` + "\n")
		defer c.close()
		c.readLine()
		stopped := make(chan error, 1)
		go func() { stopped <- s.stop() }()
		clocktest.Sleep(drainTime - 1)
		wantProblem(t, s.send("GET", "/readyz", "", ""), problem.Busy, "stopping")
		if response := s.send("GET", "/healthz", "", ""); response.status != http.StatusOK {
			t.Errorf("not alive while stopping: %s", response.body)
		}
		conn := dial()
		if conn == nil {
			t.Fatalf("the server refuses connections before %s", drainTime)
		}
		_ = conn.Close()
		clocktest.Sleep(time.Nanosecond)
		synctest.Wait()
		if conn := dial(); conn != nil {
			_ = conn.Close()
			t.Errorf("the server still accepts connections after %s", drainTime)
		}
		c.write(`{"id":2,"answer":"4*6","hand":[4,6]}` + "\n")
		if got := c.readLine(); !strings.Contains(got, `"id":2,"verdict":"correct"`) {
			t.Error(got)
		}
		synctest.Wait()
		select {
		case err := <-stopped:
			t.Errorf("the server stopped before the stream ended: %v", err)
		default:
		}
		if err := c.body.Close(); err != nil {
			t.Fatal(err)
		}
		if rest, err := io.ReadAll(c.response); err != nil || len(rest) > 0 {
			t.Errorf("%q, %v", rest, err)
		}
		if err := <-stopped; err != nil {
			t.Error(err)
		}
	})
}

// TestStopCutsOff checks that a request that is still running after the grace period is cut off,
// and that Serve then returns an error.
func TestStopCutsOff(t *testing.T) {
	const graceTime = 30 * time.Second
	runInBubble(t, func(o *Options) { o.Grace = graceTime }, func(t *testing.T, s *testServer, _ func() net.Conn) {
		c := s.openStream(`{"answer":"4*6","hand":[4,6]}` + "\n")
		defer c.close()
		c.readLine()
		start := clocktest.Now()
		if err := s.stop(); err == nil || clocktest.Since(start) != graceTime {
			t.Errorf("%v after %v, want an error after %v", err, clocktest.Since(start), graceTime)
		}
		if _, err := io.ReadAll(c.response); err == nil {
			t.Error("a stream that was cut off looks complete")
		}
		_ = c.body.Close()
	})
}

// TestMetrics checks that the metrics can be served on their own listener or on that of the API, and
// what they contain.
func TestMetrics(t *testing.T) {
	s := serve(t, func(o *Options) { o.MetricsAddr = "127.0.0.1:0" })
	s.send("POST", "/v1/check", "application/json", `[{"answer":"4*6","hand":[4,6]},{}]`)
	s.send("GET", "/v1/solve?hand=3388", "", "")
	s.send("GET", "/nothing", "", "")
	if response := s.send("GET", "/metrics", "", ""); response.status != http.StatusNotFound {
		t.Fatalf("%d %.200s", response.status, response.body)
	}
	apiURL := s.url
	s.url = "http://" + s.MetricsAddr().String()
	if s.url == apiURL {
		t.Fatal("the metrics have the address of the API")
	}
	text := s.send("GET", "/metrics", "", "").body
	for _, line := range []string{
		`make24_requests_total{path="/v1/check",status="2xx"} 1`,
		`make24_requests_total{path="other",status="4xx"} 2`,
		`make24_request_seconds_count{path="/v1/solve"} 1`,
		`make24_answers_total 2`,
		`make24_solve_waiting 0`,
		`go_goroutines `,
	} {
		if !strings.Contains(text, line) {
			t.Errorf("the metrics have no %q", line)
		}
	}
	sharedServer := serve(t, func(o *Options) { o.MetricsAddr = SameListener })
	if response := sharedServer.send("GET", "/metrics", "", ""); response.status != http.StatusOK || sharedServer.MetricsAddr() != sharedServer.Addr() {
		t.Errorf("%d %.200s", response.status, response.body)
	}
}

// TestLog checks that the log has every request, but nothing of the contents of requests and
// responses. The numbers in the requests are long, since the log may contain a short number by
// chance.
func TestLog(t *testing.T) {
	var log logtest.Buffer
	s := serve(t, func(o *Options) {
		o.Log = slog.New(slog.NewJSONHandler(&log, &slog.HandlerOptions{Level: slog.LevelDebug}))
	})
	s.send("POST", "/v1/check?target=424242424242", "application/json", `{"answer":"secret","hand":[4,6]}`)
	s.send("GET", "/v1/solve?hand=5,1,5,1", "", "")
	s.mux.HandleFunc("/broken", func(http.ResponseWriter, *http.Request) { panic("broken") })
	wantProblem(t, s.send("GET", "/broken", "", ""), problem.Internal, "log")
	log.Await(t, `"status":500`)
	text := log.String()
	for _, want := range []string{`"path":"/v1/check","status":200`, `"path":"/v1/solve","status":200`, `"fault":"broken"`, `"level":"WARN","msg":"request","method":"GET","path":"/broken","status":500`} {
		if !strings.Contains(text, want) {
			t.Errorf("the log has no %s:\n%s", want, text)
		}
	}
	for _, secret := range []string{"secret", "424242424242", "5,1,5,1", "5%2C1%2C5%2C1", "verdict"} {
		if strings.Contains(text, secret) {
			t.Errorf("the log contains %q", secret)
		}
	}
}

// TestHeaders checks the security headers of every response, and that HEAD returns no body.
func TestHeaders(t *testing.T) {
	s := serve(t, nil)
	for _, path := range []string{"/healthz", "/nothing", "/docs", "/v1/solve?hand=3388"} {
		h := s.send("GET", path, "", "").header
		for name, want := range map[string]string{
			"X-Content-Type-Options": "nosniff", "Referrer-Policy": "no-referrer", "Content-Security-Policy": "default-src 'none'",
			"Cross-Origin-Resource-Policy": "same-origin", "Access-Control-Allow-Origin": "",
		} {
			if value := h.Get(name); !strings.HasPrefix(value, want) || want == "" && value != "" {
				t.Errorf("%s: %s is %q", path, name, value)
			}
		}
	}
	if response := s.send("HEAD", "/v1/solve?hand=3388", "", ""); response.status != http.StatusOK || response.body != "" {
		t.Errorf("HEAD: %d %q", response.status, response.body)
	}
}

// TestOtherOrigins checks that only pages of the origin in Options.CORS may call the API.
func TestOtherOrigins(t *testing.T) {
	s := serve(t, func(o *Options) { o.CORS = "https://example.org" })
	for _, c := range []struct {
		origin, method string
		status         int
		allowed        string
	}{
		{"https://example.org", "GET", http.StatusOK, "https://example.org"},
		{"https://example.org", "OPTIONS", http.StatusNoContent, "https://example.org"},
		{"https://example.com", "GET", http.StatusOK, ""},
		{"https://example.com", "OPTIONS", http.StatusMethodNotAllowed, ""},
	} {
		request, err := http.NewRequest(c.method, s.url+"/v1/solve?hand=3388", nil)
		if err != nil {
			t.Fatal(err)
		}
		request.Header.Set("Origin", c.origin)
		request.Header.Set("Access-Control-Request-Method", "POST")
		response := s.do(request)
		if response.status != c.status || response.header.Get("Access-Control-Allow-Origin") != c.allowed {
			t.Errorf("%s %s: %d, allowed %q", c.method, c.origin, response.status, response.header.Get("Access-Control-Allow-Origin"))
		}
	}
}

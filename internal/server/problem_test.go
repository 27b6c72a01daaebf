package server

import (
	"encoding/json"
	"errors"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"github.com/make24/make24/internal/server/caller"
	"github.com/make24/make24/internal/server/limits"
	"github.com/make24/make24/internal/server/problem"
	"github.com/make24/make24/internal/testkit/clocktest"
)

// wantProblem checks that a response is the problem p and that its detail contains detail.
func wantProblem(t *testing.T, response httpResult, p *problem.Problem, detail string) {
	t.Helper()
	var model huma.ErrorModel
	if err := json.Unmarshal([]byte(response.body), &model); err != nil {
		t.Fatalf("%v in %q", err, response.body)
	}
	if response.status != p.Status || model.Status != p.Status || model.Type != p.URI() || model.Title != p.Title ||
		!strings.Contains(model.Detail, detail) || model.Detail == "" ||
		response.header.Get("Content-Type") != "application/problem+json" {
		t.Errorf("status %d %s, want %d %s with %q", response.status, response.body, p.Status, p.Name, detail)
	}
}

// TestProblems checks the problem for each kind of invalid request.
func TestProblems(t *testing.T) {
	s := serve(t, nil)
	validRecord := `{"answer":"4*6","hand":[4,6]}`
	for _, c := range []struct {
		method, path, kind, body string
		problem                  *problem.Problem
		detail                   string
	}{
		{"GET", "/nothing", "", "", problem.NotFound, "/docs"},
		{"GET", "/v1/nothing", "", "", problem.NotFound, ""},
		{"GET", "/metrics", "", "", problem.NotFound, ""},
		{"GET", "/v1/check", "", "", badMethod, "POST"},
		{"DELETE", "/v1/solve", "", "", badMethod, "GET, HEAD, POST"},
		{"POST", "/healthz", "", "", badMethod, "GET, HEAD"},
		{"OPTIONS", "/v1/check", "", "", badMethod, "POST"},

		{"POST", "/v1/check", "text/plain", validRecord, problem.BadType, "application/json"},
		{"POST", "/v1/check", "application/x-www-form-urlencoded", validRecord, problem.BadType, ""},
		{"POST", "/v1/check", "application/json; charset=latin1", validRecord, problem.BadType, "UTF-8"},
		{"POST", "/v1/check", "a/b/c", validRecord, problem.BadType, "is invalid"},
		{"POST", "/v1/solve", mimeNDJSON, validRecord, problem.BadType, "application/json"},
		{"POST", "/verify", mimeNDJSON, validRecord, problem.BadType, "application/json"},

		{"POST", "/v1/check", mimeJSON, ``, problem.BadJSON, "ends too early"},
		{"POST", "/v1/check", mimeJSON, `{"answer":"4*6"`, problem.BadJSON, "ends too early"},
		{"POST", "/v1/check", mimeJSON, `24`, problem.BadJSON, "Not a JSON object"},
		{"POST", "/v1/check", mimeJSON, `[` + validRecord + `,]`, problem.BadJSON, ""},
		{"POST", "/v1/check", mimeJSON, `[` + validRecord, problem.BadJSON, "ends too early"},
		{"POST", "/v1/check", mimeJSON, `[] []`, problem.BadJSON, "unexpected data after the array"},
		{"POST", "/v1/check", mimeJSON, `{"answer":"4*6"}`, badRequest, "no numbers"},
		{"POST", "/v1/check", mimeJSON, `{"hand":[4,6]}`, badRequest, "no answer"},
		{"POST", "/v1/check", mimeJSON, `{"answer":"4*6","hand":[4,6],"rules":"none"}`, badRequest, "Unknown rules"},
		{"POST", "/v1/check?rules=none", mimeJSON, validRecord, badRequest, "Unknown rules"},
		{"POST", "/v1/check?target=x", mimeJSON, validRecord, badRequest, "target"},
		{"POST", "/v1/check?credit=maybe", mimeJSON, validRecord, badRequest, "true or false"},
		{"POST", "/v1/check?credit=1&credit=0", mimeJSON, validRecord, badRequest, "twice"},
		{"POST", "/v1/check?x=1", mimeJSON, validRecord, badRequest, "Unknown parameter"},
		{"POST", "/v1/check?%zz", mimeJSON, validRecord, badRequest, "query"},

		{"POST", "/v1/check", mimeJSON, `{"answer":"` + strings.Repeat(" ", maxBody) + `"}`, problem.TooLarge, "1048576"},
		{"POST", "/v1/check", mimeJSON, strings.Repeat(" ", maxBody+1), problem.TooLarge, "1048576"},
		{"POST", "/v1/check", mimeJSON, `[` + strings.Repeat(" ", maxArray) + `]`, problem.TooLarge, "8388608"},
		{"POST", "/v1/solve", mimeJSON, `{"hand":"` + strings.Repeat(" ", maxBody) + `"}`, problem.TooLarge, "1048576"},
		{"POST", "/verify", mimeJSON, `{"response":"` + strings.Repeat(" ", maxRollout) + `"}`, problem.TooLarge, "8388608"},
		{"POST", "/verify", mimeJSON, rolloutOf(`{"type":"message","content":"` + strings.Repeat(" ", maxBody+1) + `"}`), problem.TooLarge, "The text of the response must be at most 1048576 bytes."},
		{"POST", "/verify", mimeJSON, rolloutOf(`{"type":"message","content":[` + strings.Repeat(`{"type":"output_text","text":"`+strings.Repeat(" ", maxBody/2)+`"},`, 2) + `{"type":"output_text","text":" "}]}`), problem.TooLarge, "The text of the response must be at most 1048576 bytes."},
		{"POST", "/v1/check", mimeJSON, `[` + strings.Repeat(validRecord+",", maxBatch) + validRecord + `]`, tooMany, "1024"},

		{"GET", "/v1/solve", "", "", badRequest, "hand is missing"},
		{"GET", "/v1/solve?hand=1+2+3+x", "", "", badRequest, "not a card"},
		{"GET", "/v1/solve?hand=1+2+3+4+5+6+7", "", "", badRequest, "at most 6"},
		{"GET", "/v1/solve?hand=1+2+3+4+5+6&rules=power", "", "", badRequest, "at most 5"},
		{"GET", "/v1/solve?hand=1+2+3+4&hand=2", "", "", badRequest, "twice"},
		{"GET", "/v1/solve?hand=1+2+3+4&numbers=2", "", "", badRequest, "twice"},
		{"GET", "/v1/solve?hand=1+2+3+4&rules=hdoj&variant=hdoj", "", "", badRequest, "twice"},
		{"GET", "/v1/solve?hand=1+2+3+4&rules=none", "", "", badRequest, "Unknown rules"},
		{"GET", "/v1/solve?hand=1+2+3+4&rules=r.asmd", "", "", badRequest, "Unknown rules"}, // that is classic
		{"GET", "/v1/solve?hand=1+2+3+4&rules=countdown", "", "", badRequest, "100 to 999"},
		{"GET", "/v1/solve?hand=1+2+3+4&target=1.5", "", "", badRequest, "target"},
		{"GET", "/v1/solve?hand=1+2+3+4&distinct=all", "", "", badRequest, "written"},
		{"GET", "/v1/solve?hand=1+2+3+4&parens=no", "", "", badRequest, "fewest"},
		{"GET", "/v1/solve?hand=1+2+3+4&first=2", "", "", badRequest, "true or false"},
		{"GET", "/v1/solve?hand=1+2+3+4&count&first", "", "", badRequest, "cannot be combined"},
		{"GET", "/v1/solve?hand=1+2+3+4&taget=3", "", "", badRequest, "Unknown field"},
		{"GET", "/v1/solve?hand=%zz", "", "", badRequest, "query"},
		{"GET", "/v1/solve?hand=3+4+6+7+8+24&distinct=written", "", "", overBudget, "50ms"},
		{"POST", "/v1/solve?first", mimeJSON, `{"hand":[1,2,3,4]}`, badRequest, "body"},
		{"POST", "/v1/solve", mimeJSON, `{"hand":[1,2,3,4]`, problem.BadJSON, "too early"},
		{"POST", "/v1/solve", mimeJSON, `{"hand":[1,2,3,4]} x`, problem.BadJSON, "continues after"},
		{"POST", "/v1/solve", mimeJSON, `{"hand":[1,2,,4]}`, problem.BadJSON, "byte"},
		{"POST", "/v1/solve", mimeJSON, `{"hand":[1,2,3,4],"hand":[1]}`, problem.BadJSON, ""},
		{"POST", "/v1/solve", mimeJSON, `{"hand":[1,2,{},4]}`, badRequest, "not a card"},
		{"POST", "/v1/solve", mimeJSON, `{"hand":{"a":1}}`, badRequest, "object"},
		{"POST", "/v1/solve", mimeJSON, `[1,2]`, badRequest, "not a JSON object"},
		{"POST", "/v1/solve", mimeJSON, `{"hand":[-1,2]}`, badRequest, "negative"},
		{"POST", "/v1/solve", mimeJSON, `{"hand":[],"x":null}`, badRequest, "hand is missing"},

		{"POST", "/verify", mimeJSON, `{}`, badRequest, "responses_create_params"},
		{"POST", "/verify", mimeJSON, `{"responses_create_params":{}}`, badRequest, "response is missing"},
		{"POST", "/verify", mimeJSON, `{"responses_create_params":{},"response":3}`, badRequest, "output"},
		{"POST", "/verify", mimeJSON, `{"responses_create_params":{},"response":{}}`, badRequest, "no numbers"},
		{"POST", "/verify", mimeJSON, `{"responses_create_params":{},"response":{"output":[{"type":"message","content":3}]},"hand":[4,6]}`, badRequest, "content"},
		{"POST", "/verify", mimeJSON, `[]`, badRequest, "not a JSON object"},
		{"POST", "/verify", mimeJSON, `{"a":}`, problem.BadJSON, "byte"},
		{"POST", "/verify?x=1", mimeJSON, `{"responses_create_params":{},"response":{},"hand":[4,6]}`, badRequest, "Unknown parameter"},
	} {
		response := s.send(c.method, c.path, c.kind, c.body)
		if t.Run(c.method+c.path, func(t *testing.T) { wantProblem(t, response, c.problem, c.detail) }); response.status == http.StatusMethodNotAllowed {
			if allow := response.header.Get("Allow"); !strings.Contains(allow, c.detail) {
				t.Errorf("%s allows %q", c.path, allow)
			}
		}
	}
}

// TestRate checks the rate of the API, whose burst is twice the rate, and that of the game.
func TestRate(t *testing.T) {
	s, err := New(Options{Addr: "127.0.0.1:0", Grace: time.Minute, Rate: 2})
	if err != nil {
		t.Fatal(err)
	}
	start := time.Unix(1e9, 0)
	for _, c := range []struct {
		path             string
		burst, perSecond int
	}{{"/healthz", 4, 2}, {"/game/daily", limits.GameRequests.Address.Burst, int(limits.GameRequests.Address.Count)}} {
		r := httptest.NewRequest(http.MethodGet, c.path, nil)
		for second, allowedCount := range []int{c.burst, c.perSecond} {
			now := start.Add(time.Duration(second) * time.Second)
			for i := range allowedCount {
				if err := s.checkRate(r, now); err != nil {
					t.Fatalf("%s, request %d of %d: %v", c.path, i+1, allowedCount, err)
				}
			}
			var p *problem.Error
			if err := s.checkRate(r, now); !errors.As(err, &p) || p.Problem != problem.TooFast || p.Retry != time.Second/time.Duration(c.perSecond) {
				t.Errorf("%s, after %d requests: %v", c.path, allowedCount, err)
			}
		}
	}
	s.apiRates, s.gameRates = caller.NewNetworkRates(0.001, 4, 0, limits.MaxKeys), caller.NewNetworkRates(0.001, 5, 0, limits.MaxKeys) // so slow that no token is refilled
	limitedServer := listenAndServe(t, s)
	for path, allowedCount := range map[string]int{"/healthz": 4, "/game/daily": 5} {
		for i := range allowedCount {
			if response := limitedServer.send("GET", path, "", ""); response.status == http.StatusTooManyRequests {
				t.Errorf("%s, request %d: %s", path, i+1, response.body)
			}
		}
		response := limitedServer.send("GET", path, "", "")
		wantProblem(t, response, problem.TooFast, "Too many requests")
		if wait, err := strconv.Atoi(response.header.Get("Retry-After")); err != nil || wait < 1 || wait > 1000 {
			t.Errorf("%s: Retry-After is %q", path, response.header.Get("Retry-After"))
		}
	}
	exemptServer := serve(t, func(o *Options) { o.Rate, o.ExemptLocal = 2, true })
	for range 20 {
		if response := exemptServer.send("GET", "/healthz", "", ""); response.status != http.StatusOK {
			t.Fatal(response.body)
		}
	}
}

// TestEnginesAreBounded checks that a request is refused if no engine is free in time or if too
// many requests wait.
func TestEnginesAreBounded(t *testing.T) {
	s := serve(t, nil)
	s.apiEngines.MaxWait = 20 * time.Millisecond
	for _, engine := range occupy(t, s.apiEngines.Class, engineSlots()) {
		t.Cleanup(engine.Release)
	}
	response := s.send("GET", "/v1/solve?hand=3388", "", "")
	wantProblem(t, response, problem.Busy, "in time")
	if response.header.Get("Retry-After") != "1" {
		t.Errorf("Retry-After is %q", response.header.Get("Retry-After"))
	}
	s.apiEngines.MaxWaiting = 0
	wantProblem(t, s.send("GET", "/v1/solve?hand=3388", "", ""), problem.Busy, "waiting")
}

// TestOverTime checks the error response if solving a hand exceeds the time limit.
func TestOverTime(t *testing.T) {
	s, err := New(Options{Addr: "127.0.0.1:0", Grace: time.Minute})
	if err != nil {
		t.Fatal(err)
	}
	s.apiEngines.timeLimit = time.Nanosecond
	wantProblem(t, listenAndServe(t, s).send("GET", "/v1/solve?hand=3388", "", ""), problem.OverTime, "1ns")
}

// TestListIsBounded checks that writing more than maxListing bytes to a list returns an error.
func TestListIsBounded(t *testing.T) {
	buf := getBuffers()
	defer buf.release()
	b := boundedWriter{buf}
	buf.out = buf.out[:0]
	for range maxListing / 1000 {
		if _, err := b.Write(make([]byte, 1000)); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := b.Write(make([]byte, 1000)); err == nil {
		t.Error("no error past the limit")
	}
}

// TestSlowRequests checks the timeouts of a connection and the limit on the size of a header.
func TestSlowRequests(t *testing.T) {
	for _, c := range []struct {
		name, send, want string
		bound            time.Duration
	}{
		{"half a header", "GET / HTTP/1.1\r\nHost: x\r\n", "", requestTimeout},
		{"half a body", "POST /v1/check HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n{", problem.TooSlow.URI(), requestTimeout},
		{"no further request", "GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n", `"ok"`, idleTimeout},
		{"a header that is too large", "GET / HTTP/1.1\r\nHost: x\r\nX: " + strings.Repeat("x", maxHeader+8<<10) + "\r\n\r\n", "431", 0},
	} {
		t.Run(c.name, func(t *testing.T) {
			runInBubble(t, nil, func(t *testing.T, _ *testServer, dial func() net.Conn) {
				conn, start := dial(), clocktest.Now()
				go func() { _, _ = io.WriteString(conn, c.send) }() // not awaited: the server does not read a header that is too large to its end
				text, err := readAll(conn)
				if elapsed := clocktest.Since(start); err != nil || !strings.Contains(text, c.want) || elapsed < c.bound || elapsed > c.bound+time.Second {
					t.Errorf("%v after %v: %q", err, elapsed, text)
				}
				_ = conn.Close()
			})
		})
	}
}

// TestLateFirstRequest checks that a connection that a browser opens in advance still takes a request after ten
// seconds.
func TestLateFirstRequest(t *testing.T) {
	runInBubble(t, nil, func(t *testing.T, _ *testServer, dial func() net.Conn) {
		conn := dial()
		clocktest.Sleep(10 * time.Second)
		if _, err := io.WriteString(conn, "GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"); err != nil {
			t.Fatal(err)
		}
		if text, err := readAll(conn); err != nil || !strings.Contains(text, `"ok"`) {
			t.Errorf("%v: %q", err, text)
		}
		_ = conn.Close()
	})
}

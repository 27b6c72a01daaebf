package web

import (
	"cmp"
	"encoding/json"
	"fmt"
	"io"
	"math"
	"net/http"
	"net/http/httptest"
	"runtime"
	"runtime/debug"
	"slices"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"
	"testing/iotest"
	"time"

	"github.com/make24/make24/internal/cputime"
)

// hostileBody describes a request with a body of any size. The longer the body, the more work per
// byte a careless handler would do.
type hostileBody struct {
	name, path, kind string
	body             func(n int) string
	chunk            int    // bytes returned by each read; 0: as many as fit
	largeBytes       int    // bytes of the large body; 0: 1 MiB
	method           string // "": POST
	cookie           string // the session cookie of a player
	status           int    // the expected status of the response
	ratio            int    // size of the large body as a multiple of the small body; 0: 64
	needsFreshBody   bool   // needs a new body for each request, because a repeated body is cheap
}

// listOf repeats an item, separated by commas, to fill about n bytes.
func listOf(item string, n int) string {
	return strings.TrimSuffix(strings.Repeat(item+",", max(1, n/(len(item)+1))), ",")
}

// numberedMembers returns JSON members with distinct names that fill about n bytes.
func numberedMembers(prefix string, n int) string {
	var b strings.Builder
	for i := 0; b.Len() < n; i++ {
		b.WriteString(`"` + prefix + strconv.Itoa(i) + `":1,`)
	}
	return b.String()
}

// hostileBodies lists hostile requests for every handler of the API that joins or scans its input.
var hostileBodies = []hostileBody{
	{name: "parts of a message", path: "/verify", status: http.StatusOK, body: func(n int) string {
		return rolloutOf(`{"type":"message","content":[` + listOf(`{"type":"output_text","text":"12345678"}`, n) + `]}`)
	}, largeBytes: 5 << 20},
	{name: "short parts", path: "/verify", status: http.StatusOK, body: func(n int) string {
		return rolloutOf(`{"type":"message","content":[` + listOf(`{"type":"output_text","text":"x"}`, n) + `]}`)
	}},
	{name: "empty parts", path: "/verify", status: http.StatusOK, body: func(n int) string {
		return rolloutOf(`{"type":"message","content":[` + listOf(`{}`, n) + `]}`)
	}},
	{name: "outputs", path: "/verify", status: http.StatusOK, body: func(n int) string { return rolloutOf(listOf(`{}`, n)) }},
	{name: "messages", path: "/verify", status: http.StatusOK, body: func(n int) string {
		return rolloutOf(listOf(`{"type":"message","content":"4*6"}`, n))
	}},
	{name: "escapes", path: "/verify", status: http.StatusOK, body: func(n int) string {
		return rolloutOf(`{"type":"message","content":"` + strings.Repeat(`\u0031\n`, n/8) + `"}`)
	}},
	{name: "members", path: "/verify", status: http.StatusOK, body: func(n int) string {
		return `{` + numberedMembers("m", n) + `"responses_create_params":{},"hand":[4,6],"response":{}}`
	}},
	{name: "metadata", path: "/verify", status: http.StatusOK, body: func(n int) string {
		return `{"responses_create_params":{},"response":{},"verifier_metadata":{` + numberedMembers("m", n) + `"hand":[4,6]}}`
	}},
	{name: "nesting", path: "/verify", status: http.StatusUnprocessableEntity, body: func(n int) string {
		return rolloutOf(listOf(strings.Repeat("[", 5000)+strings.Repeat("]", 5000), n))
	}},

	{name: "answer", path: "/v1/check", status: http.StatusOK, body: func(n int) string {
		return `{"hand":[4,6],"answer":"` + strings.Repeat(`<answer>4*6</answer>`, n/20) + `"}`
	}},
	{name: "steps", path: "/v1/check?credit=1&expr=1&steps=1", status: http.StatusOK, body: func(n int) string {
		return `{"hand":[4,6],"answer":"` + strings.Repeat(`4*6=24; `, n/8) + `"}`
	}},
	{name: "boxes", path: "/v1/check?credit=1&expr=1&steps=1", status: http.StatusOK, body: func(n int) string {
		return `{"hand":[4,6],"answer":"` + strings.Repeat(`\\boxed{4*6} `, n/14) + `"}`
	}},
	{name: "markers", path: "/v1/check?credit=1", status: http.StatusOK, body: func(n int) string {
		return `{"hand":[4,6],"answer":"` + strings.Repeat(`Answer: 4*6\n`, n/13) + `"}`
	}},
	{name: "members", path: "/v1/check", status: http.StatusOK, body: func(n int) string { return `{` + numberedMembers("m", n) + `"hand":[4,6],"answer":"4*6"}` }},
	{name: "hand", path: "/v1/check", status: http.StatusUnprocessableEntity, body: func(n int) string { return `{"answer":"4*6","hand":[` + listOf("4", n) + `]}` }},
	{name: "hand as text", path: "/v1/check", status: http.StatusUnprocessableEntity, body: func(n int) string { return `{"answer":"4*6","hand":"` + strings.Repeat("4 ", n/2) + `"}` }},
	{name: "digits", path: "/v1/check", status: http.StatusUnprocessableEntity, body: func(n int) string { return `{"answer":"4*6","hand":[` + strings.Repeat("4", n) + `]}` }},
	{name: "target", path: "/v1/check", status: http.StatusUnprocessableEntity, body: func(n int) string {
		return `{"answer":"4*6","hand":[4,6],"target":` + strings.Repeat("4", n) + `}`
	}},
	{name: "truth", path: "/v1/check", status: http.StatusUnprocessableEntity, largeBytes: 900 << 10, body: func(n int) string {
		return `{"answer":"4*6","hand":[4,6],"ground_truth":"{` + strings.Repeat(`\"x\":[],`, n/8) + `\"target\":24}"}`
	}},
	{name: "id", path: "/v1/check", status: http.StatusOK, body: func(n int) string { return `{"answer":"4*6","hand":[4,6],"id":"` + strings.Repeat("x", n) + `"}` }},
	{name: "blanks before an array", path: "/v1/check", status: http.StatusOK, body: func(n int) string {
		return strings.Repeat(" ", n/2) + `[{"hand":[4,6],"answer":"` + strings.Repeat("x", n/2) + `"}]`
	}, chunk: 16, largeBytes: 2 << 20},
	{name: "array of records", path: "/v1/check", status: http.StatusOK, body: func(n int) string {
		record := `{"hand":[4,6],"answer":"` + strings.Repeat("4*6 ", n/1024/4) + `"}`
		return "[" + strings.TrimSuffix(strings.Repeat(record+",", 900), ",") + "]"
	}},
	{name: "broken array", path: "/v1/check", status: http.StatusRequestEntityTooLarge, body: func(n int) string { return "[" + listOf("{}", n) }},
	{name: "short lines", path: "/v1/check", status: http.StatusOK, kind: "application/x-ndjson", body: func(n int) string { return strings.Repeat("x\n", n/2) }},
	{name: "one line in small chunks", path: "/v1/check", status: http.StatusOK, kind: "application/x-ndjson", chunk: 16, body: func(n int) string {
		return `{"answer":"4*6","hand":[4,6],"x":"` + strings.Repeat("x", n-100) + `"}`
	}},
	{name: "too long line in small chunks", path: "/v1/check", status: http.StatusOK, kind: "application/x-ndjson", chunk: 16, largeBytes: 4 << 20, body: func(n int) string {
		return strings.Repeat("x", n)
	}},

	{name: "hand", path: "/v1/solve", status: http.StatusUnprocessableEntity, body: func(n int) string { return `{"hand":[` + listOf("4", n) + `]}` }},
	{name: "hand as text", path: "/v1/solve", status: http.StatusUnprocessableEntity, body: func(n int) string { return `{"hand":"` + strings.Repeat("4 ", n/2) + `"}` }},
	{name: "glued hand", path: "/v1/solve", status: http.StatusUnprocessableEntity, body: func(n int) string { return `{"hand":"` + strings.Repeat("4", n) + `"}` }},
	{name: "odd hand", path: "/v1/solve", status: http.StatusUnprocessableEntity, body: func(n int) string { return `{"hand":"` + strings.Repeat("?", n) + `"}` }},
	{name: "target", path: "/v1/solve", status: http.StatusUnprocessableEntity, body: func(n int) string { return `{"hand":[4,6],"target":"` + strings.Repeat("4", n) + `"}` }},
	{name: "rules", path: "/v1/solve", status: http.StatusUnprocessableEntity, body: func(n int) string { return `{"hand":[4,6],"rules":"` + strings.Repeat("classic/", n/8) + `"}` }},
	{name: "unknown fields", path: "/v1/solve", status: http.StatusUnprocessableEntity, body: func(n int) string { return `{` + numberedMembers("m", n) + `"hand":[4,6]}` }},
	{name: "nested", path: "/v1/solve", status: http.StatusUnprocessableEntity, body: func(n int) string {
		return `{"hand":[` + listOf(strings.Repeat("[", 5000)+strings.Repeat("]", 5000), n) + `]}`
	}},
	{name: "hand", path: "/v1/grade", status: http.StatusUnprocessableEntity, body: func(n int) string { return `{"hand":"` + strings.Repeat("4,", n/2) + `"}` }},
	{name: "position", path: "/v1/hint", status: http.StatusUnprocessableEntity, body: func(n int) string { return `{"hand":"` + strings.Repeat("8/3 ", n/4) + `"}` }},
	{name: "long fraction", path: "/v1/hint", status: http.StatusUnprocessableEntity, body: func(n int) string {
		return `{"hand":"1 2 ` + strings.Repeat("8", n/2) + "/" + strings.Repeat("3", n/2) + `"}`
	}},
	{name: "values", path: "/v1/generate", status: http.StatusUnprocessableEntity, body: func(n int) string { return `{"values":"` + strings.Repeat("1,", n/2) + `1"}` }},
	{name: "ranges", path: "/v1/generate", status: http.StatusUnprocessableEntity, body: func(n int) string { return `{"values":"` + strings.Repeat("1-9,", n/4) + `1"}` }},
	{name: "targets", path: "/v1/generate", status: http.StatusUnprocessableEntity, body: func(n int) string { return `{"target":"` + strings.Repeat("24,", n/3) + `24"}` }},
	{name: "needs", path: "/v1/generate", status: http.StatusUnprocessableEntity, body: func(n int) string { return `{"needs":[` + listOf(`"fractions"`, n) + `]}` }},
	{name: "columns", path: "/v1/generate", ratio: 16, status: http.StatusUnprocessableEntity, body: func(n int) string { return `{"columns":[` + listOf(`"forms"`, n) + `]}` }},
	{name: "shape", path: "/v1/generate", status: http.StatusUnprocessableEntity, body: func(n int) string { return `{"shape":"` + strings.Repeat("(a+b)*", n/6) + `c"}` }},
	{name: "stratify", path: "/v1/generate", status: http.StatusUnprocessableEntity, body: func(n int) string { return `{"stratify":"` + strings.Repeat("level,", n/6) + `level"}` }},
}

// offlineRunCount is the number of bodies that offlineRun has returned. It makes their IDs differ,
// since importing the same run twice is cheap.
var offlineRunCount atomic.Int64

// offlineRun returns the body of an offline run with a start, moves and trails.
func offlineRun(moves, trails string) string {
	return fmt.Sprintf(`{"id":"o%d","wish":{"mode":"practice","puzzles":["1-1.1.1.8-24-classic"]},"hands":["1-1.1.1.8-24-classic"],`+
		`"moves":[{"at":1,"do":"start","id":"s"},%s],"trails":{%s}}`, offlineRunCount.Add(1), moves, trails)
}

// hostileGameBodies lists hostile requests for the game. Claims and trails that are too long are
// refused after they are decoded. The moves and trails of offline runs are as long as allowed, and
// are judged and stored.
var hostileGameBodies = []hostileBody{
	{name: "members", path: "/game/me", status: http.StatusOK, method: http.MethodPatch, largeBytes: 15 << 10, body: func(n int) string {
		return `{"settings":{` + strings.TrimSuffix(numberedMembers("m", n), ",") + `}}`
	}},
	{name: "nesting", path: "/game/me", status: http.StatusOK, method: http.MethodPatch, largeBytes: 15 << 10, body: func(n int) string {
		return `{"settings":{"x":` + strings.Repeat("[", min(9000, n/2)) + strings.Repeat("]", min(9000, n/2)) + `}}`
	}},
	{name: "wish", path: "/game/runs", ratio: 8, status: http.StatusUnprocessableEntity, largeBytes: 60 << 10, body: func(n int) string {
		return `{"key":"k","mode":"practice","puzzles":[` + listOf(`"1-1.1.1.8-24-classic"`, n) + `]}`
	}},
	{name: "puzzle", path: "/game/runs", status: http.StatusUnprocessableEntity, largeBytes: 60 << 10, body: func(n int) string {
		return `{"key":"k","mode":"practice","puzzles":["1-` + strings.Repeat("1.", n/2) + `1-24-classic"]}`
	}},
	{name: "claim that is too long", path: "/game/runs/RUN/moves", status: http.StatusUnprocessableEntity, largeBytes: 60 << 10, body: func(n int) string {
		return `{"do":"claim","id":"a","hand":0,"expr":"` + strings.Repeat("1+", n/2) + `1"}`
	}},
	{name: "trail that is too long", ratio: 8, path: "/game/runs/RUN/moves", status: http.StatusUnprocessableEntity, largeBytes: 60 << 10, body: func(n int) string {
		return `{"do":"skip","id":"a","hand":0,"trail":[` + listOf(`{"t":1,"do":"undo"}`, n) + `]}`
	}},
	{name: "hands", path: "/game/offline", status: http.StatusUnprocessableEntity, body: func(n int) string {
		return `{"id":"a","wish":{"mode":"practice"},"hands":[` + listOf(`"1-1.1.1.8-24-classic"`, n) + `],"moves":[]}`
	}},
	{name: "moves", path: "/game/offline", needsFreshBody: true, status: http.StatusCreated, largeBytes: 300 << 10, body: func(n int) string {
		claim := `{"at":1,"do":"claim","id":"c%d","hand":0,"expr":"` + strings.Repeat("(", 60) + "1+1+1+8" + strings.Repeat(")", 60) + `"},`
		var moves strings.Builder
		for i := 0; moves.Len() < n; i++ {
			fmt.Fprintf(&moves, claim, i)
		}
		return offlineRun(moves.String()+`{"at":2,"do":"skip","id":"f","hand":0}`, "")
	}},
	{name: "trails", path: "/game/offline", needsFreshBody: true, status: http.StatusCreated, largeBytes: 8 << 10, body: func(n int) string {
		trail := listOf(`{"t":1,"do":"merge","a":0,"op":"+","b":1}`, n)
		return offlineRun(`{"at":1,"do":"skip","id":"c","hand":0}`, `"0":[`+trail+`]`)
	}},
	{name: "login", path: "/game/login", status: http.StatusUnprocessableEntity, largeBytes: 60 << 10, body: func(n int) string {
		return `{` + numberedMembers("m", n) + `"id":"x"}`
	}},
}

// cost is the cost of a request.
type cost struct {
	bodyBytes  int
	cpuTime    time.Duration
	allocBytes uint64
}

// measure serves a request with a body and returns its cost.
func (h *hostileBody) measure(t testing.TB, handler http.Handler, text string) cost {
	t.Helper()
	var body io.Reader = strings.NewReader(text)
	if h.chunk > 0 {
		body = &chunkReader{body, h.chunk}
	}
	r := httptest.NewRequest(cmp.Or(h.method, http.MethodPost), h.path, iotest.ErrReader(io.ErrUnexpectedEOF))
	r.Body, r.ContentLength = io.NopCloser(body), -1
	r.Header.Set("Content-Type", mimeJSON)
	r.Header.Set("Sec-Fetch-Site", "same-origin")
	r.Header.Set("Cookie", h.cookie)
	r.RemoteAddr = "127.0.0.1:1"
	r.Host = "localhost" // the origin of the game's pages
	if h.kind != "" {
		r.Header.Set("Content-Type", h.kind)
	}
	w := &deadlineWriter{discardWriter: discardWriter{http.Header{}}}
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	cpuTime := cputime.MeasureThread(t, func() { handler.ServeHTTP(w, r) })
	runtime.ReadMemStats(&after)
	if status := cmp.Or(w.status, http.StatusOK); status != h.status {
		t.Errorf("%s, %s, %d bytes: status %d, want %d: %.200s", h.path, h.name, len(text), status, h.status, w.prefix)
	}
	return cost{len(text), cpuTime, after.TotalAlloc - before.TotalAlloc}
}

// chunkReader returns at most size bytes for each read.
type chunkReader struct {
	io.Reader
	size int
}

func (c *chunkReader) Read(p []byte) (int, error) { return c.Reader.Read(p[:min(len(p), c.size)]) }

// deadlineWriter is a ResponseWriter that ignores deadlines. It records the status and the first
// 300 bytes of the response.
type deadlineWriter struct {
	discardWriter
	status int
	prefix []byte
}

func (w *deadlineWriter) WriteHeader(status int) { w.status = status }

func (w *deadlineWriter) Write(b []byte) (int, error) {
	w.prefix = append(w.prefix, b[:min(len(b), max(0, 300-len(w.prefix)))]...)
	return len(b), nil
}

func (*deadlineWriter) SetReadDeadline(time.Time) error  { return nil }
func (*deadlineWriter) SetWriteDeadline(time.Time) error { return nil }
func (*deadlineWriter) EnableFullDuplex() error          { return nil }
func (*deadlineWriter) Flush()                           {}

// minCost is the minimum total time of the small requests of one measurement.
const minCost = 2 * time.Millisecond

// measurementCount is the number of times that the small and the large body are measured, in turn.
// The minimum is used, because other work on the machine only adds to the cost.
const measurementCount = 3

// mean serves the given number of requests and returns their mean cost.
func (h *hostileBody) meanCost(t testing.TB, handler http.Handler, n, requestCount int) cost {
	t.Helper()
	totalCost, text := cost{}, h.body(n)
	runtime.GC() // now rather than during the measurement
	defer debug.SetGCPercent(debug.SetGCPercent(-1))
	for i := range requestCount {
		if h.needsFreshBody && i > 0 {
			text = h.body(n)
		}
		singleCost := h.measure(t, handler, text)
		totalCost.bodyBytes, totalCost.cpuTime, totalCost.allocBytes = singleCost.bodyBytes, totalCost.cpuTime+singleCost.cpuTime, totalCost.allocBytes+singleCost.allocBytes
	}
	return cost{totalCost.bodyBytes, totalCost.cpuTime / time.Duration(requestCount), totalCost.allocBytes / uint64(requestCount)}
}

// minOf returns the minimum of two costs of the same body.
func (c cost) minOf(other cost) cost {
	return cost{c.bodyBytes, min(c.cpuTime, other.cpuTime), min(c.allocBytes, other.allocBytes)}
}

// hostileGame returns the handler of a server without limits for local addresses, the session
// cookie of a player and the ID of the player's run.
func hostileGame(t testing.TB) (handler http.Handler, cookie, run string) {
	t.Helper()
	s := serveWithGame(t)
	s.options.ExemptLocal = true
	created := s.beginRun("first", `"level":1`)
	cookie, _, _ = strings.Cut(created.header.Get("Set-Cookie"), ";")
	var beginResponse struct {
		ID string `json:"run"`
	}
	if err := json.Unmarshal([]byte(created.body), &beginResponse); err != nil || beginResponse.ID == "" {
		t.Fatal(created.body, err)
	}
	return s.Handler(), cookie, beginResponse.ID
}

// TestCostPerByteDoesNotGrow checks that the work for a body grows linearly with its size, not
// quadratically. If a body is 64 times as large, linear work takes 64 times as long and quadratic
// work 4096 times. The bound is 512 times, halfway on a logarithmic scale. It allows for the caches
// of a busy machine, which make a large body up to three times as slow. Small requests are repeated
// until their total time can be measured. The allocated memory must be less than a multiple of the
// size.
func TestCostPerByteDoesNotGrow(t *testing.T) {
	if testing.Short() {
		t.Skip("measures processor time")
	}
	handler, cookie, run := hostileGame(t)
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	for _, h := range slices.Concat(hostileBodies, hostileGameBodies) {
		h.cookie, h.path = cookie, strings.Replace(h.path, "RUN", run, 1)
		largeBytes := cmp.Or(h.largeBytes, 1<<20-4096)
		h.measure(t, handler, h.body(largeBytes)) // fills the memory pools and checks the status for the large body
		ratio := cmp.Or(h.ratio, 64)
		requestCount := 1
		smallCost := h.meanCost(t, handler, largeBytes/ratio, requestCount)
		for requestCount < 256 && smallCost.cpuTime*time.Duration(requestCount) < minCost {
			requestCount *= 2
			smallCost = h.meanCost(t, handler, largeBytes/ratio, requestCount)
		}
		largeCost := h.meanCost(t, handler, largeBytes, 1)
		for range measurementCount - 1 {
			smallCost = smallCost.minOf(h.meanCost(t, handler, largeBytes/ratio, requestCount))
			largeCost = largeCost.minOf(h.meanCost(t, handler, largeBytes, 1))
		}
		t.Logf("%-14s %-30s %4d × %8d bytes %10v %12d allocated; %8d bytes %10v %12d allocated; %4.1f", h.path, h.name, requestCount,
			smallCost.bodyBytes, smallCost.cpuTime, smallCost.allocBytes, largeCost.bodyBytes, largeCost.cpuTime, largeCost.allocBytes, float64(largeCost.cpuTime)/float64(smallCost.cpuTime))
		if bound := math.Pow(float64(ratio), 1.5); float64(largeCost.cpuTime) > bound*float64(smallCost.cpuTime) {
			t.Errorf("%s, %s: %d bytes take %v, %d bytes %v, more than %.0f times as long", h.path, h.name, smallCost.bodyBytes, smallCost.cpuTime, largeCost.bodyBytes, largeCost.cpuTime, bound)
		}
		if bound := min(2*uint64(ratio)*smallCost.allocBytes+16<<20, 200*uint64(largeCost.bodyBytes)); largeCost.allocBytes > bound {
			t.Errorf("%s, %s: a body of %d bytes allocates %d bytes, one of %d bytes %d", h.path, h.name, smallCost.bodyBytes, smallCost.allocBytes, largeCost.bodyBytes, largeCost.allocBytes)
		}
	}
}

// BenchmarkHostile measures the cost per byte of large bodies.
func BenchmarkHostile(b *testing.B) {
	handler, cookie, run := hostileGame(b)
	for _, h := range slices.Concat(hostileBodies, hostileGameBodies) {
		h.cookie, h.path = cookie, strings.Replace(h.path, "RUN", run, 1)
		largeBytes := cmp.Or(h.largeBytes, 1<<20-4096)
		for _, n := range []int{largeBytes / 8, largeBytes} {
			b.Run(strings.TrimPrefix(h.path, "/v1")+"/"+h.name+"/"+strconv.Itoa(n>>10)+"KiB", func(b *testing.B) {
				b.SetBytes(int64(len(h.body(n))))
				for b.Loop() {
					h.measure(b, handler, h.body(n))
				}
			})
		}
	}
}

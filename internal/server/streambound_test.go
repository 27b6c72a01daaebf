package server

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"os"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/make24/make24/internal/base/limiter"
	"github.com/make24/make24/internal/server/caller"
	"github.com/make24/make24/internal/server/limits"
	"github.com/make24/make24/internal/server/problem"
	"github.com/make24/make24/internal/testkit/clocktest"
)

// The client addresses of tests.
var (
	attackerAddr = netip.MustParseAddr("198.51.100.1")
	honestAddr   = netip.MustParseAddr("203.0.113.1")
)

// pipeListener is a listener for in-memory connections. Unlike TCP connections, they work in a
// synctest bubble.
type pipeListener struct {
	conns  chan net.Conn
	closed chan struct{}
	once   sync.Once
}

func (p *pipeListener) Accept() (net.Conn, error) {
	select {
	case c := <-p.conns:
		return c, nil
	case <-p.closed:
		return nil, net.ErrClosed
	}
}

func (p *pipeListener) Close() error {
	p.once.Do(func() { close(p.closed) })
	return nil
}

func (p *pipeListener) Addr() net.Addr { return &net.TCPAddr{} }

// dial connects to the listener.
func (p *pipeListener) dial(context.Context, string, string) (net.Conn, error) {
	client, conn := net.Pipe()
	select {
	case p.conns <- conn:
		return client, nil
	case <-p.closed:
		return nil, net.ErrClosed
	}
}

// runInBubble calls test with a server in a synctest bubble, so that the server uses the fake
// clock. configure may change the options. dial returns a connection to the server, or nil if the
// server no longer accepts any.
func runInBubble(t *testing.T, configure func(*Options), test func(t *testing.T, s *testServer, dial func() net.Conn)) {
	synctest.Test(t, func(t *testing.T) {
		o := Options{Grace: time.Minute}
		if configure != nil {
			configure(&o)
		}
		s, err := New(o)
		if err != nil {
			t.Fatal(err)
		}
		listener := &pipeListener{conns: make(chan net.Conn), closed: make(chan struct{})}
		s.apiListener = listener
		test(t, startServer(t, s, "http://make24", listener.dial), func() net.Conn {
			conn, err := listener.dial(t.Context(), "", "")
			if err != nil {
				return nil
			}
			return conn
		})
	})
}

// streamResult is the response to a stream. If there was none, the status is 0.
type streamResult struct {
	status int
	body   string
	err    error
}

// readStream reads the response to a stream in the background.
func readStream(conn net.Conn) <-chan streamResult {
	result := make(chan streamResult, 1)
	go func() {
		response, err := http.ReadResponse(bufio.NewReader(conn), nil)
		if err != nil {
			result <- streamResult{err: err}
			return
		}
		text, err := io.ReadAll(response.Body)
		_ = response.Body.Close()
		result <- streamResult{response.StatusCode, string(text), err}
		_ = conn.Close()
	}()
	return result
}

const validLine = `{"answer":"4*6","hand":[4,6]}` + "\n"

func httpChunk(text string) string { return fmt.Sprintf("%x\r\n%s\r\n", len(text), text) }

// TestStreamNeedsARate checks that an unfinished line must arrive at a minimum rate, and that a
// client may send complete lines slowly for up to streamTimeout.
func TestStreamNeedsARate(t *testing.T) {
	for _, c := range []struct {
		name           string
		firstText      string // sent at the start
		repeatedText   string // sent after each interval
		interval       time.Duration
		minEnd, maxEnd time.Duration // bounds of the time at which the stream ends
		minVerdicts    int
	}{
		{"an unfinished line", validLine + "{", "x", 5 * time.Second, 10 * time.Second, 11 * time.Second, 1},
		{"an unfinished line alone", "{", "x", 5 * time.Second, 10 * time.Second, 11 * time.Second, 0},
		{"nothing more", validLine, "", time.Minute, chunkTimeout, chunkTimeout, 1},
		{"blanks", validLine, " ", 20 * time.Second, 30 * time.Second, 31 * time.Second, 1},
		{"a large line at once, then slowly", "{" + strings.Repeat("x", 100<<10), "x", 9 * time.Second, 10 * time.Second, 12 * time.Second, 0},
		{"a large line at the minimum rate", "{", strings.Repeat("x", minLineRate), time.Second, 100 * time.Second, streamTimeout, 0},
		{"complete lines", validLine, validLine, 25 * time.Second, streamTimeout, streamTimeout, 144},
		{"lines in two parts", validLine + `{"answer":"4*6",`, `"hand":[4,6]}` + "\n" + `{"answer":"4*6",`, 9 * time.Second, streamTimeout, streamTimeout, 390},
	} {
		t.Run(c.name, func(t *testing.T) {
			runInBubble(t, nil, func(t *testing.T, _ *testServer, dial func() net.Conn) {
				conn := dial()
				results := readStream(conn)
				start := clocktest.Now()
				writerDone := make(chan struct{})
				go func() {
					defer close(writerDone)
					send := streamHead + httpChunk(c.firstText)
					for {
						if _, err := io.WriteString(conn, send); err != nil {
							return
						}
						clocktest.Sleep(c.interval)
						if send = ""; c.repeatedText != "" {
							send = httpChunk(c.repeatedText)
						}
					}
				}()
				result := <-results
				status, body, err := result.status, result.body, result.err
				elapsed := clocktest.Since(start)
				_ = conn.Close()
				<-writerDone
				if status == 0 {
					t.Fatalf("%v after %v", err, elapsed)
				}
				if elapsed < c.minEnd || elapsed > c.maxEnd+time.Second {
					t.Errorf("ended after %v", elapsed)
				}
				if n := strings.Count(body, `"correct"`); n < c.minVerdicts {
					t.Errorf("%d verdicts", n)
				}
				if c.minVerdicts == 0 {
					if status != problem.TooSlow.Status || !strings.Contains(body, problem.TooSlow.URI()) {
						t.Errorf("%d %s", status, body)
					}
				} else if !errors.Is(err, io.ErrUnexpectedEOF) || !strings.Contains(body, `"verdict":"invalid","reason":"too-slow"`) {
					t.Errorf("%v, ends with %s", err, body[max(0, len(body)-200):])
				}
			})
		})
	}
}

// deadlineRecorder is a ResponseRecorder that ignores deadlines.
type deadlineRecorder struct{ *httptest.ResponseRecorder }

func (deadlineRecorder) SetReadDeadline(time.Time) error  { return nil }
func (deadlineRecorder) SetWriteDeadline(time.Time) error { return nil }

// TestStreamsAreCounted checks the bounds on concurrent streams, in total and per address.
func TestStreamsAreCounted(t *testing.T) {
	s, err := New(Options{})
	if err != nil {
		t.Fatal(err)
	}
	send := func(remote string) httpResult {
		w := deadlineRecorder{httptest.NewRecorder()}
		r := httptest.NewRequest(http.MethodPost, "/v1/check", strings.NewReader(validLine))
		r.RemoteAddr = remote
		r.Header.Set("Content-Type", mimeNDJSON)
		s.Handler().ServeHTTP(w, r)
		return httpResult{w.Code, w.Header(), w.Body.String()}
	}
	for range limits.AnswerStreams.Running.Address {
		s.streams.acquire(attackerAddr, 1)
	}
	wantProblem(t, send(attackerAddr.String()+":1"), problem.Busy, "streams")
	if response := send(honestAddr.String() + ":1"); response.status != http.StatusOK {
		t.Errorf("another address: %s", response.body)
	}
	for i := range limits.AnswerStreams.Running.Total - limits.AnswerStreams.Running.Address {
		s.streams.acquire(netip.AddrFrom4([4]byte{10, 0, 0, byte(i)}), 1)
	}
	wantProblem(t, send(honestAddr.String()+":1"), problem.Busy, "streams")
	for range limits.AnswerStreams.Running.Address {
		s.streams.release(attackerAddr, 1)
	}
	if response := send(honestAddr.String() + ":1"); response.status != http.StatusOK {
		t.Errorf("after other streams ended: %s", response.body)
	}
	if usedStreams := s.streams.totalHeld(); usedStreams != int64(limits.AnswerStreams.Running.Total-limits.AnswerStreams.Running.Address) {
		t.Errorf("%d streams are counted", usedStreams)
	}
}

// TestMemoryOfRequestsIsBounded checks that streams and bodies that exceed the memory quota get the
// problem busy, and that the quota is released.
func TestMemoryOfRequestsIsBounded(t *testing.T) {
	runInBubble(t, nil, func(t *testing.T, s *testServer, dial func() net.Conn) {
		s.memory.quota = newQuota(1<<20, 0)
		halfQuota := strings.Repeat("x", 400<<10)
		var results []<-chan streamResult
		for i := range 3 {
			conn := dial()
			results = append(results, readStream(conn))
			firstText := ""
			if i > 0 {
				firstText = httpChunk(validLine)
			}
			go func() { _, _ = io.WriteString(conn, streamHead+firstText+httpChunk(halfQuota)) }()
			synctest.Wait()
		}
		if usedStreams := s.memory.totalHeld(); usedStreams < 400<<10 || usedStreams > 1<<20 {
			t.Errorf("%d bytes are counted", usedStreams)
		}
		w := httptest.NewRecorder()
		s.Handler().ServeHTTP(w, httptest.NewRequest(http.MethodPost, "/v1/check", strings.NewReader(strings.Repeat(" ", 900<<10)+"{}")))
		wantProblem(t, httpResult{w.Code, w.Header(), w.Body.String()}, problem.Busy, "large requests")
		if w.Header().Get("Retry-After") != "1" {
			t.Error("no Retry-After")
		}
		refusalCount := 0
		for i, pending := range results {
			result := <-pending
			body, err := result.body, result.err
			if result.status == 0 {
				t.Fatal(err)
			}
			if strings.Contains(body, `"reason":"busy"`) && errors.Is(err, io.ErrUnexpectedEOF) {
				refusalCount++
			} else if i > 0 && !strings.Contains(body, "too-slow") {
				t.Errorf("%v, %.200s", err, body)
			}
		}
		if refusalCount == 0 {
			t.Error("no stream was refused")
		}
		synctest.Wait()
		if usedStreams := s.memory.totalHeld(); usedStreams != 0 {
			t.Errorf("%d bytes are counted while no request runs", usedStreams)
		}
	})
}

// TestMemoryOfGameBodiesIsBounded checks that bodies of the game, which are read as a whole before
// they are decoded, count towards the memory quota.
func TestMemoryOfGameBodiesIsBounded(t *testing.T) {
	s := serveWithGame(t)
	s.memory.maxTotal = 160 << 10
	request := func(path string, n int) httpResult {
		r, err := http.NewRequest(http.MethodPost, s.url+path, strings.NewReader(strings.Repeat(" ", n)))
		if err != nil {
			t.Fatal(err)
		}
		r.Header.Set("Content-Type", mimeJSON)
		r.Header.Set("Sec-Fetch-Site", "same-origin")
		return s.do(r)
	}
	wantProblem(t, request("/game/offline", 200<<10), problem.Busy, "large requests")
	if response := request("/game/logout", 40<<10); response.status >= 300 {
		t.Errorf("%d %s", response.status, response.body)
	}
	if usedStreams := s.memory.totalHeld(); usedStreams != 0 {
		t.Errorf("%d bytes are counted while no request runs", usedStreams)
	}
}

// TestQuotaOfAnAddress checks that a quota bounds the total and each address except the zero one.
func TestQuotaOfAnAddress(t *testing.T) {
	q := newQuota(10, 4)
	for _, c := range []struct {
		from netip.Addr
		n    int64
		want bool
	}{
		{attackerAddr, 4, true}, {attackerAddr, 1, false}, {honestAddr, 3, true}, {netip.Addr{}, 4, false}, {netip.Addr{}, 3, true}, {honestAddr, 1, false},
	} {
		if got := q.acquire(c.from, c.n); got != c.want {
			t.Errorf("%v, %d: %v", c.from, c.n, got)
		}
	}
	q.release(attackerAddr, 4)
	q.release(honestAddr, 3)
	q.release(netip.Addr{}, 3)
	q.requireEmpty(t, attackerAddr, honestAddr, netip.Addr{})
}

// TestQuotaOfPrefix48 checks that all /64 networks of an IPv6 /48 together have twice the quota of one
// address, for streams and bytes, and that other /48 prefixes are not affected.
func TestQuotaOfPrefix48(t *testing.T) {
	s, err := New(Options{})
	if err != nil {
		t.Fatal(err)
	}
	for name, q := range map[string]*quota{"streams": s.streams.quota, "memory": s.memory.quota} {
		host := func(prefix string, n int) netip.Addr {
			return limiter.Key(netip.MustParseAddr(fmt.Sprintf("2001:db8:%s:%x::7", prefix, n)))
		}
		grantedCount := 0
		for n := range 100 {
			if q.acquire(host("1", n), q.maxEach/2) {
				grantedCount++
			}
		}
		if grantedCount != 4 {
			t.Errorf("%s: a /48 gets %d halves of the quota of an address, want 4", name, grantedCount)
		}
		if !q.acquire(host("2", 1), q.maxEach/2) {
			t.Errorf("%s: another /48 is refused", name)
		}
		for n := range grantedCount {
			q.release(host("1", n), q.maxEach/2)
		}
		q.release(host("2", 1), q.maxEach/2)
		q.requireEmpty(t, host("1", 0), host("1", 1), host("1", 2), host("1", 3), host("2", 1))
	}
}

// TestBulkWaits checks that large bodies wait for a slot and that small bodies do not.
func TestBulkWaits(t *testing.T) {
	s, err := New(Options{})
	if err != nil {
		t.Fatal(err)
	}
	s.apiWork = limiter.NewSlots(1).NewClass(maxProcessorWaiting, time.Millisecond)
	slot, err := s.apiWork.Acquire(t.Context(), honestAddr)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(slot.Release)
	send := func(path, contentType, body string) httpResult {
		w := deadlineRecorder{httptest.NewRecorder()}
		r := httptest.NewRequest(http.MethodPost, path, strings.NewReader(body))
		r.Header.Set("Content-Type", contentType)
		s.Handler().ServeHTTP(w, r)
		return httpResult{w.Code, w.Header(), w.Body.String()}
	}
	record := strings.TrimSuffix(validLine, "\n")
	batch := "[" + strings.TrimSuffix(strings.Repeat(record+",", 1024), ",") + "]"
	blanks := strings.Repeat(" ", largeBodyBytes)
	wantProblem(t, send("/v1/check", mimeJSON, batch+blanks), problem.Busy, "in time")
	wantProblem(t, send("/v1/check", mimeJSON, record+blanks), problem.Busy, "in time")
	wantProblem(t, send("/verify", mimeJSON, rolloutOf(blanks)), problem.Busy, "in time")
	wantProblem(t, send("/v1/check", mimeNDJSON, strings.Repeat(validLine, largeBodyBytes/len(validLine)+2000)), problem.Busy, "in time")
	for _, contentType := range []string{mimeJSON, mimeNDJSON} {
		if response := send("/v1/check", contentType, record); response.status != http.StatusOK {
			t.Errorf("a small body of %s waits: %s", contentType, response.body)
		}
	}
}

// TestFieldsAreBounded checks the maximum length of a field of a puzzle request.
func TestFieldsAreBounded(t *testing.T) {
	s := serve(t, nil)
	longHand := strings.Repeat("1 ", maxFieldBytes/2+1)
	for _, c := range []struct{ path, body, field string }{
		{"/v1/solve", `{"hand":"` + longHand + `"}`, "hand"},
		{"/v1/grade", `{"hand":[` + strings.TrimSuffix(strings.ReplaceAll(longHand, " ", ","), ",") + `]}`, "hand"},
		{"/v1/hint", `{"hand":"3 3 8 8","target":"` + longHand + `"}`, "target"},
		{"/v1/generate", `{"values":"` + longHand + `"}`, "values"},
	} {
		wantProblem(t, s.send(http.MethodPost, c.path, mimeJSON, c.body), badRequest, `"`+c.field+`" is longer than 16384 bytes`)
	}
}

// requireEmpty checks that the quota holds nothing: in total, for the given addresses, and for
// their /48 prefixes.
func (q *quota) requireEmpty(t *testing.T, addresses ...netip.Addr) {
	t.Helper()
	for _, from := range addresses {
		for _, share := range q.bounds(from) {
			if n := q.usage.Count(share.Key); n != 0 {
				t.Errorf("%v holds %d", share.Key, n)
			}
		}
	}
}

// TestMemoryIsShared checks that addresses that fill the memory with unfinished lines, which they keep open, stop
// nobody: a request of another address ends as many of them as it needs, those first that move least, and an
// address that holds its share ends none.
func TestMemoryIsShared(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		m := newSharedQuota(1200, 600, memoryFull)
		var holders []*holder
		hold := func(client netip.Addr, n int64, until time.Duration) (*holder, error) {
			w := &interruptible{ended: make(chan struct{})}
			h := &holder{shared: m, w: w, request: httptest.NewRequest(http.MethodPost, "/", nil), client: client}
			if err := m.grow(h, n); err != nil {
				return nil, err
			}
			if until > 0 {
				if err := h.awaitClient(clocktest.Now().Add(until), false); err != nil {
					t.Error(err)
				}
				go func() { // what a handler does when its read ends
					<-w.ended
					if err := h.movedOn(os.ErrDeadlineExceeded); h.isEvicted.Load() != errors.Is(err, errEvicted) {
						t.Errorf("a request that is evicted or not gets %v", err)
					}
					clocktest.Sleep(time.Millisecond)
					h.releaseAll()
				}()
			}
			holders = append(holders, h)
			return h, nil
		}
		address := func(i byte) netip.Addr { return netip.AddrFrom4([4]byte{10, 0, 0, i}) }
		for i, until := range []time.Duration{9, 2, 5} { // 300 bytes each
			for range 3 {
				if _, err := hold(address(byte(i)), 100, until*time.Second); err != nil {
					t.Fatal(err)
				}
				until += 10
			}
		}
		if _, err := hold(address(0), 150, 0); !errors.Is(err, m.full) {
			t.Errorf("an address that holds as much as others: %v", err)
		}
		if _, err := hold(honestAddr, 200, 0); err != nil {
			t.Errorf("an honest address: %v", err)
		}
		synctest.Wait()
		for i, h := range holders[:9] {
			if want := i == 3; h.isEvicted.Load() != want {
				t.Errorf("holder %d is evicted: %v", i, !want)
			}
		}
		if held := m.totalHeld(); held != 1000 {
			t.Errorf("%d bytes are held", held)
		}
		if _, err := hold(honestAddr, 700, 0); !errors.Is(err, m.full) {
			t.Errorf("more than an address may have: %v", err)
		}
		for _, h := range holders {
			h.interrupt()
		}
		clocktest.Sleep(time.Second)
	})
}

// interruptible is a response whose read can be ended.
type interruptible struct {
	httptest.ResponseRecorder
	once  sync.Once
	ended chan struct{}
}

func (w *interruptible) SetReadDeadline(time.Time) error {
	w.once.Do(func() { close(w.ended) })
	return nil
}

// TestProgress checks that the rate of the last ten seconds counts, not bytes that arrived at once before.
func TestProgress(t *testing.T) {
	start := time.Unix(1000, 0)
	for _, c := range []struct {
		name     string
		arrivals map[int]int // bytes by second
		want     int         // the deadline, in seconds
	}{
		{"nothing", nil, 11},
		{"a little", map[int]int{9: 100}, 11},
		{"all at once", map[int]int{0: 1 << 20}, 11},
		{"all at once, later", map[int]int{0: 1 << 20, 7: 10 << 10}, 18},
		{"a byte now and then", map[int]int{0: 1 << 20, 8: 1, 9: 1, 10: 1}, 11},
		{"the minimum rate", map[int]int{0: 1024, 1: 1024, 2: 1024, 3: 1024, 4: 1024, 5: 1024, 6: 1024, 7: 1024, 8: 1024, 9: 1024}, 11},
		{"after a pause", map[int]int{0: 20 << 10, 40: 10 << 10}, 51},
	} {
		p := progress{start: start}
		for second := range 60 {
			if n := c.arrivals[second]; n > 0 {
				p.add(start.Add(time.Duration(second)*time.Second), n)
			}
		}
		if got := p.deadline().Sub(start); got != time.Duration(c.want)*time.Second {
			t.Errorf("%s: %v, want %d s", c.name, got, c.want)
		}
	}
}

// TestFewAddressesBlockNoOther checks that addresses at their limits, with unfinished lines and idle streams, stop
// neither the bodies nor the streams of another address.
func TestFewAddressesBlockNoOther(t *testing.T) {
	for _, c := range []struct {
		name     string
		streams  int // of each address
		text     string
		total    int64
		streamed bool // the honest client sends a stream
	}{
		{"unfinished lines", 30, "{" + strings.Repeat("x", 900<<10), int64(limits.Memory.Running.Total), false},
		{"small unfinished lines", 60, "{" + strings.Repeat("x", 100<<10), int64(limits.Memory.Running.Total) / 4, false},
		{"idle streams", limits.AnswerStreams.Running.Address, validLine, int64(limits.Memory.Running.Total), true},
	} {
		t.Run(c.name, func(t *testing.T) {
			proxies, err := caller.ParseProxies("127.0.0.1")
			if err != nil {
				t.Fatal(err)
			}
			s := serve(t, func(o *Options) { o.Proxies = proxies })
			s.memory.maxTotal = c.total
			for address := range 5 {
				for range c.streams {
					conn := s.dial()
					t.Cleanup(func() { _ = conn.Close() })
					head := strings.Replace(streamHead, "\r\n", fmt.Sprintf("\r\nX-Forwarded-For: 198.51.100.%d\r\n", address), 1)
					go func() { _, _ = io.WriteString(conn, head+httpChunk(c.text)) }()
				}
			}
			clocktest.Until(t, "the addresses hold their shares", func() bool {
				// five addresses that take what they can get hold five sixths
				return s.memory.totalHeld() > c.total*5/6-6<<20 || s.streams.totalHeld() > int64(limits.AnswerStreams.Running.Total*5/6-6)
			})
			body, contentType := "["+strings.Repeat(strings.TrimSpace(validLine)+",", 1023)+strings.TrimSpace(validLine)+"]", mimeJSON
			if c.streamed {
				body, contentType = validLine, mimeNDJSON
			}
			for i := range 12 {
				r, err := http.NewRequest(http.MethodPost, s.url+"/v1/check", strings.NewReader(body))
				if err != nil {
					t.Fatal(err)
				}
				r.Header.Set("Content-Type", contentType)
				r.Header.Set("X-Forwarded-For", honestAddr.String())
				if response := s.do(r); response.status != http.StatusOK || !strings.Contains(response.body, `"verdict":"correct"`) {
					t.Errorf("request %d: %d %.200s", i, response.status, response.body)
				}
			}
		})
	}
}

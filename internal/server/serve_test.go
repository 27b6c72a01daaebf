package server

import (
	"bytes"
	"context"
	"io"
	"net"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/make24/make24/internal/testkit/leak"
)

func TestMain(m *testing.M) { leak.Main(m) }

// testServer is a running server with a client.
type testServer struct {
	*Server
	t      testing.TB
	url    string
	client *http.Client
	stop   func() error
}

// serve starts a server on a free local port and stops it when the test ends. configure may change
// the options.
func serve(t testing.TB, configure func(*Options)) *testServer {
	t.Helper()
	// The time limits are high, since the machine that runs the tests may be slow.
	o := Options{Addr: "127.0.0.1:0", Grace: time.Minute, TimeLimit: time.Minute, Version: "test"}
	if configure != nil {
		configure(&o)
	}
	s, err := New(o)
	if err != nil {
		t.Fatal(err)
	}
	s.generatePool.timeLimit, s.generatePool.MaxWait = time.Minute, time.Minute
	return listenAndServe(t, s)
}

// listenAndServe opens the listener of a server and starts it, as startServer does.
func listenAndServe(t testing.TB, s *Server) *testServer {
	t.Helper()
	if err := s.Listen(); err != nil {
		t.Fatal(err)
	}
	return startServer(t, s, "http://"+s.Addr().String(), nil)
}

// startServer starts a server whose listener is open, and stops it when the test ends. The client
// connects with dial, or by TCP if dial is nil.
func startServer(t testing.TB, s *Server, url string, dial func(context.Context, string, string) (net.Conn, error)) *testServer {
	t.Helper()
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan error, 1)
	go func() { done <- s.Serve(ctx) }()
	transport := &http.Transport{DialContext: dial}
	ts := &testServer{Server: s, t: t, url: url, client: &http.Client{
		Transport:     transport,
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}}
	hasStopped := false
	ts.stop = func() error { cancel(); hasStopped = true; return <-done }
	t.Cleanup(func() {
		transport.CloseIdleConnections()
		if hasStopped {
			return
		}
		if err := ts.stop(); err != nil {
			t.Errorf("the server returned %v", err)
		}
	})
	return ts
}

// httpResult is a complete response.
type httpResult struct {
	status int
	header http.Header
	body   string
}

// send sends a request and reads the whole response.
func (s *testServer) send(method, path, contentType, body string) httpResult {
	s.t.Helper()
	request, err := http.NewRequest(method, s.url+path, strings.NewReader(body))
	if err != nil {
		s.t.Fatal(err)
	}
	if contentType != "" {
		request.Header.Set("Content-Type", contentType)
	}
	return s.do(request)
}

func (s *testServer) do(request *http.Request) httpResult {
	s.t.Helper()
	response, err := s.client.Do(request)
	if err != nil {
		s.t.Fatal(err)
	}
	defer response.Body.Close()
	text, err := io.ReadAll(response.Body)
	if err != nil {
		s.t.Fatalf("%v after %d bytes", err, len(text))
	}
	return httpResult{response.StatusCode, response.Header, string(bytes.TrimSuffix(text, []byte("\n")))}
}

// TestExamples sends the request of each example of /docs and checks the response.
func TestExamples(t *testing.T) {
	s, d := serve(t, nil), readHumaDocument(t)
	for _, e := range allExamples(t) {
		t.Run(e.operation+"/"+e.name, func(t *testing.T) {
			op := d.operation(t, e.operation)
			contentType, path, status := e.contentType, op.Path, e.status
			if contentType == "" && e.body != "" {
				contentType = "application/json"
			}
			if e.query != "" {
				path += "?" + e.query
			}
			if status == 0 {
				status = http.StatusOK
			}
			response := s.send(op.Method, path, contentType, e.body)
			if response.status != status || response.body != e.response {
				t.Errorf("status %d\n got %s\nwant %s", response.status, response.body, e.response)
			}
		})
	}
}

// readAll reads r to its end.
func readAll(r io.Reader) (string, error) {
	text, err := io.ReadAll(r)
	return string(text), err
}

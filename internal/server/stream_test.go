package server

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/make24/make24/internal/server/problem"
	"github.com/make24/make24/internal/sets/record"
	"github.com/make24/make24/internal/testkit/clocktest"
	"github.com/make24/make24/internal/testkit/logtest"
)

const mimeNDJSON = "application/x-ndjson"

// testStream is a stream to which a test writes lines and from which it reads verdicts.
type testStream struct {
	t        testing.TB
	body     *io.PipeWriter
	response *bufio.Reader
	close    func()
}

// openStream opens a stream and sends its first line, since the server sends the response header
// only with the first verdict.
func (s *testServer) openStream(first string) *testStream {
	s.t.Helper()
	reader, writer := io.Pipe()
	request, err := http.NewRequest(http.MethodPost, s.url+"/v1/check", reader)
	if err != nil {
		s.t.Fatal(err)
	}
	request.Header.Set("Content-Type", mimeNDJSON)
	go func() { _, _ = io.WriteString(writer, first) }()
	response, err := s.client.Do(request) //nolint:bodyclose // conversation.close closes it
	if err != nil {
		s.t.Fatal(err)
	}
	if kind := response.Header.Get("Content-Type"); response.StatusCode != http.StatusOK || kind != mimeNDJSON {
		s.t.Fatalf("status %d, %s", response.StatusCode, kind)
	}
	return &testStream{s.t, writer, bufio.NewReader(response.Body), func() { _, _ = response.Body.Close(), writer.Close() }}
}

func (c *testStream) readLine() string {
	c.t.Helper()
	line, err := c.response.ReadString('\n')
	if err != nil {
		c.t.Fatalf("%v after %q", err, line)
	}
	return strings.TrimSuffix(line, "\n")
}

func (c *testStream) write(text string) {
	c.t.Helper()
	if _, err := io.WriteString(c.body, text); err != nil {
		c.t.Fatal(err)
	}
}

// TestStreamBothWays checks that the verdict on each line arrives before the next line is sent,
// even if lines are invalid, empty, too long or not terminated.
func TestStreamBothWays(t *testing.T) {
	c := serve(t, nil).openStream("\ufeff" + `{"id":0,"answer":"4*6","hand":[4,6]}` + "\n")
	defer c.close()
	want := func(id int) string {
		return fmt.Sprintf(`{"id":%d,"verdict":"correct","value":"24","source":"text","span":[0,3]}`, id)
	}
	for id := 1; ; id++ {
		if got := c.readLine(); got != want(id-1) {
			t.Fatalf("%s, want %s", got, want(id-1))
		}
		if id == 50 {
			break
		}
		c.write(fmt.Sprintf(`{"id":%d,"answer":"4*6",`, id)) // sends the line in two parts
		c.write(`"hand":[4,6]}` + "\r\n")
	}
	c.write("\n  \n{\n")
	if got := c.readLine(); !strings.HasPrefix(got, `{"line":53,"verdict":"invalid","reason":"bad_json"`) {
		t.Error(got)
	}
	c.write(`{"answer":"` + strings.Repeat("x", record.MaxLine) + "\"}\n" + `{"id":60,"answer":"4*6","hand":[4,6]}`)
	if got := c.readLine(); !strings.HasPrefix(got, `{"line":54,"verdict":"invalid","reason":"long_line"`) {
		t.Error(got)
	}
	if err := c.body.Close(); err != nil {
		t.Fatal(err)
	}
	if got := c.readLine(); got != want(60) {
		t.Errorf("the last line, without a line end: %s", got)
	}
	if rest, err := io.ReadAll(c.response); err != nil || len(rest) > 0 {
		t.Errorf("%q, %v", rest, err)
	}
}

// countingReader counts the bytes read from it.
type countingReader struct {
	io.Reader
	n atomic.Int64
}

func (c *countingReader) Read(p []byte) (int, error) {
	n, err := c.Reader.Read(p)
	c.n.Add(int64(n))
	return n, err
}

// TestStreamWithSlowReader checks that the server stops reading while the client does not read its
// verdicts, and that 20,000 verdicts are in the order of the lines.
func TestStreamWithSlowReader(t *testing.T) {
	const lineCount = 20_000
	var b strings.Builder
	for i := range lineCount {
		if i%10 == 3 {
			fmt.Fprintf(&b, "line %d is long and not JSON: %s\n", i, strings.Repeat("x", 500))
			continue
		}
		fmt.Fprintf(&b, `{"id":%d,"answer":"%d*6","hand":[4,6],"more":"%s"}`+"\n", i, 4+i%2, strings.Repeat("x", 500))
	}
	runInBubble(t, nil, func(t *testing.T, _ *testServer, dial func() net.Conn) {
		conn, body := dial(), &countingReader{Reader: strings.NewReader(b.String())}
		request, err := http.NewRequest(http.MethodPost, "http://x/v1/check", io.NopCloser(body))
		if err != nil {
			t.Fatal(err)
		}
		request.Header.Set("Content-Type", mimeNDJSON)
		sendErr := make(chan error)
		go func() { sendErr <- request.Write(conn) }()
		synctest.Wait() // until both sides block
		if readBytes := body.n.Load(); readBytes == 0 || readBytes >= int64(b.Len())/2 {
			t.Errorf("the server read %d of %d bytes although the client read nothing", readBytes, b.Len())
		}
		response, err := http.ReadResponse(bufio.NewReader(conn), request)
		if err != nil {
			t.Fatal(err)
		}
		defer response.Body.Close()
		reader := bufio.NewReader(response.Body)
		for i := range lineCount {
			line, err := reader.ReadString('\n')
			if err != nil {
				t.Fatalf("line %d: %v", i, err)
			}
			want := fmt.Sprintf(`{"id":%d,"verdict":%q`, i, []string{"correct", "wrong"}[i%2])
			if i%10 == 3 {
				want = fmt.Sprintf(`{"line":%d,"verdict":"invalid","reason":"bad_json"`, i+1)
			}
			if !strings.HasPrefix(line, want) {
				t.Fatalf("line %d: %s, want %s", i, line, want)
			}
			if i%4000 == 0 {
				synctest.Wait()
			}
		}
		if rest, err := io.ReadAll(reader); err != nil || len(rest) > 0 {
			t.Errorf("%q, %v", rest, err)
		}
		if err := <-sendErr; err != nil {
			t.Error(err)
		}
		_ = conn.Close()
	})
}

// streamHead is the request header of a stream that a test sends on a raw connection.
const streamHead = "POST /v1/check HTTP/1.1\r\nHost: x\r\nContent-Type: " + mimeNDJSON + "\r\nTransfer-Encoding: chunked\r\n\r\n"

// dial opens a raw connection to the server.
func (s *testServer) dial() net.Conn {
	s.t.Helper()
	connection, err := net.Dial("tcp", s.Addr().String())
	if err != nil {
		s.t.Fatal(err)
	}
	s.t.Cleanup(func() { connection.Close() })
	return connection
}

// TestStreamIsBounded checks that a stream that is too long ends with a record that gives the
// reason and with an aborted connection, even if the client sends everything before it reads.
func TestStreamIsBounded(t *testing.T) {
	var log logtest.Buffer
	server, err := New(Options{
		Addr: "127.0.0.1:0", Grace: time.Minute,
		Log: slog.New(slog.NewTextHandler(&log, &slog.HandlerOptions{Level: slog.LevelDebug})),
	})
	if err != nil {
		t.Fatal(err)
	}
	server.limits.chunkTimeout, server.limits.lingerTimeout, server.limits.maxStream = time.Minute, time.Minute, 4<<20
	s := listenAndServe(t, server)
	line := `{"answer":"4*6","hand":[4,6],"x":"` + strings.Repeat("x", 100_000) + "\"}\n"
	requestBody := strings.Repeat(line, 50)
	request, err := http.NewRequest(http.MethodPost, s.url+"/v1/check", strings.NewReader(requestBody))
	if err != nil {
		t.Fatal(err)
	}
	request.Header.Set("Content-Type", mimeNDJSON)
	request.Header.Set("Expect", "100-continue") // do not send the body if it is refused
	s.client.Transport.(*http.Transport).ExpectContinueTimeout = time.Minute
	wantProblem(t, s.do(request), problem.TooLarge, "4194304")

	connection := s.dial()
	if _, err := fmt.Fprintf(connection, "%s%x\r\n%s\r\n0\r\n\r\n", streamHead, len(requestBody), requestBody); err != nil {
		t.Fatal(err)
	}
	log.Await(t, "status=200") // the stream has ended
	response, err := http.ReadResponse(bufio.NewReader(connection), nil)
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	text, err := io.ReadAll(response.Body)
	if !errors.Is(err, io.ErrUnexpectedEOF) { // nil: the stream looks complete; any other error: clients may lose the final record
		t.Errorf("the aborted stream ends with %v", err)
	}
	if n := strings.Count(string(text), `"correct"`); n != (4<<20)/len(line) {
		t.Errorf("%d verdicts", n)
	}
	if !strings.Contains(string(text), `"verdict":"invalid","reason":"too-large"`) {
		t.Errorf("%s", text[max(0, len(text)-300):])
	}
}

// TestStreamIsNeverRead checks that the server aborts the stream of a client that sends and never
// reads.
func TestStreamIsNeverRead(t *testing.T) {
	runInBubble(t, nil, func(t *testing.T, s *testServer, dial func() net.Conn) {
		conn := dial()
		defer conn.Close()
		start := clocktest.Now()
		_, err := io.WriteString(conn, streamHead)
		for range 1000 {
			if err == nil {
				_, err = io.WriteString(conn, httpChunk(strings.Repeat("x\n", 16<<10)))
			}
		}
		if elapsed := clocktest.Since(start); err == nil || elapsed > chunkTimeout+time.Second {
			t.Errorf("aborted after %v: %v", elapsed, err)
		}
		synctest.Wait()
		if n := s.inFlight.Load(); n != 0 {
			t.Errorf("%d streams still run", n)
		}
	})
}

// TestEmptyStream checks that a stream without records gets an empty response.
func TestEmptyStream(t *testing.T) {
	s := serve(t, nil)
	for _, body := range []string{"", "\n \n"} {
		if response := s.send("POST", "/v1/check", mimeNDJSON, body); response.status != http.StatusOK || response.body != "" {
			t.Errorf("%q: %d %q", body, response.status, response.body)
		}
	}
}

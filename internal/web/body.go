package web

import (
	"bytes"
	"io"
	"mime"
	"net/http"
	"net/netip"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/make24/make24/internal/limiter"
	"github.com/make24/make24/internal/web/problem"
)

// room is memory that a request borrows: what was read, and what is written. What it holds beyond
// freeRoom counts against the quota of memory.
type buffers struct {
	in, out []byte

	server  *Server // nil: nothing counts
	request *http.Request
	client  netip.Addr // of the request, once something was charged
	charged int64      // bytes acquired of the server's quota
}

const (
	maxPooledBytes = 256 << 10 // the most that is kept from one request to another
	unchargedBytes = 16 << 10  // what a request may hold without a charge
)

var bufferPool = sync.Pool{New: func() any { return &buffers{in: make([]byte, 0, 4096), out: make([]byte, 0, 4096)} }}

func getBuffers() *buffers { return bufferPool.Get().(*buffers) }

// room takes a room that counts against the quota of the request's client.
func (s *Server) buffersFor(r *http.Request) *buffers {
	buf := getBuffers()
	buf.server, buf.request = s, r
	return buf
}

// give returns the room, unless it grew so large that few will need it.
func (b *buffers) release() {
	b.releaseCharge()
	if cap(b.in) <= maxPooledBytes && cap(b.out) <= maxPooledBytes {
		b.in, b.out = b.in[:0], b.out[:0]
		bufferPool.Put(b)
	}
}

// discharge gives back what was charged; the room may be another request's then.
func (b *buffers) releaseCharge() {
	if b.charged > 0 {
		b.server.memoryQuota.release(b.client, b.charged)
	}
	b.server, b.request, b.client, b.charged = nil, nil, netip.Addr{}, 0
}

// heldBody is a body whose reader keeps all of it, as those of the game do: what was read counts
// against the quota of memory until the request is over.
type chargedBody struct {
	io.ReadCloser
	buffers buffers
	read    int
}

func (b *chargedBody) Read(p []byte) (int, error) {
	n, err := b.ReadCloser.Read(p)
	b.read += n
	if full := b.buffers.charge(2 * b.read); full != nil { // a buffer that grows is up to twice as large
		return 0, full
	}
	return n, err
}

// charge makes the room's charge that of so many bytes. The error is a problem: the server, or the
// client, holds too much.
func (b *buffers) charge(size int) error {
	growth := max(0, int64(size)-unchargedBytes) - b.charged
	if b.server == nil || growth == 0 {
		return nil
	}
	if b.charged == 0 {
		b.client = b.server.clientKey(b.request)
	}
	switch {
	case growth < 0:
		b.server.memoryQuota.release(b.client, -growth)
	case !b.server.memoryQuota.acquire(b.client, growth):
		return problem.Busy.WithRetry(time.Second, "Too many large requests are under way, from this address or in all. Try again.")
	}
	b.charged += growth
	return nil
}

// grow makes room for at least n more bytes of input, when they are allowed.
func (b *buffers) grow(n int) error {
	if cap(b.in)-len(b.in) >= n {
		return nil
	}
	size := max(min(2*cap(b.in), maxArray), cap(b.in)) + n // no body is longer
	if err := b.charge(size + cap(b.out)); err != nil {
		return err
	}
	b.in = append(make([]byte, 0, size), b.in...)
	return nil
}

// read reads a body of JSON into the room: an object of at most so many bytes, or an array.
// The first byte says which it is.
func (b *buffers) read(w http.ResponseWriter, r *http.Request, maxObject int) error {
	body := http.MaxBytesReader(w, r.Body, maxArray)
	b.in = b.in[:0]
	array := false
	for {
		if err := b.grow(1); err != nil {
			return err
		}
		n, err := body.Read(b.in[len(b.in):cap(b.in)])
		b.in = b.in[:len(b.in)+n]
		if len(b.in) > maxObject && !array {
			if array = isArray(b.in); !array { // once it is one, blanks are not scanned again
				return problem.TooLarge.WithDetail("The body may have " + strconv.Itoa(maxObject) + " bytes.")
			}
		}
		switch {
		case err == io.EOF:
			return nil
		case err != nil:
			return problem.FromBodyError(err, maxArray)
		}
	}
}

// bulkBytes is the longest body that is judged without a slot from the beginning: it takes some milliseconds.
const largeBodyBytes = 32 << 10

// judging returns a slot to judge so many bytes, which is acquired at once if they are many. The caller
// releases it. The error is a problem, or that of the context.
func (s *Server) judgeSlot(r *http.Request, size int) (slot *limiter.Slot, err error) {
	if size <= largeBodyBytes {
		return s.apiWork.Begin(s.clientKey(r)), nil
	}
	slot, err = s.apiWork.Acquire(r.Context(), s.clientKey(r))
	return slot, queueProblem(err)
}

// isArray reports whether a text begins as an array of JSON.
func isArray(text []byte) bool {
	text = bytes.TrimLeft(text, " \t\r\n")
	return len(text) > 0 && text[0] == '['
}

// mediaType is the type of a request's body, without parameters; JSON where none is said.
func mediaType(r *http.Request) (string, error) {
	text := r.Header.Get("Content-Type")
	if text == "" || text == "application/json" {
		return "application/json", nil
	}
	kind, parameters, err := mime.ParseMediaType(text)
	if err != nil {
		return "", problem.BadType.WithDetail("The Content-Type cannot be read.")
	}
	if charset := parameters["charset"]; charset != "" && !strings.EqualFold(charset, "utf-8") {
		return "", problem.BadType.WithDetail("The body has to be in UTF-8.")
	}
	return kind, nil
}

// needJSON refuses a body that is no JSON by its own word.
func requireJSON(r *http.Request) error {
	kind, err := mediaType(r)
	if err != nil {
		return err
	}
	if kind != "application/json" {
		return problem.BadType.WithDetail("Send application/json.")
	}
	return nil
}

// Values of Content-Type, ready to be put in a header.
var (
	jsonType   = []string{"application/json"}
	ndjsonType = []string{"application/x-ndjson"}
)

// send sends what was written into the room, a body of JSON. A client that reads slowly holds it for
// long, so it counts; what was read does not any more.
func (b *buffers) send(w http.ResponseWriter) error {
	if cap(b.in) > maxPooledBytes {
		b.in = nil
	}
	if err := b.charge(cap(b.in) + cap(b.out)); err != nil {
		return err
	}
	w.Header()["Content-Type"] = jsonType
	_, _ = w.Write(b.out) // the client may have disconnected
	return nil
}

package server

import (
	"bytes"
	"errors"
	"io"
	"mime"
	"net/http"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/make24/make24/internal/base/limiter"
	"github.com/make24/make24/internal/server/problem"
)

// buffers holds the pooled memory of a request: in for the request body and out for the response.
// Bytes beyond unchargedBytes are counted in the memory of the server.
type buffers struct {
	in, out []byte
	holder
}

const (
	maxPooledBytes = 256 << 10 // capacity above which a buffer is not pooled again
	unchargedBytes = 16 << 10  // bytes that a request may hold without a charge
)

var bufferPool = sync.Pool{New: func() any { return &buffers{in: make([]byte, 0, 4096), out: make([]byte, 0, 4096)} }}

func getBuffers() *buffers { return bufferPool.Get().(*buffers) }

// buffersFor returns buffers whose memory is charged to the client of r.
func (s *Server) buffersFor(w http.ResponseWriter, r *http.Request) *buffers {
	buf := getBuffers()
	buf.holder = holder{shared: s.memory, w: w, request: r, server: s}
	return buf
}

// release returns the buffers to the pool, unless they have grown too large, and the charged bytes
// to the memory of the server.
func (b *buffers) release() {
	b.releaseAll()
	if cap(b.in) <= maxPooledBytes && cap(b.out) <= maxPooledBytes {
		b.in, b.out = b.in[:0], b.out[:0]
		bufferPool.Put(b)
	}
}

// chargedBody is a request body that the handler reads into memory as a whole, as the handlers of
// the game do. The bytes read are charged to the memory until the request ends.
type chargedBody struct {
	io.ReadCloser
	holder
	readBytes int
	progress  progress
}

func (b *chargedBody) Read(p []byte) (int, error) {
	if b.progress.start.IsZero() {
		b.progress.start = time.Now()
		connOf(b.request).setWait(waitsForBody, true)
	}
	if err := b.awaitClient(b.progress.deadline(), false); err != nil {
		return 0, err
	}
	n, err := b.ReadCloser.Read(p)
	if err != nil {
		connOf(b.request).setWait(waitsForBody, false)
	}
	err = b.movedOn(err)
	b.progress.add(time.Now(), n)
	b.readBytes += n
	if chargeErr := b.charge(2 * b.readBytes); chargeErr != nil { // the reader's buffer may be twice as large
		return 0, chargeErr
	}
	return n, err
}

// grow ensures capacity for n more bytes of input. It returns the error of charge.
func (b *buffers) grow(n int) error {
	if cap(b.in)-len(b.in) >= n {
		return nil
	}
	size := max(min(2*cap(b.in), maxArray), cap(b.in)) + n // a body has at most maxArray bytes
	if err := b.charge(size + cap(b.out)); err != nil {
		return err
	}
	b.in = append(make([]byte, 0, size), b.in...)
	return nil
}

// read reads a JSON body into b.in: at most maxObject bytes, or maxArray bytes if the first byte
// other than white space begins an array.
func (b *buffers) read(w http.ResponseWriter, r *http.Request, maxObject int) error {
	body := http.MaxBytesReader(w, r.Body, maxArray)
	b.in = b.in[:0]
	hasArray := false
	arrival := progress{start: time.Now()}
	connOf(r).setWait(waitsForBody, true)
	defer connOf(r).setWait(waitsForBody, false)
	for {
		if err := b.grow(1); err != nil {
			return err
		}
		if err := b.awaitClient(arrival.deadline(), false); err != nil {
			return err
		}
		n, err := body.Read(b.in[len(b.in):cap(b.in)])
		err = b.movedOn(err)
		arrival.add(time.Now(), n)
		b.in = b.in[:len(b.in)+n]
		if len(b.in) > maxObject && !hasArray {
			if hasArray = isArray(b.in); !hasArray { // checked once, since scanning leading blanks at every read would be quadratic
				return problem.TooLarge.WithDetail("The body must be at most " + strconv.Itoa(maxObject) + " bytes.")
			}
		}
		switch {
		case errors.Is(err, io.EOF):
			return nil
		case errors.As(err, new(*problem.Error)):
			return err
		case err != nil:
			return problem.FromBodyError(err, maxArray)
		}
	}
}

// largeBodyBytes is the size above which a body is judged only after acquiring a processor slot.
// Judging a body of this size takes a few milliseconds.
const largeBodyBytes = 32 << 10

// judgeSlot returns a processor slot for judging size bytes, which is acquired already if size is
// more than largeBodyBytes. The caller must release the slot. judgeSlot returns a problem or the
// error of the context.
func (s *Server) judgeSlot(r *http.Request, size int) (slot *limiter.Slot, err error) {
	if size <= largeBodyBytes {
		return s.apiWork.Begin(s.clientKey(r)), nil
	}
	slot, err = s.apiWork.Acquire(r.Context(), s.clientKey(r))
	return slot, queueProblem(err)
}

// isArray reports whether text begins like a JSON array.
func isArray(text []byte) bool {
	text = bytes.TrimLeft(text, " \t\r\n")
	return len(text) > 0 && text[0] == '['
}

// mediaType returns the media type of the request body without parameters, application/json by
// default. It returns the problem bad-type for an invalid type or a charset other than UTF-8.
func mediaType(r *http.Request) (string, error) {
	header := r.Header.Get("Content-Type")
	if header == "" || header == "application/json" {
		return "application/json", nil
	}
	contentType, parameters, err := mime.ParseMediaType(header)
	if err != nil {
		return "", problem.BadType.WithDetail("The Content-Type is invalid.")
	}
	if charset := parameters["charset"]; charset != "" && !strings.EqualFold(charset, "utf-8") {
		return "", problem.BadType.WithDetail("The body must be encoded in UTF-8.")
	}
	return contentType, nil
}

// requireJSON returns the problem bad-type unless the request body has the type application/json.
func requireJSON(r *http.Request) error {
	contentType, err := mediaType(r)
	if err != nil {
		return err
	}
	if contentType != "application/json" {
		return problem.BadType.WithDetail("Send application/json.")
	}
	return nil
}

// Values of Content-Type, ready to assign to a header.
var (
	jsonType   = []string{"application/json"}
	ndjsonType = []string{"application/x-ndjson"}
)

// send writes b.out as a JSON response. Since a slow client may hold the response for long, send
// first releases a large input buffer with its charge.
func (b *buffers) send(w http.ResponseWriter) error {
	if cap(b.in) > maxPooledBytes {
		b.in = nil
	}
	if err := b.charge(cap(b.in) + cap(b.out)); err != nil {
		return err
	}
	w.Header()["Content-Type"] = jsonType
	if err := b.awaitClient(time.Now().Add(progressTime), true); err != nil {
		return err
	}
	_, err := w.Write(b.out)
	_ = b.movedOn(err) // the client may have disconnected
	return nil
}

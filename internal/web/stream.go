package web

import (
	"bytes"
	"context"
	"errors"
	"io"
	"net/http"
	"os"
	"strconv"
	"time"

	"github.com/make24/make24/internal/record"
	"github.com/make24/make24/internal/web/problem"
)

// stream judges an NDJSON body while it arrives and writes the verdicts in the order of the lines.
// It buffers one line and one part of the response, so it stops reading from a client that does
// not read its verdicts. If a write blocks for chunkTimeout, the stream ends.
type stream struct {
	server     *Server
	controller *http.ResponseController
	w          http.ResponseWriter
	r          *http.Request
	body       io.Reader // the request body, limited to maxStream bytes
	checker    *record.Checker
	*buffers
	deadline   time.Time // when the stream must end
	lineNumber int       // lines so far
	judged     int       // verdicts so far
	started    bool      // the response header was sent
	skipping   bool      // the current line is too long and its beginning was dropped
	scanned    int       // bytes of the current line that were scanned for a line end
	lineLength int       // length of the current line, including dropped bytes
	lineStart  time.Time // when its first byte was read
}

// chunkBytes is the minimum capacity of a read.
const chunkBytes = 32 << 10

func (s *Server) checkStream(w http.ResponseWriter, r *http.Request, checker *record.Checker) error {
	if r.ContentLength > s.limits.maxStream {
		return problem.TooLarge.WithDetail("A stream must be at most " + strconv.FormatInt(s.limits.maxStream, 10) + " bytes. Send several streams.")
	}
	client := s.clientKey(r)
	if !s.streamQuota.acquire(client, 1) {
		return problem.Busy.WithRetry(time.Second, "Too many streams are open, from this address or in total. Close one, or try again.")
	}
	defer s.streamQuota.release(client, 1)
	buf := s.buffersFor(r)
	defer buf.release()
	buf.in, buf.out = buf.in[:0], buf.out[:0]
	t := &stream{server: s, controller: http.NewResponseController(w), w: w, r: r, checker: checker, buffers: buf}
	t.deadline = time.Now().Add(s.limits.streamTimeout)
	t.body = http.MaxBytesReader(w, r.Body, s.limits.maxStream)
	_ = t.controller.EnableFullDuplex() // HTTP/2 returns an error, but is full-duplex anyway
	defer func() { s.metrics.answers.Add(float64(t.judged)) }()
	for {
		err := t.read()
		if judgeErr := t.judge(errors.Is(err, io.EOF)); judgeErr != nil {
			return t.abort(judgeErr)
		}
		if err != nil && !errors.Is(err, io.EOF) {
			return t.abort(err)
		}
		if writeErr := t.flush(err != nil); writeErr != nil || err != nil {
			return nil //nolint:nilerr // the client disconnected, or everything is sent
		}
	}
}

// read reads more of the body. Its deadline is the earliest of those of the chunk, the current line
// and the stream; it returns os.ErrDeadlineExceeded when that passes.
func (t *stream) read() error {
	if err := t.grow(chunkBytes); err != nil {
		return err
	}
	now := time.Now()
	deadline := earliest(now.Add(t.server.limits.chunkTimeout), t.deadline)
	if t.lineLength > 0 {
		deadline = earliest(deadline, t.lineStart.Add(t.server.limits.lineGrace+time.Duration(t.lineLength)*(time.Second/minLineRate)))
	}
	if !now.Before(deadline) {
		return os.ErrDeadlineExceeded
	}
	if err := t.controller.SetReadDeadline(deadline); err != nil {
		return err
	}
	n, err := t.body.Read(t.in[len(t.in):cap(t.in)])
	t.in = t.in[:len(t.in)+n]
	return err
}

func earliest(a, b time.Time) time.Time {
	if a.Before(b) {
		return a
	}
	return b
}

// errClientGone ends a stream whose client does not read its verdicts.
var errClientGone = errors.New("web: client disconnected")

// judge judges the complete lines that were read, and the last line if atEOF. It flushes verdicts
// when there are many. It returns a problem, the error of the context, or errClientGone.
func (t *stream) judge(atEOF bool) error {
	added, before := len(t.in)-t.scanned, t.lineNumber
	for rest := t.in; ; {
		var err error
		if rest, err = t.judgeLines(rest, atEOF); err != nil {
			return err
		}
		if len(t.out) <= maxVerdictBytes {
			break
		}
		if t.flush(false) != nil {
			return errClientGone
		}
	}
	lineEnded := t.lineNumber != before
	if lineEnded || t.lineLength == 0 {
		t.lineStart = time.Now()
	}
	if t.lineLength += added; lineEnded {
		t.lineLength = len(t.in)
	}
	if len(t.in) < chunkBytes && cap(t.in) > 4*chunkBytes { // free the memory of a long line
		t.in = append(make([]byte, 0, 2*chunkBytes), t.in...)
	}
	return t.charge(cap(t.in) + cap(t.out))
}

// maxVerdictBytes is the number of bytes of verdicts that are buffered before they are sent.
const maxVerdictBytes = 4 * chunkBytes

// judgeLines judges the complete lines in rest until the verdicts exceed maxVerdictBytes; then it
// returns the remaining bytes. If atEOF, the last line needs no line end. It keeps an incomplete
// line in t.in. It returns the errors of waiting for a slot.
func (t *stream) judgeLines(rest []byte, atEOF bool) ([]byte, error) {
	slot, err := t.server.judgeSlot(t.r, len(rest)-t.scanned)
	if err != nil {
		return nil, err
	}
	defer slot.Release() // before writing: the client may read slowly
	for {
		i := bytes.IndexByte(rest[t.scanned:], '\n')
		if i < 0 {
			break
		}
		t.judgeLine(rest[:t.scanned+i])
		rest, t.scanned = rest[t.scanned+i+1:], 0
		if len(t.out) > maxVerdictBytes {
			return rest, nil
		}
		if err := slot.Yield(t.r.Context()); err != nil {
			return nil, queueProblem(err)
		}
	}
	if atEOF && (len(rest) > 0 || t.skipping) {
		t.judgeLine(rest)
		rest = nil
	}
	if len(rest) > record.MaxLine {
		t.skipping, rest = true, nil
	}
	t.in = t.in[:copy(t.in, rest)]
	t.scanned = len(t.in)
	return nil, nil
}

func (t *stream) judgeLine(line []byte) {
	t.lineNumber++
	if t.lineNumber == 1 {
		line = bytes.TrimPrefix(line, []byte(record.ByteOrderMark))
	}
	switch {
	case t.skipping || len(line) > record.MaxLine:
		t.skipping = false
		t.out = record.AppendError(t.out, t.lineNumber, record.LineTooLong())
	case len(bytes.TrimSpace(line)) == 0:
		return
	default:
		t.out, _ = t.checker.Check(t.out, line, t.lineNumber)
	}
	t.out = append(t.out, '\n')
	t.judged++
}

// flush sends the buffered verdicts. It sends the response header only with the first verdict or at
// the end, since until then the stream can still be answered with a problem.
func (t *stream) flush(atEOF bool) error {
	if !t.started {
		if !atEOF && len(t.out) == 0 {
			return nil
		}
		t.started = true
		t.w.Header()["Content-Type"] = ndjsonType
		t.w.WriteHeader(http.StatusOK)
	}
	if err := t.controller.SetWriteDeadline(time.Now().Add(t.server.limits.chunkTimeout)); err != nil {
		return err
	}
	_, err := t.w.Write(t.out)
	t.out = t.out[:0]
	if atEOF || err != nil {
		return err // net/http flushes when the handler returns
	}
	return t.controller.Flush()
}

// abort ends a stream that could not be read or judged to its end. If there are no verdicts yet, it
// returns a problem. Otherwise it sends the verdicts so far and a final record with the reason, and
// panics with http.ErrAbortHandler, so that the response does not look complete.
func (t *stream) abort(err error) error {
	switch {
	case errors.Is(err, errClientGone):
		return nil // nobody reads the response
	case errors.Is(err, context.Canceled):
		return err
	}
	var reason error
	if reason = err; !errors.As(err, new(*problem.Error)) {
		reason = problem.FromBodyError(err, t.server.limits.maxStream)
	}
	if !t.started && len(t.out) == 0 {
		_ = t.controller.SetWriteDeadline(time.Now().Add(t.server.limits.chunkTimeout)) // the deadline set by net/http may have passed
		return reason
	}
	var p *problem.Error
	if errors.As(reason, &p) {
		last := record.AppendError(nil, t.lineNumber+1, &record.Error{Kind: record.BadJSON, Text: p.Detail})
		last = bytes.Replace(last, []byte(record.BadJSON.String()), []byte(p.Name), 1)
		t.out = append(append(t.out, last...), '\n')
	}
	t.w.Header().Set("Connection", "close")
	_ = t.flush(false) // ignore the error: the client may have disconnected
	if !errors.Is(err, os.ErrDeadlineExceeded) {
		t.linger()
	}
	panic(http.ErrAbortHandler)
}

// linger reads and discards what the client still sends, for up to lingerTimeout. Closing a
// connection with unread data resets it, and the client would lose the final record.
func (t *stream) linger() {
	if t.controller.SetReadDeadline(time.Now().Add(t.server.limits.lingerTimeout)) == nil {
		_, _ = io.Copy(io.Discard, t.r.Body)
	}
}

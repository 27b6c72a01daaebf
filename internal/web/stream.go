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

// stream is a body of lines that are judged while they arrive: a verdict for each, in
// their order. It holds one line and one part of the answer, so a client that does not read
// its verdicts is not read from either; what it does not take in chunkTime ends the stream.
type stream struct {
	server     *Server
	controller *http.ResponseController
	w          http.ResponseWriter
	r          *http.Request
	body       io.Reader // of the request, up to its bound
	checker    *record.Checker
	*buffers
	deadline   time.Time // when the stream is over
	lineNumber int       // of lines
	judged     int       // since they were counted
	started    bool      // something was sent
	skipping   bool      // the line under way is too long, and its beginning was dropped
	scanned    int       // bytes of the line under way that have no line end
	lineLength int       // of the line under way, also of what was dropped
	lineStart  time.Time // when its first byte was read
}

// part is how much is read at once, at least.
const chunkBytes = 32 << 10

func (s *Server) checkStream(w http.ResponseWriter, r *http.Request, checker *record.Checker) error {
	if r.ContentLength > s.limits.maxStream {
		return problem.TooLarge.WithDetail("A stream may have " + strconv.FormatInt(s.limits.maxStream, 10) + " bytes. Send it in parts.")
	}
	client := s.clientKey(r)
	if !s.streamQuota.acquire(client, 1) {
		return problem.Busy.WithRetry(time.Second, "Too many streams are open, from this address or in all. Close one, or try again.")
	}
	defer s.streamQuota.release(client, 1)
	buf := s.buffersFor(r)
	defer buf.release()
	buf.in, buf.out = buf.in[:0], buf.out[:0]
	t := &stream{server: s, controller: http.NewResponseController(w), w: w, r: r, checker: checker, buffers: buf}
	t.deadline = time.Now().Add(s.limits.streamTimeout)
	t.body = http.MaxBytesReader(w, r.Body, s.limits.maxStream)
	_ = t.controller.EnableFullDuplex() // what cannot do it, as HTTP/2, needs no such word
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

// read waits for more of the body: as long as the next part, the line under way and the stream may
// take.
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

// errGone is the end of a stream whose client does not take its verdicts.
var errClientGone = errors.New("web: the client is gone")

// judge judges what was read, and sends the verdicts of much while it does. The error is a problem, that
// of the context, or errGone.
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
	if len(t.in) < chunkBytes && cap(t.in) > 4*chunkBytes { // one long line does not keep its memory
		t.in = append(make([]byte, 0, 2*chunkBytes), t.in...)
	}
	return t.charge(cap(t.in) + cap(t.out))
}

// maxVerdicts is how many bytes of verdicts are held before they are sent.
const maxVerdictBytes = 4 * chunkBytes

// lines judges every line that is there as a whole, until there are many verdicts; then it returns the
// others. At the end the last is a line without its end too. The error is that of judging.
func (t *stream) judgeLines(rest []byte, atEOF bool) ([]byte, error) {
	slot, err := t.server.judgeSlot(t.r, len(rest)-t.scanned)
	if err != nil {
		return nil, err
	}
	defer slot.Release() // the client may take long to read
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

// flush sends the verdicts that there are. As long as there are none, the head of the answer is not
// sent either: the stream may still be refused with a problem.
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
		return err // net/http sends what it holds when the handler returns
	}
	return t.controller.Flush()
}

// broken ends a stream that could not be read or judged to its end. What went before is
// answered; then a last record says why there is no more.
func (t *stream) abort(err error) error {
	switch {
	case errors.Is(err, errClientGone):
		return nil // nobody is there to be told
	case errors.Is(err, context.Canceled):
		return err
	}
	var reason error
	if reason = err; !errors.As(err, new(*problem.Error)) {
		reason = problem.FromBodyError(err, t.server.limits.maxStream)
	}
	if !t.started && len(t.out) == 0 {
		_ = t.controller.SetWriteDeadline(time.Now().Add(t.server.limits.chunkTimeout)) // that of the head may be over
		return reason
	}
	var p *problem.Error
	if errors.As(reason, &p) {
		last := record.AppendError(nil, t.lineNumber+1, &record.Error{Kind: record.BadJSON, Text: p.Detail})
		last = bytes.Replace(last, []byte(record.BadJSON.String()), []byte(p.Name), 1)
		t.out = append(append(t.out, last...), '\n')
	}
	t.w.Header().Set("Connection", "close")
	_ = t.flush(false) // the client may have gone; there is nobody else to tell
	if !errors.Is(err, os.ErrDeadlineExceeded) {
		t.linger()
	}
	panic(http.ErrAbortHandler)
}

// linger drops what the client still sends. A connection that is closed while something waits to be read
// is reset, and with that the client loses what it has not read yet: the record that says why.
func (t *stream) linger() {
	if t.controller.SetReadDeadline(time.Now().Add(t.server.limits.lingerTimeout)) == nil {
		_, _ = io.Copy(io.Discard, t.r.Body)
	}
}

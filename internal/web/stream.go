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
	server  *Server
	control *http.ResponseController
	w       http.ResponseWriter
	r       *http.Request
	body    io.Reader // of the request, up to its bound
	checker *record.Checker
	*buffers
	end     time.Time // when the stream is over
	number  int       // of lines
	judged  int       // since they were counted
	begun   bool      // something was sent
	skipped bool      // the line under way is too long, and its beginning was dropped
	scanned int       // bytes of the line under way that have no line end
	length  int       // of the line under way, also of what was dropped
	since   time.Time // when its first byte was read
}

// part is how much is read at once, at least.
const part = 32 << 10

func (s *Server) checkStream(w http.ResponseWriter, r *http.Request, checker *record.Checker) error {
	if r.ContentLength > s.limits.maxStream {
		return problem.TooLarge.WithDetail("A stream may have " + strconv.FormatInt(s.limits.maxStream, 10) + " bytes. Send it in parts.")
	}
	from := s.clientKey(r)
	if !s.streamQuota.acquire(from, 1) {
		return problem.Busy.WithRetry(time.Second, "Too many streams are open, from this address or in all. Close one, or try again.")
	}
	defer s.streamQuota.release(from, 1)
	buf := s.buffersFor(r)
	defer buf.release()
	buf.in, buf.out = buf.in[:0], buf.out[:0]
	t := &stream{server: s, control: http.NewResponseController(w), w: w, r: r, checker: checker, buffers: buf}
	t.end = time.Now().Add(s.limits.streamTimeout)
	t.body = http.MaxBytesReader(w, r.Body, s.limits.maxStream)
	_ = t.control.EnableFullDuplex() // what cannot do it, as HTTP/2, needs no such word
	defer func() { s.metrics.answers.Add(float64(t.judged)) }()
	for {
		err := t.read()
		if failed := t.judge(errors.Is(err, io.EOF)); failed != nil {
			return t.broken(failed)
		}
		if err != nil && !errors.Is(err, io.EOF) {
			return t.broken(err)
		}
		if gone := t.flush(err != nil); gone != nil || err != nil {
			return nil //nolint:nilerr // the client disconnected, or everything is sent
		}
	}
}

// read waits for more of the body: as long as the next part, the line under way and the stream may
// take.
func (t *stream) read() error {
	if err := t.grow(part); err != nil {
		return err
	}
	now := time.Now()
	deadline := earliest(now.Add(t.server.limits.chunkTimeout), t.end)
	if t.length > 0 {
		deadline = earliest(deadline, t.since.Add(t.server.limits.lineGrace+time.Duration(t.length)*(time.Second/minLineRate)))
	}
	if !now.Before(deadline) {
		return os.ErrDeadlineExceeded
	}
	if err := t.control.SetReadDeadline(deadline); err != nil {
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
var errGone = errors.New("web: the client is gone")

// judge judges what was read, and sends the verdicts of much while it does. The error is a problem, that
// of the context, or errGone.
func (t *stream) judge(end bool) error {
	came, number := len(t.in)-t.scanned, t.number
	for rest := t.in; ; {
		var err error
		if rest, err = t.lines(rest, end); err != nil {
			return err
		}
		if len(t.out) <= maxVerdicts {
			break
		}
		if t.flush(false) != nil {
			return errGone
		}
	}
	ended := t.number != number
	if ended || t.length == 0 {
		t.since = time.Now()
	}
	if t.length += came; ended {
		t.length = len(t.in)
	}
	if len(t.in) < part && cap(t.in) > 4*part { // one long line does not keep its memory
		t.in = append(make([]byte, 0, 2*part), t.in...)
	}
	return t.charge(cap(t.in) + cap(t.out))
}

// maxVerdicts is how many bytes of verdicts are held before they are sent.
const maxVerdicts = 4 * part

// lines judges every line that is there as a whole, until there are many verdicts; then it returns the
// others. At the end the last is a line without its end too. The error is that of judging.
func (t *stream) lines(rest []byte, end bool) ([]byte, error) {
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
		t.line(rest[:t.scanned+i])
		rest, t.scanned = rest[t.scanned+i+1:], 0
		if len(t.out) > maxVerdicts {
			return rest, nil
		}
		if err := slot.Yield(t.r.Context()); err != nil {
			return nil, queueProblem(err)
		}
	}
	if end && (len(rest) > 0 || t.skipped) {
		t.line(rest)
		rest = nil
	}
	if len(rest) > record.MaxLine {
		t.skipped, rest = true, nil
	}
	t.in = t.in[:copy(t.in, rest)]
	t.scanned = len(t.in)
	return nil, nil
}

func (t *stream) line(line []byte) {
	t.number++
	if t.number == 1 {
		line = bytes.TrimPrefix(line, []byte(record.ByteOrderMark))
	}
	switch {
	case t.skipped || len(line) > record.MaxLine:
		t.skipped = false
		t.out = record.AppendError(t.out, t.number, record.LineTooLong())
	case len(bytes.TrimSpace(line)) == 0:
		return
	default:
		t.out, _ = t.checker.Check(t.out, line, t.number)
	}
	t.out = append(t.out, '\n')
	t.judged++
}

// flush sends the verdicts that there are. As long as there are none, the head of the answer is not
// sent either: the stream may still be refused with a problem.
func (t *stream) flush(end bool) error {
	if !t.begun {
		if !end && len(t.out) == 0 {
			return nil
		}
		t.begun = true
		t.w.Header()["Content-Type"] = ndjsonType
		t.w.WriteHeader(http.StatusOK)
	}
	if err := t.control.SetWriteDeadline(time.Now().Add(t.server.limits.chunkTimeout)); err != nil {
		return err
	}
	_, err := t.w.Write(t.out)
	t.out = t.out[:0]
	if end || err != nil {
		return err // net/http sends what it holds when the handler returns
	}
	return t.control.Flush()
}

// broken ends a stream that could not be read or judged to its end. What went before is
// answered; then a last record says why there is no more.
func (t *stream) broken(err error) error {
	switch {
	case errors.Is(err, errGone):
		return nil // nobody is there to be told
	case errors.Is(err, context.Canceled):
		return err
	}
	var why error
	if why = err; !errors.As(err, new(*problem.Error)) {
		why = problem.FromBodyError(err, t.server.limits.maxStream)
	}
	if !t.begun && len(t.out) == 0 {
		_ = t.control.SetWriteDeadline(time.Now().Add(t.server.limits.chunkTimeout)) // that of the head may be over
		return why
	}
	var p *problem.Error
	if errors.As(why, &p) {
		last := record.AppendError(nil, t.number+1, &record.Error{Kind: record.BadJSON, Text: p.Detail})
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
	if t.control.SetReadDeadline(time.Now().Add(t.server.limits.lingerTimeout)) == nil {
		_, _ = io.Copy(io.Discard, t.r.Body)
	}
}

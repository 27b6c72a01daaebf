package web

import (
	"bytes"
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
	source  io.Reader
	body    io.Reader // the source, up to its bound
	checker *record.Checker
	*room
	number  int  // of lines
	judged  int  // since they were counted
	begun   bool // something was sent
	skipped bool // the line under way is too long, and its beginning was dropped
}

// part is how much is read at once, at least.
const part = 32 << 10

func (s *Server) checkStream(w http.ResponseWriter, r *http.Request, checker *record.Checker) error {
	if r.ContentLength > s.bounds.stream {
		return tooLarge.Because("A stream may have " + strconv.FormatInt(s.bounds.stream, 10) + " bytes. Send it in parts.")
	}
	m := takeRoom()
	defer m.give()
	m.in, m.out = m.in[:0], m.out[:0]
	t := &stream{server: s, control: http.NewResponseController(w), w: w, source: r.Body, checker: checker, room: m}
	t.body = http.MaxBytesReader(w, r.Body, s.bounds.stream)
	_ = t.control.EnableFullDuplex() // what cannot do it, as HTTP/2, needs no such word
	defer func() { s.metrics.answers.Add(float64(t.judged)) }()
	for {
		err := t.read()
		if gone := t.lines(errors.Is(err, io.EOF)); gone != nil {
			return nil //nolint:nilerr // who has gone needs no answer
		}
		if err != nil && !errors.Is(err, io.EOF) {
			return t.broken(err)
		}
		if gone := t.flush(err != nil); gone != nil || err != nil {
			return nil //nolint:nilerr // as above, or all is said
		}
	}
}

// read waits for more of the body.
func (t *stream) read() error {
	if cap(t.in)-len(t.in) < part {
		t.in = append(make([]byte, 0, 2*cap(t.in)+part), t.in...)
	}
	if err := t.control.SetReadDeadline(time.Now().Add(t.server.bounds.chunk)); err != nil {
		return err
	}
	n, err := t.body.Read(t.in[len(t.in):cap(t.in)])
	t.in = t.in[:len(t.in)+n]
	return err
}

// lines judges every line that is there as a whole; at the end the last is one without its
// end too. The error says that the client does not take its verdicts.
func (t *stream) lines(end bool) error {
	rest := t.in
	for {
		i := bytes.IndexByte(rest, '\n')
		if i < 0 {
			break
		}
		t.line(rest[:i])
		rest = rest[i+1:]
		if len(t.out) > 4*part {
			if err := t.flush(false); err != nil {
				return err
			}
		}
	}
	if end && (len(rest) > 0 || t.skipped) {
		t.line(rest)
		rest = nil
	}
	if len(rest) > maxLine {
		t.skipped, rest = true, nil
	}
	t.in = t.in[:copy(t.in, rest)]
	return nil
}

// byteOrderMark may stand at the beginning of a stream.
const byteOrderMark = "\ufeff"

func (t *stream) line(line []byte) {
	t.number++
	if t.number == 1 {
		line = bytes.TrimPrefix(line, []byte(byteOrderMark))
	}
	switch {
	case t.skipped || len(line) > maxLine:
		t.skipped = false
		t.out = record.AppendError(t.out, t.number, record.TooLong())
	case len(bytes.TrimSpace(line)) == 0:
		return
	default:
		t.out, _ = t.checker.Check(t.out, line, t.number)
	}
	t.out = append(t.out, '\n')
	t.judged++
}

// flush sends the verdicts that there are.
func (t *stream) flush(end bool) error {
	if !t.begun && (end || len(t.out) > 0) {
		t.begun = true
		t.w.Header()["Content-Type"] = ndjsonType
		t.w.WriteHeader(http.StatusOK)
	}
	if err := t.control.SetWriteDeadline(time.Now().Add(t.server.bounds.chunk)); err != nil {
		return err
	}
	_, err := t.w.Write(t.out)
	t.out = t.out[:0]
	if end || err != nil {
		return err // net/http sends what it holds when the handler returns
	}
	return t.control.Flush()
}

// broken ends a stream whose body could not be read to its end. What went before is
// answered; then a last record says why there is no more.
func (t *stream) broken(err error) error {
	why := reading(err, t.server.bounds.stream)
	if !t.begun && len(t.out) == 0 {
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
	if t.control.SetReadDeadline(time.Now().Add(t.server.bounds.linger)) == nil {
		_, _ = io.Copy(io.Discard, t.source)
	}
}

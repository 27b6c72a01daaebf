package server

import (
	"bytes"
	"context"
	"errors"
	"io"
	"net/http"
	"os"
	"strconv"
	"time"

	"github.com/make24/make24/internal/server/problem"
	"github.com/make24/make24/internal/sets/record"
)

// stream judges an NDJSON body while it arrives and writes the verdicts in the order of the lines.
// It buffers only one line and a part of the response, so it stops reading from a client that does
// not read its verdicts. If a write blocks for chunkTimeout, the stream ends.
type stream struct {
	place      *holder // among the open streams
	controller *http.ResponseController
	w          http.ResponseWriter
	r          *http.Request
	body       io.Reader // the request body, limited to maxStream bytes
	checker    *record.Checker
	*buffers
	deadline     time.Time // when the stream must end
	lineNumber   int       // lines so far
	verdictCount int       // verdicts so far
	hasStarted   bool      // the response header was sent
	isSkipping   bool      // the current line is too long, and its bytes are dropped
	scannedBytes int       // bytes of the current line that were scanned for a line end
	lineLength   int       // length of the current line, including dropped bytes
	line         progress  // the arrival of the current line
}

// chunkBytes is the minimum free capacity of the buffer for a read.
const chunkBytes = 32 << 10

func (s *Server) checkStream(w http.ResponseWriter, r *http.Request, checker *record.Checker) error {
	if r.ContentLength > s.limits.maxStream {
		return problem.TooLarge.WithDetail("A stream must be at most " + strconv.FormatInt(s.limits.maxStream, 10) + " bytes. Send several streams.")
	}
	place := &holder{shared: s.streams, server: s, w: w, request: r}
	if err := place.set(1); err != nil {
		return err
	}
	defer place.releaseAll()
	buf := s.buffersFor(w, r)
	defer buf.release()
	buf.in, buf.out = buf.in[:0], buf.out[:0]
	st := &stream{place: place, controller: http.NewResponseController(w), w: w, r: r, checker: checker, buffers: buf}
	st.deadline = time.Now().Add(s.limits.streamTimeout)
	st.body = http.MaxBytesReader(w, r.Body, s.limits.maxStream)
	_ = st.controller.EnableFullDuplex() // HTTP/2 returns an error, but is full-duplex anyway
	defer func() { s.metrics.answers.Add(st.verdictCount) }()
	for {
		err := st.read()
		if judgeErr := st.judge(errors.Is(err, io.EOF)); judgeErr != nil {
			return st.abort(judgeErr)
		}
		if err != nil && !errors.Is(err, io.EOF) {
			return st.abort(err)
		}
		if writeErr := st.flush(err != nil); writeErr != nil || err != nil {
			return nil //nolint:nilerr // the client disconnected, or all verdicts have been sent
		}
	}
}

// read reads more of the body. Its deadline is the earliest of the deadlines of the chunk, the
// current line and the stream. When it passes, read returns os.ErrDeadlineExceeded.
func (st *stream) read() error {
	if err := st.grow(chunkBytes); err != nil {
		return err
	}
	now := time.Now()
	deadline := earlierTime(now.Add(st.server.limits.chunkTimeout), st.deadline)
	if st.lineLength > 0 {
		deadline = earlierTime(deadline, st.line.deadline())
	}
	if !now.Before(deadline) {
		return os.ErrDeadlineExceeded
	}
	if err := st.controller.SetReadDeadline(deadline); err != nil {
		return err
	}
	if err := st.awaitClient(deadline, false); err != nil {
		return err
	}
	n, err := st.body.Read(st.in[len(st.in):cap(st.in)])
	st.in = st.in[:len(st.in)+n]
	return st.movedOn(err)
}

// awaitClient is holder.awaitClient for the memory of the stream and for its place among the open streams.
func (st *stream) awaitClient(until time.Time, isWriting bool) error {
	if err := st.place.awaitClient(until, isWriting); err != nil {
		return err
	}
	return st.buffers.awaitClient(until, isWriting)
}

// movedOn is holder.movedOn for both.
func (st *stream) movedOn(err error) error { return st.place.movedOn(st.buffers.movedOn(err)) }

func earlierTime(a, b time.Time) time.Time {
	if a.Before(b) {
		return a
	}
	return b
}

// errClientGone ends a stream whose client does not read its verdicts.
var errClientGone = errors.New("server: client disconnected")

// judge judges the complete lines that were read and, if atEOF, the last line. It flushes the
// verdicts whenever they exceed maxVerdictBytes. It returns a problem, the error of the context, or
// errClientGone.
func (st *stream) judge(atEOF bool) error {
	addedBytes, previousLine := len(st.in)-st.scannedBytes, st.lineNumber
	for rest := st.in; ; {
		var err error
		if rest, err = st.judgeLines(rest, atEOF); err != nil {
			return err
		}
		if len(st.out) <= maxVerdictBytes {
			break
		}
		if st.flush(false) != nil {
			return errClientGone
		}
	}
	lineEnded, now := st.lineNumber != previousLine, time.Now()
	if lineEnded || st.lineLength == 0 {
		st.line = progress{start: now}
	}
	if st.lineLength += addedBytes; lineEnded {
		st.lineLength, addedBytes = len(st.in), len(st.in)
	}
	st.line.add(now, addedBytes)
	if len(st.in) < chunkBytes && cap(st.in) > 4*chunkBytes { // free the memory of a long line
		st.in = append(make([]byte, 0, 2*chunkBytes), st.in...)
	}
	return st.charge(cap(st.in) + cap(st.out))
}

// maxVerdictBytes is the size above which buffered verdicts are sent.
const maxVerdictBytes = 4 * chunkBytes

// judgeLines judges the complete lines in rest until the verdicts exceed maxVerdictBytes; then it
// returns the remaining bytes. If atEOF, the last line needs no line end. An incomplete line stays
// in st.in. judgeLines returns the errors of waiting for a slot.
func (st *stream) judgeLines(rest []byte, atEOF bool) ([]byte, error) {
	slot, err := st.server.judgeSlot(st.r, len(rest)-st.scannedBytes)
	if err != nil {
		return nil, err
	}
	defer slot.Release() // before writing: the client may read slowly
	for {
		i := bytes.IndexByte(rest[st.scannedBytes:], '\n')
		if i < 0 {
			break
		}
		st.judgeLine(rest[:st.scannedBytes+i])
		rest, st.scannedBytes = rest[st.scannedBytes+i+1:], 0
		if len(st.out) > maxVerdictBytes {
			return rest, nil
		}
		if err := slot.Yield(st.r.Context()); err != nil {
			return nil, queueProblem(err)
		}
	}
	if atEOF && (len(rest) > 0 || st.isSkipping) {
		st.judgeLine(rest)
		rest = nil
	}
	if len(rest) > record.MaxLine {
		st.isSkipping, rest = true, nil
	}
	st.in = st.in[:copy(st.in, rest)]
	st.scannedBytes = len(st.in)
	return nil, nil
}

func (st *stream) judgeLine(line []byte) {
	st.lineNumber++
	if st.lineNumber == 1 {
		line = bytes.TrimPrefix(line, []byte(record.ByteOrderMark))
	}
	switch {
	case st.isSkipping || len(line) > record.MaxLine:
		st.isSkipping = false
		st.out = record.AppendError(st.out, st.lineNumber, record.LineTooLong())
	case len(bytes.TrimSpace(line)) == 0:
		return
	default:
		st.out, _ = st.checker.Check(st.out, line, st.lineNumber)
	}
	st.out = append(st.out, '\n')
	st.verdictCount++
}

// flush sends the buffered verdicts. It sends the response header only with the first verdict or at
// the end, since until then the response can still be a problem.
func (st *stream) flush(atEOF bool) error {
	if !st.hasStarted {
		if !atEOF && len(st.out) == 0 {
			return nil
		}
		st.hasStarted = true
		st.w.Header()["Content-Type"] = ndjsonType
		st.w.WriteHeader(http.StatusOK)
	}
	deadline := time.Now().Add(st.server.limits.chunkTimeout)
	if err := st.controller.SetWriteDeadline(deadline); err != nil {
		return err
	}
	if err := st.awaitClient(deadline, true); err != nil {
		return err
	}
	_, err := st.w.Write(st.out)
	st.out, err = st.out[:0], st.movedOn(err)
	if atEOF || err != nil {
		return err // net/http flushes when the handler returns
	}
	return st.controller.Flush()
}

// abort ends a stream that could not be read or judged to its end because of err. If there are no
// verdicts yet, it returns a problem. Otherwise it sends the verdicts so far and a final record
// with the reason, and panics with http.ErrAbortHandler, so that the response does not look
// complete.
func (st *stream) abort(err error) error {
	switch {
	case errors.Is(err, errClientGone):
		return nil // the client does not read the response
	case errors.Is(err, context.Canceled):
		return err
	}
	var reason error
	if reason = err; !errors.As(err, new(*problem.Error)) {
		reason = problem.FromBodyError(err, st.server.limits.maxStream)
	}
	if !st.hasStarted && len(st.out) == 0 {
		_ = st.controller.SetWriteDeadline(time.Now().Add(st.server.limits.chunkTimeout)) // the deadline set by net/http may have passed
		return reason
	}
	var p *problem.Error
	if errors.As(reason, &p) {
		lastRecord := record.AppendError(nil, st.lineNumber+1, &record.Error{Kind: record.BadJSON, Text: p.Detail})
		lastRecord = bytes.Replace(lastRecord, []byte(record.BadJSON.String()), []byte(p.Name), 1)
		st.out = append(append(st.out, lastRecord...), '\n')
	}
	st.w.Header().Set("Connection", "close")
	st.releaseAll()     // before waiting for the client: others may need the memory
	_ = st.flush(false) // ignore the error: the client may have disconnected
	if !errors.Is(err, os.ErrDeadlineExceeded) {
		st.linger()
	}
	panic(http.ErrAbortHandler)
}

// linger reads and discards what the client still sends, for up to lingerTimeout. If the connection
// were closed with unread data, it would be reset and the client would lose the final record.
func (st *stream) linger() {
	if st.controller.SetReadDeadline(time.Now().Add(st.server.limits.lingerTimeout)) == nil {
		_, _ = io.Copy(io.Discard, st.r.Body)
	}
}

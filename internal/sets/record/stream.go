package record

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"io"
	"iter"
	"runtime"
	"sync/atomic"

	"github.com/go-json-experiment/json/jsontext"

	"github.com/make24/make24/internal/base/ordered"
)

// A stream is split into batches of whole lines or, if it is an array, a document or a table, of whole
// records. A batch is the next line and the complete lines that are buffered after it, so a line that
// arrives alone is answered immediately, and a batch of several lines has at most batchSize bytes. Workers
// judge the batches; the verdicts are written in the order of the batches. A fixed number of batches is
// reused. While all of them are in use, reading waits, so the memory is bounded for any input.

const (
	batchSize         = 64 << 10
	maxRetainedOutput = 1 << 20 // a larger output buffer is not reused
)

// ByteOrderMark is skipped at the beginning of a stream.
const ByteOrderMark = "\ufeff"

// SkipByteOrderMark skips the byte-order mark if the input begins with it. It waits for more than
// one byte only if the first byte is that of the mark.
func SkipByteOrderMark(in *bufio.Reader) {
	if first, _ := in.Peek(1); string(first) == ByteOrderMark[:1] {
		if mark, _ := in.Peek(len(ByteOrderMark)); string(mark) == ByteOrderMark {
			_, _ = in.Discard(len(ByteOrderMark))
		}
	}
}

// Writer is the output of a stream. The stream calls Flush before it waits for more input, and at
// the end.
type Writer interface {
	io.Writer
	Flush() error
}

// batch holds some lines or records and their verdicts.
type batch struct {
	lines     []byte
	entries   []entry // the records in lines, if the stream has no lines of JSON
	firstLine int     // the number of the first line
	tooLong   bool    // the batch is one line that was too long to read
	out       []byte
	summary   Summary
}

// entry is one record of a batch, or an error in its place.
type entry struct {
	number int
	end    int // the position after its text in batch.lines
	err    *Error
}

// Stream judges records, one per line or the elements of an array, until the input ends. It uses all
// cores and writes the verdicts in the order of the records, one per line. A blank line has no verdict. A
// line longer than MaxLine, or without a valid record, gets an error as its verdict, with its line number
// (counted from 1).
//
// The summary counts the verdicts written. Stream returns the error of the context, the reader or
// the writer. If the context ends or reading fails, the verdicts on all complete lines read until
// then have been written. If writing fails, a call of in.Read may still be blocked when Stream
// returns.
func Stream(ctx context.Context, o Options, in io.Reader, out Writer) (Summary, error) {
	return judgeStream(ctx, o, in, out, jsonInput)
}

// CSV judges the rows of a table and writes a verdict for each, as Stream does. Commas, semicolons or
// tabs separate its cells. The first row names the columns like the fields of a record. An empty cell
// counts as missing, except that of the answer. A row that cannot be parsed, or has more or fewer
// cells than the first, gets an error as its verdict, with the number of its first line.
//
// The error is that of the context, the reader or the writer, or an *Error about the first row.
func CSV(ctx context.Context, o Options, in io.Reader, out Writer) (Summary, error) {
	return judgeStream(ctx, o, in, out, tableInput)
}

func judgeStream(ctx context.Context, o Options, in io.Reader, out Writer, kind inputKind) (Summary, error) {
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	checkers := make([]*Checker, runtime.GOMAXPROCS(0))
	for i := range checkers {
		checkers[i] = NewChecker(o)
	}
	r := newBatchReader(in, &o, kind, len(checkers))
	var summary Summary
	uncancelled := context.WithoutCancel(ctx) // so that all lines already read are judged
	for b := range ordered.Map(uncancelled, checkers, cap(r.free), r.batches(ctx), (*Checker).judgeBatch) {
		last := r.pending.Add(-1) == 0
		if _, err := out.Write(b.out); err != nil {
			return summary, err
		}
		summary.Merge(&b.summary)
		if last {
			if err := out.Flush(); err != nil {
				return summary, err
			}
		}
		r.free <- b
	}
	return summary, r.err
}

// judgeBatch judges a batch and writes its verdicts into it.
func (c *Checker) judgeBatch(b *batch) *batch {
	b.summary = Summary{}
	if cap(b.out) > maxRetainedOutput {
		b.out = nil
	}
	b.out = b.out[:0]
	for line := range (Lines{b}).All() {
		var outcome Outcome
		if q, err := c.ReadLine(line); err != nil {
			b.out, outcome = c.appendRefusal(b.out, line.Number, err)
		} else {
			b.out, outcome = c.Judge(b.out, q)
		}
		b.out = append(b.out, '\n')
		b.summary.Add(outcome)
	}
	return b
}

// Lines is a batch of lines of a stream.
type Lines struct{ batch *batch }

// Line is a line, a row of a table as a JSON object, or an element of an array.
type Line struct {
	Number int // of the line, or of the element of an array; counted from 1
	Text   []byte
	Err    *Error // why there is no text
}

// ReadLine parses the record of a line. The request is valid until the next call of a method.
func (c *Checker) ReadLine(line Line) (*Request, *Error) {
	if line.Err != nil {
		return nil, line.Err
	}
	return c.read(line.Text)
}

// All returns an iterator over the lines that are not blank.
func (l Lines) All() iter.Seq[Line] {
	return func(yield func(Line) bool) {
		b, from := l.batch, 0
		for _, e := range b.entries {
			if !yield(Line{e.number, b.lines[from:e.end], e.err}) {
				return
			}
			from = e.end
		}
		number := b.firstLine
		switch {
		case b.entries != nil:
			return
		case b.tooLong:
			yield(Line{number, nil, LineTooLong()})
			return
		}
		for rest := b.lines; len(rest) > 0; number++ {
			var text []byte
			text, rest, _ = bytes.Cut(rest, []byte{'\n'})
			line := Line{Number: number, Text: trimBlanks(text)}
			if len(line.Text) > MaxLine {
				line.Err = LineTooLong()
			}
			if len(line.Text) > 0 && !yield(line) {
				return
			}
		}
	}
}

// MapLines splits a stream of JSON or a table into batches of lines, calls work for them in parallel and
// calls yield with the results in order. The lines are valid until work returns. MapLines returns the
// error of the context, of the reader or of yield, or an *Error about the first row of a table.
func MapLines[W, R any](ctx context.Context, o Options, in io.Reader, workers []W, work func(W, Lines) R, yield func(R) error) error {
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	type result struct {
		value R
		batch *batch
	}
	r := newBatchReader(in, &o, anyInput, len(workers))
	run := func(w W, b *batch) result { return result{work(w, Lines{b}), b} }
	for out := range ordered.Map(ctx, workers, cap(r.free), r.batches(ctx), run) {
		if err := yield(out.value); err != nil {
			return err
		}
		r.free <- out.batch
	}
	if err := ctx.Err(); err != nil {
		return err
	}
	return r.err
}

// inputKind says what a stream may be.
type inputKind uint8

const (
	jsonInput inputKind = iota
	tableInput
	anyInput // JSON or a table
)

// trimBlanks returns a line without blanks at either end.
func trimBlanks(line []byte) []byte { return bytes.Trim(line, " \t\r") }

// batchReader splits the input into batches of whole lines.
type batchReader struct {
	in       *bufio.Reader
	kind     inputKind
	options  *Options
	counter  *tableReader // what in reads from
	source   source       // of the records, unless the input has lines of JSON
	free     chan *batch  // batches to be used or reused
	line     int          // the number of the next line
	skipping bool         // the next bytes belong to a line that was too long
	pending  atomic.Int64 // batches read and not yet written
	err      error        // of the reader or the context; set after the last batch
}

// newBatchReader returns a reader with enough batches for the given number of workers.
func newBatchReader(in io.Reader, o *Options, kind inputKind, workers int) *batchReader {
	counter := &tableReader{in: in}
	r := &batchReader{in: bufio.NewReaderSize(counter, batchSize), counter: counter, kind: kind, options: o, free: make(chan *batch, 2*workers+1), line: 1}
	for range cap(r.free) {
		r.free <- &batch{}
	}
	return r
}

// batches returns an iterator over the batches of the input. It waits for a free batch.
func (r *batchReader) batches(ctx context.Context) iter.Seq[*batch] {
	return func(yield func(*batch) bool) {
		r.err = r.open()
		for r.err == nil {
			select {
			case b := <-r.free:
				if r.err = ctx.Err(); r.err != nil {
					return
				}
				var lines int
				lines, r.err = r.fill(ctx, b)
				b.firstLine = r.line
				r.line += lines
				if lines > 0 {
					r.pending.Add(1)
				}
				if lines > 0 && !yield(b) {
					return
				}
			case <-ctx.Done():
				r.err = ctx.Err()
			}
		}
		if errors.Is(r.err, io.EOF) { // the end of the input is not an error
			r.err = ctx.Err()
		}
	}
}

// A source yields the records of an array, a document or a table.
type source interface {
	// next appends the text of the next record to dst. It returns recordErr for an error in place of
	// one record. At the end it returns io.EOF. It reports whether the next call will not wait.
	next(ctx context.Context, dst []byte) (out []byte, number int, recordErr *Error, ready bool, err error)
}

// open finds out what the input is.
func (r *batchReader) open() (err error) {
	head, err := Buffered(r.in)
	if err != nil || r.kind == tableInput || r.kind == anyInput && isTable(head, &r.options.Fields) {
		if err == nil {
			r.source, err = newTableSource(r.counter, r.in, Delimiter(head), r.options)
		}
		return err
	}
	if shape := ShapeOf(head); shape == ArrayShape || shape == DocumentShape {
		r.source = &elementSource{elements: NewElements(r.in, shape, MaxLine)}
	}
	return nil
}

// elementSource yields the elements of an array or a document.
type elementSource struct {
	elements *Elements
	number   int
	failed   bool
}

func (s *elementSource) next(_ context.Context, dst []byte) (out []byte, number int, recordErr *Error, ready bool, err error) {
	if s.failed {
		return dst, 0, nil, false, io.EOF
	}
	text, err := s.elements.Next()
	s.number++
	var syntaxErr *jsontext.SyntacticError
	switch {
	case errors.Is(err, ErrLong):
		recordErr = LineTooLong()
	case errors.As(err, &recordErr), errors.As(err, &syntaxErr), errors.Is(err, io.ErrUnexpectedEOF):
		recordErr = jsonError(err, s.elements.Offset())
	case err != nil:
		return dst, 0, nil, false, err
	}
	s.failed = recordErr != nil // the next element cannot be found
	if len(text) > MaxLine {
		recordErr, text = LineTooLong(), nil
	}
	unread := trimSpace(s.elements.decoder.UnreadBuffer()) // the next element, after a comma
	return append(dst, text...), s.number, recordErr, len(unread) > 1, nil
}

// maxEntries is the number of records in a batch of an array, a document or a table.
const maxEntries = 256

// fillEntries reads the next record and those that can be read without waiting into a batch.
func (r *batchReader) fillEntries(ctx context.Context, b *batch) (records int, err error) {
	if b.entries = b.entries[:0]; b.entries == nil {
		b.entries = make([]entry, 0, maxEntries)
	}
	for ready := true; ready && len(b.entries) < maxEntries && len(b.lines) < batchSize; {
		var e entry
		b.lines, e.number, e.err, ready, err = r.source.next(ctx, b.lines)
		if err != nil {
			break
		}
		e.end = len(b.lines)
		b.entries = append(b.entries, e)
	}
	return len(b.entries), err
}

// fill reads the next line and the complete lines buffered after it into a batch. It returns the
// number of lines.
func (r *batchReader) fill(ctx context.Context, b *batch) (lines int, err error) {
	b.lines, b.tooLong = b.lines[:0], false
	if r.source != nil {
		return r.fillEntries(ctx, b)
	}
	for {
		chunk, err := r.in.ReadSlice('\n')
		if r.skipping {
			r.skipping = errors.Is(err, bufio.ErrBufferFull)
			if err != nil && !r.skipping {
				return 0, err
			}
			continue
		}
		b.lines = append(b.lines, chunk...)
		switch {
		case errors.Is(err, bufio.ErrBufferFull):
			if len(b.lines) > MaxLine+len("\r") {
				b.tooLong, r.skipping = true, true
				return 1, nil
			}
		case err == nil:
			lines++
			if buffered, _ := r.in.Peek(r.in.Buffered()); bytes.IndexByte(buffered, '\n') < 0 {
				return lines, nil
			}
		case errors.Is(err, io.EOF) && len(b.lines) > 0:
			return 1, err
		default:
			return 0, err // an incomplete line is not judged
		}
	}
}

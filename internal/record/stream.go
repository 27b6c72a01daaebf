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

	"github.com/make24/make24/internal/ordered"
)

// A stream is split into batches of whole lines. A batch is the next line and the complete lines
// that are buffered after it, so a line that arrives alone is answered immediately, and a batch of
// several lines has at most batchSize bytes. Workers judge the batches; the verdicts are written in
// the order of the batches. A fixed number of batches is reused. While all of them are in use,
// reading waits, so the memory is bounded for any input.

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

// batch holds some lines and their verdicts.
type batch struct {
	lines     []byte
	firstLine int  // the number of the first line
	tooLong   bool // the batch is one line that was too long to read
	out       []byte
	summary   Summary
}

// Stream judges records, one per line, until the input ends. It uses all cores and writes the
// verdicts in the order of the lines, one per line. A blank line has no verdict. A line longer than
// MaxLine, or without a valid record, gets an error as its verdict, with its line number (counted
// from 1).
//
// The summary counts the verdicts written. Stream returns the error of the context, the reader or
// the writer. If the context ends or reading fails, the verdicts on all complete lines read until
// then have been written. If writing fails, a call of in.Read may still be blocked when Stream
// returns.
func Stream(ctx context.Context, o Options, in io.Reader, out Writer) (Summary, error) {
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	checkers := make([]*Checker, runtime.GOMAXPROCS(0))
	for i := range checkers {
		checkers[i] = NewChecker(o)
	}
	r := newBatchReader(in, len(checkers))
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
	for number, line := range (Lines{b}).All() {
		var outcome Outcome
		if line == nil {
			b.out, outcome = c.appendRefusal(b.out, number, LineTooLong())
		} else {
			b.out, outcome = c.Check(b.out, line, number)
		}
		b.out = append(b.out, '\n')
		b.summary.Add(outcome)
	}
	return b
}

// Lines is a batch of lines of a stream.
type Lines struct{ batch *batch }

// All returns an iterator over the lines that are not blank, with their numbers, counted from 1. It
// yields nil in place of a line that is too long.
func (l Lines) All() iter.Seq2[int, []byte] {
	return func(yield func(int, []byte) bool) {
		number := l.batch.firstLine
		if l.batch.tooLong {
			yield(number, nil)
			return
		}
		for rest := l.batch.lines; len(rest) > 0; number++ {
			var line []byte
			line, rest, _ = bytes.Cut(rest, []byte{'\n'})
			if line = trimBlanks(line); len(line) > 0 && !yield(number, line) {
				return
			}
		}
	}
}

// MapLines splits a stream into batches of lines, calls work for them in parallel and calls yield
// with the results in order. The lines are valid until work returns. MapLines returns the error of
// the context, of the reader or of yield.
func MapLines[W, R any](ctx context.Context, in io.Reader, workers []W, work func(W, Lines) R, yield func(R) error) error {
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	type result struct {
		value R
		batch *batch
	}
	r := newBatchReader(in, len(workers))
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

// trimBlanks returns a line without blanks at either end.
func trimBlanks(line []byte) []byte { return bytes.Trim(line, " \t\r") }

// batchReader splits the input into batches of whole lines.
type batchReader struct {
	in       *bufio.Reader
	free     chan *batch  // batches to be used or reused
	line     int          // the number of the next line
	skipping bool         // the next bytes belong to a line that was too long
	pending  atomic.Int64 // batches read and not yet written
	err      error        // of the reader or the context; set after the last batch
}

// newBatchReader returns a reader with enough batches for the given number of workers.
func newBatchReader(in io.Reader, workers int) *batchReader {
	r := &batchReader{in: bufio.NewReaderSize(in, batchSize), free: make(chan *batch, 2*workers+1), line: 1}
	for range cap(r.free) {
		r.free <- &batch{}
	}
	return r
}

// batches returns an iterator over the batches of the input. It waits for a free batch.
func (r *batchReader) batches(ctx context.Context) iter.Seq[*batch] {
	return func(yield func(*batch) bool) {
		SkipByteOrderMark(r.in)
		for r.err == nil {
			select {
			case b := <-r.free:
				if r.err = ctx.Err(); r.err != nil {
					return
				}
				var lines int
				lines, r.err = r.fill(b)
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

// fill reads the next line and the complete lines buffered after it into a batch. It returns the
// number of lines.
func (r *batchReader) fill(b *batch) (lines int, err error) {
	b.lines, b.tooLong = b.lines[:0], false
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

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

// A stream is split into batches of whole lines. A batch is what one read returned, so a line that
// arrives alone is answered at once, and a full buffer is at most batchSize. Workers judge the
// batches; the verdicts are written in the order of the batches. The number of batches is fixed and
// they are reused: if all of them are in use, reading waits, so the memory is bounded for any
// input.

const (
	batchSize         = 64 << 10
	maxRetainedOutput = 1 << 20 // a larger output buffer is not reused
)

// ByteOrderMark is skipped at the beginning of a stream.
const ByteOrderMark = "\ufeff"

// SkipByteOrderMark skips the mark if the input begins with it. It waits for more than one byte
// only if the first byte is that of the mark.
func SkipByteOrderMark(in *bufio.Reader) {
	if first, _ := in.Peek(1); string(first) == ByteOrderMark[:1] {
		if mark, _ := in.Peek(len(ByteOrderMark)); string(mark) == ByteOrderMark {
			_, _ = in.Discard(len(ByteOrderMark))
		}
	}
}

// Writer is the output of a stream. Flush is called before the stream waits for more input, and at
// the end.
type Writer interface {
	io.Writer
	Flush() error
}

// batch is a number of lines and their verdicts.
type batch struct {
	lines   []byte
	first   int  // the number of the first line
	tooLong bool // the batch is one line that was too long to read
	out     []byte
	summary Summary
}

// Stream judges records, one per line, until the input ends. It uses all cores and writes the
// verdicts in the order of the lines, one per line. A blank line has no verdict. A line longer than
// MaxLine, or without a valid record, gets an error as its verdict, with its number from 1.
//
// The summary counts the verdicts written. The error is that of the context, the reader or the
// writer. Unless it is the writer's, the verdicts on all lines read before it have been written,
// each line whole. After an error of the writer, a read may still be blocked.
func Stream(ctx context.Context, o Options, in io.Reader, out Writer) (Summary, error) {
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	checkers := make([]*Checker, runtime.GOMAXPROCS(0))
	for i := range checkers {
		checkers[i] = NewChecker(o)
	}
	batchCount := 2*len(checkers) + 1
	free := make(chan *batch, batchCount)
	for range batchCount {
		free <- &batch{}
	}
	c := batcher{in: bufio.NewReaderSize(in, batchSize), line: 1}
	var summary Summary
	uncancelled := context.WithoutCancel(ctx) // judge everything that was read
	for p := range ordered.Map(uncancelled, checkers, batchCount, c.batches(ctx, free), (*Checker).judgeBatch) {
		last := c.pending.Add(-1) == 0
		if _, err := out.Write(p.out); err != nil {
			return summary, err
		}
		summary.Merge(&p.summary)
		if last {
			if err := out.Flush(); err != nil {
				return summary, err
			}
		}
		free <- p
	}
	return summary, c.err
}

// judgeBatch judges a batch and writes its verdicts into it.
func (c *Checker) judgeBatch(p *batch) *batch {
	p.summary = Summary{}
	if cap(p.out) > maxRetainedOutput {
		p.out = nil
	}
	p.out = p.out[:0]
	var outcome Outcome
	if p.tooLong {
		p.out, outcome = c.appendRefusal(p.out, p.first, LineTooLong())
		p.out = append(p.out, '\n')
		p.summary.Add(outcome)
		return p
	}
	number := p.first
	for rest := p.lines; len(rest) > 0; number++ {
		var line []byte
		line, rest, _ = bytes.Cut(rest, []byte{'\n'})
		if line = trim(line); len(line) == 0 {
			continue
		}
		p.out, outcome = c.Check(p.out, line, number)
		p.out = append(p.out, '\n')
		p.summary.Add(outcome)
	}
	return p
}

// trim returns a line without blanks at either end.
func trim(line []byte) []byte { return bytes.Trim(line, " \t\r") }

// batcher splits the input into batches.
type batcher struct {
	in       *bufio.Reader
	line     int          // the number of the next line
	skipping bool         // the next bytes belong to a line that was too long
	pending  atomic.Int64 // batches read and not yet written
	err      error        // of the reader or the context; set after the last batch
}

// batches returns an iterator over the batches of the input. Each reuses one that is free.
func (c *batcher) batches(ctx context.Context, free <-chan *batch) iter.Seq[*batch] {
	return func(yield func(*batch) bool) {
		SkipByteOrderMark(c.in)
		for c.err == nil {
			select {
			case p := <-free:
				if c.err = ctx.Err(); c.err != nil {
					return
				}
				var lines int
				lines, c.err = c.fill(p)
				p.first = c.line
				c.line += lines
				if lines > 0 {
					c.pending.Add(1)
				}
				if lines > 0 && !yield(p) {
					return
				}
			case <-ctx.Done():
				c.err = ctx.Err()
			}
		}
		if errors.Is(c.err, io.EOF) { // the end of the input is not an error
			c.err = ctx.Err()
		}
	}
}

// fill reads a line and the complete lines that have arrived after it. It returns the number of
// lines.
func (c *batcher) fill(p *batch) (lines int, err error) {
	p.lines, p.tooLong = p.lines[:0], false
	for {
		chunk, err := c.in.ReadSlice('\n')
		if c.skipping {
			c.skipping = errors.Is(err, bufio.ErrBufferFull)
			if err != nil && !c.skipping {
				return 0, err
			}
			continue
		}
		p.lines = append(p.lines, chunk...)
		switch {
		case errors.Is(err, bufio.ErrBufferFull):
			if len(p.lines) > MaxLine+len("\r") {
				p.tooLong, c.skipping = true, true
				return 1, nil
			}
		case err == nil:
			lines++
			if buffered, _ := c.in.Peek(c.in.Buffered()); bytes.IndexByte(buffered, '\n') < 0 {
				return lines, nil
			}
		case errors.Is(err, io.EOF) && len(p.lines) > 0:
			return 1, err
		default:
			return 0, err // an incomplete line is not judged
		}
	}
}

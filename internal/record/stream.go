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

// A stream is cut into pieces of whole lines. Whatever one read brought is a piece, so that
// a line which comes alone is answered at once, and a full buffer is no larger than
// pieceSize. Workers judge the pieces; the verdicts are written in the order in which the
// pieces came. There are a fixed number of pieces, used again and again: when all of them
// are in use, reading waits, so that the memory is bounded whatever the input.

const (
	batchSize         = 64 << 10
	maxRetainedOutput = 1 << 20 // room for verdicts beyond it is given back
)

// ByteOrderMark may stand at the beginning of a stream.
const ByteOrderMark = "\ufeff"

// SkipByteOrderMark skips the mark if the input begins with it. It waits for more than one byte only
// if the first one is that of the mark.
func SkipByteOrderMark(in *bufio.Reader) {
	if first, _ := in.Peek(1); string(first) == ByteOrderMark[:1] {
		if mark, _ := in.Peek(len(ByteOrderMark)); string(mark) == ByteOrderMark {
			_, _ = in.Discard(len(ByteOrderMark))
		}
	}
}

// Writer is where a stream writes to. Flush is called when there is nothing to do but wait
// for more input, and at the end.
type Writer interface {
	io.Writer
	Flush() error
}

// piece is some lines and the verdicts on them.
type batch struct {
	lines   []byte
	first   int  // the number of the first line
	tooLong bool // it stands for one line that was too long to be read
	out     []byte
	summary Summary
}

// Stream judges records, one a line, until the input ends, on all cores, and writes the
// verdicts in the same order, one a line. Blank lines have none. A line beyond MaxLine, or
// without a record, has an error for a verdict, with its number from 1.
//
// The summary counts the verdicts that were written. The error is the context's, the
// reader's or the writer's; before it all that was read has been written, whole lines only,
// unless it is the writer's. Then a read that is going on is left behind.
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
	uncancelled := context.WithoutCancel(ctx) // what was read is judged
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

// judge writes the verdicts of a piece into it.
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

// trim takes blanks off both ends of a line.
func trim(line []byte) []byte { return bytes.Trim(line, " \t\r") }

// cutter cuts the input into pieces.
type batcher struct {
	in       *bufio.Reader
	line     int          // the number of the line that comes next
	skipping bool         // what comes belongs to a line that was too long
	pending  atomic.Int64 // pieces that were cut and not written yet
	err      error        // of the reader or the context, after the last piece
}

// pieces yields the input in pieces, each read into one that is free.
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
		if errors.Is(c.err, io.EOF) { // the end of the input is no error
			c.err = ctx.Err()
		}
	}
}

// fill reads a line, and those that have arrived whole behind it. It returns how many.
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
			return 0, err // what was read of a line is not judged
		}
	}
}

package record

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"io"
	"runtime"
)

// A stream is cut into pieces of whole lines. Whatever one read brought is a piece, so that
// a line which comes alone is answered at once, and a full buffer is no larger than
// pieceSize. Workers judge the pieces; the verdicts are written in the order in which the
// pieces came. There are a fixed number of pieces, used again and again: when all of them
// are on the way, reading waits, so that the memory is bounded whatever the input.

const (
	pieceSize  = 64 << 10
	keptOutput = 1 << 20 // room for verdicts beyond it is given back
)

// byteOrderMark may stand at the beginning of a stream.
const byteOrderMark = "\ufeff"

// SkipByteOrderMark skips the mark if the input begins with it. It waits for more than one byte only
// if the first one is that of the mark.
func SkipByteOrderMark(in *bufio.Reader) {
	if first, _ := in.Peek(1); string(first) == byteOrderMark[:1] {
		if mark, _ := in.Peek(len(byteOrderMark)); string(mark) == byteOrderMark {
			_, _ = in.Discard(len(byteOrderMark))
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
type piece struct {
	lines   []byte
	first   int  // the number of the first line
	long    bool // it stands for one line that was too long to be read
	out     []byte
	summary Summary
	done    chan struct{} // takes one when the verdicts are there
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
	workers := runtime.GOMAXPROCS(0)
	most := 2*workers + 1
	free := make(chan *piece, most)
	for range most {
		free <- &piece{done: make(chan struct{}, 1)}
	}
	work, order := make(chan *piece, most), make(chan *piece, most)
	for range workers {
		go judge(o, work)
	}
	var readErr error
	go func() {
		c := cutter{in: bufio.NewReaderSize(in, pieceSize), line: 1, send: func(p *piece) { work <- p; order <- p }}
		readErr = c.run(ctx, free)
		close(work)
		close(order)
	}()
	var sum Summary
	for p := range order {
		<-p.done
		if _, err := out.Write(p.out); err != nil {
			return sum, err
		}
		sum.Merge(&p.summary)
		if len(order) == 0 {
			if err := out.Flush(); err != nil {
				return sum, err
			}
		}
		free <- p
	}
	return sum, readErr
}

// judge is one worker.
func judge(o Options, work <-chan *piece) {
	c := NewChecker(o)
	for p := range work {
		c.judge(p)
		p.done <- struct{}{}
	}
}

// judge writes the verdicts of a piece.
func (c *Checker) judge(p *piece) {
	p.summary = Summary{}
	if cap(p.out) > keptOutput {
		p.out = nil
	}
	p.out = p.out[:0]
	var outcome Outcome
	if p.long {
		p.out, outcome = c.refuse(p.out, p.first, TooLong())
		p.out = append(p.out, '\n')
		p.summary.Add(outcome)
		return
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
}

// trim takes blanks off both ends of a line.
func trim(line []byte) []byte { return bytes.Trim(line, " \t\r") }

// cutter cuts the input into pieces.
type cutter struct {
	in   *bufio.Reader
	send func(*piece)
	line int  // the number of the line that comes next
	skip bool // what comes belongs to a line that was too long
}

// run cuts until the input ends, which is no error.
func (c *cutter) run(ctx context.Context, free <-chan *piece) error {
	SkipByteOrderMark(c.in)
	for {
		select {
		case p := <-free:
			if err := ctx.Err(); err != nil {
				return err
			}
			lines, err := c.fill(p)
			if lines > 0 {
				p.first = c.line
				c.line += lines
				c.send(p)
			}
			if errors.Is(err, io.EOF) {
				return ctx.Err()
			}
			if err != nil {
				return err
			}
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}

// fill reads a line, and those that have arrived whole behind it. It returns how many.
func (c *cutter) fill(p *piece) (lines int, err error) {
	p.lines, p.long = p.lines[:0], false
	for {
		part, err := c.in.ReadSlice('\n')
		if c.skip {
			c.skip = errors.Is(err, bufio.ErrBufferFull)
			if err != nil && !c.skip {
				return 0, err
			}
			continue
		}
		p.lines = append(p.lines, part...)
		switch {
		case errors.Is(err, bufio.ErrBufferFull):
			if len(p.lines) > MaxLine+len("\r") {
				p.long, c.skip = true, true
				return 1, nil
			}
		case err == nil:
			lines++
			if ahead, _ := c.in.Peek(c.in.Buffered()); bytes.IndexByte(ahead, '\n') < 0 {
				return lines, nil
			}
		case errors.Is(err, io.EOF) && len(p.lines) > 0:
			return 1, err
		default:
			return 0, err // what was read of a line is not judged
		}
	}
}

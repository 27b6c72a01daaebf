package record

import (
	"bytes"
	"context"
	"errors"
	"io"
	"slices"
	"strings"
)

// cutter cuts the input into pieces.
type cutter struct {
	in   io.Reader
	send func(*piece)

	line  int    // the number of the line that comes next
	rest  []byte // the beginning of it, if its end is not there yet
	begun bool   // the beginning of the input has been seen
	skip  bool   // what comes belongs to a line that was too long
	err   error  // what ended the input
}

// run cuts until the input ends, which is no error.
func (c *cutter) run(ctx context.Context, free <-chan *piece) error {
	for c.err == nil || errors.Is(c.err, io.EOF) && len(c.rest) > 0 {
		select {
		case p := <-free:
			c.fill(p)
		case <-ctx.Done():
			return ctx.Err()
		}
		if err := ctx.Err(); err != nil {
			return err
		}
	}
	if errors.Is(c.err, io.EOF) {
		return nil
	}
	return c.err
}

// fill reads until there is something to be sent, and sends it, or until the input ends.
func (c *cutter) fill(p *piece) {
	p.lines, p.long = append(p.lines[:0], c.rest...), false
	c.rest = c.rest[:0]
	for c.err == nil {
		if cap(p.lines)-len(p.lines) < pieceSize/4 {
			p.lines = slices.Grow(p.lines, pieceSize)
		}
		seen := len(p.lines) // no line ends before
		var n int
		n, c.err = c.in.Read(p.lines[seen:cap(p.lines)])
		p.lines = p.lines[:seen+n]
		switch {
		case !c.begun:
			if seen = 0; !c.begin(p) {
				continue
			}
		case c.skip:
			seen = 0
			c.drop(p)
		}
		if end := bytes.LastIndexByte(p.lines[seen:], '\n') + 1; end > 0 {
			end += seen
			c.rest = append(c.rest, p.lines[end:]...)
			p.lines = p.lines[:end]
			c.number(p, bytes.Count(p.lines, []byte{'\n'}))
			return
		}
		if len(p.lines) > MaxLine+len("\r") {
			p.long, c.skip = true, true
			c.number(p, 1)
			return
		}
	}
	if errors.Is(c.err, io.EOF) && len(p.lines) > 0 {
		c.number(p, 1)
	}
}

// begin looks for a byte-order mark and reports whether there is enough to tell.
func (c *cutter) begin(p *piece) bool {
	if len(p.lines) < len(byteOrderMark) && c.err == nil && strings.HasPrefix(byteOrderMark, string(p.lines)) {
		return false
	}
	p.lines = append(p.lines[:0], bytes.TrimPrefix(p.lines, []byte(byteOrderMark))...)
	c.begun = true
	return true
}

// drop drops what belongs to a line that was too long.
func (c *cutter) drop(p *piece) {
	_, after, found := bytes.Cut(p.lines, []byte{'\n'})
	p.lines = append(p.lines[:0], after...)
	c.skip = !found
}

// number sends a piece of so many lines.
func (c *cutter) number(p *piece, lines int) {
	p.first = c.line
	c.line += lines
	c.send(p)
}

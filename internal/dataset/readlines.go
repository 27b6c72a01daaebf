package dataset

import (
	"bufio"
	"bytes"
	"errors"
	"io"

	"github.com/go-json-experiment/json/jsontext"
)

// lineReader cuts a text into lines and drops those that are blank.
type lineReader struct {
	in   *bufio.Reader
	line int
	long []byte // room for a line that is longer than the buffer
}

// next is the next line that is not blank. One that is too long is an error, after which the
// lines go on.
func (l *lineReader) next() (text []byte, line int, err *Error, more bool) {
	for {
		text, readErr := l.in.ReadSlice('\n')
		if len(text) > 0 {
			l.line++
		}
		if errors.Is(readErr, bufio.ErrBufferFull) {
			var tooLong bool
			if text, tooLong, readErr = l.rest(text); tooLong && (readErr == nil || errors.Is(readErr, io.EOF)) {
				return nil, l.line, bad("the line is longer than %d bytes", maxRecord), true
			}
		}
		if readErr != nil && !errors.Is(readErr, io.EOF) {
			return nil, l.line + 1, unreadable(readErr), false
		}
		if len(bytes.TrimSpace(text)) > 0 {
			return text, l.line, nil, true
		}
		if readErr != nil {
			return nil, 0, nil, false
		}
	}
}

// rest reads on to the end of a line.
func (l *lineReader) rest(begun []byte) (text []byte, tooLong bool, err error) {
	l.long = append(l.long[:0], begun...)
	for err = bufio.ErrBufferFull; errors.Is(err, bufio.ErrBufferFull); {
		var part []byte
		part, err = l.in.ReadSlice('\n')
		if len(l.long)+len(part) > maxRecord {
			tooLong = true
			continue
		}
		l.long = append(l.long, part...)
	}
	return l.long, tooLong, err
}

// lineEnds is a text in which a carriage return alone ends a line too, as it did on old
// machines: without it such a table would be one long heading.
type lineEnds struct{ in *bufio.Reader }

func (l *lineEnds) Read(b []byte) (int, error) {
	n, err := l.in.Read(b)
	for at := 0; at < n; at++ {
		next := bytes.IndexByte(b[at:n], '\r')
		if next < 0 {
			break
		}
		at += next
		after := b[at+1 : n]
		if len(after) == 0 {
			after, _ = l.in.Peek(1) // an error comes again when it is read
		}
		if len(after) == 0 || after[0] != '\n' {
			b[at] = '\n'
		}
	}
	return n, err
}

// arrayReader reads the elements of a JSON array.
type arrayReader struct {
	decoder *jsontext.Decoder
	limit   *limitReader
	begun   bool
}

func newArrayReader(in io.Reader) *arrayReader {
	limit := &limitReader{in: in, left: maxRecord}
	return &arrayReader{decoder: jsontext.NewDecoder(limit), limit: limit}
}

// next is the next element. After what is no JSON nothing can be read.
func (a *arrayReader) next() (text []byte, line int, err *Error, more bool) {
	fail := func(err error) ([]byte, int, *Error, bool) {
		switch {
		case a.limit.over:
			return nil, 0, bad("the record is longer than %d bytes", maxRecord), false
		case a.limit.err != nil:
			return nil, 0, unreadable(a.limit.err), false
		}
		return nil, 0, syntax(err, int(a.decoder.InputOffset())), false
	}
	a.limit.left = maxRecord
	if !a.begun {
		a.begun = true
		if _, err := a.decoder.ReadToken(); err != nil {
			return fail(err)
		}
	}
	if a.decoder.PeekKind() != ']' {
		v, err := a.decoder.ReadValue()
		if err != nil {
			return fail(err)
		}
		return v, 0, nil, true
	}
	if _, err := a.decoder.ReadToken(); err != nil {
		return fail(err)
	}
	if _, err := a.decoder.ReadToken(); !errors.Is(err, io.EOF) {
		if err == nil {
			return nil, 0, bad("this is no JSON: something follows the array, at byte %d", a.decoder.InputOffset()), false
		}
		return fail(err)
	}
	return nil, 0, nil, false
}

// limitReader bounds what a record may have, so that one without an end fills no memory.
type limitReader struct {
	in   io.Reader
	left int
	over bool
	err  error // of the file, but its end
}

var errTooLong = errors.New("too long")

func (l *limitReader) Read(b []byte) (int, error) {
	if l.left <= 0 {
		l.over = true
		return 0, errTooLong
	}
	n, err := l.in.Read(b[:min(len(b), l.left)])
	l.left -= n
	if err != nil && !errors.Is(err, io.EOF) {
		l.err = err
	}
	return n, err
}

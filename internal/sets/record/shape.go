package record

import (
	"bufio"
	"bytes"
	"errors"
	"io"
	"slices"
	"strings"

	"github.com/go-json-experiment/json/jsontext"

	"github.com/make24/make24/deal"
)

// Shape is how a text holds its records.
type Shape uint8

// The shapes of texts.
const (
	TableShape    Shape = iota // rows of cells, or anything else that is not JSON
	LinesShape                 // JSON values, one per line
	ArrayShape                 // the elements of a JSON array
	DocumentShape              // the elements of an array in a JSON object, such as {"data":[…]}
)

// documentNames are the names that the array of a document may have.
var documentNames = []string{"data", "rows", "records", "items", "puzzles", "hands", "problems"}

// Buffered returns what can be read without waiting, but at least as much as [ShapeOf] needs. It skips a byte-order
// mark.
func Buffered(in *bufio.Reader) ([]byte, error) {
	SkipByteOrderMark(in)
	_, err := in.Peek(1)
	head, _ := in.Peek(in.Buffered())
	for err == nil && hasNoShape(head) && len(head) < in.Size() {
		_, err = in.Peek(len(head) + 1)
		head, _ = in.Peek(in.Buffered())
	}
	if err != nil && !errors.Is(err, io.EOF) && len(head) == 0 {
		return nil, err
	}
	return head, nil
}

// hasNoShape reports whether more of a text may change its shape: it has not the first element of an array, or not
// the first line of anything else; or that line begins a JSON object that does not end in it.
func hasNoShape(head []byte) bool {
	head = trimSpace(head)
	switch {
	case len(head) == 0:
		return true
	case head[0] == '[':
		return len(trimSpace(head[1:])) == 0
	}
	line, _, hasLine := bytes.Cut(head, []byte("\n"))
	if !hasLine || head[0] != '{' || jsontext.Value(line).IsValid() {
		return !hasLine
	}
	e := Elements{decoder: jsontext.NewDecoder(bytes.NewReader(head)), document: true}
	err := e.open()
	if errors.Is(err, errNoDocument) { // perhaps since the text ends
		_, err = e.decoder.ReadToken()
	}
	return errors.Is(err, io.ErrUnexpectedEOF)
}

// isRecord reports whether a line is a JSON object with a field that only a record has.
func isRecord(line []byte) bool {
	found := false
	s := NewScanner(line)
	err := s.EachField(func(name []byte) error {
		found = found || FieldOf(name) >= AnswerField && !slices.Contains(documentNames, strings.ToLower(string(name)))
		_, err := s.Value()
		return err
	})
	return err == nil && found
}

func trimSpace(text []byte) []byte { return bytes.TrimLeft(text, " \t\r\n") }

// ShapeOf returns the shape of a text from its beginning.
func ShapeOf(head []byte) Shape {
	head = trimSpace(head)
	switch {
	case len(head) == 0:
		return TableShape
	case head[0] == '[':
		return arrayShape(trimSpace(head[1:]))
	case head[0] != '{':
		return TableShape
	}
	if line, _, _ := bytes.Cut(head, []byte("\n")); isRecord(line) {
		return LinesShape
	}
	e := Elements{decoder: jsontext.NewDecoder(bytes.NewReader(head)), document: true}
	if e.open() == nil {
		return DocumentShape
	}
	return LinesShape
}

// arrayShape returns the shape of a text that begins with an array with the given contents. An array
// of numbers is one hand, on a line of its own.
func arrayShape(contents []byte) Shape {
	if len(contents) == 0 {
		return ArrayShape
	}
	switch contents[0] {
	case '{', '[', ']':
		return ArrayShape
	case '"':
		text, _, _ := bytes.Cut(contents[1:], []byte{'"'})
		if bytes.ContainsFunc(text, deal.IsSeparator) {
			return ArrayShape
		}
	}
	return LinesShape
}

// ErrLong is the error of Elements for an element that is too long.
var ErrLong = errors.New("record: element too long")

// Elements reads the elements of a JSON array, or of the array in a document. Reading cannot continue
// after an error.
type Elements struct {
	decoder  *jsontext.Decoder
	limit    *LimitReader
	max      int
	document bool
	isOpen   bool
}

// NewElements returns an Elements for a text of the shape ArrayShape or DocumentShape. An element may have at most
// maxLen bytes.
func NewElements(in io.Reader, shape Shape, maxLen int) *Elements {
	limit := &LimitReader{In: in, Remaining: maxLen}
	return &Elements{decoder: jsontext.NewDecoder(limit), limit: limit, max: maxLen, document: shape == DocumentShape}
}

// Next returns the next element, which is valid until the next call. At the end it returns io.EOF.
// The error is ErrLong, an *Error, that of the reader, or one that ErrorPosition explains.
func (e *Elements) Next() (text []byte, err error) {
	e.limit.Remaining = e.max
	if text, err = e.next(); err == nil || errors.Is(err, errEnd) {
		if err != nil {
			err = io.EOF
		}
		return text, err
	}
	switch {
	case e.limit.IsExceeded:
		return nil, ErrLong
	case e.limit.Err != nil:
		return nil, e.limit.Err
	}
	return nil, err
}

// Offset returns the position after the last element.
func (e *Elements) Offset() int { return int(e.decoder.InputOffset()) }

// errEnd is the end of the elements, unlike the end of the input.
var errEnd = errors.New("end")

func (e *Elements) next() ([]byte, error) {
	if !e.isOpen {
		if err := e.open(); err != nil {
			return nil, err
		}
		e.isOpen = true
	}
	if e.decoder.PeekKind() != ']' {
		return e.decoder.ReadValue()
	}
	if _, err := e.decoder.ReadToken(); err != nil {
		return nil, err
	}
	if e.document {
		for e.decoder.PeekKind() != '}' {
			e.limit.Remaining = e.max
			if _, err := e.decoder.ReadValue(); err != nil {
				return nil, err
			}
		}
		if _, err := e.decoder.ReadToken(); err != nil {
			return nil, err
		}
	}
	_, err := e.decoder.ReadToken()
	switch {
	case errors.Is(err, io.EOF):
		return nil, errEnd
	case err == nil:
		what := "array"
		if e.document {
			what = "object"
		}
		return nil, newError(BadJSON, "invalid JSON: unexpected data after the %s, at byte %d", what, e.decoder.InputOffset())
	}
	return nil, err
}

// open reads up to the first element. In a document, that is the first element of the first array
// with one of the documentNames. An object with a field of a record before it is no document.
func (e *Elements) open() error {
	if _, err := e.decoder.ReadToken(); err != nil || !e.document {
		return err
	}
	for e.decoder.PeekKind() == '"' {
		token, err := e.decoder.ReadToken()
		if err != nil {
			return err
		}
		name := strings.ToLower(token.String()) // the next call makes the token invalid
		if slices.Contains(documentNames, name) && e.decoder.PeekKind() == '[' {
			if _, err := e.decoder.ReadToken(); err != nil {
				return err
			}
			if kind := e.decoder.PeekKind(); kind != '{' && kind != '[' && kind != ']' && kind != '"' {
				return errNoDocument
			}
			return nil
		}
		if FieldOf([]byte(name)) >= AnswerField {
			return errNoDocument
		}
		if err := e.decoder.SkipValue(); err != nil {
			return err
		}
	}
	return errNoDocument
}

var errNoDocument = newError(BadJSON, "the object holds no array of records")

// A LimitReader limits the length of a record, so that a record without an end does not fill the
// memory.
type LimitReader struct {
	In         io.Reader
	Remaining  int // bytes that may still be read; then the error is ErrLong
	IsExceeded bool
	Err        error // an error of In other than io.EOF
}

func (l *LimitReader) Read(b []byte) (int, error) {
	if l.Remaining <= 0 {
		l.IsExceeded = true
		return 0, ErrLong
	}
	n, err := l.In.Read(b[:min(len(b), l.Remaining)])
	l.Remaining -= n
	if err != nil && !errors.Is(err, io.EOF) {
		l.Err = err
	}
	return n, err
}

// Delimiter returns the character that separates the cells of a table, from its beginning: a tab or a
// semicolon if the first line has one outside quotation marks, else a comma.
func Delimiter(head []byte) rune {
	if end := bytes.IndexAny(head, "\r\n"); end >= 0 {
		head = head[:end]
	}
	semicolon, quoted := false, false
	for _, c := range head {
		switch {
		case c == '"':
			quoted = !quoted
		case quoted:
		case c == '\t':
			return '\t'
		case c == ';':
			semicolon = true
		}
	}
	if semicolon {
		return ';'
	}
	return ','
}

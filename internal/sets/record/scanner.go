package record

import (
	"bytes"
	"errors"
	"io"

	"github.com/go-json-experiment/json/jsontext"
)

// Scanner reads a JSON text and returns its values as parts of that text. Reset makes it read
// another text and reuses its buffers. Its errors are those of jsontext; ErrorPosition explains
// them.
type Scanner struct {
	decoder *jsontext.Decoder
	input   bytes.Buffer
	text    []byte
}

// NewScanner returns a Scanner for a text.
func NewScanner(text []byte) *Scanner {
	s := &Scanner{}
	s.decoder = jsontext.NewDecoder(&s.input)
	s.Reset(text)
	return s
}

// Reset makes the Scanner read a new text.
func (s *Scanner) Reset(text []byte) {
	s.text, s.input = text, *bytes.NewBuffer(text)
	s.decoder.Reset(&s.input)
}

// Kind returns the kind of the next token, or 0 if the next token is not valid JSON.
func (s *Scanner) Kind() jsontext.Kind { return s.decoder.PeekKind() }

// Skip skips the next value.
func (s *Scanner) Skip() error { return s.decoder.SkipValue() }

// Value returns the next value as written in the text.
func (s *Scanner) Value() ([]byte, error) {
	v, err := s.decoder.ReadValue()
	if err != nil {
		return nil, err
	}
	end := int(s.decoder.InputOffset())
	return s.text[end-len(v) : end], nil
}

// Offset returns the position after the last token.
func (s *Scanner) Offset() int { return int(s.decoder.InputOffset()) }

// Since returns the text from an offset to the end of the last token, without what separates the value
// from the token before it.
func (s *Scanner) Since(from int) []byte {
	return bytes.TrimLeft(s.text[from:s.Offset()], " \t\r\n:,")
}

// EachField reads an object. It calls field with each name; field must read or skip the value. It
// returns the first error.
func (s *Scanner) EachField(field func(name []byte) error) error {
	return s.eachUntil('}', func(jsontext.Kind) error {
		name, err := s.Value()
		if err != nil {
			return err
		}
		return field(Unquote(name))
	})
}

// EachMember reads an object. It calls member with each name, and with the whole member and its
// value as written in the text. It returns the first error.
func (s *Scanner) EachMember(member func(name, member, value []byte) error) error {
	return s.eachUntil('}', func(kind jsontext.Kind) error {
		if kind != '"' { // report an error at its first byte, before an array or object is read
			_, err := s.decoder.ReadToken()
			return err
		}
		name, err := s.Value()
		if err != nil {
			return err
		}
		from := int(s.decoder.InputOffset()) - len(name)
		value, err := s.Value()
		if err != nil {
			return err
		}
		return member(Unquote(name), s.text[from:s.decoder.InputOffset()], value)
	})
}

// EachElement reads an array. It calls element with the kind of each element; element must read or
// skip the element. It returns the first error.
func (s *Scanner) EachElement(element func(kind jsontext.Kind) error) error {
	return s.eachUntil(']', element)
}

// eachUntil reads an opening token, calls visit with the kind of each token before end, and reads
// end.
func (s *Scanner) eachUntil(end jsontext.Kind, visit func(kind jsontext.Kind) error) error {
	if _, err := s.decoder.ReadToken(); err != nil {
		return err
	}
	for kind := s.Kind(); kind != end; kind = s.Kind() {
		if err := visit(kind); err != nil {
			return err
		}
	}
	_, err := s.decoder.ReadToken()
	return err
}

// Rest returns the position after the last value read, counted from 1, and reports whether anything
// but blanks follows.
func (s *Scanner) Rest() (at int64, more bool) {
	end := s.decoder.InputOffset()
	return end + 1, len(bytes.TrimLeft(s.text[end:], " \t\r\n")) > 0
}

// Unquote decodes a JSON string, which must be valid.
func Unquote(quoted []byte) []byte {
	text, _ := unquote(quoted, nil)
	return text
}

// unquote decodes a valid JSON string. Without escapes, the result is a part of quoted. Otherwise
// it is written to buf, which is returned for reuse.
func unquote(quoted, buf []byte) (text, reusable []byte) {
	if bytes.IndexByte(quoted, '\\') < 0 {
		return quoted[1 : len(quoted)-1], buf
	}
	buf, _ = jsontext.AppendUnquote(buf[:0], quoted) // the string is valid
	return buf, buf
}

// ErrorPosition returns the position and the cause of a jsontext error in a text of the given
// length. The cause is io.ErrUnexpectedEOF if the text ends too early.
func ErrorPosition(err error, length int) (at int, cause error) {
	at, cause = length, err
	var syntaxErr *jsontext.SyntacticError
	if errors.As(err, &syntaxErr) {
		at, cause = int(syntaxErr.ByteOffset), syntaxErr.Err
	}
	if errors.Is(cause, io.EOF) {
		cause = io.ErrUnexpectedEOF
	}
	return at, cause
}

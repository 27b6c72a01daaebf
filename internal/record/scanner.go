package record

import (
	"bytes"
	"errors"
	"io"

	"github.com/go-json-experiment/json/jsontext"
)

// Scanner goes through a JSON text and returns its values as parts of the text. Its buffers serve
// the next text too. Errors are those of jsontext; SyntaxError explains them.
type Scanner struct {
	decoder *jsontext.Decoder
	input   bytes.Buffer
	text    []byte
}

// NewScanner returns a Scanner of a text.
func NewScanner(text []byte) *Scanner {
	s := &Scanner{}
	s.decoder = jsontext.NewDecoder(&s.input)
	s.Reset(text)
	return s
}

// Reset begins a text.
func (s *Scanner) Reset(text []byte) {
	s.text, s.input = text, *bytes.NewBuffer(text)
	s.decoder.Reset(&s.input)
}

// Kind returns the kind of the next token; 0 if it is not JSON.
func (s *Scanner) Kind() jsontext.Kind { return s.decoder.PeekKind() }

// Skip passes over the next value.
func (s *Scanner) Skip() error { return s.decoder.SkipValue() }

// Value returns the next value as it stands in the text.
func (s *Scanner) Value() ([]byte, error) {
	v, err := s.decoder.ReadValue()
	if err != nil {
		return nil, err
	}
	end := int(s.decoder.InputOffset())
	return s.text[end-len(v) : end], nil
}

// Fields reads an object. It calls field with each name; field reads the value or skips it. The first
// error ends the object.
func (s *Scanner) Fields(field func(name []byte) error) error {
	return s.eachUntil('}', func(jsontext.Kind) error {
		name, err := s.Value()
		if err != nil {
			return err
		}
		return field(Unquote(name))
	})
}

// Members reads an object. It calls member with each name, and with the bytes of the whole member and of its value
// as they stand in the text. The first error ends the object.
func (s *Scanner) Members(member func(name, member, value []byte) error) error {
	return s.eachUntil('}', func(kind jsontext.Kind) error {
		if kind != '"' { // the error is of the first byte, before what an array or object holds is read
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

// Elements reads a list. It calls element with the kind of each; element reads the value or skips it. The
// first error ends the list.
func (s *Scanner) Elements(element func(kind jsontext.Kind) error) error {
	return s.eachUntil(']', element)
}

func (s *Scanner) eachUntil(end jsontext.Kind, do func(kind jsontext.Kind) error) error {
	if _, err := s.decoder.ReadToken(); err != nil {
		return err
	}
	for kind := s.Kind(); kind != end; kind = s.Kind() {
		if err := do(kind); err != nil {
			return err
		}
	}
	_, err := s.decoder.ReadToken()
	return err
}

// Rest returns the position, from 1, after what was read, and whether more than blanks follow.
func (s *Scanner) Rest() (at int64, more bool) {
	end := s.decoder.InputOffset()
	return end + 1, len(bytes.TrimLeft(s.text[end:], " \t\r\n")) > 0
}

// Unquote decodes a JSON string that was read.
func Unquote(quoted []byte) []byte {
	text, _ := unquote(quoted, nil)
	return text
}

// unquote decodes a JSON string. Without escapes it is a part of the text; room is for the others,
// and returned.
func unquote(quoted, buf []byte) (text, reusable []byte) {
	if bytes.IndexByte(quoted, '\\') < 0 {
		return quoted[1 : len(quoted)-1], buf
	}
	buf, _ = jsontext.AppendUnquote(buf[:0], quoted) // it was read, so it is valid
	return buf, buf
}

// SyntaxError returns where a text of so many bytes is not JSON, and why: io.ErrUnexpectedEOF if it
// ends too early.
func SyntaxError(err error, length int) (at int, cause error) {
	at, cause = length, err
	var bad *jsontext.SyntacticError
	if errors.As(err, &bad) {
		at, cause = int(bad.ByteOffset), bad.Err
	}
	if errors.Is(cause, io.EOF) {
		cause = io.ErrUnexpectedEOF
	}
	return at, cause
}

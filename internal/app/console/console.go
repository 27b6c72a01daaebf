// Package console holds what commands need to talk to the user: results as lines or JSON, and errors
// whose messages are in the catalogue.
package console

import (
	"bufio"
	"encoding/json"
	"errors"
	"io"
	"io/fs"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/make24/make24/internal/base/text"
)

// Console holds the streams, the language and the format of a command.
type Console struct {
	In   io.Reader
	Out  *bufio.Writer
	Err  io.Writer
	Lang text.Lang
	JSON bool // print results as JSON
}

// Say returns a message in the language of the command.
func (c *Console) Say(key text.Key, pairs ...any) string { return c.Lang.Say(key, pairs...) }

// Print writes result as a line of JSON if c.JSON is set, else line.
func (c *Console) Print(result any, line string) error {
	if c.JSON {
		return WriteJSON(c.Out, result)
	}
	_, err := c.Out.WriteString(line + "\n")
	return err
}

// PrintLine writes a line that has no counterpart in JSON: it does nothing if c.JSON is set.
func (c *Console) PrintLine(line string) error {
	if c.JSON {
		return nil
	}
	_, err := c.Out.WriteString(line + "\n")
	return err
}

// WriteJSON writes v as a line of JSON.
func WriteJSON(out *bufio.Writer, v any) error {
	line, err := json.Marshal(v)
	if err != nil {
		return err
	}
	_, err = out.Write(append(line, '\n'))
	return err
}

// ErrNo ends a command with status 1. It is not a failure: the answer is no.
var ErrNo = errors.New("no")

// Error is an error for the user, such as invalid input. Its text is a message of the catalogue.
type Error struct {
	Key   text.Key
	Pairs []any // arguments of the message; an *Error among them stands for its own message
}

// NewError returns an Error.
func NewError(key text.Key, pairs ...any) error { return &Error{key, pairs} }

// Error returns the message in English.
func (e *Error) Error() string { return e.In(text.English) }

// In returns the message in a language.
func (e *Error) In(lang text.Lang) string {
	translated := make([]any, len(e.Pairs))
	for i, value := range e.Pairs {
		if inner, ok := value.(*Error); ok {
			value = inner.In(lang)
		}
		translated[i] = value
	}
	return lang.Say(e.Key, translated...)
}

// UnwrapPathError returns the error inside an *fs.PathError, since messages name the file or
// stream themselves. It returns other errors unchanged.
func UnwrapPathError(err error) error {
	var path *fs.PathError
	if errors.As(err, &path) {
		return path.Err
	}
	return err
}

// OneLine returns s, such as the name of a file or a server, quoted if it is empty or has
// characters that are not printable, so that it stays on one line.
func OneLine(s string) string {
	if s == "" || strings.ContainsFunc(s, func(r rune) bool { return !unicode.IsPrint(r) || r == utf8.RuneError }) {
		return strconv.Quote(s)
	}
	return s
}

package web

import (
	"bytes"
	"errors"
	"io"
	"maps"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"github.com/go-json-experiment/json/jsontext"

	"github.com/make24/make24/internal/web/problem"
)

// request is what is asked: its fields come one by one, out of a body or a query.
type request interface {
	set(name string, v value) error
	list(name string) bool // whether the field takes an array
}

// value is what a field holds, as text; of an array the elements with blanks between them.
type value struct {
	text   string
	quoted bool // it was a text, in which cards may be glued
	list   bool // it was an array
}

// both adds a path that is asked by a query or by a body.
func both[Q any, P interface {
	*Q
	request
}](paths *paths, path string, answer func(w http.ResponseWriter, r *http.Request, q P) error,
) {
	paths.handle("GET "+path, func(w http.ResponseWriter, r *http.Request) error {
		q := P(new(Q))
		if err := readQuery(r, q); err != nil {
			return err
		}
		return answer(w, r, q)
	})
	paths.handle("POST "+path, func(w http.ResponseWriter, r *http.Request) error {
		q := P(new(Q))
		if err := paths.server.readBody(w, r, q); err != nil {
			return err
		}
		return answer(w, r, q)
	})
}

func readQuery(r *http.Request, q request) error {
	values, err := url.ParseQuery(r.URL.RawQuery)
	if err != nil {
		return badRequest.Because("The query cannot be read.")
	}
	return inOrder(values, func(name, text string) error { return q.set(name, value{text: text, quoted: true}) })
}

// inOrder sets the parameters of a query by their names, so that of two that are wrong the
// same is told of always.
func inOrder(values url.Values, set func(name, text string) error) error {
	for _, name := range slices.Sorted(maps.Keys(values)) {
		if len(values[name]) > 1 {
			return badRequest.Because("The parameter " + quoted(name) + " stands twice.")
		}
		if err := set(name, values[name][0]); err != nil {
			return err
		}
	}
	return nil
}

func (s *Server) readBody(w http.ResponseWriter, r *http.Request, q request) error {
	if err := needJSON(r); err != nil {
		return err
	}
	if r.URL.RawQuery != "" {
		return badRequest.Because("With POST the options stand in the body; leave the query out.")
	}
	m := s.room(r)
	defer m.give()
	if err := m.read(w, r, maxBody); err != nil {
		return err
	}
	return readObject(m.in, q)
}

// readObject reads a JSON object.
func readObject(body []byte, q request) error {
	d := jsontext.NewDecoder(bytes.NewBuffer(body))
	if d.PeekKind() != '{' {
		return notJSON(d, "The body is no JSON object.")
	}
	if _, err := d.ReadToken(); err != nil {
		return noJSON(err)
	}
	var wrong error
	for d.PeekKind() == '"' {
		name, err := d.ReadToken()
		if err != nil {
			return noJSON(err)
		}
		field, null := name.String(), d.PeekKind() == 'n'
		v, err := readValue(d)
		var p *problem.Error
		if err != nil && !errors.As(err, &p) {
			return noJSON(err)
		}
		if err == nil && wrong != nil {
			continue // the first mistake is told, unless the JSON turns out to be none
		}
		if err == nil && len(v.text) > maxField {
			err = badRequest.Because("The field " + quoted(field) + " has more than " + strconv.Itoa(maxField) + " bytes.")
		}
		if err == nil && !null {
			err = q.set(field, v)
		}
		if err == nil && v.list && !q.list(field) {
			err = badRequest.Because("The field " + field + " takes no array: give one number or text.")
		}
		if wrong == nil {
			wrong = err
		}
	}
	if _, err := d.ReadToken(); err != nil {
		return noJSON(err)
	}
	if len(bytes.TrimLeft(body[d.InputOffset():], " \t\r\n")) > 0 {
		return badJSON.Because("Something follows the object.")
	}
	return wrong
}

func readValue(d *jsontext.Decoder) (value, error) {
	kind := d.PeekKind()
	if kind == '[' {
		list, err := elements(d)
		return value{text: list, list: true}, err
	}
	if kind == '{' {
		if err := d.SkipValue(); err != nil {
			return value{}, err
		}
		return value{}, badRequest.Because("A field has an object; there is none that takes one.")
	}
	token, err := d.ReadToken()
	if err != nil {
		return value{}, err
	}
	return value{text: token.String(), quoted: kind == '"'}, nil
}

// elements reads an array of numbers or cards.
func elements(d *jsontext.Decoder) (string, error) {
	if _, err := d.ReadToken(); err != nil {
		return "", err
	}
	var b strings.Builder
	for d.PeekKind() != ']' {
		if b.Len() > maxField { // too long already
			if err := d.SkipValue(); err != nil {
				return "", err
			}
			continue
		}
		switch d.PeekKind() {
		case '0', '"':
			token, err := d.ReadToken()
			if err != nil {
				return "", err
			}
			b.WriteString(token.String())
			b.WriteByte(' ')
		default:
			if err := d.SkipValue(); err != nil {
				return "", err
			}
			b.WriteString("? ")
		}
	}
	_, err := d.ReadToken()
	return b.String(), err
}

// noJSON is the problem of a body that is no JSON.
func noJSON(err error) error {
	var syntactic *jsontext.SyntacticError
	if errors.As(err, &syntactic) && !errors.Is(err, io.ErrUnexpectedEOF) {
		return badJSON.Because("The body is no JSON: at byte " + strconv.FormatInt(syntactic.ByteOffset+1, 10) + ", " + syntactic.Err.Error() + ".")
	}
	return badJSON.Because("The body is no JSON: it ends too early.")
}

// notJSON is the problem of a body that is not what was wanted, or no JSON at all.
func notJSON(d *jsontext.Decoder, otherwise string) error {
	if err := d.SkipValue(); err != nil {
		return noJSON(err)
	}
	return badRequest.Because(otherwise)
}

// noField is the problem of a field that there is not.
func noField(name, fields string) error {
	return badRequest.Because("There is no field " + quoted(name) + "; there are " + fields + ".")
}

package web

import (
	"cmp"
	"errors"
	"io"
	"maps"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"github.com/make24/make24/internal/answer"
	"github.com/make24/make24/internal/dataset"
	"github.com/make24/make24/internal/excerpt"
	"github.com/make24/make24/internal/record"
	"github.com/make24/make24/internal/text"
	"github.com/make24/make24/internal/web/problem"
	"github.com/make24/make24/rat"
)

// request is what is asked, in a body or a query.
type request interface{ fields() []field }

// field is a field of a request: how it is read, and the messages. A test compares it with the OpenAPI document.
type field struct {
	name          string
	aliases       string // other names for it, with blanks between them
	dest          any    // where its value goes, whose type says what it takes: see set
	max           int64  // of a whole number
	choices       string // which it takes, with blanks between them; "": any
	repeatMessage string // the refusal of a second value, under another name
	acceptsArray  bool   // it takes an array
}

// value is what a field holds, as text; of an array the elements with blanks between them.
type value struct {
	text   string
	quoted bool // it was a text, in which cards may be glued
	array  bool // it was an array
}

// handText is a hand as it was asked.
type handText struct {
	text  string
	glued bool // it was a text, in which cards may be glued
}

// setField sets one of these fields by its name. They are of a kind: fields, or parameters. The error is a problem.
func setField(kind string, fields []field, name string, v value) error {
	for i := range fields {
		f := &fields[i]
		if f.name != name && !containsWord(f.aliases, name) {
			continue
		}
		err := f.set(name, v)
		if err == nil && v.array && !f.acceptsArray {
			err = badRequest.WithDetail("The field " + name + " takes no array: give one number or text.")
		}
		return err
	}
	return badRequest.WithDetail("There is no " + kind + " " + excerpt.Quote(name) + "; there are " + fieldNames(fields) + ".")
}

// set reads the value, which was given under one of the field's names.
func (f *field) set(name string, v value) error {
	s, ok, err := strings.TrimSpace(v.text), true, error(nil)
	switch dest := f.dest.(type) {
	case *handText:
		if dest.text != "" {
			return badRequest.WithDetail(f.repeatMessage)
		}
		*dest = handText{v.text, v.quoted}
	case *string:
		if *dest != "" && f.repeatMessage != "" {
			return badRequest.WithDetail(f.repeatMessage)
		}
		*dest, ok = s, f.choices == "" || s == "" || containsWord(f.choices, s)
	case *text.Lang:
		*dest, ok = text.ParseLang(s)
	case *dataset.Split:
		*dest, ok = dataset.ParseSplit(s)
	case *bool:
		*dest, err = parseBool(name, s)
	case *int64:
		if *dest, err = strconv.ParseInt(s, 10, 64); err != nil || *dest < 1 || *dest > f.max {
			return badRequest.WithDetail("The field " + name + " is a whole number from 1 to " + strconv.FormatInt(f.max, 10) + ".")
		}
	case *uint64:
		if *dest, err = strconv.ParseUint(s, 10, 64); err != nil {
			return badRequest.WithDetail("The field " + name + " is a whole number from 0 on.")
		}
	case *rat.Rat:
		var bad *record.Error
		if *dest, bad = record.ParseTarget([]byte(v.text)); bad != nil {
			return recordProblem(bad)
		}
	case *answer.Profile:
		if *dest, err = record.Lookup(v.text); err != nil {
			return badRequest.WithDetail("There are no such rules: " + excerpt.Quote(v.text) + ".")
		}
	}
	if !ok {
		return badRequest.WithDetail("The field " + name + " is " + joinWords(strings.Fields(f.choices), "or") + ".")
	}
	return err
}

// yes reads a parameter that is true or false.
func parseBool(name, value string) (bool, error) {
	switch value {
	case "true", "1", "":
		return true, nil
	case "false", "0":
		return false, nil
	}
	return false, badRequest.WithDetail("The parameter " + name + " is true or false.")
}

// oneOf reports whether a word is one of those with blanks between them.
func containsWord(words, word string) bool {
	for candidate := range strings.FieldsSeq(words) {
		if candidate == word {
			return true
		}
	}
	return false
}

// listed joins words with commas, and the last with another word.
func joinWords(words []string, conjunction string) string {
	last := len(words) - 1
	return strings.Join(words[:last], ", ") + " " + conjunction + " " + words[last]
}

func fieldNames(fields []field) string {
	names := make([]string, len(fields))
	for i, f := range fields {
		names[i] = f.name
	}
	return joinWords(names, "and")
}

// requestOf is a pointer to a request.
type requestPointer[Q any] interface {
	*Q
	request
}

// byQuery is a handler of a request in the query.
func fromQuery[Q any, P requestPointer[Q]](answer func(w http.ResponseWriter, r *http.Request, q P) error) handler {
	return func(w http.ResponseWriter, r *http.Request) error {
		q := P(new(Q))
		if err := readQuery(r.URL.RawQuery, "field", q.fields()); err != nil {
			return err
		}
		return answer(w, r, q)
	}
}

// byBody is a handler of a request in the body.
func fromBody[Q any, P requestPointer[Q]](s *Server, answer func(w http.ResponseWriter, r *http.Request, q P) error) handler {
	return func(w http.ResponseWriter, r *http.Request) error {
		q := P(new(Q))
		if err := s.readBody(w, r, q.fields()); err != nil {
			return err
		}
		return answer(w, r, q)
	}
}

// readQuery sets the fields of a query by their names, so that of two that are wrong the same is reported
// always.
func readQuery(query, kind string, fields []field) error {
	values, err := url.ParseQuery(query)
	if err != nil {
		return badRequest.WithDetail("The query cannot be read.")
	}
	for _, name := range slices.Sorted(maps.Keys(values)) {
		if len(values[name]) > 1 {
			return badRequest.WithDetail("The parameter " + excerpt.Quote(name) + " stands twice.")
		}
		if err := setField(kind, fields, name, value{text: values[name][0], quoted: true}); err != nil {
			return err
		}
	}
	return nil
}

func (s *Server) readBody(w http.ResponseWriter, r *http.Request, fields []field) error {
	if err := requireJSON(r); err != nil {
		return err
	}
	if r.URL.RawQuery != "" {
		return badRequest.WithDetail("With POST the options stand in the body; leave the query out.")
	}
	buf := s.buffersFor(r)
	defer buf.release()
	if err := buf.read(w, r, maxBody); err != nil {
		return err
	}
	return readObject(buf.in, fields)
}

// readObject reads a JSON object. The first mistake is reported, unless the body turns out to be no JSON.
func readObject(body []byte, fields []field) error {
	var fieldErr error
	syntaxErr := readMembers(body, func(name string, _, raw []byte) {
		if fieldErr == nil {
			fieldErr = readField(fields, name, raw)
		}
	})
	return cmp.Or(syntaxErr, fieldErr)
}

// readField reads the field of a JSON object.
func readField(fields []field, name string, raw []byte) error {
	var v value
	switch raw[0] {
	case 'n':
		return nil
	case '{':
		return badRequest.WithDetail("A field has an object; there is none that takes one.")
	case '"':
		v = value{text: string(record.Unquote(raw)), quoted: true}
	case '[':
		v = value{text: elementTexts(raw), array: true}
	default:
		v = value{text: string(raw)}
	}
	if len(v.text) > maxFieldBytes {
		return badRequest.WithDetail("The field " + excerpt.Quote(name) + " has more than " + strconv.Itoa(maxFieldBytes) + " bytes.")
	}
	return setField("field", fields, name, v)
}

// elements returns the numbers and texts of a JSON array with blanks between them, and question marks for all
// else, until they are longer than a field may be.
func elementTexts(array []byte) string {
	var b strings.Builder
	for element, bad := range record.ArrayElements(array) {
		if bad != nil {
			break // it was read as JSON before
		}
		switch element[0] {
		case '"':
			b.Write(record.Unquote(element))
		case 'n', 't', 'f', '[', '{':
			b.WriteByte('?')
		default:
			b.Write(element)
		}
		b.WriteByte(' ')
		if b.Len() > maxFieldBytes {
			break
		}
	}
	return b.String()
}

// members gives the members of an object in turn: the name, the bytes of both, the value's. The error is a problem.
func readMembers(object []byte, visit func(name string, member, value []byte)) error {
	s := record.NewScanner(object)
	if s.Kind() != '{' {
		if err := s.Skip(); err != nil {
			return jsonProblem(err, len(object))
		}
		return badRequest.WithDetail("The body is no JSON object.")
	}
	err := s.Members(func(name, member, value []byte) error {
		visit(string(name), member, value)
		return nil
	})
	if err != nil {
		return jsonProblem(err, len(object))
	}
	if _, trailing := s.Rest(); trailing {
		return problem.BadJSON.WithDetail("Something follows the object.")
	}
	return nil
}

// noJSON is the problem of a body of so many bytes that is no JSON.
func jsonProblem(err error, length int) error {
	offset, cause := record.SyntaxError(err, length)
	if errors.Is(cause, io.ErrUnexpectedEOF) {
		return problem.BadJSON.WithDetail("The body is no JSON: it ends too early.")
	}
	return problem.BadJSON.WithDetail("The body is no JSON: at byte " + strconv.Itoa(offset+1) + ", " + cause.Error() + ".")
}

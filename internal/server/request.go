package server

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

	"github.com/make24/make24/answer"
	"github.com/make24/make24/internal/base/text"
	"github.com/make24/make24/internal/engine/excerpt"
	"github.com/make24/make24/internal/server/problem"
	"github.com/make24/make24/internal/sets/dataset"
	"github.com/make24/make24/internal/sets/record"
	"github.com/make24/make24/rat"
)

// request is a request whose fields are read from a JSON body or a query.
type request interface{ fields() []field }

// field describes a field of a request. A test compares it with the OpenAPI document.
type field struct {
	name          string
	aliases       string // other names, separated by spaces
	dest          any    // a pointer to the destination; its type selects how set parses the value
	max           int64  // the maximum of an *int64
	choices       string // the accepted values, separated by spaces; "": any
	repeatMessage string // the detail of the problem if the field is also given under another name
	acceptsArray  bool   // the field accepts an array
}

// value is the value of a field as text. The elements of an array are separated by spaces.
type value struct {
	text         string
	isString     bool // the value was a string, not a number
	isArrayValue bool // the value was an array
}

// handText is a hand as the client wrote it.
type handText struct {
	text     string
	isString bool // the hand was a JSON string, in which cards may be written without separators
}

// setField sets the field with the given name or alias. Messages call the field "field" or
// "parameter", as kind says. setField returns a problem if the name is unknown or the value is
// invalid.
func setField(kind string, fields []field, name string, v value) error {
	for i := range fields {
		f := &fields[i]
		if f.name != name && !containsWord(f.aliases, name) {
			continue
		}
		err := f.set(name, v)
		if err == nil && v.isArrayValue && !f.acceptsArray {
			err = badRequest.WithDetail("The field " + name + " does not accept an array: give one number or string.")
		}
		return err
	}
	return badRequest.WithDetail("Unknown " + kind + " " + excerpt.Quote(name) + "; the names are " + fieldNames(fields) + ".")
}

// set parses v and stores it. name is the name or alias that the request used. set returns a
// problem if v is invalid.
func (f *field) set(name string, v value) error {
	s, ok, err := strings.TrimSpace(v.text), true, error(nil)
	switch dest := f.dest.(type) {
	case *handText:
		if dest.text != "" {
			return badRequest.WithDetail(f.repeatMessage)
		}
		*dest = handText{v.text, v.isString}
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
			return badRequest.WithDetail("The field " + name + " must be a whole number from 1 to " + strconv.FormatInt(f.max, 10) + ".")
		}
	case *uint64:
		if *dest, err = strconv.ParseUint(s, 10, 64); err != nil {
			return badRequest.WithDetail("The field " + name + " must be a whole number, 0 or more.")
		}
	case *rat.Rat:
		var readErr *record.Error
		if *dest, readErr = record.ParseTarget([]byte(v.text)); readErr != nil {
			return recordProblem(readErr)
		}
	case *answer.Profile:
		if *dest, err = record.Lookup(v.text); err != nil {
			return badRequest.WithDetail("Unknown rules: " + excerpt.Quote(v.text) + ".")
		}
	}
	if !ok {
		return badRequest.WithDetail("The field " + name + " must be " + joinWords(strings.Fields(f.choices), "or") + ".")
	}
	return err
}

// parseBool parses a boolean. An empty value, as in ?first, is true.
func parseBool(name, value string) (bool, error) {
	switch value {
	case "true", "1", "":
		return true, nil
	case "false", "0":
		return false, nil
	}
	return false, badRequest.WithDetail("The field " + name + " must be true or false.")
}

// containsWord reports whether words, a list separated by spaces, contains word.
func containsWord(words, word string) bool {
	for candidate := range strings.FieldsSeq(words) {
		if candidate == word {
			return true
		}
	}
	return false
}

// joinWords joins two or more words with commas, and the last two with a conjunction.
func joinWords(words []string, conjunction string) string {
	lastIndex := len(words) - 1
	return strings.Join(words[:lastIndex], ", ") + " " + conjunction + " " + words[lastIndex]
}

func fieldNames(fields []field) string {
	names := make([]string, len(fields))
	for i, f := range fields {
		names[i] = f.name
	}
	return joinWords(names, "and")
}

// requestPointer is the constraint of pointers that implement request.
type requestPointer[Q any] interface {
	*Q
	request
}

// fromQuery returns a handler that reads a request from the query and calls answer.
func fromQuery[Q any, P requestPointer[Q]](answer func(w http.ResponseWriter, r *http.Request, q P) error) handler {
	return func(w http.ResponseWriter, r *http.Request) error {
		q := P(new(Q))
		if err := readQuery(r.URL.RawQuery, "field", q.fields()); err != nil {
			return err
		}
		return answer(w, r, q)
	}
}

// fromBody returns a handler that reads a request from a JSON body and calls answer.
func fromBody[Q any, P requestPointer[Q]](s *Server, answer func(w http.ResponseWriter, r *http.Request, q P) error) handler {
	return func(w http.ResponseWriter, r *http.Request) error {
		q := P(new(Q))
		if err := s.readBody(w, r, q.fields()); err != nil {
			return err
		}
		return answer(w, r, q)
	}
}

// readQuery sets fields from a query. It reads the parameters in alphabetical order, so that a
// query with several errors always gets the same problem.
func readQuery(query, kind string, fields []field) error {
	values, err := url.ParseQuery(query)
	if err != nil {
		return badRequest.WithDetail("The query is invalid.")
	}
	for _, name := range slices.Sorted(maps.Keys(values)) {
		if len(values[name]) > 1 {
			return badRequest.WithDetail("The parameter " + excerpt.Quote(name) + " is given twice.")
		}
		if err := setField(kind, fields, name, value{text: values[name][0], isString: true}); err != nil {
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
		return badRequest.WithDetail("A POST request takes its options in the body; remove the query.")
	}
	buf := s.buffersFor(w, r)
	defer buf.release()
	if err := buf.read(w, r, maxBody); err != nil {
		return err
	}
	return readObject(buf.in, fields)
}

// readObject sets fields from a JSON object. It returns a problem for invalid JSON or, if the JSON
// is valid, for the first invalid field.
func readObject(body []byte, fields []field) error {
	var fieldErr error
	syntaxErr := readMembers(body, func(name string, _, raw []byte) {
		if fieldErr == nil {
			fieldErr = readField(fields, name, raw)
		}
	})
	return cmp.Or(syntaxErr, fieldErr)
}

// readField sets a field from the raw value of a member. It ignores null.
func readField(fields []field, name string, raw []byte) error {
	var v value
	switch raw[0] {
	case 'n':
		return nil
	case '{':
		return badRequest.WithDetail("No field accepts an object.")
	case '"':
		v = value{text: string(record.Unquote(raw)), isString: true}
	case '[':
		v = value{text: elementTexts(raw), isArrayValue: true}
	default:
		v = value{text: string(raw)}
	}
	if len(v.text) > maxFieldBytes {
		return badRequest.WithDetail("The field " + excerpt.Quote(name) + " is longer than " + strconv.Itoa(maxFieldBytes) + " bytes.")
	}
	return setField("field", fields, name, v)
}

// elementTexts returns the elements of a JSON array, separated by spaces. Values other than numbers
// and strings become question marks. elementTexts stops when the result exceeds maxFieldBytes.
func elementTexts(isArrayValue []byte) string {
	var b strings.Builder
	for element, readErr := range record.ArrayElements(isArrayValue) {
		if readErr != nil {
			break // unreachable: the array is valid JSON
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

// readMembers calls visit for each member of a JSON object, with the name, the bytes of the whole
// member and the bytes of the value. It returns a problem if object is not a JSON object.
func readMembers(object []byte, visit func(name string, member, value []byte)) error {
	s := record.NewScanner(object)
	if s.Kind() != '{' {
		if err := s.Skip(); err != nil {
			return jsonProblem(err, len(object))
		}
		return badRequest.WithDetail("The body is not a JSON object.")
	}
	err := s.EachMember(func(name, member, value []byte) error {
		visit(string(name), member, value)
		return nil
	})
	if err != nil {
		return jsonProblem(err, len(object))
	}
	if _, hasTrailing := s.Rest(); hasTrailing {
		return problem.BadJSON.WithDetail("The body continues after the JSON object.")
	}
	return nil
}

// jsonProblem returns the problem bad-json for a syntax error in a body of length bytes.
func jsonProblem(err error, length int) error {
	offset, cause := record.ErrorPosition(err, length)
	if errors.Is(cause, io.ErrUnexpectedEOF) {
		return problem.BadJSON.WithDetail("The body is not valid JSON: it ends too early.")
	}
	return problem.BadJSON.WithDetail("The body is not valid JSON: at byte " + strconv.Itoa(offset+1) + ", " + cause.Error() + ".")
}

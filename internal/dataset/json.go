package dataset

import (
	"bufio"
	"bytes"
	"errors"
	"io"
	"strconv"

	"github.com/go-json-experiment/json/jsontext"
)

// maxRecord bounds a record of a text file, in bytes. The longest are searches written out.
const maxRecord = 16 << 20

// lineRoom is the room for a line; longer ones are copied.
const lineRoom = 64 << 10

// jsonScanner reads JSON objects, one a line or the elements of an array.
type jsonScanner struct {
	naming naming
	next   func() (text []byte, line int, err *Error, more bool)
	ahead  []jsonRecord // what was read to find out the format

	decoder *jsontext.Decoder
	input   bytes.Buffer
	text    []byte
	path    []byte
	seen    *[]string // where all paths are noted, and no value is read; nil for a record
}

// jsonRecord is one record that was read but not looked into.
type jsonRecord struct {
	text []byte
	line int
	err  *Error
	more bool
}

// beginJSON finds out the format by the first record that is JSON.
func (f *File) beginJSON(in *bufio.Reader, first byte) *Error {
	s := &jsonScanner{}
	kept := jsonLines
	if first == '[' {
		kept = jsonArray
		s.next = newArrayReader(in).next
	} else {
		s.next = (&lineReader{in: bufio.NewReaderSize(&lineEnds{in}, lineRoom)}).next
	}
	found, why := Format(0), fault("set.fault.notjson")
	if first == '{' || first == '[' {
		found = JSONL // unless a record can be read, what is wrong is said of each
	}
	const most = 100
	for len(s.ahead) < most {
		raw, line, err, more := s.next()
		s.ahead = append(s.ahead, jsonRecord{bytes.Clone(raw), line, err, more})
		if err == nil && more {
			paths, ok := jsonPaths(raw)
			if !ok {
				continue
			}
			found, why = recognise(kept, paths), fault("set.fault.nonumbers")
			break
		}
		if !more {
			break
		}
	}
	if err := f.decide(kept, found, why); err != nil {
		return err
	}
	s.naming = namingOf(f.Format)
	f.in = s
	return nil
}

// jsonPaths are the names in a record and in the objects inside it.
func jsonPaths(text []byte) (paths []string, ok bool) {
	s := jsonScanner{seen: &paths}
	err := s.object(nil, text)
	return sortedPaths(paths), err == nil
}

// scan reads a record.
func (s *jsonScanner) scan(b *builder) (line int, err *Error, more bool) {
	var r jsonRecord
	if len(s.ahead) > 0 {
		r, s.ahead = s.ahead[0], s.ahead[1:]
	} else {
		r.text, r.line, r.err, r.more = s.next()
	}
	if r.err != nil || !r.more {
		return r.line, r.err, r.more
	}
	return r.line, s.object(b, r.text), true
}

// object reads a record, or an object that stands in one as text.
func (s *jsonScanner) object(b *builder, raw []byte) *Error {
	if s.decoder == nil {
		s.decoder = jsontext.NewDecoder(&s.input)
	}
	s.text = raw
	s.input = *bytes.NewBuffer(raw)
	s.decoder.Reset(&s.input)
	if kind := s.decoder.PeekKind(); kind != '{' && kind != 0 {
		return fault("set.fault.noobject")
	}
	s.path = s.path[:0]
	if err := s.fields(b); err != nil {
		return err
	}
	if rest := raw[s.decoder.InputOffset():]; len(bytes.TrimLeft(rest, " \t\r\n")) > 0 {
		return bad("this is no JSON: something follows the object, at byte %d", s.decoder.InputOffset()+1)
	}
	return nil
}

// fields reads the fields of the object that comes, each by its path.
func (s *jsonScanner) fields(b *builder) *Error {
	if _, err := s.decoder.ReadToken(); err != nil {
		return s.syntax(err)
	}
	above := len(s.path)
	for s.decoder.PeekKind() == '"' {
		name, err := s.value()
		if err != nil {
			return err
		}
		s.path = append(s.path[:above], unquote(name)...)
		if err := s.field(b); err != nil {
			return err
		}
	}
	s.path = s.path[:above]
	if _, err := s.decoder.ReadToken(); err != nil {
		return s.syntax(err)
	}
	return nil
}

// field reads the value at the path.
func (s *jsonScanner) field(b *builder) *Error {
	if s.seen != nil {
		return s.note()
	}
	c, known := s.naming.columns[string(s.path)]
	inside := s.naming.objects[string(s.path)]
	switch kind := s.decoder.PeekKind(); {
	case kind == '{' && inside:
		s.path = append(s.path, '.')
		return s.fields(b)
	case kind == '[' && known:
		parts, err := s.list()
		if err == nil {
			b.set(c, cell{parts, true})
		}
		return err
	case kind == '"' && (known || inside):
		v, err := s.value()
		if err != nil {
			return err
		}
		v = unquote(v)
		if object := bytes.TrimSpace(v); inside && len(object) > 0 && object[0] == '{' {
			return s.written(b, object)
		}
		if known {
			b.set(c, cell{parts: [][]byte{v}})
		}
		return nil
	case known && (kind == '0' || kind == 't' || kind == 'f'):
		v, err := s.value()
		if err == nil {
			b.set(c, cell{parts: [][]byte{v}})
		}
		return err
	}
	if err := s.decoder.SkipValue(); err != nil {
		return s.syntax(err)
	}
	return nil
}

// note notes the path of the value, of a list with [], and the paths inside an object.
func (s *jsonScanner) note() *Error {
	path := string(s.path)
	*s.seen = append(*s.seen, path)
	switch s.decoder.PeekKind() {
	case '{':
		s.path = append(s.path, '.')
		return s.fields(nil)
	case '[':
		*s.seen = append(*s.seen, path+"[]")
	default:
	}
	if err := s.decoder.SkipValue(); err != nil {
		return s.syntax(err)
	}
	return nil
}

// written reads an object that stands in the record as text.
func (s *jsonScanner) written(b *builder, text []byte) *Error {
	inner := jsonScanner{naming: s.naming, text: text, decoder: jsontext.NewDecoder(bytes.NewReader(text))}
	inner.path = append(bytes.Clone(s.path), '.')
	if err := inner.fields(b); err != nil {
		err.Key, err.Text = "", "in the text of "+string(s.path)+": "+err.Text
		return err
	}
	return nil
}

// list reads a list. What is no text, number or truth in it is kept as it stands, to be
// refused by whoever wants it.
func (s *jsonScanner) list() ([][]byte, *Error) {
	if _, err := s.decoder.ReadToken(); err != nil {
		return nil, s.syntax(err)
	}
	parts := make([][]byte, 0, 8)
	for s.decoder.PeekKind() != ']' {
		quotes := s.decoder.PeekKind() == '"'
		v, err := s.value()
		if err != nil {
			return nil, err
		}
		if quotes {
			v = unquote(v)
		}
		if len(parts) <= maxNumbers {
			parts = append(parts, v)
		}
	}
	if _, err := s.decoder.ReadToken(); err != nil {
		return nil, s.syntax(err)
	}
	return parts, nil
}

// value reads the next value, a part of the text.
func (s *jsonScanner) value() ([]byte, *Error) {
	v, err := s.decoder.ReadValue()
	if err != nil {
		return nil, s.syntax(err)
	}
	end := int(s.decoder.InputOffset())
	return s.text[end-len(v) : end], nil
}

// unquote decodes a JSON text that is known to be one.
func unquote(quoted []byte) []byte {
	if bytes.IndexByte(quoted, '\\') < 0 {
		return quoted[1 : len(quoted)-1]
	}
	text, _ := jsontext.AppendUnquote(nil, quoted)
	return text
}

// syntax is the error of what is no JSON.
func (s *jsonScanner) syntax(err error) *Error { return syntax(err, int64(len(s.text))) }

func syntax(err error, end int64) *Error {
	at := end
	var wrong *jsontext.SyntacticError
	if errors.As(err, &wrong) {
		at, err = wrong.ByteOffset, wrong.Err
	}
	if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
		return fault("set.fault.jsonends", "n", at)
	}
	return bad("this is no JSON: at byte %d, %v", at+1, err)
}

// jsonWriter writes rows as JSON objects, one a line or the elements of an array, one a line
// too. What is not known is left out.
type jsonWriter struct {
	out    *bufio.Writer
	paths  [][]string
	fields []field
	array  bool
	rows   int64
	line   []byte
	open   []string // the objects inside the row that are open
}

func newJSONWriter(out io.Writer, fields []field, array bool) *jsonWriter {
	w := &jsonWriter{out: bufio.NewWriterSize(out, 64<<10), fields: fields, array: array}
	for i := range fields {
		w.paths = append(w.paths, fields[i].names())
	}
	return w
}

func (w *jsonWriter) write(values []value) error {
	dst := w.line[:0]
	switch {
	case w.array && w.rows == 0:
		dst = append(dst, "[\n"...)
	case w.array:
		dst = append(dst, ",\n"...)
	}
	dst = append(dst, '{')
	w.open = w.open[:0]
	for i := range values {
		if values[i].known {
			dst = w.enter(dst, w.paths[i])
			dst = appendJSON(dst, w.fields[i].kind, &values[i])
		}
	}
	for range w.open {
		dst = append(dst, '}')
	}
	dst = append(dst, '}')
	if !w.array {
		dst = append(dst, '\n')
	}
	w.line = dst
	w.rows++
	_, err := w.out.Write(dst)
	return err
}

func (w *jsonWriter) close() error {
	if w.array {
		end := "\n]\n"
		if w.rows == 0 {
			end = "[" + end
		}
		if _, err := w.out.WriteString(end); err != nil {
			return err
		}
	}
	return w.out.Flush()
}

// enter closes and opens objects so that the field can follow, and writes its name.
func (w *jsonWriter) enter(dst []byte, path []string) []byte {
	common := 0
	for common < len(w.open) && common < len(path)-1 && w.open[common] == path[common] {
		common++
	}
	for range w.open[common:] {
		dst = append(dst, '}')
	}
	w.open = w.open[:common]
	if dst[len(dst)-1] != '{' {
		dst = append(dst, ',')
	}
	for _, name := range path[common : len(path)-1] {
		dst = appendName(dst, name)
		dst = append(dst, '{')
		w.open = append(w.open, name)
	}
	return appendName(dst, path[len(path)-1])
}

func appendName(dst []byte, name string) []byte {
	dst = append(dst, '"')
	dst = append(dst, name...)
	return append(dst, `":`...)
}

// appendJSON writes a value.
func appendJSON(dst []byte, k kind, v *value) []byte {
	switch k {
	case truth:
		return strconv.AppendBool(dst, v.truth)
	case whole:
		return strconv.AppendInt(dst, v.whole, 10)
	case float:
		return strconv.AppendFloat(dst, v.float, 'f', -1, 64)
	case words:
		return appendQuote(dst, v.text)
	case wholes:
		dst = append(dst, '[')
		for i, n := range v.wholes {
			if i > 0 {
				dst = append(dst, ',')
			}
			dst = strconv.AppendInt(dst, n, 10)
		}
		return append(dst, ']')
	case texts:
		dst = append(dst, '[')
		for i, t := range v.texts {
			if i > 0 {
				dst = append(dst, ',')
			}
			dst = appendQuote(dst, t)
		}
		return append(dst, ']')
	case messages:
		dst = append(dst, `[{"role":"user","content":`...)
		dst = appendQuote(dst, v.text)
		return append(dst, "}]"...)
	}
	return dst
}

// appendQuote writes text, which is known to be valid UTF-8.
func appendQuote(dst []byte, t string) []byte {
	dst, _ = jsontext.AppendQuote(dst, t)
	return dst
}

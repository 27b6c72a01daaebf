package dataset

import (
	"bufio"
	"bytes"
	"errors"
	"io"
	"strconv"
	"strings"

	"github.com/go-json-experiment/json/jsontext"

	"github.com/make24/make24/internal/sets/record"
)

// maxRecord is the maximum length of a record in a text file, in bytes. Records with complete
// search paths are the longest.
const maxRecord = 16 << 20

// lineBufferSize is the size of the buffer for lines, in bytes; longer lines are copied.
const lineBufferSize = 64 << 10

// jsonScanner reads JSON objects, one per line or the elements of an array.
type jsonScanner struct {
	index           pathIndex
	next            func() (text []byte, line int, err *Error, more bool)
	bufferedRecords []jsonRecord // records read to detect the format

	json           *record.Scanner
	path           []byte
	collectedPaths *[]string // if not nil, the paths are appended here and no values are read
}

// jsonRecord holds the results of one call of jsonScanner.next.
type jsonRecord struct {
	text []byte
	line int
	err  *Error
	more bool
}

// openJSON opens a jsonScanner. The first valid JSON object decides the format.
func (f *File) openJSON(in *bufio.Reader, shape record.Shape) *Error {
	s := &jsonScanner{json: record.NewScanner(nil)}
	jsonContainer := jsonLines
	if shape == record.ArrayShape || shape == record.DocumentShape {
		jsonContainer = jsonArray
		s.next = (&arrayReader{record.NewElements(in, shape, maxRecord)}).next
	} else {
		s.next = (&lineReader{in: bufio.NewReaderSize(&newlineReader{in}, lineBufferSize)}).next
	}
	foundFormat, notFound := Format(0), catalogueError("set.fault.notjson")
	if shape != record.TableShape {
		foundFormat = JSONL // if no record can be parsed, each gives its own error
	}
	const maxBuffered = 100
	for len(s.bufferedRecords) < maxBuffered {
		raw, line, err, more := s.next()
		s.bufferedRecords = append(s.bufferedRecords, jsonRecord{bytes.Clone(raw), line, err, more})
		if err == nil && more {
			paths, ok := jsonPaths(raw)
			if !ok {
				if isHandValue(raw) {
					foundFormat = JSONL
					break
				}
				continue
			}
			foundFormat, notFound = detectFormat(jsonContainer, paths, &f.builder.fields), f.missingHand("set.fault.nonumbers", topNames(raw))
			break
		}
		if !more {
			break
		}
	}
	if err := f.setFormat(jsonContainer, foundFormat, notFound); err != nil {
		return err
	}
	s.index = f.pathIndex()
	f.in = s
	return nil
}

// jsonPaths returns the paths of the values in a record and in its objects, but not in objects inside
// these, since detectFormat needs only two levels. It reports false if the record is not a JSON
// object.
func jsonPaths(text []byte) (paths []string, ok bool) {
	s := jsonScanner{collectedPaths: &paths, json: record.NewScanner(nil)}
	err := s.parseRecord(nil, text)
	return sortedPaths(paths), err == nil
}

// isHandValue reports whether a JSON value may be a hand: an array or text.
func isHandValue(raw []byte) bool {
	raw = bytes.TrimSpace(raw)
	return len(raw) > 0 && (raw[0] == '[' || raw[0] == '"')
}

// topNames returns the names of the fields of a record.
func topNames(raw []byte) (names []string) {
	s := record.NewScanner(raw)
	_ = s.EachField(func(name []byte) error { // the record was parsed before
		names = append(names, string(name))
		return s.Skip()
	})
	return names
}

// scan reads a record.
func (s *jsonScanner) scan(b *builder) (line int, err *Error, more bool) {
	var r jsonRecord
	if len(s.bufferedRecords) > 0 {
		r, s.bufferedRecords = s.bufferedRecords[0], s.bufferedRecords[1:]
	} else {
		r.text, r.line, r.err, r.more = s.next()
	}
	if r.err != nil || !r.more {
		return r.line, r.err, r.more
	}
	return r.line, s.parseRecord(b, r.text), true
}

// parseRecord parses a record, which must be one JSON object or a hand.
func (s *jsonScanner) parseRecord(b *builder, raw []byte) *Error {
	s.json.Reset(raw)
	s.path = s.path[:0]
	var err error
	switch kind := s.json.Kind(); {
	case kind == '{' || kind == 0:
		err = s.parseObject(b)
	case s.collectedPaths == nil && isHandValue(raw):
		err = s.parseHand(b)
	default:
		return catalogueError("set.fault.noobject")
	}
	if err != nil {
		return jsonError(err, len(raw))
	}
	if at, more := s.json.Rest(); more {
		return newError("invalid JSON: unexpected data after the object, at byte %d", at)
	}
	return nil
}

// parseHand parses a record that is only a hand.
func (s *jsonScanner) parseHand(b *builder) error {
	if s.json.Kind() == '[' {
		parts, err := s.readArray()
		if err == nil {
			b.set(handColumn, cell{parts, true})
		}
		return err
	}
	v, err := s.json.Value()
	if err == nil {
		b.set(handColumn, cell{parts: [][]byte{record.Unquote(v)}})
	}
	return err
}

// parseObject parses the next object, each field according to its path.
func (s *jsonScanner) parseObject(b *builder) error {
	parentLen := len(s.path)
	err := s.json.EachField(func(name []byte) error {
		if b != nil && parentLen == 0 {
			b.names = append(b.names, name)
		}
		s.path = append(s.path[:parentLen], name...)
		return s.parseField(b)
	})
	s.path = s.path[:parentLen]
	return err
}

// parseField parses the value at the current path.
func (s *jsonScanner) parseField(b *builder) error {
	if s.collectedPaths != nil {
		return s.collectPath()
	}
	c := s.index.column(s.path)
	known := c != noColumn
	inside := s.index.objects[string(s.path)]
	switch kind := s.json.Kind(); {
	case kind == '{' && inside:
		s.path = append(s.path, '.')
		return s.parseObject(b)
	case kind == '[' && known:
		from := s.json.Offset()
		parts, err := s.readArray()
		switch {
		case err != nil:
			return err
		case inside && len(parts) == 1 && len(parts[0]) > 0 && parts[0][0] == '{':
			return s.parseEmbeddedObject(b, parts[0])
		}
		b.setOrKeep(c, cell{parts, true}, s.path, s.json.Since(from))
		return nil
	case kind == '"' && (known || inside):
		v, err := s.json.Value()
		if err != nil {
			return err
		}
		quoted := v
		v = record.Unquote(v)
		if object := bytes.TrimSpace(v); inside && len(object) > 0 && object[0] == '{' {
			return s.parseEmbeddedObject(b, object)
		}
		switch {
		case known:
			b.setOrKeep(c, cell{parts: [][]byte{v}}, s.path, quoted)
		case b.keepExtra:
			b.addExtra(string(s.path), quoted)
		}
		return nil
	case known && (kind == '0' || kind == 't' || kind == 'f'):
		v, err := s.json.Value()
		if err == nil {
			b.setOrKeep(c, cell{parts: [][]byte{v}}, s.path, v)
		}
		return err
	case b.keepExtra && !(known && kind == 'n'):
		v, err := s.json.Value()
		if err == nil {
			b.addExtra(string(s.path), v)
		}
		return err
	}
	return s.json.Skip()
}

// collectPath collects the path of the next value, with "[]" appended for an array, and the paths
// inside an object of the record. All levels of a deep record would take quadratic memory.
func (s *jsonScanner) collectPath() error {
	path := string(s.path)
	*s.collectedPaths = append(*s.collectedPaths, path)
	switch s.json.Kind() {
	case '{':
		if !strings.Contains(path, ".") {
			s.path = append(s.path, '.')
			return s.parseObject(nil)
		}
	case '[':
		*s.collectedPaths = append(*s.collectedPaths, path+"[]")
	default:
	}
	return s.json.Skip()
}

// parseEmbeddedObject parses a JSON object that a record holds as text.
func (s *jsonScanner) parseEmbeddedObject(b *builder, text []byte) error {
	innerScanner := jsonScanner{index: s.index, json: record.NewScanner(text), path: append(bytes.Clone(s.path), '.')}
	if err := innerScanner.parseObject(b); err != nil {
		e := jsonError(err, len(text))
		e.Key, e.Text = "", "in the text of "+string(s.path)+": "+e.Text
		return e
	}
	return nil
}

// readArray reads an array. It returns the text of strings, and other values as written; the caller
// refuses those it cannot use. It returns at most maxNumbers+1 values.
func (s *jsonScanner) readArray() ([][]byte, error) {
	parts := make([][]byte, 0, 8)
	err := s.json.EachElement(func(kind jsontext.Kind) error {
		v, err := s.json.Value()
		if err == nil && kind == '"' {
			v = record.Unquote(v)
		}
		if len(parts) <= maxNumbers {
			parts = append(parts, v)
		}
		return err
	})
	return parts, err
}

// jsonError returns the error for invalid JSON, with its position. It returns an *Error unchanged.
func jsonError(err error, length int) *Error {
	var datasetErr *Error
	if errors.As(err, &datasetErr) {
		return datasetErr
	}
	at, cause := record.ErrorPosition(err, length)
	if errors.Is(cause, io.ErrUnexpectedEOF) {
		return catalogueError("set.fault.jsonends", "n", at)
	}
	return newError("invalid JSON: at byte %d, %v", at+1, cause)
}

// jsonWriter writes rows as JSON objects, one per line, or as the elements of an array, also one
// per line. It omits unknown values.
type jsonWriter struct {
	out       *bufio.Writer
	paths     [][]string
	fields    []field
	isArray   bool
	rows      int64
	line      []byte
	openNames []string // the path of the open object inside the row
}

func newJSONWriter(out io.Writer, fields []field, isArray bool) *jsonWriter {
	w := &jsonWriter{out: bufio.NewWriterSize(out, 64<<10), fields: fields, isArray: isArray}
	for i := range fields {
		w.paths = append(w.paths, fields[i].names())
	}
	return w
}

func (w *jsonWriter) write(values []value) error {
	dst := w.line[:0]
	switch {
	case w.isArray && w.rows == 0:
		dst = append(dst, "[\n"...)
	case w.isArray:
		dst = append(dst, ",\n"...)
	}
	dst = append(dst, '{')
	w.openNames = w.openNames[:0]
	for i := range values {
		if values[i].known {
			dst = w.openPath(dst, w.paths[i])
			dst = appendJSON(dst, w.fields[i].kind, &values[i])
		}
	}
	for range w.openNames {
		dst = append(dst, '}')
	}
	dst = append(dst, '}')
	if !w.isArray {
		dst = append(dst, '\n')
	}
	w.line = dst
	w.rows++
	_, err := w.out.Write(dst)
	return err
}

func (w *jsonWriter) close() error {
	if w.isArray {
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

// openPath closes and opens nested objects as the path requires, and then writes the name of the
// field.
func (w *jsonWriter) openPath(dst []byte, path []string) []byte {
	commonLen := 0
	for commonLen < len(w.openNames) && commonLen < len(path)-1 && w.openNames[commonLen] == path[commonLen] {
		commonLen++
	}
	for range w.openNames[commonLen:] {
		dst = append(dst, '}')
	}
	w.openNames = w.openNames[:commonLen]
	if dst[len(dst)-1] != '{' {
		dst = append(dst, ',')
	}
	for _, name := range path[commonLen : len(path)-1] {
		dst = appendName(dst, name)
		dst = append(dst, '{')
		w.openNames = append(w.openNames, name)
	}
	return appendName(dst, path[len(path)-1])
}

func appendName(dst []byte, name string) []byte { return append(appendQuote(dst, name), ':') }

// appendJSON appends a value to dst as JSON.
func appendJSON(dst []byte, k fieldKind, v *value) []byte {
	switch k {
	case boolKind:
		return strconv.AppendBool(dst, v.boolean)
	case int64Kind:
		return strconv.AppendInt(dst, v.integer, 10)
	case floatKind:
		return strconv.AppendFloat(dst, v.float, 'f', -1, 64)
	case textKind:
		return appendQuote(dst, v.text)
	case int64ListKind:
		return appendList(dst, v.integers, func(dst []byte, n int64) []byte { return strconv.AppendInt(dst, n, 10) })
	case textListKind:
		return appendList(dst, v.texts, appendQuote)
	case messageKind:
		dst = append(dst, `[{"role":"user","content":`...)
		dst = appendQuote(dst, v.text)
		return append(dst, "}]"...)
	case jsonKind:
		return append(dst, v.json...)
	}
	return dst
}

func appendList[T any](dst []byte, list []T, element func([]byte, T) []byte) []byte {
	dst = append(dst, '[')
	for i, x := range list {
		if i > 0 {
			dst = append(dst, ',')
		}
		dst = element(dst, x)
	}
	return append(dst, ']')
}

// appendQuote appends a text, which must be valid UTF-8, as a JSON string.
func appendQuote(dst []byte, t string) []byte {
	dst, _ = jsontext.AppendQuote(dst, t)
	return dst
}

// lineReader splits a text into lines and drops blank ones.
type lineReader struct {
	in       *bufio.Reader
	line     int
	longLine []byte // holds a line that is longer than the buffer of in
}

// next returns the next line that is not blank. A line that is too long gives an error, after which
// reading continues.
func (l *lineReader) next() (text []byte, line int, err *Error, more bool) {
	for {
		text, readErr := l.in.ReadSlice('\n')
		if len(text) > 0 {
			l.line++
		}
		if errors.Is(readErr, bufio.ErrBufferFull) {
			var tooLong bool
			if text, tooLong, readErr = l.readLong(text); tooLong && (readErr == nil || errors.Is(readErr, io.EOF)) {
				return nil, l.line, newError("the line is longer than %d bytes", maxRecord), true
			}
		}
		if readErr != nil && !errors.Is(readErr, io.EOF) {
			return nil, l.line + 1, unreadableError(readErr), false
		}
		if len(bytes.TrimSpace(text)) > 0 {
			return text, l.line, nil, true
		}
		if readErr != nil {
			return nil, 0, nil, false
		}
	}
}

// readLong reads the rest of a line and appends it to start. If the line is longer than maxRecord,
// it discards the excess.
func (l *lineReader) readLong(start []byte) (text []byte, tooLong bool, err error) {
	l.longLine = append(l.longLine[:0], start...)
	for err = bufio.ErrBufferFull; errors.Is(err, bufio.ErrBufferFull); {
		var part []byte
		part, err = l.in.ReadSlice('\n')
		if len(l.longLine)+len(part) > maxRecord {
			tooLong = true
			continue
		}
		l.longLine = append(l.longLine, part...)
	}
	return l.longLine, tooLong, err
}

// newlineReader reads a text and converts each carriage return that does not precede a newline into
// a newline, since old systems ended lines with carriage returns. Otherwise such a table would be
// one long header.
type newlineReader struct{ in *bufio.Reader }

func (r *newlineReader) Read(b []byte) (int, error) {
	n, err := r.in.Read(b)
	for at := 0; at < n; at++ {
		next := bytes.IndexByte(b[at:n], '\r')
		if next < 0 {
			break
		}
		at += next
		rest := b[at+1 : n]
		if len(rest) == 0 {
			rest, _ = r.in.Peek(1) // the next Read returns the error, if any
		}
		if len(rest) == 0 || rest[0] != '\n' {
			b[at] = '\n'
		}
	}
	return n, err
}

// arrayReader reads the elements of a JSON array.
type arrayReader struct{ elements *record.Elements }

// next returns the next element. Reading cannot continue after an error.
func (a *arrayReader) next() (text []byte, line int, err *Error, more bool) {
	text, readErr := a.elements.Next()
	var recordErr *record.Error
	var syntaxErr *jsontext.SyntacticError
	switch {
	case readErr == nil:
		return text, 0, nil, true
	case errors.Is(readErr, io.EOF):
		return nil, 0, nil, false
	case errors.Is(readErr, record.ErrLong):
		err = newError("the record is longer than %d bytes", maxRecord)
	case errors.As(readErr, &recordErr):
		err = newError("%s", recordErr.Text)
	case errors.As(readErr, &syntaxErr), errors.Is(readErr, io.ErrUnexpectedEOF):
		err = jsonError(readErr, a.elements.Offset())
	default:
		err = unreadableError(readErr)
	}
	return nil, 0, err, false
}

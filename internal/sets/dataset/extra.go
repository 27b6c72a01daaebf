package dataset

import (
	"bytes"
	"math"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/go-json-experiment/json/jsontext"

	"github.com/make24/make24/expr"
	"github.com/make24/make24/internal/sets/record"
)

// A conversion keeps the unknown fields of a file, that is, those that make24 does not know. The reader
// returns their values as JSON. Tables and Parquet need the names and types of all fields before the
// first record, so the caller reads the file twice and first collects them in ExtraFields.

// maxExtraFields bounds the different unknown fields of a file, and maxExtraNames the bytes of their names.
const (
	maxExtraFields = 1000
	maxExtraNames  = 64 << 10
)

// ExtraField is a field that make24 does not know, as a conversion writes it.
type ExtraField struct {
	Name string

	kind    fieldKind // of the values in Parquet; 0 if all values are null
	numbers bool      // the field is a column of a table with only numbers, which are written as numbers
	large   bool      // a value is a whole number that may not be exact as a float64
}

// ExtraFields collects the names and types of unknown fields.
type ExtraFields struct {
	fields    []ExtraField
	index     map[string]int
	nameBytes int
}

// Add adds the fields of a record of a file with the given format. It returns an *Error if there are
// too many.
func (x *ExtraFields) Add(r *Record, f Format) error {
	for _, e := range r.Extra {
		name, text := e.Name, e.JSON
		i, ok := x.index[name]
		if !ok {
			if x.index == nil {
				x.index = map[string]int{}
			}
			i = len(x.fields)
			x.index[name] = i
			x.fields = append(x.fields, ExtraField{Name: name})
			if x.nameBytes += len(name); i == maxExtraFields || x.nameBytes > maxExtraNames {
				return catalogueError("set.fault.manyfields", "limit", maxExtraFields)
			}
		}
		x.fields[i].add(text, f == CSV)
	}
	return nil
}

// List returns the fields, in the order in which they first occurred.
func (x *ExtraFields) List() []ExtraField {
	list := slices.Clone(x.fields)
	for i := range list {
		if f := &list[i]; f.kind == 0 {
			f.kind = textKind
		}
	}
	return list
}

// add widens the type of the field so that it includes a value.
func (f *ExtraField) add(text []byte, isCell bool) {
	isFirst := f.kind == 0
	if isCell {
		cell := record.Unquote(text)
		kind, _ := numberKind(cell)
		f.numbers = (isFirst || f.numbers) && kind != jsonKind
		switch {
		case !f.numbers:
			f.kind = textKind
		case isFirst || kind == floatKind:
			f.kind = kind
		}
		return
	}
	kind, large := kindOf(text)
	f.large = f.large || large
	switch {
	case kind == 0 || kind == f.kind:
	case isFirst:
		f.kind = kind
	case !f.large && isNumberKind(kind) && isNumberKind(f.kind):
		f.kind = floatKind
	default:
		f.kind = jsonKind
	}
}

func isNumberKind(k fieldKind) bool { return k == int64Kind || k == floatKind }

// kindOf returns the type of a JSON value, or 0 for null and the empty list. large is that of numberKind.
func kindOf(text []byte) (kind fieldKind, large bool) {
	switch text[0] {
	case 'n':
		return 0, false
	case 't', 'f':
		return boolKind, false
	case '"':
		return textKind, false
	case '{':
		return jsonKind, false
	case '[':
		return listKind(text), false
	}
	return numberKind(text)
}

// numberKind returns the type of a JSON number, or jsonKind if the text is not a number or neither an
// int64 nor a float64 holds it. large reports whether the number is whole and may not be exact as a
// float64.
func numberKind(text []byte) (kind fieldKind, large bool) {
	if n, err := strconv.ParseInt(string(text), 10, 64); err == nil {
		if strconv.FormatInt(n, 10) != string(text) {
			return jsonKind, false
		}
		return int64Kind, n > 1<<53 || n < -1<<53
	}
	if !jsontext.Value(text).IsValid() || !bytes.ContainsAny(text, ".eE") || text[0] != '-' && (text[0] < '0' || text[0] > '9') {
		return jsonKind, false
	}
	if x, err := strconv.ParseFloat(string(text), 64); err != nil || math.IsInf(x, 0) {
		return jsonKind, false
	}
	return floatKind, false
}

// listKind returns the type of a list.
func listKind(text []byte) (kind fieldKind) {
	elements, ok := listElements(text)
	if !ok {
		return jsonKind
	}
	for _, element := range elements {
		next := jsonKind
		switch elementKind, _ := kindOf(element); elementKind {
		case int64Kind:
			next = int64ListKind
		case textKind:
			next = textListKind
		default:
		}
		if kind != 0 && kind != next {
			return jsonKind
		}
		kind = next
	}
	return kind
}

// listElements returns the elements of a JSON list. It reports false if the text is not a list.
func listElements(text []byte) (elements [][]byte, ok bool) {
	s := record.NewScanner(text)
	if s.Kind() != '[' {
		return nil, false
	}
	err := s.EachElement(func(jsontext.Kind) error {
		v, err := s.Value()
		elements = append(elements, v)
		return err
	})
	return elements, err == nil
}

// value returns a value of the field, given as JSON, for a container.
func (f *ExtraField) value(text []byte, c container) value {
	isNull := len(text) == 0 || string(text) == "null"
	if f.numbers && !isNull {
		text = record.Unquote(text)
	}
	switch {
	case len(text) == 0, isNull && c != jsonLines && c != jsonArray:
		return value{}
	case c == jsonLines, c == jsonArray:
		return value{known: true, json: text}
	case c == csvContainer:
		if text[0] == '"' {
			text = record.Unquote(text)
		}
		return textValue(string(text))
	}
	v := value{known: true, json: text}
	switch f.kind {
	case boolKind:
		v.boolean = text[0] == 't'
	case int64Kind:
		v.integer, _ = strconv.ParseInt(string(text), 10, 64) // add has checked the text
	case floatKind:
		v.float, _ = strconv.ParseFloat(string(text), 64)
	case textKind:
		v.text = string(record.Unquote(text))
	case int64ListKind, textListKind:
		elements, _ := listElements(text)
		for _, element := range elements {
			if f.kind == textListKind {
				v.texts = append(v.texts, string(record.Unquote(element)))
				continue
			}
			n, _ := strconv.ParseInt(string(element), 10, 64)
			v.integers = append(v.integers, n)
		}
	case messageKind, jsonKind:
	}
	return v
}

// extendLayout adds the prompt, if it was chosen, and the unknown fields to a layout. An unknown field
// whose name is taken gets the prefix original_.
func extendLayout(f Format, fields []field, chosen []column, extra []ExtraField) []field {
	prefix := formatTable[f].prefixes[0]
	taken := map[string]bool{}
	hasPrompt, hasProfile := false, false
	for i := range fields {
		taken[fields[i].path] = true
		hasPrompt = hasPrompt || fields[i].kind == messageKind || fields[i].path == "question"
		hasProfile = hasProfile || fields[i].column == profileColumn
	}
	add := func(more field) {
		fields = append(fields, more)
		taken[more.path] = true
	}
	if slices.Contains(chosen, promptColumn) {
		if !hasPrompt {
			add(promptField(prefix+columnTable[promptColumn].name, textKind))
		}
		if !hasProfile {
			add(profileField(prefix + "profile"))
		}
	}
	encoding := formatTable[f].container
	for i := range extra {
		e := &extra[i]
		name := e.Name
		for taken[prefix+name] {
			name = "original_" + name
		}
		kind := e.kind
		switch encoding {
		case jsonLines, jsonArray:
			kind = jsonKind
		case csvContainer:
			kind = textKind
		case parquetContainer:
		}
		add(field{path: prefix + name, name: name, kind: kind, get: func(r *row) value { return e.value(r.extra(e.Name), encoding) }})
	}
	return fields
}

// extraValue is the value of an unknown field at its path in the file.
type extraValue struct {
	path string
	json []byte
}

// addExtra adds the value of an unknown field, as JSON.
func (b *builder) addExtra(path string, text []byte) {
	b.extra = append(b.extra, extraValue{path, bytes.Clone(text)})
}

// setOrKeep sets a column as set does. If the column is a fact and the value is not valid for it, it
// keeps the value, given as JSON, as that of an unknown field.
func (b *builder) setOrKeep(c column, v cell, path, text []byte) {
	b.set(c, v)
	if b.keepExtra && (c == inputColumn || c == outputColumn) {
		b.addExtra(string(path), text) // useSecondary drops it if it uses the value
		return
	}
	if !b.keepExtra || c.inKey() || !v.isList && (len(v.parts) == 0 || len(v.parts[0]) == 0) {
		return
	}
	if c == solutionColumn || columnTable[c].get(&b.record).known {
		return
	}
	b.addExtra(string(path), text)
}

// setSolutions sets the solutions, unless one of the texts is not an expression.
func (b *builder) setSolutions(v cell) {
	if !v.isList {
		v.parts = bytes.Split(v.parts[0], []byte(strings.TrimSpace(textSeparator)))
	}
	var solutions []string
	for _, part := range v.parts {
		text := string(bytes.TrimSpace(part))
		if _, err := expr.Parse(text); err != nil {
			return
		}
		solutions = append(solutions, text)
	}
	b.record.Solutions = solutions
}

// extraReader sets Record.Extra from the unknown fields of a file's records.
type extraReader struct {
	format  Format
	known   []field // the fields that a writer of the format computes itself, such as the prompt
	options *WriterOptions
}

func newExtraReader(f Format, o *WriterOptions) *extraReader {
	x := &extraReader{format: f, options: o}
	for _, field := range extendLayout(f, layoutOf(f, conversionColumns), conversionColumns, nil) {
		if field.column == noColumn || field.column == keyColumn || field.column == solutionColumn {
			x.known = append(x.known, field)
		}
	}
	return x
}

// set sets Extra of the record with the given number. It drops values that a writer would write again.
func (x *extraReader) set(r *Record, extra []extraValue, number int64) *Error {
	if len(extra) == 0 {
		return nil
	}
	extra = slices.DeleteFunc(extra, func(e extraValue) bool { return x.isRewritten(r, &e, number) })
	if len(extra) > maxExtraFields {
		return catalogueError("set.fault.manyfields", "limit", maxExtraFields)
	}
	r.Extra = make([]ExtraValue, 0, len(extra))
	for _, e := range extra {
		name := e.path
		for _, prefix := range formatTable[x.format].prefixes {
			if prefix != "" && strings.HasPrefix(name, prefix) {
				name = strings.TrimPrefix(name, prefix)
				break
			}
		}
		if r.extra(name) != nil {
			return catalogueError("set.fault.twofields", "name", truncate(name))
		}
		if !utf8.ValidString(name) {
			return catalogueError("set.fault.badname")
		}
		r.Extra = append(r.Extra, ExtraValue{name, e.json})
	}
	return nil
}

// isRewritten reports whether a writer of the format writes the same value at the same path.
func (x *extraReader) isRewritten(r *Record, e *extraValue, number int64) bool {
	row := row{Record: r, index: number, format: x.format, options: x.options}
	for i := range x.known {
		f := &x.known[i]
		isPath := f.path == e.path
		if !isPath && f.column != solutionColumn { // the search path needs the steps of the solution
			continue
		}
		v := f.get(&row)
		if isPath && row.err == nil && v.known {
			return sameJSON(appendJSON(nil, f.kind, &v), e.json)
		}
	}
	return false
}

// sameJSON reports whether two JSON texts have the same value.
func sameJSON(a, b []byte) bool {
	if bytes.Equal(a, b) {
		return true
	}
	x, y := jsontext.Value(bytes.Clone(a)), jsontext.Value(bytes.Clone(b))
	return x.Canonicalize() == nil && y.Canonicalize() == nil && bytes.Equal(x, y)
}

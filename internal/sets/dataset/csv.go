package dataset

import (
	"bufio"
	"bytes"
	"cmp"
	"encoding/csv"
	"errors"
	"io"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/make24/make24/deal"
	"github.com/make24/make24/internal/sets/record"
)

// csvScanner reads the rows of a table whose first row names the columns. If the first row is a
// hand, perhaps with a target in a second cell, the scanner reads hands, one per line.
type csvScanner struct {
	limit   *record.LimitReader
	rows    *csv.Reader
	columns []column
	names   []string // of the columns

	fieldNames [][]byte // the same, for errors
	handsOnly  bool
	targets    bool     // with handsOnly: the second cell is the target
	firstRow   []string // the first row, if it is a hand
	line       int
}

// openCSV opens a csvScanner and reads the first row.
func (f *File) openCSV(in *bufio.Reader, head []byte) *Error {
	limit := &record.LimitReader{In: &newlineReader{in}, Remaining: maxRecord}
	s := &csvScanner{limit: limit, rows: csv.NewReader(limit)}
	s.rows.Comma = record.Delimiter(head)
	s.rows.ReuseRecord = true
	heading, err := s.rows.Read()
	switch {
	case errors.Is(err, io.EOF):
		heading = nil
	case err != nil:
		return f.wrapUnknownFormat(newError("the first row is not a valid table row"))
	}
	for _, name := range heading {
		s.fieldNames = append(s.fieldNames, []byte(name))
	}
	index := newPathIndex(CSV, &f.builder.fields)
	var presentColumns columnSet
	for i, name := range heading {
		s.names = append(s.names, cmp.Or(name, "column_"+strconv.Itoa(i+1)))
		c := index.column([]byte(strings.TrimSpace(name)))
		presentColumns |= 1 << c
		s.columns = append(s.columns, c)
	}
	foundFormat, notFound := CSV, (*Error)(nil)
	switch {
	case presentColumns.lacksTarget():
		return catalogueError("set.fault.losttarget")
	case presentColumns&(1<<handColumn|1<<numberColumn|1<<inputColumn) != 0 || len(heading) == 0:
	case f.isHand(heading), f.isHandWithTarget(heading, head):
		s.targets = f.isHandWithTarget(heading, head)
		s.handsOnly, s.firstRow, s.line = true, append([]string(nil), heading...), 1
		s.rows.FieldsPerRecord = -1
	default:
		foundFormat, notFound = 0, f.missingHand("set.fault.noheading", heading)
		if f.Format == CSV {
			return notFound
		}
	}
	f.in = s
	return f.setFormat(csvContainer, foundFormat, notFound)
}

// isHand reports whether a row is a hand.
func (f *File) isHand(cells []string) bool {
	_, err := readHand(cell{parts: [][]byte{[]byte(strings.Join(cells, " "))}}, f.builder.defaults.hands)
	return err == nil
}

// isHandWithTarget reports whether a row without a heading is a hand of several numbers and, in a
// second cell, a target. In a line without quotation marks, a comma separates numbers, not cells.
func (f *File) isHandWithTarget(cells []string, head []byte) bool {
	if len(cells) != 2 || record.Delimiter(head) == ',' && !bytes.HasPrefix(bytes.TrimLeft(head, " \r\n"), []byte{'"'}) {
		return false
	}
	if !strings.ContainsFunc(strings.TrimSpace(cells[0]), deal.IsSeparator) || !f.isHand(cells[:1]) {
		return false
	}
	_, err := record.ParseTarget([]byte(cells[1]))
	return err == nil
}

// IsSet reports whether a text, of which head is the beginning, is a set rather than lines that each are
// one hand: JSON, a table whose first row names a column for the numbers, or hands with targets.
func IsSet(head []byte, o ReadOptions) bool {
	if record.ShapeOf(head) != record.TableShape {
		return true
	}
	b, err := newBuilder(&o)
	if err != nil {
		return false
	}
	f := &File{builder: b}
	line := bytes.TrimLeft(head, "\r\n")
	if end := bytes.IndexAny(line, "\r\n"); end >= 0 {
		line = line[:end]
	}
	rows := csv.NewReader(bytes.NewReader(line))
	rows.Comma = record.Delimiter(line)
	cells, readErr := rows.Read()
	if readErr != nil {
		return false
	}
	index := newPathIndex(CSV, &o.Fields)
	return f.isHandWithTarget(cells, line) || slices.ContainsFunc(cells, func(name string) bool {
		c := index.column([]byte(strings.TrimSpace(name)))
		return c == handColumn || c == numberColumn || c == inputColumn
	})
}

// scan reads a row.
func (s *csvScanner) scan(b *builder) (line int, err *Error, more bool) {
	if s.firstRow != nil {
		row := s.firstRow
		s.firstRow = nil
		return s.line, s.set(b, row), true
	}
	s.limit.Remaining = maxRecord
	row, readErr := s.rows.Read()
	var parseErr *csv.ParseError
	switch {
	case s.limit.IsExceeded:
		return s.line + 1, newError("the row is longer than %d bytes; is a quotation mark never closed?", maxRecord), false
	case s.limit.Err != nil:
		return s.line + 1, unreadableError(s.limit.Err), false
	case errors.As(readErr, &parseErr):
		s.line = parseErr.Line
		return parseErr.StartLine, newError("invalid table row: %v", parseErr.Err), true
	case readErr != nil:
		return 0, nil, false
	}
	s.line, _ = s.rows.FieldPos(0)
	return s.line, s.set(b, row), true
}

// set sets the columns of a row in b.
func (s *csvScanner) set(b *builder, row []string) *Error {
	if !s.handsOnly {
		b.names = s.fieldNames
	}
	if s.handsOnly {
		if s.targets && len(row) == 2 {
			b.set(targetColumn, cell{parts: [][]byte{[]byte(strings.TrimSpace(row[1]))}})
			row = row[:1]
		}
		b.set(handColumn, cell{parts: [][]byte{[]byte(strings.Join(row, " "))}})
		return nil
	}
	for i, text := range row {
		c := s.columns[i]
		if !b.keepExtra || text == "" {
			if c != noColumn {
				b.set(c, cell{parts: [][]byte{[]byte(text)}})
			}
			continue
		}
		if !utf8.ValidString(text) {
			return catalogueError("set.fault.notext", "name", s.names[i])
		}
		quoted := appendQuote(nil, text)
		if c == noColumn {
			b.addExtra(s.names[i], quoted)
		} else {
			b.setOrKeep(c, cell{parts: [][]byte{[]byte(text)}}, []byte(s.names[i]), quoted)
		}
	}
	return nil
}

// textSeparator separates the texts of a list in a cell.
const textSeparator = "; "

// csvWriter writes records as comma-separated values with a header.
type csvWriter struct {
	out    *csv.Writer
	fields []field
	cells  []string
}

// newCSVWriter returns a csvWriter and writes the header. Since csv.Writer is buffered, an error of
// out is returned with a later row or by close.
func newCSVWriter(out io.Writer, fields []field) *csvWriter {
	w := &csvWriter{out: csv.NewWriter(out), fields: fields}
	for i := range fields {
		w.cells = append(w.cells, fields[i].path)
	}
	_ = w.out.Write(w.cells)
	return w
}

func (w *csvWriter) write(values []value) error {
	w.cells = w.cells[:0]
	for i := range values {
		w.cells = append(w.cells, cellText(w.fields[i].kind, &values[i]))
	}
	return w.out.Write(w.cells)
}

func (w *csvWriter) close() error {
	w.out.Flush()
	return w.out.Error()
}

// cellText returns a value as the text of a cell; an unknown value is empty.
func cellText(k fieldKind, v *value) string {
	if !v.known {
		return ""
	}
	switch k {
	case boolKind, int64Kind, floatKind:
		return string(appendJSON(nil, k, v))
	case int64ListKind:
		hand := deal.Hand(v.integers).String()
		if len(v.integers) == 1 {
			return "[" + hand + "]" // without brackets, the digits would be read as cards
		}
		return hand
	case textListKind:
		return strings.Join(v.texts, textSeparator)
	case jsonKind:
		return string(v.json)
	case textKind, messageKind:
	}
	return v.text
}

// fitsCell reports whether the value reads back unchanged from a cell of CSV, which does not
// preserve carriage returns and splits a list of texts at its separators.
func (v *value) fitsCell() bool {
	for _, t := range v.texts {
		if t == "" || strings.Contains(t, strings.TrimSpace(textSeparator)) || strings.TrimSpace(t) != t {
			return false
		}
	}
	return !strings.Contains(v.text, "\r")
}

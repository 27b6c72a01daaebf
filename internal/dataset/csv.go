package dataset

import (
	"bufio"
	"cmp"
	"encoding/csv"
	"errors"
	"io"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/make24/make24/deal"
)

// csvScanner reads the rows of a table whose first row names the columns. If the first row is a
// hand, the scanner reads hands, one per line.
type csvScanner struct {
	limit     *limitReader
	rows      *csv.Reader
	columns   []column
	names     []string // of the columns
	handsOnly bool
	firstRow  []string // the first row, if it is a hand
	line      int
}

// openCSV opens a csvScanner and reads the first row.
func (f *File) openCSV(in *bufio.Reader) *Error {
	limit := &limitReader{in: &newlineReader{in}, remaining: maxRecord}
	s := &csvScanner{limit: limit, rows: csv.NewReader(limit)}
	s.rows.ReuseRecord = true
	heading, err := s.rows.Read()
	switch {
	case errors.Is(err, io.EOF):
		heading = nil
	case err != nil:
		return f.wrapUnknownFormat(newError("the first row is not a valid table row"))
	}
	index := newPathIndex(CSV)
	var presentColumns columnSet
	for i, name := range heading {
		s.names = append(s.names, cmp.Or(name, "column_"+strconv.Itoa(i+1)))
		c := index.columns[strings.ToLower(strings.TrimSpace(name))]
		presentColumns |= 1 << c
		s.columns = append(s.columns, c)
	}
	foundFormat, notFound := CSV, (*Error)(nil)
	switch {
	case presentColumns.lacksTarget():
		return catalogueError("set.fault.losttarget")
	case presentColumns&(1<<handColumn) != 0 || len(heading) == 0:
	case f.isHand(heading):
		s.handsOnly, s.firstRow, s.line = true, append([]string(nil), heading...), 1
		s.rows.FieldsPerRecord = -1
	default:
		foundFormat, notFound = 0, catalogueError("set.fault.noheading")
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

// scan reads a row.
func (s *csvScanner) scan(b *builder) (line int, err *Error, more bool) {
	if s.firstRow != nil {
		row := s.firstRow
		s.firstRow = nil
		return s.line, s.set(b, row), true
	}
	s.limit.remaining = maxRecord
	row, readErr := s.rows.Read()
	var parseErr *csv.ParseError
	switch {
	case s.limit.isExceeded:
		return s.line + 1, newError("the row is longer than %d bytes; is a quotation mark never closed?", maxRecord), false
	case s.limit.err != nil:
		return s.line + 1, unreadableError(s.limit.err), false
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
	if s.handsOnly {
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

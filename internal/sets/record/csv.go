package record

import (
	"bufio"
	"bytes"
	"context"
	"encoding/csv"
	"errors"
	"io"
	"strings"

	"github.com/go-json-experiment/json/jsontext"
)

// tableSource yields the rows of a table as JSON objects.
type tableSource struct {
	counter     *tableReader
	in          *bufio.Reader // reads from counter
	rows        *csv.Reader
	delimiter   rune
	columns     []tableColumn
	linesBefore int // number of input lines before those read by rows
	line        int // the first line of the last row
	lastLine    int // the last line of the last row
}

// tableColumn is a column of a table.
type tableColumn struct {
	field Field
	name  []byte // as JSON; nil if the column is not read
}

// newTableSource returns a tableSource for a table that in reads from counter, and reads its first
// row. It returns io.EOF if there is none.
func newTableSource(counter *tableReader, in *bufio.Reader, delimiter rune, o *Options) (*tableSource, error) {
	s := &tableSource{counter: counter, in: in, delimiter: delimiter}
	s.resume()
	row, rowErr, err := s.readRow(context.Background())
	if err == nil && rowErr == nil {
		rowErr = s.readHeader(row, o)
	}
	if rowErr != nil {
		return nil, rowErr
	}
	return s, err
}

// isTable reports whether a text that may be JSON or a table is a table: its first line names a column
// for the answer, or none of its lines begins like JSON.
func isTable(head []byte, names *FieldNames) bool {
	head = trimSpace(head)
	if len(head) == 0 || head[0] == '{' || head[0] == '[' {
		return false
	}
	delimiter := Delimiter(head)
	line, _, _ := bytes.Cut(head, []byte{'\n'})
	for cell := range bytes.SplitSeq(line, []byte(string(delimiter))) {
		f, secondary := names.FieldOf(bytes.Trim(cell, "\" \r"))
		if f == AnswerField || len(secondary) > 0 && secondary[0] == AnswerField {
			return true
		}
	}
	return !bytes.Contains(head, []byte("\n{"))
}

// resume starts a new CSV reader at the current position, which is the beginning of a line.
func (s *tableSource) resume() {
	unread, _ := s.in.Peek(s.in.Buffered())
	s.linesBefore = s.counter.lineCount - bytes.Count(unread, []byte{'\n'})
	s.lastLine = s.linesBefore
	s.rows = csv.NewReader(s.in) // it uses s.in itself, without a second buffer
	s.rows.Comma = s.delimiter
	s.rows.ReuseRecord = true
	s.rows.FieldsPerRecord = len(s.columns)
}

// readRow reads the next row. It returns rowErr for an error that concerns only this row, and err
// for an error that ends the table.
func (s *tableSource) readRow(ctx context.Context) (row []string, rowErr *Error, err error) {
	s.counter.limit(2 * MaxLine)
	row, err = s.rows.Read()
	var parseErr *csv.ParseError
	switch {
	case s.counter.isTooLong: // whatever the result of parsing its beginning
		s.line = s.lastLine + 1
		if len(row) > 0 {
			s.line = s.cellLine(0)
		}
		return nil, LineTooLong(), s.skipRow(ctx)
	case errors.As(err, &parseErr):
		s.line, s.lastLine = s.linesBefore+parseErr.StartLine, s.linesBefore+parseErr.Line
		return nil, newError(BadCSV, "invalid table row: %v", parseErr.Err), nil
	case err == nil:
		n := len(row) - 1
		s.line, s.lastLine = s.cellLine(0), s.cellLine(n)+strings.Count(row[n], "\n")
	}
	return row, nil, err
}

// cellLine returns the line of a cell of the last row.
func (s *tableSource) cellLine(cell int) int {
	line, _ := s.rows.FieldPos(cell)
	return s.linesBefore + line
}

// skipRow skips the rest of a row that is too long, up to the next line end. The rest must not be
// parsed as a row, because its first cell could be the end of an ID. At the end of the input it
// returns nil, and the next read returns io.EOF.
func (s *tableSource) skipRow(ctx context.Context) (err error) {
	if s.counter.midLine {
		err = bufio.ErrBufferFull
	}
	for errors.Is(err, bufio.ErrBufferFull) {
		if err := ctx.Err(); err != nil {
			return err
		}
		s.counter.limit(2 * MaxLine)
		_, err = s.in.ReadSlice('\n')
	}
	s.resume()
	if errors.Is(err, io.EOF) {
		return nil
	}
	return err
}

// next reads a row.
func (s *tableSource) next(ctx context.Context, dst []byte) (out []byte, number int, rowErr *Error, ready bool, err error) {
	row, rowErr, err := s.readRow(ctx)
	if err == nil && rowErr == nil {
		dst, rowErr = s.appendRow(dst, row)
	}
	unread, _ := s.in.Peek(s.in.Buffered())
	return dst, s.line, rowErr, bytes.IndexByte(unread, '\n') >= 0, err
}

// appendRow appends a row to dst as a JSON object. Empty cells are left out, except that of the answer.
func (s *tableSource) appendRow(dst []byte, row []string) ([]byte, *Error) {
	from := len(dst)
	dst = append(dst, '{')
	for i, cell := range row {
		c := &s.columns[i]
		switch {
		case len(cell) > MaxLine:
			return dst[:from], LineTooLong()
		case c.name == nil || cell == "" && c.field != AnswerField:
			continue
		}
		if dst[len(dst)-1] != '{' {
			dst = append(dst, ',')
		}
		dst = append(append(dst, c.name...), ':')
		dst, _ = jsontext.AppendQuote(dst, cell) // the only possible error is invalid UTF-8, which is replaced
	}
	return append(dst, '}'), nil
}

// readHeader reads the first row, which names the columns.
func (s *tableSource) readHeader(row []string, o *Options) *Error {
	var has [fieldCount]bool
	var names []string
	for _, name := range row {
		name = strings.TrimSpace(name)
		c := tableColumn{}
		f, secondary := o.Fields.FieldOf([]byte(name))
		if f.isUsage() && (!o.Evaluation || containsFold(names, name)) {
			f = OtherField
		}
		if f != OtherField || secondary != nil {
			if containsFold(names, name) {
				return newError(BadCSV, "two columns have the name %s; rename one", name)
			}
			c.field = f
			c.name, _ = jsontext.AppendQuote(nil, name)
		}
		names = append(names, name)
		s.columns = append(s.columns, c)
		for _, f := range append(secondary, f) {
			has[f] = true
		}
	}
	r := reader{fields: o.Fields, flags: o.Flags}
	for _, name := range names {
		r.names = append(r.names, []byte(name))
	}
	switch {
	case !has[AnswerField]:
		return r.missing(AnswerField, "the first row names no column for the answer")
	case !has[HandField] && !has[NumberField] && !has[TargetField] && o.Hand == nil && !o.Evaluation:
		return r.missing(HandField, "the first row names no column for the numbers")
	}
	return nil
}

// containsFold reports whether a list contains a name, without regard to case.
func containsFold(names []string, name string) bool {
	for _, n := range names {
		if strings.EqualFold(n, name) {
			return true
		}
	}
	return false
}

// tableReader counts the lines that are read, and limits what a row of a table may read.
type tableReader struct {
	in        io.Reader
	isLimited bool
	remaining int  // bytes that the row may still read; limits a row with an unclosed quotation mark
	isTooLong bool // the row has reached that limit
	lineCount int  // number of line ends read so far
	midLine   bool // the last byte read is not a line end
}

// limit allows the next row to read n bytes.
func (t *tableReader) limit(n int) { t.isLimited, t.remaining, t.isTooLong = true, n, false }

func (t *tableReader) Read(b []byte) (int, error) {
	if t.isLimited && t.remaining <= 0 {
		t.isTooLong = true
		return 0, LineTooLong()
	}
	n, err := t.in.Read(b)
	t.remaining -= n
	if n > 0 {
		t.lineCount += bytes.Count(b[:n], []byte{'\n'})
		t.midLine = b[n-1] != '\n'
	}
	return n, err
}

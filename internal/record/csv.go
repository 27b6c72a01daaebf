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

// csvReader reads a stream of comma-separated values.
type csvReader struct {
	checker     *Checker
	source      *tableInput
	in          *bufio.Reader
	rows        *csv.Reader
	fields      []field // the field of each column
	linesBefore int     // number of input lines before those read by rows
	line        int     // the first line of the last row
	lastLine    int     // the last line of the last row
	id          []byte
}

// CSV judges the rows of a table of comma-separated values and writes a verdict for each, as Stream
// does. The first row names the columns like the fields of a record. An empty cell counts as
// missing, except that of the answer. A row that cannot be parsed, or has more or fewer cells than
// the first, gets an error as its verdict, with the number of its first line.
//
// The error is that of the context, the reader or the writer, or an *Error about the first row.
func CSV(ctx context.Context, o Options, in io.Reader, out Writer) (summary Summary, err error) {
	source := &tableInput{in: in, out: out}
	c := csvReader{checker: NewChecker(o), source: source, in: bufio.NewReaderSize(source, batchSize)}
	c.resume()
	var dst []byte
	for err == nil {
		if err = ctx.Err(); err != nil {
			break
		}
		row, rowErr, readErr := c.readRow(ctx)
		switch {
		case errors.Is(readErr, io.EOF):
			return summary, out.Flush()
		case readErr != nil:
			err = readErr
		case c.fields == nil:
			if rowErr == nil {
				rowErr = c.readHeader(row)
			}
			if rowErr != nil {
				return summary, rowErr
			}
		default:
			var outcome Outcome
			dst, outcome = c.appendVerdict(dst[:0], row, rowErr)
			summary.Add(outcome)
			_, err = out.Write(append(dst, '\n'))
		}
	}
	return summary, errors.Join(err, out.Flush())
}

// resume starts a new CSV reader at the current position, which is the beginning of a line.
func (c *csvReader) resume() {
	unread, _ := c.in.Peek(c.in.Buffered())
	c.linesBefore = c.source.lineCount - bytes.Count(unread, []byte{'\n'})
	c.lastLine = c.linesBefore
	c.rows = csv.NewReader(c.in) // it uses c.in itself, without a second buffer
	c.rows.ReuseRecord = true
	c.rows.FieldsPerRecord = len(c.fields)
}

// readRow reads the next row. It returns rowErr for an error that concerns only this row, and err
// for an error that ends the table.
func (c *csvReader) readRow(ctx context.Context) (row []string, rowErr *Error, err error) {
	c.source.remaining, c.source.isTooLong = 2*MaxLine, false
	row, err = c.rows.Read()
	var parseErr *csv.ParseError
	switch {
	case c.source.isTooLong: // whatever the result of parsing its beginning
		c.line = c.lastLine + 1
		if len(row) > 0 {
			c.line = c.cellLine(0)
		}
		return nil, LineTooLong(), c.skipRow(ctx)
	case errors.As(err, &parseErr):
		c.line, c.lastLine = c.linesBefore+parseErr.StartLine, c.linesBefore+parseErr.Line
		return nil, newError(BadCSV, "invalid table row: %v", parseErr.Err), nil
	case err == nil:
		n := len(row) - 1
		c.line, c.lastLine = c.cellLine(0), c.cellLine(n)+strings.Count(row[n], "\n")
	}
	return row, nil, err
}

// cellLine returns the line of a cell of the last row.
func (c *csvReader) cellLine(cell int) int {
	line, _ := c.rows.FieldPos(cell)
	return c.linesBefore + line
}

// skipRow skips the rest of a row that is too long, up to the next line end. The rest must not be
// parsed as a row, because its first cell could be the end of an ID. At the end of the input it
// returns nil, and the next read returns io.EOF.
func (c *csvReader) skipRow(ctx context.Context) (err error) {
	if c.source.midLine {
		err = bufio.ErrBufferFull
	}
	for errors.Is(err, bufio.ErrBufferFull) {
		if err := ctx.Err(); err != nil {
			return err
		}
		c.source.remaining = 2 * MaxLine
		_, err = c.in.ReadSlice('\n')
	}
	c.resume()
	if errors.Is(err, io.EOF) {
		return nil
	}
	return err
}

// appendVerdict appends the verdict on a row to dst.
func (c *csvReader) appendVerdict(dst []byte, row []string, rowErr *Error) ([]byte, Outcome) {
	if rowErr == nil {
		var q *Request
		if q, rowErr = c.rowRequest(row); rowErr == nil {
			return c.checker.Judge(dst, q)
		}
	}
	return c.checker.appendRefusal(dst, c.line, rowErr)
}

// readHeader reads the first row, which names the columns.
func (c *csvReader) readHeader(row []string) *Error {
	var has [rulesField + 1]bool
	for i, name := range row {
		if i == 0 {
			name = strings.TrimPrefix(name, ByteOrderMark)
		}
		f := fieldOf([]byte(name))
		c.fields = append(c.fields, f)
		has[f] = true
	}
	if !has[answerField] {
		return newError(NoField, "the first row has no column named answer")
	}
	if !has[handField] && c.checker.options.Hand == nil {
		return newError(NoField, "the first row has no column named hand")
	}
	return nil
}

// rowRequest parses a row into a request. It returns the error of the first invalid cell.
func (c *csvReader) rowRequest(row []string) (*Request, *Error) {
	r := &c.checker.reader
	r.reset()
	var first *Error
	for i, cell := range row {
		if err := c.readCell(r, c.fields[i], cell); err != nil && first == nil {
			first = err
		}
	}
	return c.checker.buildRequest(r, first)
}

// readCell parses a cell as the value of a field.
func (c *csvReader) readCell(r *reader, f field, cell string) *Error {
	if len(cell) > MaxLine {
		return LineTooLong()
	}
	if cell == "" && f != answerField {
		return nil
	}
	if f == idField {
		c.id, _ = jsontext.AppendQuote(c.id[:0], cell)
		r.id = c.id
	}
	return r.setField(f, []byte(cell))
}

// tableInput reads the input of a table. It flushes the verdicts before it waits for more input.
type tableInput struct {
	in        io.Reader
	out       Writer
	remaining int  // bytes that the row may still read; limits a row with an unclosed quotation mark
	isTooLong bool // the row has reached that limit
	lineCount int  // number of line ends read so far
	midLine   bool // the last byte read is not a line end
}

func (t *tableInput) Read(b []byte) (int, error) {
	if t.remaining <= 0 {
		t.isTooLong = true
		return 0, LineTooLong()
	}
	if err := t.out.Flush(); err != nil {
		return 0, err
	}
	n, err := t.in.Read(b)
	t.remaining -= n
	if n > 0 {
		t.lineCount += bytes.Count(b[:n], []byte{'\n'})
		t.midLine = b[n-1] != '\n'
	}
	return n, err
}

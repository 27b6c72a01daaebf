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
	linesBefore int     // lines of the input before those that rows has read
	line        int     // the first line of the last row
	lastLine    int     // the last line of the last row
	id          []byte
}

// CSV judges the rows of a table of comma-separated values and writes a verdict for each, as Stream
// does. The first row names the columns by the names of the fields of a record. An empty cell
// counts as missing, except that of the answer. A row that cannot be parsed, or has more or fewer
// cells than the first, gets an error as its verdict, with the number of its first line.
//
// The error is that of the context, the reader or the writer, or an *Error about the first row.
func CSV(ctx context.Context, o Options, in io.Reader, out Writer) (summary Summary, err error) {
	source := &tableInput{in: in, out: out}
	t := csvReader{checker: NewChecker(o), source: source, in: bufio.NewReaderSize(source, batchSize)}
	t.resume()
	var dst []byte
	for err == nil {
		if err = ctx.Err(); err != nil {
			break
		}
		row, rowErr, readErr := t.read(ctx)
		switch {
		case errors.Is(readErr, io.EOF):
			return summary, out.Flush()
		case readErr != nil:
			err = readErr
		case t.fields == nil:
			if rowErr == nil {
				rowErr = t.readHeader(row)
			}
			if rowErr != nil {
				return summary, rowErr
			}
		default:
			var outcome Outcome
			dst, outcome = t.appendVerdict(dst[:0], row, rowErr)
			summary.Add(outcome)
			_, err = out.Write(append(dst, '\n'))
		}
	}
	return summary, errors.Join(err, out.Flush())
}

// resume starts a new CSV reader at the current position, which is the beginning of a line.
func (t *csvReader) resume() {
	unread, _ := t.in.Peek(t.in.Buffered())
	t.linesBefore = t.source.lines - bytes.Count(unread, []byte{'\n'})
	t.lastLine = t.linesBefore
	t.rows = csv.NewReader(t.in) // it uses t.in itself, without a second buffer
	t.rows.ReuseRecord = true
	t.rows.FieldsPerRecord = len(t.fields)
}

// read reads the next row. It returns rowErr for an error in this row, and err for an error that
// ends the table.
func (t *csvReader) read(ctx context.Context) (row []string, rowErr *Error, err error) {
	t.source.left, t.source.exceeded = 2*MaxLine, false
	row, err = t.rows.Read()
	var parse *csv.ParseError
	switch {
	case t.source.exceeded: // no matter how its beginning was parsed
		t.line = t.lastLine + 1
		if len(row) > 0 {
			t.line = t.cellLine(0)
		}
		return nil, LineTooLong(), t.skipRow(ctx)
	case errors.As(err, &parse):
		t.line, t.lastLine = t.linesBefore+parse.StartLine, t.linesBefore+parse.Line
		return nil, newError(BadCSV, "invalid table row: %v", parse.Err), nil
	case err == nil:
		n := len(row) - 1
		t.line, t.lastLine = t.cellLine(0), t.cellLine(n)+strings.Count(row[n], "\n")
	}
	return row, nil, err
}

// cellLine returns the line of a cell of the last row.
func (t *csvReader) cellLine(cell int) int {
	line, _ := t.rows.FieldPos(cell)
	return t.linesBefore + line
}

// skipRow skips the rest of a row that is too long, up to the next line end. The rest must not be
// parsed as a row: it could be judged under half an ID. At the end of the input it returns nil, and
// the next read returns io.EOF.
func (t *csvReader) skipRow(ctx context.Context) (err error) {
	if t.source.midLine {
		err = bufio.ErrBufferFull
	}
	for errors.Is(err, bufio.ErrBufferFull) {
		if err := ctx.Err(); err != nil {
			return err
		}
		t.source.left = 2 * MaxLine
		_, err = t.in.ReadSlice('\n')
	}
	t.resume()
	if errors.Is(err, io.EOF) {
		return nil
	}
	return err
}

// appendVerdict appends the verdict on a row to dst.
func (t *csvReader) appendVerdict(dst []byte, row []string, rowErr *Error) ([]byte, Outcome) {
	if rowErr == nil {
		var q *Request
		if q, rowErr = t.rowRequest(row); rowErr == nil {
			return t.checker.Judge(dst, q)
		}
	}
	return t.checker.appendRefusal(dst, t.line, rowErr)
}

// readHeader reads the first row.
func (t *csvReader) readHeader(row []string) *Error {
	var has [rulesField + 1]bool
	for i, name := range row {
		if i == 0 {
			name = strings.TrimPrefix(name, ByteOrderMark)
		}
		f := fieldOf([]byte(name))
		t.fields = append(t.fields, f)
		has[f] = true
	}
	if !has[answerField] {
		return newError(NoField, "the first row has no column named answer")
	}
	if !has[handField] && t.checker.options.Hand == nil {
		return newError(NoField, "the first row has no column named hand")
	}
	return nil
}

// rowRequest parses a row. It returns the first error of its cells.
func (t *csvReader) rowRequest(row []string) (*Request, *Error) {
	r := &t.checker.reader
	r.reset()
	var first *Error
	for i, cell := range row {
		if err := t.readCell(r, t.fields[i], cell); err != nil && first == nil {
			first = err
		}
	}
	return t.checker.buildRequest(r, first)
}

// readCell parses a cell as the value of a field.
func (t *csvReader) readCell(r *reader, f field, cell string) *Error {
	if len(cell) > MaxLine {
		return LineTooLong()
	}
	if cell == "" && f != answerField {
		return nil
	}
	if f == idField {
		t.id, _ = jsontext.AppendQuote(t.id[:0], cell)
		r.id = t.id
	}
	return r.set(f, []byte(cell))
}

// tableInput reads the input of a table. It flushes the verdicts before it waits for more input.
type tableInput struct {
	in       io.Reader
	out      Writer
	left     int  // bytes that the row may still read; bounds an unclosed quotation mark
	exceeded bool // the row has reached that limit
	lines    int  // line ends read so far
	midLine  bool // the last byte read is not a line end
}

func (p *tableInput) Read(b []byte) (int, error) {
	if p.left <= 0 {
		p.exceeded = true
		return 0, LineTooLong()
	}
	if err := p.out.Flush(); err != nil {
		return 0, err
	}
	n, err := p.in.Read(b)
	p.left -= n
	if n > 0 {
		p.lines += bytes.Count(b[:n], []byte{'\n'})
		p.midLine = b[n-1] != '\n'
	}
	return n, err
}

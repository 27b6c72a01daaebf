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

// table reads a stream of comma-separated values.
type csvReader struct {
	checker     *Checker
	source      *tableInput
	in          *bufio.Reader
	rows        *csv.Reader
	fields      []field // what the columns are
	linesBefore int     // the lines that went before those of rows
	line        int     // where the last row that was read begins
	lastLine    int     // where it ends
	id          []byte
}

// CSV judges the rows of a table in comma-separated values, the first of which names the
// columns as the fields of a record are named, and writes a verdict for each as Stream does.
// An empty cell is as good as none, but for the answer's. A row that cannot be read, or has
// more or fewer cells than the first, has an error for a verdict, with the number of the
// line it begins in.
//
// The error is the context's, the reader's or the writer's, or an *Error of the first row.
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

// resume reads rows from where the input is, at the beginning of a line.
func (t *csvReader) resume() {
	unread, _ := t.in.Peek(t.in.Buffered())
	t.linesBefore = t.source.lines - bytes.Count(unread, []byte{'\n'})
	t.lastLine = t.linesBefore
	t.rows = csv.NewReader(t.in) // takes the buffer as it is
	t.rows.ReuseRecord = true
	t.rows.FieldsPerRecord = len(t.fields)
}

// read reads the next row. What is wrong with the row alone is bad, what ends the table err.
func (t *csvReader) read(ctx context.Context) (row []string, rowErr *Error, err error) {
	t.source.left, t.source.exceeded = 2*MaxLine, false
	row, err = t.rows.Read()
	var parse *csv.ParseError
	switch {
	case t.source.exceeded: // whatever was made of the beginning
		t.line = t.lastLine + 1
		if len(row) > 0 {
			t.line = t.cellLine(0)
		}
		return nil, LineTooLong(), t.skipRow(ctx)
	case errors.As(err, &parse):
		t.line, t.lastLine = t.linesBefore+parse.StartLine, t.linesBefore+parse.Line
		return nil, newError(BadCSV, "this is no row of the table: %v", parse.Err), nil
	case err == nil:
		n := len(row) - 1
		t.line, t.lastLine = t.cellLine(0), t.cellLine(n)+strings.Count(row[n], "\n")
	}
	return row, nil, err
}

// at is the line of a cell of the last row.
func (t *csvReader) cellLine(cell int) int {
	line, _ := t.rows.FieldPos(cell)
	return t.linesBefore + line
}

// skip goes on after a row that was cut: what is left of its line is no row, and would be
// judged as one with half an id. The end of the input is left for the next read to find.
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

// verdict is the verdict on a row.
func (t *csvReader) appendVerdict(dst []byte, row []string, rowErr *Error) ([]byte, Outcome) {
	if rowErr == nil {
		var q *Request
		if q, rowErr = t.rowRequest(row); rowErr == nil {
			return t.checker.Judge(dst, q)
		}
	}
	return t.checker.appendRefusal(dst, t.line, rowErr)
}

// head reads the first row.
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
		return newError(NoField, "no column of the first row is called answer")
	}
	if !has[handField] && t.checker.options.Hand == nil {
		return newError(NoField, "no column of the first row is called hand")
	}
	return nil
}

// request reads a row.
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

// cell reads a cell.
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

// pump reads the input of a table. Before it waits for more, what was answered is flushed.
type tableInput struct {
	in       io.Reader
	out      Writer
	left     int  // what the row may have; one with a quotation mark that is never closed has no end
	exceeded bool // it had more
	lines    int  // the line ends that were read
	midLine  bool // a line was begun after the last of them
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

package part

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"iter"
	"os"
	"strconv"

	"github.com/parquet-go/parquet-go"

	"github.com/make24/make24/internal/base/parquetfile"
	"github.com/make24/make24/internal/survey"
)

// ErrDamaged is the error that readers wrap for a file with contents that no Writer wrote. Errors
// of the operating system, such as a failure to open or read the file, do not wrap it.
var ErrDamaged = errors.New("damaged part")

// Reader reads a file that a Writer wrote.
type Reader struct {
	file     *parquet.File
	closer   io.Closer
	plan     survey.Plan
	columns  []column
	from, to int64
}

// Open opens the named file and verifies it like NewReader.
func Open(name string) (*Reader, error) {
	file, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	info, err := file.Stat()
	if err != nil {
		return nil, errors.Join(err, file.Close())
	}
	r, err := NewReader(file, info.Size())
	if err != nil {
		return nil, errors.Join(err, file.Close())
	}
	r.closer = file
	return r, nil
}

// NewReader returns a reader of a file of size bytes. It reads the whole file once to verify its
// checksum, and checks the metadata. It returns an error wrapping ErrDamaged if the checksum or the
// metadata is invalid.
func NewReader(in io.ReaderAt, size int64) (*Reader, error) {
	r := &Reader{}
	if err := r.load(in, size); err != nil {
		return nil, damagedError(err)
	}
	return r, nil
}

// damagedError wraps err in ErrDamaged unless it is an error of the operating system.
func damagedError(err error) error {
	var pathErr *fs.PathError
	if errors.As(err, &pathErr) {
		return err
	}
	return fmt.Errorf("%w: %w", ErrDamaged, err)
}

// load verifies the checksum, reads the metadata and checks the columns.
func (r *Reader) load(in io.ReaderAt, size int64) (err error) {
	defer parquetfile.Recover(&err)
	if err := verifyChecksum(in, size); err != nil {
		return err
	}
	if r.file, err = parquetfile.Open(in, size); err != nil {
		return err
	}
	text, _ := r.file.Lookup(planKey)
	if err := json.Unmarshal([]byte(text), &r.plan); err != nil {
		return err
	}
	if r.from, err = r.intMetadata(fromKey); err != nil {
		return err
	}
	if r.to, err = r.intMetadata(toKey); err != nil {
		return err
	}
	r.columns = columnsOf(r.plan)
	if got, want := r.file.Schema().String(), schemaOf(r.columns).String(); got != want {
		return fmt.Errorf("the columns do not match the plan: %s", got)
	}
	if r.from < 0 || r.to < r.from || r.to > r.plan.Space().Size() || r.to-r.from != r.file.NumRows() {
		return fmt.Errorf("%d rows do not match the ranks %d to %d", r.file.NumRows(), r.from, r.to)
	}
	return nil
}

// intMetadata returns the integer stored under a key of the metadata.
func (r *Reader) intMetadata(key string) (int64, error) {
	text, _ := r.file.Lookup(key)
	n, err := strconv.ParseInt(text, 10, 64)
	if err != nil {
		return 0, fmt.Errorf("%s: %w", key, err)
	}
	return n, nil
}

// Plan returns the plan of the rows.
func (r *Reader) Plan() survey.Plan { return r.plan }

// From returns the rank of the first row.
func (r *Reader) From() int64 { return r.from }

// To returns the rank after the last row.
func (r *Reader) To() int64 { return r.to }

// Close closes the file if Open opened it.
func (r *Reader) Close() error {
	if r.closer == nil {
		return nil
	}
	return r.closer.Close()
}

// Rows returns all rows in order. An error ends the sequence and comes with an empty row.
func (r *Reader) Rows() iter.Seq2[survey.Row, error] {
	return func(yield func(survey.Row, error) bool) {
		in := parquetfile.NewRows(r.file)
		defer in.Close()        // only reads, so an error does not matter
		var batch []parquet.Row // rows read in advance
		for rank, hand := range r.plan.Space().From(r.from, r.to) {
			row, err := survey.Row{Rank: rank, Hand: hand}, error(nil)
			if len(batch) == 0 {
				batch, err = in.Next()
			}
			if err == nil {
				err = decodeRow(&row, r.columns, batch[0])
			}
			if err != nil {
				yield(survey.Row{}, damagedError(fmt.Errorf("row %d: %w", rank, err)))
				return
			}
			batch = batch[1:]
			if !yield(row, nil) {
				return
			}
		}
		if _, err := in.Next(); len(batch) > 0 || err == nil {
			yield(survey.Row{}, damagedError(errors.New("unexpected rows after the last rank")))
		} else if !errors.Is(err, io.EOF) {
			yield(survey.Row{}, damagedError(fmt.Errorf("after the last row: %w", err)))
		}
	}
}

// decodeRow sets the fields of a row from its values.
func decodeRow(row *survey.Row, columns []column, values parquet.Row) (err error) {
	defer parquetfile.Recover(&err)
	if len(values) != len(columns) {
		return errInvalidValue
	}
	for i, v := range values {
		if v.IsNull() {
			if columns[i].hasValue == nil {
				return errInvalidValue
			}
			continue
		}
		if err := columns[i].decode(row, v); err != nil {
			return fmt.Errorf("%s: %w", columns[i].name, err)
		}
	}
	return nil
}

// Poison returns the poison rows in order. It reads only the column of the reasons.
func (r *Reader) Poison() (rows []survey.Row, err error) {
	rank := r.from
	for _, group := range r.file.RowGroups() {
		if rows, err = r.appendPoison(rows, rank, group); err != nil {
			return nil, damagedError(err)
		}
		rank += group.NumRows()
	}
	return rows, nil
}

// appendPoison appends the poison rows of a group, whose first row has the given rank.
func (r *Reader) appendPoison(rows []survey.Row, rank int64, group parquet.RowGroup) (_ []survey.Row, err error) {
	defer parquetfile.Recover(&err)
	last := len(r.columns) - 1
	reasons := parquet.NewColumnChunkValueReader(group.ColumnChunks()[last])
	defer func() { err = errors.Join(err, reasons.Close()) }()
	for values := make([]parquet.Value, 64); ; {
		n, err := reasons.ReadValues(values)
		for _, reason := range values[:n] {
			if !reason.IsNull() {
				row := survey.Row{Rank: rank}
				if err := r.columns[last].decode(&row, reason); err != nil {
					return nil, err
				}
				if row.Hand, err = r.plan.Space().At(rank); err != nil {
					return nil, err
				}
				rows = append(rows, row)
			}
			rank++
		}
		if errors.Is(err, io.EOF) {
			return rows, nil
		}
		if err != nil {
			return nil, err
		}
	}
}

// Provenance returns how the file was made, or false if the file does not record it.
func (r *Reader) Provenance() (p Provenance, ok bool) {
	text, ok := r.file.Lookup(provenanceKey)
	return p, ok && json.Unmarshal([]byte(text), &p) == nil
}

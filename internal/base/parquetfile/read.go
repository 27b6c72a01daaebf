package parquetfile

import (
	"errors"
	"io"

	"github.com/parquet-go/parquet-go"
)

// Open opens a file whose length is size bytes.
func Open(in io.ReaderAt, size int64) (*parquet.File, error) {
	return parquet.OpenFile(in, size, parquet.SkipPageIndex(true), parquet.SkipBloomFilters(true))
}

// Rows reads the rows of a file, with all or some of its columns.
type Rows struct {
	groups  []parquet.RowGroup        // row groups not yet begun
	columns []int                     // numbers of the columns to read; empty for all
	rows    parquet.RowReadSeekCloser // of the current row group
	chunk   []parquet.Row
}

// NewRows returns a reader of the columns with the given numbers, or of all columns if no number is
// given.
func NewRows(file *parquet.File, columns ...int) *Rows {
	return &Rows{groups: file.RowGroups(), columns: columns, chunk: make([]parquet.Row, chunkRows)}
}

// Next returns the next rows, at least one. They are valid until the next call. After the last row
// it returns io.EOF.
func (r *Rows) Next() (_ []parquet.Row, err error) {
	defer Recover(&err)
	for {
		if r.rows == nil {
			if len(r.groups) == 0 {
				return nil, io.EOF
			}
			r.rows = parquet.NewColumnChunkRowReader(r.selectChunks(r.groups[0].ColumnChunks()))
			r.groups = r.groups[1:]
		}
		n, err := r.rows.ReadRows(r.chunk)
		switch {
		case err != nil && !errors.Is(err, io.EOF):
			return nil, err
		case n > 0:
			return r.chunk[:n], nil
		}
		if err := r.Close(); err != nil {
			return nil, err
		}
	}
}

// selectChunks returns the chunks of the columns to read.
func (r *Rows) selectChunks(all []parquet.ColumnChunk) []parquet.ColumnChunk {
	if len(r.columns) == 0 {
		return all
	}
	chunks := make([]parquet.ColumnChunk, 0, len(r.columns))
	for _, i := range r.columns {
		chunks = append(chunks, all[i])
	}
	return chunks
}

// Close releases the resources of the reader.
func (r *Rows) Close() error {
	if r.rows == nil {
		return nil
	}
	err := r.rows.Close()
	r.rows = nil
	return err
}

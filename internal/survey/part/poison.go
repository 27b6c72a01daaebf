package part

import (
	"errors"
	"io"

	"github.com/parquet-go/parquet-go"

	"github.com/make24/make24/internal/survey"
)

// Poison are the rows without facts, in order. Of all columns only theirs is read.
func (r *Reader) Poison() (rows []survey.Row, err error) {
	defer func() {
		if err != nil {
			rows, err = nil, damaged(err)
		}
	}()
	defer recovered(&err)
	rank, last := r.from, len(r.columns)-1
	for _, group := range r.file.RowGroups() {
		err := reasons(group.ColumnChunks()[last], func(reason parquet.Value) error {
			row := survey.Row{Rank: rank}
			rank++
			if reason.IsNull() {
				return nil
			}
			if err := takePoison(&row, reason); err != nil {
				return err
			}
			hand, err := r.plan.Space().At(row.Rank)
			row.Hand = hand
			rows = append(rows, row)
			return err
		})
		if err != nil {
			return nil, err
		}
	}
	return rows, nil
}

// reasons gives the values of a column, also those that are not there.
func reasons(chunk parquet.ColumnChunk, give func(parquet.Value) error) (err error) {
	pages := chunk.Pages()
	defer func() { err = errors.Join(err, pages.Close()) }()
	values := make([]parquet.Value, rowsPerWrite)
	for {
		page, err := pages.ReadPage()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return err
		}
		err = each(page.Values(), values, give)
		parquet.Release(page)
		if err != nil {
			return err
		}
	}
}

func each(in parquet.ValueReader, values []parquet.Value, give func(parquet.Value) error) error {
	for {
		n, err := in.ReadValues(values)
		for _, v := range values[:n] {
			if err := give(v); err != nil {
				return err
			}
		}
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return err
		}
	}
}

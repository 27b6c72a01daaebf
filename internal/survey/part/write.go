package part

import (
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strconv"
	"time"

	"github.com/parquet-go/parquet-go"

	"github.com/make24/make24/internal/survey"
)

// What a file is like. A change of these, as one of the library, changes the bytes of surveys.
// The codec is zstd because it gives the same bytes on every machine: that of snappy in
// assembly and that in Go do not.
const (
	mostGroup    = 1 << 16 // rows
	groupBytes   = 32 << 20
	rowsPerWrite = 64
)

// The keys of the metadata.
const (
	planKey = "make24.plan"
	fromKey = "make24.from"
	toKey   = "make24.to"
	madeKey = "make24.made"
	sumKey  = "make24.sum"
)

// GroupRows is how many rows of a plan make a row group: 65536, or fewer where their bitmaps
// are large, for the group is held in memory while it is written.
func GroupRows(plan survey.Plan) int64 {
	if !plan.Stats.Has(survey.Reach) {
		return mostGroup
	}
	return min(mostGroup, groupBytes/((plan.High-plan.Low)/8+1))
}

// A Writer writes the rows of an interval. After an error it writes nothing more.
type Writer struct {
	seal    sealer
	out     *parquet.GenericWriter[any]
	columns []column
	from    int64
	next    int64 // the rank that comes next
	size    int64

	group   int64             // rows in a row group
	open    int64             // rows in the one that is open
	values  [][]parquet.Value // by column: those that wait to be written
	scratch []byte            // what they point to
	err     error
}

// NewWriter returns a writer of rows of a tidy plan that begin with a rank. A row group has as many rows as told; 0
// stands for GroupRows of the plan. The writer does not close out.
func NewWriter(out io.Writer, plan survey.Plan, from, groupRows int64) *Writer {
	text, err := json.Marshal(plan)
	w := &Writer{columns: columnsOf(&plan), from: from, next: from, size: plan.Space().Size(), group: groupRows, err: err}
	if w.group <= 0 {
		w.group = GroupRows(plan)
	}
	w.values = make([][]parquet.Value, len(w.columns))
	w.seal = sealer{out: out, sum: sha256.New()}
	w.out = parquet.NewGenericWriter[any](&w.seal, schemaOf(w.columns),
		parquet.CreatedBy("make24", "1", "survey"),
		parquet.Compression(&parquet.Zstd),
		parquet.DataPageVersion(1),
		parquet.SkipPageBounds("reach"),
		parquet.KeyValueMetadata(planKey, string(text)))
	return w
}

// Next is the rank of the row that comes next.
func (w *Writer) Next() int64 { return w.next }

// Add writes the row of the next rank.
func (w *Writer) Add(row survey.Row) error {
	switch {
	case w.err != nil:
		return w.err
	case row.Rank != w.next || row.Rank >= w.size:
		w.err = fmt.Errorf("a row of rank %d where %d of %d comes next", row.Rank, w.next, w.size)
		return w.err
	}
	for i := range w.columns {
		c, v, depth := &w.columns[i], parquet.Value{}, 0
		if c.has == nil {
			v = c.put(&row, &w.scratch)
		} else if c.has(&row) {
			v, depth = c.put(&row, &w.scratch), 1
		}
		w.values[i] = append(w.values[i], v.Level(0, depth, i))
	}
	w.next++
	w.open++
	switch {
	case w.open == w.group:
		w.flush()
		w.endGroup()
	case len(w.values[0]) == rowsPerWrite:
		w.flush()
	}
	return w.err
}

// flush hands on the values that wait, column by column, which is faster than row by row. When
// it does so decides where pages end: it does not depend on who calls Add, and when.
func (w *Writer) flush() {
	defer recovered(&w.err)
	for i, leaf := range w.out.ColumnWriters() {
		if w.err == nil && len(w.values[i]) > 0 {
			_, w.err = leaf.WriteRowValues(w.values[i])
		}
		w.values[i] = w.values[i][:0]
	}
	w.scratch = w.scratch[:0]
}

// endGroup ends the row group.
func (w *Writer) endGroup() {
	defer recovered(&w.err)
	if w.err == nil {
		w.err = w.out.Flush()
	}
	w.open = 0
}

var errClosed = errors.New("the part is closed")

// Close ends the file: it is of the ranks from the first up to that which would come next.
func (w *Writer) Close() error {
	if w.err != nil {
		return w.err
	}
	w.flush()
	if w.endGroup(); w.err != nil {
		return w.err
	}
	w.out.SetKeyValueMetadata(fromKey, strconv.FormatInt(w.from, 10))
	w.out.SetKeyValueMetadata(toKey, strconv.FormatInt(w.next, 10))
	w.out.SetKeyValueMetadata(sumKey, openSeal)
	if w.err = w.end(); w.err != nil {
		return w.err
	}
	w.err = errClosed
	return nil
}

func (w *Writer) end() (err error) {
	defer recovered(&err)
	w.seal.hold = true
	if err := w.out.Close(); err != nil {
		return err
	}
	return w.seal.close()
}

// recovered makes an error of a panic, which the library may answer bad data with.
func recovered(err *error) {
	if r := recover(); r != nil {
		*err = fmt.Errorf("parquet: %v", r)
	}
}

// Made says how a part came about. It stands in the metadata of parts only: the bytes of data
// files follow from the plan.
type Made struct {
	Worker  string    `json:"worker"`
	Start   time.Time `json:"start"`
	Seconds float64   `json:"seconds"`
}

// Sign puts into the file how it was made. It is for before Close.
func (w *Writer) Sign(m Made) {
	text, err := json.Marshal(m)
	if w.err == nil {
		w.err = err
	}
	if w.err == nil {
		w.out.SetKeyValueMetadata(madeKey, string(text))
	}
}

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

	"github.com/make24/make24/internal/parquetfile"
	"github.com/make24/make24/internal/survey"
)

// groupBytes bounds the bitmaps of a row group. Another value would change the bytes of surveys.
const groupBytes = 32 << 20

// The keys of the metadata.
const (
	planKey       = "make24.plan"
	fromKey       = "make24.from"
	toKey         = "make24.to"
	provenanceKey = "make24.made"
	checksumKey   = "make24.sum"
)

// GroupRows returns the number of rows of a plan in a row group: 65536, or fewer where their bitmaps
// are large, because the group is held in memory while it is written.
func GroupRows(plan survey.Plan) int64 {
	if !plan.Stats.Has(survey.Reach) {
		return parquetfile.GroupRows
	}
	return min(parquetfile.GroupRows, groupBytes/((plan.High-plan.Low)/8+1))
}

// A Writer writes the rows of an interval. After an error it writes nothing more.
type Writer struct {
	checksum checksumWriter
	out      *parquetfile.Writer
	columns  []column
	from     int64
	next     int64 // the rank that comes next
	size     int64
	err      error
}

// NewWriter returns a writer of rows of a tidy plan that begin with a rank. A row group has as many rows as told; 0
// stands for GroupRows of the plan. The writer does not close out.
func NewWriter(out io.Writer, plan survey.Plan, from, groupRows int64) *Writer {
	text, err := json.Marshal(plan)
	w := &Writer{columns: columnsOf(&plan), from: from, next: from, size: plan.Space().Size(), err: err}
	if groupRows <= 0 {
		groupRows = GroupRows(plan)
	}
	w.checksum = checksumWriter{out: out, digest: sha256.New()}
	w.out = parquetfile.NewWriter(&w.checksum, schemaOf(w.columns), "survey", groupRows, parquet.SkipPageBounds("reach"))
	w.out.SetMetadata(planKey, string(text))
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
			v = c.encode(&row, &w.out.Scratch)
		} else if c.has(&row) {
			v, depth = c.encode(&row, &w.out.Scratch), 1
		}
		w.out.Put(v.Level(0, depth, i))
	}
	w.next++
	w.err = w.out.EndRow()
	return w.err
}

var errClosed = errors.New("the part is closed")

// Close ends the file: it is of the ranks from the first up to that which would come next.
func (w *Writer) Close() error {
	if w.err != nil {
		return w.err
	}
	if w.err = w.finish(); w.err == nil {
		w.err = errClosed
		return nil
	}
	return w.err
}

func (w *Writer) finish() error {
	if err := w.out.EndGroup(); err != nil {
		return err
	}
	w.out.SetMetadata(fromKey, strconv.FormatInt(w.from, 10))
	w.out.SetMetadata(toKey, strconv.FormatInt(w.next, 10))
	w.out.SetMetadata(checksumKey, checksumPlaceholder)
	w.checksum.buffering = true
	if err := w.out.Close(); err != nil {
		return err
	}
	return w.checksum.close()
}

// Made says how a part came about. It stands in the metadata of parts only: the bytes of data
// files follow from the plan.
type Provenance struct {
	Worker  string    `json:"worker"`
	Start   time.Time `json:"start"`
	Seconds float64   `json:"seconds"`
}

// Sign puts into the file how it was made. It is for before Close.
func (w *Writer) SetProvenance(p Provenance) {
	text, err := json.Marshal(p)
	if w.err == nil {
		w.err = err
	}
	if w.err == nil {
		w.out.SetMetadata(provenanceKey, string(text))
	}
}

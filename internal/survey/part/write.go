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

	"github.com/make24/make24/internal/base/parquetfile"
	"github.com/make24/make24/internal/survey"
)

// groupBytes bounds the size of the bitmaps in a row group. Changing it changes the bytes of files.
const groupBytes = 32 << 20

// Keys of the metadata.
const (
	planKey       = "make24.plan"
	fromKey       = "make24.from"
	toKey         = "make24.to"
	provenanceKey = "make24.made"
	checksumKey   = "make24.sum"
)

// GroupRows returns the number of rows in a row group: 65536, or fewer if the plan has large
// bitmaps, because a group is held in memory while it is written.
func GroupRows(plan survey.Plan) int64 {
	if !plan.HasWindow() {
		return parquetfile.GroupRows
	}
	return min(parquetfile.GroupRows, groupBytes/((plan.High-plan.Low)/8+1))
}

// Writer writes the rows of an interval. After an error it writes nothing more.
type Writer struct {
	checksum checksumWriter
	out      *parquetfile.Writer
	columns  []column
	from     int64
	next     int64 // rank of the next row
	size     int64
	err      error
}

// NewWriter returns a writer of rows of a normalized plan, the first of which has the rank from. A
// row group has groupRows rows; 0 means GroupRows(plan). The writer does not close out.
func NewWriter(out io.Writer, plan survey.Plan, from, groupRows int64) *Writer {
	text, err := json.Marshal(plan)
	w := &Writer{columns: columnsOf(plan), from: from, next: from, size: plan.Space().Size(), err: err}
	if groupRows <= 0 {
		groupRows = GroupRows(plan)
	}
	w.checksum = checksumWriter{out: out, digest: sha256.New()}
	w.out = parquetfile.NewWriter(&w.checksum, schemaOf(w.columns), "survey", groupRows, parquet.SkipPageBounds("reach"))
	w.out.SetMetadata(planKey, string(text))
	return w
}

// Next returns the rank of the row that Add expects next.
func (w *Writer) Next() int64 { return w.next }

// Add writes a row, which must have the rank Next.
func (w *Writer) Add(row survey.Row) error {
	switch {
	case w.err != nil:
		return w.err
	case row.Rank != w.next || row.Rank >= w.size:
		w.err = fmt.Errorf("row has rank %d, want %d in a space of %d hands", row.Rank, w.next, w.size)
		return w.err
	}
	for i := range w.columns {
		c, v, depth := &w.columns[i], parquet.Value{}, 0
		if c.hasValue == nil {
			v = c.encode(&row, &w.out.Scratch)
		} else if c.hasValue(&row) {
			v, depth = c.encode(&row, &w.out.Scratch), 1
		}
		w.out.Put(v.Level(0, depth, i))
	}
	w.next++
	w.err = w.out.EndRow()
	return w.err
}

var errClosed = errors.New("the part is closed")

// Close completes the file. Its interval is from the first rank up to but not including Next.
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

// finish writes the metadata and the checksum.
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

// Provenance describes how a part was made. Only parts have it in their metadata, not data files,
// because the bytes of data files must depend on the plan alone.
type Provenance struct {
	Worker  string    `json:"worker"`
	Start   time.Time `json:"start"`
	Seconds float64   `json:"seconds"`
}

// SetProvenance stores in the metadata how the file was made. It must be called before Close.
func (w *Writer) SetProvenance(p Provenance) {
	text, err := json.Marshal(p)
	if w.err == nil {
		w.err = err
	}
	if w.err == nil {
		w.out.SetMetadata(provenanceKey, string(text))
	}
}

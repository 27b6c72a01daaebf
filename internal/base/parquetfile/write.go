// Package parquetfile writes and reads the Parquet files of make24: the parts of surveys, and sets
// of puzzles.
//
// The bytes it writes depend only on the values and their order. A change of this package, or of
// the Parquet library, changes the bytes of surveys and sets, whose checksums are recorded.
package parquetfile

import (
	"fmt"
	"io"

	"github.com/parquet-go/parquet-go"
)

// GroupRows is the maximum number of rows in a row group.
const GroupRows = 1 << 16

// chunkRows is the number of rows that are written or read together. It determines the pages of a
// file, and so its bytes.
const chunkRows = 64

// Integer returns the type of columns of integers. Like the types below, it uses the plain encoding, which
// every reader supports.
func Integer() parquet.Node { return Plain(parquet.Leaf(parquet.Int64Type)) }

// Float returns the type of columns of floating-point numbers.
func Float() parquet.Node { return Plain(parquet.Leaf(parquet.DoubleType)) }

// Boolean returns the type of columns of booleans.
func Boolean() parquet.Node { return Plain(parquet.Leaf(parquet.BooleanType)) }

// Text returns the type of columns of texts.
func Text() parquet.Node { return Plain(parquet.String()) }

// Plain returns the node with the plain encoding, which stores values without compression by a
// dictionary or by differences.
func Plain(node parquet.Node) parquet.Node { return parquet.Encoded(node, &parquet.Plain) }

// Group is a group whose fields are in the order in which they were added. (A parquet.Group sorts
// them by name.)
type Group struct {
	parquet.Group
	fieldNames []string
}

// Add appends a field.
func (g *Group) Add(name string, node parquet.Node) {
	if g.Group == nil {
		g.Group = parquet.Group{}
	}
	g.Group[name] = node
	g.fieldNames = append(g.fieldNames, name)
}

// Fields returns the fields in the order in which they were added.
func (g *Group) Fields() []parquet.Field {
	byName := map[string]parquet.Field{}
	for _, f := range g.Group.Fields() {
		byName[f.Name()] = f
	}
	fields := make([]parquet.Field, 0, len(g.fieldNames))
	for _, name := range g.fieldNames {
		fields = append(fields, byName[name])
	}
	return fields
}

// Writer writes rows. After an error it writes nothing more, and every method returns that error.
type Writer struct {
	// Scratch is memory for the bytes of values. It is reset when the pending values are written.
	Scratch []byte

	out         *parquet.GenericWriter[any]
	values      [][]parquet.Value // pending values, by column
	pendingRows int
	groupRows   int64
	groupLen    int64 // rows in the current row group
	err         error
}

// NewWriter returns a writer of a file with a schema. The file's metadata names the creator, a part
// of make24. A row group has groupRows rows. The writer does not close out.
func NewWriter(out io.Writer, schema *parquet.Schema, creator string, groupRows int64, options ...parquet.WriterOption) *Writer {
	options = append(options,
		schema,
		parquet.CreatedBy("make24", "1", creator),
		// Zstd gives the same bytes on every machine. Snappy does not: its assembly and Go code
		// differ.
		parquet.Compression(&parquet.Zstd),
		parquet.DataPageVersion(1))
	w := &Writer{out: parquet.NewGenericWriter[any](out, options...), groupRows: groupRows}
	w.values = make([][]parquet.Value, len(w.out.ColumnWriters()))
	return w
}

// Put adds a value to its column in the current row.
func (w *Writer) Put(v parquet.Value) {
	column := &w.values[v.Column()]
	*column = append(*column, v)
}

// EndRow ends the current row.
func (w *Writer) EndRow() error {
	w.pendingRows++
	w.groupLen++
	switch {
	case w.groupLen == w.groupRows:
		return w.EndGroup()
	case w.pendingRows == chunkRows:
		w.flush()
	}
	return w.err
}

// flush writes the pending values column by column, which is faster than row by row.
func (w *Writer) flush() {
	w.try(func() error {
		for i, column := range w.out.ColumnWriters() {
			if len(w.values[i]) > 0 {
				if _, err := column.WriteRowValues(w.values[i]); err != nil {
					return err
				}
			}
			w.values[i] = w.values[i][:0]
		}
		return nil
	})
	w.Scratch, w.pendingRows = w.Scratch[:0], 0
}

// try calls f unless there was an error. It records the error of f, or its panic as an error.
func (w *Writer) try(f func() error) {
	defer Recover(&w.err)
	if w.err == nil {
		w.err = f()
	}
}

// EndGroup ends the current row group, if it has rows.
func (w *Writer) EndGroup() error {
	w.flush()
	w.try(w.out.Flush)
	w.groupLen = 0
	return w.err
}

// SetMetadata sets an entry of the file's metadata.
func (w *Writer) SetMetadata(key, value string) { w.out.SetKeyValueMetadata(key, value) }

// Close writes the pending rows and the footer of the file.
func (w *Writer) Close() error {
	w.flush()
	w.try(w.out.Close)
	return w.err
}

// Recover turns a panic into an error. It must be called with defer. The library may panic on
// invalid data.
func Recover(err *error) {
	if r := recover(); r != nil {
		*err = fmt.Errorf("parquet: %v", r)
	}
}

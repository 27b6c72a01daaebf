package parquetfile_test

import (
	"bytes"
	"errors"
	"io"
	"slices"
	"strings"
	"testing"

	"github.com/parquet-go/parquet-go"

	"github.com/make24/make24/internal/base/parquetfile"
)

// writeFile returns a file of n rows in row groups of 100. The first column has the number of the
// row; the second has a text in every third row.
func writeFile(t *testing.T, n int64) []byte {
	t.Helper()
	g := &parquetfile.Group{}
	g.Add("number", parquetfile.Integer())
	g.Add("a text", parquet.Optional(parquetfile.Text()))
	var b bytes.Buffer
	w := parquetfile.NewWriter(&b, parquet.NewSchema("test", g), "test", 100)
	for i := range n {
		text, depth := parquet.NullValue(), 0
		if i%3 == 0 {
			from := len(w.Scratch)
			w.Scratch = append(w.Scratch, strings.Repeat("x", int(i%7))...)
			text, depth = parquet.ByteArrayValue(w.Scratch[from:]), 1
		}
		w.Put(parquet.Int64Value(i).Level(0, 0, 0))
		w.Put(text.Level(0, depth, 1))
		if err := w.EndRow(); err != nil {
			t.Fatal(err)
		}
	}
	w.SetMetadata("key", "value")
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// TestRoundTrip checks that all columns together, and one column alone, read back unchanged from
// files with no row, a part of a row group and several row groups.
func TestRoundTrip(t *testing.T) {
	for _, n := range []int64{0, 1, 63, 64, 65, 99, 100, 101, 200, 1000} {
		b := writeFile(t, n)
		file, err := parquetfile.Open(bytes.NewReader(b), int64(len(b)))
		if err != nil {
			t.Fatal(err)
		}
		if got, _ := file.Lookup("key"); got != "value" {
			t.Errorf("%d rows: metadata %q", n, got)
		}
		if got, want := file.Schema().Columns(), [][]string{{"number"}, {"a text"}}; !slices.EqualFunc(got, want, slices.Equal) {
			t.Errorf("the columns are %v", got)
		}
		if got := int64(len(file.RowGroups())); got != (n+99)/100 {
			t.Errorf("%d rows in %d groups", n, got)
		}
		all, texts := parquetfile.NewRows(file), parquetfile.NewRows(file, 1)
		for i := range n {
			row := nextRow(t, all)
			if len(row) != 2 || row[0].Int64() != i || row[1].IsNull() != (i%3 > 0) || i%3 == 0 && len(row[1].ByteArray()) != int(i%7) {
				t.Fatalf("row %d of %d is %v", i, n, row)
			}
			if text := nextRow(t, texts); len(text) != 1 || !parquet.Equal(text[0], row[1]) {
				t.Fatalf("text of row %d of %d is %v", i, n, text)
			}
		}
		for _, rows := range []*parquetfile.Rows{all, texts} {
			if row, err := rows.Next(); !errors.Is(err, io.EOF) {
				t.Errorf("after %d rows: %v, %v", n, row, err)
			}
		}
	}
}

// unread holds the rows that each reader has returned and nextRow has not.
var unread = map[*parquetfile.Rows][]parquet.Row{}

// nextRow returns the next row of a reader.
func nextRow(t *testing.T, rows *parquetfile.Rows) parquet.Row {
	t.Helper()
	if len(unread[rows]) == 0 {
		next, err := rows.Next()
		if err != nil {
			t.Fatal(err)
		}
		unread[rows] = next
	}
	row := unread[rows][0]
	unread[rows] = unread[rows][1:]
	return row
}

// TestRecover checks that Recover turns a panic into an error of the call.
func TestRecover(t *testing.T) {
	call := func() (err error) {
		defer parquetfile.Recover(&err)
		panic("bad page")
	}
	if err := call(); err == nil || err.Error() != "parquet: bad page" {
		t.Error(err)
	}
}

var errFull = errors.New("full")

type fullWriter struct{}

func (fullWriter) Write([]byte) (int, error) { return 0, errFull }

// TestWriteError checks that every Close of a writer returns its first error.
func TestWriteError(t *testing.T) {
	g := &parquetfile.Group{}
	g.Add("number", parquetfile.Integer())
	w := parquetfile.NewWriter(fullWriter{}, parquet.NewSchema("test", g), "test", 10)
	for range 10 {
		w.Put(parquet.Int64Value(1).Level(0, 0, 0))
		_ = w.EndRow()
	}
	for range 2 {
		if err := w.Close(); !errors.Is(err, errFull) {
			t.Error(err)
		}
	}
}

package part_test

import (
	"bytes"
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"testing"

	"github.com/parquet-go/parquet-go"

	"github.com/make24/make24/internal/survey"
	"github.com/make24/make24/internal/testkit/proctest"
	"github.com/make24/make24/solve"
)

func columnNames(tb testing.TB, file []byte) (names []string) {
	tb.Helper()
	f, err := parquet.OpenFile(bytes.NewReader(file), int64(len(file)))
	if err != nil {
		tb.Fatal(err)
	}
	for _, c := range f.Root().Columns() {
		names = append(names, c.Name())
	}
	return names
}

// foreignRow returns the row that the other library should return: the values by the names of their
// columns, with nil for null. A bitmap is the list of its targets.
func foreignRow(p survey.Plan, r survey.Row) map[string]any {
	row := map[string]any{"rank": r.Rank, "hand": r.Hand.String()}
	for _, c := range p.Columns() {
		row[c.Name] = c.Value(&r)
		if reach, ok := row[c.Name].(solve.Targets); ok {
			row[c.Name] = slices.AppendSeq([]int64{}, reach.All())
		}
	}
	return row
}

// TestForeignReader checks that another library, hyparquet, reads the same rows. Most windows of
// the examples end within a byte of the bitmap, one ends at the end of a byte.
func TestForeignReader(t *testing.T) {
	if testing.Short() {
		t.Skip("one goroutine: nothing for the race detector")
	}
	modules, err := filepath.Abs("../../../web/node_modules")
	if err != nil {
		t.Fatal(err)
	}
	node, err := exec.LookPath("node")
	if err == nil {
		_, err = os.Stat(filepath.Join(modules, "hyparquet-compressors"))
	}
	if err != nil {
		if os.Getenv("CI") != "" {
			t.Fatalf("CI has no second Parquet reader: %v", err)
		}
		t.Skipf("NO SECOND PARQUET READER (needs node, and npm ci in web): %v", err)
	}
	var names []string
	dir := t.TempDir()
	for i, e := range examples() {
		names = append(names, filepath.Join(dir, string(rune('a'+i))+".parquet"))
		if err := os.WriteFile(names[i], e.encode(t, 300), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	read := proctest.Command(t, node, append([]string{"testdata/read.mjs", modules}, names...)...)
	read.Stderr = os.Stderr
	out, err := read.Output()
	if err != nil {
		t.Fatal(err)
	}
	in := json.NewDecoder(bytes.NewReader(out))
	for i, e := range examples() {
		var columns []string
		if err := in.Decode(&columns); err != nil || !equalJSON(t, columns, columnNames(t, e.encode(t, 0))) {
			t.Fatalf("%s: columns %v, %v", e.name, columns, err)
		}
		for _, row := range e.rows {
			var got map[string]any
			if err := in.Decode(&got); err != nil {
				t.Fatalf("%s: %s: %v", names[i], e.name, err)
			}
			if want := foreignRow(e.plan, row); !equalJSON(t, got, want) {
				t.Fatalf("%s: row %d differs", e.name, row.Rank)
			}
		}
	}
	if in.More() {
		t.Error("too many rows")
	}
}

func equalJSON(tb testing.TB, got, want any) bool {
	tb.Helper()
	a, err := json.Marshal(got)
	if err != nil {
		tb.Fatal(err)
	}
	b, err := json.Marshal(want)
	if err != nil {
		tb.Fatal(err)
	}
	if !bytes.Equal(a, b) {
		tb.Logf("%s is not %s", a, b)
	}
	return bytes.Equal(a, b)
}

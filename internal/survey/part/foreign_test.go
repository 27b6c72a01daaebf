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

// foreignRow is a row as the other library returns it, without null values.
type foreignRow struct {
	Rank     int64    `json:"rank"`
	Hand     string   `json:"hand"`
	Solvable *bool    `json:"solvable"`
	Written  *int64   `json:"written"`
	Forms    *int64   `json:"forms"`
	Ideas    *int64   `json:"ideas"`
	Simplest *string  `json:"simplest"`
	Fraction *bool    `json:"fraction"`
	Largest  *string  `json:"largest"`
	Seconds  *float64 `json:"seconds"`
	Level    *int     `json:"level"`
	Reach    *[]int64 `json:"reach"` // the targets in the bitmap
	Reached  *int     `json:"reached"`
	Nearest  *string  `json:"nearest"`
	Poison   *string  `json:"poison"`
}

// wantForeignRow returns the row that the other library should return.
func wantForeignRow(p survey.Plan, r survey.Row) foreignRow {
	f := foreignRow{Rank: r.Rank, Hand: r.Hand.String()}
	if r.PoisonReason != "" {
		f.Poison = &r.PoisonReason
		return f
	}
	setIf := func(stat survey.Stat, set func()) {
		if p.Stats&stat != 0 {
			set()
		}
	}
	text := func(t string) *string {
		if t == "" {
			return nil
		}
		return &t
	}
	setIf(allStats&^survey.StatReach, func() { f.Solvable = &r.Solvable })
	setIf(survey.StatWritten, func() { f.Written = &r.WrittenCount })
	setIf(survey.StatForms, func() { f.Forms = &r.FormCount })
	setIf(survey.StatIdeas, func() { f.Ideas = &r.IdeaCount })
	setIf(survey.StatFraction, func() { f.Fraction = &r.NeedsFraction })
	f.Simplest, f.Largest, f.Nearest = text(r.SimplestSolution), text(r.LargestResult), text(r.NearestValues)
	if r.Level > 0 {
		seconds := float64(r.GradeTenths) / 10
		f.Seconds, f.Level = &seconds, &r.Level
	}
	setIf(survey.StatReach, func() {
		reach := slices.AppendSeq([]int64{}, r.Reach.All())
		n := len(reach)
		f.Reach, f.Reached = &reach, &n
	})
	return f
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
	in.DisallowUnknownFields()
	for i, e := range examples() {
		var columns []string
		if err := in.Decode(&columns); err != nil || !equalJSON(t, columns, columnNames(t, e.encode(t, 0))) {
			t.Fatalf("%s: columns %v, %v", e.name, columns, err)
		}
		for _, row := range e.rows {
			var got foreignRow
			if err := in.Decode(&got); err != nil {
				t.Fatalf("%s: %s: %v", names[i], e.name, err)
			}
			if want := wantForeignRow(e.plan, row); !equalJSON(t, got, want) {
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

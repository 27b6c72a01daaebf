package dataset

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/make24/make24/internal/sets/record"

	"github.com/make24/make24/internal/testkit/sample"
)

// countRecords reads a whole file with the given content and returns the numbers of records and
// errors. It checks that each error names the file, and that each record has a hand and a key with
// a split.
func countRecords(t testing.TB, name string, content []byte, o ReadOptions) (recordCount, errorCount int) {
	t.Helper()
	path := filepath.Join(folderOf(t), name)
	if err := os.WriteFile(path, content, 0o600); err != nil {
		t.Fatal(err)
	}
	_, back, errs := readFile(t, Source{Name: path, To: -1}, o)
	for _, err := range errs {
		var e *Error
		if !errors.As(err, &e) || e.File != path || e.Text == "" || strings.Contains(e.Text, "\n") {
			t.Errorf("%q: %v", content, err)
		}
	}
	for _, r := range back {
		if len(r.Hand) == 0 || SplitOf(r.Key()) == NoSplit {
			t.Errorf("%q: %+v", content, r)
		}
	}
	return len(back), len(errs)
}

// TestDamagedFiles checks that a file that is truncated, or in which bytes were changed, is read as
// far as possible or refused, without a panic or an endless loop. Nothing is read from a truncated
// Parquet file.
func TestDamagedFiles(t *testing.T) {
	for _, f := range Formats() {
		content := encode(t, f, WriterOptions{}, someRecords(t)...)
		step := max(1, len(content)/sample.Of(25, 150))
		for at := 0; at < len(content); at += step {
			recordCount, errorCount := countRecords(t, "cut"+f.Extension(), content[:at], ReadOptions{})
			if formatTable[f].container == parquetContainer && (recordCount > 0 || errorCount == 0) {
				t.Fatalf("%s cut off at %d: %d records, %d errors", f, at, recordCount, errorCount)
			}
		}
		random := rand.New(rand.NewPCG(24, uint64(f)))
		for range sample.Of(40, 300) {
			damagedContent := bytes.Clone(content)
			for range random.IntN(3) + 1 {
				damagedContent[random.IntN(len(damagedContent))] = byte(random.Uint32())
			}
			countRecords(t, "damaged"+f.Extension(), damagedContent, ReadOptions{})
			countRecords(t, "damaged"+f.Extension(), damagedContent, ReadOptions{KeepExtra: true})
		}
	}
}

func FuzzRead(f *testing.F) {
	for _, c := range foreignFiles {
		f.Add(c.text)
	}
	for _, name := range []string{"csv.csv", "jsonl.jsonl", "stream-of-search.json", "verifiers.jsonl"} {
		text, err := os.ReadFile(filepath.Join("testdata", name))
		if err != nil {
			f.Fatal(err)
		}
		f.Add(string(text))
	}
	f.Fuzz(func(t *testing.T, content string) {
		countRecords(t, "x", []byte(content), ReadOptions{})
		countRecords(t, "x.csv", []byte(content), ReadOptions{})
		countRecords(t, "x", []byte(content), ReadOptions{KeepExtra: true})
		countRecords(t, "x.csv", []byte(content), ReadOptions{KeepExtra: true})
		countRecords(t, "x", []byte(content), ReadOptions{Format: JSONL, Rules: "tv"})
	})
}

// TestLongRecords checks that an endless record is refused before it fills the memory, and that the
// lines after a line that is too long are read.
func TestLongRecords(t *testing.T) {
	longText := strings.Repeat("x", 2*maxRecord)
	for _, c := range []struct {
		name, content string
		records       int
		want          string
	}{
		{"x.jsonl", `{"hand":[1],"x":"` + longText + "\"}\n{\"hand\":[2]}\n", 1, "the line is longer than"},
		{"x.json", `[{"hand":[1]},{"x":"` + longText + `"}]`, 1, "the record is longer than"},
		{"x.csv", "hand,x\n1,\"" + longText + "\"\n", 0, "is a quotation mark never closed"},
	} {
		_, records, errs := readBack(t, c.name, []byte(c.content), ReadOptions{})
		if len(records) != c.records || len(errs) != 1 || !strings.Contains(errs[0].Error(), c.want) {
			t.Errorf("%s: %d records, %.200v", c.name, len(records), errs)
		}
	}
}

// TestReadErrors checks that a read error is returned and is not mistaken for the end of the file.
func TestReadErrors(t *testing.T) {
	errBroken := errors.New("the disk is gone")
	in := iotest.TimeoutReader(strings.NewReader(strings.Repeat("[1]", 100_000)))
	limit := &record.LimitReader{In: in, Remaining: 1 << 20}
	if _, err := io.ReadAll(limit); err == nil || limit.Err == nil {
		t.Error("the error of the reader is lost")
	}
	broken := io.MultiReader(strings.NewReader(`[{"hand":[1]},`), iotest.ErrReader(errBroken))
	a := arrayReader{record.NewElements(broken, record.ArrayShape, maxRecord)}
	if _, _, err, more := a.next(); err != nil || !more {
		t.Error(err)
	}
	if _, _, err, more := a.next(); more || !errors.Is(err, errBroken) {
		t.Error(err, more)
	}
}

func TestParseSource(t *testing.T) {
	t.Chdir(t.TempDir())
	if err := os.WriteFile("odd:1-2", []byte("1 2\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		text string
		want Source
	}{
		{"24.csv", Source{Name: "24.csv", From: 0, To: -1}},
		{"24.csv:900-999", Source{Name: "24.csv", From: 900, To: 999}},
		{"a:b:0-0", Source{Name: "a:b", From: 0, To: 0}},
		{"24.csv:900-", Source{Name: "24.csv:900-", From: 0, To: -1}},
		{":1-2", Source{Name: ":1-2", From: 0, To: -1}},
		{"odd:1-2", Source{Name: "odd:1-2", From: 0, To: -1}},
		{"odd:1-2:0-0", Source{Name: "odd:1-2", From: 0, To: 0}},
	} {
		got, err := ParseSource(c.text)
		if err != nil || got != c.want || got.String() != c.text {
			t.Errorf("%s: %+v, %v", c.text, got, err)
		}
	}
	if _, err := ParseSource("x:3-2"); err == nil {
		t.Error("x:3-2: no error")
	}
}

// TestRanges checks that a range gives the same records in every format, and an error if it goes
// past the end of the file.
func TestRanges(t *testing.T) {
	var records []Record
	for i := range int64(200) {
		records = append(records, mustRecord(t, "classic", 24, i, 1))
	}
	for _, f := range Formats() {
		name := filepath.Join(t.TempDir(), "set"+f.Extension())
		if err := os.WriteFile(name, encode(t, f, WriterOptions{}, records...), 0o600); err != nil {
			t.Fatal(err)
		}
		for _, c := range []struct{ from, to, want int }{{0, 0, 1}, {90, 99, 10}, {199, 199, 1}, {198, 200, 2}, {300, 301, 0}} {
			_, back, errs := readFile(t, Source{Name: name, From: int64(c.from), To: int64(c.to)}, ReadOptions{})
			if len(back) != c.want || c.want > 0 && !equalRecords(back[0], records[c.from]) || (len(errs) > 0) != (c.to > 199) {
				t.Errorf("%s %d-%d: %d records, %v", f, c.from, c.to, len(back), errs)
			}
		}
	}
	brokenLines := []byte("{\"hand\":[1]}\nbroken\n{\"hand\":[2]}\nbroken\n")
	name := filepath.Join(t.TempDir(), "x.jsonl")
	if err := os.WriteFile(name, brokenLines, 0o600); err != nil {
		t.Fatal(err)
	}
	if _, back, errs := readFile(t, Source{Name: name, From: 2, To: 2}, ReadOptions{}); len(back) != 1 || len(errs) > 0 {
		t.Error(fmt.Sprint(back, errs))
	}
}

// TestDeepJSON checks that deeply nested JSON is read or refused. The row deep-json of make bench
// checks that this takes linear time.
func TestDeepJSON(t *testing.T) {
	deepJSON := strings.Repeat(`{"info":`, 5000) + "1" + strings.Repeat("}", 5000)
	lines := `{"hand":[1],"info":` + deepJSON + "}\n" + `{"info":` + deepJSON + "}\n"
	if records, errs := countRecords(t, "x.jsonl", []byte(lines), ReadOptions{Format: Verifiers}); records+errs != 2 {
		t.Errorf("%d records and %d errors in two lines", records, errs)
	}
	if paths, ok := jsonPaths([]byte(`{"hand":[1],"info":` + deepJSON + "}")); !ok || !slices.Equal(paths, []string{"hand", "hand[]", "info", "info.info"}) {
		t.Errorf("%d paths, want those of two levels", len(paths))
	}
	if records, errs := countRecords(t, "x.json", []byte(strings.Repeat("[", 100_000)), ReadOptions{}); records != 0 || errs == 0 {
		t.Errorf("%d records and %d errors in open brackets", records, errs)
	}
}

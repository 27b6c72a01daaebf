package dataset

import (
	"bytes"
	"errors"
	"maps"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/make24/make24/internal/testkit/golden"
	"github.com/make24/make24/rat"
)

// someInputs are a range of a file, and a whole file whose name ends like a range.
var someInputs = []Input{
	{Source{Name: "24.csv", From: 900, To: 999}, 57436, strings.Repeat("0123456789abcdef", 4)},
	{Source{Name: "seen:0-9", From: 0, To: -1}, 0, ""},
}

// makeSet makes a set of the records in a new folder and returns the set's path and manifest.
func makeSet(t *testing.T, f Format, records ...Record) (name string, m *Manifest) {
	t.Helper()
	name = filepath.Join(t.TempDir(), "set"+f.Extension())
	set, err := Begin(name, f, WriterOptions{})
	if err != nil {
		t.Fatal(err)
	}
	for i := range records {
		if err := set.Write(&records[i]); err != nil {
			t.Fatal(err)
		}
	}
	m, err = set.Commit(Manifest{Command: []string{"generate", "--seed", "7"}, Version: "v1.2.3", Seed: 7, Inputs: someInputs})
	if err != nil {
		t.Fatal(err)
	}
	set.Abort() // does nothing after Commit
	return name, m
}

func TestSetAndManifest(t *testing.T) {
	name, m := makeSet(t, JSONL, someRecords(t)...)
	if got := listFolder(t, filepath.Dir(name)); !slices.Equal(got, []string{"set.jsonl", "set.jsonl.manifest.json"}) {
		t.Errorf("the folder has %v", got)
	}
	golden.Compare(t, "testdata/manifest.json", readContent(t, ManifestName(name)))
	if readContent(t, name) != readContent(t, "testdata/jsonl.jsonl") {
		t.Error("the set differs from testdata/jsonl.jsonl")
	}
	back, err := ReadManifest(ManifestName(name))
	if err != nil || !reflect.DeepEqual(back, m) || back.Compare(m) != nil {
		t.Errorf("%v: %+v, want %+v", err, back, m)
	}
	size, sum, err := ChecksumFile(t.Context(), name)
	if err != nil || size != m.Bytes || sum != m.SHA256 {
		t.Errorf("%d bytes, %s, %v", size, sum, err)
	}
}

// TestReplaceSet checks that a failed or aborted set leaves an older set and its manifest
// unchanged, and that Commit replaces both.
func TestReplaceSet(t *testing.T) {
	name, old := makeSet(t, CSV, someRecords(t)...)
	set, err := Begin(name, JSONL, WriterOptions{})
	if err != nil {
		t.Fatal(err)
	}
	if err := set.Write(&Record{}); err == nil || set.Rows != 0 {
		t.Error("a record without numbers was written")
	}
	set.Abort()
	if m, err := ReadManifest(ManifestName(name)); err != nil || m.Compare(old) != nil {
		t.Error(err)
	}
	set, err = Begin(name, JSONL, WriterOptions{})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := set.Commit(Manifest{}); err != nil {
		t.Fatal(err)
	}
	if m, err := ReadManifest(ManifestName(name)); err != nil || m.Rows != 0 || m.Format != JSONL {
		t.Errorf("%+v %v", m, err)
	}
	if got := listFolder(t, filepath.Dir(name)); len(got) != 2 {
		t.Errorf("the folder has %v", got)
	}
}

// TestManifestKeys checks that the keys of a manifest, which are a sum, are equal for the same
// puzzles in any order and format, and differ for other puzzles.
func TestManifestKeys(t *testing.T) {
	records := someRecords(t)
	_, first := makeSet(t, CSV, records...)
	slices.Reverse(records)
	_, second := makeSet(t, CountdownTasks, records...)
	if first.Keys != second.Keys || first.Rows != second.Rows {
		t.Errorf("%s, %s", first.Keys, second.Keys)
	}
	_, fewer := makeSet(t, CSV, records[1:]...)
	_, more := makeSet(t, CSV, append(records, records[0], records[0])...)
	records[0].Target = rat.Int(25)
	_, other := makeSet(t, CSV, records...)
	if fewer.Keys == first.Keys || more.Keys == first.Keys || other.Keys == first.Keys {
		t.Error("other puzzles have the same sum")
	}
}

func TestManifestCompare(t *testing.T) {
	_, m := makeSet(t, CSV, someRecords(t)...)
	for what, change := range map[string]func(*Manifest){
		"format":   func(m *Manifest) { m.Format = JSONL },
		"rows":     func(m *Manifest) { m.Rows++ },
		"keys":     func(m *Manifest) { m.Keys[3]++ },
		"levels":   func(m *Manifest) { m.Levels = Counts{"1": 1} },
		"splits":   func(m *Manifest) { m.Splits = Counts{"val": 1} },
		"solvable": func(m *Manifest) { m.Solvable = Counts{"true": 1} },
		"bytes":    func(m *Manifest) { m.Bytes-- },
		"sha256":   func(m *Manifest) { m.SHA256 = strings.Repeat("0", 64) },
	} {
		other := *m
		change(&other)
		var d *Difference
		if err := m.Compare(&other); !errors.As(err, &d) || d.Field != what || d.Want == d.Other || !strings.HasPrefix(err.Error(), what+": "+d.Other+" instead of ") {
			t.Errorf("%s: %v", what, err)
		}
	}
	other := *m
	other.Seed, other.Version, other.Command = 1, "", nil
	if err := m.Compare(&other); err != nil {
		t.Error(err)
	}
}

// TestManifestIsStrict checks that an invalid manifest is refused, with the reason.
func TestManifestIsStrict(t *testing.T) {
	text := readContent(t, "testdata/manifest.json")
	if _, err := parseManifest([]byte(text)); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ old, new, want string }{
		{`"kind": "make24-manifest/1"`, `"kind": "make24-manifest/2"`, "the kind is"},
		{`"seed": 7`, `"seed": -7`, "seed"},
		{`"seed": 7`, `"seed": 7, "seed": 7`, "duplicate"},
		{`"seed": 7`, `"seed": 7, "more": 7`, "more"},
		{`"seed": 7,`, ``, "no field seed"},
		{`"seed": 7`, `"seed": null`, "no field seed"},
		{`"format": "jsonl"`, `"format": "yaml"`, "unknown format"},
		{`"rows": 4`, `"rows": 1`, "impossible count"},
		{`"rows": 4`, `"rows": -4`, "impossible count"},
		{`"train"`, `"training"`, "unknown split"},
		{`"train"`, `"validation"`, "unknown split"},
		{`"0": 1`, `"00": 1`, "levels"},
		{`"0": 1`, `"0": 9223372036854775807`, "impossible count"},
		{`"5": 1`, `"5": 4`, "impossible count"},
		{`"false": 1`, `"no": 1`, "solvable"},
		{`"sha256": "`, `"sha256": "0`, "sha256"},
		{`"keys": "`, `"keys": "x`, "keys"},
		{`"range": "900-999"`, `"range": "900"`, "invalid range \"900\""},
		{`"range": "900-999"`, `"range": "999-900"`, "invalid range"},
		{`"range": "900-999"`, `"rnage": "900-999"`, "unknown field \"inputs.0.rnage\""},
		{`"file": "24.csv"`, `"file": ""`, "has no file"},
		{`"bytes": 57436`, `"bytes": -1`, "invalid number of bytes"},
		{`"bytes": 57436`, `"bytes": "1"`, "\"inputs.0.bytes\" has an invalid value"},
		{`"sha256": "01`, `"sha256": "x1`, "an input of the manifest has the sha256"},
		{"}\n", "", "it ends too early"},
		{"}\n", "}\n{}", "after top-level value"},
	} {
		if !strings.Contains(text, c.old) {
			t.Fatalf("the manifest has no %s", c.old)
		}
		i := strings.LastIndex(text, c.old)
		_, err := parseManifest([]byte(text[:i] + c.new + text[i+len(c.old):]))
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s for %s: %v", c.new, c.old, err)
		}
	}
	// Manifests of older versions have no inputs.
	from, to := strings.Index(text, `  "inputs"`), strings.Index(text, `  "format"`)
	if m, err := parseManifest([]byte(text[:from] + text[to:])); err != nil || m.Inputs != nil {
		t.Error(err)
	}
	name := filepath.Join(t.TempDir(), "large")
	if err := os.WriteFile(name, bytes.Repeat([]byte{' '}, maxManifest+1), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{name, t.TempDir(), name + "no"} {
		if _, err := ReadManifest(name); err == nil || !strings.Contains(err.Error(), name) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestTally(t *testing.T) {
	var tally Tally
	for _, r := range someRecords(t) {
		tally.Add(&r)
	}
	if tally.Rows != 4 || !maps.Equal(tally.Levels, Counts{"5": 1, "0": 1}) || !maps.Equal(tally.Solvable, Counts{"true": 1, "false": 1}) ||
		tally.Splits["train"]+tally.Splits["val"]+tally.Splits["test"] != 4 {
		t.Errorf("%+v", tally)
	}
}

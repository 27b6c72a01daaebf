package dataset

import (
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/parquet-go/parquet-go"

	"github.com/make24/make24/answer"
	"github.com/make24/make24/internal/base/text"
	"github.com/make24/make24/internal/sets/prompt"
	"github.com/make24/make24/internal/testkit/golden"
	"github.com/make24/make24/puzzle"
	"github.com/make24/make24/rat"
)

// mustRecord returns a record of the puzzle with the given variant, target and hand.
func mustRecord(t testing.TB, variant string, target int64, hand ...int64) Record {
	t.Helper()
	v, err := puzzle.Lookup(variant)
	if err != nil {
		t.Fatal(err)
	}
	p, err := puzzle.New(hand, rat.Int(target), v.Rules)
	if err != nil {
		t.Fatal(err)
	}
	return NewRecord(p, variant)
}

// someRecords returns the records of the golden files: one with every fact, one without a solution,
// one with other rules and some facts, and one without facts.
func someRecords(t testing.TB) []Record {
	fullRecord := mustRecord(t, "classic", 24, 8, 3, 8, 3)
	fullRecord.Split = Train // a file may state another split than that of the key
	fullRecord.Facts = Facts{
		Solvable: Known(true), Level: Known[int64](5), Seconds: Known(210.5), Forms: Known[int64](1), Ideas: Known[int64](1),
		Fraction: Known(true), Depth: Known[int64](3), Techniques: []string{"dividing by a fraction", "by 8"},
		Shape: "a ÷ (b − c ÷ d)", Solution: "8/(3-8/3)",
	}
	unsolvableRecord := mustRecord(t, "beginner", 24, 1, 1, 1, 1)
	unsolvableRecord.Solvable, unsolvableRecord.Tried = Known(false), Known[int64](93)
	countdownRecord := mustRecord(t, "countdown", 952, 25, 50, 75, 100, 3, 6)
	countdownRecord.Solution, countdownRecord.Level = "25+6*75/50*(100+3)", Known[int64](0)
	return []Record{fullRecord, unsolvableRecord, countdownRecord, mustRecord(t, "countdown-all", -7, 2, 5)}
}

// TestGolden checks that the file written in every format equals its golden file, and reads back as
// the same records.
func TestGolden(t *testing.T) {
	records := someRecords(t)
	for _, f := range Formats() {
		name := f.String() + f.Extension()
		golden.Compare(t, "testdata/"+name, encode(t, f, WriterOptions{}, records...))
		for _, o := range []ReadOptions{{}, {Format: f}} {
			found, readRecords, errs := readFile(t, Source{Name: filepath.Join("testdata", name), To: -1}, o)
			if found != f || len(errs) > 0 || !slices.EqualFunc(records, readRecords, equalRecords) {
				t.Errorf("%s is read as %s: %v\n%+v\nbut is\n%+v", name, found, errs, readRecords, records)
			}
		}
	}
}

// TestSchemas checks that Parquet columns have the names, types and levels that pyarrow uses,
// including three-level lists with the names list and element.
func TestSchemas(t *testing.T) {
	for _, f := range []Format{Parquet, Verl, CountdownTasks} {
		text := readContent(t, filepath.Join("testdata", f.String()+".parquet"))
		in, err := parquet.OpenFile(strings.NewReader(text), int64(len(text)))
		if err != nil {
			t.Fatal(err)
		}
		golden.Compare(t, "testdata/"+f.String()+".schema.txt", []byte(in.Schema().String()+"\n"))
		meta := in.Metadata()
		if want := "make24 version 1(build dataset)"; meta.CreatedBy != want || len(meta.KeyValueMetadata) > 0 {
			t.Errorf("%s: created by %q, %v; want %q and no more", f, meta.CreatedBy, meta.KeyValueMetadata, want)
		}
	}
}

// TestPrompts checks that the prompt of a record is that of package answer for the record's rules
// and the notation of the options, and that the profile written with the prompt has both.
func TestPrompts(t *testing.T) {
	const options = "+nominus+none+strict"
	notation, err := answer.Lookup("hdoj" + options)
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range someRecords(t) {
		profile, err := answer.Lookup(r.Variant + options)
		if err != nil {
			t.Fatal(err)
		}
		o := WriterOptions{Profile: notation, Lang: text.Chinese}
		content := string(encode(t, ReasoningGym, o, r))
		instruction := string(appendQuote(nil, prompt.Text(profile, r.Hand, r.Target, text.Chinese)))
		if !strings.Contains(content, `"question":`+instruction+`,`) || !strings.Contains(content, `"profile":"`+profile.String()+`"`) {
			t.Errorf("not the prompt of %v: %s", profile, content)
		}
	}
	hdojRecord := mustRecord(t, "hdoj", 24, 1, 2, 3, 4)
	if content := string(encode(t, Verifiers, WriterOptions{Profile: notation}, hdojRecord)); !strings.Contains(content, `"profile":"hdoj/2`+options+`"`) {
		t.Error(content)
	}
}

// TestPromptOfOtherRules checks the prompt for rules that are not those of any variant.
func TestPromptOfOtherRules(t *testing.T) {
	r := mustRecord(t, "classic", 24, 1, 2, 3, 4)
	r.Variant, r.Rules.Values = "", puzzle.NonNegative
	content := string(encode(t, Verifiers, WriterOptions{}, r))
	if !strings.Contains(content, `"profile":"r.asmd.n/2"`) || !strings.Contains(content, "no negative numbers") {
		t.Error(content)
	}
}

func TestColumns(t *testing.T) {
	records := someRecords(t)[:1]
	for _, c := range []struct {
		columns []string
		want    string
	}{
		{[]string{}, `{"hand":[3,3,8,8],"target":"24"}`},
		{[]string{"level", "id"}, `{"id":"1-3.3.8.8-24-classic","hand":[3,3,8,8],"target":"24","level":5}`},
	} {
		if got := string(encode(t, JSONL, WriterOptions{Columns: c.columns}, records...)); got != c.want+"\n" {
			t.Errorf("%v: %s", c.columns, got)
		}
	}
	for _, f := range Formats() {
		content := encode(t, f, WriterOptions{Columns: []string{"solution"}}, records...)
		_, readRecords, errs := readBack(t, "set"+f.Extension(), content, ReadOptions{})
		if len(errs) > 0 || len(readRecords) != 1 || readRecords[0].Solution != records[0].Solution || readRecords[0].Level.Known || readRecords[0].Key() != records[0].Key() {
			t.Errorf("%s: %v %+v", f, errs, readRecords)
		}
	}
	_, err := NewWriter(CSV, nil, WriterOptions{Columns: []string{"level", "colour"}})
	if err == nil || !strings.Contains(err.Error(), `"colour"; the columns are id, rules, `) {
		t.Error(err)
	}
}

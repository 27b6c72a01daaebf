package survey_test

import (
	"bytes"
	"encoding/json"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/make24/make24/deal"
	"github.com/make24/make24/internal/survey"
	"github.com/make24/make24/internal/survey/part"
	"github.com/make24/make24/internal/survey/report"
	"github.com/make24/make24/rat"
)

// TestNull checks that a survey has a statistic everywhere once its record is in the table: in the plan,
// in rows and files, in tallies and their merges, and in reports.
func TestNull(t *testing.T) {
	null := survey.AddNull(t)
	p := normalize(t, survey.Plan{Pool: deal.Ranks(13, 4), Cards: 3, Rules: basicRules, Stats: null | survey.StatForms, Target: rat.Int(24)})
	encoded, err := json.Marshal(p)
	if err != nil || !strings.Contains(string(encoded), `"stats":"forms,null"`) {
		t.Fatalf("%s, %v", encoded, err)
	}

	var file bytes.Buffer
	w := part.NewWriter(&file, p, 0, 0)
	rows := computeRows(t, survey.NewSurveyor(p), 0, p.Space().Size())
	for _, row := range rows {
		if err := w.Add(row); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	r, err := part.NewReader(bytes.NewReader(file.Bytes()), int64(file.Len()))
	if err != nil {
		t.Fatal(err)
	}
	var read []survey.Row
	for row, err := range r.Rows() {
		if err != nil {
			t.Fatal(err)
		}
		read = append(read, row)
	}
	if !slices.EqualFunc(read, rows, equalRows) || !r.Plan().Equal(p) {
		t.Error("the file has other rows")
	}

	tally := tallyOf(t, p, read[:100])
	if err := tally.Merge(tallyOf(t, p, read[100:])); err != nil {
		t.Fatal(err)
	}
	total := tally.Of(null)
	if hands := total.Lists[survey.None].TotalWeight; hands != tally.Solvable || total.Histogram.Bars()[0].Hands != tally.Solvable.Hands {
		t.Errorf("%v hands with 0, want %v", hands, tally.Solvable)
	}
	var text strings.Builder
	if err := report.New(tally, report.Options{}).WriteText(&text); err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(text.String(), "\nnone: "+tally.Solvable.Hands.String()+"\n") {
		t.Errorf("the report has no null statistic:\n%s", &text)
	}
}

// TestValues checks the values of the hand 3 3 8 8 by the names of the columns.
func TestValues(t *testing.T) {
	p, all := fourCards(t, allStats), allFourCards(t)
	row := all[slices.IndexFunc(all, func(r survey.Row) bool { return r.Hand.String() == "3 3 8 8" })]
	got := map[string]any{}
	for _, c := range p.Columns() {
		got[c.Name] = c.Value(&row)
	}
	for name, want := range map[string]any{
		"solvable": true, "written": int64(1), "forms": int64(1), "ideas": int64(1), "simplest": "8/(3-8/3)", "fraction": true,
		"largest": "24", "level": int64(5), "reached": int64(48), "nearest": "24", "poison": nil,
	} {
		if got[name] != want {
			t.Errorf("%s: %v, want %v", name, got[name], want)
		}
	}
}

// TestDocs checks that docs/surveys.md has every statistic, in order, and every field of JSON.
func TestDocs(t *testing.T) {
	docs, err := os.ReadFile("../../docs/surveys.md")
	if err != nil {
		t.Fatal(err)
	}
	section := func(title string) string {
		_, text, _ := strings.Cut(string(docs), "\n### "+title+"\n")
		text, _, _ = strings.Cut(text, "\n##")
		return text
	}
	var names []string
	for _, row := range regexp.MustCompile("(?m)^\\| `(\\w+)` \\|").FindAllStringSubmatch(section("Statistics"), -1) {
		names = append(names, row[1])
	}
	if want := survey.StatNames(); !slices.Equal(names, want) {
		t.Errorf("the statistics are %v; the table has %v", want, names)
	}
	var fields []string
	for _, s := range survey.AllStats().All() {
		fields = append(fields, s.GroupsJSON)
		if s.HasSum {
			fields = append(fields, s.Name)
		}
		for _, list := range s.Lists {
			fields = append(fields, list.JSON)
		}
	}
	for _, field := range fields {
		if field != "" && !regexp.MustCompile("(?m)^\\|.*`"+field+"`.*\\|.*\\|").MatchString(section("Output")) {
			t.Errorf("docs/surveys.md does not document the field %s", field)
		}
	}
}

package server

import (
	"bytes"
	"encoding/json"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"github.com/make24/make24/generate"
	"github.com/make24/make24/internal/sets/dataset"
	"github.com/make24/make24/internal/sets/setspec"
	"github.com/make24/make24/puzzle"
)

// expectedSet describes the expected response to a request. It does not use the code of this
// package.
type expectedSet struct {
	setspec.Spec
	rules string
	n     int64
	seed  uint64
	split dataset.Split
}

// commandLines returns the lines that make24 generate writes for the set, as a JSON array.
func (e expectedSet) commandLines(t *testing.T) string {
	t.Helper()
	if e.rules == "" {
		e.rules = "classic"
	}
	var err error
	if e.Variant, err = puzzle.Lookup(e.rules); err != nil {
		t.Fatal(err)
	}
	e.Patience = 200_000
	criteria, err := e.Criteria()
	if err != nil {
		t.Fatal(err)
	}
	if e.split != dataset.NoSplit {
		criteria.Skip = func(p puzzle.Puzzle) bool { return dataset.SplitOf(dataset.KeyOf([]byte(p.ID()))) != e.split }
	}
	plan, err := generate.New(criteria, e.n, e.seed)
	if err != nil {
		t.Fatal(err)
	}
	var b bytes.Buffer
	out, err := dataset.NewWriter(dataset.JSONL, &b, dataset.WriterOptions{Columns: e.ColumnNames()})
	if err != nil {
		t.Fatal(err)
	}
	for item, err := range plan.Items(t.Context(), plan.Picker()) {
		if err != nil {
			break // the search gave up
		}
		record := dataset.RecordOf(item, e.rules)
		if err := out.Write(&record); err != nil {
			t.Fatal(err)
		}
	}
	if err := out.Close(); err != nil {
		t.Fatal(err)
	}
	return "[" + strings.ReplaceAll(strings.TrimSpace(b.String()), "\n", ",") + "]"
}

// generateCases lists requests that together have every field, with the expected sets.
var generateCases = []struct {
	body string
	expectedSet
}{
	{`{}`, expectedSet{n: 1}},
	{`{"n":7}`, expectedSet{n: 7}},
	{`{"n":6,"seed":18446744073709551615}`, expectedSet{n: 6, seed: 1<<64 - 1}},
	{`{"n":6,"rules":"countdown"}`, expectedSet{n: 6, rules: "countdown"}},
	{`{"n":6,"variant":"hdoj"}`, expectedSet{n: 6, rules: "hdoj"}},
	{`{"n":6,"cards":3}`, expectedSet{n: 6, Spec: setspec.Spec{Cards: "3"}}},
	{`{"n":6,"cards":"3-5"}`, expectedSet{n: 6, Spec: setspec.Spec{Cards: "3-5"}}},
	{`{"n":6,"values":"1-100"}`, expectedSet{n: 6, Spec: setspec.Spec{Values: "1-100"}}},
	{`{"n":6,"values":"1-1000","columns":"none"}`, expectedSet{n: 6, Spec: setspec.Spec{Values: "1-1000", Columns: "none"}}},
	{`{"n":6,"max":6}`, expectedSet{n: 6, Spec: setspec.Spec{Max: 6}}},
	{`{"n":6,"copies":1}`, expectedSet{n: 6, Spec: setspec.Spec{Copies: 1}}},
	{`{"n":6,"max":3,"copies":2}`, expectedSet{n: 6, Spec: setspec.Spec{Max: 3, Copies: 2}}},
	{`{"n":6,"target":36}`, expectedSet{n: 6, Spec: setspec.Spec{Target: "36"}}},
	{`{"n":6,"target":"-5..5"}`, expectedSet{n: 6, Spec: setspec.Spec{Target: "-5..5"}}},
	{`{"n":6,"level":4}`, expectedSet{n: 6, Spec: setspec.Spec{Level: "4"}}},
	{`{"n":6,"level":"2-3"}`, expectedSet{n: 6, Spec: setspec.Spec{Level: "2-3"}}},
	{`{"n":6,"seconds":"20-40"}`, expectedSet{n: 6, Spec: setspec.Spec{Seconds: "20-40"}}},
	{`{"n":30,"unique":"form"}`, expectedSet{n: 30, Spec: setspec.Spec{Unique: "form"}}},
	{`{"n":30,"unique":"idea"}`, expectedSet{n: 30, Spec: setspec.Spec{Unique: "idea"}}},
	{`{"n":6,"needs":"fraction"}`, expectedSet{n: 6, Spec: setspec.Spec{Needs: "fraction"}}},
	{`{"n":6,"needs":["division","large"]}`, expectedSet{n: 6, Spec: setspec.Spec{Needs: "division,large"}}},
	{`{"n":6,"shape":"pairs"}`, expectedSet{n: 6, Spec: setspec.Spec{Shape: "pairs"}}},
	{`{"n":6,"cards":5,"shape":["((..)(..)).","chain"]}`, expectedSet{n: 6, Spec: setspec.Spec{Cards: "5", Shape: "((..)(..)). chain"}}},
	{`{"n":6,"cards":5,"depth":3}`, expectedSet{n: 6, Spec: setspec.Spec{Cards: "5", Depth: "3"}}},
	{`{"n":6,"unsolvable_share":"1/2"}`, expectedSet{n: 6, Spec: setspec.Spec{Share: "1/2"}}},
	{`{"n":6,"unsolvable_share":1}`, expectedSet{n: 6, Spec: setspec.Spec{Share: "1"}}},
	{`{"n":6,"stratify":"level"}`, expectedSet{n: 6, Spec: setspec.Spec{Balance: "level"}}},
	{`{"n":6,"stratify":["solvable","fraction"]}`, expectedSet{n: 6, Spec: setspec.Spec{Balance: "solvable fraction"}}},
	{`{"n":6,"split":"train"}`, expectedSet{n: 6, split: dataset.Train}},
	{`{"n":6,"split":"val"}`, expectedSet{n: 6, split: dataset.Val}},
	{`{"n":6,"split":"test"}`, expectedSet{n: 6, split: dataset.Test}},
	{`{"n":6,"columns":"none"}`, expectedSet{n: 6, Spec: setspec.Spec{Columns: "none"}}},
	{`{"n":6,"columns":["solution","id"]}`, expectedSet{n: 6, Spec: setspec.Spec{Columns: "id,solution"}}},
	{`{"n":6,"cards":6,"columns":"all"}`, expectedSet{n: 6, Spec: setspec.Spec{Cards: "6", Columns: "all"}}},
	{`{"n":1000,"columns":"none"}`, expectedSet{n: 1000, Spec: setspec.Spec{Columns: "none"}}},
}

// TestGenerateMatchesCommand checks that the response has the lines of the command, for a body and
// for a query, and that every field has an effect, since no two responses are equal.
func TestGenerateMatchesCommand(t *testing.T) {
	s := serve(t, nil)
	seen := map[string]string{}
	for _, c := range generateCases {
		want := c.commandLines(t)
		postResult := s.send(http.MethodPost, "/v1/generate", "application/json", c.body)
		got := s.send(http.MethodGet, "/v1/generate?"+toQuery(t, c.body), "", "")
		if postResult.status != http.StatusOK || postResult.body != want || got.body != want {
			t.Errorf("%s\nPOST %d %.300s\nGET  %d %.300s\nwant     %.300s", c.body, postResult.status, postResult.body, got.status, got.body, want)
		}
		if other, ok := seen[want]; ok {
			t.Errorf("%s and %s have the same response", c.body, other)
		}
		seen[want] = c.body
	}
	names := []string{"variant"}
	for _, f := range new(generateRequest).fields() {
		names = append(names, f.name)
	}
	for _, name := range names {
		found := false
		for _, c := range generateCases {
			found = found || strings.Contains(c.body, `"`+name+`":`)
		}
		if !found {
			t.Errorf("generateCases has no request with the field %s", name)
		}
	}
	if defaultSeed := s.send(http.MethodPost, "/v1/generate", "application/json", `{"seed":0}`); seen[defaultSeed.body] != `{}` {
		t.Errorf("the default seed is not 0: %s", defaultSeed.body)
	}
}

// toQuery converts a body to a query.
func toQuery(t *testing.T, body string) string {
	t.Helper()
	d := json.NewDecoder(strings.NewReader(body))
	d.UseNumber()
	var fields map[string]any
	if err := d.Decode(&fields); err != nil {
		t.Fatal(err)
	}
	q := url.Values{}
	for name, v := range fields {
		switch v := v.(type) {
		case string:
			q.Set(name, v)
		case json.Number:
			q.Set(name, v.String())
		case []any:
			text := ""
			for _, x := range v {
				text += "," + x.(string)
			}
			q.Set(name, text[1:])
		}
	}
	return q.Encode()
}

// TestFoundHeader checks that the header Make24-Found says how the search ended, and that a search
// that gives up returns the puzzles found so far, as the command does, or a problem if there are
// none.
func TestFoundHeader(t *testing.T) {
	s := serve(t, nil)
	send := func(body string) httpResult { return s.send(http.MethodPost, "/v1/generate", "application/json", body) }
	for _, c := range []struct {
		body, found string
		puzzles     int
	}{
		{`{"n":1000,"columns":"none"}`, "full", 1000},
		{`{"n":1000,"needs":"fraction","columns":"none"}`, "all", 16},
		{`{"cards":2,"level":5}`, "all", 0},
	} {
		response := send(c.body)
		n := strings.Count(response.body, `"hand"`)
		if response.status != http.StatusOK || response.header.Get("Make24-Found") != c.found || n != c.puzzles {
			t.Errorf("%s: %d, %d puzzles, %q", c.body, response.status, n, response.header.Get("Make24-Found"))
		}
	}
	wantProblem(t, send(`{"n":9,"cards":2,"target":"200-1000000","columns":"none"}`), overBudget, "none of 200000 candidates matches")
	rareSet := expectedSet{n: 9, seed: 3, Spec: setspec.Spec{Cards: "2", Target: "1-1000000", Columns: "none"}}
	response, want := send(`{"n":9,"seed":3,"cards":2,"target":"1-1000000","columns":"none"}`), rareSet.commandLines(t)
	if n := strings.Count(want, `"hand"`); n == 0 || n == 9 || response.body != want || response.header.Get("Make24-Found") != "rare" {
		t.Errorf("%q\n got %s\nwant %s", response.header.Get("Make24-Found"), response.body, want)
	}
}

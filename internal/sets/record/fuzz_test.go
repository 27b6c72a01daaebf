package record_test

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/make24/make24/internal/sets/record"
)

// FuzzRead compares Read with encoding/json. A record that Read accepts must be valid JSON with the
// same answer and ID. A record that it refuses as invalid JSON must be invalid, or contain what
// only encoding/json accepts: half a surrogate pair, a duplicate name or very deep nesting.
func FuzzRead(f *testing.F) {
	for _, line := range lineFormats {
		f.Add([]byte(line))
	}
	for _, line := range []string{
		`{"id":1,"answer":"\ud83d\ude00 4*6","hand":[4,6],"target":24,"rules":"hdoj"}`,
		`{"answer":"\ud83d","hand":"A K"}`, `{"answer":"\u0000\/\b\f\n\r\t","hand":[-1]}`,
		`{"ground_truth":{"target":"8/3","numbers":[3,"8"]},"solution_str":"8/3"}`,
		`{"answer":"4*6","response":"4\u002a6","hand":[4,6],"nums":"6 4"}`,
		`{"\u0061nswer":"4*6","hand":[4,6]}`, `{"a":1,"a":2}`, "{\"answer\":\"\xff\"}", `{"a":[[[[{}]]]]}`, `{"a":1e400}`,
	} {
		f.Add([]byte(line))
	}
	c := record.NewChecker(classicOptions(f))
	f.Fuzz(func(t *testing.T, line []byte) {
		original := bytes.Clone(line)
		out, _ := c.Check(nil, line, 1)
		if !json.Valid(out) || !utf8.Valid(out) || bytes.ContainsRune(out, '\n') {
			t.Fatalf("%q is judged %q", line, out)
		}
		q, err := c.Read(line)
		if !bytes.Equal(line, original) {
			t.Fatal("the line was changed")
		}
		valid := json.Valid(line) && utf8.Valid(line) && bytes.HasPrefix(bytes.TrimLeft(line, " \t\r\n"), []byte("{"))
		if err != nil {
			if err.Kind == record.BadJSON && valid && !bytes.Contains(line, []byte(`\u`)) && !strings.Contains(err.Text, "duplicate") &&
				!strings.Contains(err.Text, "depth") {
				t.Fatalf("%q: %v, but it is valid", line, err)
			}
			return
		}
		if !valid {
			t.Fatalf("%q was read", line)
		}
		var fields map[string]json.RawMessage
		if err := json.Unmarshal(line, &fields); err != nil {
			t.Fatal(err)
		}
		for _, name := range []string{"answer", "response", "completion", "solution_str"} {
			var text *string
			if raw := fields[name]; raw != nil && json.Unmarshal(raw, &text) == nil && text != nil && *text != string(q.Answer) {
				t.Fatalf("the answer of %q is %q, read as %q", line, *text, q.Answer)
			}
		}
		if id := fields["id"]; string(id) != string(q.ID) {
			t.Fatalf("the id of %q is %q, read as %q", line, id, q.ID)
		}
	})
}

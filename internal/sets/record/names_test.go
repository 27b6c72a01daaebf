package record_test

import (
	"bufio"
	"bytes"
	"os"
	"regexp"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/make24/make24/internal/sets/record"
)

// TestFieldNames checks records with names of other programs, and names that flags give.
func TestFieldNames(t *testing.T) {
	const correct = `"verdict":"correct"`
	for _, c := range []struct {
		record string
		fields record.FieldNames
		want   string // a part of the verdict
	}{
		{`{"input":"2 5 8 11","target":"24","answer":"2*(11+5)-8"}`, record.FieldNames{}, correct},
		{`{"input":"30,100,93","output":"23","answer":"30-(100-93)"}`, record.FieldNames{}, correct},
		{`{"input":[30,100,93],"output":23,"response":"30-(100-93)"}`, record.FieldNames{}, correct},
		{`{"input":"30,100,93","output":"24","answer":"30-(100-93)"}`, record.FieldNames{}, `"verdict":"wrong","reason":"value","value":"23"`},
		{`{"input":"Make 24 of these","hand":[4,6],"output":"4*6"}`, record.FieldNames{}, correct},
		{`{"input":"Make 24 of these","output":"4*6"}`, record.FieldNames{}, `invalid hand \"Make 24 of these\"`},
		{`{"hand":[4,6],"output":"24"}`, record.FieldNames{}, `"reason":"numbers"`},
		{`{"hand":[4,6],"output":24}`, record.FieldNames{}, `there is no answer (found: \"hand\", \"output\")`},
		{`{"hand":[4,6],"answer":"4+6","output":"4*6"}`, record.FieldNames{}, "two fields give different answers"},
		{`{"hand":[4,6],"answer":"4*6","output":"10","target":24}`, record.FieldNames{}, correct},
		{`{"n1":4,"n2":"6","n3":null,"answer":"4*6"}`, record.FieldNames{}, correct},
		{`{"card1":"A","card2":"K","answer":"A*K","target":13}`, record.FieldNames{}, correct},
		{`{"n1":4,"n2":6,"hand":[4,7],"answer":"4*6"}`, record.FieldNames{}, "two fields give different numbers"},
		{`{"num1":4.5,"answer":"4*6"}`, record.FieldNames{}, "is not a number of a hand"},
		{`{"num1":[4],"answer":"4*6"}`, record.FieldNames{}, "must be a whole number or a card"},
		{`{"ground_truth":[24],"hand":[4,6],"answer":"4*6"}`, record.FieldNames{}, correct},
		{`{"ground_truth":["24"],"hand":[4,6],"answer":"4*6"}`, record.FieldNames{}, correct},
		{`{"ground_truth":[4,6],"target":24,"answer":"4*6"}`, record.FieldNames{}, correct},
		{`{"ground_truth":[{"numbers":[4,6],"target":24}],"answer":"4*6"}`, record.FieldNames{}, correct},
		{`{"ground_truth":"[4, 6]","answer":"4*6"}`, record.FieldNames{}, correct},
		{`{"ground_truth":["4*6","6*4"],"answer":"4*6"}`, record.FieldNames{}, "there are no numbers"},
		{`{"ground_truth":["4*6","6*4"],"hand":[4,6],"answer":"4*6"}`, record.FieldNames{}, correct},
		{`{"ground_truth":["4*6"],"hand":[4,6],"answer":"4*6"}`, record.FieldNames{}, correct},
		{`{"ground_truth":["x"],"hand":[4,6],"answer":"4*6"}`, record.FieldNames{}, "is not a whole number"},
		{`{"input":"30,100,93","output":"23"}`, record.FieldNames{}, "there is no answer"},
		{`{"cards":"4, 6","answer":"4*6"}`, record.FieldNames{}, correct},
		{`{"Puzzles":"4 6","Answer":"4*6"}`, record.FieldNames{}, correct},
		{`{"starting":[4,6],"answer":"4*6"}`, record.FieldNames{}, correct},
		{`{"q":"4 6","goal":24,"text":"4*6","answer":"0"}`, record.FieldNames{Hand: "q", Target: "goal", Answer: "text"}, correct},
		{`{"doc":{"q":[4,6],"goal":"24"},"resps":{"x":{"text":"4*6"}}}`, record.FieldNames{Hand: "doc.q", Target: "doc.goal", Answer: "resps.x.text"}, correct},
		{`{"hand":"4 6","answer":"4*6"}`, record.FieldNames{Hand: "q"}, `there are no numbers (found: \"hand\", \"answer\"); give them as \"q\"`},
		{`{"hand":"4 6","output":"4*6"}`, record.FieldNames{Answer: "text"}, `there is no answer (found: \"hand\", \"output\"); give it as \"text\"`},
	} {
		o := classicOptions(t)
		o.Fields = c.fields
		if got, _ := record.NewChecker(o).Check(nil, []byte(c.record), 0); !strings.Contains(string(got), c.want) {
			t.Errorf("%s: %s, want %s", c.record, got, c.want)
		}
	}
}

// TestShapes checks that Stream reads arrays and documents, and CSV tables with each delimiter.
func TestShapes(t *testing.T) {
	const a, b = `{"id":1,"answer":"4*6","hand":[4,6]}`, `{"id":2,"answer":"4+6","hand":[4,6]}`
	const verdicts = "1 correct, 2 wrong"
	for _, c := range []struct{ text, want string }{
		{"[" + a + "," + b + "]", verdicts},
		{"\ufeff[\n  " + a + ",\n  " + b + "\n]\n", verdicts},
		{`{"data":[` + a + "," + b + "]}", verdicts},
		{`{"version":1,"meta":{"data":[]},"data":[` + a + "," + b + `],"more":[1]}` + "\n", verdicts},
		{"{\n \"records\": [\n  " + a + ",\n  " + b + "\n ]\n}\n", verdicts},
		{a + "\n" + strings.Replace(b, `"id"`, `"rows":[],"id"`, 1) + "\n", verdicts},
		{strings.Replace(a, `"id"`, `"rows":[{}],"id"`, 1) + "\n" + b + "\n", verdicts},
		{"[" + a + ",[1]," + b + "]", "1 correct, 2 bad_json, 2 wrong"},
		{"[" + a + ",]", "1 correct, 2 bad_json"},
		{"[" + a, "1 correct, 2 bad_json"},
		{`{"data":[` + a + `]} x`, "1 correct, 2 bad_json"},
		{"[" + a + "," + `{"answer":"` + strings.Repeat("x", record.MaxLine) + `"}` + "," + b + "]", "1 correct, 2 long_line, 2 wrong"},
		{"[" + a + "," + `{"answer":"` + strings.Repeat("x", 3*record.MaxLine) + `"}` + "," + b + "]", "1 correct, 2 long_line"},
		{"id\tanswer\thand\n1\t4*6\t4 6\n2\t4+6\t4,6\n", verdicts},
		{"\ufeffid;answer;hand\r\n1;4*6;4, 6\r\n2;4+6;[4,6]\r\n", verdicts},
		{"id,answer,n1,n2,n3\n1,4*6,4,6,\n2,4+6,4,6,\n", verdicts},
		{"id,answer,n1,n2,id\n", "error: two columns have the name id; rename one"},
		{"id,question,hand\n", `error: the first row names no column for the answer (found: "id", "question", "hand"); give it as answer, response, completion, solution_str or output`},
		{"id,answer,x\n", `error: the first row names no column for the numbers (found: "id", "answer", "x"); give them as hand, `},
	} {
		judge := record.Stream
		if first := strings.TrimPrefix(c.text, "\ufeff")[0]; first != '[' && first != '{' {
			judge = record.CSV
		}
		var out, slow bytes.Buffer
		var got string
		if _, err := judge(t.Context(), classicOptions(t), strings.NewReader(c.text), bufio.NewWriter(&out)); err != nil {
			got = "error: " + err.Error()
		}
		if len(c.text) < 1000 {
			_, _ = judge(t.Context(), classicOptions(t), iotest.OneByteReader(strings.NewReader(c.text)), bufio.NewWriter(&slow))
			if slow.String() != out.String() {
				t.Errorf("%q byte by byte:\n%swant\n%s", c.text, slow.String(), out.String())
			}
		}
		for _, m := range regexp.MustCompile(`(?m)^\{"(?:id|line)":"?(\d)"?.*?"verdict":"(\w+)"(?:,"reason":"(\w+_\w+)")?`).FindAllStringSubmatch(out.String(), -1) {
			if got != "" {
				got += ", "
			}
			if m[3] != "" {
				m[2] = m[3]
			}
			got += m[1] + " " + m[2]
		}
		if got != c.want && !(strings.HasSuffix(c.want, ", ") && strings.HasPrefix(got, c.want)) {
			t.Errorf("%.200q: %s, want %s", c.text, got, c.want)
		}
	}
}

// TestNamesInPython checks that the rewards of the Python package know the names of the numbers.
func TestNamesInPython(t *testing.T) {
	source, err := os.ReadFile("../../../clients/python/make24/rewards.py")
	if err != nil {
		t.Fatal(err)
	}
	names := append(record.HandField.Names(), record.HandField.SecondaryNames()...)
	if want := `"hand": ("` + strings.Join(names, `", "`) + `"),`; !strings.Contains(string(source), want) {
		t.Errorf("rewards.py lacks %s", want)
	}
	for _, name := range record.NumberField.Names() {
		if stem := `"` + strings.TrimSuffix(name, "1") + `"`; !strings.Contains(string(source), stem) {
			t.Errorf("rewards.py lacks the columns %s", stem)
		}
	}
}

// TestDocumentedNames checks that docs/stream.md lists the accepted names.
func TestDocumentedNames(t *testing.T) {
	page, err := os.ReadFile("../../../docs/stream.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range []record.Field{
		record.IDField, record.AnswerField, record.HandField, record.NumberField, record.TargetField, record.RulesField,
	} {
		names, want := f.Names(), "| "
		if f == record.NumberField {
			want += "`n1` `n2` ... | `num1` ... `number1` ... `card1` ... | |"
		} else {
			want += "`" + names[0] + "` |"
			for _, name := range names[1:] {
				want += " `" + name + "`"
			}
			want += " |"
			for _, name := range f.SecondaryNames() {
				want += " `" + name + "`"
			}
			want += " |"
		}
		if !strings.Contains(string(page), "\n"+strings.Join(strings.Fields(want), " ")) {
			t.Errorf("the table of names lacks a row that begins with %s", want)
		}
	}
}

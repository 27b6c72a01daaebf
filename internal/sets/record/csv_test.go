package record_test

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/make24/make24/deal"
	"github.com/make24/make24/internal/sets/record"
)

// verdict is the verdict on a row, without its details.
type verdict struct {
	ID                    any
	Line                  int
	File, Verdict, Reason string
}

// judgeCSV returns the verdicts of CSV on a table.
func judgeCSV(t *testing.T, in io.Reader) (all []verdict) {
	t.Helper()
	var out bytes.Buffer
	if _, err := record.CSV(t.Context(), classicOptions(t), in, bufio.NewWriter(&out)); err != nil {
		t.Fatal(err)
	}
	for line := range bytes.Lines(out.Bytes()) {
		var v verdict
		if err := json.Unmarshal(line, &v); err != nil {
			t.Fatal(err)
		}
		all = append(all, v)
	}
	return all
}

// TestCSVResumesAtCompleteRow checks that after a row that is too long, reading continues with a
// complete row.
func TestCSVResumesAtCompleteRow(t *testing.T) {
	const rows = 12_500 // 4 MB; an unclosed row takes the first 2 MB
	rest := new(strings.Builder)
	for n := range rows {
		fmt.Fprintf(rest, "%d,(1+3)*6%300s,4 6\n", 1_000_000+n, "")
	}
	for name, c := range map[string]struct {
		head      string
		line      int  // the line of the row that is too long
		allJudged bool // all other rows are judged
	}{
		"a quotation mark":                {"id,answer,hand\n2,\"oops,4 6\n", 2, false},
		"in the first cell":               {"id,answer,hand\n\"2,4*6,4 6\n", 2, false},
		"after rows of more lines":        {"id,answer,hand\nbefore,\"4\n*\n6\",4 6\n\n2,\"oops,4 6\n", 6, false},
		"after an invalid row":            {"id,answer,hand\nbefore,\"4\"*6,4 6\n2,\"oops,4 6\n", 3, false},
		"a long line":                     {"id,answer,hand\n2," + strings.Repeat("x", 3<<20) + "\",4 6\n", 2, true},
		"a quotation mark in a long line": {"id,answer,hand\n2,x\"" + strings.Repeat(",x", 3<<20) + "\n", 2, true},
		"the end of a long line":          {"id,answer,hand\n2," + strings.Repeat("x", 2<<20+100) + ",4 6\r\n", 2, true},
	} {
		for _, in := range []io.Reader{
			strings.NewReader(c.head + rest.String()), iotest.HalfReader(strings.NewReader(c.head + rest.String()[:rest.Len()*3/5])),
		} {
			judged, long := 0, 0
			for _, v := range judgeCSV(t, in) {
				id, _ := v.ID.(string)
				switch {
				case v.Reason == "long_line":
					if long++; v.Line != c.line {
						t.Errorf("%s: the long row is in line %d, want %d", name, v.Line, c.line)
					}
				case id == "before" || v.Reason == "bad_csv" && v.Line < c.line:
				case len(id) != 7 || v.Verdict != "wrong":
					t.Fatalf("%s: unexpected verdict %v", name, v)
				default:
					judged++
				}
			}
			if long != 1 || judged == 0 || c.allJudged && judged != rows && judged != rows*3/5 {
				t.Errorf("%s: %d rows were too long, %d judged", name, long, judged)
			}
		}
	}
}

// TestCSVLineNumbers checks that rows after a row that is too long get the right line numbers.
func TestCSVLineNumbers(t *testing.T) {
	text := "id,answer,hand\n2,\"oops,4 6\n" + strings.Repeat("3,(1+3)*6"+strings.Repeat(" ", 70)+",4 6\n", 50_000) + "x,4*6,4 z\n"
	all := judgeCSV(t, strings.NewReader(text))
	want := verdict{"x", strings.Count(text, "\n"), "", "invalid", "bad_hand"}
	if last := all[len(all)-1]; last != want {
		t.Errorf("%v, want %v", last, want)
	}
}

// TestBadRecordsHaveIDs checks that the error of a record that was parsed has the ID of the record.
func TestBadRecordsHaveIDs(t *testing.T) {
	o := classicOptions(t)
	for _, c := range []struct{ line, file, want string }{
		{`{"id":"a","hand":[4,6]}`, "", `{"id":"a","line":7,"verdict":"invalid","reason":"no_field",`},
		{`{"answer":24,"id":1.50}`, "", `{"id":1.50,"line":7,"verdict":"invalid","reason":"bad_field",`},
		{`{"id":null,"answer":"4*6","hand":"x"}`, "", `{"id":null,"line":7,"verdict":"invalid","reason":"bad_hand",`},
		{`{"answer":"4*6","hand":[4,6],"target":"x","id":"\u00e9"}`, "", `{"id":"\u00e9","line":7,"verdict":"invalid","reason":"bad_target",`},
		{`{"id":1,"answer":"4*6","hand":[4,6],"rules":"x"}`, "a \"b\"", `{"id":1,"file":"a \"b\"","line":7,"verdict":"invalid","reason":"bad_rules",`},
		{`{"id":[1],"answer":"4*6","hand":[4,6]}`, "", `{"line":7,"verdict":"invalid","reason":"bad_field",`},
		{`{"id":1,"answer":"4*6","hand":[4,6]`, "f", `{"file":"f","line":7,"verdict":"invalid","reason":"bad_json",`},
		{`{"hand":[4,6]}`, "", `{"line":7,"verdict":"invalid","reason":"no_field",`},
	} {
		o.File = c.file
		checker := record.NewChecker(o)
		checker.Check(nil, []byte(`{"id":"before","answer":"4*6","hand":[4,6]}`), 1)
		if got, _ := checker.Check(nil, []byte(c.line), 7); !bytes.HasPrefix(got, []byte(c.want)) || !json.Valid(got) {
			t.Errorf("%s: %s, want %s", c.line, got, c.want)
		}
	}
	var out bytes.Buffer
	w := bufio.NewWriter(&out)
	if _, err := record.CSV(t.Context(), o, strings.NewReader("answer,hand,id\n4*6,x,q\n"), w); err != nil ||
		!strings.HasPrefix(out.String(), `{"id":"q","line":2,"verdict":"invalid","reason":"bad_hand"`) {
		t.Errorf("%v, %s", err, &out)
	}
}

// TestCSVGroundTruth checks that a table accepts a ground truth as text, as a JSON record does.
func TestCSVGroundTruth(t *testing.T) {
	text := "id,answer,ground_truth\n1,4*6,\"{\"\"target\"\":24,\"\"numbers\"\":[4,6]}\"\n2,4*6,\"{\"\"target\"\":24\"\n"
	p := classicOptions(t)
	p.Hand = []int64{4, 6}
	var out bytes.Buffer
	if _, err := record.CSV(t.Context(), p, strings.NewReader(text), bufio.NewWriter(&out)); err != nil {
		t.Fatal(err)
	}
	got := out.String()
	if !strings.HasPrefix(got, `{"id":"1","verdict":"correct"`) || !strings.Contains(got, `{"id":"2","line":3,"verdict":"invalid","reason":"bad_field"`) {
		t.Error(got)
	}
}

// TestLongHands checks that a very long hand is refused with a short message. The row hand-memory
// of make bench bounds its memory.
func TestLongHands(t *testing.T) {
	for _, hand := range []string{
		strings.Repeat("4 ", 1<<19), strings.Repeat("-4 ", 1<<18), "[" + strings.Repeat("4, ", 1<<18) + "4]",
		strings.Repeat("4", 1<<20), "-" + strings.Repeat("4", 1<<20), "[" + strings.Repeat("4", 1<<20) + "]",
	} {
		if numbers, err := record.ParseHand([]byte(hand), deal.ParseOptions{SplitDigits: true}); err == nil || len(err.Text) > 300 {
			t.Errorf("%.20q is read as %d numbers: %v", hand, len(numbers), err)
		}
	}
}

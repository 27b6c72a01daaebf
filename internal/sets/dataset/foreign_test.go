package dataset

import (
	"bufio"
	"bytes"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/parquet-go/parquet-go"

	"github.com/make24/make24/internal/sets/record"
	"github.com/make24/make24/rat"
)

// foreignFiles are texts of files in the formats of other programs, written for this test.
var foreignFiles = []struct {
	name, text string
	options    ReadOptions
	format     Format
	keys       string // the key texts of the records, separated by blanks; or a part of the error of Open
}{
	{
		// princeton-nlp/tree-of-thought-llm, 24.csv
		"24.csv", "Rank,Puzzles,AMT (s),Solved rate,1-sigma Mean (s),1-sigma STD (s)\n1,1 1 4 6,4.4,99.20%,4.67,1.48\n2,1 1 11 11,4.41,99.60%,4.68,1.45\n",
		ReadOptions{},
		CSV, "1-1.1.4.6-24-classic 1-1.1.11.11-24-classic",
	},
	{"hands.txt", "3 3 8 8\n\nA,K,Q,J\n3388\n[10, 2, 3]\n-1 5\n", ReadOptions{}, CSV, "1-3.3.8.8-24-classic 1-1.11.12.13-24-classic 1-3.3.8.8-24-classic 1-2.3.10-24-classic 1-m1.5-24-classic"},
	{"hands.csv", "\ufeffplay;x\n", ReadOptions{Format: CSV}, 0, "names no column for the numbers"},
	{"bom.csv", "\ufeffcards,x\r\n\"A K\",\r\n", ReadOptions{}, CSV, "1-1.13-24-classic"},
	{"faces.csv", "hand\nKQ\n[1]\n", ReadOptions{Rules: "classic/2+faces10"}, CSV, "1-10.10-24-classic 1-1-24-classic"},
	{"faces.jsonl", `{"hand":["K","T",2]}` + "\n" + `{"hand":["K"],"rules":"classic"}`, ReadOptions{Rules: "classic/2+faces10"}, JSONL, "1-2.10.10-24-classic 1-13-24-classic"},
	{"many.csv", "hand,target\n1 2 3 4 5 6 7 8 9 10 11 12,5\n", ReadOptions{}, CSV, "1-1.2.3.4.5.6.7.8.9.10.11.12-5-classic"},
	{"tiles.csv", "numbers,target\n25 50,952\n", ReadOptions{Rules: "tv"}, CSV, "1-25.50-952-countdown"},
	{
		// open-thought/reasoning-gym, countdown
		"rg.jsonl", `{"question":"Using all the numbers 36, 29, 95, 32 …","answer":"29 + 95 + 32 - 36","metadata":{"source_dataset":"countdown","source_index":0,"numbers":[36,29,95,32],"target":120,"expression":"29 + 95 + 32 - 36","difficulty":{"numbers":[4,6]}}}`,
		ReadOptions{},
		ReasoningGym, "1-29.32.36.95-120-classic",
	},
	{
		// open-thought/reasoning-gym, puzzle24: no target; metadata as text, as in some sets
		"rg24.jsonl", `{"question":"Make 24 using 4, 6.","answer":"4*6","metadata":"{\"source_dataset\":\"puzzle24\",\"numbers\":[4,6],\"difficulty\":{\"value\":[1,10]}}"}`,
		ReadOptions{},
		ReasoningGym, "1-4.6-24-classic",
	},
	{
		// for verifiers: info as an object and as text
		"vf.jsonl", `{"prompt":[{"role":"user","content":"?"}],"answer":"4*6","info":{"numbers":[4,6],"target":24}}` + "\n" +
			`{"prompt":[{"role":"user","content":"?"}],"answer":"","info":"{\"nums\":[4,7],\"target\":\"8/3\"}"}`,
		ReadOptions{},
		Verifiers, "1-4.6-24-classic 1-4.7-8d3-classic",
	},
	{
		// NVIDIA-NeMo/Gym, resources_servers/reasoning_gym
		"nemo.jsonl", `{"responses_create_params":{"input":[{"role":"user","content":"?"}]},"question":"?","answer":"4*6","metadata":{"source_dataset":"puzzle24","numbers":[6,4]}}`,
		ReadOptions{},
		NemoGym, "1-4.6-24-classic",
	},
	{
		// kanishkg/stream-of-search: an indented array
		"sos.json", `[
    {
        "nums": [90, 53, 30, 2],
        "target": 9,
        "solution": ["90+2=92", "92-53=39", "39-30=9"],
        "search_path": "Current State: 9:[90, 53, 30, 2], Operations: []\n…",
        "rating": 0.98,
        "search_type": "dfs",
        "optimal_path": "…",
        "heuristic": "sum_heuristic"
    }
]`, ReadOptions{}, StreamOfSearch, "1-2.30.53.90-9-classic",
	},
	{"flat.jsonl", `{"target": 98, "nums": [44, 19, 35]}` + "\r\n\r\n" + `{"nums":["44",19.0,3.5e1],"target":"98","level":"hard","other":{"x":[{}]}}`, ReadOptions{}, JSONL, "1-19.35.44-98-classic 1-19.35.44-98-classic"},
	{"truth.jsonl", `{"ground_truth":{"numbers":[1,2],"target":3},"solution_str":"…"}`, ReadOptions{}, JSONL, "1-1.2-3-classic"},
	{"array.json", ` [ {"hand":"A K","target":null} , {"cards":["A","K"]} ] `, ReadOptions{}, JSONL, "1-1.13-24-classic 1-1.13-24-classic"},
	{"verl.jsonl", `{"data_source":"countdown","prompt":[],"reward_model":{"style":"rule","ground_truth":{"target":98,"numbers":[44,19,35]}},"extra_info":{"split":"train","index":0}}`, ReadOptions{}, Verl, "1-19.35.44-98-classic"},
	{"other.jsonl", `{"starting":[3,2],"target":5,"closest":5}`, ReadOptions{}, JSONL, "1-2.3-5-classic"},
	{"cr.csv", "hand,target\r3 3 8 8,24\r1 8 8 11,25\r", ReadOptions{}, CSV, "1-3.3.8.8-24-classic 1-1.8.8.11-25-classic"},
	{"cr.txt", "3 3 8 8\r1 8 8 11", ReadOptions{}, CSV, "1-3.3.8.8-24-classic 1-1.8.8.11-24-classic"},
	{"cr.jsonl", `{"hand":[1,2]}` + "\r" + `{"hand":[1,3]}` + "\r", ReadOptions{}, JSONL, "1-1.2-24-classic 1-1.3-24-classic"},
	{"long.txt", "1 2 3 4 5 6 7 8 9 10 11\n3 3 8 8\n", ReadOptions{}, CSV, "1-1.2.3.4.5.6.7.8.9.10.11-24-classic 1-3.3.8.8-24-classic"},
	{"long.txt", strings.Repeat("1 ", maxNumbers+1), ReadOptions{}, 0, "the first row is not a hand"},
	{"bare.jsonl", `{"hand":[4,6],"ground_truth":25}` + "\n" + `{"hand":[4,6],"ground_truth":"8/3"}` + "\n" + `{"ground_truth":" {\"numbers\":[1,2],\"target\":3}","hand":[2,1]}`, ReadOptions{}, JSONL, "1-4.6-25-classic 1-4.6-8d3-classic 1-1.2-3-classic"},
	{"bare.csv", "hand,ground_truth\n4 6,25\n", ReadOptions{}, CSV, "1-4.6-25-classic"},
	{"bareverl.jsonl", `{"reward_model":{"ground_truth":"25"},"extra_info":{"numbers":[4,6]}}`, ReadOptions{}, Verl, "1-4.6-25-classic"},
	{"id.jsonl", `{"id":"1-4.6-25-hdoj","hand":[4,6]}` + "\n" + `{"id":"1-4.x","hand":[4,6]}`, ReadOptions{}, JSONL, "1-4.6-25-hdoj 1-4.6-24-classic"},
	{"spelled.jsonl", `{"hand":[1,2],"rules":"r.as.u","id":17}`, ReadOptions{}, JSONL, "1-1.2-24-r.as.u"},
}

// otherFiles are texts of files in shapes and with names that people use, written for this test.
var otherFiles = []struct {
	name, text string
	fields     record.FieldNames
	keys       string // the key texts of the records, or parts of errors after "!"
}{
	{"bot.jsonl", `{"input":"2 5 8 11","target":"24"}` + "\n", record.FieldNames{}, "1-2.5.8.11-24-classic"},
	{"d1.jsonl", `{"input":"30,100,93","output":"23"}` + "\n" + `{"input":[1,2],"output":3}`, record.FieldNames{}, "1-30.93.100-23-classic 1-1.2-3-classic"},
	{"beside.jsonl", `{"input":"a question","hand":[4,6],"output":"4*6"}`, record.FieldNames{}, "1-4.6-24-classic"},
	{"beside.jsonl", `{"hand":[4,6],"target":24,"output":"25"}`, record.FieldNames{}, "1-4.6-24-classic"},
	{"question.jsonl", `{"input":"a question","output":"4*6"}`, record.FieldNames{}, `!invalid hand "a question"`},
	{"upper.jsonl", `{"Numbers":[4,6],"Target":25}`, record.FieldNames{}, "1-4.6-25-classic"},
	{"columns.csv", "n1,n2,n3,n4,target\n3,3,8,8,24\n1,2,3,,6\n", record.FieldNames{}, "1-3.3.8.8-24-classic 1-1.2.3-6-classic"},
	{"columns.jsonl", `{"num1":3,"num2":"8","num10":"K"}` + "\n" + `{"card1":"A","card2":null}`, record.FieldNames{}, "1-3.8.13-24-classic 1-1-24-classic"},
	{"truth.jsonl", `{"ground_truth":[4,6],"target":24}` + "\n" + `{"nums":[4,6],"ground_truth":[25]}` + "\n" + `{"ground_truth":[{"numbers":[1,2],"target":3}]}`, record.FieldNames{}, "1-4.6-24-classic 1-4.6-25-classic 1-1.2-3-classic"},
	{"truth.jsonl", `{"nums":[4,6],"ground_truth":["4*6","6*4"]}`, record.FieldNames{}, "1-4.6-24-classic"},
	{"tab.tsv", "id\thand\ttarget\na\t3, 3, 8, 8\t24\n", record.FieldNames{}, "1-3.3.8.8-24-classic"},
	{"tab.txt", "3 3 8 8\t24\n1 8 8 11\t25\n", record.FieldNames{}, "1-3.3.8.8-24-classic 1-1.8.8.11-25-classic"},
	{"tab.txt", "3\t3\t8\t8\n1\t4\t6\n", record.FieldNames{}, "1-3.3.8.8-24-classic 1-1.4.6-24-classic"},
	{"tab", "3 3 8 8\t24\n1 8 8 11\tx\n", record.FieldNames{}, `1-3.3.8.8-24-classic !the target "x" is not`},
	{"semicolon.csv", "\ufeffcards;target\r\n3 3 8 8;24\r\n", record.FieldNames{}, "1-3.3.8.8-24-classic"},
	{"semicolon.txt", "3,3,8,8;24\n", record.FieldNames{}, "1-3.3.8.8-24-classic"},
	{"quoted.csv", "\"3 3 8 8\",24\n\"1 8 8 11\",25\n", record.FieldNames{}, "1-3.3.8.8-24-classic 1-1.8.8.11-25-classic"},
	{"unquoted.csv", "3,3,8,8\n3 3 8,8\n", record.FieldNames{}, "1-3.3.8.8-24-classic 1-3.3.8.8-24-classic"},
	{"hands.json", "[[3,3,8,8],[1,1,4,6]]\n", record.FieldNames{}, "1-3.3.8.8-24-classic 1-1.1.4.6-24-classic"},
	{"hands.json", "[\n \"3 3 8 8\",\n \"1 1 4 6\"\n]\n", record.FieldNames{}, "1-3.3.8.8-24-classic 1-1.1.4.6-24-classic"},
	{"hands.jsonl", "[3,3,8,8]\n[\"A\",\"K\"]\n\"1 1 4 6\"\n", record.FieldNames{}, "1-3.3.8.8-24-classic 1-1.13-24-classic 1-1.1.4.6-24-classic"},
	{"document.json", `{"data":[{"nums":[4,6],"target":24},{"nums":[4,7],"target":28}]}`, record.FieldNames{}, "1-4.6-24-classic 1-4.7-28-classic"},
	{"document.json", "{\n \"note\": \"x\",\n \"puzzles\": [\n  [4,6]\n ],\n \"n\": 1\n}\n", record.FieldNames{}, "1-4.6-24-classic"},
	{"document", `{"data":["3 3 8 8"]}`, record.FieldNames{}, "1-3.3.8.8-24-classic"},
	{"wide.csv", "hand,target\n３ ３ ８ ８,２４\n♠3 ♥3 8♦ 8♣,24\n", record.FieldNames{}, "1-3.3.8.8-24-classic 1-3.3.8.8-24-classic"},
	{"named.csv", "q,goal,hand\n4 6,25,1 2\n", record.FieldNames{Hand: "q", Target: "goal"}, "1-4.6-25-classic"},
	{"named.jsonl", `{"doc":{"q":[4,6],"goal":25},"hand":"x"}`, record.FieldNames{Hand: "doc.q", Target: "doc.goal"}, "1-4.6-25-classic"},
	{"named.jsonl", `{"q":[4,6],"goal":25}`, record.FieldNames{Hand: "z"}, `!the first record lacks the numbers of a puzzle (found: "q", "goal"); give them as one of "z"`},
	{"found.jsonl", `{"q":[4,6],"goal":25}`, record.FieldNames{}, `!(found: "q", "goal"); give them as one of hand, numbers, nums, cards, puzzle, puzzles, starting, input, n1 n2 n3`},
	{"found.csv", "q;goal\nx;25\n", record.FieldNames{}, `!(found: "q", "goal"); give them as one of hand,`},
	{"found.jsonl", `{"hand":[4,6]}` + "\n" + `{"q":[4,6]}`, record.FieldNames{}, `1-4.6-24-classic !there are no numbers (found: "q"); give them as one of hand,`},
}

func TestOtherFiles(t *testing.T) {
	for _, c := range otherFiles {
		_, records, errs := readBack(t, c.name, []byte(c.text), ReadOptions{Fields: c.fields})
		got := []string{}
		for _, r := range records {
			got = append(got, r.KeyText())
		}
		keys, want, fails := strings.Cut(c.keys, "!")
		if strings.Join(got, " ") != strings.TrimSpace(keys) || fails != (len(errs) > 0) || fails && !strings.Contains(errs[0].Error(), want) {
			t.Errorf("%s %s: %q, %v", c.name, c.text, got, errs)
		}
		stream, err := NewReader("-", bufio.NewReader(strings.NewReader(c.text)), ReadOptions{Fields: c.fields})
		if err != nil {
			if len(errs) != 1 || len(records) > 0 {
				t.Errorf("%s %s from a stream: %v", c.name, c.text, err)
			}
			continue
		}
		var streamed []string
		for r, err := range stream.Records() {
			if err == nil {
				streamed = append(streamed, r.KeyText())
			}
		}
		if !slices.Equal(streamed, got) && len(got) > 0 {
			t.Errorf("%s %s from a stream: %q", c.name, c.text, streamed)
		}
	}
}

// TestUnusedSecondaryFields checks that a conversion keeps the fields input and output exactly if
// they are not read as the hand or the target.
func TestUnusedSecondaryFields(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{`{"input":"4 6","output":"24"}`, ""},
		{`{"input":"4 6","output":"4*6"}`, `output="4*6"`},
		{`{"hand":[4,6],"input":"a question","target":24,"output":24}`, `input="a question" output=24`},
	} {
		_, records, errs := readBack(t, "x.jsonl", []byte(c.text), ReadOptions{KeepExtra: true})
		if len(errs) > 0 || len(records) != 1 {
			t.Errorf("%s: %v", c.text, errs)
			continue
		}
		var got []string
		for _, e := range records[0].Extra {
			got = append(got, e.Name+"="+string(e.JSON))
		}
		if strings.Join(got, " ") != c.want {
			t.Errorf("%s: %q, want %s", c.text, got, c.want)
		}
	}
}

func TestForeignText(t *testing.T) {
	for _, c := range foreignFiles {
		format, records, errs := readBack(t, c.name, []byte(c.text), c.options)
		var keys []string
		for _, r := range records {
			keys = append(keys, r.KeyText())
		}
		if format == 0 && len(errs) == 1 && strings.Contains(errs[0].Error(), c.keys) {
			continue
		}
		if format != c.format || len(errs) > 0 || strings.Join(keys, " ") != c.keys {
			t.Errorf("%s is %s, %v: %q", c.name, format, errs, keys)
		}
	}
}

// TestForeignFacts checks that the steps of a foreign solution are combined and that invalid facts
// are ignored.
func TestForeignFacts(t *testing.T) {
	for _, c := range []struct {
		text string
		want Facts
	}{
		{`"solution":["90+2=92","92-53=39","39-30=9"]`, Facts{Solution: "90+2-53-30"}},
		{`"solution":["90+3=93"]`, Facts{}},
		{`"solution":["8/3=8/3"],"expression":"8/3"`, Facts{Solution: "8/3"}},
		{`"solution":[],"level":"3","seconds":"12.5","solvable":"True"`, Facts{Level: Known[int64](3), Seconds: Known(12.5), Solvable: Known(true)}},
		{`"solution":[],"level":"hard","seconds":"NaN","solvable":1,"forms":1.5,"ideas":[2],"depth":{},"tried":null`, Facts{}},
		{`"solution":[],"technique":"a; b","forms":2.0`, Facts{Techniques: []string{"a", "b"}, Forms: Known[int64](2)}},
	} {
		_, records, errs := readBack(t, "x.json", []byte(`[{"nums":[90,53,30,2],"target":9,`+c.text+`}]`), ReadOptions{})
		if len(errs) > 0 || len(records) != 1 || !equalRecords(Record{Facts: records[0].Facts}, Record{Facts: c.want}) {
			t.Errorf("%s: %v %+v", c.text, errs, records)
		}
	}
}

// foreignParquet returns a Parquet file with the given schema and rows. A row is a list of values
// with their repetition and definition levels.
func foreignParquet(t *testing.T, root parquet.Node, rows ...parquet.Row) []byte {
	t.Helper()
	var b bytes.Buffer
	w := parquet.NewGenericWriter[any](&b, parquet.NewSchema("schema", root))
	if _, err := w.WriteRows(rows); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// TestForeignParquet checks that lists and numbers in Parquet files are read in all their encodings
// and types.
func TestForeignParquet(t *testing.T) {
	int64s, int32s, doubles := parquet.Leaf(parquet.Int64Type), parquet.Leaf(parquet.Int32Type), parquet.Leaf(parquet.DoubleType)
	list := func(repeated, element string, of parquet.Node) parquet.Node {
		return parquet.Group{repeated: parquet.Repeated(parquet.Group{element: of})}
	}
	int64Value := func(n int64, repetition, definition, column int) parquet.Value {
		return parquet.Int64Value(n).Level(repetition, definition, column)
	}
	for _, c := range []struct {
		what string
		root parquet.Node
		rows []parquet.Row
		want string
	}{
		{
			"as older pyarrow writes it, list and item",
			parquet.Group{"nums": parquet.Optional(list("list", "item", parquet.Optional(int64s))), "target": parquet.Optional(int64s)},
			[]parquet.Row{
				{int64Value(44, 0, 3, 0), int64Value(19, 1, 3, 0), int64Value(98, 0, 1, 1)},
				{int64Value(7, 0, 3, 0), int64Value(-1, 0, 1, 1)},
			},
			"countdown-tasks 1-19.44-98-classic 1-7-m1-classic",
		},
		{
			"bag and array_element, int32 and double, nothing optional",
			parquet.Group{"nums": list("bag", "array_element", int32s), "target": doubles},
			[]parquet.Row{{parquet.Int32Value(3).Level(0, 1, 0), parquet.Int32Value(2).Level(1, 1, 0), parquet.DoubleValue(98).Level(0, 0, 1)}},
			"countdown-tasks 1-2.3-98-classic",
		},
		{
			"a bare repeated column",
			parquet.Group{"nums": parquet.Repeated(int64s), "target": int64s},
			[]parquet.Row{{int64Value(3, 0, 1, 0), int64Value(2, 1, 1, 0), int64Value(5, 0, 0, 1)}},
			"countdown-tasks 1-2.3-5-classic",
		},
		{
			"text in a flat table, without a target",
			parquet.Group{"numbers": parquet.String(), "x": parquet.Leaf(parquet.FloatType)},
			[]parquet.Row{{parquet.ByteArrayValue([]byte("[4, 6]")).Level(0, 0, 0), parquet.FloatValue(1).Level(0, 0, 1)}},
			"parquet 1-4.6-24-classic",
		},
		{
			"a target that is not whole, a null list, a null number",
			parquet.Group{"nums": parquet.Optional(list("list", "element", parquet.Optional(int64s))), "target": doubles},
			[]parquet.Row{
				{int64Value(3, 0, 3, 0), parquet.DoubleValue(9.5).Level(0, 0, 1)},
				{parquet.NullValue().Level(0, 0, 0), parquet.DoubleValue(9).Level(0, 0, 1)},
				{parquet.NullValue().Level(0, 1, 0), parquet.DoubleValue(9).Level(0, 0, 1)},
				{parquet.NullValue().Level(0, 2, 0), int64Value(5, 1, 3, 0), parquet.DoubleValue(9).Level(0, 0, 1)},
			},
			`countdown-tasks !record 0: the target "9.5" !record 1: there are no numbers !record 2: the hand is empty !record 3: one of the numbers is null`,
		},
		{
			"floats that may be rounded",
			parquet.Group{"nums": parquet.Repeated(doubles), "target": doubles},
			[]parquet.Row{
				{parquet.DoubleValue(1<<53-1).Level(0, 1, 0), parquet.DoubleValue(1<<53-1).Level(0, 0, 1)},
				{parquet.DoubleValue(1<<53).Level(0, 1, 0), parquet.DoubleValue(2).Level(0, 0, 1)},
				{parquet.DoubleValue(1).Level(0, 1, 0), parquet.DoubleValue(-1<<53).Level(0, 0, 1)},
			},
			`countdown-tasks 1-9007199254740991-9007199254740991-classic !record 1: "9.007199254740992e+15" is not !record 2: the target "-9.007199254740992e+15"`,
		},
		{
			"numbers in lists of lists",
			parquet.Group{"nums": list("list", "element", list("list", "element", int64s)), "target": int64s},
			[]parquet.Row{{int64Value(3, 0, 2, 0), int64Value(2, 0, 0, 1)}},
			" !no column for the numbers",
		},
		{"no puzzle", parquet.Group{"text": parquet.String()}, nil, " !no column has the numbers"},
	} {
		format, records, errs := readBack(t, "x.parquet", foreignParquet(t, c.root, c.rows...), ReadOptions{})
		got := format.String()
		for _, r := range records {
			got += " " + r.KeyText()
		}
		want := strings.Split(c.want, " !")
		for i, err := range errs {
			if i+1 >= len(want) || !strings.Contains(err.Error(), want[i+1]) {
				t.Errorf("%s: %v", c.what, err)
			}
		}
		if got != want[0] || len(errs) != len(want)-1 {
			t.Errorf("%s: %q, %v", c.what, got, errs)
		}
	}
}

// TestContradictions checks that a record may state a fact twice, but not with different values.
func TestContradictions(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{`{"hand":[4,6],"numbers":[6,4],"rules":"classic","target":24}`, ""},
		{`{"hand":[4,6],"numbers":[6,5]}`, "different numbers"},
		{`{"hand":[4,6],"target":24,"ground_truth":{"target":25}}`, "different targets"},
		{`{"hand":[4,6],"rules":"tv","target":100,"profile":"classic"}`, ""},
		{`{"hand":[4,6],"target":"24","ground_truth":25}`, "different targets"},
		{`{"hand":[4,6],"ground_truth":"4*6"}`, "is not a whole number or a fraction"},
		{`{"hand":[4,6],"target":24,"ground_truth":"24.0"}`, ""},
		{`{"id":"1-4.6-24-classic","hand":[4,6],"target":24}`, ""},
		{`{"id":"1-4.6-24-classic","hand":[4,6],"target":25}`, "the id is 1-4.6-24-classic, but the contents are 1-4.6-25-classic"},
		{`{"id":"1-4.6-24-classic","hand":[4,7],"target":24}`, "the id is"},
		{`{"id":"1-4.6-24-classic","hand":[4,6],"target":24,"rules":"hdoj"}`, "the id is"},
		{`{"id":"1-4.6-24-classic","hand":[4,6],"rules":"classic","solvable":true}`, "no \"target\""},
		{`{"hand":[4,6],"hand":[4,6]}`, "duplicate"},
		{`{"hand":[4,6],"rules":"countdown"}`, "there is no target (found: \"hand\", \"rules\"), and the rules countdown have many"},
		{`{"hand":[4,6],"rules":["classic"]}`, "the rules must be text"},
		{`{"hand":[4,6],"target":[24]}`, ""},
		{`{"hand":[4,6],"target":[]}`, "not a list"},
		{`{"hand":[4,6],"target":[24,25]}`, "different numbers"},
		{`{"hand":[4,6],"target":"24/0"}`, "is not a whole number or a fraction"},
		{`{"hand":[4,6],"target":"` + strings.Repeat("7", 400) + `"}`, "invalid puzzle"},
		{`{"hand":[4,6.5]}`, `"6.5" is not a number of a hand`},
		{`{"hand":[4,null]}`, `"null" is not a number of a hand`},
		{`{"hand":[4,[6]]}`, `"[6]" is not a number of a hand`},
		{`{"hand":[` + strings.Repeat("1,", maxNumbers) + `1]}`, "the hand has 65 numbers; at most 64"},
		{`{"hand":{"a":1}}`, "there are no numbers"},
		{`{"hand":"x y"}`, "is not a card"},
		{`{"hand":"9223372036854775808"}`, "hand"},
	} {
		name := "x.jsonl"
		_, records, errs := readBack(t, name, []byte(`{"hand":[1]}`+"\n"+c.text), ReadOptions{})
		switch {
		case c.want == "" && (len(errs) > 0 || len(records) != 2):
			t.Errorf("%s: %v", c.text, errs)
		case c.want != "" && (len(errs) != 1 || len(records) != 1 || !strings.Contains(errs[0].Error(), "x.jsonl: line 2: ") || !strings.Contains(errs[0].Error(), c.want)):
			t.Errorf("%s: %v", c.text, errs)
		}
	}
}

// TestContradictionsOutsideObject checks that a field outside the object of a format may repeat a
// field inside it, but not contradict it.
func TestContradictionsOutsideObject(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{`{"question":"?","answer":"","metadata":{"numbers":[4,6],"target":24},"hand":[6,4],"target":"24"}`, ""},
		{`{"question":"?","answer":"","metadata":{"numbers":[4,6],"target":24},"hand":[6,5]}`, "different numbers"},
		{`{"question":"?","answer":"","metadata":{"numbers":[4,6],"target":24},"target":25}`, "different targets"},
		{`{"reward_model":{"ground_truth":{"numbers":[4,6],"target":24}},"nums":[4,7]}`, "different numbers"},
	} {
		_, records, errs := readBack(t, "x.jsonl", []byte(c.text), ReadOptions{})
		if c.want == "" && (len(records) != 1 || len(errs) > 0) || c.want != "" && (len(errs) != 1 || !strings.Contains(errs[0].Error(), c.want)) {
			t.Errorf("%s: %v", c.text, errs)
		}
	}
}

// TestLostTarget checks that a set of make24 is refused if the name of its target column is
// damaged, since all its puzzles would otherwise get the default target.
func TestLostTarget(t *testing.T) {
	r := mustRecord(t, "classic", 36, 1, 8, 8, 11)
	r.Solvable = Known(true)
	for _, f := range []Format{JSONL, CSV, Parquet, CountdownTasks} {
		for _, columns := range [][]string{nil, {"id"}} {
			content := encode(t, f, WriterOptions{Columns: columns}, r)
			renamedTarget := bytes.ReplaceAll(content, []byte("target"), []byte("tarfet"))
			_, records, errs := readBack(t, "x"+f.Extension(), renamedTarget, ReadOptions{Format: f})
			switch {
			case columns == nil && (len(records) > 0 || len(errs) != 1 || !strings.Contains(errs[0].Error(), "no \"target\"")):
				t.Errorf("%s: %v %v", f, records, errs)
			case columns != nil && (len(records) != 1 || records[0].KeyText() != r.KeyText()):
				t.Errorf("%s: %v %v", f, records, errs)
			}
		}
	}
}

// TestWriterRefuses checks that a Writer refuses a record that its format cannot hold, and then
// writes more records.
func TestWriterRefuses(t *testing.T) {
	third, _ := rat.New(8, 3)
	largeTarget, _ := rat.Parse("9223372036854775808")
	goodRecord := mustRecord(t, "classic", 24, 4, 6)
	integerFormats := []Format{Verl, CountdownTasks, ReasoningGym, StreamOfSearch}
	for _, f := range Formats() {
		for _, c := range []struct {
			what        string
			change      func(*Record)
			wantRefused bool
		}{
			{"a fraction", func(r *Record) { r.Target, r.ID = third, "" }, slices.Contains(integerFormats, f)},
			{"a large target", func(r *Record) { r.Target, r.ID = largeTarget, "" }, slices.Contains(integerFormats, f)},
			{"no numbers", func(r *Record) { r.Hand = nil }, true},
			{"bad text", func(r *Record) { r.ID = "\xff" }, true},
			{"bad texts", func(r *Record) { r.Techniques = []string{"\xff"} }, true},
			{"seconds that are not a number", func(r *Record) { r.Seconds = Known(math.NaN()) }, true},
			{"a carriage return", func(r *Record) { r.Shape = "a\rb" }, f == CSV},
			{"a separator in a text", func(r *Record) { r.Techniques = []string{"a;b"} }, f == CSV},
			{"an incomplete solution", func(r *Record) { r.Solution = "4*" }, f == StreamOfSearch},
			{"a solution without a value", func(r *Record) { r.Solution = "4/0" }, f == StreamOfSearch},
		} {
			var b bytes.Buffer
			w, err := NewWriter(f, &b, WriterOptions{})
			if err != nil {
				t.Fatal(err)
			}
			oddRecord := goodRecord
			c.change(&oddRecord)
			first, second, third := w.Write(&goodRecord), w.Write(&oddRecord), w.Write(&goodRecord)
			if first != nil || third != nil || (second != nil) != c.wantRefused || w.Close() != nil || w.Close() == nil || w.Write(&goodRecord) == nil {
				t.Errorf("%s, %s: %v, %v, %v", f, c.what, first, second, third)
			}
			_, records, errs := readBack(t, "x"+f.Extension(), b.Bytes(), ReadOptions{})
			if len(errs) > 0 || c.wantRefused && len(records) != 2 || !c.wantRefused && len(records) != 3 {
				t.Errorf("%s, %s: %v, %+v", f, c.what, errs, records)
			}
		}
	}
	if _, err := NewWriter(0, nil, WriterOptions{}); err == nil || !strings.Contains(err.Error(), "jsonl, csv, parquet, verl") {
		t.Error(err)
	}
}

// TestEmptySets checks that a set without records can be read if its format is given.
func TestEmptySets(t *testing.T) {
	for _, f := range Formats() {
		format, records, errs := readBack(t, "x"+f.Extension(), encode(t, f, WriterOptions{}), ReadOptions{Format: f})
		if format != f || len(records) > 0 || len(errs) > 0 {
			t.Errorf("%s: %s, %v, %v", f, format, records, errs)
		}
	}
}

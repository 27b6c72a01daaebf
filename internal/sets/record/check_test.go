package record_test

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"

	"github.com/make24/make24/answer"
	"github.com/make24/make24/internal/sets/record"
	"github.com/make24/make24/rat"
)

// classicOptions returns options with the profile classic and the target 24.
func classicOptions(t testing.TB) record.Options {
	t.Helper()
	p, err := answer.Lookup("classic")
	if err != nil {
		t.Fatal(err)
	}
	return record.Options{Profile: p, Target: rat.Int(24)}
}

func TestCheck(t *testing.T) {
	const correct = `{"verdict":"correct","value":"24","source":"text","span":[0,3]}`
	for _, c := range []struct{ name, line, want string }{
		{
			"plain", `{"id":"a","answer":"8/(3-8/3)","hand":[3,3,8,8],"target":24}`,
			`{"id":"a","verdict":"correct","value":"24","source":"text","span":[0,9]}`,
		},
		{"any id, byte for byte", `{"id": 1.50e1 ,"answer":"4*6","hand":[4,6]}`, `{"id":1.50e1,` + correct[1:]},
		{"an id with escapes", `{"id":"\u00e9\/","answer":"4*6","hand":[4,6]}`, `{"id":"\u00e9\/",` + correct[1:]},
		{"id null", `{"answer":"4*6","hand":[4,6],"id":null}`, `{"id":null,` + correct[1:]},
		{"id true", `{"answer":"4*6","hand":[4,6],"id":true}`, `{"id":true,` + correct[1:]},
		{"other names", `{"response":"4*6","nums":[6,4]}`, correct},
		{"other names", `{"completion":"4*6","numbers":["4","6"],"ground_truth":24}`, correct},
		{"other names", `{"solution_str":"4*6","puzzle":"6 4","ground_truth":"24"}`, correct},
		{"verl", `{"solution_str":"4*6","ground_truth":{"target":24,"numbers":[4,6],"style":"rule"},"data_source":"x"}`, correct},
		{"same twice", `{"answer":"4*6","response":"4\u002a6","hand":[4,6],"numbers":"6 4","target":24,"ground_truth":{"target":"24","numbers":[6,4]}}`, correct},
		{"escaped name", `{"\u0061nswer":"4*6","hand":[4,6]}`, correct},
		{"unknown fields", `{"x":{"answer":[1,{"hand":2}]},"answer":"4*6","hand":[4,6],"y":[[]],"z":null}`, correct},
		{"nulls", `{"answer":"4*6","hand":[4,6],"target":null,"rules":null,"response":null}`, correct},
		{"letters", `{"answer":"K+J","hand":"k j"}`, correct},
		{"letters", `{"answer":"K+J","hand":["K","j"]}`, correct},
		{"letters worth 10", `{"answer":"K+J+4","hand":["K","j",4],"rules":"classic+faces10"}`, strings.Replace(correct, "3]", "5]", 1)},
		{"letters worth 10", `{"rules":"classic/2+faces10","answer":"K+J+4","hand":"K J 4"}`, strings.Replace(correct, "3]", "5]", 1)},
		{"a list as text", `{"answer":"4*6","hand":"[4, 6]"}`, correct},
		{"a list of one as text", `{"answer":"24","hand":"[24]"}`, strings.Replace(correct, "3]", "2]", 1)},
		{"a list of one as text", `{"answer":"24","hand":"24,"}`, strings.Replace(correct, "3]", "2]", 1)},
		{"a list of one as text", `{"answer":"24","hand":" ( 24 ) "}`, strings.Replace(correct, "3]", "2]", 1)},
		{"glued", `{"answer":"4*1*6","hand":"416"}`, strings.Replace(correct, "3]", "5]", 1)},
		{"two digits are a number", `{"answer":"24","hand":"24"}`, strings.Replace(correct, "3]", "2]", 1)},
		{"truth as text", `{"answer":"4*6","ground_truth":"{\"target\":24,\"numbers\":[4,6]}"}`, correct},
		{"truth as text", `{"ground_truth":" {\"nums\":\"4 6\",\"x\":[],\"t\\u0061rget\":24.0}\n","answer":"4*6","target":24}`, correct},
		{"whole floats", `{"answer":"4*6","hand":[4.0,0.6e1],"target":24.0}`, correct},
		{"whole floats", `{"answer":"4*6","hand":[40e-1,6.000],"target":2.4E+1}`, correct},
		{"whole floats", `{"answer":"-4*-6+0","hand":[-4.0,-60e-1,-0.0]}`, strings.Replace(correct, "3]", "7]", 1)},
		{"television", `{"answer":"4*6","hand":[4,6,7],"rules":"tv"}`, correct},
		{"below 0 and a letter", `{"answer":"-4*-6+K-13","hand":"-4 −6 K 13"}`, strings.Replace(correct, "3]", "10]", 1)},
		{"below 0", `{"answer":"-4*-6","hand":[-4,-6]}`, strings.Replace(correct, "3]", "5]", 1)},
		{"below 0", `{"answer":"-4*-6","hand":"-4 -6"}`, strings.Replace(correct, "3]", "5]", 1)},
		{"fraction", `{"answer":"8/3","hand":[3,8],"target":"8/3"}`, `{"verdict":"correct","value":"8/3","source":"text","span":[0,3]}`},
		{"below 0", `{"answer":"4-6","hand":[4,6],"target":-2}`, `{"verdict":"correct","value":"-2","source":"text","span":[0,3]}`},
		{"a tag", `{"answer":"So 😀\n<answer>4*6</answer>","hand":[4,6]}`, `{"verdict":"correct","value":"24","source":"tag","span":[16,19]}`},
		{"a pair of surrogates", `{"answer":"So \ud83d\uDE00\n<answer>4*6</answer>","hand":[4,6]}`, `{"verdict":"correct","value":"24","source":"tag","span":[16,19]}`},
		{
			"wrong", `{"answer":"8*3","hand":[3,3,8,8]}`,
			`{"verdict":"wrong","reason":"numbers","value":"24","missing":[3,8],"source":"text","span":[0,3]}`,
		},
		{
			"wrong", `{"answer":"8*4","hand":[3,8]}`,
			`{"verdict":"wrong","reason":"numbers","value":"32","missing":[3],"extra":[4],"source":"text","span":[0,3],"at":[2,3]}`,
		},
		{
			"intermediate", `{"answer":"8/(3-8/3)","hand":[3,3,8,8],"rules":"hdoj"}`,
			`{"verdict":"wrong","reason":"intermediate","value":"24","intermediate":"8/3","source":"text","span":[0,9],"at":[6,7]}`,
		},
		{"no answer", `{"answer":"","hand":[4,6]}`, `{"verdict":"invalid","reason":"no_answer","detail":"empty","source":"text"}`},
		{
			"invalid", `{"answer":"4*(6","hand":[4,6]}`,
			`{"verdict":"invalid","reason":"syntax","detail":"unclosed","source":"text","span":[0,4],"at":[2,3]}`,
		},
		{"blanks", " {\t\"answer\" : \"4*6\" , \"hand\" : [ 4 , 6 ] } \r\n", correct},
	} {
		got, _ := record.NewChecker(classicOptions(t)).Check(nil, []byte(c.line), 7)
		if string(got) != c.want || !json.Valid(got) {
			t.Errorf("%s: %s\n got %s\nwant %s", c.name, c.line, got, c.want)
		}
	}
}

func TestOptions(t *testing.T) {
	o := classicOptions(t)
	o.Hand, o.Target = []int64{4, 4, 6, 8}, rat.Int(20)
	o.Expr, o.Credit, o.Steps = true, true, true
	for _, c := range []struct{ line, want string }{
		{`{"answer":"4+4+8+(6-2)"}`, `{"verdict":"wrong","reason":"numbers","value":"20","extra":[2],"source":"text","span":[0,11],"at":[9,10],"expr":"4+4+8+(6-2)","credit":{"score":"9/20","value":"1","numbers":"4/5"}}`},
		{`{"answer":"4+4*6-8"}`, `{"verdict":"correct","value":"20","source":"text","span":[0,7],"expr":"4+4*6-8","credit":{"score":"1","value":"1","numbers":"1"}}`},
		{`{"answer":"4+8=12; 6-4=3; 12*3=36","target":24}`, `{"verdict":"wrong","reason":"false_equation","value":"36","source":"text","span":[0,22],"at":[8,13],"steps":3,"step":{"number":2,"reason":"false_equation"},"credit":{"score":"1/4","value":"2/3","numbers":"1/2","steps":"1/3"}}`},
	} {
		got, _ := record.NewChecker(o).Check(nil, []byte(c.line), 7)
		if !json.Valid(got) || string(got) != c.want {
			t.Errorf("%s\n got %s\nwant %s", c.line, got, c.want)
		}
	}
}

func TestBadRecords(t *testing.T) {
	for _, c := range []struct{ line, reason, sentence string }{
		{``, "bad_json", "invalid JSON: it ends too early, after byte 0"},
		{`{`, "bad_json", "invalid JSON: it ends too early, after byte 1"},
		{`[]`, "bad_json", "not a JSON object: it must begin with {"},
		{`24`, "bad_json", "not a JSON object: it must begin with {"},
		{`nonsense`, "bad_json", ""},
		{`{"answer":"4*6","hand":[4,6]} {}`, "bad_json", "invalid JSON: unexpected data after the object, at byte 30"},
		{`{"answer":"4*6","hand":[4,6],}`, "bad_json", ""},
		{`{"answer":"4*6","hand":[4,06]}`, "bad_json", ""},
		{`{"answer":"4*6","hand":[4,6}`, "bad_json", ""},
		{`{"hand":[4,"x"],"answer":"4*6"`, "bad_json", ""},
		{`{"answer":"\x","hand":[4,6]}`, "bad_json", ""},
		{`{"answer":"\ud83d","hand":[4,6]}`, "bad_json", ""},
		{"{\"answer\":\"4*6\xff\",\"hand\":[4,6]}", "bad_json", ""},
		{"{\"answer\":\"4\n*6\",\"hand\":[4,6]}", "bad_json", ""},
		{`{"answer":"4*6","answer":"4*6","hand":[4,6]}`, "bad_json", ""},
		{`{"answer":"4*6","response":"6*4","hand":[4,6]}`, "bad_field", "two fields give different answers; leave one out"},
		{`{"answer":"4*6","hand":[4,6],"nums":[4,7]}`, "bad_field", "two fields give different numbers; leave one out"},
		{`{"answer":"4*6","hand":[4,6],"ground_truth":{"numbers":[4,7]}}`, "bad_field", "two fields give different numbers; leave one out"},
		{`{"answer":"4*6","hand":[4,6],"target":24,"ground_truth":{"target":25}}`, "bad_field", "two fields give different targets; leave one out"},
		{`{"answer":"4*6","hand":[4,6],"rules":"classic","profile":"hdoj"}`, "bad_field", "two fields give different rules; leave one out"},
		{`{"answer":24,"hand":[4,6]}`, "bad_field", "the answer must be text"},
		{`{"answer":["4*6"],"hand":[4,6]}`, "bad_field", "the answer must be text"},
		{`{"id":[1],"answer":"4*6","hand":[4,6]}`, "bad_field", "the id must be text, a number, true, false or null"},
		{`{"answer":"4*6","hand":46}`, "bad_field", `the numbers must be an array such as [3,3,8,8] or text such as "3 3 8 8"`},
		{`{"answer":"4*6","hand":[4,6],"rules":1}`, "bad_field", `the rules must be text such as "classic"`},
		{`{"answer":"4*6","hand":[4,6],"target":true}`, "bad_field", `the target must be a whole number such as 24 or text such as "8/3"`},
		{`{"hand":[4,6]}`, "no_field", `there is no answer (found: "hand"); give it as answer, response, completion, solution_str or output`},
		{`{"answer":null,"hand":[4,6]}`, "no_field", `there is no answer (found: "answer", "hand"); give it as answer, response, completion, solution_str or output`},
		{`{"answer":"4*6"}`, "no_field", `there are no numbers (found: "answer"); give them as hand, numbers, nums, cards, puzzle, puzzles, starting, input or n1 n2 n3`},
		{`{"answer":"4*6","hand":[]}`, "bad_hand", "the hand is empty; give numbers such as [3,3,8,8]"},
		{`{"answer":"4*6","hand":" "}`, "bad_hand", `the hand is empty; give numbers such as "3 3 8 8"`},
		{`{"answer":"4*6","hand":"4 x"}`, "bad_hand", ""},
		{`{"answer":"4*6","hand":[4,"x"]}`, "bad_hand", `"x" is not a number of a hand; use whole numbers or A T J Q K`},
		{`{"answer":"4*6","hand":[4,6.5]}`, "bad_hand", `"6.5" is not a number of a hand; use whole numbers or A T J Q K`},
		{`{"answer":"4*6","hand":[4,[6]]}`, "bad_hand", `"[6]" is not a number of a hand; use whole numbers or A T J Q K`},
		{`{"answer":"4*6","hand":[4,9223372036854775808]}`, "bad_hand", ""},
		{`{"answer":"4*6","hand":[1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17]}`, "bad_hand", "too many numbers; a hand has at most 16"},
		{`{"answer":"4*6","hand":"1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17"}`, "bad_hand", "too many numbers; a hand has at most 16"},
		{`{"answer":"4*6","hand":"-1 x"}`, "bad_hand", `invalid hand "-1 x": "x" (number 2) is not a card: use whole numbers or A T J Q K, such as 3 3 8 8 or A 10 K Q`},
		{`{"answer":"4*6","hand":"[AKQJ]"}`, "bad_hand", ""},
		{`{"answer":"4*6","hand":"-1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17"}`, "bad_hand", "too many numbers; a hand has at most 16"},
		{`{"answer":"4*6","hand":[4,6e99999999999999999999]}`, "bad_hand", ""},
		{`{"answer":"4*6","hand":[4,1e19]}`, "bad_hand", ""},
		{`{"answer":"4*6","hand":[4,1e400]}`, "bad_hand", `"1e400" is not a number of a hand; use whole numbers or A T J Q K`},
		{`{"answer":"4*6","hand":[4,9007199254740992.0]}`, "bad_hand", `"9007199254740992.0" is not a number of a hand; use whole numbers or A T J Q K`},
		{`{"answer":"4*6","hand":[4,1e16]}`, "bad_hand", ""},
		{`{"answer":"4*6","hand":[4,6],"target":-9007199254740992.0}`, "bad_target", ""},
		{`{"answer":"4*6","hand":[4,6],"target":1e400}`, "bad_target", ""},
		{`{"answer":"4*6","ground_truth":"{\"target\":24,\"numbers\":[4,6]"}`, "bad_field", "the text of the ground_truth is not a JSON object: it ends too early, after byte 28"},
		{`{"answer":"4*6","ground_truth":"{\"target\":24,\"numbers\":[4,6]} x"}`, "bad_field", ""},
		{`{"answer":"4*6","ground_truth":"{\"target\":true,\"numbers\":[4,6]}"}`, "bad_field", ""},
		{`{"answer":"4*6","ground_truth":"{\"ground_truth\":\"{}\",\"target\":24}"}`, "no_field", ""},
		{`{"answer":"4*6","hand":[4,6],"rules":""}`, "bad_rules", ""},
		{`{"answer":"4*6","hand":[4,6],"target":"24.0"}`, "bad_target", ""},
		{`{"answer":"4*6","hand":[4,6],"target":24.5}`, "bad_target", `the target "24.5" is not a whole number or a fraction; give one such as 24, -5 or "8/3"`},
		{`{"answer":"4*6","hand":[4,6],"target":"1/0"}`, "bad_target", ""},
		{`{"answer":"4*6","hand":[4,6],"target":"` + strings.Repeat("9", 5000) + `"}`, "bad_target", "the target has too many digits"},
		{`{"answer":"4*6","hand":[4,6],"rules":"nosuch"}`, "bad_rules", ""},
		{`{"answer":"4*6","hand":[4,6],"rules":"classic/1"}`, "bad_rules", ""},
		{strings.Repeat(" ", record.MaxLine+1), "long_line", "the line is longer than 1048576 bytes"},
	} {
		got, outcome := record.NewChecker(classicOptions(t)).Check(nil, []byte(c.line), 7)
		var r struct {
			Line                   int
			Verdict, Reason, Error string
		}
		err := json.Unmarshal(got, &r)
		if err != nil || r.Line != 7 || r.Verdict != "invalid" || r.Reason != c.reason || outcome.Bad.String() != c.reason ||
			r.Error == "" || c.sentence != "" && r.Error != c.sentence {
			t.Errorf("%.80q: %s; want %s: %s", c.line, got, c.reason, c.sentence)
		}
	}
}

// TestCheckerResets checks that a Checker judges each record as a new Checker does.
func TestCheckerResets(t *testing.T) {
	c := record.NewChecker(classicOptions(t))
	lines := []string{
		`{"id":1,"answer":"4*6\t","hand":"4 6","target":25,"rules":"hdoj"}`,
		`{"answer":"4*6"}`, `{"hand":[4,6]}`, `{`, `{"answer":"2*3*4","hand":[2,3,4]}`,
		`{"answer":"4*6","hand":["Q",2]}`, `{"answer":"K+11","hand":[13,11]}`,
	}
	for _, line := range append(lines, lines...) {
		got, _ := c.Check(nil, []byte(line), 1)
		if want, _ := record.NewChecker(classicOptions(t)).Check(nil, []byte(line), 1); !bytes.Equal(got, want) {
			t.Errorf("%s\n got %s\nwant %s", line, got, want)
		}
	}
}

func TestSummary(t *testing.T) {
	c, total := record.NewChecker(classicOptions(t)), record.Summary{}
	for _, line := range []string{
		`{"answer":"4*6","hand":[4,6]}`, `{"answer":"4+6","hand":[4,6]}`, `{"answer":"4+","hand":[4,6]}`, `{`, `{"answer":"4*6","hand":[4,6],"rules":"hdoj"}`,
	} {
		var single record.Summary
		_, outcome := c.Check(nil, []byte(line), 1)
		single.Add(outcome)
		total.Merge(&single)
	}
	const want = `{"total":5,"correct":2,"wrong":1,"invalid":2,"bad":1,"profiles":["classic/2","hdoj/2"],"reasons":{"syntax":1,"value":1,"bad_json":1}}`
	if got := string(total.Append(nil)); got != want {
		t.Errorf("%s, want %s", got, want)
	}
}

func TestElements(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{`[]`, ``}, {` [ {"a":1} , 2,"x"] `, `{"a":1}|2|"x"|`}, {`[1,2`, `1|2|!`}, {`[1] x`, `1|!`}, {`{}`, `!`}, {``, `!`}, {`[1,]`, `1|!`},
	} {
		got := ""
		for v, err := range record.ArrayElements([]byte(c.text)) {
			if got += string(v) + "|"; err != nil {
				got = strings.TrimSuffix(got, "|") + "!"
			}
		}
		if got != c.want {
			t.Errorf("%s: %s, want %s", c.text, got, c.want)
		}
	}
}

func BenchmarkCheck(b *testing.B) {
	long, _ := json.Marshal(strings.Repeat("What if 8 is divided by 3?\nThen 3 - 8/3 is 1/3, \"so\" 8 over 1/3 is 24. ", 100) + "<answer>8/(3-8/3)</answer>")
	chinese, _ := json.Marshal(strings.Repeat("如果 8 除以 3 会怎样？那么 3 - 8/3 等于 1/3。\n", 100) + "<answer>8/(3-8/3)</answer>")
	for _, c := range []struct{ name, line string }{
		{"short", `{"id":"c005","answer":"8 / (3 - 8 / 3)","hand":[8,3,8,3],"target":24}`},
		{"latex", `{"id":"c005","answer":"\\boxed{\\frac{8}{3 - \\frac{8}{3}}}","hand":[8,3,8,3],"target":24}`},
		{"long", `{"id":"c005","answer":` + string(long) + `,"hand":[8,3,8,3],"target":24}`},
		{"chinese", `{"id":"c005","answer":` + string(chinese) + `,"hand":[8,3,8,3],"target":24}`},
		{"bad", `{"id":"c005","answer":"8 / (3 - 8 / 3)","hand":[8,3,8,3],"target":24`},
	} {
		b.Run(c.name, func(b *testing.B) {
			checker, line, dst := record.NewChecker(classicOptions(b)), []byte(c.line), []byte(nil)
			b.SetBytes(int64(len(line)))
			b.ReportAllocs()
			for b.Loop() {
				dst, _ = checker.Check(dst[:0], line, 1)
			}
		})
	}
}

// TestSummaryReasons checks that a Summary counts every reason.
func TestSummaryReasons(t *testing.T) {
	t.Parallel()
	var s record.Summary
	for r := answer.None; r.String() != "unknown"; r++ {
		if s.Add(record.Outcome{Reason: r}); s.Reason(r) != 1 {
			t.Errorf("%v is not counted", r)
		}
	}
}

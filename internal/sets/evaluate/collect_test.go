package evaluate

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"math/big"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/make24/make24/answer"
	"github.com/make24/make24/internal/base/text"
	"github.com/make24/make24/internal/testkit/leak"
	"github.com/make24/make24/puzzle"
	"github.com/make24/make24/rat"
)

func TestMain(m *testing.M) { leak.Main(m) }

// options returns the options of tests, with the profile of the given text.
func options(t *testing.T, profile string) Options {
	t.Helper()
	p, err := answer.Lookup(profile)
	if err != nil {
		t.Fatal(err)
	}
	return Options{Profile: p, Target: rat.Int(24), Examples: 2, Draws: 1000, Seed: 1}
}

// collect reads lines with ' in place of ".
func collect(t *testing.T, o Options, lines ...string) *Collector {
	t.Helper()
	c := New(o)
	in := strings.ReplaceAll(strings.Join(lines, "\n"), "'", `"`)
	if err := c.Read(t.Context(), "dir/base.jsonl", strings.NewReader(in)); err != nil {
		t.Fatal(err)
	}
	return c
}

// evaluate returns the report on lines.
func evaluate(t *testing.T, o Options, lines ...string) *Report {
	t.Helper()
	c := collect(t, o, lines...)
	r, err := c.Report(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// TestRecords checks which records name the same puzzle and the same model.
func TestRecords(t *testing.T) {
	t.Parallel()
	r := evaluate(t, options(t, "classic"),
		`{'hand':[3,3,8,8],'answer':'8/(3-8/3)'}`,
		`{'key':'1-3.3.8.8-24-classic','output':'8/(3-8/3)'}`,
		`{'puzzle':'1-3.3.8.8-24-classic','response':'1','model':'base'}`,
		`{'id':'1-3.3.8.8-24-classic','completion':'no'}`,
		`{'puzzle':'8 8 3 3','target':24,'rules':'beginner','id':7,'solution_str':'8/(3-8/3)'}`,
		`{'id':'1-3.3.8.8-24-classic','hand':[4,6],'answer':'4*6'}`, // the id names no puzzle here
		`{'key':'1-3.3.8.8-24-classic','nums':[8,3,8,3],'rules':'classic','answer':'8/(3-8/3)','model':'other','sample':3}`,
	)
	if r.Puzzles != 2 || r.Answers != 7 || r.Bad != 0 || len(r.Models) != 2 {
		t.Fatalf("%d puzzles, %d answers, %d bad, %d models", r.Puzzles, r.Answers, r.Bad, len(r.Models))
	}
	if m := r.Models[0]; m.Name != "base" || m.Answers != 6 || m.Correct != 4 || m.Puzzles != 2 || m.Accuracy.Value.FloatString(3) != "0.800" {
		t.Errorf("%+v", m.Row)
	}
	if m := r.Models[1]; m.Name != "other" || m.Answers != 1 || m.Correct != 1 {
		t.Errorf("%s: %+v", m.Name, m.Row)
	}
	if reasons := fmt.Sprint(r.Models[0].Reasons); reasons != "[{syntax 1} {numbers 1}]" {
		t.Errorf("reasons: %s", reasons)
	}
}

// TestBadRecords checks that invalid records are listed and not counted.
func TestBadRecords(t *testing.T) {
	t.Parallel()
	for _, line := range []string{
		`{'hand':[3,3,8,8]`,
		`{'answer':'24'}`,
		`{'key':'1-3.3.8.8-24','answer':'24'}`,
		`{'key':'1-3.3.8.8-24-classic','hand':[1,2,3,4],'answer':'24'}`,
		`{'key':'1-3.3.8.8-24-classic','target':25,'answer':'24'}`,
		`{'key':'1-3.3.8.8-24-classic','rules':'hdoj','answer':'24'}`,
		`{'key':'1-3.3.8.8-24-classic','puzzle':'1-3.3.8.9-24-classic','answer':'24'}`,
		`{'key':3,'hand':[4,6],'answer':'4*6'}`,
		`{'hand':[4,6],'answer':'4*6','sample':'a'}`,
		`{'hand':[4,6],'answer':'4*6','sample':-1}`,
		`{'hand':[4,6],'answer':'4*6','sample':1.5}`,
		`{'hand':[4,6],'answer':'4*6','model':3}`,
		`{'hand':[4,6],'answer':'4*6','model':''}`,
		`{'hand':[4,6],'answer':'4*6','model':'a\u001b[2J'}`,
		`{'hand':[4,6],'answer':'4*6','model':'` + strings.Repeat("a", MaxName+1) + `'}`,
		`{'hand':[4,6],'answer':'4*6','output':'6*4'}`,
		`{'hand':[4,-6],'answer':'4*6'}`,
		`{'hand':[4,6],'answer':'4*6','rules':'classic+nominus'}`,
		`{'hand':[4,6],'answer':'` + strings.Repeat("a", 1<<20) + `'}`,
	} {
		c := collect(t, options(t, "classic/2+none"), line, `{'hand':[4,6],'answer':'4*6'}`)
		n, list := c.Bad()
		if n != 1 || len(list) != 1 || list[0].Line != 1 || list[0].File != "dir/base.jsonl" || list[0].Err.Text == "" {
			t.Errorf("%.100s: %d bad, %v", line, n, list)
		}
		if r, err := c.Report(t.Context()); err != nil || r.Answers != 1 || r.Bad != 1 {
			t.Errorf("%.100s: %v, %v", line, r, err)
		}
	}
}

// TestExamples checks that the examples of a reason are different failures, the first ones.
func TestExamples(t *testing.T) {
	t.Parallel()
	c := New(options(t, "classic"))
	same := `{"hand":[4,6],"answer":"4+6"}` + "\n"
	for _, in := range []string{same + same, same + `{"hand":[4,6],"answer":"6+4"}` + "\n" + `{"hand":[4,6],"answer":"6-4"}`} {
		if err := c.Read(t.Context(), "a.jsonl", strings.NewReader(in)); err != nil {
			t.Fatal(err)
		}
	}
	r, err := c.Report(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if x := r.Models[0].Examples; len(x) != 2 || x[0].Answer != "4+6" || x[0].Line != 1 || x[1].Answer != "6+4" || r.Models[0].Reasons[0].Count != 5 {
		t.Errorf("examples: %+v", x)
	}
}

// TestNotation checks that all answers are judged by the notation of the options, whatever the rules
// of the records.
func TestNotation(t *testing.T) {
	t.Parallel()
	r := evaluate(t, options(t, "classic/2+none"),
		`{'hand':[1,1,1,1],'rules':'hdoj','answer':'no solution'}`,
		`{'key':'1-1.1.1.1-24-hdoj','answer':'no solution','model':'key'}`,
		`{'hand':[1,1,1,1],'rules':'classic/2+none','answer':'no solution','model':'same'}`,
		`{'hand':[3,3,8,8],'answer':'no solution','model':'false'}`,
	)
	if r.Bad != 0 || r.Profile != "classic/2+none" {
		t.Errorf("%d bad, profile %s", r.Bad, r.Profile)
	}
	for i, want := range []int64{1, 1, 1, 0} {
		if r.Models[i].Correct != want {
			t.Errorf("%s: %d correct, want %d", r.Models[i].Name, r.Models[i].Correct, want)
		}
	}
}

// TestGroups checks the facts by which puzzles are grouped.
func TestGroups(t *testing.T) {
	t.Parallel()
	r := evaluate(t, options(t, "classic"),
		`{'hand':[3,3,8,8],'answer':'8/(3-8/3)'}`,
		`{'hand':[1,1,1,1],'answer':'1+1'}`,
		`{'hand':[1,2,3,4,5],'answer':'1'}`,
		`{'key':'1-4.6-24-hdoj','answer':'4*6'}`,
		`{'key':'1-1.1.4.6-24-hdoj','answer':'1*1*4*6'}`,
		`{'key':'1-1.1.4.6-24-countdown','answer':'4*6'}`,
		`{'hand':[1,2,3,4],'rules':'no-brackets','answer':'4*6'}`,
	)
	var got []string
	for _, g := range r.Models[0].Groups {
		if g.Axis != AxisTechnique {
			got = append(got, fmt.Sprintf("%s %s%s %d/%d", g.Axis, g.Rules, g.Value, g.Correct, g.Puzzles))
		}
	}
	want := "solvable yes 4/6, solvable no 0/1, level classic5 1/1, level hdoj1 1/1, cards 2 1/1, cards 4 3/5, cards 5 0/1, " +
		"rules classic 1/3, rules countdown 1/1, rules hdoj 2/2, rules r.asmd.b 0/1"
	if text := strings.Join(got, ", "); text != want {
		t.Errorf("%s\nwant %s", text, want)
	}
	var titles []string
	for _, table := range (writer{r, text.English}).tables() {
		if strings.Contains(table.title, "difficulty") {
			titles = append(titles, table.title)
		}
	}
	if want := []string{"Accuracy by difficulty: four cards, rules classic", "Accuracy by difficulty: four cards, rules hdoj"}; !slices.Equal(titles, want) {
		t.Errorf("the tables of levels are %q", titles)
	}
}

// TestNoSolutionBaseline checks the constant answer "no solution" and the columns by solvability, which depend
// on the profile and on the puzzles.
func TestNoSolutionBaseline(t *testing.T) {
	t.Parallel()
	o := options(t, "classic/2+none")
	for _, hand := range [][]int64{{3, 3, 8, 8}, {1, 2, 3, 4}, {1, 1, 4, 6}, {1, 1, 1, 1}} {
		p, err := puzzle.Classic(hand...)
		if err != nil {
			t.Fatal(err)
		}
		o.Puzzles = append(o.Puzzles, p)
	}
	lines := []string{`{'hand':[3,3,8,8],'answer':'8/(3-8/3)'}`, `{'hand':[1,1,1,1],'answer':'no solution'}`}
	r := evaluate(t, o, lines...)
	b := r.Baselines
	if len(b) != 1 || b[0].Puzzles != 4 || b[0].Correct != 1 || b[0].Accuracy.Value.Cmp(big.NewRat(1, 4)) != 0 || len(b[0].Groups) != 2 || b[0].Groups[1].Correct != 1 {
		t.Fatalf("baselines: %+v", b)
	}
	head := strings.Join((writer{r, text.English}).mainTable().head, ",")
	rows := fmt.Sprintf("%.5s", (writer{r, text.English}).mainTable().rows)
	if !strings.Contains(head, "solvable %,95 %,unsolvable %,95 %") || !strings.Contains(rows, "alway") {
		t.Errorf("%s: %s", head, rows)
	}
	o.Profile, o.Puzzles = options(t, "classic").Profile, nil
	if r = evaluate(t, o, lines[:1]...); len(r.Baselines) != 0 || strings.Contains(strings.Join((writer{r, text.English}).mainTable().head, ","), "solvable") {
		t.Errorf("a profile without claims: %+v", r.Baselines)
	}
}

// TestSet checks an evaluation on a set: puzzles without an answer fail, other puzzles are errors.
func TestSet(t *testing.T) {
	t.Parallel()
	o := options(t, "classic")
	for _, hand := range [][]int64{{3, 3, 8, 8}, {1, 2, 3, 4}, {1, 1, 4, 6}, {3, 3, 8, 8}} {
		p, err := puzzle.Classic(hand...)
		if err != nil {
			t.Fatal(err)
		}
		o.Puzzles = append(o.Puzzles, p)
	}
	r := evaluate(t, o,
		`{'hand':[3,3,8,8],'answer':'8/(3-8/3)','model':'a'}`,
		`{'hand':[1,2,3,4],'answer':'1*2*3*4','model':'b'}`,
		`{'hand':[1,1,4,6],'answer':'1*1*4*6','model':'b'}`,
		`{'hand':[4,6],'answer':'4*6','model':'a'}`,
	)
	if !r.Complete || r.Puzzles != 3 || r.Bad != 1 {
		t.Errorf("%d puzzles, %d bad", r.Puzzles, r.Bad)
	}
	if m := r.Models[0]; m.Puzzles != 3 || m.Missing != 2 || m.Accuracy.Value.FloatString(2) != "0.33" {
		t.Errorf("a: %d puzzles, %d missing, accuracy %v", m.Puzzles, m.Missing, m.Accuracy.Value)
	}
	if d := r.Differences; len(d) != 1 || d[0].Puzzles != 3 || d[0].Value.FloatString(2) != "-0.33" {
		t.Errorf("differences: %v", d)
	}
}

// TestInputErrors checks the errors of records as a whole.
func TestInputErrors(t *testing.T) {
	t.Parallel()
	report := func(c *Collector) error {
		_, err := c.Report(t.Context())
		return err
	}
	var bad *Error
	err := report(collect(t, options(t, "classic"),
		`{'hand':[4,6],'answer':'4*6','sample':1}`, `{'hand':[4,6],'answer':'4*6','sample':2}`, `{'hand':[6,4],'answer':'x','sample':1.0}`))
	if !errors.As(err, &bad) || *bad != (Error{Kind: RepeatedSample, Model: "base", Puzzle: "1-4.6-24-classic", Sample: 1}) {
		t.Errorf("a repeated sample: %v", err)
	}
	if err := report(collect(t, options(t, "classic"), "")); !errors.As(err, &bad) || bad.Kind != NoAnswers {
		t.Errorf("no answers: %v", err)
	}
	var lines strings.Builder
	for i := range MaxModels + 1 {
		fmt.Fprintf(&lines, `{"hand":[4,6],"answer":"4*6","model":"m%d"}`+"\n", i)
	}
	err = New(options(t, "classic")).Read(t.Context(), "many", strings.NewReader(lines.String()))
	if !errors.As(err, &bad) || bad.Kind != TooManyModels {
		t.Errorf("too many models: %v", err)
	}
}

// lines returns answers of three models, four to each of 150 puzzles, of which a share is correct.
func lines() string {
	var b strings.Builder
	for n := range 150 {
		for model := range 3 {
			for sample := range 4 {
				answer := fmt.Sprintf("%d*%d", n+2, 24) // a wrong one
				if (n*7+sample*3)%(model+2) == 0 {
					answer = fmt.Sprintf("%d-%d", n+26, n+2)
				}
				fmt.Fprintf(&b, `{"hand":[%d,%d],"answer":"%s","model":"m%d","sample":%d}`+"\n", n+2, n+26, answer, model, sample)
			}
		}
	}
	return b.String()
}

// TestSameReport checks that batches do not change the report: the same lines in one file and in
// many give the same one.
func TestSameReport(t *testing.T) {
	t.Parallel()
	all := lines()
	var reports [2][]byte
	for i := range reports {
		c := New(options(t, "classic"))
		rest := all
		for rest != "" {
			part := rest
			if i == 1 {
				part, _, _ = strings.Cut(rest, "\n")
				part += "\n"
			}
			if err := c.Read(t.Context(), "a", strings.NewReader(part)); err != nil {
				t.Fatal(err)
			}
			rest = rest[len(part):]
		}
		r, err := c.Report(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		r.Origin.Files = nil // one or many
		for m := range r.Models {
			r.Models[m].Examples = nil // their lines differ
		}
		if reports[i], err = json.Marshal(r); err != nil {
			t.Fatal(err)
		}
	}
	if !bytes.Equal(reports[0], reports[1]) {
		t.Errorf("%s\n%s", reports[0], reports[1])
	}
}

// external matches references to other files.
var external = regexp.MustCompile(`(src|href)=|url\(|@import|<script`)

// TestPage checks that the page is complete in one file and escapes texts of records.
func TestPage(t *testing.T) {
	t.Parallel()
	r := evaluate(t, options(t, "classic"),
		`{'hand':[3,3,8,8],'answer':'<script>alert(24)</script>','model':'<b>&'}`,
		`{'hand':[3,3,8,8],'answer':'8/(3-8/3)','model':'other'}`)
	for _, lang := range text.Langs() {
		var page bytes.Buffer
		if err := r.WritePage(&page, lang); err != nil {
			t.Fatal(err)
		}
		if found := external.FindString(page.String()); found != "" {
			t.Errorf("%v: the page contains %q", lang, found)
		}
		if n := strings.Count(page.String(), `<div class="best"><dt>other`); n != 1 || strings.Count(page.String(), `class="best"`) != 1 {
			t.Errorf("%v: the best model is not highlighted alone", lang)
		}
		if !strings.Contains(page.String(), "&lt;b&gt;&amp;") || !strings.Contains(page.String(), "&lt;script&gt;") {
			t.Errorf("%v: the name or the answer is not shown", lang)
		}
	}
}

// TestNames checks that the name of a model cannot change the table around it.
func TestNames(t *testing.T) {
	t.Parallel()
	r := evaluate(t, options(t, "classic"), `{'hand':[3,3,8,8],'answer':'8/(3-8/3)','model':'[2pt]*a|<b>[x](y)'}`)
	all := allFormats(t, r)
	for format, want := range map[string]string{
		"latex en":    "\\midrule\n{[}2pt]{*}a\\textbar{}\\textless{}b\\textgreater{}{[}x](y) & 1 & 1 & 1 &",
		"markdown en": "\n| \\[2pt]\\*a\\|&lt;b>\\[x](y) | 1 | 1 | 1 |",
	} {
		if !strings.Contains(all[format], want) {
			t.Errorf("%s has not %s:\n%s", format, want, all[format])
		}
	}
}

// TestReasons checks that every reason is counted.
func TestReasons(t *testing.T) {
	t.Parallel()
	if last, next := answer.Reason(reasonCount-1).String(), answer.Reason(reasonCount).String(); last == "unknown" || next != "unknown" {
		t.Errorf("%d reasons are counted; the last is %s, the next %s", reasonCount, last, next)
	}
	r := evaluate(t, options(t, "classic"), `{'hand':[1,1,2,8],'rules':'no-brackets','answer':'(1+2)*8*1'}`)
	if got := fmt.Sprint(r.Models[0].Reasons); got != "[{brackets 1}]" {
		t.Errorf("reasons: %s", got)
	}
}

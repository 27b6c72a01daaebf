package answer_test

import (
	"bufio"
	"encoding/json"
	"os"
	"testing"

	"github.com/make24/make24/answer"
	"github.com/make24/make24/expr"
	"github.com/make24/make24/rat"
)

// judgedCase is one line of testdata/answers.jsonl.
type judgedCase struct {
	ID, Answer, Verdict, Why, Tag, Rules string
	Hand                                 []int64
	Target                               rat.Rat
}

func (c *judgedCase) UnmarshalJSON(data []byte) error {
	var line struct {
		ID, Answer, Verdict, Why, Tag, Rules string
		Hand                                 []int64
		Target                               json.Number
	}
	if err := json.Unmarshal(data, &line); err != nil {
		return err
	}
	target, err := rat.Parse(line.Target.String())
	*c = judgedCase{line.ID, line.Answer, line.Verdict, line.Why, line.Tag, line.Rules, line.Hand, target}
	return err
}

// readExpression returns the expression that a judge reads from an answer.
func readExpression(j *answer.Judge, text string, hand []int64, target rat.Rat) expr.Expr {
	_, details := j.Examine(text, hand, target, true)
	return details.Expr
}

// readJudged returns the cases of testdata/answers.jsonl.
func readJudgedCases(t testing.TB) (cases []judgedCase) {
	t.Helper()
	file, err := os.Open("testdata/answers.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	lines := bufio.NewScanner(file)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		var c judgedCase
		if err := json.Unmarshal(lines.Bytes(), &c); err != nil {
			t.Fatal(err)
		}
		cases = append(cases, c)
	}
	if len(cases) != 150 {
		t.Fatalf("%d cases, want 150", len(cases))
	}
	return cases
}

// judge returns the judge of a profile.
func judge(t testing.TB, profile string) *answer.Judge {
	t.Helper()
	p, err := answer.Lookup(profile)
	if err != nil {
		t.Fatal(err)
	}
	return answer.New(p)
}

func TestJudgedCases(t *testing.T) {
	for _, c := range readJudgedCases(t) {
		profile := "classic"
		if c.Rules == "tv" {
			profile = "countdown"
		}
		r := judge(t, profile).Judge(c.Answer, c.Hand, c.Target)
		if r.Verdict.String() != c.Verdict {
			t.Errorf("%s %.60q of %v for %v: %v (%v, %v at %v), want %s: %s", c.ID, c.Answer, c.Hand, c.Target,
				r.Verdict, r.Reason, r.Fault, r.At, c.Verdict, c.Why)
		}
	}
}

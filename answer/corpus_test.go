package answer_test

import (
	"encoding/json"
	"os"
	"strconv"
	"strings"
	"testing"

	"github.com/make24/make24/answer"
	"github.com/make24/make24/expr"
	"github.com/make24/make24/puzzle"
	"github.com/make24/make24/rat"
	"github.com/make24/make24/solve"
)

// corpusSections calls visit with each text of a file in testdata and the line with @ before it.
func corpusSections(t *testing.T, name string, visit func(section string, line corpusLine)) {
	t.Helper()
	section, seen := "", map[string]string{}
	for _, line := range readCorpus(t, name) {
		if after, ok := strings.CutPrefix(line.text, "@ "); ok {
			section = after
			continue
		}
		if where := seen[section+line.text]; where != "" {
			t.Errorf("%s repeats %s", line.where, where)
		}
		seen[section+line.text] = line.where
		line.text = corpusText(line.text)
		visit(section, line)
	}
}

// TestTraps judges the texts of testdata/traps.txt, which no profile accepts.
func TestTraps(t *testing.T) {
	profiles := classicVerdicts(t, "", "+lenient", "+none", "+none+lenient")
	texts, accepted := 0, 0
	corpusSections(t, "traps.txt", func(section string, line corpusLine) {
		var hand []int64
		for _, word := range strings.Fields(section) {
			n, err := strconv.ParseInt(word, 10, 64)
			if err != nil {
				t.Fatalf("%s: %v", line.where, err)
			}
			hand = append(hand, n)
		}
		texts++
		for _, p := range profiles {
			if p.of(line.text, hand, true).Verdict == answer.Correct {
				accepted++
				t.Errorf("%s: %s accepts %q", line.where, p.name, line.text)
				break
			}
		}
	})
	t.Logf("%d texts, %d accepted", texts, accepted)
	if texts < 250 {
		t.Errorf("only %d texts", texts)
	}
}

// TestClaims judges the texts of testdata/claims.txt: those that claim that there is no solution, and
// those that do not.
func TestClaims(t *testing.T) {
	profiles := classicVerdicts(t, "+none", "+none+lenient")
	texts, wrong := map[string]int{}, map[string]int{}
	corpusSections(t, "claims.txt", func(section string, line corpusLine) {
		texts[section]++
		failed := false
		for _, p := range profiles {
			r := p.of(line.text, nums(1, 1, 1, 1), false)
			if got, want := r.Verdict == answer.Correct, section == "claim"; got != want {
				t.Errorf("%s: %s: %q: correct is %v, want %v (%v %v)", line.where, p.name, line.text, got, want, r.Reason, r.Fault)
				failed = true
			}
		}
		if failed {
			wrong[section]++
		}
	})
	t.Logf("texts: %v, judged otherwise: %v", texts, wrong)
	if len(texts) != 2 || texts["claim"] < 120 || texts["not a claim"] < 120 {
		t.Errorf("too few texts: %v", texts)
	}
}

// TestTexts judges the texts of testdata/texts.jsonl, which a tester wrote against an earlier version of the
// rules. Each line has a text, a hand, a profile, and whether a careful person would credit the answer.
func TestTexts(t *testing.T) {
	file, err := os.ReadFile("testdata/texts.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	engine := solve.New()
	judges := map[string]*answer.Judge{}
	texts := map[string]int{}
	number := 0
	for line := range strings.Lines(string(file)) {
		number++
		var c struct {
			Answer, Profile, Want string
			Hand                  []int64
		}
		if err := json.Unmarshal([]byte(line), &c); err != nil {
			t.Fatalf("line %d: %v", number, err)
		}
		texts[c.Want]++
		if judges[c.Profile] == nil {
			judges[c.Profile] = judge(t, c.Profile)
		}
		r := judges[c.Profile].Judge(c.Answer, c.Hand, rat.Int(24))
		if r.NoSolution {
			p, err := puzzle.New(sortedHand(c.Hand), rat.Int(24), puzzle.Rules{Ops: expr.Basic})
			if err != nil {
				t.Fatal(err)
			}
			solvable, err := engine.Solvable(t.Context(), p)
			if err != nil {
				t.Fatal(err)
			}
			r.Settle(solvable)
		}
		if (r.Verdict == answer.Correct) != (c.Want == "correct") {
			t.Errorf("line %d: %s: %q of %v: %v %v %v, want %s", number, c.Profile, c.Answer, c.Hand, r.Verdict, r.Reason, r.Fault, c.Want)
		}
	}
	if texts["not"] < 1000 || texts["correct"] < 400 {
		t.Errorf("too few texts: %v", texts)
	}
}

package prompt

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/make24/make24/answer"
	"github.com/make24/make24/internal/base/text"
	"github.com/make24/make24/internal/testkit/golden"
	"github.com/make24/make24/rat"
)

// options lists the options of profiles, in the order of their names.
var options = []string{"faces10", "nominus", "noimplicit", "none", "strict", "lenient"}

// sentenceCases are answers for each sentence of the prompt. correctAnswer follows the sentence.
// brokenAnswer violates the sentence and is refused for the reason; it is "" if the sentence
// forbids nothing.
var sentenceCases = []struct {
	key                         text.Key
	profile                     string
	hand                        []int64
	target                      int64
	correctAnswer, brokenAnswer string
	reason                      answer.Reason
}{
	{"prompt.task", "classic", []int64{4, 6}, 24, "4*6", "4+6", answer.Value},
	{"prompt.task", "classic", []int64{4, 6}, 24, "4*6", "3*8", answer.Numbers},
	{"prompt.some", "countdown", []int64{4, 6, 25}, 24, "4*6", "4+6", answer.Value},
	{"prompt.some", "countdown", []int64{4, 6, 25}, 29, "4+25", "4+6+19", answer.Numbers},
	{"prompt.all", "classic", []int64{4, 4, 6, 8}, 24, "(4+8)*(6-4)", "(4+8)*2", answer.Numbers},
	{"prompt.all", "classic", []int64{3, 3, 8, 8}, 24, "8/(3-8/3)", "8*3", answer.Numbers},
	{"prompt.subset", "countdown", []int64{4, 4, 6, 8}, 24, "4*6", "6+6+6+6", answer.Numbers},
	{"prompt.subset", "countdown", []int64{4, 4, 6, 8}, 24, "4*4+8", "4*4+4+4", answer.Numbers},
	{"prompt.join", "joined", []int64{1, 2, 2}, 24, "12*2", "22+2", answer.Numbers},
	{"prompt.join", "joined", []int64{1, 2, 3}, 24, "21+3", "12*2", answer.Numbers},
	{"prompt.joker", "joker", []int64{0, 2}, 24, "12*2", "0+2", answer.Numbers},
	{"prompt.joker", "joker", []int64{0, 1}, 13, "13*1", "14-1", answer.Numbers},
	{"prompt.ace", "ace-eleven", []int64{1, 13}, 24, "11+13", "12+13-1", answer.Numbers},
	{"prompt.face", "face-ten", []int64{12, 13}, 20, "10+10", "11+9", answer.Numbers},
	{"prompt.factorial", "factorial", []int64{1, 4}, 24, "24*1", "4!*1", answer.Syntax},
	{"prompt.root", "factorial", []int64{8, 9}, 24, "8*3", "8*9/3", answer.Numbers},
	{"prompt.flat", "no-brackets", []int64{2, 3, 4}, 14, "2+3*4", "2*(3+4)", answer.Brackets},
	{"prompt.nojoin", "classic", []int64{1, 2, 3}, 9, "(1+2)*3", "12-3", answer.Numbers},
	{"prompt.ops", "classic", []int64{1, 3, 4, 6}, 24, "6/(1-3/4)", "4*6|1&3", answer.Syntax},
	{"prompt.ops", "power", []int64{2, 3, 3}, 24, "2^3*3", "2^3*3!", answer.Syntax},
	{"prompt.operator.^", "power", []int64{1, 1, 9, 25}, 24, "25-1^(9*1)", "25-1^(9+1)", answer.Value},
	{"prompt.operator.^", "power", []int64{1, 2, 4, 25}, 24, "25-1^(4/2)", "25-1^(2/4)", answer.Value},
	{"prompt.nopower", "classic", []int64{2, 3, 3}, 18, "2*3*3", "2*3^2", answer.Operator},
	{"prompt.nothing", "classic", []int64{1, 24}, 24, "24*1", "4!*1", answer.Syntax},
	{"prompt.nothing", "classic", []int64{6, 16}, 96, "16*6", "sqrt(16)*6", answer.Syntax},
	{"prompt.nothing", "classic", []int64{48, 50}, 98, "50+48", "50%*48", answer.Syntax},
	{"prompt.nothing", "classic", []int64{2, 49}, 98, "49*2", "49//2", answer.Syntax},
	{"prompt.nothing", "classic", []int64{5, 48}, 53, "48+5", ".5*48", answer.Syntax},
	{"prompt.any", "classic", []int64{3, 3, 8, 8}, 24, "8/(3-8/3)", "", answer.None},
	{"prompt.any", "classic", []int64{1, 1, 3, 6, 8}, 24, "(3-8)*(1-6)-1", "", answer.None},
	{"prompt.limits", "hdoj", []int64{3, 3, 8}, 8, "8*3/3", "8/3*3", answer.Intermediate},
	{"prompt.limits", "hdoj", []int64{1, 1, 3, 6, 8}, 24, "(3-8)*(1-6)-1", "", answer.None},
	{"prompt.limits", "countdown", []int64{1, 2, 25}, 24, "25-(2-1)", "1-2+25", answer.Intermediate},
	{"prompt.limits", "countdown", []int64{4, 4, 24}, 24, "24", "24+(4-4)", answer.Intermediate},
	{"prompt.exact", "classic", []int64{1, 24, 49, 49}, 24, "1/49*49*24", "24+1/(49*49)", answer.Value},
	{"prompt.negative", "classic", []int64{-12, -2}, 24, "-2*-12", "2*12", answer.Numbers},
	{"prompt.negative", "classic+nominus", []int64{-12, -2}, 24, "(-2)*(-12)", "2*12", answer.Numbers},
	{"prompt.minus", "classic", []int64{4, 6, 8}, 24, "-(4-8)*6", "", answer.None},
	{"prompt.minus", "classic", []int64{4, 6}, 24, "-4*-6", "", answer.None},
	{"prompt.minus.base", "power", []int64{2, 2, 6}, 24, "(-2)^2*6", "6*2^(-(-2))", answer.Operator},
	{"prompt.minus.base", "power", []int64{1, 4, 6}, 24, "-4*-6/1", "-4*-6^-1", answer.Operator},
	{"prompt.nominus", "classic", []int64{3, 4, 9}, -24, "(3-9)*4", "-9/3*4", answer.Operator},
	{"prompt.nominus", "power", []int64{3, 4, 9}, -24, "(3-9)*4", "-(9-3)*4", answer.Operator},
	{"prompt.nominus", "classic", []int64{-4, 6}, -24, "-4*6", "-4*-6", answer.Operator},
	{"prompt.nominus", "classic+nominus", []int64{4, 6, 8}, 24, "(8-4)*6", "-(4-8)*6", answer.Syntax},
	{"prompt.nominus", "countdown", []int64{4, 6, 8}, 24, "(8-4)*6", "-(4-8)*6", answer.Intermediate},
	{"prompt.implicit", "classic", []int64{2, 3, 9}, 24, "2(3 + 9)", "2 3 + 9", answer.Syntax},
	{"prompt.implicit", "classic", []int64{2, 3, 9}, 24, "(3 + 9)2", "", answer.None},
	{"prompt.noimplicit", "classic+noimplicit", []int64{2, 3, 9}, 24, "2*(3 + 9)", "2(3 + 9)", answer.Syntax},
	{"prompt.faces", "classic", []int64{11, 13}, 24, "K+J", "Q+Q", answer.Numbers},
	{"prompt.faces", "classic", []int64{1, 2, 10, 12}, 24, "Q*A+T+2", "Q*B+T+2", answer.Syntax},
	{"prompt.tenfaces", "classic+faces10", []int64{4, 10, 10}, 24, "K+J+4", "Q+11+3", answer.Numbers},
	{"prompt.tenfaces", "classic+faces10", []int64{1, 10, 13}, 24, "13+T+A", "K+T+A", answer.Numbers},
	{"prompt.form", "classic", []int64{4, 6}, 24, "So <answer>4*6</answer> it is.", "So 4*6 it is.", answer.Syntax},
	{"prompt.equals", "classic", []int64{4, 6}, 24, "4*6 = 24", "4*6 = 25", answer.FalseEquation},
	{"prompt.none", "classic+none", []int64{1, 1, 1, 1}, 24, "no solution", "no idea", answer.Syntax},
	{"prompt.digits", "classic+strict", []int64{11, 13}, 24, "<answer>13+11</answer>", "<answer>K+J</answer>", answer.Syntax},
	{"prompt.tagend", "classic+strict", []int64{4, 6}, 24, "So:\n<answer>4*6</answer>", "<answer>4*6</answer>\n", answer.Syntax},
	{"prompt.tagend", "classic+strict", []int64{4, 6}, 24, "<answer>( 4 * 6 )</answer>", "4*6", answer.Syntax},
	{"prompt.plain", "classic+strict", []int64{4, 6}, 24, "<answer>4*6</answer>", "<answer>4*6 = 24</answer>", answer.Syntax},
	{"prompt.plain", "classic+strict", []int64{4, 6}, 24, "<answer>4 * 6</answer>", "<answer>4×6</answer>", answer.Syntax},
	{"prompt.last", "classic+strict", []int64{4, 6}, 24, "<answer>4</answer> <answer>4*6</answer>", "<answer>4*6</answer> <answer>4</answer>", answer.Numbers},
	{"prompt.last", "classic", []int64{4, 6}, 24, "<answer>4</answer> <answer>4*6</answer>", "<answer>4*6</answer> <answer>4</answer>", answer.Numbers},
	{"prompt.last", "classic", []int64{4, 6}, 24, "<think>4</think> <answer>4*6</answer>", "<think><answer>4*6</answer></think>", answer.NoAnswer},
}

// TestPromptMatchesJudge checks that a Judge accepts what each sentence of the prompt allows and
// refuses what it forbids.
func TestPromptMatchesJudge(t *testing.T) {
	coveredKeys := map[text.Key]bool{}
	for _, c := range sentenceCases {
		coveredKeys[c.key] = true
		p, err := answer.Lookup(c.profile)
		if err != nil {
			t.Fatal(err)
		}
		if !slices.Contains(sentenceKeys(p, c.hand, rat.Int(c.target)), c.key) {
			t.Errorf("%s: the prompt lacks %s", c.profile, c.key)
		}
		j := answer.New(p)
		r := j.Judge(c.correctAnswer, c.hand, rat.Int(c.target))
		if r.NoSolution {
			r.Settle(false) // the hands of these cases have no solution
		}
		if r.Verdict != answer.Correct {
			t.Errorf("%s: %s follows %s, but has the reason %v", c.profile, c.correctAnswer, c.key, r.Reason)
		}
		if r := j.Judge(c.brokenAnswer, c.hand, rat.Int(c.target)); c.brokenAnswer != "" && r.Reason != c.reason {
			t.Errorf("%s: %s violates %s, but has the reason %q", c.profile, c.brokenAnswer, c.key, r.Reason)
		}
	}
	for _, p := range allProfiles(t) {
		for _, hand := range [][]int64{{-1, 2}, {1, 2}} {
			for _, key := range sentenceKeys(p, hand, rat.Int(24)) {
				if !coveredKeys[key] {
					t.Errorf("no case for %s", key)
				}
			}
		}
	}
}

// allProfiles returns each profile with every combination of options.
func allProfiles(t *testing.T) (all []answer.Profile) {
	for _, p := range answer.Profiles() {
		for set := range 1 << len(options) {
			name := p.String()
			for i, option := range options {
				if set>>i&1 != 0 {
					name += "+" + option
				}
			}
			p, err := answer.Lookup(name)
			if err != nil {
				t.Fatal(err)
			}
			all = append(all, p)
		}
	}
	return all
}

// goldenProfiles returns the profile classic with every combination of the options that change
// single sentences, and with strict.
func goldenProfiles(t *testing.T) []answer.Profile {
	profiles := allProfiles(t)[1:16]
	for _, name := range []string{"classic+strict", "classic+nominus+none+strict", "power+strict"} {
		p, err := answer.Lookup(name)
		if err != nil {
			t.Fatal(err)
		}
		profiles = append(profiles, p)
	}
	return profiles
}

// TestPromptExample checks that the example in the prompt is never a solution.
func TestPromptExample(t *testing.T) {
	for _, p := range answer.Profiles() {
		for _, hand := range [][]int64{{1, 2, 3}, {2, 3, 4}, {1, 1, 2}, {1, 2, 3, 4, 5, 6, 7, 8, 9, 10}} {
			prompt := Text(p, hand, rat.Int(9), text.English)
			r := answer.New(p).Judge(prompt, hand, rat.Int(9))
			if r.Verdict != answer.Invalid && r.Verdict != answer.Wrong {
				t.Errorf("%v, %v: the prompt answers itself", p, hand)
			}
		}
	}
}

// TestPromptGolden compares the prompt of every profile in both languages with the golden file.
// Experiments depend on the prompt, so a profile whose prompt changes needs a new version.
func TestPromptGolden(t *testing.T) {
	var b strings.Builder
	for _, p := range append(answer.Profiles(), goldenProfiles(t)...) {
		fmt.Fprintf(&b, "== %v\nrules %+v\n", p, p.Rules)
		for _, lang := range []text.Lang{text.English, text.Chinese} {
			fmt.Fprintf(&b, "-- %v\n%s\n", lang, Text(p, []int64{8, 3, 8, 3}, rat.Int(24), lang))
		}
	}
	golden.Compare(t, "testdata/prompts.golden", b.String())
}

package answer_test

import (
	"fmt"
	"testing"

	"github.com/make24/make24/answer"
	"github.com/make24/make24/rat"
)

// TestResultString checks the line of a result for every reason.
func TestResultString(t *testing.T) {
	for _, c := range []struct{ profile, text, want string }{
		{"classic", "(4+8)*(6-4)", "correct"},
		{"classic", "4+4+6+8", "wrong value: 22"},
		{"classic", "4*4+8", "wrong numbers: without 6"},
		{"classic", "4*4+8+7", "wrong numbers: without 6, with 7"},
		{"classic", "(8+6)/(4-4)", "wrong divzero"},
		{"hdoj", "8/6*4*4", "wrong intermediate: 4/3"},
		{"classic", "4+8=12; 6-4=3; 12*3=36", "wrong false_equation: step 2"},
		{"classic", "(4+8)*(6-4)=25", "wrong false_equation"},
		{"classic", "4+*8", "invalid syntax: operand at byte 2"},
		{"classic", "4^4+6+8", "invalid operator at byte 1"},
		{"classic+nominus", "-4+4*6+8", "invalid syntax: minus at byte 0"},
		{"classic", "", "invalid no_answer: empty"},
		{"classic+none", "no solution", "invalid unsettled"},
		{"no-brackets", "(4+8)*(6-4)", "wrong brackets"},
		{"classic", "1+2+3+5+7+9+10+11+12+13+14", "wrong numbers: without 4 4 6 8, with 1 2 3 5 7 9 10 11 12 13 ..."},
		{"classic", "123456789012345678901", "wrong numbers: without 4 4 6 8, with ..."},
	} {
		if got := judge(t, c.profile).Judge(c.text, nums(4, 4, 6, 8), rat.Int(24)).String(); got != c.want {
			t.Errorf("%s, %q: got %q, want %q", c.profile, c.text, got, c.want)
		}
	}
	if got := fmt.Sprint(answer.Result{}); got != "invalid" {
		t.Errorf("the zero Result is %q", got)
	}
	claim := judge(t, "classic+none").Judge("no solution", nums(4, 4, 6, 8), rat.Int(24))
	claim.Settle(true)
	if got := claim.String(); got != "wrong solvable" {
		t.Errorf("a false claim is %q", got)
	}
	if got := judge(t, "classic").Judge("4", nil, rat.Int(24)).String(); got != "invalid limit: hand" {
		t.Errorf("a result without a hand is %q", got)
	}
	res, details := judge(t, "classic").Examine(" 4*4+8", nums(4, 4, 6, 8), rat.Int(24), false)
	if got := fmt.Sprint(res.Span, ", ", details.Credit); got != "1:6, 7/16 (value 1, numbers 3/4, steps 0)" {
		t.Errorf("span and credit are %q", got)
	}
}

// TestZeroJudge checks that a zero Judge and a zero Profile judge by the classic rules.
func TestZeroJudge(t *testing.T) {
	classic := judge(t, "classic")
	for _, text := range []string{"(4+8)*(6-4)", "4*4+8", "4+4+6+8", "8/6*4*4", "4^4+6+8", "no solution", ""} {
		want := classic.Judge(text, nums(4, 4, 6, 8), rat.Int(24))
		var zero answer.Judge
		for name, j := range map[string]*answer.Judge{"zero Judge": &zero, "zero Profile": answer.New(answer.Profile{})} {
			if got := j.Judge(text, nums(4, 4, 6, 8), rat.Int(24)); got.String() != want.String() {
				t.Errorf("%s, %q: got %v, want %v", name, text, got, want)
			}
			if got, _ := j.Examine(text, nums(4, 4, 6, 8), rat.Int(24), true); got.String() != want.String() {
				t.Errorf("%s, Examine, %q: got %v, want %v", name, text, got, want)
			}
		}
	}
	noMinus := answer.Profile{NoMinus: true}
	if got := answer.New(noMinus).Judge("-4+4*6+8-4", nums(4, 4, 6, 8), rat.Int(24)); got.Fault.String() != "minus" {
		t.Errorf("a profile with only an option: got %v", got)
	}
	if got := fmt.Sprint(answer.Profile{}, " ", noMinus); got != "classic classic+nominus" {
		t.Errorf("the texts of profiles without rules are %q", got)
	}
}

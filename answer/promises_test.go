package answer_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/make24/make24/answer"
	"github.com/make24/make24/rat"
)

// TestTextsAreNeverPrograms judges texts that checkers with eval accept for the hand and the target
// 24. None is a correct answer under any profile.
func TestTextsAreNeverPrograms(t *testing.T) {
	for _, c := range []struct {
		text string
		hand []int64
	}{
		{"__import__('math').floor(24.0)", nums(0, 24)},
		{"__import__('os').system('true') or 24", nums(24)},
		{"0x18+(3-3)*8*8", nums(0, 3, 3, 8, 8, 18)},
		{"2.4*10", nums(2, 4, 10)},
		{"4!", nums(4)},
		{"sqrt(16)*6", nums(6, 16)},
		{"2**3*3", nums(2, 3, 3)},
		{"27^3", nums(3, 27)},
		{"49//2", nums(2, 49)},
		{"24 # a comment", nums(24)},
		{"eval('4*6')", nums(4, 6)},
		{"(lambda: 4*6)()", nums(4, 6)},
		{"[4*6][0]", nums(0, 4, 6)},
		{"4*6 if 1 else 0", nums(0, 1, 4, 6)},
		{"4*6; import os", nums(4, 6)},
		{"${4*6}", nums(4, 6)},
		{"`4*6` && true", nums(4, 6)},
		{"5*5-1/10", nums(1, 5, 5, 10)},
	} {
		for _, p := range answer.Profiles() {
			for _, text := range []string{c.text, "<answer>" + c.text + "</answer>", "Answer: " + c.text} {
				if r := answer.New(p).Judge(text, c.hand, rat.Int(24)); r.Verdict == answer.Correct {
					t.Errorf("%v accepts %q for %v", p, text, c.hand)
				}
			}
		}
	}
}

// TestResultsDoNotReferToTheText checks that a result stays the same if the bytes that were judged
// change.
func TestResultsDoNotReferToTheText(t *testing.T) {
	j := judge(t, "classic")
	text := []byte("<answer>4*7 + 18446744073709551616</answer>")
	r := j.JudgeBytes(text, nums(4, 6), rat.Int(24))
	copy(text, strings.Repeat("9", len(text)))
	if got := fmt.Sprint(r.Value, r.Extra.Slice(), r.Missing.Slice()); got != "18446744073709551644 [7] [6]" {
		t.Errorf("the result is %s", got)
	}
}

package answer_test

import (
	"fmt"
	"slices"
	"sync"
	"testing"

	"github.com/make24/make24/answer"
	"github.com/make24/make24/expr"
	"github.com/make24/make24/puzzle"
	"github.com/make24/make24/rat"
)

func TestPositions(t *testing.T) {
	for _, c := range []struct {
		text, source, span, at, fault string
	}{
		{"4*6", "text", "4*6", "", ""},
		{" 4*6\n", "text", "4*6", "", ""},
		{"So <answer> 4*6 </answer>.", "tag", "4*6", "", ""},
		{`<answer>\boxed{4*6}</answer>`, "tag", "4*6", "", ""},
		{`\boxed{ 4*6 = 24}`, "box", "4*6 = 24", "", ""},
		{"```py\n4*6\n```", "fence", "4*6", "", ""},
		{"The answer is 4*6.", "marker", "4*6.", "", ""},
		{"4*6+", "text", "4*6+", "", "end"},
		{"(4*6", "text", "(4*6", "(", "unclosed"},
		{"4*6)", "text", "4*6)", ")", "unopened"},
		{"(4*6]", "text", "(4*6]", "]", "unopened"},
		{"4**6", "text", "4**6", "**", "doubled"},
		{"4 * six", "text", "4 * six", "six", "name"},
		{`4\cup6`, "text", `4\cup6`, `\cup`, "macro"},
		{"4*6.5", "text", "4*6.5", "6.5", "decimal"},
		{"0x18", "text", "0x18", "0x18", "hex"},
		{"04*6", "text", "04*6", "04", "zero"},
		{"4 6", "text", "4 6", "6", "operator"},
		{"4*/6", "text", "4*/6", "/", "operand"},
		{"4∘6", "text", "4∘6", "∘", "character"},
		{`4\frac{6}{1}`, "text", `4\frac{6}{1}`, `\frac`, "mixed"},
		{"4=6=24", "text", "4=6=24", "=", "equation"},
		{"4*6=24; 24", "text", "4*6=24; 24", "24", "step"},
		{"4*6 : 1", "text", "4*6 : 1", ":", "colon"},
		{"(4*6)：1", "text", "(4*6)：1", "：", "colon"},
		{"4*6:", "text", "4*6:", ":", "character"},
		{"♠4*♥24", "text", "♠4*♥24", "♥", "character"},
		{"4♠♥*6", "text", "4♠♥*6", "♥", "character"},
		{"4^6", "text", "4^6", "^", ""},
		{"4/(6-6)", "text", "4/(6-6)", "6", ""}, // the second 6 is extra
		{"4*7", "text", "4*7", "7", ""},
		{"4+6", "text", "4+6", "4+6", ""},
		{"4*6=25", "text", "4*6=25", "4*6=25", ""},
		{"", "text", "", "", "empty"},
		{"<answer></answer>", "tag", "", "", "empty"},
	} {
		r := judge(t, "classic").Judge(c.text, nums(4, 6), rat.Int(24))
		span, at := c.text[r.Span.From:r.Span.To], c.text[r.At.From:r.At.To]
		if r.Source.String() != c.source || span != c.span || at != c.at || r.Fault.String() != c.fault {
			t.Errorf("%q: %v %q, %v at %q, %v", c.text, r.Source, span, r.Fault, at, r.Reason)
		}
	}
}

func TestMissingAndExtra(t *testing.T) {
	for _, c := range []struct {
		text, value    string
		missing, extra []int64
		wantMore       bool
		credit         string // for the numbers
	}{
		{"(4+8)*(6-4)*1", "24", nil, nums(1), false, "4/5"},
		{"24", "24", nums(4, 4, 6, 8), nums(24), false, "0"},
		{"24=25", "24", nums(4, 4, 6, 8), nums(24), false, "0"}, // if neither side can be the expression, the left one is
		{"9-5+8*2", "20", nums(4, 4, 6), nums(2, 5, 9), false, "1/4"},
		{"8*6/4/0", "", nums(4), nums(0), false, "3/4"},
		{"1+2+3+5+7+9+10+11+12+13+14", "87", nums(4, 4, 6, 8), nums(1, 2, 3, 5, 7, 9, 10, 11, 12, 13), true, "0"},
		{"1-18446744073709551616/4", "-4611686018427387903", nums(4, 6, 8), nums(1), true, "1/4"},
	} {
		r, details := judge(t, "classic").Examine(c.text, nums(4, 4, 6, 8), rat.Int(24), false)
		value := ""
		if r.Defined {
			value = r.Value.String()
		}
		if value != c.value || !slices.Equal(r.Missing.Slice(), c.missing) || !slices.Equal(r.Extra.Slice(), c.extra) || r.Extra.More() != c.wantMore {
			t.Errorf("%s: %q, missing %v, extra %v, more %v (%v)", c.text, value, r.Missing.Slice(), r.Extra.Slice(), r.Extra.More(), r.Reason)
		}
		if got := details.Credit.Numbers.String(); got != c.credit {
			t.Errorf("%s: credit %s for the numbers, want %s", c.text, got, c.credit)
		}
		for i, n := range r.Extra.Slice() {
			if r.Extra.At(i) != n {
				t.Errorf("%s: At(%d) is %d", c.text, i, r.Extra.At(i))
			}
		}
	}
}

func TestExpr(t *testing.T) {
	for _, c := range []struct {
		profile, text string
		hand          []int64
		want          string
	}{
		{"classic", "<answer>[4+8](6-4)=24</answer>", nums(4, 4, 6, 8), "(4+8)*(6-4)"},
		{"classic", "24 = (4+8)*(6-4)", nums(4, 4, 6, 8), "(4+8)*(6-4)"},
		{"classic", "4+8=12; 6-4=2; 24=2*12", nums(4, 4, 6, 8), "(6-4)*(4+8)"},
		{"classic", "4+8=12; 6-4=3; 24=2*12", nums(4, 4, 6, 8), ""},
		{"classic", "8/3=8/3; 3-8/3=1/3; 8/(1/3)=24", nums(3, 3, 8, 8), "8/(3-8/3)"},
		{"classic", "4-8=-4; -4*-6=24", nums(-6, 4, 8), "(4-8)*(-6)"},
		{"classic", "4*7", nums(4, 6), "4*7"},
		{"classic", "4*", nums(4, 6), ""},
		{"classic", "4^2", nums(2, 4), ""},
		{"classic", "18446744073709551616", nums(4), ""},
		{"joined", "12*2", nums(1, 2, 2), "12*2"},
		{"classic+faces10", "K*2", nums(2, 10), "10*2"},
	} {
		got := ""
		if e := readExpression(judge(t, c.profile), c.text, c.hand, rat.Int(24)); e != nil {
			got = expr.Format(e, expr.Style{})
		}
		if got != c.want {
			t.Errorf("%s: %s, want %s", c.text, got, c.want)
		}
	}
}

func TestConcurrentJudge(t *testing.T) {
	j := judge(t, "classic")
	var group sync.WaitGroup
	for i := range 9 {
		group.Go(func() {
			text, want := fmt.Sprintf("%d*3", i), answer.Value
			if i == 8 {
				want = answer.None
			}
			for range 1000 {
				if r := j.Judge(text, nums(int64(i), 3), rat.Int(24)); r.Reason != want {
					t.Errorf("%s: %v", text, r.Reason)
				}
			}
		})
	}
	group.Wait()
}

// TestMarkerAtTheEnd checks that a text that ends with a marker has no correct answer and causes no
// panic.
func TestMarkerAtTheEnd(t *testing.T) {
	for _, text := range []string{"The answer is", "4*6 = 24\n\nThe answer is", "4*6 = 24\n\n**Answer:", "答案"} {
		r := judge(t, "classic").Judge(text, []int64{4, 6}, rat.Int(24))
		if r.Verdict == answer.Correct || r.At.From > r.At.To || r.At.To > len(text) {
			t.Errorf("%q: %v (%v) at %v", text, r.Verdict, r.Fault, r.At)
		}
	}
}

// TestPartsOfMathematics checks that $$ opens displayed mathematics, but that after $ it ends one
// part of mathematics and begins the next.
func TestPartsOfMathematics(t *testing.T) {
	for text, want := range map[string]answer.Verdict{
		"$4*6$": answer.Correct, "$$4*6$$": answer.Correct, "$4$$*6$": answer.Correct,
		"$$4*6$": answer.Invalid, "$4*6$$": answer.Invalid,
	} {
		if r := judge(t, "classic").Judge(text, []int64{4, 6}, rat.Int(24)); r.Verdict != want {
			t.Errorf("%s: %v (%v), want %v", text, r.Verdict, r.Fault, want)
		}
	}
}

func TestEnumNames(t *testing.T) {
	if got := fmt.Sprint(answer.Correct, answer.Wrong, answer.Invalid, answer.Verdict(99)); got != "correct wrong invalid unknown" {
		t.Error(got)
	}
	var reasons []string
	for r := answer.None; r <= answer.Value; r++ {
		reasons = append(reasons, r.String())
	}
	want := []string{"", "no_answer", "limit", "syntax", "operator", "numbers", "divzero", "intermediate", "false_equation", "value"}
	if !slices.Equal(reasons, want) {
		t.Error(reasons)
	}
	if len(answer.Profiles()) != len(puzzle.Names()) {
		t.Error("not every variant has a profile")
	}
}

package answer_test

import (
	"testing"

	"github.com/make24/make24/answer"
	"github.com/make24/make24/expr"
	"github.com/make24/make24/puzzle"
	"github.com/make24/make24/rat"
)

// TestOtherRules checks a profile whose rules are those of no variant.
func TestOtherRules(t *testing.T) {
	profile := answer.Profile{Rules: puzzle.Rules{Ops: expr.OpSet(0).With(expr.Add).With(expr.Mul), Values: puzzle.NonNegative}}
	for _, c := range []struct {
		answer string
		hand   []int64
		want   answer.Reason
	}{
		{"4*6", nums(4, 6), answer.None},
		{"30-6", nums(6, 30), answer.Operator},
		{"-4*-6", nums(4, 6), answer.Operator},
		{"-4*-6", nums(-4, -6), answer.None},
		{"-4*6", nums(-4, 6), answer.Intermediate},
	} {
		if r := answer.New(profile).Judge(c.answer, c.hand, rat.Int(24)); r.Reason != c.want {
			t.Errorf("%s: %v", c.answer, r.Reason)
		}
	}
	noDivision := answer.Profile{Rules: puzzle.Rules{Ops: expr.OpSet(0).With(expr.Sub).With(expr.Pow)}}
	quarter, _ := rat.Int(1).Quo(rat.Int(4))
	for text, want := range map[string]answer.Reason{
		"2^(0-2) = 1/4": answer.None, "1/4 = 2^(0-2)": answer.None, "0-2=-2; 2^-2=1/4": answer.None,
		"2^(0-2) = 1/5": answer.FalseEquation, "2^(0-2) = 2/8-0": answer.Syntax,
	} {
		if r := answer.New(noDivision).Judge(text, nums(0, 2, 2), quarter); r.Reason != want {
			t.Errorf("%s: %v (%v)", text, r.Reason, r.Fault)
		}
	}
	if got := profile.String(); got != profile.Rules.String() {
		t.Error(got)
	}
}

// TestOperatorSigns checks that an answer may have each operator with the signs of the table of operators, and
// that each of them after a box makes the box a part of something else.
func TestOperatorSigns(t *testing.T) {
	judge := answer.New(answer.Profile{Rules: puzzle.Rules{Ops: expr.All}})
	for _, op := range expr.Ops() {
		value, err := op.Apply(rat.Int(8), rat.Int(2))
		if err != nil {
			t.Fatal(err)
		}
		for _, sign := range []string{string(rune(op.Symbol())), string(op.Pretty())} {
			if r := judge.Judge("8"+sign+"2", nums(8, 2), value); r.Reason != answer.None {
				t.Errorf("8%s2: %v (%v)", sign, r.Reason, r.Fault)
			}
			if sign == "*" { // which may be emphasis
				continue
			}
			if r := judge.Judge(`\boxed{8`+sign+`2} `+sign+" 3", nums(8, 2), value); r.Reason == answer.None {
				t.Errorf("a box before %s is accepted", sign)
			}
		}
	}
}

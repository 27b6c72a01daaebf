package answer_test

import (
	"math"
	"reflect"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/make24/make24/answer"
	"github.com/make24/make24/deal"
	"github.com/make24/make24/expr"
	"github.com/make24/make24/puzzle"
	"github.com/make24/make24/rat"
)

// drawTree draws an expression tree of at most the given height, mostly with small numbers.
func drawTree(t *rapid.T, height int) expr.Expr {
	kinds := []string{"number", "number", "large", "sign", "operation", "operation", "operation", "operation", "operation"}
	if height == 0 {
		kinds = kinds[:3]
	}
	switch rapid.SampledFrom(kinds).Draw(t, "kind") {
	case "number":
		return expr.Num(rapid.Int64Range(0, 13).Draw(t, "number"))
	case "large":
		return expr.Num(rapid.OneOf(rapid.Int64Range(0, 130), rapid.Int64Range(0, math.MaxInt64)).Draw(t, "large"))
	case "sign":
		return &expr.Neg{X: drawTree(t, height-1)}
	default:
		op := rapid.SampledFrom(append(expr.Ops(), expr.Add, expr.Mul)).Draw(t, "operator")
		return &expr.Bin{Op: op, L: drawTree(t, height-1), R: drawTree(t, height-1)}
	}
}

// drawHand draws a hand for an answer: the answer's own numbers, or these with one number changed,
// added or removed. Sometimes the digits of joined numbers are separated.
func drawHand(t *rapid.T, e expr.Expr) deal.Hand {
	hand := expr.Leaves(e, nil)
	if rapid.IntRange(0, 3).Draw(t, "apart") == 0 {
		var digits []int64
		for _, n := range hand {
			for ; n > 9; n /= 10 {
				digits = append(digits, n%10)
			}
			digits = append(digits, n)
		}
		hand = digits
	}
	switch rapid.IntRange(0, 5).Draw(t, "change") {
	case 0:
		hand[rapid.IntRange(0, len(hand)-1).Draw(t, "where")] = rapid.Int64Range(0, 13).Draw(t, "other")
	case 1:
		hand = append(hand, rapid.Int64Range(0, 13).Draw(t, "more"))
	case 2:
		hand = hand[1:]
	}
	if len(hand) == 0 || len(hand) > puzzle.MaxNumbers {
		hand = []int64{1, 2}
	}
	slices.Sort(hand)
	return hand
}

// drawTarget draws a target, usually the value of the answer.
func drawTarget(t *rapid.T, e expr.Expr) rat.Rat {
	if v, err := expr.Eval(e); err == nil && len(v.String()) < 100 && rapid.IntRange(0, 3).Draw(t, "right") > 0 {
		return v
	}
	return rat.Int(24)
}

// reasons maps the reasons of puzzle.Check to those of a Judge.
var reasons = map[puzzle.Reason]answer.Reason{
	puzzle.None:            answer.None,
	puzzle.Operator:        answer.Operator,
	puzzle.WrongNumbers:    answer.Numbers,
	puzzle.DivZero:         answer.DivZero,
	puzzle.BadPower:        answer.Value,
	puzzle.BadIntermediate: answer.Intermediate,
	puzzle.WrongValue:      answer.Value,
	puzzle.Brackets:        answer.Brackets,
}

// checkSameVerdict fails the test if a judge's result differs from v, the verdict of puzzle.Check.
func checkSameVerdict(t *rapid.T, text string, r answer.Result, v puzzle.Verdict) {
	if r.Reason != reasons[v.Reason] || (r.Verdict == answer.Correct) != v.Correct {
		t.Fatalf("%s: %v %v (%v), Check says %v", text, r.Verdict, r.Reason, r.Fault, v.Reason)
	}
	if r.Defined != v.Defined || r.Defined && !r.Value.Equal(v.Value) {
		t.Fatalf("%s: value %v %v, Check says %v %v", text, r.Value, r.Defined, v.Value, v.Defined)
	}
	if v.Reason == puzzle.BadIntermediate && !r.Refused.Equal(v.At) {
		t.Fatalf("%s: refused %v, Check says %v", text, r.Refused, v.At)
	}
	if r.Extra.More() {
		return
	}
	if !slices.Equal(r.Missing.Slice(), v.Missing) || !slices.Equal(r.Extra.Slice(), v.Extra) {
		t.Fatalf("%s: missing %v, extra %v, Check says %v, %v", text, r.Missing.Slice(), r.Extra.Slice(), v.Missing, v.Extra)
	}
}

// TestJudgeAgreesWithCheck checks that a Judge and puzzle.Check agree on every expression in plain
// notation.
func TestJudgeAgreesWithCheck(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		e := drawTree(t, 4)
		hand, target := drawHand(t, e), drawTarget(t, e)
		p := rapid.SampledFrom(answer.Profiles()).Draw(t, "profile")
		pz, err := puzzle.New(hand, target, p.Rules)
		if err != nil {
			t.Fatal(err)
		}
		j := answer.New(p)
		for _, s := range []expr.Style{{}, {Pretty: true}, {Tree: true}, {All: true}} {
			text := expr.Format(e, s)
			checkSameVerdict(t, text, j.Judge(text, hand, target), pz.Check(e))
			if got := readExpression(j, text, hand, target); j.Judge(text, hand, target).Reason != answer.Operator && !reflect.DeepEqual(got, e) {
				t.Fatalf("%s is read as %v", text, got)
			}
		}
	})
}

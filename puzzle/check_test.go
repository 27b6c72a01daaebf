package puzzle_test

import (
	"fmt"
	"slices"
	"testing"

	"github.com/make24/make24/deal"
	"github.com/make24/make24/expr"
	"github.com/make24/make24/puzzle"
	"github.com/make24/make24/rat"
)

func parseRat(t testing.TB, text string) rat.Rat {
	t.Helper()
	r, err := rat.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func parseExpr(t testing.TB, text string) expr.Expr {
	t.Helper()
	e, err := expr.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return e
}

func rulesOf(t testing.TB, variant string) puzzle.Rules {
	t.Helper()
	v, err := puzzle.Lookup(variant)
	if err != nil {
		t.Fatal(err)
	}
	return v.Rules
}

func newPuzzle(t testing.TB, target, variant string, hand ...int64) puzzle.Puzzle {
	t.Helper()
	p, err := puzzle.New(deal.Hand(hand), parseRat(t, target), rulesOf(t, variant))
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func nums(n ...int64) []int64 { return n }

// TestCheckSigns checks the position-dependent rule for signs in front of numbers and brackets.
func TestCheckSigns(t *testing.T) {
	noAdd := puzzle.Rules{Ops: expr.OpSet(0).With(expr.Sub).With(expr.Mul)}
	noSub := puzzle.Rules{Ops: expr.OpSet(0).With(expr.Add).With(expr.Mul)}
	classic, hdoj, power := rulesOf(t, "classic"), rulesOf(t, "hdoj"), rulesOf(t, "power")
	for _, c := range []struct {
		rules          puzzle.Rules
		target, answer string
		hand           []int64
		reason         puzzle.Reason
		sign           puzzle.SignFault
		text           string
	}{
		{classic, "24", "-4*-6", nums(4, 6), puzzle.None, puzzle.SignAllowed, "correct"},
		{classic, "0", "-4+4", nums(4, 4), puzzle.None, puzzle.SignAllowed, "correct"},
		{classic, "1/2", "-(4-5)/2", nums(2, 4, 5), puzzle.None, puzzle.SignAllowed, "correct"},
		{
			classic, "-12", "-9/3*4", nums(3, 4, 9), puzzle.Operator, puzzle.SignTarget,
			"a sign in front of a number or bracket is not allowed if the target is negative",
		},
		{classic, "-1/2", "-(1/2)", nums(1, 2), puzzle.Operator, puzzle.SignTarget, ""},
		{classic, "-1", "1-2", nums(1, 2), puzzle.None, puzzle.SignAllowed, ""},
		{hdoj, "-6", "-1*2*3", nums(1, 2, 3), puzzle.Operator, puzzle.SignTarget, ""},
		{
			power, "1/8", "2^-3", nums(2, 3), puzzle.Operator, puzzle.SignExponent,
			"a sign in front of a number or bracket is not allowed in an exponent",
		},
		{power, "1/8", "2^(1-4)", nums(1, 2, 4), puzzle.None, puzzle.SignAllowed, ""},
		{power, "2", "2^(-1)^2", nums(1, 2, 2), puzzle.Operator, puzzle.SignExponent, ""},
		{power, "1", "(1^-1)^2", nums(1, 1, 2), puzzle.Operator, puzzle.SignExponent, ""},
		{power, "1", "(1^(2*(3+-(4-1))))^2", nums(1, 1, 2, 2, 3, 4), puzzle.Operator, puzzle.SignExponent, ""},
		{power, "6", "-(2-2^3)", nums(2, 2, 3), puzzle.None, puzzle.SignAllowed, ""},
		{power, "-4", "-2^2", nums(2, 2), puzzle.Operator, puzzle.SignTarget, ""},
		{power, "4", "(-2)^2", nums(2, 2), puzzle.None, puzzle.SignAllowed, ""},
		{power, "-1/8", "(-2)^-3", nums(2, 3), puzzle.Operator, puzzle.SignTarget, ""},
		{classic, "24", "-2^-3", nums(2, 3), puzzle.Operator, puzzle.SignAllowed, ""},
		{
			noAdd, "3", "1--2", nums(1, 2), puzzle.Operator, puzzle.SignRules,
			"a sign in front of a number or bracket is not allowed under rules that do not have both + and -",
		},
		{noAdd, "-1", "-1", nums(1), puzzle.Operator, puzzle.SignRules, ""},
		{noSub, "2", "-1*-2", nums(1, 2), puzzle.Operator, puzzle.SignAllowed, "the operator - is not allowed"},
	} {
		p, err := puzzle.New(deal.Hand(c.hand), parseRat(t, c.target), c.rules)
		if err != nil {
			t.Fatal(err)
		}
		got := p.Check(parseExpr(t, c.answer))
		if got.Reason != c.reason || got.Sign != c.sign || got.Correct != (c.reason == puzzle.None) || c.text != "" && got.String() != c.text {
			t.Errorf("%s = %s under %v: %+v: %v", c.answer, c.target, c.rules, got, got)
		}
	}
	if got := classic.Sign(nums(-2, 3), parseRat(t, "1"), false); got != puzzle.SignHand {
		t.Errorf("a hand with a negative number: %v", got)
	}
}

// sumOfOnes returns the text of a sum of n ones, nested as little as possible.
func sumOfOnes(n int) string {
	if n == 1 {
		return "1"
	}
	return "(" + sumOfOnes(n/2) + "+" + sumOfOnes(n-n/2) + ")"
}

func TestCheckCorrect(t *testing.T) {
	for _, c := range []struct {
		variant, target, answer string
		hand                    []int64
	}{
		{"classic", "24", "8/(3-8/3)", nums(3, 3, 8, 8)},
		{"classic", "24", "(5-1/5)*5", nums(5, 5, 1, 5)},
		{"classic", "24", "1/49*49*24", nums(1, 24, 49, 49)},
		{"classic", "24", "30-4-2", nums(2, 4, 30)},
		{"classic", "24", "24", nums(24)},
		{"classic", "-24", "3-27", nums(3, 27)},
		{"classic", "-8/3", "(3-8)/(5-2)-1", nums(1, 2, 3, 5, 8)},
		{"classic", "24", "-3*-8", nums(3, 8)},
		{"classic", "0", "0/5", nums(0, 5)},
		{"classic", "18446744073709551616", "4294967296*4294967296", nums(1<<32, 1<<32)},
		{"classic", "24", "4294967296*4294967296/4294967296/4294967296*24", nums(1<<32, 1<<32, 1<<32, 1<<32, 24)},
		{"classic", "9223372036854775808", "9223372036854775807+1", nums(1<<63-1, 1)},
		{"hdoj", "24", "(1-3)*-12", nums(1, 3, 12)},
		{"hdoj", "24", "8*9/3", nums(8, 9, 3)},
		{"countdown", "952", "((100+6)*3*75-50)/25", nums(25, 50, 75, 100, 3, 6)},
		{"countdown", "100", "100", nums(25, 50, 75, 100, 3, 6)},
		{"countdown", "125", "100+25", nums(25, 50, 75, 100, 3, 6)},
		{"power", "24", "2^3*3", nums(2, 3, 3)},
		{"power", "24", "24^1", nums(1, 24)},
		{"power", "1/8", "2^(0-3)", nums(0, 2, 3)},
		{"power", "24", "(-2)^3+32", nums(2, 3, 32)},
		{"joined", "24", "12*2", nums(1, 2, 2)},
		{"joined", "24", "12*2", nums(2, 12)},
		{"joined", "24", "21+3", nums(1, 2, 3)},
		{"joined", "24", "12+12", nums(1, 2, 12)},
		{"joined", "36", "12+12+12", nums(1, 2, 12, 1, 2)},
		{"joined", "123", "123", nums(1, 2, 3)},
		{"joined", "34", "11+23", nums(2, 3, 11)},
		{"joined", "24", "12+11+1", nums(1, 1, 2, 1, 1)},
	} {
		got := newPuzzle(t, c.target, c.variant, c.hand...).Check(parseExpr(t, c.answer))
		if !got.Correct || got.Reason != puzzle.None || !got.Defined || !got.Value.Equal(parseRat(t, c.target)) {
			t.Errorf("%s = %s under %s with %v: %+v", c.answer, c.target, c.variant, c.hand, got)
		}
	}
}

func TestCheckIncorrect(t *testing.T) {
	for _, c := range []struct {
		variant, answer string
		hand            []int64
		reason          puzzle.Reason
		value           string // "" if the verdict has no value
		missing, extra  []int64
		at              string
	}{
		{variant: "classic", answer: "3+3+8+8", hand: nums(3, 3, 8, 8), reason: puzzle.WrongValue, value: "22"},
		{variant: "classic", answer: "8/3*8+3", hand: nums(3, 3, 8, 8), reason: puzzle.WrongValue, value: "73/3"},
		{variant: "classic", answer: "4294967296*4294967296+24", hand: nums(1<<32, 1<<32, 24), reason: puzzle.WrongValue, value: "18446744073709551640"},
		{variant: "classic", answer: "9223372036854775807+25", hand: nums(1<<63-1, 25), reason: puzzle.WrongValue, value: "9223372036854775832"},
		{variant: "classic", answer: "1/9223372036854775807+24", hand: nums(1<<63-1, 1, 24), reason: puzzle.WrongValue, value: "221360928884514619369/9223372036854775807"},

		{variant: "classic", answer: "3*8", hand: nums(3, 3, 8, 8), reason: puzzle.WrongNumbers, value: "24", missing: nums(3, 8)},
		{variant: "classic", answer: "8+8+8", hand: nums(3, 3, 8, 8), reason: puzzle.WrongNumbers, value: "24", missing: nums(3, 3), extra: nums(8)},
		{variant: "classic", answer: "9+7+5+3", hand: nums(3, 3, 8, 8), reason: puzzle.WrongNumbers, value: "24", missing: nums(3, 8, 8), extra: nums(5, 7, 9)},
		{variant: "classic", answer: "12*2", hand: nums(1, 2, 2), reason: puzzle.WrongNumbers, value: "24", missing: nums(1, 2), extra: nums(12)},
		{variant: "classic", answer: sumOfOnes(201), hand: nums(1), reason: puzzle.WrongNumbers, extra: slices.Repeat(nums(1), 200)},
		{variant: "classic", answer: "1/0", hand: nums(1), reason: puzzle.WrongNumbers, extra: nums(0)},
		{variant: "countdown", answer: "100+1", hand: nums(25, 50, 75, 100, 3, 6), reason: puzzle.WrongNumbers, value: "101", extra: nums(1)},
		{variant: "countdown", answer: "1+1+25-1", hand: nums(25, 1), reason: puzzle.WrongNumbers, value: "26", extra: nums(1, 1)},
		{variant: "countdown", answer: "7", hand: nums(25, 1), reason: puzzle.WrongNumbers, value: "7", extra: nums(7)},
		{variant: "joined", answer: "13+50", hand: nums(1, 2, 4, 5), reason: puzzle.WrongNumbers, value: "63", missing: nums(1, 2, 4, 5), extra: nums(13, 50)},
		{variant: "joined", answer: "12+3+5", hand: nums(1, 2, 3, 4), reason: puzzle.WrongNumbers, value: "20", missing: nums(4), extra: nums(5)},
		{variant: "joined", answer: "12*2", hand: nums(1, 2, 3), reason: puzzle.WrongNumbers, value: "24", missing: nums(1, 3), extra: nums(12)},
		{variant: "joined", answer: "20+4", hand: nums(2, 0, 4), reason: puzzle.WrongNumbers, value: "24", missing: nums(0, 2), extra: nums(20)},
		{variant: "joined", answer: "101", hand: nums(0, 1, 1), reason: puzzle.WrongNumbers, value: "101", missing: nums(0, 1, 1), extra: nums(101)},
		{variant: "joined", answer: "112", hand: nums(1, 12), reason: puzzle.WrongNumbers, value: "112", missing: nums(1, 12), extra: nums(112)},

		{variant: "classic", answer: "24+0/(5-5)", hand: nums(0, 5, 5, 24), reason: puzzle.DivZero},
		{variant: "classic", answer: "24/(1/(5-5)+3)", hand: nums(1, 3, 5, 5, 24), reason: puzzle.DivZero},
		{variant: "classic", answer: "24+0*(1/(7-7))", hand: nums(0, 1, 7, 7, 24), reason: puzzle.DivZero},
		{variant: "classic", answer: "0/0", hand: nums(0, 0), reason: puzzle.DivZero},
		{variant: "hdoj", answer: "(1/2)/(3-3)", hand: nums(1, 2, 3, 3), reason: puzzle.DivZero},
		{variant: "power", answer: "0^0*24", hand: nums(0, 0, 24), reason: puzzle.BadPower},
		{variant: "power", answer: "2^10", hand: nums(2, 10), reason: puzzle.BadPower},
		{variant: "power", answer: "2^(1/2)", hand: nums(1, 2, 2), reason: puzzle.BadPower},
		{variant: "power", answer: "2^10+1/0", hand: nums(0, 1, 2, 10), reason: puzzle.BadPower},
		{variant: "power", answer: "1/0+2^10", hand: nums(0, 1, 2, 10), reason: puzzle.DivZero},

		{variant: "hdoj", answer: "8/(3-8/3)", hand: nums(3, 3, 8, 8), reason: puzzle.BadIntermediate, value: "24", at: "8/3"},
		{variant: "hdoj", answer: "5/2+3/4", hand: nums(2, 3, 4, 5), reason: puzzle.BadIntermediate, value: "13/4", at: "5/2"},
		{variant: "countdown", answer: "3-5+100", hand: nums(3, 5, 100), reason: puzzle.BadIntermediate, value: "98", at: "-2"},
		{variant: "countdown", answer: "(3-3)*5+100", hand: nums(3, 3, 5, 100), reason: puzzle.BadIntermediate, value: "100", at: "0"},
		{variant: "countdown", answer: "-3+27", hand: nums(3, 27), reason: puzzle.BadIntermediate, value: "24", at: "-3"},
		{variant: "countdown", answer: "-(-24)", hand: nums(24), reason: puzzle.BadIntermediate, value: "24", at: "-24"},

		{variant: "classic", answer: "2^3*3", hand: nums(2, 3, 3), reason: puzzle.Operator},
		{variant: "classic", answer: "0^0", hand: nums(5), reason: puzzle.Operator},
	} {
		t.Run(c.variant+" "+c.answer[:min(len(c.answer), 30)], func(t *testing.T) {
			got := newPuzzle(t, "24", c.variant, c.hand...).Check(parseExpr(t, c.answer))
			if got.Correct || got.Reason != c.reason {
				t.Fatalf("Check: reason %q, want %q", got.Reason, c.reason)
			}
			if got.Defined != (c.value != "") || got.Defined && got.Value.String() != c.value {
				t.Errorf("Check: value %v (defined: %v), want %q", got.Value, got.Defined, c.value)
			}
			if !slices.Equal(got.Missing, c.missing) || !slices.Equal(got.Extra, c.extra) {
				t.Errorf("Check: missing %v, extra %v, want %v, %v", got.Missing, got.Extra, c.missing, c.extra)
			}
			if c.at != "" && got.At.String() != c.at {
				t.Errorf("Check: disallowed result %v, want %s", got.At, c.at)
			}
		})
	}
}

// TestCheckPrecedence removes the faults of an answer one by one. It checks that each verdict has
// the first remaining reason in the documented order.
func TestCheckPrecedence(t *testing.T) {
	for _, c := range []struct {
		ops    expr.OpSet
		values puzzle.Values
		answer string
		want   puzzle.Reason
	}{
		{expr.Basic, puzzle.Integer, "2^1+1/2+1/0", puzzle.Operator},
		{expr.All, puzzle.Integer, "2^1+1/2+1/0", puzzle.WrongNumbers},
		{expr.All, puzzle.Integer, "2^1+1/2+1/(1-1)", puzzle.DivZero},
		{expr.All, puzzle.Integer, "2^1+1/2+1/(1+1)", puzzle.BadIntermediate},
		{expr.All, 0, "2^1+1/2+1/(1+1)", puzzle.WrongValue},
		{expr.All, 0, "2^1+1/2+1/2+21", puzzle.WrongNumbers},
	} {
		p, err := puzzle.New(deal.Hand{2, 1, 1, 2, 1, 1, 1}, rat.Int(24), puzzle.Rules{Ops: c.ops, Values: c.values})
		if err != nil {
			t.Fatal(err)
		}
		if c.want == puzzle.DivZero || c.want == puzzle.BadIntermediate || c.want == puzzle.WrongValue {
			p.Hand = deal.Hand{1, 1, 1, 1, 1, 2, 2}
		}
		if got := p.Check(parseExpr(t, c.answer)); got.Reason != c.want {
			t.Errorf("Check(%s): reason %q, want %q", c.answer, got.Reason, c.want)
		}
	}
}

// TestCheckMinusNeedsSubtraction checks that a unary minus is not allowed without subtraction.
func TestCheckMinusNeedsSubtraction(t *testing.T) {
	p, err := puzzle.New(deal.Hand{3, 8}, rat.Int(24), puzzle.Rules{Ops: 1 << expr.Mul})
	if err != nil {
		t.Fatal(err)
	}
	if got := p.Check(parseExpr(t, "-3*-8")); got.Reason != puzzle.Operator || got.Op != expr.Sub {
		t.Errorf("Check(-3*-8) = %+v, want the reason operator for -", got)
	}
	if got := p.Check(parseExpr(t, "3+8")); got.Reason != puzzle.Operator || got.Op != expr.Add {
		t.Errorf("Check(3+8) = %+v, want the reason operator for +", got)
	}
}

// TestCheckRejectsOperatorFirst checks that Check finds a disallowed operator before it computes
// anything: the sum of these powers would have about 100,000 digits. The row refuse-memory of make
// bench checks that it allocates nothing.
func TestCheckRejectsOperatorFirst(t *testing.T) {
	p := newPuzzle(t, "24", "classic", 3, 3, 8, 8)
	powers := "9"
	for n := 1000; n < 1060; n++ { // fractions with pairwise different denominators
		powers += fmt.Sprintf("+1/((%d^9)^9)", n)
	}
	for _, answer := range []string{powers, "8/(3-8/3)^1"} {
		got := p.Check(parseExpr(t, answer))
		if got.Correct || got.Reason != puzzle.Operator || got.Op != expr.Pow || got.Defined {
			t.Errorf("Check(%.20s...) = %+v, want the reason operator for ^", answer, got)
		}
	}
}

func BenchmarkCheck(b *testing.B) {
	p := newPuzzle(b, "24", "classic", 3, 3, 8, 8)
	e := parseExpr(b, "8/(3-8/3)")
	b.ReportAllocs()
	for b.Loop() {
		if !p.Check(e).Correct {
			b.Fatal("not correct")
		}
	}
}

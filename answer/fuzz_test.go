package answer_test

import (
	"math/big"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/make24/make24/answer"
	"github.com/make24/make24/expr"
	"github.com/make24/make24/puzzle"
	"github.com/make24/make24/rat"
)

// addSeeds calls add for each seed, a text and its puzzle: the judged cases, the answers of
// docs/answers.md and the hostile patterns.
func addSeeds(t testing.TB, add func(text, profile string, hand []int64, target rat.Rat)) {
	for _, c := range readJudgedCases(t) {
		if len(c.Answer) < 1000 {
			add(c.Answer, "classic", c.Hand, c.Target)
		}
	}
	for _, row := range tableRows(t, "answer", "puzzle", "verdict", "reason") {
		profile, hand, target := parsePuzzle(t, row["puzzle"])
		add(exampleAnswer(row["answer"]), profile, hand, target)
	}
	for _, p := range hostilePatterns(t) {
		add(p+p+p, "classic", []int64{1, 1, 1}, rat.Int(1))
	}
}

// optionBits returns the options of a profile as FuzzJudge reads them.
func optionBits(p answer.Profile) (bits uint8) {
	for i, set := range []bool{p.Lenient, p.NoSolution, p.Strict} {
		if set {
			bits |= 1 << i
		}
	}
	return bits
}

// FuzzJudge judges arbitrary texts. Every result must be consistent, and every correct answer must
// be confirmed by an independent computation.
func FuzzJudge(f *testing.F) {
	names := puzzle.Names()
	addSeeds(f, func(text, profile string, hand []int64, target rat.Rat) {
		var handBytes []byte
		for _, n := range hand {
			handBytes = append(handBytes, byte(n))
		}
		p, err := answer.Lookup(profile)
		if err != nil {
			f.Fatal(err)
		}
		goal, _ := target.Int64()
		f.Add(text, handBytes, goal, uint8(slices.IndexFunc(answer.Profiles(), func(q answer.Profile) bool { return q.Rules == p.Rules })), optionBits(p))
	})
	f.Fuzz(func(t *testing.T, text string, numbers []byte, goal int64, profileBits, optionBits uint8) {
		p, err := answer.Lookup(names[int(profileBits&0x0f)%len(names)])
		if err != nil {
			t.Fatal(err)
		}
		p.FacesAreTen, p.NoMinus, p.NoImplicitMul = profileBits&0x20 != 0, profileBits&0x40 != 0, profileBits&0x80 != 0
		p.Lenient, p.NoSolution, p.Strict = optionBits&1 != 0, optionBits&2 != 0, optionBits&4 != 0
		var hand []int64
		for _, b := range numbers {
			hand = append(hand, int64(int8(b)))
		}
		target := rat.Int(goal)
		j := answer.New(p)
		r := j.Judge(text, hand, target)
		checkConsistent(t, text, r)
		if secondResult := j.JudgeBytes([]byte(text), hand, target); !reflect.DeepEqual(secondResult, r) {
			t.Fatalf("%v, then %v", r, secondResult)
		}
		examined, d := j.Examine(text, hand, target, true)
		e := d.Expr
		if r.Verdict == answer.Correct {
			checkSolution(t, e, p.Rules, hand, target)
			plain := expr.Format(e, expr.Style{})
			if p.NoMinus, p.Strict = false, false; answer.New(p).Judge(plain, hand, target).Verdict != answer.Correct {
				t.Fatalf("%s is correct, but %s is not", text, plain)
			}
		}
		if !reflect.DeepEqual(examined, r) || !isValidCredit(d.Credit, r) {
			t.Fatalf("%+v for %v", d, r)
		}
	})
}

// checkConsistent checks that the fields of a result are consistent.
func checkConsistent(t *testing.T, text string, r answer.Result) {
	t.Helper()
	for _, s := range []answer.Span{r.Span, r.At} {
		if s.From < 0 || s.To < s.From || s.To > len(text) {
			t.Fatalf("span %v of %d bytes", s, len(text))
		}
	}
	if r.NoSolution != (r.Reason == answer.Unsettled) || r.NoSolution && r.Verdict != answer.Invalid {
		t.Fatalf("no solution is %v for %v, %v", r.NoSolution, r.Verdict, r.Reason)
	}
	if r.NoSolution {
		return
	}
	invalid := r.Reason != answer.None && r.Reason <= answer.Operator
	if (r.Verdict == answer.Correct) != (r.Reason == answer.None) || (r.Verdict == answer.Invalid) != invalid {
		t.Fatalf("%v for %v", r.Verdict, r.Reason)
	}
	isSign := r.Reason == answer.Operator && strings.HasPrefix(r.Fault.String(), "sign_")
	if unreadable := invalid && r.Reason != answer.Operator; unreadable != (r.Fault.String() != "") && !isSign {
		t.Fatalf("fault %v for %v", r.Fault, r.Reason)
	}
	hasNumbers := r.Missing.Len()+r.Extra.Len() > 0 || r.Extra.More()
	if hasNumbers != (r.Reason == answer.Numbers) && !(r.Reason == answer.Numbers && r.Steps > 0) {
		t.Fatalf("missing %v, extra %v for %v", r.Missing.Slice(), r.Extra.Slice(), r.Reason)
	}
	if r.BadStep < 0 || r.BadStep > r.Steps || r.BadStep > 0 && r.Verdict == answer.Correct {
		t.Fatalf("bad step %d of %d", r.BadStep, r.Steps)
	}
}

// isValidCredit reports whether a credit is in its range and fits the verdict.
func isValidCredit(c answer.Credit, r answer.Result) bool {
	one, half := rat.Int(1), big.NewRat(1, 2)
	for _, x := range []rat.Rat{c.Score, c.Value, c.Numbers, c.Steps} {
		if x.Sign() < 0 || x.Cmp(one) > 0 {
			return false
		}
	}
	switch r.Verdict {
	case answer.Correct:
		return c.Score.Equal(one) && c.Value.Equal(one)
	case answer.Wrong:
		return c.Score.Cmp(rat.FromBig(half)) <= 0
	default:
		return c.Score.Sign() == 0
	}
}

// checkSolution checks a solution with big.Rat, independently of the package: its value, the values
// of its operations, and its numbers.
func checkSolution(t *testing.T, e expr.Expr, rules puzzle.Rules, hand []int64, target rat.Rat) {
	t.Helper()
	if e == nil {
		t.Fatal("no tree")
	}
	value := evaluate(t, e, rules)
	if value.Cmp(target.Big()) != 0 {
		t.Fatalf("%v is worth %v", expr.Format(e, expr.Style{}), value)
	}
	if leaves := expr.Leaves(e, nil); !canUse(leaves, slices.Clone(hand), rules) {
		t.Fatalf("%v for the hand %v", leaves, hand)
	}
}

// evaluate returns the value of e. It fails the test if the rules do not allow an operation of e.
func evaluate(t *testing.T, e expr.Expr, rules puzzle.Rules) *big.Rat {
	value := new(big.Rat)
	switch e := e.(type) {
	case expr.Num:
		return value.SetInt64(int64(e))
	case *expr.Neg:
		value.Neg(evaluate(t, e.X, rules))
	case *expr.Bin:
		l, r := evaluate(t, e.L, rules), evaluate(t, e.R, rules)
		switch e.Op {
		case expr.Add:
			value.Add(l, r)
		case expr.Sub:
			value.Sub(l, r)
		case expr.Mul:
			value.Mul(l, r)
		case expr.Div:
			if r.Sign() == 0 {
				t.Fatal("divides by zero")
			}
			value.Quo(l, r)
		case expr.Pow:
			if n := r.Num().Int64(); !r.IsInt() || n < -9 || n > 9 || l.Sign() == 0 && n <= 0 {
				t.Fatalf("%v^%v", l, r)
			}
			value.SetInt64(1)
			for range new(big.Int).Abs(r.Num()).Int64() {
				value.Mul(value, l)
			}
			if r.Sign() < 0 {
				value.Inv(value)
			}
		}
		if !rules.Ops.Has(e.Op) {
			t.Fatalf("the rules have no %v", e.Op)
		}
	}
	if rules.Values&puzzle.Integer != 0 && !value.IsInt() || rules.Values&puzzle.Positive != 0 && value.Sign() <= 0 {
		t.Fatalf("the rules do not allow %v", value)
	}
	return value
}

// standsFor reports whether a number of the hand may be written as n.
func standsFor(number, n int64, a puzzle.Alternatives) bool {
	if a&puzzle.Jokers != 0 && number == 0 {
		return 1 <= n && n <= 13
	}
	isFactorial := 0 <= number && number <= 20 && new(big.Int).MulRange(1, number).Cmp(big.NewInt(n)) == 0
	isRoot := 0 <= n && n <= number && n*n == number && number <= 1<<32
	return n == number ||
		a&puzzle.AcesEleven != 0 && number == 1 && n == 11 ||
		a&puzzle.FacesTen != 0 && 11 <= number && number <= 13 && n == 10 ||
		a&puzzle.Factorials != 0 && isFactorial || a&puzzle.Roots != 0 && isRoot
}

// canUse reports whether the rules allow an expression with these leaves for the hand. It must use
// the whole hand or, if the rules allow that, a part of it or numbers joined from it.
func canUse(leaves, hand []int64, rules puzzle.Rules) bool {
	if len(leaves) == 0 {
		return len(hand) == 0 || rules.Subset
	}
	n := leaves[0]
	for i, number := range hand {
		if standsFor(number, n, rules.Alternatives) && canUse(leaves[1:], slices.Delete(slices.Clone(hand), i, i+1), rules) {
			return true
		}
	}
	if !rules.Join || n < 11 {
		return false
	}
	rest := slices.Clone(hand)
	for _, digit := range strconv.FormatInt(n, 10) {
		i := slices.Index(rest, int64(digit-'0'))
		if i < 0 || digit == '0' {
			return false
		}
		rest = slices.Delete(rest, i, i+1)
	}
	return canUse(leaves[1:], rest, rules)
}

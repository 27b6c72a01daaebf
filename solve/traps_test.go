package solve_test

import (
	"context"
	"errors"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/make24/make24/expr"
	"github.com/make24/make24/puzzle"
	"github.com/make24/make24/rat"
	"github.com/make24/make24/solve"
)

// Each test checks a hand on which a known mistake of programs for this game gives a wrong answer.

// listTextsFor24 returns the texts of the engine's solutions of a hand with target 24.
func listTextsFor24(t *testing.T, variant string, level expr.Level, hand ...int64) []string {
	t.Helper()
	return listTexts(t, puzzleOf(t, hand, rat.Int(24), rulesOf(t, variant)), level)
}

// listTexts returns the texts of the engine's solutions of a puzzle.
func listTexts(t *testing.T, p puzzle.Puzzle, level expr.Level) []string {
	t.Helper()
	solutions, err := solve.New().All(context.Background(), p, level)
	if err != nil {
		t.Fatalf("%s: %v", describe(p), err)
	}
	var out []string
	for _, s := range solutions {
		out = append(out, s.Text)
	}
	return out
}

// TestTrapTwoIdleNumbers checks hands in which at least two numbers do nothing. A program that
// never multiplies by 1 and never adds 0 misses solutions.
func TestTrapTwoIdleNumbers(t *testing.T) {
	t.Parallel()
	got := listTextsFor24(t, "classic", expr.Form, 1, 1, 1, 11, 13)
	if len(got) == 0 {
		t.Fatal("1 1 1 11 13 has no solution")
	}
	for _, hand := range [][]int64{{1, 1, 1, 11, 13}, {1, 1, 1, 1, 24}, {0, 0, 0, 4, 6}, {1, 1, 11, 13}, {0, 0, 1, 1, 24}} {
		checkAgreement(t, solve.New(), puzzleOf(t, hand, rat.Int(24), rulesOf(t, "classic")))
	}
}

// TestTrapFractions checks that 3 3 8 8 has one solution, and none in integers. The solution needs
// 8/3 and 1/3, which floats cannot represent.
func TestTrapFractions(t *testing.T) {
	if got := listTextsFor24(t, "classic", expr.Form, 3, 3, 8, 8); !slices.Equal(got, []string{"8/(3-8/3)"}) {
		t.Errorf("forms of 3 3 8 8: %v, want 8/(3-8/3)", got)
	}
	if got := listTextsFor24(t, "hdoj", expr.Form, 3, 3, 8, 8); len(got) != 0 {
		t.Errorf("forms of 3 3 8 8 in integers: %v, want none", got)
	}
}

// TestTrapFloatTolerance checks that a value is not a solution if only the precision of a float
// hides its difference from the target: x/(x+1) and (x-1)/x with x = 2^31 differ by about 10^-19.
func TestTrapFloatTolerance(t *testing.T) {
	const x = 1 << 31
	classic := rulesOf(t, "classic")
	target, err := rat.New(x-1, x)
	if err != nil {
		t.Fatal(err)
	}
	p := puzzleOf(t, []int64{x, x + 1}, target, classic)
	if got := listTexts(t, p, expr.Form); len(got) != 0 {
		t.Errorf("%s: forms %v, want none", describe(p), got)
	}
	if near, err := solve.New().Nearest(context.Background(), p); err != nil || len(near) != 1 || near[0].Equal(target) {
		t.Errorf("%s: nearest %v (%v), want one value, not the target", describe(p), near, err)
	}
	// 24 + 1/large - 1/(large+1) is 24 in floating point.
	p = puzzleOf(t, []int64{1, 1, 24, 1 << 40, 1<<40 + 1}, rat.Int(24), classic)
	for _, text := range listTexts(t, p, expr.Form) {
		x, err := expr.Parse(text)
		if v := p.Check(x); err != nil || !v.Correct {
			t.Errorf("%s is listed, but is worth %v", text, v.Value)
		}
	}
}

// TestTrapSixteenFractions checks that exactly sixteen hands of four are solvable only with a
// fraction. A program that drops fractions misses them.
func TestTrapSixteenFractions(t *testing.T) {
	e, ctx, needFraction := solve.New(), context.Background(), []string{}
	classic, integers := rulesOf(t, "classic"), rulesOf(t, "hdoj")
	eachHand(4, 1, 13, func(hand []int64) {
		p := puzzleOf(t, hand, rat.Int(24), classic)
		solvable, err := e.Solvable(ctx, p)
		if err != nil {
			t.Fatal(err)
		}
		p.Rules = integers
		integerSolvable, err := e.Solvable(ctx, p)
		if err != nil {
			t.Fatal(err)
		}
		if integerSolvable && !solvable {
			t.Errorf("%v is solvable only in integers", hand)
		}
		if solvable && !integerSolvable {
			needFraction = append(needFraction, p.Hand.String())
		}
	})
	if len(needFraction) != 16 || !slices.Contains(needFraction, "3 3 8 8") || !slices.Contains(needFraction, "1 5 5 5") {
		t.Errorf("%d hands need a fraction, want 16: %v", len(needFraction), needFraction)
	}
}

// TestTrapFourBracketings checks a hand whose only solution is A/(B/C-D), which a search over only
// four of the five bracketings misses.
func TestTrapFourBracketings(t *testing.T) {
	if got := listTextsFor24(t, "classic", expr.Form, 1, 8, 12, 12); !slices.Equal(got, []string{"12/(12/8-1)"}) {
		t.Errorf("forms of 1 8 12 12: %v, want 12/(12/8-1)", got)
	}
}

// TestTrapModuloByZero checks hands on which a widely copied judge program divides by zero.
func TestTrapModuloByZero(t *testing.T) {
	for _, hand := range [][]int64{{1, 1, 1, 1}, {1, 1, 1, 2}, {7, 7, 7, 7}, {0, 0, 0, 0}, {5, 5, 5, 5}} {
		checkAgreement(t, solve.New(), puzzleOf(t, hand, rat.Int(24), rulesOf(t, "hdoj")))
	}
	if got := listTextsFor24(t, "hdoj", expr.Form, 1, 1, 1, 1); len(got) != 0 {
		t.Errorf("forms of 1 1 1 1: %v, want none", got)
	}
}

// TestTrapDivisionByZeroInside checks that x/0 has no value, however deeply it is nested. In floats
// 1/0 is infinite and 24-x/(y/0) is 24.
func TestTrapDivisionByZeroInside(t *testing.T) {
	classic := rulesOf(t, "classic")
	for _, hand := range [][]int64{{0, 5, 7, 24}, {0, 0, 24}, {0, 1, 24}, {5, 5, 7, 24}, {3, 3, 5, 24}, {0, 0, 0, 24}, {6, 6, 6, 24, 1}} {
		p := puzzleOf(t, hand, rat.Int(24), classic)
		checkAgreement(t, solve.New(), p)
		for _, text := range listTexts(t, p, expr.Written) {
			if strings.Contains(text, "/0") {
				t.Errorf("%s: %s divides by 0", describe(p), text)
			}
		}
	}
	if got := listTexts(t, puzzleOf(t, []int64{0, 0}, rat.Int(1), classic), expr.Written); len(got) != 0 {
		t.Errorf("written solutions of 0 0 for target 1: %v, want none", got)
	}
}

// TestTrapSameSum checks that the engine lists 3*(4+11-7), with the terms in some order. Ways to
// set parentheses in the same sum are one form.
func TestTrapSameSum(t *testing.T) {
	if got := listTextsFor24(t, "classic", expr.Form, 3, 4, 7, 11); !slices.Contains(got, "3*(11+4-7)") && !slices.Contains(got, "3*(4+11-7)") && !slices.Contains(got, "3*(4-7+11)") && !slices.Contains(got, "3*(11-7+4)") {
		t.Errorf("forms of 3 4 7 11: %v, want one with the factors 3 and 4+11-7", got)
	}
}

// TestTableOfIdeas checks the hands of ideaCountTests, for which numbers of forms and ideas are
// published.
func TestTableOfIdeas(t *testing.T) {
	ctx, e := context.Background(), solve.New()
	for _, row := range ideaCountTests {
		p := puzzleOf(t, row.hand, rat.Int(24), rulesOf(t, "classic"))
		for level, want := range map[expr.Level]int{expr.Written: row.written, expr.Form: row.forms, expr.Idea: row.ideas} {
			if got, err := e.Count(ctx, p, level); want != 0 && (err != nil || got != int64(want)) {
				t.Errorf("%v: %d at level %s (%v), want %d", row.hand, got, level, err, want)
			}
		}
		checkAgreement(t, e, p)
	}
	if got := listTextsFor24(t, "classic", expr.Idea, 1, 1, 4, 6); len(got) != 1 {
		t.Errorf("ideas of 1 1 4 6: %v, want one", got)
	}
	if got := listTextsFor24(t, "classic", expr.Form, 1, 5, 5, 5); !slices.Equal(got, []string{"5*(5-1/5)"}) {
		t.Errorf("forms of 1 5 5 5: %v, want 5*(5-1/5)", got)
	}
}

// TestTrapWideNumbers checks that numbers near 2^63 do not overflow.
func TestTrapWideNumbers(t *testing.T) {
	const top = math.MaxInt64
	classic, e := rulesOf(t, "classic"), solve.New()
	for _, row := range []struct {
		hand   []int64
		target string
	}{
		{[]int64{1, top}, "9223372036854775808"},
		{[]int64{1, top}, "-9223372036854775808"},
		{[]int64{top, top}, "18446744073709551614"},
		{[]int64{top, top}, "-2"},
		{[]int64{top, top}, "1"},
		{[]int64{2, top}, "18446744073709551614"},
		{[]int64{2, top}, "-2"}, // the value of 2*top with wraparound
		{[]int64{1, 1, top}, "-9223372036854775807"},
		{[]int64{1, 2, top}, "9223372036854775807"},
		{[]int64{24, top, top}, "24"},
		{[]int64{0, 24, top}, "24"},
		{[]int64{top - 1, top, top}, "9223372036854775806/85070591730234615847396907784232501249"},
		{[]int64{1, top - 1, top}, "24"},
		{[]int64{24, 24, top, top}, "24"},
		{[]int64{1, 24, top - 1, top}, "24"},
		{[]int64{1<<61 - 1, 24}, "24"},       // 0 modulo 2^61-1
		{[]int64{0, 1<<61 - 1, 24}, "24"},    // also with the number 0
		{[]int64{1<<61 - 1, 1 << 61}, "24"},  // 0 and 1 modulo 2^61-1
		{[]int64{2, 1<<61 - 1, 24}, "12"},    // only 24/2
		{[]int64{1, 23, 1 << 61}, "24"},      // 1+23*2^61 is 24 modulo 2^61-1
		{[]int64{5, 5, 1<<61 - 1}, "1"},      // 5/(5+p) is 1 modulo p = 2^61-1
		{[]int64{1 << 31, 1 << 31, 2}, "2"},  // 2^62, 2^63
		{[]int64{1 << 32, 1 << 32, 24}, "0"}, // 2^64
		{[]int64{3, 3, 8, 8}, "3074457345618258604"},
	} {
		target, err := rat.Parse(row.target)
		if err != nil {
			t.Fatal(err)
		}
		checkAgreement(t, e, puzzleOf(t, row.hand, target, classic))
		checkAgreement(t, e, puzzleOf(t, row.hand, target, rulesOf(t, "countdown")))
		checkAgreement(t, e, puzzleOf(t, row.hand, target, rulesOf(t, "hdoj")))
	}
}

// TestTrapBudget checks that a call over the budget and a call with an ended context fail. The rows
// budget-memory and cancel-memory of make bench bound what they allocate before.
func TestTrapBudget(t *testing.T) {
	p := puzzleOf(t, []int64{1, 2, 3, 4, 5, 6, 7, 8, 9, 10}, rat.Int(24), rulesOf(t, "classic"))
	for _, level := range []expr.Level{expr.Written, expr.Form, expr.Idea} {
		e := solve.New()
		e.Budget = solve.Budget{Bytes: 1 << 20}
		if _, err := e.All(context.Background(), p, level); !errors.Is(err, solve.ErrBudget) {
			t.Errorf("%s: ten numbers in 1 MiB: %v, want a budget error", level, err)
		}
		ctx, cancel := context.WithCancel(context.Background())
		cancel()
		if _, err := solve.New().Count(ctx, p, level); !errors.Is(err, context.Canceled) {
			t.Errorf("%s: canceled context: %v, want context.Canceled", level, err)
		}
	}
}

// TestTrapMemory checks that answers do not depend on earlier calls.
func TestTrapMemory(t *testing.T) {
	usedEngine, ctx := solve.New(), context.Background()
	for _, variant := range []string{"classic", "countdown", "hdoj", "classic", "joined", "power", "classic"} {
		eachHand(3, 0, 4, func(hand []int64) {
			p := puzzleOf(t, hand, rat.Int(4), rulesOf(t, variant))
			a, err := usedEngine.All(ctx, p, expr.Form)
			if err != nil {
				t.Fatal(err)
			}
			b, err := solve.New().All(ctx, p, expr.Form)
			if err != nil {
				t.Fatal(err)
			}
			if !slices.Equal(a, b) {
				t.Fatalf("%s: used engine %v, new engine %v", describe(p), a, b)
			}
		})
	}
}

// TestWrittenParenthesesAreNeeded checks that each pair of parentheses in a written solution is
// needed: without the pair, the text either has another value or is another of the listed
// solutions.
func TestWrittenParenthesesAreNeeded(t *testing.T) {
	for _, numbers := range [][]int64{{12, 13, 13, 13}, {2, 2, 2, 12}, {1, 2, 3, 4}, {3, 3, 8, 8}} {
		listedTexts := listTexts(t, puzzleOf(t, numbers, rat.Int(24), rulesOf(t, "classic")), expr.Written)
		for _, text := range listedTexts {
			for from := range len(text) {
				if text[from] != '(' {
					continue
				}
				to, open := from, 0
				for ; ; to++ {
					switch text[to] {
					case '(':
						open++
					case ')':
						open--
					}
					if open == 0 {
						break
					}
				}
				without := text[:from] + text[from+1:to] + text[to+1:]
				e, err := expr.Parse(without)
				if err != nil {
					t.Fatalf("Parse(%s): %v", without, err)
				}
				if formatted := expr.Format(e, expr.Style{}); formatted == text {
					t.Errorf("%s can also be written %s", text, without)
				}
				if value, err := expr.Eval(e); err == nil && value.Equal(rat.Int(24)) && !slices.Contains(listedTexts, without) {
					t.Errorf("%s makes 24 without a pair of parentheses, but %s is not listed", text, without)
				}
			}
		}
	}
	if all := listTexts(t, puzzleOf(t, []int64{12, 13, 13, 13}, rat.Int(24), rulesOf(t, "classic")), expr.Written); !slices.Contains(all, "12+(13-13/13)") || !slices.Contains(all, "12+13-13/13") {
		t.Errorf("12 13 13 13: %v lacks a solution with or without parentheses", all)
	}
}

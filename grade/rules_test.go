package grade

import (
	"errors"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"github.com/make24/make24/deal"
	"github.com/make24/make24/expr"
	"github.com/make24/make24/internal/testkit/randtest"
	"github.com/make24/make24/puzzle"
	"github.com/make24/make24/rat"
	"github.com/make24/make24/solve"
)

// drawHand draws a sorted hand of numbers from 0 to largest.
func drawHand(r *rand.Rand, numbers int, largest int64) deal.Hand {
	hand := make(deal.Hand, numbers)
	for i := range hand {
		hand[i] = r.Int64N(largest + 1)
	}
	slices.Sort(hand)
	return hand
}

// TestEverySolvablePuzzleHasAGrade draws puzzles with one to ten numbers under many rules. It
// checks that a puzzle has a grade if and only if it is solvable by the engine, that the easiest
// solution is correct, and that a new Grader returns the same grade.
func TestEverySolvablePuzzleHasAGrade(t *testing.T) {
	r := randtest.New(t, 11)
	power := expr.Basic.With(expr.Pow)
	rules := []puzzle.Rules{
		{Ops: expr.Basic},
		{Ops: expr.Basic, Subset: true},
		{Ops: expr.Basic, Subset: true, Values: puzzle.Integer | puzzle.Positive},
		{Ops: expr.Basic, Values: puzzle.Integer},
		{Ops: expr.Basic, Values: puzzle.Integer | puzzle.NonNegative},
		{Ops: expr.Basic, Join: true},
		{Ops: power},
		{Ops: power, Subset: true, Join: true},
		{Ops: expr.Basic, NoBrackets: true},
		{Ops: expr.Basic, NoBrackets: true, Values: puzzle.Integer | puzzle.Positive},
		{Ops: expr.OpSet(0).With(expr.Add).With(expr.Mul), NoBrackets: true},
		{Ops: expr.Basic, NoBrackets: true, Alternatives: puzzle.AcesEleven | puzzle.FacesTen},
		{Ops: expr.Basic, Alternatives: puzzle.Jokers | puzzle.Factorials | puzzle.Roots},
		{Ops: expr.OpSet(0).With(expr.Sub)},
		{Ops: expr.OpSet(0).With(expr.Sub).With(expr.Mul)},
		{Ops: expr.OpSet(0).With(expr.Add).With(expr.Div)},
	}
	g, e := New(), solve.New()
	e.Budget.Steps = 30_000_000
	solvableCounts, unsolvable, overBudget := map[string]int{}, 0, 0
	// Continue until a puzzle was solvable under each of the rules. Under some rules, few are.
	for i := 0; i < 1500 || len(solvableCounts) < len(rules) && i < 100_000; i++ {
		rule := rules[i%len(rules)]
		numbers := 1 + r.IntN(4)
		switch {
		case r.IntN(4) == 0 && !rule.Join && rule.Ops.Atomic() == 0:
			numbers = 5
		case r.IntN(4) == 0 && rule.Ops == expr.Basic && !rule.Join:
			numbers = 6 + r.IntN(2)
		case r.IntN(20) == 0 && rule == rules[0]:
			numbers = 8 + r.IntN(3)
		}
		target := rat.Int(r.Int64N(101))
		switch {
		case numbers < 6 && r.IntN(5) == 0:
			target = target.Neg()
		case r.IntN(8) == 0:
			target, _ = rat.New(r.Int64N(20), 1+r.Int64N(5))
		}
		p, err := puzzle.New(drawHand(r, numbers, 1+r.Int64N(25)), target, rule)
		if err != nil {
			t.Fatal(err)
		}
		got, err := g.Grade(t.Context(), p)
		solvable, solveErr := e.Solvable(t.Context(), p)
		if errors.Is(solveErr, solve.ErrBudget) || errors.Is(err, solve.ErrBudget) {
			overBudget++
			continue
		}
		if solveErr != nil || err != nil && !errors.Is(err, ErrUnsolvable) || (err == nil) != solvable {
			t.Errorf("%s: graded %v, solvable %v %v", p.ID(), err, solvable, solveErr)
			continue
		}
		if !solvable {
			unsolvable++
			continue
		}
		solvableCounts[rule.String()]++
		checkGrade(t, p, got)
		if i%9 == 0 {
			if again, _ := New().Grade(t.Context(), p); !reflect.DeepEqual(again, got) {
				t.Errorf("%s: %+v, then again %+v", p.ID(), got, again)
			}
		}
	}
	if len(solvableCounts) != len(rules) || unsolvable < 100 || overBudget > 20 {
		t.Errorf("solvable %v, unsolvable %d, over the budget %d", solvableCounts, unsolvable, overBudget)
	}
}

// checkGrade checks that a grade is within its limits and that its easiest solution is correct.
func checkGrade(t *testing.T, p puzzle.Puzzle, got Grade) {
	t.Helper()
	if got.Seconds < Floor || got.Seconds > maxSeconds || got.Level != LevelOf(got.Seconds) {
		t.Errorf("%s: %+v", p.ID(), got)
	}
	x, err := expr.Parse(got.Easiest)
	if err != nil {
		t.Fatalf("%s: %v", p.ID(), err)
	}
	if v := p.Check(x); !v.Correct {
		t.Errorf("%s: %s is %v", p.ID(), got.Easiest, v.Reason)
	}
}

// TestMoreNumbersAreNotEasier checks that the median seconds of random hands do not decrease with
// the number of cards.
func TestMoreNumbersAreNotEasier(t *testing.T) {
	r := rand.New(rand.NewPCG(4, 10))
	g, previous := New(), 0.0
	for numbers := 3; numbers <= puzzle.MaxNumbers; numbers++ {
		var seconds []float64
		for range 1200 / (numbers * numbers) {
			hand := drawHand(r, numbers, 12)
			for i := range hand {
				hand[i]++
			}
			got, err := g.Grade(t.Context(), classicPuzzle(t, hand...))
			if err == nil {
				seconds = append(seconds, got.Seconds)
			}
		}
		slices.Sort(seconds)
		median := seconds[len(seconds)/2]
		t.Logf("%d cards: median %.1f s, a tenth below %.1f, a tenth above %.1f; %d hands", numbers, median,
			seconds[len(seconds)/10], seconds[len(seconds)*9/10], len(seconds))
		if median < previous {
			t.Errorf("the median for %d cards is %.1f s, less than the %.1f s for one card fewer", numbers, median, previous)
		}
		previous = median
	}
}

// TestExtras checks that joined digits and powers add to the seconds, but not if there is a
// solution without them.
func TestExtras(t *testing.T) {
	g := New()
	grade := func(rules puzzle.Rules, hand ...int64) Grade {
		p, err := puzzle.New(hand, rat.Int(24), rules)
		if err != nil {
			t.Fatal(err)
		}
		got, err := g.Grade(t.Context(), p)
		if err != nil {
			t.Fatal(p.ID(), err)
		}
		return got
	}
	plain := puzzle.Rules{Ops: expr.Basic}
	join := puzzle.Rules{Ops: expr.Basic, Join: true}
	power := puzzle.Rules{Ops: expr.Basic.With(expr.Pow)}
	if a, b := grade(plain, 1, 1, 4, 6), grade(join, 1, 1, 4, 6); a.Seconds != b.Seconds {
		t.Errorf("with joined digits %v, without %v", b, a)
	}
	if a, b := grade(plain, 12, 12), grade(join, 1, 2, 1, 2); b.Seconds < a.Seconds {
		t.Errorf("12 + 12 takes %v, with joined digits %v", a, b)
	}
	if a, b := grade(plain, 3, 8), grade(power, 2, 3, 3); b.Seconds <= a.Seconds || b.Easiest != "2^3*3" && b.Easiest != "3*2^3" {
		t.Errorf("3 × 8 takes %v, with a power %v", a, b)
	}
}

// TestCountdown checks that a target is easier if it needs fewer of the numbers.
func TestCountdown(t *testing.T) {
	v, err := puzzle.Lookup("countdown")
	if err != nil {
		t.Fatal(err)
	}
	g := New()
	var last float64
	for _, target := range []int64{100, 175, 952} { // a number of the hand, 75 + 100, all six numbers
		p, err := puzzle.New(deal.Hand{25, 50, 75, 100, 3, 6}, rat.Int(target), v.Rules)
		if err != nil {
			t.Fatal(err)
		}
		got, err := g.Grade(t.Context(), p)
		if err != nil {
			t.Fatal(err)
		}
		t.Logf("%d: %+v", target, got)
		checkGrade(t, p, got)
		if target == 175 && got.Last != "100+75" {
			t.Errorf("the easiest solution for 175 is %s", got.Easiest)
		}
		if got.Seconds <= last {
			t.Errorf("%d takes %v s, but an easier target %v s", target, got.Seconds, last)
		}
		last = got.Seconds
	}
}

// TestFewNumbersAreEasy checks that hands of two numbers have at most level 2, and hands of three
// numbers at most level 3.
func TestFewNumbersAreEasy(t *testing.T) {
	g := New()
	for a := int64(1); a <= 13; a++ {
		for b := a; b <= 13; b++ {
			if got, err := g.Grade(t.Context(), classicPuzzle(t, a, b)); err == nil && got.Level > 2 {
				t.Errorf("%d %d takes %v s", a, b, got.Seconds)
			}
			for c := b; c <= 13; c++ {
				if got, err := g.Grade(t.Context(), classicPuzzle(t, a, b, c)); err == nil && got.Level > 3 {
					t.Errorf("%d %d %d takes %v s", a, b, c, got.Seconds)
				}
			}
		}
	}
}

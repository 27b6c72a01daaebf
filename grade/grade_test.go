package grade

import (
	"fmt"
	"math"
	"reflect"
	"strings"
	"testing"

	"github.com/make24/make24/expr"
	"github.com/make24/make24/internal/engine/difficulty"
	"github.com/make24/make24/puzzle"
	"github.com/make24/make24/rat"
	"github.com/make24/make24/solve"
)

func classicPuzzle(t testing.TB, hand ...int64) puzzle.Puzzle {
	t.Helper()
	p, err := puzzle.New(hand, rat.Int(24), puzzle.Rules{Ops: expr.Basic})
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func forEachHand(yield func(hand []int64)) {
	for a := int64(1); a <= 13; a++ {
		for b := a; b <= 13; b++ {
			for c := b; c <= 13; c++ {
				for d := c; d <= 13; d++ {
					yield([]int64{a, b, c, d})
				}
			}
		}
	}
}

// TestSeconds compares the seconds of a grade with those computed from the model, halved for each
// number that a hand has fewer than four.
func TestSeconds(t *testing.T) {
	var e difficulty.Evaluator
	g, graded := New(), 0
	check := func(factor float64, hand ...int64) {
		p := classicPuzzle(t, hand...)
		got, err := g.Grade(t.Context(), p)
		if err != nil {
			return
		}
		graded++
		goal, _ := p.Target.Small()
		h := difficulty.Integers(p.Hand)
		e.Reset(p.Rules, goal, len(h))
		ev, err := e.Evaluate(t.Context(), h, goal)
		if err != nil {
			t.Fatal(err)
		}
		if want := min(maxSeconds, math.Round(10*(Floor+math.Exp(min(e.LogSeconds(h, ev), 10))*factor))/10); got.Seconds != want {
			t.Errorf("%v: %v s, want %v by the model", hand, got.Seconds, want)
		}
	}
	forEachHand(func(hand []int64) {
		check(1, hand...)
		if hand[0] == 1 {
			check(0.5, hand[1:]...)
		}
		if hand[1] == 1 {
			check(0.25, hand[2:]...)
		}
	})
	if graded < 1400 {
		t.Errorf("only %d hands graded", graded)
	}
}

// TestAllHands checks, for all hands of four numbers, that a hand has a grade if and only if the
// engine finds a solution, and that easiest solutions are correct.
func TestAllHands(t *testing.T) {
	g, e := New(), solve.New()
	solvable := 0
	var levels [6]int
	forEachHand(func(hand []int64) {
		p := classicPuzzle(t, hand...)
		got, err := g.Grade(t.Context(), p)
		want, _ := e.Solvable(t.Context(), p)
		if (err == nil) != want {
			t.Fatalf("%v: error of Grade: %v; solvable by the engine: %v", hand, err, want)
		}
		if err != nil {
			return
		}
		solvable++
		levels[got.Level]++
		if got.Seconds < Floor || got.Seconds > maxSeconds || math.IsNaN(got.Seconds) || got.Level != LevelOf(got.Seconds) {
			t.Errorf("%v: %+v", hand, got)
		}
		x, err := expr.Parse(got.Easiest)
		if err != nil {
			t.Fatal(err)
		}
		if v := p.Check(x); !v.Correct {
			t.Errorf("%v: easiest %s is %v", hand, got.Easiest, v)
		}
	})
	if solvable != 1362 {
		t.Errorf("%d hands have a grade, want 1362", solvable)
	}
	t.Log("hands by level:", levels[1:])
	for level, n := range levels[1:] {
		if n < 50 {
			t.Errorf("level %d has only %d hands", level+1, n)
		}
	}
}

// TestLevelsNeverFall checks that levels do not decrease with more seconds, and where each begins.
func TestLevelsNeverFall(t *testing.T) {
	last := 1
	for s := 0.0; s < 300; s += 0.1 {
		l := LevelOf(s)
		if l < last || l > 5 {
			t.Fatalf("level %d at %.1f s after %d", l, s, last)
		}
		last = l
	}
	if last != 5 {
		t.Errorf("the highest level is %d, want 5", last)
	}
	for i, start := range levelStarts {
		if LevelOf(math.Nextafter(start, 0)) != i+1 || LevelOf(start) != i+2 {
			t.Errorf("level %d does not start at %v s", i+2, start)
		}
	}
	if LevelOf(0) != 1 || LevelOf(Floor) != 1 || LevelOf(maxSeconds) != 5 || LevelOf(math.Inf(1)) != 5 {
		t.Error("LevelOf is wrong at the ends of the range")
	}
}

// TestGradesDoNotDependOnEarlierCalls compares the grades of a used Grader with those of new ones.
func TestGradesDoNotDependOnEarlierCalls(t *testing.T) {
	used := New()
	n := 0
	forEachHand(func(hand []int64) {
		a, errA := used.Grade(t.Context(), classicPuzzle(t, hand...))
		if n++; n%37 != 0 {
			return
		}
		b, errB := New().Grade(t.Context(), classicPuzzle(t, hand...))
		if !reflect.DeepEqual(a, b) || fmt.Sprint(errA) != fmt.Sprint(errB) {
			t.Errorf("%v: %v %v, with a new Grader %v %v", hand, a, errA, b, errB)
		}
	})
}

// TestTechniquesOf compares the techniques of easiest solutions with those of their grades.
func TestTechniquesOf(t *testing.T) {
	g := New()
	for _, id := range []string{"1-3.3.8.8-24-classic", "1-4.5.6.10-24-classic", "1-1.2.3.4-24-classic"} {
		p, err := puzzle.ParseID(id)
		if err != nil {
			t.Fatal(err)
		}
		graded, err := g.Grade(t.Context(), p)
		if err != nil {
			t.Fatal(err)
		}
		e, err := expr.Parse(graded.Easiest)
		if err != nil {
			t.Fatal(err)
		}
		if got := TechniquesOf(e, p.Hand, p.Target); !reflect.DeepEqual(got, graded.Techniques) {
			t.Errorf("%s: %v, want %v", id, got, graded.Techniques)
		}
	}
}

func TestTechniquesAndReasons(t *testing.T) {
	tests := []struct {
		hand       []int64
		techniques string
		reasons    string
	}{
		{[]int64{3, 3, 8, 8}, "fraction", "fraction division"},
		{[]int64{1, 5, 5, 5}, "fraction (a-b/c)*d", "fraction division"},
		{[]int64{1, 2, 10, 11}, "sum", ""},
		{[]int64{1, 1, 4, 6}, "4*6", ""},
		{[]int64{2, 8, 8}, "k*x+k", ""},
		{[]int64{1, 3, 3, 7}, "k*x+k one", ""},
		{[]int64{0, 2, 8, 8}, "k*x+k zero", ""},
		{[]int64{5, 5, 8, 3}, "3*8 equals", ""},
		{[]int64{11, 13, 13, 13}, "plus-minus", ""},
		{[]int64{4, 7, 9, 13}, "product-beside", ""},
	}
	g := New()
	for _, tt := range tests {
		got, err := g.Grade(t.Context(), classicPuzzle(t, tt.hand...))
		if err != nil {
			t.Fatal(err)
		}
		if main, _, _ := strings.Cut(tt.techniques, " "); len(got.Techniques) == 0 || got.Techniques[0].String() != main {
			t.Errorf("%v: the techniques of %s are %v, want %s first", tt.hand, got.Easiest, got.Techniques, main)
		}
		for want := range strings.FieldsSeq(tt.techniques) {
			if !strings.Contains(fmt.Sprint(got.Techniques), want) {
				t.Errorf("%v: the techniques of %s are %v, want %s", tt.hand, got.Easiest, got.Techniques, want)
			}
		}
		for want := range strings.FieldsSeq(tt.reasons) {
			if !strings.Contains(fmt.Sprint(got.Reasons), want) {
				t.Errorf("%v: the reasons of %s are %v, want %s", tt.hand, got.Easiest, got.Reasons, want)
			}
		}
	}
}

// TestEveryHandHasATechnique checks that every grade has a technique, and that every technique
// occurs.
func TestEveryHandHasATechnique(t *testing.T) {
	g := New()
	seen := map[Technique]bool{}
	forEachHand(func(hand []int64) {
		got, err := g.Grade(t.Context(), classicPuzzle(t, hand...))
		if err == nil && len(got.Techniques) == 0 {
			t.Errorf("%v: %s has no technique", hand, got.Easiest)
		}
		for _, technique := range got.Techniques {
			seen[technique] = true
		}
	})
	for _, technique := range Techniques() {
		if !seen[technique] && technique != TechniqueZero { // none of these hands has a 0
			t.Errorf("no hand has the technique %s", technique)
		}
	}
}

// TestOtherPuzzles checks that puzzles of other sizes, targets and rules have a grade if and only
// if they are solvable.
func TestOtherPuzzles(t *testing.T) {
	g, e := New(), solve.New()
	rules := []puzzle.Rules{{Ops: expr.Basic}, {Ops: expr.Basic, Values: puzzle.Integer}, {Ops: expr.Basic, Values: puzzle.Positive}}
	for _, r := range rules {
		for _, hand := range [][]int64{{24}, {23}, {4, 6}, {5, 7}, {2, 3, 4}, {3, 3, 8, 8}, {0, 0, 4, 6}, {1, 2, 3, 4, 5}, {50, 75, 3, 7}} {
			for _, target := range []int64{0, 1, 24, 100} {
				p, err := puzzle.New(hand, rat.Int(target), r)
				if err != nil {
					t.Fatal(err)
				}
				got, err := g.Grade(t.Context(), p)
				want, _ := e.Solvable(t.Context(), p)
				if (err == nil) != want {
					t.Errorf("%v → %d under %v: %v, solvable %v", hand, target, r, err, want)
				}
				if err == nil && (got.Level < 1 || got.Level > 5 || got.Easiest == "") {
					t.Errorf("%v → %d: %+v", hand, target, got)
				}
			}
		}
	}
}

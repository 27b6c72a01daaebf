package solve

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/make24/make24/deal"
	"github.com/make24/make24/expr"
	"github.com/make24/make24/puzzle"
	"github.com/make24/make24/rat"
	"github.com/make24/make24/solve/internal/decide"
)

// TestSmallHandAgreesWithForms compares decide.Small with the search for forms, for every hand of
// up to four small numbers with integer and fractional targets, and for random hands.
func TestSmallHandAgreesWithForms(t *testing.T) {
	e := New()
	verdicts, largest := map[bool]int{}, int64(0)
	compare := func(hand deal.Hand, target rat.Rat, values puzzle.Values) {
		t.Helper()
		p, err := puzzle.New(hand, target, puzzle.Rules{Ops: expr.Basic, Values: values})
		if err != nil {
			t.Fatal(err)
		}
		got, decided := decide.DecideSmallHand(p)
		if !decided && largest > 100 {
			return // the numbers may be too large for Small
		}
		if !decided {
			t.Fatalf("DecideSmallHand does not decide %v", p)
		}
		want, err := e.solvableByForms(e.newAccount(t.Context()), p)
		if err != nil || got != want {
			t.Fatalf("DecideSmallHand(%v) = %v, the search for forms gives %v (%v)", p, got, want, err)
		}
		verdicts[got]++
	}
	half, _ := rat.New(7, 2)
	for n := 1; n <= 4; n++ {
		space, _ := deal.NewSpace(deal.Ranks(9, 4), n)
		for _, hand := range space.All() {
			for _, target := range []rat.Rat{rat.Int(1), rat.Int(7), rat.Int(24), rat.Int(36), half} {
				compare(hand, target, 0)
				compare(hand, target, puzzle.Integer)
				compare(hand, target, puzzle.Positive)
				compare(hand, target, puzzle.Integer|puzzle.Positive)
			}
		}
	}
	compare(deal.Hand{3, 3, 8, 8}, rat.Int(24), puzzle.NonNegative)
	space, _ := deal.NewSpace(deal.Ranks(5, 5), 5) // many of their values are 0
	for rank, hand := range space.All() {
		for _, target := range []int64{1 + rank%7, 24, 31} {
			compare(hand, rat.Int(target), 0)
			compare(hand, rat.Int(target), puzzle.Integer)
			compare(hand, rat.Int(target), puzzle.Positive)
		}
	}
	r := rand.New(rand.NewPCG(24, 4))
	for range 3000 {
		largest = []int64{3, 13, 100, 5000}[r.IntN(4)]
		hand := make(deal.Hand, 1+r.IntN(5))
		for i := range hand {
			hand[i] = 1 + r.Int64N(largest)
		}
		target, _ := rat.New(1+r.Int64N(2*largest), 1+r.Int64N(3))
		compare(hand, target, []puzzle.Values{0, 0, puzzle.Integer, puzzle.Positive, puzzle.Integer | puzzle.NonNegative}[r.IntN(5)])
	}
	if verdicts[true] < 1000 || verdicts[false] < 1000 {
		t.Errorf("too few comparisons: %v", verdicts)
	}
}

// TestSmallHandLimits checks that decide.Small does not decide puzzles that it does not support.
func TestSmallHandLimits(t *testing.T) {
	large := int64(1) << 40
	for _, p := range []puzzle.Puzzle{
		{Hand: deal.Hand{0, 1, 2, 3}, Target: rat.Int(24), Rules: puzzle.Rules{Ops: expr.Basic}},
		{Hand: deal.Hand{1, 2, 3}, Target: rat.Int(0), Rules: puzzle.Rules{Ops: expr.Basic}},
		{Hand: deal.Hand{1, 2, 3}, Target: rat.Int(-6), Rules: puzzle.Rules{Ops: expr.Basic}},
		{Hand: deal.Hand{1, 2, 3, 4, 5, 6}, Target: rat.Int(24), Rules: puzzle.Rules{Ops: expr.Basic}},
		{Hand: deal.Hand{large, large}, Target: rat.Int(24), Rules: puzzle.Rules{Ops: expr.Basic}},
		{Hand: deal.Hand{1 << 31, 1 << 31}, Target: rat.Int(3), Rules: puzzle.Rules{Ops: expr.Basic}},
		{Hand: deal.Hand{1, 2, 3}, Target: rat.Int(24), Rules: puzzle.Rules{Ops: expr.Basic.With(expr.Pow)}},
		{Hand: deal.Hand{1, 2, 3}, Target: rat.Int(24), Rules: puzzle.Rules{Ops: expr.Basic, Subset: true}},
		{Hand: deal.Hand{1, 2, 3}, Target: rat.Int(24), Rules: puzzle.Rules{Ops: expr.Basic, Join: true}},
	} {
		if _, decided := decide.DecideSmallHand(p); decided {
			t.Errorf("DecideSmallHand decides %v, which it does not support", p)
		}
	}
}

// BenchmarkSmallHand measures decide.Small, which has no cache, on random hands; most are
// unsolvable.
func BenchmarkSmallHand(b *testing.B) {
	for n := 3; n <= 5; n++ {
		b.Run(string(rune('0'+n)), func(b *testing.B) {
			r := rand.New(rand.NewPCG(1, 1))
			var list []puzzle.Puzzle
			for range 1000 {
				hand := make(deal.Hand, n)
				for i := range hand {
					hand[i] = 1 + r.Int64N(100)
				}
				p, _ := puzzle.New(hand, rat.Int(1+r.Int64N(1000)), puzzle.Rules{Ops: expr.Basic})
				list = append(list, p)
			}
			for i := 0; b.Loop(); i++ {
				decide.DecideSmallHand(list[i%len(list)])
			}
		})
	}
}

// BenchmarkFirstCold measures First on random hands, with a table cache too small to help.
func BenchmarkFirstCold(b *testing.B) {
	for n := 4; n <= 6; n++ {
		b.Run(string(rune('0'+n)), func(b *testing.B) {
			r := rand.New(rand.NewPCG(1, 1))
			e := New()
			e.Budget.Keep = 1 << 20
			hand := make(deal.Hand, n)
			for b.Loop() {
				for i := range hand {
					hand[i] = 1 + r.Int64N(100)
				}
				p, _ := puzzle.New(hand, rat.Int(1+r.Int64N(100)), puzzle.Rules{Ops: expr.Basic})
				if _, _, err := e.First(b.Context(), p); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// TestKeepChangesNoAnswer compares an engine that drops its tables after every hand, and builds
// smaller ones, with an engine that retains them. It compares every form of every hand of three and
// four, and of hands of five and six small numbers.
func TestKeepChangesNoAnswer(t *testing.T) {
	retainingEngine, droppingEngine := New(), New()
	droppingEngine.Budget.Keep = 1
	for n, ranks := range map[int]int{3: 13, 4: 13, 5: 5, 6: 3} {
		space, _ := deal.NewSpace(deal.Ranks(ranks, 4), n)
		for rank, hand := range space.All() {
			for _, target := range []int64{24, 5 + rank%60} {
				p, _ := puzzle.New(hand, rat.Int(target), puzzle.Rules{Ops: expr.Basic})
				want, ideas, err := retainingEngine.Ideas(t.Context(), p)
				got, gotIdeas, gotErr := droppingEngine.Ideas(t.Context(), p)
				if err != nil || gotErr != nil || ideas != gotIdeas || !slices.EqualFunc(want, got, sameSolution) {
					t.Fatalf("%v: %d forms, want %d; %v, %v", p, len(got), len(want), gotErr, err)
				}
				first, ok, err := droppingEngine.First(t.Context(), p)
				if err != nil || ok != (len(want) > 0) || ok && first.Text != want[0].Text {
					t.Fatalf("%v: simplest %q of %d; %v", p, first.Text, len(want), err)
				}
				if count, err := droppingEngine.Count(t.Context(), p, expr.Form); err != nil || count != int64(len(want)) {
					t.Fatalf("%v: %d counted, %d listed; %v", p, count, len(want), err)
				}
			}
		}
		if held := droppingEngine.forms.HeldBytes(); held > 4<<20 {
			t.Errorf("%d bytes retained for hands of %d numbers", held, n)
		}
	}
}

func sameSolution(a, b Solution) bool { return a.Text == b.Text && a.Idea == b.Idea }

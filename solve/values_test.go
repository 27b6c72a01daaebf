package solve

import (
	"context"
	"errors"
	"math"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/make24/make24/expr"
	"github.com/make24/make24/puzzle"
	"github.com/make24/make24/rat"
	"github.com/make24/make24/solve/internal/subsets"
)

// valuesOf returns the values of trees in ascending order, without duplicates.
func valuesOf(trees []bruteTree) []rat.Rat {
	var values []rat.Rat
	for _, x := range trees {
		values = append(values, x.value)
	}
	slices.SortFunc(values, rat.Rat.Cmp)
	return slices.CompactFunc(values, rat.Rat.Equal)
}

// TestReachableMatchesBruteForce compares Reachable with the values of all trees.
func TestReachableMatchesBruteForce(t *testing.T) {
	e, ctx := New(), context.Background()
	rapid.Check(t, func(t *rapid.T) {
		p, all := drawPuzzle(t, 4)
		want := valuesOf(all)
		got, err := e.Reachable(ctx, p)
		if err != nil || !slices.EqualFunc(got, want, rat.Rat.Equal) {
			t.Fatalf("Reachable of %s = %v (%v)\nwant %v", p.ID(), got, err, want)
		}
	})
}

// TestWindowMatchesBruteForce compares Window with the values of all trees.
func TestWindowMatchesBruteForce(t *testing.T) {
	e, ctx := New(), context.Background()
	rapid.Check(t, func(t *rapid.T) {
		p, all := drawPuzzle(t, 4)
		low := rapid.Int64Range(-50, 50).Draw(t, "low")
		high := low + rapid.SampledFrom([]int64{-1, 0, 1, 63, 64, 200}).Draw(t, "numbers")
		var want []int64
		for _, v := range valuesOf(all) {
			if n, ok := v.Int64(); ok && low <= n && n <= high {
				want = append(want, n)
			}
		}
		got, err := e.Window(ctx, p, low, high)
		if err != nil || !slices.Equal(slices.Collect(got.All()), want) || got.Count() != len(want) {
			t.Fatalf("Window of %s = %v (%v), want %v", p.ID(), slices.Collect(got.All()), err, want)
		}
		if got.Low() != low || got.High() != high {
			t.Fatalf("the window is %d..%d, want %d..%d", got.Low(), got.High(), low, high)
		}
		for n := low - 70; n < high+70; n++ {
			if got.Has(n) != slices.Contains(want, n) {
				t.Fatalf("Has(%d) is %v, want %v", n, got.Has(n), !got.Has(n))
			}
		}
	})
}

// TestWindowMatchesReachable compares Window with Reachable, for hands too large for brute force,
// in which some subsets have no tables.
func TestWindowMatchesReachable(t *testing.T) {
	e, ctx := New(), context.Background()
	rapid.Check(t, func(t *rapid.T) {
		rules := puzzle.Rules{
			Ops:    expr.Basic,
			Values: puzzle.Values(rapid.SampledFrom([]int{0, 1, 5}).Draw(t, "values")),
			Subset: rapid.Bool().Draw(t, "subset"),
		}
		hand := rapid.SliceOfN(rapid.Int64Range(0, 4), 5, 6).Draw(t, "hand")
		slices.Sort(hand)
		p := puzzle.Puzzle{Hand: hand, Rules: rules}
		values, err := e.Reachable(ctx, p)
		if err != nil {
			t.Fatal(err)
		}
		high := rapid.SampledFrom([]int64{10, 100, 600}).Draw(t, "high") // few and many integers to find
		got, err := e.Window(ctx, p, -3, high)
		if err != nil {
			t.Fatal(err)
		}
		n := 0
		for _, v := range values {
			if x, ok := v.Int64(); ok && -3 <= x && x <= high {
				if n++; !got.Has(x) {
					t.Fatalf("%d is not in the window", x)
				}
			}
		}
		if n != got.Count() {
			t.Fatalf("%d values in the window, want %d", got.Count(), n)
		}
	})
}

// countdownPuzzle returns a puzzle of the Countdown game with target 952.
func countdownPuzzle(hand ...int64) puzzle.Puzzle {
	slices.Sort(hand)
	rules := puzzle.Rules{Ops: expr.Basic, Subset: true, Values: puzzle.Integer | puzzle.Positive}
	return puzzle.Puzzle{Hand: hand, Target: rat.Int(952), Rules: rules}
}

// TestCountdownReaches952 checks known results of the Countdown game.
func TestCountdownReaches952(t *testing.T) {
	e, ctx := New(), context.Background()
	p := countdownPuzzle(25, 50, 75, 100, 3, 6)
	values, err := e.Reachable(ctx, p)
	if err != nil || !slices.ContainsFunc(values, rat.Int(952).Equal) {
		t.Errorf("952 is not among the %d reachable values (%v)", len(values), err)
	}
	targets, err := e.Window(ctx, p, 100, 999)
	if err != nil || !targets.Has(952) || targets.Count() != 832 {
		t.Errorf("%d targets (%v), want 832 with 952", targets.Count(), err)
	}
	noTargets, err := e.Window(ctx, countdownPuzzle(1, 1, 2, 2, 3, 3), 100, 999)
	if err != nil || noTargets.Count() != 0 {
		t.Errorf("1 1 2 2 3 3: %d targets (%v), want 0", noTargets.Count(), err)
	}
}

// TestWideValues checks that Reachable returns values that do not fit int64, in order.
func TestWideValues(t *testing.T) {
	p := classicPuzzle(2, math.MaxInt64, math.MaxInt64)
	values, err := New().Reachable(context.Background(), p)
	if err != nil || !slices.IsSortedFunc(values, rat.Rat.Cmp) {
		t.Fatal(err)
	}
	huge := rat.Int(math.MaxInt64).Mul(rat.Int(math.MaxInt64)).Mul(rat.Int(2))
	if !values[len(values)-1].Equal(huge) {
		t.Errorf("the largest value is %v, want %v", values[len(values)-1], huge)
	}
}

// TestValuesStop checks that Reachable and Window return an error if the budget is exceeded or the
// context has ended.
func TestValuesStop(t *testing.T) {
	ctx := context.Background()
	e := New()
	if _, err := e.Reachable(ctx, classicPuzzle(3, 5, 7, 8, 9, 10, 11, 12, 13)); !errors.Is(err, ErrBudget) {
		t.Errorf("Reachable over the budget: %v, want a budget error", err)
	}
	if _, err := e.Window(ctx, classicPuzzle(1, 2), math.MinInt64, math.MaxInt64); !errors.Is(err, ErrBudget) {
		t.Errorf("Window over the budget: %v, want a budget error", err)
	}
	canceled, cancel := context.WithCancel(ctx)
	cancel()
	if _, err := e.Reachable(canceled, classicPuzzle(1, 2)); !errors.Is(err, context.Canceled) {
		t.Errorf("Reachable with an ended context: %v, want context.Canceled", err)
	}
	if _, err := e.Window(canceled, classicPuzzle(1, 2), 1, 2); !errors.Is(err, context.Canceled) {
		t.Errorf("Window with an ended context: %v, want context.Canceled", err)
	}
}

// TestLargeValuesRefused checks that Reachable fails early with a budget error if the growth of the
// tables shows that the values will not fit. It must not fail for a hand with equal numbers, which
// has fewer values.
func TestLargeValuesRefused(t *testing.T) {
	e := New()
	e.Budget.Bytes = 64 << 20
	for _, n := range []int{8, 9, 10} {
		var budgetErr *BudgetError
		hand := []int64{1, 2, 3, 4, 5, 6, 7, 8, 9, 10}[:n]
		_, err := e.Reachable(context.Background(), classicPuzzle(hand...))
		if !errors.As(err, &budgetErr) || budgetErr.What != BudgetValues || budgetErr.Count != int64(n) || budgetErr.Need <= budgetErr.Allowed {
			t.Errorf("Reachable of %v: %v, want a budget error about values", hand, err)
		}
	}
	if v, err := e.Reachable(context.Background(), classicPuzzle(5, 5, 5, 5, 6, 6, 6, 6)); err != nil || len(v) != 263072 {
		t.Errorf("5 5 5 5 6 6 6 6: %d values (%v), want 263072", len(v), err)
	}
}

// TestEmptyTargets checks sets over an empty window, and a window that ends at the largest integer.
func TestEmptyTargets(t *testing.T) {
	var zero Targets
	for _, s := range []Targets{zero, {subsets.NewWindow(5, 4)}} {
		if s.Count() != 0 || s.Has(0) || s.Has(5) || s.High() >= s.Low() {
			t.Errorf("%+v is not empty", s)
		}
	}
	edge := Targets{subsets.NewWindow(math.MaxInt64-1, math.MaxInt64)}
	edge.set.Put(math.MaxInt64)
	if !slices.Equal(slices.Collect(edge.All()), []int64{math.MaxInt64}) || edge.High() != math.MaxInt64 {
		t.Error("the largest integer is missing")
	}
}

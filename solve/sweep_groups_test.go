package solve

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/make24/make24/deal"
	"github.com/make24/make24/expr"
	"github.com/make24/make24/puzzle"
	"github.com/make24/make24/rat"
	"github.com/make24/make24/solve/internal/last"
)

// checkRuns compares the rows that the solver for the last number gives for a space with those of
// deciding each hand. It returns the number of hands and of solvable hands.
func checkRuns(t *testing.T, space deal.Space, rules puzzle.Rules, target rat.Rat) (hands, solvable int) {
	t.Helper()
	solver, ok := last.New(poolValues(space), space.Cards(), rules, target)
	if !ok {
		t.Fatalf("the rules %v with the target %v are not supported", rules, target)
	}
	groups := func(yield func(Group, error) bool) {
		for group := range space.Groups(0, space.Size()) {
			if !yield(Group{group, solver.Solve(group.Prefix, group.Last)}, nil) {
				return
			}
		}
	}
	var rows []Row
	for row := range rowsOfGroups(t.Context(), groups) {
		rows = append(rows, row)
	}
	for want, err := range New().sweepByHand(context.Background(), space, 0, space.Size(), rules, target) {
		if err != nil {
			t.Fatal(err)
		}
		if hands >= len(rows) || fmt.Sprint(rows[hands]) != fmt.Sprint(want) {
			t.Fatalf("rules %v, target %v, pool %v: row %v, want %v", rules, target, space.Pool(), rows[hands], want)
		}
		hands++
		if want.Solvable {
			solvable++
		}
	}
	if hands != len(rows) {
		t.Fatalf("%d rows, want %d", len(rows), hands)
	}
	return hands, solvable
}

// allLimits has every rule on values and subsets that the solver for the last number supports.
func allLimits() (list []puzzle.Rules) {
	for values := range puzzle.Values(8) {
		for _, subset := range []bool{false, true} {
			list = append(list, puzzle.Rules{Ops: expr.Basic, Values: values, Subset: subset})
		}
	}
	return list
}

// TestSweepGroupsAgrees compares the two ways of a sweep on small spaces under all limits, for
// integers, fractions and 0 as targets. The pools have 0, repeated and missing numbers.
func TestSweepGroupsAgrees(t *testing.T) {
	t.Parallel()
	pools := []deal.Pool{deal.Ranks(7, 4), deal.Tiles(0, 0, 1, 2, 2, 3, 5, 8, 8, 8, 8, 24, 24), deal.Tiles(0, 1, 1, 1, 1, 2, 9, 100, 101)}
	for _, rules := range allLimits() {
		solvable, unsolvable := 0, 0
		for _, pool := range pools {
			for cards := 2; cards <= 4; cards++ {
				for _, target := range []string{"24", "0", "1", "7/3", "1/5", "100"} {
					to, err := rat.Parse(target)
					if err != nil {
						t.Fatal(err)
					}
					hands, yes := checkRuns(t, spaceOf(t, pool, cards), rules, to)
					solvable, unsolvable = solvable+yes, unsolvable+hands-yes
				}
			}
		}
		if solvable < 100 || unsolvable < 100 {
			t.Errorf("%v: %d hands with a solution, %d without: the sample is lopsided", rules, solvable, unsolvable)
		}
	}
}

// TestSweepGroupsOfDifferentNumbers is TestSweepGroupsAgrees for sets of four different numbers, some of
// which have a single solution.
func TestSweepGroupsOfDifferentNumbers(t *testing.T) {
	t.Parallel()
	for _, rules := range allLimits() {
		checkRuns(t, spaceOf(t, deal.Ranks(22, 1), 4), rules, rat.Int(24))
	}
}

// TestSweepGroupsOfFive is TestSweepGroupsAgrees for hands of five numbers.
func TestSweepGroupsOfFive(t *testing.T) {
	t.Parallel()
	for i, rules := range allLimits() {
		target := []rat.Rat{rat.Int(24), rat.Int(0), rat.Int(937)}[i%3]
		checkRuns(t, spaceOf(t, deal.Tiles(0, 1, 1, 2, 5, 6, 9, 25, 75), 5), rules, target)
	}
}

// TestSweepGroupsOfRandomPools is TestSweepGroupsAgrees for random pools with numbers of up to four
// digits, whose hands reach the target if it is a value of one of them.
func TestSweepGroupsOfRandomPools(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(18, 8))
	ctx := context.Background()
	limits := allLimits()
	checked := 0
	for range 60 {
		cards, largest := 2+r.IntN(3), []int64{6, 40, 1000, 10_000}[r.IntN(4)]
		values := make([]int64, cards+1+r.IntN(5))
		for i := range values {
			values[i] = r.Int64N(largest + 1)
		}
		space := spaceOf(t, deal.Tiles(values...), cards)
		rules := limits[r.IntN(len(limits))]
		hand, err := space.At(r.Int64N(space.Size()))
		if err != nil {
			t.Fatal(err)
		}
		reachable, err := New().Reachable(ctx, puzzle.Puzzle{Hand: hand, Rules: rules})
		if err != nil || len(reachable) == 0 {
			t.Fatal(err)
		}
		target := reachable[r.IntN(len(reachable))].Abs()
		if _, ok := last.New(poolValues(space), cards, rules, target); ok {
			checkRuns(t, space, rules, target)
			checked++
		}
	}
	if checked < 40 {
		t.Errorf("%d of 60 targets are supported: the sample is lopsided", checked)
	}
}

// TestSweepGroupsOfThousand compares groups of the hands of four from 1 to 1000, the first, the last and
// random ones, with Solvable, which decides each hand in a third way.
func TestSweepGroupsOfThousand(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(4, 1000))
	space, e, single, found := spaceOf(t, deal.Ranks(1000, 4), 4), New(), New(), 0
	for i := range 15 {
		from := r.Int64N(space.Size())
		switch i {
		case 0:
			from = 0
		case 1:
			from = space.Size() - 400
		}
		for _, target := range []rat.Rat{rat.Int(24), rat.Int(999)} {
			groups, ok := e.SweepGroups(t.Context(), space, from, from+400, basicRules, target)
			if !ok {
				t.Fatal("not supported")
			}
			for row, err := range rowsOfGroups(t.Context(), groups) {
				if err != nil {
					t.Fatal(err)
				}
				want, err := single.Solvable(t.Context(), puzzle.Puzzle{Hand: row.Hand, Target: target, Rules: basicRules})
				if err != nil || row.Solvable != want {
					t.Fatalf("%v, target %v: %v, want %v, %v", row.Hand, target, row.Solvable, want, err)
				}
				if want {
					found++
				}
			}
		}
	}
	if found < 80 {
		t.Errorf("%d solvable hands: the sample is lopsided", found)
	}
}

// TestSweepGroupsIsUsed checks for which spaces, rules and targets SweepGroups works, and that a sweep
// gives the same rows in the other cases, in which it decides each hand.
func TestSweepGroupsIsUsed(t *testing.T) {
	classic := puzzle.Rules{Ops: expr.Basic}
	for _, test := range []struct {
		pool   deal.Pool
		cards  int
		rules  puzzle.Rules
		target rat.Rat
		want   bool
	}{
		{deal.Ranks(200, 4), 4, classic, rat.Int(24), true},
		{deal.Ranks(200, 4), 4, puzzle.Rules{Ops: expr.Basic, Values: puzzle.Integer | puzzle.Positive, Subset: true}, rat.Int(24), true},
		{deal.Ranks(10_000, 4), 4, classic, rat.Int(24), true},
		{deal.Ranks(10_000, 4), 4, classic, rat.Int(1_000_000), false}, // the product may exceed 2^63
		{deal.Ranks(13, 4), 6, classic, rat.Int(24), false},
		{deal.Ranks(200, 4), 1, classic, rat.Int(24), false},
		{deal.Ranks(200, 4), 4, classic, rat.Int(-24), false},
		{deal.Ranks(200, 4), 4, puzzle.Rules{Ops: expr.Basic.With(expr.Pow)}, rat.Int(24), false},
		{deal.Ranks(200, 4), 4, puzzle.Rules{Ops: expr.Basic, Join: true}, rat.Int(24), false},
		{deal.Ranks(200, 4), 4, puzzle.Rules{Ops: expr.Basic &^ 1}, rat.Int(24), false},
		{deal.Tiles(1, 2, 3, 4, 65_536), 4, classic, rat.Int(24), false},
	} {
		space := spaceOf(t, test.pool, test.cards)
		if _, ok := New().SweepGroups(t.Context(), space, 0, 1, test.rules, test.target); ok != test.want {
			t.Errorf("%d cards of %d tiles, %v, target %v: %v, want %v", test.cards, len(test.pool), test.rules, test.target, ok, test.want)
		}
	}
	negative := 0
	for row, err := range New().Sweep(t.Context(), spaceOf(t, deal.Ranks(30, 1), 2), classic, rat.Int(-24)) {
		if err != nil {
			t.Fatal(err)
		}
		if row.Solvable {
			negative++ // 1−25 to 6−30
		}
	}
	if negative != 6 {
		t.Errorf("%d hands reach -24, want 6", negative)
	}
}

// TestSweepGroupsStops checks that groups of an interval of ranks end with an error if the context has
// ended or the step budget is exceeded.
func TestSweepGroupsStops(t *testing.T) {
	space := spaceOf(t, deal.Ranks(100, 4), 4)
	count := func(ctx context.Context, e *Engine) (hands int, err error) {
		groups, ok := e.SweepGroups(ctx, space, 1000, 90_000, basicRules, rat.Int(24))
		if !ok {
			t.Fatal("not supported")
		}
		for group, err := range groups {
			if err != nil {
				return hands, err
			}
			hands += len(group.Last)
		}
		return hands, nil
	}
	if hands, err := count(t.Context(), New()); hands != 89_000 || err != nil {
		t.Errorf("%d hands, %v", hands, err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if hands, err := count(ctx, New()); hands != 0 || !errors.Is(err, context.Canceled) {
		t.Errorf("canceled: %d hands, %v", hands, err)
	}
	e := New()
	e.Budget.Steps = 50_000
	if hands, err := count(t.Context(), e); hands == 0 || hands == 89_000 || !errors.Is(err, ErrBudget) {
		t.Errorf("50000 steps: %d hands, %v", hands, err)
	}
}

// TestSweepWindowByRuns compares the two ways of a sweep over windows under all limits, on parts of
// spaces. Not all of these windows are swept by groups, but all of them could be.
func TestSweepWindowByRuns(t *testing.T) {
	t.Parallel()
	for i, rules := range allLimits() {
		for cards := 2; cards <= 4; cards++ {
			pool := deal.Ranks(12, 4)
			if (i+cards)%2 == 0 {
				pool = deal.Tiles(0, 0, 1, 2, 2, 3, 8, 8, 8, 24, 60)
			}
			low, high := int64(7*i), int64(40+20*i)
			space := spaceOf(t, pool, cards)
			from, to := space.Size()/4, space.Size()/2
			solver, ok := last.New(poolValues(space), cards, rules, rat.Int(high))
			if !ok {
				t.Fatal("not supported")
			}
			var want []string
			for row, err := range New().sweepWindowByHand(t.Context(), space, from, to, rules, low, high) {
				if err != nil {
					t.Fatal(err)
				}
				want = append(want, fmt.Sprint(row))
			}
			n := 0
			for row, err := range New().sweepWindowByGroups(t.Context(), space, from, to, low, high, solver) {
				if err != nil || n >= len(want) || fmt.Sprint(row) != want[n] {
					t.Fatalf("%v, pool %v: row %v, %v, want %v", rules, pool, row, err, want[n])
				}
				n++
			}
			if n != len(want) {
				t.Errorf("%d rows, want %d", n, len(want))
			}
		}
	}
}

// TestSweepWindowByRunsIsUsed checks for which windows the solver for the last number is used.
func TestSweepWindowByRunsIsUsed(t *testing.T) {
	countdown := puzzle.Rules{Ops: expr.Basic, Values: puzzle.Integer | puzzle.Positive, Subset: true}
	for _, test := range []struct {
		n, cards  int
		rules     puzzle.Rules
		low, high int64
		want      bool
	}{
		{100, 4, basicRules, 0, 100, true},
		{13, 4, basicRules, 0, 1000, false},
		{100, 4, basicRules, -1, 10, false},
		{100, 4, basicRules, 10, 9, false},
		{100, 4, countdown, 0, 10, false},
		{100, 6, basicRules, 0, 10, false},
		{10_000, 4, basicRules, 0, 1_000, false}, // too large for an int64
	} {
		space := spaceOf(t, deal.Ranks(test.n, 4), test.cards)
		if _, ok := windowSolver(space, test.rules, test.low, test.high); ok != test.want {
			t.Errorf("%+v: %v", test, ok)
		}
	}
}

// BenchmarkSweepWays measures both ways of a sweep, per hand, for the choice of IsFaster.
func BenchmarkSweepWays(b *testing.B) {
	for _, rules := range []puzzle.Rules{basicRules, {Ops: expr.Basic, Values: puzzle.Integer}} {
		for _, cards := range []int{2, 3, 4, 5} {
			for _, n := range []int{5, 13, 20, 30, 60, 100} {
				space := spaceOf(b, deal.Ranks(n, 4), cards)
				to := min(space.Size(), 60_000)
				solver, _ := last.New(poolValues(space), cards, rules, rat.Int(24))
				b.Run(fmt.Sprint(rules, "/", cards, "/", n, "/groups"), func(b *testing.B) {
					for b.Loop() {
						for group := range space.Groups(space.Size()/2, space.Size()/2+to) {
							solver.Solve(group.Prefix, group.Last)
						}
					}
					b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(to), "ns/hand")
				})
				b.Run(fmt.Sprint(rules, "/", cards, "/", n, "/hands"), func(b *testing.B) {
					for b.Loop() {
						for range New().sweepByHand(b.Context(), space, space.Size()/2, space.Size()/2+to, rules, rat.Int(24)) {
						}
					}
					b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(to), "ns/hand")
				})
			}
		}
	}
}

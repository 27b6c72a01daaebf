package solve

import (
	"context"
	"errors"
	"math/rand/v2"
	"testing"

	"github.com/make24/make24/deal"
	"github.com/make24/make24/expr"
	"github.com/make24/make24/puzzle"
	"github.com/make24/make24/rat"
)

// basicRules allows the four operators and any values.
var basicRules = puzzle.Rules{Ops: expr.Basic}

func spaceOf(tb testing.TB, pool deal.Pool, n int) deal.Space {
	tb.Helper()
	s, err := deal.NewSpace(pool, n)
	if err != nil {
		tb.Fatal(err)
	}
	return s
}

// sweep returns the number of hands of a space that reach 24 and of those that do not.
func sweep(tb testing.TB, space deal.Space, rules puzzle.Rules) (solvable, unsolvable int) {
	tb.Helper()
	for row, err := range New().Sweep(context.Background(), space, rules, rat.Int(24)) {
		if err != nil {
			tb.Fatal(err)
		}
		if row.Solvable {
			solvable++
		} else {
			unsolvable++
		}
	}
	return solvable, unsolvable
}

// TestSweepsStop checks that sweeps end with an error if the context has ended or the step budget
// is exceeded, and that a loop may break.
func TestSweepsStop(t *testing.T) {
	deck := spaceOf(t, deal.Ranks(13, 4), 5)
	tiles, rules := countdownSpace(t)
	sweeps := func(ctx context.Context, e *Engine) (errs [2]error, rows [2]int) {
		for _, err := range e.Sweep(ctx, deck, basicRules, rat.Int(24)) {
			errs[0] = err
			rows[0]++
		}
		for _, err := range e.SweepWindow(ctx, tiles, rules, 100, 999) {
			errs[1] = err
			rows[1]++
		}
		return errs, rows
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	errs, rows := sweeps(ctx, New())
	for i, err := range errs {
		if !errors.Is(err, context.Canceled) || rows[i] != 1 {
			t.Errorf("canceled: sweep %d ends after %d rows with %v", i, rows[i], err)
		}
	}
	e := New()
	e.Budget.Steps = 5000
	errs, _ = sweeps(context.Background(), e)
	for i, err := range errs {
		if !errors.Is(err, ErrBudget) {
			t.Errorf("5000 steps: sweep %d ends with %v", i, err)
		}
	}
	for row := range New().Sweep(context.Background(), deck, basicRules, rat.Int(24)) {
		if row.Rank == 2 {
			break
		}
	}
}

func BenchmarkYesNo5(b *testing.B) { benchmarkYesNo(b, 5, 6175) }
func BenchmarkYesNo6(b *testing.B) { benchmarkYesNo(b, 6, 18395) }
func BenchmarkYesNo7(b *testing.B) { benchmarkYesNo(b, 7, 49205) }

// benchmarkYesNo measures a sweep of all hands of n cards of the deck with a new engine.
func benchmarkYesNo(b *testing.B, n, hands int) {
	space := spaceOf(b, deal.Ranks(13, 4), n)
	for b.Loop() {
		if solvable, unsolvable := sweep(b, space, basicRules); solvable+unsolvable != hands {
			b.Fatal(solvable, unsolvable)
		}
	}
}

// TestSolvableAgreesWithForms compares Solvable with the search for forms on random hands, most of
// which a Decider decides.
func TestSolvableAgreesWithForms(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(24, 7))
	ctx := context.Background()
	e, f := New(), New()
	solvable := 0
	for range 1500 {
		hand := make([]int64, 1+r.IntN(6))
		largest := []int64{3, 10, 13, 30, 100}[r.IntN(5)]
		for i := range hand {
			hand[i] = r.Int64N(largest + 1)
		}
		target, err := rat.New(r.Int64N(4*largest)-largest/4, 1+r.Int64N(3))
		if err != nil {
			t.Fatal(err)
		}
		rules := puzzle.Rules{Ops: expr.Basic, Subset: r.IntN(3) == 0, Values: puzzle.Values(r.IntN(2)) * puzzle.Integer}
		p, err := puzzle.New(hand, target, rules)
		if err != nil {
			t.Fatal(err)
		}
		got, err := e.Solvable(ctx, p)
		if err != nil {
			t.Fatal(err)
		}
		want, err := f.solvableByForms(f.newAccount(ctx), p)
		if err != nil {
			t.Fatal(err)
		}
		if got != want {
			t.Errorf("%v %v to %v: got %v, want %v", p.Hand, rules, target, got, want)
		}
		if got {
			solvable++
		}
	}
	if solvable < 100 || solvable > 1400 {
		t.Errorf("%d of 1500 puzzles are solvable: the sample is lopsided", solvable)
	}
}

// TestSweepRanges checks that a sweep of a range of ranks gives the same rows as a sweep of the
// whole space, and that SweepWindowFrom gives the same targets for few hands and for many.
func TestSweepRanges(t *testing.T) {
	t.Parallel()
	ctx := context.Background()
	deck := spaceOf(t, deal.Ranks(13, 4), 4)
	tiles, rules := countdownSpace(t)
	var solvable []bool
	for row, err := range New().Sweep(ctx, deck, basicRules, rat.Int(24)) {
		if err != nil {
			t.Fatal(err)
		}
		solvable = append(solvable, row.Solvable)
	}
	for _, ranks := range [][2]int64{{0, 1}, {700, 1300}, {1819, 1820}, {-5, 3}, {1800, 9999}, {7, 7}, {9, 3}} {
		next := max(ranks[0], 0)
		for row, err := range New().SweepFrom(ctx, deck, ranks[0], ranks[1], basicRules, rat.Int(24)) {
			if err != nil || row.Rank != next || row.Solvable != solvable[row.Rank] {
				t.Fatalf("ranks %v: rank %d, want %d: %v, %v", ranks, row.Rank, next, row.Solvable, err)
			}
			next++
		}
		if want := max(min(ranks[1], deck.Size()), ranks[0], 0); next != want {
			t.Errorf("ranks %v: sweep ends at %d, want %d", ranks, next, want)
		}
	}
	// The sweep of many hands computes all hands together, the others compute each hand.
	game := map[int64]Targets{}
	for row, err := range New().SweepWindowFrom(ctx, tiles, 5000, 9000, rules, 100, 999) {
		if err != nil {
			t.Fatal(err)
		}
		game[row.Rank] = row.Targets
	}
	for _, from := range []int64{5000, 7000, 8995} {
		for row, err := range New().SweepWindowFrom(ctx, tiles, from, from+5, rules, 100, 999) {
			if err != nil {
				t.Fatal(err)
			}
			for x := int64(100); x <= 999; x++ {
				if row.Targets.Has(x) != game[row.Rank].Has(x) {
					t.Fatalf("hand %v, target %d: alone %v, in the game %v", row.Hand, x, row.Targets.Has(x), game[row.Rank].Has(x))
				}
			}
		}
	}
}

package forms

import (
	"context"
	"errors"
	"slices"
	"testing"

	"github.com/make24/make24/expr"
	"github.com/make24/make24/puzzle"
	"github.com/make24/make24/rat"
	"github.com/make24/make24/solve/internal/budget"
	"github.com/make24/make24/solve/internal/residue"
	"github.com/make24/make24/solve/internal/subsets"
)

func newEngine() *Engine { return &Engine{Structures: new(subsets.Cache)} }

func openAccount() *budget.Account {
	acc := budget.Open(context.Background(), budget.Limits{Bytes: 1 << 30, Keep: 1 << 29})
	return &acc
}

func countOf(e *Engine, p puzzle.Puzzle) (int64, error) {
	return e.Count(openAccount(), p, [][]int64{p.Hand})
}

// TestTableSizeDoesNotMatter checks that the number of forms does not depend on the size of the
// largest tables, nor on the order in which tables were built.
func TestTableSizeDoesNotMatter(t *testing.T) {
	for _, c := range []struct {
		hand       []int64
		tableSizes []int
	}{
		{[]int64{1, 2, 3, 4, 5, 6}, []int{4, 5}},
		{[]int64{1, 1, 4, 8, 9, 13}, []int{4, 5}},
		{[]int64{0, 0, 3, 3, 8, 24}, []int{4, 5}},
		{[]int64{5, 5, 5, 5, 7, 7}, []int{4, 5}},
		{[]int64{2, 3, 3, 7, 10, 11, 12}, []int{5}},
		{[]int64{4, 4, 6, 6, 8, 8, 9}, []int{5}},
	} {
		sameCount(t, c.hand, c.tableSizes)
	}
}

// sameCount checks that a hand has the same number of forms with larger tables, and after other
// hands.
func sameCount(t *testing.T, hand []int64, tableSizes []int) {
	t.Helper()
	p := puzzle.Puzzle{Hand: hand, Target: rat.Int(24), Rules: puzzle.Rules{Ops: expr.Basic}}
	count := func(e *Engine) int64 {
		n, err := countOf(e, p)
		if err != nil {
			t.Fatal(err)
		}
		return n
	}
	want := count(newEngine())
	for _, size := range tableSizes {
		e := newEngine()
		e.tableSizeForTests = size
		if got := count(e); got != want {
			t.Errorf("%v: %d forms with tables of up to %d numbers, want %d", hand, got, size, want)
		}
	}
	e := newEngine()
	for _, earlierHand := range [][]int64{{13, 12, 11}, {3, 4, 6, 8, 24}, {7, 9, 10}} {
		slices.Sort(earlierHand)
		other := p
		other.Hand = earlierHand
		if _, err := countOf(e, other); err != nil {
			t.Fatal(err)
		}
	}
	if got := count(e); got != want {
		t.Errorf("%v: %d forms after other hands, want %d", hand, got, want)
	}
}

// TestTrapFalseZero uses a hand with sums such as 2^60−1 + 2^60 that are 0 modulo 2^61−1 but not 0.
// It checks that the search detects this and restarts with another prime; otherwise it would miss
// two of the 46 forms.
func TestTrapFalseZero(t *testing.T) {
	p := puzzle.Puzzle{
		Hand:   []int64{1, 24, 1<<60 - 1, 1 << 60, 1<<61 - 2},
		Target: rat.Int(24),
		Rules:  puzzle.Rules{Ops: expr.Basic},
	}
	e := newEngine()
	n, err := countOf(e, p)
	if err != nil || n != 46 {
		t.Errorf("%d forms (%v), want 46", n, err)
	}
	if e.field == residue.Mersenne61 {
		t.Error("the search did not change the prime")
	}
}

// TestListRefused checks that a list over the budget is refused before it is built.
func TestListRefused(t *testing.T) {
	e, acc := newEngine(), openAccount()
	acc.Bytes = 64 << 20
	p := puzzle.Puzzle{Hand: []int64{1, 2, 3, 4, 5, 6, 7, 8}, Target: rat.Int(24), Rules: puzzle.Rules{Ops: expr.Basic}}
	if _, _, err := e.CheckFits(acc, p, [][]int64{p.Hand}, budget.Solutions, SolutionBytes); !errors.Is(err, budget.ErrBudget) {
		t.Errorf("898569 solutions in 64 MiB: %v, want a budget error", err)
	}
	if len(e.solutions) > 0 || len(e.search.nodes) > 1<<16 {
		t.Errorf("%d solutions were built before the refusal", len(e.solutions))
	}
}

// TestTextBound checks that texts beyond the limit of the text buffers give a budget error,
// whatever the memory budget.
func TestTextBound(t *testing.T) {
	e := newEngine()
	p := puzzle.Puzzle{Hand: []int64{1, 2, 3, 4, 5, 6, 7}, Target: rat.Int(24), Rules: puzzle.Rules{Ops: expr.Basic}}
	hands := [][]int64{p.Hand}
	solutionCount, _, err := e.List(openAccount(), p, hands)
	if err != nil {
		t.Fatal(err)
	}
	e = newEngine()
	e.maxTextForTests = 1 << 16
	var budgetErr *budget.Error
	if _, _, err := e.List(openAccount(), p, hands); !errors.As(err, &budgetErr) || budgetErr.What != budget.Solutions {
		t.Errorf("%d solutions with 64 KiB of text: %v, want a budget error", solutionCount, err)
	}
}

// TestTablesAreCompleted checks that a larger hand completes the tables that smaller hands left
// incomplete.
func TestTablesAreCompleted(t *testing.T) {
	for _, hand := range [][]int64{{1, 2, 3, 4, 5}, {2, 3, 5, 7, 11, 13}, {4, 4, 6, 6, 8}} {
		p := puzzle.Puzzle{Hand: hand, Target: rat.Int(24), Rules: puzzle.Rules{Ops: expr.Basic}}
		want, err := countOf(newEngine(), p)
		if err != nil {
			t.Fatal(err)
		}
		usedEngine := newEngine()
		for n := 3; n <= 4; n++ {
			for start := 0; start+n <= len(hand); start++ {
				small := p
				small.Hand = hand[start : start+n]
				if _, err := countOf(usedEngine, small); err != nil {
					t.Fatal(err)
				}
			}
		}
		if got, err := countOf(usedEngine, p); err != nil || got != want {
			t.Errorf("%v: %d forms after smaller hands (%v), want %d", hand, got, err, want)
		}
	}
}

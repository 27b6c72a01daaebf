package solve_test

import (
	"context"
	"math/big"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/make24/make24/expr"
	"github.com/make24/make24/puzzle"
	"github.com/make24/make24/rat"
	"github.com/make24/make24/solve"
)

// TestOrderOfLargeResults checks the order of solutions if largest results have numerators or
// denominators of 2^30 or more, which the packed sort key of the engine cannot hold exactly. It
// compares the order with sort keys computed by big.Rat.
func TestOrderOfLargeResults(t *testing.T) {
	t.Parallel()
	e, classic := solve.New(), rulesOf(t, "classic")
	for _, row := range []struct {
		hand   []int64
		target string
	}{
		{[]int64{1, 1, 1, 1 << 30}, "1/1073741824"}, // a largest result far below 1
		{[]int64{0, 7, 33000, 33000}, "0"},          // results such as 1089000007/33000
		{[]int64{1, 1, 1 << 30, 1 << 31}, "1"},
		{[]int64{0, 2, 3, 1<<31 - 1}, "0"},
		{[]int64{0, 3, 1 << 62, 1<<62 + 1}, "0"}, // integer parts of 2^62 and more
		{[]int64{0, 1 << 60, 1 << 61, 1<<61 + 1}, "0"},
		{[]int64{1, 1 << 40, 1 << 41, 1 << 42}, "-2199023255552"},
	} {
		target, err := rat.Parse(row.target)
		if err != nil {
			t.Fatal(err)
		}
		if n := checkOrder(t, e, puzzleOf(t, row.hand, target, classic)); n == 0 {
			t.Errorf("%v has no solution for %s", row.hand, row.target)
		}
	}
	checkOrderOfRandomHands(t, 40, 800)
}

// checkOrderOfRandomHands checks the order of the solutions of random hands, at least so many.
func checkOrderOfRandomHands(t *testing.T, hands, atLeast int) {
	e := solve.New()
	r, solutions := rand.New(rand.NewPCG(24, 65)), 0
	for range hands {
		hand := make([]int64, 3+r.IntN(2))
		for i := range hand {
			hand[i] = r.Int64N(1 << []int{2, 2, 4, 15, 16, 30, 31, 32, 61, 62}[r.IntN(10)])
		}
		slices.Sort(hand)
		p := puzzleOf(t, hand, rat.Int(0), puzzle.Rules{Ops: expr.Basic, Subset: r.IntN(4) == 0})
		values := referenceValues(p)
		for range 3 {
			p.Target = rat.FromBig(pickTargetMostlyZero(r, values))
			solutions += checkOrder(t, e, p)
		}
	}
	if solutions < atLeast {
		t.Errorf("%d solutions compared, want at least %d", solutions, atLeast)
	}
}

// pickTargetMostlyZero returns 0 half of the time if 0 is among the values, since the target 0 has
// many solutions with very different largest results. Otherwise it returns a random element of
// values.
func pickTargetMostlyZero(r *rand.Rand, values []*big.Rat) *big.Rat {
	zero := slices.IndexFunc(values, func(v *big.Rat) bool { return v.Sign() == 0 })
	if zero >= 0 && r.IntN(2) == 0 {
		return values[zero]
	}
	return values[r.IntN(len(values))]
}

// checkOrder checks that forms are in the order of their keys, computed with big.Rat, and that
// First returns the first of them. It returns the number of forms.
func checkOrder(t *testing.T, e *solve.Engine, p puzzle.Puzzle) int {
	t.Helper()
	solutions, err := e.All(context.Background(), p, expr.Form)
	if err != nil {
		t.Fatalf("%s: %v", describe(p), err)
	}
	var previous solutionKey
	first, n := "", 0
	for _, s := range solutions {
		k := keyOf(referenceTree(s.Expr()), s.Text)
		if n == 0 {
			first = s.Text
		} else if previous.compare(k) >= 0 {
			t.Errorf("%s: %s precedes %s, which is simpler", describe(p), previous.text, s.Text)
		}
		previous = k
		n++
	}
	s, _, err := e.First(context.Background(), p)
	if err != nil || s.Text != first {
		t.Errorf("%s: First returns %s (%v), but All starts with %s", describe(p), s.Text, err, first)
	}
	return n
}

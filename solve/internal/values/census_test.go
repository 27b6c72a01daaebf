package values

import (
	"context"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/make24/make24/expr"
	"github.com/make24/make24/internal/testkit/sample"
	"github.com/make24/make24/puzzle"
	"github.com/make24/make24/rat"
	"github.com/make24/make24/solve/internal/budget"
	"github.com/make24/make24/solve/internal/subsets"
)

func init() { sample.Rapid(25) }

// newCensus returns a census of one hand, for a new query.
func newCensus(hand []int64, rules puzzle.Rules, limit int) *census {
	acc := budget.Open(context.Background(), budget.Limits{Bytes: 1 << 30})
	return NewQuery(&acc, new(subsets.Cache), puzzle.Puzzle{Hand: hand, Rules: rules}, [][]int64{hand}).newCensus(hand, limit)
}

// TestCensusAtAnyLimit checks that counts and has do not depend on which subsets have tables.
func TestCensusAtAnyLimit(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		hand := rapid.SliceOfN(rapid.SampledFrom([]int64{0, 1, 1, 2, 3, 5, 7, 11}), 4, 6).Draw(t, "hand")
		slices.Sort(hand)
		rules := puzzle.Rules{Ops: expr.Basic, Values: puzzle.Values(rapid.SampledFrom([]int{0, 0, 1, 2, 5}).Draw(t, "values"))}
		whole := newCensus(hand, rules, len(hand))
		whole.hasCounts = true
		table := whole.table(whole.wholeIndex())
		for limit := 1; limit < len(hand); limit++ {
			for range 3 {
				c := newCensus(hand, rules, limit)
				c.hasCounts = true
				v, n := val{Num: rapid.Int64Range(-3, 30).Draw(t, "value"), Den: 1}, int64(0)
				if k := rapid.IntRange(-1, len(table.vals)-1).Draw(t, "place"); k >= 0 {
					v = table.vals[k]
				}
				n = table.countOf(v)
				if got := c.count(c.wholeIndex(), v); got != n {
					t.Fatalf("limit %d: %d trees worth %v, want %d", limit, got, v, n)
				}
				s := newCensus(hand, rules, limit)
				if got := s.has(s.wholeIndex(), v); got != (n > 0) {
					t.Fatalf("limit %d: has(%v) = %v, want %v", limit, v, got, n > 0)
				}
				if got := c.countTrees(c.wholeIndex()); got != table.total {
					t.Fatalf("limit %d: %d trees, want %d", limit, got, table.total)
				}
			}
		}
	})
}

func drawTarget(t *rapid.T) rat.Rat {
	num := rapid.SampledFrom([]int64{0, 1, -1, 7, 24, 25, 100, 1000, -333, 1 << 50}).Draw(t, "num")
	r, _ := rat.New(num, rapid.SampledFrom([]int64{1, 1, 1, 2, 3, 7, 1000}).Draw(t, "den"))
	return r
}

// TestNearAtAnyLimit checks that the nearest values and the extremes of a hand do not depend on
// which subsets have tables.
func TestNearAtAnyLimit(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		hand := rapid.SliceOfN(rapid.SampledFrom([]int64{0, 1, 2, 2, 3, 5, 7}), 3, 5).Draw(t, "hand")
		slices.Sort(hand)
		rules := puzzle.Rules{Ops: expr.OpSet(rapid.SampledFrom([]int{15, 15, 10, 12, 14, 7, 8}).Draw(t, "ops"))}
		whole := newCensus(hand, rules, len(hand))
		c := newCensus(hand, rules, rapid.IntRange(1, len(hand)-1).Draw(t, "limit"))
		i := c.wholeIndex()
		if got, want := c.extremesOf(i), whole.extremesOf(i); got != want {
			t.Fatalf("extremes %v, want %v", got, want)
		}
		v := c.intern(drawTarget(t))
		if vals := whole.sortedValues(i); len(vals) > 0 && rapid.Bool().Draw(t, "one of them") {
			v = vals[rapid.IntRange(0, len(vals)-1).Draw(t, "place")]
		}
		got, want := c.neighborsOf(i, v), whole.neighborsOf(i, v)
		if got.nextBelow != want.nextBelow || got.nextAbove != want.nextAbove {
			t.Fatalf("nearest to %v: %v %v, want %v %v", v, got.nextBelow, got.nextAbove, want.nextBelow, want.nextAbove)
		}
	})
}

// TestGrowthEstimateIsLow checks that tables are not refused if the budget exceeds their memory by
// a quarter.
func TestGrowthEstimateIsLow(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		hand := rapid.SliceOfN(rapid.Int64Range(0, 13), 6, 6).Draw(t, "hand")
		slices.Sort(hand)
		rules := puzzle.Rules{Ops: expr.Basic, Values: puzzle.Values(rapid.SampledFrom([]int{0, 1, 5}).Draw(t, "values"))}
		unlimitedCensus := newCensus(hand, rules, 6)
		unlimitedCensus.buildTables(6, 6)
		limitedCensus := newCensus(hand, rules, 6)
		limitedCensus.Bytes = unlimitedCensus.UsedBytes * 5 / 4
		if !limitedCensus.buildTables(6, 6) {
			t.Fatalf("buildTables with a quarter more memory than needed: %v", limitedCensus.Err)
		}
	})
}

package generate

import (
	"context"
	"fmt"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/make24/make24/deal"
	"github.com/make24/make24/expr"
	"github.com/make24/make24/internal/testkit/sample"
	"github.com/make24/make24/puzzle"
)

var testContext = context.Background()

// unlimitedCount is a number of puzzles that is larger than any test can find.
const unlimitedCount = 1 << 40

var allFacts = Facts{Solution: true, Forms: true, Ideas: true, Grade: true}

// TestCriteriaMatchReference requests all puzzles of a small space that meet some criteria. It
// compares them and their facts with the reference implementation, which lists every solution of
// every candidate.
func TestCriteriaMatchReference(t *testing.T) {
	all, err := smallReferences()
	if err != nil {
		t.Fatal(err)
	}
	startsEven := func(p puzzle.Puzzle) bool { return p.Hand[0]%2 == 0 }
	cases := map[string]func(*Criteria){
		"none":        func(*Criteria) {},
		"skip":        func(c *Criteria) { c.Skip = startsEven },
		"unique form": func(c *Criteria) { c.Unique = expr.Form },
		"unique idea": func(c *Criteria) { c.Unique = expr.Idea },
		"seconds":     func(c *Criteria) { c.Seconds = Seconds{5, 9} },
		"from 5 s":    func(c *Criteria) { c.Seconds = Seconds{From: 5} },
		"shape":       func(c *Criteria) { c.Shapes = []string{"(..)(..)"} },
		"two shapes":  func(c *Criteria) { c.Shapes = []string{".((..).)", "(..)."} },
		"chain":       func(c *Criteria) { c.Shapes = []string{"chain"} },
		"depth":       func(c *Criteria) { c.Depths = Span{2, 2} },
		"unsolvable":  func(c *Criteria) { c.Unsolvable = Share{1, 1} },
		"both":        func(c *Criteria) { c.Unsolvable = Share{1, 2} },
		"all at once": func(c *Criteria) {
			c.Unique, c.Needs, c.Seconds, c.Skip = expr.Idea, []Need{NeedDivision}, Seconds{From: 4}, startsEven
		},
	}
	for level := int64(1); level <= 5; level++ {
		cases[fmt.Sprint("level ", level)] = func(c *Criteria) { c.Levels = Span{level, level} }
	}
	for _, n := range Needs() {
		cases[string(n)] = func(c *Criteria) { c.Needs = []Need{n} }
	}
	for name, modify := range cases {
		for _, withFacts := range []bool{false, true} {
			c := smallCriteria()
			modify(&c)
			if withFacts {
				c.Facts = allFacts
			}
			if withFacts && !slices.Contains([]string{"none", "both", "level 3"}, name) {
				continue // grading is slow, and facts do not change the selection
			}
			items, tally := collect(t, c, unlimitedCount, 5)
			if !tally.Exhausted || tally.Tried != tally.Size || tally.Size != int64(len(all)) {
				t.Errorf("%s: not every candidate was tried: %+v", name, tally)
			}
			got := map[string]bool{}
			for _, item := range items {
				id := item.Puzzle.ID()
				if got[id] {
					t.Fatalf("%s: %s was found twice", name, id)
				}
				got[id] = true
				compareFacts(t, name, &item, &all[id].Item)
			}
			want := 0
			for id, f := range all {
				if f.meets(&c) {
					want++
				}
				if f.meets(&c) != got[id] {
					t.Errorf("%s: %s was found: %v; %+v", name, id, got[id], f)
				}
			}
			if name != "level 5" && want == 0 {
				t.Errorf("%s: no candidate meets the criteria", name)
			}
		}
	}
}

// compareFacts compares the known facts of an item with those of the reference implementation.
func compareFacts(t *testing.T, name string, got, want *Item) {
	t.Helper()
	known := got.Known
	wanted := *want
	wanted.Index, wanted.Known = got.Index, known
	if !known.Solution && !(known.Ideas && got.Solution == want.Solution) {
		wanted.Solution = ""
	}
	if !known.Solution {
		wanted.Shape, wanted.Depth, wanted.Fraction, wanted.Largest = "", 0, false, got.Largest
	}
	if !known.Forms && !(known.Ideas && got.Forms == want.Forms) {
		wanted.Forms = 0
	}
	if !known.Ideas {
		wanted.Ideas = 0
	}
	if !known.Grade {
		wanted.Level, wanted.Seconds, wanted.Techniques = 0, 0, nil
	}
	if !wanted.Largest.Equal(got.Largest) {
		t.Errorf("%s: %s: largest %v, want %v", name, got.Puzzle.ID(), got.Largest, wanted.Largest)
	}
	wanted.Largest, wanted.Puzzle = got.Largest, got.Puzzle
	if a, b := fmt.Sprintf("%+v", *got), fmt.Sprintf("%+v", wanted); a != b {
		t.Errorf("%s:\n%s, want\n%s", name, a, b)
	}
}

// TestSolutionsAreCorrect checks every solution with puzzle.Check, for many hands and rules.
func TestSolutionsAreCorrect(t *testing.T) {
	countdown, _ := puzzle.Lookup("countdown")
	hdoj, _ := puzzle.Lookup("hdoj")
	basic := puzzle.Rules{Ops: expr.Basic}
	for name, criteria := range map[string]Criteria{
		"four":      {Rules: basic, Pool: deal.Ranks(100, 4), Cards: Span{4, 4}, Targets: TargetSpan(-20, 200)},
		"one":       {Rules: basic, Pool: deal.Ranks(9, 4), Cards: Span{1, 1}, Targets: TargetSpan(1, 9)},
		"mixed":     {Rules: basic, Pool: deal.Tiles(0, 0, 1, 3, 5, 7, 7, 7, 11), Cards: Span{2, 6}, Targets: TargetSpan(0, 60)},
		"integers":  {Rules: hdoj.Rules, Pool: hdoj.Pool, Cards: Span{3, 5}, Targets: TargetSpan(24, 24)},
		"countdown": {Rules: countdown.Rules, Pool: countdown.Pool, Cards: Span{6, 6}, Targets: TargetSpan(100, 999)},
		"powers":    {Rules: puzzle.Rules{Ops: expr.Basic.With(expr.Pow)}, Pool: deal.Ranks(5, 2), Cards: Span{3, 3}, Targets: TargetSpan(1, 99)},
		"joined":    {Rules: puzzle.Rules{Ops: expr.Basic, Join: true}, Pool: deal.Ranks(9, 2), Cards: Span{3, 3}, Targets: TargetSpan(1, 99)},
		"two signs": {Rules: puzzle.Rules{Ops: expr.OpSet(0).With(expr.Sub).With(expr.Div)}, Pool: deal.Ranks(30, 2), Cards: Span{3, 4}, Targets: TargetSpan(1, 9)},
	} {
		criteria.Facts = allFacts
		n := sample.Of[int64](60, 300)
		items, tally := collect(t, criteria, n, 17)
		if tally.Found != int64(len(items)) || tally.Found < n && !tally.Exhausted || tally.Found == 0 {
			t.Errorf("%s: %d items, %+v", name, len(items), tally)
		}
		seen := map[string]bool{}
		for _, item := range items {
			tree, err := expr.Parse(item.Solution)
			if err != nil || !item.Puzzle.Check(tree).Correct || seen[item.Puzzle.ID()] {
				t.Errorf("%s: %s: %q, %v", name, item.Puzzle.ID(), item.Solution, err)
			}
			seen[item.Puzzle.ID()] = true
			traits, _ := expr.TraitsOf(tree)
			if traits.Fraction != item.Fraction || !traits.Largest.Equal(item.Largest) || item.Forms < 1 || item.Ideas < 1 || item.Ideas > item.Forms {
				t.Errorf("%s: %+v, want the traits %+v", name, item, traits)
			}
		}
	}
}

// TestSameSeedSameItems checks that the same seed gives the same items, that another seed gives
// other items, and that narrower criteria give a subsequence.
func TestSameSeedSameItems(t *testing.T) {
	criteria := smallCriteria()
	criteria.Facts = allFacts
	first, _ := collect(t, criteria, 200, 1)
	second, _ := collect(t, criteria, 200, 1)
	if fmt.Sprint(first) != fmt.Sprint(second) {
		t.Error("the same seed gave other items")
	}
	other, _ := collect(t, criteria, 200, 2)
	if fmt.Sprint(first) == fmt.Sprint(other) {
		t.Error("another seed gave the same items")
	}
	criteria.Unique = expr.Form
	narrow, _ := collect(t, criteria, 20, 1)
	first = slices.DeleteFunc(first, func(i Item) bool { return i.Forms != 1 })
	if fmt.Sprint(first[:20]) != fmt.Sprint(narrow) {
		t.Error("narrower criteria did not give a subsequence")
	}
}

// TestWorkersAgree checks that several workers that try blocks of candidates give the same result
// as one worker.
func TestWorkersAgree(t *testing.T) {
	criteria := smallCriteria()
	criteria.Unsolvable, criteria.Balance, criteria.Patience = Share{1, 5}, []Axis{AxisCards, AxisIdeas}, 400
	for _, n := range []int64{7, 100, 900, 3000} {
		want, wantTally := collectUntilPatienceEnds(t, criteria, n)
		plan, err := New(criteria, n, 5)
		if err != nil {
			t.Fatal(err)
		}
		workers := []*Worker{plan.Worker(), plan.Worker(), plan.Worker()}
		picker := plan.Picker()
		var got []Item
		const block = 61
		for from := int64(0); !picker.Done(); from += 3 * block {
			blocks := make([][]Item, 3)
			for i, worker := range workers {
				worker.FullQuotas = picker.FullQuotas()
				start := from + int64(i)*block
				for at := start; at < min(start+block, plan.Size()); at++ {
					item, ok, err := worker.Try(t.Context(), at)
					if err != nil {
						t.Fatal(err)
					}
					if ok {
						blocks[i] = append(blocks[i], item)
					}
				}
			}
			for i, b := range blocks {
				for _, item := range b {
					if picker.Accept(item) {
						got = append(got, item)
					}
				}
				picker.Advance(min(from+int64(i+1)*block, plan.Size()))
			}
		}
		if fmt.Sprint(got) != fmt.Sprint(want) || fmt.Sprint(picker.Tally()) != fmt.Sprint(wantTally) {
			t.Errorf("%d asked for: three workers found %d, %+v; one worker %d, %+v", n, len(got), picker.Tally(), len(want), wantTally)
		}
	}
}

// collectUntilPatienceEnds is like collect but accepts a PatienceError.
func collectUntilPatienceEnds(t *testing.T, criteria Criteria, n int64) (items []Item, tally Tally) {
	t.Helper()
	plan, err := New(criteria, n, 5)
	if err != nil {
		t.Fatal(err)
	}
	picker := plan.Picker()
	for item, err := range plan.Items(t.Context(), picker) {
		if err == nil {
			items = append(items, item)
		}
	}
	return items, picker.Tally()
}

// TestRandomCriteria draws criteria, and compares the number of puzzles found of each kind with the
// number in the reference.
func TestRandomCriteria(t *testing.T) {
	all, err := smallReferences()
	if err != nil {
		t.Fatal(err)
	}
	rapid.Check(t, func(t *rapid.T) {
		criteria := smallCriteria()
		criteria.Cards = rapid.SampledFrom([]Span{{3, 3}, {4, 4}, {3, 4}}).Draw(t, "cards")
		from := rapid.Int64Range(22, 24).Draw(t, "from")
		criteria.Targets = TargetSpan(from, rapid.Int64Range(from, 24).Draw(t, "to"))
		criteria.Unique = rapid.SampledFrom([]expr.Level{expr.Written, expr.Form, expr.Idea}).Draw(t, "unique")
		criteria.Levels = rapid.SampledFrom([]Span{{}, {1, 1}, {1, 2}, {2, 5}}).Draw(t, "levels")
		criteria.Needs = rapid.SliceOfNDistinct(rapid.SampledFrom(Needs()), 0, 2, rapid.ID).Draw(t, "needs")
		criteria.Balance = rapid.SliceOfNDistinct(rapid.SampledFrom(Axes()), 0, 3, rapid.ID).Draw(t, "balance")
		if den := rapid.Int64Range(0, 5).Draw(t, "den"); den > 0 && !slices.Contains(criteria.Balance, AxisSolvable) {
			criteria.Unsolvable = Share{rapid.Int64Range(0, den).Draw(t, "num"), den}
		}
		n := rapid.Int64Range(1, 400).Draw(t, "n")
		plan, err := New(criteria, n, rapid.Uint64().Draw(t, "seed"))
		if err != nil {
			return // covered by TestCriteriaErrors
		}
		kinds := map[string]int64{}
		for _, f := range all {
			if f.meets(&criteria) {
				kinds[kindOf(plan.criteria.axes, &f.Item)]++
			}
		}
		picker, found := plan.Picker(), map[string]int64{}
		for item, err := range plan.Items(testContext, picker) {
			if err != nil {
				t.Fatal(err)
			}
			found[kindOf(plan.criteria.axes, &item)]++
		}
		sum, short := int64(0), false
		for _, c := range picker.Tally().Quotas {
			kind := kindKey(c.Solvable, c.Values)
			if c.Found != found[kind] || c.Found != min(c.Wanted, kinds[kind]) {
				t.Fatalf("%+v: %d found of %d", c, found[kind], kinds[kind])
			}
			sum += c.Wanted
			short = short || c.Found < c.Wanted
		}
		if sum != n || short && !picker.Tally().Exhausted {
			t.Fatalf("%d asked for, %+v", n, picker.Tally())
		}
		for kind := range kinds {
			if _, ok := picker.quotaIndex[kind]; !ok && !(plan.criteria.unsolvable.isWhole() || kind[:2] == "no" && plan.criteria.unsolvable.Num == 0) {
				t.Fatalf("kind %q has no quota", kind)
			}
		}
	})
}

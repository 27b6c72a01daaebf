package survey_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/big"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"sync"
	"testing"

	"pgregory.net/rapid"

	"github.com/make24/make24/deal"
	"github.com/make24/make24/expr"
	"github.com/make24/make24/internal/survey"
	"github.com/make24/make24/internal/testkit/sample"
	"github.com/make24/make24/puzzle"
	"github.com/make24/make24/rat"
)

func init() { sample.Rapid(25) }

var basicRules = puzzle.Rules{Ops: expr.Basic}

func normalize(tb testing.TB, p survey.Plan) survey.Plan {
	tb.Helper()
	p, err := p.Normalize()
	if err != nil {
		tb.Fatal(err)
	}
	return p
}

// fourCards returns a plan of all hands of four cards.
func fourCards(tb testing.TB, stats survey.Stat) survey.Plan {
	return normalize(tb, fourCardsPlan(stats))
}

// fourCardsPlan is like fourCards before it is normalized.
func fourCardsPlan(stats survey.Stat) survey.Plan {
	return survey.Plan{
		Pool: deal.Ranks(13, 4), Cards: 4, Rules: basicRules, Stats: stats, Target: rat.Int(24), Low: 0, High: 100,
	}
}

var allStats = survey.AllStats()

// allFourCards returns the rows of all hands of four cards with all statistics, which are computed
// once for all tests.
func allFourCards(t *testing.T) []survey.Row {
	t.Helper()
	rows, err := fourCardRows()
	if err != nil {
		t.Fatal(err)
	}
	return rows
}

var fourCardRows = sync.OnceValues(func() ([]survey.Row, error) {
	p, err := fourCardsPlan(allStats).Normalize()
	if err != nil {
		return nil, err
	}
	return rowsOf(survey.NewSurveyor(p), 0, p.Space().Size())
})

func computeRows(tb testing.TB, s *survey.Surveyor, from, to int64) []survey.Row {
	tb.Helper()
	rows, err := rowsOf(s, from, to)
	if err != nil {
		tb.Fatal(err)
	}
	return rows
}

// rowsOf is like computeRows but returns an error.
func rowsOf(s *survey.Surveyor, from, to int64) (all []survey.Row, err error) {
	for row, err := range s.Rows(context.Background(), from, to) {
		if err != nil {
			return nil, err
		}
		all = append(all, row)
	}
	return all, nil
}

func tallyOf(tb testing.TB, p survey.Plan, rows []survey.Row) *survey.Tally {
	tb.Helper()
	t := survey.NewTally(p)
	for _, row := range rows {
		if err := t.Add(row); err != nil {
			tb.Fatal(err)
		}
	}
	return t
}

// wantCount fails the test if got is not the number wanted.
func wantCount(tb testing.TB, what string, got fmt.Stringer, wanted int64) {
	tb.Helper()
	if got.String() != fmt.Sprint(wanted) {
		tb.Errorf("%s: %v, want %d", what, got, wanted)
	}
}

// TestFourCards compares a survey of four cards with published counts; solve/testdata/counts has
// their sources.
func TestFourCards(t *testing.T) {
	p, all := fourCards(t, allStats), allFourCards(t)
	sum := tallyOf(t, p, all)
	wantCount(t, "hands", sum.All.Hands, 1820)
	wantCount(t, "solvable", sum.Solvable.Hands, 1362)
	wantCount(t, "unsolvable", sum.UnsolvableHands.TotalWeight.Hands, 458)
	wantCount(t, "unsolvable draws", sum.UnsolvableHands.TotalWeight.Draws, 5946)
	wantCount(t, "draws", sum.All.Draws, 28561)
	wantCount(t, "solvable deals", sum.Solvable.Deals, 217817)
	wantCount(t, "deals", sum.All.Deals, 270725)
	wantCount(t, "ideas", sum.Of(survey.StatIdeas).Sum, 3017)
	wantCount(t, "one idea", sum.Of(survey.StatIdeas).Lists[survey.One].TotalWeight.Hands, 515)
	fractions := sum.Of(survey.StatFraction).Lists[survey.One]
	wantCount(t, "need a fraction", fractions.TotalWeight.Hands, 16)
	wantCount(t, "reach 24", sum.Targets()[24].Hands, 1362)
	if top := sum.Of(survey.StatIdeas).Lists[survey.Most].Entries()[0]; top.Hand.String() != "2 4 8 10" || !top.SortKey.Equal(rat.Int(11)) {
		t.Errorf("most ideas: %v with %v", top.Hand, top.SortKey)
	}
	if !fractions.IsComplete() || fractions.Entries()[0].Text == "" {
		t.Errorf("hands that need a fraction: %v", fractions.Entries())
	}
	pairs := survey.Count{}
	for _, pair := range sum.Pairs {
		pairs = pairs.Plus(pair.Hands)
	}
	naive := int64(0)
	for _, row := range all {
		seen := map[[2]int64]bool{}
		for i, a := range row.Hand {
			for _, b := range row.Hand[i+1:] {
				seen[[2]int64{a, b}] = true
			}
		}
		naive += int64(len(seen))
	}
	wantCount(t, "pairs", pairs, naive)
	for _, row := range all {
		deals, draws := p.Pool.Deals(row.Hand), p.Pool.Draws(row.Hand)
		w := tallyOf(t, p, []survey.Row{row}).All
		if w.Deals.Big().Cmp(deals) != 0 || w.Draws.Big().Cmp(draws) != 0 {
			t.Fatalf("%v: %v deals, %v draws; want %v, %v", row.Hand, w.Deals, w.Draws, deals, draws)
		}
	}
}

// TestRowsDoNotDependOnIntervals checks that a row does not depend on its interval or on earlier
// rows.
func TestRowsDoNotDependOnIntervals(t *testing.T) {
	for _, stats := range []survey.Stat{survey.StatSolvable, survey.StatReach, allStats} {
		p := fourCards(t, stats)
		size := p.Space().Size()
		var all []survey.Row
		if stats == allStats {
			all = allFourCards(t)
		} else {
			all = computeRows(t, survey.NewSurveyor(p), 0, size)
		}
		s := survey.NewSurveyor(p)
		rapid.Check(t, func(rt *rapid.T) {
			from := rapid.Int64Range(0, size).Draw(rt, "from")
			to := rapid.Int64Range(from, min(from+40, size)).Draw(rt, "to")
			if got := computeRows(t, s, from, to); !slices.EqualFunc(got, all[from:to], equalRows) {
				rt.Fatalf("rows %d to %d differ", from, to)
			}
		})
	}
}

func equalRows(a, b survey.Row) bool { return reflect.DeepEqual(a, b) }

// TestTallyDoesNotDependOnOrder checks that a tally does not depend on the order in which rows are
// added or on how tallies are merged.
func TestTallyDoesNotDependOnOrder(t *testing.T) {
	p, all := fourCards(t, allStats), allFourCards(t)
	want := tallyText(tallyOf(t, p, all))
	for seed := range uint64(5) {
		r := rand.New(rand.NewPCG(seed, 0))
		mixed := slices.Clone(all)
		r.Shuffle(len(mixed), func(i, j int) { mixed[i], mixed[j] = mixed[j], mixed[i] })
		cut := r.IntN(len(mixed))
		a, b := tallyOf(t, p, mixed[:cut]), tallyOf(t, p, mixed[cut:])
		if err := a.Merge(b); err != nil {
			t.Fatal(err)
		}
		if got := tallyText(a); got != want {
			t.Fatalf("seed %d: the tally differs", seed)
		}
	}
}

// tallyText returns the contents of a tally as text.
func tallyText(t *survey.Tally) string {
	out := fmt.Sprint(t.All, t.Solvable, t.Pairs)
	lists := []*survey.HandList{t.PoisonHands, t.UnsolvableHands}
	for _, statistic := range t.Plan.Stats.All() {
		total := t.Total(statistic)
		out += fmt.Sprint("\n", statistic.Name, total.Sum, total.Groups, total.Histogram.Bars())
		lists = append(lists, total.Lists[:]...)
	}
	for _, l := range lists {
		out += fmt.Sprint("\n", l.TotalWeight, l.Entries())
	}
	return out
}

// TestPoison checks that a hand that panics or exceeds the bound is poison, and that the other rows
// do not change.
func TestPoison(t *testing.T) {
	p := fourCards(t, survey.StatForms|survey.StatSolvable)
	size := p.Space().Size()
	healthy := computeRows(t, survey.NewSurveyor(p), 0, size)
	s := survey.NewSurveyor(p)
	s.BeforeHand = func(rank int64) {
		if rank == 0 || rank == 700 || rank == 701 || rank == size-1 {
			panic("test")
		}
	}
	for i, row := range computeRows(t, s, 0, size) {
		switch i {
		case 0, 700, 701, int(size) - 1:
			if row.PoisonReason != "panic" || row.Rank != int64(i) || row.Hand.String() != healthy[i].Hand.String() {
				t.Errorf("row %d: %+v", i, row)
			}
		default:
			if !equalRows(row, healthy[i]) {
				t.Errorf("row %d: %+v, want %+v", i, row, healthy[i])
			}
		}
	}

	p.Steps = 60
	bounded := computeRows(t, survey.NewSurveyor(p), 0, size)
	again := computeRows(t, survey.NewSurveyor(p), 0, size)
	poison := 0
	for i, row := range bounded {
		if !equalRows(row, again[i]) {
			t.Fatalf("row %d is %+v at first and then %+v", i, row, again[i])
		}
		if row.PoisonReason != "" {
			poison++
		} else if !equalRows(row, healthy[i]) {
			t.Errorf("row %d: %+v, want %+v", i, row, healthy[i])
		}
	}
	if poison == 0 || poison == int(size) {
		t.Errorf("%d of %d hands exceed the bound: choose another bound", poison, size)
	}
	sum := tallyOf(t, p, bounded)
	wantCount(t, "poison", sum.PoisonHands.TotalWeight.Hands, int64(poison))
	wantCount(t, "others", sum.All.Hands, size-int64(poison))
}

// TestPanicsOfCallerAreNotPoison checks that a panic of the caller's loop body is not recovered.
func TestPanicsOfCallerAreNotPoison(t *testing.T) {
	defer func() {
		if recover() != "mine" {
			t.Error("the panic was recovered")
		}
	}()
	for range survey.NewSurveyor(fourCards(t, survey.StatForms)).Rows(context.Background(), 0, 10) {
		panic("mine")
	}
}

// TestRowsStop checks that Rows ends with the error of its context when that is cancelled.
func TestRowsStop(t *testing.T) {
	for _, stats := range []survey.Stat{survey.StatSolvable, survey.StatReach, allStats} {
		t.Run(stats.String(), func(t *testing.T) {
			ctx, cancel := context.WithCancel(context.Background())
			defer cancel()
			n := 0
			for _, err := range survey.NewSurveyor(fourCards(t, stats)).Rows(ctx, 0, 1820) {
				if n == 10 {
					if !errors.Is(err, context.Canceled) {
						t.Errorf("row %d: %v", n, err)
					}
				} else if err != nil {
					t.Fatal(err)
				}
				if n++; n == 10 {
					cancel()
				}
			}
			if n != 11 {
				t.Errorf("%d rows, want 11", n)
			}
		})
	}
}

// TestPlanRoundTrips checks that a plan that is encoded and decoded is equal to the original.
func TestPlanRoundTrips(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		p := survey.Plan{
			Pool:  deal.Ranks(rapid.IntRange(1, 20).Draw(rt, "max"), rapid.IntRange(1, 5).Draw(rt, "copies")),
			Cards: rapid.IntRange(1, 6).Draw(rt, "cards"),
			Rules: rapid.SampledFrom(variantRules()).Draw(rt, "rules"),
			Stats: survey.Stat(rapid.IntRange(1, int(allStats)).Draw(rt, "stats")),
			Low:   rapid.Int64Range(-5, 50).Draw(rt, "low"), High: 60,
			Target: rat.Int(rapid.Int64Range(-30, 30).Draw(rt, "target")),
			Steps:  rapid.Int64Range(0, 9).Draw(rt, "steps"),
		}
		p, err := p.Normalize()
		if err != nil {
			return // fewer tiles than cards
		}
		text, err := json.Marshal(p)
		if err != nil {
			rt.Fatal(err)
		}
		var q survey.Plan
		if err := json.Unmarshal(text, &q); err != nil || !q.Equal(p) || q.Space().Size() != p.Space().Size() {
			rt.Fatalf("%s: %v, %+v", text, err, q)
		}
	})
}

// TestPlanOfWindowFromZero checks that a plan is encoded with both ends of its window, even if one
// is 0, and that a plan that omits a 0, as older versions encoded it, is decoded too.
func TestPlanOfWindowFromZero(t *testing.T) {
	for _, window := range [][2]int64{{0, 9}, {-9, 0}, {0, 0}} {
		p := normalize(t, survey.Plan{Pool: deal.Ranks(13, 4), Cards: 2, Rules: basicRules, Stats: survey.StatReach, Low: window[0], High: window[1]})
		text, err := json.Marshal(p)
		if want := fmt.Sprintf(`"stats":"reach","low":%d,"high":%d}`, p.Low, p.High); err != nil || !strings.HasSuffix(string(text), want) {
			t.Errorf("%v: %s does not end with %s", err, text, want)
		}
		var q survey.Plan
		oldText := strings.NewReplacer(`,"low":0`, "", `,"high":0`, "").Replace(string(text))
		if err := json.Unmarshal([]byte(oldText), &q); err != nil || !q.Equal(p) {
			t.Errorf("%s: %v, %+v", oldText, err, q)
		}
	}
	text, err := json.Marshal(fourCards(t, survey.StatSolvable))
	if err != nil || strings.Contains(string(text), "low") {
		t.Errorf("%v: the plan has a window without reach: %s", err, text)
	}
}

func variantRules() (all []puzzle.Rules) {
	for _, v := range puzzle.Variants() {
		all = append(all, v.Rules)
	}
	return all
}

// TestBadPlans checks that Normalize and UnmarshalJSON return ErrPlan for invalid plans.
func TestBadPlans(t *testing.T) {
	good := survey.Plan{Pool: deal.Ranks(13, 4), Cards: 4, Rules: basicRules, Stats: survey.StatReach, High: 9}
	for name, change := range map[string]func(*survey.Plan){
		"no statistics":  func(p *survey.Plan) { p.Stats = 0 },
		"no cards":       func(p *survey.Plan) { p.Cards = 0 },
		"eleven cards":   func(p *survey.Plan) { p.Cards = 11 },
		"too few tiles":  func(p *survey.Plan) { p.Pool = deal.Ranks(3, 1) },
		"empty window":   func(p *survey.Plan) { p.Low = 10 },
		"large window":   func(p *survey.Plan) { p.High = survey.MaxWindow },
		"no operators":   func(p *survey.Plan) { p.Rules = puzzle.Rules{} },
		"negative bound": func(p *survey.Plan) { p.Steps = -1 },
		"copies":         func(p *survey.Plan) { p.Pool, p.Cards = deal.Ranks(13, 1<<30), 10 },
		"bad pool":       func(p *survey.Plan) { p.Pool = deal.Pool{{Value: -1, Count: 9}} },
	} {
		p := good
		change(&p)
		if _, err := p.Normalize(); !errors.Is(err, survey.ErrPlan) {
			t.Errorf("%s: %v", name, err)
		}
	}
	for _, text := range []string{"{}", `{"version":99}`, `{"version":1,"stats":"solvable,hope"}`, "[]"} {
		var p survey.Plan
		if err := json.Unmarshal([]byte(text), &p); !errors.Is(err, survey.ErrPlan) {
			t.Errorf("%s: %v", text, err)
		}
	}
}

// TestCounts checks a count that does not fit into 64 bits.
func TestCounts(t *testing.T) {
	p := normalize(t, survey.Plan{Pool: deal.Ranks(3, 1<<20), Cards: 6, Rules: basicRules, Stats: survey.StatSolvable, Target: rat.Int(24)})
	sum := tallyOf(t, p, computeRows(t, survey.NewSurveyor(p), 0, p.Space().Size()))
	deals := new(big.Int).Binomial(3<<20, 6)
	if sum.All.Deals.Big().Cmp(deals) != 0 {
		t.Errorf("%v deals, want %v", sum.All.Deals, deals)
	}
}

// TestGroups checks that the tally of groups, in one interval or in several, equals that of the rows,
// and which plans have groups.
func TestGroups(t *testing.T) {
	plans := map[string]survey.Plan{
		"deck":     {Pool: deal.Ranks(13, 4), Cards: 4}, // with pairs
		"many":     {Pool: deal.Ranks(66, 3), Cards: 3}, // more unsolvable hands than the list has
		"few lost": {Pool: deal.Ranks(65, 2), Cards: 2},
		"uneven":   {Pool: deal.Pool{{Value: 0, Count: 1}, {Value: 3, Count: 2}, {Value: 4, Count: 70}, {Value: 8, Count: 1 << 29}}, Cards: 4},
	}
	plans["uneven"] = survey.Plan{Pool: append(plans["uneven"].Pool, deal.Tiles(9, 9, 10, 20, 21, 21, 22, 24)...), Cards: 4}
	uneven := deal.Ranks(80, 1)
	for i := range uneven {
		uneven[i].Count += i % 5
	}
	plans["uneven many"] = survey.Plan{Pool: uneven, Cards: 3}
	for name, p := range plans {
		p.Rules, p.Stats, p.Target = basicRules, survey.StatSolvable, rat.Int(24)
		p = normalize(t, p)
		s := survey.NewSurveyor(p)
		size := p.Space().Size()
		rows := computeRows(t, s, 0, size)
		want := tallyOf(t, p, rows)
		for _, step := range []int64{size, 1000, 150} {
			sum := survey.NewTally(p)
			for from := int64(0); from < size; from += step {
				groups, ok := s.Groups(t.Context(), from, from+step)
				if !ok {
					t.Fatalf("%s has no groups", name)
				}
				part := survey.NewTally(p)
				for group, err := range groups {
					if err = errors.Join(err, part.AddGroup(group)); err != nil {
						t.Fatal(err)
					}
				}
				if err := sum.Merge(part); err != nil {
					t.Fatal(err)
				}
			}
			if !reflect.DeepEqual(sum.UnsolvableHands.Entries(), want.UnsolvableHands.Entries()) {
				t.Errorf("%s, step %d: the unsolvable hands differ", name, step)
			}
			sum.UnsolvableHands, want.UnsolvableHands = nil, nil
			if !reflect.DeepEqual(sum, want) {
				t.Errorf("%s, step %d: the tallies differ:\n%v\n%v", name, step, sum, want)
			}
			want = tallyOf(t, p, rows)
		}
	}
	for _, change := range []func(p *survey.Plan){
		func(p *survey.Plan) { p.Stats |= survey.StatForms },
		func(p *survey.Plan) { p.Stats = survey.StatReach },
		func(p *survey.Plan) { p.Steps = 1000 },
		func(p *survey.Plan) { p.Cards = 6 },
	} {
		p := fourCards(t, survey.StatSolvable)
		change(&p)
		if _, ok := survey.NewSurveyor(normalize(t, p)).Groups(t.Context(), 0, 1); ok {
			t.Errorf("%+v has groups", p)
		}
	}
}

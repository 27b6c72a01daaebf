package generate

import (
	"context"
	"errors"
	"fmt"
	"math"
	"strings"
	"testing"

	"github.com/make24/make24/deal"
	"github.com/make24/make24/expr"
	"github.com/make24/make24/grade"
	"github.com/make24/make24/internal/testkit/sample"
	"github.com/make24/make24/puzzle"
	"github.com/make24/make24/rat"
	"github.com/make24/make24/solve"
)

// classicCriteria returns the criteria for all puzzles of the classic game.
func classicCriteria() Criteria {
	return Criteria{
		Rules: puzzle.Rules{Ops: expr.Basic}, Pool: deal.Ranks(13, 4),
		Cards: Span{4, 4}, Targets: TargetSpan(24, 24),
	}
}

// TestCriteriaErrors checks the errors for invalid criteria. The expected text has the fields Kind,
// Field, Value and OtherField of the error. A space at its end only makes the key unique.
func TestCriteriaErrors(t *testing.T) {
	ungradablePool := deal.Tiles(1, 2, 3, 4, 5, 1_000_001)
	for want, modify := range map[string]func(*Criteria){
		"rules rules":           func(c *Criteria) { c.Rules.Ops = 0 },
		"missing cards":         func(c *Criteria) { c.Cards = Span{} },
		"empty cards":           func(c *Criteria) { c.Cards = Span{4, 3} },
		"outside cards":         func(c *Criteria) { c.Cards = Span{4, 11} },
		"outside cards ":        func(c *Criteria) { c.Cards = Span{-1, 4} },
		"missing pool":          func(c *Criteria) { c.Pool = nil },
		"pool pool":             func(c *Criteria) { c.Pool = deal.Tiles(-1, 2, 3, 4) },
		"clash cards 4 pool":    func(c *Criteria) { c.Pool = deal.Tiles(1, 2, 3) },
		"clash cards 8 pool":    func(c *Criteria) { c.Pool, c.Cards = deal.Ranks(7, 1), Span{3, 9} },
		"missing targets":       func(c *Criteria) { c.Targets = Targets{} },
		"empty targets":         func(c *Criteria) { c.Targets = TargetSpan(24, 23) },
		"many targets":          func(c *Criteria) { c.Targets = TargetSpan(math.MinInt64, math.MaxInt64) },
		"many targets ":         func(c *Criteria) { c.Targets = TargetSpan(1, 1<<59) },
		"outside levels":        func(c *Criteria) { c.Levels = Span{0, 3} },
		"outside levels ":       func(c *Criteria) { c.Levels = Span{3, 6} },
		"empty levels":          func(c *Criteria) { c.Levels = Span{3, 2} },
		"empty seconds":         func(c *Criteria) { c.Seconds = Seconds{9, 8} },
		"outside seconds":       func(c *Criteria) { c.Seconds = Seconds{-1, 8} },
		"outside seconds ":      func(c *Criteria) { c.Seconds = Seconds{1, 2} },
		"outside seconds  ":     func(c *Criteria) { c.Seconds = Seconds{math.NaN(), 8} },
		"clash levels seconds":  func(c *Criteria) { c.Levels, c.Seconds = Span{1, 1}, Seconds{From: 20} },
		"clash levels seconds ": func(c *Criteria) { c.Levels, c.Seconds = Span{5, 5}, Seconds{To: 19} },
		"unknown unique":        func(c *Criteria) { c.Unique = 9 },
		"unknown needs luck":    func(c *Criteria) { c.Needs = []Need{"luck"} },
		"twice needs division":  func(c *Criteria) { c.Needs = []Need{NeedDivision, NeedDivision} },
		"clash needs subtraction rules": func(c *Criteria) {
			c.Rules.Ops, c.Needs = expr.OpSet(0).With(expr.Add).With(expr.Mul), []Need{NeedSubtraction}
		},
		"clash needs fraction rules": func(c *Criteria) { c.Rules.Values, c.Needs = puzzle.Integer, []Need{NeedFraction} },
		"unknown balance luck":       func(c *Criteria) { c.Balance = []Axis{"luck"} },
		"twice balance level":        func(c *Criteria) { c.Balance = []Axis{AxisLevel, AxisCards, AxisLevel} },
		"clash balance solvable unsolvable": func(c *Criteria) {
			c.Balance, c.Unsolvable = []Axis{AxisSolvable}, Share{1, 3}
		},
		"outside unsolvable":       func(c *Criteria) { c.Unsolvable = Share{3, 2} },
		"outside unsolvable ":      func(c *Criteria) { c.Unsolvable = Share{-1, 2} },
		"outside unsolvable  ":     func(c *Criteria) { c.Unsolvable = Share{1, 0} },
		"clash levels unsolvable":  func(c *Criteria) { c.Unsolvable, c.Levels = Share{2, 2}, Span{1, 1} },
		"clash unique unsolvable":  func(c *Criteria) { c.Unsolvable, c.Unique = Share{2, 2}, expr.Form },
		"clash needs unsolvable":   func(c *Criteria) { c.Unsolvable, c.Needs = Share{2, 2}, []Need{NeedLarge} },
		"clash shapes unsolvable":  func(c *Criteria) { c.Unsolvable, c.Shapes = Share{2, 2}, []string{"chain"} },
		"clash depths unsolvable":  func(c *Criteria) { c.Unsolvable, c.Depths = Share{2, 2}, Span{3, 3} },
		"unknown shapes ((..)":     func(c *Criteria) { c.Shapes = []string{"((..)"} },
		"clash shapes (..). cards": func(c *Criteria) { c.Shapes = []string{"(..)."} },
		"clash shapes pairs cards": func(c *Criteria) { c.Shapes, c.Cards = []string{"pairs"}, Span{3, 3} },
		"clash depths shapes":      func(c *Criteria) { c.Shapes, c.Depths = []string{"chain"}, Span{2, 2} },
		"clash depths cards":       func(c *Criteria) { c.Depths = Span{4, 5} },
		"outside depths":           func(c *Criteria) { c.Depths = Span{4, 10} },
		"ungraded levels":          func(c *Criteria) { c.Pool, c.Levels = ungradablePool, Span{1, 2} },
		"ungraded seconds":         func(c *Criteria) { c.Pool, c.Seconds = ungradablePool, Seconds{From: 5} },
		"ungraded balance":         func(c *Criteria) { c.Pool, c.Balance = ungradablePool, []Axis{AxisTechnique} },
		"many balance": func(c *Criteria) {
			c.Targets, c.Balance = TargetSpan(1, 30_000), []Axis{AxisTarget, AxisForms}
		},
	} {
		c := classicCriteria()
		modify(&c)
		plan, err := New(c, 5, 1)
		var e *CriteriaError
		if !errors.As(err, &e) || !errors.Is(err, ErrCriteria) || plan != nil {
			t.Errorf("%s: got the error %v", want, err)
			continue
		}
		var words []string
		for _, word := range []string{string(e.Kind), e.Field, e.Value, e.OtherField} {
			if word != "" && (e.Kind != KindOutside && e.Kind != KindMany || word != e.Value) {
				words = append(words, word)
			}
		}
		if e.Value == "Level(9)" {
			words = words[:2]
		}
		if got := strings.Join(words, " "); got != strings.TrimSpace(want) {
			t.Errorf("%q, want %q: %v", got, want, err)
		}
		if e.Kind == KindUngraded && !errors.Is(err, grade.ErrNumbers) {
			t.Errorf("%v does not wrap its reason", err)
		}
	}
	if _, err := New(classicCriteria(), 0, 1); !errors.Is(err, ErrCriteria) {
		t.Errorf("zero puzzles: %v", err)
	}
}

// TestZeroValues checks that zero criteria are rejected, and that the zero values of other types
// work as documented.
func TestZeroValues(t *testing.T) {
	var e *CriteriaError
	if _, err := New(Criteria{}, 1, 1); !errors.As(err, &e) {
		t.Errorf("zero criteria: %v", err)
	}
	if n := new(Plan).Size(); n != 0 {
		t.Errorf("a zero plan has %d candidates", n)
	}
	var p Picker
	if p.Advance(7); !p.Done() || p.Accept(Item{}) || p.Err() != nil || p.Tally().Found != 0 {
		t.Errorf("a zero picker accepts items: %+v", p.Tally())
	}
	if f := (FullQuotas{}); f.excludes(&Item{}) || f.excludes(&Item{Solvable: true}) {
		t.Error("zero quotas exclude items")
	}
}

func TestStrings(t *testing.T) {
	third, _ := rat.New(1, 3)
	for want, x := range map[string]fmt.Stringer{
		"4": Span{4, 4}, "-5..5": Span{-5, 5}, "0": Share{}, "1/10": Share{1, 10},
		"0..": Seconds{}, "5.5..20": Seconds{5.5, 20}, "30..": Seconds{From: 30},
		"none": Targets{}, "24": TargetSpan(24, 24), "1..100": TargetSpan(1, 100), "1/3": Target(third),
	} {
		if got := x.String(); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

// TestNoPuzzleIsNoError checks that finding no puzzle in a small space is not an error.
func TestNoPuzzleIsNoError(t *testing.T) {
	for name, modify := range map[string]func(*Criteria){
		"level 5, unique, 3 cards": func(criteria *Criteria) {
			criteria.Cards, criteria.Levels, criteria.Unique = Span{3, 3}, Span{5, 5}, expr.Form
		},
		"a target out of reach": func(criteria *Criteria) { criteria.Targets = TargetSpan(30_000, 30_000) },
		"all skipped":           func(criteria *Criteria) { criteria.Skip = func(puzzle.Puzzle) bool { return true } },
		"no unsolvable": func(criteria *Criteria) {
			criteria.Pool, criteria.Cards, criteria.Unsolvable = deal.Tiles(4, 6, 6, 8), Span{2, 2}, Share{1, 1}
			criteria.Skip = func(p puzzle.Puzzle) bool { return p.Hand[0] != 4 || p.Hand[1] == 8 }
		},
	} {
		criteria := classicCriteria()
		modify(&criteria)
		items, tally := collect(t, criteria, 10, 3)
		if len(items) != 0 || tally.Found != 0 || !tally.Exhausted || tally.Tried != tally.Size || tally.Size == 0 {
			t.Errorf("%s: %d items, %+v", name, len(items), tally)
		}
	}
}

// TestFewerThanRequested requests more puzzles than there are. It checks that the results have the
// published counts of the classic game: 1362 of 1820 hands are solvable, 515 of them with one idea.
func TestFewerThanRequested(t *testing.T) {
	criteria := classicCriteria()
	if items, tally := collect(t, criteria, 5000, 8); len(items) != 1362 || !tally.Exhausted || tally.Quotas[0].Found != 1362 {
		t.Errorf("%d solvable, want 1362; %+v", len(items), tally)
	}
	criteria.Unique = expr.Idea
	if items, _ := collect(t, criteria, 5000, 8); len(items) != 515 {
		t.Errorf("%d with one idea, want 515", len(items))
	}
	criteria.Unique, criteria.Needs = expr.Written, []Need{NeedFraction}
	if items, _ := collect(t, criteria, 5000, 8); len(items) != 16 {
		t.Errorf("%d that need a fraction, want 16", len(items))
	}
	criteria.Needs, criteria.Unsolvable = nil, Share{1, 1}
	items, _ := collect(t, criteria, 5000, 8)
	if len(items) != 1820-1362 {
		t.Errorf("%d unsolvable, want 458", len(items))
	}
	for _, item := range items {
		if item.Solvable || item.Tried == 0 || item.Known != (Facts{}) || item.Solution != "" {
			t.Fatalf("an unsolvable puzzle has facts: %+v", item)
		}
	}
}

// TestItemTried compares Item.Tried, which a worker computes once for all hands with the same
// repetitions, with the result of the engine for each hand.
func TestItemTried(t *testing.T) {
	e := solve.New()
	for _, name := range []string{"classic", "countdown", "hdoj"} {
		v, err := puzzle.Lookup(name)
		if err != nil {
			t.Fatal(err)
		}
		for _, join := range []bool{false, true} {
			v.Rules.Join = join
			criteria := Criteria{Rules: v.Rules, Pool: v.Pool, Cards: Span{2, 4}, Targets: TargetSpan(150, 250), Unsolvable: Share{1, 1}}
			items, _ := collect(t, criteria, 60, 2)
			for _, item := range items {
				if want, err := e.Tried(t.Context(), item.Puzzle); err != nil || item.Tried != want || want == 0 {
					t.Errorf("%s: %d forms tried, want %d; %v", item.Puzzle.ID(), item.Tried, want, err)
				}
			}
			if len(items) != 60 {
				t.Errorf("%s: %d unsolvable", name, len(items))
			}
		}
	}
}

// TestShares checks that the share of unsolvable puzzles is exact if there are enough of them.
func TestShares(t *testing.T) {
	for _, c := range []struct {
		share         Share
		n, unsolvable int64
	}{
		{Share{1, 4}, 100, 25},
		{Share{1, 3}, 100, 33},
		{Share{2, 3}, 100, 67},
		{Share{1, 2}, 5, 3},
		{Share{0, 7}, 9, 0},
		{Share{5, 5}, 9, 9},
		{Share{1, 1000}, 100, 0},
		{Share{1, math.MaxInt64 / 2}, 10, 0},
	} {
		criteria := classicCriteria()
		criteria.Unsolvable = c.share
		items, _ := collect(t, criteria, c.n, 4)
		got := int64(0)
		for _, item := range items {
			if !item.Solvable {
				got++
			}
		}
		if int64(len(items)) != c.n || got != c.unsolvable {
			t.Errorf("%+v of %d: %d unsolvable of %d", c.share, c.n, got, len(items))
		}
	}
	if got := (Share{2, 3}).portionOf(math.MaxInt64 - 1); got != (math.MaxInt64-1)/3*2 {
		t.Errorf("two thirds of 2^63-2 are %d", got)
	}
}

// TestQuotas checks that each of k kinds gets n/k puzzles, and the first n mod k one more. If a
// kind has too few puzzles, the tally shows it and other kinds get no more.
func TestQuotas(t *testing.T) {
	criteria := classicCriteria()
	criteria.Balance = []Axis{AxisLevel, AxisSolvable}
	items, tally := collect(t, criteria, 27, 4)
	if got := fmt.Sprint(tally.Quotas); len(items) != 27 || got != "[{true [1] 3 3} {true [2] 3 3} {true [3] 3 3} {true [4] 2 2} {true [5] 2 2} {false [] 14 14}]" {
		t.Errorf("%d items: %s", len(items), got)
	}
	criteria = classicCriteria()
	criteria.Balance = []Axis{AxisFraction, AxisShape}
	_, tally = collect(t, criteria, 300, 4)
	if got := fmt.Sprint(tally.Quotas); !tally.Exhausted ||
		got != "[{true [no ((..).).] 75 75} {true [no (..)(..)] 75 75} {true [yes ((..).).] 75 16} {true [yes (..)(..)] 75 0}]" {
		t.Errorf("%s", got)
	}
	criteria.Cards, criteria.Targets, criteria.Balance = Span{3, 5}, TargetSpan(1, 3), []Axis{AxisCards, AxisDepth, AxisTarget}
	_, tally = collect(t, criteria, 36, 4)
	if got := len(tally.Quotas); got != (1+2+2)*3 || tally.Found != 36 {
		t.Errorf("%d kinds of cards, depth and target, want 15: %+v", got, tally)
	}
}

func TestPatience(t *testing.T) {
	criteria := classicCriteria()
	criteria.Targets, criteria.Patience = TargetSpan(100_000, 200_000), 500
	plan, err := New(criteria, 5, 1)
	if err != nil {
		t.Fatal(err)
	}
	picker := plan.Picker()
	for item, err := range plan.Items(t.Context(), picker) {
		var e *PatienceError
		if !errors.As(err, &e) || !errors.Is(err, ErrPatience) || e.Tried != 500 || e.Found != 0 || e.Size != plan.Size() {
			t.Errorf("%+v, %v", item, err)
		}
	}
	if tally := picker.Tally(); tally.Exhausted || tally.Tried != 500 || !picker.Done() {
		t.Errorf("%+v", tally)
	}
	criteria.Patience, criteria.Targets = 1820, TargetSpan(100_000, 100_000) // the number of candidates
	if _, tally := collect(t, criteria, 5, 1); !tally.Exhausted {
		t.Errorf("%+v", tally)
	}
}

// TestLarge checks that a result that equals the target, or is at most 40, does not count as large.
func TestLarge(t *testing.T) {
	criteria := Criteria{
		Rules: puzzle.Rules{Ops: expr.Basic}, Pool: deal.Ranks(40, 2), Cards: Span{3, 3},
		Targets: TargetSpan(38, 43), Needs: []Need{NeedLarge},
	}
	items, _ := collect(t, criteria, unlimitedCount, 1)
	count42 := 0
	for _, item := range items {
		if size := item.Largest; size.Cmp(rat.Int(40)) <= 0 || size.Cmp(item.Puzzle.Target) <= 0 {
			t.Errorf("%s is large: the largest result of %s is %v", item.Puzzle.ID(), item.Solution, size)
		} else if size.Equal(rat.Int(42)) {
			count42++
		}
	}
	if count42 == 0 {
		t.Error("no solution has 42 as its largest result")
	}
}

// TestLargeHoldsForAllSolutions checks that every solution of a puzzle for NeedLarge, in every
// written order, has a large result. The largest result of 9*(7-13/3) is 24, as is that of
// 9/6*(8+8), so these hands do not meet the need.
func TestLargeHoldsForAllSolutions(t *testing.T) {
	criteria := classicCriteria()
	criteria.Needs = []Need{NeedLarge}
	items, _ := collect(t, criteria, unlimitedCount, 1)
	large := map[string]bool{}
	for _, item := range items {
		large[item.Puzzle.Hand.String()] = true
		solutions, err := solve.New().All(t.Context(), item.Puzzle, expr.Written)
		if err != nil {
			t.Fatal(err)
		}
		for _, s := range solutions {
			if traits, err := expr.TraitsOf(s.Expr()); err != nil || traits.Largest.Cmp(rat.Int(40)) <= 0 {
				t.Errorf("%s is large, but the largest result of %s is %v (%v)", item.Puzzle.ID(), s.Text, traits.Largest, err)
			}
		}
	}
	for _, hand := range []string{"3 7 9 13", "6 8 8 9", "6 9 9 10"} {
		if large[hand] {
			t.Errorf("%s is large", hand)
		}
	}
	if len(large) < 20 {
		t.Errorf("%d hands are large", len(large))
	}
}

// TestKindsOfSmallerTrees checks that, if solutions may leave numbers unused, the kinds of a hand
// include trees with fewer numbers.
func TestKindsOfSmallerTrees(t *testing.T) {
	v, err := puzzle.Lookup("countdown")
	if err != nil {
		t.Fatal(err)
	}
	criteria := Criteria{
		Rules: v.Rules, Pool: v.Pool, Cards: Span{3, 4}, Targets: TargetSpan(1, 60),
		Balance: []Axis{AxisCards, AxisDepth, AxisForms},
	}
	_, tally := collect(t, criteria, 180, 1)
	if len(tally.Quotas) != (3+4)*4 || tally.Found < 100 {
		t.Errorf("%d kinds, want 28: %+v", len(tally.Quotas), tally)
	}
}

func TestCountClass(t *testing.T) {
	for n, want := range map[int64]string{1: "1", 2: "2-3", 3: "2-3", 4: "4-9", 9: "4-9", 10: "10-", 1000: "10-"} {
		if got := countClass(n); got != want {
			t.Errorf("%d is %s, want %s", n, got, want)
		}
	}
}

// TestPatienceIsExact checks that the search finds a match at the last candidate within the
// patience, but not at the next one.
func TestPatienceIsExact(t *testing.T) {
	const matchIndex = 77
	criteria := classicCriteria()
	plan, err := New(criteria, 1, 5)
	if err != nil {
		t.Fatal(err)
	}
	hand, _ := plan.candidates.at(matchIndex)
	criteria.Unsolvable = Share{1, 2} // solvable or not
	criteria.Skip = func(p puzzle.Puzzle) bool { return p.Hand.String() != hand.String() }
	for patience, want := range map[int64]int64{matchIndex: 0, matchIndex + 1: 1} {
		criteria.Patience = patience
		items, tally := collectUntilPatienceEnds(t, criteria, 2)
		if tally.Found != want || int64(len(items)) != want || tally.Tried != patience+want*(matchIndex+1) || tally.Exhausted {
			t.Errorf("patience %d, match at candidate %d: %+v", patience, matchIndex+1, tally)
		}
	}
}

// TestLevelsAreInOrder checks that no puzzle of a level is easier than a puzzle of the level below,
// and that every level up to the top level has puzzles.
func TestLevelsAreInOrder(t *testing.T) {
	countdown, err := puzzle.Lookup("countdown")
	if err != nil {
		t.Fatal(err)
	}
	threeCards, fiveCards := classicCriteria(), classicCriteria()
	threeCards.Cards, fiveCards.Cards = Span{3, 3}, Span{5, 5}
	for _, tt := range []struct {
		name     string
		criteria Criteria
		n, top   int64
	}{
		{"three", threeCards, 10, 2}, // no hand of three cards is harder
		{"four", classicCriteria(), sample.Of[int64](20, 100), 5},
		{"five", fiveCards, 10, 5},
		{"countdown", Criteria{
			Rules: countdown.Rules, Pool: countdown.Pool, Cards: Span{6, 6}, Targets: TargetSpan(100, 999),
		}, 3, 5},
	} {
		t.Run(tt.name, func(t *testing.T) {
			longestBelow := 0.0
			for level := int64(1); level <= tt.top; level++ {
				criteria := tt.criteria
				criteria.Levels, criteria.Facts.Grade = Span{level, level}, true
				items, _ := collect(t, criteria, tt.n, 6)
				longest := 0.0
				for _, item := range items {
					if item.Seconds < longestBelow || int64(item.Level) != level || grade.LevelOf(item.Seconds) != item.Level {
						t.Errorf("level %d: %+v; the level below has up to %v s", level, item, longestBelow)
					}
					longest = max(longest, item.Seconds)
				}
				if longestBelow = longest; int64(len(items)) != tt.n {
					t.Errorf("level %d: %d puzzles", level, len(items))
				}
			}
		})
	}
}

func TestShapes(t *testing.T) {
	for n, want := range []int{0, 1, 1, 1, 2, 3, 6, 11, 23, 46, 98} { // OEIS A001190
		if n == 0 {
			continue
		}
		all := shapes(n)
		if len(all) != want || all[0] != chainShape(n) {
			t.Errorf("%d numbers: %d shapes, want %d; %v first", n, len(all), want, all[0])
		}
		for _, s := range all {
			if again, err := ParseShape(string(s)); err != nil || again != s || s.Numbers() != n || s.Depth() < 1 != (n == 1) {
				t.Errorf("ParseShape(%s) = %s, %v", s, again, err)
			}
		}
	}
	for text, want := range map[string]Shape{".": ".", "..": "..", ".(..)": "(..).", "(.(..)).": "((..).).", "(..)(.(..))": "((..).)(..)"} {
		if got, err := ParseShape(text); err != nil || got != want {
			t.Errorf("ParseShape(%q) = %s, %v", text, got, err)
		}
	}
	for _, text := range []string{"", "(", ")", "...", "(.)", "(..)", "(..))", "(..)..", "x", strings.Repeat("(", 100)} {
		if got, err := ParseShape(text); err == nil {
			t.Errorf("ParseShape(%q) = %s, want an error", text, got)
		}
	}
	for text, want := range map[string]Shape{"1+2+3+4": "((..).).", "8/(3-8/3)": "((..).).", "(1+2)*(3+4)": "(..)(..)", "-7": ".", "5*(-3+8)": "(..)."} {
		e, err := expr.Parse(text)
		if got := ShapeOf(e); err != nil || got != want || got.Depth() != depthOf(e) && text != "-7" {
			t.Errorf("%s has the shape %s, want %s", text, got, want)
		}
	}
}

// TestTryWithoutContext checks that Try panics if the context is nil.
func TestTryWithoutContext(t *testing.T) {
	plan, err := New(classicCriteria(), 1, 1)
	if err != nil {
		t.Fatal(err)
	}
	defer func() {
		if message := recover(); message != "generate: nil context" {
			t.Errorf("panic %v", message)
		}
	}()
	var nilContext context.Context
	_, _, _ = plan.Worker().Try(nilContext, 0)
}

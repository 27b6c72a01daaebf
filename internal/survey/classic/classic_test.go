package classic_test

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/make24/make24/deal"
	"github.com/make24/make24/expr"
	"github.com/make24/make24/internal/survey/classic"
	"github.com/make24/make24/rat"
)

func solvedHands(t *testing.T) *classic.SolvedHands {
	t.Helper()
	s, err := classic.SolveHands(context.Background(), 13)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// TestCounts compares the counts with the published numbers of hands, of hands without a solution,
// and of ordered draws.
func TestCounts(t *testing.T) {
	counts, err := classic.CountSpaces(context.Background(), classic.Spaces())
	if err != nil {
		t.Fatal(err)
	}
	var got strings.Builder
	for _, c := range counts {
		unsolvable := c.Tally.UnsolvableHands
		fmt.Fprintf(&got, "%d cards to %d, %d of each: %v hands, %v without, %v of %v draws, %v of %v deals\n",
			c.Cards, c.Highest, c.Copies, c.Tally.All.Hands, unsolvable.TotalWeight.Hands, unsolvable.TotalWeight.Draws, c.Tally.All.Draws, unsolvable.TotalWeight.Deals, c.Tally.All.Deals)
	}
	for _, want := range []string{
		"4 cards to 10, 4 of each: 715 hands, 149 without, 1442 of 10000 draws, ",
		"4 cards to 13, 4 of each: 1820 hands, 458 without, 5946 of 28561 draws, 52908 of 270725 deals",
		"5 cards to 10, 4 of each: 1992 hands, 37 without",
		"5 cards to 13, 4 of each: 6175 hands, 80 without",
		"6 cards to 10, 4 of each: 4905 hands, 3 without",
		"6 cards to 13, 4 of each: 18395 hands, 3 without",
		"7 cards to 10, 4 of each: 10890 hands, 0 without",
		"7 cards to 13, 4 of each: 49205 hands, 0 without",
		"7 cards to 10, 7 of each: 11440 hands, 2 without",
	} {
		if !strings.Contains(got.String(), want) {
			t.Errorf("no %q in\n%s", want, got.String())
		}
	}
	// The 37 hands as published, with T for 10.
	published := strings.Fields(`11112 11113 11114 11115 11122 11123 11199 1119T 111TT 11222 11677 11777 11999 1199T
		11TTT 15999 16777 17777 17999 1899T 189TT 19999 1999T 199TT 19TTT 1TTTT 29999 35555 49999 67777 6TTTT 8999T 899TT 9999T
		999TT 99TTT 9TTTT`)
	var found []string
	for _, e := range counts[2].Tally.UnsolvableHands.Entries() {
		found = append(found, strings.ReplaceAll(strings.ReplaceAll(e.Hand.String(), "10", "T"), " ", ""))
	}
	slices.Sort(published)
	slices.Sort(found)
	if !slices.Equal(found, published) {
		t.Errorf("five cards without a solution: %v", found)
	}
	var three []string
	for _, e := range counts[4].Tally.UnsolvableHands.Entries() {
		three = append(three, e.Hand.String())
	}
	if !slices.Equal(three, []string{"1 1 1 1 2 2", "9 9 9 10 10 10", "9 9 10 10 10 10"}) {
		t.Errorf("six cards without a solution: %v", three)
	}
}

// TestHardHands checks that the hands that were published as hard are in their class and have
// exactly one solution, counting equivalent formulas once.
func TestHardHands(t *testing.T) {
	published := map[string][]string{
		"fraction": {
			"1 5 5 5", "3 3 8 8", "2 4 10 10", "2 5 5 10", "2 7 7 10", "3 3 7 7", "4 4 7 7", "2 2 11 11", "2 2 13 13",
			"1 3 4 6", "2 3 5 12", "1 8 12 12",
		},
		"large": {
			"4 4 10 10", "5 6 6 9", "7 8 8 10", "9 11 12 12", "1 2 7 7", "3 8 8 10", "4 8 8 11", "5 10 10 13", "1 5 11 11",
			"1 6 11 13", "1 7 13 13",
		},
		"odd": {"6 9 9 10", "1 3 9 10"},
	}
	sizes := map[string]int{}
	for _, class := range solvedHands(t).HardClasses() {
		sizes[class.Name] = len(class.Hands)
		found := map[string]classic.HardHand{}
		for _, h := range class.Hands {
			found[h.String()] = h
		}
		for _, hand := range published[class.Name] {
			h, ok := found[hand]
			if !ok || h.Forms != 1 {
				t.Errorf("%s is not in the class %s with one form: %+v", hand, class.Name, h)
			}
		}
	}
	want := map[string]int{"fraction": 16, "large": 60, "odd": 27, "form": 444, "idea": 515}
	if !maps.Equal(sizes, want) {
		t.Errorf("sizes of the classes: %v", sizes)
	}
}

// TestPatterns checks the coverage of the six patterns, which docs/known-programs.md compares with
// the published figures, and that shapes agree with patterns.
func TestPatterns(t *testing.T) {
	s := solvedHands(t)
	six, union := s.Patterns()
	var hands []int
	for _, p := range six {
		hands = append(hands, p.Hands)
	}
	if s.HandCount() != 1362 || !slices.Equal(hands, []int{169, 165, 190, 320, 175, 208}) || union.Hands != 847 {
		t.Errorf("of %d hands, %v have each pattern and %d any", s.HandCount(), hands, union.Hands)
	}
	forms, shapes := 0, s.Shapes()
	for i, shape := range shapes {
		forms += shape.Forms
		if i > 0 && shape.Hands > shapes[i-1].Hands {
			t.Errorf("%s comes after %s", shape.Name, shapes[i-1].Name)
		}
		for _, p := range six {
			if p.Name == shape.Name && (p.Hands != shape.Hands || p.Forms != shape.Forms) {
				t.Errorf("%s covers %d hands as a pattern and %d as a shape", p.Name, p.Hands, shape.Hands)
			}
		}
	}
	if forms != s.FormCount() {
		t.Errorf("the shapes have %d forms, want %d", forms, s.FormCount())
	}
}

// TestLastSteps compares the products that can be a last step with an enumeration of all trees.
func TestLastSteps(t *testing.T) {
	want := map[string]map[string]bool{}
	memo := map[string]map[string]bool{}
	reachable := func(values []rat.Rat) map[string]bool {
		key := fmt.Sprint(values)
		if memo[key] == nil {
			memo[key] = reachableValues(values)
		}
		return memo[key]
	}
	space, err := deal.NewSpace(deal.Ranks(13, 4), 4)
	if err != nil {
		t.Fatal(err)
	}
	for _, hand := range space.All() {
		values := make([]rat.Rat, len(hand))
		for i, x := range hand {
			values[i] = rat.Int(x)
		}
		for set := 1; set < 15; set++ {
			var a, b []rat.Rat
			for i, v := range values {
				if set>>i&1 == 1 {
					a = append(a, v)
				} else {
					b = append(b, v)
				}
			}
			left, right := reachable(a), reachable(b)
			for small, name := range map[int64]string{3: "3*8", 4: "4*6", 2: "2*12"} {
				for _, sign := range []int64{1, -1} {
					if left[fmt.Sprint(sign*small)] && right[fmt.Sprint(sign*24/small)] {
						if want[name] == nil {
							want[name] = map[string]bool{}
						}
						want[name][hand.String()] = true
					}
				}
			}
		}
	}
	products, union := solvedHands(t).LastSteps()
	covered := map[string]bool{}
	for _, c := range products {
		if c.Hands != len(want[c.Name]) {
			t.Errorf("%s: %d hands, but all trees give %d", c.Name, c.Hands, len(want[c.Name]))
		}
		for hand := range want[c.Name] {
			covered[hand] = true
		}
	}
	if union.Hands != len(covered) {
		t.Errorf("any: %d hands, but all trees give %d", union.Hands, len(covered))
	}
}

// reachableValues returns the values that some numbers can make, as text.
func reachableValues(values []rat.Rat) map[string]bool {
	found := map[string]bool{}
	if len(values) == 1 {
		found[values[0].String()] = true
		return found
	}
	for i, a := range values {
		for j, b := range values {
			if i == j {
				continue
			}
			rest := []rat.Rat{{}}
			for k, c := range values {
				if k != i && k != j {
					rest = append(rest, c)
				}
			}
			for _, op := range []expr.Op{expr.Add, expr.Sub, expr.Mul, expr.Div} {
				v, err := op.Apply(a, b)
				if err != nil {
					continue
				}
				rest[0] = v
				for x := range reachableValues(rest) {
					found[x] = true
				}
			}
		}
	}
	return found
}

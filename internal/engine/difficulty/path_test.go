package difficulty

import (
	"fmt"
	"slices"
	"testing"

	"github.com/make24/make24/deal"
	"github.com/make24/make24/expr"
)

// TestPlan checks the numbers and extras of plans, and that a player can make the moves of each,
// which lead from the plan's numbers to the absolute value of the solution.
func TestPlan(t *testing.T) {
	for _, tt := range []struct {
		text    string
		hand    deal.Hand
		numbers string
		extras  int
	}{
		{"8/(3-8/3)", deal.Hand{3, 3, 8, 8}, "[{3 1} {3 1} {8 1} {8 1}]", 0},
		{"2-(3-9)*4", deal.Hand{2, 3, 4, 9}, "[{2 1} {3 1} {4 1} {9 1}]", 0},
		{"(1-9)-(2-5)", deal.Hand{1, 2, 5, 9}, "[{1 1} {2 1} {5 1} {9 1}]", 0},
		{"(0-3)+7", deal.Hand{0, 3, 7}, "[{0 1} {3 1} {7 1}]", 0},
		{"12+21", deal.Hand{1, 1, 2, 2}, "[{12 1} {21 1}]", 2},
		{"2^3*3", deal.Hand{2, 3, 3}, "[{3 1} {8 1}]", 1},
		{"2^(1-3)+4", deal.Hand{1, 2, 3, 4}, "[{1 4} {4 1}]", 2},
	} {
		e, err := expr.Parse(tt.text)
		if err != nil {
			t.Fatal(err)
		}
		p := PlanOf(e, tt.hand)
		if fmt.Sprint(p.Numbers) != tt.numbers || p.Extras != tt.extras || p.overflow {
			t.Errorf("%s: %+v, want numbers %s and %d extras", tt.text, p, tt.numbers, tt.extras)
		}
		left := slices.Clone(p.Numbers)
		for _, m := range p.moves {
			c, ok := applyNonNegative(m.Op, m.A, m.B)
			if !ok || c != m.C || !slices.Contains(left, m.A) || !slices.Contains(left, m.B) {
				t.Errorf("%s: move %v from %v gives %v", tt.text, m, left, c)
			}
			left = m.After(left)
		}
		if v, _ := expr.Eval(e); len(left) != 1 || !left[0].Rat().Equal(v.Abs()) {
			t.Errorf("%s ends with %v", tt.text, left)
		}
	}
}

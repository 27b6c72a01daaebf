package difficulty

import (
	"errors"
	"testing"

	"github.com/make24/make24/expr"
	"github.com/make24/make24/solve"
)

// TestSearchIsBounded checks that a search that visits too many positions fails with a
// solve.BudgetError.
func TestSearchIsBounded(t *testing.T) {
	s := searcher{rules: ruleSet{ops: expr.Basic}, goal: integer(24), visited: maxVisited}
	var budget *solve.BudgetError
	if s.search(t.Context(), Integers([]int64{1, 2, 3, 4})) || !errors.As(s.err, &budget) || budget.What != "steps" {
		t.Errorf("a search that has visited %d positions fails with %v, want a BudgetError", maxVisited, s.err)
	}
}

package difficulty

import (
	"errors"
	"testing"

	"github.com/make24/make24/expr"
	"github.com/make24/make24/solve"
)

// A search beyond its bound returns a solve.BudgetError, which the command can explain.
func TestSearchIsBounded(t *testing.T) {
	s := searcher{rules: ruleSet{ops: expr.Basic}, goal: integer(24), visited: maxVisited}
	var budget *solve.BudgetError
	if s.search(t.Context(), Integers([]int64{1, 2, 3, 4})) || !errors.As(s.err, &budget) || budget.What != "steps" {
		t.Errorf("beyond its bound a search returns %v", s.err)
	}
}

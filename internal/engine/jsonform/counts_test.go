package jsonform_test

import (
	"context"
	"errors"
	"strings"
	"testing"

	"github.com/make24/make24/deal"
	"github.com/make24/make24/internal/engine/jsonform"
	"github.com/make24/make24/solve"
)

// TestCountsOverBudget checks that counts within the budget are written even if others exceed it.
// Counting ideas needs the list of all forms; counting the ways to write solutions needs tables of
// its own.
func TestCountsOverBudget(t *testing.T) {
	for _, test := range []struct {
		hand   deal.Hand
		target int64
		budget solve.Budget
		want   string // the end of the line, or "" for an error
	}{
		{deal.Hand{0, 0, 1, 1, 2, 2, 3, 4}, 0, solve.Budget{}, `"written":4624244024,"forms":15571745,"unknown":["ideas"]}`},
		{deal.Hand{1, 2, 3, 4, 5, 6}, 24, solve.Budget{Steps: 270_000}, `"written":199902,"forms":1778,"unknown":["ideas"]}`},
		{deal.Hand{1, 2, 3, 4, 5}, 24, solve.Budget{Steps: 10_000}, `"forms":77,"unknown":["written","ideas"]}`},
		{deal.Hand{1, 2, 3, 4, 5, 6}, 24, solve.Budget{Steps: 10_000}, ``},
	} {
		e, p := solve.New(), classicPuzzle(t, test.hand, test.target)
		e.Budget = test.budget
		var b strings.Builder
		solvable, err := jsonform.Query{Variant: "classic", Count: true}.Write(context.Background(), &b, e, p, nil)
		if test.want == "" {
			if !errors.Is(err, solve.ErrBudget) || b.Len() > 0 {
				t.Errorf("%v: %s (%v)", test.hand, b.String(), err)
			}
			continue
		}
		if !solvable || err != nil || !strings.HasSuffix(b.String(), `"solvable":true,`+test.want+"\n") {
			t.Errorf("%v: %s (%v)", test.hand, b.String(), err)
		}
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if c, err := jsonform.CountAll(ctx, solve.New(), classicPuzzle(t, deal.Hand{3, 3, 8, 8}, 24)); !errors.Is(err, context.Canceled) {
		t.Errorf("after the end of the context the counts are %+v (%v)", c, err)
	}
}

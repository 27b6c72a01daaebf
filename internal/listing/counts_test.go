package listing_test

import (
	"context"
	"errors"
	"strings"
	"testing"

	"github.com/make24/make24/deal"
	"github.com/make24/make24/internal/listing"
	"github.com/make24/make24/solve"
)

// TestCountsOverBudget checks that counts which fit the budget are given where others do
// not: ideas need the list of all forms, and written solutions their own tables.
func TestCountsOverBudget(t *testing.T) {
	for _, row := range []struct {
		hand   deal.Hand
		target int64
		budget solve.Budget
		want   string // the end of the line; empty: an error
	}{
		{deal.Hand{0, 0, 1, 1, 2, 2, 3, 4}, 0, solve.Budget{}, `"written":4624244024,"forms":15571745,"unknown":["ideas"]}`},
		{deal.Hand{1, 2, 3, 4, 5, 6}, 24, solve.Budget{Steps: 270_000}, `"written":199902,"forms":1778,"unknown":["ideas"]}`},
		{deal.Hand{1, 2, 3, 4, 5}, 24, solve.Budget{Steps: 10_000}, `"forms":77,"unknown":["written","ideas"]}`},
		{deal.Hand{1, 2, 3, 4, 5, 6}, 24, solve.Budget{Steps: 10_000}, ``},
	} {
		e, p := solve.New(), classic(t, row.hand, row.target)
		e.Budget = row.budget
		var b strings.Builder
		yes, err := listing.Query{Variant: "classic", Count: true}.Write(context.Background(), &b, e, p, nil)
		if row.want == "" {
			if !errors.Is(err, solve.ErrBudget) || b.Len() > 0 {
				t.Errorf("%v: %s (%v)", row.hand, b.String(), err)
			}
			continue
		}
		if !yes || err != nil || !strings.HasSuffix(b.String(), `"solvable":true,`+row.want+"\n") {
			t.Errorf("%v: %s (%v)", row.hand, b.String(), err)
		}
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if c, err := listing.CountAll(ctx, solve.New(), classic(t, deal.Hand{3, 3, 8, 8}, 24)); !errors.Is(err, context.Canceled) {
		t.Errorf("the context has ended, and the counts are %+v (%v)", c, err)
	}
}

package generate_test

import (
	"context"
	"fmt"

	"github.com/make24/make24/deal"
	"github.com/make24/make24/expr"
	"github.com/make24/make24/generate"
	"github.com/make24/make24/puzzle"
)

func Example() {
	plan, err := generate.New(generate.Criteria{
		Rules:   puzzle.Rules{Ops: expr.Basic},
		Pool:    deal.Ranks(8, 4),
		Cards:   generate.Span{From: 4, To: 4},
		Targets: generate.TargetSpan(24, 24),
		Unique:  expr.Form,
		Needs:   []generate.Need{"fraction"},
	}, 20, 7)
	if err != nil {
		fmt.Println(err)
		return
	}
	picker := plan.Picker()
	for item, err := range plan.Items(context.Background(), picker) {
		if err != nil {
			fmt.Println(err)
			return
		}
		fmt.Println(item.Puzzle.Hand, item.Solution)
	}
	tally := picker.Tally()
	fmt.Println(tally.Found, "of 20, and there are no more:", tally.Exhausted)
	// Output:
	// 3 3 7 7 7*(3+3/7)
	// 1 5 5 5 5*(5-1/5)
	// 1 6 6 8 6/(1-6/8)
	// 3 3 8 8 8/(3-8/3)
	// 1 3 4 6 6/(1-3/4)
	// 4 4 7 7 7*(4-4/7)
	// 6 of 20, and there are no more: true
}

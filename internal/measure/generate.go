package measure

import (
	"context"

	"github.com/make24/make24/deal"
	"github.com/make24/make24/expr"
	"github.com/make24/make24/generate"
	"github.com/make24/make24/puzzle"
)

// Largest is the largest number in the hands of generated puzzles; the least is 1.
const Largest = 100

// LargestTarget is their largest target, for hands of n numbers; the least is 1.
func LargestTarget(n int) int64 {
	if n < 6 {
		return 100
	}
	return 1000
}

// Generate makes so many solvable puzzles, each with its simplest solution, and
// returns how many there are. The error is the plan's.
func Generate(ctx context.Context, n, puzzles int, seed uint64) (found int, err error) {
	plan, err := generate.New(generate.Wishes{
		Rules: puzzle.Rules{Ops: expr.Basic}, Pool: deal.Ranks(Largest, n),
		Cards:   generate.Span{From: int64(n), To: int64(n)},
		Targets: generate.TargetSpan(1, LargestTarget(n)),
		Facts:   generate.Facts{Solution: true},
	}, int64(puzzles), seed)
	if err != nil {
		return 0, err
	}
	for item, err := range plan.Items(ctx, plan.Picker()) {
		if err != nil {
			return 0, err
		}
		if item.Solution != "" {
			found++
		}
	}
	return found, nil
}

// generated makes so many puzzles of n numbers, other ones in each part.
func generated(n, puzzles int) (Job, error) {
	run := func(ctx context.Context, part int) (int, error) { return Generate(ctx, n, puzzles, uint64(part)) }
	return Job{puzzles, 1, puzzles, run}, nil
}

package cli

import (
	"context"
	"fmt"
	"iter"

	"github.com/make24/make24/deal"
	"github.com/make24/make24/expr"
	"github.com/make24/make24/puzzle"
	"github.com/make24/make24/rat"
	"github.com/make24/make24/solve"
)

// benchRow is one row of the table that bench prints. Preparing it is not
// measured; it says how much work a run does. Every run has a new engine, so
// that nothing is known before the clock starts.
type benchRow struct {
	name, unit string
	prepare    func() (work int, run func(context.Context) error, err error)
}

// benchRows are the rows, in the order in which they are printed.
var benchRows = []benchRow{
	{"all4", "hands", func() (int, func(context.Context) error, error) { return benchAll(spaceHands(13, 4)) }},
	{"all5", "hands", func() (int, func(context.Context) error, error) { return benchAll(spaceHands(13, 5)) }},
	{"all6", "hands", func() (int, func(context.Context) error, error) { return benchAll(benchSix, nil) }},
	{"all7", "hands", func() (int, func(context.Context) error, error) { return benchAll(benchSeven, nil) }},
	{"yesno5", "hands", func() (int, func(context.Context) error, error) { return benchYesNo(5) }},
	{"yesno6", "hands", func() (int, func(context.Context) error, error) { return benchYesNo(6) }},
	{"yesno7", "hands", func() (int, func(context.Context) error, error) { return benchYesNo(7) }},
	{"countdown", "sets", benchCountdown},
	{"check", "answers", benchCheck},
}

// The hands of six and seven: some with equal numbers and some without, small
// and large, chosen once with no regard to how long they take.
var (
	benchSix = []deal.Hand{
		{1, 2, 3, 4, 5, 6},
		{1, 1, 2, 3, 5, 8},
		{2, 3, 5, 7, 11, 13},
		{3, 3, 8, 8, 10, 12},
		{4, 5, 6, 9, 10, 11},
		{2, 2, 7, 7, 12, 12},
		{1, 4, 6, 9, 11, 13},
		{5, 6, 7, 8, 9, 10},
	}
	benchSeven = []deal.Hand{{1, 2, 3, 4, 5, 6, 7}, {2, 3, 3, 5, 8, 10, 13}}
)

// spaceHands lists every hand of n cards of ranks 1 to limit, four of a rank.
func spaceHands(limit, n int) ([]deal.Hand, error) {
	space, err := deal.NewSpace(deal.Ranks(limit, 4), n)
	if err != nil {
		return nil, err
	}
	hands := make([]deal.Hand, 0, space.Size())
	for _, h := range space.All() {
		hands = append(hands, h)
	}
	return hands, nil
}

// classic makes puzzles of hands under the classic rules.
func classic(hands []deal.Hand) ([]puzzle.Puzzle, error) {
	v, err := puzzle.Lookup("classic")
	if err != nil {
		return nil, err
	}
	puzzles := make([]puzzle.Puzzle, len(hands))
	for i, h := range hands {
		if puzzles[i], err = puzzle.New(h, rat.Int(v.Low), v.Rules); err != nil {
			return nil, err
		}
	}
	return puzzles, nil
}

// benchAll writes all solutions of the hands as text, simplest first.
func benchAll(hands []deal.Hand, err error) (int, func(context.Context) error, error) {
	if err != nil {
		return 0, nil, err
	}
	puzzles, err := classic(hands)
	return len(puzzles), func(ctx context.Context) error {
		e := solve.New()
		bytes := 0
		for _, p := range puzzles {
			seq, err := e.All(ctx, p, expr.Form)
			if err != nil {
				return err
			}
			for s := range seq {
				bytes += len(s.Text)
			}
		}
		if bytes == 0 {
			return errNothing
		}
		return nil
	}, err
}

// errNothing says that a row did no work, which would make its time a lie.
var errNothing = fmt.Errorf("bench: no solution found")

// benchYesNo sweeps over every hand of n cards.
func benchYesNo(n int) (int, func(context.Context) error, error) {
	v, err := puzzle.Lookup("classic")
	if err != nil {
		return 0, nil, err
	}
	space, err := deal.NewSpace(v.Pool, n)
	return int(space.Size()), func(ctx context.Context) error {
		return drain(solve.New().Sweep(ctx, space, v.Rules, rat.Int(v.Low)))
	}, err
}

// benchCountdown finds, for every set of tiles, every target that it reaches.
func benchCountdown() (int, func(context.Context) error, error) {
	v, err := puzzle.Lookup("countdown")
	if err != nil {
		return 0, nil, err
	}
	space, err := deal.NewSpace(v.Pool, v.Cards)
	return int(space.Size()), func(ctx context.Context) error {
		return drain(solve.New().SweepWindow(ctx, space, v.Rules, v.Low, v.High))
	}, err
}

// drain runs a sweep to its end.
func drain[T any](seq iter.Seq2[T, error]) error {
	for _, err := range seq {
		if err != nil {
			return err
		}
	}
	return nil
}

// benchAnswers are answers to 3 3 8 8, right and wrong.
var benchAnswers = []string{
	"8/(3-8/3)", "8 ÷ (3 − 8 ÷ 3)", "(3*8)*(8/3)", "3*8+8-3", "8/(3-8/3", "8/(3-(8/3))",
	"8/(8/8-3/3)", "(8-3)*(8-3)", "3+3+8+8", "8*3",
}

// benchCheck reads and judges answers.
func benchCheck() (int, func(context.Context) error, error) {
	const rounds = 20_000
	puzzles, err := classic([]deal.Hand{{3, 3, 8, 8}})
	return rounds * len(benchAnswers), func(ctx context.Context) error {
		var parser expr.Parser
		for range rounds {
			right := 0
			for _, answer := range benchAnswers {
				if e, err := parser.Parse(answer); err == nil && puzzles[0].Check(e).Correct {
					right++
				}
			}
			if right != 3 {
				return fmt.Errorf("bench: %d answers judged correct, not 3", right)
			}
		}
		return ctx.Err()
	}, err
}

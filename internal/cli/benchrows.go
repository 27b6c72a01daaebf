package cli

import (
	"context"
	"iter"

	"github.com/make24/make24/deal"
	"github.com/make24/make24/expr"
	"github.com/make24/make24/puzzle"
	"github.com/make24/make24/rat"
	"github.com/make24/make24/solve"
)

// benchRow is one row of the table that bench prints. Preparing it is not
// measured.
type benchRow struct {
	name, unit string
	prepare    func() (benchJob, error)
}

// benchJob is the work of a row, ready to be run. Every run has a new engine, so
// that nothing is known before the clock starts. A run that does not find what
// is known to be there has done other work, and its time would be a lie.
type benchJob struct {
	work  int // how much a run does
	parts int // how many different runs there are, in turn
	want  int // what each finds
	run   func(ctx context.Context, part int) (found int, err error)
}

// benchRows are the rows, in the order in which they are printed.
var benchRows = []benchRow{
	{"all4", "hands", func() (benchJob, error) { return benchSpace(4, 1362) }},
	{"all5", "hands", func() (benchJob, error) { return benchSpace(5, 6175-80) }},
	{"all6", "hands", func() (benchJob, error) { return benchSingle(benchSix) }},
	{"all7", "hands", func() (benchJob, error) { return benchSingle(benchSeven) }},
	{"yesno5", "hands", func() (benchJob, error) { return benchYesNo(5, 6175-80) }},
	{"yesno6", "hands", func() (benchJob, error) { return benchYesNo(6, 18395-3) }},
	{"yesno7", "hands", func() (benchJob, error) { return benchYesNo(7, 49205) }},
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
	benchSeven = []deal.Hand{
		{1, 2, 3, 4, 5, 6, 7},
		{2, 3, 3, 5, 8, 10, 13},
		{3, 3, 4, 4, 7, 10, 12},
		{2, 3, 3, 11, 11, 12, 12},
	}
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

// benchSpace writes all solutions of every hand of n cards as text.
func benchSpace(n, solvable int) (benchJob, error) {
	hands, err := spaceHands(highestRank, n)
	if err != nil {
		return benchJob{}, err
	}
	puzzles, err := classic(hands)
	run := func(ctx context.Context, _ int) (int, error) { return benchAll(ctx, puzzles) }
	return benchJob{len(puzzles), 1, solvable, run}, err
}

// benchSingle writes all solutions of one hand as text, in turn.
func benchSingle(hands []deal.Hand) (benchJob, error) {
	puzzles, err := classic(hands)
	run := func(ctx context.Context, i int) (int, error) { return benchAll(ctx, puzzles[i:i+1]) }
	return benchJob{1, len(puzzles), 1, run}, err
}

// benchAll writes all solutions of the puzzles as text, simplest first, and says
// how many have one.
func benchAll(ctx context.Context, puzzles []puzzle.Puzzle) (int, error) {
	e := solve.New()
	solvable := 0
	for _, p := range puzzles {
		seq, err := e.All(ctx, p, expr.Form)
		if err != nil {
			return 0, err
		}
		bytes := 0
		for s := range seq {
			bytes += len(s.Text)
		}
		if bytes > 0 {
			solvable++
		}
	}
	return solvable, ctx.Err()
}

// benchYesNo says of every hand of n cards whether it has a solution.
func benchYesNo(n, solvable int) (benchJob, error) {
	v, err := puzzle.Lookup("classic")
	if err != nil {
		return benchJob{}, err
	}
	space, err := deal.NewSpace(v.Pool, n)
	run := func(ctx context.Context, _ int) (int, error) {
		return total(solve.New().Sweep(ctx, space, v.Rules, rat.Int(v.Low)), func(row solve.Row) int {
			if row.Solvable {
				return 1
			}
			return 0
		})
	}
	return benchJob{int(space.Size()), 1, solvable, run}, err
}

// benchCountdown finds, for every set of tiles, every target that it reaches.
func benchCountdown() (benchJob, error) {
	v, err := puzzle.Lookup("countdown")
	if err != nil {
		return benchJob{}, err
	}
	space, err := deal.NewSpace(v.Pool, v.Cards)
	run := func(ctx context.Context, _ int) (int, error) {
		return total(solve.New().SweepWindow(ctx, space, v.Rules, v.Low, v.High), func(row solve.WindowRow) int {
			return row.Targets.Count()
		})
	}
	return benchJob{int(space.Size()), 1, 10_871_986, run}, err
}

// total runs a sweep to its end and adds up its rows.
func total[T any](seq iter.Seq2[T, error], count func(T) int) (int, error) {
	sum := 0
	for row, err := range seq {
		if err != nil {
			return 0, err
		}
		sum += count(row)
	}
	return sum, nil
}

// benchAnswers are answers to 3 3 8 8, right and wrong.
var benchAnswers = []string{
	"8/(3-8/3)", "8 ÷ (3 − 8 ÷ 3)", "(3*8)*(8/3)", "3*8+8-3", "8/(3-8/3", "8/(3-(8/3))",
	"8/(8/8-3/3)", "(8-3)*(8-3)", "3+3+8+8", "8*3",
}

// benchCheck reads and judges answers.
func benchCheck() (benchJob, error) {
	const rounds, right = 20_000, 3
	puzzles, err := classic([]deal.Hand{{3, 3, 8, 8}})
	run := func(ctx context.Context, _ int) (int, error) {
		var parser expr.Parser
		found := 0
		for range rounds {
			for _, answer := range benchAnswers {
				if e, err := parser.Parse(answer); err == nil && puzzles[0].Check(e).Correct {
					found++
				}
			}
		}
		return found, ctx.Err()
	}
	return benchJob{rounds * len(benchAnswers), 1, rounds * right, run}, err
}

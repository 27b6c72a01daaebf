package measure

import (
	"context"
	"iter"

	"github.com/make24/make24/deal"
	"github.com/make24/make24/expr"
	"github.com/make24/make24/generate"
	"github.com/make24/make24/internal/answer"
	"github.com/make24/make24/puzzle"
	"github.com/make24/make24/rat"
	"github.com/make24/make24/solve"
)

// Space returns a variant and all its hands of n cards. The error is that of
// [puzzle.Lookup] or [deal.NewSpace].
func Space(variant string, n int) (puzzle.Variant, deal.Space, error) {
	v, err := puzzle.Lookup(variant)
	if err != nil {
		return v, deal.Space{}, err
	}
	s, err := deal.NewSpace(v.Pool, n)
	return v, s, err
}

// Hands lists every hand of a space, in rank order.
func Hands(space deal.Space) []deal.Hand {
	hands := make([]deal.Hand, 0, space.Size())
	for _, h := range space.All() {
		hands = append(hands, h)
	}
	return hands
}

// Puzzles makes puzzles of hands under the rules of a variant. The error is that
// of [puzzle.Lookup] or [puzzle.New].
func Puzzles(variant string, target int64, hands ...deal.Hand) ([]puzzle.Puzzle, error) {
	v, err := puzzle.Lookup(variant)
	if err != nil {
		return nil, err
	}
	list := make([]puzzle.Puzzle, len(hands))
	for i, h := range hands {
		if list[i], err = puzzle.New(h, rat.Int(target), v.Rules); err != nil {
			return nil, err
		}
	}
	return list, nil
}

// Texts writes all solutions of the puzzles as text, simplest first, with one new
// engine, and returns how many puzzles have one. The error is the engine's.
func Texts(ctx context.Context, puzzles ...puzzle.Puzzle) (solvable int, err error) {
	e := solve.New()
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

// texts writes all solutions of every hand of n cards as text.
func texts(n, solvable int) (Job, error) {
	v, space, err := Space("classic", n)
	if err != nil {
		return Job{}, err
	}
	puzzles, err := Puzzles(v.Name, v.Low, Hands(space)...)
	run := func(ctx context.Context, _ int) (int, error) { return Texts(ctx, puzzles...) }
	return Job{len(puzzles), 1, solvable, run}, err
}

// single writes all solutions of one hand as text, in turn.
func single(hands []deal.Hand) (Job, error) {
	puzzles, err := Puzzles("classic", 24, hands...)
	run := func(ctx context.Context, part int) (int, error) { return Texts(ctx, puzzles[part]) }
	return Job{1, len(puzzles), 1, run}, err
}

// yesNo says of every hand of n cards whether it has a solution.
func yesNo(n, solvable int) (Job, error) {
	v, space, err := Space("classic", n)
	run := func(ctx context.Context, _ int) (int, error) {
		return total(solve.New().Sweep(ctx, space, v.Rules, rat.Int(v.Low)), func(row solve.Row) int {
			if row.Solvable {
				return 1
			}
			return 0
		})
	}
	return Job{int(space.Size()), 1, solvable, run}, err
}

// countdown finds, for every set of tiles, every target that it reaches.
func countdown() (Job, error) {
	v, space, err := Space("countdown", 6)
	run := func(ctx context.Context, _ int) (int, error) {
		return total(solve.New().SweepWindow(ctx, space, v.Rules, v.Low, v.High), func(row solve.WindowRow) int {
			return row.Targets.Count()
		})
	}
	return Job{int(space.Size()), 1, 10_871_986, run}, err
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

// check reads and judges answers.
func check() (Job, error) {
	const rounds = 20_000
	answers := Answers()
	profile, err := answer.Lookup("classic")
	run := func(ctx context.Context, _ int) (int, error) {
		judge, hand, target := answer.New(profile), []int64{3, 3, 8, 8}, rat.Int(24)
		found := 0
		for range rounds {
			for _, text := range answers {
				if judge.Judge(text, hand, target).Verdict == answer.Correct {
					found++
				}
			}
		}
		return found, ctx.Err()
	}
	return Job{rounds * len(answers), 1, rounds * RightAnswers, run}, err
}

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

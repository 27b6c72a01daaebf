// Package measure is the work by which make24 is measured, a row of the table of
// speeds each: the command times it on a user's machine, the benchmarks time it
// beside another way to do the same.
package measure

import (
	"context"
	"iter"
	"math"
	"strconv"
	"strings"

	"github.com/make24/make24/deal"
	"github.com/make24/make24/expr"
	"github.com/make24/make24/generate"
	"github.com/make24/make24/internal/answer"
	"github.com/make24/make24/puzzle"
	"github.com/make24/make24/rat"
	"github.com/make24/make24/solve"
)

// Row is one row of the table. Preparing it is not measured; the error is for a
// row that cannot be, which would be a mistake in it.
type Row struct {
	Name    string
	Unit    string // of what there is so much work
	Prepare func() (Job, error)
}

// Job is the work of a row, ready to be run. Every run has a new engine, so that
// nothing is known before the clock starts. A run that does not find what is
// known to be there has done other work, and its time would be a lie.
type Job struct {
	Work  int // how much a run does
	Parts int // how many different runs there are, in turn
	Want  int // what each finds
	Run   func(ctx context.Context, part int) (found int, err error)
}

// Rows returns the rows, in the order in which they are printed.
func Rows() []Row {
	return []Row{
		{"all4", "hands", func() (Job, error) { return texts(4, 1362) }},
		{"all5", "hands", func() (Job, error) { return texts(5, 6175-80) }},
		{"all6", "hands", func() (Job, error) { return single(Six()) }},
		{"all7", "hands", func() (Job, error) { return single(Seven()) }},
		{"yesno5", "hands", func() (Job, error) { return yesNo(5, 6175-80) }},
		{"yesno6", "hands", func() (Job, error) { return yesNo(6, 18395-3) }},
		{"yesno7", "hands", func() (Job, error) { return yesNo(7, 49205) }},
		{"countdown", "sets", countdown},
		{"check", "answers", check},
		{"generate4", "puzzles", func() (Job, error) { return generated(4, 10_000) }},
		{"generate6", "puzzles", func() (Job, error) { return generated(6, 250) }},
		{"stream", "answers", short},
		{"streamlong", "MB", long},
	}
}

// Six returns the hands of six that are measured: some with equal numbers and
// some without, small and large, chosen once with no regard to how long they
// take.
func Six() []deal.Hand {
	return []deal.Hand{
		{1, 2, 3, 4, 5, 6},
		{1, 1, 2, 3, 5, 8},
		{2, 3, 5, 7, 11, 13},
		{3, 3, 8, 8, 10, 12},
		{4, 5, 6, 9, 10, 11},
		{2, 2, 7, 7, 12, 12},
		{1, 4, 6, 9, 11, 13},
		{5, 6, 7, 8, 9, 10},
	}
}

// Seven returns the hands of seven that are measured, chosen like those of six;
// the last two were dealt.
func Seven() []deal.Hand {
	return []deal.Hand{
		{1, 2, 3, 4, 5, 6, 7},
		{2, 3, 3, 5, 8, 10, 13},
		{3, 3, 4, 4, 7, 10, 12},
		{2, 3, 3, 11, 11, 12, 12},
	}
}

// RightAnswers is how many of Answers are right.
const CorrectAnswers = 3

// Answers returns answers to 3 3 8 8, right, wrong and invalid.
func Answers() []string {
	return []string{
		"8/(3-8/3)", "8 ÷ (3 − 8 ÷ 3)", "(3*8)*(8/3)", "3*8+8-3", "8/(3-8/3", "8/(3-(8/3))",
		"8/(8/8-3/3)", "(8-3)*(8-3)", "3+3+8+8", "8*3",
	}
}

// Duration writes a time, given in nanoseconds, with three digits and its unit,
// from ns to s: "44 ms", "1.27 ms".
func Duration(ns float64) string {
	for _, unit := range []struct {
		name string
		ns   float64
	}{{"s", 1e9}, {"ms", 1e6}, {"µs", 1e3}} {
		if ns >= 0.9995*unit.ns {
			return Digits(ns/unit.ns) + " " + unit.name
		}
	}
	return Digits(ns) + " ns"
}

// Digits writes a number above 0 with three digits, or more where they stand
// before the point, and without zeros at the end behind it.
func Digits(x float64) string {
	places := max(0, 2-int(math.Floor(math.Log10(x))))
	text := strconv.FormatFloat(x, 'f', places, 64)
	if strings.Contains(text, ".") {
		text = strings.TrimRight(strings.TrimRight(text, "0"), ".")
	}
	return text
}

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
func SolveTexts(ctx context.Context, puzzles ...puzzle.Puzzle) (solvable int, err error) {
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
	run := func(ctx context.Context, _ int) (int, error) { return SolveTexts(ctx, puzzles...) }
	return Job{len(puzzles), 1, solvable, run}, err
}

// single writes all solutions of one hand as text, in turn.
func single(hands []deal.Hand) (Job, error) {
	puzzles, err := Puzzles("classic", 24, hands...)
	run := func(ctx context.Context, part int) (int, error) { return SolveTexts(ctx, puzzles[part]) }
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
	return Job{rounds * len(answers), 1, rounds * CorrectAnswers, run}, err
}

// Largest is the largest number in the hands of generated puzzles; the least is 1.
const MaxNumber = 100

// LargestTarget is their largest target, for hands of n numbers; the least is 1.
func MaxTarget(n int) int64 {
	if n < 6 {
		return 100
	}
	return 1000
}

// Generate makes so many solvable puzzles, each with its simplest solution, and
// returns how many there are. The error is the plan's.
func Generate(ctx context.Context, n, puzzles int, seed uint64) (found int, err error) {
	plan, err := generate.New(generate.Criteria{
		Rules: puzzle.Rules{Ops: expr.Basic}, Pool: deal.Ranks(MaxNumber, n),
		Cards:   generate.Span{From: int64(n), To: int64(n)},
		Targets: generate.TargetSpan(1, MaxTarget(n)),
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

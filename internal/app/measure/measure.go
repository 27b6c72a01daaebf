// Package measure defines the work whose time measures the speed of make24, one row of the table of
// results after the other. The command make24 bench times it on a user's machine; the benchmarks in
// bench compare it with other implementations.
package measure

import (
	"context"
	"iter"
	"math"
	"strconv"
	"strings"

	"github.com/make24/make24/answer"
	"github.com/make24/make24/deal"
	"github.com/make24/make24/expr"
	"github.com/make24/make24/generate"
	"github.com/make24/make24/puzzle"
	"github.com/make24/make24/rat"
	"github.com/make24/make24/solve"
)

// Row is one row of the table of results. The time of Prepare is not measured; it returns an error
// only if the row is misconfigured.
type Row struct {
	Name    string
	Unit    string // the unit of Job.Work
	Prepare func() (Job, error)
}

// Job is the prepared work of a row. Each run has a new engine, so nothing is cached when the clock
// starts. If a run does not find Want results, its work was wrong, and its time is not valid.
type Job struct {
	Work  int // units of work in a run
	Parts int // number of different runs, which are executed in turn
	Want  int // number of results that each run must find
	Run   func(ctx context.Context, part int) (found int, err error)
}

// Rows returns all rows in the order in which they are printed.
func Rows() []Row {
	return []Row{
		{"all4", "hands", func() (Job, error) { return allSolutionsJob(4, 1362) }},
		{"all5", "hands", func() (Job, error) { return allSolutionsJob(5, 6175-80) }},
		{"all6", "hands", func() (Job, error) { return singleHandsJob(HandsOfSix()) }},
		{"all7", "hands", func() (Job, error) { return singleHandsJob(HandsOfSeven()) }},
		{"yesno5", "hands", func() (Job, error) { return solvableJob(5, 6175-80) }},
		{"yesno6", "hands", func() (Job, error) { return solvableJob(6, 18395-3) }},
		{"yesno7", "hands", func() (Job, error) { return solvableJob(7, 49205) }},
		{"countdown", "sets", countdownJob},
		{"check", "answers", checkJob},
		{"generate4", "puzzles", func() (Job, error) { return generateJob(4, 10_000) }},
		{"generate6", "puzzles", func() (Job, error) { return generateJob(6, 250) }},
		{"stream", "answers", shortStreamJob},
		{"streamlong", "MB", longStreamJob},
	}
}

// HandsOfSix returns the measured hands of six numbers: with and without equal numbers, small and
// large. They were chosen without regard to the time they take.
func HandsOfSix() []deal.Hand {
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

// HandsOfSeven returns the measured hands of seven numbers, chosen like those of HandsOfSix. The
// last two were dealt at random.
func HandsOfSeven() []deal.Hand {
	return []deal.Hand{
		{1, 2, 3, 4, 5, 6, 7},
		{2, 3, 3, 5, 8, 10, 13},
		{3, 3, 4, 4, 7, 10, 12},
		{2, 3, 3, 11, 11, 12, 12},
	}
}

// CorrectAnswers is the number of correct answers in Answers.
const CorrectAnswers = 3

// Answers returns correct, wrong and invalid answers to 3 3 8 8.
func Answers() []string {
	return []string{
		"8/(3-8/3)", "8 ÷ (3 − 8 ÷ 3)", "(3*8)*(8/3)", "3*8+8-3", "8/(3-8/3", "8/(3-(8/3))",
		"8/(8/8-3/3)", "(8-3)*(8-3)", "3+3+8+8", "8*3",
	}
}

// FormatDuration formats a time in nanoseconds with three digits and a unit from ns to s, such as
// "44 ms" or "1.27 ms".
func FormatDuration(ns float64) string {
	for _, unit := range []struct {
		name string
		ns   float64
	}{{"s", 1e9}, {"ms", 1e6}, {"µs", 1e3}} {
		if ns >= 0.9995*unit.ns {
			return FormatDigits(ns/unit.ns) + " " + unit.name
		}
	}
	return FormatDigits(ns) + " ns"
}

// FormatDigits formats a number above 0 with three significant digits, or with all digits before
// the decimal point if there are more. It omits trailing zeros after the point.
func FormatDigits(x float64) string {
	places := max(0, 2-int(math.Floor(math.Log10(x))))
	text := strconv.FormatFloat(x, 'f', places, 64)
	if strings.Contains(text, ".") {
		text = strings.TrimRight(strings.TrimRight(text, "0"), ".")
	}
	return text
}

// Space returns a variant and the space of its hands of n cards. It returns the errors of
// [puzzle.Lookup] and [deal.NewSpace].
func Space(variant string, n int) (puzzle.Variant, deal.Space, error) {
	v, err := puzzle.Lookup(variant)
	if err != nil {
		return v, deal.Space{}, err
	}
	s, err := deal.NewSpace(v.Pool, n)
	return v, s, err
}

// Hands returns every hand of a space, in order of hand rank.
func Hands(space deal.Space) []deal.Hand {
	hands := make([]deal.Hand, 0, space.Size())
	for _, h := range space.All() {
		hands = append(hands, h)
	}
	return hands
}

// Puzzles returns the puzzles of hands with a target, under the rules of a variant. It returns the
// errors of [puzzle.Lookup] and [puzzle.New].
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

// SolveTexts finds all solutions of the puzzles as text, simplest first, with one new engine for
// all puzzles. It returns the number of puzzles that have a solution. It returns the errors of the
// engine and of the context.
func SolveTexts(ctx context.Context, puzzles ...puzzle.Puzzle) (solvable int, err error) {
	e := solve.New()
	for _, p := range puzzles {
		solutions, err := e.All(ctx, p, expr.Form)
		if err != nil {
			return 0, err
		}
		bytes := 0
		for _, s := range solutions {
			bytes += len(s.Text)
		}
		if bytes > 0 {
			solvable++
		}
	}
	return solvable, ctx.Err()
}

// allSolutionsJob returns the work of finding all solutions of every hand of n cards as text.
// solvable is the number of hands that have a solution.
func allSolutionsJob(n, solvable int) (Job, error) {
	v, space, err := Space("classic", n)
	if err != nil {
		return Job{}, err
	}
	puzzles, err := Puzzles(v.Name, v.Low, Hands(space)...)
	run := func(ctx context.Context, _ int) (int, error) { return SolveTexts(ctx, puzzles...) }
	return Job{len(puzzles), 1, solvable, run}, err
}

// singleHandsJob returns the work of finding all solutions of one hand as text. It has a part for
// each hand.
func singleHandsJob(hands []deal.Hand) (Job, error) {
	puzzles, err := Puzzles("classic", 24, hands...)
	run := func(ctx context.Context, part int) (int, error) { return SolveTexts(ctx, puzzles[part]) }
	return Job{1, len(puzzles), 1, run}, err
}

// solvableJob returns the work of deciding for every hand of n cards whether it has a solution.
// solvable is the number of hands that have one.
func solvableJob(n, solvable int) (Job, error) {
	v, space, err := Space("classic", n)
	run := func(ctx context.Context, _ int) (int, error) {
		return sumOver(solve.New().Sweep(ctx, space, v.Rules, rat.Int(v.Low)), func(row solve.Row) int {
			if row.Solvable {
				return 1
			}
			return 0
		})
	}
	return Job{int(space.Size()), 1, solvable, run}, err
}

// countdownJob returns the work of finding every target that each set of tiles makes.
func countdownJob() (Job, error) {
	v, space, err := Space("countdown", 6)
	run := func(ctx context.Context, _ int) (int, error) {
		return sumOver(solve.New().SweepWindow(ctx, space, v.Rules, v.Low, v.High), func(row solve.WindowRow) int {
			return row.Targets.Count()
		})
	}
	return Job{int(space.Size()), 1, 10_871_986, run}, err
}

// sumOver returns the sum of count over the rows of a sweep.
func sumOver[T any](seq iter.Seq2[T, error], count func(T) int) (int, error) {
	sum := 0
	for row, err := range seq {
		if err != nil {
			return 0, err
		}
		sum += count(row)
	}
	return sum, nil
}

// checkJob returns the work of parsing and judging the answers of Answers.
func checkJob() (Job, error) {
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

// MaxNumber is the largest number in the hands that Generate generates. The smallest is 1.
const MaxNumber = 100

// MaxTarget returns the largest target of the puzzles of n numbers that Generate generates. The
// smallest is 1.
func MaxTarget(n int) int64 {
	if n < 6 {
		return 100
	}
	return 1000
}

// Generate generates the given number of solvable puzzles of n numbers, each with its simplest
// solution. It returns the number of puzzles with a solution, and the errors of package generate.
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

// generateJob returns the work of generating puzzles of n numbers. The part is the seed.
func generateJob(n, puzzles int) (Job, error) {
	run := func(ctx context.Context, part int) (int, error) { return Generate(ctx, n, puzzles, uint64(part)) }
	return Job{puzzles, 1, puzzles, run}, nil
}

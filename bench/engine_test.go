package bench

import (
	"context"
	"fmt"
	"math/big"
	"slices"
	"testing"

	"github.com/make24/make24/deal"
	"github.com/make24/make24/internal/app/measure"
	"github.com/make24/make24/puzzle"
)

func BenchmarkAll4(b *testing.B)       { benchmark(b, "all4") }
func BenchmarkAll5(b *testing.B)       { benchmark(b, "all5") }
func BenchmarkAll6(b *testing.B)       { benchmark(b, "all6") }
func BenchmarkAll7(b *testing.B)       { benchmark(b, "all7") }
func BenchmarkYesNo5(b *testing.B)     { benchmark(b, "yesno5") }
func BenchmarkYesNo6(b *testing.B)     { benchmark(b, "yesno6") }
func BenchmarkYesNo7(b *testing.B)     { benchmark(b, "yesno7") }
func BenchmarkCountdown(b *testing.B)  { benchmark(b, "countdown") }
func BenchmarkGame(b *testing.B)       { benchmark(b, "game") }
func BenchmarkCheck(b *testing.B)      { benchmark(b, "check") }
func BenchmarkGenerate4(b *testing.B)  { benchmark(b, "generate4") }
func BenchmarkGenerate6(b *testing.B)  { benchmark(b, "generate6") }
func BenchmarkStream(b *testing.B)     { benchmark(b, "stream") }
func BenchmarkStreamLong(b *testing.B) { benchmark(b, "streamlong") }
func BenchmarkPython(b *testing.B)     { benchmark(b, "python") }
func BenchmarkStart(b *testing.B)      { benchmark(b, "start") }
func BenchmarkFirst(b *testing.B)      { benchmark(b, "first") }

// workFunc does the i-th piece of the work that one row of the table measures. It returns the
// amount of work done in units of the row, such as hands, sets of tiles, answers or program starts.
type workFunc func(i int) (amount float64, err error)

// workPair holds the two ways to do the work of a row: by make24 and by the alternative. Their
// preparation is not measured.
type workPair struct{ make24, alternative workFunc }

// prepareJob returns the prepared work of a row of make24 bench. It returns an error if there is no
// such row.
func prepareJob(name string) (measure.Job, error) {
	rows := measure.Rows()
	i := slices.IndexFunc(rows, func(r measure.Row) bool { return r.Name == name })
	if i < 0 {
		return measure.Job{}, fmt.Errorf("bench: unknown row %s", name)
	}
	return rows[i].Prepare()
}

// make24Work returns the work of make24 in a row: it runs the parts of job in turn.
func make24Work(name string, job measure.Job) workFunc {
	return func(i int) (float64, error) {
		found, err := job.Run(context.Background(), i%job.Parts)
		if err != nil {
			return 0, err
		}
		return float64(job.Work), checkFound(name, found, job.Want)
	}
}

// sink receives results, so that the compiler cannot remove their computation.
var sink int

// solveSpace returns the work of finding every solution of every hand of n cards as text. The usual
// program solves every step-th hand.
func solveSpace(name string, n, step int) (workPair, error) {
	job, err := prepareJob(name)
	if err != nil {
		return workPair{}, err
	}
	list, err := allHands("classic", n)
	some := everyNth(step, list)
	return workPair{
		make24: make24Work(name, job),
		alternative: func(int) (float64, error) {
			for _, h := range some {
				sink += len(usualSolutions(h, 24))
			}
			return float64(len(some)), nil
		},
	}, err
}

// solveSingleHands returns the work of finding every solution of one of the hands, in turn, as
// text. If firstStepOnly is set, the usual program searches only the solutions that begin with one
// of the possible first steps.
func solveSingleHands(name string, hands []deal.Hand, firstStepOnly bool) (workPair, error) {
	job, err := prepareJob(name)
	return workPair{
		make24: make24Work(name, job),
		alternative: func(i int) (float64, error) {
			h := hands[i%len(hands)]
			if !firstStepOnly {
				sink += len(usualSolutions(h, 24))
				return 1, nil
			}
			steps := usualFirstSteps(len(h))
			sink += len(usualSolutionsAfter(h, 24, i*29%steps)) // 29 selects other numbers and another operation each time
			return 1 / float64(steps), nil
		},
	}, err
}

// decideHands returns the work of deciding which hands of n cards have a solution. The usual
// program decides one of the given number of parts, another one each time. A part consists of runs
// of 50 consecutive hands.
func decideHands(name string, n, parts int) (workPair, error) {
	job, err := prepareJob(name)
	if err != nil {
		return workPair{}, err
	}
	list, err := allHands("classic", n)
	return workPair{
		make24: make24Work(name, job),
		alternative: func(i int) (float64, error) {
			const run = 50
			u, decided, found := newUsualSolver(24), 0, 0
			for k, h := range list {
				if k/run%parts != i%parts {
					continue
				}
				decided++
				if u.solvable(h) {
					found++
				}
			}
			if parts == 1 {
				return float64(decided), checkFound(name, found, job.Want)
			}
			return float64(decided), nil
		},
	}, err
}

// sweepCountdown returns the work of finding every target of every set of tiles. The usual program
// does so for every 100th set.
func sweepCountdown() (workPair, error) {
	job, err := prepareJob("countdown")
	if err != nil {
		return workPair{}, err
	}
	sets, err := allHands("countdown", 6)
	some := everyNth(100, sets)
	return workPair{
		make24: make24Work("countdown", job),
		alternative: func(int) (float64, error) {
			for _, tiles := range some {
				if usualTargets(tiles)[highTarget] {
					sink++
				}
			}
			return float64(len(some)), nil
		},
	}, err
}

// solveGames returns the work of finding all solutions of one of the Countdown games, in turn, with
// a new engine each time.
func solveGames() (workPair, error) {
	var list []puzzle.Puzzle
	for _, g := range countdownGames {
		p, err := measure.Puzzles("countdown", g.target, g.tiles)
		if err != nil {
			return workPair{}, err
		}
		list = append(list, p...)
	}
	run := func(ctx context.Context, part int) (int, error) { return measure.SolveTexts(ctx, list[part]) }
	return workPair{
		make24: make24Work("game", measure.Job{Work: 1, Parts: len(list), Want: 1, Run: run}),
		alternative: func(i int) (float64, error) {
			g := countdownGames[i%len(countdownGames)]
			sink += len(usualGameSolutions(g.tiles, g.target))
			return 1, nil
		},
	}, nil
}

// judgeAnswers returns the work of judging the answers of measure.Answers, from text to verdict,
// several times.
func judgeAnswers() (workPair, error) {
	const rounds = 100
	job, err := prepareJob("check")
	answers, hand, target := measure.Answers(), deal.Hand{3, 3, 8, 8}, big.NewRat(24, 1)
	return workPair{
		make24: make24Work("check", job),
		alternative: func(int) (float64, error) {
			correct := 0
			for range rounds {
				for _, a := range answers {
					if usualCheck(hand, target, a) {
						correct++
					}
				}
			}
			return float64(rounds * len(answers)), checkFound("check", correct, rounds*measure.CorrectAnswers)
		},
	}, err
}

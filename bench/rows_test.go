package bench

import (
	"testing"
	"time"

	"github.com/make24/make24/internal/app/measure"
)

// row is one row of the table.
type row struct {
	name         string
	work         string        // description of the measured work
	unit         string        // unit of the work
	units        float64       // number of units
	limit        time.Duration // the maximum time for make24; over that of the alternative if that is doesNothing
	alternative  string        // the alternative, and the part of the work that it does
	runsPerRound [2]int        // runs of make24 and of the alternative in a round

	prepare func(tb testing.TB) (workPair, error)
}

const (
	usualProgram   = "pair by pair, fractions of int64, texts, duplicates removed in a map"
	usualScript    = "a Python script with re and eval, which reads no LaTeX"
	usualGenerator = "random hands and targets until pair by pair finds a solution, which is not written"
	doesNothing    = "a Go program that does nothing"
	usualYesNo     = "pair by pair, stopping at the first solution, sorted lists cached across hands"
)

var speedTable = []row{
	{
		"all4", "all solutions as text, 1820 hands of four", "hand", 1820, 5 * time.Millisecond,
		usualProgram,
		[2]int{5, 1},
		func(testing.TB) (workPair, error) { return solveSpace("all4", 4, 1) },
	},
	{
		"all5", "all solutions as text, 6175 hands of five", "hand", 6175, 400 * time.Millisecond,
		usualProgram + "; on each 200th hand",
		[2]int{1, 1},
		func(testing.TB) (workPair, error) { return solveSpace("all5", 5, 200) },
	},
	{
		"all6", "all solutions as text, one hand of six, median of 8", "hand", 1, 2 * time.Millisecond,
		usualProgram + "; one hand a round",
		[2]int{8, 1},
		func(testing.TB) (workPair, error) { return solveSingleHands("all6", measure.HandsOfSix(), false) },
	},
	{
		"all7", "all solutions as text, one hand of seven, median of 4", "hand", 1, 40 * time.Millisecond,
		usualProgram + "; scaled from one of its 126 first steps a round",
		[2]int{4, 1},
		func(testing.TB) (workPair, error) { return solveSingleHands("all7", measure.HandsOfSeven(), true) },
	},
	{
		"yesno5", "solvable or not, 6175 hands of five", "hand", 6175, 50 * time.Millisecond,
		usualYesNo,
		[2]int{3, 1},
		func(testing.TB) (workPair, error) { return decideHands("yesno5", 5, 1) },
	},
	{
		"yesno6", "solvable or not, 18395 hands of six", "hand", 18395, 250 * time.Millisecond,
		usualYesNo,
		[2]int{2, 1},
		func(testing.TB) (workPair, error) { return decideHands("yesno6", 6, 1) },
	},
	{
		"yesno7", "solvable or not, 49205 hands of seven", "hand", 49205, 1400 * time.Millisecond,
		usualYesNo + "; on a tenth, another each round",
		[2]int{1, 1},
		func(testing.TB) (workPair, error) { return decideHands("yesno7", 7, 10) },
	},
	{
		"countdown", "every target 100..999, 13243 sets of six tiles", "set", 13243, 1400 * time.Millisecond,
		"depth first over pairs of integers, marking targets; on each 100th set",
		[2]int{1, 1},
		func(testing.TB) (workPair, error) { return sweepCountdown() },
	},
	{
		"game", "all solutions of one Countdown game, median of 8", "game", 1, 2 * time.Millisecond,
		"depth first over pairs of integers, texts, duplicates removed in a map",
		[2]int{8, 8},
		func(testing.TB) (workPair, error) { return solveGames() },
	},
	{
		"check", "one answer from text to verdict, mean of 10 kinds", "answer", 1, 500 * time.Nanosecond,
		"go/parser and math/big",
		[2]int{5, 5},
		func(testing.TB) (workPair, error) { return judgeAnswers() },
	},
	{
		"grade4", "the grade of each of the 1820 hands of four", "hand", 1820, 100 * time.Millisecond,
		"the graph on which the weights are fitted, in which each step lists its features",
		[2]int{3, 1},
		func(testing.TB) (workPair, error) { return gradeHands() },
	},
	{
		"hint4", "all four steps of a hint, for hands of four and positions after one and two moves, mean", "hint", 1, 50 * time.Microsecond,
		"pair by pair, only whether there is a solution",
		[2]int{3, 3},
		func(testing.TB) (workPair, error) { return giveHints() },
	},
	{
		"generate4", "a solvable puzzle, four numbers 1..100, target 1..100, with its simplest solution", "puzzle", 1, time.Second / 20_000,
		usualGenerator + "; 500",
		[2]int{3, 1},
		func(testing.TB) (workPair, error) { return generatePuzzles("generate4", 4, 500) },
	},
	{
		"generate6", "a solvable puzzle, six numbers 1..100, target 1..1000, with its simplest solution", "puzzle", 1, time.Second / 1000,
		usualGenerator + "; 5",
		[2]int{3, 1},
		func(testing.TB) (workPair, error) { return generatePuzzles("generate6", 6, 5) },
	},
	{
		"stream", "short answers from JSON to verdict, 16 MiB, mean", "answer", 1, time.Second / 300_000,
		usualScript + "; on a quarter",
		[2]int{3, 1},
		func(tb testing.TB) (workPair, error) { return judgeStream(tb, "stream", 16<<20, 0, 0) },
	},
	{
		"streamlong", "answers of 2 to 20 KB from JSON to verdict, one MB of 64, mean", "MB", 1, time.Second / 150,
		usualScript + "; on a quarter",
		[2]int{3, 1},
		func(tb testing.TB) (workPair, error) { return judgeStream(tb, "streamlong", 64_000_000, 2000, 20_000) },
	},
	{
		"python", "check_many of the Python package, from tuples to verdicts, mean", "answer", 1, time.Second / 500_000,
		"a Python script with re, eval and Fraction, which reads no LaTeX; on a tenth",
		[2]int{3, 1},
		judgeInPython,
	},
	{
		"sheet24", "a sheet of 24 hands of all levels with its answers, as PDF", "sheet", 1, 50 * time.Millisecond,
		"none",
		[2]int{5, 0},
		makeSheets,
	},
	{
		"evaluate", "a million answers of four models, from JSON to the tables", "run", 1, 5 * time.Second,
		"none",
		[2]int{1, 0},
		evaluateModels,
	},
	{
		"start", "make24 version", "start", 1, 5 * time.Millisecond,
		doesNothing,
		[2]int{8, 8},
		func(tb testing.TB) (workPair, error) { return startCommand(tb, "version") },
	},
	{
		"first", "make24 solve 3 3 8 8", "start", 1, 5 * time.Millisecond,
		doesNothing,
		[2]int{8, 8},
		func(tb testing.TB) (workPair, error) { return startCommand(tb, "solve", "3", "3", "8", "8") },
	},
}

// benchmark measures both sides of a row as Go benchmarks, first make24, then the alternative.
func benchmark(b *testing.B, name string) {
	for _, r := range speedTable {
		if r.name != name {
			continue
		}
		s, err := r.prepare(b)
		if err != nil {
			b.Fatal(err)
		}
		for _, side := range []struct {
			name string
			work workFunc
		}{{"make24", s.make24}, {"usual", s.alternative}} {
			if side.work == nil {
				continue
			}
			b.Run(side.name, func(b *testing.B) {
				b.ReportAllocs()
				amount := 0.0
				for i := 0; b.Loop(); i++ {
					n, err := side.work(i)
					if err != nil {
						b.Fatal(err)
					}
					amount += n
				}
				b.ReportMetric(float64(b.Elapsed().Nanoseconds())/amount, "ns/"+r.unit)
			})
		}
	}
}

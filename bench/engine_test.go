package bench

import (
	"context"
	"math/big"
	"testing"

	"github.com/make24/make24/deal"
	"github.com/make24/make24/expr"
	"github.com/make24/make24/puzzle"
	"github.com/make24/make24/rat"
	"github.com/make24/make24/solve"
)

func BenchmarkAll4(b *testing.B)      { benchmark(b, "all4") }
func BenchmarkAll5(b *testing.B)      { benchmark(b, "all5") }
func BenchmarkAll6(b *testing.B)      { benchmark(b, "all6") }
func BenchmarkAll7(b *testing.B)      { benchmark(b, "all7") }
func BenchmarkYesNo5(b *testing.B)    { benchmark(b, "yesno5") }
func BenchmarkYesNo6(b *testing.B)    { benchmark(b, "yesno6") }
func BenchmarkYesNo7(b *testing.B)    { benchmark(b, "yesno7") }
func BenchmarkCountdown(b *testing.B) { benchmark(b, "countdown") }
func BenchmarkGame(b *testing.B)      { benchmark(b, "game") }
func BenchmarkCheck(b *testing.B)     { benchmark(b, "check") }
func BenchmarkStart(b *testing.B)     { benchmark(b, "start") }
func BenchmarkFirst(b *testing.B)     { benchmark(b, "first") }

// work does a piece of the work of a row, the i-th, and says how much it was: 1 is
// one hand, one set, one answer, one start.
type work func(i int) (amount float64, err error)

// sides are the two ways to do the work of a row; what both need beforehand is
// prepared and not measured.
type sides struct{ ours, usual work }

// allOfSpace: every solution of every hand of n cards as text; the usual program
// takes each step-th hand.
func allOfSpace(n, step int) (sides, error) {
	hands, err := classicHands(n)
	if err != nil {
		return sides{}, err
	}
	list, err := puzzles("classic", 24, hands...)
	some := every(step, hands)
	return sides{
		ours: func(int) (float64, error) {
			e := solve.New()
			for _, p := range list {
				if err := writeAll(e, p); err != nil {
					return 0, err
				}
			}
			return float64(len(list)), nil
		},
		usual: func(int) (float64, error) {
			for _, h := range some {
				keep += len(usualAll(h, 24))
			}
			return float64(len(some)), nil
		},
	}, err
}

// keep makes it plain to the compiler that results are wanted.
var keep int

// writeAll goes through all solutions of a puzzle as text, simplest first.
func writeAll(e *solve.Engine, p puzzle.Puzzle) error {
	seq, err := e.All(context.Background(), p, expr.Form)
	if err != nil {
		return err
	}
	for s := range seq {
		keep += len(s.Text)
	}
	return nil
}

// allOfHand: every solution of one hand, in turn, by an engine that has seen no
// other; of the usual program, where part is set, one first step only.
func allOfHand(hands []deal.Hand, part bool) (sides, error) {
	list, err := puzzles("classic", 24, hands...)
	return sides{
		ours: func(i int) (float64, error) { return 1, writeAll(solve.New(), list[i%len(list)]) },
		usual: func(i int) (float64, error) {
			h := hands[i%len(hands)]
			if !part {
				keep += len(usualAll(h, 24))
				return 1, nil
			}
			steps := usualFirstSteps(len(h))
			keep += len(usualPart(h, 24, i*29%steps)) // 29: other numbers and another operation each time
			return 1 / float64(steps), nil
		},
	}, err
}

// yesNo: which of the hands of n cards have a solution. The usual program takes one
// of so many parts, another each time, made of runs of hands that are neighbours.
func yesNo(n, solvable, parts int) (sides, error) {
	v, s, err := space("classic", n)
	hands := listed(s)
	return sides{
		ours: func(int) (float64, error) {
			found := 0
			for row, err := range solve.New().Sweep(context.Background(), s, v.Rules, rat.Int(v.Low)) {
				if err != nil {
					return 0, err
				}
				if row.Solvable {
					found++
				}
			}
			return float64(s.Size()), expect("hands with a solution", found, solvable)
		},
		usual: func(i int) (float64, error) {
			const run = 50
			u, done, found := newUsualSolver(v.Low), 0, 0
			for k, h := range hands {
				if k/run%parts != i%parts {
					continue
				}
				done++
				if u.solvable(h) {
					found++
				}
			}
			if parts == 1 {
				return float64(done), expect("hands with a solution", found, solvable)
			}
			return float64(done), nil
		},
	}, err
}

// countdownSweep: every target of every set of tiles; the usual program takes each
// 100th set.
func countdownSweep() (sides, error) {
	v, s, err := space("countdown", 6)
	some := every(100, listed(s))
	return sides{
		ours: func(int) (float64, error) {
			reached := 0
			for row, err := range solve.New().SweepWindow(context.Background(), s, v.Rules, lowTarget, highTarget) {
				if err != nil {
					return 0, err
				}
				reached += row.Targets.Count()
			}
			return float64(s.Size()), expect("targets reached", reached, 10_871_986)
		},
		usual: func(int) (float64, error) {
			for _, tiles := range some {
				if usualTargets(tiles)[highTarget] {
					keep++
				}
			}
			return float64(len(some)), nil
		},
	}, err
}

// oneGame: all solutions of one Countdown game, in turn, by a new engine each.
func oneGame() (sides, error) {
	var list []puzzle.Puzzle
	for _, g := range games {
		p, err := puzzles("countdown", g.target, g.tiles)
		if err != nil {
			return sides{}, err
		}
		list = append(list, p...)
	}
	return sides{
		ours: func(i int) (float64, error) { return 1, writeAll(solve.New(), list[i%len(list)]) },
		usual: func(i int) (float64, error) {
			g := games[i%len(games)]
			keep += len(usualGame(g.tiles, g.target))
			return 1, nil
		},
	}, nil
}

// judging: the answers, from text to verdict, so many times.
func judging() (sides, error) {
	const rounds, usualRounds = 2000, 100
	list, err := puzzles("classic", 24, deal.Hand{3, 3, 8, 8})
	if err != nil {
		return sides{}, err
	}
	target := big.NewRat(24, 1)
	count := func(rounds int, correct func(string) bool) (float64, error) {
		right := 0
		for range rounds {
			for _, a := range answers {
				if correct(a) {
					right++
				}
			}
		}
		return float64(rounds * len(answers)), expect("correct answers", right, rounds*rightAnswers)
	}
	var parser expr.Parser
	return sides{
		ours: func(int) (float64, error) {
			return count(rounds, func(a string) bool {
				x, err := parser.Parse(a)
				return err == nil && list[0].Check(x).Correct
			})
		},
		usual: func(int) (float64, error) {
			return count(usualRounds, func(a string) bool { return usualCheck(list[0].Hand, target, a) })
		},
	}, nil
}

//go:build long

package solve_test

import (
	"math/rand/v2"
	"testing"

	"github.com/make24/make24/internal/testkit/randtest"
	"github.com/make24/make24/puzzle"
	"github.com/make24/make24/rat"
	"github.com/make24/make24/solve"
)

// runHalves runs the subtests "even" and "odd" in parallel. Each calls run with its own engine, and
// with half 0 or 1.
func runHalves(t *testing.T, run func(t *testing.T, half int, e *solve.Engine)) {
	t.Helper()
	for half, name := range []string{"even", "odd"} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			run(t, half, solve.New())
		})
	}
}

func TestLongAgreeHandsOfFour(t *testing.T)    { checkHandsOfFour(t, 1) }
func TestLongAgreeZerosAndEquals(t *testing.T) { checkZerosAndEquals(t, 1) }

func TestLongAgreeZeroAndNegativeTargets(t *testing.T) {
	t.Parallel()
	checkZeroAndNegativeTargets(t, 5, 150)
}

func TestLongAgreeRandom(t *testing.T) {
	t.Parallel()
	checkRandom(t, 150)
}

func TestLongTried(t *testing.T) {
	t.Parallel()
	checkTried(t, [][]int64{{1, 1, 1, 1, 1}, {2, 2, 2, 3, 3}})
}

func TestLongReferenceSymbols(t *testing.T) {
	t.Parallel()
	checkReferenceSymbols(t, 5)
}

func TestLongReferenceNumbers(t *testing.T) {
	t.Parallel()
	checkReferenceNumbers(t, 30)
}

func TestLongReferenceNormalForm(t *testing.T) {
	t.Parallel()
	checkReferenceNormalForm(t, [][]int64{{1, 1, 1, 1, 1}, {2, 2, 2, 3, 3}})
}

func TestLongOrderOfLargeResults(t *testing.T) {
	t.Parallel()
	checkOrderOfRandomHands(t, 150, 3000)
}

func TestLongAgreeFive(t *testing.T) {
	runHalves(t, func(t *testing.T, half int, e *solve.Engine) {
		r := randtest.New(t, uint64(5+half))
		for range 100 {
			checkAgreement(t, e, drawPuzzle(t, r, rulesOf(t, "classic"), 5, 0, 100))
		}
		for i := range 20 {
			checkAgreement(t, e, drawPuzzle(t, r, rulesOf(t, []string{"countdown", "hdoj"}[i%2]), 5, 0, []int64{13, 100}[i/2%2]))
		}
	})
}

func TestLongAgreeSix(t *testing.T) {
	var puzzles []puzzle.Puzzle
	for _, row := range []struct {
		rules  string
		hand   []int64
		target int64
	}{
		{"classic", []int64{1, 2, 3, 4, 5, 6}, 24},
		{"classic", []int64{3, 3, 3, 8, 8, 8}, 24},
		{"classic", []int64{1, 1, 1, 11, 12, 13}, 24},
		{"classic", []int64{9, 9, 9, 10, 10, 10}, 24},
		{"classic", []int64{2, 3, 5, 7, 11, 13}, 997},
		{"hdoj", []int64{1, 5, 5, 5, 7, 8}, 24},
		{"countdown", []int64{3, 6, 25, 50, 75, 100}, 952},
		{"countdown", []int64{1, 1, 5, 5, 10, 100}, 437},
	} {
		puzzles = append(puzzles, puzzleOf(t, row.hand, rat.Int(row.target), rulesOf(t, row.rules)))
	}
	runHalves(t, func(t *testing.T, half int, e *solve.Engine) {
		for i := half; i < len(puzzles); i += 2 {
			checkAgreement(t, e, puzzles[i])
		}
	})
}

func TestLongAgreePowersOfFour(t *testing.T) {
	e, r := solve.New(), rand.New(rand.NewPCG(24, 9))
	rules := rulesOf(t, "power")
	for i := range 20 {
		checkAgreement(t, e, drawPuzzle(t, r, rules, 4, 0, []int64{4, 13}[i%2]))
	}
	for range 10 {
		checkAgreement(t, e, drawPuzzle(t, r, puzzle.Rules{Ops: rules.Ops, Join: true, Subset: true}, 4, 1, 9))
	}
}

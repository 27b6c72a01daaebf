package bench

import (
	"math/rand/v2"

	"github.com/make24/make24/deal"
	"github.com/make24/make24/internal/app/measure"
)

// usualGenerate draws hands of n numbers and targets until the given number of them is solvable. It
// returns the number of draws.
func usualGenerate(n, puzzles int, seed uint64) (tried int) {
	r := rand.New(rand.NewPCG(seed, 24))
	for found := 0; found < puzzles; tried++ {
		hand := make(deal.Hand, n)
		for i := range hand {
			hand[i] = 1 + r.Int64N(measure.MaxNumber)
		}
		// The cache of a solver is valid for one target only and rarely hit, but for six numbers it
		// helps.
		if newUsualSolver(1 + r.Int64N(measure.MaxTarget(n))).solvable(hand) {
			found++
		}
	}
	return tried
}

// generatePuzzles returns the work of generating solvable puzzles of n numbers. The alternative
// generates the given number of puzzles, with another seed each time.
func generatePuzzles(name string, n, puzzles int) (workPair, error) {
	job, err := prepareJob(name)
	return workPair{
		make24: make24Work(name, job),
		alternative: func(i int) (float64, error) {
			sink += usualGenerate(n, puzzles, uint64(i))
			return float64(puzzles), nil
		},
	}, err
}

package evaluate

import (
	"math/big"
	"math/bits"
	"math/rand/v2"
	"runtime"
	"slices"
	"sync"
)

// Difference compares two models on the puzzles that both answered or, if there are none, the accuracies of both.
type Difference struct {
	A, B    string
	Puzzles int64 // that both answered
	// Value is the accuracy of A minus that of B on these puzzles; Low and High are its 95 % interval, which is that of
	// newcombe without common puzzles.
	Estimate
	// P is the p value: the probability of a difference as large as this one or larger if the models are
	// equally good. If AtFloor is set, the p value is at most P: no draw was as extreme, and P is the
	// smallest that this number of draws can give. Without common puzzles, P is nil.
	P       *big.Rat
	AtFloor bool
}

// maxScale bounds the common denominator of the shares of a comparison. If the denominator is
// larger, the shares are rounded to parts of maxScale.
const maxScale = 1 << 32

// compare compares two models. a and b hold their outcomes for the same puzzles in the same order.
//
// The interval is that of the paired bootstrap: it draws puzzles with replacement, the same for both
// models, and takes the middle 95 % of the differences of their accuracies (Efron and Tibshirani
// 1993, "An introduction to the bootstrap"; Koehn 2004, ACL W04-3250).
//
// P is that of the paired randomization test, which is also valid for few puzzles: if the models are
// equally good, each difference is as likely to have the other sign (Fisher 1935, "The design of
// experiments"). It is (b+1)/(draws+1), where b is the number of draws of random signs in which the sum is
// at least as far from 0 as the observed one: the observed signs count as one more draw, since b/draws
// would be too small, and 0 at worst (Phipson and Smyth 2010, "Permutation p-values should never be zero").
//
// Each draw has its own generator, so the result depends on the seed alone.
func compare(a, b []outcome, draws int, seed, stream uint64) (e Estimate, p *big.Rat, atFloor bool) {
	scale := commonScale(a, b)
	diffs := make([]int64, len(a))
	observed := int64(0)
	for i := range a {
		diffs[i] = share(a[i], scale) - share(b[i], scale)
		observed += diffs[i]
	}
	asExtreme := int64(0)
	for _, sum := range drawSums(diffs, draws, seed, 2*stream, flipSigns) {
		if magnitude(sum) >= magnitude(observed) {
			asExtreme++
		}
	}
	sums := drawSums(diffs, draws, seed, 2*stream+1, resample)
	slices.Sort(sums)
	ratio := func(sum int64) *big.Rat {
		return new(big.Rat).SetFrac(big.NewInt(sum), new(big.Int).Mul(big.NewInt(scale), big.NewInt(int64(len(a)))))
	}
	outside := draws * 25 / 1000
	e = Estimate{Value: ratio(observed), Low: ratio(sums[outside]), High: ratio(sums[draws-1-outside])}
	return e, big.NewRat(asExtreme+1, int64(draws)+1), asExtreme == 0
}

// commonScale returns the least common multiple of the numbers of answers, or maxScale.
func commonScale(lists ...[]outcome) int64 {
	scale := int64(1)
	for _, list := range lists {
		for _, x := range list {
			n := max(x.answers, 1)
			if scale%n != 0 {
				scale = scale / gcd(scale, n) * n
			}
			if scale > maxScale {
				return maxScale
			}
		}
	}
	return scale
}

func gcd(a, b int64) int64 {
	for b != 0 {
		a, b = b, a%b
	}
	return a
}

// share returns the share of correct answers, in parts of scale.
func share(x outcome, scale int64) int64 {
	if x.answers == 0 {
		return 0
	}
	if scale%x.answers == 0 {
		return scale / x.answers * x.correct
	}
	high, low := bits.Mul64(uint64(scale), uint64(x.correct))
	quotient, _ := bits.Div64(high, low, uint64(x.answers))
	return int64(quotient)
}

func magnitude(n int64) int64 { return max(n, -n) }

// drawSums calls sum once for each draw, with the generator of the draw, and returns the results.
func drawSums(diffs []int64, draws int, seed, stream uint64, sum func([]int64, *rand.PCG) int64) []int64 {
	sums := make([]int64, draws)
	workers := runtime.GOMAXPROCS(0)
	var wait sync.WaitGroup
	for w := range workers {
		wait.Go(func() {
			for i := w; i < draws; i += workers {
				sums[i] = sum(diffs, rand.NewPCG(seed, stream<<32|uint64(i)))
			}
		})
	}
	wait.Wait()
	return sums
}

// resample draws len(diffs) differences with replacement and returns their sum.
func resample(diffs []int64, source *rand.PCG) (sum int64) {
	for range diffs {
		index, _ := bits.Mul64(source.Uint64(), uint64(len(diffs)))
		sum += diffs[index]
	}
	return sum
}

// flipSigns returns the sum of the differences with random signs.
func flipSigns(diffs []int64, source *rand.PCG) (sum int64) {
	word := uint64(0)
	for i, d := range diffs {
		if i%64 == 0 {
			word = source.Uint64()
		}
		sign := int64(word&1)*2 - 1
		sum += sign * d
		word >>= 1
	}
	return sum
}

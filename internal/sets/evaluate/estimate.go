package evaluate

import (
	"cmp"
	"math/big"
	"slices"
)

// outcome is the number of answers of a model to a puzzle, and how many of them are correct.
type outcome struct{ answers, correct int64 }

// outcomes counts puzzles by their outcome.
type outcomes map[outcome]int64

// puzzles returns the number of puzzles.
func (o outcomes) puzzles() (n int64) {
	for _, count := range o {
		n += count
	}
	return n
}

// sorted returns the distinct outcomes in a fixed order.
func (o outcomes) sorted() []outcome {
	list := make([]outcome, 0, len(o))
	for x := range o {
		list = append(list, x)
	}
	slices.SortFunc(list, func(a, b outcome) int {
		return cmp.Or(cmp.Compare(a.answers, b.answers), cmp.Compare(a.correct, b.correct))
	})
	return list
}

// Estimate is a share with its 95 % interval.
type Estimate struct{ Value, Low, High *big.Rat }

// PassEstimate is the estimate of pass@k.
type PassEstimate struct {
	K int64
	Estimate
}

// pass returns the estimate of pass@k, the probability that at least one of k answers to a puzzle
// is correct: the mean over the puzzles of 1 - C(n-c,k)/C(n,k), for n answers of which c are
// correct. It is unbiased (Chen et al. 2021, "Evaluating large language models trained on code",
// arXiv 2107.03374). A puzzle without an answer counts as 0. pass reports false if a puzzle has
// answers, but fewer than k.
func (o outcomes) pass(k int64) (Estimate, bool) {
	sum, choose := new(big.Rat), binomials{}
	for _, x := range o.sorted() {
		switch {
		case x.answers == 0:
			continue
		case x.answers < k:
			return Estimate{}, false
		}
		failed := new(big.Rat).SetFrac(choose.of(x.answers-x.correct, k), choose.of(x.answers, k))
		share := failed.Sub(big.NewRat(1, 1), failed)
		sum.Add(sum, share.Mul(share, big.NewRat(o[x], 1)))
	}
	return newEstimate(sum, o.puzzles()), true
}

// binomials caches binomial coefficients.
type binomials map[[2]int64]*big.Int

// of returns the number of subsets of k elements of a set of n; it is 0 if n < k.
func (b binomials) of(n, k int64) *big.Int {
	x := b[[2]int64{n, k}]
	if x == nil {
		x = new(big.Int)
		if n >= k {
			x.Binomial(n, k)
		}
		b[[2]int64{n, k}] = x
	}
	return x
}

// newEstimate returns the mean of n shares from 0 to 1, one for each puzzle, which add up to sum, with its
// Wilson interval (Wilson 1927, "Probable inference, the law of succession, and statistical
// inference", JASA 22). If each share is 0 or 1, that is the usual interval. Other shares vary less,
// so the interval is then at least as wide as needed.
func newEstimate(sum *big.Rat, n int64) Estimate {
	if n == 0 {
		return Estimate{new(big.Rat), new(big.Rat), big.NewRat(1, 1)}
	}
	mean := new(big.Rat).Quo(sum, big.NewRat(n, 1))
	low, high := wilson(mean, n)
	return Estimate{mean, low, high}
}

// precision is the precision of square roots, in bits.
const precision = 128

// normalQuantile is the 97.5 % quantile of the normal distribution.
var normalQuantile = big.NewRat(1_959_963_984_540_054, 1_000_000_000_000_000)

// wilson returns the Wilson interval of a share of n.
func wilson(share *big.Rat, n int64) (low, high *big.Rat) {
	one, count := big.NewRat(1, 1), big.NewRat(n, 1)
	z2 := new(big.Rat).Mul(normalQuantile, normalQuantile)
	z2n := new(big.Rat).Quo(z2, count) // z²/n
	// Before scaling, half the width of the interval is z·√(p(1-p)/n + z²/4n²).
	variance := new(big.Rat).Sub(one, share)
	variance.Mul(variance, share).Quo(variance, count)
	variance.Add(variance, new(big.Rat).Quo(z2n, big.NewRat(4*n, 1)))
	root := new(big.Float).SetPrec(precision).SetRat(variance)
	halfWidth, _ := root.Sqrt(root).Rat(nil)
	halfWidth.Mul(halfWidth, normalQuantile)
	center := new(big.Rat).Mul(z2n, big.NewRat(1, 2))
	center.Add(center, share)
	scale := new(big.Rat).Add(one, z2n)
	low = new(big.Rat).Sub(center, halfWidth)
	high = new(big.Rat).Add(center, halfWidth)
	return clamp(low.Quo(low, scale)), clamp(high.Quo(high, scale))
}

// clamp returns x, or 0 or 1 if x is outside this range.
func clamp(x *big.Rat) *big.Rat {
	switch one := big.NewRat(1, 1); {
	case x.Sign() < 0:
		return new(big.Rat)
	case x.Cmp(one) > 0:
		return one
	}
	return x
}

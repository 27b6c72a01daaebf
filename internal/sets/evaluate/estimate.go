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

// Estimate is a mean share with its 95 % intervals: that of Wilson from Low to High, and the cluster-robust
// one from ClusterLow to ClusterHigh. The estimate of a Difference has only the first.
type Estimate struct{ Value, Low, High, ClusterLow, ClusterHigh *big.Rat }

// PassEstimate is the estimate of pass@k or maj@k.
type PassEstimate struct {
	K int64
	Estimate
}

// accuracy returns the mean over the puzzles of the share of correct answers. A puzzle without an answer
// counts as 0.
func (o outcomes) accuracy() Estimate {
	var s shareSum
	for x, count := range o {
		s.puzzles += count
		if x.answers > 0 {
			s.add(big.NewRat(x.correct, x.answers), count)
		}
	}
	return s.estimate()
}

// pass returns the estimates of pass@k, the probability that at least one of k answers to a puzzle
// is correct: the mean over the puzzles of 1 - C(n-c,k)/C(n,k), for n answers of which c are
// correct. It is unbiased (Chen et al. 2021, "Evaluating large language models trained on code",
// arXiv 2107.03374). A puzzle without an answer counts as 0. pass leaves out each k for which a puzzle has
// answers, but fewer than k. It is fast if ks are consecutive numbers.
func (o outcomes) pass(ks []int64) (list []PassEstimate) {
	var sizes []*subsets // one for each number of answers
	for _, x := range o.sorted() {
		if x.answers == 0 {
			continue
		}
		if len(sizes) == 0 || sizes[len(sizes)-1].all.n != x.answers {
			sizes = append(sizes, &subsets{all: binomial{n: x.answers}})
		}
		s := sizes[len(sizes)-1]
		s.puzzles += o[x]
		s.counts = append(s.counts, o[x])
		s.failed = append(s.failed, binomial{n: x.answers - x.correct})
	}
	puzzles := o.puzzles()
	for _, k := range ks {
		if len(sizes) == 0 || k > sizes[0].all.n {
			break
		}
		sum := shareSum{puzzles: puzzles}
		for _, s := range sizes {
			s.addTo(&sum, k)
		}
		list = append(list, PassEstimate{k, sum.estimate()})
	}
	return list
}

// subsets counts the subsets of the answers to the puzzles with the same number of answers.
type subsets struct {
	all     binomial // subsets of all answers
	puzzles int64
	counts  []int64    // puzzles, by their number of correct answers
	failed  []binomial // subsets without a correct answer, for each of these numbers
}

// addTo adds the shares of the subsets of k answers that have a correct one. It computes with integers, since
// adding up fractions would take much longer.
func (s *subsets) addTo(sum *shareSum, k int64) {
	var failed, squares, weighted, count big.Int // the sums of the numbers of failed subsets and of their squares
	for i := range s.failed {
		f := s.failed[i].choose(k)
		weighted.Mul(f, count.SetInt64(s.counts[i]))
		failed.Add(&failed, &weighted)
		squares.Add(&squares, weighted.Mul(&weighted, f))
	}
	all := s.all.choose(k)
	first := new(big.Rat).SetFrac(&failed, all) // Σf
	second := new(big.Rat).SetFrac(&squares, new(big.Int).Mul(all, all))
	puzzles := big.NewRat(s.puzzles, 1)
	sum.sum.Add(&sum.sum, puzzles).Sub(&sum.sum, first)
	sum.squares.Add(&sum.squares, puzzles).Sub(&sum.squares, first).Sub(&sum.squares, first).Add(&sum.squares, second) // Σ(1-f)²
}

// binomial is the number of subsets of k elements of a set of n, for growing k.
type binomial struct {
	n, k  int64
	value big.Int
}

// choose returns the number of subsets of k elements. It is 0 if n < k. The result is valid until the next call.
func (b *binomial) choose(k int64) *big.Int {
	switch {
	case k > b.n:
		b.value.SetInt64(0)
	case k == b.k+1 && b.k > 0: // C(n,k) = C(n,k-1)·(n-k+1)/k
		var factor big.Int
		b.value.Mul(&b.value, factor.SetInt64(b.n-k+1))
		b.value.Quo(&b.value, factor.SetInt64(k))
	default:
		b.value.Binomial(b.n, k)
	}
	b.k = k
	return &b.value
}

// shareSum adds up shares from 0 to 1, one for each puzzle, and their squares. Puzzles whose share is 0
// need not be added.
type shareSum struct {
	puzzles      int64
	sum, squares big.Rat
}

// add adds a share that count puzzles have.
func (s *shareSum) add(share *big.Rat, count int64) {
	weighted := big.NewRat(count, 1)
	weighted.Mul(weighted, share)
	s.sum.Add(&s.sum, weighted)
	s.squares.Add(&s.squares, weighted.Mul(weighted, share))
}

// estimate returns the mean of the shares with its intervals.
//
// That of Wilson (1927, "Probable inference, the law of succession, and statistical inference", JASA 22) is
// the usual interval if each share is 0 or 1. Other shares vary less, so the interval is then at least as
// wide as needed.
//
// The cluster-robust interval is the mean plus and minus z·SE, where SE = √(Σ(x-mean)²)/n: the clustered
// standard error of Miller (2024, "Adding error bars to evals", arXiv 2411.00640) with the puzzles as
// clusters, if each has the same number of answers.
func (s *shareSum) estimate() Estimate {
	if s.puzzles == 0 {
		return Estimate{new(big.Rat), new(big.Rat), big.NewRat(1, 1), new(big.Rat), big.NewRat(1, 1)}
	}
	n := big.NewRat(s.puzzles, 1)
	mean := new(big.Rat).Quo(&s.sum, n)
	low, high := wilson(mean, s.puzzles)
	variance := new(big.Rat).Mul(mean, &s.sum)
	variance.Sub(&s.squares, variance).Quo(variance, n).Quo(variance, n)
	half := squareRoot(variance)
	half.Mul(half, normalQuantile)
	return Estimate{mean, low, high, clamp(new(big.Rat).Sub(mean, half)), clamp(new(big.Rat).Add(mean, half))}
}

// precision is the precision of square roots, in bits.
const precision = 128

// squareRoot returns the square root of x, rounded to the precision.
func squareRoot(x *big.Rat) *big.Rat {
	root := new(big.Float).SetPrec(precision).SetRat(x)
	exact, _ := root.Sqrt(root).Rat(nil)
	return exact
}

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
	halfWidth := squareRoot(variance)
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

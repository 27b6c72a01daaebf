// The order of candidates.
//
// A candidate is a hand and a target. The candidates with one number of cards are visited in
// rounds. In each round every hand occurs once, in an order that differs from round to round, with
// a target that it has not had before. Both the order of hands and the targets of a hand are keyed
// permutations of 0..n-1. These are computed without a table, so any place of the order can be
// looked up directly, and no candidate is visited twice.
//
// The permutation is the generalised Feistel cipher of J. Black and P. Rogaway (Ciphers with
// arbitrary finite domains, CT-RSA 2002). A number x is written as two digits to the bases a and b,
// with ab just above n. In turn, a hash of one digit is added to the other; that can be undone by
// subtraction, so each round is a bijection of 0..ab-1. A result of n or more is put in again until
// the result is below n (cycle walking), which gives a bijection of 0..n-1. The hash is the
// finalizer of SplitMix64 (G. Steele, D. Lea, C. Flood, Fast splittable pseudorandom number
// generators, OOPSLA 2014). It is not cryptographically secure; a seed only has to shuffle well.
//
// Hands of several sizes take turns, one candidate each, as long as each size lasts. Otherwise the
// few hands of three numbers would be lost among those of six.

package generate

import (
	"cmp"
	"math"
	"math/bits"
	"slices"

	"github.com/make24/make24/deal"
)

// rounds is the number of Feistel rounds.
const feistelRounds = 8

// permutation is a keyed bijection of 0..n-1; the key is an argument of at.
type permutation struct{ n, a, b uint64 }

func newPermutation(n uint64) permutation {
	a := uint64(math.Sqrt(float64(n)))
	for a*a < n {
		a++
	}
	if a == 0 {
		return permutation{}
	}
	return permutation{n, a, (n + a - 1) / a}
}

// at returns the image of x under the key. x must be below n.
func (p permutation) at(key, x uint64) uint64 {
	if p.n <= 1 {
		return 0
	}
	for {
		high := x / p.a
		low := x - high*p.a
		for round := uint64(0); round < feistelRounds; round += 2 {
			low += mapToRange(mix(key+round*goldenGamma, high), p.a)
			if low >= p.a {
				low -= p.a
			}
			high += mapToRange(mix(key+(round+1)*goldenGamma, low), p.b)
			if high >= p.b {
				high -= p.b
			}
		}
		if x = high*p.a + low; x < p.n {
			return x
		}
	}
}

// goldenGamma is the increment of SplitMix64: an odd number near 2^64 divided by the golden ratio.
const goldenGamma = 0x9e3779b97f4a7c15

// mix returns a hash of x under a key.
func mix(key, x uint64) uint64 {
	z := key ^ (x+1)*goldenGamma
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}

// below maps a random word to 0..n-1: the high word of its product with n.
func mapToRange(word, n uint64) uint64 {
	hi, _ := bits.Mul64(word, n)
	return hi
}

// candidates is the numbered sequence of all candidates of a plan.
type candidates struct {
	seed    uint64
	groups  []sizeGroup // in ascending order of their counts
	targets permutation
	total   int64
}

// sizeGroup holds the candidates with one number of cards.
type sizeGroup struct {
	space deal.Space
	hands permutation
	count int64 // hands times targets
}

// maxCandidates bounds the number of candidates of a plan, so that sums of counts do not overflow.
const maxCandidates = 1 << 60

// newCandidates returns false if there are too many candidates.
func newCandidates(spaces []deal.Space, targets uint64, seed uint64) (candidates, bool) {
	c := candidates{seed: mix(seed, 0), targets: newPermutation(targets)}
	for _, s := range spaces {
		hi, count := bits.Mul64(uint64(s.Size()), targets)
		if hi != 0 || count >= maxCandidates-uint64(c.total) {
			return c, false
		}
		if count == 0 {
			continue
		}
		c.groups = append(c.groups, sizeGroup{s, newPermutation(uint64(s.Size())), int64(count)})
		c.total += int64(count)
	}
	slices.SortStableFunc(c.groups, func(s, t sizeGroup) int { return cmp.Compare(s.count, t.count) })
	return c, true
}

// locate returns the group of candidate i, and the number of candidates of that group before it.
func (c *candidates) locate(i int64) (group *sizeGroup, index int64) {
	used := int64(0) // candidates visited of each remaining group
	for j := range c.groups {
		group = &c.groups[j]
		left := int64(len(c.groups) - j)
		if inRounds := (group.count - used) * left; i < inRounds {
			return &c.groups[j+int(i%left)], used + i/left
		}
		i -= (group.count - used) * left
		used = group.count
	}
	return group, 0
}

// at returns the hand of candidate i and the index of its target among the targets.
func (c *candidates) at(i int64) (deal.Hand, int64) {
	group, index := c.locate(i)
	round, place := uint64(index)/group.hands.n, uint64(index)%group.hands.n
	key := mix(c.seed, uint64(group.space.Cards()))
	rank := group.hands.at(mix(key, round), place)
	hand, _ := group.space.At(int64(rank)) // no error: rank is below the size of the space
	return hand, int64(c.targets.at(mix(^key, rank), round))
}

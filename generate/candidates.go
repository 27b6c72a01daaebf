// The order of candidates.
//
// A candidate is a hand and a target. The candidates of one hand size are visited in rounds. Each
// round visits every hand once, in an order that differs from round to round, with a target that
// the hand has not had before. Two keyed permutations of 0..n-1 give the order of the hands and,
// for each hand, the order of its targets. They need no table, so the candidate at any index can be
// computed directly, and no candidate is visited twice.
//
// The permutation is the generalised Feistel cipher of J. Black and P. Rogaway (Ciphers with
// arbitrary finite domains, CT-RSA 2002). A number x is written with two digits in the mixed bases
// a and b, where ab is n or slightly more. Alternately, a hash of one digit is added to the other.
// Subtraction undoes that, so each Feistel round is a bijection of 0..ab-1. If the result is n or
// more, it is permuted again until it is below n (cycle walking), which gives a bijection of
// 0..n-1. The hash is the finalizer of SplitMix64 (G. Steele, D. Lea, C. Flood, Fast splittable
// pseudorandom number generators, OOPSLA 2014). It is not cryptographically secure, but a seed only
// has to shuffle well.
//
// Hand sizes alternate, one candidate each, until the candidates of a size are used up. Otherwise
// hands of three numbers, which are few, would be rare among hands of six.

package generate

import (
	"math"
	"math/bits"

	"github.com/make24/make24/deal"
)

// feistelRounds is the number of rounds of the cipher.
const feistelRounds = 8

// permutation is a keyed bijection of 0..n-1. The key is an argument of at. The bases of the two
// digits are a and b.
type permutation struct{ n, a, b uint64 }

// newPermutation returns the permutation of 0..n-1.
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
			low += mapToRange(mixHash(key+round*goldenGamma, high), p.a)
			if low >= p.a {
				low -= p.a
			}
			high += mapToRange(mixHash(key+(round+1)*goldenGamma, low), p.b)
			if high >= p.b {
				high -= p.b
			}
		}
		if x = high*p.a + low; x < p.n {
			return x
		}
	}
}

// goldenGamma is the increment of SplitMix64: 2^64 divided by the golden ratio, rounded to an odd
// number.
const goldenGamma = 0x9e3779b97f4a7c15

// mixHash returns a hash of x under a key.
func mixHash(key, x uint64) uint64 {
	z := key ^ (x+1)*goldenGamma
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}

// mapToRange maps a random word to 0..n-1: to the high word of the product word × n.
func mapToRange(word, n uint64) uint64 {
	hi, _ := bits.Mul64(word, n)
	return hi
}

// candidates is the numbered sequence of all candidates of a plan.
type candidates struct {
	seed    uint64
	groups  []sizeGroup // one for each hand size, in ascending order of their counts
	targets permutation
	total   int64
}

// sizeGroup holds the candidates of one hand size.
type sizeGroup struct {
	space deal.Space
	hands permutation
	count int64 // number of candidates: hands times targets
}

// maxCandidates is the maximum number of candidates of a plan. With it, sums of counts do not
// overflow.
const maxCandidates = 1 << 60

// newCandidates returns the candidates of the spaces with the given number of targets, or false if
// there are more than maxCandidates.
func newCandidates(spaces []deal.Space, targets uint64, seed uint64) (candidates, bool) {
	c := candidates{seed: mixHash(seed, 0), targets: newPermutation(targets)}
	for _, s := range spaces {
		hi, count := bits.Mul64(uint64(s.Size()), targets)
		if hi != 0 || count >= maxCandidates-uint64(c.total) {
			return c, false
		}
		if count == 0 {
			continue
		}
		c.groups = append(c.groups, sizeGroup{s, newPermutation(uint64(s.Size())), int64(count)})
		for i := len(c.groups) - 1; i > 0 && c.groups[i-1].count > c.groups[i].count; i-- { // smallest first
			c.groups[i-1], c.groups[i] = c.groups[i], c.groups[i-1]
		}
		c.total += int64(count)
	}
	return c, true
}

// locate returns the group of candidate i and its index in the group.
func (c *candidates) locate(i int64) (group *sizeGroup, index int64) {
	visited := int64(0) // number of candidates already visited in each of groups[j:]
	for j := range c.groups {
		group = &c.groups[j]
		groupsLeft := int64(len(c.groups) - j)
		if count := (group.count - visited) * groupsLeft; i < count {
			return &c.groups[j+int(i%groupsLeft)], visited + i/groupsLeft
		}
		i -= (group.count - visited) * groupsLeft
		visited = group.count
	}
	return group, 0
}

// at returns the hand of candidate i and the index of its target among the targets.
func (c *candidates) at(i int64) (deal.Hand, int64) {
	group, index := c.locate(i)
	round, place := uint64(index)/group.hands.n, uint64(index)%group.hands.n
	key := mixHash(c.seed, uint64(group.space.Cards()))
	rank := group.hands.at(mixHash(key, round), place)
	hand, _ := group.space.At(int64(rank)) // no error: rank is below the size of the space
	return hand, int64(c.targets.at(mixHash(^key, rank), round))
}

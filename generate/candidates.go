// The order of candidates.
//
// A candidate is a hand and a target. Those of one number of cards are visited in
// rounds: in each round every hand comes once, in an order of its own, and
// meets a target that it has not met before. Both choices are keyed permutations of
// 0..n-1, which are computed where they are needed and need no table, so any place
// of the order can be looked up and no place be visited twice.
//
// The permutation is the generalised Feistel cipher of J. Black and P. Rogaway
// (Ciphers with arbitrary finite domains, CT-RSA 2002): x is written as two digits to
// the bases a and b with ab just above n; in turn, a hash of one digit is added to
// the other, which can be taken away again, so each round is a bijection; and as
// long as what comes out is n or more, it is put in again (cycle walking), which
// leaves a bijection of 0..n-1. The hash is the finalizer of SplitMix64 (G. Steele, D. Lea,
// C. Flood, Fast splittable pseudorandom number generators, OOPSLA 2014). It is no
// cipher to keep secrets by; a seed only has to shuffle well.
//
// Hands of several sizes take turns, one candidate each, as long as they last, or
// the few hands of three would drown among those of six.

package generate

import (
	"cmp"
	"math"
	"math/bits"
	"slices"

	"github.com/make24/make24/deal"
)

// rounds is how often one digit is added to the other.
const rounds = 8

// permutation is a keyed bijection of 0..n-1 but for its key.
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

// at is where the key puts x, which is below n.
func (p permutation) at(key, x uint64) uint64 {
	if p.n <= 1 {
		return 0
	}
	for {
		high := x / p.a
		low := x - high*p.a
		for round := uint64(0); round < rounds; round += 2 {
			low += below(mix(key+round*goldenGamma, high), p.a)
			if low >= p.a {
				low -= p.a
			}
			high += below(mix(key+(round+1)*goldenGamma, low), p.b)
			if high >= p.b {
				high -= p.b
			}
		}
		if x = high*p.a + low; x < p.n {
			return x
		}
	}
}

// step is the odd number of SplitMix64, 2^64 over the golden ratio.
const goldenGamma = 0x9e3779b97f4a7c15

// mix hashes x under a key.
func mix(key, x uint64) uint64 {
	z := key ^ (x+1)*goldenGamma
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}

// below turns a random word into one of 0..n-1.
func below(word, n uint64) uint64 {
	hi, _ := bits.Mul64(word, n)
	return hi
}

// order is every candidate of some wishes.
type candidates struct {
	seed    uint64
	groups  []sizeGroup // those with the fewest candidates first
	targets permutation
	total   int64
}

// size is the candidates with one number of cards.
type sizeGroup struct {
	space deal.Space
	hands permutation
	count int64 // hands times targets
}

// tooMany bounds the candidates of a plan, so that no sum of theirs wraps.
const maxCandidates = 1 << 60

// newOrder is false where there are too many candidates.
func newCandidates(spaces []deal.Space, targets uint64, seed uint64) (candidates, bool) {
	o := candidates{seed: mix(seed, 0), targets: newPermutation(targets)}
	for _, s := range spaces {
		hi, count := bits.Mul64(uint64(s.Size()), targets)
		if hi != 0 || count >= maxCandidates-uint64(o.total) {
			return o, false
		}
		if count == 0 {
			continue
		}
		o.groups = append(o.groups, sizeGroup{s, newPermutation(uint64(s.Size())), int64(count)})
		o.total += int64(count)
	}
	slices.SortStableFunc(o.groups, func(s, t sizeGroup) int { return cmp.Compare(s.count, t.count) })
	return o, true
}

// turn is the size whose turn candidate i is, and how many of it came before.
func (o *candidates) locate(i int64) (s *sizeGroup, local int64) {
	used := int64(0) // of each size that is left
	for j := range o.groups {
		s = &o.groups[j]
		left := int64(len(o.groups) - j)
		if inRounds := (s.count - used) * left; i < inRounds {
			return &o.groups[j+int(i%left)], used + i/left
		}
		i -= (s.count - used) * left
		used = s.count
	}
	return s, 0
}

// at is the hand of candidate i and the place of its target among the targets.
func (o *candidates) at(i int64) (deal.Hand, int64) {
	s, local := o.locate(i)
	round, place := uint64(local)/s.hands.n, uint64(local)%s.hands.n
	key := mix(o.seed, uint64(s.space.Cards()))
	rank := s.hands.at(mix(key, round), place)
	hand, _ := s.space.At(int64(rank)) // rank is below its size
	return hand, int64(o.targets.at(mix(^key, rank), round))
}

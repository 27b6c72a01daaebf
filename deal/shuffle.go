// The shuffle is R. Durstenfeld's form of the one by R. A. Fisher and F. Yates
// (Durstenfeld, Algorithm 235, Comm. ACM 7, 1964): from the last place down, swap
// each with a place drawn from those not above it. A draw below n multiplies a
// random word by n and keeps the upper half, drawing again in the few cases that
// would favour some results (D. Lemire, Fast random integer generation in an
// interval, 2019). The words come from PCG-DXSM (M. O'Neill), whose output
// math/rand/v2 fixes for ever. A shuffle is therefore part of make24's format: a
// seed names the same deal on every machine and in every version.

package deal

import (
	"math/bits"
	"math/rand/v2"
)

// stream is the second half of the generator's seed: "make24" in ASCII.
const stream = 0x6d616b653234

// Shuffle puts cards into the order that seed names, in place. The same cards
// in the same order and the same seed give the same result always, everywhere.
func Shuffle(cards []Card, seed uint64) {
	source := rand.NewPCG(seed, stream)
	for i := len(cards) - 1; i > 0; i-- {
		j := below(source, uint64(i)+1)
		cards[i], cards[j] = cards[j], cards[i]
	}
}

// below draws one of 0 to n-1, all equally likely.
func below(source rand.Source, n uint64) uint64 {
	uneven := -n % n // 2^64 mod n: so many low halves would come once too often
	for {
		if drawn, low := bits.Mul64(source.Uint64(), n); low >= uneven {
			return drawn
		}
	}
}

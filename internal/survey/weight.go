package survey

import (
	"math/big"
	"math/bits"

	"github.com/make24/make24/deal"
)

// Count is a number from 0 up to 2^128−1.
type Count struct{ high, low uint64 }

// CountOf is a count of n ≥ 0.
func CountOf(n int64) Count { return Count{low: uint64(n)} }

// Plus is the sum.
func (c Count) Plus(d Count) Count {
	low, carry := bits.Add64(c.low, d.low, 0)
	high, _ := bits.Add64(c.high, d.high, carry)
	return Count{high, low}
}

// times is the product with n.
func (c Count) times(n uint64) Count {
	over, low := bits.Mul64(c.low, n)
	return Count{c.high*n + over, low}
}

// Big is the count as a big.Int.
func (c Count) Big() *big.Int {
	x := new(big.Int).SetUint64(c.high)
	return x.Or(x.Lsh(x, 64), new(big.Int).SetUint64(c.low))
}

// Int64 is the count as an int64, which every number of hands fits into.
func (c Count) Int64() int64 { return int64(c.low) }

// String is the count in decimal digits.
func (c Count) String() string { return c.Big().String() }

// A Weight is how much some hands are: their number, in how many orders they can be drawn when
// each number is put back before the next, and in how many ways they can be dealt from the
// pool when each tile is its own (deal.Pool.Draws and Deals, summed).
type Weight struct{ Hands, Draws, Deals Count }

// Plus is the sum.
func (w Weight) Plus(v Weight) Weight {
	return Weight{w.Hands.Plus(v.Hands), w.Draws.Plus(v.Draws), w.Deals.Plus(v.Deals)}
}

// weigher knows the weights of hands of a pool.
type weigher struct {
	index      map[int64]int // of a value in the pool
	choose     [][]Count     // [place][m]: ways to take m of that value's tiles
	factorials []uint64      // [m]: m!
}

func newWeigher(pool deal.Pool, cards int) *weigher {
	w := &weigher{index: map[int64]int{}, factorials: make([]uint64, cards+1)}
	for i, tile := range pool {
		w.index[tile.Value] = i
		ways := make([]Count, min(tile.Count, cards)+1)
		for m := range ways {
			n := new(big.Int).Binomial(int64(tile.Count), int64(m))
			ways[m] = Count{new(big.Int).Rsh(n, 64).Uint64(), new(big.Int).And(n, mask64).Uint64()}
		}
		w.choose = append(w.choose, ways)
	}
	for m := range w.factorials {
		w.factorials[m] = 1
		if m > 0 {
			w.factorials[m] = uint64(m) * w.factorials[m-1]
		}
	}
	return w
}

var mask64 = new(big.Int).SetUint64(1<<64 - 1)

// weighable says whether the weights of all hands together fit into counts.
func weighable(pool deal.Pool, cards int) bool {
	deals := new(big.Int).Binomial(int64(pool.Size()), int64(cards))
	return deals.BitLen() <= 126
}

// of is the weight of a sorted hand of the pool.
func (w *weigher) weight(hand deal.Hand) Weight {
	draws, deals := w.factorials[len(hand)], Count{low: 1}
	for i := 0; i < len(hand); {
		m := i + 1
		for m < len(hand) && hand[m] == hand[i] {
			m++
		}
		draws /= w.factorials[m-i]
		ways := w.choose[w.index[hand[i]]][m-i]
		if ways.high == 0 {
			deals = deals.times(ways.low)
		} else { // then deals is small, or they would not be weighable
			deals = ways.times(deals.low)
		}
		i = m
	}
	return Weight{Hands: Count{low: 1}, Draws: Count{low: draws}, Deals: deals}
}

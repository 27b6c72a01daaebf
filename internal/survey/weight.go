package survey

import (
	"math/big"
	"math/bits"

	"github.com/make24/make24/deal"
)

// Count is an unsigned integer of 128 bits.
type Count struct{ high, low uint64 }

// CountOf returns the count n, which must be at least 0.
func CountOf(n int64) Count { return Count{low: uint64(n)} }

// Plus returns c + d.
func (c Count) Plus(d Count) Count {
	low, carry := bits.Add64(c.low, d.low, 0)
	high, _ := bits.Add64(c.high, d.high, carry)
	return Count{high, low}
}

// times returns c × n.
func (c Count) times(n uint64) Count {
	carry, low := bits.Mul64(c.low, n)
	return Count{c.high*n + carry, low}
}

// minus returns c − d, for d ≤ c.
func (c Count) minus(d Count) Count {
	low, borrow := bits.Sub64(c.low, d.low, 0)
	high, _ := bits.Sub64(c.high, d.high, borrow)
	return Count{high, low}
}

// Big returns the count as a big.Int.
func (c Count) Big() *big.Int {
	x := new(big.Int).SetUint64(c.high)
	return x.Or(x.Lsh(x, 64), new(big.Int).SetUint64(c.low))
}

// Int64 returns the count as an int64. Every number of hands fits; a larger count is truncated.
func (c Count) Int64() int64 { return int64(c.low) }

// String returns the count in decimal.
func (c Count) String() string { return c.Big().String() }

// Weight holds three measures of a set of hands: the number of hands; the number of ordered draws
// with replacement that give them; and the number of ways to deal them from the pool, where all
// tiles are distinct. Draws and Deals are sums of the
// results of the methods of deal.Pool with these names.
type Weight struct{ Hands, Draws, Deals Count }

// Plus returns the sum of two weights.
func (w Weight) Plus(v Weight) Weight {
	return Weight{w.Hands.Plus(v.Hands), w.Draws.Plus(v.Draws), w.Deals.Plus(v.Deals)}
}

// minus returns w − v, for a subset v of the hands of w.
func (w Weight) minus(v Weight) Weight {
	return Weight{w.Hands.minus(v.Hands), w.Draws.minus(v.Draws), w.Deals.minus(v.Deals)}
}

// weigher computes the weights of hands of a pool.
type weigher struct {
	index       map[int64]int // index of a value in the pool
	choose      [][]Count     // [index][m]: ways to choose m of the tiles of that value
	tilesBefore []uint64      // [index]: number of tiles of all values before that index
	factorials  []uint64      // [m]: m!
}

func newWeigher(pool deal.Pool, cards int) *weigher {
	w := &weigher{index: map[int64]int{}, factorials: make([]uint64, cards+1), tilesBefore: make([]uint64, 1, len(pool)+1)}
	for i, tile := range pool {
		w.index[tile.Value] = i
		ways := make([]Count, min(tile.Count, cards)+1)
		for m := range ways {
			n := new(big.Int).Binomial(int64(tile.Count), int64(m))
			ways[m] = Count{new(big.Int).Rsh(n, 64).Uint64(), new(big.Int).And(n, mask64).Uint64()}
		}
		w.choose = append(w.choose, ways)
		w.tilesBefore = append(w.tilesBefore, w.tilesBefore[i]+uint64(tile.Count))
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

// totalWeightFits reports whether the counts in the total weight of all hands fit into 128 bits.
func totalWeightFits(pool deal.Pool, cards int) bool {
	deals := new(big.Int).Binomial(int64(pool.Size()), int64(cards))
	return deals.BitLen() <= 126
}

// weight returns the weight of a sorted hand of the pool.
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
		} else { // deals then fits into 64 bits, or totalWeightFits would be false
			deals = ways.times(deals.low)
		}
		i = m
	}
	return Weight{Hands: Count{low: 1}, Draws: Count{low: draws}, Deals: deals}
}

// afterPrefix returns the draws of a hand that consists of a prefix and one larger number, and the
// deals of the prefix. The deals of the hand are those of the prefix times the number of tiles of
// the larger number.
func (w *weigher) afterPrefix(prefix deal.Hand) (draws, deals Count) {
	weight := w.weight(prefix)
	return weight.Draws.times(uint64(len(prefix) + 1)), weight.Deals
}

// tiles returns the number of tiles of the values at the indices from up to but not including to.
func (w *weigher) tiles(from, to int) uint64 { return w.tilesBefore[to] - w.tilesBefore[from] }

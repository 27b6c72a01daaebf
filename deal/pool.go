package deal

import (
	"cmp"
	"math"
	"math/big"
	"slices"
)

// Tile is a number and how many of it there are.
type Tile struct {
	Value int64
	Count int
}

// Pool is what hands are drawn from: tiles with different values, ascending,
// each value 0 or more and each count 0 or more. [Ranks] and [Tiles] make one.
type Pool []Tile

// Ranks returns the pool of the numbers 1 to highest with the same number of
// copies of each: Ranks(13, 4) is a deck without its suits. It is empty if
// highest or copies is below 1.
func Ranks(highest, copies int) Pool {
	if highest < 1 || copies < 1 {
		return nil
	}
	pool := make(Pool, highest)
	for i := range pool {
		pool[i] = Tile{int64(i) + 1, copies}
	}
	return pool
}

// Tiles returns the pool of these values, in any order, each as often as it is
// given. A negative value makes a pool that [NewSpace] refuses.
func Tiles(values ...int64) Pool {
	sorted := slices.Clone(values)
	slices.Sort(sorted)
	distinct, mult := Hand(sorted).Counts()
	pool := make(Pool, len(distinct))
	for i, value := range distinct {
		pool[i] = Tile{value, mult[i]}
	}
	return pool
}

// Max returns the largest value in the pool, 0 when the pool is empty.
func (p Pool) Max() int64 {
	if len(p) == 0 {
		return 0
	}
	return p[len(p)-1].Value
}

// Size returns how many tiles there are in all, at most math.MaxInt.
func (p Pool) Size() int {
	total := 0
	for _, tile := range p {
		if tile.Count > math.MaxInt-total {
			return math.MaxInt
		}
		total += max(tile.Count, 0)
	}
	return total
}

// find returns where in the pool value is.
func (p Pool) find(value int64) (index int, found bool) {
	return slices.BinarySearchFunc(p, value, func(tile Tile, value int64) int {
		return cmp.Compare(tile.Value, value)
	})
}

// Deals returns in how many ways the hand can be dealt from the pool when each
// tile is its own: the product of the binomials of count and multiplicity. The
// deals of all 1820 hands of four from Ranks(13, 4) sum to 270725, the ways to
// take 4 cards of 52. A hand that the pool does not hold has 0.
func (p Pool) Deals(h Hand) *big.Int {
	ways := big.NewInt(1)
	values, mult := h.Counts()
	for i, value := range values {
		count := 0
		if at, found := p.find(value); found {
			count = p[at].Count
		}
		if count < mult[i] {
			return new(big.Int)
		}
		ways.Mul(ways, new(big.Int).Binomial(int64(count), int64(mult[i])))
	}
	return ways
}

// Draws returns in how many orders the hand can be drawn when each number is
// put back before the next is drawn: n!/(m1!·m2!·…) for multiplicities m, so
// 6 for 3 3 8 8. How many copies the pool has does not matter, but a hand with
// a number that the pool has none of has 0.
func (p Pool) Draws(h Hand) *big.Int {
	orders := new(big.Int).MulRange(1, int64(len(h)))
	values, mult := h.Counts()
	for i, value := range values {
		if at, found := p.find(value); !found || p[at].Count < 1 {
			return new(big.Int)
		}
		orders.Quo(orders, new(big.Int).MulRange(1, int64(mult[i])))
	}
	return orders
}

package deal

import (
	"cmp"
	"math"
	"math/big"
	"slices"
)

// Tile is a number with its count in a pool.
type Tile struct {
	Value int64
	Count int
}

// Pool is a multiset of numbers from which hands are drawn. Its tiles have distinct values, in
// ascending order; values and counts are 0 or more. [Ranks] and [Tiles] construct pools. A nil Pool
// is empty.
type Pool []Tile

// Ranks returns the pool with the given number of copies of each number from 1 to highest:
// Ranks(13, 4) is a deck without suits. The pool is empty if highest or copies is below 1.
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

// Tiles returns the pool of the given values, which may be in any order and may repeat. With a
// negative value the pool is invalid, and [NewSpace] returns an error for it.
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

// Max returns the largest value in the pool, or 0 if the pool is empty.
func (p Pool) Max() int64 {
	if len(p) == 0 {
		return 0
	}
	return p[len(p)-1].Value
}

// Size returns the sum of all counts, or math.MaxInt if the sum is larger.
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

// find returns the index of the tile with the given value, and whether there is one.
func (p Pool) find(value int64) (index int, found bool) {
	return slices.BinarySearchFunc(p, value, func(tile Tile, value int64) int {
		return cmp.Compare(tile.Value, value)
	})
}

// Deals returns the number of ways to deal the hand from the pool if copies of a number are
// distinguishable, like the four suits of a rank: the product of the binomial coefficients C(count,
// multiplicity). The deals of all 1820 hands of four from Ranks(13, 4) add up to 270725, the number
// of ways to choose 4 of 52 cards. Deals returns 0 if the pool does not contain the hand.
func (p Pool) Deals(h Hand) *big.Int {
	ways := big.NewInt(1)
	values, mult := h.Counts()
	for i, value := range values {
		count := 0
		if index, found := p.find(value); found {
			count = p[index].Count
		}
		if count < mult[i] {
			return new(big.Int)
		}
		ways.Mul(ways, new(big.Int).Binomial(int64(count), int64(mult[i])))
	}
	return ways
}

// Draws returns the number of orders in which the hand can be drawn if each number is put back
// before the next draw: n!/(m1!·m2!·…) for n numbers with multiplicities m1, m2, …, so 6 for 3 3 8
// 8. The result is 0 if the pool lacks a number of the hand, and does not otherwise depend on the
// counts in the pool.
func (p Pool) Draws(h Hand) *big.Int {
	orders := new(big.Int).MulRange(1, int64(len(h)))
	values, mult := h.Counts()
	for i, value := range values {
		if index, found := p.find(value); !found || p[index].Count < 1 {
			return new(big.Int)
		}
		orders.Quo(orders, new(big.Int).MulRange(1, int64(mult[i])))
	}
	return orders
}

package deal

import "math/big"

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

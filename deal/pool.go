package deal

import (
	"cmp"
	"math"
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

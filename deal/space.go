package deal

import (
	"errors"
	"fmt"
	"slices"
)

// ErrSpace is returned, wrapped with the reason, for a space that cannot be.
var ErrSpace = errors.New("no such space of hands")

// largest is the most numbers in a hand of a space. It only keeps the tables
// small.
const largest = 1024

// Space is every hand of a given number of numbers that a pool can give. Hands
// are in lexicographic order and numbered from 0; the number is the rank. A
// Space never changes. The zero value has no hands.
type Space struct {
	whole Pool // as given
	pool  Pool // only tiles with a count of 1 to n
	n     int
	size  int64

	// ways[i][k] is how many ways there are to take k tiles from pool[i:], or
	// tooMany. Every prefix of a hand that is counted through an entry leads to
	// different hands, so an entry that is needed is never larger than size.
	ways [][]uint64

	// left[i] is how many tiles pool[i:] has.
	left []int
}

// tooMany stands for any count that does not fit in an int64.
const tooMany = 1 << 63

// NewSpace returns the space of the hands of n numbers from pool. It has no
// hands when the pool has less than n tiles, and one, the empty hand, for n = 0.
//
// The error is [ErrSpace]: when pool is not as [Pool] demands, n is negative or
// over 1024, or there are more than 2^63-1 hands.
func NewSpace(pool Pool, n int) (Space, error) {
	if n < 0 || n > largest {
		return Space{}, fmt.Errorf("%w: %d numbers in a hand, not 0 to %d", ErrSpace, n, largest)
	}
	s := Space{whole: slices.Clone(pool), n: n}
	for i, tile := range pool {
		if tile.Value < 0 || tile.Count < 0 || i > 0 && tile.Value <= pool[i-1].Value {
			return Space{}, fmt.Errorf("%w: value %d, count %d: values must be 0 or more and ascend, counts be 0 or more",
				ErrSpace, tile.Value, tile.Count)
		}
		if count := min(tile.Count, n); count > 0 {
			s.pool = append(s.pool, Tile{tile.Value, count})
		}
	}
	s.count()
	size := s.ways[0][n]
	if size >= tooMany {
		return Space{}, fmt.Errorf("%w: it would have more than 2^63-1 hands", ErrSpace)
	}
	s.size = int64(size)
	return s, nil
}

// count fills ways and left from the last tile to the first.
func (s *Space) count() {
	tiles := len(s.pool)
	s.left = make([]int, tiles+1)
	s.ways = make([][]uint64, tiles+1)
	s.ways[tiles] = make([]uint64, s.n+1)
	s.ways[tiles][0] = 1
	for i := tiles - 1; i >= 0; i-- {
		s.left[i] = s.left[i+1] + s.pool[i].Count
		s.ways[i] = make([]uint64, s.n+1)
		for k := range s.ways[i] {
			sum := uint64(0)
			for take := 0; take <= min(k, s.pool[i].Count); take++ {
				sum += min(s.ways[i+1][k-take], tooMany-sum)
			}
			s.ways[i][k] = sum
		}
	}
}

// Pool returns a copy of the pool that the space was made from.
func (s Space) Pool() Pool { return slices.Clone(s.whole) }

// Size returns the number of hands.
func (s Space) Size() int64 { return s.size }

// Cards returns how many numbers each hand has.
func (s Space) Cards() int { return s.n }

package deal

import (
	"errors"
	"fmt"
	"iter"
	"slices"

	"github.com/make24/make24/internal/engine/excerpt"
)

// ErrSpace is the error that [NewSpace] wraps, with the reason, if the pool or the size is invalid.
var ErrSpace = errors.New("deal: invalid space of hands")

// maxHandSize is the maximum size of the hands of a space. It bounds the size of the tables.
const maxHandSize = 1024

// Space is the set of all hands of n numbers from a pool. Its hands are in lexicographic order and
// numbered from 0; the number of a hand is its rank. A Space is immutable. The zero Space has no
// hands.
type Space struct {
	givenPool Pool // a copy of the argument of NewSpace
	pool      Pool // givenPool without empty tiles, with counts limited to n
	handSize  int  // how many numbers each hand has
	size      int64

	// ways[i][k] is the number of ways to take k numbers from pool[i:], or tooMany if there are
	// more than fit in an int64. seek and Rank read only entries that count distinct hands of the
	// space, which are at most size and never tooMany.
	ways [][]uint64

	// copiesFrom[i] is the sum of the counts in pool[i:].
	copiesFrom []int
}

// tooMany stands for every count above 2^63-1.
const tooMany = 1 << 63

// NewSpace returns the space of all hands of n numbers from pool. The space has no hands if the
// counts of pool add up to less than n. For n = 0 it has one hand, the empty one.
//
// NewSpace returns an error wrapping [ErrSpace] if pool violates the requirements of [Pool], if n
// is negative or above 1024, or if there are more than 2^63-1 hands.
func NewSpace(pool Pool, n int) (Space, error) {
	if n < 0 || n > maxHandSize {
		return Space{}, fmt.Errorf("%w: %d numbers in a hand; want 0 to %d", ErrSpace, n, maxHandSize)
	}
	s := Space{givenPool: slices.Clone(pool), handSize: n}
	for i, tile := range pool {
		if tile.Value < 0 || tile.Count < 0 || i > 0 && tile.Value <= pool[i-1].Value {
			return Space{}, fmt.Errorf("%w: value %d, count %d: values must be 0 or more and ascending, counts 0 or more",
				ErrSpace, tile.Value, tile.Count)
		}
		if count := min(tile.Count, n); count > 0 {
			s.pool = append(s.pool, Tile{tile.Value, count})
		}
	}
	s.buildTables()
	size := s.ways[0][n]
	if size >= tooMany {
		return Space{}, fmt.Errorf("%w: more than 2^63-1 hands", ErrSpace)
	}
	s.size = int64(size)
	return s, nil
}

// buildTables computes ways and copiesFrom, from the last tile to the first.
func (s *Space) buildTables() {
	tiles := len(s.pool)
	s.copiesFrom = make([]int, tiles+1)
	s.ways = make([][]uint64, tiles+1)
	s.ways[tiles] = make([]uint64, s.handSize+1)
	s.ways[tiles][0] = 1
	for i := tiles - 1; i >= 0; i-- {
		s.copiesFrom[i] = s.copiesFrom[i+1] + s.pool[i].Count
		s.ways[i] = make([]uint64, s.handSize+1)
		for k := range s.ways[i] {
			sum := uint64(0)
			for take := 0; take <= min(k, s.pool[i].Count); take++ {
				sum += min(s.ways[i+1][k-take], tooMany-sum)
			}
			s.ways[i][k] = sum
		}
	}
}

// Pool returns a copy of the pool that was passed to [NewSpace].
func (s Space) Pool() Pool { return slices.Clone(s.givenPool) }

// Size returns the number of hands.
func (s Space) Size() int64 { return s.size }

// Cards returns the number of numbers in each hand.
func (s Space) Cards() int { return s.handSize }

// The rank of a hand is the number of hands before it. Hands are in lexicographic order. So if two
// hands agree on all numbers below v, the hand with more copies of v comes first. Hence, among the
// hands that agree below v, exactly those with more than m copies of v precede a hand with m
// copies, and the table ways has their number. This is the combinatorial number system (Knuth, The
// Art of Computer Programming, vol. 4A, section 7.2.1.3), extended to multisets.

// ErrOutside is the error that [Space.At] and [Space.Rank] wrap, with their argument, if the
// argument is not in the space.
var ErrOutside = errors.New("deal: no such hand can be drawn from the pool")

// At returns the hand of the given rank. It returns an error wrapping [ErrOutside] unless rank is
// from 0 to Size()-1.
func (s Space) At(rank int64) (Hand, error) {
	if rank < 0 || rank >= s.size {
		return nil, fmt.Errorf("%w: rank %d in a space of %d hands", ErrOutside, rank, s.size)
	}
	hand := make(Hand, s.handSize)
	indexes := make([]int, s.handSize)
	s.seek(rank, indexes)
	for i, tile := range indexes {
		hand[i] = s.pool[tile].Value
	}
	return hand, nil
}

// seek sets indexes to the pool indexes of the numbers of the hand with the given rank, which must
// be in the space.
func (s Space) seek(rank int64, indexes []int) {
	rankLeft, placed := uint64(rank), 0
	for i := 0; placed < s.handSize; i++ {
		take := min(s.pool[i].Count, s.handSize-placed)
		for ; take > 0; take-- {
			ways := s.ways[i+1][s.handSize-placed-take]
			if rankLeft < ways {
				break
			}
			rankLeft -= ways
		}
		for ; take > 0; take-- {
			indexes[placed] = i
			placed++
		}
	}
}

// Rank returns the number of hands of the space before h. It is the inverse of [Space.At]. It
// returns an error wrapping [ErrOutside] if h is not in the space or not sorted.
func (s Space) Rank(h Hand) (int64, error) {
	outside := func() error { return fmt.Errorf("%w: hand %s", ErrOutside, excerpt.Quote(h.String())) }
	if len(h) != s.handSize || s.size == 0 {
		return 0, outside()
	}
	rank, used := uint64(0), 0
	for i := 0; used < s.handSize && i < len(s.pool); i++ {
		tile, start := s.pool[i], used
		for used < s.handSize && h[used] == tile.Value {
			used++
		}
		if used-start > tile.Count {
			return 0, outside()
		}
		for take := min(tile.Count, s.handSize-start); take > used-start; take-- {
			rank += s.ways[i+1][s.handSize-start-take]
		}
	}
	if used < s.handSize {
		return 0, outside()
	}
	return int64(rank), nil
}

// All returns an iterator over all hands of the space with their ranks, in order. The caller may
// retain and modify the hands.
func (s Space) All() iter.Seq2[int64, Hand] { return s.From(0, s.size) }

// From returns an iterator over the hands with ranks from up to but not including to, each with
// its rank, in order. It skips ranks outside the space. The caller may retain and modify the hands.
func (s Space) From(from, to int64) iter.Seq2[int64, Hand] {
	from, to = max(from, 0), min(to, s.size)
	return func(yield func(int64, Hand) bool) {
		if from >= to {
			return
		}
		indexes := make([]int, s.handSize)
		s.seek(from, indexes)
		var block []int64
		for rank := from; ; {
			if len(block) == 0 {
				block = make([]int64, int64(s.handSize)*min(to-rank, blockHands))
			}
			hand := Hand(block[:s.handSize:s.handSize])
			block = block[s.handSize:]
			for i, tile := range indexes {
				hand[i] = s.pool[tile].Value
			}
			if !yield(rank, hand) {
				return
			}
			if rank++; rank == to {
				return
			}
			s.next(indexes)
		}
	}
}

// Group is a sequence of hands of consecutive ranks that differ only in their last, largest number.
type Group struct {
	Rank   int64   // rank of the first hand
	Prefix Hand    // the numbers of every hand but the last one
	Last   []int64 // the last numbers of the hands, ascending
}

// Groups returns an iterator over the hands with ranks from up to but not including to, as maximal
// groups, in order. It skips ranks outside the space. The caller must not modify the slices of a group.
// Prefix is valid until the next group; Last remains valid. A space of empty hands has no groups.
func (s Space) Groups(from, to int64) iter.Seq[Group] {
	from, to = max(from, 0), min(to, s.size)
	return func(yield func(Group) bool) {
		if from >= to || s.handSize == 0 {
			return
		}
		values := make([]int64, len(s.pool))
		for i, tile := range s.pool {
			values[i] = tile.Value
		}
		indexes := make([]int, s.handSize)
		s.seek(from, indexes)
		last := s.handSize - 1
		prefix := make(Hand, last)
		for rank := from; ; {
			for i, tile := range indexes[:last] {
				prefix[i] = values[tile]
			}
			first := indexes[last]
			n := min(int64(len(values)-first), to-rank)
			if !yield(Group{rank, prefix, values[first : first+int(n) : first+int(n)]}) {
				return
			}
			if rank += n; rank == to {
				return
			}
			indexes[last] = len(values) - 1
			s.next(indexes)
		}
	}
}

// blockHands is the maximum number of hands that share one allocation.
const blockHands = 128

// next advances indexes to the next hand; the current hand must not be the last. It finds the last
// position whose index can increase, and fills this and the later positions with the lowest unused
// pool indexes above the old index. The earlier positions hold only smaller or equal indexes, so no
// copy of these tiles is in use.
func (s Space) next(indexes []int) {
	j := s.handSize - 1
	for s.copiesFrom[indexes[j]+1] < s.handSize-j {
		j--
	}
	for tile := indexes[j] + 1; j < s.handSize; tile++ {
		for take := min(s.pool[tile].Count, s.handSize-j); take > 0; take-- {
			indexes[j] = tile
			j++
		}
	}
}

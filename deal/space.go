package deal

import (
	"errors"
	"fmt"
	"iter"
	"slices"

	"github.com/make24/make24/internal/excerpt"
)

// ErrSpace is returned, wrapped with the reason, for a space that cannot be.
var ErrSpace = errors.New("no such space of hands")

// largest is the most numbers in a hand of a space. It only keeps the tables
// small.
const maxHandSize = 1024

// Space is every hand of a given number of numbers that a pool can give. Hands
// are in lexicographic order and numbered from 0; the number is the rank. A
// Space never changes. The zero value has no hands.
type Space struct {
	original Pool // as given
	pool     Pool // only tiles with a count of 1 to n
	n        int
	size     int64

	// ways[i][k] is how many ways there are to take k tiles from pool[i:], or
	// tooMany. Every prefix of a hand that is counted through an entry leads to
	// different hands, so an entry that is needed is never larger than size.
	ways [][]uint64

	// left[i] is how many tiles pool[i:] has.
	remaining []int
}

// tooMany stands for any count that does not fit in an int64.
const tooMany = 1 << 63

// NewSpace returns the space of the hands of n numbers from pool. It has no
// hands when the pool has less than n tiles, and one, the empty hand, for n = 0.
//
// The error is [ErrSpace]: when pool is not as [Pool] demands, n is negative or
// over 1024, or there are more than 2^63-1 hands.
func NewSpace(pool Pool, n int) (Space, error) {
	if n < 0 || n > maxHandSize {
		return Space{}, fmt.Errorf("%w: %d numbers in a hand, not 0 to %d", ErrSpace, n, maxHandSize)
	}
	s := Space{original: slices.Clone(pool), n: n}
	for i, tile := range pool {
		if tile.Value < 0 || tile.Count < 0 || i > 0 && tile.Value <= pool[i-1].Value {
			return Space{}, fmt.Errorf("%w: value %d, count %d: values must be 0 or more and ascend, counts be 0 or more",
				ErrSpace, tile.Value, tile.Count)
		}
		if count := min(tile.Count, n); count > 0 {
			s.pool = append(s.pool, Tile{tile.Value, count})
		}
	}
	s.buildTables()
	size := s.ways[0][n]
	if size >= tooMany {
		return Space{}, fmt.Errorf("%w: it would have more than 2^63-1 hands", ErrSpace)
	}
	s.size = int64(size)
	return s, nil
}

// count fills ways and left from the last tile to the first.
func (s *Space) buildTables() {
	tiles := len(s.pool)
	s.remaining = make([]int, tiles+1)
	s.ways = make([][]uint64, tiles+1)
	s.ways[tiles] = make([]uint64, s.n+1)
	s.ways[tiles][0] = 1
	for i := tiles - 1; i >= 0; i-- {
		s.remaining[i] = s.remaining[i+1] + s.pool[i].Count
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
func (s Space) Pool() Pool { return slices.Clone(s.original) }

// Size returns the number of hands.
func (s Space) Size() int64 { return s.size }

// Cards returns how many numbers each hand has.
func (s Space) Cards() int { return s.n }

// A hand's rank is the number of hands before it. Hands are compared like
// words, so of two hands that agree up to some value the one with more copies
// of it comes first: its next number is still that value. Hence the hands
// before one that takes m of a tile are those that take more than m of it, and
// a table of how many ways the rest can be filled gives their number. It is
// the combinatorial number system (Knuth, The Art of Computer Programming, vol.
// 4A, section 7.2.1.3) for multisets.

// ErrOutside is returned, wrapped with what was asked for, for a rank or a
// hand that is not in the space.
var ErrOutside = errors.New("not in this space of hands")

// At returns the hand of a rank from 0 to Size()-1, and [ErrOutside] for any
// other rank.
func (s Space) At(rank int64) (Hand, error) {
	if rank < 0 || rank >= s.size {
		return nil, fmt.Errorf("rank %d: %w", rank, ErrOutside)
	}
	hand := make(Hand, s.n)
	at := make([]int, s.n)
	s.seek(rank, at)
	for i, tile := range at {
		hand[i] = s.pool[tile].Value
	}
	return hand, nil
}

// seek sets at to the tiles of the hand of a rank that exists.
func (s Space) seek(rank int64, at []int) {
	before, placed := uint64(rank), 0
	for i := 0; placed < s.n; i++ {
		take := min(s.pool[i].Count, s.n-placed)
		for ; take > 0; take-- {
			ways := s.ways[i+1][s.n-placed-take]
			if before < ways {
				break
			}
			before -= ways
		}
		for ; take > 0; take-- {
			at[placed] = i
			placed++
		}
	}
}

// Rank returns how many hands of the space come before h: At(Rank(h)) is h. The
// error is [ErrOutside] when h is not in the space, or not sorted.
func (s Space) Rank(h Hand) (int64, error) {
	outside := func() error { return fmt.Errorf("hand %s: %w", excerpt.Quote(h.String()), ErrOutside) }
	if len(h) != s.n || s.size == 0 {
		return 0, outside()
	}
	rank, used := uint64(0), 0
	for i := 0; used < s.n && i < len(s.pool); i++ {
		tile, start := s.pool[i], used
		for used < s.n && h[used] == tile.Value {
			used++
		}
		if used-start > tile.Count {
			return 0, outside()
		}
		for take := min(tile.Count, s.n-start); take > used-start; take-- {
			rank += s.ways[i+1][s.n-start-take]
		}
	}
	if used < s.n {
		return 0, outside()
	}
	return int64(rank), nil
}

// All yields every hand of the space with its rank, in order. See [Space.From].
func (s Space) All() iter.Seq2[int64, Hand] { return s.From(0, s.size) }

// From yields the hands of the ranks from, from+1, … up to but not including
// to, each with its rank. Ranks outside the space are passed over. The hands
// are the caller's to keep and change.
func (s Space) From(from, to int64) iter.Seq2[int64, Hand] {
	from, to = max(from, 0), min(to, s.size)
	return func(yield func(int64, Hand) bool) {
		if from >= to {
			return
		}
		at := make([]int, s.n)
		s.seek(from, at)
		var block []int64
		for rank := from; ; {
			if len(block) == 0 {
				block = make([]int64, int64(s.n)*min(to-rank, blockHands))
			}
			hand := Hand(block[:s.n:s.n])
			block = block[s.n:]
			for i, tile := range at {
				hand[i] = s.pool[tile].Value
			}
			if !yield(rank, hand) {
				return
			}
			if rank++; rank == to {
				return
			}
			s.next(at)
		}
	}
}

// together is how many hands share one allocation.
const blockHands = 128

// next moves at, which is not the last hand, to the hand after it: the last
// place that can hold a later tile takes the next one, and the places behind
// it the earliest tiles from there. The places before it only hold earlier
// tiles, so all of these are still there to take.
func (s Space) next(at []int) {
	j := s.n - 1
	for s.remaining[at[j]+1] < s.n-j {
		j--
	}
	for tile := at[j] + 1; j < s.n; tile++ {
		for take := min(s.pool[tile].Count, s.n-j); take > 0; take-- {
			at[j] = tile
			j++
		}
	}
}

// A hand's rank is the number of hands before it. Hands are compared like
// words, so of two hands that agree up to some value the one with more copies
// of it comes first: its next number is still that value. Hence the hands
// before one that takes m of a tile are those that take more than m of it, and
// a table of how many ways the rest can be filled gives their number. It is
// the combinatorial number system (Knuth, The Art of Computer Programming, vol.
// 4A, section 7.2.1.3) for multisets.

package deal

import (
	"errors"
	"fmt"
)

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
	outside := func() error { return fmt.Errorf("hand %s: %w", quote(h.String()), ErrOutside) }
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

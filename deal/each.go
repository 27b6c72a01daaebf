package deal

import "iter"

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
				block = make([]int64, int64(s.n)*min(to-rank, together))
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
const together = 128

// next moves at, which is not the last hand, to the hand after it: the last
// place that can hold a later tile takes the next one, and the places behind
// it the earliest tiles from there. The places before it only hold earlier
// tiles, so all of these are still there to take.
func (s Space) next(at []int) {
	j := s.n - 1
	for s.left[at[j]+1] < s.n-j {
		j--
	}
	for tile := at[j] + 1; j < s.n; tile++ {
		for take := min(s.pool[tile].Count, s.n-j); take > 0; take-- {
			at[j] = tile
			j++
		}
	}
}

package solve

import (
	"fmt"
	"slices"

	"github.com/make24/make24/puzzle"
	"github.com/make24/make24/solve/internal/budget"
)

// handSet is a set of sorted hands, in the order in which they were added.
type handSet struct {
	hands [][]int64
	seen  map[string]bool
}

// add sorts a hand and adds it to the set, which retains the slice.
func (s *handSet) add(hand []int64) {
	slices.Sort(hand)
	if key := fmt.Sprint(hand); !s.seen[key] {
		if s.seen == nil {
			s.seen = map[string]bool{}
		}
		s.seen[key] = true
		s.hands = append(s.hands, hand)
	}
}

// readings returns the readings of a hand: each choice of what its numbers stand for. Each reading is
// sorted and appears once. If acc stops the work, the list is incomplete.
func readings(acc *budget.Account, hand []int64, alternatives puzzle.Alternatives) [][]int64 {
	all := [][]int64{nil}
	for _, n := range hand {
		var next handSet
		for _, reading := range all {
			for _, c := range alternatives.Of(n) {
				acc.Charge(handBytes(hand))
				if !acc.Step(16) {
					return nil
				}
				next.add(append(slices.Clone(reading), c.Value))
			}
		}
		all = next.hands
	}
	return all
}

// handBytes returns the approximate memory of a hand in a handSet, in bytes.
func handBytes(hand []int64) int64 { return int64(8*len(hand) + 120) }

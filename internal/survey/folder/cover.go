package folder

import (
	"cmp"
	"slices"
)

// sorted are the parts by their first rank, those that go farthest first.
func sorted(parts []Part) []Part {
	return slices.SortedFunc(slices.Values(parts), func(a, b Part) int {
		return cmp.Or(cmp.Compare(a.From, b.From), cmp.Compare(b.To, a.To), cmp.Compare(a.Name, b.Name))
	})
}

// Gaps are the ranks of a space of that size that no part has, in order: as few intervals as
// can be.
func Gaps(parts []Part, size int64) []Interval {
	var gaps []Interval
	next := int64(0)
	for _, p := range sorted(parts) {
		if p.From >= size {
			break
		}
		if p.From > next {
			gaps = append(gaps, Interval{next, p.From})
		}
		next = max(next, p.To)
	}
	if next < size {
		gaps = append(gaps, Interval{next, size})
	}
	return gaps
}

// A Piece is the ranks of an interval, to be taken from a part that has them.
type Piece struct {
	Part Part
	Take Interval
}

// Cover is a way to take each rank of a space of that size once, in order, from as few parts as
// can be; false if some rank is in no part.
func Cover(parts []Part, size int64) ([]Piece, bool) {
	var pieces []Piece
	all := sorted(parts)
	for next := int64(0); next < size; {
		best := Part{}
		for len(all) > 0 && all[0].From <= next {
			if all[0].To > best.To {
				best = all[0]
			}
			all = all[1:]
		}
		if best.To <= next {
			return nil, false
		}
		end := min(best.To, size)
		pieces = append(pieces, Piece{best, Interval{next, end}})
		next = end
	}
	return pieces, true
}

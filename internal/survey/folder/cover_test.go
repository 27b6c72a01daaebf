package folder

import (
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// drawParts returns random parts of a space, and for each rank whether a part covers it.
func drawParts(rt *rapid.T, size int64) (parts []Part, covered []bool) {
	covered = make([]bool, size)
	for range rapid.IntRange(0, 12).Draw(rt, "parts") {
		from := rapid.Int64Range(0, size+2).Draw(rt, "from")
		to := rapid.Int64Range(from+1, from+1+size/2).Draw(rt, "to")
		parts = append(parts, Part{Interval: Interval{from, to}, Name: Interval{from, to}.fileName()})
		for i := from; i < min(to, size); i++ {
			covered[i] = true
		}
	}
	return parts, covered
}

// TestGaps checks that gaps are exactly the ranks that no part covers, in order, and that two gaps
// never touch.
func TestGaps(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		size := rapid.Int64Range(0, 60).Draw(rt, "size")
		parts, covered := drawParts(rt, size)
		before := slices.Clone(parts)
		missing := make([]bool, size)
		last := int64(-1)
		for _, gap := range Gaps(parts, size) {
			if gap.From <= last || gap.To <= gap.From || gap.To > size {
				rt.Fatalf("gap %v after %d", gap, last)
			}
			last = gap.To
			for i := gap.From; i < gap.To; i++ {
				missing[i] = true
			}
		}
		for i := range covered {
			if covered[i] == missing[i] {
				rt.Fatalf("rank %d: covered %v, missing %v", i, covered[i], missing[i])
			}
		}
		if !slices.Equal(parts, before) {
			rt.Fatal("the parts were changed")
		}
	})
}

// TestCover checks that a cover has each rank once, in order, from a part that has it; that it
// exists exactly if there are no gaps; and that it has the fewest possible pieces.
func TestCover(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		size := rapid.Int64Range(0, 40).Draw(rt, "size")
		parts, _ := drawParts(rt, size)
		if rapid.Bool().Draw(rt, "whole") {
			for _, gap := range Gaps(parts, size) {
				parts = append(parts, Part{Interval: gap, Name: gap.fileName()})
			}
		}
		pieces, ok := Cover(parts, size)
		if ok != (len(Gaps(parts, size)) == 0) {
			rt.Fatalf("covered: %v, gaps %v", ok, Gaps(parts, size))
		}
		if !ok {
			return
		}
		next := int64(0)
		for _, p := range pieces {
			if p.Interval.From != next || p.Interval.To <= next || p.Interval.From < p.Part.From || p.Interval.To > p.Part.To || !slices.Contains(parts, p.Part) {
				rt.Fatalf("at %d: %+v", next, p)
			}
			next = p.Interval.To
		}
		if next != size {
			rt.Fatalf("the cover has %d of %d ranks", next, size)
		}
		if fewest := minPieces(parts, size); len(pieces) != fewest {
			rt.Fatalf("%d pieces, but %d suffice", len(pieces), fewest)
		}
		mixed, _ := Cover(rapid.Permutation(parts).Draw(rt, "order"), size)
		if !slices.Equal(mixed, pieces) {
			rt.Fatal("the cover depends on the order of the parts")
		}
	})
}

// minPieces returns the minimum number of pieces of a cover, by dynamic programming over ranks.
func minPieces(parts []Part, size int64) int {
	fewest := make([]int, size+1) // fewest[i]: for the ranks below i
	for i := int64(1); i <= size; i++ {
		fewest[i] = len(parts) + 1
		for _, p := range parts {
			if p.From < i && i <= p.To {
				fewest[i] = min(fewest[i], 1+fewest[p.From])
			}
		}
	}
	return fewest[size]
}

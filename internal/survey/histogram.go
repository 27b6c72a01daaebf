package survey

import (
	"iter"
	"maps"
	"slices"
)

// A Histogram is how many hands have which number: each number below 100 by itself, those
// above by their first two digits.
type Histogram struct{ bars map[int64]Count }

// Bar is one bar: the hands with a number from Low up to High, both included.
type Bar struct {
	Low, High int64
	Hands     Count
}

func (h *Histogram) add(n int64, hands Count) {
	if h.bars == nil {
		h.bars = map[int64]Count{}
	}
	low := n - n%width(n)
	h.bars[low] = h.bars[low].Plus(hands)
}

// width is of the bar in which n ≥ 0 is.
func width(n int64) int64 {
	w := int64(1)
	for n/w >= 100 {
		w *= 10
	}
	return w
}

func (h *Histogram) merge(g Histogram) {
	for low, hands := range g.bars {
		h.add(low, hands)
	}
}

// Bars are the bars that have a hand, in order.
func (h *Histogram) Bars() iter.Seq[Bar] {
	return func(yield func(Bar) bool) {
		for _, low := range slices.Sorted(maps.Keys(h.bars)) {
			if !yield(Bar{low, low + width(low) - 1, h.bars[low]}) {
				return
			}
		}
	}
}

package median

import (
	"slices"
	"testing"
	"time"
)

// TestOf checks medians of odd and even numbers of values, and that the values stay in their order.
func TestOf(t *testing.T) {
	for _, tt := range []struct {
		numbers []int64
		want    int64
	}{
		{nil, 0},
		{[]int64{7}, 7},
		{[]int64{9, 2}, 5},
		{[]int64{5, 1, 3}, 3},
		{[]int64{40, 10, 30, 20}, 25},
		{[]int64{1 << 62, 1<<62 + 2}, 1<<62 + 1},
	} {
		before := slices.Clone(tt.numbers)
		if got := Of(tt.numbers); got != tt.want {
			t.Errorf("%v: %d, want %d", tt.numbers, got, tt.want)
		}
		if !slices.Equal(tt.numbers, before) {
			t.Errorf("%v became %v", before, tt.numbers)
		}
	}
	if got := Of([]float64{1, 2}); got != 1.5 {
		t.Errorf("got %v, want 1.5", got)
	}
	if got := Of([]time.Duration{2, 4}); got != 3 {
		t.Errorf("got %v, want 3", got)
	}
}

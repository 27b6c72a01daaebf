package dealer_test

import (
	"math"
	"slices"
	"testing"

	"github.com/make24/make24/internal/game/dealer"
)

// TestNear checks that the hands are new and near the wanted time, also beyond the easiest and the
// hardest hand.
func TestNear(t *testing.T) {
	d := dealer.New([]byte("seed"), nil)
	for _, test := range []struct {
		millis  int64
		low, up float64 // seconds
	}{{8000, 7.6, 8.4}, {20_000, 16, 25}, {1, 0, 6}, {math.MaxInt64, 25, 1000}} {
		var dealt []string
		for range 10 {
			hands := d.Near("run", test.millis, dealt, 3)
			if len(hands) != 3 {
				t.Fatalf("%d hands", len(hands))
			}
			for _, h := range hands {
				if !h.Solvable || h.Seconds < test.low || h.Seconds > test.up {
					t.Errorf("for %d ms: %+v", test.millis, h)
				}
				if slices.Contains(dealt, h.Puzzle) {
					t.Errorf("%s was dealt twice", h.Puzzle)
				}
				dealt = append(dealt, h.Puzzle)
			}
		}
	}
	a, b := d.Near("run", 8000, nil, 3), d.Near("other", 8000, nil, 3)
	if slices.Equal(a, b) || !slices.Equal(a, d.Near("run", 8000, nil, 3)) {
		t.Errorf("%v in one run, %v in another", a, b)
	}
	var all []string
	for {
		hands := d.Near("all", 8000, all, 50)
		for _, h := range hands {
			all = append(all, h.Puzzle)
		}
		if len(hands) < 50 {
			break
		}
	}
	if len(all) != 1362 {
		t.Errorf("%d hands in all, want 1362", len(all))
	}
}

package dealer_test

import (
	"fmt"
	"slices"
	"testing"

	"github.com/make24/make24/internal/game/dealer"
)

// TestTimed checks, for many timed runs, the levels of the hands, the share of unsolvable hands,
// and that the number of hands in a call does not matter.
func TestTimed(t *testing.T) {
	d := dealer.New(seed, nil)
	unsolvableCount, handCount := 0, 0
	firstHands := map[string]bool{}
	for i := range 400 {
		run := fmt.Sprintf("run-%d", i)
		all := d.Timed(run, 0, 40)
		if len(all) != 40 || !all[0].Solvable {
			t.Fatalf("%s: %+v", run, all)
		}
		firstHands[all[0].Puzzle] = true
		level := 1
		seen := map[string]bool{}
		for index, h := range all {
			if seen[h.Puzzle] {
				t.Fatalf("%s: hand %d, %s, is repeated", run, index, h.Puzzle)
			}
			seen[h.Puzzle] = true
			if handCount++; !h.Solvable {
				unsolvableCount++
				continue
			}
			if h.Level < level {
				t.Fatalf("%s: hand %d falls to level %d", run, index, h.Level)
			}
			level = h.Level
			if want := map[int]int{0: 1, 3: 1, 4: 2, 8: 2, 9: 3, 14: 3, 15: 4, 19: 4, 20: 5, 39: 5}[index]; want != 0 && h.Level != want {
				t.Fatalf("%s: hand %d has level %d, not %d", run, index, h.Level, want)
			}
		}
		inTwoCalls := append(d.Timed(run, 0, 7), d.Timed(run, 7, 33)...)
		if !slices.Equal(inTwoCalls, all) {
			t.Fatalf("%s differs if dealt in two calls", run)
		}
	}
	if share := float64(unsolvableCount) / float64(handCount); share < 0.11 || share > 0.14 {
		t.Errorf("%.3f of the hands have no solution", share)
	}
	if len(firstHands) < 150 {
		t.Errorf("400 runs begin with only %d different hands", len(firstHands))
	}
}

// TestLongestTimedRun checks that there are enough hands for the longest possible run, each once.
func TestLongestTimedRun(t *testing.T) {
	d := dealer.New(seed, nil)
	seen := map[string]bool{}
	for _, h := range d.Timed("long", 0, 1000) {
		seen[h.Puzzle] = true
	}
	if len(seen) != 1000 {
		t.Errorf("%d different hands", len(seen))
	}
	if longest := d.Timed("long", 0, 5000); len(longest) > 1820 || len(longest) < 1362 {
		t.Errorf("%d hands", len(longest))
	}
}

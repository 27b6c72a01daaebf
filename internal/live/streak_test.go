package live_test

import (
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/make24/make24/internal/live"
)

// TestStreak compares StreakOf with another algorithm, which counts back day by day: from today or
// yesterday for the current streak, and from every day for the best one.
func TestStreak(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		numbers := rapid.SliceOfN(rapid.IntRange(1, 25), 0, 30).Draw(t, "finished")
		today := rapid.IntRange(1, 27).Draw(t, "today")
		given := slices.Clone(numbers)
		daysBack := func(from int) (days int) {
			for slices.Contains(numbers, from-days) {
				days++
			}
			return days
		}
		want := live.Streak{Days: daysBack(today)}
		if want.Days == 0 {
			want.Days = daysBack(today - 1)
		}
		for n := range 30 {
			want.Best = max(want.Best, daysBack(n))
			if slices.Contains(numbers, n) {
				want.Last = n
			}
		}
		if got := live.StreakOf(numbers, today); got != want {
			t.Fatalf("%v, today %d: %+v, want %+v", numbers, today, got, want)
		}
		if !slices.Equal(numbers, given) {
			t.Fatal("the list was changed")
		}
	})
}

package daily_test

import (
	"encoding/json"
	"os"
	"slices"
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/make24/make24/internal/game/daily"
)

// streaksFile has streaks that the pages compute too (web/src/play/daily/streak.test.ts).
const streaksFile = "../../../web/src/play/daily/testdata/streaks.json"

func TestStreakVectors(t *testing.T) {
	raw, err := os.ReadFile(streaksFile)
	if err != nil {
		t.Fatal(err)
	}
	var vectors []struct {
		daily.Streak
		Name            string
		Numbers, Frozen []int
		Today           int
	}
	if err := json.Unmarshal(raw, &vectors); err != nil {
		t.Fatal(err)
	}
	for _, v := range vectors {
		if got, frozen := daily.StreakOf(v.Numbers, v.Today); got != v.Streak || !slices.Equal(frozen, v.Frozen) {
			t.Errorf("%s: %+v, frozen %v; want %+v, %v", v.Name, got, frozen, v.Streak, v.Frozen)
		}
	}
}

// TestStreak compares StreakOf with another algorithm, which lives through the days one after the other
// and decides on each missed day, once the next one is over, whether it is frozen.
func TestStreak(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		numbers := rapid.SliceOfN(rapid.IntRange(20, 70), 0, 60).Draw(t, "finished")
		today := rapid.IntRange(20, 72).Draw(t, "today")
		given := slices.Clone(numbers)
		done := func(day int) bool { return slices.Contains(numbers, day) }
		month := func(day int) time.Month { return time.Date(2026, 1, day, 0, 0, 0, 0, time.UTC).Month() }
		var want daily.Streak
		var frozen []int
		used := map[time.Month]bool{}
		days := 0
		for day := 1; day <= max(today, 71); day++ {
			switch {
			case done(day):
				days++
				want.Last, want.Best = day, max(want.Best, days)
			case day == today: // not over
			case done(day-1) && (done(day+1) || day == today-1) && !used[month(day)]:
				used[month(day)] = true
				frozen = append(frozen, day)
			default:
				days = 0
			}
			if day == today {
				want.Days = days
				if !done(day) && !(done(day+1) && done(day-1) && !used[month(day)]) {
					days = 0
				} else if !done(day) {
					used[month(day)] = true
					frozen = append(frozen, day)
				}
			}
		}
		if got, gotFrozen := daily.StreakOf(numbers, today); got != want || !slices.Equal(gotFrozen, frozen) {
			t.Fatalf("%v, today %d: %+v, frozen %v; want %+v, %v", numbers, today, got, gotFrozen, want, frozen)
		}
		if !slices.Equal(numbers, given) {
			t.Fatal("the list was changed")
		}
	})
}

package live

import "slices"

// StreakOf is the streak of somebody who finished these dailies, in any order, by today's
// number. A streak that reached yesterday still stands: today is not over.
func StreakOf(numbers []int, today int) Streak {
	sorted := slices.Clone(numbers)
	slices.Sort(sorted)
	sorted = slices.Compact(sorted)
	var s Streak
	row := 0
	for i, n := range sorted {
		if row++; i > 0 && sorted[i-1] != n-1 {
			row = 1
		}
		s.Best = max(s.Best, row)
		s.Last = n
		if n == today || n == today-1 {
			s.Days = row
		}
	}
	return s
}

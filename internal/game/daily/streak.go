package daily

import (
	"slices"
)

// Streak counts the dailies of consecutive days that a player completed.
type Streak struct {
	Days int `json:"days"` // length of the streak that ends today or yesterday, or that a freeze continues; 0: none
	Best int `json:"best"` // length of the longest streak
	Last int `json:"last"` // number of the last completed daily; 0: none
}

// StreakOf returns the streak of a player who completed the dailies with the given numbers, in any
// order, and the numbers of the missed dailies that a freeze covers, in ascending order. today is the
// number of today's daily. A streak that ends yesterday still counts, because today is not over.
//
// Each month of the dates has one freeze. It covers a single missed day, between two completed dailies or
// yesterday: the streak goes on, but the missed day does not count.
func StreakOf(numbers []int, today int) (s Streak, frozen []int) {
	sorted := slices.Clone(numbers)
	slices.Sort(sorted)
	sorted = slices.Compact(sorted)
	freeze := func(number int) bool {
		if len(frozen) > 0 && monthOf(frozen[len(frozen)-1]) == monthOf(number) {
			return false
		}
		frozen = append(frozen, number)
		return true
	}
	length := 0
	for i, n := range sorted {
		continues := i > 0 && (n == sorted[i-1]+1 || n == sorted[i-1]+2 && freeze(n-1))
		if !continues {
			length = 0
		}
		length++
		s.Best = max(s.Best, length)
		s.Last = n
		isLatest := i+1 == len(sorted) || sorted[i+1] > today
		if n == today || n == today-1 || n == today-2 && isLatest && freeze(n+1) {
			s.Days = length
		}
	}
	return s, frozen
}

// monthOf returns the month of a daily, counted from the year 0.
func monthOf(number int) int {
	year, month, _ := dateOf(number).Date()
	return 12*year + int(month)
}

package solve

import (
	"slices"

	"github.com/make24/make24/solve/internal/budget"
)

// handsWithJoinedDigits returns every hand that results from joining numbers from 1 to 9 of a hand,
// as digits in any order, into one or more longer numbers. Each hand is sorted and appears once;
// the unchanged hand is first. If acc stops the work, the list is incomplete.
func handsWithJoinedDigits(acc *budget.Account, hand []int64) [][]int64 {
	need := joinedBytes(hand)
	if !acc.CheckFits(need, BudgetJoined, int64(len(hand))) {
		return nil
	}
	acc.Charge(need)
	var digits, otherNumbers []int64
	sorted := slices.Clone(hand)
	slices.Sort(sorted)
	for _, x := range sorted {
		if 1 <= x && x <= 9 {
			digits = append(digits, x)
		} else {
			otherNumbers = append(otherNumbers, x)
		}
	}
	var hands handSet
	partitions := 0
	// Each digit in turn, in ascending order, is inserted at every position of every group or
	// starts a group of its own. This generates every set of ordered groups.
	groups := make([][]int64, 0, len(digits))
	var insert func(next int)
	insert = func(next int) {
		if next == len(digits) {
			if partitions++; partitions%1024 == 0 {
				acc.Poll()
			}
			h := slices.Clone(otherNumbers)
			for _, group := range groups {
				h = append(h, joinDigits(group))
			}
			hands.add(h)
			return
		}
		if acc.Err != nil {
			return
		}
		d := digits[next]
		groups = append(groups, []int64{d})
		insert(next + 1)
		groups = groups[:len(groups)-1]
		for i, group := range groups {
			for pos := 0; pos <= len(group); pos++ {
				groups[i] = slices.Insert(slices.Clone(group), pos, d)
				insert(next + 1)
			}
			groups[i] = group
		}
	}
	insert(0)
	return hands.hands
}

// joinDigits returns the number with the given decimal digits.
func joinDigits(digits []int64) int64 {
	var n int64
	for _, d := range digits {
		n = 10*n + d
	}
	return n
}

// joinedBytes returns the approximate memory that handsWithJoinedDigits needs, in bytes. It counts
// the ways to divide k digits into ordered groups (OEIS A000262), and allows for a hand and its key
// for each.
func joinedBytes(hand []int64) int64 {
	count, previous := int64(1), int64(0) // the values of A000262 for k and k−1; a(k) = (2k−1)·a(k−1) − (k−1)(k−2)·a(k−2)
	k := int64(0)
	for _, x := range hand {
		if 1 <= x && x <= 9 {
			k++
			count, previous = (2*k-1)*count-(k-1)*(k-2)*previous, count
		}
	}
	return count * handBytes(hand)
}

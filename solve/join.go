package solve

import (
	"fmt"
	"slices"

	"github.com/make24/make24/solve/internal/budget"
)

// joinedHands is every multiset of numbers, each sorted and given once, that a
// hand becomes when any of its single digits 1..9 are joined, in any order, into
// any number of longer numbers. The hand itself is first. Where the account stops
// they are not all there.
func joinedHands(acc *budget.Account, hand []int64) [][]int64 {
	need := joinedBytes(hand)
	if !acc.CheckFits(need, "joined", int64(len(hand))) {
		return nil
	}
	acc.Charge(need)
	var digits, fixed []int64
	for _, x := range slices.Sorted(slices.Values(hand)) {
		if 1 <= x && x <= 9 {
			digits = append(digits, x)
		} else {
			fixed = append(fixed, x)
		}
	}
	var hands [][]int64
	seen, partitions := map[string]bool{}, 0
	// Each digit in turn, in ascending order, is put into a row at every place,
	// or starts a row: so every set of rows arises.
	groups := make([][]int64, 0, len(digits))
	var insert func(next int)
	insert = func(next int) {
		if next == len(digits) {
			if partitions++; partitions%1024 == 0 {
				acc.Poll()
			}
			h := slices.Clone(fixed)
			for _, group := range groups {
				h = append(h, fromDigits(group))
			}
			slices.Sort(h)
			if key := fmt.Sprint(h); !seen[key] {
				seen[key] = true
				hands = append(hands, h)
			}
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
	return hands
}

// joined is the number with these digits.
func fromDigits(digits []int64) int64 {
	var n int64
	for _, d := range digits {
		n = 10*n + d
	}
	return n
}

// joinedBytes is about what joinedHands takes in memory: the number of ways to
// put k digits into rows (OEIS A000262), each kept as a hand and its key.
func joinedBytes(hand []int64) int64 {
	count, previous := int64(1), int64(0) // a(k) = (2k−1)·a(k−1) − (k−1)(k−2)·a(k−2)
	k := int64(0)
	for _, x := range hand {
		if 1 <= x && x <= 9 {
			k++
			count, previous = (2*k-1)*count-(k-1)*(k-2)*previous, count
		}
	}
	return count * int64(8*len(hand)+120)
}

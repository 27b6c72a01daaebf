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
	var digits, made []int64
	for _, x := range slices.Sorted(slices.Values(hand)) {
		if 1 <= x && x <= 9 {
			digits = append(digits, x)
		} else {
			made = append(made, x)
		}
	}
	var hands [][]int64
	seen, sets := map[string]bool{}, 0
	// Each digit in turn, in ascending order, is put into a row at every place,
	// or starts a row: so every set of rows arises.
	rows := make([][]int64, 0, len(digits))
	var place func(next int)
	place = func(next int) {
		if next == len(digits) {
			if sets++; sets%1024 == 0 {
				acc.Poll()
			}
			h := slices.Clone(made)
			for _, row := range rows {
				h = append(h, joined(row))
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
		rows = append(rows, []int64{d})
		place(next + 1)
		rows = rows[:len(rows)-1]
		for i, row := range rows {
			for at := 0; at <= len(row); at++ {
				rows[i] = slices.Insert(slices.Clone(row), at, d)
				place(next + 1)
			}
			rows[i] = row
		}
	}
	place(0)
	return hands
}

// joined is the number with these digits.
func joined(digits []int64) int64 {
	var n int64
	for _, d := range digits {
		n = 10*n + d
	}
	return n
}

// joinedBytes is about what joinedHands takes in memory: the number of ways to
// put k digits into rows (OEIS A000262), each kept as a hand and its key.
func joinedBytes(hand []int64) int64 {
	ways, before := int64(1), int64(0) // a(k) = (2k−1)·a(k−1) − (k−1)(k−2)·a(k−2)
	k := int64(0)
	for _, x := range hand {
		if 1 <= x && x <= 9 {
			k++
			ways, before = (2*k-1)*ways-(k-1)*(k-2)*before, ways
		}
	}
	return ways * int64(8*len(hand)+120)
}

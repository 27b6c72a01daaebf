// Package median computes medians.
//
//	median.Of([]int64{4, 1, 3}) // 3
package median

import "slices"

// Of returns the median of numbers: the one in the middle or, of an even number of them, the mean of the two
// in the middle, which is rounded towards zero for integers. It returns 0 if there are no numbers, and does
// not change the slice.
func Of[T ~int | ~int64 | ~float64](numbers []T) T {
	if len(numbers) == 0 {
		return 0
	}
	sorted := slices.Sorted(slices.Values(numbers))
	lower, upper := sorted[(len(sorted)-1)/2], sorted[len(sorted)/2]
	return lower + (upper-lower)/2
}

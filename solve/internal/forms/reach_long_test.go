//go:build long

package forms

import "testing"

// Eight numbers are the first that are searched for in three parts of which none has
// more than half.
func TestLongReachOfEightAndNine(t *testing.T) {
	sameCount(t, []int64{1, 2, 3, 4, 5, 6, 7, 8}, []int{5})
	sameCount(t, []int64{2, 2, 3, 5, 7, 11, 13, 13}, []int{5})
	sameCount(t, []int64{3, 3, 3, 7, 7, 7, 11, 11, 11}, []int{5})
}

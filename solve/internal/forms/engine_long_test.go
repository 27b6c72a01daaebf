//go:build long

package forms

import "testing"

// TestLongEightAndNineNumbers checks that the number of forms of eight and nine numbers does not
// depend on the size of the largest tables. From eight numbers on, the search uses three subsets of
// which none has more than half of the numbers.
func TestLongEightAndNineNumbers(t *testing.T) {
	sameCount(t, []int64{1, 2, 3, 4, 5, 6, 7, 8}, []int{5})
	sameCount(t, []int64{2, 2, 3, 5, 7, 11, 13, 13}, []int{5})
	sameCount(t, []int64{3, 3, 3, 7, 7, 7, 11, 11, 11}, []int{5})
}

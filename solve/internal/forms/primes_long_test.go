//go:build long

package forms

import "testing"

func TestLongSmallPrimes(t *testing.T) {
	t.Parallel()
	checkSmallPrimes(t, []int{1000, 1000, 1500, 80, 4})
}

//go:build long

package solve_test

import "testing"

func TestLongMultiplesOfPrimes(t *testing.T) {
	t.Parallel()
	checkMultiplesOfPrimes(t, 8, []int{60, 20, 10, 6, 4})
}

//go:build long

package solve

import "testing"

func TestLongFirstIsFirstOfAll(t *testing.T) {
	t.Parallel()
	checkFirstIsFirstOfAll(t, 160)
}

func TestLongTrapLongSums(t *testing.T) {
	t.Parallel()
	checkLongSums(t, []int64{1, 1, 1, 1, 4, 4, 4, 4, 4, 4})
}

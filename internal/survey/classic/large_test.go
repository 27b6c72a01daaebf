package classic

import (
	"testing"

	"github.com/make24/make24/deal"
)

// TestLargeLimit checks the limit of large results: 32 is not large, 33 and −33 are, and numbers of
// the hand do not count.
func TestLargeLimit(t *testing.T) {
	for _, c := range []struct {
		hand   deal.Hand
		large  bool
		reason string
	}{
		{deal.Hand{4, 8, 8}, false, "4×8−8 has the result 32"},
		{deal.Hand{3, 9, 11}, true, "3×11−9 has the result 33"},
		{deal.Hand{1, 3, 12, 57}, true, "57+3×(1−12) has the result −33"},
		{deal.Hand{33, 57}, false, "57−33 has no other result"},
	} {
		if got := isLargeHand(&solvedHand{Hand: c.hand}); got != c.large {
			t.Errorf("%s is large: %v, but %s", c.hand, got, c.reason)
		}
	}
}

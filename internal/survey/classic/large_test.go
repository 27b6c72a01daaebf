package classic

import (
	"testing"

	"github.com/make24/make24/deal"
)

// Hands that show where the line is: 32 is not beyond it, −33 is, and numbers of the hand are no
// results.
func TestLargeLimit(t *testing.T) {
	for _, c := range []struct {
		hand  deal.Hand
		large bool
		why   string
	}{
		{deal.Hand{4, 8, 8}, false, "4×8−8 goes to 32"},
		{deal.Hand{3, 9, 11}, true, "3×11−9 goes to 33"},
		{deal.Hand{1, 3, 12, 57}, true, "57+3×(1−12) goes to −33"},
		{deal.Hand{33, 57}, false, "57−33 only has numbers beyond"},
	} {
		if got := isLarge(&solvedHand{Hand: c.hand}); got != c.large {
			t.Errorf("%s is large: %v, but %s", c.hand, got, c.why)
		}
	}
}

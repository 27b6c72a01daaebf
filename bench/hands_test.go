package bench

import (
	"fmt"

	"github.com/make24/make24/deal"
	"github.com/make24/make24/internal/app/measure"
)

// countdownGames lists the Countdown games that are measured. They were chosen without regard to
// the time they take; the last four were dealt at random.
var countdownGames = []struct {
	tiles  deal.Hand
	target int64
}{
	{deal.Hand{3, 6, 25, 50, 75, 100}, 952},
	{deal.Hand{5, 6, 7, 8, 9, 100}, 947},
	{deal.Hand{2, 3, 7, 8, 50, 75}, 812},
	{deal.Hand{1, 3, 7, 10, 25, 50}, 765},
	{deal.Hand{1, 2, 5, 8, 50, 75}, 629},
	{deal.Hand{2, 3, 5, 8, 8, 75}, 803},
	{deal.Hand{2, 3, 5, 5, 6, 10}, 655},
	{deal.Hand{1, 4, 6, 6, 25, 50}, 447},
}

// allHands returns every hand of n cards, or every set of tiles, of a variant.
func allHands(variant string, n int) ([]deal.Hand, error) {
	_, space, err := measure.Space(variant, n)
	return measure.Hands(space), err
}

// everyNth returns every k-th hand, starting in the middle of the first k.
func everyNth(k int, hands []deal.Hand) (selected []deal.Hand) {
	for i := k / 2; i < len(hands); i += k {
		selected = append(selected, hands[i])
	}
	return selected
}

// checkFound returns an error unless got is want, since the time of a run with a wrong result is
// meaningless.
func checkFound(what string, got, want int) error {
	if got != want {
		return fmt.Errorf("bench: %s: found %d, want %d", what, got, want)
	}
	return nil
}

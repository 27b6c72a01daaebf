package dealer

import (
	"fmt"

	"github.com/make24/make24/race/event"
)

// How the daily is chosen. Each level has its own round. The solvable hands of the level, of
// four cards of a deck and to 24, are parted by the seed into two halves. Day after day takes
// one of the first half, in an order drawn for this time, then one after the other of the
// second, then of the first again in a new order, and so on. So every hand of a level comes
// once before any comes twice, and between two days with the same hand there are at
// least as many others as the smaller half has. Any number's hands are found without looking at those of
// other days.

// Daily are the five hands of a daily, from number 1 on: of the levels 1, 2, 3, 4 and 5 in this
// order, all of four cards, to make 24, and solvable. No hand comes again within 30 days; with the
// grades as they are, not within 60. ErrWish for a number below 1.
func (d *Dealer) Daily(n int) ([]event.Hand, error) {
	if n < 1 {
		return nil, fmt.Errorf("%w: daily number %d", ErrWish, n)
	}
	var hands []event.Hand
	for level := 1; level <= 5; level++ {
		hands = append(hands, d.ofDay(level, n-1).hand)
	}
	return hands, nil
}

// ofDay is a level's hand of a day, counted from 0.
func (d *Dealer) ofDay(level, day int) fact {
	all := shuffled(d.draw("daily", number(level)), d.table().levels[level])
	half := len(all) / 2
	round, at, part := day/len(all), day%len(all), 0
	list := all[:half]
	if at >= half {
		list, at, part = all[half:], at-half, 1
	}
	return shuffled(d.draw("daily", number(level), number(round), number(part)), list)[at]
}

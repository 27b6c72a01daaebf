package dealer

import (
	"context"
	"fmt"
	"slices"
	"strconv"

	"github.com/make24/make24/race/event"
)

// A daily has one hand of each level. For each level, the seed divides the solvable hands (four
// cards, target 24) into two halves. A round deals the hands of the first half in a random order,
// one a day, and then those of the second half. The next round deals them in new orders. So every
// hand of a level is dealt once before any is dealt twice, and the number of days before a hand
// returns is at least the size of the smaller half. A daily can be computed from its number without
// computing other dailies.

// Daily returns the five hands of the daily with number n, counted from 1. They have the levels 1,
// 2, 3, 4 and 5 in this order, four cards each, the target 24 and a solution. No hand is repeated
// within 30 days, or, with the current grades, within 60. Daily returns ErrCriteria if n is below
// 1.
func (d *Dealer) Daily(n int) ([]event.Hand, error) {
	if n < 1 {
		return nil, fmt.Errorf("%w: daily number %d is below 1", ErrCriteria, n)
	}
	var hands []event.Hand
	for level := 1; level <= 5; level++ {
		hands = append(hands, d.dailyHand(level, n-1).hand)
	}
	return hands, nil
}

// dailyHand returns the hand of a level on a day. Days are counted from 0.
func (d *Dealer) dailyHand(level, day int) analysis {
	hands := shuffledCopy(d.randomSource("daily", strconv.Itoa(level)), d.classic().levels[level])
	half := len(hands) / 2
	round, index, halfIndex := day/len(hands), day%len(hands), 0
	halfHands := hands[:half]
	if index >= half {
		halfHands, index, halfIndex = hands[half:], index-half, 1
	}
	return shuffledCopy(d.randomSource("daily", strconv.Itoa(level), strconv.Itoa(round), strconv.Itoa(halfIndex)), halfHands)[index]
}

// timedLevelCounts holds how many hands of level 1, 2, 3 and 4 a timed run deals before its level
// rises. All further hands have level 5. A practised adult solves 12 to 20 hands in three minutes
// and reaches level 4 or 5.
var timedLevelCounts = [...]int{4, 5, 6, 5}

const (
	timedUnsolvableOdds = 8 // on average one in this many hands of a timed run has no solution
	maxLevel            = 5
)

// Timed returns n hands of a timed run, beginning with the hand of index from, counted from 0. It
// returns fewer only if the run has dealt nearly all 1820 hands. The first hand has a solution; of
// the others one in eight, at random, has none. The level is 1 for the first four hands, 2 for the
// next five, 3 for six, 4 for five, and then 5. No hand is repeated in a run; if a level has no
// hand left, the next lower level is used.
func (d *Dealer) Timed(run string, from, n int) []event.Hand {
	t, random := d.classic(), d.randomSource("timed", run)
	var remainingHands [maxLevel + 1][]analysis
	for level, list := range t.levels {
		remainingHands[level] = shuffledCopy(random, list)
	}
	draw := func(level int) (a analysis) {
		a, remainingHands[level] = remainingHands[level][0], remainingHands[level][1:]
		return a
	}
	var hands []event.Hand
	for i := 0; i < from+n; i++ {
		unsolvable := random.IntN(timedUnsolvableOdds) == 0 && i > 0 && len(remainingHands[0]) > 0
		level := timedLevel(i)
		for level > 0 && len(remainingHands[level]) == 0 {
			level--
		}
		switch {
		case unsolvable:
			level = 0
		case level == 0:
			return hands
		}
		if a := draw(level); i >= from {
			hands = append(hands, a.hand)
		}
	}
	return hands
}

// timedLevel returns the level of the hand with index i of a timed run.
func timedLevel(i int) int {
	for index, n := range timedLevelCounts {
		if i < n {
			return index + 1
		}
		i -= n
	}
	return maxLevel
}

// Similar returns a hand of four cards with the given main technique, drawn at random for a run.
// The hand differs from the puzzle with the given ID, and the levels of the two differ by at most
// one, or by as little as possible. If no other hand has the technique, Similar returns the hand of
// the puzzle. Like Hands, it returns ErrPuzzle if the puzzle cannot be played.
func (d *Dealer) Similar(ctx context.Context, run, technique, id string) (event.Hand, error) {
	model, err := d.analysisOf(ctx, id)
	if err != nil {
		return event.Hand{}, err
	}
	levelDistance := func(a analysis) int { return levelGap(a.hand.Level, model.hand.Level) }
	var candidates []analysis
	minGap := maxLevel
	for _, level := range d.classic().levels[1:] {
		for _, a := range level {
			if a.mainTechnique() == technique && a.hand.Puzzle != id {
				candidates = append(candidates, a)
				minGap = min(minGap, levelDistance(a))
			}
		}
	}
	if len(candidates) == 0 {
		return model.hand, nil
	}
	candidates = slices.DeleteFunc(candidates, func(a analysis) bool { return levelDistance(a) > max(1, minGap) })
	return candidates[d.randomSource("similar", run, technique).IntN(len(candidates))].hand, nil
}

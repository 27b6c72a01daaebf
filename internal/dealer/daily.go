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
// one a day, and then those of the second half; the next round deals them in new orders. So every
// hand of a level is dealt once before any is dealt twice, and the days between two days with the
// same hand are at least as many as the hands of the smaller half. The hands of a daily are
// computed from its number without those of other dailies.

// Daily returns the five hands of the daily with number n, counted from 1. They have the levels 1,
// 2, 3, 4 and 5 in this order, four cards each, the target 24 and a solution. No hand is repeated
// within 30 days, or, with the current grades, within 60. Daily returns ErrCriteria if n is below
// 1.
func (d *Dealer) Daily(n int) ([]event.Hand, error) {
	if n < 1 {
		return nil, fmt.Errorf("%w: daily number %d", ErrCriteria, n)
	}
	var hands []event.Hand
	for level := 1; level <= 5; level++ {
		hands = append(hands, d.dailyHand(level, n-1).hand)
	}
	return hands, nil
}

// dailyHand returns the hand of a level on a day. Days are counted from 0.
func (d *Dealer) dailyHand(level, day int) analysis {
	hands := shuffled(d.source("daily", strconv.Itoa(level)), d.table().levels[level])
	half := len(hands) / 2
	round, index, halfIndex := day/len(hands), day%len(hands), 0
	halfHands := hands[:half]
	if index >= half {
		halfHands, index, halfIndex = hands[half:], index-half, 1
	}
	return shuffled(d.source("daily", strconv.Itoa(level), strconv.Itoa(round), strconv.Itoa(halfIndex)), halfHands)[index]
}

// timedLevelCounts holds the numbers of hands of the levels 1 to 4 with which a timed run begins;
// all further hands have level 5. So all players begin with easy hands. A practised adult solves 12
// to 20 hands in three minutes and reaches level 4 or 5.
var timedLevelCounts = [...]int{4, 5, 6, 5}

const (
	timedUnsolvableOdds = 8 // on average one in this many hands of a timed run has no solution
	maxLevel            = 5
)

// Timed returns n hands of a timed run, beginning with the hand of index from, counted from 0. It
// returns fewer only if the run would have nearly all 1820 hands. The first hand has a solution; of
// the others one in eight, at random, has none. The level is 1 for the first four hands, 2 for the
// next five, 3 for six, 4 for five, and then 5. No hand is repeated in a run; if a level has no
// hand left, the next lower level is used.
func (d *Dealer) Timed(run string, from, n int) []event.Hand {
	t, random := d.table(), d.source("timed", run)
	var remaining [maxLevel + 1][]analysis
	for level, list := range t.levels {
		remaining[level] = shuffled(random, list)
	}
	draw := func(level int) (a analysis) {
		a, remaining[level] = remaining[level][0], remaining[level][1:]
		return a
	}
	var hands []event.Hand
	for i := 0; i < from+n; i++ {
		unsolvable := random.IntN(timedUnsolvableOdds) == 0 && i > 0 && len(remaining[0]) > 0
		level := timedLevel(i)
		for level > 0 && len(remaining[level]) == 0 {
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

// Similar returns a hand of four cards of a kind, drawn for a run. The hand differs from the puzzle
// with the given ID, and its level differs from that of the puzzle by at most one, or by as little
// as possible. If there is no other hand of the kind, Similar returns the hand of the puzzle. Like
// Hands, it returns ErrPuzzle if the puzzle cannot be played.
func (d *Dealer) Similar(ctx context.Context, run, kind, id string) (event.Hand, error) {
	model, err := d.analysisOf(ctx, id)
	if err != nil {
		return event.Hand{}, err
	}
	gap := func(a analysis) int { return levelGap(a.hand.Level, model.hand.Level) }
	var candidates []analysis
	minGap := maxLevel
	for _, level := range d.table().levels[1:] {
		for _, a := range level {
			if a.kind() == kind && a.hand.Puzzle != id {
				candidates = append(candidates, a)
				minGap = min(minGap, gap(a))
			}
		}
	}
	if len(candidates) == 0 {
		return model.hand, nil
	}
	candidates = slices.DeleteFunc(candidates, func(a analysis) bool { return gap(a) > max(1, minGap) })
	return candidates[d.source("similar", run, kind).IntN(len(candidates))].hand, nil
}

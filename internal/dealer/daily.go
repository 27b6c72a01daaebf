package dealer

import (
	"context"
	"fmt"
	"slices"
	"strconv"

	"github.com/make24/make24/race/event"
)

// The hands of a daily are chosen per level. The seed divides the solvable hands of a level (four
// cards, target 24) into two halves. Each day takes one hand: first those of the first half, in a
// random order drawn for this round, then those of the second half, then the first half again in a
// new order, and so on. So every hand of a level is dealt once before any is dealt twice, and at
// least as many days as the smaller half has hands lie between two days with the same hand. The
// hands of a number are computed without those of other days.

// Daily returns the five hands of a daily, numbered from 1. They have the levels 1, 2, 3, 4 and 5
// in this order, four cards each, the target 24 and a solution. No hand is repeated within 30 days;
// with the current grades, within 60. It returns ErrCriteria for a number below 1.
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

// dailyHand returns the hand of a level on a day, counted from 0.
func (d *Dealer) dailyHand(level, day int) analysis {
	all := shuffled(d.source("daily", strconv.Itoa(level)), d.table().levels[level])
	half := len(all) / 2
	round, at, part := day/len(all), day%len(all), 0
	list := all[:half]
	if at >= half {
		list, at, part = all[half:], at-half, 1
	}
	return shuffled(d.source("daily", strconv.Itoa(level), strconv.Itoa(round), strconv.Itoa(part)), list)[at]
}

// timedLevels holds how many hands of the levels 1 to 4 a timed run begins with; all further hands
// have level 5. Everybody begins with easy hands, and nobody reaches the end. A practised adult
// solves 12 to 20 hands in three minutes and gets to the fourth or fifth level.
var timedLevels = [...]int{4, 5, 6, 5}

const (
	timedUnsolvableOdds = 8 // on average one of 8 hands of a timed run has no solution
	maxLevel            = 5
)

// Timed returns at most n hands of a timed run, from index from on, counted from 0. It returns
// fewer only near the end of all 1820. The first hand has a solution; of the others one in eight,
// at random, has none. The level is 1 for the first four hands, 2 for five, 3 for six, 4 for five,
// then 5. No hand is repeated in a run; if a level has no hand left, the next lower level is used.
func (d *Dealer) Timed(run string, from, n int) []event.Hand {
	t, r := d.table(), d.source("timed", run)
	var left [maxLevel + 1][]analysis
	for level, list := range t.levels {
		left[level] = shuffled(r, list)
	}
	take := func(level int) (f analysis) {
		f, left[level] = left[level][0], left[level][1:]
		return f
	}
	var hands []event.Hand
	for i := 0; i < from+n; i++ {
		unsolvable := r.IntN(timedUnsolvableOdds) == 0 && i > 0 && len(left[0]) > 0
		level := timedLevel(i)
		for level > 0 && len(left[level]) == 0 {
			level--
		}
		switch {
		case unsolvable:
			level = 0
		case level == 0:
			return hands
		}
		if f := take(level); i >= from {
			hands = append(hands, f.hand)
		}
	}
	return hands
}

// timedLevel returns the level of the hand with index i of a timed run.
func timedLevel(i int) int {
	for k, n := range timedLevels {
		if i < n {
			return k + 1
		}
		i -= n
	}
	return maxLevel
}

// Similar returns a hand of four cards of a kind, drawn for a run. The hand differs from the puzzle
// like, and its level differs by at most one from that of like, or by as little as possible. If
// there is no other hand of the kind, Similar returns like itself. It returns ErrPuzzle as Hands
// does.
func (d *Dealer) Similar(ctx context.Context, run, kind, like string) (event.Hand, error) {
	model, err := d.analysisOf(ctx, like)
	if err != nil {
		return event.Hand{}, err
	}
	gap := func(f analysis) int { return levelGap(f.hand.Level, model.hand.Level) }
	var list []analysis
	minGap := maxLevel
	for _, level := range d.table().levels[1:] {
		for _, f := range level {
			if f.kind() == kind && f.hand.Puzzle != like {
				list = append(list, f)
				minGap = min(minGap, gap(f))
			}
		}
	}
	if len(list) == 0 {
		return model.hand, nil
	}
	list = slices.DeleteFunc(list, func(f analysis) bool { return gap(f) > max(1, minGap) })
	return list[d.source("similar", run, kind).IntN(len(list))].hand, nil
}

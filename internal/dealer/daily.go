package dealer

import (
	"context"
	"fmt"
	"slices"
	"strconv"

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
		return nil, fmt.Errorf("%w: daily number %d", ErrCriteria, n)
	}
	var hands []event.Hand
	for level := 1; level <= 5; level++ {
		hands = append(hands, d.dailyHand(level, n-1).hand)
	}
	return hands, nil
}

// ofDay is a level's hand of a day, counted from 0.
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

// How the timed run is dealt: in steps, like a puzzle storm, so that everybody begins well
// and nobody has an end. Three minutes hold 12 to 20 hands of a practised adult, who comes
// to the fourth or fifth level.
var timedLevels = [...]int{4, 5, 6, 5} // hands of level 1, 2, 3, 4; then level 5

const (
	timedUnsolvableOdds = 8 // hands of a timed run has no solution
	maxLevel            = 5
)

// Timed are the hands of a timed run from one on, counted from 0: at most n, fewer only near
// the end of all 1820. The first has a solution; of the others one in eight, by chance, has none.
// The levels rise: 1 for the first four hands, 2 for five, 3 for six, 4 for five, then 5. No hand
// comes twice in a run; when a level has no hand left, the next easier one helps out.
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

// stepAt is the level of a hand of a timed run.
func timedLevel(i int) int {
	for k, n := range timedLevels {
		if i < n {
			return k + 1
		}
		i -= n
	}
	return maxLevel
}

// Similar is a hand of four cards whose main technique is this kind, drawn for a run, of about
// the level of a puzzle (one more or less) that it is not. Where there is no other hand of
// the kind, it is that puzzle. ErrPuzzle as for Judge.
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

package dealer

import (
	"github.com/make24/make24/race/event"
)

// How the timed run is dealt: in steps, like a puzzle storm, so that everybody begins well
// and nobody has an end. Three minutes hold 12 to 20 hands of a practised adult, who comes
// to the fourth or fifth level.
var steps = [...]int{4, 5, 6, 5} // hands of level 1, 2, 3, 4; then level 5

const (
	oneInTimed = 8 // hands of a timed run has no solution
	hardest    = 5
)

// Timed are the hands of a timed run from one on, counted from 0: at most n, fewer only near
// the end of all 1820. The first has a solution; of the others one in eight, by chance, has none.
// The levels rise: 1 for the first four hands, 2 for five, 3 for six, 4 for five, then 5. No hand
// comes twice in a run; when a level has no hand left, the next easier one helps out.
func (d *Dealer) Timed(run string, from, n int) []event.Hand {
	t, r := d.table(), d.draw("timed", run)
	var left [hardest + 1][]fact
	for level, list := range t.levels {
		left[level] = shuffled(r, list)
	}
	take := func(level int) (f fact) {
		f, left[level] = left[level][0], left[level][1:]
		return f
	}
	var hands []event.Hand
	for i := 0; i < from+n; i++ {
		none := r.IntN(oneInTimed) == 0 && i > 0 && len(left[0]) > 0
		level := stepAt(i)
		for level > 0 && len(left[level]) == 0 {
			level--
		}
		switch {
		case none:
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
func stepAt(i int) int {
	for k, n := range steps {
		if i < n {
			return k + 1
		}
		i -= n
	}
	return hardest
}

package dealer

import (
	"cmp"
	"math"
	"slices"
	"strconv"

	"github.com/make24/make24/race/event"
)

// nearHands is the number of hands among which Near chooses.
const nearHands = 60

// Near returns the next n hands of a run, each with four cards, the target 24 and a solution. Each is
// drawn at random from the hands whose predicted times are nearest to millis and that the run has not
// had. dealt holds the puzzle IDs of the hands that the run has had. Near returns fewer hands only if
// the run has had nearly all.
func (d *Dealer) Near(run string, millis int64, dealt []string, n int) []event.Hand {
	var list []event.Hand
	for _, level := range d.classic().levels[1:] {
		for _, a := range level {
			list = append(list, a.hand)
		}
	}
	wanted := math.Log(float64(max(1, millis)) / 1000)
	distance := func(h event.Hand) float64 { return math.Abs(math.Log(h.Seconds) - wanted) }
	slices.SortStableFunc(list, func(a, b event.Hand) int {
		return cmp.Or(cmp.Compare(distance(a), distance(b)), cmp.Compare(a.Puzzle, b.Puzzle))
	})
	list = slices.DeleteFunc(list, func(h event.Hand) bool { return slices.Contains(dealt, h.Puzzle) })
	list = list[:min(len(list), nearHands)]
	drawn := shuffledCopy(d.randomSource("near", run, strconv.Itoa(len(dealt))), list)
	return drawn[:min(n, len(drawn))]
}

package solve_test

import (
	"context"
	"testing"

	"github.com/make24/make24/deal"
	"github.com/make24/make24/puzzle"
	"github.com/make24/make24/solve"
)

// TestCountsCountdown checks the published counts of the Countdown game.
func TestCountsCountdown(t *testing.T) {
	c, e := readCounts(t, "countdown.txt"), solve.New()
	game, err := puzzle.Lookup("countdown")
	if err != nil {
		t.Fatal(err)
	}
	space, err := deal.NewSpace(game.Pool, game.Cards)
	if err != nil {
		t.Fatal(err)
	}
	const low, high = 100, 999
	var hands, pairs, from100, from101, handsWithAll int64
	var handsReaching [high + 1]int64
	var handsWithNone []string
	for row, err := range e.SweepWindow(context.Background(), space, game.Rules, low, high) {
		if err != nil {
			t.Fatal(err)
		}
		hands++
		pairs += high - 101 + 1
		n := 0
		for target := range row.Targets.All() {
			n++
			from100++
			if target > 100 {
				from101++
			}
			handsReaching[target]++
		}
		if n != row.Targets.Count() {
			t.Fatalf("%v: %d targets listed, %d counted", row.Hand, n, row.Targets.Count())
		}
		if n == high-low+1 {
			handsWithAll++
		}
		if n == 0 {
			handsWithNone = append(handsWithNone, row.Hand.String())
		}
	}
	hardest := low
	for target := low; target <= high; target++ {
		if handsReaching[target] < handsReaching[hardest] {
			hardest = target
		}
	}
	c.check("sets", hands)
	c.check("targets101to999.pairs", pairs)
	c.check("targets101to999.reached", from101)
	c.check("targets100to999.reached", from100)
	c.check("targets100to999.sets-with-all", handsWithAll)
	c.check("hardest.target", hardest)
	c.check("hardest.sets", handsReaching[hardest])
	if len(handsWithNone) != 1 {
		t.Errorf("sets that reach nothing: %v, want one", handsWithNone)
	}
	c.check("targets100to999.set-with-none", handsWithNone[0])
	c.checkUnused()
}

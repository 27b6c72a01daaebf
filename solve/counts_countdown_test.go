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
	var sets, pairs, from100, from101, complete int64
	var setsOf [high + 1]int64
	var none []string
	for row, err := range e.SweepWindow(context.Background(), space, game.Rules, low, high) {
		if err != nil {
			t.Fatal(err)
		}
		sets++
		pairs += high - 101 + 1
		n := 0
		for target := range row.Targets.All() {
			n++
			from100++
			if target > 100 {
				from101++
			}
			setsOf[target]++
		}
		if n != row.Targets.Count() {
			t.Fatalf("%v: %d targets listed, %d counted", row.Hand, n, row.Targets.Count())
		}
		if n == high-low+1 {
			complete++
		}
		if n == 0 {
			none = append(none, row.Hand.String())
		}
	}
	hardest := low
	for target := low; target <= high; target++ {
		if setsOf[target] < setsOf[hardest] {
			hardest = target
		}
	}
	c.check("sets", sets)
	c.check("targets101to999.pairs", pairs)
	c.check("targets101to999.reached", from101)
	c.check("targets100to999.reached", from100)
	c.check("targets100to999.sets-with-all", complete)
	c.check("hardest.target", hardest)
	c.check("hardest.sets", setsOf[hardest])
	if len(none) != 1 {
		t.Errorf("sets that reach nothing: %v, want one", none)
	}
	c.check("targets100to999.set-with-none", none[0])
	c.checkUnused()
}

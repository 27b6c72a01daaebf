//go:build flowpath

package game_test

import (
	"os"
	"strconv"
	"testing"
)

// TestClaimPath sends the number of claims in the environment variable CLAIMS. scripts/flowpath
// runs it twice, with numbers that differ by one: the statements that run more often in the second
// run are those that a claim executes.
func TestClaimPath(t *testing.T) {
	claimCount, err := strconv.Atoi(os.Getenv("CLAIMS"))
	if err != nil {
		t.Fatal(err)
	}
	request := object{"key": "k", "mode": "practice", "puzzles": []string{fixedPuzzle, fixedPuzzle, fixedPuzzle, fixedPuzzle, fixedPuzzle, fixedPuzzle}}
	run := serve(t, nil).browser().begin(request)
	for hand := range claimCount {
		run.solve().wantStatus(200, nil)
		if hand < 2 {
			run.move(map[string]any{"do": "next", "hand": hand + 1}).wantStatus(200, nil)
		}
	}
}

//go:build flowpath

package game_test

import (
	"os"
	"strconv"
	"testing"
)

// TestClaimPath claims as often as CLAIMS says, which scripts/flowpath runs it with: what is executed more often with one
// claim more is what a claim crosses.
func TestClaimPath(t *testing.T) {
	claims, err := strconv.Atoi(os.Getenv("CLAIMS"))
	if err != nil {
		t.Fatal(err)
	}
	wish := object{"key": "k", "mode": "practice", "puzzles": []string{fixedPuzzle, fixedPuzzle, fixedPuzzle, fixedPuzzle, fixedPuzzle, fixedPuzzle}}
	p := serve(t, nil).browser().begin(wish)
	for hand := range claims {
		p.solve().wantStatus(200, nil)
		if hand < 2 {
			p.move(map[string]any{"do": "next", "hand": hand + 1}).wantStatus(200, nil)
		}
	}
}

package game

import (
	"fmt"
	"os"
	"strings"
	"testing"
	"time"
)

// docs/game.md has the limits as they are.
func TestPageHasTheLimits(t *testing.T) {
	text, err := os.ReadFile("../../../docs/game.md")
	if err != nil {
		t.Fatal(err)
	}
	pause := time.Duration(float64(time.Second) / guestsPerSecond)
	for _, row := range []string{
		fmt.Sprintf("| guests made from an address | 1 in %v, %d at once | `too-fast` |\n", pause, guestsAtOnce),
		fmt.Sprintf("| time of a request, all waits included | %v | `busy` |\n", requestTime),
		fmt.Sprintf("| body of a request | %d KiB | `too-large` |\n", maxBody>>10),
		fmt.Sprintf("| run played offline | %d MiB | `too-large` |\n", maxOffline>>20),
		fmt.Sprintf("| settings of a player | %d KiB | `bad-settings` |\n", maxSettings>>10),
		fmt.Sprintf("| passkeys of a player | %d | `bad-passkey` |\n", maxPasskeys),
		fmt.Sprintf("| characters of a passkey's name | %d | `bad-name` |\n", maxDevice),
		fmt.Sprintf("| characters of a player's name | %d | `bad-name` |\n", maxName),
		fmt.Sprintf("| runs of one list | %d |", maxRuns),
	} {
		if !strings.Contains(string(text), row) {
			t.Errorf("docs/game.md has no row %s", row)
		}
	}
}

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
	paced := func(p pace) string {
		if p.perSecond >= 1 {
			return fmt.Sprintf("%g a second, %d at once", p.perSecond, p.atOnce)
		}
		return fmt.Sprintf("1 in %v, %d at once", time.Duration(float64(time.Second)/p.perSecond), p.atOnce)
	}
	for _, row := range []string{
		fmt.Sprintf("| guests made from an address | 1 in %v, %d at once | `too-fast` |\n", pause, guestsAtOnce),
		fmt.Sprintf("| bytes stored for an address | %d KiB a second, %d MiB at once | `too-fast` |\n", bytesPerSecond>>10, bytesAtOnce>>20),
		fmt.Sprintf("| offline runs of an address | %s | `too-fast` |\n", paced(importsOfAddress)),
		fmt.Sprintf("| offline runs of a player | %s | `too-fast` |\n", paced(importsOfPlayer)),
		fmt.Sprintf("| exports of an address | %s | `too-fast` |\n", paced(exportsOfAddress)),
		fmt.Sprintf("| exports of a player | %s; one at a time |", paced(exportsOfPlayer)),
		fmt.Sprintf("| deletions from an address | %s | `too-fast` |\n", paced(erasuresOfAddress)),
		fmt.Sprintf("| offline runs that are taken at a time | %d MiB of bodies |", importBudget>>20),
		fmt.Sprintf("| exports that are written at a time | %d |", exportsAtOnce),
		fmt.Sprintf("| what waits | %v | `busy` |\n", max(importTime, exportTime)),
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

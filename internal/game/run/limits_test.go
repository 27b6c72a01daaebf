package run

import (
	"fmt"
	"os"
	"strings"
	"testing"
)

// TestDocsListRunLimits checks that docs/game.md lists the limits of runs.
func TestDocsListRunLimits(t *testing.T) {
	text, err := os.ReadFile("../../../docs/game.md")
	if err != nil {
		t.Fatal(err)
	}
	q := defaultQuota
	for _, row := range []string{
		fmt.Sprintf("| runs of a player | %d a day, %d in all | `over-quota` |\n", q.DayRuns, q.Runs),
		fmt.Sprintf("| bytes of a player's events and trails | %d MiB a day, %d MiB in all | `over-quota` |\n", q.DayBytes>>20, q.Bytes>>20),
		fmt.Sprintf("| events of a run | %d |", maxEvents),
		fmt.Sprintf("| bytes of a run's events and trails | %d KiB |", maxRunBytes>>10),
		fmt.Sprintf("| bytes of an offline run's trails | %d KiB |", maxOfflineTrailBytes>>10),
		fmt.Sprintf("| characters of a claim, of the answer of a request for `HandStats`, or of a solution in find all | %d |", maxClaimLength),
	} {
		if !strings.Contains(string(text), row) {
			t.Errorf("docs/game.md has no row %s", row)
		}
	}
}

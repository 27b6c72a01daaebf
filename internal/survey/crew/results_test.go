package crew_test

import (
	"encoding/csv"
	"os"
	"strconv"
	"testing"

	"github.com/make24/make24/internal/survey"
	"github.com/make24/make24/internal/survey/crew"
)

// TestPublishedTargets recomputes the columns of docs/results-targets.csv for up to four cards.
func TestPublishedTargets(t *testing.T) {
	t.Parallel()
	file := must[*os.File](t)(os.Open("../../../docs/results-targets.csv"))
	defer file.Close()
	table := must[[][]string](t)(csv.NewReader(file).ReadAll())
	if len(table) != 1+1001 || len(table[0]) != 1+7 {
		t.Fatalf("%d rows, the head %q", len(table), table[0])
	}
	for cards := 1; cards <= 4; cards++ {
		plan := fourCards(t)
		plan.Cards, plan.Stats, plan.Low, plan.High = cards, survey.StatReach, 0, 1000
		plan = must[survey.Plan](t)(plan.Normalize())
		tally := must[*survey.Tally](t)(crew.RunInMemory(withTimeout(t, maxWait), plan, 2, crew.Hooks{}))
		for i, w := range tally.Targets() {
			if row, n := table[1+i], w.Hands.String(); row[0] != strconv.Itoa(i) || row[cards] != n {
				t.Fatalf("%d cards: row %q has %s, want %s", cards, row[0], row[cards], n)
			}
		}
	}
}

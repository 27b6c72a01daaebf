package cli

import (
	"fmt"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/make24/make24/internal/base/text"
	"github.com/make24/make24/internal/sets/ask"
	"github.com/make24/make24/internal/sets/evaluate"
	"github.com/make24/make24/internal/sets/record"
)

// grouped returns a number as documents write it: with commas from five digits on.
func grouped(n int) string {
	digits := strconv.Itoa(n)
	for at := len(digits) - 3; len(digits) > 4 && at > 0; at -= 3 {
		digits = digits[:at] + "," + digits[at:]
	}
	return digits
}

// TestLimitsInDocuments checks the limits of ask and evaluate that their pages have.
func TestLimitsInDocuments(t *testing.T) {
	askFlags := (&app{lang: text.English}).newAsk().Flags()
	timeout, err := time.ParseDuration(askFlags.Lookup("timeout").DefValue)
	if err != nil {
		t.Fatal(err)
	}
	for page, rows := range map[string][]string{
		"docs/ask.md": {
			"different puzzles | " + grouped(ask.MaxPuzzles),
			"samples of a puzzle | " + grouped(ask.MaxSamples),
			"examples of `--few-shot` | " + grouped(ask.MaxExamples),
			"requests at a time | " + grouped(maxConcurrency) + ", " + askFlags.Lookup("concurrency").DefValue + " by default",
			fmt.Sprintf("time for a reply | %.0f h, %.0f min by default", maxTimeout.Hours(), timeout.Minutes()),
			fmt.Sprintf("bytes of a reply | 2 MiB; of a line of the file, %d MiB", record.MaxLine>>20), // 2 MiB is tested by the package endpoint
		},
		"docs/evaluate.md": {
			"models | " + grouped(evaluate.MaxModels),
			"different puzzles | " + grouped(evaluate.MaxPuzzles),
			"answers of a model to a puzzle | " + grouped(evaluate.MaxSamples),
			fmt.Sprintf("bytes of a line | %d MiB", record.MaxLine>>20),
			"k of pass@k | " + grouped(maxK),
			"draws | " + grouped(minDraws) + " to " + grouped(maxDraws),
			"examples for each reason | " + grouped(maxExamples),
		},
	} {
		_, limits, ok := strings.Cut(readDocument(t, page), "\n## Limits\n")
		limits, _, _ = strings.Cut(limits, "\n## ")
		if n := strings.Count(limits, "\n| ") - 1; !ok || n != len(rows) { // without the head
			t.Errorf("%s has %d limits, want %d", page, n, len(rows))
		}
		for _, row := range rows {
			if !strings.Contains(limits, "\n| "+row+" |\n") {
				t.Errorf("%s lacks the limit %q", page, row)
			}
		}
	}
}

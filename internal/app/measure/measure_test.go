package measure

import (
	"context"
	"errors"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/make24/make24/internal/testkit/sample"
	"github.com/make24/make24/puzzle"
)

// prepareRows prepares the rows once for all tests.
var prepareRows = sync.OnceValue(func() (list []preparedRow) {
	for _, row := range Rows() {
		if sample.Only && strings.HasPrefix(row.Name, "stream") { // writes 80 MB
			continue
		}
		job, err := row.Prepare()
		list = append(list, preparedRow{row.Name, job, err})
	}
	return list
})

type preparedRow struct {
	name string
	job  Job
	err  error
}

// TestRows checks that every row has the expected work and parts, and that each part finds the
// expected number of results. It does not check times.
func TestRows(t *testing.T) {
	work := map[string][2]int{
		"all4": {1820, 1}, "all5": {6175, 1}, "all6": {1, 8}, "all7": {1, 4},
		"yesno5": {6175, 1}, "yesno6": {18395, 1}, "yesno7": {49205, 1}, "countdown": {13243, 1}, "check": {200_000, 1},
		"generate4": {10_000, 1}, "generate6": {250, 1}, "stream": {227_147, 1}, "streamlong": {64, 1},
	}
	for _, row := range prepareRows() {
		job := row.job
		if got := [2]int{job.Work, job.Parts}; row.err != nil || got != work[row.name] {
			t.Errorf("%s: %d, want %d; %v", row.name, got, work[row.name], row.err)
			continue
		}
		delete(work, row.name)
		if testing.Short() || sample.Only && !slices.Contains([]string{"all4", "all6", "yesno5", "check", "generate4"}, row.name) {
			continue
		}
		for part := range job.Parts {
			if found, err := job.Run(t.Context(), part); err != nil || found != job.Want {
				t.Errorf("%s: found %d, want %d; %v", row.name, found, job.Want, err)
			}
		}
	}
	for name := range work {
		if !sample.Only || !strings.HasPrefix(name, "stream") {
			t.Errorf("no row %s", name)
		}
	}
}

// TestRowsStop checks that a cancelled run returns an error.
func TestRowsStop(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	for _, row := range prepareRows() {
		if row.err != nil {
			t.Fatal(row.err)
		}
		if _, err := row.job.Run(ctx, 0); !errors.Is(err, context.Canceled) {
			t.Errorf("%s: %v", row.name, err)
		}
	}
}

// TestNoSuchVariant checks that Space and Puzzles return an error for an unknown variant.
func TestNoSuchVariant(t *testing.T) {
	if _, _, err := Space("nosuch", 4); !errors.Is(err, puzzle.ErrUnknownVariant) {
		t.Error(err)
	}
	if _, err := Puzzles("nosuch", 24, HandsOfSix()...); !errors.Is(err, puzzle.ErrUnknownVariant) {
		t.Error(err)
	}
}

// TestDuration checks the digits and the units of formatted times.
func TestDuration(t *testing.T) {
	for ns, want := range map[float64]string{
		0.5: "0.5 ns", 1: "1 ns", 213.6: "214 ns", 500: "500 ns", 999.4: "999 ns", 999.6: "1 µs", 9996: "10 µs", 12345: "12.3 µs",
		1.267886e6: "1.27 ms", 5e6: "5 ms", 44e6: "44 ms", 4e8: "400 ms", 1.4e9: "1.4 s", 2.1e10: "21 s", 3e12: "3000 s",
	} {
		if got := FormatDuration(ns); got != want {
			t.Errorf("Duration(%v) = %q, want %q", ns, got, want)
		}
	}
}

package bench

import (
	"fmt"
	"math"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/make24/make24/internal/measure"
)

// limitRow is one row of the table of limits: what some work costs, relative to a reference that is
// measured in the same run. No other test limits times, memory or allocations, since those depend
// on the machine and on its neighbours.
type limitRow struct {
	name      string
	work      string  // description of the measured work
	reference string  // description of the reference
	limit     float64 // the largest ratio of the work to the reference

	prepare func(tb testing.TB) (limitPair, error)
}

// limitPair holds both sides of a limit. Each returns its cost in the same unit.
type limitPair struct {
	work, reference probe
}

// probe does some work once and returns its cost: see elapsed and allocated.
type probe func() (float64, error)

// limitTable lists all limits. Each area keeps its rows in a file of its own.
var limitTable = slices.Concat(pictureLimits, libraryLimits, recordLimits, liveLimits, webLimits)

// probeTime is the least time that a probe of elapsed measures.
const probeTime = 20 * time.Millisecond

// elapsed returns a probe that measures the elapsed time of do in seconds. It runs do several times
// if one run is short.
func elapsed(do func() error) probe {
	return func() (float64, error) {
		start := time.Now()
		for runs := 1.0; ; runs++ {
			if err := do(); err != nil {
				return 0, err
			}
			if spent := time.Since(start); spent >= probeTime {
				return spent.Seconds() / runs, nil
			}
		}
	}
}

// allocated returns a probe that measures the bytes that this process allocates during do.
func allocated(do func() error) probe {
	return func() (float64, error) {
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		err := do()
		runtime.ReadMemStats(&after)
		return float64(after.TotalAlloc - before.TotalAlloc), err
	}
}

// constant returns a probe for a reference that is a number, such as the bytes of an input.
func constant(value float64) probe {
	return func() (float64, error) { return value, nil }
}

// limitRounds is the number of times that both sides of a limit are measured.
const limitRounds = 5

// measureLimits measures the limits whose names match only and returns their table. It fails the
// test if a ratio exceeds its limit.
func measureLimits(t *testing.T, only *regexp.Regexp, date string) string {
	ratios := make([]float64, len(limitTable))
	for i, r := range limitTable {
		ratios[i] = math.NaN()
		if *rounds == 0 || !only.MatchString(r.name) {
			continue
		}
		p, err := r.prepare(t)
		if err == nil {
			ratios[i], err = measureLimit(p, limitRounds)
		}
		if err != nil {
			t.Fatalf("%s: %v", r.name, err)
		}
		if ratios[i] > r.limit {
			t.Errorf("%s: the ratio is %s, and the limit %s", r.name, measure.FormatDigits(ratios[i]), measure.FormatDigits(r.limit))
		}
	}
	return renderLimits(ratios, date)
}

// measureLimit measures a row in the given number of rounds and returns the ratio of the medians.
// The side that begins changes with each round.
func measureLimit(p limitPair, rounds int) (float64, error) {
	var costs sideTimes
	for round := range rounds {
		for turn := range 2 {
			side := (turn + round) % 2
			runtime.GC() // so that no side collects the garbage of the other
			cost, err := [2]probe{p.work, p.reference}[side]()
			if err != nil {
				return 0, err
			}
			costs[side] = append(costs[side], cost)
		}
	}
	return median(costs[0]) / median(costs[1]), nil
}

const limitsHead = `
## Limits

Each row compares the cost of some work with a reference in the same run, in alternation: *ratio* is
the median of the work divided by the median of the reference. ` + "`make bench`" + ` fails if a ratio exceeds
its limit.

`

// renderLimits returns the table of limits. A NaN is a row that was not measured.
func renderLimits(ratios []float64, date string) string {
	var b strings.Builder
	b.WriteString(limitsHead)
	b.WriteString("| row | work | reference | limit | ratio | date |\n|---|---|---|---|---|---|\n")
	for i, r := range limitTable {
		ratio := "–"
		if !math.IsNaN(ratios[i]) {
			ratio = measure.FormatDigits(ratios[i])
			if ratios[i] > r.limit {
				ratio += ", missed"
			}
		}
		fmt.Fprintf(&b, "%s %s | %s |\n", r.fixedCells(), ratio, date)
	}
	return b.String()
}

// fixedCells returns the part of a row that does not depend on the run.
func (r limitRow) fixedCells() string {
	return fmt.Sprintf("| %s | %s | %s | ≤ %s |", r.name, r.work, r.reference, measure.FormatDigits(r.limit))
}

package bench

import (
	"errors"
	"fmt"
	"math"
	"os"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/make24/make24/internal/app/measure"
	"github.com/make24/make24/internal/base/median"
)

// limitRow is one row of the table of limits: what some work costs, relative to a reference that is
// measured in the same run. No other test limits times, memory or allocations, since those depend
// on the machine and on its neighbours.
type limitRow struct {
	name      string
	work      string  // description of the measured work
	reference string  // description of the reference
	limit     float64 // the largest ratio of the work to the reference

	// prepare returns the cases of the row. The case with the largest ratio counts.
	prepare func(tb testing.TB) ([]limitPair, error)
}

// limitPair holds both sides of a limit. Each returns its cost in the same unit.
type limitPair struct {
	name            string // of the case, if the row has several
	work, reference probe
}

// onePair returns the only case of a row.
func onePair(work, reference probe) []limitPair {
	return []limitPair{{work: work, reference: reference}}
}

// probe does some work once and returns its cost: see elapsed, shortest and allocated.
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

// shortest returns a probe that measures the shortest elapsed time of several runs of do, in
// seconds, since other work on the machine only adds to it. It suits rows with many cases.
func shortest(runs int, do func() error) probe {
	return func() (float64, error) {
		least := math.Inf(1)
		for range runs {
			start := time.Now()
			if err := do(); err != nil {
				return 0, err
			}
			least = min(least, time.Since(start).Seconds())
		}
		return least, nil
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

// times returns a probe whose cost is a multiple of that of p.
func (p probe) times(n float64) probe {
	return func() (float64, error) {
		cost, err := p()
		return n * cost, err
	}
}

// copied is where copying stores its copies, so that the compiler does not remove them.
var copied []string

// copying returns the reference of limits on memory: the bytes to copy some texts once.
func copying(texts ...string) probe {
	return allocated(func() error {
		for _, text := range texts {
			copied = append(copied[:0], strings.Clone(text))
		}
		return nil
	})
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
		pairs, err := r.prepare(t)
		name := ""
		if err == nil {
			ratios[i], name, err = measureLimit(pairs, limitRounds)
		}
		if err != nil {
			t.Fatalf("%s: %s%v", r.name, name, err)
		}
		fmt.Fprintf(os.Stderr, "%s: %s%s\n", r.name, name, measure.FormatDigits(ratios[i]))
		if ratios[i] > r.limit {
			t.Errorf("%s: %sthe ratio is %s, and the limit %s", r.name, name, measure.FormatDigits(ratios[i]), measure.FormatDigits(r.limit))
		}
	}
	return renderLimits(ratios, date)
}

// measureLimit measures a row in the given number of rounds. It returns the largest ratio of the
// medians of a case, and its name as a prefix of a message. The side that begins changes with each
// round.
func measureLimit(pairs []limitPair, rounds int) (ratio float64, name string, err error) {
	if len(pairs) == 0 {
		return 0, "", errors.New("no cases")
	}
	costs := make([]sideTimes, len(pairs))
	for round := range rounds {
		for i, p := range pairs {
			for turn := range 2 {
				side := (turn + round) % 2
				runtime.GC() // so that no side collects the garbage of the other
				cost, err := [2]probe{p.work, p.reference}[side]()
				if err != nil {
					return 0, p.prefix(), err
				}
				costs[i][side] = append(costs[i][side], cost)
			}
		}
	}
	ratio = math.Inf(-1)
	for i, p := range pairs {
		work, reference := median.Of(costs[i][0]), median.Of(costs[i][1])
		if reference <= 0 || work < 0 || math.IsNaN(work/reference) || math.IsInf(work, 0) {
			return 0, p.prefix(), fmt.Errorf("the work costs %v and the reference %v", work, reference)
		}
		if work/reference > ratio {
			ratio, name = work/reference, p.prefix()
		}
	}
	return ratio, name, nil
}

// prefix returns the name of the case as a prefix of a message.
func (p limitPair) prefix() string {
	if p.name == "" {
		return ""
	}
	return p.name + ": "
}

// TestMeasureLimit checks that the worst case of a row counts, and that a case without a ratio is an
// error.
func TestMeasureLimit(t *testing.T) {
	cost := func(values ...float64) probe {
		calls := 0
		return func() (float64, error) {
			calls++
			return values[(calls-1)%len(values)], nil
		}
	}
	pairs := []limitPair{{"a", cost(3), cost(2)}, {"b", cost(1, 9, 8), cost(2)}, {"c", cost(0), cost(5)}}
	if ratio, name, err := measureLimit(pairs, 3); ratio != 4 || name != "b: " || err != nil {
		t.Errorf("%v, %s, %v; want 4 of b", ratio, name, err)
	}
	broken := errors.New("broken")
	for name, p := range map[string]limitPair{
		"nothing":           {"", cost(1), cost(0)},
		"nothing at all":    {"", cost(0), cost(0)},
		"not a number":      {"", cost(math.NaN()), cost(1)},
		"no such reference": {"", cost(1), cost(math.NaN())},
		"infinite":          {"", cost(math.Inf(1)), cost(1)},
		"an error":          {"", cost(1), func() (float64, error) { return 1, broken }},
	} {
		if ratio, _, err := measureLimit([]limitPair{pairs[0], p}, 3); err == nil {
			t.Errorf("%s: no error, ratio %v", name, ratio)
		}
	}
	if _, _, err := measureLimit(nil, 3); err == nil {
		t.Error("a row without cases: no error")
	}
}

const limitsHead = `
## Limits

Each row compares the cost of some work with a reference in the same run, in alternation: *ratio* is
the median of the work divided by the median of the reference, of the worst case if a row has several.
` + "`make bench`" + ` fails if a ratio exceeds its limit.

`

// renderLimits returns the table of limits. A NaN is a row that was not measured.
func renderLimits(ratios []float64, date string) string {
	var b strings.Builder
	b.WriteString(limitsHead)
	b.WriteString("| row | work | reference | limit | ratio | date |\n|---|---|---|---|---|---|\n")
	for i, r := range limitTable {
		ratio, measured := "–", "–"
		if !math.IsNaN(ratios[i]) {
			measured = date
			ratio = measure.FormatDigits(ratios[i])
			if ratios[i] > r.limit {
				ratio += ", missed"
			}
		}
		fmt.Fprintf(&b, "%s %s | %s |\n", r.fixedCells(), ratio, measured)
	}
	return b.String()
}

// fixedCells returns the part of a row that does not depend on the run.
func (r limitRow) fixedCells() string {
	return fmt.Sprintf("| %s | %s | %s | ≤ %s |", r.name, r.work, r.reference, measure.FormatDigits(r.limit))
}

package bench

import (
	"cmp"
	"flag"
	"fmt"
	"os"
	"regexp"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/make24/make24/internal/app/cli"
	"github.com/make24/make24/internal/app/measure"
	"github.com/make24/make24/internal/base/median"
)

var (
	tableFile   = flag.String("table", "", "measure all rows and write the table to this `file`, - for standard output")
	tableRows   = flag.String("rows", "", "measure only the rows that match this `regexp`")
	rounds      = flag.Int("rounds", 5, "the number of rounds over all rows; with 0 the table has no figures")
	checkLimits = flag.Bool("limits", true, "measure the table of limits, and fail if a row exceeds its limit")
)

const resultsHead = `# Speed

` + "`make proof NAME=results`" + ` writes this page. Each round measures all rows in turn, and in each row make24 and
the alternative; the table has the medians of all rounds. Lower is better. *ratio* is the time of
the alternative divided by the time of make24. If the alternative does only a part of the work, its
time is scaled to the complete work. The work runs in one goroutine, with the garbage collector
settings of the command. Every run begins with a new engine. doc.go describes what is measured.

Other measurements are the API under load ([load.md](load.md)), surveys ([survey.md](survey.md)),
and long tests such as a hundred kills of a survey ([proofs.md](proofs.md)).

`

// chaosResult returns the row of proofs.md about the last long run that kills surveys, as a
// sentence.
func chaosResult(tb testing.TB) string {
	proofs, err := os.ReadFile("proofs.md")
	if err != nil {
		tb.Fatal(err)
	}
	for line := range strings.Lines(string(proofs)) {
		if cells := strings.Split(strings.Trim(line, "| \n"), " | "); len(cells) == 4 && strings.HasPrefix(cells[0], "chaos:") {
			return fmt.Sprintf("Surveys under %s (%s, %s): %s.\n\n", cells[0], cells[1], cells[2], cells[3])
		}
	}
	tb.Fatal("proofs.md has no row that begins with chaos:")
	return ""
}

// sideTimes holds the times of the runs of a row in nanoseconds: of make24 and of the alternative.
type sideTimes [2][]float64

// TestTable measures and writes the table if -table is given.
func TestTable(t *testing.T) {
	if *tableFile == "" {
		t.Skip("needs -table")
	}
	cli.Tune()
	only, err := regexp.Compile(*tableRows)
	if err != nil {
		t.Fatal(err)
	}
	var prepared []*workPair
	for _, r := range speedTable {
		var s *workPair
		if *rounds > 0 && only.MatchString(r.name) {
			ready, err := r.prepare(t)
			if err != nil {
				t.Fatalf("%s: %v", r.name, err)
			}
			s = &ready
		}
		prepared = append(prepared, s)
	}
	times := make([]sideTimes, len(speedTable))
	for round := range *rounds {
		fmt.Fprintf(os.Stderr, "round %d of %d\n", round+1, *rounds)
		for i, r := range speedTable {
			if prepared[i] == nil {
				continue
			}
			if err := r.measureRound(round, *prepared[i], &times[i]); err != nil {
				t.Fatalf("%s: %v", r.name, err)
			}
		}
	}
	date := time.Now().Format(time.DateOnly)
	text := resultsHead + chaosResult(t) + renderTable(times, date, describeMachine())
	if *checkLimits {
		text += measureLimits(t, only, date)
	}
	if *tableFile == "-" {
		fmt.Print(text)
	} else if err := os.WriteFile(*tableFile, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}

// measureRound measures a row once: both sides in alternation. The side that begins changes with
// each round.
func (r row) measureRound(round int, s workPair, times *sideTimes) error {
	for i := range max(r.runsPerRound[0], r.runsPerRound[1]) {
		for turn := range 2 {
			side := (turn + round + i) % 2
			if i >= r.runsPerRound[side] {
				continue
			}
			do := [2]workFunc{s.make24, s.alternative}[side]
			if do == nil {
				continue // no alternative on this machine
			}
			runtime.GC() // so that no side collects the garbage of the other
			start := time.Now()
			amount, err := do(round*r.runsPerRound[side] + i)
			elapsed := time.Since(start)
			if err != nil {
				return err
			}
			times[side] = append(times[side], float64(elapsed.Nanoseconds())/amount*r.units)
		}
	}
	return nil
}

// renderTable returns the rows with the medians of their times, or with dashes for rows that were
// not measured.
func renderTable(times []sideTimes, date, machine string) string {
	var b strings.Builder
	b.WriteString("| row | work | limit | make24 | alternative | description of the alternative | ratio | date | machine |\n")
	b.WriteString("|---|---|---|---|---|---|---|---|---|\n")
	for i, r := range speedTable {
		b.WriteString(r.fixedCells())
		if len(times[i][0]) == 0 {
			fmt.Fprintf(&b, " – | – | %s | – | – | – |\n", r.alternative)
			continue
		}
		make24, alternative, ratio := median.Of(times[i][0]), "–", "–"
		if len(times[i][1]) > 0 {
			alternativeTime := median.Of(times[i][1])
			alternative, ratio = r.formatTime(alternativeTime), measure.FormatDigits(alternativeTime/make24)
		}
		missed := ""
		if r.misses(times[i]) {
			missed = ", missed"
		}
		fmt.Fprintf(&b, " %s%s | %s | %s | %s | %s | %s |\n",
			r.formatTime(make24), missed, alternative, r.alternative, ratio, date, machine)
	}
	return b.String()
}

// misses reports whether a measured row exceeds its limit.
func (r row) misses(times sideTimes) bool {
	judged := median.Of(times[0])
	if r.alternative == doesNothing && len(times[1]) > 0 {
		judged -= median.Of(times[1])
	}
	return judged > float64(r.limit)
}

// fixedCells returns the part of a row that does not depend on the run.
func (r row) fixedCells() string {
	over := ""
	if r.alternative == doesNothing {
		over = " over the alternative"
	}
	return fmt.Sprintf("| %s | %s | ≤ %s%s |", r.name, r.work, measure.FormatDuration(float64(r.limit)), over)
}

// formatTime returns the time for the work of a row and, if it has several units, the time for one
// unit.
func (r row) formatTime(ns float64) string {
	if r.units == 1 {
		return measure.FormatDuration(ns)
	}
	return fmt.Sprintf("%s (%s a %s)", measure.FormatDuration(ns), measure.FormatDuration(ns/r.units), r.unit)
}

// describeMachine returns a description of the processor, if the system reports it, and the version
// of Go.
func describeMachine() string {
	cpu := ""
	info, _ := os.ReadFile("/proc/cpuinfo") // other systems have no such file
	for line := range strings.Lines(string(info)) {
		if name, ok := strings.CutPrefix(line, "model name"); ok {
			cpu = strings.TrimSpace(strings.TrimLeft(name, "\t :"))
			break
		}
	}
	return fmt.Sprintf("%s, %d cores, %s/%s, %s", cmp.Or(cpu, "unknown processor"), runtime.NumCPU(),
		runtime.GOOS, runtime.GOARCH, runtime.Version())
}

// TestResultsHaveEveryRow checks that results.md has the rows of the variable rows, in the same
// order, with the same work and limits.
func TestResultsHaveEveryRow(t *testing.T) {
	text, err := os.ReadFile("results.md")
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(string(text), chaosResult(t)) {
		t.Errorf("results.md lacks the row of proofs.md on chaos: %s", chaosResult(t))
	}
	speed, limits, _ := strings.Cut(string(text), limitsHead)
	lines := strings.Split(strings.TrimSpace(speed), "\n")
	lines = lines[max(0, len(lines)-len(speedTable)):]
	for i, r := range speedTable {
		if i >= len(lines) || !strings.HasPrefix(lines[i], r.fixedCells()) || !strings.Contains(lines[i], r.alternative) {
			t.Errorf("results.md does not have the row %q in its place: run make proof NAME=results", r.fixedCells())
		}
	}
	for _, r := range limitTable {
		if !strings.Contains(limits, "\n"+r.fixedCells()) {
			t.Errorf("results.md does not have the limit %q: run make proof NAME=results", r.fixedCells())
		}
	}
}

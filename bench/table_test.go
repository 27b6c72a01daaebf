package bench

import (
	"cmp"
	"flag"
	"fmt"
	"os"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/make24/make24/internal/cli"
	"github.com/make24/make24/internal/measure"
)

var (
	tableFile = flag.String("table", "", "measure all rows and write the table to this `file`, - for standard output")
	tableRows = flag.String("rows", "", "only the rows that match this `regexp`")
	rounds    = flag.Int("rounds", 5, "how often the table goes round all rows; with 0 it has no figures")
)

const resultsHead = `# Speed

Medians of one run: all rows in turn, round after round, and within a row the engine and the
alternative in turn. Lower is better; *ratio* is how many times as long the alternative takes.
Where the alternative works on a part, its figure is reckoned for the whole. One goroutine, the
garbage collector set as the command sets it; every run begins with a new engine. doc.go says
what is measured and how to measure it again; this file is written by that.

Beside it stand the API under load ([load.md](load.md)), surveys ([survey.md](survey.md)) and the
proofs that take long, a hundred kills of a survey among them ([proofs.md](proofs.md)).

`

// chaos is what proofs.md has of the last long run that kills surveys.
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
	tb.Fatal("proofs.md has no row of chaos")
	return ""
}

// measured holds the nanoseconds of a row, one entry a run: ours, the alternative's.
type sideTimes [2][]float64

// TestTable measures and writes the table, when it is asked to.
func TestTable(t *testing.T) {
	if *tableFile == "" {
		t.Skip("needs -table")
	}
	cli.Tune()
	only, err := regexp.Compile(*tableRows)
	if err != nil {
		t.Fatal(err)
	}
	var prepared []*sides
	for _, r := range rows {
		var s *sides
		if *rounds > 0 && only.MatchString(r.name) {
			ready, err := r.prepare(t)
			if err != nil {
				t.Fatalf("%s: %v", r.name, err)
			}
			s = &ready
		}
		prepared = append(prepared, s)
	}
	times := make([]sideTimes, len(rows))
	for round := range *rounds {
		fmt.Fprintf(os.Stderr, "round %d of %d\n", round+1, *rounds)
		for i, r := range rows {
			if prepared[i] == nil {
				continue
			}
			if err := r.round(round, *prepared[i], &times[i]); err != nil {
				t.Fatalf("%s: %v", r.name, err)
			}
		}
	}
	text := resultsHead + chaosResult(t) + table(times, time.Now().Format(time.DateOnly), machine())
	if *tableFile == "-" {
		fmt.Print(text)
	} else if err := os.WriteFile(*tableFile, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}

// round measures a row once: both sides in turn, the first of them changing.
func (r row) round(round int, s sides, times *sideTimes) error {
	for i := range max(r.reps[0], r.reps[1]) {
		for turn := range 2 {
			side := (turn + round + i) % 2
			if i >= r.reps[side] {
				continue
			}
			do := [2]work{s.make24, s.alternative}[side]
			if do == nil {
				continue // there is no alternative here
			}
			runtime.GC() // what one leaves behind is not the other's to clear
			begun := time.Now()
			amount, err := do(round*r.reps[side] + i)
			spent := time.Since(begun)
			if err != nil {
				return err
			}
			times[side] = append(times[side], float64(spent.Nanoseconds())/amount*r.units)
		}
	}
	return nil
}

// table writes the rows with their medians, dashes where there are none.
func table(times []sideTimes, date, machine string) string {
	var b strings.Builder
	b.WriteString("| row | work | reach | make24 | alternative | what it is | ratio | date | machine |\n")
	b.WriteString("|---|---|---|---|---|---|---|---|---|\n")
	for i, r := range rows {
		b.WriteString(r.head())
		if len(times[i][0]) == 0 {
			fmt.Fprintf(&b, " – | – | %s | – | – | – |\n", r.alternative)
			continue
		}
		ours, usual, ratio := median(times[i][0]), "–", "–"
		if len(times[i][1]) > 0 {
			theirs := median(times[i][1])
			usual, ratio = r.figure(theirs), measure.Digits(theirs/ours)
		}
		missed := ""
		if ours > float64(r.limit) {
			missed = ", missed"
		}
		fmt.Fprintf(&b, " %s%s | %s | %s | %s | %s | %s |\n",
			r.figure(ours), missed, usual, r.alternative, ratio, date, machine)
	}
	return b.String()
}

// head is the part of a row that does not depend on the run.
func (r row) head() string {
	return fmt.Sprintf("| %s | %s | ≤ %s |", r.name, r.work, measure.Duration(float64(r.limit)))
}

// figure is the time for the work and, where it is of several units, for one.
func (r row) figure(ns float64) string {
	if r.units == 1 {
		return measure.Duration(ns)
	}
	return fmt.Sprintf("%s (%s a %s)", measure.Duration(ns), measure.Duration(ns/r.units), r.unit)
}

func median(times []float64) float64 {
	s := slices.Sorted(slices.Values(times))
	return (s[(len(s)-1)/2] + s[len(s)/2]) / 2
}

// machine names the processor, as far as the system tells, and the version of Go.
func machine() string {
	cpu := ""
	info, _ := os.ReadFile("/proc/cpuinfo") // where there is none, the architecture must do
	for line := range strings.Lines(string(info)) {
		if name, ok := strings.CutPrefix(line, "model name"); ok {
			cpu = strings.TrimSpace(strings.TrimLeft(name, "\t :"))
			break
		}
	}
	return fmt.Sprintf("%s, %d cores, %s/%s, %s", cmp.Or(cpu, "unknown processor"), runtime.NumCPU(),
		runtime.GOOS, runtime.GOARCH, runtime.Version())
}

// TestResultsHaveEveryRow: results.md has the rows of the code, in their order,
// with their work and what they are to reach.
func TestResultsHaveEveryRow(t *testing.T) {
	text, err := os.ReadFile("results.md")
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(string(text), chaosResult(t)) {
		t.Errorf("results.md does not say of chaos what proofs.md does: %s", chaosResult(t))
	}
	lines := strings.Split(strings.TrimSpace(string(text)), "\n")
	lines = lines[max(0, len(lines)-len(rows)):]
	for i, r := range rows {
		if i >= len(lines) || !strings.HasPrefix(lines[i], r.head()) || !strings.Contains(lines[i], r.alternative) {
			t.Errorf("results.md does not have the row %q in its place: write it again", r.head())
		}
	}
}

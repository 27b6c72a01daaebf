package bench

import (
	"bytes"
	"context"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/make24/make24/deal"
	"github.com/make24/make24/expr"
	"github.com/make24/make24/internal/app/measure"
	"github.com/make24/make24/internal/base/median"
	"github.com/make24/make24/puzzle"
	"github.com/make24/make24/rat"
	"github.com/make24/make24/solve"
)

var (
	surveyFile   = flag.String("survey", "", "measure surveys and write the table to this `file`, - for standard output")
	surveyRows   = flag.String("survey-rows", "", "measure only the rows that match this `regexp`")
	surveyRounds = flag.Int("survey-rounds", 5, "the number of rounds; with 0 the table has no figures")
	surveySpace  = flag.String("survey-space", defaultSpace, "`flags` of another space for the first rows, for trials on standard output only")
)

// surveyRow is one row of the table in survey.md. Its two sides return the measured time and a
// summary of the survey. Their summaries must be equal.
type surveyRow struct {
	name, work, limit, alternativeText string
	make24, alternative                func(s *surveyRunner, round int) (time.Duration, string, error)
	withinLimit                        func(ours, usual float64) bool
}

const (
	defaultSpace    = "--cards 5 --max 20 --copies 4"
	computeBound    = "forms and ideas of the 42,484 hands of five of 1–20 ×4"
	poolAlternative = "the command without a folder: a pool of as many workers in one process"
)

var surveyTable = []surveyRow{
	{
		"survey-local", computeBound + ": the command with a folder, including parts, fold and page", "≥ 0.95 of the speed", poolAlternative,
		(*surveyRunner).runLocal, (*surveyRunner).runPool,
		func(make24, alternative float64) bool { return alternative/make24 >= 0.95 },
	},
	{
		"survey-two", computeBound + ": two workers of one core on one server, from their start to the end of both", "≥ 1.9 times as fast",
		"the same with one worker",
		func(s *surveyRunner, _ int) (time.Duration, string, error) { return s.runCluster(1, 2) },
		func(s *surveyRunner, _ int) (time.Duration, string, error) { return s.runCluster(1, 1) },
		func(make24, alternative float64) bool { return alternative/make24 >= 1.9 },
	},
	{
		"survey-cluster", computeBound + ": three local servers, three copies of all data, and two workers of one core, from their start to the end of both",
		"≤ 1.15 of the time", poolAlternative,
		func(s *surveyRunner, _ int) (time.Duration, string, error) { return s.runCluster(3, 2) }, (*surveyRunner).runPool,
		func(make24, alternative float64) bool { return make24/alternative <= 1.15 },
	},
	yesNoRow("survey6", 6, 18395, 1, 300*time.Millisecond),
	yesNoRow("survey7", 7, 49205, 10, 1500*time.Millisecond),
	largePoolRow("survey200", 200, 68_685_050, time.Minute),
}

// yesNoRow returns the row for deciding each hand of n cards with the command. The alternative is
// the usual program, which decides one of the given number of parts of the hands.
func yesNoRow(name string, n, hands, parts int, limit time.Duration) surveyRow {
	alternative := usualYesNo
	if parts > 1 {
		alternative += fmt.Sprintf("; on one of %d parts, another each round", parts)
	}
	return surveyRow{
		name, fmt.Sprintf("solvable or not, %d hands, the whole command", hands), "≤ " + measure.FormatDuration(float64(limit)), alternative,
		func(s *surveyRunner, _ int) (time.Duration, string, error) {
			elapsed, _, err := s.run("survey", "--cards", fmt.Sprint(n))
			return elapsed, "", err
		},
		func(_ *surveyRunner, round int) (time.Duration, string, error) {
			s, err := decideHands(fmt.Sprint("yesno", n), n, parts)
			if err != nil {
				return 0, "", err
			}
			begin := time.Now()
			decided, err := s.alternative(round)
			return time.Duration(float64(time.Since(begin)) * float64(hands) / decided), "", err
		},
		func(make24, _ float64) bool { return make24 <= float64(limit) },
	}
}

// largePoolRow returns the row for deciding each hand of four from 1 to n with one core. The
// alternative is the library, which decides consecutive hands at evenly spaced places, each
// hand alone, and other hands each round.
func largePoolRow(name string, n int, hands int64, limit time.Duration) surveyRow {
	const places, runLength = 100, 1000
	return surveyRow{
		name, fmt.Sprintf("solvable or not, %d hands of four of 1–%d ×4, the whole command, one core", hands, n),
		"≤ " + measure.FormatDuration(float64(limit)),
		fmt.Sprintf("each hand decided alone by `solve.Engine.Solvable`; on %d hands, others each round", places*runLength),
		func(s *surveyRunner, _ int) (time.Duration, string, error) {
			elapsed, _, err := s.run("survey", "--max", fmt.Sprint(n), "--copies", "4", "--cards", "4", "--jobs", "1")
			return elapsed, "", err
		},
		func(_ *surveyRunner, round int) (time.Duration, string, error) {
			space, err := deal.NewSpace(deal.Ranks(n, 4), 4)
			if err != nil {
				return 0, "", err
			}
			e, begin, stride := solve.New(), time.Now(), hands/places
			for place := range int64(places) {
				from := place*stride + int64(round+1)*7919%(stride-runLength)
				for _, hand := range space.From(from, from+runLength) {
					if _, err := e.Solvable(context.Background(), puzzle.Puzzle{Hand: hand, Target: rat.Int(24), Rules: puzzle.Rules{Ops: expr.Basic}}); err != nil {
						return 0, "", err
					}
				}
			}
			return time.Duration(float64(time.Since(begin)) * float64(hands) / (places * runLength)), "", nil
		},
		func(make24, _ float64) bool { return make24 <= float64(limit) },
	}
}

const surveyHead = `# Surveys

` + "`make proof NAME=survey-results`" + ` writes this page. Times are wall times of the command, as one or several
processes on one machine. A survey and its alternative run in alternation; each row has their
medians. *ratio* is the time of the alternative divided by the time of the survey. If both make a
summary, the summaries are compared outside the measured time. The time of workers excludes planning
and folding.

| row | work | limit | make24 | alternative | description of the alternative | ratio | date | machine |
|---|---|---|---|---|---|---|---|---|
`

// TestSurveys measures surveys if -survey is given.
func TestSurveys(t *testing.T) {
	if *surveyFile == "" {
		t.Skip("needs -survey")
	}
	if *surveyFile != "-" && *surveySpace != defaultSpace {
		t.Fatal("-survey-space needs -survey -, since the table names the default space")
	}
	only, err := regexp.Compile(*surveyRows)
	if err != nil {
		t.Fatal(err)
	}
	s := &surveyRunner{t: t, plan: append([]string{"survey"}, strings.Fields(*surveySpace)...)}
	s.plan = append(s.plan, "--stats", "forms,ideas")
	if s.program, err = build(t.TempDir(), "make24", "github.com/make24/make24/cmd/make24"); err != nil {
		t.Fatal(err)
	}
	var table strings.Builder
	table.WriteString(surveyHead)
	for _, row := range surveyTable {
		var times sideTimes
		if only.MatchString(row.name) {
			for round := range *surveyRounds {
				fmt.Fprintf(os.Stderr, "%s, round %d of %d\n", row.name, round+1, *surveyRounds)
				if err := row.measureRound(s, round, &times); err != nil {
					t.Fatalf("%s: %v", row.name, err)
				}
			}
		}
		table.WriteString(row.tableLine(times))
	}
	if *surveyFile == "-" {
		fmt.Print(table.String())
	} else if err := os.WriteFile(*surveyFile, []byte(table.String()), 0o644); err != nil {
		t.Fatal(err)
	}
}

// measureRound measures both sides once and compares their summaries.
func (r surveyRow) measureRound(s *surveyRunner, round int, times *sideTimes) error {
	var summaries [2]string
	for turn := range 2 {
		side := (turn + round) % 2
		elapsed, summary, err := [2]func(*surveyRunner, int) (time.Duration, string, error){r.make24, r.alternative}[side](s, round)
		if err != nil {
			return err
		}
		times[side] = append(times[side], float64(elapsed))
		summaries[side] = summary
	}
	if summaries[0] != summaries[1] {
		return fmt.Errorf("bench: the summaries differ: make24:\n%s\nalternative:\n%s", summaries[0], summaries[1])
	}
	return nil
}

// fixedCells returns the part of the row that does not depend on the run.
func (r surveyRow) fixedCells() string {
	return fmt.Sprintf("| %s | %s | %s |", r.name, r.work, r.limit)
}

// tableLine returns the row with the medians of the times, or with dashes if there are none.
func (r surveyRow) tableLine(times sideTimes) string {
	if len(times[0]) == 0 {
		return fmt.Sprintf("%s – | – | %s | – | – | – |\n", r.fixedCells(), r.alternativeText)
	}
	make24, alternative, missed := median.Of(times[0]), median.Of(times[1]), ""
	if !r.withinLimit(make24, alternative) {
		missed = ", missed"
	}
	return fmt.Sprintf("%s %s%s | %s | %s | %.3g | %s | %s |\n", r.fixedCells(), measure.FormatDuration(make24), missed,
		measure.FormatDuration(alternative), r.alternativeText, alternative/make24, time.Now().Format(time.DateOnly), describeMachine())
}

// surveyRunner runs surveys with the command.
type surveyRunner struct {
	t       *testing.T
	program string
	plan    []string // arguments of the command: survey, and the flags of the plan
}

// run runs the command, waits for its end, and returns its time and its output.
func (s *surveyRunner) run(args ...string) (time.Duration, string, error) {
	cmd := exec.Command(s.program, args...)
	var out, stderr bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &stderr
	begin := time.Now()
	if err := cmd.Run(); err != nil {
		return 0, "", fmt.Errorf("bench: make24 %s: %w: %s", args, err, &stderr)
	}
	return time.Since(begin), out.String(), nil
}

// newFolder returns a new temporary folder and a function that removes it.
func (s *surveyRunner) newFolder() (dir string, remove func(), err error) {
	dir, err = os.MkdirTemp("", "make24-bench-")
	return dir, func() { _ = os.RemoveAll(dir) }, err
}

// runPool runs the survey without a folder.
func (s *surveyRunner) runPool(int) (time.Duration, string, error) { return s.run(s.plan...) }

// runLocal runs the survey into a folder.
func (s *surveyRunner) runLocal(int) (time.Duration, string, error) {
	dir, remove, err := s.newFolder()
	if err != nil {
		return 0, "", err
	}
	defer remove()
	return s.run(slices.Concat(s.plan, []string{"--out", filepath.Join(dir, "out")})...)
}

// TestSurveysHaveEveryRow checks that survey.md has the rows of surveyTable, in the same order.
func TestSurveysHaveEveryRow(t *testing.T) {
	text, err := os.ReadFile("survey.md")
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(strings.TrimSpace(string(text)), "\n")
	lines = lines[max(0, len(lines)-len(surveyTable)):]
	for i, r := range surveyTable {
		if i >= len(lines) || !strings.HasPrefix(lines[i], r.fixedCells()) || !strings.Contains(lines[i], r.alternativeText) {
			t.Errorf("survey.md does not have the row %q in its place: run make proof NAME=survey-results", r.fixedCells())
		}
	}
}

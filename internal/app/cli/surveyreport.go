package cli

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"path/filepath"
	"slices"
	"strconv"

	"github.com/spf13/cobra"

	"github.com/make24/make24/internal/app/console"
	"github.com/make24/make24/internal/survey"
	"github.com/make24/make24/internal/survey/classic"
	"github.com/make24/make24/internal/survey/folder"
	"github.com/make24/make24/internal/survey/report"
)

// surveyLine is the JSON line of a survey, without the totals of its statistics. Numbers that may
// exceed 2^53 are strings.
type surveyLine struct {
	ID         string        `json:"id"`
	Plan       survey.Plan   `json:"plan"`
	Hands      weightCounts  `json:"hands"`
	Poison     int64         `json:"poison"`
	Solvable   *weightCounts `json:"solvable,omitempty"`
	Unsolvable *weightCounts `json:"unsolvable,omitempty"`
}

// weightCounts holds the three counts of a survey.Weight: hands, ordered draws and deals.
type weightCounts struct {
	Hands int64  `json:"hands"`
	Draws string `json:"draws"`
	Deals string `json:"deals"`
}

// targetCounts holds a target and the counts of the hands that reach it.
type targetCounts struct {
	Target int64 `json:"target"`
	weightCounts
}

// weightOf returns the counts of a weight.
func weightOf(w survey.Weight) weightCounts {
	return weightCounts{w.Hands.Int64(), w.Draws.String(), w.Deals.String()}
}

// writeTallyJSON writes the totals of a tally as one line of JSON: first the sums of all statistics,
// then the lengths of their lists, then their groups.
func (a *app) writeTallyJSON(t *survey.Tally) error {
	r := surveyLine{ID: t.Plan.ID(), Plan: t.Plan, Hands: weightOf(t.All), Poison: t.PoisonHands.TotalWeight.Hands.Int64()}
	if t.Plan.HasTarget() {
		yes, no := weightOf(t.Solvable), weightOf(t.UnsolvableHands.TotalWeight)
		r.Solvable, r.Unsolvable = &yes, &no
	}
	line, err := json.Marshal(r)
	line = bytes.TrimSuffix(line, []byte("}"))
	add := func(name string, value any) {
		text, valueErr := json.Marshal(value)
		line = append(fmt.Appendf(line, ",%q:", name), text...)
		err = errors.Join(err, valueErr)
	}
	statistics := t.Plan.Stats.All()
	for _, s := range statistics {
		if s.HasSum {
			add(s.Name, t.Total(s).Sum.String())
		}
	}
	for _, s := range statistics {
		for kind, list := range s.Lists {
			if list.JSON != "" {
				add(list.JSON, t.Total(s).Lists[kind].TotalWeight.Hands.Int64())
			}
		}
	}
	for _, s := range statistics {
		if s.GroupsJSON != "" {
			add(s.GroupsJSON, groupCounts(t, s))
		}
	}
	if err != nil {
		return err
	}
	return console.WriteJSON(a.out, json.RawMessage(append(line, '}')))
}

// groupCounts returns the counts of the groups of a statistic.
func groupCounts(t *survey.Tally, s *survey.Statistic) (counts []any) {
	for i, w := range t.Total(s).Groups {
		if s.OfWindow {
			counts = append(counts, targetCounts{t.Plan.Low + int64(i), weightOf(w)})
		} else {
			counts = append(counts, weightOf(w))
		}
	}
	return counts
}

// classicLine is the JSON line of the known tables.
type classicLine struct {
	Counts      []spaceCounts       `json:"counts"`
	Hands       int                 `json:"hands"` // of four cards that make 24
	Forms       int                 `json:"forms"`
	Patterns    []classic.Coverage  `json:"patterns"`
	AnyPattern  classic.Coverage    `json:"anyPattern"`
	Shapes      []classic.Coverage  `json:"shapes"`
	LastSteps   []classic.Coverage  `json:"lastSteps"`
	AnyLastStep classic.Coverage    `json:"anyLastStep"`
	Hard        []classic.HardClass `json:"hard"`
}

// spaceCounts holds the counts of one space of the known tables.
type spaceCounts struct {
	Cards      int          `json:"cards"`
	Highest    int          `json:"highest"`
	Copies     int          `json:"copies"`
	All        weightCounts `json:"all"`
	Unsolvable weightCounts `json:"unsolvable"`
}

// writeClassicJSON writes the known tables as one line of JSON.
func (a *app) writeClassicJSON(t *classic.Tables) error {
	r := classicLine{Hands: t.Solved.HandCount(), Forms: t.Solved.FormCount(), Shapes: t.Solved.Shapes(), Hard: t.Solved.HardClasses()}
	for _, c := range t.Counts {
		r.Counts = append(r.Counts, spaceCounts{
			c.Cards, c.Highest, c.Copies, weightOf(c.Tally.All), weightOf(c.Tally.UnsolvableHands.TotalWeight),
		})
	}
	r.Patterns, r.AnyPattern = t.Solved.Patterns()
	r.LastSteps, r.AnyLastStep = t.Solved.LastSteps()
	return console.WriteJSON(a.out, r)
}

// compareCmd holds the flags of one run of survey compare.
type compareCmd struct {
	app  *app
	page string
	csv  string
}

func (a *app) newSurveyCompare() *cobra.Command {
	cmd := a.newCommand("compare DIR...", "survey.compare.short", "survey.compare.long", "survey.compare.example")
	c := &compareCmd{app: a}
	cmd.Flags().StringVar(&c.page, "html", "", a.say("flag.help.html"))
	cmd.Flags().StringVar(&c.csv, "csv", "", a.say("survey.help.csv"))
	_ = cmd.MarkFlagFilename("html", "html") // the error is for a flag that does not exist
	_ = cmd.MarkFlagFilename("csv", "csv")
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		if len(args) == 0 {
			return console.NewError("survey.compare.none")
		}
		return c.run(cmd.Context(), args)
	}
	return cmd
}

// checkNotJSON returns an error if file is standard output and --json is given.
func checkNotJSON(a *app, flag, file string) error {
	if a.json && file == standardStream {
		return console.NewError("flag.together", "a", flag, "b", "json")
	}
	return nil
}

// run writes the report of several surveys.
func (c *compareCmd) run(ctx context.Context, dirs []string) error {
	if err := errors.Join(checkNotJSON(c.app, "csv", c.csv), checkNotJSON(c.app, "html", c.page)); err != nil {
		return err
	}
	if c.csv == standardStream && c.page == standardStream {
		return console.NewError("flag.together", "a", "csv -", "b", "html -")
	}
	for _, file := range []string{c.page, c.csv} {
		if err := checkWritable(file); err != nil {
			return err
		}
	}
	tallies, err := c.read(ctx, dirs)
	if err != nil {
		return err
	}
	sheet := report.NewComparison(tallies, report.Options{Lang: c.app.lang})
	table := func(w io.Writer) error { return report.CompareCSV(w, tallies, columnNames(dirs)) }
	if err := c.app.writeFile(c.csv, table); err != nil {
		return err
	}
	if c.csv == standardStream { // the table replaces the summary
		return c.app.writeFile(c.page, sheet.WritePage)
	}
	return c.app.writeReport(sheet, c.page, func() error {
		for _, tally := range tallies {
			if err := c.app.writeTallyJSON(tally); err != nil {
				return err
			}
		}
		return nil
	})
}

// read returns the tallies of the surveys in folders.
func (c *compareCmd) read(ctx context.Context, dirs []string) ([]*survey.Tally, error) {
	var tallies []*survey.Tally
	hasWindow := false
	for _, dir := range dirs {
		f, err := folder.Open(dir)
		if err != nil {
			return nil, c.app.folderError(dir, err)
		}
		tally, err := f.Tally(ctx)
		switch {
		case errors.Is(err, fs.ErrNotExist):
			return nil, console.NewError("survey.compare.unfolded", "dir", console.OneLine(dir))
		case err != nil:
			return nil, c.app.folderError(dir, err)
		}
		tallies = append(tallies, tally)
		hasWindow = hasWindow || tally.Plan.HasWindow()
	}
	if c.csv != "" && !hasWindow {
		return nil, console.NewError("survey.compare.notargets")
	}
	return tallies, nil
}

// columnNames returns the base names of the folders or, if two are equal, the positions of the
// folders from 1.
func columnNames(dirs []string) []string {
	names, numbers := make([]string, len(dirs)), make([]string, len(dirs))
	for i, dir := range dirs {
		names[i], numbers[i] = filepath.Base(dir), strconv.Itoa(i+1)
	}
	if sorted := slices.Sorted(slices.Values(names)); len(slices.Compact(sorted)) < len(names) {
		return numbers
	}
	return names
}

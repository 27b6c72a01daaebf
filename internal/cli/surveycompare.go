package cli

import (
	"context"
	"errors"
	"io"
	"io/fs"
	"path/filepath"
	"slices"
	"strconv"

	"github.com/spf13/cobra"

	"github.com/make24/make24/internal/survey"
	"github.com/make24/make24/internal/survey/folder"
	"github.com/make24/make24/internal/survey/report"
)

// comparing is one run of survey compare.
type comparing struct {
	*app
	page string
	csv  string
}

func (a *app) newSurveyCompare() *cobra.Command {
	cmd := a.command("compare DIR...", "survey.compare.short", "survey.compare.long", "survey.compare.example")
	c := &comparing{app: a}
	cmd.Flags().StringVar(&c.page, "page", "", a.say("survey.help.page"))
	cmd.Flags().StringVar(&c.csv, "csv", "", a.say("survey.help.csv"))
	_ = cmd.MarkFlagFilename("page", "html") // the error is for a flag that does not exist
	_ = cmd.MarkFlagFilename("csv", "csv")
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		args = unguard(args)
		if len(args) == 0 {
			return bad("survey.compare.none")
		}
		return c.run(cmd.Context(), args)
	}
	return cmd
}

// apartFromJSON refuses a file that is standard output beside --json.
func apartFromJSON(a *app, flag, file string) error {
	if a.json && file == standardStream {
		return bad("flag.together", "a", flag, "b", "json")
	}
	return nil
}

// run tells of several surveys side by side.
func (c *comparing) run(ctx context.Context, dirs []string) error {
	if err := errors.Join(apartFromJSON(c.app, "csv", c.csv), apartFromJSON(c.app, "page", c.page)); err != nil {
		return err
	}
	if c.csv == standardStream && c.page == standardStream {
		return bad("flag.together", "a", "csv -", "b", "page -")
	}
	for _, file := range []string{c.page, c.csv} {
		if err := checkFile(file); err != nil {
			return err
		}
	}
	tallies, err := c.read(ctx, dirs)
	if err != nil {
		return err
	}
	sheet := report.OfSeveral(tallies, report.Options{Lang: c.lang})
	if err := c.writeFile(c.page, sheet.WritePage); err != nil {
		return err
	}
	table := func(w io.Writer) error { return report.CompareCSV(w, tallies, columnNames(dirs)) }
	if err := c.writeFile(c.csv, table); err != nil {
		return err
	}
	if c.csv == standardStream || c.page == standardStream {
		return nil // in place of the summary
	}
	if c.json {
		for _, tally := range tallies {
			if err := c.tellJSON(tally); err != nil {
				return err
			}
		}
		return nil
	}
	return sheet.WriteText(c.out)
}

// read reads what folders hold.
func (c *comparing) read(ctx context.Context, dirs []string) ([]*survey.Tally, error) {
	var tallies []*survey.Tally
	windows := false
	for _, dir := range dirs {
		f, err := folder.Open(dir)
		if err != nil {
			return nil, c.folderError(dir, err)
		}
		tally, err := f.Tally(ctx)
		switch {
		case errors.Is(err, fs.ErrNotExist):
			return nil, bad("survey.compare.unfolded", "dir", oneLine(dir))
		case err != nil:
			return nil, c.folderError(dir, err)
		}
		tallies = append(tallies, tally)
		windows = windows || tally.Plan.Stats.Has(survey.Reach)
	}
	if c.csv != "" && !windows {
		return nil, bad("survey.compare.notargets")
	}
	return tallies, nil
}

// columnNames are those of the folders without what is before them, or, where two are the same, the
// numbers of the folders.
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

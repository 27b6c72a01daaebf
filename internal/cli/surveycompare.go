package cli

import (
	"context"
	"errors"
	"io"
	"io/fs"

	"github.com/spf13/cobra"

	"github.com/make24/make24/internal/survey"
	"github.com/make24/make24/internal/survey/folder"
	"github.com/make24/make24/internal/survey/report"
	"github.com/make24/make24/internal/text"
)

func (a *app) newSurveyCompare() *cobra.Command {
	cmd := a.command("compare DIR...", text.SurveyCompareShort, text.SurveyCompareLong, text.SurveyCompareExample)
	s := &surveying{app: a, cmd: cmd}
	cmd.Flags().StringVar(&s.page, "page", "", a.say(text.FlagSurveyPage))
	_ = cmd.MarkFlagFilename("page", "html") // the error is for a flag that does not exist
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		args = unguard(args)
		if len(args) == 0 {
			return bad(text.SurveyCompareNone)
		}
		return s.compare(cmd.Context(), args)
	}
	return cmd
}

// compare tells of several surveys side by side.
func (s *surveying) compare(ctx context.Context, dirs []string) error {
	var tallies []*survey.Tally
	for _, dir := range dirs {
		f, err := folder.Open(dir)
		if err != nil {
			return s.folderError(dir, err)
		}
		tally, err := f.Tally(ctx)
		switch {
		case errors.Is(err, fs.ErrNotExist):
			return bad(text.SurveyUnfolded, "dir", dir)
		case err != nil:
			return s.folderError(dir, err)
		}
		tallies = append(tallies, tally)
	}
	o := report.Options{Lang: s.lang}
	if err := s.writePage(func(w io.Writer) error { return report.Compare(w, tallies, o) }); err != nil {
		return err
	}
	if s.json {
		for _, tally := range tallies {
			if err := s.tellJSON(tally); err != nil {
				return err
			}
		}
		return nil
	}
	_, err := s.app.out.WriteString(report.CompareSummary(tallies, o))
	return err
}

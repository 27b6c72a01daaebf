package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"time"

	"github.com/schollz/progressbar/v3"
	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/make24/make24/deal"
	"github.com/make24/make24/internal/app/console"
	"github.com/make24/make24/internal/base/text"
	"github.com/make24/make24/internal/survey"
	"github.com/make24/make24/internal/survey/classic"
	"github.com/make24/make24/internal/survey/crew"
	"github.com/make24/make24/internal/survey/folder"
	rows "github.com/make24/make24/internal/survey/part"
	"github.com/make24/make24/internal/survey/report"
	"github.com/make24/make24/puzzle"
)

// surveyCmd holds the flags of one run of survey.
type surveyCmd struct {
	app     *app
	cmd     *cobra.Command
	plan    *planFlags
	out     string
	page    string
	csv     string
	classic bool
	jobs    int
	check   folder.CheckOptions
}

// maxCheck is the maximum number of rows that a fold recomputes; it needs some memory for each.
const maxCheck = 1_000_000

// maxCheckTime limits the time for recomputing rows if --check is not given.
const maxCheckTime = time.Second

// addCheckFlag adds --check, the number of rows that a fold recomputes, to cmd. The function that
// it returns reads the flag; rows is the default.
func (a *app) addCheckFlag(cmd *cobra.Command, rows int) func() (folder.CheckOptions, error) {
	cmd.Flags().Var(decimalValue[int]{&rows}, "check", a.say("survey.fold.check"))
	return func() (folder.CheckOptions, error) {
		if rows < 0 || rows > maxCheck {
			return folder.CheckOptions{}, console.NewError("survey.bad.checks", "limit", maxCheck)
		}
		check := folder.CheckOptions{Rows: rows, TimeLimit: maxCheckTime, Seed: rand.Uint64()}
		if cmd.Flags().Changed("check") {
			check.TimeLimit = 0
		}
		return check, nil
	}
}

func (a *app) newSurvey() *cobra.Command {
	cmd := a.newCommand("survey", "survey.help.short", "survey.help.long", "survey.help.example")
	s := &surveyCmd{app: a, cmd: cmd, plan: a.addPlanFlags(cmd)}
	f := cmd.Flags()
	f.StringVarP(&s.out, "out", "o", "", a.say("survey.help.out"))
	f.StringVar(&s.page, "html", "", a.say("flag.help.html"))
	f.StringVar(&s.csv, "csv", "", a.say("survey.help.growth"))
	jobs, check := a.addJobsFlag(cmd), a.addCheckFlag(cmd, 0) // by default no rows, since this process computes the parts
	f.BoolVar(&s.classic, "classic", false, a.say("survey.help.classic"))
	_ = cmd.MarkFlagDirname("out") // the error is for a flag that does not exist
	_ = cmd.MarkFlagFilename("html", "html")
	_ = cmd.MarkFlagFilename("csv", "csv")
	cmd.AddCommand(a.newSurveyServer(), a.newSurveyPlan(), a.newSurveyWorker(), a.newSurveyWatch(), a.newSurveyCancel(), a.newSurveyFold(),
		a.newSurveyCompare())
	cmd.Args = noSurveyArguments
	cmd.RunE = func(cmd *cobra.Command, _ []string) (err error) {
		if s.jobs, err = jobs(); err != nil {
			return err
		}
		if s.check, err = check(); err != nil {
			return err
		}
		return s.run(cmd.Context())
	}
	rejectEmptyFlags(cmd)
	return cmd
}

func (s *surveyCmd) run(ctx context.Context) error {
	if s.classic {
		if s.plan.changedAny() || s.out != "" || s.csv != "" || s.cmd.Flags().Changed("jobs") {
			return console.NewError("survey.bad.alone")
		}
		return s.writeClassic(ctx)
	}
	plan, err := s.plan.read()
	if err != nil {
		return err
	}
	if s.out == standardStream {
		return console.NewError("survey.out.folder")
	}
	if s.out != "" {
		if s.page != "" {
			return console.NewError("flag.together", "a", "out", "b", "html")
		}
		if s.csv != "" {
			return console.NewError("flag.together", "a", "out", "b", "csv")
		}
		return s.runInFolder(ctx, plan)
	}
	if err := s.checkFiles(plan); err != nil {
		return err
	}
	show, stop := s.app.surveyBar(plan.Space().Size())
	tally, err := crew.RunInMemory(ctx, plan, s.jobs, crew.Hooks{OnProgress: show, BeforeHand: beforeHand})
	stop()
	switch {
	case ctx.Err() != nil:
		fmt.Fprintln(s.app.err, s.app.say("survey.lost"))
		return ctx.Err()
	case err != nil:
		return err
	}
	if err := s.app.writeFile(s.csv, func(w io.Writer) error { return report.GrowthCSV(w, tally) }); err != nil {
		return err
	}
	if s.csv == standardStream { // the table replaces the summary
		return s.app.writeFile(s.page, report.New(tally, report.Options{Lang: s.app.lang, Command: shellLine(planCommand(plan))}).WritePage)
	}
	return s.app.writeTally(tally, s.page)
}

// checkFiles returns an error if the page or the table cannot be written.
func (s *surveyCmd) checkFiles(plan survey.Plan) error {
	if err := errors.Join(checkNotJSON(s.app, "csv", s.csv), s.app.checkPage(s.page), checkWritable(s.csv)); err != nil {
		return err
	}
	switch {
	case s.csv == standardStream && s.page == standardStream:
		return console.NewError("flag.together", "a", "csv -", "b", "html -")
	case s.csv != "" && !plan.HasTarget():
		return console.NewError("survey.bad.growth")
	}
	return nil
}

// rejectEmptyFlags makes cmd and its subcommands return an error for a flag with an empty value. An
// empty value does not mean the default.
func rejectEmptyFlags(cmd *cobra.Command) {
	for _, sub := range cmd.Commands() {
		rejectEmptyFlags(sub)
	}
	run := cmd.RunE
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		empty := ""
		cmd.Flags().Visit(func(f *pflag.Flag) {
			if value := strings.TrimSpace(f.Value.String()); value == "" || value == "[]" {
				empty = f.Name
			}
		})
		if empty != "" {
			return console.NewError("survey.bad.empty", "flag", empty)
		}
		return run(cmd, args)
	}
}

// writeClassic computes and writes the known tables.
func (s *surveyCmd) writeClassic(ctx context.Context) error {
	if err := s.app.checkPage(s.page); err != nil {
		return err
	}
	tables, err := classic.ComputeTables(ctx)
	if err != nil {
		return err
	}
	sheet := report.NewClassic(tables, report.Options{Lang: s.app.lang, Command: "make24 survey --classic"})
	return s.app.writeReport(sheet, s.page, func() error { return s.app.writeClassicJSON(tables) })
}

// checkPage returns an error if the page cannot be written. It is called before the computation.
func (a *app) checkPage(file string) error {
	if err := checkNotJSON(a, "html", file); err != nil {
		return err
	}
	return checkWritable(file)
}

// writeTally writes the report of a tally, and its page if a file is named.
func (a *app) writeTally(t *survey.Tally, page string) error {
	sheet := report.New(t, report.Options{Lang: a.lang, Command: shellLine(planCommand(t.Plan))})
	return a.writeReport(sheet, page, func() error { return a.writeTallyJSON(t) })
}

// writeReport writes a report: its page if a file is named and, unless that is standard output, a
// summary.
func (a *app) writeReport(sheet *report.Report, page string, writeJSON func() error) error {
	if err := a.writeFile(page, sheet.WritePage); err != nil || page == standardStream {
		return err
	}
	if a.json {
		return writeJSON()
	}
	return sheet.WriteText(a.out)
}

// runInFolder computes the survey in its folder, or resumes it, and writes the report.
func (s *surveyCmd) runInFolder(ctx context.Context, plan survey.Plan) error {
	unblock := blockExit()
	defer unblock()
	f, err := folder.Make(s.out, plan)
	if err != nil {
		return s.app.folderError(s.out, err)
	}
	tally, err := s.completeFolder(ctx, f)
	if err != nil {
		return err
	}
	unblock()
	return s.app.reportFolded(tally, f)
}

// completeFolder computes the rows that the folder lacks and folds the parts. If parts are damaged,
// it repeats both, so their rows are computed again.
func (s *surveyCmd) completeFolder(ctx context.Context, f *folder.Folder) (*survey.Tally, error) {
	for {
		if err := s.compute(ctx, f); err != nil {
			return nil, err
		}
		tally, err := s.app.foldParts(s.cmd, f, s.check)
		if damaged := (*folder.DamagedError)(nil); !errors.As(err, &damaged) {
			return tally, s.app.folderError(s.out, err)
		}
	}
}

// resumeCommand returns the command that resumes the survey of a plan in its folder.
func (s *surveyCmd) resumeCommand(p survey.Plan) string {
	words := append(planCommand(p), "--out", s.out)
	if jobs := s.cmd.Flags().Lookup("jobs"); jobs.Changed {
		words = append(words, "--jobs", jobs.Value.String())
	}
	return shellLine(words)
}

// compute computes the rows that the folder lacks.
func (s *surveyCmd) compute(ctx context.Context, f *folder.Folder) error {
	size := f.Plan().Space().Size()
	show, stop := s.app.surveyBar(size)
	err := crew.RunLocal(ctx, crew.Options{
		Folder: f, Name: workerName(), IntervalLength: intervalLength, Failpoint: failpoint,
		Hooks: crew.Hooks{BeforeHand: beforeHand, OnProgress: show},
	}, s.jobs)
	stop()
	switch {
	case ctx.Err() != nil:
		parts, err := f.Parts() // includes the rows that the workers saved while stopping
		if err != nil {
			return s.app.folderError(s.out, err)
		}
		done := size - folder.HandCount(folder.Gaps(parts, size))
		fmt.Fprintln(s.app.err, s.app.say("survey.paused", "done", done, "hands", size, "dir", console.OneLine(s.out), "command", console.OneLine(s.resumeCommand(f.Plan()))))
		return ctx.Err()
	case err != nil:
		return s.app.folderError(s.out, err)
	}
	return nil
}

func (a *app) newSurveyFold() *cobra.Command {
	cmd := a.newCommand("fold DIR", "survey.fold.short", "survey.fold.long", "survey.fold.example")
	readCheck := a.addCheckFlag(cmd, 1000)
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		if len(args) != 1 || args[0] == "" {
			return console.NewError("survey.bad.onedir")
		}
		check, err := readCheck()
		if err != nil {
			return err
		}
		f, err := folder.Open(args[0])
		if err != nil {
			return a.folderError(args[0], err)
		}
		tally, err := a.foldParts(cmd, f, check)
		if err != nil {
			return a.folderError(f.Dir(), err)
		}
		return a.reportFolded(tally, f)
	}
	return cmd
}

// foldParts folds the parts of a folder and reports damaged parts.
func (a *app) foldParts(cmd *cobra.Command, f *folder.Folder, check folder.CheckOptions) (*survey.Tally, error) {
	command := planCommand(f.Plan())
	o := report.Options{Lang: text.English} // not the locale's language, since the same survey must give the same bytes everywhere
	if cmd.Flags().Changed("lang") && a.lang != text.English {
		o.Lang = a.lang
		command = append(command, "--lang", a.lang.String())
	}
	o.Command = shellLine(command)
	return f.Fold(cmd.Context(), folder.FoldOptions{
		Summary:   func(w io.Writer, t *survey.Tally) error { return report.New(t, o).WriteText(w) },
		Report:    func(w io.Writer, t *survey.Tally) error { return report.New(t, o).WritePage(w) },
		OnDamaged: func(p folder.Part) { fmt.Fprintln(a.err, a.say("survey.damaged", "name", p.Name)) },
		Command:   command[1:], Version: a.manifestVersion(), RunInfo: newFoldInfo(), Failpoint: failpoint,
		Check: check,
	})
}

// reportFolded writes the report of a folded survey and the name of its folder.
func (a *app) reportFolded(tally *survey.Tally, f *folder.Folder) error {
	if err := a.writeTally(tally, ""); err != nil {
		return err
	}
	if err := a.out.Flush(); err != nil {
		return err
	}
	fmt.Fprintln(a.err, a.say("survey.written", "dir", console.OneLine(f.Dir())))
	return nil
}

// foldInfo is the content of run.json: the program and the machine that folded the survey, and
// the time.
type foldInfo struct {
	Version string    `json:"version"`
	Go      string    `json:"go"`
	System  string    `json:"system"`
	Host    string    `json:"host"`
	Cores   int       `json:"cores"`
	Folded  time.Time `json:"folded"`
}

func newFoldInfo() foldInfo {
	host, _ := os.Hostname() // empty if unknown
	return foldInfo{
		Version: readVersion().Version, Go: runtime.Version(), System: runtime.GOOS + "/" + runtime.GOARCH,
		Host: host, Cores: runtime.NumCPU(), Folded: time.Now().UTC().Truncate(time.Second),
	}
}

// surveyBar returns a function that shows the progress of a survey and the time left on standard
// error, if that is a terminal. The caller calls stop to remove the bar.
func (a *app) surveyBar(size int64) (show func(crew.Progress), stop func()) {
	bar, stop := a.newProgressBar(size, progressbar.OptionSetPredictTime(false)) // the bar's own prediction would ignore rows of earlier runs
	return func(p crew.Progress) {
		if p.Remaining >= 0 {
			bar.Describe(a.say("survey.left", "left", p.Remaining.Round(time.Second)))
		}
		_ = bar.Set64(p.HandsDone)
	}, stop
}

// shellLine returns a command as it is typed in a shell.
func shellLine(words []string) string {
	typed := make([]string, len(words))
	for i, word := range words {
		if typed[i] = word; strings.ContainsAny(word, " ^") {
			typed[i] = `"` + word + `"`
		}
	}
	return strings.Join(typed, " ")
}

// planCommand returns the command that makes the survey of a plan. The same plan always gives the
// same command.
func planCommand(p survey.Plan) []string {
	words := []string{"make24", "survey"}
	add := func(flag string, value any) { words = append(words, "--"+flag, fmt.Sprint(value)) }
	if rules := p.Rules.String(); rules != "classic" {
		add("variant", rules)
	}
	add("cards", p.Cards)
	v, _ := puzzle.Lookup(p.Rules.String()) // other rules have no pool
	if highest, copies, ok := poolRanks(p.Pool); ok {
		add("max", highest)
		add("copies", copies)
	} else if !slices.Equal(v.Pool, p.Pool) {
		var tiles []string
		for _, tile := range p.Pool {
			for range tile.Count {
				tiles = append(tiles, fmt.Sprint(tile.Value))
			}
		}
		add("tiles", strings.Join(tiles, " "))
	}
	if p.HasTarget() {
		add("target", p.Target)
	}
	if p.HasWindow() {
		add("targets", fmt.Sprintf("%d..%d", p.Low, p.High))
	}
	add("stats", p.Stats)
	if p.Steps > 0 {
		add("hand-steps", p.Steps)
	}
	return words
}

// poolRanks returns the highest rank and the copies of each rank of a pool. It reports false if the
// pool is not made of ranks from 1 up with equal copies.
func poolRanks(pool deal.Pool) (highest, copies int, ok bool) {
	for i, tile := range pool {
		if tile.Value != int64(i+1) || tile.Count != pool[0].Count {
			return 0, 0, false
		}
	}
	return len(pool), pool[0].Count, true
}

// folderError returns the error for the user if using the folder of a survey failed with err. It
// returns errors for the user, write errors and cancellation unchanged.
func (a *app) folderError(dir string, err error) error {
	mismatch := (*folder.MismatchError)(nil)
	gaps, damaged := (*folder.GapsError)(nil), (*folder.DamagedError)(nil)
	input, write := (*console.Error)(nil), (*writeError)(nil)
	shown := console.OneLine(dir)
	switch {
	case err == nil || errors.Is(err, context.Canceled) || errors.As(err, &input) || errors.As(err, &write):
		return err
	case errors.Is(err, folder.ErrOtherPlan):
		return console.NewError("survey.bad.other", "dir", shown)
	case errors.Is(err, folder.ErrNoSurvey):
		return console.NewError("survey.bad.none", "dir", shown)
	case errors.Is(err, folder.ErrForeign):
		return console.NewError("survey.bad.foreign", "dir", shown)
	case errors.Is(err, folder.ErrLocked):
		return console.NewError("survey.bad.busy", "dir", shown)
	case errors.As(err, &mismatch):
		worker := a.say("survey.nomaker")
		if mismatch.Worker != "" {
			worker = console.OneLine(mismatch.Worker)
		}
		return console.NewError("survey.wrong", "dir", shown, "hand", mismatch.Hand, "rank", mismatch.Rank, "part", mismatch.Part, "worker", worker, "seed", mismatch.Seed)
	case errors.As(err, &damaged):
		return console.NewError("survey.bad.aside", "dir", shown, "n", folder.HandCount(damaged.Gaps))
	case errors.As(err, &gaps):
		return console.NewError("survey.bad.gaps", "dir", shown, "n", folder.HandCount(gaps.Gaps))
	}
	detail := console.OneLine(errorWithin(dir, err))
	if errors.Is(err, rows.ErrDamaged) {
		return console.NewError("survey.bad.unread", "dir", shown, "detail", detail)
	}
	return console.NewError("survey.bad.folder", "dir", shown, "detail", detail)
}

// errorWithin returns the text of an error about a file in dir, with the file's name relative to
// dir, since the message names dir itself.
func errorWithin(dir string, err error) string {
	var path *fs.PathError
	var link *os.LinkError
	name, cause := "", err
	switch {
	case errors.As(err, &path):
		name, cause = path.Path, path.Err
	case errors.As(err, &link):
		name, cause = link.New, link.Err
	default:
		return strings.ReplaceAll(err.Error(), dir+string(filepath.Separator), "")
	}
	rel, relErr := filepath.Rel(dir, name)
	info, statErr := os.Stat(dir)
	if relErr != nil || rel == "." || strings.HasPrefix(rel, "..") || statErr != nil || !info.IsDir() {
		return cause.Error()
	}
	return rel + ": " + cause.Error()
}

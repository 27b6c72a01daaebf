package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"runtime"
	"slices"
	"strings"
	"time"

	"github.com/schollz/progressbar/v3"
	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/make24/make24/deal"
	"github.com/make24/make24/internal/survey"
	"github.com/make24/make24/internal/survey/classic"
	"github.com/make24/make24/internal/survey/crew"
	"github.com/make24/make24/internal/survey/folder"
	"github.com/make24/make24/internal/survey/report"
	"github.com/make24/make24/internal/text"
	"github.com/make24/make24/puzzle"
)

// surveying is one run of survey.
type surveying struct {
	*app
	cmd     *cobra.Command
	plan    *planFlags
	out     string
	page    string
	workers *jobsFlag
	jobs    int
	classic bool
	check   *checkFlag
}

// checkFlag says how many rows a fold recomputes.
type checkFlag struct {
	cmd  *cobra.Command
	rows int
}

// maxCheck bounds the rows that a fold recomputes: it holds some words of each.
const maxCheck = 1_000_000

// addCheck adds the flag, with what it is where it is not given.
func (a *app) addCheck(cmd *cobra.Command, rows int) *checkFlag {
	c := &checkFlag{cmd: cmd, rows: rows}
	cmd.Flags().Var(decimal[int]{&c.rows}, "check", a.say("survey.fold.check"))
	return c
}

func (c *checkFlag) read() error {
	if c.rows < 0 || c.rows > maxCheck {
		return bad("survey.bad.checks", "limit", maxCheck)
	}
	return nil
}

// checkTime is the longest that rows are recomputed where nobody says how many.
const checkTime = time.Second

func (c *checkFlag) check() folder.Check {
	check := folder.Check{Rows: c.rows, Time: checkTime, Seed: rand.Uint64()}
	if c.cmd.Flags().Changed("check") {
		check.Time = 0
	}
	return check
}

func (a *app) newSurvey() *cobra.Command {
	cmd := a.command("survey", "survey.help.short", "survey.help.long", "survey.help.example")
	s := &surveying{app: a, cmd: cmd, plan: a.addPlan(cmd)}
	f := cmd.Flags()
	f.StringVarP(&s.out, "out", "o", "", a.say("survey.help.out"))
	f.StringVar(&s.page, "page", "", a.say("survey.help.page"))
	s.workers = a.addJobs(cmd)
	s.check = a.addCheck(cmd, 0) // the parts are its own
	f.BoolVar(&s.classic, "classic", false, a.say("survey.help.classic"))
	_ = cmd.MarkFlagDirname("out") // the error is for a flag that does not exist
	_ = cmd.MarkFlagFilename("page", "html")
	cmd.AddCommand(a.newSurveyServer(), a.newSurveyPlan(), a.newSurveyWorker(), a.newSurveyWatch(), a.newSurveyCancel(), a.newSurveyFold(),
		a.newSurveyCompare())
	cmd.Args = noWords
	cmd.RunE = func(cmd *cobra.Command, _ []string) (err error) {
		if s.jobs, err = s.workers.read(); err != nil {
			return err
		}
		if err := s.check.read(); err != nil {
			return err
		}
		return s.run(cmd.Context())
	}
	fill(cmd)
	return cmd
}

func (s *surveying) run(ctx context.Context) error {
	if s.classic {
		if s.plan.named() || s.out != "" || s.cmd.Flags().Changed("jobs") {
			return bad("survey.bad.alone")
		}
		return s.tables(ctx)
	}
	plan, err := s.plan.read()
	if err != nil {
		return err
	}
	if s.out == standardStream {
		return bad("survey.out.folder")
	}
	if s.out != "" {
		if s.page != "" {
			return bad("flag.together", "a", "out", "b", "page")
		}
		return s.keep(ctx, plan)
	}
	if err := apartFromJSON(s.app, "page", s.page); err != nil {
		return err
	}
	if err := checkFile(s.page); err != nil { // or it would be known only after hours
		return err
	}
	show, stop := s.bar(plan.Space().Size())
	tally, err := crew.Pool(ctx, plan, s.jobs, crew.Hooks{Progress: show, Meet: meet})
	stop()
	if err != nil {
		return err
	}
	if err := s.writeFile(s.page, func(w io.Writer) error { return report.New(tally, s.told(plan)).WritePage(w) }); err != nil {
		return err
	}
	if s.page == standardStream {
		return nil // in place of the summary
	}
	return s.tell(tally)
}

// fill makes a command, and those below it, refuse flags that are given with nothing in them: nothing
// is no default.
func fill(cmd *cobra.Command) {
	for _, below := range cmd.Commands() {
		fill(below)
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
			return bad("survey.bad.empty", "flag", empty)
		}
		return run(cmd, args)
	}
}

// told is how a report of a plan is told.
func (a *app) told(plan survey.Plan) report.Options {
	return report.Options{Lang: a.lang, Command: shellLine(planCommand(plan))}
}

// tables makes the known tables.
func (s *surveying) tables(ctx context.Context) error {
	if err := apartFromJSON(s.app, "page", s.page); err != nil {
		return err
	}
	if err := checkFile(s.page); err != nil {
		return err
	}
	known, err := classic.Compute(ctx)
	if err != nil {
		return err
	}
	sheet := report.NewClassic(known, report.Options{Lang: s.lang, Command: "make24 survey --classic"})
	if err := s.writeFile(s.page, sheet.WritePage); err != nil {
		return err
	}
	switch {
	case s.page == standardStream:
		return nil // in place of the tables
	case s.json:
		return s.classicJSON(known)
	}
	return sheet.WriteText(s.app.out)
}

// tell writes what a tally tells.
func (a *app) tell(t *survey.Tally) error {
	if a.json {
		return a.tellJSON(t)
	}
	return report.New(t, a.told(t.Plan)).WriteText(a.out)
}

// keep surveys into the folder, or goes on with what is there, and tells what it comes to.
func (s *surveying) keep(ctx context.Context, plan survey.Plan) error {
	done := keep()
	defer done()
	f, err := folder.Make(s.out, plan)
	if err != nil {
		return s.folderError(s.out, err)
	}
	tally, err := s.whole(ctx, f)
	if err != nil {
		return err
	}
	done()
	return s.folded(tally, f)
}

// whole finds what the folder has not and puts the parts together. What damaged parts had alone is done
// again.
func (s *surveying) whole(ctx context.Context, f *folder.Folder) (*survey.Tally, error) {
	for {
		if err := s.compute(ctx, f); err != nil {
			return nil, err
		}
		tally, err := s.putTogether(ctx, s.cmd, f, s.check)
		if damaged := (*folder.DamagedError)(nil); !errors.As(err, &damaged) {
			return tally, s.folderError(s.out, err)
		}
	}
}

// compute finds the rows that the folder has not.
func (s *surveying) compute(ctx context.Context, f *folder.Folder) error {
	size := f.Plan().Space().Size()
	show, stop := s.bar(size)
	err := crew.Local(ctx, crew.Work{Folder: f, Name: workerName(), At: failpoint, Hooks: crew.Hooks{Meet: meet, Progress: show}}, s.jobs)
	stop()
	switch {
	case ctx.Err() != nil:
		parts, err := f.Parts() // also what the workers had in hand and kept at last
		if err != nil {
			return s.folderError(s.out, err)
		}
		done := size - folder.Hands(folder.Gaps(parts, size))
		fmt.Fprintln(s.err, s.say("survey.paused", "done", done, "hands", size, "dir", oneLine(s.out)))
		return ctx.Err()
	case err != nil:
		return s.folderError(s.out, err)
	}
	return nil
}

// fold puts the parts of a folder together and tells what they come to.
func (a *app) fold(ctx context.Context, cmd *cobra.Command, f *folder.Folder, check *checkFlag) error {
	tally, err := a.putTogether(ctx, cmd, f, check)
	if err != nil {
		return a.folderError(f.Dir(), err)
	}
	return a.folded(tally, f)
}

// putTogether puts the parts of a folder together. It tells of parts that are damaged.
func (a *app) putTogether(ctx context.Context, cmd *cobra.Command, f *folder.Folder, check *checkFlag) (*survey.Tally, error) {
	command := planCommand(f.Plan())
	o := report.Options{Lang: text.English} // and not the locale's: the same survey is the same bytes everywhere
	if cmd.Flags().Changed("lang") && a.lang != text.English {
		o.Lang = a.lang
		command = append(command, "--lang", a.lang.String())
	}
	o.Command = shellLine(command)
	return f.Fold(ctx, folder.FoldOptions{
		Summary: func(w io.Writer, t *survey.Tally) error { return report.New(t, o).WriteText(w) },
		Report:  func(w io.Writer, t *survey.Tally) error { return report.New(t, o).WritePage(w) },
		Aside:   func(p folder.Part) { fmt.Fprintln(a.err, a.say("survey.damaged", "name", p.Name)) },
		Command: command[1:], Version: a.version(), Run: foldedBy(), At: failpoint,
		Check: check.check(),
	})
}

// folded tells what a survey comes to whose folder is whole.
func (a *app) folded(tally *survey.Tally, f *folder.Folder) error {
	if err := a.tell(tally); err != nil {
		return err
	}
	if err := a.out.Flush(); err != nil {
		return err
	}
	fmt.Fprintln(a.err, a.say("survey.written", "dir", oneLine(f.Dir())))
	return nil
}

// foldRecord says in run.json by what and when a survey was folded.
type foldRecord struct {
	Version string    `json:"version"`
	Go      string    `json:"go"`
	System  string    `json:"system"`
	Host    string    `json:"host"`
	Cores   int       `json:"cores"`
	Folded  time.Time `json:"folded"`
}

func foldedBy() foldRecord {
	host, _ := os.Hostname() // without a name it is left empty
	return foldRecord{
		Version: version().Version, Go: runtime.Version(), System: runtime.GOOS + "/" + runtime.GOARCH,
		Host: host, Cores: runtime.NumCPU(), Folded: time.Now().UTC().Truncate(time.Second),
	}
}

// bar shows on standard error, when that is a terminal, how far the survey is and how long it
// still takes. The second function takes it away.
func (a *app) bar(size int64) (show func(crew.Progress), stop func()) {
	if !a.err.tty {
		return nil, func() {}
	}
	b := progressbar.NewOptions64(size, progressbar.OptionSetWriter(a.err), progressbar.OptionSetWidth(30),
		progressbar.OptionShowCount(), progressbar.OptionThrottle(barEvery), progressbar.OptionClearOnFinish(),
		progressbar.OptionSetPredictTime(false)) // it knows nothing of what was there before
	show = func(p crew.Progress) {
		if p.Left >= 0 {
			b.Describe(a.say("survey.left", "left", p.Left.Round(time.Second)))
		}
		_ = b.Set64(p.Done)
	}
	return show, func() { _ = b.Clear() } // who looks away needs no bar
}

// shellLine is a command as it is typed.
func shellLine(words []string) string {
	typed := make([]string, len(words))
	for i, word := range words {
		if typed[i] = word; strings.ContainsAny(word, " ^") {
			typed[i] = `"` + word + `"`
		}
	}
	return strings.Join(typed, " ")
}

// planCommand is the command that makes a plan's survey. It depends on the plan alone.
func planCommand(p survey.Plan) []string {
	words := []string{"make24", "survey"}
	add := func(flag string, value any) { words = append(words, "--"+flag, fmt.Sprint(value)) }
	if rules := p.Rules.String(); rules != "classic" {
		add("variant", rules)
	}
	add("cards", p.Cards)
	v, _ := puzzle.Lookup(p.Rules.String()) // other rules have no pool
	if highest, copies, ok := ranks(p.Pool); ok {
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
	if p.Stats != survey.Reach {
		add("target", p.Target)
	}
	if p.Stats.Has(survey.Reach) {
		add("targets", fmt.Sprintf("%d..%d", p.Low, p.High))
	}
	add("stats", p.Stats)
	if p.Steps > 0 {
		add("steps", p.Steps)
	}
	return words
}

// ranks says of a pool which ranks it is made of, if it is.
func ranks(pool deal.Pool) (highest, copies int, ok bool) {
	for i, tile := range pool {
		if tile.Value != int64(i+1) || tile.Count != pool[0].Count {
			return 0, 0, false
		}
	}
	return len(pool), pool[0].Count, true
}

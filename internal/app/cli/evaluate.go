package cli

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/make24/make24/internal/app/console"
	"github.com/make24/make24/internal/engine/excerpt"
	"github.com/make24/make24/internal/sets/dataset"
	"github.com/make24/make24/internal/sets/evaluate"
	"github.com/make24/make24/internal/sets/record"
	"github.com/make24/make24/puzzle"
)

// The limits of the flags of evaluate.
const (
	maxK        = 100_000
	minDraws    = 1000
	maxDraws    = 100_000
	maxExamples = 100
)

// evaluateCmd holds the flags of one run of evaluate.
type evaluateCmd struct {
	app     *app
	cmd     *cobra.Command
	profile *profileFlags
	options evaluate.Options
	puzzles string // --puzzles
	twin    string // --twin
	k       string // --k
	format  *string
	page    string // --html

	matrix, differences string
	plots               string // a folder
}

func (a *app) newEvaluate() *cobra.Command {
	cmd := a.newCommand("evaluate [FILE]...", "evaluate.short", "evaluate.long", "evaluate.example")
	e := &evaluateCmd{app: a, cmd: cmd, profile: a.addProfileFlags(cmd), options: evaluate.Options{Examples: 2, Draws: minDraws, Seed: 1}}
	f := cmd.Flags()
	f.StringVar(&e.puzzles, "puzzles", "", a.say("evaluate.help.puzzles"))
	f.StringVar(&e.twin, "twin", "", a.say("evaluate.help.twin"))
	f.StringVar(&e.k, "k", "", a.say("evaluate.help.k"))
	f.BoolVar(&e.options.ByPrompt, "by-prompt", false, a.say("evaluate.help.byprompt"))
	e.format = a.addChoiceFlag(cmd, "format", "text", "evaluate.help.format", "text", "markdown", "latex", "csv")
	f.StringVar(&e.page, "html", "", a.say("flag.help.html"))
	f.StringVar(&e.matrix, "matrix", "", a.say("evaluate.help.matrix"))
	f.StringVar(&e.differences, "differences", "", a.say("evaluate.help.differences"))
	f.StringVar(&e.plots, "plots", "", a.say("evaluate.help.plots"))
	f.Var(decimalValue[int]{&e.options.Examples}, "examples", a.say("evaluate.help.examples"))
	f.Var(decimalValue[int]{&e.options.Draws}, "draws", a.say("evaluate.help.draws"))
	f.Var(decimalValue[uint64]{&e.options.Seed}, "seed", a.say("evaluate.help.seed"))
	a.addFieldFlags(cmd, &e.options.Fields, true)
	_ = cmd.MarkFlagFilename("puzzles") // fails only if the flag does not exist
	_ = cmd.MarkFlagFilename("twin")
	_ = cmd.MarkFlagFilename("html", "html")
	_ = cmd.MarkFlagFilename("matrix", "jsonl", "csv")
	_ = cmd.MarkFlagFilename("differences", "jsonl")
	_ = cmd.MarkFlagDirname("plots")
	cmd.RunE = func(cmd *cobra.Command, args []string) error { return e.run(cmd.Context(), args) }
	return cmd
}

// run evaluates the answers in the files and writes the report.
func (e *evaluateCmd) run(ctx context.Context, files []string) error {
	if len(files) == 0 {
		files = []string{standardStream}
	}
	if err := e.prepare(ctx, files); err != nil {
		return err
	}
	stop := e.app.showElapsed()
	c := evaluate.New(e.options)
	report, err := e.collect(ctx, c, files)
	stop()
	if err == nil {
		err = e.write(ctx, report)
	}
	bad := e.reportBad(c)
	if err != nil {
		return evaluateError(err)
	}
	return bad
}

// prepare checks the flags and reads the sets of --puzzles and --twin.
func (e *evaluateCmd) prepare(ctx context.Context, files []string) (err error) {
	o := &e.options
	if err := checkExclusive(e.cmd, "json", "format"); err != nil {
		return err
	}
	if o.Draws < minDraws || o.Draws > maxDraws {
		return console.NewError("evaluate.bad.draws", "n", o.Draws, "low", minDraws, "high", maxDraws)
	}
	if o.Examples < 0 || o.Examples > maxExamples {
		return console.NewError("evaluate.bad.examples", "n", o.Examples, "limit", maxExamples)
	}
	if e.k != "" {
		for word := range strings.SplitSeq(e.k, ",") {
			k, err := strconv.ParseInt(word, 10, 64)
			if err != nil || k < 1 || k > maxK {
				return console.NewError("evaluate.bad.k", "k", excerpt.Quote(e.k), "limit", maxK)
			}
			o.K = append(o.K, k)
		}
	}
	defaults, err := e.profile.streamDefaults()
	if err != nil {
		return err
	}
	o.Profile, o.Target, o.Budget = defaults.Profile, defaults.Target, defaults.Budget
	if err := e.checkOutputs(files); err != nil {
		return err
	}
	if e.plots != "" {
		if err := os.MkdirAll(e.plots, 0o777); err != nil { //nolint:gosec // the umask applies
			return unwritableError(e.plots, err)
		}
	}
	o.Origin = evaluate.Origin{Version: e.app.manifestVersion(), Flags: e.originFlags()}
	if o.Puzzles, o.Origin.Set, err = e.readPuzzles(ctx, e.puzzles); err != nil || e.twin == "" {
		return err
	}
	if e.puzzles == "" {
		return console.NewError("evaluate.bad.twin")
	}
	if o.Twin, o.Origin.Twin, err = e.readPuzzles(ctx, e.twin); err != nil {
		return err
	}
	if p, ok := o.Shared(); ok {
		return console.NewError("evaluate.bad.shared", "puzzle", p.ID())
	}
	return nil
}

// checkOutputs returns an error if a file of the flags cannot be written, or if writing it would replace an
// input or another output.
func (e *evaluateCmd) checkOutputs(files []string) error {
	inputs := slices.Clone(files)
	for _, set := range []string{e.puzzles, e.twin} {
		if source, err := dataset.ParseSource(set); err == nil {
			inputs = append(inputs, source.Name)
		}
	}
	written := map[string]bool{}
	for _, f := range []struct{ flag, name string }{{"html", e.page}, {"matrix", e.matrix}, {"differences", e.differences}} {
		if err := cmp.Or(checkWritable(f.name), checkReplaces(f.flag, f.name, inputs...)); err != nil {
			return err
		}
		if f.name == "" || f.name == standardStream {
			continue
		}
		name := filepath.Clean(f.name)
		if written[name] {
			return console.NewError("set.twice", "flag", f.flag, "file", console.OneLine(f.name))
		}
		written[name] = true
	}
	return nil
}

// outputFlags are the flags that only choose the output.
var outputFlags = []string{"differences", "format", "html", "matrix", "plots"}

// originFlags returns the flags that were given and influence the figures of the report.
func (e *evaluateCmd) originFlags() (flags []string) {
	e.cmd.LocalFlags().VisitAll(func(f *pflag.Flag) {
		if f.Changed && !slices.Contains(outputFlags, f.Name) {
			flags = append(flags, "--"+f.Name+"="+console.OneLine(f.Value.String()))
		}
	})
	return flags
}

// readPuzzles reads a set, or nothing if the name is empty.
func (e *evaluateCmd) readPuzzles(ctx context.Context, name string) ([]puzzle.Puzzle, *evaluate.File, error) {
	if name == "" {
		return nil, nil, nil
	}
	source, err := dataset.ParseSource(name)
	if err != nil {
		return nil, nil, err
	}
	puzzles, err := readPuzzles(ctx, source, dataset.ReadOptions{Rules: e.options.Profile.String(), Target: dataset.Known(e.options.Target), Fields: e.options.Fields})
	if err != nil {
		return nil, nil, err
	}
	if puzzles == nil {
		return nil, nil, console.NewError("evaluate.set.none", "file", excerpt.Quote(name))
	}
	set, err := originSet(source)
	return puzzles, set, err
}

// originSet returns the set for the origin of the report, without a digest if it is a pipe, which was read.
func originSet(source dataset.Source) (*evaluate.File, error) {
	file, err := os.Open(source.Name)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	var in io.Reader
	if info, err := file.Stat(); err == nil && info.Mode().IsRegular() {
		in = file
	}
	return evaluate.NewFile(source.String(), in)
}

// collect reads the files and makes the report.
func (e *evaluateCmd) collect(ctx context.Context, c *evaluate.Collector, files []string) (*evaluate.Report, error) {
	for _, name := range files {
		if err := e.read(ctx, c, name); err != nil {
			return nil, err
		}
	}
	return c.Report(ctx)
}

// read reads the answers of one file.
func (e *evaluateCmd) read(ctx context.Context, c *evaluate.Collector, name string) error {
	if name == standardStream {
		err := c.Read(ctx, "stdin", e.app.in)
		if err == nil || ctx.Err() != nil || evaluate.IsInputError(err) || errors.As(err, new(*record.Error)) {
			return err
		}
		return console.NewError("stream.read", "detail", console.UnwrapPathError(err))
	}
	file, err := os.Open(name)
	if err == nil {
		defer file.Close()
		err = c.Read(ctx, name, file)
	}
	var path *fs.PathError
	if errors.As(err, &path) {
		return console.NewError("evaluate.file", "file", console.OneLine(name), "detail", console.UnwrapPathError(err))
	}
	return err
}

// evaluateError returns the error for the user if err is an *evaluate.Error, or else err itself.
func evaluateError(err error) error {
	var header *record.Error
	if errors.As(err, &header) {
		return console.NewError("check.column", "message", header.Text)
	}
	var bad *evaluate.Error
	if !errors.As(err, &bad) {
		return err
	}
	switch bad.Kind {
	case evaluate.TooManyModels:
		return console.NewError("evaluate.bad.models", "limit", evaluate.MaxModels)
	case evaluate.TooManyPuzzles:
		return console.NewError("evaluate.bad.puzzles", "limit", evaluate.MaxPuzzles)
	case evaluate.TooManyAnswers:
		return console.NewError("evaluate.bad.answers", "limit", evaluate.MaxSamples)
	case evaluate.RepeatedSample:
		return console.NewError("evaluate.bad.sample", "model", excerpt.Quote(bad.Model), "sample", bad.Sample, "puzzle", bad.Puzzle)
	case evaluate.NoAnswers:
	}
	return console.NewError("evaluate.none")
}

// write writes the report in the formats of the flags.
func (e *evaluateCmd) write(ctx context.Context, r *evaluate.Report) (err error) {
	switch {
	case e.app.json:
		err = console.WriteJSON(e.app.out, r)
	case *e.format == "markdown":
		err = r.WriteMarkdown(e.app.out, e.app.lang)
	case *e.format == "latex":
		err = r.WriteLaTeX(e.app.out, e.app.lang)
	case *e.format == "csv":
		err = r.WriteCSV(e.app.out)
	default:
		err = r.WriteText(e.app.out, e.app.lang)
	}
	if err != nil {
		return err
	}
	writeMatrix := r.WriteMatrix
	if filepath.Ext(e.matrix) == ".csv" {
		writeMatrix = r.WriteMatrixCSV
	}
	for _, file := range []struct {
		name  string
		write func(io.Writer) error
	}{
		{e.page, func(out io.Writer) error { return r.WritePage(out, e.app.lang) }},
		{e.matrix, writeMatrix},
		{e.differences, func(out io.Writer) error { return r.WriteDifferences(ctx, out) }},
	} {
		if err := e.app.writeFile(file.name, file.write); err != nil {
			return err
		}
	}
	if e.plots == "" {
		return nil
	}
	for _, plot := range r.Plots(e.app.lang) {
		write := func(out io.Writer) error {
			_, err := io.WriteString(out, plot.SVG)
			return err
		}
		if err := e.app.writeFile(filepath.Join(e.plots, plot.Name), write); err != nil {
			return err
		}
	}
	return nil
}

// reportBad reports the records that could not be judged.
func (e *evaluateCmd) reportBad(c *evaluate.Collector) error {
	n, first := c.Bad()
	if n == 0 {
		return nil
	}
	for _, b := range first {
		fmt.Fprintln(e.app.err, "make24: "+e.app.say("evaluate.badline", "file", b.File, "line", b.Line, "message", b.Err.Text))
	}
	fmt.Fprintln(e.app.err, "make24: "+e.app.say("evaluate.badlines", "n", n))
	return errReported
}

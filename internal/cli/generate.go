package cli

import (
	"context"
	"fmt"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/schollz/progressbar/v3"
	"github.com/spf13/cobra"

	"github.com/make24/make24/expr"
	"github.com/make24/make24/generate"
	"github.com/make24/make24/internal/answer"
	"github.com/make24/make24/internal/dataset"
	"github.com/make24/make24/internal/order"
	"github.com/make24/make24/internal/text"
	"github.com/make24/make24/puzzle"
)

// generateFlags are the flags of generate as they were given; wishes.go and set.go read them.
type generateFlags struct {
	cmd     *cobra.Command
	profile *profileFlags

	order   order.Order // as text
	n       int64
	seed    uint64
	unique  *choice
	split   *choice
	exclude []string

	format, out, verify string
	workers             *jobsFlag
}

func (a *app) newGenerate() *cobra.Command {
	cmd := a.command("generate", "generate.short", "generate.long", "generate.example")
	flags := a.addGenerate(cmd)
	cmd.Args = noArguments
	cmd.RunE = func(cmd *cobra.Command, _ []string) error {
		if flags.verify != "" {
			return a.verifySet(cmd, flags.verify)
		}
		g, err := a.generating(flags)
		if err != nil {
			return err
		}
		return g.run(cmd.Context())
	}
	return cmd
}

// addGenerate adds the flags of generate to a command.
func (a *app) addGenerate(cmd *cobra.Command) *generateFlags {
	g := &generateFlags{cmd: cmd, profile: a.addProfile(cmd), n: 10}
	f := cmd.Flags()
	f.Lookup("target").Usage = a.say("generate.help.target")
	f.Lookup("max").Usage = a.say("generate.help.max")
	f.Var(decimal[int64]{&g.n}, "n", a.say("generate.help.n"))
	f.Var(decimal[uint64]{&g.seed}, "seed", a.say("generate.help.seed"))
	o := &g.order
	f.StringVar(&o.Cards, "cards", "", a.say("generate.help.cards"))
	f.StringVar(&o.Values, "values", "", a.say("generate.help.values"))
	f.Var(decimal[int64]{&o.Copies}, "copies", a.say("generate.help.copies"))
	f.StringVar(&o.Level, "level", "", a.say("generate.help.level"))
	f.StringVar(&o.Seconds, "seconds", "", a.say("generate.help.seconds"))
	g.unique = a.choiceFlag(cmd, "unique", "", "generate.help.unique", expr.Form.String(), expr.Idea.String())
	f.StringVar(&o.Needs, "needs", "", a.say("generate.help.needs", "needs", list(generate.Needs())))
	f.StringVar(&o.Shape, "shape", "", a.say("generate.help.shape"))
	f.StringVar(&o.Depth, "depth", "", a.say("generate.help.depth"))
	f.StringVar(&o.Share, "unsolvable-share", "", a.say("generate.help.share"))
	f.StringVar(&o.Balance, "stratify", "", a.say("generate.help.stratify", "axes", list(generate.Axes())))
	f.StringVar(&o.Columns, "columns", "", a.say("generate.help.columns", "columns", list(dataset.ColumnNames())))
	f.Var(decimal[int64]{&o.Patience}, "patience", a.say("generate.help.patience"))
	g.split = a.choiceFlag(cmd, "split", "", "generate.help.split", texts(dataset.Splits())...)
	f.StringArrayVar(&g.exclude, "exclude", nil, a.say("generate.help.exclude"))
	f.StringVar(&g.format, "format", "", a.say("generate.help.format", "formats", list(dataset.FormatNames())))
	f.StringVarP(&g.out, "out", "o", "", a.say("generate.help.out"))
	f.Lookup("exclude").DefValue = "" // there is none
	g.workers = a.addJobs(cmd)
	f.StringVar(&g.verify, "verify", "", a.say("generate.help.verify"))
	a.complete(cmd, "format", dataset.FormatNames())
	a.complete(cmd, "needs", texts(generate.Needs()))
	a.complete(cmd, "stratify", texts(generate.Axes()))
	_ = cmd.MarkFlagFilename("out") // the error is for a flag that does not exist
	_ = cmd.MarkFlagFilename("exclude")
	_ = cmd.MarkFlagFilename("verify", "json")
	return g
}

// changed reports whether a flag was given.
func (g *generateFlags) changed(name string) bool { return g.cmd.Flags().Changed(name) }

// generating is one run of generate.
type generating struct {
	*app
	flags   *generateFlags
	command []string // the arguments that make the same set
	variant string
	wishes  generate.Wishes
	plan    *generate.Plan
	seed    uint64
	jobs    int
	inputs  []dataset.Input // what --exclude read
	format  dataset.Format
	options dataset.WriterOptions
	split   dataset.Split
}

// maxPuzzles bounds --n.
const maxPuzzles = 1_000_000_000

// generating reads the flags of generate.
func (a *app) generating(flags *generateFlags) (*generating, error) {
	g := &generating{app: a, flags: flags, seed: flags.seed}
	if flags.n < 1 || flags.n > maxPuzzles {
		return nil, bad("generate.n", "n", flags.n, "limit", maxPuzzles)
	}
	jobs, err := flags.workers.read()
	if err != nil {
		return nil, err
	}
	g.jobs = jobs
	profile, err := flags.profile.readProfile()
	if err != nil {
		return nil, err
	}
	v, err := puzzle.Lookup(flags.profile.name)
	if err != nil {
		return nil, err
	}
	g.variant = v.Name
	g.options = dataset.WriterOptions{Profile: profile}
	if flags.changed("lang") { // and not the locale: the same flags make the same bytes everywhere
		g.options.Lang = a.lang
	}
	if flags.out == standardStream {
		flags.out = ""
	}
	if g.format, err = flags.setFormat(); err != nil {
		return nil, err
	}
	if a.json && g.format != dataset.JSONL {
		return nil, bad("flag.together", "a", "json", "b", "format "+g.format.String())
	}
	flags.order.Variant, flags.order.Format, flags.order.TenFaces = v, g.format, profile.TenFaces && v.Pool != nil && v.Pool.Max() == highestRank
	flags.order.Unique, flags.order.Max, flags.order.Target = flags.unique.value, flags.profile.max, flags.profile.target
	if g.wishes, err = flags.order.Wishes(); err != nil {
		return nil, err
	}
	g.options.Columns = flags.order.WantedColumns()
	g.split, _ = dataset.ParseSplit(flags.split.value)
	if err := g.leaveOut(profile); err != nil {
		return nil, err
	}
	if !flags.changed("seed") {
		g.seed = freshSeed()
	}
	if g.plan, err = generate.New(g.wishes, flags.n, g.seed); err != nil {
		return nil, err
	}
	g.command = g.commandLine()
	return g, nil
}

// setFormat is the format of --format, else that of the file's name, else lines of JSON.
func (g *generateFlags) setFormat() (dataset.Format, error) {
	if g.format != "" {
		return dataset.ParseFormat(g.format)
	}
	ending := filepath.Ext(g.out)
	for _, f := range dataset.Formats() {
		if g.out != "" && f.Extension() == ending { // the first is the plainest
			return f, nil
		}
	}
	if g.out != "" {
		return 0, bad("generate.ending", "name", quote(g.out), "formats", strings.Join(dataset.FormatNames(), ", "))
	}
	return dataset.JSONL, nil
}

// commandLine is the arguments that make the same set again: those given, and what was not
// given but mattered.
func (g *generating) commandLine() []string {
	line := []string{"generate"}
	set := g.flags.cmd.Flags()
	for _, name := range flagNames(set) {
		f := set.Lookup(name)
		if !f.Changed || slices.Contains([]string{"out", "format", "jobs", "verify", "lang", "seed", "json", "ascii"}, name) {
			continue
		}
		if name == "exclude" {
			for _, file := range g.flags.exclude {
				line = append(line, "--exclude="+file)
			}
			continue
		}
		line = append(line, "--"+name+"="+f.Value.String())
	}
	return append(line, "--seed="+strconv.FormatUint(g.seed, 10), "--format="+g.format.String(), "--lang="+g.options.Lang.String())
}

// run makes the set.
func (g *generating) run(ctx context.Context) error {
	var writer interface{ Write(*dataset.Record) error }
	var finish func() error
	if g.flags.out == "" {
		if g.tty && g.format.Extension() == ".parquet" {
			return bad("generate.terminal", "format", g.format.String())
		}
		w, err := dataset.NewWriter(g.format, g.out, g.options)
		if err != nil {
			return err
		}
		writer, finish = w, w.Close
	} else {
		set, err := dataset.Begin(g.flags.out, g.format, g.options)
		if err != nil {
			return err
		}
		defer set.Abort() // after Commit it does nothing
		writer, finish = set, func() error {
			_, err := set.Commit(dataset.Manifest{Command: g.command, Version: g.version(), Seed: g.seed, Inputs: g.inputs})
			return err
		}
	}
	out, err := g.make(ctx, writer.Write)
	if err != nil {
		return err
	}
	if out.Found > 0 || g.flags.out == "" {
		if err := finish(); err != nil {
			return err
		}
	}
	g.tell(out)
	if out.Found == 0 {
		return errNo
	}
	return nil
}

// outcome is how the making of a set went.
type outcome struct {
	generate.Tally
	heavy int64 // candidates that were passed over
	lost  bool  // patience ran out
}

// make makes the puzzles and hands on the record of each.
func (g *generating) make(ctx context.Context, write func(*dataset.Record) error) (out outcome, err error) {
	picker := g.plan.Picker()
	step, stop := g.bar()
	defer stop()
	out.heavy, err = try(ctx, g.plan, picker, g.jobs, func(item generate.Item) error {
		r := order.Record(item, g.variant)
		step()
		return write(&r)
	})
	out.Tally, out.lost = picker.Tally(), picker.Err() != nil
	return out, err
}

// barEvery is how often the bar is drawn.
const barEvery = 200 * time.Millisecond

// bar shows on standard error, when that is a terminal, how far the set is. The first
// function counts a puzzle, the second takes the bar away.
func (g *generating) bar() (step, stop func()) {
	if !g.err.tty {
		return func() {}, func() {}
	}
	b := progressbar.NewOptions64(g.flags.n, progressbar.OptionSetWriter(g.err), progressbar.OptionSetWidth(30),
		progressbar.OptionShowCount(), progressbar.OptionShowIts(), progressbar.OptionThrottle(barEvery), progressbar.OptionClearOnFinish(),
		progressbar.OptionSetPredictTime(true), progressbar.OptionSetItsString(g.say("generate.unit")))
	return func() { _ = b.Add64(1) }, func() { _ = b.Clear() } // who looks away needs no bar
}

// tell says on standard error what of the wishes could not be met, and what the seed was if
// nobody chose it.
func (g *generating) tell(out outcome) {
	say := func(key text.Key, pairs ...any) { fmt.Fprintln(g.err, "make24: "+g.say(key, pairs...)) }
	if out.heavy > 0 {
		say("generate.passed", "n", out.heavy)
	}
	switch {
	case out.lost && out.Found == 0:
		say("generate.lost.none", "tried", out.Tried, "size", out.Size)
	case out.lost:
		say("generate.lost", "found", out.Found, "tried", out.Tried, "size", out.Size)
	case out.Found == 0:
		say("generate.none", "size", out.Size)
	case out.Found < g.flags.n:
		say("generate.fewer", "found", out.Found, "size", out.Size)
	}
	for _, c := range out.Cells {
		if c.Found < c.Want && len(out.Cells) > 1 {
			say("generate.cell", "kind", g.kind(c), "found", c.Found, "want", c.Want)
		}
	}
	if !g.flags.changed("seed") {
		fmt.Fprintln(g.err, g.say("deal.seed", "seed", g.seed))
	}
}

// kind is what the puzzles of a cell have in common.
func (g *generating) kind(c generate.Cell) string {
	var parts []string
	i := 0
	for _, axis := range g.wishes.Balance {
		if axis == "solvable" {
			continue
		}
		if c.Values[i] != "" {
			parts = append(parts, string(axis)+" "+c.Values[i])
		}
		i++
	}
	switch {
	case !c.Solvable:
		parts = append(parts, g.say("generate.unsolvable"))
	case len(parts) == 0:
		parts = append(parts, g.say("generate.solvable"))
	}
	return strings.Join(parts, ", ")
}

// discard writes a set to nowhere and says what it was.
func (g *generating) discard(ctx context.Context) (*dataset.Manifest, error) {
	sum := dataset.NewSum()
	w, err := dataset.NewWriter(g.format, sum, g.options)
	if err != nil {
		return nil, err
	}
	m := &dataset.Manifest{Format: g.format, Seed: g.seed}
	_, err = g.make(ctx, func(r *dataset.Record) error {
		m.Add(r)
		return w.Write(r)
	})
	if err != nil {
		return nil, err
	}
	if err := w.Close(); err != nil {
		return nil, err
	}
	m.Bytes, m.SHA256 = sum.Bytes(), sum.SHA256()
	return m, nil
}

// leaveOut reads the sets of --exclude and makes the wishes leave out their puzzles, and those
// of the other sides of the split. A record without a target has the target asked for, or where
// that is a range all of it.
func (g *generating) leaveOut(profile answer.Profile) error {
	o := dataset.ReadOptions{Rules: profile.String()}
	if t, ok := g.wishes.Targets.Only(); ok {
		o.Target = dataset.Known(t)
	}
	ctx := g.flags.cmd.Context()
	sources, err := readSources(g.flags.exclude)
	if err != nil {
		return err
	}
	remove, err := g.copyStandardInput(sources)
	if err != nil {
		return err
	}
	defer remove()
	defer g.progress()()
	if g.flags.out != "" {
		for _, source := range sources {
			if source.Name == standardStream {
				return bad("generate.exclude.stdin")
			}
			if dataset.SameFile(source.Name, g.flags.out) {
				return bad("exclude.out", "name", quote(source.Name))
			}
			input, err := dataset.ReadInput(ctx, source)
			if err != nil {
				return err
			}
			g.inputs = append(g.inputs, input)
		}
	}
	out, err := dataset.ReadExclusion(ctx, sources, o)
	if err != nil {
		return err
	}
	if g.split != dataset.NoSplit || !out.Empty() {
		g.wishes.Skip = func(p puzzle.Puzzle) bool {
			return !out.Empty() && out.Has(p) || g.split != dataset.NoSplit && dataset.SplitOf(dataset.KeyOf([]byte(p.ID()))) != g.split
		}
	}
	return nil
}

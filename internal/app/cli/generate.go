package cli

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"sync/atomic"

	"github.com/schollz/progressbar/v3"
	"github.com/spf13/cobra"

	"github.com/make24/make24/expr"
	"github.com/make24/make24/generate"
	"github.com/make24/make24/internal/app/console"
	"github.com/make24/make24/internal/base/atomicfile"
	"github.com/make24/make24/internal/base/ordered"
	"github.com/make24/make24/internal/base/text"
	"github.com/make24/make24/internal/engine/excerpt"
	"github.com/make24/make24/internal/sets/dataset"
	"github.com/make24/make24/internal/sets/record"
	"github.com/make24/make24/internal/sets/reference"
	"github.com/make24/make24/internal/sets/setspec"
	"github.com/make24/make24/puzzle"
	"github.com/make24/make24/solve"
)

// generateCmd holds the flags and the state of one run of generate.
type generateCmd struct {
	app *app
	cmd *cobra.Command

	// The flags as given.
	profile                    *profileFlags
	spec                       setspec.Spec
	n                          int64
	seed                       uint64 // random if not given
	unique, splitName          *string
	excludeBy                  *string
	exclude                    []string
	fields                     record.FieldNames // in the files of --exclude
	formatName, file, manifest string
	reference                  string
	skip                       func(puzzle.Puzzle) bool // puzzles to leave out besides those of --exclude; may be nil
	readJobs                   func() (int, error)

	// Set by prepare from the flags.
	command  []string // arguments that make the same set
	criteria generate.Criteria
	plan     *generate.Plan
	jobs     int
	inputs   []dataset.Input // files read by --exclude
	format   dataset.Format
	options  dataset.WriterOptions
	split    dataset.Split
}

func (a *app) newGenerate() *cobra.Command {
	cmd := a.newCommand("generate", "generate.short", "generate.long", "generate.example")
	g := a.addGenerateFlags(cmd)
	cmd.Args = noArguments
	cmd.RunE = func(cmd *cobra.Command, _ []string) error {
		switch {
		case g.manifest != "":
			return a.verifySet(cmd, g.manifest)
		case g.reference != "":
			return a.makeReference(cmd, g)
		}
		if err := g.prepare(); err != nil {
			return err
		}
		return g.run(cmd.Context())
	}
	return cmd
}

// addGenerateFlags adds the flags of generate to cmd.
func (a *app) addGenerateFlags(cmd *cobra.Command) *generateCmd {
	g := &generateCmd{app: a, cmd: cmd, profile: a.addProfileFlags(cmd), n: 10}
	f := cmd.Flags()
	f.Lookup("target").Usage = a.say("generate.help.target")
	f.Lookup("max").Usage = a.say("generate.help.max")
	f.Var(decimalValue[int64]{&g.n}, "size", a.say("generate.help.size"))
	f.Var(decimalValue[uint64]{&g.seed}, "seed", a.say("generate.help.seed"))
	s := &g.spec
	f.StringVar(&s.Cards, "cards", "", a.say("generate.help.cards"))
	f.StringVar(&s.Values, "values", "", a.say("generate.help.values"))
	f.Var(decimalValue[int64]{&s.Copies}, "copies", a.say("generate.help.copies"))
	f.StringVar(&s.Level, "level", "", a.say("generate.help.level"))
	f.StringVar(&s.Seconds, "seconds", "", a.say("generate.help.seconds"))
	g.unique = a.addChoiceFlag(cmd, "unique", "", "generate.help.unique", expr.Form.String(), expr.Idea.String())
	f.StringVar(&s.Needs, "needs", "", a.say("generate.help.needs", "needs", commaSeparated(generate.Needs())))
	f.StringVar(&s.Shape, "shape", "", a.say("generate.help.shape"))
	f.StringVar(&s.Depth, "depth", "", a.say("generate.help.depth"))
	f.StringVar(&s.Share, "unsolvable-share", "", a.say("generate.help.share"))
	f.StringVar(&s.Balance, "stratify", "", a.say("generate.help.stratify", "axes", commaSeparated(generate.Axes())))
	f.StringVar(&s.Columns, "columns", "", a.say("generate.help.columns", "columns", commaSeparated(dataset.ColumnNames())))
	f.Var(decimalValue[int64]{&s.Patience}, "patience", a.say("generate.help.patience"))
	g.splitName = a.addChoiceFlag(cmd, "split", "", "generate.help.split", stringsOf(dataset.Splits())...)
	f.StringArrayVar(&g.exclude, "exclude", nil, a.say("generate.help.exclude"))
	g.excludeBy = a.addChoiceFlag(cmd, "exclude-by", excludeByKey, "generate.help.excludeby", excludeByKey, excludeByIdea)
	a.addFieldFlags(cmd, &g.fields, false)
	f.StringVar(&g.formatName, "format", "", a.say("generate.help.format", "formats", commaSeparated(dataset.FormatNames())))
	f.StringVarP(&g.file, "out", "o", "", a.say("generate.help.out"))
	f.Lookup("exclude").DefValue = "" // no default
	g.readJobs = a.addJobsFlag(cmd)
	f.StringVar(&g.manifest, "verify", "", a.say("generate.help.verify"))
	f.StringVar(&g.reference, "reference", "", a.say("generate.help.reference"))
	a.addCompletion(cmd, "reference", reference.Names())
	a.addCompletion(cmd, "format", dataset.FormatNames())
	a.addCompletion(cmd, "needs", stringsOf(generate.Needs()))
	a.addCompletion(cmd, "stratify", stringsOf(generate.Axes()))
	_ = cmd.MarkFlagFilename("out") // fails only if the flag does not exist
	_ = cmd.MarkFlagFilename("exclude")
	_ = cmd.MarkFlagFilename("verify", "json")
	return g
}

// changed reports whether the flag was given.
func (g *generateCmd) changed(name string) bool { return g.cmd.Flags().Changed(name) }

// maxPuzzles bounds --size.
const maxPuzzles = 1_000_000_000

// prepare checks the flags and makes the plan.
func (g *generateCmd) prepare() (err error) {
	if g.n < 1 || g.n > maxPuzzles {
		return console.NewError("generate.n", "n", g.n, "limit", maxPuzzles)
	}
	if g.jobs, err = g.readJobs(); err != nil {
		return err
	}
	if g.options.Profile, err = g.profile.readProfile(); err != nil {
		return err
	}
	v, err := puzzle.Lookup(g.profile.name)
	if err != nil {
		return err
	}
	if g.changed("lang") { // not the locale's language, since the same flags must give the same bytes everywhere
		g.options.Lang = g.app.lang
	}
	if g.file == standardStream {
		g.file = ""
	}
	if g.format, err = g.readFormat(); err != nil {
		return err
	}
	if g.app.json && g.format != dataset.JSONL {
		return console.NewError("flag.together", "a", "json", "b", "format "+g.format.String())
	}
	s := &g.spec
	s.Variant, s.NeedsSolution, s.FacesAreTen = v, g.format.NeedsSolution(), g.options.Profile.FacesAreTen && v.Pool != nil && v.Pool.Max() == highestRank
	s.Unique, s.Max, s.Target = *g.unique, g.profile.max, g.profile.target
	if g.criteria, err = s.Criteria(); err != nil {
		return err
	}
	g.options.Columns = s.ColumnNames()
	g.split, _ = dataset.ParseSplit(*g.splitName)
	if err := g.readExclusions(); err != nil {
		return err
	}
	if !g.changed("seed") {
		g.seed = randomSeed()
	}
	if g.plan, err = generate.New(g.criteria, g.n, g.seed); err != nil {
		return err
	}
	g.command = g.commandLine()
	return nil
}

// readFormat returns the format of --format or, if that is not given, of the file name's extension.
// Without a file, it returns JSONL.
func (g *generateCmd) readFormat() (dataset.Format, error) {
	if g.formatName != "" {
		return dataset.ParseFormat(g.formatName)
	}
	if g.file == "" {
		return dataset.JSONL, nil
	}
	return formatOf(g.file)
}

// commandLine returns the arguments that make the same set: those given, and the seed, format and
// language, which are always named.
func (g *generateCmd) commandLine() []string {
	line := []string{"generate"}
	set := g.cmd.Flags()
	for _, name := range flagNames(set) {
		f := set.Lookup(name)
		if !f.Changed || slices.Contains([]string{"out", "format", "jobs", "verify", "lang", "seed", "json", "ascii"}, name) {
			continue
		}
		if name == "exclude" {
			for _, file := range g.exclude {
				line = append(line, "--exclude="+file)
			}
			continue
		}
		line = append(line, "--"+name+"="+f.Value.String())
	}
	return append(line, "--seed="+strconv.FormatUint(g.seed, 10), "--format="+g.format.String(), "--lang="+g.options.Lang.String())
}

// run makes the set and writes it.
func (g *generateCmd) run(ctx context.Context) error {
	var writer interface{ Write(*dataset.Record) error }
	var finish func() error
	if g.file == "" {
		if g.app.tty && g.format.Extension() == ".parquet" {
			return console.NewError("generate.terminal", "format", g.format.String())
		}
		w, err := dataset.NewWriter(g.format, g.app.out, g.options)
		if err != nil {
			return err
		}
		writer, finish = w, w.Close
	} else {
		set, err := dataset.Begin(g.file, g.format, g.options)
		if err != nil {
			return err
		}
		defer set.Abort() // does nothing after Commit
		writer, finish = set, func() error {
			_, err := set.Commit(dataset.Manifest{Command: g.command, Version: g.app.manifestVersion(), Seed: g.seed, Inputs: g.inputs})
			return err
		}
	}
	out, err := g.makeSet(ctx, writer.Write)
	if err != nil {
		return err
	}
	if out.Found > 0 || g.file == "" {
		if err := finish(); err != nil {
			return err
		}
	}
	g.reportOutcome(out)
	if out.Found == 0 {
		return console.ErrNo
	}
	return nil
}

// setOutcome is the result of making a set.
type setOutcome struct {
	generate.Tally
	overBudget int64 // candidates over the work limit, skipped
	gaveUp     bool  // stopped by --patience
}

// blockSize is the number of candidates that a worker tries at a time. The results of blocks are
// used in the order of the candidates, so the set does not depend on the number of workers.
const blockSize = 64

// blockResult is the result of trying a block.
type blockResult struct {
	end        int64
	items      []generate.Item
	overBudget int64 // candidates over the work limit
	err        error
}

// makeSet makes the puzzles and calls write with the record of each. It skips and counts
// candidates that take more work than is allowed.
func (g *generateCmd) makeSet(ctx context.Context, write func(*dataset.Record) error) (out setOutcome, err error) {
	bar, stop := g.app.newProgressBar(g.n, progressbar.OptionShowIts(), progressbar.OptionSetItsString(g.app.say("generate.unit")))
	defer stop()
	picker := g.plan.Picker()
	defer func() { out.Tally, out.gaveUp = picker.Tally(), picker.Err() != nil }()
	workers := make([]*generate.Worker, g.jobs)
	for i := range workers {
		workers[i] = g.plan.Worker()
	}
	var full atomic.Pointer[generate.FullQuotas]
	full.Store(new(generate.FullQuotas))
	blocks := func(yield func(from int64) bool) {
		for from := int64(0); from < g.plan.Size() && yield(from); from += blockSize {
		}
	}
	try := func(w *generate.Worker, from int64) blockResult {
		w.FullQuotas = *full.Load()
		return tryBlock(ctx, w, from, min(from+blockSize, g.plan.Size()))
	}
	for b := range ordered.Map(ctx, workers, 4*g.jobs, blocks, try) {
		out.overBudget += b.overBudget
		for _, item := range b.items {
			if !picker.Accept(item) {
				continue
			}
			_ = bar.Add64(1) // the command succeeds even if the bar cannot be drawn
			r := dataset.RecordOf(item, g.spec.Variant.Name)
			if err := write(&r); err != nil {
				return out, err
			}
		}
		if b.err != nil && !picker.Done() {
			return out, b.err
		}
		picker.Advance(b.end)
		if picker.Done() {
			return out, nil
		}
		quotas := picker.FullQuotas()
		full.Store(&quotas)
	}
	return out, ctx.Err()
}

// tryBlock tries the candidates from up to but not including to.
func tryBlock(ctx context.Context, w *generate.Worker, from, to int64) (b blockResult) {
	b.end = to
	for i := from; i < to; i++ {
		item, ok, err := w.Try(ctx, i)
		switch {
		case errors.Is(err, solve.ErrBudget):
			b.overBudget++
		case err != nil:
			b.err = err
			return b
		case ok:
			b.items = append(b.items, item)
		}
	}
	return b
}

// reportOutcome prints on standard error which criteria could not be met, and the seed if it was
// not given.
func (g *generateCmd) reportOutcome(out setOutcome) {
	say := func(key text.Key, pairs ...any) { fmt.Fprintln(g.app.err, "make24: "+g.app.say(key, pairs...)) }
	if out.overBudget > 0 {
		say("generate.passed", "n", out.overBudget)
	}
	switch {
	case out.gaveUp && out.Found == 0:
		say("generate.lost.none", "tried", out.Tried, "size", out.Size)
	case out.gaveUp:
		say("generate.lost", "found", out.Found, "tried", out.Tried, "size", out.Size)
	case out.Found == 0:
		say("generate.none", "size", out.Size)
	case out.Found < g.n:
		say("generate.fewer", "found", out.Found, "size", out.Size)
	}
	for _, q := range out.Quotas {
		if q.Found < q.Wanted && len(out.Quotas) > 1 {
			say("generate.cell", "kind", g.quotaName(q), "found", q.Found, "want", q.Wanted)
		}
	}
	if !g.changed("seed") {
		fmt.Fprintln(g.app.err, g.app.say("deal.seed", "seed", g.seed))
	}
}

// quotaName describes the puzzles of a quota, such as "cards 3, unsolvable".
func (g *generateCmd) quotaName(q generate.Quota) string {
	var parts []string
	i := 0
	for _, axis := range g.criteria.Balance {
		if axis == generate.AxisSolvable {
			continue
		}
		if q.Values[i] != "" {
			parts = append(parts, string(axis)+" "+q.Values[i])
		}
		i++
	}
	switch {
	case !q.Solvable:
		parts = append(parts, g.app.say("generate.unsolvable"))
	case len(parts) == 0:
		parts = append(parts, g.app.say("generate.solvable"))
	}
	return strings.Join(parts, ", ")
}

// makeManifest makes the set without storing it and returns its manifest.
func (g *generateCmd) makeManifest(ctx context.Context) (*dataset.Manifest, error) {
	sum := atomicfile.NewChecksum()
	w, err := dataset.NewWriter(g.format, sum, g.options)
	if err != nil {
		return nil, err
	}
	m := &dataset.Manifest{Format: g.format, Seed: g.seed}
	_, err = g.makeSet(ctx, func(r *dataset.Record) error {
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

// readExclusions reads the sets of --exclude and makes the criteria skip their puzzles, and the
// puzzles on other sides of the split. A record without a target stands for the target of the
// criteria or, if that is a range, for every target in it.
func (g *generateCmd) readExclusions() error {
	o := dataset.ReadOptions{Rules: g.options.Profile.String(), Fields: g.fields}
	if t, ok := g.criteria.Targets.Only(); ok {
		o.Target = dataset.Known(t)
	}
	ctx := g.cmd.Context()
	sources, err := parseSources(g.exclude)
	if err != nil {
		return err
	}
	remove, err := g.app.copyStandardInput(sources)
	if err != nil {
		return err
	}
	defer remove()
	defer g.app.showElapsed()()
	if g.file != "" {
		for _, source := range sources {
			if source.Name == standardStream {
				return console.NewError("generate.exclude.stdin")
			}
			if dataset.SameFile(source.Name, g.file) {
				return console.NewError("exclude.out", "name", excerpt.Quote(source.Name))
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
	var ideas *dataset.Ideas
	if *g.excludeBy == excludeByIdea {
		if ideas, err = readIdeas(ctx, sources, o); err != nil {
			return err
		}
	}
	if g.split != dataset.NoSplit || !out.Empty() || g.skip != nil {
		g.criteria.Skip = func(p puzzle.Puzzle) bool {
			return !out.Empty() && out.Has(p) || !g.split.Has(p) || g.skip != nil && g.skip(p) || ideas != nil && ideas.Has(p)
		}
	}
	return nil
}

// The values of --exclude-by.
const (
	excludeByKey  = "key"
	excludeByIdea = "idea"
)

// readIdeas returns the ideas of the puzzles in the sets.
func readIdeas(ctx context.Context, sources []dataset.Source, o dataset.ReadOptions) (*dataset.Ideas, error) {
	ideas := dataset.NewIdeas()
	for _, source := range sources {
		puzzles, err := readPuzzles(ctx, source, o)
		if err != nil {
			return nil, err
		}
		for _, p := range puzzles {
			if err := ideas.Add(ctx, p); err != nil {
				return nil, &puzzleError{puzzle: p, err: err}
			}
		}
	}
	return ideas, nil
}

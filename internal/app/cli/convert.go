package cli

import (
	"context"
	"fmt"
	"io"

	"github.com/schollz/progressbar/v3"
	"github.com/spf13/cobra"

	"github.com/make24/make24/internal/app/console"
	"github.com/make24/make24/internal/base/ordered"
	"github.com/make24/make24/internal/engine/excerpt"
	"github.com/make24/make24/internal/sets/dataset"
	"github.com/make24/make24/internal/sets/setspec"
)

const (
	defaultSolutions = 10   // solutions of a record, without --solutions
	maxSolutions     = 1000 // the highest value of --solutions
)

// convertCmd holds the flags and the state of one run of convert.
type convertCmd struct {
	app           *app
	profile       *profileFlags
	from, to      string
	file, columns string
	solutions     int
	skipBad       bool
	readJobs      func() (int, error)

	source     dataset.Source
	read       dataset.ReadOptions
	format     dataset.Format // of the output
	options    dataset.WriterOptions
	jobs       int
	records    int64 // records read
	bad        int64 // records that could not be read
	incomplete int64 // records written without some facts
}

func (a *app) newConvert() *cobra.Command {
	cmd := a.newCommand("convert FILE[:FROM-TO]", "convert.short", "convert.long", "convert.example")
	c := &convertCmd{app: a, profile: a.addProfileFlags(cmd), solutions: defaultSolutions}
	f := cmd.Flags()
	f.Lookup("target").Usage = a.say("flag.settarget")
	f.StringVar(&c.to, "format", "", a.say("generate.help.format", "formats", commaSeparated(dataset.FormatNames())))
	f.StringVar(&c.from, "input-format", "", a.say("flag.setformat"))
	a.addCompletion(cmd, "format", dataset.FormatNames())
	a.addCompletion(cmd, "input-format", dataset.FormatNames())
	f.StringVarP(&c.file, "out", "o", "", a.say("convert.help.out"))
	f.StringVar(&c.columns, "columns", "", a.say("convert.help.columns", "columns", commaSeparated(dataset.ConversionColumnNames())))
	f.Var(decimalValue[int]{&c.solutions}, "solutions", a.say("convert.help.solutions"))
	f.BoolVar(&c.skipBad, "skip-bad", false, a.say("convert.help.skipbad"))
	c.readJobs = a.addJobsFlag(cmd)
	a.addFieldFlags(cmd, &c.read.Fields, true)
	_ = cmd.MarkFlagFilename("out") // fails only if the flag does not exist
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		if err := c.prepare(cmd, args); err != nil {
			return err
		}
		sources := []dataset.Source{c.source}
		remove, err := a.copyStandardInput(sources)
		if err != nil {
			return err
		}
		defer remove()
		c.source = sources[0]
		return c.run(cmd.Context())
	}
	return cmd
}

// prepare reads the flags and the argument.
func (c *convertCmd) prepare(cmd *cobra.Command, args []string) (err error) {
	if len(args) != 1 {
		return console.NewError("convert.onefile")
	}
	if c.source, err = dataset.ParseSource(args[0]); err != nil {
		return err
	}
	if c.jobs, err = c.readJobs(); err != nil {
		return err
	}
	if c.solutions < 0 || c.solutions > maxSolutions {
		return console.NewError("convert.solutions", "n", c.solutions, "limit", maxSolutions)
	}
	if c.options.Profile, err = c.profile.readProfile(); err != nil {
		return err
	}
	if cmd.Flags().Changed("lang") {
		c.options.Lang = c.app.lang
	}
	c.read.Rules = c.options.Profile.String()
	if c.profile.target != "" {
		target, err := parseTarget(c.profile.target)
		if err != nil {
			return err
		}
		c.read.Target = dataset.Known(target)
	}
	if c.from != "" {
		if c.read.Format, err = dataset.ParseFormat(c.from); err != nil {
			return err
		}
	}
	c.options.Conversion, c.options.Columns = true, setspec.Spec{Columns: c.columns}.ColumnNames()
	c.read.KeepExtra, c.read.Prompt = true, c.options
	if c.file == standardStream {
		c.file = ""
	}
	return c.chooseFormat()
}

// chooseFormat sets the format of the output: that of --format, or that of the name of the output, or
// else JSONL. It also checks the options of the format.
func (c *convertCmd) chooseFormat() (err error) {
	name := dataset.WithoutCompression(c.file)
	switch {
	case c.to != "":
		c.format, err = dataset.ParseFormat(c.to)
	case name == "":
		c.format = dataset.JSONL
	default:
		c.format, err = formatOf(name)
	}
	switch {
	case err != nil:
		return err
	case c.format.Extension() == ".parquet" && name != c.file:
		return console.NewError("convert.compressed", "name", excerpt.Quote(c.file))
	case c.format.Extension() == ".parquet" && c.file == "" && c.app.tty:
		return console.NewError("generate.terminal", "format", c.format.String())
	case c.app.json && c.format != dataset.JSONL:
		return console.NewError("flag.together", "a", "json", "b", "format "+c.format.String())
	}
	// Only to report errors of the options before the file is read.
	_, err = dataset.NewWriter(c.format, io.Discard, c.options)
	return err
}

// run reads the file twice: first to find unknown fields and bad records, then to write the records.
func (c *convertCmd) run(ctx context.Context) error {
	if err := c.scan(ctx); err != nil {
		return err
	}
	err := c.app.writeFile(c.outName(), func(out io.Writer) error {
		compressor, err := dataset.NewCompressor(c.file, out)
		if err != nil {
			return err
		}
		if err := c.write(ctx, compressor); err != nil {
			return err
		}
		return compressor.Close()
	})
	if err != nil {
		return err
	}
	if err := c.app.out.Flush(); err != nil {
		return err
	}
	if c.incomplete > 0 {
		fmt.Fprintln(c.app.err, "make24: "+c.app.say("convert.incomplete", "n", c.incomplete, "total", c.records-c.bad))
	}
	if c.bad > 0 {
		fmt.Fprintln(c.app.err, "make24: "+c.app.say("convert.skipped", "n", c.bad, "total", c.records))
	}
	return nil
}

// outName returns the name of the output for writeFile.
func (c *convertCmd) outName() string {
	if c.file == "" {
		return standardStream
	}
	return c.file
}

// scan reads the file and collects its unknown fields. It returns an error if every record is bad, or if
// one is and --skip-bad was not given.
func (c *convertCmd) scan(ctx context.Context) error {
	defer c.app.showElapsed()()
	file, err := dataset.Open(c.source, c.read)
	if err != nil {
		return err
	}
	defer file.Close()
	var extra dataset.ExtraFields
	var errs []error
	for r, err := range file.Records() {
		if err := ctx.Err(); err != nil {
			return err
		}
		c.records++
		if err != nil {
			c.bad++
			if len(errs) < maxAuditErrors {
				errs = append(errs, err)
			}
			continue
		}
		if err := extra.Add(&r, file.Format); err != nil {
			return err
		}
	}
	c.options.Extra = extra.List()
	if c.bad < c.records && (c.bad == 0 || c.skipBad) {
		return nil
	}
	if c.records == 0 {
		return console.NewError("convert.empty", "name", excerpt.Quote(c.source.String()))
	}
	for _, err := range errs {
		c.app.report(err)
	}
	if more := c.bad - int64(len(errs)); more > 0 {
		fmt.Fprintln(c.app.err, "make24: "+c.app.say("set.morebad", "n", more))
	}
	fmt.Fprintln(c.app.err, "make24: "+c.app.say("convert.bad", "n", c.bad, "total", c.records))
	return errReported
}

// convertedRecord is a record with its facts.
type convertedRecord struct {
	record   dataset.Record
	readErr  error
	factsErr error
}

// write reads the file, adds the facts and writes the records.
func (c *convertCmd) write(ctx context.Context, out io.Writer) error {
	file, err := dataset.Open(c.source, c.read)
	if err != nil {
		return err
	}
	defer file.Close()
	w, err := dataset.NewWriter(c.format, out, c.options)
	if err != nil {
		return err
	}
	bar, stop := c.app.newProgressBar(c.records, progressbar.OptionShowIts(), progressbar.OptionSetItsString(c.app.say("generate.unit")))
	defer stop()
	finders := make([]*dataset.FactFinder, c.jobs)
	for i := range finders {
		finders[i] = dataset.NewFactFinder(dataset.ConversionFacts(c.format, c.options.Columns), c.solutions)
	}
	records := func(yield func(convertedRecord) bool) {
		for r, err := range file.Records() {
			if !yield(convertedRecord{record: r, readErr: err}) {
				return
			}
		}
	}
	find := func(x *dataset.FactFinder, r convertedRecord) convertedRecord {
		if r.readErr == nil {
			r.factsErr = x.Fill(ctx, &r.record)
		}
		return r
	}
	for r := range ordered.Map(ctx, finders, 64*c.jobs, records, find) {
		_ = bar.Add64(1) // the command succeeds even if the bar cannot be drawn
		if r.readErr != nil {
			continue // scan has counted it
		}
		if r.factsErr != nil && ctx.Err() == nil {
			c.incomplete++
		}
		if r.record.ID == "" {
			r.record.ID = r.record.KeyText()
		}
		if r.record.Split == dataset.NoSplit {
			r.record.Split = dataset.SplitOf(r.record.Key())
		}
		if err := w.Write(&r.record); err != nil {
			return err
		}
	}
	if err := ctx.Err(); err != nil {
		return err
	}
	return w.Close()
}

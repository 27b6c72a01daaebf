package cli

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"github.com/make24/make24/internal/app/console"
	"github.com/make24/make24/internal/engine/excerpt"
	"github.com/make24/make24/internal/sets/dataset"
	"github.com/make24/make24/internal/sets/record"
	"github.com/make24/make24/puzzle"
)

const (
	maxAuditExamples = 5  // shared puzzles listed for each pair of files without --list
	maxAuditErrors   = 10 // unreadable records reported
)

// pairJSON is the JSON line of a pair of files.
type pairJSON struct {
	Files       [2]string `json:"files"`
	Overlap     int64     `json:"overlap"`
	Keys        []string  `json:"keys"`
	OtherTarget int64     `json:"other_target"`

	OtherTargetHands []string `json:"other_target_hands,omitempty"` // with --list
}

func (a *app) newAudit() *cobra.Command {
	cmd := a.newCommand("audit FILE[:FROM-TO]...", "audit.short", "audit.long", "audit.example")
	flags := a.addVariantFlags(cmd, "classic", "flag.setrules", "flag.settarget")
	format := a.addChoiceFlag(cmd, "input-format", "", "flag.setformat", dataset.FormatNames()...)
	list := cmd.Flags().Bool("list", false, a.say("flag.list"))
	var fields record.FieldNames
	a.addFieldFlags(cmd, &fields, false)
	cmd.RunE = func(cmd *cobra.Command, args []string) (err error) {
		if len(args) == 0 {
			return console.NewError("audit.nofile")
		}
		o := dataset.AuditOptions{Examples: maxAuditExamples}
		if *list {
			o.Examples = -1
		}
		if o.ReadOptions, err = flags.readOptions(*format); err != nil {
			return err
		}
		o.Fields = fields
		sources, err := parseSources(args)
		if err != nil {
			return err
		}
		remove, err := a.copyStandardInput(sources)
		if err != nil {
			return err
		}
		defer remove()
		return a.runAudit(cmd.Context(), sources, o)
	}
	return cmd
}

// readOptions returns the options that the flags give for reading files of puzzles.
func (r *ruleFlags) readOptions(format string) (o dataset.ReadOptions, err error) {
	if o.Rules, err = r.variant(); err != nil {
		return o, err
	}
	if _, err := record.Lookup(o.Rules); err != nil {
		return o, console.NewError("rules.unknown", "name", excerpt.Quote(o.Rules), "names", strings.Join(puzzle.Names(), ", "))
	}
	if r.target != "" {
		target, err := parseTarget(r.target)
		if err != nil {
			return o, err
		}
		o.Target = dataset.Known(target)
	}
	if format != "" {
		o.Format, err = dataset.ParseFormat(format)
	}
	return o, err
}

// parseSources parses names of files, each with an optional range.
func parseSources(args []string) ([]dataset.Source, error) {
	var sources []dataset.Source
	for _, arg := range args {
		s, err := dataset.ParseSource(arg)
		if err != nil {
			return nil, err
		}
		sources = append(sources, s)
	}
	return sources, nil
}

// runAudit compares the files and writes the result.
func (a *app) runAudit(ctx context.Context, sources []dataset.Source, o dataset.AuditOptions) error {
	stop := a.showElapsed()
	var errs []error
	o.OnError = func(err error) {
		if len(errs) < maxAuditErrors {
			errs = append(errs, err)
		}
	}
	result, err := dataset.RunAudit(ctx, sources, o)
	stop()
	if err != nil {
		return err
	}
	if a.json {
		err = a.writeAuditJSON(result)
	} else {
		err = a.writeAuditText(result)
	}
	if err != nil {
		return err
	}
	switch n := result.Unreadable(); {
	case n > 0:
		return a.reportUnreadable(result, errs)
	case !result.Clean():
		return console.ErrNo
	}
	return nil
}

// reportUnreadable reports the records that could not be read.
func (a *app) reportUnreadable(result *dataset.Audit, errs []error) error {
	if err := a.out.Flush(); err != nil {
		return err
	}
	for _, err := range errs {
		a.report(err)
	}
	n := result.Unreadable()
	if more := n - int64(len(errs)); more > 0 {
		fmt.Fprintln(a.err, "make24: "+a.say("set.morebad", "n", more))
	}
	total := n
	for i := range result.Files {
		total += result.Files[i].Records
	}
	fmt.Fprintln(a.err, "make24: "+a.say("set.bad", "n", n, "total", total))
	return errReported
}

// writeAuditText writes the result as text. It omits counts that are 0.
func (a *app) writeAuditText(result *dataset.Audit) error {
	name := func(i int) string { return excerpt.Escape(result.Files[i].Source.String()) }
	for i := range result.Files {
		f := &result.Files[i]
		fmt.Fprintln(a.out, a.say("audit.file", "file", name(i), "format", f.Format, "records", f.Records, "puzzles", f.Puzzles))
		if n := f.Repeats; n > 0 {
			fmt.Fprintln(a.out, a.say("audit.repeats", "file", name(i), "n", n))
			a.writeAuditKeys(f.Repeated)
		}
	}
	for i := range result.Pairs {
		p := &result.Pairs[i]
		if p.Overlap > 0 {
			fmt.Fprintln(a.out, a.say("audit.overlap", "a", name(p.A), "b", name(p.B), "n", p.Overlap))
			a.writeAuditKeys(p.Examples)
			if more := p.Overlap - int64(len(p.Examples)); more > 0 {
				fmt.Fprintln(a.out, "  "+a.say("audit.more", "n", more))
			}
		}
		if p.OtherTarget > 0 {
			fmt.Fprintln(a.out, a.say("audit.target", "a", name(p.A), "b", name(p.B), "n", p.OtherTarget))
			a.writeAuditKeys(p.OtherTargetHands)
		}
	}
	if !result.Clean() || result.Unreadable() > 0 {
		return nil
	}
	_, err := fmt.Fprintln(a.out, a.say("audit.clean"))
	return err
}

// writeAuditKeys writes each key on a line of its own.
func (a *app) writeAuditKeys(keys []string) {
	for _, key := range keys {
		fmt.Fprintln(a.out, "  "+key)
	}
}

// writeAuditJSON writes one line for each file, then one for each pair of files.
func (a *app) writeAuditJSON(result *dataset.Audit) error {
	for i := range result.Files {
		if err := console.WriteJSON(a.out, &result.Files[i]); err != nil {
			return err
		}
	}
	for i := range result.Pairs {
		p := &result.Pairs[i]
		files := [2]string{result.Files[p.A].Source.String(), result.Files[p.B].Source.String()}
		line := pairJSON{files, p.Overlap, append([]string{}, p.Examples...), p.OtherTarget, p.OtherTargetHands}
		if err := console.WriteJSON(a.out, line); err != nil {
			return err
		}
	}
	return nil
}

// explainSetError returns the message for an error in a file of puzzles.
func (a *app) explainSetError(e *dataset.Error) string {
	detail := e.Text
	if e.Key != "" {
		detail = a.say(e.Key, e.Pairs...)
	}
	if e.Flag != "" && a.hasFieldFlags {
		detail = a.say("set.nameflag", "detail", detail, "flag", e.Flag)
	}
	switch file := excerpt.Escape(e.File); {
	case file == "":
		return detail
	case errors.Is(e, dataset.ErrFormat) && !e.LacksHand():
		return a.say("set.format", "file", file, "detail", detail, "formats", strings.Join(dataset.FormatNames(), ", "))
	case e.Line > 0:
		return a.say("set.line", "file", file, "n", e.Line, "detail", detail)
	case e.Record >= 0:
		return a.say("set.record", "file", file, "n", e.Record, "detail", detail)
	default:
		return a.say("set.unreadable", "file", file, "detail", detail)
	}
}

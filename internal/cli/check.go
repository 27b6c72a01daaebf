package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"strings"

	"github.com/spf13/cobra"

	"github.com/make24/make24/internal/answer"
	"github.com/make24/make24/internal/record"
)

// checker judges the answers to one puzzle.
type checker struct {
	*app
	options record.Options
	records *record.Checker
	line    []byte
}

// checkFlags are the flags of check beside those of the profile.
type checkFlags struct {
	hand, format        *string
	jsonl, summary      *bool
	steps, credit, expr *bool
}

func (a *app) newCheck() *cobra.Command {
	cmd := a.command("check {--hand HAND {ANSWER | -} | --jsonl [FILE]...}", "check.short", "check.long", "check.example")
	profile := a.addProfile(cmd)
	set := cmd.Flags()
	format := a.choiceFlag(cmd, "format", "", "flag.help.format", "jsonl", "csv")
	f := checkFlags{
		hand:    set.String("hand", "", a.say("flag.help.hand")),
		format:  format,
		jsonl:   set.Bool("jsonl", false, a.say("flag.help.jsonl")),
		summary: set.Bool("summary", false, a.say("flag.help.summary")),
		steps:   set.Bool("steps", false, a.say("flag.help.steps")),
		credit:  set.Bool("credit", false, a.say("flag.help.credit")),
		expr:    set.Bool("expr", false, a.say("flag.help.expr")),
	}
	a.addStrict(cmd)
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		if err := apart(cmd, "jsonl", "format"); err != nil {
			return err
		}
		if *f.jsonl {
			*f.format = "jsonl"
		}
		if *f.format != "" {
			return a.checkStream(cmd.Context(), profile, f, args)
		}
		return a.checkAnswers(cmd, profile, f, args)
	}
	return cmd
}

// set puts the flags that say what a verdict holds into the options.
func (f checkFlags) set(o *record.Options) {
	o.Steps, o.Credit, o.Expr = *f.steps, *f.credit, *f.expr
}

// checkAnswers judges one answer, or one a line, to the puzzle of the flags.
func (a *app) checkAnswers(cmd *cobra.Command, profile *profileFlags, f checkFlags, args []string) error {
	if *f.summary {
		return bad("check.onlystream", "flag", "summary")
	}
	if !cmd.Flags().Changed("hand") {
		// What is wrong with the other flags is said first.
		if _, err := profile.readStream(""); err != nil {
			return err
		}
		return bad("check.nohand")
	}
	o, err := profile.readPuzzle(*f.hand)
	if err != nil {
		return err
	}
	a.reportReading(record.HandOptions(o.Profile), *f.hand)
	f.set(&o)
	c := &checker{app: a, options: o, records: record.NewChecker(o)}
	if isStream(args) {
		return a.stream(cmd.Context(), c.answer)
	}
	if len(args) == 0 {
		return bad("check.noanswer")
	}
	return a.each(cmd.Context(), []string{strings.Join(args, " ")}, c.answer)
}

// answer writes the verdict on an answer and reports whether it is correct.
func (c *checker) answer(_ context.Context, written string) (bool, error) {
	if c.json {
		var r answer.Result
		c.line, r = c.records.Answer(c.line[:0], written)
		_, err := c.out.Write(append(c.line, '\n'))
		return r.Verdict == answer.Correct, err
	}
	r, details := c.records.Examine(written)
	var err error
	if r.Verdict == answer.Invalid {
		err = c.refuse(written, r)
	} else {
		_, err = fmt.Fprintln(c.out, c.sentence(written, r, details.Expr))
	}
	for _, more := range c.more(r, details) {
		if err == nil {
			_, err = fmt.Fprintln(c.out, more)
		}
	}
	return r.Verdict == answer.Correct, err
}

// checkStream judges records from files, or from standard input where there is none.
func (a *app) checkStream(ctx context.Context, profile *profileFlags, f checkFlags, files []string) error {
	o, err := profile.readStream(*f.hand)
	if err != nil {
		return err
	}
	f.set(&o)
	judge := record.Stream
	if *f.format == "csv" {
		judge = record.CSV
	}
	if len(files) == 0 {
		files = []string{standardStream}
	}
	var sum record.Summary
	for _, name := range files {
		var one record.Summary
		if len(files) > 1 {
			o.File = name
		}
		if one, err = a.checkFile(ctx, name, o, judge); err != nil {
			sum.Merge(&one)
			break
		}
		sum.Merge(&one)
	}
	if ended := a.summarise(*f.summary, &sum); err == nil {
		err = ended
	}
	switch {
	case err != nil:
		return err
	case sum.Bad(0) > 0:
		fmt.Fprintln(a.err, "make24: "+a.say("check.badlines", "n", sum.Bad(0), "total", sum.Total()))
		return errReported
	case a.strict && sum.Count(answer.Correct) < sum.Total():
		return errNo
	}
	return nil
}

// judgeStream is record.Stream or record.CSV.
type judgeStream func(context.Context, record.Options, io.Reader, record.Writer) (record.Summary, error)

// checkFile judges the records of one file.
func (a *app) checkFile(ctx context.Context, name string, o record.Options, judge judgeStream) (record.Summary, error) {
	in := a.in
	if name != standardStream {
		file, err := os.Open(name)
		if err != nil {
			return record.Summary{}, bad("check.file", "file", quote(name), "detail", cause(err))
		}
		defer file.Close()
		in = file
	}
	sum, err := judge(ctx, o, in, a.out)
	var head *record.Error
	var path *fs.PathError
	switch {
	case err == nil || ctx.Err() != nil || endsAll(err):
		return sum, err
	case errors.As(err, &head):
		return sum, bad("check.column", "message", head.Text)
	case errors.As(err, &path) && name != standardStream:
		return sum, bad("check.file", "file", quote(name), "detail", cause(err))
	}
	return sum, bad("stream.read", "detail", cause(err))
}

// summarise says on standard error how many answers had which verdict.
func (a *app) summarise(wanted bool, sum *record.Summary) error {
	if !wanted {
		return nil
	}
	if err := a.out.Flush(); err != nil {
		return err
	}
	if a.json {
		fmt.Fprintf(a.err, "%s\n", sum.Append(nil))
		return nil
	}
	fmt.Fprintln(a.err, a.say("check.summary", "total", sum.Total(), "correct", sum.Count(answer.Correct),
		"wrong", sum.Count(answer.Wrong), "invalid", sum.Count(answer.Invalid)))
	for word, count := range sum.Reasons() {
		fmt.Fprintf(a.err, "  %s %d\n", pad(word, reasonColumn), count)
	}
	return nil
}

// reasonColumn is how wide the reasons of a summary are.
const reasonColumn = 14

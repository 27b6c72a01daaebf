package cli

import (
	"context"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"github.com/make24/make24/internal/answer"
	"github.com/make24/make24/internal/record"
	"github.com/make24/make24/rat"
)

// checker judges the answers to one puzzle.
type checker struct {
	*app
	options record.Options
	judge   *answer.Judge
	records *record.Checker // for JSON
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
		format:  &format.value,
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
	c := &checker{app: a, options: o, judge: answer.New(o.Profile), records: record.NewChecker(o)}
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
	var credit answer.Credit
	var r answer.Result
	if c.options.Credit {
		credit, r = c.judge.Credit(written, c.options.Hand, c.options.Target)
	} else {
		r = c.judge.Judge(written, c.options.Hand, c.options.Target)
	}
	if r.NoSolution {
		c.records.Settle(&r, c.options.Profile, c.options.Hand, c.options.Target)
		if r.Verdict == answer.Correct {
			credit.Score = rat.Int(1)
		}
	}
	var err error
	if r.Verdict == answer.Invalid {
		err = c.refuse(written, r)
	} else {
		_, err = fmt.Fprintln(c.out, c.sentence(written, r))
	}
	for _, more := range c.more(written, r, credit) {
		if err == nil {
			_, err = fmt.Fprintln(c.out, more)
		}
	}
	return r.Verdict == answer.Correct, err
}

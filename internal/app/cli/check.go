package cli

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/spf13/cobra"

	"github.com/make24/make24/answer"
	"github.com/make24/make24/deal"
	"github.com/make24/make24/expr"
	"github.com/make24/make24/internal/app/console"
	"github.com/make24/make24/internal/base/text"
	"github.com/make24/make24/internal/engine/excerpt"
	"github.com/make24/make24/internal/engine/jsonform"
	"github.com/make24/make24/internal/sets/prompt"
	"github.com/make24/make24/internal/sets/record"
	"github.com/make24/make24/puzzle"
)

// checker judges the answers to one puzzle.
type checker struct {
	app     *app
	options record.Options
	records *record.Checker
	buffer  []byte // reused for each line of JSON
}

func (a *app) newCheck() *cobra.Command {
	cmd := a.newCommand("check {--hand HAND {ANSWER | -} | --jsonl [FILE]...}", "check.short", "check.long", "check.example")
	profile := a.addProfileFlags(cmd)
	f := cmd.Flags()
	format := a.addChoiceFlag(cmd, "input-format", "", "flag.help.format", "jsonl", "csv")
	f.StringVar(&profile.hand, "hand", "", a.say("flag.help.hand"))
	jsonl := f.Bool("jsonl", false, a.say("flag.help.jsonl"))
	summary := f.Bool("summary", false, a.say("flag.help.summary"))
	a.addFieldFlags(cmd, &profile.options.Fields, true)
	f.BoolVar(&profile.options.Steps, "steps", false, a.say("flag.help.steps"))
	f.BoolVar(&profile.options.Credit, "credit", false, a.say("flag.help.credit"))
	f.BoolVar(&profile.options.Expr, "expr", false, a.say("flag.help.expr"))
	a.addStrictFlag(cmd)
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		if err := checkExclusive(cmd, "jsonl", "input-format"); err != nil {
			return err
		}
		switch {
		case *jsonl || *format == "jsonl":
			return a.checkStream(cmd.Context(), profile, record.Stream, *summary, args)
		case *format == "csv":
			return a.checkStream(cmd.Context(), profile, record.CSV, *summary, args)
		case *summary:
			return console.NewError("check.onlystream", "flag", "summary")
		}
		return a.checkAnswers(cmd, profile, args)
	}
	return cmd
}

// checkAnswers judges one answer to the puzzle that the flags give, or each line of standard input.
func (a *app) checkAnswers(cmd *cobra.Command, profile *profileFlags, args []string) error {
	if !cmd.Flags().Changed("hand") {
		// Report errors of the other flags first.
		if _, err := profile.streamDefaults(); err != nil {
			return err
		}
		return console.NewError("check.nohand")
	}
	o, err := profile.readPuzzle()
	if err != nil {
		return err
	}
	a.reportReading(record.HandOptions(o.Profile), profile.hand)
	c := &checker{app: a, options: o, records: record.NewChecker(o)}
	if isStream(args) {
		return a.eachLine(cmd.Context(), c.writeVerdict)
	}
	if len(args) == 0 {
		return console.NewError("check.noanswer")
	}
	return a.eachItem(cmd.Context(), []string{strings.Join(args, " ")}, c.writeVerdict)
}

// writeVerdict prints the verdict on an answer and reports whether it is correct.
func (c *checker) writeVerdict(_ context.Context, written string) (bool, error) {
	if c.app.json {
		var r answer.Result
		c.buffer, r = c.records.JudgeText(c.buffer[:0], written)
		_, err := c.app.out.Write(append(c.buffer, '\n'))
		return r.Verdict == answer.Correct, err
	}
	r, details := c.records.ExamineText(written)
	var err error
	if r.Verdict == answer.Invalid {
		err = c.writeInvalid(written, r)
	} else {
		_, err = fmt.Fprintln(c.app.out, c.verdictLine(written, r, details.Expr))
	}
	for _, line := range c.extraLines(r, details) {
		if err == nil {
			_, err = fmt.Fprintln(c.app.out, line)
		}
	}
	return r.Verdict == answer.Correct, err
}

// verdictLine returns the verdict on a valid answer as text. The expression e is nil if it is
// too large for a tree; then the answer is shown as written.
func (c *checker) verdictLine(written string, r answer.Result, e expr.Expr) string {
	target := c.app.formatValue(c.options.Target)
	switch r.Reason {
	case answer.None:
		if r.NoSolution {
			return c.app.say("check.none", "target", target)
		}
		shown := excerpt.Escape(spanText(written, r.Span))
		if e != nil {
			shown = c.app.formatOperators(expr.Format(e, expr.Style{}))
		}
		return c.app.say("check.correct", "expr", shown, "target", target) + c.choicesOf(e)
	case answer.Numbers:
		return c.app.say("check.numbers", "detail", c.numbersDetail(r))
	case answer.Intermediate:
		return c.app.say("check.intermediate", "value", c.app.formatValue(r.Refused), "limits", c.app.describeLimits(c.options.Profile.Rules.Values))
	case answer.DivZero, answer.Solvable, answer.Brackets:
		return c.app.say("check.wrong", "sentence", c.app.say(text.Key("reason."+r.Reason.String())))
	case answer.FalseEquation:
		return c.app.say("check.equation", "token", excerpt.Quote(spanText(written, r.At)))
	default:
		if !r.Defined {
			return c.app.say("check.power")
		}
		return c.app.say("check.value", "value", c.app.formatValue(r.Value), "target", target)
	}
}

// choicesOf returns the choices of a correct answer as a text that follows it.
func (c *checker) choicesOf(e expr.Expr) string {
	p, err := puzzle.New(slices.Clone(c.options.Hand), c.options.Target, c.options.Profile.Rules)
	if err != nil || e == nil {
		return ""
	}
	return jsonform.Choices(p, expr.Format(e, expr.Style{}), c.app.ascii)
}

// spanText returns the bytes of s that a span covers.
func spanText(s string, span answer.Span) string {
	from := min(max(span.From, 0), len(s))
	return s[from:min(max(span.To, from), len(s))]
}

// numbersDetail describes the missing and the extra numbers of an answer.
func (c *checker) numbersDetail(r answer.Result) string {
	var parts []string
	if r.Missing.Len() > 0 {
		parts = append(parts, c.app.say("check.numbers.missing", "numbers", deal.Hand(r.Missing.Slice())))
	}
	if r.Extra.Len() > 0 {
		parts = append(parts, c.app.say("check.numbers.extra", "numbers", deal.Hand(r.Extra.Slice())))
	}
	if parts == nil {
		parts = append(parts, c.app.say("check.numbers.hand", "hand", deal.Hand(c.options.Hand)))
	} else if r.Extra.More() || r.Missing.More() {
		parts = append(parts, c.app.say("check.numbers.more"))
	}
	return strings.Join(parts, c.app.say("list.comma"))
}

// describeLimits returns the limits on intermediate results as text.
func (a *app) describeLimits(limits puzzle.Values) string {
	return prompt.DescribeValues(limits, a.lang)
}

// writeInvalid prints the verdict on an invalid answer, with a mark under the position of the
// error.
func (c *checker) writeInvalid(written string, r answer.Result) error {
	at := min(r.At.From, len(written))
	position := utf8.RuneCountInString(written[:at]) + 1 // an invalid byte counts as one character
	_, err := fmt.Fprintln(c.app.out, c.app.say("check.invalid", "position", position, "message", c.invalidReason(written, r)))
	// Show the mark only under an answer that is printable and fits on one line.
	if err == nil && text.Width(written) < helpWidth-2 && isPrintable(written) {
		_, err = fmt.Fprintf(c.app.out, "  %s\n  %s^\n", written, strings.Repeat(" ", text.Width(written[:at])))
	}
	return err
}

// invalidReason returns the reason why an answer is invalid.
func (c *checker) invalidReason(written string, r answer.Result) string {
	token := spanText(written, r.At)
	if r.Reason == answer.Operator && r.Fault == 0 {
		names := strings.Join(strings.Split(c.options.Profile.Rules.Ops.String(), ""), " ")
		return c.app.say("check.operator", "op", token, "ops", names)
	}
	limit := answer.MaxAnswer
	if len(written) > answer.MaxText {
		limit = answer.MaxText
	}
	return c.app.say(text.Key("syntax."+r.Fault.String()), "token", excerpt.Quote(token), "bytes", limit, "depth", answer.MaxDepth,
		"limit", answer.MaxNumbers, "solvable", puzzle.MaxNumbers)
}

// extraLines returns the lines that --expr, --steps and --credit add to the verdict.
func (c *checker) extraLines(r answer.Result, details answer.Details) (lines []string) {
	credit := details.Credit
	if c.options.Expr && r.Verdict == answer.Wrong && details.Expr != nil {
		lines = append(lines, c.app.formatOperators(expr.Format(details.Expr, expr.Style{})))
	}
	if c.options.Steps {
		switch {
		case r.Steps == 0:
			lines = append(lines, c.app.say("check.steps.none"))
		case r.BadStep > 0:
			lines = append(lines, c.app.say("check.steps.bad", "step", r.BadStep, "steps", r.Steps))
		default:
			lines = append(lines, c.app.say("check.steps.right", "steps", r.Steps))
		}
	}
	if c.options.Credit {
		key := text.Key("check.credit")
		if r.Steps > 0 {
			key = "check.credit.steps"
		}
		lines = append(lines, c.app.say(key, "score", c.app.formatValue(credit.Score), "value", c.app.formatValue(credit.Value),
			"numbers", c.app.formatValue(credit.Numbers), "steps", c.app.formatValue(credit.Steps)))
	}
	return lines
}

// checkStream judges records from files, or from standard input if none is named.
func (a *app) checkStream(ctx context.Context, profile *profileFlags, judge streamJudge, wantSummary bool, files []string) error {
	o, err := profile.streamDefaults()
	if err != nil {
		return err
	}
	o.Flags = true
	if len(files) == 0 {
		files = []string{standardStream}
	}
	var sum record.Summary
	for _, name := range files {
		var fileSum record.Summary
		if len(files) > 1 {
			o.File = name
		}
		if fileSum, err = a.judgeFile(ctx, name, o, judge); err != nil {
			sum.Merge(&fileSum)
			break
		}
		sum.Merge(&fileSum)
	}
	if summaryErr := a.summarize(wantSummary, &sum); err == nil {
		err = summaryErr
	}
	switch {
	case err != nil:
		return err
	case sum.Bad(0) > 0:
		fmt.Fprintln(a.err, "make24: "+a.say("check.badlines", "n", sum.Bad(0), "total", sum.Total()))
		return errReported
	case a.strict && sum.Count(answer.Correct) < sum.Total():
		return console.ErrNo
	}
	return nil
}

// streamJudge is the type of record.Stream and record.CSV.
type streamJudge func(context.Context, record.Options, io.Reader, record.Writer) (record.Summary, error)

// judgeFile judges the records of one file.
func (a *app) judgeFile(ctx context.Context, name string, o record.Options, judge streamJudge) (record.Summary, error) {
	in := a.in
	if name != standardStream {
		file, err := os.Open(name)
		if err != nil {
			return record.Summary{}, console.NewError("check.file", "file", excerpt.Quote(name), "detail", console.UnwrapPathError(err))
		}
		defer file.Close()
		in = file
	}
	sum, err := judge(ctx, o, in, a.out)
	var headerErr *record.Error
	var path *fs.PathError
	switch {
	case err == nil || ctx.Err() != nil || isWriteError(err):
		return sum, err
	case errors.As(err, &headerErr):
		return sum, console.NewError("check.column", "message", headerErr.Text)
	case errors.As(err, &path) && name != standardStream:
		return sum, console.NewError("check.file", "file", excerpt.Quote(name), "detail", console.UnwrapPathError(err))
	}
	return sum, console.NewError("stream.read", "detail", console.UnwrapPathError(err))
}

// summarize prints the number of answers with each verdict and reason to standard error, if
// wanted is set.
func (a *app) summarize(wanted bool, sum *record.Summary) error {
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
		"wrong", sum.Count(answer.Wrong), "invalid", sum.Count(answer.Invalid),
		"profiles", cmp.Or(strings.Join(sum.Profiles(), ", "), "-")))
	for word, count := range sum.Reasons() {
		fmt.Fprintf(a.err, "  %s %*d  %s\n", text.Pad(word, reasonWidth), len(strconv.Itoa(sum.Total())), count, a.say(text.Key("reason."+word)))
	}
	return nil
}

// reasonWidth is the width of the reasons in a summary, in columns.
const reasonWidth = 14

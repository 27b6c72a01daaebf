package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"

	"github.com/make24/make24/internal/answer"
	"github.com/make24/make24/internal/record"
)

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

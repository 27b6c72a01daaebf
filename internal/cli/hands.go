package cli

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/make24/make24/deal"
	"github.com/make24/make24/internal/excerpt"
	"github.com/make24/make24/internal/record"
	"github.com/make24/make24/internal/text"
)

// maxLine bounds a line of a stream; no hand and no expression is as long.
const maxLine = 64 << 10

// splitHands says which hands the arguments hold. An argument with two numbers
// or more in it is a whole hand, and so is one that stands alone; several with
// one number each are one hand together. A number beside a whole hand could be a
// slip of either kind, and is an error.
func splitHands(args []string) ([]string, error) {
	whole, single := "", ""
	for _, arg := range args {
		switch n := len(strings.FieldsFunc(arg, deal.IsSeparator)); {
		case n > 1 && whole == "":
			whole = arg
		case n == 1 && single == "":
			single = arg
		}
	}
	switch {
	case whole == "":
		return []string{strings.Join(args, " ")}, nil
	case single != "":
		return nil, newInputError("hands.mixed", "single", excerpt.Quote(single), "whole", excerpt.Quote(whole))
	}
	return args, nil
}

// reportReading says on standard error how a hand was read that somebody might have meant
// otherwise, such as 1012.
func (a *app) reportReading(o deal.ParseOptions, hand string) {
	if !o.Glued || !deal.Ambiguous(hand) {
		return
	}
	h, err := deal.ParseHand(hand, o)
	if err != nil {
		return // the command reports it
	}
	message := text.Key("hand.reading")
	if len(h) == 1 {
		message = "hand.reading.number"
	}
	fmt.Fprintln(a.err, "make24: "+a.say(message, "token", strings.TrimSpace(hand), "hand", h))
}

// isStream reports whether the arguments ask for standard input.
func isStream(args []string) bool { return len(args) == 1 && args[0] == standardStream }

// work does one item, a hand or an answer; it reports whether the answer is yes.
type itemFunc func(ctx context.Context, item string) (yes bool, err error)

// each does the work for every item of the command line and returns errNo if
// one answer was no. The first mistake ends it; of several items it says which.
func (a *app) each(ctx context.Context, items []string, do itemFunc) error {
	var result error
	for i, item := range items {
		yes, err := do(ctx, item)
		switch {
		case err != nil && len(items) > 1 && !isWriteError(err):
			return &itemError{i + 1, err}
		case err != nil:
			return err
		case !yes:
			result = errNo
		}
	}
	return result
}

// itemError is an error with the item of the command line, from 1, that it is
// about.
type itemError struct {
	number int
	err    error
}

func (e *itemError) Error() string { return e.err.Error() }
func (e *itemError) Unwrap() error { return e.err }

// endsAll reports whether an error is about no item but ends them all: nothing
// more can be written.
func isWriteError(err error) bool {
	var write *writeError
	return errors.As(err, &write)
}

// hands does the work for the hands that the arguments hold, or for those of standard input. Which hands the arguments
// hold says split; reading, if there is one, says how each was read.
func (a *app) hands(ctx context.Context, args []string, split func([]string) ([]string, error), reading func(hand string), do itemFunc) error {
	if isStream(args) {
		a.prefixHand = true
		return a.stream(ctx, do)
	}
	hands, err := split(args)
	if err != nil {
		return err
	}
	for _, hand := range hands {
		if reading != nil {
			reading(hand)
		}
	}
	a.prefixHand = len(hands) > 1
	return a.each(ctx, hands, do)
}

// stream does the work for every line of standard input that is not empty. A
// bad line is reported with its number and the rest goes on; the end is then
// errReported. With --strict, errNo if one answer was no.
func (a *app) stream(ctx context.Context, do itemFunc) error {
	var result error
	in := newLines(flusher{a.in, a.out})
	number := 1
	for ; in.Scan(); number++ {
		line := in.Text()
		if number == 1 {
			line = strings.TrimPrefix(line, record.ByteOrderMark)
		}
		if err := a.line(ctx, strings.TrimSpace(line), in.long, &result, do); err != nil {
			if ctx.Err() != nil || isWriteError(err) {
				return err
			}
			fmt.Fprintln(a.err, "make24: "+a.say("stream.line", "line", number, "message", a.explain(err)))
			result = errReported
		}
		in.long = false
	}
	switch err := in.Err(); {
	case err == nil:
		return result
	case isWriteError(err):
		return err
	default:
		return newInputError("stream.read", "detail", cause(err))
	}
}

// line does the work for one line of a stream.
func (a *app) line(ctx context.Context, line string, long bool, result *error, do itemFunc) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	if long {
		return newInputError("stream.long", "limit", maxLine)
	}
	if line == "" {
		return nil
	}
	yes, err := do(ctx, line)
	if err == nil && !yes && a.strict && *result == nil {
		*result = errNo
	}
	return err
}

// lines scans lines that end in \n, \r\n or \r. The last one may have no end.
type lines struct {
	*bufio.Scanner
	long bool // the line is longer than maxLine, and is only a part of it; the reader resets it
	cr   bool // a \n that comes first belongs to the \r before it
}

func newLines(in io.Reader) *lines {
	l := &lines{Scanner: bufio.NewScanner(in)}
	l.Buffer(make([]byte, 2*maxLine), 2*maxLine)
	l.Split(l.split)
	return l
}

func (l *lines) split(data []byte, end bool) (advance int, line []byte, err error) {
	skip := 0
	if len(data) > 0 {
		if l.cr && data[0] == '\n' {
			skip = 1
		}
		l.cr = false
	}
	data = data[skip:]
	switch i := bytes.IndexAny(data, "\r\n"); {
	case i >= 0:
		l.cr, l.long = data[i] == '\r', l.long || i > maxLine
		return skip + i + 1, data[:i], nil
	case end && (len(data) > 0 || l.long):
		l.long = l.long || len(data) > maxLine
		return skip + len(data), data, nil
	case len(data) > maxLine:
		l.long = true
		return skip + len(data), nil, nil
	}
	return skip, nil, nil
}

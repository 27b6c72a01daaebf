package cli

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/make24/make24/deal"
	"github.com/make24/make24/internal/app/console"
	"github.com/make24/make24/internal/base/text"
	"github.com/make24/make24/internal/engine/excerpt"
	"github.com/make24/make24/internal/sets/dataset"
	"github.com/make24/make24/internal/sets/record"
	"github.com/make24/make24/puzzle"
)

// maxLine bounds a line of a stream in bytes; every valid hand or expression is shorter.
const maxLine = 64 << 10

// splitHands returns the hands in the arguments. If an argument has two or more
// numbers, each argument is a hand; otherwise all arguments together are one
// hand. It returns an error if single numbers and whole hands are mixed, since
// either could be a mistake.
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
		return nil, console.NewError("hands.mixed", "single", excerpt.Quote(single), "whole", excerpt.Quote(whole))
	}
	return args, nil
}

// reportReading prints on standard error how an ambiguous hand, such as 1012, was
// read.
func (a *app) reportReading(o deal.ParseOptions, hand string) {
	if !o.SplitDigits || !isAmbiguous(hand) {
		return
	}
	h, err := deal.ParseHand(hand, o)
	if err != nil {
		return // the command reports the error
	}
	message := text.Key("hand.reading")
	if len(h) == 1 {
		message = "hand.reading.number"
	}
	fmt.Fprintln(a.err, "make24: "+a.say(message, "token", strings.TrimSpace(hand), "hand", h))
}

// isAmbiguous reports whether hand is a single run of digits that the user may have meant
// differently from how [deal.ParseHand] reads it with SplitDigits set: a two-digit number above 13, which
// may be two cards; three digits, which may be one number; or several cards without separators that
// contain 11, 12 or 13, contain a 0 outside a 10, or are more than six.
func isAmbiguous(hand string) bool {
	tokens := strings.FieldsFunc(excerpt.Narrow(hand), deal.IsSeparator)
	if len(tokens) != 1 || strings.Trim(tokens[0], "0123456789") != "" {
		return false
	}
	digits := tokens[0]
	const minSplitDigits = 3 // digits that ParseHand reads as one card each
	if len(digits) < minSplitDigits {
		n, _ := strconv.Atoi(digits)
		return n > highestRank
	}
	const maxUsualCards = 6
	cards := strings.ReplaceAll(digits, "10", "T")
	return len(digits) == minSplitDigits || len(cards) > maxUsualCards || strings.Contains(cards, "0") ||
		strings.Contains(digits, "11") || strings.Contains(digits, "12") || strings.Contains(digits, "13")
}

// isStream reports whether the only argument is "-", which stands for standard input.
func isStream(args []string) bool { return len(args) == 1 && args[0] == standardStream }

// itemFunc processes one item, a hand or an answer, and reports whether the result is yes.
type itemFunc func(ctx context.Context, item string) (yes bool, err error)

// eachItem calls do for every item of the command line and returns console.ErrNo if a result
// was no. It stops at the first error, and adds the item's number if there are
// several items.
func (a *app) eachItem(ctx context.Context, items []string, do itemFunc) error {
	var status error
	for i, item := range items {
		yes, err := do(ctx, item)
		switch {
		case err != nil && len(items) > 1 && !isWriteError(err):
			return &itemError{i + 1, err}
		case err != nil:
			return err
		case !yes:
			status = console.ErrNo
		}
	}
	return status
}

// itemError is an error with the number, from 1, of the item of the command line
// that it concerns.
type itemError struct {
	number int
	err    error
}

func (e *itemError) Error() string { return e.err.Error() }
func (e *itemError) Unwrap() error { return e.err }

// isWriteError reports whether err is an error of writing to standard output,
// after which no item can be processed.
func isWriteError(err error) bool {
	var write *writeError
	return errors.As(err, &write)
}

// eachHand calls do for each hand in the arguments, or for each line of standard input if the
// argument is "-". split returns the hands in the arguments. If announce is not nil, eachHand first
// calls it with every hand, to report how ambiguous hands are read.
func (a *app) eachHand(ctx context.Context, args []string, split func([]string) ([]string, error), announce func(hand string), do itemFunc) error {
	if isStream(args) {
		a.prefixHand = true
		return a.eachLine(ctx, do)
	}
	hands, err := split(args)
	if err != nil {
		return err
	}
	for _, hand := range hands {
		if announce != nil {
			announce(hand)
		}
	}
	a.prefixHand = len(hands) > 1
	return a.eachItem(ctx, hands, do)
}

// puzzleFunc processes one puzzle of a set and reports whether the result is yes. variant is the name of
// its rules.
type puzzleFunc func(ctx context.Context, p puzzle.Puzzle, variant string) (yes bool, err error)

// eachPuzzle calls do for each puzzle if the argument is "-" and standard input is a set of puzzles,
// such as generate writes. Otherwise it reports false.
func (a *app) eachPuzzle(ctx context.Context, args []string, flags *ruleFlags, fields *record.FieldNames, do puzzleFunc) (isSet bool, err error) {
	if !isStream(args) {
		return false, nil
	}
	rules, err := flags.readVariant()
	if err != nil {
		return true, err
	}
	o := dataset.ReadOptions{Rules: rules.variant.Name, Fields: *fields}
	if flags.target != "" {
		target, err := parseTarget(flags.target)
		if err != nil {
			return true, err
		}
		o.Target = dataset.Known(target)
	}
	in := bufio.NewReaderSize(flushingReader{a.in, a.out}, 64<<10)
	head, err := record.Buffered(in)
	switch {
	case err != nil && (ctx.Err() != nil || isWriteError(err)):
		return true, err
	case err != nil:
		return true, console.NewError("stream.read", "detail", console.UnwrapPathError(err))
	case dataset.IsParquet(head):
		return true, console.NewError("stream.parquet")
	case !dataset.IsSet(head, o):
		a.in = in
		return false, nil
	}
	a.prefixHand = true
	file, err := dataset.NewReader(standardStream, in, o)
	if err != nil {
		return true, err
	}
	return true, a.eachRecord(ctx, file, rules.hand, do)
}

// eachRecord calls do for each puzzle of a set. It reports an error with its line and continues, as
// eachLine does.
func (a *app) eachRecord(ctx context.Context, file *dataset.File, hands deal.ParseOptions, do puzzleFunc) (result error) {
	hands.SplitDigits = false // the numbers are separate
	for r, err := range file.Records() {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		yes := false
		if err == nil {
			if yes, err = doRecord(ctx, &r, hands, do); err != nil {
				if ctx.Err() != nil || isWriteError(err) {
					return err
				}
				err = file.ErrorAt(a.explain(err))
			}
		}
		var set *dataset.Error
		switch {
		case errors.As(err, &set) && isWriteError(set.Err):
			return set.Err
		case err != nil:
			a.report(err)
			result = errReported
		case !yes && a.strict && result == nil:
			result = console.ErrNo
		}
	}
	return result
}

func doRecord(ctx context.Context, r *dataset.Record, hands deal.ParseOptions, do puzzleFunc) (bool, error) {
	hand, err := deal.ParseHand(deal.Hand(r.Hand).String(), hands)
	if err != nil {
		return false, err
	}
	p, err := puzzle.New(hand, r.Target, r.Rules)
	if err != nil {
		return false, err
	}
	return do(ctx, p, r.RulesName())
}

// eachLine calls do for every line of standard input that is not empty. It reports
// an error with its line number and continues; it then returns errReported. With
// --strict, it returns console.ErrNo if a result was no.
func (a *app) eachLine(ctx context.Context, do itemFunc) error {
	var result error
	in := newLineScanner(flushingReader{a.in, a.out})
	number := 1
	for ; in.Scan(); number++ {
		line := in.Text()
		if number == 1 {
			line = strings.TrimPrefix(line, record.ByteOrderMark)
		}
		if err := a.processLine(ctx, strings.TrimSpace(line), in.isTooLong, &result, do); err != nil {
			if ctx.Err() != nil || isWriteError(err) {
				return err
			}
			fmt.Fprintln(a.err, "make24: "+a.say("stream.line", "line", number, "message", a.explain(err)))
			result = errReported
		}
		in.isTooLong = false
	}
	switch err := in.Err(); {
	case err == nil:
		return result
	case isWriteError(err):
		return err
	default:
		return console.NewError("stream.read", "detail", console.UnwrapPathError(err))
	}
}

// processLine calls do for one line of a stream. With --strict, it sets result to console.ErrNo if the
// answer is no and result is nil. If long is set, the line was cut, and it returns an error.
func (a *app) processLine(ctx context.Context, line string, long bool, result *error, do itemFunc) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	if long {
		return console.NewError("stream.long", "limit", maxLine)
	}
	if line == "" {
		return nil
	}
	yes, err := do(ctx, line)
	if err == nil && !yes && a.strict && *result == nil {
		*result = console.ErrNo
	}
	return err
}

// lineScanner scans lines that end in \n, \r\n or \r. The last line may lack the ending.
type lineScanner struct {
	*bufio.Scanner
	isTooLong bool // the line exceeds maxLine and was cut; the caller resets it
	afterCR   bool // the last line ended in \r, so a \n that follows is skipped
}

func newLineScanner(in io.Reader) *lineScanner {
	l := &lineScanner{Scanner: bufio.NewScanner(in)}
	l.Buffer(make([]byte, 2*maxLine), 2*maxLine)
	l.Split(l.split)
	return l
}

func (l *lineScanner) split(data []byte, atEOF bool) (advance int, line []byte, err error) {
	skip := 0
	if len(data) > 0 {
		if l.afterCR && data[0] == '\n' {
			skip = 1
		}
		l.afterCR = false
	}
	data = data[skip:]
	switch i := bytes.IndexAny(data, "\r\n"); {
	case i >= 0:
		l.afterCR, l.isTooLong = data[i] == '\r', l.isTooLong || i > maxLine
		return skip + i + 1, data[:i], nil
	case atEOF && (len(data) > 0 || l.isTooLong):
		l.isTooLong = l.isTooLong || len(data) > maxLine
		return skip + len(data), data, nil
	case len(data) > maxLine:
		l.isTooLong = true
		return skip + len(data), nil, nil
	}
	return skip, nil, nil
}

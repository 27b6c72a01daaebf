package record

import (
	"errors"
	"fmt"
	"io"
	"iter"
	"strconv"

	"github.com/go-json-experiment/json/jsontext"

	"github.com/make24/make24/expr"
	"github.com/make24/make24/internal/answer"
	"github.com/make24/make24/rat"
)

// append writes the verdict on a request.
func (c *Checker) appendVerdict(dst []byte, q *Request, r *answer.Result, details *answer.Details) []byte {
	dst = append(dst, '{')
	if q.ID != nil {
		dst = append(dst, `"id":`...)
		dst = append(dst, q.ID...)
		dst = append(dst, ',')
	}
	dst = AppendResult(dst, r)
	if details.Expr != nil {
		dst = appendText(dst, `,"expr":"`, expr.Format(details.Expr, expr.Style{}))
	}
	if c.options.Steps && r.Steps > 0 {
		dst = append(dst, `,"steps":`...)
		dst = strconv.AppendInt(dst, int64(r.Steps), 10)
		if r.BadStep > 0 {
			dst = append(dst, `,"step":{"number":`...)
			dst = strconv.AppendInt(dst, int64(r.BadStep), 10)
			dst = appendText(dst, `,"reason":"`, r.Reason.String())
			dst = append(dst, '}')
		}
	}
	if c.options.Credit {
		credit := &details.Credit
		dst = appendRat(dst, `,"credit":{"score":"`, credit.Score)
		dst = appendRat(dst, `,"value":"`, credit.Value)
		dst = appendRat(dst, `,"numbers":"`, credit.Numbers)
		if r.Steps > 0 {
			dst = appendRat(dst, `,"steps":"`, credit.Steps)
		}
		dst = append(dst, '}')
	}
	return append(dst, '}')
}

// AppendResult writes the fields of a verdict, without braces around them.
func AppendResult(dst []byte, r *answer.Result) []byte {
	dst = appendText(dst, `"verdict":"`, r.Verdict.String())
	if r.Reason != answer.None {
		dst = appendText(dst, `,"reason":"`, r.Reason.String())
	}
	if fault := r.Fault.String(); fault != "" {
		dst = appendText(dst, `,"detail":"`, fault)
	}
	if r.Defined {
		dst = appendRat(dst, `,"value":"`, r.Value)
	}
	if r.Reason == answer.Intermediate {
		dst = appendRat(dst, `,"intermediate":"`, r.Refused)
	}
	dst = appendList(dst, `,"missing":[`, &r.Missing)
	dst = appendList(dst, `,"extra":[`, &r.Extra)
	if r.Missing.More() || r.Extra.More() {
		dst = append(dst, `,"more":true`...)
	}
	dst = appendText(dst, `,"source":"`, r.Source.String())
	if r.Span.From < r.Span.To {
		dst = appendSpan(dst, `,"span":[`, r.Span)
	}
	if r.At != (answer.Span{}) { // it is empty at the end of a text
		dst = appendSpan(dst, `,"at":[`, r.At)
	}
	return dst
}

// appendText writes a field whose text needs no escapes.
func appendText(dst []byte, prefix, text string) []byte {
	dst = append(append(dst, prefix...), text...)
	return append(dst, '"')
}

func appendRat(dst []byte, prefix string, x rat.Rat) []byte {
	return append(x.AppendTo(append(dst, prefix...)), '"')
}

func appendList(dst []byte, prefix string, l *answer.List) []byte {
	if l.Len() == 0 {
		return dst
	}
	dst = append(dst, prefix...)
	for i := range l.Len() {
		if i > 0 {
			dst = append(dst, ',')
		}
		dst = strconv.AppendInt(dst, l.At(i), 10)
	}
	return append(dst, ']')
}

func appendSpan(dst []byte, prefix string, s answer.Span) []byte {
	dst = strconv.AppendInt(append(dst, prefix...), int64(s.From), 10)
	dst = strconv.AppendInt(append(dst, ','), int64(s.To), 10)
	return append(dst, ']')
}

// refuse is AppendError with the file.
func (c *Checker) appendRefusal(dst []byte, number int, err *Error) ([]byte, Outcome) {
	err.File = c.options.File
	return AppendError(dst, number, err), Outcome{Bad: err.Kind}
}

// AppendError writes a record that could not be judged as one JSON object.
func AppendError(dst []byte, number int, err *Error) []byte {
	dst = append(dst, '{')
	if err.ID != nil {
		dst = append(dst, `"id":`...)
		dst = append(dst, err.ID...)
		dst = append(dst, ',')
	}
	if err.File != "" {
		dst = append(dst, `"file":`...)
		dst, _ = jsontext.AppendQuote(dst, err.File)
		dst = append(dst, ',')
	}
	if number > 0 {
		dst = append(dst, `"line":`...)
		dst = strconv.AppendInt(dst, int64(number), 10)
		dst = append(dst, ',')
	}
	dst = appendText(dst, `"verdict":"`, answer.Invalid.String())
	dst = appendText(dst, `,"reason":"`, err.Kind.String())
	dst = append(dst, `,"error":`...)
	dst, _ = jsontext.AppendQuote(dst, err.Text) // the error tells of invalid UTF-8, and it is mended
	return append(dst, '}')
}

// Kind says what is wrong with a record.
type ErrorKind uint8

// The kinds.
const (
	BadJSON   ErrorKind = iota + 1 // no JSON object
	BadField                       // a field of another type, given twice, or twice in different words
	NoField                        // the answer or the numbers are not there
	BadHand                        // the numbers are no hand
	BadTarget                      // the target is no number
	BadRules                       // there are no such rules
	LongLine                       // more than MaxLine bytes
	BadCSV                         // no row of the table
	errorKindCount
)

// String is the word of the kind, which stands as the reason of the record: bad_json,
// bad_field, no_field, bad_hand, bad_target, bad_rules, long_line, bad_csv.
func (k ErrorKind) String() string {
	words := [errorKindCount]string{
		"", "bad_json", "bad_field", "no_field", "bad_hand", "bad_target", "bad_rules", "long_line", "bad_csv",
	}
	if k >= errorKindCount {
		return "unknown"
	}
	return words[k]
}

// Error is a record that cannot be judged: what is wrong and, in one English sentence,
// what would be right.
type Error struct {
	Kind ErrorKind
	Text string
	ID   []byte // the record's, JSON; nil where it has none or was not read
	File string // where the record comes from, if there are several
	Err  error  // what the hand's reader said, if it did
}

// Error is the sentence.
func (e *Error) Error() string { return e.Text }

// Unwrap is what the hand's reader said.
func (e *Error) Unwrap() error { return e.Err }

func newError(kind ErrorKind, format string, args ...any) *Error {
	return &Error{Kind: kind, Text: fmt.Sprintf(format, args...)}
}

// TooLong is the error of a line that has more than MaxLine bytes, and so was not read.
func LineTooLong() *Error {
	return newError(LongLine, "the line is longer than %d bytes", MaxLine)
}

// syntax is the error of what is no JSON, with its place. An *Error stays as it is.
func jsonError(err error, length int) *Error {
	var own *Error
	if errors.As(err, &own) {
		return own
	}
	at, cause := SyntaxError(err, length)
	if errors.Is(cause, io.ErrUnexpectedEOF) {
		return newError(BadJSON, "this is no JSON: it ends too early, after byte %d", at)
	}
	return newError(BadJSON, "this is no JSON: at byte %d, %v", at+1, cause)
}

// reasons is how many answer.Reasons there are.
const reasonCount = int(answer.Unsettled) + 1

// Summary counts outcomes. Its zero value has counted none.
type Summary struct {
	verdicts [answer.Correct + 1]int
	reasons  [reasonCount]int
	bad      [errorKindCount]int
}

// Add counts one outcome.
func (s *Summary) Add(o Outcome) {
	s.verdicts[o.Verdict]++
	if o.Bad != 0 {
		s.bad[o.Bad]++
		return
	}
	s.reasons[o.Reason]++
}

// Merge adds the counts of another summary.
func (s *Summary) Merge(other *Summary) {
	for i, n := range other.verdicts {
		s.verdicts[i] += n
	}
	for i, n := range other.reasons {
		s.reasons[i] += n
	}
	for i, n := range other.bad {
		s.bad[i] += n
	}
}

// Count is how many had a verdict. Records that could not be judged are Invalid too.
func (s *Summary) Count(v answer.Verdict) int { return s.verdicts[v] }

// Reason is how many were not correct for a reason, and None how many were.
func (s *Summary) Reason(r answer.Reason) int { return s.reasons[r] }

// Bad is how many records could not be judged for being of that kind; 0 stands for any.
func (s *Summary) Bad(k ErrorKind) int {
	if k != 0 {
		return s.bad[k]
	}
	sum := 0
	for _, n := range s.bad {
		sum += n
	}
	return sum
}

// Total is how many were counted.
func (s *Summary) Total() int {
	sum := 0
	for _, n := range s.verdicts {
		sum += n
	}
	return sum
}

// Append writes the summary as one JSON object:
//
//	{"total":4,"correct":1,"wrong":1,"invalid":2,"bad":1,"reasons":{"value":1,"syntax":1,"bad_json":1}}
//
// Bad counts the records that could not be judged; of the reasons, those that occurred.
func (s *Summary) Append(dst []byte) []byte {
	field := func(prefix string, n int) {
		dst = strconv.AppendInt(append(dst, prefix...), int64(n), 10)
	}
	field(`{"total":`, s.Total())
	field(`,"correct":`, s.verdicts[answer.Correct])
	field(`,"wrong":`, s.verdicts[answer.Wrong])
	field(`,"invalid":`, s.verdicts[answer.Invalid])
	field(`,"bad":`, s.Bad(0))
	dst = append(dst, `,"reasons":{`...)
	prefix := `"`
	for word, n := range s.Reasons() {
		field(prefix+word+`":`, n)
		prefix = `,"`
	}
	return append(dst, "}}"...)
}

// Reasons gives the word and the count of each reason that occurred, those of records that
// could not be judged last.
func (s *Summary) Reasons() iter.Seq2[string, int] {
	return func(yield func(string, int) bool) {
		for r, n := range s.reasons {
			if n > 0 && answer.Reason(r) != answer.None && !yield(answer.Reason(r).String(), n) {
				return
			}
		}
		for k, n := range s.bad {
			if n > 0 && !yield(ErrorKind(k).String(), n) {
				return
			}
		}
	}
}

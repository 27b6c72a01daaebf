package record

import (
	"errors"
	"fmt"
	"io"
	"iter"
	"slices"
	"strconv"

	"github.com/go-json-experiment/json/jsontext"

	"github.com/make24/make24/answer"
	"github.com/make24/make24/internal/engine/jsonform"
)

// appendVerdict appends the verdict on a request to dst.
func (c *Checker) appendVerdict(dst []byte, q *Request, r *answer.Result, details *answer.Details) []byte {
	dst = append(dst, '{')
	if q.ID != nil {
		dst = append(dst, `"id":`...)
		dst = append(dst, q.ID...)
		dst = append(dst, ',')
	}
	dst = jsonform.AppendVerdict(dst, r, details, jsonform.VerdictOptions{Credit: c.options.Credit, Steps: c.options.Steps})
	return append(dst, '}')
}

// appendRefusal appends the error to dst, with the file of the options, and returns its outcome.
func (c *Checker) appendRefusal(dst []byte, number int, err *Error) ([]byte, Outcome) {
	err.File = c.options.File
	return AppendError(dst, number, err), Outcome{Bad: err.Kind}
}

// AppendError appends the error of a record to dst as one JSON object. number is the number of the
// line, or 0 for none.
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
	dst = append(dst, `"verdict":"`+answer.Invalid.String()+`","reason":"`+err.Kind.String()+`","error":`...)
	dst, _ = jsontext.AppendQuote(dst, err.Text) // the only possible error is invalid UTF-8, which was replaced
	return append(dst, '}')
}

// ErrorKind is the reason why a record could not be judged.
type ErrorKind uint8

// The kinds of errors.
const (
	BadJSON   ErrorKind = iota + 1 // not a JSON object
	BadField                       // a field of the wrong type, or given twice with different values
	NoField                        // the answer or the numbers are missing
	BadHand                        // the numbers are not a valid hand
	BadTarget                      // the target is not a whole number or a fraction
	BadRules                       // unknown rules
	LongLine                       // more than MaxLine bytes
	BadCSV                         // an invalid row of a table
	errorKindCount
)

// String returns the name of the kind, which is written as the reason of the record: bad_json,
// bad_field, no_field, bad_hand, bad_target, bad_rules, long_line or bad_csv.
func (k ErrorKind) String() string {
	names := [errorKindCount]string{
		"", "bad_json", "bad_field", "no_field", "bad_hand", "bad_target", "bad_rules", "long_line", "bad_csv",
	}
	if k >= errorKindCount {
		return "unknown"
	}
	return names[k]
}

// Error is the error of a record that cannot be judged. Its text is one English sentence that says
// what is wrong and how to correct it.
type Error struct {
	Kind ErrorKind
	Text string
	ID   []byte // the ID of the record, as JSON; nil if the record has none or could not be parsed
	File string // the file of the record, if there are several files
	Err  error  // the error of the hand, for BadHand
}

// Error returns the text.
func (e *Error) Error() string { return e.Text }

// Unwrap returns the error of the hand, if any.
func (e *Error) Unwrap() error { return e.Err }

func newError(kind ErrorKind, format string, args ...any) *Error {
	return &Error{Kind: kind, Text: fmt.Sprintf(format, args...)}
}

// LineTooLong returns the error for a line that was not read because it is longer than MaxLine.
func LineTooLong() *Error {
	return newError(LongLine, "the line is longer than %d bytes", MaxLine)
}

// jsonError returns the error for invalid JSON, with its position. It returns an *Error unchanged.
func jsonError(err error, length int) *Error {
	var recordErr *Error
	if errors.As(err, &recordErr) {
		return recordErr
	}
	at, cause := ErrorPosition(err, length)
	if errors.Is(cause, io.ErrUnexpectedEOF) {
		return newError(BadJSON, "invalid JSON: it ends too early, after byte %d", at)
	}
	return newError(BadJSON, "invalid JSON: at byte %d, %v", at+1, cause)
}

// reasonCount is the number of values of answer.Reason.
const reasonCount = int(answer.Brackets) + 1

// Summary counts outcomes. The zero value is empty.
type Summary struct {
	verdicts   [answer.Correct + 1]int
	reasons    [reasonCount]int
	errorKinds [errorKindCount]int
	profiles   []string // by which answers were judged
}

// Add counts one outcome.
func (s *Summary) Add(o Outcome) {
	s.verdicts[o.Verdict]++
	if o.Bad != 0 {
		s.errorKinds[o.Bad]++
		return
	}
	s.reasons[o.Reason]++
	s.addProfile(o.Profile)
}

func (s *Summary) addProfile(name string) {
	if !slices.Contains(s.profiles, name) {
		s.profiles = append(s.profiles, name)
	}
}

// Profiles returns the profiles by which answers were judged, in alphabetical order.
func (s *Summary) Profiles() []string { return slices.Sorted(slices.Values(s.profiles)) }

// Merge adds the counts of another summary.
func (s *Summary) Merge(other *Summary) {
	for i, n := range other.verdicts {
		s.verdicts[i] += n
	}
	for i, n := range other.reasons {
		s.reasons[i] += n
	}
	for i, n := range other.errorKinds {
		s.errorKinds[i] += n
	}
	for _, name := range other.profiles {
		s.addProfile(name)
	}
}

// Count returns the number of records with verdict v. Records that could not be judged count as
// Invalid.
func (s *Summary) Count(v answer.Verdict) int { return s.verdicts[v] }

// Reason returns the number of answers with reason r; for None, that is the number of correct
// answers.
func (s *Summary) Reason(r answer.Reason) int { return s.reasons[r] }

// Bad returns the number of records with an error of kind k, or of any kind if k is 0.
func (s *Summary) Bad(k ErrorKind) int {
	if k != 0 {
		return s.errorKinds[k]
	}
	sum := 0
	for _, n := range s.errorKinds {
		sum += n
	}
	return sum
}

// Total returns the number of outcomes.
func (s *Summary) Total() int {
	sum := 0
	for _, n := range s.verdicts {
		sum += n
	}
	return sum
}

// Append appends the summary to dst as one JSON object:
//
//	{"total":4,"correct":1,"wrong":1,"invalid":2,"bad":1,
//	 "profiles":["classic/2"],"reasons":{"value":1,"syntax":1,"bad_json":1}}
//
// The field bad counts the records that could not be judged; profiles and reasons have only those that
// occurred.
func (s *Summary) Append(dst []byte) []byte {
	field := func(prefix string, n int) {
		dst = strconv.AppendInt(append(dst, prefix...), int64(n), 10)
	}
	field(`{"total":`, s.Total())
	field(`,"correct":`, s.verdicts[answer.Correct])
	field(`,"wrong":`, s.verdicts[answer.Wrong])
	field(`,"invalid":`, s.verdicts[answer.Invalid])
	field(`,"bad":`, s.Bad(0))
	dst = append(dst, `,"profiles":[`...)
	for i, name := range s.Profiles() {
		if i > 0 {
			dst = append(dst, ',')
		}
		dst = strconv.AppendQuote(dst, name)
	}
	dst = append(dst, `],"reasons":{`...)
	prefix := `"`
	for name, n := range s.Reasons() {
		field(prefix+name+`":`, n)
		prefix = `,"`
	}
	return append(dst, "}}"...)
}

// Reasons returns an iterator over the names and counts of the reasons that occurred, followed by
// those of the kinds of errors that occurred.
func (s *Summary) Reasons() iter.Seq2[string, int] {
	return func(yield func(string, int) bool) {
		for r, n := range s.reasons {
			if n > 0 && answer.Reason(r) != answer.None && !yield(answer.Reason(r).String(), n) {
				return
			}
		}
		for k, n := range s.errorKinds {
			if n > 0 && !yield(ErrorKind(k).String(), n) {
				return
			}
		}
	}
}

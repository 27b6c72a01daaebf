package record

import (
	"iter"
	"strconv"

	"github.com/make24/make24/internal/answer"
)

// reasons is how many answer.Reasons there are.
const reasons = int(answer.Unsettled) + 1

// Summary counts outcomes. Its zero value has counted none.
type Summary struct {
	verdicts [answer.Correct + 1]int
	reasons  [reasons]int
	bad      [kinds]int
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
func (s *Summary) Bad(k Kind) int {
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
	field := func(head string, n int) {
		dst = strconv.AppendInt(append(dst, head...), int64(n), 10)
	}
	field(`{"total":`, s.Total())
	field(`,"correct":`, s.verdicts[answer.Correct])
	field(`,"wrong":`, s.verdicts[answer.Wrong])
	field(`,"invalid":`, s.verdicts[answer.Invalid])
	field(`,"bad":`, s.Bad(0))
	dst = append(dst, `,"reasons":{`...)
	head := `"`
	for word, n := range s.Reasons() {
		field(head+word+`":`, n)
		head = `,"`
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
			if n > 0 && !yield(Kind(k).String(), n) {
				return
			}
		}
	}
}

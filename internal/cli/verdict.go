package cli

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/make24/make24/deal"
	"github.com/make24/make24/expr"
	"github.com/make24/make24/internal/answer"
	"github.com/make24/make24/internal/text"
	"github.com/make24/make24/puzzle"
)

// sentence is the verdict on an answer that could be read, in words. The expression e is nil
// where it is more than a tree can hold; then the answer is shown as it was written.
func (c *checker) sentence(written string, r answer.Result, e expr.Expr) string {
	target := c.value(c.options.Target)
	switch r.Reason {
	case answer.Solvable:
		return c.say("check.solvable", "target", target)
	case answer.None:
		if r.NoSolution {
			return c.say("check.none", "target", target)
		}
		shows := shown(part(written, r.Span))
		if e != nil {
			shows = c.pretty(expr.Format(e, expr.Style{}))
		}
		return c.say("check.correct", "expr", shows, "target", target)
	case answer.Numbers:
		return c.say("check.numbers", "detail", c.numbers(r))
	case answer.Intermediate:
		return c.say("check.intermediate", "value", c.value(r.Refused), "limits", c.limits(c.options.Profile.Rules.Values))
	case answer.DivZero:
		return c.say("check.divzero")
	case answer.FalseEquation:
		return c.say("check.equation", "token", quote(part(written, r.At)))
	default:
		if !r.Defined {
			return c.say("check.power")
		}
		return c.say("check.value", "value", c.value(r.Value), "target", target)
	}
}

// part is what a span of a text covers.
func part(s string, at answer.Span) string {
	from := min(max(at.From, 0), len(s))
	return s[from:min(max(at.To, from), len(s))]
}

// numbers says which numbers an answer lacks and which it should not have.
func (c *checker) numbers(r answer.Result) string {
	var parts []string
	if r.Missing.Len() > 0 {
		parts = append(parts, c.say("check.numbers.missing", "numbers", c.join(r.Missing.Slice())))
	}
	if r.Extra.Len() > 0 {
		parts = append(parts, c.say("check.numbers.extra", "numbers", c.join(r.Extra.Slice())))
	}
	if parts == nil {
		parts = append(parts, c.say("check.numbers.hand", "hand", deal.Hand(c.options.Hand)))
	} else if r.Extra.More() || r.Missing.More() {
		parts = append(parts, c.say("check.numbers.more"))
	}
	return strings.Join(parts, c.say("list.comma"))
}

// join lists numbers.
func (a *app) join(numbers []int64) string {
	words := make([]string, len(numbers))
	for i, n := range numbers {
		words[i] = fmt.Sprint(n)
	}
	return strings.Join(words, " ")
}

// limits returns what limits on results say, as text.
func (a *app) limits(limits puzzle.Values) string { return answer.Limits(limits, a.lang) }

// refuse writes that an answer is invalid, with a mark under the place.
func (c *checker) refuse(written string, r answer.Result) error {
	at := min(r.At.From, len(written))
	position := utf8.RuneCountInString(written[:at]) + 1 // a byte that is no text counts as one
	_, err := fmt.Fprintln(c.out, c.say("check.invalid", "position", position, "message", c.fault(written, r)))
	// A mark under what cannot be shown, or not in one line, points nowhere.
	if err == nil && width(written) < columns-2 && printable(written) {
		_, err = fmt.Fprintf(c.out, "  %s\n  %s^\n", written, strings.Repeat(" ", width(written[:at])))
	}
	return err
}

// fault says why an answer is invalid.
func (c *checker) fault(written string, r answer.Result) string {
	token := part(written, r.At)
	if r.Reason == answer.Operator {
		names := strings.Join(strings.Split(c.options.Profile.Rules.Ops.String(), ""), " ")
		return c.say("check.operator", "op", token, "ops", names)
	}
	limit := answer.MaxAnswer
	if len(written) > answer.MaxText {
		limit = answer.MaxText
	}
	return c.say(text.Key("syntax."+r.Fault.String()), "token", quote(token), "bytes", limit, "depth", maxDepth, "limit", puzzle.MaxNumbers)
}

// maxDepth is how deep the brackets of an answer may lie.
const maxDepth = 200

// more is what is told beside the verdict when it is asked for: the expression, the steps,
// the credit.
func (c *checker) more(r answer.Result, details answer.Details) (lines []string) {
	credit := details.Credit
	if c.options.Expr && r.Verdict == answer.Wrong && details.Expr != nil {
		lines = append(lines, c.pretty(expr.Format(details.Expr, expr.Style{})))
	}
	if c.options.Steps {
		switch {
		case r.Steps == 0:
			lines = append(lines, c.say("check.steps.none"))
		case r.BadStep > 0:
			lines = append(lines, c.say("check.steps.bad", "step", r.BadStep, "steps", r.Steps))
		default:
			lines = append(lines, c.say("check.steps.right", "steps", r.Steps))
		}
	}
	if c.options.Credit {
		key := text.Key("check.credit")
		if r.Steps > 0 {
			key = "check.credit.steps"
		}
		lines = append(lines, c.say(key, "score", c.value(credit.Score), "value", c.value(credit.Value),
			"numbers", c.value(credit.Numbers), "steps", c.value(credit.Steps)))
	}
	return lines
}

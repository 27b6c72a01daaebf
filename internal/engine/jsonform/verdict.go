package jsonform

import (
	"context"
	"strconv"

	"github.com/make24/make24/answer"
	"github.com/make24/make24/expr"
	"github.com/make24/make24/puzzle"
	"github.com/make24/make24/rat"
	"github.com/make24/make24/solve"
)

// VerdictOptions selects what a verdict contains besides the fields that it always has.
type VerdictOptions struct {
	Credit bool // partial credit, as "credit"
	Steps  bool // the number of steps, as "steps", and the first wrong step, as "step"
}

// AppendVerdict appends the fields of a verdict to dst, without the enclosing braces. If details has an
// expression, the field "expr" has its text.
func AppendVerdict(dst []byte, r *answer.Result, details *answer.Details, o VerdictOptions) []byte {
	dst = appendResult(dst, r)
	if details.Expr != nil {
		dst = appendText(dst, `,"expr":"`, expr.Format(details.Expr, expr.Style{}))
	}
	if o.Steps && r.Steps > 0 {
		dst = append(dst, `,"steps":`...)
		dst = strconv.AppendInt(dst, int64(r.Steps), 10)
		if r.BadStep > 0 {
			dst = append(dst, `,"step":{"number":`...)
			dst = strconv.AppendInt(dst, int64(r.BadStep), 10)
			dst = appendText(dst, `,"reason":"`, r.Reason.String())
			dst = append(dst, '}')
		}
	}
	if o.Credit {
		credit := &details.Credit
		dst = appendRat(dst, `,"credit":{"score":"`, credit.Score)
		dst = appendRat(dst, `,"value":"`, credit.Value)
		dst = appendRat(dst, `,"numbers":"`, credit.Numbers)
		if r.Steps > 0 {
			dst = appendRat(dst, `,"steps":"`, credit.Steps)
		}
		dst = append(dst, '}')
	}
	return dst
}

// appendResult appends the fields of a verdict to dst, without the enclosing braces.
func appendResult(dst []byte, r *answer.Result) []byte {
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
	if r.At != (answer.Span{}) { // the span is empty if the mistake is the end of the text
		dst = appendSpan(dst, `,"at":[`, r.At)
	}
	return dst
}

// appendText appends a field whose text needs no escapes. The prefix ends with the opening
// quotation mark; appendText adds the closing one.
func appendText(dst []byte, prefix, text string) []byte {
	dst = append(append(dst, prefix...), text...)
	return append(dst, '"')
}

func appendRat(dst []byte, prefix string, x rat.Rat) []byte {
	return append(x.AppendTo(append(dst, prefix...)), '"')
}

func appendList(dst []byte, prefix string, l *answer.NumberList) []byte {
	if l.Len() == 0 {
		return dst
	}
	dst = append(dst, prefix...)
	for i := range l.Len() {
		dst = strconv.AppendInt(appendComma(dst, i), l.At(i), 10)
	}
	return append(dst, ']')
}

func appendSpan(dst []byte, prefix string, s answer.Span) []byte {
	dst = strconv.AppendInt(append(dst, prefix...), int64(s.From), 10)
	dst = strconv.AppendInt(append(dst, ','), int64(s.To), 10)
	return append(dst, ']')
}

// SettleClaim decides an answer that claims that there is no solution, within the budget of the engine.
func SettleClaim(r *answer.Result, e *solve.Engine, hand []int64, target rat.Rat, rules puzzle.Rules) {
	p, err := puzzle.New(hand, target, rules)
	if err != nil { // a negative number, or a target that no puzzle may have
		r.SettleLimit()
		return
	}
	solvable, err := e.Solvable(context.Background(), p)
	if err != nil {
		r.SettleLimit()
		return
	}
	r.Settle(solvable)
}

// appendComma appends a comma before every element of an array but the first.
func appendComma(dst []byte, index int) []byte {
	if index > 0 {
		dst = append(dst, ',')
	}
	return dst
}
